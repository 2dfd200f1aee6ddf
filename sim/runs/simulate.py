"""Playing a variant many times, from Python: `simulate`, and the plan behind every run."""

from __future__ import annotations

import contextlib
import os
import threading
import time
from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sim.errors import UsageFault
from sim.games import find
from sim.games.interface import Game, OptionValue
from sim.runs import given

if TYPE_CHECKING:
    import pandas as pd

    from sim.engine.batch import Block
    from sim.engine.job import Job
    from sim.sheets.check import Sheets
    from strategies import Strategy

DEFAULT_STRATEGY = "balanced"
Named = str | Path | Sequence[str | Path]
MAX_SEED = 2**64 - 1


@dataclass(frozen=True)
class Plan:
    """Everything that determines the games of a run; game *i* is a function of it and *i*."""

    game: Game
    players: int
    seed: int
    strategies: tuple[Strategy, ...]  # one for each seat
    options: Mapping[str, OptionValue]
    sheets: Sheets
    duplicate: bool
    job: Job
    restrict: tuple[str, ...] = ()  # `PLACE:NAME`, as in `sim.runs.restrictions`


@dataclass(frozen=True, repr=False)
class Result:
    """The outcomes of a simulation as tidy frames.

    `games` has one row a game, `seats` one row a game and seat (columns in `sim.runs.frames`);
    `digest` is the SHA-256 over the outcome records in index order.
    """

    game: str
    players: int
    seed: int
    strategies: tuple[str, ...]
    options: Mapping[str, OptionValue]
    games: pd.DataFrame
    seats: pd.DataFrame
    digest: str
    actions: pd.DataFrame  # one row a seat and kind of action: how often it was done
    kernel_seconds: float
    seconds: float
    restrict: tuple[str, ...] = ()
    unheeded: tuple[int, ...] = ()  # (place) decisions with nothing but what is forbidden

    def __repr__(self) -> str:
        """Say what was played, in a line."""
        return (
            f"<result: {self.game}, {self.players} players ({', '.join(self.strategies)}), "
            f"{len(self.games):,} games, seed {self.seed}; frames: games, seats, actions>"
        )


def plan(
    game: str,
    *,
    players: int | None = None,
    seed: int = 1,
    strategies: Named | None = None,
    options: Mapping[str, Any] | None = None,
    sheets: Path | str | None = None,
    sheet_files: Mapping[str, Path] | None = None,
    duplicate: bool = False,
    restrict: str | Sequence[str] = (),
) -> Plan:
    """Check and bring together everything that determines a run.

    `strategies` names one for all seats or one for each (a list, a path, or text parted by commas);
    `options` maps option names to values (text as on the command line, or typed), and cells of
    sheets too: `{"customers[BR-B1].price": 4, "goals[2-cyan]": "out"}`; `restrict` has `SEAT:NAME`
    for what a seat may not do. Raises UsageFault, SheetFault or EngineFault.
    """
    from sim.sheets.check import load
    from sim.sheets.variant import resolve_options, spelled, split_cells

    found = find(game)
    players = found.default_players if players is None else given.whole(players, "players")
    seed = given.whole(seed, "seed")
    restrict = given.entries(restrict)
    if players not in found.players:
        raise UsageFault(
            f"{found.title} is for {found.players[0]} to {found.players[-1]} players, "
            f"not {players}."
        )
    _check_seed(seed)
    said, cells = split_cells(options or {})
    resolved = resolve_options(found, None, {key: spelled(said[key]) for key in said})
    directory = None if sheets is None else Path(sheets)
    cards = load(found, directory, dict(sheet_files or {}), cells)
    return assemble(found, players, seed, strategies, resolved, cards, duplicate, restrict)


def assemble(
    game: Game,
    players: int,
    seed: int,
    strategies: Named | None,
    options: Mapping[str, OptionValue],
    sheets: Sheets,
    duplicate: bool,
    restrict: Sequence[str] = (),
) -> Plan:
    """Return the plan for options and sheets that are checked already."""
    import numpy as np

    from sim.engine.job import Job, Seats
    from sim.engine.loop import MAX_SEATS, WEIGHTS
    from sim.runs import restrictions
    from sim.runs.compiling import prepare
    from strategies import find as find_strategy

    names = seat_names(strategies, players)
    prepare(game.name, names)
    chosen = {name: find_strategy(game.name, name) for name in dict.fromkeys(names)}
    seated = tuple(chosen[name] for name in names)
    called = [(given, each.name) for given, each in zip(names, seated, strict=True)]
    limits = restrictions.resolve(game, restrict, called, players)
    weights = np.zeros(MAX_SEATS, WEIGHTS).view(np.recarray)
    for slot, strategy in enumerate(seated):
        values = list(strategy.weights.values())
        weights[slot].value[: len(values)] = values
    kernels = game.load_kernels()
    # Slots of seats that do not play hold any strategy: the loop has five in every game.
    policies = tuple(seated[min(slot, players - 1)].policy for slot in range(MAX_SEATS))
    params = kernels.build_params(sheets, options, players)
    seats = Seats(tuple(names), policies, weights)
    barred = restrictions.forbidden(game, limits, kernels.action_kinds, players)
    job = Job(game.name, kernels, params, players, seed, seats, duplicate, barred)
    return Plan(game, players, seed, seated, options, sheets, duplicate, job, limits)


