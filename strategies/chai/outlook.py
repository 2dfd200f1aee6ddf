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
from strategies.chai.notes import EXTRA, GAIN, GAINS, SPILL, STEPS
from strategies.chai.weights import W

NO_TEA = -1000.0
# The points of an award for which the weight of a recipe is meant.
AN_AWARD = 5.0
SPILLS = ((1 << STEPS) - 1) << SPILL


@njit
def look(view, params, weights, own):
    """Note what each ingredient is worth: its share of the orders in sight that lack it.

    There are few branches here on purpose: one guessed wrong costs more than ten additions.
    """
    look_at_teas(view, params, weights, own)
    for i in range(GAINS):
        own.notes[GAIN + i] = 0.0
    fade = weights.value[W.LACKING] * lateness(view, params, weights)
    hand = int(view.hand[view.seat])
    customers = hand | int(view.pool)
    lacking = ~int(view.has[view.seat])
    while customers != 0:
        customer = lowest_bit(customers)
        customers &= customers - 1
        worth = max(order_worth(params, customer, weights, own), 0.0)
        worth *= weights.value[W.HAND] if (hand >> customer) & 1 == 1 else 1.0
        share_out(params.customer[customer].needs & lacking, worth, fade, weights, own)


@njit
def look_at_teas(view, params, weights, own):
    """Note what its base tea adds to the worth of an order."""
    seat = view.seat
    recipe = weights.value[W.RECIPE] * (params.award[Award.MOST_RECIPES] / AN_AWARD)
    foreign = weights.value[W.FOREIGN_TEA] - weights.value[W.COIN] * params.foreign_tea_price
    made = int(view.recipes[seat])
    for tea in range(TEAS):
        owner = int(view.owner[tea])
        extra = weights.value[W.OWN_TEA] if owner == seat else foreign
        extra += 0.0 if (made >> tea) & 1 == 1 else recipe
        there = owner != NONE and view.base_tokens[max(owner, 0)] > 0
        own.notes[EXTRA + tea] = extra if there else NO_TEA


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
    """Share an order's worth out over the ingredients it lacks.

    It takes the same steps whatever is lacking: those too many go to notes that nobody reads.
    """
    number = count_bits(lack)
    share = fade * worth / max(number + weights.value[W.HASTE], 0.1)
    first = lowest_bit(lack | SPILLS)
    bits = lack | SPILLS
    for _ in range(STEPS):
        own.notes[GAIN + lowest_bit(bits)] += share
        bits &= bits - 1
    while bits & ~SPILLS != 0:
        own.notes[GAIN + lowest_bit(bits)] += share
        bits &= bits - 1
    # Only one kind is lacking: the last of it completes the order.
    kind_end = first - first % MOST_OF_A_KIND + MOST_OF_A_KIND
    last = first + number - 1 if number > 0 and lack >> kind_end == 0 else SPILL
    own.notes[GAIN + last] += weights.value[W.FINISH] * worth


@njit
def more_worth(view, kind, number, own):
    """Return what so many more of a kind are worth for the orders that lack them."""
    held = int(view.box[view.seat, kind])
    if held >= MOST_OF_A_KIND:
        return 0.0
    start = GAIN + MOST_OF_A_KIND * kind + held
    worth = own.notes[start]
    if number > 1:
        for i in range(1, min(number, MOST_OF_A_KIND - held)):
            worth += own.notes[start + i]
    return worth


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
            worth += max(order_worth(params, customer, weights, own), 0.0) / (1.0 + lack)
        customers &= customers - 1
    return worth


@njit
def unseen_worth(view, own):
    """Return what an additive drawn unseen is worth on average."""
    worth = 0.0
    for kind in range(FIRST_ADDITIVE, KINDS):
        worth += more_worth(view, kind, 1, own)
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
