"""Play a run into its folder, block by block, and close it with the tables and the digest."""

from __future__ import annotations

import contextlib
import inspect
import itertools
import os
import signal
import threading
import time
from collections.abc import Callable, Generator, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sim.engine import storage
from sim.errors import ChaiError, Undecided, UsageFault
from sim.runs import given
from sim.runs import manifest as manifests
from sim.runs.checks import GAMES, SEATS, sha256
from sim.runs.folder import Run, create, discard, parts_of, resume_command
from sim.runs.simulate import plan
from sim.runs.stopping import hints, keeping
from sim.runs.totals import Totals, warnings
from sim.sheets.faults import advice, quoted

if TYPE_CHECKING:
    import pandas as pd

    from sim.runs.simulate import Plan


class Interrupted(ChaiError):
    """The user stopped the run; what was finished is kept."""

    exit_code = 130


def _say_nothing(_: object) -> None:
    """Tell nobody."""


@dataclass
class Recording:
    """Plays what is missing of `run` and closes it.

    `on_progress` is told how many games are finished, `tell` each sentence a user should read.
    `settled` is given the tables of each block in order, and tells whether the run has played
    enough: it then ends there, complete, with the games played so far.
    """

    run: Run
    plan: Plan
    jobs: int = 1
    chunk: int | None = None
    on_progress: Callable[[int], None] = _say_nothing
    tell: Callable[[str], None] = _say_nothing
    settled: Callable[[pd.DataFrame, pd.DataFrame], bool] | None = None

    def record(self) -> Run:
        """Play and close a run that is not complete.

        Raises Interrupted on Ctrl-C and Undecided on a full disk: both keep what is finished.
        """
        with storage.locked(self.run.folder):
            storage.clear_leftovers(self.run.folder)
            self._play_and_close()
            storage.remove_parts(self.parts.folder)
        return self.run

    @property
    def parts(self) -> storage.Parts:
        """The outcomes kept so far."""
        return parts_of(self.run, self.plan)

    def _play_and_close(self) -> None:
        began = time.perf_counter()
        try:
            storage.make_folder(self.parts.folder)
            with keeping(self._kept):
                self._close(self._play(self._whole()), began)
        except KeyboardInterrupt as interrupt:
            self.run.manifest.state = "interrupted"
            manifests.write(self.run.manifest, self.run.folder)
            raise Interrupted(f"Interrupted. {self._kept()}") from interrupt
        except Undecided as full:
            raise Undecided(f"{full} {self._kept()}") from full

    def _whole(self) -> list[int]:
        """Return the parts that need not be played; say which are damaged and will be."""
        storage.clear_leftovers(self.parts.folder)
        whole, damaged = self.parts.whole()
        for sentence in damaged:
            self.tell(f"{sentence} Its games are played again.")
        return whole

    def _play(self, whole: list[int]) -> Totals:
        """Write both tables in one pass over all parts, playing those that are not in `whole`.

        The tables take their names when everything is in them; until then the parts are what is
        kept, so that a run killed anywhere goes on from them.
        """
        totals, before = Totals(), set(whole)
        stop = threading.Event()
        with (
            contextlib.closing(self._in_order(whole, stop)) as parts,
            _setting(stop),
            _tables(self.run, self.plan) as add,
        ):
            for index, part in enumerate(parts):
                games, seats = add(index * self.parts.block, part.outcomes)
                totals.add(part, int(games["truncated"].sum()))
                totals.seconds += part.facts["seconds"] if index in before else 0.0
                if self.settled is not None and self.settled(games, seats):
                    break
        return totals

    def _in_order(self, whole: list[int], stop: threading.Event) -> Generator[storage.Part]:
        """Yield every part, read back if it is in `whole`, else played and kept."""
        parts = self.parts
        done = sum(parts.size(index) for index in whole)

        def count(games: int) -> None:
            nonlocal done
            done += games
            self.on_progress(done)

        count(0)
        for indices in _stretches(whole, parts.count):
            if indices[0] in whole:
                yield from (parts.read(index) for index in indices)
            else:
                yield from self._played(parts, indices, count, stop)

    def _played(
        self,
        parts: storage.Parts,
        indices: list[int],
        count: Callable[[int], None],
        stop: threading.Event,
    ) -> Iterator[storage.Part]:
        """Play neighbouring parts; keep each before it is passed on."""
        from sim.runs.simulate import play_blocks

        blocks = play_blocks(
            self.plan,
            indices[0] * parts.block,
            sum(parts.size(index) for index in indices),
            block=parts.block,
            jobs=self.jobs,
            chunk=self.chunk,
            on_progress=count,
            stop=stop,
        )
        began = time.perf_counter()
        for index, block in zip(indices, blocks, strict=True):
            facts = {
                "seconds": time.perf_counter() - began,
                "kernel_seconds": block.kernel_seconds / self.jobs,
                "actions": block.tally.sum(axis=0).tolist(),
                "unheeded": int(block.unheeded.sum()),
            }
            began = time.perf_counter()
            parts.write(index, block.outcomes, facts)
            yield storage.Part(block.outcomes, facts)

    def _close(self, totals: Totals, began: float) -> None:
        """Write the finished manifest; this session began at `began`."""
        manifest = self.run.manifest
        if totals.games < manifest.games:
            manifest.games = totals.games
            manifest.key = manifests.key_of(manifest)
        manifest.digest = totals.digest.hexdigest()
        manifest.truncated = totals.truncated
        kinds = self.plan.job.kernels.action_kinds
        manifest.actions = dict(zip(kinds, totals.actions.tolist(), strict=True))
        manifest.unheeded = totals.unheeded
        manifest.warnings = warnings(totals, manifest.games)
        manifest.kernel_seconds = round(totals.kernel_seconds, 3)
        manifest.seconds = round(totals.seconds + time.perf_counter() - began, 3)
        manifest.finished = manifests.now()
        manifest.state = "complete"
        manifest.tables = {name: sha256(self.run.folder / name) for name in (GAMES, SEATS)}
        manifest.seal = manifests.seal_of(manifest)
        manifests.write(manifest, self.run.folder)

    def _kept(self) -> str:
        """Say how much is kept, and the command that goes on."""
        parts = self.parts
        games = sum(parts.size(index) for index in range(parts.count) if parts.path(index).exists())
        if not games and hints():  # what is mended is another strategy: nothing to go on with
            return f"Nothing is kept in {self.run.folder}."
        return (
            f"{games:,} of {parts.games:,} games are kept in {self.run.folder}. "
            f"Go on with: {resume_command(self.run)}"
        )


