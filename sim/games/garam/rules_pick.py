"""The Pick action and the hand limit (rules P, ruling G4)."""

from __future__ import annotations

from sim.engine.jit import njit
from sim.games.garam.cards import add_to_hand, can_draw, discard_from_hand, draw, take_face_up
from sim.games.garam.constants import (
    CARDS,
    FACE_UP,
    FACE_UP_DECKS,
    NONE,
    Act,
    Deck,
    Phase,
    Upgrade,
)
from sim.games.garam.stars import settle
from sim.games.garam.upgrades import has_upgrade


@njit
def pick_limit(table, params, seat):
    """Return how many cards a seat may take in one Pick."""
    if has_upgrade(table, seat, Upgrade.PICK_4):
        return params.pick_4
    return params.pick_limit


@njit
def can_pick_snack(table, params):
    """Tell whether the Pick may take one more snack, unseen (P2)."""
    return table.snack_picked < params.snack_limit and can_draw(table, Deck.SNACK)


@njit
def anything_to_pick(table, params):
    """Tell whether there is a card to take: face up, or a snack."""
    for deck in range(FACE_UP_DECKS):
        for position in range(FACE_UP):
            if table.market[deck, position] != NONE:
                return True
    return can_pick_snack(table, params)


@njit
def start_pick(table):
    """Start a Pick as a main action."""
    table.main_actions -= 1
    table.picked = 0
    table.snack_picked = 0
    table.phase = Phase.PICK


@njit
def is_first_of_its_kind(table, deck, position):
    """Tell whether no earlier card of the row is of the same kind: equal cards are one action."""
    for earlier in range(position):
        if table.market[deck, earlier] == table.market[deck, position]:
            return False
    return True


@njit
def list_row(table, choice, deck, kind):
    """List the face-up cards of a deck as actions of a kind."""
    for position in range(FACE_UP):
        card = table.market[deck, position]
        if card != NONE and is_first_of_its_kind(table, deck, position):
            action = choice.actions[choice.n]
            action.kind = kind
            action.card = card
            choice.n += 1


@njit
def list_picks(table, params, choice):
    """List the cards to take next; stopping is possible after the first."""
    for deck in range(FACE_UP_DECKS):
        list_row(table, choice, deck, Act.TAKE)
    if can_pick_snack(table, params):
        choice.actions[choice.n].kind = Act.DRAW_SNACK
        choice.n += 1
    if table.picked > 0:
        choice.actions[choice.n].kind = Act.STOP_PICK
        choice.n += 1


@njit
def take(state, params, card):
    """Take a face-up card."""
    take_face_up(state, state.table.seat, card)
    card_picked(state.table, params)


@njit
def draw_snack(state, params):
    """Take the top snack unseen."""
    table = state.table
    table.snack_picked += 1
    add_to_hand(table, table.seat, draw(state, Deck.SNACK))
    card_picked(table, params)


@njit
def card_picked(table, params):
    """Count a picked card; at the limit, or with nothing left to take, the Pick is over."""
    table.picked += 1
    if table.picked >= pick_limit(table, params, table.seat) or not anything_to_pick(table, params):
        end_pick(table, params)


@njit
def end_pick(table, params):
    """End the Pick; the hand limit is enforced now (P5)."""
    table.picked = 0
    table.snack_picked = 0
    settle(table, params)


@njit
def list_discards(table, choice):
    """List the kinds of card a seat over its hand limit may discard."""
    for card in range(CARDS):
        if table.hand[table.seat, card] > 0:
            action = choice.actions[choice.n]
            action.kind = Act.DISCARD
            action.card = card
            choice.n += 1


@njit
def discard_over_limit(state, params, card):
    """Discard one card over the hand limit."""
    discard_from_hand(state, state.table.seat, card)
    settle(state.table, params)
