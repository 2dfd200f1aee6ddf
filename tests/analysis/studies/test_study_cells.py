"""Schemes that vary a cell of a sheet, or bring sheets of their own."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest

from analysis.studies.dealer import Simulator
from analysis.studies.reading import read
from analysis.studies.runner import sheet_facts, with_own_sheets
from sim.errors import SheetFault
from sim.games import find
from sim.sheets.folder import new_sheets

STUDY = """
name = "goals"
title = "What is a goal worth?"
game = "garam"
players = [4]

[[lineup]]
name = "strong"
strategies = "balanced"

[[scheme]]
name = "as-is"

[[scheme]]
name = "three"
options = { "goals[2-cyan].copies" = 3 }

[[scheme]]
name = "without"
[scheme.options]
"goals[2-cyan]" = "out"

[[scheme]]
name = "mine"
sheets = "dear"
"""


@pytest.fixture
def study_file(tmp_path: Path) -> Path:
    path = tmp_path / "goals.toml"
    path.write_text(STUDY, "utf-8")
    new_sheets(find("garam"), tmp_path / "dear")
    prices = tmp_path / "dear" / "teas.csv"
    prices.write_text(prices.read_text("utf-8").replace("black,1", "black,3"), "utf-8")
    return path


def test_each_scheme_is_planned_with_its_own_cells_and_sheets(study_file: Path) -> None:
    study = read(study_file)
    plans = {cell.scheme.name: Simulator().plan(study, cell) for cell in study.cells()}
    goals = {name: int(plan.job.params.goals) for name, plan in plans.items()}
    assert goals == {
        "as-is": goals["as-is"],
        "three": goals["as-is"] + 2,
        "without": goals["as-is"] - 1,
        "mine": goals["as-is"],
    }
    black = [row["price"] for row in plans["mine"].sheets.rows["teas"] if row["tea"] == "black"]
    assert black == [3]


def test_the_command_of_a_cell_names_its_cells_and_sheets(study_file: Path) -> None:
    study = read(study_file)
    commands = {c.scheme.name: shlex.split(Simulator().command(study, c)) for c in study.cells()}
    assert commands["three"][-2:] == ["--set", "goals[2-cyan].copies=3"]
    assert commands["without"][-2:] == ["--set", "goals[2-cyan]=out"]
    assert commands["mine"][-2:] == ["--sheets", str(study_file.parent / "dear")]


def test_a_wrong_cell_is_told_with_its_line(study_file: Path) -> None:
    study_file.write_text(STUDY.replace('"goals[2-cyan]" =', '"goal[2-cyan]" ='), "utf-8")
    with pytest.raises(SheetFault) as caught:
        read(study_file)
    line = 1 + STUDY.splitlines().index('"goals[2-cyan]" = "out"')
    assert f'goals.toml:{line}:goal[2-cyan]: goal[2-cyan]: "goal" is no sheet' in str(caught.value)


def test_a_cell_set_for_the_whole_study_makes_the_sheet_the_users_own() -> None:
    facts = sheet_facts("garam", None, {}, {"setup[1].rupees": "2"})
    assert [each.name for each in facts if each.kind == "given"] == ["setup"]
    study = with_own_sheets(read("turn-order"), facts)
    assert study.scheme(study.subject).own_sheet == "setup"


def test_start_money_of_ones_own_is_what_the_study_of_the_start_money_judges() -> None:
    """With a setup.csv as packaged the study is as it comes, and none of its schemes says so."""
    from sim.games.chai.params import start_money

    own = sheet_facts("chai", None, {}, {"setup[start_money_1].value": "3"})
    study = with_own_sheets(read("chai-setup"), own)
    assert study.scheme(study.subject).own_sheet == "setup"
    [cell, *_] = [each for each in study.cells() if each.scheme.name == study.subject]
    plan = Simulator(cells={"setup[start_money_1].value": "3"}).plan(study, cell)
    assert start_money(plan.options["start_money"], plan.sheets)[:2] == [3, 2]
    assert study.subject in {each.scheme.name for each in study.cells() if not each.lineup.judge}
    packaged = with_own_sheets(read("chai-setup"), sheet_facts("chai", None, {}))
    assert packaged.subject == "published"
    assert not any(each.own_sheet for each in packaged.schemes)
