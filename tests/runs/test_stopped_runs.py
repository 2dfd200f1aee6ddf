"""Real processes, really stopped: what is left goes on to what would have been."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from sim.runs import folder as folders
from sim.runs.record import Recording
from sim.runs.simulate import Plan, plan
from tests.conftest import Chai

GAMES = 24_000
BLOCK = 1_000
ARGUMENTS = ("run", "garam", "--games", str(GAMES), "--seed", "5", "--players", "2")

# The command line with smaller parts, so that there is something to lose within a second.
# A shell starts background jobs deaf to Ctrl-C, and all their children: this one listens.
SMALL_PARTS = (
    "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)\n"
    f"import sim.runs.folder as f; f.BLOCK = {BLOCK}\n"
    "from sim.cli.main import main; main(prog_name='chai-balance')"
)

Start = Callable[..., "subprocess.Popen[str]"]


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> folders.Run:
    """The same run, never stopped, on one thread and with other chunks."""
    made: Plan = plan("garam", players=2, seed=5)
    place = tmp_path_factory.mktemp("whole") / "run"
    run = folders.create(place, made, GAMES, block=BLOCK)
    return Recording(run, made, jobs=1, chunk=137).record()


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Start `chai-balance` in the background, in a group of its own."""
    started: list[subprocess.Popen[str]] = []

    def start(*arguments: str) -> subprocess.Popen[str]:
        process = subprocess.Popen(
            [sys.executable, "-c", SMALL_PARTS, *arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        started.append(process)
        return process

    yield start
    for process in started:
        process.kill()
        process.communicate()


def wait_for_parts(place: Path, number: int, process: subprocess.Popen[str]) -> None:
    """Wait until some parts are kept, or the process is further than that."""
    deadline = time.monotonic() + 120
    while len(list((place / "parts").glob("*.npy"))) < number and process.poll() is None:
        if (place / folders.GAMES).exists():
            return
        assert time.monotonic() < deadline, "no part was kept in two minutes"
        time.sleep(0.002)


def go_on(place: Path, chai: Chai) -> dict[str, object]:
    done = chai("run", "--resume", "-o", place, "--json")
    assert done.returncode == 0, done.stderr
    summary: dict[str, object] = json.loads(done.stdout)
    return summary


def assert_same(place: Path, whole: folders.Run) -> None:
    for name in (folders.GAMES, folders.SEATS):
        assert (place / name).read_bytes() == (whole.folder / name).read_bytes()
    assert folders.open_run(place).manifest.digest == whole.manifest.digest
    assert not (place / "parts").exists()
    assert not (place / ".lock").exists()


@pytest.mark.parametrize("parts", [1, 9, 20])
def test_a_run_killed_at_a_random_moment_goes_on_to_the_same_bytes(
    parts: int, whole: folders.Run, start: Start, chai: Chai, tmp_path: Path
) -> None:
    place = tmp_path / "run"
    process = start(*ARGUMENTS, "-o", str(place))
    wait_for_parts(place, parts, process)
    time.sleep(random.random() / 10)
    process.send_signal(signal.SIGKILL)
    process.wait()
    assert go_on(place, chai)["digest"] == whole.manifest.digest
    assert_same(place, whole)


def test_ctrl_c_ends_soon_with_130_and_the_run_goes_on(
    whole: folders.Run, start: Start, chai: Chai, tmp_path: Path
) -> None:
    place = tmp_path / "run"
    process = start(*ARGUMENTS, "-o", str(place))
    wait_for_parts(place, 3, process)
    began = time.monotonic()
    os.killpg(process.pid, signal.SIGINT)
    output, messages = process.communicate(timeout=30)
    assert time.monotonic() - began < 5
    assert process.returncode == 130
    assert output == ""
    assert f"games are kept in {place}. Go on with: chai-balance run --resume -o" in messages
    assert "Traceback" not in messages
    assert folders.open_run(place).manifest.state == "interrupted"
    go_on(place, chai)
    assert_same(place, whole)


def test_a_second_process_on_one_folder_gets_a_sentence(
    start: Start, chai: Chai, tmp_path: Path
) -> None:
    place = tmp_path / "run"
    process = start(*ARGUMENTS, "-o", str(place))
    wait_for_parts(place, 1, process)
    process.send_signal(signal.SIGSTOP)
    second = chai("run", "--resume", "-o", place)
    assert second.returncode == 2
    assert f"is in use by another process (number {process.pid})" in second.stderr


ENDLESS = """
def mine(view, params, choice, weights, own):
    i = 0
    while i >= 0:
        i = (i + 1) & 1023
    return i
"""


@pytest.mark.parametrize(
    ("command", "kept"),
    [
        (
            ("run", "-o", "r"),
            " Nothing is kept in r. No game has ended yet: does ./mine.py:mine have a loop that "
            "never ends? See the game with `chai-balance play garam --players 2 --seed 1 ",
        ),
        (
            ("play",),
            " No decision was made yet: does ./mine.py:mine have a loop that never ends? (first "
            "player in turn 1 of garam, 2 players, seed 1, game 0)\n",
        ),
    ],
)
def test_a_second_ctrl_c_ends_a_game_that_never_ends(
    command: tuple[str, ...],
    kept: str,
    start: Start,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mine.py").write_text("import sys\n\nsys.stderr.write('read\\n')\n" + ENDLESS)
    name, *more = command
    process = start(name, "garam", *more, "-s", "./mine.py:mine", "-p", "2", "--seed", "1")
    assert process.stderr is not None
    while process.stderr.readline() != "read\n":
        assert process.poll() is None
    time.sleep(5)  # to compile it and to begin
    os.killpg(process.pid, signal.SIGINT)
    waiting = process.stderr.readline()
    assert waiting.startswith("Waiting for the games under way; Ctrl-C again ends at once. No ")
    assert "does ./mine.py:mine have a loop that never ends?" in waiting
    os.killpg(process.pid, signal.SIGINT)
    _, messages = process.communicate(timeout=10)
    assert process.returncode == 130
    assert messages.startswith(f"Interrupted.{kept}")
