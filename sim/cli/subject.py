"""What a command that plays a sample is asked about: a game with settings, or a run as it was."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from sim.cli import options as shared
from sim.cli import settings as asked
from sim.errors import UsageFault

if TYPE_CHECKING:
    from sim.games.interface import Game
    from sim.runs.simulate import Plan

MOST = 1_000_000

playing_options = shared.several(
    shared.players_option,
    shared.seed_option,
    shared.jobs_option,
    shared.strategies_option,
    shared.restrict_option,
    shared.setting_options,
)
output_option = click.option(
    "--output",
    "-o",
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="Write tables (CSV), JSON and a page to this folder, never overwritten.",
)


class Sample(shared.Count):
    """A number of games of which every decision is kept."""

    def convert(
        self, value: Any, parameter: click.Parameter | None, context: click.Context | None
    ) -> int:
        """Read the number; a usage error for more than memory should hold."""
        count = super().convert(value, parameter, context)
        if count > MOST:
            self.fail(f"{count:,} games are too many for a sample; at most {MOST:,}.")
        return count


@dataclass(frozen=True)
class Subject:
    """The plan to play, and how many games there are of it (None: as many as wanted)."""

    plan: Plan
    games: int | None
    command: str


def subject(name: str, wanted: Mapping[str, Any]) -> Subject:
    """Return the plan of the game called `name`, or of the run in that folder.

    `wanted` has what the command line said of players, seed, strategies, restrict, settings, sheets
    and variant; a run has its own, and any of them is a UsageFault.
    """
    if Path(name).is_dir():
        return _of_run(name, wanted)
    from sim import games

    return _of_game(games.find(name), wanted)


def _of_run(name: str, wanted: Mapping[str, Any]) -> Subject:
    from sim.runs.folder import open_run

    said = [key for key, value in wanted.items() if value not in (None, ())]
    if said:
        raise UsageFault(
            f"{name} is a run and was played as it was played: leave out "
            f"{', '.join('--' + FLAGS.get(key, key) for key in said)}, or name a game."
        )
    run = open_run(name)
    return Subject(run.plan(), run.manifest.games, f"of the run {name}")


FLAGS = {"settings": "set"}


def _of_game(game: Game, wanted: Mapping[str, Any]) -> Subject:
    given = dict(wanted)
    where = asked.resolve(game, given.pop("settings"), given.pop("sheets"), given.pop("variant"))
    plan = asked.make_plan(game, settings=where, **given)
    if wanted["seed"] is None:
        click.echo(f"seed {plan.seed} was drawn; --seed {plan.seed} plays it again", err=True)
    return Subject(plan, None, "")


def typed(seed: int | str) -> str:
    """Return the command that was typed: with the seed if it was drawn, and without the folder.

    A run brings its own seed, and the folder is there now.
    """
    words = ["chai-balance"]
    given = iter(sys.argv[1:])
    for word in given:
        if word in ("-o", "--output"):
            next(given, None)
        elif not word.startswith(("-o", "--output=")):
            words.append(word)
    seeded = any(word.split("=")[0] == "--seed" for word in words)
    if not (seeded or any(Path(word).is_dir() for word in words[2:3])):
        words += ["--seed", str(seed)]
    return shlex.join(words)


def facts_of(plan: Plan, games: int) -> dict[str, str]:
    """Return what was played, for the heading of a page or a table."""
    from analysis.numbers import players_said

    changed = [
        f"{option.key}={plan.options[option.key]}"
        for option in plan.game.options
        if plan.options[option.key] != option.usual(plan.options)
    ]
    facts = {
        "Game": f"{plan.game.title}, {players_said(plan.players)}",
        "Games": f"{games:,} games, every decision of them",
        "Seed": str(plan.seed),
        "Players": ", ".join(dict.fromkeys(each.name for each in plan.strategies)),
        "Options": ", ".join(changed) or "as in the rulebook",
    }
    return facts | ({"Forbidden": ", ".join(plan.restrict)} if plan.restrict else {})
