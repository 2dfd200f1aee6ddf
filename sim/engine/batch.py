"""Playing many games on several threads, with the same result however they are cut up."""

from __future__ import annotations

import itertools
import threading
import time
from collections import deque
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np

from sim.engine.job import GameFault, Job, again
from sim.engine.loop import MAX_SEATS, Status, compiled_batch, log_dtype, work_dtype
from sim.engine.rng import root_key
from sim.errors import EngineFault

DEFAULT_CHUNK = 1000
# Blocks that are played at a time: while the last games of one end, those of the next begin.
AHEAD = 2
# Games whose decisions are logged in one go, and lines there is room for at first.
LOG_CHUNK = 100
LOG_ROOM = 40_000


@dataclass(frozen=True)
class Block:
    """Consecutive games: outcomes in index order, action counts, time spent in the kernel."""

    first: int
    outcomes: np.ndarray[Any, Any]
    tally: np.ndarray[Any, Any]  # (seat, kind of action)
    kernel_seconds: float  # summed over threads
    unheeded: np.ndarray[Any, Any]  # (slot) decisions that had nothing but what is forbidden


@dataclass(frozen=True)
class Logged:
    """Consecutive games with their decisions, in order: the layout is `loop.log_dtype`."""

    first: int
    outcomes: np.ndarray[Any, Any]
    log: np.ndarray[Any, Any]


class Interrupted(Exception):
    """A stop was asked for; games not finished are dropped, the block counts as not played."""


class Player:
    """One thread's place to play: its scratch record and the compiled loop."""

    def __init__(self, job: Job) -> None:
        self.job = job
        self.loop = compiled_batch(job.kernels)
        self.work = np.zeros(1, work_dtype(job.kernels)).view(np.recarray)[0]
        self.work.forbidden[: len(job.forbidden)] = job.forbidden
        self.work.sitting = job.sitting
        self.key = np.array(root_key(job.seed), np.uint64)
        self.no_log = self._room(0)

    def play(self, first: int, outcomes: Any, tally: Any) -> None:
        """Play games first, first + 1, ... into `outcomes`; GameFault names a game that fails.

        Adds to `work.unheeded`.
        """
        status, game = self._call(first, outcomes, tally, self.no_log)
        if status != Status.OK:
            raise self.fault(status, game)

    def log(self, first: int, outcomes: Any) -> np.ndarray[Any, Any]:
        """Play games first, first + 1, ... into `outcomes`; return the log of their decisions.

        A game that the room left does not hold is played again, with more if it was alone.
        """
        tally = np.zeros((MAX_SEATS, len(self.job.kernels.action_kinds)), np.int64)
        parts, done, room = [], 0, LOG_ROOM
        while done < len(outcomes):
            log = self._room(room)
            status, game = self._call(first + done, outcomes[done:], tally, log)
            if status not in (Status.OK, Status.LOG_FULL):
                raise self.fault(status, game)
            parts.append(log[: self.work.lines])
            room *= 1 if game > first + done else 4
            done = game - first
        return np.concatenate(parts) if parts else self._room(0)

    def _room(self, lines: int) -> Any:
        return np.zeros(lines, log_dtype(self.job.kernels)).view(np.recarray)

    def _call(self, first: int, outcomes: Any, tally: Any, log: Any) -> tuple[Status, int]:
        """Run the loop; EngineFault if a strategy wrote where it may only read, or raised."""
        job, seats = self.job, self.job.seats
        given = job.params.tobytes(), seats.weights.tobytes()
        try:
            status, game = self.loop(
                *seats.policies,
                seats.weights,
                job.params,
                self.key,
                first,
                outcomes,
                tally,
                log,
                job.duplicate,
                self.work,
            )
        except Exception as error:
            raise self._raised(error, first + int((outcomes["decisions"] > 0).sum())) from error
        if (job.params.tobytes(), seats.weights.tobytes()) != given:
            raise EngineFault(
                f"A strategy changed the rules ({', '.join(dict.fromkeys(seats.names))}): it may "
                f"read `params` and `weights`, never write to them. The results of this run are "
                f"worthless."
            )
        return Status(status), int(game)

    def fault(self, status: Status, game: int) -> GameFault:
        """Return what to say when a game cannot go on."""
        job = self.job
        where = f"{job.game}, {job.players} players, seed {job.seed}, game {game}"
        if status == Status.ILLEGAL_CHOICE:
            names = ", ".join(dict.fromkeys(job.seats.names))
            return GameFault(
                f"A strategy chose an action that is not in its list ({where}; playing: {names}). "
                f"A strategy must return an index from 0 to choice.n - 1. {again(job, game)}",
                game,
            )
        return GameFault(
            f"The rules left a seat nothing to do ({where}). This is a fault of the engine: "
            f"please report it with this line. {again(job, game)}",
            game,
        )

    def _raised(self, error: Exception, game: int) -> GameFault:
        """Return what to say of an error in compiled code; games that are over made decisions."""
        return GameFault(
            f"{type(error).__name__} in game {game} of {self.job.game} ({error}). "
            f"{again(self.job, game)}",
            game,
        )


