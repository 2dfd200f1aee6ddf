"""Confidence sequences: intervals that hold at every number of games at once.

Looking at a fixed-n interval again and again, and stopping when it pleases, gives false alarms
far above the stated rate. A sequence may be looked at whenever one likes: with the stated
confidence it holds the truth at *all* looks together.
"""

from __future__ import annotations

import math
from typing import Any

from numpy.typing import NDArray

from analysis.stats.clusters import cluster_means, standard_error
from analysis.stats.tidy import FloatArray

# The look-out of the mixture for means: intervals are tightest around so many games.
TUNED_FOR = 20_000
# Before so many independent games the normal approximation behind `mean_sequence` is no good.
FEWEST = 100
# The look-out round a share that is expected, such as a fair share of wins, is narrow; where
# nothing is expected it is nearly flat, so that shares next to nothing are told as well.
FAIR_WIDTH = 0.02
OPEN_CENTRE, OPEN_WIDTH = 0.5, 0.35


def share_sequence(
    total: float, n: float, centre: float, confidence: float = 0.95, width: float = FAIR_WIDTH
) -> tuple[float, float]:
    """Return the interval of a share from `n` credits between 0 and 1 that sum to `total`.

    Beta-binomial mixture (Robbins 1970; Howard et al. 2021, "Time-uniform, nonparametric,
    nonasymptotic confidence sequences"). The mixture is a beta distribution round `centre`, the
    fair share, with standard deviation `width`: chosen before any game, it makes the interval
    tight where it matters and is right whatever the truth. Shared wins (1/2, 1/3) are allowed:
    the likelihood ratio is convex in the credit, so that it stays a supermartingale.
    """
    if n <= 0:
        return 0.0, 1.0
    from scipy.special import betaln  # a fifth of a second, and few runs need it

    weight = centre * (1 - centre) / width**2 - 1
    a, b = weight * centre, weight * (1 - centre)
    mixture = float(betaln(a + total, b + n - total) - betaln(a, b))
    bar = mixture + math.log(1 - confidence)

    def excess(share: float) -> float:
        """Return how far the likelihood of a share lies above what would refute it."""
        return _log(share, total) + _log(1 - share, n - total) - bar

    middle = total / n
    low = _crossing(excess, 0.0, middle) if total > 0 else 0.0
    high = _crossing(excess, 1.0, middle) if total < n else 1.0
    return low, high


def _log(share: float, times: float) -> float:
    if times == 0:
        return 0.0
    return times * math.log(share) if share > 0 else -math.inf


def _crossing(excess: object, outside: float, inside: float) -> float:
    """Return where `excess` changes its sign between a refuted and a possible share."""
    assert callable(excess)
    for _ in range(60):
        middle = (outside + inside) / 2
        if excess(middle) < 0:
            outside = middle
        else:
            inside = middle
    return outside


def mean_sequence(
    mean: float, deviation: float, n: float, confidence: float = 0.95, tuned_for: int = TUNED_FOR
) -> tuple[float, float]:
    """Return the interval of a mean of `n` independent values with that standard deviation.

    Normal mixture with the variance estimated (Waudby-Smith et al. 2021, "Time-uniform central
    limit theory and asymptotic confidence sequences"): right in the limit, as Student's interval
    is, but at all looks together. (-inf, inf) below `FEWEST` values.
    """
    if n < FEWEST or not math.isfinite(deviation):
        return -math.inf, math.inf
    error = 1 - confidence
    ratio = _tuned(error, tuned_for)
    scaled = n * ratio + 1
    half = deviation * math.sqrt(scaled * math.log(scaled / error**2) / (n * n * ratio))
    return mean - half, mean + half


def _tuned(error: float, games: int) -> float:
    """Return the variance of the mixture that is tightest after so many games."""
    return (-2 * math.log(error) + math.log(-2 * math.log(error) + 1)) / games


def mean_chance(mean: float, deviation: float, n: float, tuned_for: int = TUNED_FOR) -> float:
    """Return the p-value of a mean against 0 that holds at every number of games at once.

    One over the mixture behind `mean_sequence`, tuned for 95 %: the confidence at which that
    sequence just reaches 0.
    """
    if n < FEWEST or not math.isfinite(deviation):
        return 1.0
    if not deviation > 0:
        return float(mean == 0)
    ratio = _tuned(0.05, tuned_for)
    scaled = n * ratio + 1
    squared = n * (mean / deviation) ** 2
    return min(1.0, math.sqrt(scaled) * math.exp(-squared * n * ratio / (2 * scaled)))


def share_at_every_look(
    credits: FloatArray,
    clusters: NDArray[Any] | None = None,
    confidence: float = 0.95,
    centre: float | None = None,
) -> tuple[float, float]:
    """Return the interval of a share from credits in [0, 1], one a game; a deal counts as one.

    `centre` is where the share is expected, known before any game; all the wins, the share of one
    who plays alone, are nowhere to look out round.
    """
    each = cluster_means(credits, clusters)
    place, width = OPEN_CENTRE, OPEN_WIDTH
    if centre is not None and centre < 1:
        place, width = centre, FAIR_WIDTH
    return share_sequence(float(each.sum()), len(each), place, confidence, width)


def mean_at_every_look(
    values: FloatArray, clusters: NDArray[Any] | None = None, confidence: float = 0.95
) -> tuple[float, float]:
    """Return the interval of the mean of `values`, one a game; a deal counts as one."""
    if not len(values):
        return -math.inf, math.inf
    error, count = standard_error(values, clusters)
    return mean_sequence(float(values.mean()), error * math.sqrt(count), count, confidence)
