"""`chai-balance bench`: how fast this machine plays, measured so that others can do it again.

What runs in this process is the playing itself, one and more threads in fair alternated pairs.
Everything about starting and about a whole run is measured from outside, on fresh processes.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from sim.cli import options as shared
from sim.cli import settings as asked
from sim.errors import EngineFault
from sim.games import GAMES

if TYPE_CHECKING:
    from sim.games.interface import Game
    from sim.runs.simulate import Plan

SCHEMA = 1
SEED = 1
PAIRS = 4
STARTS = 3


@dataclass(frozen=True)
class Round:
    """One stretch of games on some threads: what was played, and how long it took."""

    games: int
    decisions: int
    seconds: float
    kernel_seconds: float

    @property
    def rate(self) -> float:
        """Games a second."""
        return self.games / self.seconds


@dataclass(frozen=True)
class Process:
    """One `chai-balance` process from outside: wall and processor seconds, most memory used."""

    seconds: float
    cpu_seconds: float
    peak_mb: float
    output: str


@click.command("bench", epilog=shared.examples("chai-balance bench", "chai-balance bench --json"))
@click.option(
    "--game", type=shared.GameName(), default=GAMES[0], show_default=True, help="The game to play."
)
@shared.players_option
@click.option(
    "--games",
    "-n",
    type=shared.Count(),
    metavar="N",
    default=1_000_000,
    help="Games of the whole run; the shorter measurements take a share of it.  "
    "[default: 1,000,000]",
)
@shared.jobs_option
@shared.strategies_option
@shared.json_option
def command(
    game: Game, players: int | None, games: int, jobs: int, strategies: str | None, as_json: bool
) -> None:
    """Measure games and decisions a second, thread scaling, cold and warm start, memory.

    Takes about two minutes; do nothing else with the machine meanwhile.
    """
    table = players or game.default_players
    report = {
        "schema": SCHEMA,
        "game": game.name,
        "players": table,
        "strategies": strategies or "balanced",
        "cores": shared.cores(),
        "jobs": jobs,
        **_playing(game, table, jobs, strategies, max(1, games // 20)),
        **_starting(game),
        **_whole_run(game, table, jobs, strategies, games),
    }
    click.echo(json.dumps(report, indent=2) if as_json else text(report))


def _playing(
    game: Game, players: int, jobs: int, strategies: str | None, games: int
) -> dict[str, Any]:
    """Measure the play loop on one thread and on `jobs`, in pairs of alternating order."""
    plan = asked.make_plan(
        game,
        players=players,
        seed=SEED,
        strategies=strategies,
        settings=asked.resolve(game, (), None, None),
    )
    _say("playing: compiling and warming up ...")
    _round(plan, max(1, games // 20), 1)
    single: list[Round] = []
    many: list[Round] = []
    for pair in range(PAIRS):
        _say(f"playing: pair {pair + 1} of {PAIRS}, {games:,} games each ...")
        order = [(single, 1), (many, jobs)]
        # The second of a pair finds a warmer (or a hotter) machine, so they take turns.
        for rounds, threads in order if pair % 2 == 0 else reversed(order):
            rounds.append(_round(plan, games, threads))
    return {
        "games_a_second": _median(each.rate for each in many),
        "games_a_second_one_thread": _median(each.rate for each in single),
        "decisions_a_second": _median(each.decisions / each.seconds for each in many),
        "decisions_a_game": single[0].decisions / single[0].games,
        "ns_a_decision": _median(1e9 * each.kernel_seconds / each.decisions for each in single),
        "thread_scaling": _median(b.rate / a.rate for a, b in zip(single, many, strict=True)),
        "rounds": {
            "one_thread": [asdict(each) for each in single],
            "jobs": [asdict(each) for each in many],
        },
    }


def _round(plan: Plan, games: int, jobs: int) -> Round:
    from sim.runs.simulate import play_blocks

    began = time.perf_counter()
    decisions, kernel_seconds = 0, 0.0
    for block in play_blocks(plan, 0, games, block=games, jobs=jobs):
        decisions += int(block.outcomes["decisions"].sum())
        kernel_seconds += block.kernel_seconds
    return Round(games, decisions, time.perf_counter() - began, kernel_seconds)


def _starting(game: Game) -> dict[str, Any]:
    """Measure help, the first start ever (nothing compiled) and later starts."""
    _say("starting: help ...")
    help_seconds = min(_process(["--help"]).cpu_seconds for _ in range(STARTS))
    with tempfile.TemporaryDirectory() as folder:
        fresh = {"CHAI_BALANCE_CACHE": str(Path(folder) / "cache")}
        _say("starting: the first game ever, everything compiled ...")
        cold = _first_game(game, Path(folder) / "cold", fresh)
        _say("starting: the first game of a later process ...")
        warm = [_first_game(game, Path(folder) / f"warm-{i}", fresh) for i in range(STARTS)]
    return {
        "help_cpu_seconds": help_seconds,
        "cold_start_seconds": cold.seconds,
        "warm_start_seconds": _median(each.seconds for each in warm),
    }


def _first_game(game: Game, output: Path, environment: dict[str, str]) -> Process:
    arguments = ["run", game.name, "--games", "1", "--seed", str(SEED), "-o", str(output)]
    return _process(arguments, environment)


def _whole_run(
    game: Game, players: int, jobs: int, strategies: str | None, games: int
) -> dict[str, Any]:
    """Measure a whole `run` and one of a tenth of it: share in the kernel, memory, size."""
    arguments = ["run", game.name, "--players", str(players), "--seed", str(SEED), "--json"]
    arguments += ["--jobs", str(jobs), *(["--strategies", strategies] if strategies else [])]
    with tempfile.TemporaryDirectory() as folder:
        runs = {}
        for count in (max(1, games // 10), games):
            _say(f"a whole run of {count:,} games ...")
            output = Path(folder) / str(count)
            runs[count] = _process([*arguments, "--games", str(count), "-o", str(output)])
        size = sum(path.stat().st_size for path in output.rglob("*") if path.is_file())
    whole, tenth = runs[games], runs[max(1, games // 10)]
    summary = json.loads(whole.output)
    return {
        "run_games": games,
        "run_seconds": whole.seconds,
        "run_games_a_second": games / whole.seconds,
        "run_kernel_share": summary["kernel_seconds"] / whole.seconds,
        "run_peak_mb": whole.peak_mb,
        "run_tenth_peak_mb": tenth.peak_mb,
        "run_folder_mb": size / 1e6,
        "digest": summary["digest"],
    }


def _process(arguments: list[str], environment: dict[str, str] | None = None) -> Process:
    """Run `chai-balance` in a process of its own and measure it from outside."""
    began = time.perf_counter()
    with (
        tempfile.TemporaryFile("w+") as output,
        tempfile.TemporaryFile("w+") as messages,
        subprocess.Popen(
            [sys.executable, "-m", "sim.cli", *arguments],
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=messages,
            env={**os.environ, **(environment or {})},
        ) as process,
    ):
        _, status, usage = os.wait4(process.pid, 0)
        seconds = time.perf_counter() - began
        process.returncode = os.waitstatus_to_exitcode(status)
        output.seek(0)
        messages.seek(0)
        if process.returncode != 0:
            command = " ".join(["chai-balance", *arguments])
            raise EngineFault(
                f"`{command}` ended with code {process.returncode}:\n{messages.read()}"
            )
        # Kilobytes here; macOS says bytes.
        unit = 1e6 if sys.platform == "darwin" else 1e3
        cpu = usage.ru_utime + usage.ru_stime
        return Process(seconds, cpu, usage.ru_maxrss / unit, output.read())


def text(report: dict[str, Any]) -> str:
    """Return the report for people."""
    jobs = report["jobs"]
    return "\n".join(
        [
            f"{report['game']}, {report['players']} players, {report['strategies']} in all seats, "
            f"{report['cores']} cores",
            "",
            f"games a second      {report['games_a_second']:,.0f} on {jobs} threads, "
            f"{report['games_a_second_one_thread']:,.0f} on one",
            f"thread scaling      {report['thread_scaling']:.2f} times one thread",
            f"decisions a second  {report['decisions_a_second']:,.0f} "
            f"({report['decisions_a_game']:,.0f} a game)",
            f"each decision       {report['ns_a_decision']:.0f} ns in the kernel",
            f"help                {report['help_cpu_seconds']:.3f} s of processor time",
            f"cold start          {report['cold_start_seconds']:.1f} s to the first game ever",
            f"warm start          {report['warm_start_seconds']:.2f} s to the first game",
            f"a whole run         {report['run_games']:,} games in {report['run_seconds']:.1f} s, "
            f"{report['run_kernel_share']:.0%} of it in the kernel",
            f"memory              {report['run_peak_mb']:,.0f} MB at most; "
            f"{report['run_tenth_peak_mb']:,.0f} MB for a tenth of the games",
            f"run folder          {report['run_folder_mb']:.1f} MB",
        ]
    )


def _median(values: Iterable[float]) -> float:
    return float(statistics.median(values))


def _say(sentence: str) -> None:
    click.echo(sentence, err=True)
