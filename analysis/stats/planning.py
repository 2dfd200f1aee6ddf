"""How many games an answer needs."""

from __future__ import annotations

import math
from statistics import NormalDist

# Beyond this an estimate sits on the edge: more games is no useful advice.
MOST_GAMES = 1e9


def games_for_share(half_width: float, share: float = 0.5, confidence: float = 0.95) -> int:
    """Return the games needed for an interval of about ± `half_width` round a win share."""
    if not 0 < half_width < 1:
        raise ValueError(f"A half-width lies between 0 and 1, so not {half_width!r}.")
    z = NormalDist().inv_cdf(0.5 + confidence / 2)
    return math.ceil(share * (1 - share) * (z / half_width) ** 2)


def games_to_settle(
    estimate: float, low: float, high: float, n: float, edges: tuple[float, float]
) -> float:
    """Return about how many more games would move the interval clear of the nearest edge.

    Intervals shrink with the square root of the number of games. If the estimate stays where
    it is, the interval's arm towards the nearest edge must shrink to their distance. The result
    is at least a tenth of `n` and has two digits, rounded up; inf if the estimate sits on the
    edge.
    """
    edge = min(edges, key=lambda place: abs(place - estimate))
    distance = abs(edge - estimate)
    arm = high - estimate if edge > estimate else estimate - low
    if not (math.isfinite(arm) and distance > 0 and n > 0):
        return math.inf
    more = n * (arm / distance) ** 2 - n
    return math.inf if more > MOST_GAMES else round_up(max(more, n / 10))


def round_up(number: float, digits: int = 2) -> float:
    """Return `number` rounded up to so many leading digits: 11,234 becomes 12,000."""
    step = 10 ** max(0, math.floor(math.log10(number)) - digits + 1)
    return float(math.ceil(number / step) * step)
