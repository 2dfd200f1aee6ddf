"""Plain answers to what only the Advanced game asks; they use no weights."""

from __future__ import annotations

from sim.engine.jit import njit
from sim.games.garam.constants import TAPRI, TAPRI_LINE, Act, Phase
from sim.games.garam.stars import hand_limit
from strategies.garam.outlook import ends_well, stars_end

# What a kind of cup for a customer of the Tapri is worth against the others; 0 is not offered.
SERVICE_WORTH = (1, 3, 2)


@njit
def choose_advanced(view, params, choice, weights):
    """Return the index of a choice that only the Advanced game asks for, or -1 for any other."""
    if view.phase == Phase.CALL:
        return choose_call(view, params, choice)
    if view.phase == Phase.AROMA:
        room = view.hand_size[view.seat] < hand_limit(view, params, view.seat)
        return 0 if room else choice.n - 1
    if view.phase == Phase.SERVE:
        return choose_tapri_cup(choice)
    if view.phase == Phase.TURN:
        return choose_on_advanced_turn(view, params, choice, weights)
    return -1


@njit
def choose_call(view, params, choice):
    """Call whoever pays most, a celebrity before others; play Pakora whenever possible."""
    best, most = choice.n - 1, -1
    for i in range(choice.n):
        action = choice.actions[i]
        if action.kind == Act.PAKORA:
            return i
        if action.kind == Act.CALL:
            customer = params.customer[view.mela[action.place]]
            worth = int(customer.price) + 10 * int(customer.half_star)
            if worth > most:
                best, most = i, worth
    return best


@njit
def choose_tapri_cup(choice):
    """Return the best cup for a customer of the own Tapri, or -1: serving there costs nothing."""
    best, most = -1, 0
    for i in range(choice.n):
        action = choice.actions[i]
        if action.kind == Act.CUP and action.place >= TAPRI:
            worth = SERVICE_WORTH[action.flag]
            if worth > most:
                best, most = i, worth
    return best


@njit
def choose_on_advanced_turn(view, params, choice, weights):
    """Take a specialisation unless it ends the game for another; serve the Tapri when it wants."""
    seat, stars = view.seat, int(params.specialise_half_stars)
    for i in range(choice.n):
        action = choice.actions[i]
        if action.kind == Act.SPECIALISE:
            ends = stars_end(view, params, seat, stars)
            if not ends or ends_well(view, params, seat, stars, weights):
                return i
        elif action.kind == Act.SERVE and action.place == TAPRI_LINE:
            return i
    return -1
