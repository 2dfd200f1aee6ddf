"""`chai-balance report`: the page of a run, its figures against plain pandas, and refusals."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pandas as pd
import pytest
from click.testing import CliRunner

from analysis.report.numbers import plus_minus
from analysis.report.parts.oddities import odd_games
from analysis.report.run_report import reported, run_page
from sim.cli.main import main
from sim.runs.folder import open_run


def chai(*arguments: object):
    return CliRunner().invoke(main, [str(each) for each in arguments])


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small run of Chai with three players."""
    folder = tmp_path_factory.mktemp("report") / "run"
    done = chai("run", "chai", "--players", 3, "--games", 300, "--seed", 4, "-o", folder)
    assert done.exit_code == 0, done.stderr
    return folder


@pytest.fixture(scope="module")
def page(played: Path) -> str:
    done = chai("report", played, "--sample", 60)
    assert done.exit_code == 0, done.stderr
    assert done.stdout == f"report  {played / 'report.html'}\n"
    return (played / "report.html").read_text("utf-8")


def test_the_page_has_its_sections_in_order(page: str) -> None:
    ids = re.findall(r'<h2 id="([\w-]+)"', page)
    assert ids == ["verdicts", "seats", "tension", "length", "oddities", "reading"]
    assert "http" not in re.sub(r'xmlns[:\w]*="[^"]*"', "", page).replace("http://www.w3.org", "")


def test_the_figures_are_those_of_the_tables(played: Path, page: str) -> None:
    seats = pd.read_parquet(played / "seats.parquet")
    games = pd.read_parquet(played / "games.parquet")
    result = reported(open_run(played), sample=60).result
    shares = result.measures.shares.sort_values("seat")
    assert shares["estimate"].tolist() == pytest.approx(
        seats.groupby("seat")["win"].mean().tolist()
    )
    for _, row in shares.iterrows():
        assert plus_minus(row["estimate"], row["low"], row["high"]) in page
    turns = result.measures.lengths.iloc[0]
    assert turns["estimate"] == pytest.approx(games["turns"].mean())
    assert plus_minus(turns["estimate"], turns["low"], turns["high"], scale=1) in page


def test_the_games_that_stand_out_do(played: Path, page: str) -> None:
    games = pd.read_parquet(played / "games.parquet").set_index("game")
    seats = pd.read_parquet(played / "seats.parquet")
    found = {what: game for what, _, game in odd_games(reported(open_run(played)).cell, 3)}
    assert games.loc[found["the longest game"], "turns"] == games["turns"].max()
    assert games.loc[found["the shortest game"], "turns"] == games["turns"].min()
    best = seats.groupby("game")["score"].max()
    assert best[found["the highest score"]] == best.max()
    assert best[found["the lowest winning score"]] == best.min()
    assert f"replay {played} {found['the longest game']}" in page.replace("<wbr>", "")


def test_the_target_is_the_users(played: Path) -> None:
    narrow, wide = (
        run_page(reported(open_run(played), share=share, sample=60)) for share in (0.1, 50)
    )
    assert "at most 0.1 points" in narrow
    assert 'class="badge inside"' in wide
    assert 'class="badge inside"' not in narrow


def test_another_page_and_json(played: Path, tmp_path: Path) -> None:
    out = tmp_path / "other.html"
    done = chai("report", played, "--sample", 60, "-o", out, "--json")
    assert json.loads(done.stdout)["reports"] == {str(played): str(out)}
    assert out.read_text("utf-8").startswith("<!DOCTYPE html>")


def test_a_solo_run_has_no_tension_but_a_report(tmp_path: Path) -> None:
    folder = tmp_path / "solo"
    chai("run", "tea-for-two", "--players", 1, "--games", 60, "--seed", 4, "-o", folder)
    done = chai("report", folder)
    assert done.exit_code == 0, done.stderr
    page = (folder / "report.html").read_text("utf-8")
    assert "How often is it won?" in page
    assert "Nobody leads in a solo game." in page


def test_what_is_no_run_is_told(tmp_path: Path, played: Path) -> None:
    nothing = chai("report", tmp_path / "nothing")
    assert nothing.exit_code == 2
    assert "nothing" in nothing.stderr
    both = chai("report", played, played, "-o", tmp_path / "x.html")
    assert both.exit_code == 2
    assert "-o names one page" in both.stderr
