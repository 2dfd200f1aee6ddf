"""What to brew, what to add, which pan to buy, empty or swap."""

from __future__ import annotations

from sim.engine.bits import lowest_bit
from sim.engine.jit import njit
from sim.games.garam.constants import (
    FIRST_ADDITIVE,
    FIRST_GREEN_LEAF,
    FIRST_LEAF,
    FIRST_SNACK,
    LEAVES,
    MAX_CUPS_ON_CUSTOMER,
    NONE,
    SLOTS,
    Act,
    Card,
    GoalKind,
    Metric,
    Tea,
    Upgrade,
)
from sim.games.garam.mela import open_cups
from sim.games.garam.stars import has_upgrade, rightmost_pan
from strategies.garam.market import BASICS_OF, cards_in_hand
from strategies.garam.notes import BREW, SIMPLE, SPECIFIC, WANTS, place_of
from strategies.garam.outlook import is_impatient
from strategies.garam.weights import W

ADDITIVES = (1 << FIRST_SNACK) - (1 << FIRST_ADDITIVE)
LEMON = 1 << Card.LEMON
UNKNOWN = -1e9


@njit
def pan_worth(view, params, tea, holds, cups, weights, own):
    """Return what a pan of chai is worth now: its best two customers, as far as cups go.

    A customer may have left the Mela since it was noted who wants what.
    """
    best, second = 0.0, 0.0
    spots = int(own.notes[WANTS + tea])
    while spots:
        spot = lowest_bit(spots)
        spots &= spots - 1
        place = place_of(view.seat, spot)
        customer = view.mela[place]
        if customer == NONE:
            continue
        asks = params.customer[customer].asks
        worth = own.notes[SPECIFIC + spot] if asks & ~holds == 0 else own.notes[SIMPLE + spot]
        if open_cups(view, params, place) > cups:
            worth *= weights.value[W.PARTIAL]
        if worth > best:
            best, second = worth, best
        elif worth > second:
            second = worth
    return best + weights.value[W.SECOND] * second


@njit
def recipe_worth(view, params, tea, leaf, additives, weights, own):
    """Return what a recipe is worth, with those additives (bit k) at its disposal.

    A pan of a tea that is brewed already is worth less; the smallest pan serves any customer.
    """
    if tea == Tea.MILK:
        additives &= ~LEMON
    holds = additives | (1 << int(leaf)) | BASICS_OF[tea]
    worth = pan_worth(view, params, tea, holds, MAX_CUPS_ON_CUSTOMER, weights, own)
    return worth / (1.0 + pans_of(view, view.seat, tea))


@njit
def pans_of(view, seat, tea):
    """Return how many of the seat's pans hold chai of a tea."""
    pans = 0
    for slot in range(SLOTS):
        if view.pan_cups[seat, slot] > 0 and view.pan_tea[seat, slot] == tea:
            pans += 1
    return pans


@njit
def best_brew(view, params, choice, weights, own):
    """Return (index, worth) of the best recipe in the list; (-1, 0) without one.

    The list repeats each recipe for each pan: its worth is noted the first time.
    """
    seat = view.seat
    additives = cards_in_hand(view, seat) & ADDITIVES
    for i in range(2 * LEAVES):
        own.notes[BREW + i] = UNKNOWN
    best, best_worth = -1, 0.0
    for i in range(choice.n):
        action = choice.actions[i]
        if action.kind != Act.BREW:
            continue
        memo = BREW + action.card - FIRST_LEAF + (LEAVES if action.tea == Tea.MILK else 0)
        if own.notes[memo] == UNKNOWN:
            own.notes[memo] = recipe_worth(
                view, params, action.tea, action.card, additives, weights, own
            )
        cups = params.pan_cups[view.pan[seat, action.slot]]
        worth = own.notes[memo] + weights.value[W.BREW_CUP] * cups
        if worth > best_worth:
            best, best_worth = i, worth
    return best, best_worth


@njit
def choose_additive(view, params, choice, weights, own):
    """Add what makes a customer's cup specific, as long as the rest is in the pan or the hand."""
    seat, slot = view.seat, view.brew_slot
    tea = view.pan_tea[seat, slot]
    holds = int(view.pan_holds[seat, slot]) | BASICS_OF[tea]
    within_reach = holds | (cards_in_hand(view, seat) & ADDITIVES)
    if tea == Tea.MILK:
        within_reach &= ~LEMON
    best_gain, best_asks = 0.0, 0
    spots = int(own.notes[WANTS + tea])
    while spots:
        spot = lowest_bit(spots)
        spots &= spots - 1
        customer = view.mela[place_of(seat, spot)]
        if customer == NONE:
            continue
        asks = int(params.customer[customer].asks)
        if asks & ~within_reach == 0 and asks & ~holds != 0:
            gain = own.notes[SPECIFIC + spot] - own.notes[SIMPLE + spot]
            if gain > best_gain:
                best_gain, best_asks = gain, asks & ~holds
    for i in range(choice.n):
        action = choice.actions[i]
        if action.kind == Act.BREWED:
            if best_asks == 0:
                return i
        elif (best_asks >> int(action.card)) & 1:
            return i
    return choice.n - 1


