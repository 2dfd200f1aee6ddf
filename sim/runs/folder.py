"""A run as a folder: made once, never overwritten, read back with checks, gone on with later.

manifest.json     what determined the games, and what came out (`sim.runs.manifest`)
sheets/           the component sheets as they were, byte for byte
parts/            outcome records of finished blocks, while the run is not complete
games.parquet     one row a game, once it is complete
seats.parquet     one row a game and seat
"""

from __future__ import annotations

import itertools
import os
import shutil
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from sim.engine import storage
from sim.errors import UsageFault
from sim.runs import checks, places
from sim.runs import manifest as manifests
from sim.runs.checks import GAMES as GAMES
from sim.runs.checks import SEATS as SEATS
from sim.runs.manifest import Manifest, SheetRecord, StrategyRecord

if TYPE_CHECKING:
    import pandas as pd

    from sim.runs.simulate import Plan

RESULTS = Path("results")
SHEETS = "sheets"
PARTS = "parts"

# Games in a part and in a row group: a multiple of every table size, so that no deal of duplicate
# play is cut in two, and few enough that a run that is stopped loses some seconds. The bytes of the
# files depend on it, so it is kept in the manifest.
BLOCK = 24_000
# In a run that goes on until a figure is known well enough, which is asked after each block.
LOOK_EVERY = 12_000

# What must not have changed for a run to go on, as a user would call it.
COMPARED = {
    "game": "the game",
    "players": "the number of players",
    "games": "the number of games",
    "seed": "the seed",
    "duplicate": "duplicate play",
    "options": "the options",
    "strategies": "the strategies",
    "sheets": "the sheets",
    "restrict": "what is forbidden to whom",
    "source_hash": "the program's own sources of this game (sim/, strategies/)",
}


@dataclass(frozen=True, repr=False)
class Run:
    """A run folder and what its manifest says."""

    folder: Path
    manifest: Manifest

    def __repr__(self) -> str:
        """Say which run it is, in a line."""
        said = self.manifest
        return (
            f"<run in {self.folder}: {said.game}, {said.players} players, {said.games:,} games, "
            f"seed {said.seed}, {said.state}>"
        )

    @property
    def complete(self) -> bool:
        """Whether all games are played and the tables written."""
        return self.manifest.state == "complete"

    def games(self) -> pd.DataFrame:
        """Return one row for each game; UsageFault if the run is not complete."""
        return _frame(self, GAMES)

    def seats(self) -> pd.DataFrame:
        """Return one row for each game and seat; UsageFault if the run is not complete."""
        return _frame(self, SEATS)

    def table(self, name: str) -> Path:
        """Return the path of a finished table (`GAMES` or `SEATS`), as the run wrote it."""
        if not self.complete:
            raise UsageFault(f"{self.folder} is not complete. Go on with: {resume_command(self)}")
        return checks.table(self.folder, self.manifest, name)

    def plan(self) -> Plan:
        """Rebuild the plan from the folder's own copies of the sheets.

        Raises UsageFault, naming each, if anything changed that determines the outcomes.
        """
        from sim.runs.simulate import plan

        recorded = self.manifest
        rebuilt = plan(
            recorded.game,
            players=recorded.players,
            seed=int(recorded.seed),
            strategies=[strategy.given for strategy in recorded.strategies],
            options=recorded.options,
            sheets=None,
            sheet_files=self.sheet_files(),
            duplicate=recorded.duplicate,
            restrict=recorded.restrict,
        )
        refuse_changes(self, manifest_of(rebuilt, recorded.games, recorded.block))
        return rebuilt

    def sheet_files(self) -> dict[str, Path]:
        """Return the run's own copy of each sheet; UsageFault if one is missing or was edited."""
        manifest = self.manifest
        return {each.name: checks.sheet(self.folder, manifest, each) for each in manifest.sheets}


def manifest_of(plan: Plan, games: int, block: int = BLOCK) -> Manifest:
    """Return the manifest of a run of `plan` that is about to begin."""
    from sim.engine.jit import source_hash

    manifest = Manifest(
        game=plan.game.name,
        players=plan.players,
        games=games,
        seed=str(plan.seed),
        duplicate=plan.duplicate,
        options=dict(plan.options),
        strategies=[
            StrategyRecord(strategy.name, given, strategy.source_hash, dict(strategy.weights))
            for strategy, given in zip(plan.strategies, plan.job.seats.names, strict=True)
        ],
        sheets=[
            SheetRecord(name, f"{SHEETS}/{name}{file.path.suffix}", file.sha256, file.kind)
            for name, file in plan.sheets.files.items()
        ],
        block=block,
        restrict=list(plan.restrict),
        source_hash=source_hash(plan.game.name),
        cells=plan.sheets.changes,
        versions=manifests.versions(),
        started=manifests.now(),
    )
    manifest.key = manifests.key_of(manifest)
    return manifest


def free_folder(name: str, results: Path = RESULTS) -> Path:
    """Return the first of `results/name`, `results/name-2`, ... that does not exist yet."""
    candidates = itertools.chain([name], (f"{name}-{number}" for number in itertools.count(2)))
    return next(results / each for each in candidates if not (results / each).exists())


def default_folder(plan: Plan, results: Path = RESULTS) -> Path:
    """Return a folder for a run of `plan`, named by game, players, date and seed."""
    return free_folder(
        f"{plan.game.name}-{plan.players}p-{date.today():%Y-%m-%d}-seed{plan.seed}", results
    )


