"""Differences between two versions of a game, paired on common seeds.

Game i of both versions starts from the same shuffles, so that much of the luck cancels. The
difference is taken game by game; games of one deal form one cluster.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from analysis.stats.clusters import standard_error
from analysis.stats.intervals import of_change
from analysis.stats.tidy import ALONE, Family, FloatArray, Row, floats, labels, mean_row, summarise


def paired(
    frame: pd.DataFrame, baseline: pd.DataFrame, value: str, on: Sequence[str]
) -> pd.DataFrame:
    """Return `frame` with a column `difference`: `value` here less `value` in `baseline`.

    Rows are matched by the columns `on`; rows without a partner are left out, so both versions
    may have been played for different numbers of games.
    """
    keys = list(on)
    if len(frame) == len(baseline) and np.array_equal(frame[keys], baseline[keys]):
        # The usual case, and ten times as fast as a merge: the same games in the same order.
        values = frame[value].to_numpy() - baseline[value].to_numpy()
        return frame.assign(difference=values)
    partner = baseline[[*keys, value]].rename(columns={value: "_baseline"})
    joined = frame.merge(partner, on=keys, how="inner", validate="one_to_one")
    joined["difference"] = joined[value] - joined["_baseline"]
    return joined.drop(columns="_baseline")


def paired_differences(
    frame: pd.DataFrame,
    baseline: pd.DataFrame,
    value: str,
    by: Sequence[str] = ("seat",),
    *,
    on: Sequence[str] = ("game", "seat"),
    cluster: str | None = None,
    family: Family = ALONE,
    of_share: bool = False,
) -> pd.DataFrame:
    """Return the mean paired difference of `value` in each group (this less the baseline).

    `of_share` says that `value` lies in [0, 1] in every game, as a flag or a part of a win does.
    """

    def describe(rows: pd.DataFrame) -> Row:
        changes = floats(rows, "difference")
        found = of_change(changes, labels(rows, cluster), family, of_share=of_share)
        return mean_row(changes, found.low, found.high, found.method, family, cluster)

    return summarise(paired(frame, baseline, value, on), by, describe)


def worth_of_pairing(
    values: FloatArray, baseline: FloatArray, clusters: NDArray[Any] | None = None
) -> float:
    """Return how many times as many independent games would tell as much as these pairs.

    The variance of the difference of two separate means, every game with a deal of its own, over
    that of the mean paired difference; so it holds what common deals save, and in duplicate play
    (`clusters`) what turning the players round the seats does. inf where every pair differs by the
    same, nan where nothing varies at all.
    """
    here, there = (standard_error(each)[0] ** 2 for each in (values, baseline))
    together = standard_error(values - baseline, clusters)[0] ** 2
    if together > 0:
        return (here + there) / together
    return float("inf") if here + there > 0 else float("nan")
