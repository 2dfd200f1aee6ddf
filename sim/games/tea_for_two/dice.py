"""A merchant's unplaced dice: counting, turning and placing them."""

from __future__ import annotations

from sim.engine.jit import njit
from sim.games.tea_for_two.constants import PIPS, Act
from sim.games.tea_for_two.lists import add_dice


@njit
def values_left(table, seat):
    """Return the pips among a seat's unplaced dice: bit v - 1 for v pips."""
    bits = 0
    for index in range(PIPS):
        if table.dice[seat, index] > 0:
            bits |= 1 << index
    return bits


@njit
def highest_die(table, seat):
    """Return the highest pips among a seat's unplaced dice, 0 without any."""
    for value in range(PIPS, 0, -1):
        if table.dice[seat, value - 1] > 0:
            return value
    return 0


@njit
def lowest_die(table, seat):
    """Return the lowest pips among a seat's unplaced dice, 0 without any."""
    for value in range(1, PIPS + 1):
        if table.dice[seat, value - 1] > 0:
            return value
    return 0


@njit
def remove_dice(table, seat, value, count):
    """Take dice of one value out of a seat's unplaced ones."""
    table.dice[seat, value - 1] -= count
    table.dice_left[seat] -= count


@njit
def return_dice(table, seat, value, count):
    """Give a seat dice of one value back, to be used in this year."""
    table.dice[seat, value - 1] += count
    table.dice_left[seat] += count


@njit
def remove_run(table, seat, low, length):
    """Take a sequence out of a seat's unplaced dice."""
    for value in range(low, low + length):
        remove_dice(table, seat, value, 1)


@njit
def return_run(table, seat, low, length):
    """Give a seat the dice of a sequence back."""
    for value in range(low, low + length):
        return_dice(table, seat, value, 1)


@njit
def list_dice(table, choice, least):
    """List the dice of at least so many pips."""
    for value in range(max(least, 1), PIPS + 1):
        if table.dice[table.seat, value - 1] > 0:
            add_dice(choice, Act.DIE, value, 0)


@njit
def list_turns_of_dice(table, choice):
    """List the dice that may be turned by one pip, up or down."""
    for value in range(1, PIPS + 1):
        if table.dice[table.seat, value - 1] > 0:
            add_dice(choice, Act.TURN_DIE, value, 1)
            add_dice(choice, Act.TURN_DIE, value, -1)


@njit
def turn_die(table, seat, value, by):
    """Turn a die by one pip; 1 and 6 are neighbours (T4)."""
    table.dice[seat, value - 1] -= 1
    table.dice[seat, (value - 1 + by) % PIPS] += 1
