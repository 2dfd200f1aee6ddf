"""The interval of any figure from its value in each game, and of the change of one.

One place decides which interval is honest. Values that all lie in [0, 1], such as a flag that was
never or always set, have a share's interval: Student's would be 0 ± 0 there. Changes of a share
have Bonett and Price's, which is not nothing either where no game differs. All others have
Student's. A family that is looked at as the games come in has confidence sequences throughout.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist

import numpy as np
import pandas as pd

from analysis.stats.clusters import cluster_means, standard_error
from analysis.stats.means import mean_interval, two_sided
from analysis.stats.sequences import mean_at_every_look, mean_chance, share_at_every_look
from analysis.stats.shares import share_interval
from analysis.stats.tidy import (
    ALONE,
    Family,
    FloatArray,
    Labels,
    Row,
    floats,
    labels,
    mean_row,
    summarise,
)

SEQUENCE = "confidence sequence"


@dataclass(frozen=True)
class Interval:
    """The ends, and how they were made."""

    low: float
    high: float
    method: str


def of_mean(
    values: FloatArray, clusters: Labels, family: Family, *, fair: float | None = None
) -> Interval:
    """Return the interval of the mean of `values`, one a game; `fair` is a share expected."""
    if not is_share(values):
        return _of_amount(values, clusters, family, "Student")
    if family.anytime:
        return Interval(*share_at_every_look(values, clusters, family.each, fair), SEQUENCE)
    return Interval(*share_interval(values, clusters, family.each), "Wilson, shared wins")


def of_change(changes: FloatArray, clusters: Labels, family: Family, *, of_share: bool) -> Interval:
    """Return the interval of a mean change, game by game; `of_share` if it lies in [-1, 1]."""
    if not of_share:
        return _of_amount(changes, clusters, family, "paired, Student")
    if family.anytime:
        ends = mean_at_every_look(_padded(changes, clusters), None, family.each)
        return Interval(*ends, SEQUENCE)
    return Interval(*share_change(changes, clusters, family.each), "paired, Bonett-Price")


def share_change(
    changes: FloatArray, clusters: Labels = None, confidence: float = 0.95
) -> tuple[float, float]:
    """Return the interval of a change of a share, from one value in [-1, 1] a pair of games.

    Bonett and Price (2012, "Adjusted Wald confidence interval for a difference of binomial
    proportions based on paired data"): two pairs are imagined, one that changes up and one down.
    Where n pairs are all alike it is ± 2.8 / n, and never nothing.
    """
    padded = _padded(changes, clusters)
    z = NormalDist().inv_cdf(0.5 + confidence / 2)
    mean = float(padded.mean())
    half = z * math.sqrt((float(np.square(padded).mean()) - mean**2) / len(padded))
    return max(-1.0, mean - half), min(1.0, mean + half)


def chance_of(changes: FloatArray, clusters: Labels, family: Family) -> float:
    """Return the two-sided p-value of a mean change against nothing, at every look if asked for."""
    if not family.anytime:
        return two_sided(changes, clusters)
    error, count = standard_error(changes, clusters)
    return mean_chance(float(changes.mean()), error * math.sqrt(count), count)


def is_share(values: FloatArray) -> bool:
    """Tell whether all values lie between 0 and 1, as flags and parts of a win do."""
    return bool(len(values)) and bool(((values >= 0) & (values <= 1)).all())


def described(
    frame: pd.DataFrame,
    value: str,
    by: Sequence[str] = (),
    *,
    cluster: str | None = None,
    family: Family = ALONE,
) -> pd.DataFrame:
    """Return the mean of `value` in each group, each with the interval that suits its values."""

    def describe(rows: pd.DataFrame) -> Row:
        values = floats(rows, value)
        found = of_mean(values, labels(rows, cluster), family)
        return mean_row(values, found.low, found.high, found.method, family, cluster)

    return summarise(frame, by, describe)


def _of_amount(values: FloatArray, clusters: Labels, family: Family, method: str) -> Interval:
    if family.anytime:
        return Interval(*mean_at_every_look(values, clusters, family.each), SEQUENCE)
    return Interval(*mean_interval(values, clusters, family.each), method)


def _padded(changes: FloatArray, clusters: Labels) -> FloatArray:
    """Return the mean change of each deal, with one imagined that changes up and one down."""
    return np.append(cluster_means(changes, clusters), (1.0, -1.0))
