"""The three games have the same files and speak the same verbs; generic code names none of them."""

from __future__ import annotations

import io
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

from sim.engine import verbs
from sim.games import GAMES, find

ROOT = Path(__file__).resolve().parents[2]

FILES = (
    *("RULES.md", "__init__.py", "actions.py", "components.py", "constants.py", "describe.py"),
    *("describe_state.py", "describe_story.py", "kernels.py", "observe.py", "options.py"),
    *("outcome.py", "params.py", "restrictions.py", "rules.py", "scoring.py", "setup.py"),
    *("sheets", "sheets_rules.py", "sheets_schema.py", "sheets_words.py", "state.py"),
)
STRATEGY_FILES = (*("__init__.py", "gain.py", "notes.py", "outlook.py", "policy.py", "weights.py"),)

GENERIC = ("sim/engine", "sim/sheets", "sim/runs", "sim/cli", "analysis")
# Reference results are those of named studies; examples in help texts name a game to be of use.
MAY_NAME = ("analysis/reference.py",)


@pytest.mark.parametrize("folder", GAMES)
def test_every_game_has_the_same_files(folder: str) -> None:
    present = {path.name for path in (ROOT / "sim" / "games" / folder).iterdir()}
    assert set(FILES) <= present
    present = {path.name for path in (ROOT / "strategies" / folder).iterdir()}
    assert set(STRATEGY_FILES) <= present
    presets = {path.stem for path in (ROOT / "strategies" / "presets" / folder).glob("*.toml")}
    assert "balanced" in presets


@pytest.mark.parametrize("folder", GAMES)
def test_every_game_speaks_every_verb(folder: str) -> None:
    kernels = find(folder).load_kernels()
    __import__(f"strategies.{folder}.gain")
    spoken = {verb for verb, table in verbs._kernels.items() if kernels.state in table}
    of_views = {verb for verb, table in verbs._kernels.items() if kernels.view in table}
    # Other tests have verbs of their own.
    known = {verb for verb in verbs._kernels if hasattr(verbs, verb)}
    assert len(known) == 9
    assert known <= spoken | of_views


def code_of(path: Path) -> Iterator[str]:
    """The names and strings of a file, but no comments, docstrings or examples of commands."""
    before = tokenize.INDENT
    for token in tokenize.generate_tokens(io.StringIO(path.read_text("utf-8")).readline):
        is_docstring = token.type == tokenize.STRING and before in (
            *(tokenize.INDENT, tokenize.NEWLINE, tokenize.NL, tokenize.DEDENT, tokenize.COMMENT),
        )
        if token.type in (tokenize.NAME, tokenize.STRING) and not is_docstring:
            yield token.string
        before = token.type


def test_generic_code_nowhere_names_a_game() -> None:
    files = [path for folder in GENERIC for path in (ROOT / folder).rglob("*.py")]
    files += (ROOT / "strategies").glob("*.py")
    assert len(files) > 80
    names = {name for folder in GAMES for name in (folder, find(folder).name)}
    found = [
        f"{path.relative_to(ROOT)}: {word}"
        for path in files
        if path.relative_to(ROOT).as_posix() not in MAY_NAME
        for word in code_of(path)
        if word.strip("\"'") in names or any(f"games.{name}" in word for name in names)
    ]
    assert found == []
