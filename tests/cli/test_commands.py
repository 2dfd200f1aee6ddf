"""Every other command used as its users do: lists, sheets, strategies, one game told, a study."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from sim import games
from sim.cli.main import main

Chai = Callable[..., "click.testing.Result"]


@pytest.fixture
def chai(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Chai:
    """Run the command line in an empty folder."""
    monkeypatch.chdir(tmp_path)
    return lambda *arguments: CliRunner().invoke(main, [str(each) for each in arguments])


# --- games, strategies


def test_games_lists_every_option_with_default_meaning_and_rule(chai: Chai) -> None:
    listing = json.loads(chai("games", "--json").stdout)["games"]
    shown = chai("games").stdout
    for name, game in zip(games.names(), listing, strict=True):
        assert game["game"] == name
        for option, told in zip(games.find(name).options, game["options"], strict=True):
            assert (told["option"], told["default"]) == (option.key, option.default)
            assert told["meaning"]
            default = str(option.default)
            assert (
                f"{option.key}={default.lower() if default in ('True', 'False') else default}"
                in shown
            )


def test_games_lists_strategies_with_a_line_each(chai: Chai) -> None:
    [game] = json.loads(chai("games", "garam", "--json").stdout)["games"]
    meanings = {each["strategy"]: each["meaning"] for each in game["strategies"]}
    expected = {
        "random",
        "greedy",
        "balanced",
        "star-chaser",
        "goal-rusher",
        "merchant",
        "tapri-keeper",
    }
    assert set(meanings) >= expected
    assert all(meanings.values())


def test_strategies_list_is_a_line_each(chai: Chai) -> None:
    rows = json.loads(chai("strategies", "list", "--json").stdout)["strategies"]
    lines = chai("strategies", "list").stdout.splitlines()
    assert len(lines) == len(rows)
    for line, row in zip(lines, rows, strict=True):
        assert line.startswith(row["strategy"])
        assert line.endswith(row["meaning"])


def test_a_new_strategy_plays_as_it_is(chai: Chai) -> None:
    written = json.loads(chai("strategies", "new", "mine.py", "--json").stdout)
    assert written["command"] == (
        "chai-balance run garam --players 2 --strategies ./mine.py:my_policy,greedy --duplicate"
    )
    code = Path("mine.py").read_text().partition("def my_policy")[2].splitlines()
    assert len(code) < 16
    done = chai(
        *("run", "garam", "--players", "2", "--games", "20", "--seed", "1", "-o", "r"),
        *("--strategies", "./mine.py:my_policy,balanced", "--json"),
    )
    assert done.exit_code == 0, done.stderr
    assert json.loads(done.stdout)["strategies"] == ["./mine.py:my_policy", "balanced"]


def test_new_weights_play_as_they_are(chai: Chai) -> None:
    assert chai("strategies", "new", "mine.toml").exit_code == 0
    run = ("run", "garam", "--players", "2", "--games", "20", "--seed", "1", "--json")
    mine = chai(*run, "--strategies", "./mine.toml", "-o", "mine")
    balanced = chai(*run, "--strategies", "balanced", "-o", "balanced")
    assert json.loads(mine.stdout)["digest"] == json.loads(balanced.stdout)["digest"]


@pytest.mark.parametrize("game", games.names())
def test_every_game_has_weights_to_edit(game: str, chai: Chai) -> None:
    assert chai("strategies", "new", "mine.toml", "--game", game).exit_code == 0
    assert "[weights]" in Path("mine.toml").read_text("utf-8")


@pytest.mark.parametrize("name", ["mine.py", "mine.toml"])
def test_a_strategy_file_is_never_overwritten(name: str, chai: Chai) -> None:
    Path(name).write_text("mine")
    done = chai("strategies", "new", name)
    assert done.exit_code == 2
    assert f"{name} is there already" in done.stderr
    assert Path(name).read_text() == "mine"


@pytest.mark.parametrize("name", ["new/of/mine/a.py", "new/a.toml"])
def test_the_folders_of_a_strategy_file_are_made(name: str, chai: Chai) -> None:
    assert chai("strategies", "new", name).exit_code == 0
    assert Path(name).is_file()
    done = chai("strategies", "new", f"{name}/deep.py")
    assert (
        f"{name}/deep.py cannot be written: a file is in the way. Name another place."
        in done.stderr
    )
    assert done.exit_code == 2


def test_no_folder_is_made_for_what_is_no_strategy_file(chai: Chai) -> None:
    assert chai("strategies", "new", "new/mine.txt").exit_code == 2
    assert not Path("new").exists()


# --- sheets


def test_new_sheets_are_right_and_play_the_same_games(chai: Chai) -> None:
    assert chai("sheets", "new", "mine").exit_code == 0
    checked = chai("sheets", "check", "mine")
    assert checked.exit_code == 0
    assert "chai-balance run garam --sheets mine" in checked.stdout
    run = ("run", "garam", "--games", "10", "--seed", "1", "--json")
    mine = json.loads(chai(*run, "--sheets", "mine", "-o", "a").stdout)
    packaged = json.loads(chai(*run, "-o", "b").stdout)
    assert mine["digest"] == packaged["digest"]


@pytest.mark.parametrize(
    "command",
    [
        ("sheets", "check", "mine"),
        ("run", "garam", "--sheets", "mine"),
        ("study", "turn-order", "--sheets", "mine"),
        ("compare", "-", "mine", "--game", "garam"),
    ],
)
def test_the_sheets_of_another_game_are_told_apart(command: tuple[str, ...], chai: Chai) -> None:
    chai("sheets", "new", "mine", "--game", "tea-for-two")
    done = chai(*command)
    assert done.exit_code == 3
    [line] = done.stderr.splitlines()
    assert "chai-balance sheets check mine --game tea-for-two" in line


@pytest.mark.parametrize(
    "command",
    [
        ("sheets", "check", "mine"),
        ("run", "garam", "--sheets", "mine", "--games", "4", "--players", "2", "--seed", "1"),
        ("play", "garam", "--sheets", "mine", "--players", "2", "--seed", "1"),
        ("compare", "-", "mine", "--game", "garam", "--games", "4", "--seed", "1"),
        ("study", "turn-order", "--sheets", "mine", "--games", "4", "--players", "2"),
    ],
)
def test_a_column_that_is_not_read_is_told_once(command: tuple[str, ...], chai: Chai) -> None:
    chai("sheets", "new", "mine")
    sheet = Path("mine/customers.csv")
    sheet.write_text(sheet.read_text().replace("half_star", "star", 1))
    done = chai(*command)
    assert done.exit_code in (0, 5)
    [told] = [line for line in done.stderr.splitlines() if line.startswith("warning: ")]
    assert told.startswith('warning: mine/customers.csv:1: the column "star" is not read: ')


def test_the_columns_of_the_sheets_are_explained(chai: Chai) -> None:
    every = chai("sheets", "columns", "garam").stdout
    one = chai("sheets", "columns", "garam", "Customers.csv").stdout
    assert one in every
    assert "  tolerance  Negative tokens at which the customer leaves: a whole number" in one
    data = json.loads(chai("sheets", "columns", "tea-for-two", "ships", "--json").stdout)
    columns = {column["column"]: column for column in data["sheets"][0]["columns"]}
    assert columns["size"]["low"] == 1
    assert columns["kind"]["allowed"] == ["clipper", "junk"]
    assert columns["id"]["default"] is None
    wrong = chai("sheets", "columns", "garam", "custmers")
    assert (wrong.exit_code, wrong.stdout) == (2, "")
    assert 'did you mean "customers"?' in wrong.stderr


def test_the_packaged_sheets_are_checked_without_a_folder(chai: Chai) -> None:
    report = json.loads(chai("sheets", "check", "--json").stdout)
    assert report["ok"]
    assert {sheet["name"] for sheet in report["sheets"]} >= {"customers", "goals", "upgrades"}


@pytest.mark.parametrize(
    "command", [("sheets", "check", "mine"), ("run", "garam", "--sheets", "mine")]
)
def test_a_broken_sheet_ends_with_3_and_its_place(command: tuple[str, ...], chai: Chai) -> None:
    chai("sheets", "new", "mine")
    sheet = Path("mine/customers.csv")
    sheet.write_text(sheet.read_text().replace("Assam", "Asam", 1))
    done = chai(*command)
    assert done.exit_code == 3
    assert "customers.csv:" in done.stderr
    assert "Asam" in done.stderr
    assert not Path("results").exists()


# --- one game told


PLAY = ("play", "garam", "--players", "2", "--seed", "1", "--game", "17")


def test_one_game_is_told_in_words(chai: Chai) -> None:
    told = chai(*PLAY)
    assert told.exit_code == 0, told.stderr
    assert len(told.stdout.splitlines()) > 20
    assert chai(*PLAY).stdout == told.stdout


def test_one_game_as_json_lines(chai: Chai) -> None:
    lines = [json.loads(line) for line in chai(*PLAY, "--json").stdout.splitlines()]
    assert len(lines) > 20
    assert all(isinstance(line, dict) for line in lines)


def test_replay_tells_the_same_game_from_the_folder_alone(chai: Chai) -> None:
    chai("run", "garam", "--players", "2", "--games", "30", "--seed", "1", "-o", "r")
    for form in ((), ("--json",)):
        told = chai("replay", "r", "17", *form)
        assert told.exit_code == 0, told.stderr
        assert told.stdout == chai(*PLAY, *form).stdout
    beyond = chai("replay", "r", "30")
    assert beyond.exit_code == 2
    assert "r has 30 games, numbered 0 to 29; not 30." in beyond.stderr


# --- a study


STUDY = """
name = "hands"
title = "Do larger hands favour anyone?"
game = "garam"
players = [2]
games = 40

