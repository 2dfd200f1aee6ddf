"""What a finished game leaves behind, and how it reads in tables."""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.engine.bits import count_bits
from sim.engine.jit import njit
from sim.games.garam.constants import MAX_SEATS, Origin
from sim.games.garam.mela import tapri_places
from sim.games.garam.scoring import cups_brewed, final_rupees, half_points, rank

# Packed, so that every byte of a record is a field's: the digest of a run is over these bytes.
BOTH = [
    ("turns", "i4"),  # turns played by the table
    ("decisions", "i4"),  # decisions made, forced ones included
    ("ended", "i1"),  # bits of Ended: every condition that held
    ("truncated", "i1"),  # 1 = stopped by the turn cap
    ("winners", "i1"),  # bit s = seat s is among the winners
    ("score", "i2", (MAX_SEATS,)),  # (seat) half-points
    ("half_stars", "i1", (MAX_SEATS,)),  # (seat)
    ("half_stars_goals", "i1", (MAX_SEATS,)),  # (seat) of them, from goals
    ("half_stars_celebrities", "i1", (MAX_SEATS,)),  # (seat) of them, from customers
    ("rupees", "i2", (MAX_SEATS,)),  # (seat) final money, negative tokens taken off
    ("negative_tokens", "i2", (MAX_SEATS,)),  # (seat)
    ("receipts", "i1", (MAX_SEATS,)),  # (seat) receipts kept
    ("cups", "i1", (MAX_SEATS,)),  # (seat) brewed cups left
]
BASIC = np.dtype([*BOTH, ("upgrades", "i1", (MAX_SEATS,))])
"""What is kept of a Basic game: its upgrades fit a byte."""

OUTCOME = np.dtype(
    [
        *BOTH,
        ("upgrades", "i2", (MAX_SEATS,)),  # (seat) bit u = Upgrade u
        # Advanced only
        ("half_stars_specialisations", "i1", (MAX_SEATS,)),  # (seat) of them, from specialisations
        ("half_stars_tapri", "i1", (MAX_SEATS,)),  # (seat) of them, from three Tapri customers
        ("specialisations", "i1", (MAX_SEATS,)),  # (seat) bit l = specialised in leaf l
        ("calls", "i1", (MAX_SEATS,)),  # (seat) customers called to the Tapri
        ("waiting", "i1", (MAX_SEATS,)),  # (seat) customers left in the Tapri
        ("funfair_moves", "i1", (MAX_SEATS,)),  # (seat) spaces moved on the wheel
    ]
)


def kept(params: Any) -> np.dtype[Any]:
    """Return the layout of outcomes in the mode that is played."""
    return OUTCOME if params.advanced else BASIC


@njit
def record_outcome(state, params, outcome):
    """Write a finished game's outcome; seats that do not play stay 0."""
    table = state.table
    outcome.turns = table.turns
    outcome.ended = table.ended
    outcome.truncated = table.truncated
    outcome.winners = winners(table, params)
    for seat in range(table.players):
        outcome.score[seat] = half_points(table, params, seat)
        outcome.half_stars[seat] = table.half_stars[seat]
        outcome.half_stars_goals[seat] = table.half_stars_from[seat, Origin.GOAL]
        outcome.half_stars_celebrities[seat] = table.half_stars_from[seat, Origin.CELEBRITY]
        outcome.rupees[seat] = final_rupees(table, seat)
        outcome.negative_tokens[seat] = table.negatives[seat]
        outcome.receipts[seat] = table.receipts[seat]
        outcome.cups[seat] = cups_brewed(table, seat)
        outcome.upgrades[seat] = table.upgrades[seat]
        record_advanced(table, outcome, seat)


@njit
def record_advanced(table, outcome, seat):
    """Write what only an Advanced game leaves behind."""
    stars = table.half_stars_from[seat]
    outcome.half_stars_specialisations[seat] = stars[Origin.SPECIALISATION]
    outcome.half_stars_tapri[seat] = stars[Origin.TAPRI]
    outcome.specialisations[seat] = table.specialisations[seat]
    outcome.calls[seat] = table.calls[seat]
    outcome.waiting[seat] = count_bits(tapri_places(table, seat))
    outcome.funfair_moves[seat] = table.funfair_moves[seat]


@njit
def winners(table, params):
    """Return the seats that share the win, bit s for seat s."""
    best, bits = -1, 0
    for seat in range(table.players):
        score = rank(table, params, seat)
        if score > best:
            best, bits = score, 0
        if score == best:
            bits |= 1 << seat
    return bits


@njit
def standings(state, params, scores):
    """Write each seat's half-points if the game ended now (E4-E7, G20).

    They are its half-stars and what its money after negative tokens, its receipts and its brewed
    cups would be worth now.
    """
    table = state.table
    for seat in range(table.players):
        scores[seat] = half_points(table, params, seat)
