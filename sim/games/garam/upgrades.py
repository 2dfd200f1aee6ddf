"""What a seat has unlocked."""

from __future__ import annotations

from sim.engine.jit import njit


@njit
def has_upgrade(table, seat, upgrade):
    """Tell whether a seat has unlocked an upgrade."""
    return (table.upgrades[seat] >> upgrade) & 1 == 1
