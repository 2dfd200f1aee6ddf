"""Differences between pieces that chance deals within one game: their holders share its luck.

Where one seat holds one piece and another seat another, their wins go against each other: the error
of the difference of two such shares is that of the deals' own differences, and not of two samples.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from analysis.stats.tidy import FloatArray


@dataclass
class Crossed:
    """Sums over deals of what holders of each of `count` pieces won, and how many they were.

    Parts hold whole deals; memory stays flat in their number.
    """

    count: int
    deals: int = 0
    won: Any = field(default_factory=lambda: 0.0)
    held: Any = field(default_factory=lambda: 0.0)
    products: Any = field(default_factory=lambda: np.zeros((3, 1, 1)))

    def add(
        self, numbers: NDArray[np.int64], credits: FloatArray, deals: NDArray[np.int64]
    ) -> None:
        """Take in seats: the piece each holds (below 0: none), its part of the win, its deal."""
        held = numbers >= 0
        cells = (deals - deals.min()) * self.count + numbers
        size = (int(deals.max() - deals.min()) + 1) * self.count
        won, seats = (
            np.bincount(cells[held], weights=each[held], minlength=size).reshape(-1, self.count)
            for each in (credits, np.ones(len(credits)))
        )
        self.deals += int(np.unique(deals).size)
        self.won, self.held = self.won + won.sum(axis=0), self.held + seats.sum(axis=0)
        pairs = ((won, won), (won, seats), (seats, seats))
        self.products = self.products + np.stack(
            [np.einsum("di,dj->ij", one, other) for one, other in pairs]
        )

    def difference(self, one: int, other: int) -> tuple[float, float]:
        """Return (share of wins of `one` less that of `other`, its standard error).

        Both are nan for a piece that nobody held.
        """
        if not (self.held[one] and self.held[other] and self.deals > 1):
            return math.nan, math.nan
        shares = [float(self.won[each] / self.held[each]) for each in (one, other)]
        spread = (self._pull(one, one) + self._pull(other, other) - 2 * self._pull(one, other)) * (
            self.deals / (self.deals - 1)
        )
        return shares[0] - shares[1], math.sqrt(max(0.0, float(spread)))

    def _pull(self, one: int, other: int) -> float:
        """Return the sum over deals of both pieces' pulls on their shares, multiplied."""
        mine, theirs = (self.won[each] / self.held[each] for each in (one, other))
        wins, mixed, seats = self.products
        total = wins[one, other] - theirs * mixed[one, other] - mine * mixed[other, one]
        total += mine * theirs * seats[one, other]
        return float(total / (self.held[one] * self.held[other]))
