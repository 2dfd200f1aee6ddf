"""Tea for 2, where the lot says who starts, and its solo game: what is said of wins."""

from __future__ import annotations

import json
from pathlib import Path

import pandas as pd
import pytest
from click.testing import CliRunner

from analysis.stats.shares import win_shares
from sim.cli.main import main
from sim.runs.starting import start_is_drawn


def done(*arguments: object):
    result = CliRunner().invoke(main, [str(each) for each in arguments])
    assert result.exit_code == 0, result.stderr
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
