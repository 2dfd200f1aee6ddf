"""Setting up a game of Chai from its params (rules S, rulings C4-C6, C13)."""

from __future__ import annotations

import numpy as np

from sim.engine.jit import njit
from sim.engine.rng import seed_stream, shuffle
from sim.games.chai.begin import deal_own, lay_out_pool
from sim.games.chai.constants import (
    ABILITIES,
    ADDITIVES,
    FIRST_ADDITIVE,
    FLAVOURS,
    KINDS,
    NONE,
    TEAS,
    Phase,
    Step,
)
from sim.games.chai.market import fill_market
from sim.games.chai.money import pay_out
from sim.games.chai.pantry import fill_pantry
from sim.games.chai.turn import start_turn

# What each stream of a deal is for.
BAG_STREAM = np.int64(0)
ADDITIVE_STREAM = np.int64(1)
TIP_STREAM = np.int64(2)
CUSTOMER_STREAM = np.int64(3)
TEA_STREAM = np.int64(4)
ABILITY_STREAM = np.int64(5)


@njit
def set_up(state, params, key0, key1, deal):
    """Lay out a deal: a function of the root key and the deal's number alone."""
    table, hidden = state.table, state.hidden
    clear_table(table, params)
    for seat in range(params.players):
        clear_seat(table, seat)
    seed_stream(hidden.bag_stream.word, key0, key1, deal, BAG_STREAM)
    seed_stream(hidden.additive_stream.word, key0, key1, deal, ADDITIVE_STREAM)
    seed_stream(hidden.tip_stream.word, key0, key1, deal, TIP_STREAM)
    prepare_market(state, params)
    prepare_pantry(state, params)
    prepare_tips(state, params)
    seed_stream(hidden.scratch.word, key0, key1, deal, TEA_STREAM)
    deal_teas(state, params)
    seed_stream(hidden.scratch.word, key0, key1, deal, CUSTOMER_STREAM)
    prepare_customers(state, params)
    if params.abilities_on:
        seed_stream(hidden.scratch.word, key0, key1, deal, ABILITY_STREAM)
        prepare_abilities(state, params)
    begin(state, params)


@njit
def clear_table(table, params):
    """Empty every zone of the table."""
    table.players = params.players
    table.turns = 0
    table.seat = 0
    table.ended = 0
    table.truncated = 0
    table.step = 0
    start_turn(table)
    table.thermometer = 0
    table.cups = params.players * params.cups_per_player
    table.filled = 0
    table.cup_customer[:] = NONE
    table.cup_tip[:] = NONE
    table.market[:] = NONE
    table.visible[:] = 0
    table.discards[:] = 0
    table.pool = 0
    table.coin_on = 0
    table.pouches = params.coins
    table.abilities[:] = NONE
    table.ability_deck = 0
    table.owner[:] = NONE


@njit
def clear_seat(table, seat):
    """Empty a seat's tea box."""
    table.box[seat, :] = 0
    table.has[seat] = 0
    table.tiles[seat] = 0
    table.additives[seat] = 0
    table.money[seat] = 0
    table.hand[seat] = 0
    table.blind[seat] = 0
    table.hand_size[seat] = 0
    table.fulfilled[seat] = 0
    table.recipes[seat] = 0
    table.orders[seat] = 0
    table.points[seat] = 0
    table.tips[seat] = 0
    table.tip_coins[seat] = 0
    table.first_tip[seat] = NONE
    table.foreign[seat] = 0
    table.from_pool[seat] = 0
    table.main[seat, :] = 0


@njit
def prepare_market(state, params):
    """Put all tiles into the bag and fill the market (S3)."""
    table, hidden = state.table, state.hidden
    n = 0
    for flavour in range(FLAVOURS):
        for _ in range(params.copies[flavour]):
            hidden.bag[n] = flavour
            n += 1
    shuffle(hidden.bag_stream.word, hidden.bag, n)
    table.bag = n
    fill_market(state, params)


@njit
def prepare_pantry(state, params):
    """Lay out one additive of each type, shuffle the rest, and fill up (S4, C4)."""
    table, hidden = state.table, state.hidden
    visible = 0
    n = 0
    for kind in range(FIRST_ADDITIVE, KINDS):
        copies = int(params.copies[kind])
        if copies > 0 and visible < min(ADDITIVES, int(params.visible_additives)):
            table.visible[kind - FIRST_ADDITIVE] = 1
            visible += 1
            copies -= 1
        for _ in range(copies):
            hidden.additives[n] = kind
            n += 1
    shuffle(hidden.additive_stream.word, hidden.additives, n)
    table.additive_deck = n
    fill_pantry(state, params)


@njit
def prepare_tips(state, params):
    """Shuffle the tips; the first ones lie at the cups (S6)."""
    for tip in range(params.tips):
        state.hidden.tips[tip] = tip
    shuffle(state.hidden.tip_stream.word, state.hidden.tips, int(params.tips))


@njit
def deal_teas(state, params):
    """Deal each seat a base tea with its tokens, and its start money (S1, S2, C13)."""
    table = state.table
    teas = state.hidden.customers  # the customers come later: room to shuffle in
    for tea in range(TEAS):
        teas[tea] = tea
    shuffle(state.hidden.scratch.word, teas, TEAS)
    for seat in range(params.players):
        tea = int(teas[seat])
        table.tea[seat] = tea
        table.owner[tea] = seat
        table.base_tokens[seat] = params.tokens[tea]
        pay_out(table, seat, int(params.start_money[seat]))


@njit
def prepare_customers(state, params):
    """Shuffle the customers of the base teas in play (S5)."""
    table, hidden = state.table, state.hidden
    n = 0
    for customer in range(params.customers):
        if table.owner[params.customer[customer].tea] != NONE:
            hidden.customers[n] = customer
            n += 1
    shuffle(hidden.scratch.word, hidden.customers, n)
    table.customer_deck = n


@njit
def prepare_abilities(state, params):
    """Shuffle the abilities and lay some face up (C12)."""
    table, hidden = state.table, state.hidden
    n = 0
    for ability in range(ABILITIES):
        if (params.in_play >> ability) & 1 == 1:
            hidden.abilities[n] = ability
            n += 1
    shuffle(hidden.scratch.word, hidden.abilities, n)
    for position in range(min(n, int(params.abilities_face_up))):
        n -= 1
        table.abilities[position] = hidden.abilities[n]
    table.ability_deck = n


@njit
def begin(state, params):
    """Deal the customers to begin with, or let the seats choose them (C5)."""
    table = state.table
    if params.choose_start and params.own_in_hand > 0:
        table.step = Step.START
        table.phase = Phase.START
        return
    deal_own(state, params)
    lay_out_pool(state, params)
