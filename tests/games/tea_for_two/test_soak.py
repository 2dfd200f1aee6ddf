"""Games by the hundred, every position held against the invariants; compiled is interpreted."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import sim
from sim.games.tea_for_two.params import build_params
from tests.games.soak import soak
from tests.games.tea_for_two.board import DEFAULT_SHEETS, DEFAULTS

ROOT = Path(__file__).resolve().parents[3]
SEATS = pytest.mark.parametrize("players", [1, 2])
SIDES: list[dict[str, Any]] = [
    {},
    {"board_side": "B", "merchant_side": "B", "solo_years": "shuffled"},
]
INTERPRETED = """
import sim
for players in (1, 2):
    for side in ("A", "B"):
        print(sim.simulate(
            "tea-for-two", players=players, games=3, seed=5, strategies=["balanced"],
            options={"board_side": side, "merchant_side": side, "ship_goal": 3}, jobs=1).digest)
"""


@SEATS
@pytest.mark.parametrize("options", SIDES)
@pytest.mark.parametrize(
    ("strategy", "games"), [("random", 300), ("greedy", 100), ("balanced", 200)]
)
def test_games_keep_every_invariant(
    players: int, options: dict[str, Any], strategy: str, games: int
) -> None:
    params = build_params(DEFAULT_SHEETS, DEFAULTS | {"turn_cap": 60} | options, players)
    assert soak("tea-for-two", params, strategy, games, seed=players) > games * 50


def test_compiled_and_interpreted_play_the_same_games() -> None:
    plain = subprocess.run(
        [sys.executable, "-c", INTERPRETED],
        check=True,
        cwd=ROOT,
        env=os.environ | {"NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
    )
    compiled = [
        sim.simulate(
            "tea-for-two",
            players=players,
            games=3,
            seed=5,
            strategies=["balanced"],
            options={"board_side": side, "merchant_side": side, "ship_goal": 3},
            jobs=1,
        ).digest
        for players in (1, 2)
        for side in ("A", "B")
    ]
    assert plain.stdout.split() == compiled
