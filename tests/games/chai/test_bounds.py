"""Rules and strategies stay inside their arrays: games in kernels that check every index."""

from __future__ import annotations

import pytest

from tests.games.bounds import assert_stays_inside_its_arrays


@pytest.mark.slow
def test_games_stay_inside_their_arrays() -> None:
    assert_stays_inside_its_arrays("chai")
