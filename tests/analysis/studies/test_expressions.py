"""The expressions of a study file: what they reckon, and what they refuse."""

from __future__ import annotations

import numpy as np
import pytest

from analysis.studies.expressions import (
    Unreadable,
    columns_in,
    loose_seats,
    parsed,
    reckoned,
)

TURNS = np.array([[40.0], [60.0], [80.0]])
SCORE = np.array([[10.0, 12.0], [9.0, 9.0], [7.0, 3.0]])
WIN = np.array([[0.0, 1.0], [0.5, 0.5], [1.0, 0.0]])
COLUMNS = {"turns": TURNS, "score": SCORE, "win": WIN}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("turns", [40, 60, 80]),
        ("turns / 2 - 1", [19, 29, 39]),
        ("-turns + 2 * turns", [40, 60, 80]),
        ("sum(score)", [22, 18, 10]),
        ("mean(score)", [11, 9, 5]),
        ("max(score) - min(score)", [2, 0, 4]),
        ("spread(score)", [2, 0, 4]),
        ("first(score)", [10, 9, 7]),
        ("last(score)", [12, 9, 3]),
        ("winner(score)", [12, 9, 7]),
        ("count(score >= 9)", [2, 2, 0]),
        ("turns > 50", [0, 1, 1]),
        ("turns > 50 and spread(score) == 0", [0, 1, 0]),
        ("turns > 70 or spread(score) == 0", [0, 1, 1]),
        ("not turns > 50", [1, 0, 0]),
        ("40 < turns < 80", [0, 1, 0]),
        ("mean(turns * score)", [440, 540, 400]),
        ("3", [3, 3, 3]),
    ],
)
def test_values(text: str, expected: list[float]) -> None:
    assert reckoned(parsed(text), COLUMNS, WIN).tolist() == expected


@pytest.mark.parametrize(
    "text",
    [
        *("", "1 +", "score[0]", "score.sum()", "__import__('os')", "'text'", "turns ** 2"),
        *("open(turns)", "sum(score, turns)", "lambda: 1", "[turns]", "turns in score", "True"),
    ],
)
def test_anything_else_is_refused(text: str) -> None:
    with pytest.raises(Unreadable):
        parsed(text)


def test_columns_and_loose_seats() -> None:
    tree = parsed("score + turns * sum(win > score)")
    assert columns_in(tree) == ["score", "turns", "win"]
    assert loose_seats(tree, ["score", "win"]) == ["score"]
