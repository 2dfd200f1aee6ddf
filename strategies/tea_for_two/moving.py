"""Which token to take, and which to move where."""

from __future__ import annotations

from sim.engine.jit import njit
from sim.games.tea_for_two.constants import NONE, SHIP_SLOTS, TEAS, Act, ShipKind
from sim.games.tea_for_two.harvest import marker_ahead
from sim.games.tea_for_two.ships import loaded
from strategies.tea_for_two.notes import DEMAND, DOCKED, TOTAL
from strategies.tea_for_two.outlook import count_of, token_worth
from strategies.tea_for_two.weights import W

# An extra of a marker is a token of choice or a step.
AN_EXTRA = 0.8
# A token for a dock whose ship does not ask for it.
ASTRAY = 0.25


@njit
def missing(view, params, seat, slot):
    """Return how many tokens the ship of a slot lacks at its dock."""
    card = params.ship[view.ship[seat, slot]]
    dock = int(params.dock[slot])
    if card.kind == ShipKind.JUNK:
        n = int(card.carries)
        for tea in range(TEAS):
            n -= int(view.tokens[seat, dock, tea])
        return n
    n = 0
    for tea in range(TEAS):
        n += max(int(card.needs[tea]) - int(view.tokens[seat, dock, tea]), 0)
    return n


@njit
def is_wanted_at(view, params, seat, slot, tea):
    """Tell whether the ship of a slot asks for one more token of a tea at its dock."""
    card = params.ship[view.ship[seat, slot]]
    if card.kind == ShipKind.JUNK:
        return True
    return view.tokens[seat, params.dock[slot], tea] < card.needs[tea]


@njit
def dock_worth(view, params, seat, dock, tea, weights):
    """Return what a token at a dock adds: the points of a ship that it completes."""
    best = weights.value[W.IDLE_STEP] * ASTRAY if params.many_docks else 0.0
    for slot in range(SHIP_SLOTS):
        if view.ship[seat, slot] == NONE or params.dock[slot] != dock:
            continue
        if is_wanted_at(view, params, seat, slot, tea):
            points = float(params.ship[view.ship[seat, slot]].vp)
            worth = weights.value[W.STEP]
            if missing(view, params, seat, slot) == 1:
                worth += weights.value[W.LOAD] * points
            best = max(best, worth)
    return best


@njit
def step_worth(view, params, seat, tea, to, becomes, open_demand, weights, own):
    """Return what one step of a token is worth; `open_demand` has bit t = a ship still asks."""
    value = weights.value
    bit = TEAS * to + becomes
    if (int(view.craving[seat]) >> bit) & 1:
        return value[W.CRATE]
    up = int(params.steps_up[to])
    worth = value[W.IDLE_STEP]
    if (open_demand >> becomes) & 1:
        worth = value[W.STEP] + value[W.NEAR] * (3 - up)
    if up == 0:
        worth += dock_worth(view, params, seat, to, becomes, weights)
    elif (int(view.acting[seat]) >> bit) & 1:
        worth += value[W.CHAIN]
    if tea != becomes:
        total, demand = int(own.notes[TOTAL]), int(own.notes[DEMAND])
        worth += change_worth(tea, becomes, total, demand, weights)
    return worth


@njit
def teas_in_demand(own):
    """Return the teas of which ships ask for more than is at the docks, as bits."""
    demand, docked = int(own.notes[DEMAND]), int(own.notes[DOCKED])
    teas = 0
    for tea in range(TEAS):
        if count_of(demand, tea) > count_of(docked, tea):
            teas |= 1 << tea
    return teas


@njit
def change_worth(tea, becomes, total, demand, weights):
    """Return what is gained by a token's becoming another tea on its way (white lines)."""
    gain = 0.0
    if count_of(total, becomes) < count_of(demand, becomes):
        gain += weights.value[W.WANTED]
    if count_of(total, tea) <= count_of(demand, tea):
        gain -= weights.value[W.WANTED]
    return gain


@njit
def shift_worth(view, params, seat, slot, other, weights):
    """Return what shifting ships is worth: tokens that lie idle at the docks and fit then."""
    gain = idle_that_fit(view, params, seat, slot, other)
    gain += idle_that_fit(view, params, seat, other, slot)
    return (gain - 0.5) * 2.0 * weights.value[W.STEP]


