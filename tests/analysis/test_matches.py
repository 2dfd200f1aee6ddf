"""Matches: every pair on the same deals from both seats; rows that the statistics can rank."""

from __future__ import annotations

import pytest

import sim
from analysis.matches import matches
from analysis.stats.shares import win_shares
from sim.errors import UsageFault

PLAYED = ["balanced", "greedy", "random"]


def test_every_pair_plays_the_same_deals_from_both_seats() -> None:
    rows = matches("garam", PLAYED, games=20, seed=3)
    assert len(rows) == 3 * 20 * 2
    each = rows.groupby(["strategy", "against", "deal"])["seat"].apply(sorted)
    assert each.map(lambda seats: seats == [0, 1]).all()
    assert set(rows["deal"]) == set(range(10))
    pairs = set(zip(rows["strategy"], rows["against"], strict=True))
    assert len(pairs) == 6
    assert all(one != other for one, other in pairs)


def test_a_match_is_the_run_it_says_it_is() -> None:
    rows = matches("garam", ["balanced", "greedy"], games=20, seed=3)
    run = sim.simulate(
        "garam", players=2, games=20, seed=3, strategies=["balanced", "greedy"], duplicate=True
    )
    mine = run.seats[run.seats["strategy"] == "balanced"]
    assert rows.loc[rows["strategy"] == "balanced", "win"].tolist() == mine["win"].tolist()


def test_the_two_of_a_pair_share_the_wins() -> None:
    rows = matches("garam", PLAYED, games=20, seed=3)
    shares = win_shares(rows, ["strategy", "against"], cluster="deal")
    table = shares.set_index(["strategy", "against"])["estimate"]
    for one, other in table.index:
        assert table[one, other] + table[other, one] == pytest.approx(1)


@pytest.mark.parametrize(
    ("strategies", "games", "sentence"),
    [
        (["balanced"], 20, "between two strategies; named: balanced"),
        (["greedy", "greedy"], 20, "between two strategies; named: greedy"),
        (PLAYED, 21, "so 21 games cannot be: name an even number"),
    ],
)
def test_what_is_no_match_is_a_sentence(strategies: list[str], games: int, sentence: str) -> None:
    with pytest.raises(UsageFault, match=sentence):
        matches("garam", strategies, games=games)
