"""The funfair wheel: its marker moves for orders fulfilled specifically (rules F, G25)."""

from __future__ import annotations

import numpy as np

from sim.engine.jit import njit
from sim.engine.rng import below, seed_stream
from sim.games.garam.cards import add_to_hand, draw
from sim.games.garam.constants import MAX_SEATS, NONE

FUNFAIR_STREAM = np.int64(7)


@njit
def prepare_funfair(state, params, key0, key1, deal):
    """Put the marker on a space by chance; markers of one's own all start there (A4, G25)."""
    state.table.funfair[:] = 0
    if params.spaces == 0:
        return
    seed_stream(state.hidden.scratch.word, key0, key1, deal, FUNFAIR_STREAM)
    space = below(state.hidden.scratch.word, int(params.spaces))
    for marker in range(MAX_SEATS):
        if marker == 0 or params.funfair_own:
            state.table.funfair[marker] = space


@njit
def move_marker(state, params, seat):
    """Move the marker one space and collect: rupees, or a card from the top of a deck (F1, F2)."""
    if params.spaces == 0:
        return
    table = state.table
    marker = int(seat) if params.funfair_own else 0
    space = (int(table.funfair[marker]) + 1) % int(params.spaces)
    table.funfair[marker] = space
    table.funfair_moves[seat] += 1
    table.rupees[seat] += params.space_rupees[space]
    deck = int(params.space_deck[space])
    if deck != NONE:
        card = draw(state, deck)
        if card != NONE:
            add_to_hand(table, seat, card)