def create(
    folder: Path,
    plan: Plan,
    games: int,
    *,
    command: Sequence[str] = (),
    block: int | None = None,
    until: str = "",
) -> Run:
    """Make the folder of a new run, with its sheets and manifest, in one step.

    Raises UsageFault if there is something at `folder` already: nothing is ever overwritten.
    """
    refuse_existing(folder)
    manifest = manifest_of(plan, games, block or BLOCK)
    manifest.command = list(command)
    manifest.until = until
    # Built beside its place and renamed: a folder with that name always has a manifest.
    draft = folder.with_name(f"{storage.TEMPORARY}{os.getpid()}-{folder.name}")
    try:
        storage.make_folder(draft / SHEETS)
        for sheet in manifest.sheets:
            storage.write_bytes(draft / sheet.file, plan.sheets.files[sheet.name].data)
        manifests.write(manifest, draft)
        with places.told(folder):
            draft.rename(folder)
    except BaseException:
        shutil.rmtree(draft, ignore_errors=True)
        raise
    return Run(folder, manifest)


def refuse_existing(folder: Path) -> None:
    """Raise UsageFault unless `folder` can be made: missing or empty, where one may write."""
    places.refuse_unwritable(folder)
    if not folder.exists() or (folder.is_dir() and not any(folder.iterdir())):
        return
    going_on = (
        f" To go on with the run in it: chai-balance run --resume -o {folder}"
        if (folder / manifests.NAME).is_file() and not manifests.other_kind(folder)
        else ""
    )
    raise UsageFault(
        f"{folder} exists already and is never overwritten. Name another folder with -o.{going_on}"
    )


def open_run(folder: Path | str) -> Run:
    """Read a run folder back; UsageFault says what is wrong with a damaged or foreign one."""
    folder = Path(folder)
    return Run(folder, manifests.read(folder))


def parts_of(run: Run, plan: Plan) -> storage.Parts:
    """Return the parts of `run`: the outcomes kept so far."""
    return storage.Parts(
        folder=run.folder / PARTS,
        key=run.manifest.key,
        games=run.manifest.games,
        block=run.manifest.block,
        dtype=plan.job.outcome,
    )


def tidy(run: Run) -> None:
    """Delete what a process killed at its very end left in the folder of a complete run."""
    with storage.locked(run.folder):
        storage.clear_leftovers(run.folder)
        storage.remove_parts(run.folder / PARTS)


def discard(run: Run) -> None:
    """Delete the folder of a run of which nothing is kept: no part, no table."""
    kept = [*(run.folder / PARTS).glob("*.npy"), *run.folder.glob("*.parquet")]
    if not kept and not run.complete:
        shutil.rmtree(run.folder, ignore_errors=True)


def refuse_changes(run: Run, present: Manifest, fields: Sequence[str] = tuple(COMPARED)) -> None:
    """Raise UsageFault if `present` differs from what `run` recorded in one of `fields`."""
    pairs = [(each, _compared(run.manifest, each), _compared(present, each)) for each in fields]
    changed = [f"  {COMPARED[name]}: {_change(old, new)}" for name, old, new in pairs if old != new]
    if changed:
        raise UsageFault(
            f"{run.folder} was begun with something else than it would be played with now, so its "
            "games can be neither gone on with nor told again. Changed:\n"
            + "\n".join(changed)
            + "\nBring back what it began with, or play a new run in another folder."
        )


def _compared(manifest: Manifest, field: str) -> object:
    """Return a field as it is compared: sheets by content, wherever they were read from."""
    if field == "sheets":
        return {sheet.name: sheet.sha256 for sheet in manifest.sheets}
    if field == "strategies":
        return {f"seat {seat}": each for seat, each in enumerate(manifest.strategies)}
    return getattr(manifest, field)


def _change(recorded: object, present: object) -> str:
    """Say briefly how two values of a manifest's field differ."""
    if isinstance(recorded, dict) and isinstance(present, dict):
        keys = [key for key in recorded | present if recorded.get(key) != present.get(key)]
        return "; ".join(f"{key} {_change(recorded.get(key), present.get(key))}" for key in keys)
    if isinstance(recorded, StrategyRecord) and isinstance(present, StrategyRecord):
        return _strategy_change(recorded, present)
    return f"was {_short(recorded)}, is {_short(present)}"


def _strategy_change(recorded: StrategyRecord, present: StrategyRecord) -> str:
    if recorded.name != present.name:
        return f"was {recorded.name}, is {present.name}"
    if recorded.weights != present.weights:
        return f"({present.name}) has other weights: {_change(recorded.weights, present.weights)}"
    beside = " (the file, or what it imports from beside it)" if ".py" in present.given else ""
    return f"({present.name}) has another source{beside}"


def _short(value: object) -> str:
    text = str(value)
    return text if len(text) <= 24 else f"{text[:12]}..."


def resume_command(run: Run) -> str:
    """Return the command that goes on with `run`."""
    return f"chai-balance run --resume -o {run.folder}"


def _frame(run: Run, name: str) -> pd.DataFrame:
    import pandas as pd

    path = run.table(name)
    try:
        return pd.read_parquet(path)
    except (OSError, ValueError) as fault:
        way_out = checks.way_out(run.manifest)
        raise UsageFault(f"{path} is damaged ({fault}). {way_out}") from fault
