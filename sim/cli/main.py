"""`chai-balance`: finds the command, and turns whatever goes wrong into a sentence and a code.

Nothing heavy is imported here or in a command's own module, so that help and completion are
instant; a command imports what it needs when it runs.
"""

from __future__ import annotations

import difflib
import importlib
import os
import sys
from typing import Any, NoReturn

import click

import sim
from sim.cli.options import examples
from sim.cli.warned import warnings_told
from sim.errors import ChaiError

# One module of `sim.cli` for each command; the command in it is called `command`.
COMMANDS = (
    *("games", "run", "play", "replay", "compare", "sweep", "components", "tension", "luck"),
    *("worth", "study", "report", "sheets", "strategies", "bench"),
)

INTERRUPTED = 130
UNEXPECTED = 4
DEBUG = "CHAI_BALANCE_DEBUG"


class LazyGroup(click.Group):
    """A group that imports a command's module only when the command is asked for."""

    def list_commands(self, context: click.Context) -> list[str]:
        """Return the names in the order of the documentation."""
        return list(COMMANDS)

    def get_command(self, context: click.Context, name: str) -> click.Command | None:
        """Import and return the command `name`; None if there is none."""
        if name not in COMMANDS:
            return None
        command = importlib.import_module(f"sim.cli.{name}").command
        assert isinstance(command, click.Command)
        return command

    def resolve_command(
        self, context: click.Context, arguments: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command, or name the near ones."""
        name = arguments[0]
        if name not in COMMANDS and not name.startswith("-"):
            near = difflib.get_close_matches(name, COMMANDS, 1)
            hint = f' Did you mean "{near[0]}"?' if near else ""
            raise click.UsageError(
                f'There is no command "{name}".{hint} Commands: {", ".join(COMMANDS)}.'
            )
        return super().resolve_command(context, arguments)

    def invoke(self, context: click.Context) -> Any:
        """Run the command; every way it can fail ends as a sentence and an exit code."""
        from sim.runs.stopping import listening

        try:
            with warnings_told(), listening():
                result = super().invoke(context)
            sys.stdout.flush()
            return result
        except (click.ClickException, click.exceptions.Exit, click.Abort):
            raise
        except ChaiError as fault:
            _end(str(fault), fault.exit_code)
        except KeyboardInterrupt:
            _end("Interrupted.", INTERRUPTED)
        except BrokenPipeError:
            _end_quietly()
        except Exception as fault:
            _end(_unexpected(fault), UNEXPECTED)


def _end(message: str, exit_code: int) -> NoReturn:
    """Print `message` on stderr and leave; the traceback comes along if it is asked for."""
    if os.environ.get(DEBUG) == "1":
        import traceback

        traceback.print_exc()
    click.echo(message, err=True)
    sys.exit(exit_code)


def _end_quietly() -> NoReturn:
    """Leave without a word: the reader of the output has seen enough."""
    # The interpreter flushes stdout once more as it ends; let that go nowhere.
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    sys.exit(0)


def _unexpected(fault: Exception) -> str:
    return (
        f"Something went wrong that should not: {type(fault).__name__}: {fault}\n"
        f"Please report it with the command you ran (CONTRIBUTING.md says where); {DEBUG}=1 "
        "before the command shows the whole traceback."
    )


@click.group(
    cls=LazyGroup,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog=examples(
        "chai-balance games",
        "chai-balance run garam --games 100000 --seed 1",
        "chai-balance study turn-order",
    ),
)
@click.version_option(sim.__version__, prog_name="chai-balance")
def main() -> None:
    """Play board games with tea in them a million times, and see whether they are fair.

    Data goes to stdout, progress to stderr. Exit codes: 0 done, 1 a gate failed, 2 usage,
    3 sheet or variant, 4 engine or strategy, 5 partial or undecided, 130 interrupted.
    """