def record_run(
    folder: Path | str, game: str, *, games: int = 10_000, jobs: int | None = None, **variant: Any
) -> Run:
    """Play `games` games of a game into a new run folder and return the finished run.

    `variant` is as for `sim.simulate` (players, seed, strategies, options, sheets, ...). Raises
    UsageFault if there is something at `folder` already, and what `simulate` raises.
    """
    _check_names(variant)
    count = given.whole(games, "games", 1)
    threads = (os.cpu_count() or 1) if jobs is None else given.whole(jobs, "jobs", 1)
    made = plan(game, **variant)
    run = create(Path(folder), made, count)
    with discarding(run):
        return Recording(run, made, jobs=threads).record()


def _check_names(variant: Mapping[str, Any]) -> None:
    """Raise UsageFault for an argument that `record_run` does not have; it names the near one."""
    own = ("games", "jobs")
    known = [*own, *(name for name in inspect.signature(plan).parameters if name != "game")]
    for name in variant:
        if name not in known:
            told = advice(name, known)
            raise UsageFault(f"record_run has no argument {quoted(name)}; {told}.")


@contextlib.contextmanager
def discarding(run: Run) -> Iterator[None]:
    """Delete the new folder of `run` if the block fails before any game is kept.

    What a strategy did wrong is mended, and played into the folder of that name. A run that was
    interrupted or found the disk full is gone on with, so it stays.
    """
    try:
        yield
    except (Interrupted, Undecided, storage.Locked):
        raise
    except Exception:
        discard(run)
        raise


@contextlib.contextmanager
def _tables(
    run: Run, plan: Plan
) -> Iterator[Callable[[int, Any], tuple[pd.DataFrame, pd.DataFrame]]]:
    """Yield what adds the outcomes of games first, first + 1, ... to both tables of the run.

    It returns the rows it added to each.
    """
    import pyarrow as pa

    from sim.runs.frames import games_frame, seats_frame

    with (
        storage.parquet(run.folder / GAMES) as add_games,
        storage.parquet(run.folder / SEATS) as add_seats,
    ):

        def add(first: int, outcomes: Any) -> tuple[pd.DataFrame, pd.DataFrame]:
            games = games_frame(plan, outcomes, first)
            seats = seats_frame(plan, outcomes, first)
            add_games(pa.Table.from_pandas(games, preserve_index=False))
            add_seats(pa.Table.from_pandas(seats, preserve_index=False))
            return games, seats

        yield add


@contextlib.contextmanager
def _setting(stop: threading.Event) -> Iterator[None]:
    """Set `stop` as soon as the block is left by a fault or by Ctrl-C.

    Players on other threads look at it between chunks. Ctrl-C sets it before anything waits for
    these threads. Elsewhere than in the main thread Python delivers no Ctrl-C, and a job in the
    background of a shell ignores it.
    """
    before = signal.getsignal(signal.SIGINT)
    in_main = threading.current_thread() is threading.main_thread()
    listening = in_main and before not in (signal.SIG_IGN, None)

    def interrupt(number: int, frame: object) -> None:
        stop.set()
        raise KeyboardInterrupt

    if listening:
        signal.signal(signal.SIGINT, interrupt)
    try:
        yield
    except BaseException:
        stop.set()
        raise
    finally:
        if listening:
            signal.signal(signal.SIGINT, before)


def _stretches(whole: list[int], count: int) -> list[list[int]]:
    """Return all part indices, cut where parts that are in `whole` and others meet."""
    kept = set(whole)
    stretches = itertools.groupby(range(count), key=kept.__contains__)
    return [list(stretch) for _, stretch in stretches]
