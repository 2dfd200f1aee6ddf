"""What an action of Tea for 2 earns at once, in points: what `greedy` looks at."""

from __future__ import annotations

from sim.engine import verbs
from sim.engine.jit import njit
from sim.games.tea_for_two.constants import (
    DECK_SLOT,
    NEW_SHIP,
    NONE,
    SIX,
    TEAS,
    Act,
    CardKind,
)
from sim.games.tea_for_two.production import row_of
from sim.games.tea_for_two.scoring import blooming_points, cards_of
from sim.games.tea_for_two.ships import ship_in
from sim.games.tea_for_two.state import TABLE

A_TOKEN = 0.2
A_STEP = 0.1
A_SHIP = 0.15
# After so many years greedy tries anything: tokens for other ships can block docks for ever.
PATIENCE = 40


@njit
def immediate_gain(view, params, action):
    """Return the points an action earns at once; a little for tokens, steps and ships to come."""
    kind = action.kind
    if view.years > PATIENCE:
        return 0.0
    if kind <= Act.STOP:
        return token_gain(view, params, action)
    if kind <= Act.DIE:
        return worker_gain(view, params, action)
    if kind == Act.KEEP_CARD:
        return card_gain(view, params, int(view.look[action.place]))
    if kind == Act.PLANT:
        return plant_gain(view, params, int(action.place))
    if kind == Act.DISCARD_TOKEN:
        return -A_STEP * (4 - params.steps_up[action.place])
    if kind == Act.KEEP_SHIP:
        return A_SHIP * params.ship[view.look[action.place]].vp
    if kind in (Act.SAIL, Act.DISCARD_SHIP):
        return ship_gain(view, params, action)
    if kind in (Act.SEQUENCE, Act.ANSWER):
        return 1.0 - 0.1 * action.count
    return 0.0


@njit
def token_gain(view, params, action):
    """Return what a token or a step earns: a step to the dock most."""
    if action.kind == Act.TAKE_TEA:
        return A_TOKEN
    if action.kind == Act.MOVE_TOKEN:
        return A_STEP * (5 - params.steps_up[action.other])
    return 0.0


@njit
def worker_gain(view, params, action):
    """Return what placing a worker earns."""
    kind, place = action.kind, int(action.place)
    if kind == Act.HARVEST:
        return A_TOKEN
    if kind == Act.MARKET:
        card = int(view.card_top) if place == SIX else int(view.market[place])
        return card_gain(view, params, card)
    if kind == Act.HARBOUR:
        ship = int(view.ship_top) if place == DECK_SLOT else int(view.harbour[place])
        return A_SHIP * params.ship[ship].vp if has_room(view) else 0.0
    if kind == Act.PRODUCTION:
        row = row_of(view, params, int(action.value), int(action.count))
        return A_STEP * params.production_rows[row] - A_STEP * action.count
    if kind == Act.ABILITY:
        return A_STEP
    if kind == Act.TURN_DIE:
        return -A_TOKEN
    if kind == Act.DIE:
        return -0.01 * action.value
    return 0.0


@njit
def has_room(view):
    """Tell whether the deciding seat has a free ship slot."""
    for slot in range(3):
        if view.ship[view.seat, slot] == NONE:
            return True
    return False


@njit
def card_gain(view, params, card):
    """Return the points that a card adds at once, on top of a token's worth for what it does."""
    seat = int(view.seat)
    points = float(params.card[card].vp)
    if params.card[card].kind == CardKind.BLOOMING:
        cards = cards_of(view, seat)
        points += blooming_points(params, cards | 1 << card) - blooming_points(params, cards)
    elif params.card[card].kind != CardKind.CRATES:
        points += A_TOKEN
    if params.merchant_side_b == 0:
        points += (int(params.card[card].counts_for) >> int(view.merchant[seat])) & 1
    return points if view.planted[seat] != (1 << int(params.slots)) - 1 else 0.5 * points


@njit
def plant_gain(view, params, slot):
    """Return what a slot earns: tokens that the card moves there now, less the card in the way."""
    seat = int(view.seat)
    first = TEAS * int(params.slot_space[slot])
    teas = (int(view.standing[seat]) >> first) & int(params.card[view.new_card].teas)
    gain = A_STEP if teas else 0.0
    if (int(view.planted[seat]) >> slot) & 1:
        gain -= params.card[view.card[seat, slot]].vp
    return gain


@njit
def ship_gain(view, params, action):
    """Return the points of a ship that sails; a ship discarded costs what it was to earn."""
    slot = int(action.place)
    points = float(params.ship[ship_in(view, int(view.seat), slot)].vp)
    if action.kind == Act.SAIL:
        return points
    return -A_SHIP * points + (A_STEP if slot == NEW_SHIP else 0.0)


verbs.register(verbs.immediate_gain, TABLE, immediate_gain)
