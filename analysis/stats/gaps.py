"""How far from fair a table is: its gap, the most any seat's win share is from 1/n.

The gap of a table is one figure for all its seats. Its interval follows from the seats'
intervals when those hold together: the true gap is then at least the nearest end of the seat
that is surely furthest, and at most the furthest end of any seat.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pandas as pd

from analysis.stats.tidy import Row, floats, summarise


def free_seats(players: int) -> int:
    """Return how many seats (or strategies) count as comparisons: two shares are one figure."""
    return 1 if players == 2 else players


def fair_share(players: int) -> float | None:
    """Return the share of wins that is expected of each of several seats; None of one alone."""
    return 1 / players if players > 1 else None


def seat_gap(shares: pd.DataFrame) -> Row:
    """Return the gap of one table from its seats' shares (estimate, low, high; sum 1).

    `seat` is the seat that shows the gap and `side` its sign: +1 wins too often, -1 too rarely.
    """
    fair = 1 / len(shares)
    away = floats(shares, "estimate") - fair
    low, high = floats(shares, "low") - fair, floats(shares, "high") - fair
    worst = int(np.argmax(np.abs(away)))
    first = shares.iloc[0]
    return {
        "seat": int(shares["seat"].iloc[worst]),
        "side": 1 if away[worst] >= 0 else -1,
        "estimate": float(np.abs(away[worst])),
        "low": float(max(0.0, low.max(), (-high).max())),
        "high": float(max(np.abs(low).max(), np.abs(high).max())),
        "n": int(first["n"]),
        "method": f"largest seat gap; {first['method']}",
        "family": first["family"],
    }


def seat_gaps(shares: pd.DataFrame, by: Sequence[str]) -> pd.DataFrame:
    """Return the gap of each table in `shares`; the groups `by` are the tables."""
    return summarise(shares, by, seat_gap)
