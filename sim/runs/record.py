"""Play a run into its folder, block by block, and close it with the tables and the digest."""

from __future__ import annotations

import contextlib
import hashlib
import itertools
import signal
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from sim.engine import storage
from sim.errors import ChaiError, Undecided
from sim.runs import manifest as manifests
from sim.runs.folder import GAMES, SEATS, Run, parts_of, resume_command

if TYPE_CHECKING:
    from sim.engine.batch import Block
    from sim.runs.simulate import Plan


@contextlib.contextmanager
def _stopping() -> Iterator[threading.Event]:
    """Yield an event that is set as soon as the block is left by a fault or by Ctrl-C.

    Players on other threads look at it between chunks. Ctrl-C sets it before anything waits for
    these threads; elsewhere than in the main thread Python delivers no Ctrl-C.
    """
    stop = threading.Event()
    in_main = threading.current_thread() is threading.main_thread()

    def interrupt(number: int, frame: object) -> None:
        stop.set()
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGINT, interrupt) if in_main else None
    try:
        yield stop
    except BaseException:
        stop.set()
        raise
    finally:
        if in_main:
            signal.signal(signal.SIGINT, before)


class Interrupted(ChaiError):
    """The user stopped the run; what was finished is kept."""

    exit_code = 130


def _say_nothing(_: object) -> None:
    """Tell nobody."""


@dataclass
class Recording:
    """Plays what is missing of `run` and closes it.

    `on_progress` is told how many games are finished, `tell` each sentence a user should read.
    """

    run: Run
    plan: Plan
    jobs: int = 1
    chunk: int | None = None
    on_progress: Callable[[int], None] = _say_nothing
    tell: Callable[[str], None] = _say_nothing

    def record(self) -> Run:
        """Play and close; a run that is complete stays as it is.

        Raises Interrupted on Ctrl-C and Undecided on a full disk: both keep what is finished.
        """
        with storage.locked(self.run.folder):
            storage.clear_leftovers(self.run.folder)
            if not self.run.complete:
                self._play_and_close()
            self.parts.remove()
        return self.run

    @property
    def parts(self) -> storage.Parts:
        """The outcomes kept so far."""
        return parts_of(self.run, self.plan)

    def _play_and_close(self) -> None:
        try:
            storage.make_folder(self.parts.folder)
            self._play(self._whole())
            self._close()
        except KeyboardInterrupt as stop:
            self.run.manifest.state = "interrupted"
            manifests.write(self.run.manifest, self.run.folder)
            raise Interrupted(f"Interrupted. {self._kept()}") from stop
        except Undecided as full:
            raise Undecided(f"{full} {self._kept()}") from full

    def _whole(self) -> list[int]:
        """Return the parts that need not be played; say which are damaged and will be."""
        storage.clear_leftovers(self.parts.folder)
        whole, damaged = self.parts.whole()
        for sentence in damaged:
            self.tell(f"{sentence} Its games are played again.")
        return whole

    def _play(self, whole: list[int]) -> None:
        """Play every block that is not in `whole`, and keep each as a part."""
        from sim.runs.simulate import play_blocks

        parts = self.parts
        done = sum(parts.size(index) for index in whole)

        def count(games: int) -> None:
            nonlocal done
            done += games
            self.on_progress(done)

        count(0)
        for gap in _gaps(whole, parts.count):
            with _stopping() as stop:
                blocks = play_blocks(
                    self.plan,
                    gap[0] * parts.block,
                    sum(parts.size(index) for index in gap),
                    block=parts.block,
                    jobs=self.jobs,
                    chunk=self.chunk,
                    on_progress=count,
                    stop=stop,
                )
                self._keep(parts, blocks)

    def _keep(self, parts: storage.Parts, blocks: Iterator[Block]) -> None:
        """Write each block as it comes, with what it took."""
        last = time.perf_counter()
        for block in blocks:
            facts = {
                "seconds": time.perf_counter() - last,
                "kernel_seconds": block.kernel_seconds / self.jobs,
                "actions": block.tally.sum(axis=0).tolist(),
            }
            parts.write(block.first // parts.block, block.outcomes, facts)
            last = time.perf_counter()

    def _close(self) -> None:
        """Write the tables from the parts, then the finished manifest.

        The parts go last: killed anywhere before, the run closes again from them.
        """
        started = time.perf_counter()
        totals = self._write_tables()
        manifest = self.run.manifest
        manifest.digest = totals.digest.hexdigest()
        manifest.truncated = totals.truncated
        kinds = self.plan.job.kernels.action_kinds
        manifest.actions = dict(zip(kinds, totals.actions.tolist(), strict=True))
        manifest.warnings = _warnings(totals.truncated, manifest.games)
        manifest.kernel_seconds = round(totals.kernel_seconds, 3)
        manifest.seconds = round(totals.seconds + time.perf_counter() - started, 3)
        manifest.finished = manifests.now()
        manifest.state = "complete"
        manifests.write(manifest, self.run.folder)

    def _write_tables(self) -> Totals:
        """Write both tables in one pass over the parts, and add up what the parts know."""
        import pyarrow as pa

        from sim.runs.frames import games_frame, seats_frame

        totals = Totals(hashlib.sha256())
        folder = self.run.folder
        with storage.parquet(folder / GAMES) as games, storage.parquet(folder / SEATS) as seats:
            for index, part in enumerate(self.parts):
                first = index * self.parts.block
                frame = games_frame(self.plan, part.outcomes, first)
                totals.add(part, int(frame["truncated"].sum()))
                games(pa.Table.from_pandas(frame, preserve_index=False))
                frame = seats_frame(self.plan, part.outcomes, first)
                seats(pa.Table.from_pandas(frame, preserve_index=False))
        return totals

    def _kept(self) -> str:
        """Say how much is kept, and the command that goes on."""
        parts = self.parts
        games = sum(parts.size(index) for index in range(parts.count) if parts.path(index).exists())
        return (
            f"{games:,} of {parts.games:,} games are kept in {self.run.folder}. "
            f"Go on with: {resume_command(self.run)}"
        )


@dataclass
class Totals:
    """What the parts add up to."""

    digest: Any
    kernel_seconds: float = 0.0
    seconds: float = 0.0
    truncated: int = 0
    actions: Any = 0

    def add(self, part: storage.Part, truncated: int) -> None:
        """Take in the next part in order: the digest is over the records in index order."""
        self.digest.update(part.outcomes.tobytes())
        self.kernel_seconds += part.facts["kernel_seconds"]
        self.seconds += part.facts["seconds"]
        self.actions = self.actions + np.array(part.facts["actions"], np.int64)
        self.truncated += truncated


def _gaps(whole: list[int], count: int) -> list[list[int]]:
    """Return the stretches of neighbouring part indices that are not in `whole`."""
    missing = sorted(set(range(count)) - set(whole))
    stretches = itertools.groupby(enumerate(missing), key=lambda pair: pair[1] - pair[0])
    return [[index for _, index in stretch] for _, stretch in stretches]


def _warnings(truncated: int, games: int) -> list[str]:
    if not truncated:
        return []
    return [
        f"{truncated:,} of {games:,} games reached the turn cap and were cut off; "
        "they are counted as they stood."
    ]
