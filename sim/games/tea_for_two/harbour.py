"""The harbour board: sequences on ships, displacement and answers (rules R, T9)."""

from __future__ import annotations

from sim.engine.jit import njit
from sim.games.tea_for_two.constants import (
    AI,
    DECK_SLOT,
    HARBOUR_SHIPS,
    HARBOUR_SLOTS,
    NONE,
    PIPS,
    Act,
    Phase,
)
from sim.games.tea_for_two.decks import draw_ship
from sim.games.tea_for_two.dice import remove_dice, remove_run, return_run, values_left
from sim.games.tea_for_two.lists import add_dice, add_place, add_plain


@njit
def strength(low, length):
    """Return a number that orders sequences: the longer, then the higher one (T9)."""
    return 16 * length + low


@njit
def is_run(values, low, length):
    """Tell whether dice of these values hold the sequence."""
    run = ((1 << length) - 1) << (low - 1)
    return values & run == run


@njit
def strongest_run(values, params):
    """Return the strength of the strongest sequence that can be placed, 0 without any."""
    for length in range(params.largest_set, params.smallest_set - 1, -1):
        for low in range(PIPS + 1 - length, 0, -1):
            if is_run(values, low, length):
                return strength(low, length)
    return 0


@njit
def has_ship(table, slot):
    """Tell whether there is a ship to reserve in a harbour slot."""
    if slot == DECK_SLOT:
        return table.ship_deck > 0
    return table.harbour[slot] != NONE


@njit
def strength_to_beat(table, slot):
    """Return the strength of the sequence in a slot, 0 for a free one."""
    return strength(int(table.harbour_low[slot]), int(table.harbour_length[slot]))


@njit
def list_harbour(table, params, choice, values):
    """List the ships the seat can reserve: free, or held by the other with less."""
    best = strongest_run(values, params)
    if best == 0:
        return
    for slot in range(HARBOUR_SLOTS):
        held = table.harbour_seat[slot] == table.seat
        if has_ship(table, slot) and not held and best > strength_to_beat(table, slot):
            add_place(choice, Act.HARBOUR, slot)


@njit
def list_sequences(table, params, choice):
    """List the sequences that are strong enough for the ship chosen."""
    values = values_left(table, int(table.seat))
    least = strength_to_beat(table, int(table.contested))
    for length in range(params.smallest_set, params.largest_set + 1):
        for low in range(1, PIPS + 2 - length):
            if is_run(values, low, length) and strength(low, length) > least:
                add_dice(choice, Act.SEQUENCE, low, length)


@njit
def place_sequence(table, low, length):
    """Place a sequence from the unplaced dice on the ship chosen."""
    seat = int(table.seat)
    remove_run(table, seat, low, length)
    table.placed = 1
    hold(table, int(table.contested), seat, low, length)


@njit
def hold(table, slot, seat, low, length):
    """Let a sequence hold a slot; one that was there is displaced (R3)."""
    table.displaced_seat = table.harbour_seat[slot]
    table.displaced_low = table.harbour_low[slot]
    table.displaced_length = table.harbour_length[slot]
    table.answered = 0
    table.harbour_seat[slot] = seat
    table.harbour_low[slot] = low
    table.harbour_length[slot] = length
    table.contested = slot if table.displaced_seat != NONE else NONE
    table.phase = Phase.RESOLVE


@njit
def is_answer(table, params, values, low, length):
    """Tell whether added dice make the displaced sequence this one, and win the ship back."""
    old_low, old_length = int(table.displaced_low), int(table.displaced_length)
    if low > old_low or low + length < old_low + old_length or length == old_length:
        return False
    old = ((1 << old_length) - 1) << (old_low - 1)
    if not is_run(values | old, low, length):
        return False
    return strength(low, length) > strength_to_beat(table, int(table.contested))


@njit
def list_answers(table, params, choice):
    """List the sequences that win the ship back, and giving it up (R4)."""
    values = values_left(table, int(table.displaced_seat))
    for length in range(params.smallest_set, params.largest_set + 1):
        for low in range(1, PIPS + 2 - length):
            if is_answer(table, params, values, low, length):
                add_dice(choice, Act.ANSWER, low, length)
    add_plain(choice, Act.GIVE_UP)


@njit
def can_answer(table, params, seat):
    """Tell whether a displaced merchant has dice that win the ship back."""
    if table.dice_left[seat] == 0:
        return False
    values = values_left(table, seat)
    for length in range(params.smallest_set, params.largest_set + 1):
        for low in range(1, PIPS + 2 - length):
            if is_answer(table, params, values, low, length):
                return True
    return False


@njit
def answer(table, low, length):
    """Add dice to the displaced sequence: it holds the ship again, the other is displaced."""
    seat = int(table.seat)
    old_low = int(table.displaced_low)
    old_end = old_low + int(table.displaced_length)
    for value in range(low, low + length):
        if value < old_low or value >= old_end:
            remove_dice(table, seat, value, 1)
    hold(table, int(table.contested), seat, low, length)


@njit
def give_up(table):
    """Leave the ship to the other; the displaced dice must move on (R5)."""
    table.answered = 1
    table.phase = Phase.RESOLVE


@njit
def can_relocate(table, slot, fights):
    """Tell whether the displaced dice may move to a slot: free, or held by the other with less."""
    if slot == table.contested or not has_ship(table, slot):
        return False
    if table.harbour_seat[slot] == NONE:
        return True
    if table.harbour_seat[slot] == table.displaced_seat or not fights:
        return False
    own = strength(int(table.displaced_low), int(table.displaced_length))
    return own > strength_to_beat(table, slot)


@njit
def list_relocations(table, choice):
    """List the ships the displaced dice may move to; one of them they must (T9)."""
    for slot in range(HARBOUR_SLOTS):
        if can_relocate(table, slot, True):
            add_place(choice, Act.RELOCATE, slot)


@njit
def relocate(table, slot):
    """Move the displaced dice as one set to another ship."""
    low, length = int(table.displaced_low), int(table.displaced_length)
    hold(table, slot, int(table.displaced_seat), low, length)


@njit
def return_displaced(table):
    """Give displaced dice without a ship back to their merchant (R6)."""
    low, length = int(table.displaced_low), int(table.displaced_length)
    return_run(table, int(table.displaced_seat), low, length)
    table.displaced_seat = NONE
    table.displaced_low = 0
    table.displaced_length = 0
    table.contested = NONE


@njit
def continue_contest(table, params):
    """Let the displaced merchant answer, then move its dice, or give them back."""
    seat = int(table.displaced_seat)
    fights = params.players > 1 or seat != AI
    if not table.answered:
        if fights and can_answer(table, params, seat):
            table.seat = seat
            table.phase = Phase.ANSWER
            return
        table.answered = 1
    for slot in range(HARBOUR_SLOTS):
        if can_relocate(table, slot, fights):
            table.seat = seat
            table.phase = Phase.RELOCATE
            return
    return_displaced(table)


@njit
def restock_harbour(state):
    """Fill empty harbour slots from the ship deck (Y6)."""
    table = state.table
    for slot in range(HARBOUR_SHIPS):
        if table.harbour[slot] == NONE:
            table.harbour[slot] = draw_ship(state)
