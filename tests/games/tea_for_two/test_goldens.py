"""Games told in words, kept and compared: each was read against the rulebook before it was kept.

`python -m tests.games.tea_for_two.test_goldens --renew` writes them anew. Read every turn of what
changed against the rulebook before it is committed: a transcript made by wrong rules would hold
the fault for right.
"""

from __future__ import annotations

import sys
from difflib import unified_diff
from pathlib import Path
from typing import Any

import pytest

from sim.runs import trace
from sim.runs.simulate import plan

GOLDENS = Path(__file__).parent / "goldens"

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
"""Name -> (its plan, the number of the game)."""


def told(name: str) -> list[str]:
    """Return the lines of one of these games."""
    settings, index = GAMES[name]
    return list(trace.tell(plan("tea-for-two", seed=4, **settings), index))


@pytest.mark.parametrize("name", GAMES)
def test_the_game_is_told_as_it_was_when_it_was_read(name: str) -> None:
    kept = (GOLDENS / f"{name}.txt").read_text("utf-8").splitlines()
    changes = list(unified_diff(kept, told(name), "kept", "now", lineterm="", n=3))
    assert not changes, "\n".join(changes[:60])


def test_no_transcript_is_kept_that_nothing_compares() -> None:
    assert {path.stem for path in GOLDENS.iterdir()} == set(GAMES)


def renew() -> None:
    """Write all transcripts anew and say which changed."""
    GOLDENS.mkdir(exist_ok=True)
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
