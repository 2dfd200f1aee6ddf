"""Wilson's interval: statsmodels is the oracle."""

import pandas as pd
import pytest
from statsmodels.stats.proportion import proportion_confint

from analysis.stats.tidy import Family
from analysis.stats.wilson import endings, rates, wilson


@pytest.mark.parametrize("confidence", [0.8, 0.95, 0.999])
@pytest.mark.parametrize(("hits", "n"), [(0, 1), (1, 1), (0, 40), (3, 17), (250, 1000), (7, 7)])
def test_wilson_equals_statsmodels(hits: int, n: int, confidence: float) -> None:
    oracle = proportion_confint(hits, n, alpha=1 - confidence, method="wilson")
    assert wilson(hits, n, confidence) == pytest.approx(oracle, abs=1e-12)


def test_without_trials_nothing_is_known() -> None:
    assert wilson(0, 0) == (0.0, 1.0)


def test_rates_are_plain_pandas_means_with_their_counts() -> None:
    frame = pd.DataFrame({"kind": list("aabbb"), "ended": [True, False, True, True, False]})
    result = rates(frame, "ended", by=["kind"])
    expected = frame.groupby("kind")["ended"].mean()
    assert result["estimate"].tolist() == expected.tolist()
    assert result["n"].tolist() == [2, 3]
    assert result["family"].unique().tolist() == ["95 % each alone"]


def test_a_larger_family_has_wider_intervals() -> None:
    frame = pd.DataFrame({"ended": [True] * 30 + [False] * 70})
    alone, together = rates(frame, "ended"), rates(frame, "ended", family=Family(10))
    assert together["low"][0] < alone["low"][0] < alone["high"][0] < together["high"][0]
    assert together["low"][0] == pytest.approx(wilson(30, 100, 0.995)[0])
    assert together["family"][0] == "95 % for 10 together"


def test_endings_are_the_rate_of_every_flag() -> None:
    games = pd.DataFrame({"turns": [3, 4], "end_goal": [True, False], "end_deck": [True, True]})
    result = endings(games)
    assert dict(zip(result["ending"], result["estimate"], strict=True)) == {
        "end_goal": 0.5,
        "end_deck": 1.0,
    }
    assert endings(games[["turns"]]).empty
