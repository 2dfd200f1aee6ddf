"""Setting up a game of Tea for 2 from its params (rules S, T2, T14)."""

from __future__ import annotations

import numpy as np

from sim.engine.jit import njit
from sim.engine.rng import below, seed_stream, shuffle
from sim.games.tea_for_two.constants import (
    HARBOUR_SHIPS,
    MARKERS,
    MARKET_CARDS,
    MAX_SEATS,
    NONE,
    TEAS,
)
from sim.games.tea_for_two.decks import draw_card, draw_ship, see_top_card, see_top_ship
from sim.games.tea_for_two.year import begin_year

# What each stream of a deal is for; the dice of seat s use DICE_STREAM + s.
CARD_STREAM = np.int64(0)
SHIP_STREAM = np.int64(1)
WHEEL_STREAM = np.int64(2)
MERCHANT_STREAM = np.int64(3)
COIN_STREAM = np.int64(4)
YEAR_STREAM = np.int64(5)
DICE_STREAM = np.int64(6)


@njit
def set_up(state, params, key0, key1, deal):
    """Lay out a deal: a function of the root key and the deal's number alone."""
    table, hidden = state.table, state.hidden
    clear_year(table, params)
    clear_chain(table)
    clear_boards(table)
    clear_seats(table)
    for seat in range(MAX_SEATS):
        seed_stream(hidden.dice[seat].word, key0, key1, deal, DICE_STREAM + seat)
    prepare_market(state, params, key0, key1, deal)
    prepare_harbour(state, params, key0, key1, deal)
    prepare_wheel(state, key0, key1, deal)
    deal_merchants(state, key0, key1, deal)
    prepare_years(state, params, key0, key1, deal)
    choose_first_player(state, params, key0, key1, deal)
    begin_year(table, params)


@njit
def clear_year(table, params):
    """Set the counters of the game and of the year to their start."""
    table.turns = 0
    table.parts = 0
    table.years = 0
    table.players = params.players
    table.ended = 0
    table.truncated = 0
    table.turn_seat = NONE
    table.placed = 0
    table.target = NONE
    table.turn_value = NONE
    table.turn_by = 0
    table.assistant = NONE
    table.extras = 0
    table.taken = 0
    table.movement = 0
    table.sets = 0
    table.ai_done = 0
    table.ai_cards = 0


@njit
def clear_chain(table):
    """Let no chain be under way."""
    table.fresh = 0
    table.just_planted = NONE
    table.dock_changed = 0
    table.moving_from = NONE
    table.moving[:] = 0
    table.moving_steps = 0
    table.pending = 0
    table.pending_space[:] = NONE
    table.pending_tea[:] = 0
    table.pending_count[:] = 0
    table.pending_steps[:] = 0
    table.junk = NONE
    table.left_behind[:] = 0
    table.new_ship = NONE
    table.new_card = NONE
    table.look[:] = NONE


@njit
def clear_boards(table):
    """Clear the building boards."""
    table.wheel[:] = NONE
    table.market[:] = NONE
    table.market_worker[:] = NONE
    table.harbour[:] = NONE
    table.harbour_seat[:] = NONE
    table.harbour_low[:] = 0
    table.harbour_length[:] = 0
    table.contested = NONE
    table.displaced_seat = NONE
    table.displaced_low = 0
    table.displaced_length = 0
    table.answered = 0
    table.row_seat[:] = NONE
    table.row_value[:] = 0
    table.row_count[:] = 0
    table.row_since[:] = 0
    table.harvesters[:] = 0
    table.palace[:] = 0


@njit
def clear_seats(table):
    """Give the merchants empty boards (S3) and dice that are not yet rolled (S5)."""
    table.standing[:] = 0
    table.acting[:] = 0
    table.craving[:] = 0
    table.sailed[:] = 0
    table.dice[:] = 0
    table.dice_left[:] = 0
    table.ability_used[:] = 0
    table.ships[:] = 0
    table.ship[:] = NONE
    table.card[:] = NONE
    table.planted[:] = 0
    table.face_down[:] = 0
    table.crates[:] = 0
    table.tokens[:] = 0


@njit
def prepare_market(state, params, key0, key1, deal):
    """Shuffle the plantation cards and fill the market; the supply holds all tokens (S7, T3)."""
    table, hidden = state.table, state.hidden
    for card in range(params.cards):
        hidden.cards[card] = card
    hidden.card_base = 0
    seed_stream(hidden.scratch.word, key0, key1, deal, CARD_STREAM)
    shuffle(hidden.scratch.word, hidden.cards, int(params.cards))
    table.card_deck = params.cards
    see_top_card(state)
    for space in range(MARKET_CARDS):
        table.market[space] = draw_card(state)
    for tea in range(TEAS):
        table.supply[tea] = params.tokens_of_each_tea


@njit
def prepare_harbour(state, params, key0, key1, deal):
    """Shuffle the ships and lay out three (S8)."""
    table, hidden = state.table, state.hidden
    for ship in range(params.ships):
        hidden.ships[ship] = ship
    hidden.ship_base = 0
    seed_stream(hidden.scratch.word, key0, key1, deal, SHIP_STREAM)
    shuffle(hidden.scratch.word, hidden.ships, int(params.ships))
    table.ship_deck = params.ships
    see_top_ship(state)
    for slot in range(HARBOUR_SHIPS):
        table.harbour[slot] = draw_ship(state)


@njit
def prepare_wheel(state, key0, key1, deal):
    """Put the markers on the harvest board, in random order and side up (T2)."""
    stream = state.hidden.scratch.word
    seed_stream(stream, key0, key1, deal, WHEEL_STREAM)
    for marker in range(MARKERS):
        state.table.wheel[marker] = 2 * marker + below(stream, 2)
    shuffle(stream, state.table.wheel, MARKERS)


@njit
def deal_merchants(state, key0, key1, deal):
    """Deal each merchant one of the shuffled merchant cards (S4)."""
    stream = state.hidden.scratch.word
    seed_stream(stream, key0, key1, deal, MERCHANT_STREAM)
    first = below(stream, TEAS)
    second = below(stream, TEAS - 1)
    state.table.merchant[0] = first
    state.table.merchant[1] = second + (second >= first)


@njit
def prepare_years(state, params, key0, key1, deal):
    """Lay out the solo year cards, in order or shuffled (I1)."""
    hidden = state.hidden
    for year in range(params.years):
        hidden.years[year] = year
    if params.shuffled_years:
        seed_stream(hidden.scratch.word, key0, key1, deal, YEAR_STREAM)
        shuffle(hidden.scratch.word, hidden.years, int(params.years))


@njit
def choose_first_player(state, params, key0, key1, deal):
    """Give the coin to a seat by chance or as agreed (T2); the human starts the solo game (I2)."""
    stream = state.hidden.scratch.word
    seed_stream(stream, key0, key1, deal, COIN_STREAM)
    seat = below(stream, MAX_SEATS) if params.players > 1 and params.first_by_lot else 0
    state.table.coin = seat
    state.table.starter = seat
