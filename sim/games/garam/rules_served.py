"""What follows from a Serve: penalties, money, finished orders, rewards (rules V, G5-G13)."""

from __future__ import annotations

from sim.engine.bits import count_bits, lowest_bit
from sim.engine.jit import njit
from sim.games.garam.constants import COLUMNS, NONE, ROWS, TAPRI, CustomerAt, Ended, Origin, Upgrade
from sim.games.garam.funfair import move_marker
from sim.games.garam.mela import clear_place, open_cups, return_cups
from sim.games.garam.params import (
    PAY_ON_COMPLETION_ALL,
    PAY_PER_CUP,
    TAPRI_COMPLETED,
    TAPRI_ONE_ACTION,
)
from sim.games.garam.receipts import add_receipt
from sim.games.garam.rules_lines import MELA_PLACES
from sim.games.garam.stars import gain_half_stars
from sim.games.garam.upgrades import has_upgrade


@njit
def clear_served_tokens(table, served):
    """A Chai Garam card removes the tokens of the customers now served (K2, G13)."""
    while served:
        table.tokens[lowest_bit(served)] = 0
        served &= served - 1


@njit
def is_passed_over(table, params, place):
    """Tell whether a waiting customer counts as unserved (G8)."""
    if table.mela[place] == NONE or table.served[place] > 0:
        return False
    return params.unserved_no_cups == 0 or table.cups[place] == 0


@njit
def add_penalties(table, params):
    """Disgruntle the unserved left of the rightmost served one of each row (V10, V12, G8)."""
    disgruntled = False
    for row in range(ROWS):
        rightmost = NONE
        for place in range(row * COLUMNS, (row + 1) * COLUMNS):
            if table.served[place] > 0:
                rightmost = place
        for place in range(row * COLUMNS, rightmost):
            if is_passed_over(table, params, place):
                disgruntled = True
                add_token(table, params, place)
    if disgruntled and not has_upgrade(table, table.seat, Upgrade.HYGIENE):
        table.negatives[table.seat] += 1


@njit
def add_token(table, params, place):
    """Add a negative token; at its tolerance a customer leaves with its cups (V11, G8, G9)."""
    table.tokens[place] += 1
    customer = table.mela[place]
    if table.tokens[place] < params.customer[customer].tolerance:
        return
    if params.customer[customer].evening:
        table.ended |= Ended.EVENING_LEFT
    return_cups(table, place)
    table.customer_at[customer] = CustomerAt.GONE
    clear_place(table, place)


@njit
def cup_price(table, params, place, cup):
    """Return what one cup on a customer earns, less its tokens, never below 0 (V5, V7, V13)."""
    card = params.customer[table.mela[place]]
    price = params.simple_price[card.tea]
    if table.cup_specific[place, cup] > 0:
        price = card.price
    return max(int(price) - int(table.tokens[place]), 0)


@njit
def collect_money(table, params, served):
    """Pay for cups, then Samosa, Biscuit and Tips (V15, G6, G10, G18)."""
    seat = table.seat
    tips = int(params.tips_places) if has_upgrade(table, seat, Upgrade.TIPS) else 0
    while served:
        place = lowest_bit(served)
        served &= served - 1
        complete = open_cups(table, params, place) == 0
        if complete or params.pay == PAY_PER_CUP:
            pay_for_customer(table, params, place)
        if (tips >> place) & 1 and (complete or not params.tips_on_completed):
            table.rupees[seat] += 1
    table.rupees[seat] += int(table.biscuits) * int(table.cups_served)


@njit
def pay_for_customer(table, params, place):
    """Pay the cups on one customer that are due now, each to its owner (G6)."""
    seat = table.seat
    first_new = table.cups[place] - table.served[place]
    for cup in range(table.cups[place]):
        owner = table.cup_owner[place, cup]
        is_new = cup >= first_new
        price = cup_price(table, params, place, cup)
        if params.pay == PAY_PER_CUP:
            due = is_new
        else:
            due = owner == seat or params.pay == PAY_ON_COMPLETION_ALL
        if due:
            table.rupees[owner] += price
            if is_new and table.samosa[place] > 0 and table.cup_specific[place, cup] > 0:
                table.rupees[owner] += price


@njit
def finish_orders(state, params, served):
    """Wheel, receipts and half-stars of completed orders; Evening was served (V15-V19, F1, Q9)."""
    table = state.table
    seat = table.seat
    at_tapri = 0
    while served:
        place = lowest_bit(served)
        served &= served - 1
        customer = table.mela[place]
        if params.customer[customer].evening:
            table.ended |= Ended.EVENING_SERVED
        if open_cups(table, params, place) == 0:
            specifically = is_fulfilled_specifically(table, params, place)
            if specifically:
                move_marker(state, params, seat)
            at_tapri += counts_for_tapri_star(table, params, place, specifically)
            finish_order(table, params, place, customer, specifically)
    if params.advanced and at_tapri >= params.tapri_reward:
        gain_half_stars(table, params, seat, int(params.tapri_half_stars), Origin.TAPRI)


@njit
def is_served_alone(table, params, place):
    """Tell whether all cups of a completed order are the seat's own (V16)."""
    for cup in range(params.customer[table.mela[place]].cups):
        if table.cup_owner[place, cup] != table.seat:
            return False
    return True


@njit
def is_fulfilled_specifically(table, params, place):
    """Tell whether a completed order counts as fulfilled specifically by the seat (G7)."""
    cups = params.customer[table.mela[place]].cups
    if params.half_star_any and table.cup_specific[place, cups - 1] > 0:
        return True
    for cup in range(cups):
        if table.cup_specific[place, cup] == 0:
            return False
    return is_served_alone(table, params, place)


@njit
def counts_for_tapri_star(table, params, place, specifically):
    """Tell whether a completed order is one of the three of the Tapri's half-star (Q9, G26)."""
    if place < TAPRI or params.tapri_star == TAPRI_COMPLETED:
        return place >= TAPRI
    if params.tapri_star == TAPRI_ONE_ACTION:
        return specifically and table.served[place] == params.customer[table.mela[place]].cups
    return specifically


@njit
def finish_order(table, params, place, customer, specifically):
    """Take a completed order off its place: a receipt if all its cups are of one player."""
    seat = table.seat
    card = params.customer[customer]
    alone = is_served_alone(table, params, place)
    return_cups(table, place)
    clear_place(table, place)
    table.customer_at[customer] = CustomerAt.GONE
    if alone and not card.evening:
        add_receipt(table, params, seat, customer)
    if card.half_star and specifically:
        gain_half_stars(table, params, seat, int(card.half_star), Origin.CELEBRITY)


@njit
def reward_three_customers(table, params, served):
    """Cups to three customers of a Mela line, or of the Tapri, give a card (V24, Q8, G12, G26)."""
    if params.mela_reward and count_bits(served & MELA_PLACES) >= COLUMNS:
        gain_chai_card(table, params)
    if params.advanced and count_bits(served >> TAPRI) >= params.tapri_reward:
        gain_chai_card(table, params)


@njit
def gain_chai_card(table, params):
    """Take a Chai Garam card, if the supply has one and the hand room for it (K4, G12)."""
    seat = table.seat
    if table.chai_cards[seat] < params.chai_garam_held and table.chai_garam > 0:
        table.chai_garam -= 1
        table.chai_cards[seat] += 1
