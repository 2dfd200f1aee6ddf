"""Customer cards: the deck, the pool, the hands (rules R, ruling C5)."""

from __future__ import annotations

from sim.engine.bits import count_bits
from sim.engine.jit import njit
from sim.games.chai.constants import NONE


@njit
def draw_customer(state):
    """Draw the top customer of the deck; NONE if it is empty."""
    table = state.table
    if table.customer_deck == 0:
        return NONE
    table.customer_deck -= 1
    return int(state.hidden.customers[table.customer_deck])


@njit
def take_from_deck(state, customer):
    """Take a certain customer out of the deck."""
    table, hidden = state.table, state.hidden
    position = 0
    while hidden.customers[position] != customer:
        position += 1
    table.customer_deck -= 1
    for i in range(position, table.customer_deck):
        hidden.customers[i] = hidden.customers[i + 1]


@njit
def put_under_deck(state, customer):
    """Put a customer under the deck."""
    table, hidden = state.table, state.hidden
    for i in range(table.customer_deck, 0, -1):
        hidden.customers[i] = hidden.customers[i - 1]
    hidden.customers[0] = customer
    table.customer_deck += 1


@njit
def top_of_tea(state, params, tea):
    """Return the customer of a base tea that lies highest in the deck."""
    for position in range(state.table.customer_deck - 1, -1, -1):
        customer = int(state.hidden.customers[position])
        if params.customer[customer].tea == tea:
            return customer
    return NONE


@njit
def add_to_pool(state):
    """Turn the top customer of the deck up into the pool, if there is one."""
    customer = draw_customer(state)
    if customer != NONE:
        state.table.pool |= 1 << customer


@njit
def fill_pool(state, params):
    """Fill the pool up to players + 2; a larger one is not cut (C5)."""
    missing = params.players + params.pool_extra - count_bits(state.table.pool)
    for _ in range(missing):
        add_to_pool(state)


@njit
def add_to_hand(table, seat, customer, blind):
    """Give a seat a customer; `blind` 1 = the others have not seen which."""
    table.hand[seat] |= 1 << customer
    table.blind[seat] |= blind << customer
    table.hand_size[seat] += 1


@njit
def drop_from_hand(table, seat, customer):
    """Take a customer out of a seat's hand."""
    table.hand[seat] &= ~(1 << customer)
    table.blind[seat] &= ~(1 << customer)
    table.hand_size[seat] -= 1


@njit
def drop_from_pool(table, seat, customer):
    """Take a customer out of the pool; a coin that lies on it goes to the seat."""
    table.pool &= ~(1 << customer)
    if (table.coin_on >> customer) & 1 == 1:
        table.coin_on &= ~(1 << customer)
        table.money[seat] += 1


@njit
def put_back(table, seat, customer):
    """Put a customer of a hand into the pool, with a coin on it if there is one (R5)."""
    drop_from_hand(table, seat, customer)
    table.pool |= 1 << customer
    if table.pouches > 0:
        table.pouches -= 1
        table.coin_on |= 1 << customer
