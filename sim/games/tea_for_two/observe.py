"""What a seat may see: the whole table. Decks lie face up, so their top cards are on it."""

from __future__ import annotations

from sim.engine.jit import njit
from sim.games.tea_for_two.constants import NONE, Phase


@njit
def observe(state, view):
    """Copy the table for the deciding seat; decks and luck to come are not in the view at all."""
    view[0] = state.table


@njit
def deciding_seat(state):
    """Return the seat that decides next, or NONE when the game is over."""
    if state.table.phase == Phase.OVER:
        return NONE
    return int(state.table.seat)


@njit
def clock(state):
    """Return (part, year) under way: harvests, worker turns and year ends are parts of a year."""
    return state.table.parts + 1, state.table.years + 1
