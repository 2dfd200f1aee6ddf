"""What only the Advanced game asks: whom to call, which specialisation, which additive."""

from __future__ import annotations

from sim.engine.bits import count_bits, lowest_bit
from sim.engine.jit import njit
from sim.games.garam.constants import Act
from sim.games.garam.mela import open_cups, tapri_places
from sim.games.garam.stars import hand_limit
from sim.games.garam.tapri import places_for_pakora
from strategies.garam.market import reckon_cards
from strategies.garam.notes import CARD, SIMPLE, SPECIFIC
from strategies.garam.outlook import ends_well, look, stars_end
from strategies.garam.weights import W

NOBODY = -1e9


@njit
def call_worth(view, params, place, weights, own):
    """Return what a customer of the Mela is worth in the own Tapri, its tokens taken off.

    There nobody else serves it, and passing it over costs nothing.
    """
    worth = max(own.notes[SPECIFIC + place], own.notes[SIMPLE + place])
    tokens = int(view.tokens[place]) * open_cups(view, params, place)
    return worth + weights.value[W.RUPEE] * tokens


@njit
def pakora_worth(view, params, weights, own):
    """Return what Pakora is worth: the best customer it calls, and what that one pays."""
    places, best = places_for_pakora(view, params), NOBODY
    while places:
        best = max(best, call_worth(view, params, lowest_bit(places), weights, own))
        places &= places - 1
    return best + weights.value[W.RUPEE] * params.pakora_rupees - weights.value[W.KEEP_SNACK]


@njit
def choose_call(view, params, choice, weights, own):
    """Call who is worth most, if that is enough; the more wait already, the more it must be."""
    look(view, params, weights, own)
    waiting = count_bits(tapri_places(view, view.seat))
    best, best_worth = -1, weights.value[W.CALL_FLOOR] * (1 + waiting)
    if choice.actions[choice.n - 1].kind != Act.CALLED:
        best_worth = 2.0 * NOBODY  # Pakora must call somebody
    for i in range(choice.n):
        action = choice.actions[i]
        worth = 2.0 * NOBODY
        if action.kind == Act.CALL:
            worth = call_worth(view, params, action.place, weights, own)
        elif action.kind == Act.PAKORA:
            worth = pakora_worth(view, params, weights, own)
        if worth > best_worth:
            best, best_worth = i, worth
    return best if best >= 0 else choice.n - 1


@njit
def choose_aroma(view, params, choice, weights, own):
    """Take the additive worth most, unless the hand is full."""
    if view.hand_size[view.seat] >= hand_limit(view, params, view.seat):
        return choice.n - 1
    look(view, params, weights, own)
    reckon_cards(view, params, weights, own)
    best, best_worth = 0, -1.0
    for i in range(choice.n):
        action = choice.actions[i]
        if action.kind == Act.TAKE_AROMA and own.notes[CARD + action.card] > best_worth:
            best, best_worth = i, own.notes[CARD + action.card]
    return best


@njit
def best_specialisation(view, params, choice, weights):
    """Return the index of a specialisation to take, or -1; a last star only as the winner."""
    seat, stars = view.seat, int(params.specialise_half_stars)
    if stars_end(view, params, seat, stars) and not ends_well(view, params, seat, stars, weights):
        return -1
    for i in range(choice.n):
        if choice.actions[i].kind == Act.SPECIALISE:
            return i
    return -1
