"""`chai-balance run`: play many games into a run folder, and show the short answer."""

from __future__ import annotations

import contextlib
import json
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from sim.cli import options as shared
from sim.cli import settings as asked
from sim.errors import Undecided, UsageFault

if TYPE_CHECKING:
    from sim.games.interface import Game
    from sim.runs.folder import Run
    from sim.runs.simulate import Plan


@dataclass(frozen=True)
class Request:
    """What the command line asked for; `given` names the parameters that were not defaults."""

    game: Game | None
    players: int | None
    games: int
    seed: int | None
    strategies: str | None
    duplicate: bool
    restrict: tuple[str, ...]
    settings: tuple[str, ...]
    sheets: Path | None
    variant: str | None
    until: str | None
    given: frozenset[str]

    def plan(self, game: Game, seed: int | None, players: int | None) -> Plan:
        """Return the plan; `seed` and `players` stand in for what was not given."""
        return asked.make_plan(
            game,
            players=self.players or players,
            seed=seed if self.seed is None else self.seed,
            strategies=self.strategies,
            settings=asked.resolve(game, self.settings, self.sheets, self.variant),
            duplicate=self.duplicate,
            restrict=self.restrict,
        )


@click.command(
    "run",
    epilog=shared.examples(
        "chai-balance run garam --games 100000 --seed 1",
        "chai-balance run garam --players 3 --set stars_to_end=5 --strategies greedy",
        "chai-balance run garam --sheets my-sheets --set customers=mine.csv --json",
        "chai-balance run garam --games 1e6 --seed 1 -o results/big",
        "chai-balance run --resume -o results/big",
        "chai-balance run garam --restrict 1:no-goals --duplicate",
        "chai-balance run garam --until win_share±0.5pt --seed 1",
    ),
)
@click.argument("game", type=shared.GameName(), required=False)
@shared.players_option
@shared.games_option
@shared.seed_option
@shared.jobs_option
@shared.strategies_option
@shared.restrict_option
@shared.setting_options
@click.option(
    "--duplicate",
    is_flag=True,
    help="Play each deal once for every rotation of the strategies over the seats.",
)
@click.option(
    "--until",
    metavar="FIGURE±X",
    help="Play until a figure is known to ±X, in place of --games: win_share±0.5pt, margin±0.02, "
    "turns±0.1, end_stars±1pt (+- will do for ±). A run looks after every 12,000 games, and "
    "plays no fewer. Right whenever it stops.",
)
@click.option(
    "--max-games",
    type=shared.Count(),
    metavar="N",
    default=10_000_000,
    show_default="10,000,000",
    help="The most games --until may play.",
)
@click.option(
    "--output",
    "-o",
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="Folder of the run, never overwritten.  [default: a new one under results/]",
)
@click.option("--resume", is_flag=True, help="Go on with the run in the folder that -o names.")
@shared.json_option
@click.pass_context
def command(
    context: click.Context,
    game: Game | None,
    players: int | None,
    games: int,
    seed: int | None,
    jobs: int,
    strategies: str | None,
    restrict: tuple[str, ...],
    settings: tuple[str, ...],
    sheets: Path | None,
    variant: str | None,
    duplicate: bool,
    until: str | None,
    max_games: int,
    output: Path | None,
    resume: bool,
    as_json: bool,
) -> None:
    """Play many games of GAME into a run folder, and show who wins, by how much, how long it takes.

    The same seed plays the same games whatever the number of threads; the digest says so. Ctrl-C
    keeps what is finished, and --resume goes on with it.
    """
    given = _given(context)
    _refuse_both(given)
    request = Request(
        game,
        players,
        max_games if until else games,
        seed,
        strategies,
        duplicate,
        restrict,
        settings,
        sheets,
        variant,
        until,
        given,
    )
    run, plan, new = _start(request, output, resume)
    if plan is not None:
        _play(run, plan, jobs, new)
    _show(run, as_json)


def _refuse_both(given: frozenset[str]) -> None:
    """Refuse a number of games beside a precision, and the most of a precision not asked for."""
    if {"until", "games"} <= given:
        raise UsageFault("--until says how many games to play; --max-games is the most it may.")
    if "max_games" in given and "until" not in given:
        raise UsageFault("--max-games goes with --until; --games is the number to play.")


def _given(context: click.Context) -> frozenset[str]:
    """Return the parameters that came from the command line."""
    from click.core import ParameterSource

    return frozenset(
        name
        for name in context.params
        if context.get_parameter_source(name) is ParameterSource.COMMANDLINE
    )


