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
        follow(table, space, tea, n, before, NONE, tea, 0)
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
    """Take tokens of a space into the hand, changed if the card says so, with its steps left."""
    before = int(table.tokens[seat, space, tea])
    if table.pending > 0 or table.moving_steps > 0:
        follow(table, space, tea, n, before, IN_HAND, becomes, int(table.moving_steps))
    table.tokens[seat, space, tea] = before - n
    if before == n:
        table.standing[seat] &= ~spot(space, tea)
        table.fresh &= ~spot(space, tea)
    exchange(table, tea, becomes, n)
    table.moving[becomes] += n
    table.moving_from = space


@njit
def land(table, params, seat, tea, n, to, becomes):
    """Let tokens in hand arrive, with the steps they have left."""
    if table.pending > 0:
        follow(table, IN_HAND, tea, n, int(table.moving[tea]), to, becomes, 0)
    table.moving[tea] -= n
    exchange(table, tea, becomes, n)
    enter(table, params, seat, to, becomes, n)


# --- steps left: each token that has some is in one group ---------------------------------------


@njit
def is_of(table, group, space, tea):
    """Tell whether a group is of this tea in this place."""
    return table.pending_space[group] == space and table.pending_tea[group] == tea


@njit
def note_steps(table, space, tea, n, steps):
    """Note that `n` tokens in a place have steps left; what leaves the plantation has none."""
    if n < 1 or steps < 1 or space == NONE:
        return
    group = group_at(table, space, tea, steps)
    if group < MAX_PENDING:
        table.pending_count[group] += n


@njit
def group_at(table, space, tea, steps):
    """Return the group of these tokens, a new one if there is none yet."""
    groups = int(table.pending)
    for group in range(groups):
        if is_of(table, group, space, tea) and table.pending_steps[group] == steps:
            return group
    if groups < MAX_PENDING:
        table.pending_space[groups] = space
        table.pending_tea[groups] = tea
        table.pending_count[groups] = 0
        table.pending_steps[groups] = steps
        table.pending = groups + 1
    return groups


@njit
def leave_group(table, group, n):
    """Take tokens out of a group; the last group fills the place of an empty one."""
    table.pending_count[group] -= n
    if table.pending_count[group] == 0:
        last = int(table.pending) - 1
        table.pending_space[group] = table.pending_space[last]
        table.pending_tea[group] = table.pending_tea[last]
        table.pending_count[group] = table.pending_count[last]
        table.pending_steps[group] = table.pending_steps[last]
        table.pending = last


@njit
def hastiest(table, space, tea):
    """Return the group of alike tokens in a place that has the fewest steps left, or NONE."""
    found = NONE
    for group in range(table.pending):
        if not is_of(table, group, space, tea):
            continue
        if found == NONE or table.pending_steps[group] < table.pending_steps[found]:
            found = group
    return found


@njit
def follow(table, space, tea, n, before, to, becomes, more):
    """Let `n` of the `before` alike tokens that leave a place keep their steps, and get more.

    Alike tokens are not told apart: those with the fewest steps left go first (T22).
    """
    waiting = 0
    for group in range(table.pending):
        if is_of(table, group, space, tea):
            waiting += int(table.pending_count[group])
    idle = min(n, before - waiting)
    left = n - idle
    while left > 0:
        group = hastiest(table, space, tea)
        gone, steps = min(left, int(table.pending_count[group])), int(table.pending_steps[group])
        leave_group(table, group, gone)
        note_steps(table, to, becomes, gone, steps + more)
        left -= gone
    note_steps(table, to, becomes, idle, int(more))
