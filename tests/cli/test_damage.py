"""A run folder that was damaged or edited: every command that reads it says which file, and how."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pandas as pd
import pytest
from click.testing import CliRunner

import sim
from sim.cli.main import main

GAMES = 60


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("whole") / "run"
    sim.record_run(folder, "garam", players=2, games=GAMES, seed=1)
    return folder


@pytest.fixture
def run(whole: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    shutil.copytree(whole, "run")
    return Path("run")


def cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-200])


def empty(path: Path) -> None:
    path.write_bytes(b"")


def shorten(path: Path) -> None:
    pd.read_parquet(path).iloc[:-2].to_parquet(path)


def without_margin(path: Path) -> None:
    pd.read_parquet(path).drop(columns="margin").to_parquet(path)


def add_a_line(path: Path) -> None:
    path.write_bytes(path.read_bytes() + b"\n")


def other_digest(path: Path) -> None:
    text = path.read_text()
    digest = sim.open_run(path.parent).manifest.digest or ""
    path.write_text(text.replace(digest, "0" * 64))


DAMAGE: dict[str, tuple[str, Callable[[Path], None], str]] = {
    "cut": ("games.parquet", cut, "run/games.parquet is damaged ("),
    "empty": ("seats.parquet", empty, "run/seats.parquet is empty. Bring back the file as it was"),
    "shortened": ("seats.parquet", shorten, "has 118 rows where the run has 120: it is cut or of"),
    "a column": ("seats.parquet", without_margin, "seats.parquet was edited: it has no column mar"),
    "digest": ("manifest.json", other_digest, "run/manifest.json was edited: what it says came ou"),
}


@pytest.mark.parametrize("damage", DAMAGE)
@pytest.mark.parametrize(
    "arguments", [("report", "run", "--quick"), ("run", "--resume", "-o", "run")], ids=" ".join
)
def test_damage_is_named(damage: str, arguments: tuple[str, ...], run: Path) -> None:
    name, how, sentence = DAMAGE[damage]
    how(run / name)
    done = CliRunner().invoke(main, list(arguments))
    assert sentence in done.stderr
    assert done.exit_code == 2
    assert done.stdout == ""
    assert "should not" not in done.stderr


@pytest.mark.parametrize("arguments", [("report", "run", "--quick"), ("replay", "run", "3")])
def test_an_edited_sheet_is_named(arguments: tuple[str, ...], run: Path) -> None:
    sheet = sorted((run / "sheets").iterdir())[0]
    add_a_line(sheet)
    done = CliRunner().invoke(main, list(arguments))
    assert f"{sheet} was edited: it is no longer the sheet" in done.stderr
    assert done.exit_code == 2


def test_what_is_whole_is_read(run: Path) -> None:
    done = CliRunner().invoke(main, ["report", "run", "--quick"])
    assert done.exit_code == 0, done.stderr