def _start(request: Request, output: Path | None, resume: bool) -> tuple[Run, Plan | None, bool]:
    """Make a new run folder, or open the one to go on with; no plan if that is complete.

    Also returns whether the folder is a new one.
    """
    if resume and output is None:
        raise UsageFault(
            "--resume needs the folder to go on with: chai-balance run --resume -o DIR"
        )
    if resume and output is not None and (output.exists() or request.game is None):
        return *_go_on(request, output), False
    if request.game is None:
        from sim import games

        raise UsageFault(
            f"Name the game to play, such as: chai-balance run {games.names()[0]}. "
            f"Games: {', '.join(games.names())}."
        )
    if resume:
        _say(f"There is no run in {output} yet; a new one begins.")
    return *_begin(request, request.game, output), True


def _begin(request: Request, game: Game, output: Path | None) -> tuple[Run, Plan]:
    from sim.runs import folder

    if output is not None:
        folder.refuse_existing(output)
    plan = request.plan(game, None, None)
    if request.until:
        from analysis.precision import wished

        wished(request.until, plan.job.kernels.endings)
    if request.seed is None:
        _say(f"seed {plan.seed} was drawn; --seed {plan.seed} plays the same games again")
    place = output or folder.default_folder(plan)
    run = folder.create(
        place,
        plan,
        request.games,
        command=_command_line(),
        block=folder.LOOK_EVERY if request.until else None,
        until=request.until or "",
    )
    return run, plan


def _go_on(request: Request, output: Path) -> tuple[Run, Plan | None]:
    """Open the run in `output`, refusing what contradicts it on the command line."""
    from sim.runs import folder

    run = folder.open_run(output)
    _refuse_contradictions(request, run)
    if run.complete:
        _say(f"{output} is complete already; nothing is played.")
        folder.tidy(run)
        return run, None
    _say(f"going on with {output}: {run.manifest.games:,} games, seed {run.manifest.seed}")
    return run, run.plan()


# Which parts of the manifest a parameter on the command line determines.
DETERMINES = {
    "game": ("game",),
    "players": ("players",),
    "games": ("games",),
    "seed": ("seed",),
    "strategies": ("strategies",),
    "duplicate": ("duplicate",),
    "restrict": ("restrict",),
    "settings": ("options", "sheets"),
    "sheets": ("sheets",),
    "variant": ("options", "sheets"),
}


def _refuse_contradictions(request: Request, run: Run) -> None:
    from sim import games
    from sim.runs import folder

    fields = {field for name in request.given for field in DETERMINES.get(name, ())}
    if not fields:
        return
    recorded = run.manifest
    game = request.game or games.find(recorded.game)
    plan = request.plan(game, int(recorded.seed), recorded.players)
    folder.refuse_changes(run, folder.manifest_of(plan, request.games), sorted(fields))


def _play(run: Run, plan: Plan, jobs: int, new: bool) -> None:
    """Play what is missing, with a bar on stderr; a new folder goes if nothing comes of it."""
    from sim.cli.progress import Progress
    from sim.runs.record import Recording, discarding

    progress = Progress(run.manifest.games)

    def tell(sentence: str) -> None:
        progress.close()
        _say(f"warning: {sentence}")

    recording = Recording(run, plan, jobs=jobs, on_progress=progress, tell=tell)
    if run.manifest.until:
        recording.settled = _settled(run, plan)
    try:
        with discarding(run) if new else contextlib.nullcontext():
            recording.record()
    finally:
        progress.close()


def _settled(run: Run, plan: Plan) -> Callable[[Any, Any], bool]:
    """Return what tells after each block whether the run's figure is known well enough."""
    from analysis.precision import watch

    watching = watch(run.manifest.until, plan.job.kernels.endings, plan.players, plan.duplicate)

    def settled(games: Any, seats: Any) -> bool:
        watching.add(games, seats)
        return watching.settled

    return settled


def _show(run: Run, as_json: bool) -> None:
    from sim.cli.summary import summarise, table

    summary = summarise(run)
    for warning in summary["warnings"]:
        _say(f"warning: {warning}")
    click.echo(json.dumps(summary, indent=2) if as_json else table(summary))
    if summary.get("until", {}).get("settled") is False:
        raise Undecided(
            f"{summary['until']['asked']} was not reached in {summary['games']:,} games; "
            "--max-games allows more."
        )


def _command_line() -> Sequence[str]:
    return ["chai-balance", *sys.argv[1:]]


def _say(sentence: str) -> None:
    click.echo(sentence, err=True)
