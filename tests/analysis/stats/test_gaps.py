"""The gap of a table: the most any seat's share is from 1/n."""

import numpy as np
import pandas as pd
import pytest

from analysis.stats.gaps import free_seats, seat_gap, seat_gaps
from analysis.stats.shares import win_shares
from analysis.stats.tidy import Family


def shares(estimates, half: float = 0.01) -> pd.DataFrame:
    values = np.asarray(estimates, dtype=float)
    frame = pd.DataFrame({"seat": range(len(values)), "estimate": values})
    return frame.assign(
        low=values - half, high=values + half, n=1000, method="Wilson", family="95 % for 4 together"
    )


def test_the_gap_is_the_furthest_seat_with_its_side() -> None:
    gap = seat_gap(shares([0.27, 0.26, 0.25, 0.22]))
    assert gap["seat"] == 3
    assert gap["side"] == -1
    assert gap["estimate"] == pytest.approx(0.03)
    assert (gap["low"], gap["high"]) == pytest.approx((0.02, 0.04))


def test_a_gap_within_the_noise_starts_at_nought() -> None:
    gap = seat_gap(shares([0.255, 0.245, 0.25, 0.25]))
    assert gap["low"] == 0
    assert gap["high"] == pytest.approx(0.015)


def test_two_players_are_one_comparison() -> None:
    assert [free_seats(n) for n in (2, 3, 4)] == [1, 3, 4]


def test_gap_intervals_cover_the_true_gap() -> None:
    """The box of simultaneous seat intervals covers at least as often as it says."""
    rng = np.random.default_rng(8)
    chances = [0.27, 0.25, 0.25, 0.23]
    hits = 0
    for _ in range(400):
        winner = rng.choice(4, p=chances, size=1500)
        seats = pd.DataFrame(
            {
                "seat": np.tile(np.arange(4), 1500),
                "win": (winner[:, None] == np.arange(4)).ravel() * 1.0,
            }
        )
        gap = seat_gap(win_shares(seats, family=Family(free_seats(4))))
        hits += gap["low"] <= 0.02 <= gap["high"]
    assert hits / 400 >= 0.95


def test_gaps_of_several_tables() -> None:
    frame = pd.concat([shares([0.5, 0.5]).assign(table="a"), shares([0.6, 0.4]).assign(table="b")])
    result = seat_gaps(frame, ["table"])
    assert result["table"].tolist() == ["a", "b"]
    assert result["estimate"].tolist() == pytest.approx([0.0, 0.1])
