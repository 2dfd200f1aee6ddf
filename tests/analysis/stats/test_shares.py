"""Win shares: identities, and agreement with plain pandas."""

import numpy as np
import pandas as pd
import pytest

from analysis.stats.shares import effective_games, share_interval, win_shares
from analysis.stats.wilson import wilson


def toy_seats(games: int = 500, players: int = 4, seed: int = 3) -> pd.DataFrame:
    """Seats of games in which one to `players` seats share each win."""
    rng = np.random.default_rng(seed)
    best = rng.integers(0, 6, size=(games, players))
    wins = best == best.max(axis=1, keepdims=True)
    credit = wins / wins.sum(axis=1, keepdims=True)
    return pd.DataFrame(
        {
            "game": np.repeat(np.arange(games), players),
            "deal": np.repeat(np.arange(games) // players, players),
            "seat": np.tile(np.arange(players), games),
            "win": credit.ravel(),
        }
    )


def test_shares_of_the_seats_sum_to_one() -> None:
    assert win_shares(toy_seats())["estimate"].sum() == pytest.approx(1.0)


def test_a_share_is_the_mean_credit_of_plain_pandas() -> None:
    seats = toy_seats()
    result = win_shares(seats).set_index("seat")
    pd.testing.assert_series_equal(
        result["estimate"], seats.groupby("seat")["win"].mean(), check_names=False
    )
    assert result["n"].tolist() == [500] * 4


def test_a_single_name_is_one_column() -> None:
    seats = toy_seats()
    pd.testing.assert_frame_equal(win_shares(seats, "seat"), win_shares(seats, ["seat"]))


def test_whole_wins_have_the_plain_wilson_interval() -> None:
    credits = np.array([1.0] * 60 + [0.0] * 140)
    assert share_interval(credits) == pytest.approx(wilson(60, 200), abs=1e-3)
    assert effective_games(credits) == pytest.approx(200, rel=0.01)


def test_shared_wins_are_worth_more_games() -> None:
    assert effective_games(np.array([0.5, 0.5, 0.0, 1.0] * 50)) > 200


def test_equal_credits_are_not_certainty() -> None:
    low, high = share_interval(np.full(10, 0.5))
    assert low < 0.45
    assert high > 0.55


def test_a_single_deal_says_next_to_nothing() -> None:
    low, high = share_interval(np.array([1.0, 0.0, 0.0, 0.0]), np.zeros(4))
    assert high - low > 0.6


def test_deals_played_twice_over_count_once() -> None:
    seats = toy_seats()
    twice = pd.concat([seats, seats])
    once = win_shares(seats.assign(deal=seats["game"]), cluster="deal")
    doubled = win_shares(twice.assign(deal=twice["game"]), cluster="deal")
    assert doubled["low"].tolist() == pytest.approx(once["low"].tolist(), abs=1e-4)


def test_never_won_keeps_an_upper_end() -> None:
    low, high = share_interval(np.zeros(50))
    assert low == pytest.approx(0)
    assert high == pytest.approx(wilson(0, 50)[1])
