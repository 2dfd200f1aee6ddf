"""Verdicts of an interval against the designer's own target band.

- `inside`: the whole interval lies in the band
- `outside`: no point of the interval lies in the band
- `undecided`: it crosses an edge; `more_games` says about how many more games would settle it

Equivalence is a verdict of its own: `same` (the difference is smaller than the margin),
`different` (it is larger), or `undecided`. Not having found a difference is not `same`.
"""

from __future__ import annotations

import numpy as np
import pandas as pd

from analysis.stats.planning import games_to_settle
from analysis.stats.tidy import floats

INSIDE, OUTSIDE, UNDECIDED = "inside", "outside", "undecided"
SAME, DIFFERENT = "same", "different"


def verdict(low: float, high: float, band_low: float, band_high: float) -> str:
    """Return `inside`, `outside` or `undecided` for the interval (low, high)."""
    if band_low <= low and high <= band_high:
        return INSIDE
    if high < band_low or low > band_high:
        return OUTSIDE
    return UNDECIDED


def overall(verdicts: list[str]) -> str:
    """Return one verdict for several: outside if any is, inside only if all are."""
    if OUTSIDE in verdicts:
        return OUTSIDE
    return UNDECIDED if UNDECIDED in verdicts else INSIDE


def judged(frame: pd.DataFrame, band_low: float, band_high: float) -> pd.DataFrame:
    """Return `frame` (estimate, low, high, n) with `verdict` and `more_games`.

    `more_games` is nan where the verdict is clear and inf where no number would do.
    """
    rows = zip(*(floats(frame, c) for c in ("estimate", "low", "high", "n")), strict=True)
    verdicts, more = [], []
    for estimate, low, high, n in rows:
        found = verdict(low, high, band_low, band_high)
        verdicts.append(found)
        needed = games_to_settle(estimate, low, high, n, (band_low, band_high))
        more.append(needed if found == UNDECIDED else np.nan)
    return frame.assign(verdict=verdicts, more_games=np.asarray(more, dtype=np.float64))


def equivalence(frame: pd.DataFrame, margin: float) -> pd.DataFrame:
    """Return `frame` judged against a difference of at most `margin` either way."""
    result = judged(frame, -margin, margin)
    words = {INSIDE: SAME, OUTSIDE: DIFFERENT, UNDECIDED: UNDECIDED}
    return result.assign(verdict=result["verdict"].map(words))
