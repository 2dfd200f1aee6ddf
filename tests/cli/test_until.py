"""`run --until`: as many games as a figure needs, the same for any number of threads."""

from __future__ import annotations

import json
from pathlib import Path

import pandas as pd
import pytest

from analysis.precision import Watch, wished
from sim.runs.folder import LOOK_EVERY, open_run
from tests.conftest import Chai

ASKED = ("run", "garam", "--players", "2", "--strategies", "balanced", "--seed", "4")


@pytest.fixture(scope="module")
def run(chai: Chai, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("until") / "run"
    done = chai(*ASKED, "--until", "win_share±1.3pt", "--json", "-o", str(folder), "--jobs", "1")
    assert done.returncode == 0, done.stderr
    (folder.parent / "said.json").write_text(done.stdout)
    return folder


def test_it_stops_at_the_first_look_that_is_narrow_enough(run: Path) -> None:
    said = json.loads((run.parent / "said.json").read_text())
    assert said["games"] == open_run(run).manifest.games == len(open_run(run).games())
    assert said["games"] % LOOK_EVERY == 0
    assert said["until"]["settled"]
    watch = Watch(wished("win_share±1.3pt"), 2)
    kept = open_run(run)
    before = said["games"] - LOOK_EVERY
    if before:
        watch.add(kept.games().iloc[:before], kept.seats().iloc[: 2 * before])
        assert not watch.settled
    for row, each in zip(said["seats"], said["until"]["intervals"], strict=True):
        assert (row["low"], row["high"]) == (each["low"], each["high"])
        assert row["high"] - row["low"] <= 2 * 0.013


def test_its_page_has_the_same_ranges_and_says_that_games_went_on(run: Path, chai: Chai) -> None:
    said = json.loads((run.parent / "said.json").read_text())
    page = run.parent / "page.html"
    done = chai("report", str(run), "--quick", "-o", str(page))
    assert done.returncode == 0, done.stderr
    figures = pd.read_csv(run.parent / "page.data.csv")
    shares = figures[figures["measure"] == "win_share"]
    assert shares["method"].tolist() == ["confidence sequence"] * 2
    for row, told in zip(said["seats"], shares.itertuples(), strict=True):
        assert (row["low"], row["high"]) == pytest.approx((told.low, told.high))
        assert row["family"] == told.family
    text = page.read_text("utf-8")
    assert "Games went on until win_share±1.3pt, or as long as was allowed." in text


def test_ranges_of_what_was_not_waited_for_hold_at_every_look_too(
    chai: Chai, tmp_path: Path
) -> None:
    asked = (*ASKED, "--until", "turns±0.5", "--json", "-o", str(tmp_path / "run"))
    said = json.loads(chai(*asked).stdout)
    assert {row["family"] for row in said["seats"]} == {"95 % each alone, at every look"}


def test_a_share_is_told_in_points_however_it_was_asked_for(chai: Chai, tmp_path: Path) -> None:
    done = chai(*ASKED, "--until", "win_share+-3 points", "-o", str(tmp_path / "run"))
    [line] = [each for each in done.stdout.splitlines() if each.startswith("until")]
    half = float(line.split("±")[1].split()[0])
    assert 0.5 < half <= 3
    assert " points after " in line


def test_threads_do_not_matter_and_a_plain_run_of_as_many_games_is_the_same(
    chai: Chai, run: Path, tmp_path: Path
) -> None:
    said = json.loads((run.parent / "said.json").read_text())
    again = chai(
        *ASKED, "--until", "win_share+-1.3pt", "--json", "-o", str(tmp_path / "a"), "--jobs", "2"
    )
    plain = chai(*ASKED, "--games", str(said["games"]), "--json", "-o", str(tmp_path / "b"))
    for done in (again, plain):
        assert json.loads(done.stdout)["digest"] == said["digest"]


def test_what_cannot_be_reached_is_said_and_ends_with_five(chai: Chai, tmp_path: Path) -> None:
    done = chai(
        *(*ASKED, "--until", "turns±0.001", "--max-games", "13000", "-o", str(tmp_path / "run"))
    )
    assert done.returncode == 5
    assert "not reached" in done.stdout
    assert "--max-games allows more" in done.stderr


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (("--until", "win_share±1pt", "--games", "100"), "--max-games is the most"),
        (("--max-games", "100"), "goes with --until"),
        (("--until", "wins±1pt"), "no figure to wait for"),
    ],
)
def test_wrong_questions_get_a_sentence(chai: Chai, more, said: str, tmp_path: Path) -> None:
    done = chai(*ASKED, *more, "-o", str(tmp_path / "run"))
    assert done.returncode == 2
    assert said in done.stderr
    assert not (tmp_path / "run").exists()


def test_the_help_says_how_often_a_run_looks(chai: Chai) -> None:
    assert f"after every {LOOK_EVERY:,} games" in " ".join(chai("run", "--help").stdout.split())
