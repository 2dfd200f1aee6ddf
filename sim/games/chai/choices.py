"""Adding an action to the list of legal ones, every field of it set."""

from __future__ import annotations

from sim.engine.bits import lowest_bit
from sim.engine.jit import njit
from sim.games.chai.constants import NONE


@njit
def add(choice, act, card):
    """Add an action that acts on a kind, a customer or an ability (NONE: on nothing)."""
    action = choice.actions[choice.n]
    action.kind = act
    action.card = card
    action.place = NONE
    action.tiles = 0
    choice.n += 1


@njit
def add_place(choice, act, place):
    """Add an action that acts on a place of the market."""
    add(choice, act, NONE)
    choice.actions[choice.n - 1].place = place


@njit
def add_each(choice, act, customers):
    """Add the action once for each customer of a set."""
    while customers != 0:
        add(choice, act, lowest_bit(customers))
        customers &= customers - 1
