"""Compiling a game the first time: announced, halved, done once, stopped without a trace."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from sim.engine import jit
from sim.runs import compiling


@pytest.fixture
def halves(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[str]:
    """Compile into an empty cache, with a list of what is compiled in the place of numba."""
    done: list[str] = []

    def noting(name: str) -> Callable[..., None]:
        return lambda game, policies: done.append(f"{name} {game} {' '.join(policies)}")

    monkeypatch.setattr(jit, "JIT", True)
    monkeypatch.setattr(jit, "CACHE", tmp_path)
    monkeypatch.setattr(compiling, "_compile_all", noting("all"))
    monkeypatch.setattr(compiling, "_compile_policies", noting("policies"))
    return done


def test_a_first_compile_is_announced_and_done_once(
    halves: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    compiling.prepare("garam", ["balanced", "merchant", "./mine.py:policy"])
    said = capsys.readouterr().err
    assert said.startswith("compiling garam for this machine")
    assert "compiled in 0 s" in said
    compiling.prepare("garam", ["star-chaser", "mine.toml"])
    assert halves == ["all garam scoring"]
    assert capsys.readouterr().err == ""


def test_another_strategy_is_compiled_alone(halves: list[str]) -> None:
    compiling.prepare("garam", ["balanced"])
    compiling.prepare("garam", ["balanced", "greedy"])
    compiling.prepare("chai", ["greedy"])
    assert halves == ["all garam scoring", "policies garam scoring greedy", "all chai greedy"]


def test_an_interrupted_compile_is_not_taken_for_a_finished_one(
    halves: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(game: str, policies: list[str]) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(compiling, "_compile_all", interrupted)
        with pytest.raises(KeyboardInterrupt):
            compiling.prepare("garam", ["random"])
    compiling.prepare("garam", ["random"])
    assert halves == ["all garam random"]


def test_interpreted_nothing_is_compiled(
    halves: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jit, "JIT", False)
    compiling.prepare("garam", ["balanced"])
    assert halves == []
