"""Tea boxes: the ingredients a player keeps, counted, and as a set of needs they meet."""

from __future__ import annotations

from sim.engine.jit import njit
from sim.games.chai.choices import add
from sim.games.chai.constants import FIRST_ADDITIVE, KINDS, MOST_OF_A_KIND, NONE, Act


@njit
def add_to_box(table, seat, kind, number):
    """Put ingredients into a tea box (a negative number takes them out)."""
    before = int(table.box[seat, kind])
    held = before + number
    table.box[seat, kind] = held
    if kind < FIRST_ADDITIVE:
        table.tiles[seat] += number
    else:
        table.additives[seat] += number
    note_kind(table, seat, kind, held)


@njit
def note_kind(table, seat, kind, held):
    """Keep the set of needs met up to date: the first bits of a kind, as many as are held."""
    shift = MOST_OF_A_KIND * kind
    every = (1 << MOST_OF_A_KIND) - 1
    met = (1 << min(held, MOST_OF_A_KIND)) - 1
    table.has[seat] = (table.has[seat] & ~(every << shift)) | (met << shift)


@njit
def discard_from_box(table, seat, kind):
    """Discard one ingredient of a tea box."""
    add_to_box(table, seat, kind, -1)
    table.discards[kind] += 1


@njit
def over_limit(table, params, seat):
    """Return the first kind of the ingredients a seat has too many of: 0 or 6; NONE."""
    if table.tiles[seat] > params.tile_limit:
        return 0
    if table.additives[seat] > params.additive_limit:
        return FIRST_ADDITIVE
    return NONE


@njit
def list_discards(table, params, choice):
    """List the kinds of tile or additive a seat over that limit may discard (C3)."""
    first = over_limit(table, params, table.seat)
    last = FIRST_ADDITIVE if first == 0 else KINDS
    list_kinds(table, first, last, choice, Act.DISCARD)


@njit
def list_kinds(table, first, last, choice, act):
    """Add an action for each kind from `first` to before `last` in the seat's tea box."""
    for kind in range(first, last):
        if table.box[table.seat, kind] > 0:
            add(choice, act, kind)
