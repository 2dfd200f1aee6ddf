"""Moving ingredient cards: decks, discards, the market's rows and hands (G3, G31)."""

from __future__ import annotations

import numpy as np

from sim.engine.jit import njit
from sim.engine.rng import shuffle
from sim.games.garam.constants import (
    DECK_START,
    FACE_UP,
    FACE_UP_DECKS,
    FIRST_ADDITIVE,
    FIRST_LEAF,
    FIRST_SNACK,
    NONE,
)

# (deck) first kind of each deck, and one past the last
DECK_KINDS = np.array(DECK_START)


@njit
def deck_of(card):
    """Return the deck a kind of card belongs to."""
    if card < FIRST_LEAF:
        return 0
    if card < FIRST_ADDITIVE:
        return 1
    if card < FIRST_SNACK:
        return 2
    return 3


@njit
def reshuffle(state, deck):
    """Shuffle a deck's discards into a new deck."""
    table, hidden = state.table, state.hidden
    n = 0
    for card in range(DECK_KINDS[deck], DECK_KINDS[deck + 1]):
        for _ in range(table.discards[card]):
            hidden.cards[deck, n] = card
            n += 1
        table.discards[card] = 0
    shuffle(hidden.stream[deck].word, hidden.cards[deck], n)
    table.deck[deck] = n


@njit
def draw(state, deck):
    """Draw the top card of a deck, reshuffling the discards if it is empty; NONE if both are."""
    table = state.table
    if table.deck[deck] == 0:
        reshuffle(state, deck)
        if table.deck[deck] == 0:
            return NONE
    table.deck[deck] -= 1
    return int(state.hidden.cards[deck, table.deck[deck]])


@njit
def can_draw(table, deck):
    """Tell whether a card of the deck can be had, from the deck or its discards."""
    if table.deck[deck] > 0:
        return True
    for card in range(DECK_KINDS[deck], DECK_KINDS[deck + 1]):
        if table.discards[card] > 0:
            return True
    return False


@njit
def add_to_hand(table, seat, card):
    """Add a card to a hand."""
    table.hand[seat, card] += 1
    table.hand_size[seat] += 1


@njit
def remove_from_hand(table, seat, card):
    """Take a card out of a hand."""
    table.hand[seat, card] -= 1
    table.hand_size[seat] -= 1


@njit
def discard_from_hand(state, seat, card):
    """Discard a card of the hand."""
    remove_from_hand(state.table, seat, card)
    discard(state, card)


@njit
def discard(state, card):
    """Put a card on its discard pile; a hole in its row takes it at once (G3)."""
    state.table.discards[card] += 1
    deck = deck_of(card)
    if deck < FACE_UP_DECKS:
        fill_row(state, deck)


@njit
def fill_row(state, deck):
    """Fill the holes of a face-up row as far as there are cards."""
    market = state.table.market
    for position in range(FACE_UP):
        if market[deck, position] == NONE:
            market[deck, position] = draw(state, deck)


@njit
def take_face_up(state, seat, card):
    """Take a face-up card into the hand; the row refills at once (P3, P4)."""
    table = state.table
    deck = deck_of(card)
    for position in range(FACE_UP):
        if table.market[deck, position] == card:
            table.market[deck, position] = draw(state, deck)
            break
    add_to_hand(table, seat, card)
