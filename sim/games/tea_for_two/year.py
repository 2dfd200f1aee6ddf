"""The year: whose turn it is, the end of the year, restock, the end of the game (rules Y, T11)."""

from __future__ import annotations

from sim.engine.jit import njit
from sim.games.tea_for_two.chain import is_quiet, settle
from sim.games.tea_for_two.constants import (
    AI,
    DECK_SLOT,
    HARBOUR_SLOTS,
    LOOKED_AT,
    NONE,
    Ended,
    Phase,
    Stage,
)
from sim.games.tea_for_two.decks import draw_ship, put_ship_on_top
from sim.games.tea_for_two.harbour import continue_contest, restock_harbour
from sim.games.tea_for_two.harvest import advance, continue_harvest
from sim.games.tea_for_two.market import restock_market
from sim.games.tea_for_two.movement import can_use_movement
from sim.games.tea_for_two.production import movement_of
from sim.games.tea_for_two.ships import dock_new_ship
from sim.games.tea_for_two.solo import ai_relocate, ai_returned, ai_turn


@njit
def go_on(state, params):
    """Let the rules go on by themselves until a seat has to decide."""
    table = state.table
    while table.phase == Phase.RESOLVE:
        if not is_quiet(table):
            settle(table, params)
        elif table.stage == Stage.PLACEMENT:
            continue_placement(state, params)
        elif table.stage == Stage.HARVEST:
            continue_harvest(state, params)
        elif table.stage == Stage.HARBOUR:
            continue_harbour(state, params)
        elif table.stage == Stage.PRODUCTION:
            continue_production(table, params)
        else:
            end_year(state, params)


# --- workers ------------------------------------------------------------------------------------


@njit
def is_ai(params, seat):
    """Tell whether a seat is the AI's."""
    return params.players == 1 and seat == AI


@njit
def continue_placement(state, params):
    """Go on with a fight for a ship, with the turn, or with the next one."""
    table = state.table
    if table.displaced_seat != NONE:
        continue_fight(state, params)
    elif table.placed:
        end_turn(table)
    elif is_ai(params, int(table.turn_seat)):
        ai_turn(state, params)
    else:
        continue_turn(table, params)


@njit
def continue_fight(state, params):
    """Go on with a fight for a ship; displaced dice of the AI go on by themselves (T16, T25)."""
    table = state.table
    low, length = int(table.displaced_low), int(table.displaced_length)
    displaced = int(table.displaced_seat)
    continue_contest(table, params)
    if not is_ai(params, displaced):
        return
    if table.phase == Phase.RELOCATE:
        table.phase = Phase.RESOLVE
        ai_relocate(table, params)
    elif params.ai_to_market:
        ai_returned(state, low, length)


@njit
def continue_turn(table, params):
    """Ask for the movement of the ability, or for the worker."""
    seat = int(table.turn_seat)
    table.seat = seat
    if table.movement > 0 and can_use_movement(table, params, seat):
        table.phase = Phase.MOVEMENT
    else:
        table.movement = 0
        table.phase = Phase.TURN


@njit
def end_turn(table):
    """Pass to the other merchant, or to the same one if the other has no dice left (B4, T5)."""
    table.turns += 1
    table.parts += 1
    table.placed = 0
    other = 1 - int(table.turn_seat)
    if table.dice_left[other] > 0:
        table.turn_seat = other
    elif table.dice_left[table.turn_seat] == 0:
        table.stage = Stage.HARBOUR
        table.cursor = 0


# --- the end of the year ------------------------------------------------------------------------


@njit
def in_order(table, position):
    """Return the first player of the year for 0, the other merchant for 1 (T11)."""
    return int(table.first) if position == 0 else 1 - int(table.first)


@njit
def continue_harbour(state, params):
    """Give a merchant its next reserved ship; the first player's come first (Y1, T21)."""
    table = state.table
    if table.new_ship != NONE:
        dock_new_ship(table, params)
        return
    cursor = int(table.cursor)
    if cursor == 2 * HARBOUR_SLOTS:
        table.stage = Stage.PRODUCTION
        table.cursor = 0
        return
    table.cursor = cursor + 1
    seat, slot = in_order(table, cursor // HARBOUR_SLOTS), cursor % HARBOUR_SLOTS
    if slot == 0:
        table.parts += 1
    if table.harbour_seat[slot] == seat:
        take_ship(state, params, seat, slot)


@njit
def take_ship(state, params, seat, slot):
    """Take a reserved ship, or look at the uppermost of the deck; the AI's sails at once (T16)."""
    table = state.table
    if is_ai(params, seat):
        ship = draw_ship(state) if slot == DECK_SLOT else int(table.harbour[slot])
        table.sailed[seat] |= 1 << ship
        table.ships[seat] += 1
    else:
        table.seat = seat
        if slot == DECK_SLOT:
            for position in range(params.ships_looked_at):
                table.look[position] = draw_ship(state)
            table.phase = Phase.LOOK_SHIP
            return
        table.new_ship = table.harbour[slot]
    if slot != DECK_SLOT:
        table.harbour[slot] = NONE


@njit
def keep_ship(state, kept, top):
    """Take one of the ships looked at and put the others back, the chosen one on top."""
    table = state.table
    table.new_ship = table.look[kept]
    for position in range(LOOKED_AT):
        if position != kept and position != top and table.look[position] != NONE:
            put_ship_on_top(state, int(table.look[position]))
    if top != NONE:
        put_ship_on_top(state, int(table.look[top]))
    table.look[:] = NONE
    table.phase = Phase.RESOLVE


@njit
def continue_production(table, params):
    """Give the merchants the movement of their sets, the first player first (Y2)."""
    if table.movement > 0 and can_use_movement(table, params, int(table.seat)):
        table.phase = Phase.MOVEMENT
        return
    table.movement = 0
    if table.cursor == 2:
        table.stage = Stage.YEAR_END
        return
    seat = in_order(table, int(table.cursor))
    table.cursor += 1
    table.parts += 1
    if not is_ai(params, seat):
        table.seat = seat
        table.movement = movement_of(table, params, seat)


@njit
def end_year(state, params):
    """Check the goal; if nobody has reached it, restock and begin the next year (Y3, T13)."""
    table = state.table
    table.years += 1
    table.parts += 1
    reached = 0
    for seat in range(2):
        reached += table.ships[seat] >= params.ship_goal
    if reached > 0:
        table.ended = Ended.GOAL | Ended.BOTH if reached > 1 else Ended.GOAL
        table.phase = Phase.OVER
    elif table.years >= params.turn_cap:
        table.truncated = 1
        table.phase = Phase.OVER
    else:
        workers_return(table)
        restock_market(state, params)
        restock_harbour(state)
        begin_year(table, params)


@njit
def workers_return(table):
    """Take all workers off the boards (Y4)."""
    table.harvesters[:] = 0
    table.palace[:] = 0
    table.market_worker[:] = NONE
    table.harbour_seat[:] = NONE
    table.harbour_low[:] = 0
    table.harbour_length[:] = 0
    table.row_seat[:] = NONE
    table.row_value[:] = 0
    table.row_count[:] = 0
    table.row_since[:] = 0
    table.sets = 0
    table.ability_used[:] = 0


@njit
def begin_year(table, params):
    """Whoever has the coin is first player and moves the assistant; the AI by one (I7)."""
    table.first = table.coin
    table.stage = Stage.HARVEST
    table.cursor = 0
    table.year_card = NONE
    table.seat = table.first
    if is_ai(params, int(table.first)):
        advance(table, params, 1)
    else:
        table.phase = Phase.WHEEL
