"""Rates of conditions, of games alone and of games that share a deal."""

import numpy as np
import pandas as pd
import pytest

from analysis.stats.rates import endings, rates
from analysis.stats.sequences import share_at_every_look
from analysis.stats.tidy import Family
from analysis.stats.wilson import wilson


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


@pytest.mark.parametrize("anytime", [False, True])
def test_games_of_a_deal_that_end_alike_count_as_one(anytime: bool) -> None:
    flags = np.random.default_rng(5).random(500) < 0.3
    deals = pd.DataFrame({"deal": np.arange(500), "end_goal": flags})
    games = deals.loc[deals.index.repeat(4)]
    family = Family(anytime=anytime)
    one, four = (endings(each, cluster="deal", family=family) for each in (deals, games))
    assert four["n"][0] == 2_000
    for column in ("estimate", "low", "high"):
        assert four[column][0] == pytest.approx(one[column][0], abs=1e-4)
    alone = endings(games, family=family)
    assert alone["high"][0] - alone["low"][0] < 0.6 * (four["high"][0] - four["low"][0])
    assert four["method"][0].endswith("clustered by deal")


def test_a_rate_that_is_looked_at_has_a_sequence() -> None:
    frame = pd.DataFrame({"ended": [True] * 30 + [False] * 70})
    row = rates(frame, "ended", family=Family(anytime=True)).iloc[0]
    assert (row["low"], row["high"]) == share_at_every_look(frame["ended"].to_numpy(float))
    assert row["method"] == "confidence sequence"
