"""What the deciding seat may do: one list for each phase."""

from __future__ import annotations

from sim.engine.jit import njit
from sim.games.tea_for_two.chain import list_due_cards, list_ways
from sim.games.tea_for_two.constants import Act, Phase
from sim.games.tea_for_two.dice import list_turns_of_dice
from sim.games.tea_for_two.harbour import list_answers, list_relocations, list_sequences
from sim.games.tea_for_two.harvest import list_advances, list_extras
from sim.games.tea_for_two.market import list_looks
from sim.games.tea_for_two.movement import list_movement
from sim.games.tea_for_two.plantation import list_card_moves, list_card_swaps, list_slots
from sim.games.tea_for_two.ships import (
    list_docks,
    list_left_behind,
    list_ready_ships,
    list_ships_to_discard,
)
from sim.games.tea_for_two.solo import list_ai_ships
from sim.games.tea_for_two.turn import (
    list_dice_for_target,
    list_teas,
    list_tokens_to_discard,
    list_turn,
)


@njit
def legal_actions(state, params, choice):
    """List everything the deciding seat may do now, in a fixed order."""
    table = state.table
    choice.n = 0
    phase = table.phase
    if phase == Phase.TURN:
        list_turn(table, params, choice)
    elif phase == Phase.DIE:
        list_dice_for_target(table, choice)
    elif phase == Phase.EXTRAS:
        list_extras(table, params, choice)
    elif phase == Phase.MOVEMENT:
        list_movement(table, params, choice)
    elif phase <= Phase.TEA:
        list_simple(table, params, choice)
    elif phase <= Phase.RELOCATE:
        list_contest(table, params, choice)
    elif phase <= Phase.DISCARD_TOKEN:
        list_cards(table, params, choice)
    elif phase < Phase.OVER:
        list_what_happens(table, params, choice)


@njit
def list_simple(table, params, choice):
    """List the advances of the assistant, or the teas to take."""
    if table.phase == Phase.WHEEL:
        list_advances(params, choice)
    else:
        list_teas(table, choice)


@njit
def list_contest(table, params, choice):
    """List sequences, answers, or other ships."""
    if table.phase == Phase.SEQUENCE:
        list_sequences(table, params, choice)
    elif table.phase == Phase.ANSWER:
        list_answers(table, params, choice)
    else:
        list_relocations(table, choice)


@njit
def list_cards(table, params, choice):
    """List what may be done with plantation cards, or the tokens that pay for a pip."""
    phase = table.phase
    if phase == Phase.LOOK:
        list_looks(table, choice, Act.KEEP_CARD)
    elif phase == Phase.PLANT:
        list_slots(table, params, choice)
    elif phase == Phase.MOVE_CARD:
        list_card_moves(table, params, choice)
    elif phase == Phase.SWAP_CARDS:
        list_card_swaps(table, choice)
    else:
        list_tokens_to_discard(table, params, choice)


@njit
def list_what_happens(table, params, choice):
    """List the choices within a chain, about ships, and of the solo game."""
    phase = table.phase
    if phase == Phase.CHAIN:
        list_due_cards(table, params, choice)
    elif phase == Phase.WAY:
        list_ways(table, params, choice)
    elif phase == Phase.SAIL:
        list_ready_ships(table, params, choice)
    elif phase == Phase.JUNK:
        list_left_behind(table, params, choice)
    elif phase == Phase.LOOK_SHIP:
        list_looks(table, choice, Act.KEEP_SHIP)
    elif phase == Phase.DOCK:
        list_docks(table, choice)
    elif phase == Phase.DISCARD_SHIP:
        list_ships_to_discard(table, choice)
    elif phase == Phase.PIP:
        list_turns_of_dice(table, choice)
    else:
        list_ai_ships(table, params, choice)
