"""What a piece is worth that chance deals: a cause, not only a correlation.

Nobody chooses such a piece, so those who have it are like those who have another one in all but
the piece: the difference of their fortunes is its effect.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pandas as pd

from analysis.stats.crossed import Crossed
from analysis.stats.families import adjusted
from analysis.stats.means import p_of
from analysis.stats.running import Credits
from analysis.stats.tidy import Family, floats


@dataclass
class Dealt:
    """Collects the seats' table piece by piece; memory stays flat in the number of games.

    `column` holds the number of the piece that was dealt to a seat, below 0 for none; `pieces`
    are their names in the order of the numbers. Parts hold whole deals of `games_a_deal` games.
    """

    column: str
    pieces: Sequence[str]
    games_a_deal: int = 1
    groups: dict[int, Credits] = field(default_factory=lambda: defaultdict(Credits))
    crossed: Crossed = field(init=False)

    def __post_init__(self) -> None:
        self.crossed = Crossed(len(self.pieces))

    def add(self, seats: pd.DataFrame) -> None:
        """Take in the seats of some more games."""
        numbers = seats[self.column].to_numpy(np.int64)
        deals = seats["game"].to_numpy() // self.games_a_deal
        values = {name: floats(seats, name) for name in ("win", "score", "margin")}
        self.crossed.add(numbers, values["win"], deals)
        for number in np.unique(numbers[numbers >= 0]):
            chosen = np.flatnonzero(numbers == number)
            rows = {name: column[chosen] for name, column in values.items()}
            self.groups[int(number)].add(rows, deals[chosen])

    def table(self) -> pd.DataFrame:
        """Return one row a piece, tidy: the win share of who was dealt it.

        `fair` is the share among all who were dealt a piece; `margin` is in points; `p_adjusted`
        (Holm) asks whether the piece differs from that.
        """
        return adjusted(pd.DataFrame(list(self._rows())), "Holm")

    def _rows(self) -> Iterator[dict[str, Any]]:
        family = Family(len(self.pieces))
        seats = sum(each.n for each in self.groups.values())
        fair = sum(each.total for each in self.groups.values()) / seats if seats else math.nan
        for number, piece in enumerate(self.pieces):
            credits = self.groups.get(number, Credits())
            told = {"piece": piece, "fair": fair, "n": credits.n, "p": 1.0}
            if credits.clusters > 1:
                low, high = credits.interval(family)
                told |= {"estimate": credits.mean, "low": low, "high": high}
                told |= {"margin": credits.margin / credits.n}
                told["p"] = p_of(credits.mean - fair, math.sqrt(credits.squared_error()))
            yield {**told, "method": "dealt at random, Wilson by deal"}
