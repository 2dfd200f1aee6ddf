"""Every command has help with an example, every example is a command that parses."""

from __future__ import annotations

import shlex
from collections.abc import Iterator

import click
import pytest

from sim.cli.main import COMMANDS, main
from tests.conftest import Chai


def all_commands() -> Iterator[tuple[str, click.Command]]:
    """Yield (its name as typed, the command) for every command and subcommand."""
    context = click.Context(main)
    for name in COMMANDS:
        command = main.get_command(context, name)
        assert command is not None
        yield name, command
        if isinstance(command, click.Group):
            yield from ((f"{name} {sub}", each) for sub, each in command.commands.items())


EVERY = [pytest.param(command, id=name) for name, command in all_commands()]


def help_of(command: click.Command) -> str:
    return command.get_help(click.Context(command, info_name=command.name))


def examples_in(text: str) -> list[str]:
    lines = text.partition("Examples:\n")[2].splitlines()
    return [line.strip() for line in lines if line.strip()]


EXAMPLES = [
    (name, example) for name, command in all_commands() for example in examples_in(help_of(command))
]


@pytest.mark.parametrize("command", EVERY)
def test_every_command_has_help_and_an_example_one_can_paste(command: click.Command) -> None:
    assert command.help
    assert examples_in(help_of(command))


@pytest.mark.parametrize(("name", "example"), EXAMPLES)
def test_every_example_parses_and_is_of_that_command(name: str, example: str) -> None:
    words = shlex.split(example)
    assert words[0] == "chai-balance"
    if " " not in name:
        assert words[1] == name
    parse(words[1:])


def parse(words: list[str]) -> None:
    """Parse a command line as far as the values of its options, without running it."""
    group: click.Command = main
    while isinstance(group, click.Group):
        found = group.get_command(click.Context(group), words[0])
        assert found is not None
        group, words = found, words[1:]
    group.make_context(group.name, list(words))


@pytest.mark.parametrize("command", EVERY)
def test_every_option_says_what_it_does(command: click.Command) -> None:
    silent = [
        each.name for each in command.params if isinstance(each, click.Option) and not each.help
    ]
    assert silent == []


@pytest.mark.parametrize("command", EVERY)
def test_every_command_that_prints_data_prints_json_too(command: click.Command) -> None:
    if not isinstance(command, click.Group):
        assert any("--json" in parameter.opts for parameter in command.params)


def test_the_short_help_lists_every_command(chai: Chai) -> None:
    shown = chai("--help")
    assert shown.returncode == 0
    for name in COMMANDS:
        assert f"\n  {name} " in shown.stdout


def test_the_version_is_told(chai: Chai) -> None:
    import sim

    assert chai("--version").stdout == f"chai-balance, version {sim.__version__}\n"


HEAVY = ("numba", "numpy", "pandas", "pyarrow", "matplotlib", "scipy", "jinja2")


@pytest.mark.parametrize("name", ["", *COMMANDS])
def test_help_imports_nothing_heavy(name: str) -> None:
    """The time it takes is measured by `bench`; here is what it depends on."""
    import subprocess
    import sys

    code = (
        "import sys; from sim.cli.main import main\n"
        f"try: main({[*name.split(), '--help']!r})\n"
        "except SystemExit: pass\n"
        f"print([m for m in {HEAVY!r} if m in sys.modules], file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.stderr == "[]\n"


def test_the_shell_completes_commands_and_games(chai: Chai) -> None:
    def completed(words: str) -> list[str]:
        shell = {"COMP_WORDS": words, "COMP_CWORD": str(len(words.split()) - 1)}
        done = chai(env={"_CHAI_BALANCE_COMPLETE": "bash_complete", **shell})
        return [line.partition(",")[2] for line in done.stdout.splitlines()]

    assert completed("chai-balance ru") == ["run"]
    assert completed("chai-balance run ga") == ["garam"]
