"""Compiled or interpreted, the same games: a digest for each, over a few hundred games.

Interpreted, NumPy's small integers overflow aloud (warnings are errors here) where compiled
code reckons with wide ones.
"""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import sim
import sim.games
from sim.runs.decisions import decision_log, whole
from sim.runs.simulate import plan

ROOT = Path(__file__).resolve().parents[2]

# The interpreter takes about a millisecond for a decision.
GAMES: dict[str, dict[str, Any]] = {
    "two balanced": {"players": 2, "games": 60, "seed": 2**64 - 1},
    "four balanced": {"players": 4, "games": 15},
    "short games": {"players": 2, "games": 100, "options": {"stars_to_end": 1}},
    "three of a kind each": {
        "players": 3,
        "games": 18,
        "duplicate": True,
        "strategies": ["star-chaser", "goal-rusher", "merchant"],
    },
    "greedy": {"players": 2, "games": 4, "strategies": ["greedy"]},
    "balanced tea merchants": {"game": "chai", "players": 4, "games": 20},
    "greedy tea merchants": {"game": "chai", "players": 5, "games": 4, "strategies": ["greedy"]},
    "random": {"players": 4, "games": 6, "strategies": ["random"], "options": {"turn_cap": 150}},
    "advanced balanced": {"players": 3, "games": 20, "options": {"mode": "advanced"}},
    "advanced greedy": {
        "players": 2,
        "games": 4,
        "strategies": ["greedy"],
        "options": {"mode": "advanced"},
    },
    "advanced random": {
        "players": 4,
        "games": 6,
        "strategies": ["random"],
        "options": {"mode": "advanced", "turn_cap": 250},
    },
}


def played(game: str = "garam", **settings: Any) -> list[Any]:
    """Return the digest of some games, and how often each kind of action was done."""
    result = sim.simulate(game, **settings, jobs=1)
    return [result.digest, result.actions["count"].tolist()]


def logged(game: str) -> list[Any]:
    """Return a hash of the log of some games in which a seat is held back."""
    first = sim.games.find(game).restrictions[0].name
    made = plan(game, players=2, seed=6, restrict=[f"1:{first}"], options={"turn_cap": 40})
    log = whole(decision_log(made, 0, 4, jobs=1)).log
    return [hashlib.sha256(log.tobytes()).hexdigest(), len(log)]


def interpreted(call: str) -> Any:
    """Return what a call of this module's functions returns without compiling."""
    script = (
        f"import json; from tests.engine import test_interpreted as t; print(json.dumps({call}))"
    )
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", script],
        env=os.environ | {"NUMBA_DISABLE_JIT": "1"},
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_interpreted_games_are_the_same(name: str) -> None:
    settings = GAMES[name]
    assert interpreted(f"t.played(**{settings})") == played(**settings)


def variants(game: str) -> dict[str, list[Any]]:
    """Return a clueless and a thinking player's games under every option changed."""
    options = sim.games.find(game).options
    examples = {option.key: {**option.needs, option.key: option.example} for option in options}
    return {
        key: played(
            game,
            players=2,
            games=2,
            strategies=["balanced", "random"],
            duplicate=True,
            options={"turn_cap": 40} | changed,
        )
        for key, changed in examples.items()
    }


@pytest.mark.slow
@pytest.mark.parametrize("game", sim.games.names())
def test_interpreted_variants_are_the_same(game: str) -> None:
    assert interpreted(f"t.variants({game!r})") == variants(game)


@pytest.mark.slow
@pytest.mark.parametrize("game", sim.games.names())
def test_interpreted_logs_are_the_same(game: str) -> None:
    assert interpreted(f"t.logged({game!r})") == logged(game)
