"""Half-stars, upgrades, and going on after an action (rules U, ruling G15)."""

from __future__ import annotations

from sim.engine.jit import njit
from sim.games.garam.constants import NONE, SLOTS, UPGRADES, Act, Ended, Phase, Upgrade
from sim.games.garam.tapri import can_call, can_take_aroma
from sim.games.garam.upgrades import has_upgrade as has_upgrade


@njit
def gain_half_stars(table, params, seat, number, origin):
    """Add half-stars and note when the last star is complete (E1)."""
    table.half_stars[seat] += number
    table.half_stars_from[seat, origin] += number
    if table.half_stars[seat] >= 2 * params.stars_to_end:
        table.ended |= Ended.STARS


@njit
def upgrade_due(table, params, seat):
    """Tell whether a full star of this seat has no upgrade yet, a token and a free slot left."""
    placed = int(params.upgrade_tokens) - int(table.upgrades_left[seat])
    if table.upgrades_left[seat] == 0 or table.half_stars[seat] // 2 <= placed:
        return False
    return params.upgrades & ~table.upgrades[seat] != 0


@njit
def list_upgrades(table, params, choice):
    """List the upgrades of the board that are still locked."""
    locked = params.upgrades & ~table.upgrades[table.seat]
    for upgrade in range(UPGRADES):
        if (locked >> upgrade) & 1:
            action = choice.actions[choice.n]
            action.kind = Act.TAKE_UPGRADE
            action.card = upgrade
            choice.n += 1


@njit
def take_upgrade(table, params, upgrade):
    """Unlock an upgrade."""
    table.upgrades[table.seat] |= 1 << int(upgrade)
    table.upgrades_left[table.seat] -= 1
    settle(table, params)


@njit
def hand_limit(table, params, seat):
    """Return how many cards a seat may keep."""
    if has_upgrade(table, seat, Upgrade.HAND_12):
        return params.hand_12
    return params.hand_limit


@njit
def rightmost_pan(table, seat):
    """Return the highest slot with a saucepan (G15), or NONE."""
    for slot in range(SLOTS - 1, -1, -1):
        if table.pan[seat, slot] != NONE:
            return slot
    return NONE


@njit
def settle(table, params):
    """Go on after an action: upgrades, Aroma, Call, the hand limit, then back to the turn (G10)."""
    seat = table.seat
    if upgrade_due(table, params, seat):
        table.phase = Phase.UPGRADE
    elif table.aroma_due and can_take_aroma(table, seat):
        table.phase = Phase.AROMA
    elif table.call_due and can_call(table, params):
        table.phase = Phase.CALL
    else:
        table.aroma_due = 0
        table.call_due = 0
        over = table.hand_size[seat] > hand_limit(table, params, seat)
        table.phase = Phase.DISCARD if over else Phase.TURN
