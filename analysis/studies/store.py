"""Cells played and read back: what is missing is played, what is there is never played again."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any

import pandas as pd

from analysis.studies import cells as kept
from analysis.studies.dealer import Dealer
from analysis.studies.measures import Measures, measured
from analysis.studies.model import Cell, Study
from sim.errors import ChaiError

# Told (games done, games in all, the cell being played).
Progress = Callable[[int, int, str], None]
LOOKING = "looking closer at samples: every decision, other players, single pieces"
"""What is told in the place of a cell when all games are played and the samples begin."""


@dataclass(frozen=True)
class CellStore:
    """The cells of a study in its folder: `paths` by slug.

    The baseline read last is kept in memory: it is compared with one scheme after another.
    """

    study: Study
    dealer: Dealer
    paths: Mapping[str, Path]
    progress: Progress
    last: dict[str, pd.DataFrame] = field(default_factory=dict)

    def play(self, plans: Mapping[str, Any], only: Sequence[Cell] | None = None) -> None:
        """Play the games that are missing, cell by cell; of some cells only if they are given."""
        cells = list(self.study.cells())
        total, done = sum(cell.games for cell in cells), 0
        for cell in cells:
            if only is None or cell in only:
                told = partial(self._told, done, total, cell.slug)
                told(0)
                self.play_cell(cell, plans[cell.slug], told)
            done += cell.games
        if only is None:
            self.progress(done, total, "")

    def _told(self, before: int, total: int, slug: str, done: int) -> None:
        self.progress(before + done, total, slug)

    def play_cell(self, cell: Cell, plan: Any, told: Callable[[int], None]) -> None:
        """Play what is missing of one cell and keep it."""
        path = self.paths[cell.slug]
        if kept.count(path) >= cell.games:
            return
        parts = [part for part in [kept.read(path)] if part is not None]
        have = sum(map(len, parts))
        try:
            for part in self.dealer.deal(
                self.study.quantities_for(cell.scheme.name),
                plan,
                have,
                cell.games - have,
                lambda n: told(have + n),
            ):
                parts.append(part)
        finally:  # also when interrupted: whole parts are good games
            self._keep(cell, parts)

    def _keep(self, cell: Cell, parts: list[pd.DataFrame]) -> None:
        if parts:
            kept.write(self.paths[cell.slug], pd.concat(parts, ignore_index=True))

    def games(self, players: int, lineup: str, scheme: str) -> pd.DataFrame:
        """Return the games of a cell by its keys."""
        cell = next(
            each
            for each in self.study.cells()
            if (each.players, each.lineup.name, each.scheme.name) == (players, lineup, scheme)
        )
        return self.games_of(cell)

    def games_of(self, cell: Cell) -> pd.DataFrame:
        """Return the asked number of games, even where more are kept."""
        frame = kept.read(self.paths[cell.slug])
        if frame is None or len(frame) < cell.games:
            raise ChaiError(f"{self.paths[cell.slug]} was removed or damaged; run the study again.")
        return frame.iloc[: cell.games]

    def measures(self) -> Iterator[Measures]:
        """Measure every cell, with the baseline's games beside those of the same players."""
        for cell in self.study.cells():
            yield measured(self.study, cell, self.games_of(cell), self._baseline(cell))

    def _baseline(self, cell: Cell) -> pd.DataFrame | None:
        """Return the baseline's games with the same players; None for the baseline itself."""
        tried = cell.lineup.schemes
        if cell.scheme.name == self.study.baseline:
            return None
        if tried and self.study.baseline not in tried:
            return None
        same = replace(cell, scheme=self.study.scheme(self.study.baseline))
        if same.slug not in self.last:
            self.last.clear()
            self.last[same.slug] = self.games_of(same)
        return self.last[same.slug]