@njit
def purchase(view, params, choice, weights):
    """Return the index of a saucepan worth its price, or -1: big pans first, early only."""
    seat = view.seat
    leader = 0
    for other in range(view.players):
        leader = max(leader, view.half_stars[other])
    if leader >= weights.value[W.PAN_UNTIL]:
        return -1
    best, best_worth = -1, 0.0
    for i in range(choice.n):
        action = choice.actions[i]
        if action.kind == Act.BUY:
            size = action.card
            worth = (
                weights.value[W.PAN] * params.pan_cups[size]
                - weights.value[W.RUPEE] * params.pan_cost[size]
            )
            if worth > best_worth and not breaks_money_goal(view, params, seat):
                best, best_worth = i, worth
    return best


@njit
def breaks_money_goal(view, params, seat):
    """Tell whether a purchase would lose the money that a goal in sight is about to reward."""
    for position in range(params.public_goals + 1):
        goal = view.personal_goal[seat]
        if position < params.public_goals:
            goal = view.public_goals[position]
        if goal == NONE:
            continue
        card = params.goal[goal]
        pays_for_rupees = card.kind == GoalKind.STATE and card.metric == Metric.RUPEES
        if pays_for_rupees and view.rupees[seat] >= 0.7 * card.threshold:
            return True
    return False


@njit
def emptying(view, params, choice, weights, own):
    """Return the index of a pan to pour away for something better, or -1.

    The worst pan's chai against the best recipe the hand has for it.
    """
    seat = view.seat
    best, best_gain = -1, weights.value[W.EMPTY_GAIN]
    if is_impatient(view, weights):
        best_gain = UNKNOWN
    for i in range(choice.n):
        action = choice.actions[i]
        if action.kind == Act.EMPTY:
            gain = emptying_gain(view, params, seat, action.slot, weights, own)
            if gain > best_gain:
                best, best_gain = i, gain
    return best


@njit
def emptying_gain(view, params, seat, slot, weights, own):
    """Return what pouring a pan away and brewing anew would gain."""
    cups = int(view.pan_cups[seat, slot])
    holds = int(view.pan_holds[seat, slot]) | BASICS_OF[view.pan_tea[seat, slot]]
    kept = pan_worth(view, params, view.pan_tea[seat, slot], holds, cups, weights, own)
    fresh = fresh_worth(view, params, seat, slot, weights, own)
    if fresh == 0.0:
        return 2.0 * UNKNOWN
    return fresh - kept - cups * weights.value[W.RUPEE]


@njit
def fresh_worth(view, params, seat, slot, weights, own):
    """Return what the best recipe of the hand would be worth in a slot; 0 if nobody wants any."""
    if view.hand[seat, Card.WATER] == 0:
        return 0.0
    milky = view.hand[seat, Card.MILK] > 0 and view.hand[seat, Card.SUGAR] > 0
    additives = cards_in_hand(view, seat) & ADDITIVES
    best = 0.0
    for leaf in range(FIRST_LEAF, FIRST_ADDITIVE):
        if view.hand[seat, leaf] == 0:
            continue
        tea = Tea.GREEN if leaf >= FIRST_GREEN_LEAF else Tea.BLACK
        best = max(best, recipe_worth(view, params, tea, leaf, additives, weights, own))
        if milky and leaf < FIRST_GREEN_LEAF:
            worth = recipe_worth(view, params, Tea.MILK, leaf, additives, weights, own)
            best = max(best, worth)
    if best == 0.0:
        return 0.0
    return best + weights.value[W.BREW_CUP] * params.pan_cups[view.pan[seat, slot]]


@njit
def swapping(view, params, choice):
    """Return the index of a swap that brings a bigger pan to the free basics, or -1."""
    seat = view.seat
    spares = (
        has_upgrade(view, seat, Upgrade.FREE_WATER)
        or has_upgrade(view, seat, Upgrade.FREE_MILK)
        or has_upgrade(view, seat, Upgrade.FREE_SUGAR)
    )
    if not spares:
        return -1
    right = rightmost_pan(view, seat)
    for i in range(choice.n):
        action = choice.actions[i]
        if action.kind == Act.SWAP and action.place == right:
            left = view.pan[seat, action.slot]
            if left != NONE and params.pan_cups[left] > params.pan_cups[view.pan[seat, right]]:
                return i
    return -1
