"""A dealer for versions that are played already: their games are read from run folders."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import pandas as pd
import pyarrow.parquet as pq

from analysis.studies.cells import compact
from analysis.studies.dealer import Progress, Simulator
from analysis.studies.model import Cell, Quantity, Study
from analysis.studies.quantities import check_columns
from sim.games import find as find_game
from sim.games.interface import Game
from sim.runs.folder import GAMES, SEATS, Run
from sim.sheets.check import load
from sim.sheets.contents import Sheets

ROWS = 60_000
"""Games read at a time."""


@dataclass(frozen=True)
class Kept:
    """What stands in the place of a plan for games that are in a run folder."""

    run: Run
    options: Mapping[str, Any]
    sheets: Sheets

    @property
    def restrict(self) -> tuple[str, ...]:
        """What the run forbids, `PLACE:NAME`."""
        return tuple(self.run.manifest.restrict)

    @property
    def players(self) -> int:
        """How many play."""
        return self.run.manifest.players

    @property
    def duplicate(self) -> bool:
        """Whether they go round the seats."""
        return self.run.manifest.duplicate

    def columns(self) -> tuple[list[str], list[str]]:
        """Return the columns of both tables."""
        games, seats = (pq.read_schema(self.run.table(name)).names for name in (GAMES, SEATS))
        return list(games), list(seats)


@dataclass(frozen=True)
class Recorded(Simulator):
    """Plays the schemes that are not in `runs`, and reads the games of those that are."""

    runs: Mapping[str, Run] = field(default_factory=dict)

    def plan(self, study: Study, cell: Cell) -> Any:
        """Return the plan of a cell; UsageFault if it cannot be played or its run is not whole."""
        run = self.runs.get(cell.scheme.name)
        if run is None:
            return super().plan(study, cell)
        kept = Kept(run, run.manifest.options, _sheets(find_game(study.game), run))
        check_columns(study.quantities_for(cell.scheme.name), *kept.columns())
        return kept

    def playable(self, plan: Any) -> Any:
        """Return the plan; of games that are read from a run, the plan of the run."""
        return plan.run.plan() if isinstance(plan, Kept) else plan

    def seat_columns(self, plan: Any) -> list[str]:
        """Return the columns of a plan's seats frame."""
        from sim.runs import frames

        return (plan.columns() if isinstance(plan, Kept) else frames.columns(plan))[1]

    def key(self, plan: Any) -> str:
        """Return the key of a plan, or of the run that was played."""
        return plan.run.manifest.key if isinstance(plan, Kept) else super().key(plan)

    def deal(
        self,
        quantities: Sequence[Quantity],
        plan: Any,
        first: int,
        count: int,
        told: Progress,
    ) -> Iterator[pd.DataFrame]:
        """Read, or play, the games first ... first + count - 1."""
        if not isinstance(plan, Kept):
            yield from super().deal(quantities, plan, first, count, told)
            return
        run, done = plan.run, 0
        names = [each.name for each in run.manifest.strategies]
        for start in range(first, first + count, ROWS):
            size = min(ROWS, first + count - start)
            games = _rows(run, GAMES, start, start + size)
            seats = _rows(run, SEATS, start, start + size)
            yield compact(games, seats, names, quantities)
            done += size
            told(done)

    def command(self, study: Study, cell: Cell) -> str:
        """Return the command that plays the cell's games on their own."""
        run = self.runs.get(cell.scheme.name)
        if run is None:
            return super().command(study, cell)
        return shlex.join(run.manifest.command) or f"(the run in {run.folder})"

    def retold(self, study: Study, cell: Cell, game: int) -> str:
        """Return the command that tells one game of the cell."""
        run = self.runs.get(cell.scheme.name)
        if run is None:
            return super().retold(study, cell, game)
        return shlex.join(["chai-balance", "replay", str(run.folder), str(game)])

    def facts(self, plan: Any) -> dict[str, Any]:
        """Return what a manifest says of the rules, the strategies and whose sheets they are."""
        if not isinstance(plan, Kept):
            return super().facts(plan)
        manifest = plan.run.manifest
        strategies = [
            {"name": each.name, "source_hash": each.source_hash, "weights": dict(each.weights)}
            for each in manifest.strategies
        ]
        return {
            "source_hash": manifest.source_hash,
            "strategies": strategies,
            "sheet_options": [],
        }


def _sheets(game: Game, run: Run) -> Sheets:
    """Return the sheets of a run from its copies, each the user's own if it was so in the run."""
    sheets = load(game, None, run.sheet_files())
    kinds = {each.name: each.kind for each in run.manifest.sheets}
    files = {name: replace(file, kind=kinds[name]) for name, file in sheets.files.items()}
    return replace(sheets, files=files)


def _rows(run: Run, name: str, first: int, last: int) -> pd.DataFrame:
    """Return the rows of a table for games first ... last - 1."""
    frame = pd.read_parquet(run.table(name), filters=[("game", ">=", first), ("game", "<", last)])
    return frame.reset_index(drop=True)
