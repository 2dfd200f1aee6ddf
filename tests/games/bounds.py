"""Random games in kernels that check every index, in a process of their own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from sim import games
from sim.engine.jit import JIT
from tests.games.modes import modes

ROOT = Path(__file__).resolve().parents[2]
GAMES = 300


def assert_stays_inside_its_arrays(game: str) -> None:
    """Play: a game compiled to check costs most of a minute, so the rules alone are: random.

    Each game has a module of its own for this, so that the runner can play them side by side.
    """
    if not JIT:
        pytest.skip("numpy checks bounds by itself")
    done = subprocess.run(
        [sys.executable, "-m", "tests.games.soak", game, str(GAMES), "random"],
        env={name: value for name, value in os.environ.items() if name != "NUMBA_BOUNDSCHECK"},
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert len(lines) == len(list(modes(game))) * len(games.find(game).players)
    assert all(f": {GAMES} games" in line for line in lines)
