"""What a seat may see: the table without other hands and other personal goals (P6, G14)."""

from __future__ import annotations

from sim.engine.jit import njit
from sim.games.garam.constants import CARDS, NONE, Phase


@njit
def observe(state, view):
    """Copy the table for the deciding seat, other seats' hands and personal goals blanked.

    Hand sizes stay: anyone can count cards from the back. Decks are not in the view at all.
    """
    table = state.table
    view[0] = table
    seen = view[0]
    for seat in range(table.players):
        if seat != table.seat:
            seen.personal_goal[seat] = NONE
            for card in range(CARDS):
                seen.hand[seat, card] = 0


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
