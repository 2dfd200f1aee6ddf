"""The one shape of every statistic, and the confidence behind its interval."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

FloatArray = NDArray[np.float64]
Labels = NDArray[Any] | None  # what each row belongs to, such as its deal; None: to itself
Row = Mapping[str, Any]

COLUMNS = ("estimate", "low", "high", "n", "method", "family")


@dataclass(frozen=True)
class Family:
    """Intervals that hold together: with `confidence`, all `comparisons` of them are right.

    Bonferroni: 95 % for five together is 99 % for each. One comparison stands alone. With
    `anytime` they hold however often they are looked at as the games come in (see `sequences`).
    """

    comparisons: int = 1
    confidence: float = 0.95
    anytime: bool = False

    def __post_init__(self) -> None:
        if not 0 < self.confidence < 1:
            raise ValueError(f"A confidence lies between 0 and 1, so not {self.confidence!r}.")
        if self.comparisons < 1:
            raise ValueError(f"A family has at least one interval, so not {self.comparisons!r}.")

    @property
    def each(self) -> float:
        """The confidence of each single interval."""
        return 1 - (1 - self.confidence) / self.comparisons

    @property
    def name(self) -> str:
        """Which intervals hold together: `95 % each alone` or `95 % for 132 together`."""
        whole = f"{100 * self.confidence:g} %"
        looks = ", at every look" if self.anytime else ""
        if self.comparisons == 1:
            return f"{whole} each alone{looks}"
        return f"{whole} for {self.comparisons} together{looks}"


ALONE = Family()


def groups(frame: pd.DataFrame, by: Sequence[str]) -> Iterator[tuple[Row, pd.DataFrame]]:
    """Yield (the group's keys, its rows), sorted by key; one group of all rows without `by`.

    A single name is one column.
    """
    columns = _columns(by)
    if not columns:
        yield {}, frame
        return
    for key, rows in frame.groupby(columns, sort=True, observed=True):
        yield dict(zip(columns, key, strict=True)), rows


def _columns(by: Sequence[str]) -> list[str]:
    return [by] if isinstance(by, str) else list(by)


def summarise(
    frame: pd.DataFrame, by: Sequence[str], describe: Callable[[pd.DataFrame], Row]
) -> pd.DataFrame:
    """Return one row for each group of `frame`: its keys, then what `describe` says of it."""
    rows = [{**keys, **describe(part)} for keys, part in groups(frame, by)]
    return pd.DataFrame(rows, columns=None if rows else [*_columns(by), *COLUMNS])


def mean_row(
    values: FloatArray, low: float, high: float, method: str, family: Family, cluster: str | None
) -> Row:
    """Return what is said of the mean of `values` and its interval; `cluster` names the deals."""
    return {
        "estimate": float(values.mean()) if len(values) else float("nan"),
        "low": low,
        "high": high,
        "n": len(values),
        "method": method + (f", clustered by {cluster}" if cluster else ""),
        "family": family.name,
    }


def floats(frame: pd.DataFrame, column: str) -> FloatArray:
    """Return a column as a plain float array."""
    return frame[column].to_numpy(dtype=np.float64)


def labels(frame: pd.DataFrame, column: str | None) -> NDArray[Any] | None:
    """Return the cluster labels of the rows, or None where every row stands alone."""
    return None if column is None else frame[column].to_numpy()
