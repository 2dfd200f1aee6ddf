"""`chai-balance components`: what goals, upgrades, tips, merchants and the like are worth."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from sim.cli import options as shared
from sim.cli import settings as asked
from sim.cli import subject as subjects
from sim.errors import UsageFault
from sim.sheets.faults import advice, quoted

if TYPE_CHECKING:
    from analysis.components.asked import Answer
    from sim.games.interface import Component, Game
    from sim.runs.simulate import Plan

    Replan = Callable[[Mapping[str, str]], Plan]

SCHEMA = 1
SAMPLE = 300
TABLES = ("taken", "dealt", "effects", "dominated")


@click.command(
    "components",
    epilog=shared.examples(
        "chai-balance components garam --of goals --games 20000 --seed 1",
        "chai-balance components chai --of tips --of teas --players 3",
        "chai-balance components tea-for-two --of merchants --games 1e6 --json",
        "chai-balance components garam --of goals --sheets my-sheets -o results/goals",
    ),
)
@click.argument("game", type=shared.GameName())
@click.option(
    "--of",
    "kinds",
    multiple=True,
    metavar="KIND",
    help="What to ask for, such as goals; may be repeated.  [default: all the game has]",
)
@shared.games_option
@click.option(
    "--sample",
    type=shared.Count(),
    metavar="N",
    default=SAMPLE,
    show_default=True,
    help="Games told step by step, to see who takes what and when.",
)
@subjects.playing_options
@subjects.output_option
@shared.json_option
def command(
    game: Game,
    kinds: tuple[str, ...],
    games: int,
    sample: int,
    jobs: int,
    output: Path | None,
    as_json: bool,
    **wanted: Any,
) -> None:
    """Say what the pieces of GAME are worth: who takes them, and what they cause.

    Who holds a piece chose to, so how holders fare is a correlation. What a piece causes is found
    where chance deals it, or by playing the same deals again without it or with another value.
    """
    from analysis.plain import plain
    from sim.runs import folder

    asked_for = [component_of(game, kind) for kind in kinds] or list(game.components)
    if output is not None:
        folder.refuse_existing(output)
    where = asked.resolve(game, *(wanted.pop(name) for name in ("settings", "sheets", "variant")))
    if wanted["seed"] is None:
        wanted["seed"] = secrets.randbits(asked.SEED_BITS)
        click.echo(f"seed {wanted['seed']}; --seed {wanted['seed']} asks the same again", err=True)

    def make(more: Mapping[str, str]) -> Plan:
        """Return the plan with further cells changed."""
        cells = {**where.cells, **more}
        return asked.make_plan(game, settings=replace(where, cells=cells), **wanted)

    plan = make({})
    answers = [_ask(each, plan, make, games, min(sample, games), jobs) for each in asked_for]
    data = {"schema": SCHEMA, "game": game.name, **_about(plan), "kinds": list(map(_data, answers))}
    if output is not None:
        _write(output, plan, data, answers)
    if as_json:
        click.echo(json.dumps(plain(data), indent=1))
    else:
        from analysis.components.words import text

        lines = (line for each in answers for line in text(each, game.component(each.kind)))
        click.echo("\n".join(lines))


def component_of(game: Game, kind: str) -> Component:
    """Return the component of a kind; UsageFault with near names if there is none."""
    known = [each.kind for each in game.components]
    if kind not in known:
        raise UsageFault(
            f"{game.title} has no {quoted(kind)} to ask for; {advice(kind, known, 'known are')}."
        )
    return game.component(kind)


def _ask(
    component: Component, plan: Plan, make: Replan, games: int, sample: int, jobs: int
) -> Answer:
    from analysis.components.asked import Question
    from sim.cli.progress import Progress

    bar: list[Progress] = []

    def told(done: int, total: int) -> None:
        if not bar:
            bar.append(Progress(total))
        bar[0](done)

    try:
        return Question(component, plan, make, games, sample, jobs).ask(told)
    finally:
        for each in bar:
            each.close()


def _about(plan: Plan) -> dict[str, Any]:
    return {
        "players": plan.players,
        "restrict": list(plan.restrict),
        "seed": str(plan.seed),
        "strategies": [each.name for each in plan.strategies],
        "options": dict(plan.options),
    }


def _data(answer: Answer) -> dict[str, Any]:
    tables = {name: getattr(answer, name) for name in TABLES}
    return {"kind": answer.kind, "games": answer.games, "sample": answer.sample, **tables}


def _write(output: Path, plan: Plan, data: Mapping[str, Any], answers: list[Answer]) -> None:
    from analysis.report.parts.components import components_part
    from analysis.report.sample import page_of
    from analysis.sample_folder import write_folder
    from analysis.samples import components_tables

    tables = {
        f"{answer.kind}-{name}": table
        for answer in answers
        for name in TABLES
        if len(table := getattr(answer, name))
    }
    games = max(answer.games for answer in answers)
    size = max(answer.sample for answer in answers) or games
    again = {answer.kind: subjects.typed(plan.seed) for answer in answers}
    sample = components_tables(plan.game.name, tables, size, again=again)
    played = f"{games:,}" + (f", every decision of {size:,}" if size < games else "")
    facts = subjects.facts_of(plan, size) | {"Games": played}
    title = f"{plan.game.title}: what are its pieces worth?"
    page = page_of(title, facts, {"components": components_part([sample])})
    write_folder(output, "components", data, tables, page)
    click.echo(f"report and tables are in {output}", err=True)
