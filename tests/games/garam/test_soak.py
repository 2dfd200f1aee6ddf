"""Thousands of games, every position of each held against the invariants."""

from __future__ import annotations

from pathlib import Path

import pytest

from sim.games.garam.options import MODES
from sim.games.garam.params import build_params
from tests.games.garam.board import DEFAULT_SHEETS, DEFAULTS, rulebook
from tests.games.soak import soak

ROOT = Path(__file__).resolve().parents[3]
SEATS = pytest.mark.parametrize("players", [2, 3, 4])


@SEATS
def test_random_games_keep_every_invariant(players: int) -> None:
    params = build_params(DEFAULT_SHEETS, DEFAULTS | {"turn_cap": 700}, players)
    assert soak("garam", params, "random", 800, seed=players) > 800 * 1000


@SEATS
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("strategy", ["greedy", "balanced"])
def test_sensible_games_keep_every_invariant(players: int, strategy: str, mode: str) -> None:
    params = build_params(DEFAULT_SHEETS, rulebook(mode=mode, turn_cap=700), players)
    assert soak("garam", params, strategy, 200, seed=players) > 200 * 50


@SEATS
def test_random_advanced_games_keep_every_invariant(players: int) -> None:
    """Tapris that hold few and specialisations that cost little meet the rare cases too."""
    params = build_params(DEFAULT_SHEETS, rulebook(mode="advanced", turn_cap=700), players)
    assert soak("garam", params, "random", 300, seed=players) > 300 * 1000
    odd = {"funfair": "own", "pakora": "any", "tapri_limit": 2, "tapri_reward": 1}
    cheap = {"specialise_first": 1, "specialise_later": 1, "call_limit": 3}
    options = rulebook(mode="advanced", turn_cap=400, **odd, **cheap)
    assert soak("garam", build_params(DEFAULT_SHEETS, options, players), "random", 200) > 200 * 500
