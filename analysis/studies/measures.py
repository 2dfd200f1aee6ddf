"""What a study measures in each cell: seats, changes against the baseline, length, endings.

All shares and changes are fractions (0.02 is two points), lengths are table turns, margins are
points of the game's score. The win shares of one player count form one family: their intervals
hold together, so that the best of many schemes may be looked for.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, fields
from functools import cached_property

import numpy as np
import pandas as pd

from analysis.line_up import all_called, forbidden_in, places, told_apart
from analysis.stats.bands import equivalence, judged
from analysis.stats.distributions import histogram, quantiles
from analysis.stats.gaps import fair_share, free_seats, seat_gaps
from analysis.stats.intervals import described, is_share
from analysis.stats.means import means
from analysis.stats.pairs import paired_differences, worth_of_pairing
from analysis.stats.rates import endings, endings_of
from analysis.stats.ratios import linearised
from analysis.stats.shares import win_shares
from analysis.stats.tidy import Family, floats
from analysis.studies.cells import seats_of
from analysis.studies.figures import Measurer
from analysis.studies.model import Cell, Quantity, Study
from analysis.studies.quantities import column_of, whole_of
from analysis.studies.starting import (
    drawn_in,
    gap_of_first,
    seats_compete,
    seats_tell,
    unjudged,
)
from sim.games import find as find_game

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
    quantities: pd.DataFrame  # a quantity of the study's own: its mean, judged by its band
    quantity_changes: pd.DataFrame  # a quantity: change against the baseline, judged
    pairing: pd.DataFrame  # a cell: how many times as many separate games tell as much of wins
    figures: pd.DataFrame  # a headline figure, where the study asks for them
    figure_changes: pd.DataFrame  # a headline figure: change against the baseline
    # Who started (seat 0) and who did not, in a run where that is drawn: share of wins, judged.
    starters: pd.DataFrame = field(default_factory=pd.DataFrame)


def measured(
    study: Study, cell: Cell, games: pd.DataFrame, baseline: pd.DataFrame | None
) -> Measures:
    """Return everything measured in one cell; `baseline` has the baseline scheme's games."""
    counted = Counted(study, cell, games, baseline)
    return Measures(*(getattr(counted, each.name)() for each in fields(Measures)))


