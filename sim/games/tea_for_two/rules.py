"""Doing one action: which rule each kind of action is."""

from __future__ import annotations

from sim.engine.jit import njit
from sim.games.tea_for_two.chain import choose_card, go_way
from sim.games.tea_for_two.constants import Act, Phase, Target
from sim.games.tea_for_two.harbour import answer, give_up, place_sequence, relocate
from sim.games.tea_for_two.harvest import advance, take_extra
from sim.games.tea_for_two.market import keep_card
from sim.games.tea_for_two.movement import move_token, stop, use_point
from sim.games.tea_for_two.plantation import plant, swap_cards
from sim.games.tea_for_two.production import add_to_set, place_set
from sim.games.tea_for_two.ships import choose_sail, discard_ship, leave_token, moor, shift_ship
from sim.games.tea_for_two.solo import ai_reserve
from sim.games.tea_for_two.turn import (
    aim,
    ask_for_token,
    pay_for_pip,
    place_die,
    take_tea,
    turn_by_ability,
    use_ability,
)
from sim.games.tea_for_two.year import go_on, keep_ship


@njit
def apply_action(state, params, action):
    """Do one legal action, and what follows from it by itself."""
    kind = action.kind
    if kind <= Act.STOP:
        apply_movement(state, params, action, kind)
    elif kind <= Act.DIE:
        apply_worker(state, params, action, kind)
    elif kind <= Act.RELOCATE:
        apply_contest(state.table, action, kind)
    elif kind <= Act.CARD_ACTS:
        apply_card(state, params, action, kind)
    else:
        apply_ship(state, params, action, kind)
    go_on(state, params)


@njit
def apply_movement(state, params, action, kind):
    """Do an action of the harvest or of a movement."""
    table = state.table
    tea = int(action.tea)
    if kind == Act.MOVE_TOKEN:
        move_token(table, params, int(action.place), tea, int(action.other), int(action.becomes))
    elif kind == Act.STOP:
        stop(table)
    elif kind == Act.SHIFT_SHIP:
        use_point(table)
        shift_ship(table, params, int(action.place), int(action.other))
    elif kind == Act.ADVANCE:
        advance(table, params, int(action.count))
    elif table.phase == Phase.EXTRAS:
        take_extra(table, params, tea)
    else:
        take_tea(table, params, tea)


@njit
def apply_worker(state, params, action, kind):
    """Do an action of a worker turn."""
    table = state.table
    place, value, count = int(action.place), int(action.value), int(action.count)
    if kind == Act.DIE:
        place_die(state, params, value)
    elif kind == Act.HARVEST:
        aim(table, Target.HARVEST + place)
    elif kind == Act.MARKET:
        aim(table, Target.MARKET + place)
    elif kind == Act.PALACE:
        aim(table, Target.PALACE + place)
    elif kind == Act.HARBOUR:
        table.contested = place
        table.phase = Phase.SEQUENCE
    elif kind == Act.PRODUCTION:
        place_set(table, params, int(table.seat), value, count)
    elif kind == Act.ADD_TO_SET:
        add_to_set(table, params, place, count)
    elif kind == Act.ABILITY:
        use_ability(table, params)
    elif table.phase == Phase.PIP:
        turn_by_ability(table, value, count)
    else:
        ask_for_token(table, value, count)


@njit
def apply_contest(table, action, kind):
    """Do an action of the harbour."""
    if kind == Act.SEQUENCE:
        place_sequence(table, int(action.value), int(action.count))
    elif kind == Act.ANSWER:
        answer(table, int(action.value), int(action.count))
    elif kind == Act.GIVE_UP:
        give_up(table)
    else:
        relocate(table, int(action.place))


@njit
def apply_card(state, params, action, kind):
    """Do an action with plantation cards, or pay for a pip."""
    table = state.table
    place, other = int(action.place), int(action.other)
    if kind == Act.PLANT:
        plant(state, params, place)
    elif kind == Act.KEEP_CARD:
        keep_card(state, place, other)
    elif kind == Act.CARD_ACTS:
        choose_card(table, params, place)
    elif kind == Act.DISCARD_TOKEN:
        pay_for_pip(table, place, int(action.tea))
    else:
        swap_cards(table, params, place, other)


@njit
def apply_ship(state, params, action, kind):
    """Do an action about ships, or let a token go its way."""
    table = state.table
    place, tea = int(action.place), int(action.tea)
    if kind == Act.WAY:
        go_way(table, params, tea, int(action.other), int(action.becomes))
    elif kind == Act.SAIL:
        choose_sail(table, params, place)
    elif kind == Act.LEAVE_TOKEN:
        leave_token(table, params, tea)
    elif kind == Act.KEEP_SHIP:
        keep_ship(state, place, int(action.other))
    elif kind == Act.DOCK_SHIP:
        moor(table, place)
    elif kind == Act.DISCARD_SHIP:
        discard_ship(state, place)
    else:
        table.phase = Phase.RESOLVE
        ai_reserve(table, params, place)
