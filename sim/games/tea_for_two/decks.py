"""The two face-up decks: rings of cards whose top everybody sees."""

from __future__ import annotations

from sim.engine.jit import njit
from sim.games.tea_for_two.constants import DECK_ROOM, NONE

RING = DECK_ROOM - 1


@njit
def see_top_card(state):
    """Let the table show the uppermost plantation card."""
    table, hidden = state.table, state.hidden
    n = int(table.card_deck)
    table.card_top = hidden.cards[(int(hidden.card_base) + n - 1) & RING] if n > 0 else NONE


@njit
def draw_card(state):
    """Draw the top plantation card; NONE if the deck is empty."""
    table, hidden = state.table, state.hidden
    card = int(table.card_top)
    if card != NONE:
        table.card_deck -= 1
        hidden.cards[(int(hidden.card_base) + int(table.card_deck)) & RING] = 0
        see_top_card(state)
    return card


@njit
def put_card_on_top(state, card):
    """Put a plantation card on its deck."""
    table, hidden = state.table, state.hidden
    hidden.cards[(int(hidden.card_base) + int(table.card_deck)) & RING] = card
    table.card_deck += 1
    table.card_top = card


@njit
def put_card_under(state, card):
    """Put a plantation card under its deck."""
    table, hidden = state.table, state.hidden
    hidden.card_base = (int(hidden.card_base) - 1) & RING
    hidden.cards[hidden.card_base] = card
    table.card_deck += 1
    see_top_card(state)


@njit
def see_top_ship(state):
    """Let the table show the uppermost ship."""
    table, hidden = state.table, state.hidden
    n = int(table.ship_deck)
    table.ship_top = hidden.ships[(int(hidden.ship_base) + n - 1) & RING] if n > 0 else NONE


@njit
def draw_ship(state):
    """Draw the top ship; NONE if the deck is empty."""
    table, hidden = state.table, state.hidden
    ship = int(table.ship_top)
    if ship != NONE:
        table.ship_deck -= 1
        hidden.ships[(int(hidden.ship_base) + int(table.ship_deck)) & RING] = 0
        see_top_ship(state)
    return ship


@njit
def put_ship_on_top(state, ship):
    """Put a ship on its deck."""
    table, hidden = state.table, state.hidden
    hidden.ships[(int(hidden.ship_base) + int(table.ship_deck)) & RING] = ship
    table.ship_deck += 1
    table.ship_top = ship


@njit
def put_ship_under(state, ship):
    """Put a ship under its deck."""
    table, hidden = state.table, state.hidden
    hidden.ship_base = (int(hidden.ship_base) - 1) & RING
    hidden.ships[hidden.ship_base] = ship
    table.ship_deck += 1
    see_top_ship(state)
