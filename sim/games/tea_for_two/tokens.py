"""Moving tea tokens: supply, spaces, and tokens in hand on their way up (T1, T3, T7)."""

from __future__ import annotations

from sim.engine.jit import njit
from sim.games.tea_for_two.constants import BOTTOM, IN_HAND, MAX_PENDING, NONE, TEAS


@njit
def spot(space, tea):
    """Return the bit of a (space, tea) pair."""
    return 1 << (TEAS * space + tea)


@njit
def put(table, seat, space, tea, n):
    """Put tokens into a space."""
    table.tokens[seat, space, tea] += n
    table.standing[seat] |= spot(space, tea)


@njit
def take(table, seat, space, tea, n):
    """Take tokens out of a space; where none is left, none is fresh."""
    before = int(table.tokens[seat, space, tea])
    if table.pending > 0:
        follow(table, space, tea, n, before, NONE, tea)
    table.tokens[seat, space, tea] = before - n
    if before == n:
        table.standing[seat] &= ~spot(space, tea)
        table.fresh &= ~spot(space, tea)


@njit
def enter(table, params, seat, space, tea, n):
    """Let tokens enter a space: they are fresh there, or may load at a dock."""
    put(table, seat, space, tea, n)
    if (params.docks >> space) & 1:
        table.dock_changed = 1
    else:
        table.fresh |= spot(space, tea)


@njit
def receive(table, params, seat, tea):
    """Let a token come from the supply onto the bottom space, if there is one (T3)."""
    if table.supply[tea] > 0:
        table.supply[tea] -= 1
        enter(table, params, seat, BOTTOM, tea, 1)


@njit
def exchange(table, tea, becomes, n):
    """Change tokens: they go back to the supply, and others come from it."""
    if tea != becomes:
        table.supply[tea] += n
        table.supply[becomes] -= n


@njit
def is_open(table, params, space, tea, way):
    """Tell whether a token may leave a space this way: a new token must be there (T3)."""
    becomes = params.way_tea[space, tea, way]
    return becomes == tea or table.supply[becomes] > 0


@njit
def step(table, params, seat, space, tea, to, becomes):
    """Move one token up one step, as movement does."""
    take(table, seat, space, tea, 1)
    exchange(table, tea, becomes, 1)
    enter(table, params, seat, to, becomes, 1)


# --- tokens that a card moves together ----------------------------------------------------------


@njit
def lift(table, seat, space, tea, n, becomes):
    """Take tokens of a space into the hand, changed if the card says so."""
    before = int(table.tokens[seat, space, tea])
    if table.pending > 0:
        follow(table, space, tea, n, before, IN_HAND, becomes)
    table.tokens[seat, space, tea] = before - n
    if before == n:
        table.standing[seat] &= ~spot(space, tea)
        table.fresh &= ~spot(space, tea)
    exchange(table, tea, becomes, n)
    table.moving[becomes] += n
    table.moving_from = space


@njit
def land(table, params, seat, tea, n, to, becomes):
    """Let tokens in hand arrive; those of a card with more steps wait for the next one."""
    if table.pending > 0:
        follow(table, IN_HAND, tea, n, int(table.moving[tea]), to, becomes)
    table.moving[tea] -= n
    exchange(table, tea, becomes, n)
    enter(table, params, seat, to, becomes, n)
    if table.moving_steps > 0:
        await_step(table, to, becomes, n, int(table.moving_steps))


@njit
def await_step(table, space, tea, n, steps):
    """Note a group of tokens that has steps left."""
    group = int(table.pending)
    if group < MAX_PENDING:
        table.pending_space[group] = space
        table.pending_tea[group] = tea
        table.pending_count[group] = n
        table.pending_steps[group] = steps
        table.pending = group + 1


@njit
def follow(table, space, tea, n, before, to, becomes):
    """Let groups with a step left follow `n` of the `before` alike tokens that leave a place.

    Alike tokens are not told apart: those without a step left go first (T22).
    """
    groups = int(table.pending)
    waiting = 0
    for group in range(groups):
        if table.pending_space[group] == space and table.pending_tea[group] == tea:
            waiting += int(table.pending_count[group])
    leaving = n - (before - waiting)
    for group in range(groups):
        if leaving > 0 and table.pending_space[group] == space and table.pending_tea[group] == tea:
            leaving -= follow_group(table, group, leaving, to, becomes)


@njit
def follow_group(table, group, most, to, becomes):
    """Let up to `most` tokens of a group go along; return how many did."""
    count = int(table.pending_count[group])
    if count <= most:
        table.pending_space[group] = to
        table.pending_tea[group] = becomes
        return count
    table.pending_count[group] = count - most
    if to != NONE:
        await_step(table, to, becomes, most, int(table.pending_steps[group]))
    return most
