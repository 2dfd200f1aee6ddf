"""How often a condition held: rates of yes-or-no outcomes, and of the endings of games."""

from __future__ import annotations

from collections.abc import Sequence

import pandas as pd

from analysis.stats.sequences import share_at_every_look
from analysis.stats.shares import share_interval
from analysis.stats.tidy import ALONE, Family, FloatArray, Labels, Row, floats, labels, summarise
from analysis.stats.wilson import wilson


def endings_of(games: pd.DataFrame) -> list[str]:
    """Return the columns that flag a condition which ended the game."""
    return [column for column in games.columns if column.startswith("end_")]


def endings(
    games: pd.DataFrame, *, cluster: str | None = None, family: Family = ALONE
) -> pd.DataFrame:
    """Return how often each condition held when the game ended (several may): `ending`, a rate."""
    parts = [
        rates(games, column, cluster=cluster, family=family).assign(ending=column)
        for column in endings_of(games)
    ]
    return pd.concat(parts, ignore_index=True) if parts else pd.DataFrame()


def rates(
    frame: pd.DataFrame,
    column: str,
    by: Sequence[str] = (),
    *,
    cluster: str | None = None,
    family: Family = ALONE,
) -> pd.DataFrame:
    """Return how often the flag `column` is true in each group, with Wilson's interval.

    Name the column with the deal in `cluster` when several games share one: they end alike.
    """
    method = "confidence sequence" if family.anytime else "Wilson"
    method += f", clustered by {cluster}" if cluster else ""

    def describe(rows: pd.DataFrame) -> Row:
        flags = floats(rows, column)
        low, high = _interval(flags, labels(rows, cluster), family)
        return {
            "estimate": float(flags.mean()) if len(flags) else float("nan"),
            "low": low,
            "high": high,
            "n": len(flags),
            "method": method,
            "family": family.name,
        }

    return summarise(frame, by, describe)


def _interval(flags: FloatArray, clusters: Labels, family: Family) -> tuple[float, float]:
    if family.anytime:
        return share_at_every_look(flags, clusters, family.each)
    if clusters is not None:
        return share_interval(flags, clusters, family.each)
    return wilson(float(flags.sum()), len(flags), family.each)
