"""Tea for 2, where the lot says who starts, and its solo game: what is said of wins."""

from __future__ import annotations

import html
import json
import re
from dataclasses import replace
from pathlib import Path

import pandas as pd
import pytest
from click.testing import CliRunner

from analysis.numbers import percent
from analysis.report.parts.verdicts import brief
from analysis.report.run_report import reported
from analysis.stats.shares import win_shares
from sim.cli.main import main
from sim.runs.folder import open_run
from sim.runs.starting import start_is_drawn


def done(*arguments: object, code: int = 0):
    result = CliRunner().invoke(main, [str(each) for each in arguments])
    assert result.exit_code == code, result.stderr
    return result


@pytest.fixture(scope="module")
def drawn(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run of the game as it comes: who starts is drawn."""
    folder = tmp_path_factory.mktemp("drawn") / "run"
    done("run", "tea-for-two", "--games", 300, "--seed", 3, "-s", "greedy", "-o", folder)
    return folder


@pytest.fixture(scope="module")
def solo(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("solo") / "run"
    done("run", "tea-for-two", "--players", 1, "--games", 200, "--seed", 3, "-o", folder)
    return folder


def shown(folder: Path, *arguments: str) -> str:
    return done("run", "--resume", "-o", folder, *arguments).stdout


@pytest.mark.parametrize(
    ("options", "players", "found"),
    [
        ({"first_player": "by_lot"}, 2, True),
        ({"first_player": "seat_1"}, 2, False),
        ({"first_player": "by_lot"}, 1, False),
        ({}, 4, False),
    ],
)
def test_who_starts_is_drawn_by_lot_among_several(
    options: dict[str, str], players: int, found: bool
) -> None:
    assert start_is_drawn(options, players) is found


def test_a_run_says_who_starts_and_calls_no_seat_first(drawn: Path) -> None:
    summary = json.loads(shown(drawn, "--json"))
    [first] = win_shares(
        pd.read_parquet(drawn / "seats.parquet").query("started == 1"), []
    ).to_dict("records")
    starts = summary["who_starts"]
    assert starts["n"] == 300
    for key, name in (("win_share", "estimate"), ("low", "low"), ("high", "high")):
        assert starts[key] == pytest.approx(first[name])
    text = shown(drawn)
    assert "seat 1  " in text
    assert "first " not in text
    assert f"who started won {100 * first['estimate']:.0f} %, 95 % interval" in text


def test_a_run_in_which_seat_1_starts_calls_it_the_first(tmp_path: Path) -> None:
    asked = ("run", "tea-for-two", "--games", 20, "--seed", 3, "-s", "greedy")
    text = done(*asked, "--set", "first_player=seat_1", "-o", tmp_path / "r").stdout
    assert "1 first" in text
    assert "who started" not in text


def test_who_plays_alone_is_no_seat_and_has_no_margin(solo: Path) -> None:
    text = shown(solo)
    assert text.startswith("tea-for-two, 1 player, 200 games")
    assert "\nalone " in text
    assert "margin" not in text


# --- pages --------------------------------------------------------------------------------------


def page_of(folder: Path, *arguments: object) -> tuple[str, pd.DataFrame, list[dict]]:
    """Return a page as text, the table beside it, and its verdicts."""
    out = folder / "page.html"
    told = json.loads(done("report", folder, "--quick", "-o", out, "--json", *arguments).stdout)
    return text_of(out), pd.read_csv(folder / "page.data.csv"), told["verdicts"]


def text_of(page: Path) -> str:
    shown = re.sub("<svg.*?</svg>|<wbr>|</?span>", "", page.read_text("utf-8"), flags=re.DOTALL)
    return " ".join(html.unescape(re.sub("<[^>]+>", " ", shown)).split())


def test_the_page_of_a_run_judges_who_starts_and_not_places(drawn: Path) -> None:
    text, table, [verdict] = page_of(drawn)
    wins = pd.read_parquet(drawn / "seats.parquet").query("started == 1")["win"]
    assert verdict["question"] == "Is starting fair with 2 players?"
    assert "Target: who starts wins 50 % of the games, give or take 2 points" in text
    assert f"who starts wins {percent(wins.mean())} of the games instead of 50 %" in text
    measures = table.set_index("measure")
    assert measures.loc["win_share", "verdict"].isna().all()
    assert measures.loc["gap", "estimate"] == pytest.approx(abs(wins.mean() - 0.5))
    assert measures.loc["starter_win_share", "estimate"].tolist() == pytest.approx(
        [wins.mean(), 1 - wins.mean()]
    )
    assert measures.loc["starter_win_share", "verdict"].notna().all()
    assert "Are the seats fair" not in text
    assert "1st" not in text
    assert "seat 1 seat 2 games" in text
    assert "Who starts drawn (first_player=by_lot)" in text
    assert "--set first_player=seat_1 makes seat 1 the starter" in text


def test_the_page_of_a_solo_run_has_no_fair_share(solo: Path, tmp_path: Path) -> None:
    text, table, verdicts = page_of(solo)
    assert verdicts == []
    assert not {"gap", "margin"} & set(table["measure"])
    assert table.set_index("measure").loc[["win_share"], "verdict"].isna().all()
    assert "In short How often is it won?" in text
    assert "The grey band" not in text
    assert "every seat wins a fair share" not in text
    assert "margin, in points" not in text
    seats = pd.read_parquet(solo / "seats.parquet")
    least = seats.loc[seats["win"] > 0, "score"].min()
    assert f"the lowest winning score {least:g} points" in text
    mine = tmp_path / "mine.toml"
    mine.write_text('[[band]]\nname = "win_share_1"\nlow = 1\nhigh = 2\n')
    _, _, [verdict] = page_of(solo, "--targets", mine)
    assert (verdict["question"], verdict["verdict"]) == (
        "Wins of player 1: on target?",
        "outside",
    )


def test_a_page_without_a_win_says_so(solo: Path) -> None:
    """Of scores alone a solo game is not won."""
    run = open_run(solo)
    result = reported(run, sizes=None)
    shares = result.measures.shares.assign(estimate=0.0, low=0.0, high=0.02)
    lost = replace(result, measures=replace(result.measures, shares=shares))
    [line] = brief(lost)
    assert line.said == "0, at most 2.0 % of the games."


SMALL = ("--games", 40, "--seed", 3, "-s", "greedy")
PLACES = "seats are then places at the table"
ALONE = "there is no fair share of wins"


@pytest.mark.parametrize(("players", "note"), [(1, ALONE), (2, PLACES)])
def test_comparisons_and_sweeps_do_not_judge_seats_that_cannot_be_unfair(
    players: int, note: str, tmp_path: Path
) -> None:
    asked = ("--players", players, *SMALL)
    compared = done(
        "compare", "-", "ship_goal=3", "--game", "tea-for-two", *asked, "-o", tmp_path / "c"
    )
    swept = done("sweep", "tea-for-two", "ship_goal=3,4", *asked, "-o", tmp_path / "s")
    mine = tmp_path / "mine.toml"
    mine.write_text('[[band]]\nname = "turns"\nlow = 1\nhigh = 2\n')
    banded = done("report", tmp_path / "c", "--targets", mine, "-o", tmp_path / "b.html", "--json")
    assert [
        each["verdict"]
        for each in json.loads(banded.stdout)["verdicts"]
        if each["question"] == "Turns a game: on target with B (ship_goal=3)?"
    ] == ["outside"]
    for found, name in ((compared, "c"), (swept, "s")):
        assert note in found.stdout
        again = tmp_path / f"{name}.html"
        done("report", tmp_path / name, "--share", 1, "-o", again)
        for page in (tmp_path / name / "report.html", again):
            text = text_of(page)
            assert note in text
            for wrong in ("fair with", "nearest to fair with", "The grey band", "on target"):
                assert wrong not in text


STUDY = """
schema = 1
name = "mine"
title = "Three ships?"
question = "What do three ships change?"
game = "tea-for-two"
players = [1, 2]
games = 40
seed = 3
subject = "three"
baseline = "four"
scheme = [
    { name = "three", title = "three ships", options.ship_goal = 3 },
    { name = "four", title = "four ships", options.ship_goal = 4 },
]
lineup = [{ name = "all", title = "all", strategies = ["greedy"] }]
"""


def test_a_study_under_the_lot_says_so_in_the_place_of_how_fair_seats_are(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(STUDY)
    told = done("study", file, "-o", tmp_path / "out").stdout
    assert ALONE in told
    assert PLACES in told
    assert "fair?" not in told
    data = json.loads((tmp_path / "out" / "verdicts.json").read_text())
    assert [each["topic"] for each in data["verdicts"]] == ["worth", "harm"]
    assert [part["players"] for part in data["verdicts"][0]["parts"]] == [1]
    assert "the player wins" in data["verdicts"][0]["detail"]
    cells = pd.read_csv(tmp_path / "out" / "cells.csv")
    assert "gap" not in set(cells["measure"])
    assert set(cells.loc[cells["measure"] == "margin", "players"]) == {2}


def test_where_seat_1_starts_a_study_judges_the_seats(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(STUDY.replace("[1, 2]", "[2]") + '[options]\nfirst_player = "seat_1"\n')
    told = done("study", file, "-o", tmp_path / "out", code=5).stdout  # too few games
    assert PLACES not in told
    assert "Three ships fair?" in told


def test_a_solo_study_does_not_wait_for_what_is_not_judged(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(STUDY.replace("[1, 2]", "[1]").replace("greedy", "balanced"))
    asked = ("--until", "decided", "--max-games", 2000, "-o", tmp_path / "out")
    assert "there is nothing to wait for" in done("study", file, *asked).stdout
    cells = pd.read_csv(tmp_path / "out" / "cells.csv").query("measure == 'win_share'")
    assert ((cells["high"] - cells["low"]) < 0.2).all()
