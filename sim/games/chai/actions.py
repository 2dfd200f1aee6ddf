"""What the deciding seat may do: one list for each phase."""

from __future__ import annotations

from sim.engine.jit import njit
from sim.games.chai.abilities import list_abilities, list_work
from sim.games.chai.box import list_discards
from sim.games.chai.choices import add, add_each
from sim.games.chai.constants import NONE, Act, Phase
from sim.games.chai.rules_market import list_purchases
from sim.games.chai.rules_order import list_free_ingredients, list_orders
from sim.games.chai.rules_pantry import list_additives
from sim.games.chai.rules_reserve import can_reserve, list_reserves


@njit
def legal_actions(state, params, choice):
    """List everything the deciding seat may do now, in a fixed order."""
    table = state.table
    choice.n = 0
    phase = table.phase
    if phase == Phase.TURN:
        list_turn(table, params, choice)
    elif phase == Phase.ORDER:
        list_orders(table, params, choice)
    elif phase == Phase.PANTRY:
        list_additives(table, params, choice)
    elif phase == Phase.DISCARD:
        list_discards(table, params, choice)
    elif phase == Phase.MARKET:
        list_purchases(table, params, choice)
    elif phase == Phase.TIP:
        list_free_ingredients(table, choice)
    else:
        list_rarely(table, params, choice, phase)


@njit
def list_turn(table, params, choice):
    """List the main actions (T1); a turn goes without only if all are impossible (C15)."""
    list_purchases(table, params, choice)
    list_additives(table, params, choice)
    if can_reserve(table):
        add(choice, Act.RESERVE, NONE)
    if choice.n == 0:
        add(choice, Act.PASS, NONE)


@njit
def list_rarely(table, params, choice, phase):
    """List what is decided about customers and abilities."""
    seat = int(table.seat)
    if phase == Phase.RESERVE:
        list_reserves(table, choice)
    elif phase == Phase.GIVE_BACK:
        add_each(choice, Act.GIVE_BACK, int(table.hand[seat]))
    elif phase == Phase.START:
        own = int(params.of_tea[table.tea[seat]]) & ~int(table.hand[seat])
        add_each(choice, Act.TAKE_CUSTOMER, own)
    elif phase == Phase.ABILITY:
        list_abilities(table, params, choice)
    elif phase == Phase.ABILITY_WORK:
        list_work(table, params, choice)
