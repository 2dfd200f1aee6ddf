"""The customers to begin with, dealt or chosen, and the pool (S5, S7, ruling C5)."""

from __future__ import annotations

from sim.engine.jit import njit
from sim.games.chai.customers import add_to_hand, add_to_pool, take_from_deck, top_of_tea


@njit
def take_own(state, seat, customer):
    """Give a seat an own customer from the deck, unseen by the others (C21)."""
    take_from_deck(state, customer)
    add_to_hand(state.table, seat, customer, 1)


@njit
def deal_own(state, params):
    """Deal each seat its own customers to begin with (S5)."""
    for seat in range(params.players):
        for _ in range(params.own_in_hand):
            take_own(state, seat, top_of_tea(state, params, int(state.table.tea[seat])))


@njit
def lay_out_pool(state, params):
    """Lay out the pool: own customers of each seat, then random ones (S7)."""
    table = state.table
    for seat in range(params.players):
        for _ in range(params.own_in_pool):
            customer = top_of_tea(state, params, int(table.tea[seat]))
            take_from_deck(state, customer)
            table.pool |= 1 << customer
    for _ in range(params.random_in_pool):
        add_to_pool(state)
