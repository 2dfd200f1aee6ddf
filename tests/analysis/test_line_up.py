"""Who wins by player of the line-up, and when that is told."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pandas as pd
import pytest

from analysis.line_up import barred, called, forbidden, told_apart
from analysis.report.seating import no_fairness
from analysis.studies.runner import run_study


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


STUDY = """
name = "no-market"
title = "What is the market worth?"
question = "Does whom the market is closed to lose?"
game = "chai"
noun = "version"
players = [3]
games = 150
seed = 3
subject = "closed"
baseline = "open"

[[lineup]]
name = "greedy"
title = "greedy players"
strategies = ["greedy"]
duplicate = true

[[scheme]]
name = "open"
title = "as published"

[[scheme]]
name = "closed"
title = "closed to one of them"
restrict = ["1:no-market"]
"""


def test_a_study_tells_who_wins_by_player_where_what_is_forbidden_goes_round(
    tmp_path: Path,
) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(STUDY, "utf-8")
    result = run_study(file, out=tmp_path / "out")
    skills = result.measures.skills
    assert set(skills["scheme"]) == {"closed"}  # where nothing is forbidden all are alike
    [cell] = (tmp_path / "out" / "cells").glob("3p-greedy-closed-*.parquet")
    games = pd.read_parquet(cell)
    for player in range(3):
        seats = (player - games["game"]) % 3
        wins = [row[f"win_{seat}"] for seat, (_, row) in zip(seats, games.iterrows(), strict=True)]
        [found] = skills.loc[skills["plays"] == player, "estimate"]
        assert found == pytest.approx(np.mean(wins))
    assert skills["strategy"].tolist() == ["player 1, forbidden no-market", "player 2", "player 3"]
    assert skills["estimate"].idxmin() == 0
    assert no_fairness(result.study)[0].startswith(
        "Under closed to one of them something is forbidden"
    )
    page = (tmp_path / "out" / "report.html").read_text("utf-8")
    assert '<th scope="row">player 1, forbidden no-market</th>' in page
