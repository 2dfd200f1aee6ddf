"""Nominal 95 % intervals hold the truth 93 to 97 times in 100, on toys with known chances."""

import numpy as np
import pandas as pd
import pytest

from analysis.stats.means import mean_interval
from analysis.stats.pairs import paired_differences
from analysis.stats.shares import share_interval
from analysis.stats.wilson import wilson

REPEATS = 2000
Credits = tuple[np.ndarray, np.ndarray, float]


def covered(low: float, high: float, truth: float) -> bool:
    return low <= truth <= high


def whole_wins(rng: np.random.Generator) -> Credits:
    return (rng.random(400) < 0.25).astype(float), np.arange(400), 0.25


def shared_wins(rng: np.random.Generator) -> Credits:
    """Every third game is shared by two to four seats, as after a tie."""
    credits = rng.choice([0, 1, 1 / 2, 1 / 3, 1 / 4], p=[0.6, 0.2, 0.1, 0.06, 0.04], size=300)
    return credits, np.arange(300), 0.2 + 0.05 + 0.02 + 0.01


def rotated_deals(rng: np.random.Generator) -> Credits:
    """Four games of one deal: a good deal is good in each of them."""
    luck = np.repeat(rng.choice([0.1, 0.5], size=150), 4)
    return (rng.random(600) < luck).astype(float), np.repeat(np.arange(150), 4), 0.3


def opposed_rotations(rng: np.random.Generator) -> Credits:
    """Two games of one deal where mostly just one of them is won."""
    first = rng.random(200) < 0.5
    second = np.where(rng.random(200) < 0.9, ~first, first)
    credits = np.column_stack([first, second]).ravel().astype(float)
    return credits, np.repeat(np.arange(200), 2), 0.5


@pytest.mark.parametrize("toy", [whole_wins, shared_wins, rotated_deals, opposed_rotations])
def test_win_share_intervals_cover(toy) -> None:
    rng = np.random.default_rng(11)
    hits = 0
    for _ in range(REPEATS):
        credits, deals, truth = toy(rng)
        hits += covered(*share_interval(credits, deals), truth)
    assert 0.93 <= hits / REPEATS <= 0.97


def test_ignoring_the_deal_would_not_cover() -> None:
    rng = np.random.default_rng(12)
    hits = 0
    for _ in range(500):
        credits, _, truth = rotated_deals(rng)
        hits += covered(*share_interval(credits), truth)
    assert hits / 500 < 0.93


@pytest.mark.parametrize("chance", [0.02, 0.25, 0.5])
def test_wilson_intervals_cover(chance: float) -> None:
    wins = np.random.default_rng(13).binomial(1000, chance, size=REPEATS)
    hits = [covered(*wilson(k, 1000), chance) for k in wins]
    assert 0.93 <= np.mean(hits) <= 0.97


def test_mean_intervals_cover_for_clustered_margins() -> None:
    rng = np.random.default_rng(14)
    hits = 0
    for _ in range(REPEATS):
        deals = np.repeat(np.arange(80), 3)
        margins = rng.normal(size=80)[deals] + rng.exponential(2, size=240)
        hits += covered(*mean_interval(margins, deals), 2.0)
    assert 0.93 <= hits / REPEATS <= 0.97


def test_paired_intervals_cover_and_are_narrower_than_unpaired() -> None:
    rng = np.random.default_rng(15)
    hits, paired_width, unpaired_width = 0, 0.0, 0.0
    for _ in range(500):
        luck = rng.random(300)
        before = pd.DataFrame({"game": range(300), "seat": 0, "win": (luck < 0.25) * 1.0})
        after = before.assign(win=(luck < 0.45) * 1.0)
        row = paired_differences(after, before, "win").iloc[0]
        hits += covered(row["low"], row["high"], 0.20)
        paired_width += row["high"] - row["low"]
        low, high = mean_interval(after["win"].to_numpy())
        unpaired_width += np.sqrt(2) * (high - low)
    assert 0.93 <= hits / 500 <= 0.97
    assert paired_width < 0.9 * unpaired_width
