"""The market board: cards for dice, the look at the deck, restocking (rules K, T6)."""

from __future__ import annotations

from sim.engine.jit import njit
from sim.games.tea_for_two.constants import (
    LOOKED_AT,
    MARKET_CARDS,
    MARKET_SPACES,
    NONE,
    SIX,
    Act,
    Phase,
)
from sim.games.tea_for_two.decks import draw_card, put_card_on_top, put_card_under
from sim.games.tea_for_two.lists import add_place, add_two


@njit
def is_market_space_open(table, space):
    """Tell whether a market space takes a worker: no worker there yet, and a card (T6)."""
    if table.market_worker[space] != NONE:
        return False
    if space == SIX:
        return table.card_deck > 0
    return table.market[space] != NONE


@njit
def list_market(table, choice, highest):
    """List the market spaces that the highest die reaches: space s asks for s + 1 pips."""
    for space in range(min(MARKET_SPACES, highest)):
        if is_market_space_open(table, space):
            add_place(choice, Act.MARKET, space)


@njit
def go_to_market(state, params, space):
    """Place the worker; take the card, or look at the uppermost ones."""
    table = state.table
    table.market_worker[space] = table.seat
    if space != SIX:
        table.new_card = table.market[space]
        table.market[space] = NONE
        table.phase = Phase.PLANT
        return
    for position in range(params.cards_looked_at):
        table.look[position] = draw_card(state)
    table.phase = Phase.LOOK


@njit
def looked_at(table):
    """Return how many cards or ships are being looked at."""
    n = 0
    while n < LOOKED_AT and table.look[n] != NONE:
        n += 1
    return n


@njit
def list_looks(table, choice, kind):
    """List which one looked at is kept, with each that may lie on top of the others."""
    n = looked_at(table)
    for kept in range(n):
        if n == 1:
            add_two(choice, kind, kept, NONE)
        for top in range(n):
            if top != kept:
                add_two(choice, kind, kept, top)


@njit
def keep_card(state, kept, top):
    """Keep one of the cards looked at and put the others back, the chosen one on top."""
    table = state.table
    table.new_card = table.look[kept]
    for position in range(LOOKED_AT):
        if position != kept and position != top and table.look[position] != NONE:
            put_card_on_top(state, int(table.look[position]))
    if top != NONE:
        put_card_on_top(state, int(table.look[top]))
    table.look[:] = NONE
    table.phase = Phase.PLANT


@njit
def restock_market(state, params):
    """Discard the card on the lowest space, slide the others down, refill (Y5, T6)."""
    table = state.table
    kept = 0
    lowest = params.only_space_1 == 0 or table.market[0] != NONE
    for space in range(MARKET_CARDS):
        card = int(table.market[space])
        if card == NONE:
            continue
        table.market[space] = NONE
        if lowest:
            put_card_under(state, card)
            lowest = False
        else:
            table.market[kept] = card
            kept += 1
    for space in range(kept, MARKET_CARDS):
        table.market[space] = draw_card(state)
