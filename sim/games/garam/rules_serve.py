"""The Serve action: cups and the snacks played with them (rules V, rulings G5-G13)."""

from __future__ import annotations

from sim.engine.bits import lowest_bit
from sim.engine.jit import njit
from sim.games.garam.cards import discard_from_hand
from sim.games.garam.constants import NONE, SLOTS, Act, Card, Phase, Service
from sim.games.garam.mela import close_up, fill_mela, open_cups
from sim.games.garam.rules_lines import places_to_serve, served_places, teas_brewed, wants_one_of
from sim.games.garam.rules_prepare import discard_pan
from sim.games.garam.rules_served import (
    add_penalties,
    clear_served_tokens,
    collect_money,
    finish_orders,
    reward_three_customers,
)
from sim.games.garam.stars import settle


@njit
def start_serve(table, line, clearing):
    """Start a Serve of one line; a Chai Garam card may be declared with it."""
    table.main_actions -= 1
    table.line = line
    table.clearing = clearing
    if clearing:
        play_chai_card(table)
    table.cups_served = 0
    table.served[:] = 0
    table.samosa[:] = 0
    table.biscuits = 0
    table.rusk = 0
    table.phase = Phase.SERVE


@njit
def play_chai_card(table):
    """Discard a Chai Garam card to the supply; one a turn (K1-K3)."""
    table.chai_cards[table.seat] -= 1
    table.chai_garam += 1
    table.card_played = 1


@njit
def is_specific(table, params, seat, slot, place):
    """Tell whether a pan has everything the customer asks for (V6, G5)."""
    asks = params.customer[table.mela[place]].asks
    return asks & table.pan_holds[seat, slot] == asks


@njit
def list_servings(table, params, choice):
    """List the next cups and snacks; being done is possible after the first cup."""
    seat = table.seat
    places = places_to_serve(table, params)
    while places:
        place = lowest_bit(places)
        places &= places - 1
        if open_cups(table, params, place) == 0:
            continue
        tea = params.customer[table.mela[place]].tea
        for slot in range(SLOTS):
            if table.pan_cups[seat, slot] > 0 and table.pan_tea[seat, slot] == tea:
                list_cup(table, params, choice, slot, place)
    list_snacks(table, params, choice)
    if table.cups_served > 0:
        choice.actions[choice.n].kind = Act.SERVED
        choice.n += 1


@njit
def list_cup(table, params, choice, slot, place):
    """List the ways one cup of this pan can be served to this customer."""
    seat = table.seat
    if is_specific(table, params, seat, slot, place):
        add_cup(choice, slot, place, Service.SPECIFIC)
        if params.service_choice:
            add_cup(choice, slot, place, Service.SIMPLE)
        return
    add_cup(choice, slot, place, Service.SIMPLE)
    if table.hand[seat, Card.BUN_MASKA] > 0:
        add_cup(choice, slot, place, Service.BUN_MASKA)


@njit
def add_cup(choice, slot, place, service):
    """Add a cup to the list."""
    action = choice.actions[choice.n]
    action.kind = Act.CUP
    action.slot = slot
    action.place = place
    action.flag = service
    choice.n += 1


@njit
def list_snacks(table, params, choice):
    """List the snacks that can be played with this Serve (G18)."""
    hand = table.hand[table.seat]
    if hand[Card.BISCUIT] > 0:
        choice.actions[choice.n].kind = Act.BISCUIT
        choice.n += 1
    if hand[Card.RUSK] > 0 and table.rusk == 0:
        choice.actions[choice.n].kind = Act.RUSK
        choice.n += 1
    if hand[Card.SAMOSA] > 0:
        list_samosas(table, params, choice)


@njit
def list_samosas(table, params, choice):
    """List the customers on whom Samosa can be played (G29)."""
    places = served_places(table, params)
    while places:
        place = lowest_bit(places)
        places &= places - 1
        if can_take_samosa(table, place):
            action = choice.actions[choice.n]
            action.kind = Act.SAMOSA
            action.place = place
            choice.n += 1


@njit
def can_take_samosa(table, place):
    """Tell whether a cup was served specifically to this customer in this action (G18, G29)."""
    if table.samosa[place] > 0:
        return False
    for cup in range(table.cups[place] - table.served[place], table.cups[place]):
        if table.cup_specific[place, cup] > 0:
            return True
    return False


@njit
def serve_cup(state, params, slot, place, service):
    """Serve one cup; an emptied pan is cleared at once (V9, B15)."""
    table = state.table
    seat = table.seat
    if service == Service.BUN_MASKA:
        discard_from_hand(state, seat, Card.BUN_MASKA)
    cup = table.cups[place]
    table.cup_owner[place, cup] = seat
    table.cup_specific[place, cup] = service != Service.SIMPLE
    table.cups[place] += 1
    table.served[place] += 1
    table.cups_served += 1
    table.pan_cups[seat, slot] -= 1
    if table.pan_cups[seat, slot] == 0:
        discard_pan(state, seat, slot)
    end_if_nothing_left(state, params)


@njit
def play_snack(state, params, snack, place):
    """Play Biscuit, Rusk or Samosa for this action."""
    table = state.table
    discard_from_hand(state, table.seat, snack)
    if snack == Card.BISCUIT:
        table.biscuits += 1
    elif snack == Card.RUSK:
        table.rusk = 1
    else:
        table.samosa[place] = 1
    end_if_nothing_left(state, params)


@njit
def end_if_nothing_left(state, params):
    """End the Serve by itself when no cup and no snack is left to play (G33)."""
    table = state.table
    if table.cups_served == 0:
        return
    hand = table.hand[table.seat]
    if hand[Card.BISCUIT] > 0 or (hand[Card.RUSK] > 0 and table.rusk == 0):
        return
    teas = teas_brewed(table, table.seat)
    places = places_to_serve(table, params)
    while places:
        place = lowest_bit(places)
        places &= places - 1
        if wants_one_of(table, params, place, teas):
            return
        if hand[Card.SAMOSA] > 0 and can_take_samosa(table, place):
            return
    end_serve(state, params)


@njit
def end_serve(state, params):
    """Carry out what follows from a Serve, in the order of G10."""
    table = state.table
    served = served_places(table, params)
    if table.clearing:
        clear_served_tokens(table, served)
    if not table.rusk:
        add_penalties(table, params)
    collect_money(table, params, served)
    finish_orders(state, params, served)
    reward_three_customers(table, params, served)
    close_up(table)
    fill_mela(state, params)
    table.line = NONE
    table.clearing = 0
    table.cups_served = 0
    table.biscuits = 0
    table.rusk = 0
    table.served[:] = 0
    table.samosa[:] = 0
    if params.advanced:
        table.aroma_due = 1
        table.call_due = 1
    settle(table, params)
