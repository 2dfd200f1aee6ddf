"""What the documents tell a reader to type, look for and rely on is there."""

from __future__ import annotations

import re
import shlex
import tomllib
from pathlib import Path

import click
import pytest

from sim.cli.main import main

ROOT = Path(__file__).resolve().parents[1]
PAGES = sorted(f"docs/{path.name}" for path in (ROOT / "docs").glob("*.md"))
DOCUMENTS = ("README.md", "CONTRIBUTING.md", "notebooks/README.md", *PAGES)

TEXT = {name: (ROOT / name).read_text("utf-8") for name in DOCUMENTS}
QUOTED = [(name, words) for name in DOCUMENTS for words in re.findall(r"`([^`\n]+)`", TEXT[name])]
FENCED = [
    (name, line.partition("#")[0].strip())
    for name in DOCUMENTS
    for block in re.findall(r"```sh\n(.*?)```", TEXT[name], re.DOTALL)
    for line in block.splitlines()
]
COMMANDS = [(name, words) for name, words in QUOTED + FENCED if words.startswith("chai-balance ")]
TARGETS = [(name, words) for name, words in QUOTED + FENCED if words.startswith("make ")]
PLACES = [
    (name, words)
    for name, words in QUOTED
    if re.fullmatch(r"(sim|analysis|strategies|tests|docs|notebooks)/[\w/.-]*", words)
]
LINKS = [
    (name, link)
    for name in DOCUMENTS
    for link in re.findall(r"\]\(([^)#]+)\)", TEXT[name])
    if "://" not in link
]


@pytest.mark.parametrize(("document", "command"), COMMANDS)
def test_every_command_parses(document: str, command: str) -> None:
    words = shlex.split(command)[1:]
    found: click.Command = main
    while isinstance(found, click.Group):
        sub = found.get_command(click.Context(found), words[0])
        assert sub is not None, f"{document}: {command}"
        found, words = sub, words[1:]
    found.make_context(found.name, list(words))


@pytest.mark.parametrize(("document", "command"), TARGETS)
def test_every_make_target_exists(document: str, command: str) -> None:
    makefile = (ROOT / "Makefile").read_text("utf-8")
    assert re.search(rf"^{command.split()[1]}:", makefile, re.MULTILINE), f"{document}: {command}"


@pytest.mark.parametrize(("document", "place"), PLACES)
def test_every_place_is_there(document: str, place: str) -> None:
    assert (ROOT / place).exists(), f"{document}: {place}"


@pytest.mark.parametrize(("document", "link"), LINKS)
def test_every_link_leads_somewhere(document: str, link: str) -> None:
    assert (ROOT / document).parent.joinpath(link).exists(), f"{document}: {link}"


@pytest.mark.parametrize("page", PAGES)
def test_every_page_is_found_from_the_readme(page: str) -> None:
    assert f"]({page})" in TEXT["README.md"]


def test_the_readme_names_every_command() -> None:
    assert isinstance(main, click.Group)
    for name in main.list_commands(click.Context(main)):
        assert f"`chai-balance {name}" in TEXT["README.md"]


def test_the_recipe_for_a_strategy_names_the_table_it_goes_into() -> None:
    from strategies import registry

    assert set(registry.GENERIC) >= {"random", "greedy"}


def test_the_recipe_for_a_game_names_files_that_a_game_has() -> None:
    recipe = TEXT["CONTRIBUTING.md"].partition("## Add a game")[2].partition("\n## ")[0]
    garam = ROOT / "sim" / "games" / "garam"
    names = re.findall(r"`(\w+\.(?:py|md))`", recipe)
    assert len(names) > 8
    for name in names:
        assert (garam / name).exists(), name


def test_pins_cover_what_the_project_asks_for() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras = project["optional-dependencies"]
    asked = [*project["dependencies"], *extras["xlsx"], *extras["dev"]]
    lines = (ROOT / "constraints.txt").read_text("utf-8").splitlines()
    pinned = {line.partition("==")[0].lower().replace("_", "-") for line in lines}
    assert {re.split(r"[<>=~]", each)[0].lower() for each in asked} <= pinned
    assert all(re.fullmatch(r"#.*|[\w.-]+==[\w.]+", line) for line in lines)


def test_the_changelog_has_the_present_version_or_says_unreleased() -> None:
    import sim

    changes = (ROOT / "CHANGELOG.md").read_text("utf-8")
    assert f"## [{sim.__version__}]" in changes or "## [Unreleased]" in changes
