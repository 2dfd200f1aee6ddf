"""Shares of wins, where a win may be shared: k winners of one game have 1/k of a win each.

The credit of a game then lies anywhere in [0, 1], and Wilson's interval for a coin does not fit
as it stands. It does with another count of games: a credit with mean p varies by at most
p (1 - p), the variance of a coin. So the interval is Wilson's for

    effective games = n * p (1 - p) / variance of the credits,

which is n when every win is whole and more when wins are often shared. For games in clusters
the variance is the cluster-robust one, so the effective number may also be less than n. The
variance is smoothed by one imagined game with the coin's variance, so that a handful of equal
credits does not pass for certainty. Coverage is checked by simulation in the tests.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pandas as pd
from numpy.typing import NDArray

from analysis.stats.clusters import standard_error
from analysis.stats.sequences import share_at_every_look
from analysis.stats.tidy import ALONE, Family, FloatArray, Row, floats, labels, summarise
from analysis.stats.wilson import wilson


def effective_games(credits: FloatArray, clusters: NDArray[Any] | None = None) -> float:
    """Return the number of whole-win games that would be as informative as these credits."""
    n, mean = len(credits), float(credits.mean())
    error, independent = standard_error(credits, clusters)
    coin = mean * (1 - mean)
    if independent < 2 or coin <= 0:
        return float(independent)
    smoothed = (independent * n * error**2 + coin) / (independent + 1)
    return n * coin / smoothed


def share_interval(
    credits: FloatArray, clusters: NDArray[Any] | None = None, confidence: float = 0.95
) -> tuple[float, float]:
    """Return the interval of the mean of credits in [0, 1]."""
    if not len(credits):
        return 0.0, 1.0
    games = effective_games(credits, clusters)
    return wilson(float(credits.mean()) * games, games, confidence)


def win_shares(
    seats: pd.DataFrame,
    by: Sequence[str] = ("seat",),
    *,
    credit: str = "win",
    cluster: str | None = None,
    family: Family = ALONE,
    fair: float | None = None,
) -> pd.DataFrame:
    """Return each group's share of wins.

    `seats` has one row for each game and seat; `credit` is that seat's part of the win. Name
    the column with the deal in `cluster` when several games share one. `fair`, the share that is
    expected, makes the intervals of a family that is looked at again and again narrower there.
    """
    method = "confidence sequence" if family.anytime else "Wilson, shared wins"
    method += f", clustered by {cluster}" if cluster else ""

    def describe(rows: pd.DataFrame) -> Row:
        credits, deals = floats(rows, credit), labels(rows, cluster)
        if family.anytime:
            low, high = share_at_every_look(credits, deals, family.each, fair)
        else:
            low, high = share_interval(credits, deals, family.each)
        return {
            "estimate": float(credits.mean()),
            "low": low,
            "high": high,
            "n": len(credits),
            "method": method,
            "family": family.name,
        }

    return summarise(seats, by, describe)
