"""Turns: what follows what within one, how it ends, and the end of the game (T, O5, E, C8)."""

from __future__ import annotations

from sim.engine.jit import njit
from sim.engine.rng import shuffle
from sim.games.chai.abilities import any_usable
from sim.games.chai.begin import lay_out_pool
from sim.games.chai.box import over_limit
from sim.games.chai.constants import KINDS, NONE, Ended, Phase, Step
from sim.games.chai.customers import fill_pool
from sim.games.chai.market import fill_market
from sim.games.chai.orders import may_order, orders_met
from sim.games.chai.pantry import fill_pantry
from sim.games.chai.rules_market import leave_market
from sim.games.chai.rules_order import any_ingredient
from sim.games.chai.rules_pantry import fill_between, may_do_more


@njit
def start_turn(table):
    """Begin a clean turn."""
    table.phase = Phase.TURN
    table.income = 0
    table.spent = 0
    table.pantry_done = 0
    table.renewed = 0
    table.ability = NONE
    table.ability_first = NONE
    table.free_left = 0


@njit
def settle(state, params):
    """Enforce the limits at once (C3); when none is exceeded, go on with the turn."""
    table = state.table
    if over_limit(table, params, table.seat) != NONE:
        table.phase = Phase.DISCARD
    elif table.hand_size[table.seat] > params.hand_limit:
        table.phase = Phase.GIVE_BACK
    elif table.step == Step.START:
        go_on_at_start(state, params)
    elif not main_action_goes_on(state, params) and not turn_goes_on(table, params):
        end_turn(state, params)


@njit
def main_action_goes_on(state, params):
    """Tell whether there is more to decide in the main action, and set the phase for it."""
    table, step = state.table, state.table.step
    if step == Step.BUYING:
        if params.many_purchases:
            table.phase = Phase.MARKET
            return True
        leave_market(table, params)
    elif step == Step.PANTRY:
        fill_between(state, params)
        if may_do_more(table, params):
            table.phase = Phase.PANTRY
            return True
    elif step == Step.RESERVING:
        table.phase = Phase.RESERVE
        return True
    elif step in (Step.RESERVED, Step.ABILITY):
        return ability_goes_on(table, params)
    return False


@njit
def ability_goes_on(table, params):
    """Tell whether an ability may be chosen or needs to know more, and set the phase for it."""
    if table.step == Step.RESERVED:
        if not params.abilities_on or not any_usable(table, params):
            return False
        table.step = Step.ABILITY
        table.phase = Phase.ABILITY
        return True
    if table.ability == NONE:
        return False
    table.phase = Phase.ABILITY_WORK
    return True


@njit
def turn_goes_on(table, params):
    """Tell whether an order or a free ingredient may follow, and set the phase for it (C8)."""
    if table.step != Step.ORDERED:
        table.step = Step.MAIN_DONE
        if may_order(table, params) and orders_met(table, params, int(table.seat)) != 0:
            table.phase = Phase.ORDER
            return True
    if table.free_left > 0 and any_ingredient(table):
        table.phase = Phase.TIP
        return True
    return False


@njit
def go_on_at_start(state, params):
    """Let the next seat choose its customers; after the last one the game begins (C5)."""
    table = state.table
    if table.hand_size[table.seat] < params.own_in_hand:
        return
    table.seat += 1
    if table.seat == table.players:
        table.seat = 0
        lay_out_pool(state, params)
        start_turn(table)


@njit
def end_turn(state, params):
    """End the round of cups if all are full, refill, and pass to the next seat (C8)."""
    table = state.table
    if table.filled == table.cups:
        end_round(state, params)
    fill_market(state, params)
    fill_pantry(state, params)
    fill_pool(state, params)
    table.turns += 1
    table.seat += 1
    if table.seat == table.players:
        table.seat = 0
        if is_over(table, params):
            table.phase = Phase.OVER
            return
    start_turn(table)


@njit
def is_over(table, params):
    """Tell whether the game is over, now that all had the same number of turns (E2)."""
    if table.ended == 0 and table.turns >= params.turn_cap * table.players:
        table.truncated = 1
    return table.ended != 0 or table.truncated != 0


@njit
def end_round(state, params):
    """Move the thermometer up, empty the cups and deal new tips (O5, C7)."""
    table = state.table
    table.thermometer += 1
    for cup in range(table.cups):
        empty_cup(table, params, cup)
    table.filled = 0
    if table.thermometer >= params.rounds:
        table.ended = Ended.ROUNDS
    else:
        shuffle(state.hidden.tip_stream.word, state.hidden.tips, int(params.tips))


@njit
def empty_cup(table, params, cup):
    """Discard what is in a cup; by an option the base tea token returns (C6, C7)."""
    card = params.customer[table.cup_customer[cup]]
    for kind in range(KINDS):
        table.discards[kind] += card.need[kind]
    if params.tokens_return:
        table.base_tokens[table.owner[card.tea]] += 1
    table.cup_customer[cup] = NONE
    table.cup_tip[cup] = NONE
