"""The scoring strategy of Chai: the action that is worth most by the weights."""

from __future__ import annotations

from sim.engine.bits import count_bits
from sim.engine.jit import njit
from sim.engine.rng import below
from sim.games.chai.constants import FIRST_ADDITIVE, Act, Phase
from sim.games.chai.market import price
from strategies.chai.abilities import ability_worth, best_ability
from strategies.chai.outlook import (
    best_to_reserve,
    keep_worth,
    look,
    look_at_teas,
    more_worth,
    order_worth,
    reserve_worth,
    unseen_worth,
)
from strategies.chai.weights import W

NOTHING = -1e9


def scoring(view, params, choice, weights, own):
    """Choose the action worth most by the weights: orders, ingredients they lack, and coins."""
    if view.turns > weights.value[W.PATIENCE] * view.players:
        return below(own.word, choice.n)
    phase = view.phase
    if phase == Phase.ORDER:
        return choose_order(view, params, choice, weights, own)
    if phase == Phase.TURN:
        return choose_on_turn(view, params, choice, weights, own)
    if phase == Phase.PANTRY:
        return choose_additives(view, params, choice, weights, own)
    return choose_otherwise(view, params, choice, weights, own)


# --- the main action --------------------------------------------------------------------------


@njit
def choose_on_turn(view, params, choice, weights, own):
    """Choose the main action: a group of tiles, the first additives, or a customer."""
    look(view, params, weights, own)
    best, most = best_group(view, params, choice, weights, own)
    coins = min(int(params.market_income), int(view.pouches))
    most += weights.value[W.COIN] * coins
    second = weights.value[W.SECOND]
    index, worth = best_in_pantry(view, params, choice, second, weights, own)
    if worth > most:
        best, most = index, worth
    last = choice.n - 1  # reserving is listed last
    room = view.hand_size[view.seat] < params.hand_limit
    if room and choice.actions[last].kind == Act.RESERVE:
        worth = reserving(view, params, weights, own)
        best = last if worth > most else best
    return best


@njit
def best_group(view, params, choice, weights, own):
    """Return the index and the worth of the best group of tiles; groups are listed first."""
    coin, tile = weights.value[W.COIN], weights.value[W.TILE] + weights.value[W.GROUP]
    room = int(params.tile_limit) - int(view.tiles[view.seat])
    best, most = 0, NOTHING
    for i in range(choice.n):
        action = choice.actions[i]
        if action.kind != Act.BUY:
            break
        tiles = int(action.tiles)
        number = count_bits(tiles)
        worth = more_worth(view, int(action.card), number, own) + tile * number
        worth -= coin * price(params, tiles)
        if number > room:
            worth -= weights.value[W.CROWDED] * (number - room)
        if worth > most:
            best, most = i, worth
    return best, most - weights.value[W.GROUP]


@njit
def best_in_pantry(view, params, choice, second, weights, own):
    """Return the index and the worth of the best action in the pantry.

    `second` is the share of another action's worth that it leaves for later.
    """
    room = int(params.additive_limit) - int(view.additives[view.seat])
    best, most, next_most = 0, NOTHING, 0.0
    unseen, renew, draw = -1.0, -1, -1
    for i in range(choice.n):
        kind = choice.actions[i].kind
        if kind == Act.TAKE:
            worth = take_worth(view, params, int(choice.actions[i].card), room, weights, own)
            if worth > most:
                best, most, next_most = i, worth, max(most, 0.0)
            elif worth > next_most:
                next_most = worth
        elif kind == Act.RENEW:
            renew = i
        elif kind == Act.DRAW:
            draw = i
    later = second * max(most, 0.0)
    if most > NOTHING:
        most += second * next_most
    if draw >= 0 or renew >= 0:
        unseen = unseen_worth(view, own)
    if draw >= 0:
        worth = weights.value[W.DRAW] * (unseen + weights.value[W.ADDITIVE]) + later
        if room <= 0:
            worth -= weights.value[W.CROWDED]
        if worth > most:
            best, most = draw, worth
    if renew >= 0 and weights.value[W.RENEW] * unseen + later > most:
        best, most = renew, weights.value[W.RENEW] * unseen + later
    return best, most


@njit
def take_worth(view, params, kind, room, weights, own):
    """Return what taking the visible additives of a type is worth."""
    number = 1 if params.pick3 else int(view.visible[kind - FIRST_ADDITIVE])
    worth = more_worth(view, kind, number, own) + weights.value[W.ADDITIVE] * number
    if number > room:
        worth -= weights.value[W.CROWDED] * (number - room)
    return worth


@njit
def reserving(view, params, weights, own):
    """Return what reserving a customer is worth, and the ability that goes with it."""
    best = best_to_reserve(view, params, weights, own)
    worth = weights.value[W.RESERVE] + weights.value[W.RESERVE_ORDER] * best
    if params.abilities_on:
        worth += best_ability(view, params, weights, own)
    return worth


@njit
def choose_additives(view, params, choice, weights, own):
    """Choose what else is done in the pantry; nothing if it is worth nothing."""
    look(view, params, weights, own)
    best, most = best_in_pantry(view, params, choice, 0.0, weights, own)
    last = choice.n - 1  # doing no more is listed last
    if most < 0.0 and choice.actions[last].kind == Act.PASS:
        return last
    return best


# --- the order --------------------------------------------------------------------------------


@njit
def choose_order(view, params, choice, weights, own):
    """Complete the order worth most, or none if all are worth too little; PASS is listed last."""
    look_at_teas(view, params, weights, own)
    best, best_worth = choice.n - 1, weights.value[W.ORDER_FLOOR]
    if view.ended != 0:
        best_worth = -1e9
    for i in range(choice.n - 1):
        customer = int(choice.actions[i].card)
        worth = order_worth(params, customer, weights, own)
        if (int(view.coin_on) >> customer) & 1 == 1:
            worth += weights.value[W.COIN]
        if worth > best_worth:
            best, best_worth = i, worth
    return best


# --- whatever else ----------------------------------------------------------------------------


@njit
def choose_otherwise(view, params, choice, weights, own):
    """Choose among single ingredients, customers, abilities and further purchases."""
    look(view, params, weights, own)
    best, best_worth = 0, -1e9
    for i in range(choice.n):
        worth = single_worth(view, params, choice.actions[i], weights, own)
        if worth > best_worth:
            best, best_worth = i, worth
    return best


@njit
def single_worth(view, params, action, weights, own):
    """Return what a smaller decision is worth."""
    kind, card = action.kind, int(action.card)
    if kind == Act.BUY:
        worth = more_worth(view, card, count_bits(int(action.tiles)), own)
        return worth - weights.value[W.COIN] * price(params, int(action.tiles))
    if kind in (Act.DISCARD, Act.GIVE):
        return -keep_worth(view, params, card, weights, own)
    if kind == Act.PICK_TILE:
        flavour = int(view.market[action.place])
        return weights.value[W.TILE] + more_worth(view, flavour, 1, own)
    if kind == Act.PICK_ADDITIVE:
        return weights.value[W.ADDITIVE] + more_worth(view, card, 1, own)
    if kind == Act.DRAW_CUSTOMER:
        return weights.value[W.UNSEEN]
    if kind == Act.USE_ABILITY:
        return ability_worth(view, params, card, weights, own)
    if kind in (Act.TAKE_CUSTOMER, Act.GIVE_BACK):
        worth = reserve_worth(view, params, card, weights, own)
        reserved = view.phase in (Phase.RESERVE, Phase.START)
        return worth if reserved else -worth
    return 0.0
