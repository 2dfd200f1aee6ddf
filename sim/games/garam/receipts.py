"""Customer receipts: gained by finishing an order alone, paid for goals, counted at the end."""

from __future__ import annotations

from sim.engine.bits import lowest_bit
from sim.engine.jit import njit
from sim.games.garam.constants import COLOURS, LEAF_TAGS, NONE, CustomerAt


@njit
def count_receipt(table, params, seat, customer, number):
    """Count a receipt more (1) or less (-1) of a seat, by colour, tea and leaf tags."""
    card = params.customer[customer]
    table.receipts[seat] += number
    table.receipts_by[seat, card.colour] += number
    table.receipts_by[seat, COLOURS + card.tea] += number
    tags = int(card.tags) & LEAF_TAGS
    while tags:
        table.receipts_tagged[seat, lowest_bit(tags)] += number
        tags &= tags - 1


@njit
def add_receipt(table, params, seat, customer):
    """Give a seat a customer card as a receipt."""
    table.customer_at[customer] = seat
    count_receipt(table, params, seat, customer, 1)


@njit
def drop_receipt(table, params, seat, customer):
    """Take a receipt that pays away from a seat; it leaves the game (G3)."""
    count_receipt(table, params, seat, customer, -1)
    table.customer_at[customer] = CustomerAt.GONE


@njit
def next_unlike_receipt(table, params, seat, after):
    """Return a seat's next receipt after `after` that pays unlike all its earlier ones, or NONE.

    Call it with NONE first; of receipts that pay alike only the first is returned.
    """
    for customer in range(after + 1, params.customers):
        if table.customer_at[customer] == seat and not has_earlier_alike(
            table, params, seat, customer
        ):
            return customer
    return NONE


@njit
def has_earlier_alike(table, params, seat, customer):
    """Tell whether a seat holds an earlier receipt that pays like this one."""
    alike = params.customer[customer].alike
    for earlier in range(alike, customer):
        if table.customer_at[earlier] == seat and params.customer[earlier].alike == alike:
            return True
    return False
