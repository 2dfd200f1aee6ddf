"""Headline figures against plain pandas, and what their pairing is worth."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import pandas as pd
import pytest

from analysis.stats.pairs import worth_of_pairing
from analysis.stats.tidy import Family
from analysis.studies.figures import Measurer, figures_for, values_of
from analysis.studies.model import Quantity
from tests.analysis.toy_game import ToyDealer

QUANTITIES = (Quantity("spread", "spread", "spread(score)"),)


def toy(bonus: str, count: int = 3_000, duplicate: bool = False) -> pd.DataFrame:
    plan: Mapping[str, object] = {
        "players": 3,
        "seed": 7,
        "strategies": ["balanced", "greedy", "greedy"] if duplicate else ["greedy"] * 3,
        "options": {"start_bonus": bonus},
        "duplicate": duplicate,
    }
    return pd.concat(
        [ToyDealer().games(plan, first, 1_000, QUANTITIES) for first in range(0, count, 1_000)],
        ignore_index=True,
    )


@pytest.fixture(scope="module")
def games() -> tuple[pd.DataFrame, pd.DataFrame]:
    return toy("-/-/-"), toy("-/leaf/leaf")


def measurer(cluster: str | None = None, comparisons: int = 1) -> Measurer:
    return Measurer(3, QUANTITIES, cluster, Family(comparisons))


def test_every_figure_is_the_mean_that_pandas_gives(games) -> None:
    _, after = games
    table = measurer().table(after).set_index("figure")["estimate"]
    scores = after[["score_0", "score_1", "score_2"]]
    ordered = np.sort(scores.to_numpy(), axis=1)
    wanted = {
        "win_share_1": after["win_0"].mean(),
        "win_share_3": after["win_2"].mean(),
        "seat_gap": max(abs(after[f"win_{seat}"].mean() - 1 / 3) for seat in range(3)),
        "margin_2": (after["score_1"] - scores.mean(axis=1)).mean(),
        "score_3": after["score_2"].mean(),
        "score": scores.to_numpy().mean(),
        "winner_margin": (ordered[:, 2] - ordered[:, 1]).mean(),
        "turns": after["turns"].mean(),
        "decisions": after["decisions"].mean(),
        "end_stars": after["end_stars"].mean(),
        "truncated": 0.0,
        "spread": (scores.max(axis=1) - scores.min(axis=1)).mean(),
    }
    for name, value in wanted.items():
        assert table[name] == pytest.approx(value, rel=1e-6), name
    names = [each.name for each in figures_for(3, ["end_stars", "end_evening_served"], QUANTITIES)]
    assert list(table.index) == names


def test_a_change_is_the_difference_of_both_and_its_error_that_of_the_pairs(games) -> None:
    before, after = games
    m = measurer()
    changes = m.changes(after, before).set_index("figure")
    one, other = (m.table(each).set_index("figure")["estimate"] for each in (before, after))
    assert np.allclose(changes["estimate"], other - one)
    pairs = (after["win_2"] - before["win_2"]).astype(float)
    half = changes.loc["win_share_3", "high"] - changes.loc["win_share_3", "estimate"]
    padded = np.append(pairs, (1, -1))  # two pairs are imagined, so that nothing is certain
    error = padded.std() / len(padded) ** 0.5
    assert half == pytest.approx(1.96 * error + padded.mean() - pairs.mean(), rel=1e-4)
    assert 1 < 1.96 * error / (1.96 * pairs.std() / len(pairs) ** 0.5) < 1.02


def test_the_worth_of_pairing_is_the_ratio_of_the_variances(games) -> None:
    before, after = games
    worth = measurer().changes(after, before).set_index("figure")["worth"]
    ratio = (before["win_2"].var() + after["win_2"].var()) / (
        after["win_2"] - before["win_2"]
    ).var()
    assert worth["win_share_3"] == pytest.approx(ratio)
    assert ratio > 2
    assert np.isnan(worth["truncated"])


def test_separate_games_gain_nothing_from_pairing() -> None:
    rng = np.random.default_rng(1)
    assert worth_of_pairing(rng.normal(size=20_000), rng.normal(size=20_000)) == pytest.approx(
        1, abs=0.05
    )


def test_a_version_against_itself_differs_by_nothing_and_shares_by_at_most_little(games) -> None:
    changes = measurer().changes(games[0], games[0]).set_index("figure")
    assert (changes["estimate"] == 0).all()
    assert (changes.loc[["turns", "score", "margin_1"], ["low", "high"]] == 0).all(axis=None)
    # Of a share 3,000 games cannot say that nothing ever differs: Bonett and Price's bound.
    bound = 1.96 * np.sqrt(2 / 3_002) / np.sqrt(3_002)
    for name in ("win_share_1", "end_stars", "truncated"):
        assert changes.loc[name, ["low", "high"]].tolist() == pytest.approx([-bound, bound], 1e-3)
    assert not changes["sure"].any()
    assert np.isinf(changes["worth"].dropna()).all()


def test_more_figures_judged_together_have_wider_ranges(games) -> None:
    before, after = games
    alone, many = (measurer(comparisons=n).changes(after, before) for n in (1, 10))
    assert ((many["high"] - many["low"]) >= (alone["high"] - alone["low"])).all()
    assert many["family"].iloc[0] == "95 % for 10 together"


def test_rotations_of_one_deal_count_as_one() -> None:
    before, after = toy("-/-/-", duplicate=True), toy("-/leaf/leaf", duplicate=True)
    change = measurer("deal").changes(after, before).set_index("figure").loc["margin_3"]
    assert "clustered by deal" in change["method"]
    figure = next(each for each in figures_for(3, [], ()) if each.name == "margin_3")
    pairs = values_of(figure, after, 3, ()) - values_of(figure, before, 3, ())
    totals = pd.Series(pairs - pairs.mean()).groupby(after["deal"].to_numpy()).sum()
    error = np.sqrt((totals**2).sum() * len(totals) / (len(totals) - 1)) / len(pairs)
    assert change["high"] - change["estimate"] == pytest.approx(1.96 * error, rel=1e-2)


def test_games_that_are_not_the_same_deals_are_refused(games) -> None:
    with pytest.raises(ValueError, match="same deals"):
        measurer().changes(games[1].iloc[1:], games[0])


def test_of_one_player_no_share_of_wins_is_expected() -> None:
    """Where one was, the range was 0 to 100 % after any number of games."""
    won = np.arange(20_000) % 10 < 7
    games = pd.DataFrame({"game": np.arange(20_000), "win_0": won.astype(float), "score_0": 40.0})
    games = games.assign(turns=30, decisions=90, truncated=False)
    table = Measurer(1, (), None, Family(anytime=True)).table(games).set_index("figure")
    low, high = table.loc["win_share_1", ["low", "high"]]
    assert low < 0.7 < high
    assert high - low < 0.04
