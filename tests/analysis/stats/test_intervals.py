"""Which interval suits a figure: shares that never happen have a bound, looks hold together."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest
from scipy.special import ndtri

from analysis.stats.intervals import chance_of, described, of_change, of_mean, share_change
from analysis.stats.means import mean_interval, two_sided
from analysis.stats.sequences import mean_chance, mean_sequence, share_sequence
from analysis.stats.tidy import Family
from analysis.stats.wilson import wilson

ALONE, LOOKED = Family(), Family(anytime=True)


@pytest.mark.parametrize("flag", [0.0, 1.0])
def test_what_never_or_always_happens_has_wilsons_bound(flag: float) -> None:
    found = of_mean(np.full(2_000, flag), None, ALONE)
    assert (found.low, found.high) == pytest.approx(wilson(2_000 * flag, 2_000))
    assert found.high - found.low == pytest.approx(0.0019, abs=1e-4)


def test_amounts_have_students_interval() -> None:
    values = np.random.default_rng(1).normal(3, 1, 50)
    found = of_mean(values, None, ALONE)
    assert (found.low, found.high, found.method) == (*mean_interval(values), "Student")


def test_a_change_of_a_share_has_bonett_and_prices_interval() -> None:
    """Newcombe's notation: f12 pairs change up, f21 down, of n."""
    up, down, n = 31, 12, 400
    changes = np.repeat([1.0, -1.0, 0.0], [up, down, n - up - down])
    p12, p21 = (up + 1) / (n + 2), (down + 1) / (n + 2)
    half = ndtri(0.975) * np.sqrt((p12 + p21 - (p12 - p21) ** 2) / (n + 2))
    assert share_change(changes) == pytest.approx((p12 - p21 - half, p12 - p21 + half))


def test_rotations_of_a_deal_count_once_in_a_change() -> None:
    rng = np.random.default_rng(2)
    deals = rng.choice([-1.0, 0.0, 0.0, 1.0], 300)
    assert share_change(deals.repeat(4), np.arange(300).repeat(4)) == pytest.approx(
        share_change(deals)
    )


@pytest.mark.parametrize("chance", [0.0, 0.002, 0.02])
def test_rare_changes_are_covered(chance: float) -> None:
    rng = np.random.default_rng(3)
    held = 0
    for _ in range(1_000):
        changes = np.zeros(1_000)
        changes[: rng.binomial(1_000, chance)] = 1
        low, high = share_change(changes)
        held += low <= chance <= high
    assert held >= 930


def test_a_family_that_is_looked_at_has_sequences() -> None:
    rng = np.random.default_rng(4)
    wins, turns = (rng.random(5_000) < 0.3) * 1.0, rng.normal(30, 4, 5_000)
    share = of_mean(wins, None, Family(4, anytime=True), fair=0.25)
    assert (share.low, share.high) == share_sequence(wins.sum(), 5_000, 0.25, 1 - 0.05 / 4)
    amount = of_mean(turns, None, LOOKED)
    wanted = mean_sequence(turns.mean(), turns.std(ddof=1), 5_000)
    assert (amount.low, amount.high) == pytest.approx(wanted)
    assert LOOKED.name == "95 % each alone, at every look"


@pytest.mark.parametrize("flag", [0.0, 1.0])
def test_at_every_look_too_nothing_is_certain(flag: float) -> None:
    found = of_mean(np.full(2_000, flag), None, LOOKED)
    assert 0.002 < found.high - found.low < 0.01
    change = of_change(np.zeros(2_000), None, LOOKED, of_share=True)
    assert 0.0009 < change.high == -change.low < 0.004


def test_looking_at_games_without_a_difference_finds_one_in_few_runs() -> None:
    rng = np.random.default_rng(5)
    looks = np.unique(np.geomspace(200, 10_000, 15).astype(int))
    alarms = naive = 0
    for _ in range(100):
        changes = rng.choice([-1.0, 0.0, 1.0], size=10_000, p=[0.05, 0.9, 0.05])
        sequences = [of_change(changes[:n], None, LOOKED, of_share=True) for n in looks]
        alarms += any(not each.low <= 0 <= each.high for each in sequences)
        naive += any(two_sided(changes[:n]) < 0.05 for n in looks)
    assert alarms <= 5
    assert naive > 12  # what a fixed number of games would do if one stopped when it pleases


def test_the_chance_is_the_confidence_at_which_the_sequence_reaches_nothing() -> None:
    mean, spread, n = 0.05, 1.5, 8_000
    chance = mean_chance(mean, spread, n)
    error = 0.05
    ratio = (-2 * np.log(error) + np.log(-2 * np.log(error) + 1)) / 20_000
    scaled = n * ratio + 1
    half = spread * np.sqrt(scaled * np.log(scaled / chance**2) / (n * n * ratio))
    assert half == pytest.approx(mean)
    low, _ = mean_sequence(mean, spread, n)
    assert (chance < 0.05) == (low > 0)
    assert chance_of(np.zeros(500), None, LOOKED) == 1.0


def test_described_is_plain_pandas_and_suits_each_group() -> None:
    frame = pd.DataFrame({"kind": ["a"] * 50 + ["b"] * 50, "value": [0.0] * 50 + [2.0, 4.0] * 25})
    table = described(frame, "value", ["kind"]).set_index("kind")
    assert table["estimate"].to_dict() == frame.groupby("kind")["value"].mean().to_dict()
    assert table["method"].to_dict() == {"a": "Wilson, shared wins", "b": "Student"}
