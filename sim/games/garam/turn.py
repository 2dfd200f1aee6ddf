"""Turns: what a turn starts with, and how it and the game end (rules T and E)."""

from __future__ import annotations

from sim.engine.jit import njit
from sim.games.garam.constants import Phase
from sim.games.garam.goals import replace_goals


@njit
def start_turn(table):
    """Give the seat its main action and a clean turn."""
    table.phase = Phase.TURN
    table.main_actions = 1
    table.card_played = 0
    table.pan_bought = 0
    table.swaps = 0


@njit
def end_turn(state, params):
    """Replace claimed goals, then end the game or pass to the next seat (E1-E3, G11)."""
    table = state.table
    replace_goals(state, params)
    table.turns += 1
    if table.ended != 0:
        table.phase = Phase.OVER
    elif table.turns >= params.turn_cap:
        table.truncated = 1
        table.phase = Phase.OVER
    else:
        table.seat = (table.seat + 1) % table.players
        start_turn(table)
