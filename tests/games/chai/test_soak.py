"""Thousands of games, every position of each held against the invariants."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from sim.games.chai.params import build_params
from tests.games.chai.board import DEFAULT_SHEETS, DEFAULTS, GAME
from tests.games.soak import soak

ROOT = Path(__file__).resolve().parents[3]
SEATS = pytest.mark.parametrize("players", GAME.players)


@SEATS
def test_random_games_keep_every_invariant(players: int) -> None:
    params = build_params(DEFAULT_SHEETS, DEFAULTS, players)
    assert soak("chai", params, "random", 600, seed=players) > 600 * 150


@SEATS
@pytest.mark.parametrize("strategy", ["greedy", "balanced"])
def test_sensible_games_keep_every_invariant(players: int, strategy: str) -> None:
    params = build_params(DEFAULT_SHEETS, DEFAULTS, players)
    assert soak("chai", params, strategy, 300, seed=players) > 300 * 40


def some_options(rng: Random) -> dict[str, Any]:
    """Return options of which each is changed in half of the cases."""
    values: dict[str, Any] = {}
    for option in GAME.options:
        others = [choice for choice in option.choices if choice != option.default]
        if rng.random() < 0.5:
            values[option.key] = rng.choice(others) if others else option.example
    return values | {"turn_cap": 120}


def test_games_of_any_variant_keep_every_invariant() -> None:
    rng = Random(1)
    for _ in range(60):
        options = DEFAULTS | some_options(rng)
        params = build_params(DEFAULT_SHEETS, options, rng.choice(GAME.players))
        for strategy in ("random", "balanced"):
            soak("chai", params, strategy, 15, seed=rng.randrange(1000))
