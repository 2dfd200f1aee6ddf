"""Which card to take, and which to give up over the hand limit."""

from __future__ import annotations

import numpy as np

from sim.engine.bits import count_bits, lowest_bit
from sim.engine.jit import njit
from sim.games.garam.cards import DECK_KINDS, deck_of
from sim.games.garam.constants import (
    CARDS,
    FACE_UP,
    FIRST_ADDITIVE,
    FIRST_LEAF,
    FIRST_SNACK,
    NONE,
    SLOTS,
    Act,
    Card,
    Upgrade,
)
from sim.games.garam.mela import open_cups
from sim.games.garam.stars import hand_limit, has_upgrade, rightmost_pan
from strategies.garam.notes import CARD, SIMPLE, SPECIFIC, place_of, spots_of
from strategies.garam.outlook import is_impatient, look
from strategies.garam.weights import W

# Far above any card's own worth: a row that blocks the game is dug through before all else.
IMPATIENT_DIG = 100.0
WATER = 1 << Card.WATER
ALL_LEAVES = (1 << FIRST_ADDITIVE) - (1 << FIRST_LEAF)
# (tea) the basics of each recipe, bit k for kind k
BASICS_OF = np.array([WATER, WATER, WATER | (1 << Card.MILK) | (1 << Card.SUGAR)])


@njit
def cards_in_hand(view, seat):
    """Return the kinds in hand, bit k for kind k."""
    held = 0
    for card in range(CARDS):
        if view.hand[seat, card] > 0:
            held |= 1 << card
    return held


@njit
def basics_spared(view, seat):
    """Return the basics an upgrade makes needless, while the rightmost pan is empty for them."""
    right = rightmost_pan(view, seat)
    if right == NONE or view.pan_tea[seat, right] != NONE:
        return 0
    spared = 0
    if has_upgrade(view, seat, Upgrade.FREE_WATER):
        spared |= 1 << Card.WATER
    if has_upgrade(view, seat, Upgrade.FREE_SUGAR):
        spared |= 1 << Card.SUGAR
    if has_upgrade(view, seat, Upgrade.FREE_MILK):
        spared |= 1 << Card.MILK
    return spared


@njit
def reckon_cards(view, params, weights, own):
    """Note what one more card of each kind is worth: shared over what a customer lacks."""
    seat = view.seat
    for card in range(CARDS):
        own.notes[CARD + card] = 0.0
    held = cards_in_hand(view, seat) | basics_spared(view, seat)
    for spot in range(spots_of(params)):
        if open_cups(view, params, place_of(seat, spot)) > 0:
            reckon_lacking(view, params, spot, held, own)
    pots = 0
    for slot in range(SLOTS):
        if view.pan[seat, slot] >= 0:
            pots += 1
    for card in range(FIRST_LEAF):
        short = pots - view.hand[seat, card]
        if short > 0:
            own.notes[CARD + card] += weights.value[W.BASICS] * short
    for card in range(FIRST_SNACK):
        if view.hand[seat, card] > 0:
            own.notes[CARD + card] /= 1.0 + view.hand[seat, card]


@njit
def reckon_lacking(view, params, spot, held, own):
    """Share a customer's worth over the cards its specific service still lacks."""
    worth = max(own.notes[SPECIFIC + spot], own.notes[SIMPLE + spot])
    if worth <= 0.0:
        return
    customer = params.customer[view.mela[place_of(view.seat, spot)]]
    leaves = int(customer.leaves)
    lacking = (int(customer.asks) & ~ALL_LEAVES | BASICS_OF[customer.tea]) & ~held
    number = count_bits(lacking)
    if held & leaves == 0:
        lacking |= leaves
        number += 1
    share = worth / (number * (number + 1.0) + 1e-9)
    while lacking:
        own.notes[CARD + lowest_bit(lacking)] += share
        lacking &= lacking - 1


@njit
def digging_worth(view, deck, weights, own):
    """Return what taking any card of a row is worth for the sake of the card behind it.

    A row without the kinds that are wanted stays as it is until somebody takes from it (G4).
    """
    best, seen = 0.0, 0.0
    for card in range(DECK_KINDS[deck], DECK_KINDS[deck + 1]):
        best = max(best, own.notes[CARD + card])
    for position in range(FACE_UP):
        card = view.market[deck, position]
        if card != NONE:
            seen = max(seen, own.notes[CARD + card])
    share = IMPATIENT_DIG if is_impatient(view, weights) else weights.value[W.DIG]
    return share * (best - seen)


@njit
def choose_pick(view, params, choice, weights, own):
    """Take the card worth most; stop when the hand is full and nothing is wanted.

    What cards are worth is reckoned for the first card of a Pick and adjusted for the next ones.
    """
    if view.picked == 0:
        look(view, params, weights, own)
        reckon_cards(view, params, weights, own)
    seat = view.seat
    room = hand_limit(view, params, seat) - view.hand_size[seat]
    best, best_worth, digging, dug = 0, -1.0, 0.0, NONE
    for i in range(choice.n):
        action = choice.actions[i]
        if action.kind == Act.TAKE:
            deck = deck_of(action.card)
            if deck != dug:
                digging, dug = digging_worth(view, deck, weights, own), deck
            worth = own.notes[CARD + action.card] + digging
        elif action.kind == Act.DRAW_SNACK:
            worth = weights.value[W.SNACK] if room > 0 else 0.0
        else:
            worth = weights.value[W.STOP] if room <= 0 else -0.5
        if worth > best_worth:
            best, best_worth = i, worth
    if choice.actions[best].kind == Act.TAKE:
        own.notes[CARD + choice.actions[best].card] *= 0.5  # a second one is worth less
    return best


@njit
def reckon_uses(view, params, own):
    """Note what each kind of card in hand is good for: shared over what a customer asks."""
    for card in range(CARDS):
        own.notes[CARD + card] = 0.0
    for spot in range(spots_of(params)):
        place = place_of(view.seat, spot)
        if open_cups(view, params, place) == 0:
            continue
        customer = params.customer[view.mela[place]]
        needs = int(customer.asks) | int(customer.leaves) | BASICS_OF[customer.tea]
        share = max(own.notes[SPECIFIC + spot], own.notes[SIMPLE + spot], 0.0) / count_bits(needs)
        while needs:
            own.notes[CARD + lowest_bit(needs)] += share
            needs &= needs - 1


@njit
def choose_discard(view, params, choice, weights, own):
    """Give up the card worth least: of little use now, or held several times."""
    look(view, params, weights, own)
    reckon_uses(view, params, own)
    seat = view.seat
    best, best_worth = 0, 1e9
    for i in range(choice.n):
        card = choice.actions[i].card
        worth = own.notes[CARD + card] if card < FIRST_SNACK else weights.value[W.KEEP_SNACK]
        if card == Card.WATER:
            worth += weights.value[W.BASICS]
        worth /= view.hand[seat, card] ** 2
        if worth < best_worth:
            best, best_worth = i, worth
    return best
