"""Verdicts against a band, equivalence, and how many games would settle it."""

import numpy as np
import pandas as pd
import pytest

from analysis.stats.bands import equivalence, judged, overall, verdict
from analysis.stats.planning import games_for_share, games_to_settle, round_up
from analysis.stats.wilson import wilson


@pytest.mark.parametrize(
    ("low", "high", "expected"),
    [
        (0.24, 0.26, "inside"),
        (0.23, 0.27, "inside"),
        (0.28, 0.30, "outside"),
        (0.10, 0.22, "outside"),
        (0.26, 0.28, "undecided"),
        (0.20, 0.30, "undecided"),
    ],
)
def test_an_interval_is_inside_outside_or_undecided(low, high, expected) -> None:
    assert verdict(low, high, 0.23, 0.27) == expected


def test_one_table_outside_is_outside_and_all_inside_is_inside() -> None:
    assert overall(["inside", "outside", "undecided"]) == "outside"
    assert overall(["inside", "undecided"]) == "undecided"
    assert overall(["inside", "inside"]) == "inside"


def frame_of(hits: int, n: int) -> pd.DataFrame:
    low, high = wilson(hits, n)
    return pd.DataFrame({"estimate": [hits / n], "low": [low], "high": [high], "n": [n]})


def test_the_advised_number_of_games_settles_it_if_the_estimate_stays() -> None:
    undecided = judged(frame_of(1040, 4000), 0.23, 0.27)
    assert undecided["verdict"][0] == "undecided"
    total = 4000 + int(undecided["more_games"][0])
    settled = judged(frame_of(round(0.26 * total), total), 0.23, 0.27)
    assert settled["verdict"][0] == "inside"
    almost = 4000 + int(0.8 * undecided["more_games"][0])
    assert judged(frame_of(round(0.26 * almost), almost), 0.23, 0.27)["verdict"][0] == "undecided"


def test_a_clear_verdict_asks_for_no_games() -> None:
    assert np.isnan(judged(frame_of(2500, 10000), 0.2, 0.3)["more_games"][0])


def test_on_the_edge_no_number_of_games_helps() -> None:
    assert games_to_settle(0.27, 0.26, 0.28, 1000, (0.23, 0.27)) == np.inf
    assert games_to_settle(0.5, -np.inf, np.inf, 1, (-1, 1)) == np.inf


def test_equivalence_needs_evidence_of_its_own() -> None:
    frame = pd.DataFrame(
        {
            "estimate": [0.0, 0.05, 0.0],
            "low": [-0.005, 0.03, -0.02],
            "high": [0.005, 0.07, 0.02],
            "n": [9, 9, 9],
        }
    )
    assert equivalence(frame, 0.01)["verdict"].tolist() == ["same", "different", "undecided"]


def test_rounding_up_keeps_two_digits() -> None:
    assert [round_up(x) for x in (11_234, 99, 7.2, 100_001)] == [12_000, 99, 8, 110_000]


def test_games_for_a_half_width() -> None:
    n = games_for_share(0.01, 0.25)
    low, high = wilson(n * 0.25, n)
    assert (high - low) / 2 == pytest.approx(0.01, rel=0.01)
    with pytest.raises(ValueError, match=r"not 1\.5"):
        games_for_share(1.5)
