"""Goals: what a claim needs, paying for it, replacements (rules C, ruling G14)."""

from __future__ import annotations

from sim.engine.bits import lowest_bit
from sim.engine.jit import njit
from sim.games.garam.constants import (
    COLOURS,
    FIRST_LEAF,
    MAX_ACTIONS,
    NONE,
    PERSONAL,
    SLOTS,
    Act,
    GoalKind,
    Metric,
    Origin,
    Phase,
)
from sim.games.garam.receipts import drop_receipt, next_unlike_receipt
from sim.games.garam.stars import gain_half_stars, settle


@njit
def draw_goal(state):
    """Draw the top goal card; NONE if the deck is empty."""
    table = state.table
    if table.goal_deck == 0:
        return NONE
    table.goal_deck -= 1
    return int(state.hidden.goals[table.goal_deck])


@njit
def goal_at(table, place):
    """Return the goal card a claim of `place` means: a public position or PERSONAL."""
    if place == PERSONAL:
        return int(table.personal_goal[table.seat])
    return int(table.public_goals[place])


@njit
def can_claim(table, params, seat, goal):
    """Tell whether a seat meets a goal's criteria now."""
    if goal == NONE:
        return False
    card = params.goal[goal]
    if card.kind == GoalKind.STATE:
        return measure(table, seat, card.metric) >= card.threshold
    if card.kind == GoalKind.COLOURS:
        return different_colours(table, seat) >= card.colours
    needs = int(card.needs)
    while needs:
        i = lowest_bit(needs)
        if table.receipts_by[seat, i] < card.need[i]:
            return False
        needs &= needs - 1
    return True


@njit
def different_colours(table, seat):
    """Return of how many colours a seat holds receipts."""
    n = 0
    for colour in range(COLOURS):
        if table.receipts_by[seat, colour] > 0:
            n += 1
    return n


@njit
def measure(table, seat, metric):
    """Return what a goal of kind STATE looks at on a seat's own board."""
    if metric == Metric.RUPEES:
        return int(table.rupees[seat])
    pans, cups, teas = 0, 0, 0
    for slot in range(SLOTS):
        if table.pan[seat, slot] != NONE:
            pans += 1
            if table.pan_tea[seat, slot] != NONE:
                cups += int(table.pan_cups[seat, slot])
                teas |= 1 << int(table.pan_tea[seat, slot])
    if metric == Metric.PANS:
        return pans
    if metric == Metric.CUPS:
        return cups
    return (teas & 1) + (teas >> 1 & 1) + (teas >> 2 & 1)


@njit
def claim(state, params, place):
    """Claim a goal: take the card away, then pay for it receipt by receipt (C1-C5)."""
    table = state.table
    goal = goal_at(table, place)
    if place == PERSONAL:
        table.personal_goal[table.seat] = NONE
    else:
        table.public_goals[place] = NONE
    card = params.goal[goal]
    table.paying = goal
    table.paid_colours = 0
    table.need_colours = card.colours
    for item in range(len(card.need)):
        table.need[item] = card.need[item]
    table.phase = Phase.PAY
    if card.kind == GoalKind.STATE:
        goal_paid(table, params)


@njit
def pays(table, params, customer):
    """Tell whether a receipt helps to pay for the goal or specialisation being paid."""
    card = params.customer[customer]
    if table.specialising != NONE:
        return (int(card.tags) >> (int(table.specialising) - FIRST_LEAF)) & 1 == 1
    if table.need_colours > 0:
        return (table.paid_colours >> card.colour) & 1 == 0
    return table.need[card.colour] > 0 or table.need[COLOURS + card.tea] > 0


@njit
def list_payments(table, params, choice):
    """List the receipts that can pay next, one of each kind that pays alike (G34)."""
    customer = next_unlike_receipt(table, params, table.seat, NONE)
    while customer != NONE and choice.n < MAX_ACTIONS:
        if pays(table, params, customer):
            action = choice.actions[choice.n]
            action.kind = Act.PAY_RECEIPT
            action.card = customer
            choice.n += 1
        customer = next_unlike_receipt(table, params, table.seat, customer)


@njit
def pay_receipt(table, params, customer):
    """Discard a receipt towards the goal being paid."""
    card = params.customer[customer]
    drop_receipt(table, params, table.seat, customer)
    if table.need_colours > 0:
        table.need_colours -= 1
        table.paid_colours |= 1 << card.colour
    elif table.need[card.colour] > 0:
        table.need[card.colour] -= 1
    else:
        table.need[COLOURS + card.tea] -= 1
    if table.need_colours == 0 and not table.need.any():
        goal_paid(table, params)


@njit
def goal_paid(table, params):
    """The goal is met: add its half-stars."""
    goal = table.paying
    table.paying = NONE
    gain_half_stars(table, params, table.seat, int(params.goal[goal].half_stars), Origin.GOAL)
    settle(table, params)


@njit
def replace_goals(state, params):
    """At the end of a turn, fill the public display first, then the personal goal (C5, C6, G14)."""
    table = state.table
    for position in range(params.public_goals):
        if table.public_goals[position] == NONE:
            table.public_goals[position] = draw_goal(state)
    if table.personal_goal[table.seat] == NONE:
        table.personal_goal[table.seat] = draw_goal(state)
