"""Who wins by player of the line-up, and when that is told."""

from __future__ import annotations

import pytest

from analysis.line_up import barred, called, forbidden, told_apart


def test_what_each_player_may_not_do() -> None:
    assert barred(["1:no-goals", "3:no-goals", "3:no-swaps"], 3) == [
        ("no-goals",),
        (),
        ("no-goals", "no-swaps"),
    ]


@pytest.mark.parametrize(
    ("restrict", "duplicate", "said"),
    [
        ([], True, ""),
        (["1:a"], False, "1:a"),
        (["1:a"], True, "1:a (player 1 of the line-up, who goes round the seats)"),
        (["1:a", "2:b"], True, "1:a, 2:b (players of the line-up, who go round the seats)"),
        (["1:a", "2:a", "3:a"], True, "1:a, 2:a, 3:a"),
    ],
)
def test_to_whom_something_is_forbidden(restrict: list[str], duplicate: bool, said: str) -> None:
    assert forbidden(restrict, 3, duplicate=duplicate) == said
    assert told_apart(restrict, 3, duplicate=duplicate) == ("line-up" in said)


def test_a_player_is_called_by_place_and_strategy() -> None:
    row = {"player": 2, "strategy": "greedy", "restrict": ["no-goals", "no-swaps"]}
    assert called(row, ["greedy", "greedy"]) == "player 2, forbidden no-goals, no-swaps"
    assert called({**row, "restrict": []}, ["random", "greedy"]) == "player 2 (greedy)"
