"""Customer receipts: gained by finishing an order alone, paid for goals, counted at the end."""

from __future__ import annotations

from sim.engine.jit import njit
from sim.games.garam.constants import COLOURS, NONE


@njit
def add_receipt(table, params, seat, customer):
    """Give a seat a customer card as a receipt."""
    card = params.customer[customer]
    table.customer_at[customer] = seat
    table.receipts[seat] += 1
    table.receipts_by[seat, card.colour] += 1
    table.receipts_by[seat, COLOURS + card.tea] += 1


@njit
def drop_receipt(table, params, seat, customer):
    """Take a receipt away from a seat."""
    card = params.customer[customer]
    table.receipts[seat] -= 1
    table.receipts_by[seat, card.colour] -= 1
    table.receipts_by[seat, COLOURS + card.tea] -= 1


@njit
def next_unlike_receipt(table, params, seat, after):
    """Return a seat's next receipt after `after` that pays unlike all its earlier ones, or NONE.

    Call it with NONE first; of receipts that pay alike only the first is returned.
    """
    seen = 0
    for customer in range(params.customers):
        if table.customer_at[customer] != seat:
            continue
        alike = 1 << int(params.customer[customer].alike)
        if customer > after and seen & alike == 0:
            return customer
        seen |= alike
    return NONE
