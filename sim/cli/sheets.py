"""`chai-balance sheets`: look over component sheets and their columns, and copy them to edit."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from sim.cli import options as shared
from sim.games import GAMES

if TYPE_CHECKING:
    from sim.games.interface import Game
    from sim.sheets.schema import Sheet

SCHEMA = 1

game_option = click.option(
    "--game",
    type=shared.GameName(),
    default=GAMES[0],
    show_default=True,
    help="The game the sheets belong to.",
)


@click.group(
    "sheets",
    epilog=shared.examples(
        "chai-balance sheets new my-sheets",
        "chai-balance sheets check my-sheets",
        "chai-balance sheets columns garam customers",
    ),
)
def command() -> None:
    """Check component sheets, say what their columns mean, or copy the default ones to edit."""


@command.command(
    "check",
    epilog=shared.examples(
        "chai-balance sheets check", "chai-balance sheets check my-sheets --json"
    ),
)
@click.argument("folder", metavar="[DIR]", type=click.Path(path_type=Path), required=False)
@game_option
@shared.json_option
def check(folder: Path | None, game: Game, as_json: bool) -> None:
    """Check the sheets in DIR (or the packaged ones) and list every fault as file:row:column.

    Ends with exit code 3 if there is a fault; sheets that are not in DIR are the packaged ones.
    Warnings tell of columns that nothing reads, and of those that are missing beside them.
    """
    from sim.sheets.check import check_report

    report = check_report(game, folder)
    if as_json:
        click.echo(json.dumps({"schema": SCHEMA, **report.as_dict()}, indent=2))
    else:
        for line in report.lines():
            click.echo(line)
        for warning in report.warnings:
            click.echo(f"warning: {warning}", err=True)
        for fault in report.faults:
            click.echo(str(fault), err=True)
        if report.ok:
            mind = ", if the warnings are as you mean it" if report.warnings else ""
            click.echo(
                f"These sheets can be played{mind}: chai-balance run {_run_arguments(game, folder)}"
            )
    sys.exit(report.exit_code)


def _run_arguments(game: Game, folder: Path | None) -> str:
    return game.name if folder is None else f"{game.name} --sheets {folder}"


@command.command(
    "columns",
    epilog=shared.examples(
        "chai-balance sheets columns garam", "chai-balance sheets columns garam customers"
    ),
)
@click.argument("game", type=shared.GameName())
@click.argument("sheet", metavar="[SHEET]", required=False)
@shared.json_option
def columns(game: Game, sheet: str | None, as_json: bool) -> None:
    """Say what each column of the sheets of GAME (or of one SHEET) means and may hold."""
    from sim.sheets.schema import columns_data, columns_help

    chosen = [each for each in game.sheets if sheet is None or each is _named(game, sheet)]
    if as_json:
        data = [columns_data(each) for each in chosen]
        click.echo(json.dumps({"schema": SCHEMA, "game": game.name, "sheets": data}, indent=2))
        return
    click.echo("\n\n".join(columns_help(each) for each in chosen))


def _named(game: Game, name: str) -> Sheet:
    from sim.errors import UsageFault
    from sim.sheets.faults import advice, quoted

    for sheet in game.sheets:
        if sheet.name == name.casefold().replace("-", "_").removesuffix(".csv"):
            return sheet
    told = advice(name, [sheet.name for sheet in game.sheets], "its sheets are")
    raise UsageFault(f"{quoted(name)} is no sheet of {game.title}; {told}.")


@command.command(
    "new",
    epilog=shared.examples("chai-balance sheets new my-sheets"),
)
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
@game_option
@shared.json_option
def new(folder: Path, game: Game, as_json: bool) -> None:
    """Copy the default sheets to DIR, to edit in a spreadsheet. Nothing is overwritten."""
    from sim.sheets.folder import new_sheets

    paths = new_sheets(game, folder)
    if as_json:
        click.echo(
            json.dumps({"schema": SCHEMA, "sheets": [str(path) for path in paths]}, indent=2)
        )
        return
    for path in paths:
        click.echo(path)
    click.echo(f"Edit them, then: chai-balance run {_run_arguments(game, folder)}", err=True)
