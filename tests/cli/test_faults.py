"""Whatever goes wrong ends as a sentence on stderr and the exit code for its kind."""

from __future__ import annotations

import ctypes
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from sim.cli.main import COMMANDS, main
from sim.errors import ChaiError, EngineFault, SheetFault, Undecided, UsageFault
from sim.runs.record import Interrupted
from tests.conftest import Chai

Body = Callable[[], None]
Running = Callable[[Body], "click.testing.Result"]
Run = Callable[[BaseException], "click.testing.Result"]


@pytest.fixture
def running(monkeypatch: pytest.MonkeyPatch) -> Running:
    """Run a command that does what the test wants."""

    def run(body: Body) -> click.testing.Result:
        monkeypatch.setattr(type(main), "get_command", lambda *_: click.command()(body))
        return CliRunner().invoke(main, ["games"])

    return run


@pytest.fixture
def failing_with(running: Running) -> Run:
    """Run a command that fails with an exception."""
    return lambda fault: running(failing(fault))


def failing(fault: BaseException) -> Body:
    """Return a function that raises `fault`."""

    def body() -> None:
        raise fault

    return body


@pytest.mark.parametrize(
    ("fault", "exit_code"),
    [
        (ChaiError("A gate failed."), 1),
        (UsageFault("No such seat."), 2),
        (SheetFault("customers.csv:2:leaf"), 3),
        (EngineFault("Seed 1, game 3."), 4),
        (Undecided("The disk is full."), 5),
        (Interrupted("Kept."), 130),
    ],
)
def test_a_known_fault_is_its_sentence_and_its_code(
    fault: ChaiError, exit_code: int, failing_with: Run
) -> None:
    done = failing_with(fault)
    assert (done.exit_code, done.stderr, done.stdout) == (exit_code, f"{fault}\n", "")


def test_ctrl_c_anywhere_ends_with_130(failing_with: Run) -> None:
    done = failing_with(KeyboardInterrupt())
    assert (done.exit_code, done.stderr) == (130, "Interrupted.\n")