def together(cells: Sequence[Cell], parts: Sequence[Measures]) -> Measures:
    """Return the tables of all cells one below the other, each row with its cell's keys."""
    names = [each.name for each in fields(Measures)]
    return Measures(*(_keyed(cells, [getattr(part, name) for part in parts]) for name in names))


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

    def seats(self, *columns: str) -> pd.DataFrame:
        """One row a game and seat, with these columns."""
        return seats_of(self.games, self.cell.players, *columns)

    @property
    def family(self) -> Family:
        """The family of the win shares."""
        return self._together(comparisons(self.study, self.cell.players))

    @property
    def alone(self) -> Family:
        """The family of a figure that stands alone."""
        return self._together(1)

    def _together(self, comparisons: int) -> Family:
        """So many intervals that hold together, at every look if the study is looked at."""
        return Family(comparisons, self.study.confidence, bool(self.study.until))

    @property
    def is_subject(self) -> bool:
        """Whether the report shows this cell's spreads."""
        return self.cell.scheme.name == self.study.subject

    def shares(self) -> pd.DataFrame:
        """Each seat's share of wins."""
        return self._shares

    @cached_property
    def _shares(self) -> pd.DataFrame:
        fair, room = 1 / self.cell.players, self.study.target.share / 100
        shares = win_shares(
            self.seats("win"),
            ["seat"],
            cluster=self.cluster,
            family=self.family,
            fair=fair_share(self.cell.players),
        )
        competing = seats_compete(self.study, self.cell.players)
        return judged(shares, fair - room, fair + room) if competing else unjudged(shares)

    def starters(self) -> pd.DataFrame:
        """The shares of who started and of who did not, where that is drawn and the games tell."""
        return self._starters

    @cached_property
    def _starters(self) -> pd.DataFrame:
        players, scheme = self.cell.players, self.cell.scheme.name
        if not drawn_in(self.study, scheme, players) or "started_0" not in self.games:
            return pd.DataFrame()
        seats = self.seats("win", "started")
        fair, room = 1 / players, self.study.target.share / 100
        shares = win_shares(
            seats.assign(seat=1 - seats["started"]),
            ["seat"],
            cluster=self.cluster,
            family=self.family,
            fair=fair,
        )
        return judged(shares, fair - room, fair + room)

    def margins(self) -> pd.DataFrame:
        """Each seat's mean margin to the table; nobody who plays alone has one."""
        if self.cell.players == 1:
            return pd.DataFrame()
        return means(
            self.seats("margin"), "margin", ["seat"], cluster=self.cluster, family=self.family
        )

    def gaps(self) -> pd.DataFrame:
        """The gap of the cell: of its seats, or of who starts where that is drawn; or none."""
        room = self.study.target.share / 100
        if seats_compete(self.study, self.cell.players):
            return judged(seat_gaps(self._shares, []), -room, room)
        if self._starters.empty:
            return pd.DataFrame()
        return judged(gap_of_first(self._starters, 1 / self.cell.players), -room, room)

    def changes(self) -> pd.DataFrame:
        """Each seat's change of its share against the baseline."""
        if self.baseline is None:
            return pd.DataFrame()
        before = seats_of(self.baseline, self.cell.players, "win")
        changes = paired_differences(
            self.seats("win"),
            before,
            "win",
            ["seat"],
            cluster=self.cluster,
            family=self.family,
            of_share=True,
        )
        if not seats_tell(self.study, self.cell.players, self.cell.lineup):
            return unjudged(changes)
        return equivalence(changes, self.study.target.same / 100)

    def lengths(self) -> pd.DataFrame:
        """The mean length."""
        return means(self.games, "turns", cluster=self.cluster, family=self.alone)

    def endings(self) -> pd.DataFrame:
        """How often each condition held when the game ended."""
        return endings(self.games, cluster=self.cluster, family=self.alone)

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
            _only(self.games, column),
            _only(self.baseline, column),
            column,
            [],
            on=["game"],
            cluster=self.cluster,
            family=self._together(1 + len(endings_of(self.games))),
            of_share=column != "turns",
        )
        change[["estimate", "low", "high"]] *= scale
        return equivalence(change, margin / 100).assign(measure=column)

    def spreads(self) -> pd.DataFrame:
        """How the lengths spread."""
        return quantiles(self.games, "turns")

    def turns(self) -> pd.DataFrame:
        """The histogram of the subject's lengths, in bins of a round number of turns."""
        if not self.is_subject:
            return pd.DataFrame()
        width = bin_width(float(self.games["turns"].quantile(0.99)))
        return histogram(self.games, "turns", width=width)

    def scores(self) -> pd.DataFrame:
        """The histogram of each seat's score under the subject, in steps of the game's score."""
        if not self.is_subject:
            return pd.DataFrame()
        unit = find_game(self.study.game).score_unit
        return histogram(self.seats("score"), "score", ["seat"], width=unit)

    def tables(self) -> pd.DataFrame:
        """How many games were played, cut off and shared, how many decisions they took."""
        players = self.cell.players
        row = {
            "games": len(self.games),
            "truncated": int(self.games["truncated"].sum()),
            "shared": int(
                (self.seats("win")["win"].to_numpy().reshape(-1, players) % 1 > 0).any(axis=1).sum()
            ),
            "decisions": float(self.games["decisions"].mean()),
        }
        return pd.DataFrame([row])

    def skills(self) -> pd.DataFrame:
        """The share of wins of each strategy at a table of several, for each seat it holds.

        Where what is forbidden goes round the seats it is that of each player of the line-up.
        """
        lineup, players = self.cell.lineup, self.cell.players
        names, restrict = lineup.seated(players), forbidden_in(self.study, self.cell)
        by_player = told_apart(restrict, players, duplicate=lineup.duplicate)
        if by_player:
            names = all_called(restrict, names)
        if len(set(names)) < 2:
            return pd.DataFrame()
        seats = self.seats("win", "plays")
        if by_player:
            seats["plays"] = places(seats, players)
        skills = win_shares(
            seats, ["plays"], cluster="deal", family=self._together(free_seats(len(set(names))))
        )
        return skills.assign(strategy=[names[int(number)] for number in skills["plays"]])

    def quantities(self) -> pd.DataFrame:
        """The mean of each quantity of the study's own."""
        return _stacked([self._quantity(each) for each in self._measured])

    @property
    def _measured(self) -> list[Quantity]:
        """The quantities of this cell."""
        return self.study.quantities_for(self.cell.scheme.name)

    def _quantity(self, quantity: Quantity) -> pd.DataFrame:
        """The mean of one quantity; a share's error is that of its linearised values."""
        table = described(
            _values(self.games, quantity), "value", cluster=self.cluster, family=self.alone
        )
        return judged(table, *quantity.band).assign(quantity=quantity.name)

    def quantity_changes(self) -> pd.DataFrame:
        """The change of each quantity against the baseline, on the same deals."""
        if self.baseline is None:
            return pd.DataFrame()
        there = self.study.quantities_for(self.study.baseline)
        return _stacked([self._quantity_change(each) for each in self._measured if each in there])

    def _quantity_change(self, quantity: Quantity) -> pd.DataFrame:
        """The paired change of one quantity; without a margin any change sure to be one counts."""
        assert self.baseline is not None
        here, there = (_values(each, quantity) for each in (self.games, self.baseline))
        change = paired_differences(
            here,
            there,
            "value",
            [],
            on=["game"],
            cluster=self.cluster,
            family=self._together(len(self.study.quantities)),
            of_share=all(is_share(floats(each, "value")) for each in (here, there)),
        )
        margin = (quantity.same or 0.0) / quantity.scale
        return equivalence(change, margin).assign(quantity=quantity.name)

    def pairing(self) -> pd.DataFrame:
        """What common deals saved against the baseline: the middle of the seats' wins."""
        if self.baseline is None:
            return pd.DataFrame()
        common = min(len(self.games), len(self.baseline))
        here, there = self.games.iloc[:common], self.baseline.iloc[:common]
        deals = here[self.cluster].to_numpy() if self.cluster else None
        wins = [f"win_{seat}" for seat in range(self.cell.players)]
        worth = [worth_of_pairing(floats(here, win), floats(there, win), deals) for win in wins]
        row = {"estimate": float(np.median(worth)), "n": common, "method": "ratio of variances"}
        return pd.DataFrame([row])

    def figures(self) -> pd.DataFrame:
        """Every headline figure, if the study asks for them."""
        return self._measurer.table(self.games) if self.study.headline else pd.DataFrame()

    def figure_changes(self) -> pd.DataFrame:
        """The change of every headline figure against the baseline, if the study asks for them."""
        if not self.study.headline or self.baseline is None:
            return pd.DataFrame()
        return self._measurer.changes(self.games, self.baseline)

    @property
    def _measurer(self) -> Measurer:
        family = self._together(self.study.headline)
        return Measurer(self.cell.players, self._measured, self.cluster, family)


