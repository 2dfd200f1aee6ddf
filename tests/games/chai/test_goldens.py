"""Games told in words, kept and compared: each was read against the rulebook before it was kept.

`python -m tests.games.chai.test_goldens --renew` writes them anew. Read every turn of what
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
"""Name -> (its plan, the number of the game)."""


def told(name: str) -> list[str]:
    """Return the lines of one of these games."""
    settings, index = GAMES[name]
    return list(trace.tell(plan("chai", seed=1, **settings), index))


@pytest.mark.parametrize("name", GAMES)
def test_the_game_is_told_as_it_was_when_it_was_read(name: str) -> None:
    kept = (GOLDENS / f"{name}.txt").read_text("utf-8").splitlines()
    changes = list(unified_diff(kept, told(name), "kept", "now", lineterm="", n=3))
    assert not changes, (
        "\n".join(changes[:60]) + "\nIf the change is meant: python -m "
        "tests.games.chai.test_goldens --renew, then read every changed turn against the rulebook."
    )


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
