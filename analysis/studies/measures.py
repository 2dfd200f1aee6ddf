"""What a study measures in each cell: seats, changes against the baseline, length, endings.

All shares and changes are fractions (0.02 is two points), lengths are table turns, margins are
points of the game's score. The win shares of one player count form one family: their intervals
hold together, so that the best of many schemes may be looked for.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import cached_property

import pandas as pd

from analysis.stats.bands import equivalence, judged
from analysis.stats.distributions import histogram, quantiles
from analysis.stats.gaps import free_seats, seat_gaps
from analysis.stats.means import means
from analysis.stats.pairs import paired_differences
from analysis.stats.shares import win_shares
from analysis.stats.tidy import Family
from analysis.stats.wilson import rates
from analysis.studies.cells import endings_of, seats_of
from analysis.studies.model import Cell, Study

KEYS = ["players", "lineup", "scheme"]


@dataclass(frozen=True)
class Measures:
    """One table for each thing measured; the first columns are players, lineup and scheme."""

    shares: pd.DataFrame  # a seat: share of wins, judged against its fair share
    margins: pd.DataFrame  # a seat: mean score less the table's mean, in points
    gaps: pd.DataFrame  # a cell: the most any seat is from its fair share, judged
    changes: pd.DataFrame  # a seat: change of its share against the baseline, judged
    lengths: pd.DataFrame  # a cell: mean table turns
    endings: pd.DataFrame  # an ending: share of games with that condition
    harms: pd.DataFrame  # length and each ending: change against the baseline, judged
    spreads: pd.DataFrame  # a cell: quantiles of the table turns
    turns: pd.DataFrame  # a bin: share of games of that length
    scores: pd.DataFrame  # a seat and score: share of games with it
    tables: pd.DataFrame  # a cell: games, games cut off, decisions a game
    skills: pd.DataFrame  # a strategy at a mixed table: share of wins for each seat it holds


def measured(
    study: Study, cell: Cell, games: pd.DataFrame, baseline: pd.DataFrame | None
) -> Measures:
    """Return everything measured in one cell; `baseline` has the baseline scheme's games."""
    counted = Counted(study, cell, games, baseline)
    tables = {each.name: getattr(counted, each.name)() for each in fields(Measures)}
    return Measures(**{name: _keyed(table, cell) for name, table in tables.items()})


def together(parts: list[Measures]) -> Measures:
    """Return the tables of all cells, one below the other."""
    names = [each.name for each in fields(Measures)]
    return Measures(**{name: _stacked([getattr(p, name) for p in parts]) for name in names})


def comparisons(study: Study, players: int) -> int:
    """Return how many win shares of one player count are looked at together."""
    schemes, lineups = len(study.schemes_for(players)), len(study.judged(players))
    return free_seats(players) * schemes * lineups


