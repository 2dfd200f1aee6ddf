"""Doing one action: which rule each kind of action is."""

from __future__ import annotations

from sim.engine.jit import njit
from sim.games.chai.begin import take_own
from sim.games.chai.box import discard_from_box
from sim.games.chai.constants import NONE, Act, Phase, Step
from sim.games.chai.customers import put_back
from sim.games.chai.rules_ability import (
    give,
    send_away,
    use_ability,
    work_on_additive,
    work_on_tile,
)
from sim.games.chai.rules_market import buy, leave_market
from sim.games.chai.rules_order import fulfil, take_free
from sim.games.chai.rules_pantry import draw, renew, take
from sim.games.chai.rules_reserve import reserve, reserve_unseen, start_reserve
from sim.games.chai.turn import settle


@njit
def apply_action(state, params, action):
    """Do one legal action, then see what follows."""
    kind, card, table = action.kind, int(action.card), state.table
    if kind == Act.BUY:
        buy(table, params, int(action.tiles), card)
    elif kind == Act.TAKE:
        take(table, params, card)
    elif kind == Act.RENEW:
        renew(state, params)
    elif kind == Act.DRAW:
        draw(state)
    elif kind == Act.FULFIL:
        fulfil(state, params, card)
    elif kind == Act.DISCARD:
        discard_from_box(table, int(table.seat), card)
    elif kind == Act.PASS:
        do_without(table, params)
    elif kind in (Act.PICK_TILE, Act.PICK_ADDITIVE):
        pick_ingredient(table, int(action.place), card)
    else:
        apply_rarely(state, params, kind, card)
    settle(state, params)


@njit
def apply_rarely(state, params, kind, card):
    """Do an action about customers and abilities."""
    table = state.table
    if kind == Act.RESERVE:
        start_reserve(table)
    elif kind == Act.TAKE_CUSTOMER:
        take_customer(state, card)
    elif kind == Act.DRAW_CUSTOMER:
        reserve_unseen(state)
    elif kind == Act.GIVE_BACK:
        put_back(table, int(table.seat), card)
    elif kind == Act.USE_ABILITY:
        use_ability(state, params, card)
    elif kind == Act.GIVE:
        give(table, card)


@njit
def do_without(table, params):
    """Do no more of what the phase offers."""
    phase = table.phase
    if phase == Phase.MARKET:
        leave_market(table, params)
    elif phase in (Phase.ORDER, Phase.TIP):
        table.step = Step.ORDERED
        table.free_left = 0
    else:
        table.step = Step.MAIN_DONE


@njit
def pick_ingredient(table, place, kind):
    """Take a tile (or, without a place, an additive) that a tip or an ability gives."""
    if table.phase == Phase.TIP:
        take_free(table, place, kind)
    elif place != NONE:
        work_on_tile(table, place)
    else:
        work_on_additive(table, kind)


@njit
def take_customer(state, customer):
    """Reserve a customer, begin with it, or send it away, as the phase has it."""
    table = state.table
    if table.phase == Phase.RESERVE:
        reserve(state, customer)
    elif table.phase == Phase.START:
        take_own(state, int(table.seat), customer)
    else:
        send_away(state, customer)
