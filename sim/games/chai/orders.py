"""Which orders a seat can complete (rules O, ruling C6)."""

from __future__ import annotations

from sim.engine.bits import lowest_bit
from sim.engine.jit import njit
from sim.games.chai.constants import NONE


@njit
def can_have_tea(table, params, seat, tea):
    """Tell whether a seat can have a base tea: its owner has a token, and it can be paid."""
    owner = int(table.owner[tea])
    if owner == NONE or table.base_tokens[owner] == 0:
        return False
    return owner == seat or table.money[seat] >= params.foreign_tea_price


@njit
def orders_met(table, params, seat):
    """Return the customers of hand and pool whose order the seat can complete now."""
    met, customers = 0, int(table.hand[seat]) | int(table.pool)
    lacking = ~int(table.has[seat])
    while customers != 0:
        customer = lowest_bit(customers)
        card = params.customer[customer]
        if card.needs & lacking == 0 and can_have_tea(table, params, seat, int(card.tea)):
            met |= 1 << customer
        customers &= customers - 1
    return met


@njit
def may_order(table, params):
    """Tell whether orders may still be completed: after the last round only by an option (C9)."""
    return table.ended == 0 or not params.no_last_orders
