"""What must hold in every position, whatever happened: nothing is lost, nothing is made.

`broken(state, params)` names the laws that a position breaks. The check itself is a kernel, so
that the soak test can run it after every step of thousands of games.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any

import numpy as np

from sim.engine.bits import count_bits
from sim.engine.jit import njit
from sim.games.tea_for_two.constants import (
    AI,
    CRATES,
    DECK_ROOM,
    HARBOUR_SHIPS,
    HARBOUR_SLOTS,
    LOOKED_AT,
    MARKERS,
    MARKET_CARDS,
    MARKET_SPACES,
    MAX_CRATE,
    MAX_SLOTS,
    MAX_SPACES,
    NONE,
    PALACE,
    PIPS,
    ROWS,
    SHIP_SLOTS,
    TEAS,
    WHEEL,
    CardKind,
    Phase,
    ShipKind,
    Stage,
)


class Law(IntEnum):
    """The laws, numbered as bits of `faults`."""

    TOKENS = 0
    """Of each tea there are as many tokens as the game has: supply, boards, crates, in hand."""
    DICE = 1
    """While workers are out, each merchant's dice are unplaced or on one board."""
    CARDS = 2
    """Each plantation card is in one place."""
    SHIPS = 3
    """Each ship is in one place; fulfilled ships are counted right."""
    NOTES = 4
    """The sets of bits say what stands on the boards."""
    PLACES = 5
    """Tokens stand only where their tea may be; a fitting one never stands beside an open crate."""
    SAILING = 6
    """No ship that can sail waits while anybody decides anything but which one sails."""
    WHEEL = 7
    """Six markers lie on the wheel."""
    ROWS = 8
    """Sets lie in order without gaps, and hold as many dice as allowed."""
    HARBOUR = 9
    """Sequences lie on ships and are of allowed length."""
    PHASE = 10
    """What is under way fits the phase."""
    END = 11
    """The game ends when it should, and says why."""
    TOPS = 12
    """The top cards shown are those of the decks."""
    SOLO = 13
    """The AI has no board and no tokens; in a game of two nobody is the AI."""


@njit
def _tokens_kept(table, params):
    for tea in range(TEAS):
        n = int(table.supply[tea]) + int(table.moving[tea])
        if table.supply[tea] < 0 or table.moving[tea] < 0:
            return False
        for seat in range(2):
            for space in range(MAX_SPACES):
                if table.tokens[seat, space, tea] < 0:
                    return False
                n += int(table.tokens[seat, space, tea])
            for slot in range(MAX_SLOTS):
                if table.card[seat, slot] == NONE:
                    continue
                for place in range(CRATES * MAX_CRATE):
                    if (int(table.crates[seat, slot]) >> place) & 1:
                        n += params.card[table.card[seat, slot]].crate_tea[place] == tea
        if n != params.tokens_of_each_tea:
            return False
    return True


@njit
def _dice_of(table, seat):
    n = int(table.dice_left[seat]) + int(table.harvesters[seat])
    for action in range(PALACE):
        n += int(table.palace[action, seat])
    for space in range(MARKET_SPACES):
        n += table.market_worker[space] == seat
    for slot in range(HARBOUR_SLOTS):
        if table.harbour_seat[slot] == seat:
            n += int(table.harbour_length[slot])
    for row in range(ROWS):
        if table.row_seat[row] == seat:
            n += int(table.row_count[row])
    if table.displaced_seat == seat:
        n += int(table.displaced_length)
    return n


@njit
def _dice_kept(table, params):
    for seat in range(2):
        unplaced = 0
        for index in range(PIPS):
            if table.dice[seat, index] < 0:
                return False
            unplaced += int(table.dice[seat, index])
        if unplaced != table.dice_left[seat]:
            return False
        out = 0 if table.stage == Stage.HARVEST else params.number_of_dice
        if _dice_of(table, seat) != out:
            return False
    return True


@njit
def _see(seen, card, n):
    if card == NONE:
        return True
    if card < 0 or card >= n or seen[card]:
        return False
    seen[card] = True
    return True


@njit
def _look_shows_ships(table):
    return table.phase == Phase.LOOK_SHIP


