"""Playing in which nothing ends is said, once, with what may be the matter."""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager
from pathlib import Path

import pytest

from sim.engine import batch
from sim.runs import silence, simulate, stopping, trace
from sim.runs.simulate import plan

LONG = 300.0
"""Seconds that no test waits for."""


@pytest.fixture
def said() -> queue.Queue[str]:
    return queue.Queue()


def watched(
    said: queue.Queue[str], patience: float, guess: str = "is it slow?"
) -> AbstractContextManager[silence.Watch]:
    return silence.watching("No game has ended", lambda: guess, patience=patience, tell=said.put)


def test_silence_is_said_once(said: queue.Queue[str]) -> None:
    with watched(said, 0.01):
        assert said.get(timeout=60) == "No game has ended for 0.01 s: is it slow?"
        time.sleep(0.1)
    assert said.empty()


def test_later_silence_is_said_too(said: queue.Queue[str]) -> None:
    watch = silence.Watch("No game has ended", lambda: "is it slow?", True, 0.01, said.put)
    watch(1_234)
    watch.wait()
    assert said.get_nowait() == "No game has ended for 0.01 s (1,234 before): is it slow?"


def test_without_a_guess_one_waits(said: queue.Queue[str]) -> None:
    with watched(said, 0.01, guess="") as watch:
        assert "it takes long here. Wait, or" in said.get(timeout=60)
        assert watch.hint() == ""


def test_nothing_is_said_while_something_else_is_done(said: queue.Queue[str]) -> None:
    watch = silence.Watch("No game has ended", lambda: "is it slow?", True, 0.01, said.put)
    with watch.elsewhere():
        waiting = threading.Thread(target=watch.wait)
        waiting.start()
        time.sleep(0.1)
        watch.close()
        waiting.join()
    assert said.empty()


def test_ctrl_c_tells_the_guess_while_nothing_has_ended(said: queue.Queue[str]) -> None:
    with watched(said, LONG) as watch:
        assert stopping.hints() == "No game has ended yet: is it slow?"
        watch(1)
        assert stopping.hints() == ""
    assert stopping.hints() == ""


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A strategy in a file of the user's own."""
    monkeypatch.chdir(tmp_path)
    Path("mine.py").write_text("def mine(view, params, choice, weights, own):\n    return 0\n")
    return "./mine.py:mine"


def test_games_are_watched_and_a_strategy_of_ones_own_is_named(
    own: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = plan("garam", players=2, seed=1, strategies=[own, "greedy"])
    said: list[str] = []
    asked: dict[str, object] = {}

    def stuck(*_: object, **named: object) -> Iterator[batch.Block]:
        said.append(stopping.hints())
        asked.update(named)
        yield from ()

    monkeypatch.setattr(batch, "play_blocks", stuck)
    assert list(simulate.play_blocks(made, 7, 10)) == []
    assert said == [
        "No game has ended yet: does ./mine.py:mine have a loop that never ends? See the game with "
        "`chai-balance play garam --players 2 --seed 1 --strategies ./mine.py:mine,greedy --game 7`"
        " and the same settings."
    ]
    assert asked["chunk"] == silence.OWN_CHUNK


def test_packaged_strategies_are_not_suspected() -> None:
    made = plan("garam", players=2, seed=1, strategies=["greedy"])
    with silence.watching_games(made, 0) as watch:
        assert watch.guess() == ""
        assert watch.patience == silence.PATIENCE


def test_a_decision_that_never_ends_names_who_is_asked(own: str) -> None:
    game = trace._Game(plan("garam", players=2, seed=1, strategies=[own, "greedy"]), 0)
    assert game.endless() == ""
    game.asked = 0
    assert game.endless() == (
        "does ./mine.py:mine have a loop that never ends? (first player in turn 1 of garam, "
        "2 players, seed 1, game 0)"
    )
    game.asked = 1
    assert game.endless() == ""
