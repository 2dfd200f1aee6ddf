"""Wilson's score interval for the rate of yes-or-no outcomes."""

from __future__ import annotations

from statistics import NormalDist

import numpy as np


def wilson(successes: float, n: float, confidence: float = 0.95) -> tuple[float, float]:
    """Return Wilson's interval for a rate of `successes` in `n` trials; both may be fractions.

    Without trials nothing is known: (0, 1).
    """
    if n <= 0:
        return 0.0, 1.0
    z = NormalDist().inv_cdf(0.5 + confidence / 2)
    rate = successes / n
    centre = (rate + z * z / (2 * n)) / (1 + z * z / n)
    half = z * np.sqrt(rate * (1 - rate) / n + z * z / (4 * n * n)) / (1 + z * z / n)
    return max(0.0, float(centre - half)), min(1.0, float(centre + half))
