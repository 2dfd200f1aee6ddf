"""Who beats whom, with intervals: on the same deals, every seat in turn."""

from __future__ import annotations

from functools import cache

import pytest

import sim
from analysis.stats.wilson import wilson

DEALS = 200
SEATS = pytest.mark.parametrize("players", [2, 3, 4])

# "Clearly" is this much above an equal share of the wins, with 99.9 % confidence.
CLEARLY = 0.2


@cache
def share(strong: str, weak: str, players: int, mode: str = "basic") -> tuple[float, float, float]:
    """Return the win share of one strong player among weak ones, and its 99.9 % interval.

    A deal is played once with the strong player in each seat; a deal's mean varies less than a
    single game's win, so that Wilson's interval for so many deals is on the safe side.
    """
    result = sim.simulate(
        "garam",
        players=players,
        games=DEALS * players,
        seed=5,
        strategies=[strong] + [weak] * (players - 1),
        options={"mode": mode},
        duplicate=True,
    )
    wins = result.seats.loc[result.seats["strategy"] == strong, "win"]
    assert len(wins) == DEALS * players
    low, high = wilson(wins.mean() * DEALS, DEALS, 0.999)
    return float(wins.mean()), float(low), float(high)


@SEATS
@pytest.mark.parametrize(
    ("strong", "weak"), [("balanced", "greedy"), ("greedy", "random"), ("balanced", "random")]
)
@pytest.mark.parametrize("mode", ["basic", "advanced"])
def test_thinking_beats_grabbing_beats_chance(
    strong: str, weak: str, players: int, mode: str
) -> None:
    mean, low, high = share(strong, weak, players, mode)
    told = f"{strong} among {weak}: {mean:.1%} of the wins ({low:.1%} to {high:.1%})"
    assert low > 1 / players + CLEARLY, told


@SEATS
@pytest.mark.parametrize("one_sided", ["star-chaser", "goal-rusher", "merchant"])
def test_one_sided_players_beat_greedy_and_not_balanced(one_sided: str, players: int) -> None:
    mean, low, high = share(one_sided, "greedy", players)
    assert low > 1 / players + CLEARLY, f"{mean:.1%} ({low:.1%} to {high:.1%})"
    mean, low, high = share("balanced", one_sided, players)
    assert high > 1 / players, f"{mean:.1%} ({low:.1%} to {high:.1%})"


@SEATS
def test_the_tapri_keeper_beats_greedy_in_the_advanced_game(players: int) -> None:
    mean, low, high = share("tapri-keeper", "greedy", players, "advanced")
    assert low > 1 / players + CLEARLY, f"{mean:.1%} ({low:.1%} to {high:.1%})"


@SEATS
def test_a_strategy_is_no_better_than_itself(players: int) -> None:
    """The yardstick is straight: with the same player in all seats, each slot wins its share."""
    result = sim.simulate("garam", players=players, games=DEALS * players, seed=5, duplicate=True)
    slot = (result.seats["seat"] + result.seats["game"] % players) % players
    shares = result.seats.groupby(slot)["win"].mean()
    assert shares.to_numpy() == pytest.approx(1 / players)
