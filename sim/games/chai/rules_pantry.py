"""Selecting additives (rules A, ruling C4)."""

from __future__ import annotations

from sim.engine.jit import njit
from sim.games.chai.box import add_to_box
from sim.games.chai.choices import add
from sim.games.chai.constants import FIRST_ADDITIVE, NONE, Act, Main, Phase, Step
from sim.games.chai.pantry import (
    can_draw_additive,
    discard_visible,
    draw_additive,
    fill_pantry,
    list_visible,
    visible_number,
)


@njit
def list_additives(table, params, choice):
    """List what can be done in the pantry now; stopping is possible after the first (C4)."""
    list_visible(table, choice, Act.TAKE)
    if visible_number(table) > 0 and may_renew(table, params):
        add(choice, Act.RENEW, NONE)
    if can_draw_additive(table):
        add(choice, Act.DRAW, NONE)
    if table.pantry_done > 0:
        add(choice, Act.PASS, NONE)


@njit
def may_renew(table, params):
    """Tell whether the visible additives may be renewed: where cards are picked, once before."""
    return not params.pick3 or (table.pantry_done == 0 and table.renewed == 0)


@njit
def start_pantry(table):
    """Count a new visit of the pantry, unless it is under way."""
    if table.phase == Phase.TURN:
        table.step = Step.PANTRY
        table.main[table.seat, Main.PANTRY] += 1


@njit
def take(table, params, kind):
    """Take every visible additive of a type, or one card where cards are picked (A2)."""
    start_pantry(table)
    number = 1 if params.pick3 else int(table.visible[kind - FIRST_ADDITIVE])
    table.visible[kind - FIRST_ADDITIVE] -= number
    add_to_box(table, int(table.seat), kind, number)
    table.pantry_done += 1


@njit
def renew(state, params):
    """Discard the visible additives and draw new ones (A4)."""
    table = state.table
    start_pantry(table)
    discard_visible(table)
    fill_pantry(state, params)
    if params.pick3:
        table.renewed = 1
    else:
        table.pantry_done += 1


@njit
def draw(state):
    """Draw an additive unseen (A5)."""
    table = state.table
    start_pantry(table)
    add_to_box(table, int(table.seat), draw_additive(state), 1)
    table.pantry_done += 1


@njit
def may_do_more(table, params):
    """Tell whether the visit of the pantry goes on (A1, C4)."""
    if params.pick3:
        more = table.pantry_done < params.pick_limit
    else:
        more = table.pantry_done < params.pantry_actions
    return more and (visible_number(table) > 0 or can_draw_additive(table))


@njit
def fill_between(state, params):
    """Draw new additives after an action that is not the last (A3); picks wait for the end."""
    if not params.pick3 and state.table.pantry_done < params.pantry_actions:
        fill_pantry(state, params)