@njit
def idle_that_fit(view, params, seat, slot, other):
    """Return how many tokens the ship of `slot` would leave at its dock that the other asks for.

    A ship takes its load along: of a junk that is all, of a clipper what it asks for.
    """
    coming = int(view.ship[seat, other])
    if coming == NONE:
        return 0
    card, fitting, dock = params.ship[coming], 0, int(params.dock[slot])
    for tea in range(TEAS):
        idle = int(view.tokens[seat, dock, tea]) - loaded(view, params, seat, slot, tea)
        if card.kind != ShipKind.JUNK:
            has = loaded(view, params, seat, other, tea)
            idle = min(idle, int(card.needs[tea]) - has)
        fitting += idle
    return min(fitting, max(missing(view, params, seat, other), 0))


@njit
def choose_movement(view, params, seat, choice, weights, own):
    """Choose the token or step worth most; stop when nothing is worth anything."""
    best, most = choice.n - 1, 0.0
    total, demand = int(own.notes[TOTAL]), int(own.notes[DEMAND])
    open_demand = teas_in_demand(own)
    for i in range(choice.n - 1):
        action = choice.actions[i]
        tea = int(action.tea)
        if action.kind == Act.MOVE_TOKEN:
            to, becomes = int(action.other), int(action.becomes)
            worth = step_worth(view, params, seat, tea, to, becomes, open_demand, weights, own)
        elif action.kind == Act.TAKE_TEA:
            worth = token_worth(view, seat, tea, total, demand, weights)
        else:
            place, other = int(action.place), int(action.other)
            worth = shift_worth(view, params, seat, place, other, weights)
        if worth > most:
            best, most = i, worth
    return best


@njit
def choose_way(view, params, seat, choice, weights, own):
    """Choose the way worth most for the token in hand."""
    best, most = 0, -1e9
    open_demand = teas_in_demand(own)
    for i in range(choice.n):
        action = choice.actions[i]
        tea, to, becomes = int(action.tea), int(action.other), int(action.becomes)
        worth = step_worth(view, params, seat, tea, to, becomes, open_demand, weights, own)
        if worth > most:
            best, most = i, worth
    return best


@njit
def choose_tea(view, seat, choice, weights, own):
    """Take the token worth most."""
    best, most = 0, -1e9
    total, demand = int(own.notes[TOTAL]), int(own.notes[DEMAND])
    for i in range(choice.n):
        worth = token_worth(view, seat, int(choice.actions[i].tea), total, demand, weights)
        if worth > most:
            best, most = i, worth
    return best


@njit
def choose_spare(params, choice, own):
    """Give up the token missed least: one that no ship asks for, far from the dock."""
    best, least = 0, 1e9
    total, demand = int(own.notes[TOTAL]), int(own.notes[DEMAND])
    for i in range(choice.n):
        action = choice.actions[i]
        tea = int(action.tea)
        missed = 4.0 - params.steps_up[action.place]
        if count_of(total, tea) <= count_of(demand, tea):
            missed += 10.0
        if missed < least:
            best, least = i, missed
    return best


@njit
def choose_left_behind(choice, own):
    """Leave behind, when a junk sails, what the other ships want most."""
    best, most = 0, -1e9
    total, demand = int(own.notes[TOTAL]), int(own.notes[DEMAND])
    for i in range(choice.n):
        tea = int(choice.actions[i].tea)
        wanted = count_of(demand, tea) - 0.1 * count_of(total, tea)
        if wanted > most:
            best, most = i, wanted
    return best


@njit
def choose_advance(view, params, seat, choice, weights, own):
    """Move the assistant to the marker whose tokens and extras are worth most."""
    best, most = 0, -1e9
    total, demand = int(own.notes[TOTAL]), int(own.notes[DEMAND])
    for i in range(choice.n):
        marker = int(view.wheel[marker_ahead(view, int(choice.actions[i].count))])
        face, which = marker % 2, marker // 2
        worth = AN_EXTRA * params.marker_extras[which, face]
        for token in range(2):
            tea = int(params.marker_tea[which, face, token])
            worth += token_worth(view, seat, tea, total, demand, weights)
        if worth > most:
            best, most = i, worth
    return best
