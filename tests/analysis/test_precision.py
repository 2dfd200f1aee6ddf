"""Playing until a figure is known: what is asked for, and when it is reached."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest

from analysis.precision import Watch, wished
from analysis.stats.sequences import OPEN_CENTRE, OPEN_WIDTH, mean_sequence, share_sequence
from sim.errors import UsageFault


def tables(games: int, seed: int = 3, first: int = 0) -> tuple[pd.DataFrame, pd.DataFrame]:
    rng = np.random.default_rng(seed)
    winner = rng.choice(2, p=[0.55, 0.45], size=games)
    game = np.arange(first, first + games)
    win = np.zeros((games, 2))
    win[np.arange(games), winner] = 1.0
    frame = pd.DataFrame(
        {"game": game, "turns": rng.poisson(30, games), "end_stars": rng.random(games) < 0.7}
    )
    seats = pd.DataFrame({"game": game.repeat(2), "win": win.ravel(), "score": win.ravel() * 3})
    return frame, seats


@pytest.mark.parametrize(
    ("text", "figure", "half"),
    [
        ("win_share±0.5pt", "win_share", 0.005),
        ("win_share +- 0.5 points", "win_share", 0.005),
        ("win_share+/-1%", "win_share", 0.01),
        ("end_stars±1pt", "end_stars", 0.01),
        ("turns±0.1", "turns", 0.1),
        ("margin±.02", "margin", 0.02),
    ],
)
def test_what_can_be_asked_for(text: str, figure: str, half: float) -> None:
    wish = wished(text, ["stars"])
    assert (wish.figure, wish.half) == (figure, pytest.approx(half))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("win_share", "is no precision"),
        ("win_share±", "is no precision"),
        ("win_shar±1pt", 'did you mean "win_share"'),
        ("win_share±0.5", "given in points"),
        ("turns±1pt", "only shares"),
        ("win_share±0pt", "above 0"),
        ("win_share±60pt", "below half"),
        ("change(turns)±1", "a run has nothing to change from"),
    ],
)
def test_anything_else_gets_a_sentence(text: str, said: str) -> None:
    with pytest.raises(UsageFault, match=said.replace("(", r"\(")):
        wished(text, ["stars"])


def test_shares_are_those_of_the_sequence_and_hold_together() -> None:
    watch = Watch(wished("win_share±2pt"), 2)
    games, seats = tables(5_000)
    watch.add(games, seats)
    totals = seats["win"].to_numpy().reshape(-1, 2).sum(axis=0)
    for total, (estimate, low, high) in zip(totals, watch.intervals(), strict=True):
        assert estimate == total / 5_000
        assert (low, high) == share_sequence(total, 5_000, 0.5, 0.95)


def test_of_one_player_no_share_is_expected() -> None:
    watch = Watch(wished("win_share±2pt"), 1)
    won = np.arange(20_000) % 10 < 7
    watch.add(pd.DataFrame({"turns": np.ones(20_000)}), pd.DataFrame({"win": won.astype(float)}))
    [(estimate, low, high)] = watch.intervals()
    assert estimate == 0.7
    assert (low, high) == share_sequence(14_000, 20_000, OPEN_CENTRE, 0.95, OPEN_WIDTH)
    assert high - low < 0.04


@pytest.mark.parametrize(
    ("figure", "players", "free"),
    [("win_share±1pt", 2, 1), ("margin±1", 2, 1), ("score±1", 2, 2), ("win_share±1pt", 4, 4)],
)
def test_of_two_players_one_share_tells_the_other(figure: str, players: int, free: int) -> None:
    assert Watch(wished(figure), players).family.comparisons == free


def test_means_are_those_of_the_sequence() -> None:
    watch = Watch(wished("turns±0.1"), 2)
    games, seats = tables(4_000)
    watch.add(games, seats)
    [found] = watch.intervals()
    turns = games["turns"]
    assert found == pytest.approx((turns.mean(), *mean_sequence(turns.mean(), turns.std(), 4_000)))


@pytest.mark.parametrize("chance", [0.0, 0.02, 1.0])
def test_endings_that_are_rare_or_sure_are_known_soon(chance: float) -> None:
    games, seats = tables(4_000)
    games["end_stars"] = np.arange(4_000) < chance * 4_000
    watch = Watch(wished("end_stars±1pt", ["stars"]), 2)
    watch.add(games, seats)
    [(estimate, low, high)] = watch.intervals()
    assert estimate == chance
    assert low <= chance <= high
    assert 0 < high - low < 0.02
    assert watch.settled


def test_pieces_add_up_and_settle_at_the_same_game() -> None:
    whole, parts = (Watch(wished("win_share±1.5pt"), 2) for _ in range(2))
    settled = []
    for block in range(12):
        piece = tables(2_000, block, 2_000 * block)
        parts.add(*piece)
        settled.append(parts.settled)
    whole.add(
        *(pd.concat(each) for each in zip(*(tables(2_000, b) for b in range(12)), strict=True))
    )
    np.testing.assert_allclose(whole.intervals(), parts.intervals())
    assert not settled[0]
    assert settled[-1]


def test_the_rotations_of_a_deal_count_as_one() -> None:
    games, seats = tables(1_001)
    watch = Watch(wished("win_share±2pt"), 2, games_a_deal=2)
    watch.add(games, seats)
    assert watch.n == 500
