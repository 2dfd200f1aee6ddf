"""What a plantation card is worth, and where it goes."""

from __future__ import annotations

from sim.engine.bits import lowest_bit
from sim.engine.jit import njit
from sim.games.tea_for_two.constants import (
    BOTTOM,
    MARKET_SPACES,
    MAX_BLOOMING,
    MAX_SLOTS,
    TEAS,
    CardKind,
)
from sim.games.tea_for_two.plantation import all_slots
from strategies.tea_for_two.notes import (
    BLOOMING,
    GAIN,
    LYING,
    MOVE_GAIN,
    SEEN,
    STAMP,
    SWAP_GAIN,
    TO_GO,
)
from strategies.tea_for_two.weights import W


@njit
def look_at_cards(view, params, seat, weights, own):
    """Note what my cards are worth where they lie, if they have changed."""
    to_go = own.notes[TO_GO]
    stamp = int(view.face_down[seat]) + 256 * int(to_go) + 1
    for slot in range(MAX_SLOTS):
        stamp = stamp * 67 + int(view.card[seat, slot])
    stamp &= (1 << 52) - 1
    if stamp == int(own.notes[STAMP]):
        return
    own.notes[STAMP] = stamp
    own.notes[BLOOMING] = blooming_of(view, params, seat)
    for space in range(MARKET_SPACES):
        own.notes[SEEN + space] = 0.0
    planted = int(view.planted[seat])
    for slot in range(params.slots):
        own.notes[LYING + slot] = 0.0
        if (planted >> slot) & 1:
            card = int(view.card[seat, slot])
            worth = printed_worth(view, params, seat, card, -1, weights, own)
            if (int(view.face_down[seat]) >> slot) & 1 == 0:
                worth += place_worth(params, card, slot, to_go, weights)
            own.notes[LYING + slot] = worth
    note_rearrangements(view, params, seat, to_go, weights, own)


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
def printed_worth(view, params, seat, card, more, weights, own):
    """Return what a card scores wherever it lies; blooming: one more (1), or this one (-1)."""
    value, record = weights.value, params.card[card]
    worth = value[W.CARD_POINT] * record.vp
    if params.merchant_side_b == 0 and (int(record.counts_for) >> int(view.merchant[seat])) & 1:
        worth += value[W.MERCHANT]
    if record.kind == CardKind.BLOOMING:
        have = int(own.notes[BLOOMING])
        other = min(have + more, MAX_BLOOMING - 1)
        points = more * (params.blooming[other] - params.blooming[have])
        worth += value[W.CARD_POINT] * points + value[W.BLOOMING]
    return worth


@njit
def place_worth(params, card, slot, to_go, weights):
    """Return what a card does in a slot: teas that come there, or crates that can be filled."""
    value, record = weights.value, params.card[card]
    worth = float(record.useful[slot])
    if record.kind == CardKind.CRATES:
        worth *= value[W.CRATE]
    elif record.kind == CardKind.BLOOMING:
        worth = 0.0
    else:
        worth *= value[W.CHANGE] if record.kind == CardKind.CHANGE else value[W.ENGINE]
        worth *= value[W.ONCE] * record.steps if record.once else to_go
    if params.slot_space[slot] == BOTTOM:
        worth -= value[W.BOTTOM]
    return worth


@njit
def slot_worth(params, card, slot, to_go, weights, own):
    """Return what placing a card in a slot gains, the card in the way taken off."""
    return place_worth(params, card, slot, to_go, weights) - own.notes[LYING + slot]


@njit
def best_slot_worth(view, params, seat, card, to_go, weights, own):
    """Return what placing a card in its best slot gains."""
    slots = all_slots(params) & ~int(view.planted[seat])
    if slots == 0:
        slots = all_slots(params)
    best = -1e9
    while slots:
        slot = lowest_bit(slots)
        slots &= slots - 1
        best = max(best, slot_worth(params, card, slot, to_go, weights, own))
    return best


@njit
def card_worth(view, params, seat, card, weights, own):
    """Return what taking a plantation card is worth."""
    worth = printed_worth(view, params, seat, card, 1, weights, own)
    return worth + best_slot_worth(view, params, seat, card, own.notes[TO_GO], weights, own)


@njit
def market_card_worth(view, params, seat, space, card, weights, own):
    """Return what the card of a market space is worth, from the notes if it is noted."""
    if own.notes[SEEN + space] != card + 1:
        own.notes[SEEN + space] = card + 1
        own.notes[GAIN + space] = card_worth(view, params, seat, card, weights, own)
    return own.notes[GAIN + space]


@njit
def choose_slot(view, params, seat, choice, weights, own):
    """Place the card where it gains most; a token that it moves at once tips the scales."""
    to_go = own.notes[TO_GO]
    card = int(view.new_card)
    best, most = 0, -1e9
    for i in range(choice.n):
        slot = int(choice.actions[i].place)
        worth = slot_worth(params, card, slot, to_go, weights, own)
        first = TEAS * int(params.slot_space[slot])
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
            worth -= 0.01 * params.card[other].vp
        if worth > most:
            best, most = i, worth
    return best


@njit
def change_of_slot(view, params, seat, slot, other, to_go, weights):
    """Return what the card of a slot, if there is one face up, gains in another slot."""
    if (int(view.planted[seat]) >> slot) & 1 == 0 or (int(view.face_down[seat]) >> slot) & 1:
        return 0.0
    card = int(view.card[seat, slot])
    there = place_worth(params, card, other, to_go, weights)
    return there - place_worth(params, card, slot, to_go, weights)


@njit
def rearranged(view, params, seat, slot, other, to_go, weights):
    """Return what exchanging two slots gains; one of them may be empty."""
    return change_of_slot(view, params, seat, slot, other, to_go, weights) + change_of_slot(
        view, params, seat, other, slot, to_go, weights
    )


@njit
def note_rearrangements(view, params, seat, to_go, weights, own):
    """Note what the best move and the best swap gain, of those from or to the bottom."""
    planted, slots = int(view.planted[seat]), int(params.slots)
    move, swap = 0.0, 0.0
    for slot in range(slots):
        if params.slot_space[slot] != BOTTOM:
            continue
        for other in range(slots):
            if params.slot_space[other] == BOTTOM:
                continue
            gain = rearranged(view, params, seat, slot, other, to_go, weights)
            if (planted >> slot) & (planted >> other) & 1:
                swap = max(swap, gain)
            else:
                move = max(move, gain)
    own.notes[MOVE_GAIN] = move
    own.notes[SWAP_GAIN] = swap


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