@pytest.fixture
def callback() -> Iterator[Body]:
    """A callback from C, in which Ctrl-C comes: it is printed and dropped, as while compiling."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield ctypes.CFUNCTYPE(None)(failing(KeyboardInterrupt()))
    signal.signal(signal.SIGINT, before)


def test_ctrl_c_in_a_callback_comes_again(callback: Body, running: Running) -> None:
    def goes_on() -> None:
        callback()
        time.sleep(60)

    began = time.monotonic()
    done = running(goes_on)
    assert (done.exit_code, done.stderr) == (130, "Interrupted.\n")
    assert time.monotonic() - began < 50


def test_what_stumbles_over_a_dropped_ctrl_c_was_interrupted(
    callback: Body, running: Running
) -> None:
    def stumbles() -> None:
        callback()
        raise RuntimeError("no compiled object yet")

    done = running(stumbles)
    assert (done.exit_code, done.stderr) == (130, "Interrupted.\n")


def test_what_a_run_says_of_what_is_kept_stays(callback: Body, running: Running) -> None:
    def keeps() -> None:
        callback()
        raise Interrupted("Kept.")

    done = running(keeps)
    assert (done.exit_code, done.stderr) == (130, "Kept.\n")


def test_the_unexpected_says_where_to_report_it(failing_with: Run) -> None:
    done = failing_with(ZeroDivisionError("by zero"))
    assert done.exit_code == 4
    assert "should not: ZeroDivisionError: by zero\n" in done.stderr
    assert "report it" in done.stderr
    assert "Traceback" not in done.stderr


def test_the_traceback_is_there_for_who_asks(
    failing_with: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CHAI_BALANCE_DEBUG", "1")
    assert "Traceback" in failing_with(ZeroDivisionError("by zero")).stderr


def test_an_unknown_command_names_the_near_one() -> None:
    done = CliRunner().invoke(main, ["rnu"])
    assert done.exit_code == 2
    assert 'There is no command "rnu". Did you mean "run"?' in done.stderr


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["run", "garum"], '"garum" is no game. Did you mean "garam"?'),
        (["run", "tea_for_tow"], 'Did you mean "tea-for-two"? Games: garam, tea-for-two, chai.'),
        (["run"], "Name the game to play"),
        (["run", "garam", "--gmes", "5"], "No such option"),
        (["run", "garam", "--games", "0"], '"0" is no number of games'),
        (["run", "garam", "--games", "1.5"], '"1.5" is no number of games'),
        (["run", "garam", "--games", "many"], "such as 1000, 1_000_000 or 1e6"),
        (["run", "garam", "--games", "1,5"], "such as 1000, 1_000_000 or 1e6"),
        (["run", "garam", "--games", "inf"], '"inf" is no number of games'),
        (["run", "garam", "--seed", "-1"], "'--seed'"),
        (["run", "garam", "--jobs", "0"], "'--jobs'"),
        (["run", "garam", "--set", "hand_limit"], "write KEY=VALUE"),
        (["run", "garam", "--set", "hand_limt=7"], "hand_limit"),
        (["run", "garam", "--set", "hand_limit=lots"], "hand_limit"),
        (["run", "garam", "--strategies", "balanced,,greedy"], "has an empty name"),
        (["run", "garam", "--resume"], "--resume needs the folder"),
        (["run", "--resume", "-o", "nowhere"], "nowhere is no folder"),
        (["run", "garam", "-o", "taken"], "exists already and is never overwritten"),
        (["run", "garam", "-o", "taken/letters.txt/deep"], "cannot be written"),
        (["play", "garam", "--game", "-3"], "'--game'"),
        (["replay", "taken", "0"], "taken is no run folder"),
        (["replay", "nowhere", "0"], "nowhere is no folder"),
        (["replay", "compared", "0"], "compared is the folder of a comparison, and what is asked"),
        (["run", "--resume", "-o", "compared"], "compared is the folder of a comparison"),
        (["tension", "compared"], "compared is the folder of a comparison"),
        (["sheets", "new", "taken/letters.txt"], "letters.txt"),
    ],
)
def test_user_mistakes_are_usage_faults(
    arguments: list[str], sentence: str, tmp_path: Path
) -> None:
    (tmp_path / "taken").mkdir()
    (tmp_path / "taken" / "letters.txt").write_text("dear ...")
    (tmp_path / "compared").mkdir()
    (tmp_path / "compared" / "manifest.json").write_text('{"identity": "x", "command": []}')
    (tmp_path / "compared" / "comparison.json").write_text("{}")
    done = in_folder(tmp_path, arguments)
    assert sentence in done.stderr
    assert done.exit_code == 2
    assert done.stdout == ""
    assert "Traceback" not in done.stderr


def in_folder(folder: Path, arguments: list[str]) -> click.testing.Result:
    home = Path.cwd()
    os.chdir(folder)
    try:
        return CliRunner().invoke(main, arguments)
    finally:
        os.chdir(home)


def test_flags_go_over_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CHAI_BALANCE_JOBS", "3")
    monkeypatch.setenv("CHAI_BALANCE_SEED", "77")
    monkeypatch.setenv("CHAI_BALANCE_SET", "hand_limit=7 pick_limit=2")
    command = main.get_command(click.Context(main), "run")
    assert command is not None
    context = command.make_context("run", ["garam", "--seed", "5"])
    assert context.params["jobs"] == 3
    assert context.params["seed"] == 5
    assert context.params["settings"] == ("hand_limit=7", "pick_limit=2")


@pytest.mark.parametrize(("text", "games"), [("1e6", 10**6), ("1_000", 1000), ("2,500", 2500)])
def test_counts_of_games_in_several_forms(text: str, games: int) -> None:
    command = main.get_command(click.Context(main), "run")
    assert command is not None
    assert command.make_context("run", ["garam", "--games", text]).params["games"] == games


def test_a_reader_who_has_seen_enough_ends_it_quietly(tmp_path: Path) -> None:
    command = f"{sys.executable} -m sim.cli games garam --json | head -c 20"
    shell = ["bash", "-o", "pipefail", "-c", command]
    done = subprocess.run(shell, capture_output=True, text=True)
    assert done.stderr == ""
    assert done.returncode == 0


def test_nothing_but_data_on_stdout(chai: Chai) -> None:
    assert chai("run", "garum").stdout == ""
    assert set(COMMANDS) >= {"games", "run", "play", "replay", "study", "sheets", "strategies"}
