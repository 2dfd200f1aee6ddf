"""The scoring strategy of Chai Garam: asks the questions of a turn in a sensible order."""

from __future__ import annotations

from sim.engine.bits import count_bits
from sim.engine.jit import njit
from sim.engine.rng import below
from sim.games.garam.constants import SLOTS, Act, Phase, Upgrade
from sim.games.garam.goals import goal_at
from sim.games.garam.mela import tapri_places
from sim.games.garam.rules_prepare import can_fire
from sim.games.garam.stars import hand_limit
from strategies.garam.calling import best_specialisation, choose_aroma, choose_call
from strategies.garam.kitchen import best_brew, choose_additive, emptying, purchase, swapping
from strategies.garam.market import choose_discard, choose_pick
from strategies.garam.outlook import ends_well, is_impatient, look, needed, stars_end
from strategies.garam.serving import best_line, choose_serving, is_any_line_worth
from strategies.garam.weights import W

# So many times its patience, a strategy tries anything: two of them can block each other for ever.
LAST_RESORT = 3
# With nothing else in the list there is nothing to think about.
IDLE_KINDS = (1 << Act.SWAP) | (1 << Act.EMPTY) | (1 << Act.END_TURN)


def scoring(view, params, choice, weights, own):
    """Choose the action worth most by the weights; ends the game only as its winner."""
    if view.turns > LAST_RESORT * weights.value[W.PATIENCE] * view.players:
        return below(own.word, choice.n)
    phase = view.phase
    if phase == Phase.TURN:
        return choose_on_turn(view, params, choice, weights, own)
    if phase == Phase.PICK:
        return choose_pick(view, params, choice, weights, own)
    if phase == Phase.SERVE:
        return choose_serving(view, params, choice, weights, own)
    if phase == Phase.ADDITIVES:
        return choose_additive(view, params, choice, weights, own)
    if phase == Phase.PAY:
        return choose_payment(view, params, choice, weights, own)
    if phase == Phase.UPGRADE:
        return choose_upgrade(view, choice, weights)
    if phase == Phase.DISCARD:
        return choose_discard(view, params, choice, weights, own)
    if phase == Phase.CALL:
        return choose_call(view, params, choice, weights, own)
    return choose_aroma(view, params, choice, weights, own)


@njit
def index_of(choice, kind):
    """Return the index of the first action of a kind, or -1."""
    for i in range(choice.n):
        if choice.actions[i].kind == kind:
            return i
    return -1


@njit
def kinds_listed(choice):
    """Return the kinds of action in the list, bit k for kind k."""
    kinds = 0
    for i in range(choice.n):
        kinds |= 1 << int(choice.actions[i].kind)
    return kinds


@njit
def choose_on_turn(view, params, choice, weights, own):
    """Claim, then brew, then buy; then the main action; then what is left to do."""
    kinds = kinds_listed(choice)
    if view.main_actions == 0 and kinds & ~IDLE_KINDS == 0:
        index = swapping(view, params, choice)
        return index if index >= 0 else choice.n - 1
    look(view, params, weights, own)
    if (kinds >> Act.CLAIM) & 1:
        index = best_claim(view, params, choice, weights)
        if index >= 0:
            return index
    if (kinds >> Act.SPECIALISE) & 1:
        index = best_specialisation(view, params, choice, weights)
        if index >= 0:
            return index
    if (kinds >> Act.BREW) & 1:
        index, worth = best_brew(view, params, choice, weights, own)
        if index >= 0 and worth >= weights.value[W.BREW_FLOOR] * eagerness(view, params):
            return index
    if (kinds >> Act.BUY) & 1:
        index = purchase(view, params, choice, weights)
        if index >= 0:
            return index
    if (kinds >> Act.SWAP) & 1:
        index = swapping(view, params, choice)
        if index >= 0:
            return index
    if view.main_actions > 0:
        return choose_main_action(view, params, choice, weights, own)
    return choose_last(view, params, choice, weights, own)


@njit
def eagerness(view, params):
    """Return how far standards stand: they fall as the hand fills up."""
    room = hand_limit(view, params, view.seat) - view.hand_size[view.seat]
    return min(max(room, 0) / 4.0, 1.0)


@njit
def best_claim(view, params, choice, weights):
    """Return the index of a goal to claim, or -1; a last star only as the winner."""
    seat = view.seat
    for i in range(choice.n):
        action = choice.actions[i]
        if action.kind == Act.CLAIM:
            gained = params.goal[goal_at(view, action.place)].half_stars
            if not stars_end(view, params, seat, gained):
                return i
            if ends_well(view, params, seat, gained, weights):
                return i
    return -1


@njit
def stove_is_full(view, params, seat):
    """Tell whether nothing more can be brewed: no pan is empty, or there are no cups for it."""
    for slot in range(SLOTS):
        if can_fire(view, params, seat, slot):
            return False
    return True


@njit
def choose_main_action(view, params, choice, weights, own):
    """Serve if the best line is worth it, pour stale chai away if stuck, else pick."""
    floor = weights.value[W.SERVE_FLOOR]
    full = stove_is_full(view, params, view.seat)
    if full:
        floor *= weights.value[W.FULL_STOVE]
    if is_impatient(view, weights):
        floor = 0.0
    if choice.actions[0].kind == Act.SERVE:
        line = best_line(view, params, choice, floor, weights, own)
        if line >= 0:
            return line
    if full:
        index = emptying(view, params, choice, weights, own)
        if index >= 0:
            return index
    index = index_of(choice, Act.PICK)
    if index >= 0:
        return index
    line = best_line(view, params, choice, 0.0, weights, own)
    return line if line >= 0 else choice.n - 1


@njit
def choose_last(view, params, choice, weights, own):
    """With no main action left: play a Chai Garam card if it is worth it, else end the turn."""
    card = index_of(choice, Act.EXTRA_ACTION)
    if card >= 0:
        if is_any_line_worth(view, params, weights.value[W.EXTRA_FLOOR], weights, own):
            return card
        room = hand_limit(view, params, view.seat) - view.hand_size[view.seat]
        if view.chai_cards[view.seat] >= params.chai_garam_held and room >= 3:
            return card
    return choice.n - 1


@njit
def choose_payment(view, params, choice, weights, own):
    """Pay with the receipt the other goals need least."""
    look(view, params, weights, own)
    best, least = 0, 1e9
    for i in range(choice.n):
        customer = params.customer[choice.actions[i].card]
        spare = view.receipts_by[view.seat, customer.colour]
        worth = needed(params, choice.actions[i].card, 0.0, own) - 0.01 * spare
        if worth < least:
            best, least = i, worth
    return best


@njit
def choose_upgrade(view, choice, weights):
    """Take the upgrade wanted most; Seats for each customer who waits in the own Tapri."""
    best, best_worth = 0, -1e9
    for i in range(choice.n):
        upgrade = choice.actions[i].card
        worth = weights.value[W.FREE_WATER + upgrade]
        if upgrade == Upgrade.SEATS:
            worth *= count_bits(tapri_places(view, view.seat))
        if worth > best_worth:
            best, best_worth = i, worth
    return best
