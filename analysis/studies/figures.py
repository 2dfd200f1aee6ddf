"""The headline figures of a cell: every seat, the table, length, endings, the game's own columns.

| figure | meaning |
|---|---|
| `win_share_1` ... | share of wins of the 1st player, ties shared |
| `seat_gap` | the most that any seat's share is off its fair share |
| `margin_1` ... | score of the 1st player less the mean score of the table |
| `score_1` ..., `score` | mean score of the 1st player, of all |
| `winner_margin` | the highest score of a game less the second highest |
| `turns`, `decisions` | length of a game |
| `truncated`, `end_...` | share of games cut off, or with that condition at the end |
| others | the study's quantities: in a comparison the means of the game's own columns |

Each is one number a game, whose mean is the figure; only the seat gap is not.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from analysis.stats.families import holm
from analysis.stats.gaps import fair_share, free_seats, seat_gap
from analysis.stats.intervals import Interval, chance_of, is_share, of_change, of_mean
from analysis.stats.pairs import worth_of_pairing
from analysis.stats.rates import endings_of
from analysis.stats.ratios import linearised
from analysis.stats.tidy import Family, FloatArray, Row
from analysis.studies.cells import margins
from analysis.studies.model import Quantity
from analysis.studies.quantities import column_of, whole_of

GAP = "seat_gap"


@dataclass(frozen=True)
class Figure:
    """A figure's name, what people call it, and its unit; `%` is a share, shown times 100."""

    name: str
    title: str
    unit: str

    @property
    def is_share(self) -> bool:
        """Whether it is a share of games or of wins."""
        return self.unit == "%"

    @property
    def scale(self) -> float:
        """What a value is multiplied by to be shown."""
        return 100.0 if self.is_share else 1.0


def figures_for(
    players: int, endings: Sequence[str], quantities: Sequence[Quantity]
) -> list[Figure]:
    """Return the figures there are; `endings` are the columns `end_...`."""
    seats = range(1, players + 1)
    found = [Figure(f"win_share_{seat}", f"wins of player {seat}", "%") for seat in seats]
    if players > 1:
        found += [Figure(GAP, "furthest seat from a fair share", "%")]
        found += [Figure(f"margin_{seat}", f"margin of player {seat}", "points") for seat in seats]
        found += [Figure("winner_margin", "winner's margin", "points")]
    found += [Figure(f"score_{seat}", f"score of player {seat}", "points") for seat in seats]
    found += [
        Figure("score", "score, all players", "points"),
        Figure("turns", "turns a game", "turns"),
        Figure("decisions", "decisions a game", ""),
    ]
    found += [Figure(each, f"ends: {each[4:].replace('_', ' ')}", "%") for each in endings]
    found += [Figure("truncated", "cut off at the turn cap", "%")]
    return found + [Figure(each.name, each.title, each.unit) for each in quantities]


def values_of(
    figure: Figure, games: pd.DataFrame, players: int, quantities: Sequence[Quantity]
) -> FloatArray:
    """Return a figure's value in each game; their mean is the figure.

    Of the seat gap: the win of the seat that shows it less a fair share, with its sign.
    """
    for quantity in quantities:
        if quantity.name == figure.name:
            return _quantity(quantity, games)
    stem, _, seat = figure.name.rpartition("_")
    place = int(seat) - 1 if seat.isdigit() else -1
    if figure.name == GAP:
        return _gap(games, players)
    if place >= 0 and stem == "margin":
        away: FloatArray = margins(games, players)[:, place]
        return away
    if place >= 0 and stem in ("win_share", "score"):
        return games[f"{stem.removesuffix('_share')}_{place}"].to_numpy(np.float64)
    if figure.name in ("score", "winner_margin"):
        return _of_scores(figure.name, games, players)
    return games[figure.name].to_numpy(np.float64)


def _quantity(quantity: Quantity, games: pd.DataFrame) -> FloatArray:
    values = games[column_of(quantity)].to_numpy(np.float64)
    if not quantity.out_of:
        return values
    return linearised(values, games[whole_of(quantity)].to_numpy(np.float64))


def _gap(games: pd.DataFrame, players: int) -> FloatArray:
    wins = np.column_stack([games[f"win_{seat}"].to_numpy(np.float64) for seat in range(players)])
    away = wins.mean(axis=0) - 1 / players
    worst = int(np.argmax(np.abs(away)))
    side = 1.0 if away[worst] >= 0 else -1.0
    gap: FloatArray = side * (wins[:, worst] - 1 / players)
    return gap


