"""`chai-balance run` on a toy engine: what it prints, keeps, refuses and goes on with."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner

from sim.cli.main import main
from sim.runs import folder as folders
from tests.runs import toy

Chai = Callable[..., "click.testing.Result"]


@pytest.fixture
def chai(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Chai:
    """Run the command line in an empty folder, with small parts and the toy engine."""
    toy.install(monkeypatch)
    monkeypatch.setattr(folders, "BLOCK", 20)
    monkeypatch.chdir(tmp_path)
    return lambda *arguments: CliRunner().invoke(main, [str(each) for each in arguments])


RUN = ("run", "garam", "--games", "95", "--seed", "7")


def manifest(place: str) -> dict[str, Any]:
    return json.loads(Path(place, "manifest.json").read_text())


def test_the_json_has_the_promised_keys(chai: Chai) -> None:
    summary = json.loads(chai(*RUN, "--json", "-o", "r").stdout)
    promised = (
        "schema game players games seed digest options seats endings turns truncated seconds "
        "kernel_seconds run"
    )
    assert set(promised.split()) <= set(summary)
    assert (summary["game"], summary["players"], summary["games"]) == ("garam", 4, 95)
    assert (summary["seed"], summary["run"]) == ("7", "r")
    assert summary["digest"] == manifest("r")["digest"]
    assert [seat["seat"] for seat in summary["seats"]] == [0, 1, 2, 3]
    for seat in summary["seats"]:
        assert set(seat) >= {"win_share", "low", "high", "mean_score", "mean_margin"}
        assert seat["low"] < seat["win_share"] < seat["high"]


def test_the_figures_are_those_of_the_tables(chai: Chai) -> None:
    summary = json.loads(chai(*RUN, "--json", "-o", "r").stdout)
    run = folders.open_run("r")
    seats, games = run.seats(), run.games()
    for seat in summary["seats"]:
        rows = seats[seats["seat"] == seat["seat"]]
        assert seat["win_share"] == pytest.approx(rows["win"].mean())
        assert seat["mean_score"] == pytest.approx(rows["score"].mean())
        assert seat["mean_margin"] == pytest.approx(rows["margin"].mean())
    assert sum(seat["win_share"] for seat in summary["seats"]) == pytest.approx(1)
    assert summary["turns"]["mean"] == pytest.approx(games["turns"].mean())
    assert summary["endings"]["stars"] == pytest.approx(games["end_stars"].mean())
    assert summary["truncated"] == games["truncated"].sum()


def test_the_table_is_for_people(chai: Chai) -> None:
    shown = chai(*RUN, "-o", "r").stdout
    assert shown.startswith("garam, 4 players, 95 games, seed 7\n")
    for word in ("1 first", "4 fourth", "95 % for all 4", "turns", "endings", "evening", "digest"):
        assert word in shown
    assert shown.endswith("run        r\n")


def test_several_strategies_are_compared(chai: Chai) -> None:
    done = chai(*RUN, "--strategies", "balanced,greedy,greedy,random", "-o", "r", "--json")
    rows = json.loads(done.stdout)["by_strategy"]
    assert [row["strategy"] for row in rows] == ["balanced", "greedy", "random"]
    assert [row["n"] for row in rows] == [95, 190, 95]


def test_a_seat_names_no_strategy_where_they_go_round(chai: Chai) -> None:
    four = (*RUN, "--strategies", "balanced,greedy,greedy,random", "-o")
    assert "1 first, balanced" in chai(*four, "r").stdout
    turned = chai(*four, "turned", "--duplicate").stdout
    assert "1 first" in turned
    assert "1 first, balanced" not in turned


def test_the_seed_is_drawn_printed_and_kept(chai: Chai) -> None:
    done = chai("run", "garam", "--games", "20", "-o", "r")
    seed = manifest("r")["seed"]
    assert f"seed {seed} was drawn" in done.stderr
    again = chai("run", "garam", "--games", "20", "--seed", seed, "-o", "again", "--json")
    assert json.loads(again.stdout)["digest"] == manifest("r")["digest"]


def test_runs_go_to_a_new_folder_under_results(chai: Chai) -> None:
    for _ in range(2):
        assert chai(*RUN).exit_code == 0
    names = sorted(path.name for path in Path("results").iterdir())
    assert len(names) == 2
    assert names[1] == f"{names[0]}-2"


def test_an_existing_run_is_not_overwritten(chai: Chai) -> None:
    chai(*RUN, "-o", "r")
    done = chai(*RUN, "-o", "r")
    assert done.exit_code == 2
    assert "chai-balance run --resume -o r" in done.stderr


def test_the_command_line_is_kept(chai: Chai, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["somewhere/chai-balance", *RUN, "-o", "r"])
    chai(*RUN, "-o", "r")
    assert manifest("r")["command"] == ["chai-balance", *RUN, "-o", "r"]


# --- going on


@pytest.fixture
def stopped(chai: Chai, monkeypatch: pytest.MonkeyPatch) -> click.testing.Result:
    """A run in `r` that Ctrl-C stopped after two parts."""

    def stop(*arguments: Any, **keywords: Any) -> Iterator[toy.Block]:
        blocks = toy.play_blocks(*arguments, **keywords)
        yield next(blocks)
        yield next(blocks)
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(sys.modules["sim.runs.simulate"], "play_blocks", stop)
        return chai(*RUN, "--set", "hand_limit=7", "-o", "r")


def test_ctrl_c_says_what_is_kept_and_how_to_go_on(stopped: click.testing.Result) -> None:
    assert stopped.exit_code == 130
    assert stopped.stdout == ""
    assert stopped.stderr.endswith(
        "Interrupted. 40 of 95 games are kept in r. Go on with: chai-balance run --resume -o r\n"
    )


@pytest.mark.usefixtures("stopped")
@pytest.mark.parametrize(
    "arguments",
    [
        ("run", "--resume", "-o", "r"),
        (*RUN, "--resume", "-o", "r"),
        (*RUN, "--set", "hand_limit=7", "--resume", "-o", "r"),
    ],
)
def test_a_stopped_run_goes_on_to_the_same_digest(arguments: tuple[str, ...], chai: Chai) -> None:
    done = chai(*arguments, "--json")
    assert done.exit_code == 0
    assert "going on with r: 95 games, seed 7" in done.stderr
    chai(*RUN, "--set", "hand_limit=7", "-o", "whole")
    assert json.loads(done.stdout)["digest"] == manifest("whole")["digest"]
    for name in (folders.GAMES, folders.SEATS):
        assert Path("r", name).read_bytes() == Path("whole", name).read_bytes()


@pytest.mark.usefixtures("stopped")
@pytest.mark.parametrize(
    ("changed", "said"),
    [
        (("--games", "96"), "the number of games: was 95, is 96"),
        (("--seed", "8"), "the seed: was 7, is 8"),
        (("--players", "3"), "the number of players: was 4, is 3"),
        (("--set", "hand_limit=8"), "the options: hand_limit was 7, is 8"),
        (("--set", "customers=mine.csv"), "the sheets: customers was"),
        (("--strategies", "greedy"), "seat 0 was balanced, is greedy"),
        (("--duplicate",), "duplicate play: was False, is True"),
    ],
)
def test_going_on_with_something_else_is_refused(
    changed: tuple[str, ...], said: str, chai: Chai
) -> None:
    Path("mine.csv").write_bytes(toy.SHEET + b"Bina;1\n")
    done = chai("run", "--resume", "-o", "r", *changed)
    assert done.exit_code == 2
    assert "r was begun with something else" in done.stderr
    assert said in done.stderr


def test_a_complete_run_is_shown_again(chai: Chai) -> None:
    first = chai(*RUN, "-o", "r")
    again = chai("run", "--resume", "-o", "r")
    assert "complete already" in again.stderr
    assert again.stdout == first.stdout


def test_a_complete_run_of_other_sources_is_still_shown(
    chai: Chai, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = chai(*RUN, "-o", "r")
    monkeypatch.setattr("sim.engine.jit.source_hash", lambda game: "f" * 64)
    assert chai("run", "--resume", "-o", "r").stdout == first.stdout
    assert chai("replay", "r", "1").exit_code == 2


def test_going_on_with_nothing_begins_anew(chai: Chai) -> None:
    done = chai(*RUN, "--resume", "-o", "r")
    assert done.exit_code == 0
    assert "There is no run in r yet; a new one begins." in done.stderr


# --- settings


def test_options_come_from_set_over_variant_over_default(chai: Chai) -> None:
    Path("short.toml").write_text("[options]\nstars_to_end = 2\nhand_limit = 8\n")
    chai(*RUN, "--variant", "short.toml", "--set", "hand_limit=7", "-o", "r")
    options = manifest("r")["options"]
    assert (options["stars_to_end"], options["hand_limit"], options["pick_limit"]) == (2, 7, 3)


def test_a_sheet_from_set_is_kept_with_the_run(chai: Chai) -> None:
    Path("mine.csv").write_bytes(b"name;copies\nBina;9\n")
    chai(*RUN, "--set", "customers=mine.csv", "-o", "r")
    assert Path("r/sheets/customers.csv").read_bytes() == b"name;copies\nBina;9\n"


def test_a_wrong_variant_file_ends_with_3(chai: Chai) -> None:
    Path("wrong.toml").write_text("[options]\nhand_limt = 8\n")
    done = chai(*RUN, "--variant", "wrong.toml", "-o", "r")
    assert done.exit_code == 3
    assert "hand_limit" in done.stderr
    assert not Path("r").exists()
