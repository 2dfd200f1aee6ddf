"""The additive area: visible additives and their deck (rules A, ruling C4)."""

from __future__ import annotations

from sim.engine.jit import njit
from sim.engine.rng import shuffle
from sim.games.chai.choices import add
from sim.games.chai.constants import ADDITIVES, FIRST_ADDITIVE, KINDS, NONE


@njit
def visible_number(table):
    """Return how many additives lie visible."""
    number = 0
    for additive in range(ADDITIVES):
        number += int(table.visible[additive])
    return number


@njit
def can_draw_additive(table):
    """Tell whether there is an additive to draw, in the deck or in the discards."""
    if table.additive_deck > 0:
        return True
    for kind in range(FIRST_ADDITIVE, KINDS):
        if table.discards[kind] > 0:
            return True
    return False


@njit
def draw_additive(state):
    """Draw from the deck; the discards go back when it is empty (C14). NONE if both are."""
    table = state.table
    if table.additive_deck == 0:
        discards_to_deck(state)
        if table.additive_deck == 0:
            return NONE
    table.additive_deck -= 1
    return int(state.hidden.additives[table.additive_deck])


@njit
def discards_to_deck(state):
    """Shuffle the discarded additives into the deck."""
    table, hidden = state.table, state.hidden
    n = 0
    for kind in range(FIRST_ADDITIVE, KINDS):
        for _ in range(table.discards[kind]):
            hidden.additives[n] = kind
            n += 1
        table.discards[kind] = 0
    shuffle(hidden.additive_stream.word, hidden.additives, n)
    table.additive_deck = n


@njit
def fill_pantry(state, params):
    """Lay out visible additives from the deck, as far as there are any."""
    table = state.table
    for _ in range(visible_number(table), params.visible_additives):
        kind = draw_additive(state)
        if kind == NONE:
            return
        table.visible[kind - FIRST_ADDITIVE] += 1


@njit
def discard_visible(table):
    """Discard all visible additives."""
    for additive in range(ADDITIVES):
        table.discards[FIRST_ADDITIVE + additive] += table.visible[additive]
        table.visible[additive] = 0


@njit
def list_visible(table, choice, act):
    """Add an action for each kind of additive that lies visible."""
    for additive in range(ADDITIVES):
        if table.visible[additive] > 0:
            add(choice, act, FIRST_ADDITIVE + additive)
