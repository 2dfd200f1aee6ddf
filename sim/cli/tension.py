"""`chai-balance tension`: lead, come-backs, decisions: how tense a game is."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from sim.cli import options as shared
from sim.cli import subject as subjects
from sim.cli.progress import Progress
from sim.errors import UsageFault
from sim.runs.starting import start_is_drawn

if TYPE_CHECKING:
    from analysis.tension import Tension
    from sim.runs.simulate import Plan

SCHEMA = 1
SAMPLE = 2_000


@click.command(
    "tension",
    epilog=shared.examples(
        "chai-balance tension garam --seed 1",
        "chai-balance tension chai --players 3 --sample 5000 -o results/tension",
        "chai-balance tension results/big --json",
    ),
)
@click.argument("subject", metavar="GAME|RUN")
@click.option(
    "--sample",
    type=subjects.Sample(),
    metavar="N",
    default=SAMPLE,
    show_default="2,000",
    help="The first games of that seed, every decision of which is looked at.",
)
@subjects.playing_options
@subjects.output_option
@shared.json_option
def command(
    subject: str, sample: int, jobs: int, output: Path | None, as_json: bool, **wanted: Any
) -> None:
    """Show how tense GAME is (or the games of the run in folder RUN): who leads when, and for good.

    Changes of the lead, when games are decided, come-backs by deficit and round, the winner's lead,
    forced decisions and dead turns, each with its interval; docs/tension.md defines them.
    """
    asked = subjects.subject(subject, wanted)
    plan = asked.plan
    if plan.players < 2:
        raise UsageFault("Nobody leads in a solo game; ask about 2 players or more.")
    if output is not None:
        from sim.runs.folder import refuse_existing

        refuse_existing(output)
    sample = min(sample, asked.games or sample)
    found = _measure(plan, sample, jobs)
    data = {**_facts(plan, sample), "figures": found.figures}
    if output is not None:
        _write(output, plan, found, data)
    click.echo(_json(found, data) if as_json else text(plan, found))
    if output is not None:
        click.echo(f"report and tables are in {output}", err=True)


def _measure(plan: Plan, sample: int, jobs: int) -> Tension:
    from analysis.tension import tension_of

    progress = Progress(sample)
    try:
        return tension_of(plan, sample, jobs=jobs, told=progress)
    finally:
        progress.close()


def _facts(plan: Plan, sample: int) -> dict[str, Any]:
    return {
        "schema": SCHEMA,
        "game": plan.game.name,
        "players": plan.players,
        "seed": str(plan.seed),
        "games": sample,
        "strategies": [each.name for each in plan.strategies],
        "options": dict(plan.options),
        "restrict": list(plan.restrict),
    }


def _tables(found: Tension) -> dict[str, Any]:
    return {
        "figures": found.figures,
        "comebacks": found.comebacks,
        "lead": found.lead,
        "actions": found.actions,
        "games": found.games,
    }


def _json(found: Tension, data: dict[str, Any]) -> str:
    from analysis.plain import plain

    short = {key: table for key, table in _tables(found).items() if key != "games"}
    return json.dumps(plain({**data, **short}), indent=2)


def _write(output: Path, plan: Plan, found: Tension, data: dict[str, Any]) -> None:
    from analysis.report.parts.tension import tension_part
    from analysis.report.sample import page_of
    from analysis.report.seating import names_at
    from analysis.sample_folder import write_folder
    from analysis.samples import tension_tables

    sample = tension_tables(found, plan.game.score_unit, subjects.typed(plan.seed))
    seats = names_at(plan.players, drawn=start_is_drawn(plan.options, plan.players))
    page = page_of(
        f"{plan.game.title}: how tense is it?",
        subjects.facts_of(plan, len(found.games)),
        {"tension": tension_part([sample], seats=seats)},
    )
    short = {key: table for key, table in _tables(found).items() if key != "games"}
    write_folder(
        output, "tension", {**data, **short}, _tables(found) | {"turns": found.turns}, page
    )


def text(plan: Plan, found: Tension) -> str:
    """Return the figures and the come-back table for people."""
    from analysis.report.parts.tension import value

    facts = subjects.facts_of(plan, len(found.games))
    rows = [(str(row["title"]), value(row)) for _, row in found.figures.iterrows()]
    width = max(len(title) for title, _ in rows)
    lines = [f"{facts['Game']}, {facts['Games']}, seed {facts['Seed']}, {facts['Players']}", ""]
    lines += [f"{title:<{width}}  {said}" for title, said in rows]
    return "\n".join([*lines, "", *comeback_lines(found.comebacks)])


def comeback_lines(comebacks: Any) -> list[str]:
    """Return the chance to win of who is behind: a row a deficit, a column a round."""
    from analysis.report.parts.tension import FEW, span

    if not len(comebacks):
        return ["Nobody was ever behind after a round."]
    rounds = sorted({(row.round_low, row.round_high) for row in comebacks.itertuples()})
    deficits = sorted({(row.deficit_low, row.deficit_high) for row in comebacks.itertuples()})
    cells = {
        (row.round_low, row.deficit_low): f"{100 * row.estimate:.0f} %" if row.n >= FEW else "."
        for row in comebacks.itertuples()
    }
    head = [span(*each) for each in rounds]
    width = max(6, *map(len, head)) + 2
    lines = [
        f"wins of a player who is behind, by points behind and round (. = under {FEW} players)",
        f"{'points':<12}" + "".join(f"{title:>{width}}" for title in head),
    ]
    for deficit in deficits:
        row = [cells.get((each[0], deficit[0]), "") for each in rounds]
        lines.append(f"{span(*deficit):<12}" + "".join(f"{cell:>{width}}" for cell in row))
    return lines
