"""Means and paired differences against plain pandas and scipy."""

import numpy as np
import pandas as pd
import pytest
from scipy import stats

from analysis.stats.means import mean_interval, means
from analysis.stats.pairs import paired, paired_differences


def test_a_mean_has_students_interval() -> None:
    values = np.array([1.0, 2.0, 4.0, 8.0])
    expected = stats.ttest_1samp(values, 0).confidence_interval(0.95)
    assert mean_interval(values) == pytest.approx((expected.low, expected.high))


def test_one_value_or_one_deal_has_no_interval() -> None:
    assert mean_interval(np.array([3.0])) == (-np.inf, np.inf)
    assert mean_interval(np.array([3.0, 4.0]), np.zeros(2)) == (-np.inf, np.inf)


def test_means_without_groups_are_one_row() -> None:
    frame = pd.DataFrame({"turns": [40, 44, 48]})
    row = means(frame, "turns").iloc[0]
    assert row["estimate"] == frame["turns"].mean()
    assert row["method"] == "Student"


def test_pairs_match_by_game_and_leave_out_games_played_once() -> None:
    after = pd.DataFrame({"game": [0, 1, 2], "seat": 0, "win": [1.0, 0.0, 1.0]})
    before = pd.DataFrame({"game": [2, 0], "seat": 0, "win": [1.0, 0.0]})
    joined = paired(after, before, "win", ["game", "seat"])
    assert joined["game"].tolist() == [0, 2]
    assert joined["difference"].tolist() == [1.0, 0.0]


def test_a_paired_difference_is_the_difference_of_the_means() -> None:
    rng = np.random.default_rng(1)
    before = pd.DataFrame({"game": range(60), "seat": 0, "win": rng.random(60)})
    after = before.assign(win=before["win"] * 0.5 + 0.3)
    row = paired_differences(after, before, "win").iloc[0]
    assert row["estimate"] == pytest.approx(after["win"].mean() - before["win"].mean())
    oracle = stats.ttest_rel(after["win"], before["win"]).confidence_interval(0.95)
    assert (row["low"], row["high"]) == pytest.approx((oracle.low, oracle.high))
    assert row["method"] == "paired, Student"
