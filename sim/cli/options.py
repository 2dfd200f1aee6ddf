"""What the commands' options have in common: each is declared once, with its help."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click
from click.shell_completion import CompletionItem

from sim.errors import UsageFault
from sim.runs.given import read_whole

Decorated = TypeVar("Decorated", bound=Callable[..., Any])


def examples(*lines: str) -> str:
    """Return the end of a help text: commands that can be pasted and run."""
    return "\b\nExamples:\n" + "\n".join(f"  {line}" for line in lines)


class GameName(click.ParamType[Any]):
    """The name of a game, read as a `Game`; completed in the shell."""

    name = "game"

    def convert(self, value: Any, parameter: click.Parameter | None, _: Any) -> Any:
        """Find the game; UsageFault names the near ones."""
        from sim import games

        return games.find(value) if isinstance(value, str) else value

    def shell_complete(
        self, context: click.Context, parameter: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """Offer the names of the games."""
        from sim import games

        return [CompletionItem(name) for name in games.names() if name.startswith(incomplete)]


class Count(click.ParamType[int]):
    """A whole number of at least one, also written as `1e6` or `1_000_000`."""

    name = "number"

    def convert(
        self, value: Any, parameter: click.Parameter | None, context: click.Context | None
    ) -> int:
        """Read the number; a usage error says which forms are read."""
        count = read_whole(value)
        if count is None or count < 1:
            self.fail(
                f'"{value}" is no number of games; write a whole number of at least 1, '
                "such as 1000, 1_000_000 or 1e6.",
                parameter,
                context,
            )
        return count


def cores() -> int:
    """Return how many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def several(*options: Callable[[Decorated], Decorated]) -> Callable[[Decorated], Decorated]:
    """Return one decorator that adds `options` in the order given."""

    def add(function: Decorated) -> Decorated:
        for option in reversed(options):
            function = option(function)
        return function

    return add


json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON instead of text.")

players_option = click.option(
    "--players",
    "-p",
    type=int,
    metavar="N",
    envvar="CHAI_BALANCE_PLAYERS",
    show_envvar=True,
    help="Players at the table.  [default: the game's own]",
)
games_option = click.option(
    "--games",
    "-n",
    type=Count(),
    metavar="N",
    default=10_000,
    envvar="CHAI_BALANCE_GAMES",
    show_envvar=True,
    help="Games to play; 1e6 and 1_000_000 are read too.  [default: 10,000]",
)
seed_option = click.option(
    "--seed",
    type=click.IntRange(0),
    metavar="N",
    envvar="CHAI_BALANCE_SEED",
    show_envvar=True,
    help="Root of all chance: the same seed plays the same games.  [default: drawn and printed]",
)
jobs_option = click.option(
    "--jobs",
    "-j",
    type=click.IntRange(1, 1024),
    metavar="N",
    default=cores,
    envvar="CHAI_BALANCE_JOBS",
    show_envvar=True,
    help="Threads that play; never changes a result.  [default: all cores]",
)
strategies_option = click.option(
    "--strategies",
    "-s",
    metavar="A[,B,...]",
    envvar="CHAI_BALANCE_STRATEGIES",
    show_envvar=True,
    help="One strategy for all seats or one for each, in order; FILE.py:FUNCTION for your own, "
    "FILE.toml for your own weights.  [default: balanced]",
)
restrict_option = click.option(
    "--restrict",
    multiple=True,
    metavar="SEAT:NAME",
    envvar="CHAI_BALANCE_RESTRICT",
    show_envvar=True,
    help="Forbid a seat (1, 2, ..., a strategy, or all) something, to see what it is worth. "
    "In duplicate play a number is a player of the line-up, who goes round the seats. "
    "May be repeated; `chai-balance games` lists the names.",
)
setting_options = several(
    click.option(
        "--set",
        "settings",
        multiple=True,
        metavar="KEY=VALUE",
        envvar="CHAI_BALANCE_SET",
        show_envvar=True,
        help="Change an option of the game, or a cell of a sheet (customers[ROW].price=4; "
        "goals[ROW]=out takes the row out), or read one sheet from a file (customers=mine.csv). "
        "May be repeated; `chai-balance games` lists the keys.",
    ),
    click.option(
        "--sheets",
        type=click.Path(path_type=Path),
        metavar="DIR",
        envvar="CHAI_BALANCE_SHEETS",
        show_envvar=True,
        help="Folder with component sheets; those not in it are the packaged ones.",
    ),
    click.option(
        "--variant",
        metavar="NAME|FILE",
        envvar="CHAI_BALANCE_VARIANT",
        show_envvar=True,
        help="A packaged variant or a TOML file of options; --set goes over it.",
    ),
)


def split_strategies(given: str | None) -> list[str] | None:
    """Return the names in `A,B,...`; None for the default; UsageFault for an empty one."""
    if given is None:
        return None
    names = [name.strip() for name in given.split(",")]
    if not all(names):
        raise UsageFault(
            f'--strategies "{given}" has an empty name; write one name for all seats or one for '
            "each, such as balanced,greedy."
        )
    return names
