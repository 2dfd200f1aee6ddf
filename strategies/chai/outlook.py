"""What orders and ingredients are worth to the deciding seat."""

from __future__ import annotations

from sim.engine.bits import count_bits, lowest_bit
from sim.engine.jit import njit
from sim.games.chai.constants import (
    FIRST_ADDITIVE,
    KINDS,
    MOST_OF_A_KIND,
    NONE,
    TEAS,
    Award,
)
from strategies.chai.notes import EXTRA, GAIN
from strategies.chai.weights import W

NO_TEA = -1000.0


@njit
def look(view, params, weights, own):
    """Note what each ingredient is worth: its share of the orders in sight that lack it."""
    look_at_teas(view, params, weights, own)
    for i in range(KINDS * MOST_OF_A_KIND):
        own.notes[GAIN + i] = 0.0
    fade = weights.value[W.LACKING] * lateness(view, params, weights)
    hand = int(view.hand[view.seat])
    customers = hand | int(view.pool)
    lacking = ~int(view.has[view.seat])
    while customers != 0:
        customer = lowest_bit(customers)
        customers &= customers - 1
        worth = order_worth(params, customer, weights, own)
        if worth > 0.0:
            if (hand >> customer) & 1 == 1:
                worth *= weights.value[W.HAND]
            share_out(params.customer[customer].needs & lacking, worth, fade, weights, own)
    add_up(view, own)


@njit
def look_at_teas(view, params, weights, own):
    """Note what its base tea adds to the worth of an order."""
    seat = view.seat
    recipe = weights.value[W.RECIPE] if params.award[Award.MOST_RECIPES] > 0 else 0.0
    for tea in range(TEAS):
        owner = int(view.owner[tea])
        extra = NO_TEA
        if owner != NONE and view.base_tokens[owner] > 0:
            extra = weights.value[W.OWN_TEA]
            if owner != seat:
                extra = weights.value[W.FOREIGN_TEA]
                extra -= weights.value[W.COIN] * params.foreign_tea_price
            if (int(view.recipes[seat]) >> tea) & 1 == 0:
                extra += recipe
        own.notes[EXTRA + tea] = extra


@njit
def order_worth(params, customer, weights, own):
    """Return what completing an order is worth; far below 0 if its tea cannot be had."""
    card = params.customer[customer]
    return (
        card.points
        + own.notes[EXTRA + card.tea]
        + weights.value[W.COUNT]
        + weights.value[W.BIG] * count_bits(card.needs)
    )


@njit
def lateness(view, params, weights):
    """Return how much what completes nothing counts: 1, falling to 0 in the last rounds."""
    if view.ended != 0:
        return 0.0
    rounds = params.rounds - view.thermometer - view.filled / view.cups
    return min(rounds / max(weights.value[W.LATE], 0.1), 1.0)


@njit
def share_out(lack, worth, fade, weights, own):
    """Share an order's worth out over the ingredients it lacks."""
    if lack == 0:
        return
    share = fade * worth / max(count_bits(lack) + weights.value[W.HASTE], 0.1)
    first = lowest_bit(lack)
    last = first
    while lack != 0:
        last = lowest_bit(lack)
        own.notes[GAIN + last] += share
        lack &= lack - 1
    if first // MOST_OF_A_KIND == last // MOST_OF_A_KIND:
        own.notes[GAIN + last] += weights.value[W.FINISH] * worth


@njit
def add_up(view, own):
    """Turn the worth of each more of a kind into the worth of so many more, from what is held."""
    for kind in range(KINDS):
        held = int(view.box[view.seat, kind])
        start = GAIN + MOST_OF_A_KIND * kind
        worth = 0.0
        for i in range(MOST_OF_A_KIND):
            if held + i < MOST_OF_A_KIND:
                worth += own.notes[start + held + i]
            own.notes[start + i] = worth


@njit
def more_worth(kind, number, own):
    """Return what so many more of a kind are worth for the orders that lack them."""
    return own.notes[GAIN + MOST_OF_A_KIND * kind + min(number, MOST_OF_A_KIND) - 1]


@njit
def keep_worth(view, params, kind, weights, own):
    """Return what the last one held of a kind is worth for the orders that need it."""
    held = int(view.box[view.seat, kind])
    if held > MOST_OF_A_KIND:
        return 0.0
    last = MOST_OF_A_KIND * kind + held - 1
    customers = int(view.hand[view.seat]) | int(view.pool)
    worth = 0.0
    while customers != 0:
        customer = lowest_bit(customers)
        needs = params.customer[customer].needs
        if (needs >> last) & 1 == 1:
            lack = count_bits(needs & ~int(view.has[view.seat]))
            worth += order_worth(params, customer, weights, own) / (1.0 + lack)
        customers &= customers - 1
    return worth


@njit
def unseen_worth(own):
    """Return what an additive drawn unseen is worth on average."""
    worth = 0.0
    for kind in range(FIRST_ADDITIVE, KINDS):
        worth += more_worth(kind, 1, own)
    return worth / (KINDS - FIRST_ADDITIVE)


@njit
def reserve_worth(view, params, customer, weights, own):
    """Return what having a customer in the hand is worth: the less the order lacks, the more."""
    card = params.customer[customer]
    lack = count_bits(card.needs & ~int(view.has[view.seat]))
    worth = order_worth(params, customer, weights, own) / (1.0 + lack)
    if (int(view.coin_on) >> customer) & 1 == 1:
        worth += weights.value[W.COIN]
    return worth


@njit
def best_to_reserve(view, params, weights, own):
    """Return the worth of the customer of the pool most worth reserving."""
    best, customers = 0.0, int(view.pool)
    while customers != 0:
        best = max(best, reserve_worth(view, params, lowest_bit(customers), weights, own))
        customers &= customers - 1
    return best
