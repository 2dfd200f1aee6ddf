"""Doing one action: which rule each kind of action is."""

from __future__ import annotations

from sim.engine.jit import njit
from sim.games.garam.constants import NONE, Act, Card
from sim.games.garam.goals import claim, pay_receipt
from sim.games.garam.rules_call import call, end_aroma, end_call, play_pakora, take_aroma
from sim.games.garam.rules_pick import discard_over_limit, draw_snack, end_pick, start_pick, take
from sim.games.garam.rules_prepare import add_additive, brew, buy, empty, put_cups, swap
from sim.games.garam.rules_serve import (
    end_serve,
    play_chai_card,
    play_snack,
    serve_cup,
    start_serve,
)
from sim.games.garam.specialisations import pay_tagged, specialise
from sim.games.garam.stars import take_upgrade
from sim.games.garam.turn import end_turn


@njit
def apply_action(state, params, action):
    """Do one legal action."""
    kind = action.kind
    if kind >= Act.SPECIALISE:
        apply_advanced(state, params, action, kind)
    elif kind >= Act.TAKE:
        apply_within(state, params, action, kind)
    else:
        apply_on_turn(state, params, action, kind)


@njit
def apply_on_turn(state, params, action, kind):
    """Do an action of the phase TURN."""
    table = state.table
    if kind == Act.PICK:
        start_pick(table)
    elif kind == Act.SERVE:
        start_serve(table, action.place, action.flag)
    elif kind == Act.BREW:
        brew(table, params, action.slot, action.tea, action.card)
    elif kind == Act.CLAIM:
        claim(state, params, action.place)
    elif kind == Act.EXTRA_ACTION:
        play_chai_card(table)
        table.main_actions += 1
    elif kind == Act.BUY:
        buy(table, params, action.card, action.slot)
    elif kind == Act.EMPTY:
        empty(state, action.slot)
    elif kind == Act.SWAP:
        swap(table, action.slot, action.place)
    elif kind == Act.END_TURN:
        end_turn(state, params)


@njit
def apply_within(state, params, action, kind):
    """Do a step of an action under way."""
    table = state.table
    if kind == Act.TAKE:
        take(state, params, action.card)
    elif kind == Act.DRAW_SNACK:
        draw_snack(state, params)
    elif kind == Act.STOP_PICK:
        end_pick(table, params)
    elif kind == Act.CUP:
        serve_cup(state, params, action.slot, action.place, action.flag)
    elif kind == Act.BISCUIT:
        play_snack(state, params, Card.BISCUIT, action.place)
    elif kind == Act.RUSK:
        play_snack(state, params, Card.RUSK, action.place)
    elif kind == Act.SAMOSA:
        play_snack(state, params, Card.SAMOSA, action.place)
    elif kind == Act.SERVED:
        end_serve(state, params)
    elif kind == Act.ADD:
        add_additive(table, params, action.card)
    elif kind == Act.BREWED:
        put_cups(table, params)
    elif kind == Act.PAY_RECEIPT:
        if table.specialising == NONE:
            pay_receipt(table, params, action.card)
        else:
            pay_tagged(table, params, action.card)
    elif kind == Act.TAKE_UPGRADE:
        take_upgrade(table, params, action.card)
    elif kind == Act.DISCARD:
        discard_over_limit(state, params, action.card)


@njit
def apply_advanced(state, params, action, kind):
    """Do an action that only the Advanced game has."""
    table = state.table
    if kind == Act.SPECIALISE:
        specialise(table, params, action.card)
    elif kind == Act.TAKE_AROMA:
        take_aroma(state, params, action.card)
    elif kind == Act.NO_AROMA:
        end_aroma(table, params)
    elif kind == Act.CALL:
        call(state, params, action.place)
    elif kind == Act.PAKORA:
        play_pakora(state)
    elif kind == Act.CALLED:
        end_call(state, params)
