"""`docs/cli.md`: every command's help, as it is printed."""

from __future__ import annotations

import copy
from collections.abc import Iterator

import click

from sim.cli.main import main

WIDTH = 100

HEAD = """\
# The command line

Made from the help texts by `make docs`. Data goes to stdout, progress to stderr; what the figures
mean is in [metrics.md](metrics.md).
"""


def page() -> str:
    """Return the page."""
    return HEAD + "".join(_section(name, command) for name, command in _commands())


def _commands() -> Iterator[tuple[str, click.Command]]:
    """Yield every command with its name as typed; groups before what is in them."""
    yield "chai-balance", main
    assert isinstance(main, click.Group)
    context = click.Context(main)
    for name in main.list_commands(context):
        command = main.get_command(context, name)
        assert command is not None
        yield f"chai-balance {name}", command
        if isinstance(command, click.Group):
            for sub, each in command.commands.items():
                yield f"chai-balance {name} {sub}", each


def _section(name: str, command: click.Command) -> str:
    # Click keeps the help option of whichever context asked first, such as a test's without -h.
    command = copy.copy(command)
    command._help_option = None
    context = click.Context(
        command,
        info_name=name,
        terminal_width=WIDTH,
        max_content_width=WIDTH,
        help_option_names=["-h", "--help"],
    )
    return f"\n## {name}\n\n```text\n{command.get_help(context).rstrip()}\n```\n"