@njit
def _cards_kept(table, hidden, params):
    seen = np.zeros(params.cards, np.bool_)
    n = int(params.cards)
    good = _see(seen, int(table.new_card), n)
    for space in range(MARKET_CARDS):
        good &= _see(seen, int(table.market[space]), n)
    for position in range(LOOKED_AT):
        if not _look_shows_ships(table):
            good &= _see(seen, int(table.look[position]), n)
    for seat in range(2):
        for slot in range(MAX_SLOTS):
            good &= _see(seen, int(table.card[seat, slot]), n)
    for depth in range(table.card_deck):
        good &= _see(seen, int(hidden.cards[(int(hidden.card_base) + depth) % DECK_ROOM]), n)
    for card in range(n):
        if (int(table.ai_cards) >> card) & 1:
            good &= _see(seen, card, n)
        good &= seen[card]
    return good


@njit
def _ships_kept(table, hidden, params):
    seen = np.zeros(params.ships, np.bool_)
    n = int(params.ships)
    good = _see(seen, int(table.new_ship), n)
    for slot in range(HARBOUR_SHIPS):
        good &= _see(seen, int(table.harbour[slot]), n)
    for position in range(LOOKED_AT):
        if _look_shows_ships(table):
            good &= _see(seen, int(table.look[position]), n)
    for depth in range(table.ship_deck):
        good &= _see(seen, int(hidden.ships[(int(hidden.ship_base) + depth) % DECK_ROOM]), n)
    for seat in range(2):
        good &= count_bits(int(table.sailed[seat])) == table.ships[seat]
        for slot in range(SHIP_SLOTS):
            good &= _see(seen, int(table.ship[seat, slot]), n)
        for ship in range(n):
            if (int(table.sailed[seat]) >> ship) & 1:
                good &= _see(seen, ship, n)
    for ship in range(n):
        good &= seen[ship]
    return good


@njit
def _notes_true(table, params):
    for seat in range(2):
        standing, acting, craving, planted = 0, 0, 0, 0
        for space in range(MAX_SPACES):
            for tea in range(TEAS):
                if table.tokens[seat, space, tea] > 0:
                    standing |= 1 << (TEAS * space + tea)
        for slot in range(MAX_SLOTS):
            if table.card[seat, slot] == NONE:
                if table.crates[seat, slot] or (int(table.face_down[seat]) >> slot) & 1:
                    return False
                continue
            planted |= 1 << slot
            card = params.card[table.card[seat, slot]]
            first = TEAS * int(params.slot_space[slot])
            if (int(table.face_down[seat]) >> slot) & 1:
                if card.once == 0:
                    return False
            else:
                acting |= int(card.teas) << first
            for place in range(CRATES * MAX_CRATE):
                if (int(table.crates[seat, slot]) >> place) & 1 == 0:
                    if card.crate_tea[place] != NONE:
                        craving |= 1 << (first + int(card.crate_tea[place]))
                elif card.crate_tea[place] == NONE or card.kind != CardKind.CRATES:
                    return False
        if standing != table.standing[seat] or acting != table.acting[seat]:
            return False
        if craving != table.craving[seat] or planted != table.planted[seat]:
            return False
    return True


@njit
def _may_stand(params, space, tea):
    if space == 0:
        return True
    for below in range(space):
        for old in range(TEAS):
            for way in range(params.ways[below, old]):
                if (
                    params.way_to[below, old, way] == space
                    and params.way_tea[below, old, way] == tea
                ):
                    return True
    return False


@njit
def _places_fit(table, params):
    for seat in range(2):
        if table.standing[seat] & table.craving[seat] and table.phase != Phase.WAY:
            return False
        for space in range(MAX_SPACES):
            for tea in range(TEAS):
                if table.tokens[seat, space, tea] > 0 and not _may_stand(params, space, tea):
                    return False
    return True


@njit
def _is_loaded(table, params, seat, slot):
    ship = params.ship[table.ship[seat, slot]]
    dock = int(params.dock[slot])
    total = 0
    for tea in range(TEAS):
        total += int(table.tokens[seat, dock, tea])
        if ship.kind == ShipKind.CLIPPER and table.tokens[seat, dock, tea] < ship.needs[tea]:
            return False
    return ship.kind == ShipKind.CLIPPER or total >= ship.carries


@njit
def _nothing_waits(table, params):
    busy = table.phase == Phase.SAIL or table.phase == Phase.JUNK or table.phase == Phase.WAY
    for seat in range(2):
        for slot in range(SHIP_SLOTS):
            ready = table.ship[seat, slot] != NONE and _is_loaded(table, params, seat, slot)
            if ready and not (busy and seat == table.seat):
                return False
    return True


