"""Runs with cells of sheets changed by settings: played, kept, gone on with and told again."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

import sim
from sim.cli.main import main
from sim.runs import folder as folders
from sim.runs.simulate import plan

Chai = Callable[..., "click.testing.Result"]

CELLS = ("--set", "customers[BR-B1].price=9", "--set", "goals[2-cyan]=out")
RUN = ("run", "garam", "--games", "60", "--seed", "3", *CELLS, "-o", "r")


@pytest.fixture
def chai(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Chai:
    monkeypatch.chdir(tmp_path)
    return lambda *arguments: CliRunner().invoke(main, [str(each) for each in arguments])


def test_a_run_keeps_the_changed_sheets_and_the_settings(chai: Chai) -> None:
    done = chai(*RUN, "--json")
    assert done.exit_code == 0, done.stderr
    told = json.loads(done.stdout)
    cells = {"customers[BR-B1].price": "9", "goals[2-cyan]": "out"}
    assert told["cells"] == cells
    manifest = folders.open_run("r").manifest
    assert manifest.cells == cells
    for sheet in manifest.sheets:
        data = Path("r", sheet.file).read_bytes()
        assert hashlib.sha256(data).hexdigest() == sheet.sha256
        assert sheet.kind == ("given" if sheet.name in ("customers", "goals") else "default")
    assert "2-cyan,Two Cyan customers,receipts,Cyan:2,0,designer" in Path(
        "r/sheets/goals.csv"
    ).read_text("utf-8")

    options = {"customers[BR-B1].price": 9, "goals[2-cyan]": "out"}
    result = sim.simulate("garam", games=60, seed=3, options=options)
    assert result.digest == told["digest"]
    assert result.digest != sim.simulate("garam", games=60, seed=3).digest


def test_a_run_is_gone_on_with_and_told_again_from_its_copies(chai: Chai) -> None:
    assert chai(*RUN).exit_code == 0
    assert chai("run", "--resume", "-o", "r").exit_code == 0
    assert chai("run", "--resume", "-o", "r", *CELLS).exit_code == 0
    other = chai("run", "--resume", "-o", "r", "--set", "customers[BR-B1].price=8")
    assert other.exit_code == 2
    assert "the sheets: customers was" in other.stderr
    kept, played = chai("replay", "r", "5"), chai("play", "garam", "--seed", 3, "--game", 5, *CELLS)
    assert kept.exit_code == played.exit_code == 0
    assert kept.stdout == played.stdout


def test_a_row_taken_out_is_never_dealt() -> None:
    made = plan("garam", options={"goals[2-cyan]": "out"})
    whole = plan("garam")
    assert int(made.job.params.goals) == int(whole.job.params.goals) - 1


@pytest.mark.parametrize(
    ("pair", "code", "words"),
    [
        ("customers[BR-B1].prize=9", 2, 'did you mean "price"?'),
        ("customers[BR-B1].price=900", 3, "customers.csv:2:price:"),
        ("customers[BR-B11].price=9", 3, 'did you mean "BR-B1"?'),
        ("customers[BR-B1].price", 2, "KEY=VALUE"),
    ],
)
def test_what_is_wrong_is_said(chai: Chai, pair: str, code: int, words: str) -> None:
    done = chai("run", "garam", "--games", "10", "--set", pair)
    assert done.exit_code == code
    assert words in done.stderr
    assert not Path("results").exists()
