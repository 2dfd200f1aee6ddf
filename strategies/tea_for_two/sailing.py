"""Which ship to reserve, to fight for, to keep."""

from __future__ import annotations

from sim.engine.jit import njit
from sim.games.tea_for_two.constants import (
    DECK_SLOT,
    HARBOUR_SLOTS,
    NEW_SHIP,
    SHIP_SLOTS,
    TEAS,
    ShipKind,
)
from sim.games.tea_for_two.ships import ship_in
from strategies.tea_for_two.notes import DEMAND, TOTAL, WAITING
from strategies.tea_for_two.outlook import spare_of
from strategies.tea_for_two.weights import W


@njit
def ship_at(view, slot):
    """Return the ship of a harbour slot; the deck shows its top card."""
    return int(view.ship_top) if slot == DECK_SLOT else int(view.harbour[slot])


@njit
def ship_worth(view, params, seat, ship, weights, own):
    """Return what a ship is worth: its points, less the tokens that it lacks."""
    value = weights.value
    total, demand = int(own.notes[TOTAL]), int(own.notes[DEMAND])
    card = params.ship[ship]
    lack = 0
    if card.kind == ShipKind.JUNK:
        lack = int(card.carries)
        for tea in range(TEAS):
            lack -= spare_of(total, demand, tea)
        lack = max(lack, 0)
    else:
        for tea in range(TEAS):
            if card.needs[tea] > 0:
                lack += max(int(card.needs[tea]) - spare_of(total, demand, tea), 0)
    worth = value[W.SHIP] * card.vp - value[W.LACK] * lack
    if params.merchant_side_b == 0 and (int(card.teas) >> int(view.merchant[seat])) & 1:
        worth += value[W.MERCHANT]
    return worth


@njit
def ships_reserved(view, seat):
    """Return how many ships a seat has reserved."""
    n = 0
    for slot in range(HARBOUR_SLOTS):
        n += view.harbour_seat[slot] == seat
    return n


@njit
def reserve_worth(view, params, seat, slot, weights, own):
    """Return what reserving a harbour slot is worth, dice apart."""
    value = weights.value
    worth = ship_worth(view, params, seat, ship_at(view, slot), weights, own)
    coming = own.notes[WAITING] + ships_reserved(view, seat)
    if coming == 0.0:
        worth += value[W.FIRST_SHIP]
    elif coming >= SHIP_SLOTS:
        worth -= value[W.FULL] * (1.0 + coming - SHIP_SLOTS)
    if view.harbour_seat[slot] == 1 - seat:
        worth *= value[W.CONTEST]
    return worth


@njit
def choose_sequence(view, choice, seat):
    """Place the fewest dice, of values of which there are others; a high set if it is alike."""
    best, most = 0, -1e9
    for i in range(choice.n):
        action = choice.actions[i]
        worth = -4.0 * action.count + 0.1 * action.value
        for value in range(action.value, action.value + action.count):
            worth -= view.dice[seat, value - 1] == 2
        if worth > most:
            best, most = i, worth
    return best


@njit
def choose_answer(view, params, seat, choice, weights, own):
    """Win the ship back with the fewest dice if it is worth them, else give it up."""
    slot = int(view.contested)
    worth = ship_worth(view, params, seat, ship_at(view, slot), weights, own)
    best, fewest = choice.n - 1, 99
    for i in range(choice.n - 1):
        added = int(choice.actions[i].count) - int(view.displaced_length)
        if added < fewest and worth >= weights.value[W.ANSWER] * added:
            best, fewest = i, added
    return best


@njit
def choose_relocation(view, params, seat, choice, weights, own):
    """Move displaced dice to the ship worth most."""
    best, most = 0, -1e9
    for i in range(choice.n):
        slot = int(choice.actions[i].place)
        worth = reserve_worth(view, params, seat, slot, weights, own)
        if worth > most:
            best, most = i, worth
    return best


@njit
def choose_ai_ship(view, params, seat, choice, weights, own):
    """Let the AI have the ship that is worth least to me."""
    best, least = 0, 1e9
    for i in range(choice.n):
        ship = ship_at(view, int(choice.actions[i].place))
        worth = ship_worth(view, params, seat, ship, weights, own)
        if worth < least:
            best, least = i, worth
    return best


@njit
def choose_from_deck(view, params, seat, choice, weights, own):
    """Take the ship worth most of those looked at; the worst of the rest goes on top."""
    best, most = 0, -1e9
    for i in range(choice.n):
        action = choice.actions[i]
        worth = ship_worth(view, params, seat, int(view.look[action.place]), weights, own)
        if action.other >= 0:
            worth -= 0.01 * params.ship[view.look[action.other]].vp
        if worth > most:
            best, most = i, worth
    return best


@njit
def choose_sail(view, params, seat, choice):
    """Let the ship with most points sail."""
    best, most = 0, -1
    for i in range(choice.n):
        points = int(params.ship[ship_in(view, seat, int(choice.actions[i].place))].vp)
        if points > most:
            best, most = i, points
    return best


@njit
def tokens_fitting(view, params, seat, slot, ship):
    """Return how many tokens at the dock of a slot fit a ship."""
    n = 0
    for tea in range(TEAS):
        there = int(view.tokens[seat, params.dock[slot], tea])
        if params.ship[ship].kind == ShipKind.CLIPPER:
            there = min(there, int(params.ship[ship].needs[tea]))
        n += there
    return n


@njit
def choose_dock(view, params, seat, choice):
    """Let the new ship lie where most tokens fit it."""
    best, most = 0, -1
    for i in range(choice.n):
        fitting = tokens_fitting(view, params, seat, int(choice.actions[i].place), view.new_ship)
        if fitting > most:
            best, most = i, fitting
    return best


@njit
def choose_discard(view, params, seat, choice, weights, own):
    """Discard the ship worth least, counting what is loaded on those at the docks."""
    best, least = 0, 1e9
    for i in range(choice.n):
        slot = int(choice.actions[i].place)
        ship = ship_in(view, seat, slot)
        worth = weights.value[W.SHIP] * params.ship[ship].vp
        worth -= weights.value[W.LACK] * params.ship[ship].carries
        if slot != NEW_SHIP:
            worth += weights.value[W.LACK] * tokens_fitting(view, params, seat, slot, ship)
        if worth < least:
            best, least = i, worth
    return best
