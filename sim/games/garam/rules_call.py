"""After a Serve: Aroma's additive, and the Call or Pakora in its place (rules L, G22, G27)."""

from __future__ import annotations

from sim.engine.bits import lowest_bit
from sim.engine.jit import njit
from sim.games.garam.cards import discard_from_hand, take_face_up
from sim.games.garam.constants import Act, Card, CustomerAt
from sim.games.garam.mela import close_up, fill_mela, move_customer
from sim.games.garam.rules_pick import list_row
from sim.games.garam.stars import settle
from sim.games.garam.tapri import (
    ADDITIVES,
    can_call,
    can_play_pakora,
    free_tapri_place,
    places_to_call,
)


@njit
def list_aroma(table, choice):
    """List the face-up additives, and taking none (U11)."""
    list_row(table, choice, ADDITIVES, Act.TAKE_AROMA)
    choice.actions[choice.n].kind = Act.NO_AROMA
    choice.n += 1


@njit
def take_aroma(state, params, card):
    """Take a face-up additive for free; its row refills at once."""
    take_face_up(state, state.table.seat, card)
    end_aroma(state.table, params)


@njit
def end_aroma(table, params):
    """Go on after Aroma."""
    table.aroma_due = 0
    settle(table, params)


@njit
def list_calls(table, params, choice):
    """List the customers to call, Pakora, and calling nobody more; Pakora calls somebody (G50)."""
    places = places_to_call(table, params)
    while places:
        action = choice.actions[choice.n]
        action.kind = Act.CALL
        action.place = lowest_bit(places)
        choice.n += 1
        places &= places - 1
    if can_play_pakora(table, params):
        choice.actions[choice.n].kind = Act.PAKORA
        choice.n += 1
    if table.called > 0 or not table.pakora:
        choice.actions[choice.n].kind = Act.CALLED
        choice.n += 1


@njit
def call(state, params, place):
    """Move a customer with its cups, without its tokens, to the own Tapri (L1, L5, L6)."""
    table = state.table
    seat = table.seat
    table.customer_at[table.mela[place]] = CustomerAt.TAPRI
    table.tokens[place] = 0
    move_customer(table, int(place), free_tapri_place(table, params, seat))
    table.called += 1
    table.calls[seat] += 1
    if table.pakora:
        table.rupees[seat] += params.pakora_rupees
    if not can_call(table, params):
        end_call(state, params)


@njit
def play_pakora(state):
    """Play Pakora: customers with its tag are called instead (N6)."""
    discard_from_hand(state, state.table.seat, Card.PAKORA)
    state.table.pakora = 1


@njit
def end_call(state, params):
    """The Call is over: the queues close up and the Mela is refilled once (G22)."""
    table = state.table
    close_up(table)
    fill_mela(state, params)
    table.call_due = 0
    table.called = 0
    table.pakora = 0
    settle(table, params)