@dataclass(frozen=True)
class Counted:
    """One cell's games and what is counted in them; each method makes one table."""

    study: Study
    cell: Cell
    games: pd.DataFrame
    baseline: pd.DataFrame | None

    @property
    def cluster(self) -> str | None:
        """The column of games that belong together."""
        return "deal" if self.cell.lineup.duplicate else None

    @cached_property
    def seats(self) -> pd.DataFrame:
        """One row a game and seat."""
        return seats_of(self.games, self.cell.players)

    @property
    def family(self) -> Family:
        """The family of the win shares."""
        return Family(comparisons(self.study, self.cell.players), self.study.confidence)

    @property
    def alone(self) -> Family:
        """The family of a figure that stands alone."""
        return Family(1, self.study.confidence)

    def shares(self) -> pd.DataFrame:
        """Each seat's share of wins."""
        fair, room = 1 / self.cell.players, self.study.target.share / 100
        shares = win_shares(self.seats, ["seat"], cluster=self.cluster, family=self.family)
        return judged(shares, fair - room, fair + room)

    def margins(self) -> pd.DataFrame:
        """Each seat's mean margin to the table."""
        return means(self.seats, "margin", ["seat"], cluster=self.cluster, family=self.family)

    def gaps(self) -> pd.DataFrame:
        """The gap of the cell."""
        room = self.study.target.share / 100
        return judged(seat_gaps(self.shares(), []), -room, room)

    def changes(self) -> pd.DataFrame:
        """Each seat's change of its share against the baseline."""
        if self.baseline is None:
            return pd.DataFrame()
        before = seats_of(self.baseline, self.cell.players)
        changes = paired_differences(
            self.seats, before, "win", ["seat"], cluster=self.cluster, family=self.family
        )
        return equivalence(changes, self.study.target.same / 100)

    def lengths(self) -> pd.DataFrame:
        """The mean length."""
        return means(self.games, "turns", cluster=self.cluster, family=self.alone)

    def endings(self) -> pd.DataFrame:
        """How often each condition held when the game ended."""
        parts = [
            rates(self.games, column, family=self.alone).assign(ending=column)
            for column in endings_of(self.games)
        ]
        return _stacked(parts)

    def harms(self) -> pd.DataFrame:
        """The change of length and of each ending against the baseline."""
        if self.baseline is None:
            return pd.DataFrame()
        columns = endings_of(self.games)
        target = self.study.target
        parts = [self._change("turns", 1 / self.baseline["turns"].mean(), target.length)]
        parts += [self._change(column, 1.0, target.endings) for column in columns]
        return _stacked(parts)

    def _change(self, column: str, scale: float, margin: float) -> pd.DataFrame:
        """The paired change of one column of the games, times `scale`, within `margin` %."""
        assert self.baseline is not None
        change = paired_differences(
            self.games.assign(**{column: self.games[column].astype(float)}),
            self.baseline.assign(**{column: self.baseline[column].astype(float)}),
            column,
            [],
            on=["game"],
            cluster=self.cluster,
            family=Family(1 + len(endings_of(self.games)), self.study.confidence),
        )
        for end in ("estimate", "low", "high"):
            change[end] *= scale
        return equivalence(change, margin / 100).assign(measure=column)

    def spreads(self) -> pd.DataFrame:
        """How the lengths spread."""
        return quantiles(self.games, "turns")

    def turns(self) -> pd.DataFrame:
        """The histogram of the lengths, in bins of a round number of turns."""
        width = bin_width(float(self.games["turns"].quantile(0.99)))
        return histogram(self.games, "turns", width=width).assign(width=width)

    def scores(self) -> pd.DataFrame:
        """The histogram of each seat's score, in whole points."""
        return histogram(self.seats, "score", ["seat"])

    def tables(self) -> pd.DataFrame:
        """How many games were played, how many were cut off, how many decisions they took."""
        row = {
            "games": len(self.games),
            "truncated": int(self.games["truncated"].sum()),
            "shared": int((self.seats["win"] % 1 > 0).groupby(self.seats["game"]).any().sum()),
            "decisions": float(self.games["decisions"].mean()),
        }
        return pd.DataFrame([row])

    def skills(self) -> pd.DataFrame:
        """The share of wins of each strategy at a table of several, for each seat it holds."""
        seated = self.cell.lineup.seated(self.cell.players)
        if len(set(seated)) < 2:
            return pd.DataFrame()
        skills = win_shares(self.seats, ["plays"], cluster="deal", family=self.alone)
        return skills.assign(strategy=[seated[int(number)] for number in skills["plays"]])


def bin_width(longest: float) -> float:
    """Return a round bin width (1, 2, 5, 10, ...) that gives about 30 bins up to `longest`."""
    steps = [factor * 10**power for power in range(5) for factor in (1, 2, 5)]
    return float(next((step for step in steps if step * 30 >= longest), steps[-1]))


def _keyed(table: pd.DataFrame, cell: Cell) -> pd.DataFrame:
    """Put the cell's keys before the columns of `table`."""
    keyed = table.copy()
    for place, (name, value) in enumerate(cell.keys.items()):
        keyed.insert(place, name, [value] * len(table))
    return keyed


def _stacked(parts: list[pd.DataFrame]) -> pd.DataFrame:
    filled = [part for part in parts if len(part)]
    return pd.concat(filled, ignore_index=True) if filled else pd.DataFrame(columns=KEYS)