@njit
def _wheel_whole(table):
    seen = np.zeros(MARKERS, np.bool_)
    for place in range(WHEEL):
        marker = int(table.wheel[place])
        if marker != NONE and not _see(seen, marker // 2, MARKERS):
            return False
    for marker in range(MARKERS):
        if not seen[marker]:
            return False
    return NONE <= table.assistant < WHEEL


@njit
def _rows_ordered(table, params):
    for row in range(ROWS):
        count, value = int(table.row_count[row]), int(table.row_value[row])
        if table.row_seat[row] == NONE:
            if count or value or (row + 1 < ROWS and table.row_seat[row + 1] != NONE):
                return False
            continue
        if row >= params.rows or not params.smallest_set <= count <= params.largest_set:
            return False
        if row == 0:
            continue
        above = int(table.row_count[row - 1]), int(table.row_value[row - 1])
        if above < (count, value):
            return False
        if above == (count, value) and table.row_since[row - 1] >= table.row_since[row]:
            return False
    return True


@njit
def _harbour_fits(table, params):
    for slot in range(HARBOUR_SLOTS):
        low, length = int(table.harbour_low[slot]), int(table.harbour_length[slot])
        if table.harbour_seat[slot] == NONE:
            if low or length:
                return False
            continue
        if not params.smallest_set <= length <= params.largest_set or low + length > PIPS + 1:
            return False
        if slot < HARBOUR_SHIPS and table.harbour[slot] == NONE and table.stage == Stage.PLACEMENT:
            return False
    return True


@njit
def _phase_fits(table, params):
    phase = table.phase
    if phase == Phase.RESOLVE or (table.target != NONE) != (phase == Phase.DIE):
        return False
    if (table.new_card != NONE) != (phase == Phase.PLANT):
        return False
    if (table.look[0] != NONE) != (phase == Phase.LOOK or phase == Phase.LOOK_SHIP):
        return False
    if (table.turn_value != NONE) != (phase == Phase.DISCARD_TOKEN):
        return False
    if (table.junk != NONE) != (phase == Phase.JUNK):
        return False
    if (table.moving_from != NONE) != (phase == Phase.WAY):
        return False
    chain = phase == Phase.WAY or phase == Phase.CHAIN or phase == Phase.SAIL or phase == Phase.JUNK
    if not chain and (table.fresh or table.pending or table.dock_changed):
        return False
    answering = phase == Phase.ANSWER or phase == Phase.RELOCATE
    if table.displaced_seat != NONE and not answering and phase != Phase.AI_SHIP:
        return False
    if answering and table.displaced_seat != table.seat:
        return False
    return (table.extras > 0) <= (table.stage == Stage.HARVEST)


@njit
def _end_told(table, params):
    reached = 0
    for seat in range(2):
        reached += table.ships[seat] >= params.ship_goal
    over = table.phase == Phase.OVER
    if over and table.ended != (0, 1, 3)[reached]:
        return False
    if not over and (table.ended or table.truncated):
        return False
    if not over and reached and table.phase == Phase.WHEEL:
        return False
    return not over or reached > 0 or (table.truncated == 1 and table.years >= params.turn_cap)


@njit
def _tops_shown(table, hidden):
    n = int(table.card_deck)
    top = int(hidden.cards[(int(hidden.card_base) + n - 1) % DECK_ROOM]) if n > 0 else NONE
    m = int(table.ship_deck)
    ship = int(hidden.ships[(int(hidden.ship_base) + m - 1) % DECK_ROOM]) if m > 0 else NONE
    return top == table.card_top and ship == table.ship_top


@njit
def _solo_fits(table, params):
    if params.players == 2:
        return table.ai_cards == 0 and table.year_card == NONE
    if table.standing[AI] or table.planted[AI] or table.seat == AI:
        return False
    return (table.year_card == NONE) == (table.stage == Stage.HARVEST)


@njit
def faults(state, params):
    """Return the broken laws of a position as bits of `Law`."""
    table, hidden = state.table, state.hidden
    kept = (
        _tokens_kept(table, params),
        _dice_kept(table, params),
        _cards_kept(table, hidden, params),
        _ships_kept(table, hidden, params),
        _notes_true(table, params),
        _places_fit(table, params),
        _nothing_waits(table, params),
        _wheel_whole(table),
        _rows_ordered(table, params),
        _harbour_fits(table, params),
        _phase_fits(table, params),
        _end_told(table, params),
        _tops_shown(table, hidden),
        _solo_fits(table, params),
    )
    bits = 0
    for law in range(len(kept)):
        if not kept[law]:
            bits |= 1 << law
    return bits


def broken(state: Any, params: Any) -> list[str]:
    """Return the laws a position breaks, in words."""
    bits = faults(state, params)
    return [law.name for law in Law if bits >> law & 1]
