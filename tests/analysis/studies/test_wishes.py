"""Samples that a study file asks for: read, checked, played, and shown in its report."""

from __future__ import annotations

from pathlib import Path

import pytest

from analysis.report.page import report_for_study
from analysis.samples import read
from analysis.studies import reading
from analysis.studies.runner import run_study
from analysis.studies.wishes import cells_of
from sim.sheets.faults import SheetFaults

STUDY = """
name = "small"
title = "Small"
game = "chai"
players = [2]
games = 20
seed = 3
[tension]
games = 12
schemes = ["three", "four"]
[luck]
deals = 8
ladder = ["random", "greedy"]
[components]
games = 40
sample = 3
[[lineup]]
name = "who"
strategies = "greedy"
[[scheme]]
name = "three"
title = "<i>three</i> rounds"
options.foreign_tea_price = 2
[[scheme]]
name = "four"
options.foreign_tea_price = 3
"""


def file_of(tmp_path: Path, text: str = STUDY) -> Path:
    path = tmp_path / "small.toml"
    path.write_text(text, "utf-8")
    return path


def test_the_samples_are_played_and_shown(tmp_path: Path) -> None:
    result = run_study(file_of(tmp_path), out=tmp_path / "out", jobs=1)
    assert [(each.kind, each.size) for each in result.samples] == [
        ("tension", 12),
        ("tension", 12),
        ("luck", 8),
        ("components", 3),
    ]
    page = result.report.read_text("utf-8")
    assert "Tension, from every decision of 12 games of each" in page
    assert page.count("How often a player who is behind after a round still wins") >= 2
    assert "What decides who wins" in page
    typed = page.replace("<span>", "").replace("</span>", "")
    assert (
        "chai-balance luck chai --deals 8 --sittings 2 --ladder random,greedy --players 2" in typed
    )
    assert "<i>" not in page
    again = report_for_study(result)
    assert again == page
    for each in result.samples:
        assert read(each.data()).tables.keys() == each.tables.keys()


@pytest.mark.parametrize("name", reading.names())
def test_every_study_that_comes_along_has_tension_and_luck(name: str) -> None:
    study = reading.read(name)
    assert [each.kind for each in study.wishes] == ["tension", "luck", "components"]
    for wish in study.wishes:
        assert list(cells_of(wish, study))


def test_come_backs_are_told_for_every_goal_of_ships() -> None:
    study = reading.read("ship-goal")
    assert {cell.scheme.name for cell in cells_of(study.wishes[0], study)} == {
        "three",
        "four",
        "five",
    }


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("games = 12", "games = 1", "12|1 is wrong; expected a whole number from 2"),
        ('"four"]', '"for"]', r'small\.toml:10:schemes: "for" is no scheme.*did you mean "four"'),
        ("sample = 3", "samples = 3", r'"samples" is no key of \[components\].*"sample"'),
        ("deals = 8", 'deals = 8\nlineup = "whom"', '"whom" is no line-up of this study'),
        ("deals = 8", "deals = 8\nplayers = 3", "the study is for 2 players, not 3"),
        ('"random", "greedy"]', '"random"]', "at least two strategies from weak to strong"),
    ],
)
def test_faults_are_told_with_their_line(tmp_path: Path, old: str, new: str, said: str) -> None:
    with pytest.raises(SheetFaults, match=said):
        reading.read(file_of(tmp_path, STUDY.replace(old, new, 1)))