def play_block(
    job: Job,
    first: int,
    count: int,
    *,
    pool: ThreadPoolExecutor,
    players: list[Player],
    chunk: int = DEFAULT_CHUNK,
    on_progress: Callable[[int], None] | None = None,
    stop: threading.Event | None = None,
) -> Block:
    """Play games first..first+count-1 on the pool's threads, cut into chunks.

    `players` is a free list with one Player a thread. `on_progress(n)` hears of n more games.
    Raises EngineFault, or Interrupted when `stop` is set.
    """
    outcomes = np.zeros(count, job.kernels.outcome).view(np.recarray)
    kinds = len(job.kernels.action_kinds)

    def work(start: int) -> tuple[Any, Any, float, int]:
        if stop is not None and stop.is_set():
            raise Interrupted
        player = players.pop()
        tally = np.zeros((MAX_SEATS, kinds), np.int64)
        player.work.unheeded[:] = 0
        end = min(start + chunk, count)
        began = time.perf_counter()
        try:
            player.play(first + start, outcomes[start:end], tally)
            unheeded = player.work.unheeded.copy()
        finally:
            players.append(player)
        return tally, unheeded, time.perf_counter() - began, end - start

    futures: list[Future[Any]] = [pool.submit(work, i) for i in range(0, count, chunk)]
    total, seconds = np.zeros((MAX_SEATS, kinds), np.int64), 0.0
    nothing_else = np.zeros(MAX_SEATS, np.int64)
    try:
        for future in futures:
            tally, unheeded, spent, done = future.result()
            total += tally
            nothing_else += unheeded
            seconds += spent
            if on_progress is not None:
                on_progress(done)
    except BaseException:
        for future in futures:
            future.cancel()
        raise
    return Block(first, job.kept(outcomes), total, seconds, nothing_else)


def play_blocks(
    job: Job,
    first: int,
    count: int,
    *,
    block: int = 50_000,
    jobs: int = 1,
    chunk: int = DEFAULT_CHUNK,
    on_progress: Callable[[int], None] | None = None,
    stop: threading.Event | None = None,
) -> Generator[Block]:
    """Play games first..first+count-1 and yield them in blocks, in order; memory stays flat.

    The next two blocks are under way while the caller works on the one before, so that no thread
    waits for the others at the end of a block. Blocks begin at multiples of `block`, whatever
    `first` is, so that a run resumed looks like one never stopped. Left early, by a fault, Ctrl-C
    or the caller, it sets `stop`: no thread plays on for nobody.
    """
    stop = threading.Event() if stop is None else stop
    players = [Player(job) for _ in range(jobs)]
    telling = threading.Lock()

    def told(games: int) -> None:
        if on_progress is not None:
            with telling:
                on_progress(games)

    with ThreadPoolExecutor(jobs) as pool, ThreadPoolExecutor(AHEAD) as ahead:

        def submit(bounds: tuple[int, int]) -> Future[Block]:
            start, end = bounds
            return ahead.submit(
                play_block,
                job,
                start,
                end - start,
                pool=pool,
                players=players,
                chunk=chunk,
                on_progress=told,
                stop=stop,
            )

        waiting = _bounds(first, first + count, block)
        pending = deque(map(submit, itertools.islice(waiting, AHEAD)))
        try:
            while pending:
                done = pending.popleft().result()
                pending.extend(map(submit, itertools.islice(waiting, 1)))
                yield done
        except BaseException:
            stop.set()
            raise


def _bounds(first: int, end: int, block: int) -> Iterator[tuple[int, int]]:
    while first < end:
        stop = min((first // block + 1) * block, end)
        yield first, stop
        first = stop


def log_games(job: Job, first: int, count: int, *, jobs: int = 1) -> Generator[Logged]:
    """Play games first..first+count-1 and yield them with their decisions, in order.

    Memory stays flat; the log is the same for any number of threads. Raises EngineFault.
    """
    players = [Player(job) for _ in range(jobs)]

    def work(start: int) -> Logged:
        player = players.pop()
        outcomes = np.zeros(min(LOG_CHUNK, first + count - start), job.kernels.outcome)
        records = outcomes.view(np.recarray)
        try:
            log = player.log(start, records)
        finally:
            players.append(player)
        return Logged(start, job.kept(records), log)

    starts = range(first, first + count, LOG_CHUNK)
    with ThreadPoolExecutor(jobs) as pool:
        for batch in range(0, len(starts), jobs):
            yield from pool.map(work, starts[batch : batch + jobs])
