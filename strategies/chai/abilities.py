"""What the ability cards are worth: what each would bring if it were used now."""

from __future__ import annotations

from sim.engine.jit import njit
from sim.games.chai.abilities import is_cheap, is_usable
from sim.games.chai.constants import FIRST_ADDITIVE, KINDS, NONE, PLACES, Ability
from strategies.chai.outlook import keep_worth, more_worth, unseen_worth
from strategies.chai.weights import W

USELESS = -1.0
"""What moves others' things about for nothing, and is left unused."""


@njit
def best_ability(view, params, weights, own):
    """Return what the best of the abilities face up is worth; 0 if none can be used."""
    best = 0.0
    for position in range(params.abilities_face_up):
        ability = int(view.abilities[position])
        if ability != NONE and is_usable(view, params, ability):
            best = max(best, ability_worth(view, params, ability, weights, own))
    return best


@njit
def ability_worth(view, params, ability, weights, own):
    """Return what using an ability is worth."""
    value, amount = weights.value, int(params.ability_amount[ability])
    if ability == Ability.TWO_COINS:
        return value[W.COIN] * min(amount, int(view.pouches))
    if ability == Ability.FREE_ADDITIVE:
        return value[W.ADDITIVE] + best_visible(view, own) - crowding(view, params, 1, weights)
    if ability == Ability.FREE_TILE:
        worth = value[W.TILE] + best_tile(view, params, True, own)
        return worth - value[W.CROWDED] * (view.tiles[view.seat] >= params.tile_limit)
    if ability == Ability.DRAW_TWO_ADDITIVES:
        one = value[W.DRAW] * (unseen_worth(view, own) + value[W.ADDITIVE])
        return amount * one - crowding(view, params, amount, weights)
    if ability == Ability.EXCHANGE_TILE:
        least = least_worth(view, params, 0, FIRST_ADDITIVE, weights, own)
        return best_tile(view, params, False, own) - least
    if ability == Ability.EXCHANGE_ADDITIVE:
        return best_visible(view, own) - least_worth(
            view, params, FIRST_ADDITIVE, KINDS, weights, own
        )
    return USELESS


@njit
def crowding(view, params, number, weights):
    """Return what it costs that so many more additives find no room."""
    over = int(view.additives[view.seat]) + number - int(params.additive_limit)
    return weights.value[W.CROWDED] * max(over, 0)


@njit
def best_visible(view, own):
    """Return what the visible additive needed most is worth for the orders that lack it."""
    best = 0.0
    for kind in range(FIRST_ADDITIVE, KINDS):
        if view.visible[kind - FIRST_ADDITIVE] > 0:
            best = max(best, more_worth(view, kind, 1, own))
    return best


@njit
def best_tile(view, params, cheap, own):
    """Return what the tile of the market needed most is worth; only of cheap columns if so."""
    best = 0.0
    for place in range(PLACES):
        flavour = int(view.market[place])
        if flavour != NONE and (not cheap or is_cheap(view, params, place)):
            best = max(best, more_worth(view, flavour, 1, own))
    return best


@njit
def least_worth(view, params, first, last, weights, own):
    """Return what the ingredient held that is needed least is worth."""
    least = 1e9
    for kind in range(first, last):
        if view.box[view.seat, kind] > 0:
            least = min(least, keep_worth(view, params, kind, weights, own))
    return least
