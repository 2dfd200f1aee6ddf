"""`chai-balance luck`: what comes from the deal, what from who plays."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from sim.cli import options as shared
from sim.cli import settings as asked
from sim.cli import subject as subjects
from sim.cli.progress import Progress

if TYPE_CHECKING:
    from analysis.luck import Luck, Setting
    from sim.games.interface import Game

SCHEMA = 1


@click.command(
    "luck",
    epilog=shared.examples(
        "chai-balance luck chai --seed 1",
        "chai-balance luck garam --players 2 --strategies balanced,merchant --deals 3000",
        "chai-balance luck tea-for-two --ladder random,greedy,balanced --json",
    ),
)
@click.argument("game", type=shared.GameName())
@click.option(
    "--deals",
    type=subjects.Sample(),
    metavar="N",
    default=1_000,
    show_default="1,000",
    help="Deals that are played by every seating, again and again.",
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
@shared.players_option
@shared.seed_option
@shared.jobs_option
@click.option(
    "--strategies",
    "-s",
    metavar="A,B[,...]",
    help="Who plays the deals, one for each seat.  [default: a table of all strengths of the "
    "ladder, and one of the game's presets]",
)
@shared.setting_options
@subjects.output_option
@shared.json_option
def command(
    game: Game,
    deals: int,
    sittings: int,
    ladder: str,
    players: int | None,
    seed: int | None,
    jobs: int,
    strategies: str | None,
    settings: tuple[str, ...],
    sheets: Path | None,
    variant: str | None,
    output: Path | None,
    as_json: bool,
) -> None:
    """Show how much of GAME is luck of the deal, and how much who plays it.

    The same deals are played by all seatings of unequal players, in several sittings: shares of the
    variance of margins and wins, with intervals over the deals; how often the same seat wins a deal
    that others play; and whether stronger players beat weaker ones. docs/tension.md defines it all.
    """
    from analysis import luck as lucks

    found = _setting(game, players, seed, asked.resolve(game, settings, sheets, variant))
    if output is not None:
        from sim.runs.folder import refuse_existing

        refuse_existing(output)
    rungs = _names(ladder)
    tables = _tables(found, strategies) or lucks.default_tables(found, rungs)
    games = lucks.games_of(found, tables, deals, sittings, len(rungs))
    progress = Progress(games)
    try:
        result = lucks.luck(
            found,
            tables=tables,
            deals=deals,
            sittings=sittings,
            ladder=rungs,
            jobs=jobs,
            told=progress,
        )
    finally:
        progress.close()
    _show(found, result, deals, sittings, output, as_json)


def _setting(game: Game, players: int | None, seed: int | None, where: asked.Settings) -> Setting:
    import secrets

    from analysis.luck import Setting

    if seed is None:
        seed = secrets.randbits(asked.SEED_BITS)
        click.echo(f"seed {seed} was drawn; --seed {seed} plays the same deals", err=True)
    return Setting(
        game.name,
        players or game.default_players,
        seed,
        {**where.options, **where.cells},
        where.sheets,
        where.sheet_files,
    )


def _tables(setting: Setting, strategies: str | None) -> dict[str, list[str]]:
    """Return the one table that was asked for, if any; UsageFault if seats stay empty."""
    if strategies is None:
        return {}
    from sim.runs.simulate import seat_names

    return {"as asked": seat_names(strategies, setting.players)}


def _names(given: str) -> list[str]:
    names = shared.split_strategies(given)
    assert names is not None
    return names


def _show(
    setting: Setting, found: Luck, deals: int, sittings: int, output: Path | None, as_json: bool
) -> None:
    facts = {
        "schema": SCHEMA,
        "game": setting.game,
        "players": setting.players,
        "seed": str(setting.seed),
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
        "Deals": f"{facts['deals']:,}, in {facts['sittings']} sittings of every seating",
        "Seed": facts["seed"],
    }
    sample = luck_tables(found, facts["deals"], facts["sittings"])
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
    return [table.caption, *lines]
