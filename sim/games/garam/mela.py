"""The Mela: lines, queues closing up, customers arriving and leaving (rules V)."""

from __future__ import annotations

from sim.engine.jit import njit
from sim.games.garam.constants import (
    COLUMNS,
    MAX_CUPS_ON_CUSTOMER,
    MAX_TAPRI,
    NONE,
    PLACES,
    ROWS,
    TAPRI,
    CustomerAt,
)


@njit
def place_in_line(line, step):
    """Return the Mela place at position `step` (0-2) of a line: rows 0-2, then columns 3-5."""
    if line < ROWS:
        return int(line) * COLUMNS + step
    return step * COLUMNS + int(line) - ROWS


@njit
def open_cups(table, params, place):
    """Return how many cups the customer at a place still wants; 0 for an empty place."""
    customer = table.mela[place]
    if customer == NONE:
        return 0
    return int(params.customer[customer].cups) - int(table.cups[place])


@njit
def tapri_places(table, seat):
    """Return the places of a seat's Tapri where a customer waits, bit p."""
    places = 0
    first = TAPRI + MAX_TAPRI * int(seat)
    for place in range(first, first + MAX_TAPRI):
        if table.mela[place] != NONE:
            places |= 1 << place
    return places


@njit
def return_cups(table, place):
    """Give the cups on a customer back to their owners."""
    for cup in range(table.cups[place]):
        table.cups_free[table.cup_owner[place, cup]] += 1


@njit
def clear_place(table, place):
    """Leave a place of the Mela empty."""
    table.mela[place] = NONE
    table.tokens[place] = 0
    table.cups[place] = 0
    for cup in range(MAX_CUPS_ON_CUSTOMER):
        table.cup_owner[place, cup] = NONE
        table.cup_specific[place, cup] = 0


@njit
def move_customer(table, source, target):
    """Move a customer with its tokens and cups to an empty place."""
    table.mela[target] = table.mela[source]
    table.tokens[target] = table.tokens[source]
    table.cups[target] = table.cups[source]
    for cup in range(MAX_CUPS_ON_CUSTOMER):
        table.cup_owner[target, cup] = table.cup_owner[source, cup]
        table.cup_specific[target, cup] = table.cup_specific[source, cup]
    clear_place(table, source)


@njit
def close_up(table):
    """Slide the customers of each row to the left."""
    for row in range(ROWS):
        gap = row * COLUMNS
        for place in range(row * COLUMNS, (row + 1) * COLUMNS):
            if table.mela[place] != NONE:
                if place != gap:
                    move_customer(table, place, gap)
                gap += 1


@njit
def fill_mela(state, params):
    """Fill empty places from the customer deck, top row first, left to right (G10)."""
    table = state.table
    for place in range(PLACES):
        if table.mela[place] == NONE and table.customer_deck > 0:
            table.customer_deck -= 1
            customer = state.hidden.customers[table.customer_deck]
            table.mela[place] = customer
            table.customer_at[customer] = CustomerAt.MELA
