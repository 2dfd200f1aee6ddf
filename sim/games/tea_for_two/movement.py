"""Movement of tokens by harvest extras, production and the Pu'er merchant (rules M)."""

from __future__ import annotations

from sim.engine.bits import lowest_bit
from sim.engine.jit import njit
from sim.games.tea_for_two.constants import TEAS, Act, Phase, Stage
from sim.games.tea_for_two.lists import add, add_plain
from sim.games.tea_for_two.ships import list_shifts
from sim.games.tea_for_two.tokens import is_open, step


@njit
def can_move(table, params, seat):
    """Tell whether any token of a seat can move up."""
    return table.standing[seat] & ~params.dock_spots != 0


@njit
def can_use_movement(table, params, seat):
    """Tell whether movement is of use: a token can move, or a ship shift (T1)."""
    if can_move(table, params, seat):
        return True
    if params.many_docks == 0 or table.stage == Stage.PLACEMENT:
        return False
    return table.ship[seat, 0] >= 0 or table.ship[seat, 1] >= 0 or table.ship[seat, 2] >= 0


@njit
def list_moves(table, params, choice):
    """List the single steps of tokens, and the shifts of ships but for the ability (T1)."""
    spots = int(table.standing[table.seat] & ~params.dock_spots)
    while spots:
        bit = lowest_bit(spots)
        spots &= spots - 1
        space, tea = bit // TEAS, bit % TEAS
        for way in range(params.ways[space, tea]):
            if is_open(table, params, space, tea, way):
                to = int(params.way_to[space, tea, way])
                becomes = int(params.way_tea[space, tea, way])
                add(choice, Act.MOVE_TOKEN, space, to, tea, becomes, 0, 0)
    if table.stage != Stage.PLACEMENT:
        list_shifts(table, params, choice)


@njit
def list_movement(table, params, choice):
    """List the next movement, or no more (T11)."""
    list_moves(table, params, choice)
    add_plain(choice, Act.STOP)


@njit
def use_point(table):
    """Use up a point of movement, or an extra of the harvest."""
    if table.stage == Stage.HARVEST:
        table.extras -= 1
    else:
        table.movement -= 1
    table.phase = Phase.RESOLVE


@njit
def move_token(table, params, space, tea, to, becomes):
    """Move one token up one step."""
    use_point(table)
    step(table, params, int(table.seat), space, tea, to, becomes)


@njit
def stop(table):
    """Leave what is left."""
    table.extras = 0
    table.movement = 0
    table.phase = Phase.RESOLVE
