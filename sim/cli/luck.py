"""`chai-balance luck`: what comes from the deal, what from who plays."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from sim.cli import options as shared
from sim.cli import subject as subjects
from sim.cli.progress import Progress

if TYPE_CHECKING:
    from analysis.luck import Luck, Reseated

SCHEMA = 1


@click.command(
    "luck",
    epilog=shared.examples(
        "chai-balance luck chai --seed 1",
        "chai-balance luck garam --players 2 --strategies balanced,merchant --deals 3000",
        "chai-balance luck tea-for-two --ladder random,greedy,balanced --json",
        "chai-balance luck garam --restrict all:no-goals --deals 500",
        "chai-balance luck results/big -o results/luck",
    ),
)
@click.argument("subject", metavar="GAME|RUN")
@click.option(
    "--deals",
    type=subjects.Sample(),
    metavar="N",
    default=1_000,
    show_default="1,000",
    help="Deals that are played again and again, with the players moved round the table.",
)
@click.option(
    "--sittings",
    type=click.IntRange(1, 50),
    metavar="N",
    default=3,
    show_default=True,
    help="How often the same people play the same deal, choosing anew where they leave it to "
    "chance.",
)
@click.option(
    "--ladder",
    metavar="A,B[,...]",
    default="random,greedy,balanced",
    show_default=True,
    help="Strategies from weak to strong: does one of each beat those below it?",
)
@subjects.playing_options
@subjects.output_option
@shared.json_option
def command(
    subject: str,
    deals: int,
    sittings: int,
    ladder: str,
    jobs: int,
    output: Path | None,
    as_json: bool,
    **wanted: Any,
) -> None:
    """Show how much of GAME (or of the run in folder RUN) is luck of the deal, how much who plays.

    The same deals are played by unequal players, moved round the table so that each sits in each
    seat once, in several sittings: shares of the variance of margins and wins, with intervals over
    the deals; how often the same seat wins a deal that others play; and whether stronger players
    beat weaker ones. Who plays is --strategies, one for each seat, or who played the run; without
    either, and for a run as well, a table of all strengths of the ladder and one of the game's
    presets. What --restrict forbids holds at all tables. docs/tension.md defines it all.
    """
    from analysis import luck as lucks

    table, people, most = _table(subject, wanted)
    if output is not None:
        from sim.runs.folder import refuse_existing

        refuse_existing(output)
    rungs, deals = _names(ladder), min(deals, most or deals)
    asked = "as asked" in people
    tables = people if asked else {**people, **lucks.default_tables(table, rungs)}
    table.check([*tables.values(), rungs])
    progress = Progress(lucks.games_of(table, tables, deals, sittings, len(rungs)))
    try:
        result = lucks.luck(
            table,
            tables=tables,
            deals=deals,
            sittings=sittings,
            ladder=rungs,
            jobs=jobs,
            told=progress,
        )
    finally:
        progress.close()
    _show(table, result, deals, sittings, output, as_json)


def _table(name: str, wanted: dict[str, Any]) -> tuple[Reseated, dict[str, list[str]], int | None]:
    """Return what is played, who sits down by name of the table, and how many deals there are.

    Of a game nobody sits down unless strategies were given; of a run who played it does.
    """
    from analysis.luck import Reseated
    from sim.runs.simulate import seat_names

    if Path(name).is_dir():
        found = subjects.subject(name, wanted)
        plan, games = found.plan, found.games or 0
        each = plan.players if plan.duplicate else 1
        seated = {"as in the run": list(plan.job.seats.names)}
        return Reseated(plan, plan.restrict), seated, games // each
    plan = subjects.subject(name, {**wanted, "restrict": ()}).plan
    given = wanted["strategies"]
    seated = {"as asked": seat_names(given, plan.players)} if given else {}
    return Reseated(plan, wanted["restrict"]), seated, None


def _names(given: str) -> list[str]:
    names = shared.split_strategies(given)
    assert names is not None
    return names


def _show(
    table: Reseated, found: Luck, deals: int, sittings: int, output: Path | None, as_json: bool
) -> None:
    facts = {
        "schema": SCHEMA,
        "game": table.game,
        "players": table.players,
        "seed": str(table.base.seed),
        "options": dict(table.base.options),
        "restrict": list(table.restrict),
        "deals": deals,
        "sittings": sittings,
        "tables": {people: list(seats) for people, seats in found.tables.items()},
    }
    tables = {"variance": found.variance, "same_deal": found.same_deal, "ladder": found.ladder}
    if output is not None:
        _write(output, facts, found, tables)
    if as_json:
        from analysis.plain import plain

        click.echo(json.dumps(plain({**facts, **tables}), indent=2))
    else:
        click.echo(text(facts, found))


def _write(output: Path, facts: dict[str, Any], found: Luck, tables: dict[str, Any]) -> None:
    from analysis.report.parts.luck import luck_part
    from analysis.report.sample import page_of
    from analysis.sample_folder import write_folder
    from analysis.samples import luck_tables
    from sim import games

    title = f"{games.find(facts['game']).title}: luck or skill?"
    said = {
        "Players": str(facts["players"]),
        "Deals": f"{facts['deals']:,}, in {facts['sittings']} sittings of each way round the table",
        "Seed": facts["seed"],
    }
    command = subjects.typed(facts["seed"])
    sample = luck_tables(found, facts["deals"], facts["sittings"], command)
    write_folder(
        output,
        "luck",
        {**facts, **tables},
        tables,
        page_of(title, said, {"luck": luck_part([sample], ladder=True)}),
    )


def text(facts: dict[str, Any], found: Luck) -> str:
    """Return the tables of the page as text."""
    from analysis.report.parts.luck import ladder_table, same_deal_table, tables_of
    from analysis.samples import luck_tables

    sample = luck_tables(found, facts["deals"], facts["sittings"])
    tables = [*tables_of(sample), same_deal_table(sample), ladder_table(sample)]
    head = (
        f"{facts['game']}, {facts['players']} players, {facts['deals']:,} deals, "
        f"{facts['sittings']} sittings, seed {facts['seed']}"
    )
    return "\n".join([head, *(line for table in tables for line in ["", *lines_of(table)])])


def lines_of(table: Any) -> list[str]:
    """Return a table of the report as aligned text: the first column left, the others right."""
    cells = [list(table.columns), *([item.text for item in row] for row in table.rows)]
    widths = [max(len(row[column]) for row in cells) for column in range(len(table.columns))]
    lines = [
        f"{row[0]:<{widths[0]}}"
        + "".join(f"  {cell:>{width}}" for cell, width in zip(row[1:], widths[1:], strict=True))
        for row in cells
    ]
    return [table.caption, *lines, *([table.note] if table.note else [])]
