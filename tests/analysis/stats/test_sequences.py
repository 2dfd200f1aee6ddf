"""Confidence sequences: right at every look together, and not much wider than they must be."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.special import betaln, xlog1py, xlogy

from analysis.stats.sequences import FEWEST, mean_sequence, share_at_every_look, share_sequence
from analysis.stats.wilson import wilson


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


@pytest.mark.parametrize("won", [0, 1_400, 2_000])
def test_the_wins_of_one_who_plays_alone_are_expected_nowhere(won: int) -> None:
    credits = np.arange(2_000) < won
    low, high = share_at_every_look(credits.astype(float), centre=1.0)
    assert low <= won / 2_000 <= high
    assert high - low < 0.1


def test_it_costs_less_than_twice_the_width() -> None:
    n = 40_000
    low, high = share_sequence(0.26 * n, n, 0.25)
    fixed_low, fixed_high = wilson(0.26 * n, n, 0.95)
    assert 1 < (high - low) / (fixed_high - fixed_low) < 2


def test_too_few_games_say_nothing() -> None:
    assert mean_sequence(1.0, 1.0, FEWEST - 1) == (-np.inf, np.inf)
