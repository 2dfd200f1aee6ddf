"""What the deciding seat may do: one list for each phase."""

from __future__ import annotations

from sim.engine.jit import njit
from sim.games.garam.constants import NONE, PERSONAL, Act, Phase
from sim.games.garam.goals import can_claim, list_payments
from sim.games.garam.rules_call import list_aroma, list_calls
from sim.games.garam.rules_lines import list_lines
from sim.games.garam.rules_pick import anything_to_pick, list_discards, list_picks
from sim.games.garam.rules_prepare import list_additives, list_brews, list_pan_actions
from sim.games.garam.rules_serve import list_servings
from sim.games.garam.specialisations import list_specialisations
from sim.games.garam.stars import list_upgrades


@njit
def legal_actions(state, params, choice):
    """List everything the deciding seat may do now, in a fixed order."""
    table = state.table
    choice.n = 0
    if table.phase == Phase.TURN:
        list_turn(table, params, choice)
    elif table.phase == Phase.PICK:
        list_picks(table, params, choice)
    elif table.phase == Phase.SERVE:
        list_servings(table, params, choice)
    elif table.phase == Phase.ADDITIVES:
        list_additives(table, choice)
    elif table.phase == Phase.PAY:
        list_payments(table, params, choice)
    elif table.phase == Phase.UPGRADE:
        list_upgrades(table, params, choice)
    elif table.phase == Phase.DISCARD:
        list_discards(table, choice)
    elif table.phase == Phase.CALL:
        list_calls(table, params, choice)
    elif table.phase == Phase.AROMA:
        list_aroma(table, choice)


@njit
def list_turn(table, params, choice):
    """List the main actions, the free actions and ending the turn (T1-T5)."""
    if table.main_actions > 0:
        list_lines(table, params, choice)
        if anything_to_pick(table, params):
            choice.actions[choice.n].kind = Act.PICK
            choice.n += 1
    list_brews(table, params, choice)
    list_claims(table, params, choice)
    if params.advanced:
        list_specialisations(table, params, choice)
    if table.chai_cards[table.seat] > 0 and table.card_played == 0:
        choice.actions[choice.n].kind = Act.EXTRA_ACTION
        choice.n += 1
    list_pan_actions(table, params, choice)
    choice.actions[choice.n].kind = Act.END_TURN
    choice.n += 1


@njit
def list_claims(table, params, choice):
    """List the goals the seat can claim now, public ones and its own (C1)."""
    seat = table.seat
    for position in range(params.public_goals):
        if can_claim(table, params, seat, table.public_goals[position]):
            add_claim(choice, position)
    if table.personal_goal[seat] != NONE and can_claim(
        table, params, seat, table.personal_goal[seat]
    ):
        add_claim(choice, PERSONAL)


@njit
def add_claim(choice, place):
    """Add a claim to the list."""
    action = choice.actions[choice.n]
    action.kind = Act.CLAIM
    action.place = place
    choice.n += 1
