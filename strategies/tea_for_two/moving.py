"""Which token to take, and which to move where."""

from __future__ import annotations

from sim.engine.jit import njit
from sim.games.tea_for_two.constants import NONE, SHIP_SLOTS, TEAS, Act, ShipKind
from sim.games.tea_for_two.harvest import marker_ahead
from strategies.tea_for_two.notes import AT_DOCK, DEMAND, LACK, TOTAL, WORTH
from strategies.tea_for_two.weights import W


@njit
def completes(view, params, seat, dock, tea, own):
    """Return the points of a ship that lacks just this token at the dock, 0 without one."""
    for slot in range(SHIP_SLOTS):
        ship = int(view.ship[seat, slot])
        if ship == NONE or own.notes[LACK + slot] != 1.0 or params.dock[slot] != dock:
            continue
        card = params.ship[ship]
        if card.kind == ShipKind.JUNK or view.tokens[seat, dock, tea] < card.needs[tea]:
            return float(card.vp)
    return 0.0


@njit
def is_wanted_at(view, params, seat, dock, tea):
    """Tell whether a ship with a dock of its own asks for one more token there."""
    for slot in range(SHIP_SLOTS):
        ship = int(view.ship[seat, slot])
        if ship != NONE and params.dock[slot] == dock:
            card = params.ship[ship]
            if card.kind == ShipKind.JUNK:
                return True
            return bool(view.tokens[seat, dock, tea] < card.needs[tea])
    return False


@njit
def step_worth(view, params, seat, tea, to, becomes, weights, own):
    """Return what one step of a token is worth."""
    value, notes = weights.value, own.notes
    bit = TEAS * to + becomes
    if (int(view.craving[seat]) >> bit) & 1:
        return value[W.CRATE]
    up = int(params.steps_up[to])
    open_demand = notes[DEMAND + becomes] - notes[AT_DOCK + becomes]
    worth = value[W.IDLE_STEP]
    if open_demand > 0.0:
        worth = value[W.STEP] + value[W.NEAR] * (3 - up)
    if tea != becomes:
        worth += step_of_change(tea, becomes, weights, own)
    if up == 0:
        if params.many_docks and not is_wanted_at(view, params, seat, to, becomes):
            return worth * 0.25
        worth += value[W.LOAD] * completes(view, params, seat, to, becomes, own)
    elif (int(view.acting[seat]) >> bit) & 1:
        worth += value[W.CHAIN]
    return worth


@njit
def step_of_change(tea, becomes, weights, own):
    """Return what is gained by a token's becoming another tea on its way (white lines)."""
    notes = own.notes
    gain = 0.0
    if notes[TOTAL + becomes] < notes[DEMAND + becomes]:
        gain += weights.value[W.WANTED]
    if notes[TOTAL + tea] <= notes[DEMAND + tea]:
        gain -= weights.value[W.WANTED]
    return gain


@njit
def shift_worth(view, params, seat, slot, other, weights, own):
    """Return what shifting ships is worth: tokens that wait at the docks and fit then."""
    gain = 0
    here, there = int(params.dock[slot]), int(params.dock[other])
    first, second = int(view.ship[seat, slot]), int(view.ship[seat, other])
    for tea in range(TEAS):
        a = int(view.tokens[seat, here, tea])
        b = int(view.tokens[seat, there, tea])
        need_a = int(params.ship[first].needs[tea]) if first != NONE else 0
        need_b = int(params.ship[second].needs[tea]) if second != NONE else 0
        gain += min(max(a - need_a, 0), max(need_b - b, 0))
        gain += min(max(b - need_b, 0), max(need_a - a, 0))
    return (gain - 0.5) * 2.0 * weights.value[W.STEP]


@njit
def choose_movement(view, params, seat, choice, weights, own):
    """Choose the token or step worth most; stop when nothing is worth anything."""
    best, most = choice.n - 1, 0.0
    for i in range(choice.n):
        action = choice.actions[i]
        worth = 0.0
        if action.kind == Act.MOVE_TOKEN:
            to, becomes = int(action.other), int(action.becomes)
            worth = step_worth(view, params, seat, int(action.tea), to, becomes, weights, own)
        elif action.kind == Act.TAKE_TEA:
            worth = own.notes[WORTH + action.tea]
        elif action.kind == Act.SHIFT_SHIP:
            worth = shift_worth(
                view, params, seat, int(action.place), int(action.other), weights, own
            )
        if worth > most:
            best, most = i, worth
    return best


@njit
def choose_way(view, params, seat, choice, weights, own):
    """Choose the way worth most for the token in hand."""
    best, most = 0, -1e9
    for i in range(choice.n):
        action = choice.actions[i]
        to, becomes = int(action.other), int(action.becomes)
        worth = step_worth(view, params, seat, int(action.tea), to, becomes, weights, own)
        if worth > most:
            best, most = i, worth
    return best


@njit
def choose_tea(choice, own):
    """Take the token worth most."""
    best, most = 0, -1e9
    for i in range(choice.n):
        worth = own.notes[WORTH + choice.actions[i].tea]
        if worth > most:
            best, most = i, worth
    return best


@njit
def choose_spare(view, params, seat, choice, own):
    """Give up the token missed least: one that no ship asks for, far from the dock."""
    best, least = 0, 1e9
    for i in range(choice.n):
        action = choice.actions[i]
        tea = int(action.tea)
        missed = 4.0 - params.steps_up[action.place]
        if own.notes[TOTAL + tea] <= own.notes[DEMAND + tea]:
            missed += 10.0
        if missed < least:
            best, least = i, missed
    return best


@njit
def choose_left_behind(view, params, seat, choice, own):
    """Leave behind, when a junk sails, what the other ships want most."""
    best, most = 0, -1e9
    for i in range(choice.n):
        tea = int(choice.actions[i].tea)
        wanted = own.notes[DEMAND + tea] - 0.1 * own.notes[TOTAL + tea]
        if wanted > most:
            best, most = i, wanted
    return best


@njit
def choose_advance(view, params, seat, choice, own):
    """Move the assistant to the marker whose tokens and extras are worth most."""
    best, most = 0, -1e9
    for i in range(choice.n):
        place = marker_ahead(view, int(choice.actions[i].count))
        marker = int(view.wheel[place])
        face, which = marker % 2, marker // 2
        worth = own.notes[WORTH + params.marker_tea[which, face, 0]]
        worth += own.notes[WORTH + params.marker_tea[which, face, 1]]
        worth += 0.8 * params.marker_extras[which, face]
        if worth > most:
            best, most = i, worth
    return best
