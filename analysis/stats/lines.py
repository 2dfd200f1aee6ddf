"""A straight line through a few points."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True)
class Line:
    """y = intercept + slope x, and how far the worst point lies off it, in units of y."""

    intercept: float
    slope: float
    worst: float

    def at(self, x: float) -> float:
        """Return y at x."""
        return self.intercept + self.slope * x


def least_squares(x: Sequence[float], y: Sequence[float]) -> Line:
    """Return the line of least squares; ValueError for points that are all at one x."""
    across, up = np.asarray(x, float), np.asarray(y, float)
    if len(across) < 2 or np.ptp(across) == 0:
        raise ValueError("A line needs points at two places or more.")
    slope, intercept = np.polynomial.polynomial.polyfit(across, up, 1)[::-1]
    worst = np.abs(intercept + slope * across - up).max()
    return Line(float(intercept), float(slope), float(worst))
