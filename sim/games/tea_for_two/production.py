"""The production board: sets of dice in three rows (rules D, T10)."""

from __future__ import annotations

from sim.engine.jit import njit
from sim.games.tea_for_two.constants import NONE, PIPS, ROWS, Act, Phase
from sim.games.tea_for_two.dice import remove_dice, return_dice
from sim.games.tea_for_two.lists import add, add_dice


@njit
def row_of(table, params, value, count):
    """Return the row a new set would take, or NONE: of equal sets the first placed is higher."""
    for row in range(params.rows):
        if table.row_seat[row] == NONE:
            return row
        there = int(table.row_count[row])
        if count > there or (count == there and value > table.row_value[row]):
            return row
    return NONE


@njit
def list_sets(table, params, choice):
    """List the new sets that reach a row, and the dice that can be added to an own set."""
    seat = int(table.seat)
    for value in range(1, PIPS + 1):
        have = int(table.dice[seat, value - 1])
        for count in range(params.smallest_set, min(have, params.largest_set) + 1):
            if row_of(table, params, value, count) != NONE:
                add_dice(choice, Act.PRODUCTION, value, count)
    for row in range(params.rows):
        if table.row_seat[row] == seat:
            have = int(table.dice[seat, table.row_value[row] - 1])
            room = params.largest_set - int(table.row_count[row])
            for count in range(1, min(have, room) + 1):
                add(choice, Act.ADD_TO_SET, row, 0, 0, 0, 0, count)


@njit
def place_set(table, params, seat, value, count):
    """Place a new set in its row; lower sets go down, and one too many returns (D4, D5)."""
    remove_dice(table, seat, value, count)
    row = row_of(table, params, value, count)
    last = int(params.rows) - 1
    if table.row_seat[last] != NONE:
        bumped = int(table.row_seat[last])
        return_dice(table, bumped, int(table.row_value[last]), int(table.row_count[last]))
    for lower in range(last, row, -1):
        copy_row(table, lower - 1, lower)
    table.sets += 1
    set_row(table, row, seat, value, count, int(table.sets))
    table.placed = 1
    table.phase = Phase.RESOLVE


@njit
def copy_row(table, row, to):
    """Copy a row's set to another row."""
    table.row_seat[to] = table.row_seat[row]
    table.row_value[to] = table.row_value[row]
    table.row_count[to] = table.row_count[row]
    table.row_since[to] = table.row_since[row]


@njit
def set_row(table, row, seat, value, count, since):
    """Let a row hold a set."""
    table.row_seat[row] = seat
    table.row_value[row] = value
    table.row_count[row] = count
    table.row_since[row] = since


@njit
def ranks_above(table, row, count, value, since):
    """Tell whether a set belongs above the one in a row (D3, D6)."""
    there = int(table.row_count[row])
    if count != there:
        return count > there
    if value != table.row_value[row]:
        return value > table.row_value[row]
    return since < table.row_since[row]


@njit
def add_to_set(table, params, row, count):
    """Add dice to an own set, which may rise by that."""
    seat, value = int(table.row_seat[row]), int(table.row_value[row])
    since = int(table.row_since[row])
    total = int(table.row_count[row]) + count
    remove_dice(table, seat, value, count)
    while row > 0 and ranks_above(table, row - 1, total, value, since):
        copy_row(table, row - 1, row)
        row -= 1
    set_row(table, row, seat, value, total, since)
    table.placed = 1
    table.phase = Phase.RESOLVE


@njit
def movement_of(table, params, seat):
    """Return the movement of a seat's sets."""
    points = 0
    for row in range(ROWS):
        if table.row_seat[row] == seat:
            points += int(params.production_rows[row])
    return points
