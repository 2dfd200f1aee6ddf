"""Setting up a game of Chai Garam from its params (rules S, rulings G1, G2)."""

from __future__ import annotations

import numpy as np

from sim.engine.jit import njit
from sim.engine.rng import below, seed_stream, shuffle
from sim.games.garam.cards import DECK_KINDS, add_to_hand, draw, fill_row
from sim.games.garam.constants import (
    DECKS,
    FACE_UP_DECKS,
    NONE,
    Card,
    CustomerAt,
    Size,
)
from sim.games.garam.funfair import prepare_funfair
from sim.games.garam.goals import draw_goal
from sim.games.garam.mela import fill_mela
from sim.games.garam.turn import start_turn

# What each stream of a deal is for; ingredient decks use their Deck number, the funfair 7.
CUSTOMER_STREAM = np.int64(4)
EVENING_STREAM = np.int64(5)
GOAL_STREAM = np.int64(6)


@njit
def set_up(state, params, key0, key1, deal):
    """Lay out a deal: a function of the root key and the deal's number alone."""
    table = state.table
    clear_table(table, params)
    for deck in range(DECKS):
        seed_stream(state.hidden.stream[deck].word, key0, key1, deal, deck)
    prepare_market(state, params)
    prepare_goals(state, params, key0, key1, deal)
    prepare_customers(state, params, key0, key1, deal)
    fill_mela(state, params)
    table.leaf_tags[:] = params.leaf_tags
    prepare_funfair(state, params, key0, key1, deal)
    for seat in range(params.players):
        equip_seat(state, params, seat)
    for seat in range(params.players):
        give_benefit(state, params, seat)
    table.seat = 0
    start_turn(table)


@njit
def clear_table(table, params):
    """Empty every zone."""
    table.players = params.players
    table.ended = 0
    table.truncated = 0
    table.turns = 0
    table.line = NONE
    table.brew_slot = NONE
    table.paying = NONE
    table.picked = 0
    table.snack_picked = 0
    table.clearing = 0
    table.cups_served = 0
    table.biscuits = 0
    table.rusk = 0
    table.need[:] = 0
    table.need_colours = 0
    table.paid_colours = 0
    table.aroma_due = 0
    table.call_due = 0
    table.called = 0
    table.pakora = 0
    table.specialising = NONE
    table.need_tagged = 0
    table.served[:] = 0
    table.samosa[:] = 0
    table.mela[:] = NONE
    table.tokens[:] = 0
    table.cups[:] = 0
    table.cup_owner[:] = NONE
    table.cup_specific[:] = 0
    table.customer_at[:] = CustomerAt.GONE
    table.market[:] = NONE
    table.discards[:] = 0
    table.public_goals[:] = NONE
    table.personal_goal[:] = NONE
    table.hand[:] = 0
    table.hand_size[:] = 0
    table.rupees[:] = 0
    table.negatives[:] = 0
    table.half_stars[:] = 0
    table.half_stars_from[:] = 0
    table.upgrades[:] = 0
    table.upgrades_left[:] = 0
    table.chai_cards[:] = 0
    table.receipts[:] = 0
    table.receipts_by[:] = 0
    table.receipts_tagged[:] = 0
    table.specialisations[:] = 0
    table.calls[:] = 0
    table.funfair_moves[:] = 0
    table.cups_free[:] = 0
    table.pan[:] = NONE
    table.pan_tea[:] = NONE
    table.pan_cups[:] = 0
    table.pan_holds[:] = 0


@njit
def prepare_market(state, params):
    """Shuffle the ingredient decks, the players' Water set aside, and fill the rows (S3-S8)."""
    table, hidden = state.table, state.hidden
    for deck in range(DECKS):
        n = 0
        for card in range(DECK_KINDS[deck], DECK_KINDS[deck + 1]):
            copies = int(params.copies[card])
            if card == Card.WATER:
                copies -= params.players
            for _ in range(copies):
                hidden.cards[deck, n] = card
                n += 1
        shuffle(hidden.stream[deck].word, hidden.cards[deck], n)
        table.deck[deck] = n
    for deck in range(FACE_UP_DECKS):
        fill_row(state, deck)
    for size in range(len(params.pan_copies)):
        table.saucepans[size] = params.pan_copies[size]
    table.saucepans[Size.STARTER] = 0
    table.chai_garam = params.chai_garam_cards


@njit
def prepare_goals(state, params, key0, key1, deal):
    """Shuffle the goals and lay out the public ones (S9)."""
    table, hidden = state.table, state.hidden
    for goal in range(params.goals):
        hidden.goals[goal] = goal
    table.goal_deck = params.goals
    seed_stream(hidden.scratch.word, key0, key1, deal, GOAL_STREAM)
    shuffle(hidden.scratch.word, hidden.goals, int(params.goals))
    for position in range(params.public_goals):
        table.public_goals[position] = draw_goal(state)


@njit
def prepare_customers(state, params, key0, key1, deal):
    """Shuffle the customers and slip the Evening card under the upper half (S2, G1)."""
    table, hidden = state.table, state.hidden
    n = 0
    for customer in range(params.customers):
        table.customer_at[customer] = CustomerAt.DECK
        if customer != params.evening:
            hidden.customers[n] = customer
            n += 1
    stream = hidden.scratch.word
    seed_stream(stream, key0, key1, deal, CUSTOMER_STREAM)
    shuffle(stream, hidden.customers, n)
    seed_stream(stream, key0, key1, deal, EVENING_STREAM)
    jitter = int(params.evening_jitter)
    above = n // 2 + below(stream, 2 * jitter + 1) - jitter
    above = min(max(above, 0), n)
    # The top of the deck is its last entry: the cards above Evening move up one place.
    for position in range(n, n - above, -1):
        hidden.customers[position] = hidden.customers[position - 1]
    hidden.customers[n - above] = params.evening
    table.customer_deck = params.customers


@njit
def equip_seat(state, params, seat):
    """Hand a seat its pieces (S12-S17)."""
    table = state.table
    table.cups_free[seat] = params.cup_tokens
    table.upgrades_left[seat] = params.upgrade_tokens
    table.pan[seat, 0] = Size.STARTER
    add_to_hand(table, seat, Card.WATER)
    if table.chai_garam > 0:
        table.chai_garam -= 1
        table.chai_cards[seat] = 1
    table.personal_goal[seat] = draw_goal(state)


@njit
def give_benefit(state, params, seat):
    """Give a seat its starting benefit, cards unseen from the deck tops (S18-S20, G2)."""
    table = state.table
    for deck in range(DECKS):
        for _ in range(params.benefit[seat, deck]):
            card = draw(state, deck)
            if card != NONE:
                add_to_hand(table, seat, card)
    table.rupees[seat] += params.benefit[seat, DECKS]
