"""Means with Student's interval, clustered by deal where games share one."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import NormalDist
from typing import Any

import pandas as pd
from numpy.typing import NDArray
from scipy.special import stdtrit

from analysis.stats.clusters import standard_error
from analysis.stats.sequences import mean_at_every_look
from analysis.stats.tidy import ALONE, Family, FloatArray, Row, floats, labels, mean_row, summarise


def mean_interval(
    values: FloatArray, clusters: NDArray[Any] | None = None, confidence: float = 0.95
) -> tuple[float, float]:
    """Return the interval of the mean of `values`; (-inf, inf) for fewer than two clusters."""
    if len(values) < 2:
        return float("-inf"), float("inf")
    error, independent = standard_error(values, clusters)
    if independent < 2:
        return float("-inf"), float("inf")
    half = error * float(stdtrit(independent - 1, 0.5 + confidence / 2))
    mean = float(values.mean())
    return mean - half, mean + half


def p_of(mean: float, error: float) -> float:
    """Return the two-sided p-value of a mean against nothing (normal; for many games)."""
    if not error > 0:
        return 1.0 if mean == 0 else 0.0
    return 2 * NormalDist().cdf(-abs(mean) / error)


def two_sided(values: FloatArray, clusters: NDArray[Any] | None = None) -> float:
    """Return the two-sided p-value of the mean of `values` against 0 (normal; for many games)."""
    error, independent = standard_error(values, clusters)
    return 1.0 if independent < 2 else p_of(float(values.mean()), error)


def means(
    frame: pd.DataFrame,
    value: str,
    by: Sequence[str] = (),
    *,
    cluster: str | None = None,
    family: Family = ALONE,
) -> pd.DataFrame:
    """Return the mean of `value` in each group, in the unit of `value`."""
    interval = mean_at_every_look if family.anytime else mean_interval
    method = "confidence sequence" if family.anytime else "Student"

    def describe(rows: pd.DataFrame) -> Row:
        values = floats(rows, value)
        low, high = interval(values, labels(rows, cluster), family.each)
        return mean_row(values, low, high, method, family, cluster)

    return summarise(frame, by, describe)
