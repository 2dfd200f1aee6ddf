"""What a seat may see: the table without the customers that others have unseen (C5)."""

from __future__ import annotations

from sim.engine.jit import njit
from sim.games.chai.constants import NONE, Phase


@njit
def observe(state, view):
    """Copy the table for the deciding seat, customers of others that it has not seen blanked.

    Hand sizes stay: anyone can count cards from the back. Decks and bag are not in the view.
    """
    table = state.table
    view[0] = table
    seen = view[0]
    for seat in range(table.players):
        if seat != table.seat:
            seen.hand[seat] &= ~seen.blind[seat]
            seen.blind[seat] = 0


@njit
def deciding_seat(state):
    """Return the seat that decides next, or NONE when the game is over."""
    if state.table.phase == Phase.OVER:
        return NONE
    return int(state.table.seat)


@njit
def clock(state):
    """Return (turn, round) under way, both counted from 1."""
    turns = state.table.turns
    return turns + 1, turns // state.table.players + 1
