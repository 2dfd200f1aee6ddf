"""Games that go on until a question is answered: precise enough, or decided.

The players that are judged play on, each kind of them with all schemes on the same deals, so that
differences stay paired. After each look a goal says whether that is enough and about how many games
it takes; so looks are few, and depend on the games alone: threads and interruptions change nothing.
Intervals are confidence sequences (`stats.sequences`), right at all looks together.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Protocol

import pandas as pd

from analysis.studies.model import Cell, LineUp, Study, table_of
from analysis.studies.store import CellStore

FIRST = 2_000
"""Games of each cell at the first look."""
STEP = 1_000
"""Looks are at whole multiples of so many games."""
MOST = 1_000_000
"""Games of each cell at which it ends where nothing else is asked for."""
BEYOND = 1.02
"""How far beyond the games that are told to suffice the next look is."""

Games = Mapping[str, pd.DataFrame]


@dataclass(frozen=True)
class Look:
    """What is known of one kind of players: enough or not, and about how many games it takes.

    `verdicts` are those of single questions, by name; `said` tells in words how far it is.
    """

    settled: bool
    needed: float
    said: str
    verdicts: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Kept(Mapping[str, pd.DataFrame]):
    """The games of some cells by scheme, read anew each time: memory holds those in use."""

    store: CellStore
    cells: Mapping[str, Cell]

    def __getitem__(self, scheme: str) -> pd.DataFrame:
        """Read the games of a scheme."""
        return self.store.games_of(self.cells[scheme])

    def __iter__(self) -> Iterator[str]:
        """Yield the schemes in the order they are played."""
        return iter(self.cells)

    def __len__(self) -> int:
        """Return how many schemes there are."""
        return len(self.cells)


class Goal(Protocol):
    """What games are played for."""

    def look(self, study: Study, players: int, lineup: LineUp, games: Games) -> Look:
        """Return what the games of one kind of players, by scheme, say."""

    def enough(self, looks: Sequence[Look]) -> bool:
        """Tell whether all kinds of players of one player count may stop."""


@dataclass(frozen=True)
class Stop:
    """Why one kind of players stopped: `reason` is settled, elsewhere, most or unwatched.

    `games` are those of each of its `cells`.
    """

    players: int
    lineup: str
    title: str
    cells: int
    games: int
    reason: str
    said: str

    @property
    def open(self) -> bool:
        """Whether it stopped for want of games."""
        return self.reason == MAX


SETTLED, ELSEWHERE, MAX, UNWATCHED = "settled", "elsewhere", "most", "unwatched"


@dataclass
class Growth:
    """Lets the games of a study grow towards `goal`, up to `most` in a cell."""

    study: Study
    goal: Goal
    most: int
    store: CellStore
    plans: Mapping[str, Any]
    grown: dict[str, int] = field(default_factory=dict)
    stops: list[Stop] = field(default_factory=list)

    def run(self) -> tuple[CellStore, tuple[Stop, ...]]:
        """Play; return the store of the grown study, and why each kind of players stopped.

        Raises what playing raises; what was played is kept, and the same call goes on.
        """
        self.grown.update(
            {
                table_of(players, lineup): min(FIRST, self.most)
                if lineup.judge
                else min(lineup.games or self.study.games, self.most)
                for players in self.study.players
                for lineup in self.study.lineups_for(players)
            }
        )
        for players in self.study.players:
            self._grow(players)
        store = self._store()
        store.play(self.plans)
        return store, tuple(self.stops)

    def _grow(self, players: int) -> None:
        """Play one player count until its goal is reached."""
        judged = self.study.judged(players)
        looks = {each.name: self._look(players, each) for each in judged}
        while True:
            over = self.goal.enough(list(looks.values()))
            going = [each for each in judged if not over and self._goes_on(players, each, looks)]
            if not going:
                break
            for each in going:
                table, look = table_of(players, each), looks[each.name]
                self.grown[table] = next_look(self.grown[table], look.needed, self.most)
                looks[each.name] = self._look(players, each)
        self.stops += [
            self._stop(players, each, looks.get(each.name))
            for each in self.study.lineups_for(players)
        ]

    def _goes_on(self, players: int, lineup: LineUp, looks: Mapping[str, Look]) -> bool:
        return not looks[lineup.name].settled and self.grown[table_of(players, lineup)] < self.most

    def _look(self, players: int, lineup: LineUp) -> Look:
        """Play what is missing of one kind of players, and look at it."""
        store = self._store()
        cells = [
            each for each in store.study.cells() if (each.players, each.lineup) == (players, lineup)
        ]
        store.play(self.plans, cells)
        games = Kept(store, {each.scheme.name: each for each in cells})
        return self.goal.look(store.study, players, lineup, games)

    def _store(self) -> CellStore:
        return replace(self.store, study=replace(self.study, grown=dict(self.grown)), last={})

    def _stop(self, players: int, lineup: LineUp, look: Look | None) -> Stop:
        """Say why one kind of players stopped."""
        cells = [
            each
            for each in self._store().study.cells()
            if (each.players, each.lineup) == (players, lineup)
        ]
        full = self.grown[table_of(players, lineup)] >= self.most
        if look is None:
            reason, said = UNWATCHED, "not judged, and so not waited for"
        elif look.settled:
            reason, said = SETTLED, look.said
        else:
            reason, said = (MAX if full else ELSEWHERE), look.said
        games = max((each.games for each in cells), default=0)
        return Stop(players, lineup.name, lineup.title, len(cells), games, reason, said)


def next_look(games: int, needed: float, most: int) -> int:
    """Return at how many games to look next: as many as are needed, but at most twice as many."""
    wanted = BEYOND * needed if math.isfinite(needed) else math.inf
    wanted = min(max(wanted, games + STEP, 1.1 * games), 2 * games)
    return min(most, math.ceil(wanted / STEP) * STEP)