def seat_names(strategies: Named | None, players: int) -> list[str]:
    """Return the name of the strategy in each seat: one given name sits in all of them."""
    none = strategies is None or strategies == ""
    names = [DEFAULT_STRATEGY] if none else given.names(strategies) or [DEFAULT_STRATEGY]
    if len(names) == 1:
        return names * players
    if len(names) != players:
        raise UsageFault(
            f"{len(names)} strategies are named ({', '.join(names)}) for {players} players: name "
            f"one for all seats, or one for each seat."
        )
    return names


def _check_seed(seed: int) -> None:
    if not 0 <= seed <= MAX_SEED:
        raise UsageFault(f"{seed} is no seed: a seed is a whole number from 0 to 2^64 - 1.")


def play_blocks(
    plan: Plan,
    first: int,
    count: int,
    *,
    block: int = 50_000,
    jobs: int | None = None,
    chunk: int | None = None,
    on_progress: Callable[[int], None] | None = None,
    stop: threading.Event | None = None,
) -> Generator[Block]:
    """Play games first..first+count-1 of a plan and yield blocks of outcomes, in order."""
    from sim.engine import batch
    from sim.runs import silence
    from sim.runs.blame import blaming

    usual = silence.OWN_CHUNK if silence.own_strategies(plan) else batch.DEFAULT_CHUNK
    with blaming(plan), silence.watching_games(plan, first) as watch:

        def told(games: int) -> None:
            watch(games)
            if on_progress is not None:
                on_progress(games)

        blocks = batch.play_blocks(
            plan.job,
            first,
            count,
            block=block,
            jobs=jobs or os.cpu_count() or 1,
            chunk=chunk or usual,
            on_progress=told,
            stop=stop,
        )
        with contextlib.closing(blocks):
            for each in blocks:
                with watch.elsewhere():
                    yield each


def simulate(
    game: str,
    *,
    players: int | None = None,
    games: int = 1000,
    seed: int = 1,
    strategies: Named | None = None,
    options: Mapping[str, Any] | None = None,
    sheets: Path | str | None = None,
    sheet_files: Mapping[str, Path] | None = None,
    duplicate: bool = False,
    restrict: str | Sequence[str] = (),
    jobs: int | None = None,
) -> Result:
    """Play `games` games and return tidy frames.

    >>> result = simulate("garam", players=4, games=100, seed=1)
    >>> float(result.seats.groupby("game")["win"].sum().round(9).unique()[0])
    1.0

    Arguments are those of `plan`; `jobs` threads play (default: all cores) and never change the
    result. Raises UsageFault, SheetFault or EngineFault.
    """
    import hashlib

    import numpy as np

    from sim.runs import frames

    games = given.whole(games, "games")
    if games < 1:
        raise UsageFault(f"{games} games cannot be played: ask for at least 1.")
    jobs = None if jobs is None else given.whole(jobs, "jobs", 1)
    made = plan(
        game,
        players=players,
        seed=seed,
        strategies=strategies,
        options=options,
        sheets=sheets,
        sheet_files=sheet_files,
        duplicate=duplicate,
        restrict=restrict,
    )
    began = time.perf_counter()
    blocks = list(play_blocks(made, 0, games, jobs=jobs))
    outcomes = np.concatenate([block.outcomes for block in blocks])
    return Result(
        game=made.game.name,
        players=made.players,
        seed=made.seed,
        strategies=tuple(strategy.name for strategy in made.strategies),
        options=made.options,
        games=frames.games_frame(made, outcomes, 0),
        seats=frames.seats_frame(made, outcomes, 0),
        digest=hashlib.sha256(outcomes.tobytes()).hexdigest(),
        actions=frames.actions_frame(made, sum(block.tally for block in blocks)),
        kernel_seconds=sum(block.kernel_seconds for block in blocks),
        seconds=time.perf_counter() - began,
        restrict=made.restrict,
        unheeded=tuple(
            np.sum([block.unheeded for block in blocks], axis=0)[: made.players].tolist()
        ),
    )
