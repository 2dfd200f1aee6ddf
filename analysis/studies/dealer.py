"""Where a study's games come from: the simulator, behind three verbs that tests can replace."""

from __future__ import annotations

import contextlib
import shlex
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

import pandas as pd

from analysis.studies.cells import compact
from analysis.studies.model import Cell, Quantity, Study
from analysis.studies.quantities import check_columns
from sim.games import find as find_game
from sim.sheets.folder import sheets_in
from sim.sheets.variant import spelled

Progress = Callable[[int], None]


class Dealer(Protocol):
    """Deals the games of cells."""

    def plan(self, study: Study, cell: Cell) -> Any:
        """Return what determines the cell's games; a ChaiError if it cannot be played."""

    def playable(self, plan: Any) -> Any:
        """Return the plan as one of `sim.runs.simulate`; None if it is none."""

    def key(self, plan: Any) -> str:
        """Return a hash of everything that determines the games, but not of their number."""

    def deal(
        self,
        quantities: Sequence[Quantity],
        plan: Any,
        first: int,
        count: int,
        told: Progress,
    ) -> Iterator[pd.DataFrame]:
        """Yield the games first ... first + count - 1 in order, in parts, as rows of a cell."""

    def command(self, study: Study, cell: Cell) -> str:
        """Return the command that plays the cell's games on their own."""

    def asked(self, study: Study, cell: Cell) -> list[str]:
        """Return the options of a command that say what the cell plays, but not how often."""

    def retold(self, study: Study, cell: Cell, game: int) -> str:
        """Return the command that tells one game of the cell; nothing where none does."""

    def facts(self, plan: Any) -> dict[str, Any]:
        """Return what a manifest says: source_hash, strategies, sheet_options."""


@dataclass(frozen=True)
class Simulator:
    """The dealer that plays: `sim.runs.simulate`.

    `sheets` is a folder of component sheets, `sheet_files` single ones and `cells` single cells,
    as for a run. A scheme's own sheets and cells go over them.
    """

    sheets: Path | None = None
    sheet_files: Mapping[str, Path] = field(default_factory=dict)
    jobs: int | None = None
    cells: Mapping[str, str] = field(default_factory=dict)

    def plan(self, study: Study, cell: Cell) -> Any:
        """Return the plan of the cell; UsageFault or SheetFault if something in it is wrong."""
        from sim.runs import frames, simulate

        plan = simulate.plan(
            study.game,
            players=cell.players,
            seed=study.seed,
            strategies=cell.lineup.seated(cell.players),
            options=self._options(study, cell),
            sheets=cell.scheme.sheets or self.sheets,
            sheet_files=self._files(study, cell),
            duplicate=cell.lineup.duplicate,
            restrict=cell.restrict,
        )
        check_columns(study.quantities_for(cell.scheme.name), *frames.columns(plan))
        return plan

    def playable(self, plan: Any) -> Any:
        """Return the plan: it can be played with every decision told."""
        return plan

    def key(self, plan: Any) -> str:
        """Return the key a run of this plan would have, whatever its number of games."""
        from sim.runs.folder import manifest_of

        return manifest_of(plan, 0).key

    def deal(
        self,
        quantities: Sequence[Quantity],
        plan: Any,
        first: int,
        count: int,
        told: Progress,
    ) -> Iterator[pd.DataFrame]:
        """Play, block by block; `told` hears how many of the `count` games are done."""
        from sim.runs import frames, simulate

        done = 0

        def hear(more: int) -> None:
            nonlocal done
            done += more
            told(done)

        blocks = simulate.play_blocks(plan, first, count, jobs=self.jobs, on_progress=hear)
        with contextlib.closing(blocks):
            for block in blocks:
                games = frames.games_frame(plan, block.outcomes, block.first)
                seats = frames.seats_frame(plan, block.outcomes, block.first)
                names = [each.name for each in plan.strategies]
                yield compact(games, seats, names, quantities)

    def command(self, study: Study, cell: Cell) -> str:
        """Return the `run` command of the cell."""
        asked = self.asked(study, cell)
        words = ["chai-balance", "run", study.game, *asked[:2], "--games", str(cell.games)]
        words += ["--duplicate"] if cell.lineup.duplicate else []
        return shlex.join(words + asked[2:])

    def asked(self, study: Study, cell: Cell) -> list[str]:
        """Return the options of a command that say what the cell plays, but not how often."""
        words = ["--players", str(cell.players), "--seed", str(study.seed)]
        words += ["--strategies", ",".join(cell.lineup.seated(cell.players))]
        for entry in cell.restrict:
            words += ["--restrict", entry]
        for key, value in self._options(study, cell).items():
            words += ["--set", f"{key}={spelled(value)}"]
        return words + sheet_options(
            cell.scheme.sheets or self.sheets, self._files(study, cell), {}
        )

    def retold(self, study: Study, cell: Cell, game: int) -> str:
        """Return the `play` command of a game; it plays no rotations."""
        if cell.lineup.duplicate:
            return ""
        words = ["chai-balance", "play", study.game, "--game", str(game)]
        return shlex.join(words + self.asked(study, cell))

    def _options(self, study: Study, cell: Cell) -> dict[str, Any]:
        """Return the options and cells of a cell's games."""
        return {**self.cells, **study.options, **cell.scheme.options_for(cell.players)}

    def _files(self, study: Study, cell: Cell) -> dict[str, Path]:
        """Return the single sheets of a cell's games; a scheme's folder goes over the user's."""
        own = sheets_in(find_game(study.game), cell.scheme.sheets)
        files = {name: path for name, path in self.sheet_files.items() if name not in own}
        return {**files, **cell.scheme.sheet_files}

    def facts(self, plan: Any) -> dict[str, Any]:
        """Return what a manifest says of the rules, the strategies and whose sheets they are."""
        from sim.engine.jit import source_hash

        strategies = [
            {"name": each.name, "source_hash": each.source_hash, "weights": dict(each.weights)}
            for each in plan.strategies
        ]
        return {
            "source_hash": source_hash(plan.game.name),
            "strategies": strategies,
            "sheet_options": sheet_options(self.sheets, self.sheet_files, self.cells),
        }


def sheet_options(
    sheets: Path | None, files: Mapping[str, Path], cells: Mapping[str, str]
) -> list[str]:
    """Return the words of a command that name these sheets and cells."""
    words = ["--sheets", str(sheets)] if sheets else []
    for key, value in {**files, **cells}.items():
        words += ["--set", f"{key}={value}"]
    return words