def _of_scores(name: str, games: pd.DataFrame, players: int) -> FloatArray:
    scores = [games[f"score_{seat}"].to_numpy(np.float64) for seat in range(players)]
    ordered = np.sort(np.column_stack(scores), axis=1)
    found: FloatArray = ordered.mean(axis=1) if name == "score" else ordered[:, -1] - ordered[:, -2]
    return found


@dataclass(frozen=True)
class Measurer:
    """Measures figures in the games of one cell.

    `cluster` is the column of games that belong together; `family` the figures whose intervals
    are to hold together.
    """

    players: int
    quantities: Sequence[Quantity]
    cluster: str | None
    family: Family

    def figures(self, games: pd.DataFrame) -> list[Figure]:
        """Return the figures of a cell with these columns."""
        return figures_for(self.players, endings_of(games), self.quantities)

    def table(self, games: pd.DataFrame) -> pd.DataFrame:
        """Return every figure with its interval: figure, estimate, low, high, n, method, family."""
        rows = []
        for figure in self.figures(games):
            values = values_of(figure, games, self.players, self.quantities)
            rows.append({"figure": figure.name, **self._figure(figure, values, games)})
        return pd.DataFrame(rows)

    def _figure(self, figure: Figure, values: FloatArray, games: pd.DataFrame) -> Row:
        if figure.name == GAP:
            return self._seat_gap(games)
        fair = fair_share(self.players) if figure.name.startswith("win_share_") else None
        found = of_mean(values, self._labels(games), self.family, fair=fair)
        return self._row(float(values.mean()), found, len(values))

    def _seat_gap(self, games: pd.DataFrame) -> Row:
        """The largest gap; the seats' intervals hold together and with those of the family."""
        together = replace(
            self.family, comparisons=self.family.comparisons * free_seats(self.players)
        )
        shares = []
        for seat in range(self.players):
            wins = games[f"win_{seat}"].to_numpy(np.float64)
            found = of_mean(wins, self._labels(games), together, fair=fair_share(self.players))
            row = self._row(float(wins.mean()), found, len(wins))
            shares.append({"seat": seat, **row, "family": together.name})
        gap = seat_gap(pd.DataFrame(shares))
        return {key: gap[key] for key in ("estimate", "low", "high", "n", "method", "family")}

    def changes(self, games: pd.DataFrame, baseline: pd.DataFrame) -> pd.DataFrame:
        """Return each figure's change against the baseline, game by game on the same deals.

        Beside the tidy columns: `worth`, how many times as many separate games would tell as
        much (see `worth_of_pairing`), and `sure`, whether it is a change at all with Holm's
        adjustment over all figures. Games without a partner are left out.
        """
        common = min(len(games), len(baseline))
        here, there = games.iloc[:common], baseline.iloc[:common]
        if not np.array_equal(here["game"], there["game"]):
            raise ValueError("The games of two versions are not the same deals in order.")
        rows, chances = [], []
        for figure in self.figures(games):
            pair = [
                values_of(figure, each, self.players, self.quantities) for each in (here, there)
            ]
            row, chance = self._change(pair[0], pair[1], self._labels(here))
            rows.append({"figure": figure.name, **row})
            chances.append(chance)
        sure = holm(np.asarray(chances)) <= 1 - self.family.confidence
        return pd.DataFrame(rows).assign(sure=sure)

    def _change(
        self, here: FloatArray, there: FloatArray, labels: NDArray[Any] | None
    ) -> tuple[Row, float]:
        """Return the row of one change, and the chance of one as large where there is none."""
        change = here - there
        found = of_change(change, labels, self.family, of_share=is_share(here) and is_share(there))
        row = self._row(float(change.mean()), found, len(change))
        chance = chance_of(change, labels, self.family)
        return {**row, "worth": worth_of_pairing(here, there, labels)}, chance

    def _row(self, mean: float, found: Interval, n: int) -> dict[str, Any]:
        clustered = f", clustered by {self.cluster}" if self.cluster else ""
        return {
            "estimate": mean,
            "low": found.low,
            "high": found.high,
            "n": n,
            "method": found.method + clustered,
            "family": self.family.name,
        }

    def _labels(self, games: pd.DataFrame) -> NDArray[Any] | None:
        return games[self.cluster].to_numpy() if self.cluster else None
