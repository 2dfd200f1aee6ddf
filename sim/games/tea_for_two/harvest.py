"""The tea harvest: the assistant on the wheel, tokens and extras (rules W, T2)."""

from __future__ import annotations

from sim.engine.jit import njit
from sim.engine.rng import below
from sim.games.tea_for_two.constants import (
    NONE,
    PIPS,
    TEAS,
    WHEEL,
    WHEEL_BOARD,
    Act,
    Phase,
    Stage,
)
from sim.games.tea_for_two.lists import add_dice, add_plain, add_tea
from sim.games.tea_for_two.movement import list_moves
from sim.games.tea_for_two.tokens import receive


@njit
def list_advances(params, choice):
    """List how many markers the assistant may move."""
    for count in range(1, params.assistant_reach + 1):
        add_dice(choice, Act.ADVANCE, 0, count)


@njit
def marker_ahead(table, count):
    """Return the place of the marker so many markers ahead of the assistant, clockwise."""
    place = int(table.assistant)
    while count > 0:
        place = (place + 1) % WHEEL
        if table.wheel[place] != NONE:
            count -= 1
    return place


@njit
def advance(table, params, count):
    """Move the assistant to a marker; the first player harvests first (T2)."""
    table.assistant = marker_ahead(table, count)
    harvest(table, params, int(table.first) if params.players > 1 else 0)


@njit
def harvest(table, params, seat):
    """Give a merchant the two tokens of the marker, together, and count its extras."""
    marker = int(table.wheel[table.assistant])
    table.seat = seat
    for which in range(2):
        receive(table, params, seat, int(params.marker_tea[marker // 2, marker % 2, which]))
    table.extras = params.marker_extras[marker // 2, marker % 2]
    table.taken = 0
    table.phase = Phase.RESOLVE


@njit
def list_extras(table, params, choice):
    """List the extras: tokens not yet taken as one, movements, or no more."""
    for tea in range(TEAS):
        if table.supply[tea] > 0 and (int(table.taken) >> tea) & 1 == 0:
            add_tea(choice, Act.TAKE_TEA, tea)
    list_moves(table, params, choice)
    add_plain(choice, Act.STOP)


@njit
def take_extra(table, params, tea):
    """Take an extra token onto the bottom space."""
    table.extras -= 1
    table.taken |= 1 << tea
    table.phase = Phase.RESOLVE
    receive(table, params, int(table.seat), tea)


@njit
def continue_harvest(state, params):
    """Ask for the next extra; after the last, the other merchant harvests or the dice roll."""
    table = state.table
    if table.extras > 0:
        table.phase = Phase.EXTRAS
        return
    table.cursor += 1
    table.parts += 1
    if table.cursor < params.players:
        harvest(table, params, 1 - int(table.seat))
        return
    put_marker_away(table)
    roll(state, params)
    table.stage = Stage.PLACEMENT
    table.turn_seat = table.first
    table.placed = 0


@njit
def put_marker_away(table):
    """Turn the marker over and move it to the last free place of the opposite board (T2)."""
    here = int(table.assistant)
    marker = int(table.wheel[here])
    table.wheel[here] = NONE
    place = WHEEL_BOARD - 1 if here >= WHEEL_BOARD else WHEEL - 1
    while table.wheel[place] != NONE:
        place -= 1
    table.wheel[place] = marker ^ 1


@njit
def roll(state, params):
    """Roll all dice, each merchant's from its own luck; the next solo year card turns up."""
    table = state.table
    for seat in range(2):
        stream = state.hidden.dice[seat].word
        for _ in range(params.number_of_dice):
            table.dice[seat, below(stream, PIPS)] += 1
        table.dice_left[seat] = params.number_of_dice
    if params.players == 1:
        table.year_card = state.hidden.years[int(table.years) % int(params.years)]
        table.ai_done = 0
