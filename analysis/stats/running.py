"""The same figures over frames that come in pieces: memory stays flat in the number of games.

`SeatResults` agrees with `win_shares` and `means` over the whole frame, `Lengths` with plain
pandas; the tests compare them. A piece must hold its clusters whole.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from analysis.stats.gaps import fair_share, free_seats
from analysis.stats.sequences import expected, share_sequence
from analysis.stats.tidy import Family, FloatArray, floats
from analysis.stats.wilson import wilson


@dataclass
class Credits:
    """Sums over the win credits of one group, and over the totals of its clusters."""

    n: int = 0
    total: float = 0.0
    score: float = 0.0
    margin: float = 0.0
    clusters: int = 0
    squares: float = 0.0
    sizes_by_totals: float = 0.0
    sizes_squared: float = 0.0

    def add(self, rows: Mapping[str, FloatArray], clusters: NDArray[np.int64]) -> None:
        """Take in the rows of this group in one piece; `clusters` numbers the deal of each row."""
        credits = rows["win"]
        codes = clusters - clusters.min()
        totals, sizes = np.bincount(codes, weights=credits), np.bincount(codes).astype(float)
        self.n += len(credits)
        self.total += float(credits.sum())
        self.score += float(rows["score"].sum())
        self.margin += float(rows["margin"].sum())
        self.clusters += int(np.count_nonzero(sizes))
        # Plain sums: a product of long vectors would wake threads that fight the players' own.
        self.squares += float(np.square(totals).sum())
        self.sizes_by_totals += float((sizes * totals).sum())
        self.sizes_squared += float(np.square(sizes).sum())

    @property
    def mean(self) -> float:
        """The share of wins."""
        return self.total / self.n

    def squared_error(self) -> float:
        """Return the squared standard error of the mean, from the spread of the clusters."""
        spread = self.squares - 2 * self.mean * self.sizes_by_totals
        spread += self.mean**2 * self.sizes_squared
        return max(0.0, spread) * self.clusters / (self.clusters - 1) / self.n**2

    def interval(self, family: Family, fair: float | None = None) -> tuple[float, float]:
        """Return the interval of the share of wins (see `shares`, or `sequences` at every look)."""
        if family.anytime:
            centre, width = expected(fair)
            return share_sequence(
                self.mean * self.clusters, self.clusters, centre, family.each, width
            )
        coin = self.mean * (1 - self.mean)
        games = float(self.clusters)
        if self.clusters > 1 and coin > 0:
            smoothed = self.clusters * self.n * self.squared_error() + coin
            games = self.n * coin * (self.clusters + 1) / smoothed
        return wilson(self.mean * games, games, family.each)


@dataclass
class SeatResults:
    """Share of wins, mean score and mean margin by seat and by strategy.

    `games_a_deal` games in a row share a deal and count as one cluster; each holds a group as
    often as any other. `anytime` is for a run whose games went on until something was known.
    """

    games_a_deal: int = 1
    anytime: bool = False
    confidence: float = 0.95
    groups: dict[tuple[str, Any], Credits] = field(default_factory=lambda: defaultdict(Credits))

    def add(self, seats: pd.DataFrame) -> None:
        """Take in the next piece of a seats frame."""
        deals = seats["game"].to_numpy() // self.games_a_deal
        values = {name: floats(seats, name) for name in ("win", "score", "margin")}
        for by in ("seat", "strategy"):
            codes, keys = pd.factorize(seats[by])
            for code, key in enumerate(keys):
                chosen = np.flatnonzero(codes == code) if len(keys) > 1 else slice(None)
                rows = {name: column[chosen] for name, column in values.items()}
                self.groups[by, key].add(rows, deals[chosen])

    def table(self, by: str) -> pd.DataFrame:
        """Return one row for each seat, or each strategy; their intervals hold together."""
        found = {key: credits for (name, key), credits in self.groups.items() if name == by}
        family = Family(max(1, free_seats(len(found))), self.confidence, self.anytime)
        fair = fair_share(len(found)) if by == "seat" else None
        rows = []
        for key, credits in sorted(found.items(), key=lambda item: str(item[0])):
            low, high = credits.interval(family, fair)
            rows.append(
                {
                    by: key,
                    "win_share": credits.mean,
                    "low": low,
                    "high": high,
                    "mean_score": credits.score / credits.n,
                    "mean_margin": credits.margin / credits.n,
                    "n": credits.n,
                    "family": family.name,
                }
            )
        return pd.DataFrame(rows)


@dataclass
class Lengths:
    """How long games are and how they end."""

    n: int = 0
    counts: dict[str, NDArray[np.int64]] = field(
        default_factory=lambda: defaultdict(lambda: np.zeros(1, np.int64))
    )
    ends: dict[str, int] = field(default_factory=lambda: defaultdict(int))

    def add(self, games: pd.DataFrame) -> None:
        """Take in the next piece of a games frame."""
        self.n += len(games)
        for column in ("turns", "decisions"):
            new = np.bincount(games[column].to_numpy())
            old = self.counts[column]
            size = max(len(new), len(old))
            self.counts[column] = np.pad(old, (0, size - len(old))) + np.pad(
                new, (0, size - len(new))
            )
        for column in games.columns[games.columns.str.startswith("end_")]:
            self.ends[column.removeprefix("end_")] += int(games[column].sum())

    def endings(self) -> dict[str, float]:
        """Return the share of games in which each end condition held; several may."""
        return {name: count / self.n for name, count in self.ends.items()}

    def spread(self, column: str) -> dict[str, float]:
        """Return mean, median, the middle 90 % and the extremes of `turns` or `decisions`."""
        counts = self.counts[column]
        values = np.arange(len(counts))
        reached = np.cumsum(counts)

        def quantile(share: float) -> int:
            return int(np.searchsorted(reached, share * self.n))

        return {
            "mean": float(values @ counts / self.n),
            "median": quantile(0.5),
            "p5": quantile(0.05),
            "p95": quantile(0.95),
            "shortest": int(np.argmax(counts > 0)),
            "longest": len(counts) - 1,
        }
