"""Figures over pieces agree with the same figures over the whole frame."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pandas as pd
import pytest

from analysis.stats.means import means
from analysis.stats.running import Lengths, SeatResults
from analysis.stats.shares import win_shares
from analysis.stats.tidy import Family

PLAYERS = 4
GAMES = 1_200


def seats_frame(names: list[str], games_a_deal: int) -> pd.DataFrame:
    """Games with shared wins, where the games of one deal resemble each other."""
    rng = np.random.default_rng(3)
    game = np.repeat(np.arange(GAMES), PLAYERS)
    seat = np.tile(np.arange(PLAYERS), GAMES)
    luck = rng.normal(size=(GAMES // games_a_deal, PLAYERS))[game // games_a_deal, seat]
    score = np.round(2 * (luck + rng.normal(size=len(game)))) / 2
    best = score.reshape(GAMES, PLAYERS).max(axis=1).repeat(PLAYERS)
    won = score == best
    win = won / won.reshape(GAMES, PLAYERS).sum(axis=1).repeat(PLAYERS)
    rotation = game % games_a_deal
    mean = score.reshape(GAMES, PLAYERS).mean(axis=1).repeat(PLAYERS)
    return pd.DataFrame(
        {
            "game": game,
            "deal": game // games_a_deal,
            "seat": seat,
            "strategy": np.array(names)[(seat + rotation) % PLAYERS],
            "score": score,
            "win": win,
            "margin": score - mean,
        }
    )


def in_pieces(frame: pd.DataFrame, games: int) -> Iterator[pd.DataFrame]:
    for first in range(0, GAMES, games):
        yield frame[frame["game"].between(first, first + games - 1)]


@pytest.mark.parametrize("games_a_deal", [1, PLAYERS])
@pytest.mark.parametrize("piece", [400, 500, GAMES])
@pytest.mark.parametrize("by", ["seat", "strategy"])
def test_shares_agree_with_the_whole_frame(games_a_deal: int, piece: int, by: str) -> None:
    frame = seats_frame(["balanced", "greedy", "greedy", "random"], games_a_deal)
    running = SeatResults(games_a_deal)
    for part in in_pieces(frame, piece):
        running.add(part)
    table = running.table(by)
    family = Family(4 if by == "seat" else 3)
    whole = win_shares(frame, [by], cluster="deal", family=family)
    np.testing.assert_allclose(table["win_share"], whole["estimate"])
    np.testing.assert_allclose(table[["low", "high"]], whole[["low", "high"]], atol=1e-9)
    for column in ("score", "margin"):
        expected = means(frame, column, [by])["estimate"]
        np.testing.assert_allclose(table[f"mean_{column}"], expected, atol=1e-12)
    assert table[by].tolist() == whole[by].tolist()
    assert set(table["family"]) == {family.name}


@pytest.mark.parametrize("games_a_deal", [1, PLAYERS])
@pytest.mark.parametrize("by", ["seat", "strategy"])
def test_a_run_that_was_looked_at_has_sequences(games_a_deal: int, by: str) -> None:
    frame = seats_frame(["balanced", "greedy", "greedy", "random"], games_a_deal)
    running = SeatResults(games_a_deal, anytime=True)
    running.add(frame)
    table = running.table(by)
    family = Family(4 if by == "seat" else 3, anytime=True)
    fair = 1 / PLAYERS if by == "seat" else None
    whole = win_shares(frame, [by], cluster="deal", family=family, fair=fair)
    np.testing.assert_allclose(table[["low", "high"]], whole[["low", "high"]], atol=1e-9)
    assert set(table["family"]) == {family.name}


def test_shares_of_wins_sum_to_one() -> None:
    running = SeatResults()
    running.add(seats_frame(["balanced"] * PLAYERS, 1))
    assert running.table("seat")["win_share"].sum() == pytest.approx(1)


def test_one_game_alone_proves_nothing() -> None:
    running = SeatResults()
    frame = seats_frame(["balanced"] * PLAYERS, 1)
    running.add(frame[frame["game"] == 0])
    table = running.table("seat")
    assert (table["high"] - table["low"] > 0.5).all()


def test_lengths_and_endings_agree_with_pandas() -> None:
    rng = np.random.default_rng(4)
    frame = pd.DataFrame(
        {
            "turns": rng.integers(20, 90, GAMES),
            "decisions": rng.integers(200, 700, GAMES),
            "end_stars": rng.random(GAMES) < 0.7,
            "end_evening_served": rng.random(GAMES) < 0.4,
        }
    )
    running = Lengths()
    for first in range(0, GAMES, 500):
        running.add(frame[first : first + 500])
    turns, column = running.spread("turns"), frame["turns"]
    assert turns["mean"] == pytest.approx(column.mean())
    for name, share in (("p5", 0.05), ("median", 0.5), ("p95", 0.95)):
        assert turns[name] == np.quantile(column, share, method="inverted_cdf")
    assert (turns["shortest"], turns["longest"]) == (column.min(), column.max())
    assert running.endings() == pytest.approx(
        {"stars": frame["end_stars"].mean(), "evening_served": frame["end_evening_served"].mean()}
    )
