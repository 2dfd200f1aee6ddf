"""How values spread: shares of each value, and the quantiles of a length or a score."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pandas as pd

from analysis.stats.tidy import Row, floats, groups, summarise

QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)
# What shares lose when they are added up: half of the games are half of them.
ROUNDING = 1e-9


def quantiles(frame: pd.DataFrame, value: str, by: Sequence[str] = ()) -> pd.DataFrame:
    """Return the quantiles of `value` in each group: columns `q05` ... `q95`, `most` and `n`.

    They describe the games played; they carry no interval.
    """

    def describe(rows: pd.DataFrame) -> Row:
        values = floats(rows, value)
        points = np.quantile(values, QUANTILES)
        named = {f"q{100 * q:02.0f}": float(x) for q, x in zip(QUANTILES, points, strict=True)}
        return {**named, "most": float(values.max()), "n": len(values)}

    return summarise(frame, by, describe)


def histogram(
    frame: pd.DataFrame, value: str, by: Sequence[str] = (), *, width: float = 1.0
) -> pd.DataFrame:
    """Return the share of rows in each bin of `width`: columns `start`, `share`, `count`, `width`.

    Bins start at multiples of `width`; empty bins between the first and the last are there.
    """
    parts = []
    for keys, rows in groups(frame, by):
        bins = np.floor(floats(rows, value) / width).astype(np.int64)
        first = int(bins.min())
        counts = np.bincount(bins - first)
        starts = (np.arange(len(counts)) + first) * width
        shares, widths = counts / counts.sum(), np.full(len(counts), float(width))
        columns = {"start": starts, "share": shares, "count": counts, "width": widths}
        parts.append(pd.DataFrame({**{k: [v] * len(counts) for k, v in keys.items()}, **columns}))
    return pd.concat(parts, ignore_index=True)


def reached(bins: pd.DataFrame, parts: Sequence[float]) -> list[float]:
    """Return for each of `parts` the first `start` by which so many of all rows are counted.

    `bins` are those of a histogram (start, share), of several groups together if it has them.
    """
    shares = bins.groupby("start")["share"].sum()
    counted = shares.cumsum() / shares.sum()
    return [float(counted.index[counted >= part - ROUNDING][0]) for part in parts]
