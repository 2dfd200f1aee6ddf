"""Games of Chai told in words: each was read against the rulebook before it was kept.

`python -m tests.games.chai.test_goldens --renew` writes them anew; first read
what `goldens.py` says.
"""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from sim.runs.simulate import plan
from tests.games.goldens import Goldens

OTHER_READINGS = {
    "purchases": "many",
    "group": "touching",
    "visit_coin": "this_visit",
    "pantry": "pick3",
    "start_customers": "chosen",
    "base_tokens": "returned",
    "last_orders": "none",
    "recipe": "flavours",
    "start_money": "3/0/1",
}

GAMES: dict[str, tuple[dict[str, Any], int]] = {
    "two_players": ({"players": 2, "strategies": ["greedy"]}, 0),
    "four_players": ({"players": 4, "strategies": ["greedy", "greedy", "greedy", "random"]}, 1),
    "other_readings": (
        {"players": 3, "strategies": ["greedy"], "options": OTHER_READINGS | {"turn_cap": 12}},
        2,
    ),
    "abilities": (
        {
            "players": 3,
            "strategies": ["greedy", "random", "random"],
            "options": {"abilities": "replace", "turn_cap": 16},
        },
        10,
    ),
}
"""Name -> (what its plan is made of, the number of the game)."""

PLANS = {
    name: (partial(plan, "chai", seed=1, **settings), number)
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
