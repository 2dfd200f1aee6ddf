"""Rates: Wilson's score interval for yes-or-no outcomes."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import NormalDist

import numpy as np
import pandas as pd

from analysis.stats.sequences import OPEN_CENTRE, OPEN_WIDTH, share_sequence
from analysis.stats.tidy import ALONE, Family, Row, summarise


def wilson(successes: float, n: float, confidence: float = 0.95) -> tuple[float, float]:
    """Return Wilson's interval for a rate of `successes` in `n` trials; both may be fractions.

    Without trials nothing is known: (0, 1).
    """
    if n <= 0:
        return 0.0, 1.0
    z = NormalDist().inv_cdf(0.5 + confidence / 2)
    rate = successes / n
    centre = (rate + z * z / (2 * n)) / (1 + z * z / n)
    half = z * np.sqrt(rate * (1 - rate) / n + z * z / (4 * n * n)) / (1 + z * z / n)
    return max(0.0, float(centre - half)), min(1.0, float(centre + half))


def endings_of(games: pd.DataFrame) -> list[str]:
    """Return the columns that flag a condition which ended the game."""
    return [column for column in games.columns if column.startswith("end_")]


def endings(games: pd.DataFrame, *, family: Family = ALONE) -> pd.DataFrame:
    """Return how often each condition held when the game ended (several may): `ending`, a rate."""
    parts = [
        rates(games, column, family=family).assign(ending=column) for column in endings_of(games)
    ]
    return pd.concat(parts, ignore_index=True) if parts else pd.DataFrame()


def rates(
    frame: pd.DataFrame,
    column: str,
    by: Sequence[str] = (),
    *,
    family: Family = ALONE,
) -> pd.DataFrame:
    """Return how often the flag `column` is true in each group, with Wilson's interval."""

    def describe(rows: pd.DataFrame) -> Row:
        hits, n = int(rows[column].sum()), len(rows)
        low, high = _interval(hits, n, family)
        return {
            "estimate": hits / n if n else float("nan"),
            "low": low,
            "high": high,
            "n": n,
            "method": "confidence sequence" if family.anytime else "Wilson",
            "family": family.name,
        }

    return summarise(frame, by, describe)


def _interval(hits: int, n: int, family: Family) -> tuple[float, float]:
    if family.anytime:
        return share_sequence(hits, n, OPEN_CENTRE, family.each, OPEN_WIDTH)
    return wilson(hits, n, family.each)
