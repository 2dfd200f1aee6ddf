"""Numbers are rounded to their interval."""

from __future__ import annotations

import math

import pytest

from analysis import numbers


@pytest.mark.parametrize(
    ("half", "places"),
    [
        (12, 0),
        (4.2, 0),
        (3.4, 1),
        (3.96, 0),
        (9.96, 0),
        (1.1, 1),
        (0.42, 1),
        (0.13, 2),
        (0.041, 2),
        (0.0, 1),
    ],
)
def test_digits_follow_the_interval(half: float, places: int) -> None:
    assert numbers.digits(half) == places


@pytest.mark.parametrize(
    ("estimate", "low", "high", "expected"),
    [
        (0.28412, 0.27300, 0.29530, "28.4 ± 1.1"),
        (0.25, 0.245, 0.255, "25.0 ± 0.5"),
        (0.5, 0.44, 0.56, "50 ± 6"),
        (0.0, -math.inf, math.inf, "0.0 (no interval)"),
        (0.25, 0.25 - 1e-16, 0.25 + 1e-16, "25.0 ± 0.0"),
    ],
)
def test_plus_minus(estimate: float, low: float, high: float, expected: str) -> None:
    assert numbers.plus_minus(estimate, low, high) == expected


def test_signs_are_true_signs() -> None:
    assert numbers.plus_minus(-0.021, -0.026, -0.016, signed=True) == "−2.1 ± 0.5"
    assert numbers.plus_minus(0.021, 0.016, 0.026, signed=True) == "+2.1 ± 0.5"
    assert numbers.number(-0.0001, 1, signed=True) == "0.0"
    assert numbers.number(1234567, 0) == "1,234,567"


def test_a_gap_that_may_be_nothing_has_an_upper_end_only() -> None:
    assert numbers.gap(0.034, 0.023, 0.045) == "3.4 ± 1.1"
    assert numbers.gap(0.004, 0.0, 0.0149) == "0.4, at most 1.5"
    assert numbers.gap(0.035, 0.001, 0.073) == "3.5, at most 7.3"
    assert numbers.points_off(0.034, 0.023, 0.045) == "3.4 ± 1.1 points"
    assert numbers.points_off(0.004, 0.0, 0.0149) == "0.4 points (at most 1.5)"


def test_the_upper_end_of_a_gap_is_never_rounded_below_itself() -> None:
    assert numbers.gap(0.012, 0.0, 0.0201) == "1.2, at most 2.1"


def test_more_games_are_said_or_not_promised() -> None:
    assert numbers.more_games(12_000) == "About 12,000 more games in each cell would settle it."
    assert "hardly" in numbers.more_games(math.inf)
    assert numbers.more_games(None) == ""


def test_small_words() -> None:
    assert numbers.percent(1 / 3) == "33.3 %"
    assert numbers.percent(0.25) == "25 %"
    assert numbers.listed(["a"]) == "a"
    assert numbers.listed(["a", "b", "c"]) == "a, b and c"
    assert [numbers.ordinal(seat) for seat in range(5)] == ["1st", "2nd", "3rd", "4th", "5th"]
    assert numbers.capital("the one") == "The one"


def test_shares_of_nothing_and_of_everything_have_a_bound() -> None:
    assert numbers.plus_minus(0.0, 0.0, 0.00151) == "0, at most 0.16"
    assert numbers.plus_minus(1.0, 0.998, 1.0) == "100, at least 99.80"
    assert numbers.plus_minus(0.0, -0.001, 0.001, signed=True) == "0.00 ± 0.10"
    assert numbers.plus_minus(0.0, -0.2, 0.2, scale=1) == "0.00 ± 0.20"
    assert numbers.plus_minus(1.0, 0.8, 1.2, scale=1) == "1.00 ± 0.20"
