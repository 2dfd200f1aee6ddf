"""Games told in words, kept and compared: each was read against the rulebook before it was kept.

`python -m tests.games.garam.test_goldens --renew` writes them anew. Read every turn of what
changed against the rulebook before it is committed: a transcript made by wrong rules would hold
the fault for right.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from difflib import unified_diff
from pathlib import Path
from typing import Any

import pytest

from sim.runs import trace
from sim.runs.simulate import plan
from tests.games.garam.apprentice import apprentices_plan

GOLDENS = Path(__file__).parent / "goldens"

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
"""Name -> (its plan, the number of the game)."""


def told(name: str) -> list[str]:
    """Return the lines of one of these games."""
    make, index = GAMES[name]
    return list(trace.tell(make(), index))


@pytest.mark.parametrize("name", GAMES)
def test_the_game_is_told_as_it_was_when_it_was_read(name: str) -> None:
    kept = (GOLDENS / f"{name}.txt").read_text("utf-8").splitlines()
    changes = list(unified_diff(kept, told(name), "kept", "now", lineterm="", n=3))
    assert not changes, (
        "\n".join(changes[:60]) + "\nIf the change is meant: python -m "
        "tests.games.garam.test_goldens --renew, then read every changed turn against the rulebook."
    )


def test_no_transcript_is_kept_that_nothing_compares() -> None:
    assert {path.stem for path in GOLDENS.iterdir()} == set(GAMES)


def renew() -> None:
    """Write all transcripts anew and say which changed."""
    for name in GAMES:
        path = GOLDENS / f"{name}.txt"
        text = "\n".join(told(name)) + "\n"
        same = path.exists() and path.read_text("utf-8") == text
        path.write_text(text, "utf-8")
        print(f"{'same    ' if same else 'changed '}{path.name}")


if __name__ == "__main__":
    if sys.argv[1:] != ["--renew"]:
        sys.exit(__doc__)
    renew()
