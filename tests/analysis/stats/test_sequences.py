"""Confidence sequences: right at every look together, and not much wider than they must be."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.special import betaln, xlog1py, xlogy

from analysis.stats.sequences import FEWEST, mean_sequence, share_sequence
from analysis.stats.wilson import wilson

LOOKS = 2_000


def test_the_ends_solve_the_equation_of_the_mixture() -> None:
    total, n, centre, width = 2_613.5, 10_000, 0.25, 0.02
    weight = centre * (1 - centre) / width**2 - 1
    a, b = weight * centre, weight * (1 - centre)
    for end in share_sequence(total, n, centre, 0.95, width):
        martingale = betaln(a + total, b + n - total) - betaln(a, b)
        martingale -= xlogy(total, end) + xlog1py(n - total, -end)
        assert martingale == pytest.approx(np.log(20), rel=1e-6)


@pytest.mark.parametrize(("total", "n"), [(0, 50), (50, 50), (0, 0)])
def test_the_edges_are_inside(total: float, n: float) -> None:
    low, high = share_sequence(total, n, 0.5)
    assert 0 <= low <= (total / n if n else 0) <= high <= 1


@pytest.mark.slow
@pytest.mark.parametrize("share", [0.25, 0.28, 0.6])
def test_false_alarms_of_shares_at_any_look_stay_below_five_in_a_hundred(share: float) -> None:
    """The false-alarm rate over all looks; a fixed-n interval looked at as often has a third."""
    rng = np.random.default_rng(11)
    alarms = fixed = 0
    for _ in range(200):
        totals = np.cumsum(rng.random(20 * LOOKS) < share)
        looks = range(99, len(totals), 1_000)
        ends = [share_sequence(totals[i], i + 1, 0.25) for i in looks]
        alarms += any(not low <= share <= high for low, high in ends)
        ends = [wilson(totals[i], i + 1, 0.95) for i in looks]
        fixed += any(not low <= share <= high for low, high in ends)
    assert alarms / 200 <= 0.05
    assert fixed / 200 > 0.15


def test_shared_wins_do_not_break_it() -> None:
    rng = np.random.default_rng(12)
    alarms = 0
    for _ in range(200):
        credits = rng.choice([0.0, 0.5, 1.0], p=[0.5, 0.3, 0.2], size=8_000)
        totals = np.cumsum(credits)
        ends = [share_sequence(totals[i], i + 1, 0.5) for i in range(99, 8_000, 400)]
        alarms += any(not low <= 0.35 <= high for low, high in ends)
    assert alarms / 200 <= 0.05


def test_it_costs_less_than_twice_the_width() -> None:
    n = 40_000
    low, high = share_sequence(0.26 * n, n, 0.25)
    fixed_low, fixed_high = wilson(0.26 * n, n, 0.95)
    assert 1 < (high - low) / (fixed_high - fixed_low) < 2


@pytest.mark.slow
def test_false_alarms_of_means_stay_below_five_in_a_hundred() -> None:
    rng = np.random.default_rng(13)
    alarms = 0
    for _ in range(200):
        values = rng.gamma(4.0, 3.0, 20_000)
        n = np.arange(1, len(values) + 1)
        mean = np.cumsum(values) / n
        deviation = np.sqrt(np.maximum(np.cumsum(values**2) / n - mean**2, 0))
        ends = [mean_sequence(mean[i], deviation[i], i + 1) for i in range(999, 20_000, 500)]
        alarms += any(not low <= 12.0 <= high for low, high in ends)
    assert alarms / 200 <= 0.05


def test_too_few_games_say_nothing() -> None:
    assert mean_sequence(1.0, 1.0, FEWEST - 1) == (-np.inf, np.inf)
