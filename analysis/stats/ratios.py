"""Shares of a total, such as half-stars from goals out of all half-stars, over many games.

The share of two sums is not the mean of the games' shares. Its error comes from linearised
values (delta method; Cochran 1977, ch. 6): each game's own pull on the share, whose mean is the
share. Means and paired differences of these values are then means and differences of shares.
"""

from __future__ import annotations

import numpy as np

from analysis.stats.tidy import FloatArray


def linearised(parts: FloatArray, wholes: FloatArray) -> FloatArray:
    """Return one value a game; their mean is sum(parts) / sum(wholes), nan if wholes sum to 0."""
    total = float(wholes.sum())
    if not len(wholes) or total == 0:
        return np.full(len(parts), np.nan)
    share = float(parts.sum()) / total
    pulls: FloatArray = share + (parts - share * wholes) * (len(wholes) / total)
    return pulls
