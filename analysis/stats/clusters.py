"""Standard errors where games come in clusters, such as the rotations of one deal.

In duplicate play one deal is played once for each rotation of the strategies over the seats.
These games share their luck, so they count as one cluster: the error of a mean comes from the
spread of the clusters' totals, not of the single games.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from analysis.stats.tidy import FloatArray


def cluster_totals(values: FloatArray, clusters: NDArray[Any] | None) -> FloatArray:
    """Return the sum of `values` in each cluster, in order of the clusters' labels."""
    if clusters is None:
        return values
    _, codes = np.unique(clusters, return_inverse=True)
    return np.bincount(codes, weights=values).astype(np.float64)


def cluster_means(values: FloatArray, clusters: NDArray[Any] | None) -> FloatArray:
    """Return the mean of `values` in each cluster; clusters are whole deals, all of one size."""
    if clusters is None:
        return values
    sizes = cluster_totals(np.ones(len(values)), clusters)
    means: FloatArray = cluster_totals(values, clusters) / sizes
    return means


def standard_error(values: FloatArray, clusters: NDArray[Any] | None = None) -> tuple[float, int]:
    """Return (standard error of the mean of `values`, number of independent clusters).

    Without clusters each value is one. The error is the usual sandwich estimate with the small
    sample factor g / (g - 1); it is nan for fewer than two clusters.
    """
    totals = cluster_totals(values - values.mean(), clusters)
    count = len(totals)
    if count < 2:
        return float("nan"), count
    spread = float(totals @ totals) * count / (count - 1)
    return float(np.sqrt(spread)) / len(values), count