[[lineup]]
name = "strong"
strategies = ["balanced"]

[[scheme]]
name = "nine"

[[scheme]]
name = "twelve"
options.hand_limit = 12
"""


def test_a_study_of_ones_own(chai: Chai) -> None:
    Path("my.toml").write_text(STUDY)
    done = chai("study", "my.toml", "-o", "asked", "--json")
    assert done.exit_code in (0, 5), done.stderr
    data = json.loads(done.stdout)
    assert data["study"] == "hands"
    assert data["lines"]
    assert Path(data["report"]).read_text("utf-8").lstrip().lower().startswith("<!doctype html")
    again = chai("study", "my.toml", "-o", "asked")
    assert again.exit_code == done.exit_code
    assert "report  asked/report.html" in again.stdout


def test_a_wrong_study_ends_with_3_and_its_place(chai: Chai) -> None:
    Path("my.toml").write_text(STUDY.replace("hand_limit", "hand_limt"))
    done = chai("study", "my.toml")
    assert done.exit_code == 3
    assert "hand_limit" in done.stderr


def test_an_unknown_study_names_the_near_one(chai: Chai) -> None:
    done = chai("study", "turnorder")
    assert done.exit_code == 2
    assert "turn-order" in done.stderr


def test_options_of_a_study_are_in_its_file(chai: Chai) -> None:
    done = chai("study", "turn-order", "--set", "hand_limit=7")
    assert done.exit_code == 2
    assert "in its TOML file" in done.stderr
