"""Reserving a customer (rules R, ruling C5)."""

from __future__ import annotations

from sim.engine.jit import njit
from sim.games.chai.choices import add, add_each
from sim.games.chai.constants import NONE, Act, Main, Step
from sim.games.chai.customers import (
    add_to_hand,
    add_to_pool,
    draw_customer,
    drop_from_pool,
)


@njit
def can_reserve(table):
    """Tell whether there is a customer to reserve."""
    return table.pool != 0 or table.customer_deck > 0


@njit
def start_reserve(table):
    """Begin to reserve as the main action."""
    table.step = Step.RESERVING
    table.main[table.seat, Main.RESERVE] += 1


@njit
def list_reserves(table, choice):
    """List the customers of the pool, and drawing one unseen."""
    add_each(choice, Act.TAKE_CUSTOMER, int(table.pool))
    if table.customer_deck > 0:
        add(choice, Act.DRAW_CUSTOMER, NONE)


@njit
def reserve(state, customer):
    """Reserve a visible customer; another one takes its place at once (R1, R3)."""
    table = state.table
    seat = int(table.seat)
    drop_from_pool(table, seat, customer)
    add_to_hand(table, seat, customer, 0)
    add_to_pool(state)
    table.step = Step.RESERVED


@njit
def reserve_unseen(state):
    """Reserve the top customer of the deck (R2)."""
    table = state.table
    add_to_hand(table, int(table.seat), draw_customer(state), 1)
    table.step = Step.RESERVED
