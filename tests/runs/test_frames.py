"""Outcomes as tidy frames: every number follows from the record, by the rules of the game."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import numpy as np
import pandas as pd
import pytest

import sim.games
from sim.runs import frames
from sim.runs.simulate import Plan, plan, play_blocks

GAME = sim.games.find("garam")
TABLES = pytest.mark.parametrize("players", GAME.players)


@cache
def played(players: int = 4, **settings: Any) -> tuple[Plan, Any]:
    """Return a plan and the outcomes of 300 games: chance, grabbing and thinking at one table."""
    names = ["balanced", "greedy", "random", "merchant"][:players]
    options = {"turn_cap": 400, **settings}
    made = plan("garam", players=players, seed=3, strategies=names, options=options, duplicate=True)
    [block] = play_blocks(made, 0, 300)
    return made, block.outcomes


def both(made: Plan, outcomes: Any, first: int = 0) -> tuple[pd.DataFrame, pd.DataFrame]:
    return frames.games_frame(made, outcomes, first), frames.seats_frame(made, outcomes, first)


# --- columns


def documented(table: str) -> list[str]:
    """Return the columns that the module's docstring tells of."""
    rows = (frames.__doc__ or "").split(f"| {table} | meaning |")[1].split("\n\n")[0]
    names = re.findall(r"^\| ([a-z_., ]+) \|", rows, re.MULTILINE)
    return [name for row in names for name in row.split(", ")]


@TABLES
def test_the_columns_of_games_are_those_documented(players: int) -> None:
    games, _ = both(*played(players))
    endings = [f"end_{name}" for name in GAME.load_kernels().endings]
    expected = [name for name in documented("games") if name != "end_..."]
    assert games.columns.tolist() == expected + endings


@pytest.mark.parametrize("game", sim.games.names())
def test_the_columns_of_a_game_are_known_before_it_is_planned(game: str) -> None:
    found = [set(each) for each in frames.columns(plan(game, strategies="random"))]
    known = frames.known_columns(sim.games.find(game))
    assert found[0] == set(known[0])
    assert found[1] <= set(known[1])


@TABLES
def test_the_columns_of_seats_are_those_documented_and_the_games_own(players: int) -> None:
    made, outcomes = played(players)
    _, seats = both(made, outcomes)
    own = [name for name in outcomes.dtype.names if name not in frames.COMMON]
    assert seats.columns.tolist() == documented("seats") + own
    assert own == [
        "half_stars",
        "half_stars_goals",
        "half_stars_celebrities",
        "rupees",
        "negative_tokens",
        "receipts",
        "cups",
        "upgrades",
    ]


def test_the_types_are_what_they_are_said_to_be() -> None:
    games, seats = both(*played())
    expected = {
        "game": "int64",
        "deal": "int64",
        "rotation": "int8",
        "turns": "int32",
        "decisions": "int32",
        "truncated": "bool",
        "winners": "int8",
        "end_stars": "bool",
    }
    assert {name: str(games[name].dtype) for name in expected} == expected
    assert str(seats["seat"].dtype) == "int8"
    assert seats["strategy"].cat.categories.tolist() == ["balanced", "greedy", "random", "merchant"]
    for name in ("score", "win", "margin"):
        assert seats[name].dtype == np.float64
    assert not seats.isna().any().any()
    assert not games.isna().any().any()


# --- identities


@TABLES
def test_each_game_has_one_win_to_share(players: int) -> None:
    games, seats = both(*played(players))
    win = seats["win"].to_numpy().reshape(-1, players)
    assert win.sum(axis=1) == pytest.approx(1)
    assert ((win > 0).sum(axis=1) == games["winners"]).all()
    shared = win[np.arange(len(win)), win.argmax(axis=1)]
    assert shared == pytest.approx(1 / games["winners"])


@TABLES
def test_winners_have_the_most_points_then_the_most_half_stars(players: int) -> None:
    _, seats = both(*played(players))
    by_game = seats.groupby("game")
    top = seats["score"] == by_game["score"].transform("max")
    stars = seats["half_stars"].where(top, -1)
    best = top & (stars == stars.groupby(seats["game"]).transform("max"))
    assert (best == (seats["win"] > 0)).all()


@TABLES
def test_margins_are_measured_from_the_mean_of_the_table(players: int) -> None:
    _, seats = both(*played(players))
    score = seats["score"].to_numpy().reshape(-1, players)
    margin = seats["margin"].to_numpy().reshape(-1, players)
    assert margin.sum(axis=1) == pytest.approx(0)
    assert margin == pytest.approx(score - score.mean(axis=1, keepdims=True))


@TABLES
@pytest.mark.parametrize(("rupees", "receipts", "cups"), [(10, 6, 6), (3, 2, 1)])
def test_a_score_is_the_sum_of_its_parts(
    players: int, rupees: int, receipts: int, cups: int
) -> None:
    """Half a point for each half-star, and for so many rupees, receipts and brewed cups."""
    settings = {"rupees_a_half": rupees, "receipts_a_half": receipts, "cups_a_half": cups}
    _, seats = both(*played(players, **settings))
    halves = (
        seats["half_stars"].astype(int)
        + seats["rupees"] // rupees
        + seats["receipts"] // receipts
        + seats["cups"] // cups
    )
    assert (seats["score"] == halves / 2).all()
    assert (seats["score"] > 0).any()


