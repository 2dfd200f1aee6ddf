"""Games of Chai Garam told in words: each was read against the rulebook before it was kept.

`python -m tests.games.garam.test_goldens --renew` writes them anew; first read
what `goldens.py` says.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from sim.runs.simulate import plan
from tests.games.garam.apprentice import apprentices_plan
from tests.games.goldens import Goldens

OTHER_READINGS = {
    "start_bonus": "-/2 rupees/snack+leaf/2 additive+basics",
    "service_kind": "choice",
    "pay": "on_completion_all",
    "half_star_any": True,
    "unserved": "no_cups",
    "tips_on": "completed",
    "stars_to_end": 2,
    "hand_limit": 7,
}

ADVANCED_GAME = 34
"""With upgrades, Aroma, Calls, Pakora, specialisations and a Tapri served."""

GAMES: dict[str, tuple[Callable[[], Any], int]] = {
    "two_players": (lambda: apprentices_plan(["keen", "tidy"]), 137),
    "three_players": (lambda: apprentices_plan(["keen", "tidy", "keen"]), 111),
    "random_cut_short": (
        lambda: plan("garam", players=4, strategies=["random"], options={"turn_cap": 32}),
        3665,
    ),
    "other_readings": (
        lambda: apprentices_plan(["keen", "tidy", "keen", "tidy"], options=OTHER_READINGS),
        371,
    ),
    "advanced": (
        lambda: apprentices_plan(["keen", "tidy"], options={"mode": "advanced"}),
        ADVANCED_GAME,
    ),
}
"""Name -> (what makes its plan, the number of the game)."""

GOLDENS = Goldens(__file__, GAMES)


@pytest.mark.parametrize("name", GAMES)
def test_the_game_is_told_as_it_was_when_it_was_read(name: str) -> None:
    GOLDENS.assert_same(name)


def test_no_transcript_is_kept_that_nothing_compares() -> None:
    GOLDENS.assert_none_forgotten()


if __name__ == "__main__":
    GOLDENS.main(__doc__)
