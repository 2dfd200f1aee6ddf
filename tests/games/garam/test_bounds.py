"""The rules stay inside their arrays: random games in kernels that check every index."""

from __future__ import annotations

from tests.games.bounds import assert_stays_inside_its_arrays


def test_random_games_stay_inside_their_arrays() -> None:
    assert_stays_inside_its_arrays("garam")
