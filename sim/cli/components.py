"""`chai-balance components`: what goals, upgrades, tips, merchants and the like are worth."""

from __future__ import annotations

import json
import math
import secrets
from collections.abc import Callable, Iterator, Mapping
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
        _write(output, data, answers)
    if as_json:
        click.echo(json.dumps(plain(data), indent=1))
    else:
        click.echo("\n".join(line for answer in answers for line in text(answer, game)))


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
    tables = {name: getattr(answer, name) for name in ("taken", "dealt", "effects")}
    return {"kind": answer.kind, "games": answer.games, "sample": answer.sample, **tables}


def _write(output: Path, data: Mapping[str, Any], answers: list[Answer]) -> None:
    from analysis.sample_folder import write_folder

    tables = {
        f"{answer.kind}-{name}": table
        for answer in answers
        for name in ("taken", "dealt", "effects")
        if len(table := getattr(answer, name))
    }
    write_folder(output, "components", data, tables)
    click.echo(f"tables  {output}", err=True)


def text(answer: Answer, game: Game) -> Iterator[str]:
    """Yield the answer as lines for people."""
    yield f"{game.component(answer.kind).kind}: {game.component(answer.kind).meaning}"
    if len(answer.dealt):
        yield from _dealt_lines(answer)
    if len(answer.effects):
        yield from _effect_lines(answer)
    if len(answer.taken):
        yield from _taken_lines(answer)
    yield ""


def _dealt_lines(answer: Answer) -> Iterator[str]:
    yield f"  what it causes: dealt at random, {answer.games:,} games"
    yield f"  {'piece':28} {'wins, of fair':>16} {'margin':>8} {'seats':>10}"
    for row in answer.dealt.to_dict("records"):
        if row["n"] < 2:
            yield f"  {row['piece']:28} {'not dealt':>16}"
            continue
        half = (row["high"] - row["low"]) / 2 / row["fair"]
        said = f"{100 * row['estimate'] / row['fair']:.1f} ± {100 * half:.1f} %"
        sure = "  differs" if row["p_adjusted"] <= 0.05 else ""
        yield f"  {row['piece']:28} {said:>16} {row['margin']:>+8.3f} {row['n']:>10,}{sure}"


def _effect_lines(answer: Answer) -> Iterator[str]:
    yield f"  what it causes: the same {answer.games:,} deals with a change"
    yield f"  {'change':36} {'turns':>15} {'mean score':>15} {'first to last':>15}"
    rows = {
        (row["piece"], row["what"], row["measure"]): row
        for row in answer.effects.to_dict("records")
    }
    changes = answer.effects[["piece", "what"]].drop_duplicates()
    for piece, what in changes.itertuples(index=False):
        shown = [_change(rows[piece, what, each]) for each in ("turns", "score", "spread")]
        yield f"  {f'{piece}: {what}':36} " + " ".join(f"{each:>15}" for each in shown)
    yield "  * surely a change, among all that were tried (Holm)"


def _change(row: Mapping[Any, Any]) -> str:
    sure = "*" if row["p_adjusted"] <= 0.05 else " "
    return f"{row['estimate']:+.2f} ± {(row['high'] - row['low']) / 2:.2f}{sure}"


def _taken_lines(answer: Answer) -> Iterator[str]:
    yield f"  who takes it: correlation only, {answer.sample:,} games told step by step"
    yield f"  {'piece':28} {'in games':>9} {'turn':>6} {'holders win':>15} {'holders':>8}"
    for row in answer.taken.to_dict("records"):
        known = math.isfinite(row["estimate"])
        half = (row["high"] - row["low"]) / 2 if known else 0.0
        wins = f"{100 * row['estimate']:.0f} ± {100 * half:.0f} %" if known else "too few"
        turn = f"{row['turn']:.0f}" if math.isfinite(row["turn"]) else ""
        remark = f"  {row['remark']}" if row["remark"] else ""
        yield (
            f"  {row['piece']:28} {100 * row['taken']:>7.0f} % {turn:>6} {wins:>15} "
            f"{row['n']:>8,}{remark}"
        )
