"""`chai-balance strategies`: who can play, and a working strategy to edit."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

from sim.cli import options as shared
from sim.games import GAMES

if TYPE_CHECKING:
    from sim.games.interface import Game

SCHEMA = 1

game_option = click.option(
    "--game", type=shared.GameName(), default=GAMES[0], show_default=True, help="The game to play."
)


@click.group(
    "strategies",
    epilog=shared.examples("chai-balance strategies list", "chai-balance strategies new mine.py"),
)
def command() -> None:
    """List who can play, or write a strategy to edit."""


@command.command(
    "list",
    epilog=shared.examples("chai-balance strategies list", "chai-balance strategies list --json"),
)
@game_option
@shared.json_option
def list_command(game: Game, as_json: bool) -> None:
    """List the strategies that come with a game, a line each."""
    import strategies

    found = strategies.listing(game.name)
    if as_json:
        rows = [{"strategy": each.name, "meaning": each.summary} for each in found]
        click.echo(json.dumps({"schema": SCHEMA, "game": game.name, "strategies": rows}, indent=2))
        return
    width = max(len(each.name) for each in found)
    for each in found:
        click.echo(f"{each.name:<{width}}  {each.summary}")


@command.command(
    "new",
    epilog=shared.examples(
        "chai-balance strategies new mine.py",
        "chai-balance run garam --strategies ./mine.py:my_policy,balanced --players 2",
        "chai-balance strategies new mine.toml",
        "chai-balance run garam --strategies ./mine.toml",
    ),
)
@click.argument("file", metavar="FILE", type=click.Path(path_type=Path))
@game_option
@shared.json_option
def new(file: Path, game: Game, as_json: bool) -> None:
    """Write a working strategy of ten lines (FILE.py) or the balanced weights (FILE.toml) to edit.

    Nothing is overwritten.
    """
    from sim.runs import places
    from strategies import user

    if file.suffix in (".py", ".toml") and not file.exists():
        places.make_parents(file, "Name another place.")
    if file.suffix == ".toml":
        _write_weights(game, file)
    else:
        user.write_template(file, game.name)
    given = file if file.is_absolute() else f"./{file}"
    name = f"{given}:my_policy" if file.suffix == ".py" else str(given)
    command_line = (
        f"chai-balance run {game.name} --players 2 --strategies {name},greedy --duplicate"
    )
    if as_json:
        click.echo(json.dumps({"schema": SCHEMA, "file": str(file), "command": command_line}))
    else:
        click.echo(f"{file} is written. Edit it, then: {command_line}")


def _write_weights(game: Game, file: Path) -> None:
    """Copy the balanced weights, which is the whole of a strategy of one's own weights."""
    from strategies.registry import preset_folder
    from strategies.user import write_new

    weights = (preset_folder(game.name) / "balanced.toml").read_bytes()
    write_new(file, weights)
