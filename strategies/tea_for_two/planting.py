"""What a plantation card is worth, and where it goes."""

from __future__ import annotations

from sim.engine.bits import count_bits, lowest_bit
from sim.engine.jit import njit
from sim.games.tea_for_two.constants import BOTTOM, CRATES, CardKind
from sim.games.tea_for_two.plantation import all_slots
from strategies.tea_for_two.notes import TO_GO
from strategies.tea_for_two.weights import W


@njit
def printed_worth(view, params, seat, card, weights):
    """Return what a card scores wherever it lies."""
    value, record = weights.value, params.card[card]
    worth = value[W.CARD_POINT] * record.vp
    if params.merchant_side_b == 0 and (int(record.counts_for) >> int(view.merchant[seat])) & 1:
        worth += value[W.MERCHANT]
    if record.kind == CardKind.BLOOMING:
        have = blooming_of(view, params, seat)
        more = params.blooming[have + 1] - params.blooming[have]
        worth += value[W.CARD_POINT] * more + value[W.BLOOMING]
    return worth


@njit
def blooming_of(view, params, seat):
    """Return how many blooming cards a seat has."""
    number = 0
    planted = int(view.planted[seat])
    while planted:
        slot = lowest_bit(planted)
        planted &= planted - 1
        number += params.card[view.card[seat, slot]].kind == CardKind.BLOOMING
    return number


@njit
def place_worth(params, card, space, to_go, weights):
    """Return what a card does beside a space: teas that pass, or crates that can be filled."""
    value, record = weights.value, params.card[card]
    teas = int(params.admits[space])
    if record.kind == CardKind.CRATES:
        worth = crates_worth(params, card, teas, weights)
    elif record.kind == CardKind.BLOOMING:
        worth = 0.0
    else:
        passing = count_bits(int(record.teas) & teas)
        worth = value[W.ENGINE] * passing * record.steps
        if record.kind == CardKind.CHANGE:
            worth = value[W.CHANGE] * passing
        worth *= value[W.ONCE] if record.once else to_go
    if space == BOTTOM:
        worth -= value[W.BOTTOM]
    return worth


@njit
def crates_worth(params, card, teas, weights):
    """Return what the crates of a card are worth where these teas pass."""
    record = params.card[card]
    worth = 0.0
    for crate in range(CRATES):
        places = int(record.crate_places[crate])
        fits = places != 0
        while places:
            place = lowest_bit(places)
            places &= places - 1
            fits &= (teas >> int(record.crate_tea[place])) & 1 == 1
        if fits:
            worth += weights.value[W.CRATE] * record.crate_vp[crate]
    return worth


@njit
def lying_worth(view, params, seat, slot, to_go, weights):
    """Return what a card that lies in a slot is still worth there."""
    card = int(view.card[seat, slot])
    worth = place_worth(params, card, int(params.slot_space[slot]), to_go, weights)
    if (int(view.face_down[seat]) >> slot) & 1:
        worth = 0.0
    return worth + printed_worth(view, params, seat, card, weights)


@njit
def slot_worth(view, params, seat, card, slot, to_go, weights):
    """Return what placing a card in a slot gains, the card in the way taken off."""
    worth = place_worth(params, card, int(params.slot_space[slot]), to_go, weights)
    if (int(view.planted[seat]) >> slot) & 1:
        worth -= lying_worth(view, params, seat, slot, to_go, weights)
    return worth


@njit
def best_slot_worth(view, params, seat, card, to_go, weights):
    """Return what placing a card in its best slot gains."""
    slots = all_slots(params) & ~int(view.planted[seat])
    if slots == 0:
        slots = all_slots(params)
    best, space = -1e9, -1
    while slots:
        slot = lowest_bit(slots)
        slots &= slots - 1
        if params.slot_space[slot] == space and (int(view.planted[seat]) >> slot) & 1 == 0:
            continue
        space = int(params.slot_space[slot])
        best = max(best, slot_worth(view, params, seat, card, slot, to_go, weights))
    return best


@njit
def card_worth(view, params, seat, card, weights, own):
    """Return what taking a plantation card is worth."""
    to_go = own.notes[TO_GO]
    worth = printed_worth(view, params, seat, card, weights)
    return worth + best_slot_worth(view, params, seat, card, to_go, weights)


@njit
def choose_slot(view, params, seat, choice, weights, own):
    """Place the card where it gains most; now and then a token is there to move at once."""
    to_go = own.notes[TO_GO]
    card = int(view.new_card)
    best, most = 0, -1e9
    for i in range(choice.n):
        slot = int(choice.actions[i].place)
        worth = slot_worth(view, params, seat, card, slot, to_go, weights)
        first = 6 * int(params.slot_space[slot])
        if (int(view.standing[seat]) >> first) & int(params.card[card].teas):
            worth += weights.value[W.STEP]
        if worth > most:
            best, most = i, worth
    return best


@njit
def choose_card(view, params, seat, choice, weights, own):
    """Keep the card worth most of those looked at; the worst of the rest goes on top."""
    best, most = 0, -1e9
    for i in range(choice.n):
        action = choice.actions[i]
        worth = card_worth(view, params, seat, int(view.look[action.place]), weights, own)
        if action.other >= 0:
            other = int(view.look[action.other])
            worth -= 0.01 * printed_worth(view, params, seat, other, weights)
        if worth > most:
            best, most = i, worth
    return best


@njit
def rearranged(view, params, seat, slot, other, to_go, weights):
    """Return what exchanging two slots gains; one of them may be empty."""
    return change_of_slot(view, params, seat, slot, other, to_go, weights) + change_of_slot(
        view, params, seat, other, slot, to_go, weights
    )


@njit
def change_of_slot(view, params, seat, slot, other, to_go, weights):
    """Return what the card of a slot, if there is one face up, gains in another slot."""
    if (int(view.planted[seat]) >> slot) & 1 == 0 or (int(view.face_down[seat]) >> slot) & 1:
        return 0.0
    card = int(view.card[seat, slot])
    there = place_worth(params, card, int(params.slot_space[other]), to_go, weights)
    return there - place_worth(params, card, int(params.slot_space[slot]), to_go, weights)


@njit
def best_rearrangement(view, params, seat, swap, to_go, weights):
    """Return what the best move (or swap) of cards gains."""
    planted, slots = int(view.planted[seat]), int(params.slots)
    best = 0.0
    for slot in range(slots):
        for other in range(slot + 1, slots):
            both = (planted >> slot) & (planted >> other) & 1
            one = ((planted >> slot) ^ (planted >> other)) & 1
            if (both if swap else one) and params.slot_space[slot] != params.slot_space[other]:
                gain = rearranged(view, params, seat, slot, other, to_go, weights)
                best = max(best, gain)
    return best


@njit
def choose_rearrangement(view, params, seat, choice, weights, own):
    """Move or swap the cards that gain most by it."""
    to_go = own.notes[TO_GO]
    best, most = 0, -1e9
    for i in range(choice.n):
        action = choice.actions[i]
        slot, other = int(action.place), int(action.other)
        gain = rearranged(view, params, seat, slot, other, to_go, weights)
        if gain > most:
            best, most = i, gain
    return best


@njit
def choose_due(view, params, seat, choice):
    """Let a card act that stays face up; one that turns over waits."""
    for i in range(choice.n):
        if params.card[view.card[seat, choice.actions[i].place]].once == 0:
            return i
    return 0