@TABLES
def test_half_stars_come_from_goals_and_celebrities(players: int) -> None:
    _, seats = both(*played(players))
    parts = seats["half_stars_goals"] + seats["half_stars_celebrities"]
    assert (seats["half_stars"] == parts).all()
    assert (seats["half_stars_goals"] > 0).any()
    assert (seats["half_stars_celebrities"] > 0).any()


@TABLES
def test_nothing_is_owed_and_no_upgrade_comes_free(players: int) -> None:
    _, seats = both(*played(players))
    for name in ("rupees", "negative_tokens", "receipts", "cups", "half_stars"):
        assert (seats[name] >= 0).all()
    unlocked = seats["upgrades"].map(lambda bits: int(bits).bit_count())
    assert (unlocked <= np.minimum(3, seats["half_stars"] // 2)).all()


@TABLES
def test_games_end_for_a_reason(players: int) -> None:
    games, seats = both(*played(players))
    ends = games.filter(like="end_")
    assert (ends.any(axis=1) | games["truncated"]).all()
    assert (games["turns"] <= 400).all()
    assert (games.loc[games["truncated"], "turns"] == 400).all()
    starred = seats.groupby("game")["half_stars"].max() >= 8
    assert (starred.to_numpy() == games["end_stars"]).all()
    assert (games["decisions"] >= games["turns"]).all()


# --- who sits where


def test_strategies_rotate_with_the_games_of_a_deal() -> None:
    made, outcomes = played(3)
    games, seats = both(made, outcomes)
    assert (games["game"] == games["deal"] * 3 + games["rotation"]).all()
    names = ["balanced", "greedy", "random"]
    expected = [names[(seat + game) % 3] for game in range(300) for seat in range(3)]
    assert seats["strategy"].tolist() == expected


def test_plain_games_are_their_own_deals() -> None:
    made = plan("garam", players=2, strategies=["greedy", "random"])
    outcomes = np.zeros(5, made.job.outcome)
    outcomes["winners"] = 1
    games, seats = both(made, outcomes, 7)
    assert games["deal"].tolist() == games["game"].tolist() == [7, 8, 9, 10, 11]
    assert (games["rotation"] == 0).all()
    assert seats["strategy"].tolist() == ["greedy", "random"] * 5


def test_one_strategy_in_all_seats_is_one_category() -> None:
    made = plan("garam", players=3, strategies=["greedy", "random", "greedy"])
    outcomes = np.zeros(2, made.job.outcome)
    outcomes["winners"] = 1
    _, seats = both(made, outcomes)
    assert seats["strategy"].cat.categories.tolist() == ["greedy", "random"]
    assert seats["strategy"].tolist() == ["greedy", "random", "greedy"] * 2


# --- from any place


@pytest.mark.parametrize("first", [0, 1, 2, 150, 299])
def test_a_frame_of_some_games_is_a_piece_of_the_whole(first: int) -> None:
    """Wherever a part of a run begins, within a deal too."""
    made, outcomes = played(4)
    games, seats = both(made, outcomes)
    part_games, part_seats = both(made, outcomes[first : first + 40], first)
    end = first + len(part_games)
    pd.testing.assert_frame_equal(part_games, games[first:end].reset_index(drop=True))
    pd.testing.assert_frame_equal(part_seats, seats[4 * first : 4 * end].reset_index(drop=True))


def test_records_read_from_a_file_give_the_same_frames() -> None:
    """A plain structured array has the same fields as the record array that was played into."""
    made, outcomes = played(2)
    plain = np.frombuffer(outcomes.tobytes(), made.job.outcome)
    for one, other in zip(both(made, outcomes), both(made, plain), strict=True):
        pd.testing.assert_frame_equal(one, other)


# --- by hand


def test_a_record_written_by_hand() -> None:
    made = plan("garam", players=3, strategies=["greedy", "random", "balanced"])
    outcomes = np.zeros(1, made.job.outcome)
    outcomes["turns"], outcomes["decisions"] = 31, 250
    outcomes["ended"] = 0b101
    outcomes["winners"] = 0b110
    outcomes["score"] = [4, 9, 9, 77]  # half-points; the fourth seat does not play
    games, seats = both(made, outcomes, 2**40)
    assert games.to_dict("records") == [
        {
            "game": 2**40,
            "deal": 2**40,
            "rotation": 0,
            "turns": 31,
            "decisions": 250,
            "truncated": False,
            "winners": 2,
            "end_stars": True,
            "end_evening_served": False,
            "end_evening_left": True,
        }
    ]
    assert seats["score"].tolist() == [2.0, 4.5, 4.5]
    assert seats["win"].tolist() == [0.0, 0.5, 0.5]
    assert seats["margin"].to_numpy() == pytest.approx([-5 / 3, 5 / 6, 5 / 6])


def test_actions_are_tallied_for_the_seats_that_play() -> None:
    made = plan("garam", players=2)
    kinds = made.job.kernels.action_kinds
    tally = np.arange(5 * len(kinds)).reshape(5, -1)
    actions = frames.actions_frame(made, tally)
    assert actions["seat"].tolist() == [0] * len(kinds) + [1] * len(kinds)
    assert actions["action"].tolist() == list(kinds) * 2
    assert actions["count"].tolist() == tally[:2].ravel().tolist()
