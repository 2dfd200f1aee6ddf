"""Games of Tea for 2 told in words: each was read against the rulebook before it was kept.

`python -m tests.games.tea_for_two.test_goldens --renew` writes them anew; first read
what `goldens.py` says.
"""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from sim.runs.simulate import plan
from tests.games.goldens import Goldens

GAMES: dict[str, tuple[dict[str, Any], int]] = {
    "two_players": ({"players": 2, "strategies": ["balanced", "greedy"]}, 3),
    "side_b": (
        {
            "players": 2,
            "strategies": ["planter", "balanced"],
            "options": {"board_side": "B", "merchant_side": "B", "ship_goal": 3},
        },
        5,
    ),
    "solo": (
        {"players": 1, "strategies": ["balanced"], "options": {"solo_years": "shuffled"}},
        2,
    ),
    "random_cut_short": ({"players": 2, "strategies": ["random"], "options": {"turn_cap": 3}}, 1),
}
"""Name -> (what its plan is made of, the number of the game)."""

PLANS = {
    name: (partial(plan, "tea-for-two", seed=4, **settings), number)
    for name, (settings, number) in GAMES.items()
}
GOLDENS = Goldens(__file__, PLANS)


@pytest.mark.parametrize("name", GAMES)
def test_the_game_is_told_as_it_was_when_it_was_read(name: str) -> None:
    GOLDENS.assert_same(name)


def test_no_transcript_is_kept_that_nothing_compares() -> None:
    GOLDENS.assert_none_forgotten()


if __name__ == "__main__":
    GOLDENS.main(__doc__)
