"""Minutes told from what is stated: the line, its fit, and what a study file may say."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from analysis.report.page import report_for_study
from analysis.stats.lines import least_squares
from analysis.studies.minutes import estimated
from analysis.studies.reading import read
from analysis.studies.result import StudyResult
from analysis.studies.runner import run_study
from sim.sheets.faults import SheetFaults
from tests.analysis.toy_game import STUDY, ToyDealer

MINUTES = """
[minutes]
of = "spread"
stated = { none = 30, leaf = 40 }
"""


@pytest.fixture(scope="module")
def timed(tmp_path_factory: pytest.TempPathFactory) -> StudyResult:
    folder = tmp_path_factory.mktemp("timed")
    path = folder / "timed.toml"
    path.write_text(STUDY + MINUTES, "utf-8")
    return run_study(path, out=folder / "out", dealer=ToyDealer())


def test_a_line_goes_through_two_points() -> None:
    line = least_squares([10, 20], [25, 45])
    assert (line.intercept, line.slope, line.worst) == pytest.approx((5, 2, 0))
    assert line.at(15) == pytest.approx(35)


def test_a_line_is_numpys_and_tells_its_worst_point() -> None:
    x, y = [1.0, 2.0, 4.0, 7.0], [3.0, 5.0, 4.0, 9.0]
    slope, intercept = np.polyfit(x, y, 1)
    line = least_squares(x, y)
    assert (line.slope, line.intercept) == pytest.approx((slope, intercept))
    assert line.worst == pytest.approx(
        max(abs(intercept + slope * a - b) for a, b in zip(x, y, strict=True))
    )


@pytest.mark.parametrize("x", [[3], [3, 3]])
def test_no_line_through_one_place(x: list[float]) -> None:
    with pytest.raises(ValueError, match="two places"):
        least_squares(x, x)


def test_minutes_of_two_schemes_are_met_and_others_told(timed: StudyResult) -> None:
    table = estimated(timed.study, timed.measures)
    for _, rows in table.groupby(["players", "lineup"]):
        known = rows.dropna(subset="stated")
        assert known["minutes"].to_numpy() == pytest.approx(known["stated"].to_numpy())
        line = rows["set_up"] + rows["each"] * rows["count"]
        assert rows["minutes"].to_numpy() == pytest.approx(line.to_numpy())
        assert (rows["low"] < rows["minutes"]).all()
        assert (rows["minutes"] < rows["high"]).all()


def test_the_report_and_the_data_have_them(timed: StudyResult) -> None:
    page = report_for_study(timed)
    assert "Minutes at the table" in page
    assert page.count("Nobody timed these games.") == 1
    assert page.index('id="length"') < page.index('id="minutes"') < page.index('id="players"')
    data = json.loads((timed.folder / "study.json").read_text("utf-8"))
    assert len(data["minutes"]) == len(estimated(timed.study, timed.measures))


def test_a_study_without_stated_minutes_has_no_such_section(result: StudyResult) -> None:
    assert "Minutes at the table" not in report_for_study(result)
    assert estimated(result.study, result.measures).empty


@pytest.mark.parametrize(
    ("table", "said"),
    [
        ('of = "sprad"\nstated = { none = 30, leaf = 40 }', 'did you mean "spread"'),
        ('of = "spread"\nstated = { nome = 30, leaf = 40 }', 'did you mean "none"'),
        ('of = "spread"\nstated = { none = 30 }', "minutes for at least two schemes"),
        ('of = "spread"\nstated = { none = 30, leaf = "long" }', "minutes for at least two"),
        ('of = "spread"\nstated = { none = 30, leaf = true }', "minutes for at least two"),
        ("stated = { none = 30, leaf = 40 }", "of is missing"),
    ],
)
def test_wrong_minutes_are_told(tmp_path: Path, table: str, said: str) -> None:
    path = tmp_path / "wrong.toml"
    path.write_text(f"{STUDY}\n[minutes]\n{table}\n", "utf-8")
    with pytest.raises(SheetFaults) as told:
        read(path)
    assert said in str(told.value)
    assert "wrong.toml:" in str(told.value)