def _values(games: pd.DataFrame, quantity: Quantity) -> pd.DataFrame:
    """Return a quantity's value in each game, beside what tells the games apart."""
    values = games[column_of(quantity)].to_numpy(np.float64)
    if quantity.out_of:
        values = linearised(values, games[whole_of(quantity)].to_numpy(np.float64))
    return games[["game", "deal"]].assign(value=values)


def _only(games: pd.DataFrame, column: str) -> pd.DataFrame:
    """Return one column of the games as numbers, beside what tells the games apart."""
    return games[["game", "deal"]].assign(**{column: games[column].astype(float)})


def bin_width(longest: float) -> float:
    """Return a round bin width (1, 2, 5, 10, ...) that gives at most 40 bins up to `longest`."""
    steps = [factor * 10**power for power in range(5) for factor in (1, 2, 5)]
    return float(next((step for step in steps if step * 40 >= longest), steps[-1]))


def _keyed(cells: Sequence[Cell], tables: Sequence[pd.DataFrame]) -> pd.DataFrame:
    """Return the tables of these cells as one, with the cells' keys as its first columns."""
    table = _stacked(list(tables))
    for place, name in enumerate(KEYS):
        values = [
            cell.keys[name]
            for cell, part in zip(cells, tables, strict=True)
            for _ in range(len(part))
        ]
        table.insert(place, name, values)
    return table


def _stacked(parts: list[pd.DataFrame]) -> pd.DataFrame:
    filled = [part for part in parts if len(part)]
    return pd.concat(filled, ignore_index=True) if filled else pd.DataFrame()
