"""`chai-balance play`: one game told turn by turn."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

from sim.cli import options as shared
from sim.cli import settings as asked

if TYPE_CHECKING:
    from sim.games.interface import Game
    from sim.runs.simulate import Plan

trace_json_option = click.option(
    "--json",
    "as_json",
    is_flag=True,
    help="Print JSON Lines: a setup, then each decision with the legal actions, the one chosen "
    "and the complete state after it.",
)


@click.command(
    "play",
    epilog=shared.examples(
        "chai-balance play garam --seed 1 --game 17",
        "chai-balance play garam --seed 1 --game 17 --players 2 --strategies balanced,random",
        "chai-balance play garam --seed 1 --game 17 --json",
    ),
)
@click.argument("game", type=shared.GameName())
@click.option(
    "--game",
    "index",
    type=click.IntRange(min=0),
    default=0,
    show_default=True,
    metavar="N",
    help="Which game of that seed, counted from 0.",
)
@shared.players_option
@shared.seed_option
@shared.strategies_option
@shared.restrict_option
@shared.setting_options
@trace_json_option
def command(
    game: Game,
    index: int,
    players: int | None,
    seed: int | None,
    strategies: str | None,
    restrict: tuple[str, ...],
    settings: tuple[str, ...],
    sheets: Path | None,
    variant: str | None,
    as_json: bool,
) -> None:
    """Play one game of GAME and tell it in words, turn by turn.

    It is the game of the same number in a `run` with the same seed and settings.
    """
    plan = asked.make_plan(
        game,
        players=players,
        seed=seed,
        strategies=strategies,
        settings=asked.resolve(game, settings, sheets, variant),
        restrict=restrict,
    )
    if seed is None:
        click.echo(f"seed {plan.seed} was drawn; --seed {plan.seed} tells it again", err=True)
    tell(plan, index, as_json)


def tell(plan: Plan, index: int, as_json: bool) -> None:
    """Print game `index` of `plan`, in words or as JSON Lines."""
    from sim.runs import trace

    if as_json:
        for step in trace.steps(plan, index):
            click.echo(json.dumps(step, separators=(",", ":")))
    else:
        for line in trace.tell(plan, index):
            click.echo(line)
