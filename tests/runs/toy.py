"""A toy in the place of the engine: coin games, so that run folders are tested in milliseconds."""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np
import pandas as pd
import pytest

# No bytes between the fields: a digest would take in what happens to be there.
OUTCOME = np.dtype([("turns", np.int32), ("winner", np.int8)])
SHEET = b"name;copies\nAsha;2\n"


@dataclass(frozen=True)
class Block:
    first: int
    outcomes: np.ndarray
    kernel_seconds: float = 0.25
    tally: np.ndarray = field(default_factory=lambda: np.array([[3, 0], [1, 2]]))
    unheeded: np.ndarray = field(default_factory=lambda: np.zeros(2, np.int64))


@dataclass(frozen=True)
class File:
    path: Path
    data: bytes
    kind: str = "given"

    @property
    def sha256(self) -> str:
        return hashlib.sha256(self.data).hexdigest()


@dataclass(frozen=True)
class Plan:
    seed: int = 1
    players: int = 4
    options: dict[str, Any] = field(default_factory=lambda: {"stars": 4, "pay": "per_cup"})
    names: tuple[str, ...] = ("balanced",) * 4
    weights: dict[str, float] = field(default_factory=lambda: {"stars": 1.5})
    sheet: bytes = SHEET
    duplicate: bool = False
    restrict: tuple[str, ...] = ()
    game: Any = field(default_factory=lambda: SimpleNamespace(name="garam", title="Coins"))

    @property
    def job(self) -> Any:
        kernels = SimpleNamespace(outcome=OUTCOME, action_kinds=("brew", "serve"))
        seats = SimpleNamespace(names=self.names)
        return SimpleNamespace(kernels=kernels, outcome=OUTCOME, seats=seats)

    @property
    def strategies(self) -> list[Any]:
        return [
            SimpleNamespace(name=name, source_hash="5e", weights=self.weights)
            for name in self.names
        ]

    @property
    def sheets(self) -> Any:
        files = {"customers": File(Path("mine.csv"), self.sheet)}
        return SimpleNamespace(files=files, warnings=(), changes={})


def outcomes(seed: int, first: int, count: int) -> np.ndarray:
    """Games as a function of the seed and their number alone."""
    made = np.zeros(count, OUTCOME)
    numbers = np.arange(first, first + count)
    made["turns"] = 30 + (numbers * 7 + seed) % 20
    made["winner"] = (numbers * 13 + seed) % 4
    return made


def play_blocks(
    plan: Plan,
    first: int,
    count: int,
    *,
    block: int,
    jobs: int | None,
    chunk: int | None = None,
    on_progress: Callable[[int], None],
    stop: Any,
) -> Iterator[Block]:
    for start in range(first, first + count, block):
        size = min(block, first + count - start)
        yield Block(start, outcomes(plan.seed, start, size))
        on_progress(size)


def games_frame(plan: Plan, made: np.ndarray, first: int) -> pd.DataFrame:
    numbers = np.arange(first, first + len(made), dtype=np.int64)
    return pd.DataFrame(
        {
            "game": numbers,
            "turns": made["turns"],
            "decisions": made["turns"] * 8,
            "truncated": made["turns"] == 30,
            "end_stars": made["winner"] == 0,
            "end_evening": made["winner"] != 1,
        }
    )


def seats_frame(plan: Plan, made: np.ndarray, first: int) -> pd.DataFrame:
    seats = np.tile(np.arange(4, dtype=np.int8), len(made))
    win = (np.repeat(made["winner"], 4) == seats).astype(float)
    return pd.DataFrame(
        {
            "game": np.repeat(np.arange(first, first + len(made), dtype=np.int64), 4),
            "seat": seats,
            "strategy": np.array(plan.names)[seats],
            "score": 5 + win,
            "win": win,
            "margin": win - 0.25,
        }
    )


def make_plan(
    game: str,
    *,
    players: int,
    strategies: list[str] | None,
    sheets: Path | None = None,
    sheet_files: dict[str, Path] | None = None,
    **facts: Any,
) -> Plan:
    """The plan of `sim.runs.simulate.plan`, with the sheet it is told to read."""
    given = (sheet_files or {}).get("customers")
    names = tuple(strategies or ["balanced"])
    return Plan(
        players=players,
        names=names * players if len(names) == 1 else names,
        sheet=given.read_bytes() if given else SHEET,
        **facts,
    )


def install(monkeypatch: pytest.MonkeyPatch) -> None:
    """Put the toy in the place of the engine."""
    simulate, frames = ModuleType("sim.runs.simulate"), ModuleType("sim.runs.frames")
    vars(simulate).update(play_blocks=play_blocks, plan=make_plan)
    vars(frames).update(games_frame=games_frame, seats_frame=seats_frame)
    monkeypatch.setitem(sys.modules, "sim.runs.simulate", simulate)
    monkeypatch.setitem(sys.modules, "sim.runs.frames", frames)
