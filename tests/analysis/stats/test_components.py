"""Variance components against games made up with known shares."""

from __future__ import annotations

import numpy as np
import pytest

from analysis.stats.components import PARTS, agreement, components, shares, variance_shares

TRUE = {"deal": 4.0, "table": 2.0, "interplay": 1.0, "sitting": 3.0}


def made_up(deals: int, tables: int, sittings: int, seed: int = 1, without: str = "") -> np.ndarray:
    """Scores of two seats whose parts have the variances TRUE (a half for each seat)."""
    random = np.random.default_rng(seed)

    def part(name: str, *shape: int) -> np.ndarray:
        scale = 0 if name == without else np.sqrt(TRUE[name] / 2)
        return random.normal(0, scale, (*shape, 2))

    return (
        part("deal", deals, 1, 1)
        + part("table", 1, tables, 1)
        + part("interplay", deals, tables, 1)
        + part("sitting", deals, tables, sittings)
        + [1.0, 5.0]
    )


def test_components_are_found_again() -> None:
    found = components(made_up(4000, 60, 3))
    assert dict(zip(PARTS, found, strict=True)) == pytest.approx(TRUE, rel=0.25)
    assert found[[0, 2, 3]] == pytest.approx([4, 1, 3], rel=0.08)


def test_components_are_the_same_as_those_of_an_exact_design() -> None:
    """A deal adds +1 or -1 to a seat and nothing else does: all of the variance is the deal's."""
    deal = np.array([1.0, -1.0, 1.0, -1.0])
    values = np.broadcast_to(deal[:, None, None, None], (4, 3, 2, 1)).copy()
    assert components(values).tolist() == pytest.approx([16 / 12, 0, 0, 0])
    table = np.array([2.0, -1.0, -1.0])
    values = np.broadcast_to(table[None, :, None, None], (4, 3, 2, 1)).copy()
    assert components(values).tolist() == pytest.approx([0, 3, 0, 0])


def test_intervals_cover_the_true_share_of_the_deal() -> None:
    """Tables are taken as they are: drawn once, and given to every sample of deals."""
    tables = np.random.default_rng(9).normal(0, 1, (1, 4, 1, 2))
    spread = tables[0, :, 0].var(axis=0, ddof=1).sum()
    truth = 4 / (4 + spread + 1 + 3)
    hits = 0
    for seed in range(40):
        values = made_up(150, 4, 2, seed, without="table") + tables
        row = variance_shares(values, draws=150).set_index("part").loc["deal"]
        hits += row["low"] <= truth <= row["high"]
    assert hits >= 34


@pytest.mark.parametrize(("tables", "sittings"), [(1, 3), (3, 1), (1, 1)])
def test_a_design_that_cannot_tell_parts_apart_gives_them_nothing(
    tables: int, sittings: int
) -> None:
    found = dict(zip(PARTS, components(made_up(500, tables, sittings)), strict=True))
    assert found["deal"] > 2
    assert (found["table"] == 0) == (tables == 1)
    assert (found["sitting"] == 0) == (sittings == 1)
    if tables == 1:
        assert found["interplay"] == 0


def test_shares_sum_to_one_and_nothing_has_none() -> None:
    table = variance_shares(made_up(100, 3, 2), draws=50)
    assert table["estimate"].sum() == pytest.approx(1)
    assert (table["low"] <= table["high"]).all()
    assert np.isnan(shares(np.zeros(4))).all()
    with pytest.raises(ValueError, match="at least two deals"):
        components(np.zeros((1, 2, 2, 2)))


def test_a_deal_that_decides_everything_has_the_same_seat_win() -> None:
    random = np.random.default_rng(2)
    winner = random.integers(0, 4, 3000)
    decided = np.broadcast_to(np.eye(4)[winner][:, None, None], (3000, 3, 2, 4))
    same, chance = agreement(decided)
    assert (same == 1).all()
    assert chance.mean() == pytest.approx(0.25, abs=0.01)
    luck = np.eye(4)[random.integers(0, 4, (3000, 3, 2))]
    same, chance = agreement(luck)
    assert same.mean() == pytest.approx(chance.mean(), abs=0.02)


def test_any_two_deals_agree_with_an_error_of_both_sides() -> None:
    """A seat's luck varies from deal to deal; a bootstrap over deals is the oracle."""
    random = np.random.default_rng(4)
    luck = random.normal([0.9, 0.3, 0, 0], size=(400, 1, 1, 4))
    skill = random.normal(size=(400, 3, 2, 4))
    credit = np.eye(4)[(luck + skill).argmax(axis=3)]
    _, chance = agreement(credit)
    drawn = [agreement(credit[random.integers(0, 400, 400)])[1].mean() for _ in range(400)]
    assert chance.std() / np.sqrt(400) == pytest.approx(np.std(drawn), rel=0.15)
