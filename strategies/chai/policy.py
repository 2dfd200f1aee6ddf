"""The scoring strategy of Chai: the action that is worth most by the weights."""

from __future__ import annotations

from sim.engine.bits import count_bits
from sim.engine.jit import njit
from sim.engine.rng import below
from sim.games.chai.constants import ADDITIVES, FIRST_ADDITIVE, Ability, Act, Phase
from sim.games.chai.market import price
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


def scoring(view, params, choice, weights, own):
    """Choose the action worth most by the weights: orders, ingredients they lack, and coins."""
    if view.turns > weights.value[W.PATIENCE] * view.players:
        return below(own.word, choice.n)
    phase = view.phase
    if phase == Phase.ORDER:
        return choose_order(view, params, choice, weights, own)
    if phase == Phase.TURN:
        look(view, params, weights, own)
        return choose_on_turn(view, params, choice, weights, own)
    if phase == Phase.PANTRY:
        look(view, params, weights, own)
        return choose_additives(view, params, choice, weights, own)
    return choose_otherwise(view, params, choice, weights, own)


# --- the main action --------------------------------------------------------------------------


@njit
def choose_on_turn(view, params, choice, weights, own):
    """Choose the main action: a group of tiles, the first additives, or a customer."""
    income = weights.value[W.COIN] * min(int(params.market_income), int(view.pouches))
    best_take, second_take = best_takes(view, params, weights, own)
    best, best_worth = 0, -1e9
    for i in range(choice.n):
        action = choice.actions[i]
        if action.kind == Act.BUY:
            worth = income + group_worth(view, params, action, weights, own)
        elif action.kind == Act.RESERVE:
            worth = reserving(view, params, weights, own)
        else:
            worth = additives_worth(view, params, action, weights, own)
            other = second_take if worth == best_take else best_take
            worth += weights.value[W.SECOND] * other
        if worth > best_worth:
            best, best_worth = i, worth
    return best


@njit
def group_worth(view, params, action, weights, own):
    """Return what a group of tiles is worth, less its price."""
    tiles = int(action.tiles)
    number = count_bits(tiles)
    worth = more_worth(view, int(action.card), number, own)
    worth += weights.value[W.TILE] * number + weights.value[W.GROUP] * (number - 1)
    over = view.tiles[view.seat] + number - params.tile_limit
    if over > 0:
        worth -= weights.value[W.CROWDED] * over
    return worth - weights.value[W.COIN] * price(params, tiles)


@njit
def take_worth(view, params, kind, weights, own):
    """Return what taking the visible additives of a type is worth."""
    number = 1 if params.pick3 else int(view.visible[kind - FIRST_ADDITIVE])
    worth = more_worth(view, kind, number, own) + weights.value[W.ADDITIVE] * number
    over = view.additives[view.seat] + number - params.additive_limit
    if over > 0:
        worth -= weights.value[W.CROWDED] * over
    return worth


@njit
def best_takes(view, params, weights, own):
    """Return the worth of the best and of the second-best type of visible additives."""
    best, second = 0.0, 0.0
    for additive in range(ADDITIVES):
        if view.visible[additive] > 0:
            worth = take_worth(view, params, FIRST_ADDITIVE + additive, weights, own)
            if worth > best:
                best, second = worth, best
            elif worth > second:
                second = worth
    return best, second


@njit
def additives_worth(view, params, action, weights, own):
    """Return what an action in the pantry is worth by itself."""
    if action.kind == Act.TAKE:
        return take_worth(view, params, int(action.card), weights, own)
    if action.kind == Act.DRAW:
        worth = weights.value[W.DRAW] * (unseen_worth(view, own) + weights.value[W.ADDITIVE])
        if view.additives[view.seat] >= params.additive_limit:
            worth -= weights.value[W.CROWDED]
        return worth
    if action.kind == Act.RENEW:
        return weights.value[W.RENEW] * unseen_worth(view, own)
    return 0.0


@njit
def reserving(view, params, weights, own):
    """Return what reserving a customer is worth; nothing is given back for it."""
    if view.hand_size[view.seat] >= params.hand_limit:
        return -1e6
    best = best_to_reserve(view, params, weights, own)
    return weights.value[W.RESERVE] + weights.value[W.RESERVE_ORDER] * best


@njit
def choose_additives(view, params, choice, weights, own):
    """Choose what else is done in the pantry; nothing if it is worth nothing."""
    best, best_worth = 0, -1e9
    for i in range(choice.n):
        worth = additives_worth(view, params, choice.actions[i], weights, own)
        if worth > best_worth:
            best, best_worth = i, worth
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
        return group_worth(view, params, action, weights, own)
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
        return ability_worth(view, card, weights, own)
    if kind in (Act.TAKE_CUSTOMER, Act.GIVE_BACK):
        worth = reserve_worth(view, params, card, weights, own)
        reserved = view.phase in (Phase.RESERVE, Phase.START)
        return worth if reserved else -worth
    return 0.0


@njit
def ability_worth(view, ability, weights, own):
    """Return what an ability is worth, roughly."""
    if ability == Ability.TWO_COINS:
        return 2.0 * weights.value[W.COIN]
    if ability == Ability.FREE_ADDITIVE:
        return weights.value[W.ADDITIVE] + 1.5 * unseen_worth(view, own)
    if ability == Ability.DRAW_TWO_ADDITIVES:
        return 2.0 * weights.value[W.ADDITIVE] + 2.0 * unseen_worth(view, own)
    if ability == Ability.FREE_TILE:
        return 2.0 * weights.value[W.TILE] + weights.value[W.COIN]
    return -1.0
