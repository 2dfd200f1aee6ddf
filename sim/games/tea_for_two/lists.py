"""Writing one action into the list of legal actions; fields that do not count are 0."""

from __future__ import annotations

from sim.engine.jit import njit


@njit
def add(choice, kind, place, other, tea, becomes, value, count):
    """Add an action with all its fields."""
    action = choice.actions[choice.n]
    action.kind = kind
    action.place = place
    action.other = other
    action.tea = tea
    action.becomes = becomes
    action.value = value
    action.count = count
    choice.n += 1


@njit
def add_plain(choice, kind):
    """Add an action that its kind says all of."""
    add(choice, kind, 0, 0, 0, 0, 0, 0)


@njit
def add_place(choice, kind, place):
    """Add an action at a place."""
    add(choice, kind, place, 0, 0, 0, 0, 0)


@njit
def add_two(choice, kind, place, other):
    """Add an action at two places."""
    add(choice, kind, place, other, 0, 0, 0, 0)


@njit
def add_tea(choice, kind, tea):
    """Add an action with a tea."""
    add(choice, kind, 0, 0, tea, 0, 0, 0)


@njit
def add_dice(choice, kind, value, count):
    """Add an action with dice."""
    add(choice, kind, 0, 0, 0, 0, value, count)
