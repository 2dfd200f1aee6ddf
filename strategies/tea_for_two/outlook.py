"""What my tokens and ships look like, and what one more token is worth."""

from __future__ import annotations

from sim.engine.bits import lowest_bit
from sim.engine.jit import njit
from sim.games.tea_for_two.constants import NONE, SHIP_SLOTS, TEAS, ShipKind
from strategies.tea_for_two.notes import (
    AT_DOCK,
    DEMAND,
    LACK,
    STEPS,
    TO_GO,
    TOTAL,
    WAITING,
    WORTH,
)
from strategies.tea_for_two.weights import W


@njit
def look(view, params, seat, weights, own):
    """Note tokens, demand and worths."""
    count_tokens(view, params, seat, own)
    count_ships(view, params, seat, own)
    for tea in range(TEAS):
        own.notes[WORTH + tea] = token_worth(view, seat, tea, weights, own)


@njit
def count_tokens(view, params, seat, own):
    """Note how many tokens of each tea there are, and how far from the docks."""
    notes = own.notes
    for tea in range(TEAS):
        notes[TOTAL + tea] = 0.0
        notes[AT_DOCK + tea] = 0.0
    steps = 0
    standing = int(view.standing[seat])
    while standing:
        bit = lowest_bit(standing)
        standing &= standing - 1
        space, tea = bit // TEAS, bit % TEAS
        n = int(view.tokens[seat, space, tea])
        notes[TOTAL + tea] += n
        up = int(params.steps_up[space])
        if up == 0:
            notes[AT_DOCK + tea] += n
        steps += n * up
    notes[STEPS] = steps


@njit
def count_ships(view, params, seat, own):
    """Note what my ships ask for and lack; junks ask for what there is."""
    notes = own.notes
    for tea in range(TEAS):
        notes[DEMAND + tea] = 0.0
    waiting = 0
    for slot in range(SHIP_SLOTS):
        ship = int(view.ship[seat, slot])
        notes[LACK + slot] = 0.0
        if ship == NONE:
            continue
        waiting += 1
        card = params.ship[ship]
        dock = int(params.dock[slot])
        if card.kind == ShipKind.JUNK:
            lack = int(card.size)
            for tea in range(TEAS):
                notes[DEMAND + tea] += 1.0
                lack -= int(view.tokens[seat, dock, tea])
            notes[LACK + slot] = max(lack, 0)
            continue
        lack = 0
        for tea in range(TEAS):
            need = int(card.needs[tea])
            if need > 0:
                notes[DEMAND + tea] += need
                lack += max(need - int(view.tokens[seat, dock, tea]), 0)
        notes[LACK + slot] = lack
    notes[WAITING] = waiting
    most = max(int(view.ships[0]), int(view.ships[1]))
    notes[TO_GO] = max(int(params.ship_goal) - most, 1)


@njit
def token_worth(view, seat, tea, weights, own):
    """Return what one more token of a tea on the bottom space is worth."""
    value = weights.value
    worth = value[W.TOKEN]
    if own.notes[TOTAL + tea] < own.notes[DEMAND + tea]:
        worth += value[W.WANTED]
    if (int(view.acting[seat]) >> tea) & 1:
        worth += value[W.HELPED]
    if (int(view.craving[seat]) >> tea) & 1:
        worth += value[W.CRATE]
    return worth
