"""Games in kernels that check every index, in a process of their own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from sim import games
from sim.engine.jit import JIT, cache_base
from tests.games.modes import modes

ROOT = Path(__file__).resolve().parents[2]
GAMES = {"random": 300, "balanced": 60}


def assert_stays_inside_its_arrays(game: str) -> None:
    """Play: many random games, which come to the oddest positions, and some of a strategy's.

    Each game has a module of its own for this, since it is compiled once more, which costs a
    minute: so the runner can compile them side by side.
    """
    if not JIT:
        pytest.skip("numpy checks bounds by itself")
    checked = {"NUMBA_BOUNDSCHECK": "1", "CHAI_BALANCE_CACHE": str(cache_base() / "bounds-checked")}
    for strategy, count in GAMES.items():
        done = subprocess.run(
            [sys.executable, "-m", "tests.games.soak", game, str(count), strategy],
            env=os.environ | checked,
            cwd=ROOT,
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, done.stderr
        lines = done.stdout.splitlines()
        assert len(lines) == len(list(modes(game))) * len(games.find(game).players)
        assert all(f": {count} games" in line for line in lines)
