"""Sweeps: values in all forms, figures as in runs of their own, picture and report."""

from __future__ import annotations

import json
from pathlib import Path

import pandas as pd
import pytest

import sim
from analysis.studies.headlines import sweep_frame
from analysis.studies.result import StudyResult
from analysis.whatif.asked import Asked
from analysis.whatif.sweep import read_band, read_swept, sweep
from analysis.whatif.words import sweep_lines
from sim.errors import SheetFault, UsageFault

GAMES = 120


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("stars=0,1,2", ("0", "1", "2")),
        ("stars=0..3", ("0", "1", "2", "3")),
        ("stars=0..1..0.25", ("0", "0.25", "0.5", "0.75", "1")),
        ("stars=-1..5..3", ("-1", "2", "5")),
        ("stars=0..20..10", ("0", "10", "20")),
        ("start_bonus=-/leaf, -/-/leaf", ("-/leaf", "-/-/leaf")),
        ("customers[a=b].price=1,2", ("1", "2")),
    ],
)
def test_lists_and_ranges(text: str, values: tuple[str, ...]) -> None:
    assert read_swept(text).values == values


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("stars", "no setting"),
        ("stars=1", "at least two"),
        ("stars=1,1", "at least two"),
        ("stars=5..1", "from low to high"),
        ("stars=1..", "from low to high"),
        ("stars=1..5..0", "from low to high"),
        ("stars=0..1000", "200 at most"),
    ],
)
def test_what_is_no_list_or_range(text: str, words: str) -> None:
    with pytest.raises(UsageFault, match=words):
        read_swept(text)


def test_a_band_is_a_range() -> None:
    assert read_band("23..27.5") == (23, 27.5)
    with pytest.raises(UsageFault, match="LOW"):
        read_band("27..23")


@pytest.fixture(scope="module")
def swept(tmp_path_factory: pytest.TempPathFactory) -> StudyResult:
    asked = Asked(
        2, GAMES, 5, ("greedy", "balanced"), jobs=2, out=tmp_path_factory.mktemp("s") / "o"
    )
    return sweep("garam", ["stars_to_end=3,4,5"], asked, metric="turns", band=(20, 30))


def test_each_value_has_the_games_of_its_own_run(swept: StudyResult) -> None:
    frame = sweep_frame(swept).set_index(["strategies", "stars_to_end", "figure"])
    for value in ("3", "4", "5"):
        run = sim.simulate(
            "garam", players=2, games=GAMES, seed=5, options={"stars_to_end": value}, jobs=1
        )
        row = frame.loc[("balanced", value, "turns")]
        assert row["estimate"] == pytest.approx(run.games["turns"].mean())
        wins = run.seats.groupby("seat")["win"].mean()
        share = frame.loc[("balanced", value, "win_share_1"), "estimate"]
        assert share == pytest.approx(wins[0])


def test_changes_are_against_the_value_the_game_comes_with(swept: StudyResult) -> None:
    frame = sweep_frame(swept)
    turns = frame[(frame["figure"] == "turns") & (frame["strategies"] == "greedy")]
    turns = turns.set_index("stars_to_end")
    assert turns["change"].isna().to_dict() == {"3": False, "4": True, "5": False}
    assert turns.loc["3", "change"] == pytest.approx(
        turns.loc["3", "estimate"] - turns.loc["4", "estimate"]
    )
    assert turns["family"].iloc[0] == "95 % for 6 together"


def test_the_folder_has_table_data_picture_and_report(swept: StudyResult) -> None:
    table = pd.read_csv(swept.folder / "sweep.csv")
    data = json.loads((swept.folder / "sweep.json").read_text("utf-8"))
    assert len(table) == len(data["figures"]) == len(sweep_frame(swept))
    assert data["metric"] == "turns"
    assert data["band"] == [20, 30]
    assert (swept.folder / "sweep.svg").read_text("utf-8").startswith("<svg xmlns=")
    page = swept.report.read_text("utf-8")
    for words in (
        "stars_to_end = ",
        "greedy: every value on the same deals",
        'id="sweep"',
        "hold for 95 % for 6 together: those of one column, in all tables. Those of the seat gap",
    ):
        assert words in page


def test_the_table_in_words(swept: StudyResult) -> None:
    lines = sweep_lines(swept)
    assert lines[0].startswith(
        "garam, 2 players, 120 games of each value on the same deals, seed 5"
    )
    assert sum("compared with" in line for line in lines) == 2
    assert any("win_share_1 %" in line and "change of turns" in line for line in lines)
    assert lines[-1].endswith(
        "ranges hold for 95 % for 6 together: those of one column, in all tables."
    )


def test_two_keys_make_a_grid(tmp_path: Path) -> None:
    keys = ["stars_to_end=4,5", "customers[BR-B1].price=1,2"]
    asked = Asked(2, 40, 5, out=tmp_path / "o", jobs=1)
    result = sweep("garam", keys, asked)
    assert result.study.scheme(result.study.baseline).title == (
        "stars_to_end = 4, customers[BR-B1].price = 2"
    )
    assert list(result.sweep.values.values()) == [("4", "1"), ("4", "2"), ("5", "1"), ("5", "2")]
    assert "customers not the same in all versions" in result.report.read_text("utf-8")


def test_of_two_keys_each_is_as_usual_where_it_can_be(tmp_path: Path) -> None:
    asked = Asked(2, 20, 5, out=tmp_path / "o", jobs=1)
    result = sweep("garam", ["stars_to_end=3,4", "hand_limit=6,7"], asked)
    baseline = result.study.scheme(result.study.baseline)
    assert baseline.title == "stars_to_end = 4, hand_limit = 6"


@pytest.mark.parametrize(
    ("keys", "metric", "fault", "words"),
    [
        (["stars_to_ent=1,2"], "", UsageFault, 'did you mean "stars_to_end"?'),
        (["stars_to_end=1,2"], "tuns", UsageFault, 'did you mean "turns"?'),
        (["stars_to_end=1,2"] * 2, "", UsageFault, "swept twice"),
        (["stars_to_end=3,4", "hand_limit=6,7", "x=1,2"], "", UsageFault, "one or two"),
        (["customers[BR-B1].price=5,500"], "", SheetFault, "customers.csv:2:price"),
    ],
)
def test_what_cannot_be_swept_is_said(keys, metric, fault, words, tmp_path: Path) -> None:
    with pytest.raises(fault) as caught:
        sweep("garam", keys, Asked(games=10, seed=1, out=tmp_path / "o"), metric=metric)
    assert words in str(caught.value)
    assert not (tmp_path / "o").exists()
