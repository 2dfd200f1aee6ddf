"""Final scoring in half-points (rules E, rulings G19-G21)."""

from __future__ import annotations

from sim.engine.jit import njit
from sim.games.garam.constants import SLOTS


@njit
def final_rupees(table, seat):
    """Return a seat's money after its negative tokens, at least 0 (G19)."""
    return max(int(table.rupees[seat]) - int(table.negatives[seat]), 0)


@njit
def cups_brewed(table, seat):
    """Return the cups of unserved chai in a seat's saucepans."""
    cups = 0
    for slot in range(SLOTS):
        cups += int(table.pan_cups[seat, slot])
    return cups


@njit
def half_points(table, params, seat):
    """Return a seat's score in half-points (E4-E7, G20)."""
    return (
        int(table.half_stars[seat])
        + final_rupees(table, seat) // params.rupees_a_half
        + int(table.receipts[seat]) // params.receipts_a_half
        + cups_brewed(table, seat) // params.cups_a_half
    )


@njit
def rank(table, params, seat):
    """Return a number that orders the seats: half-points, then half-stars (E8-E10, G21)."""
    return half_points(table, params, seat) * 1000 + int(table.half_stars[seat])
