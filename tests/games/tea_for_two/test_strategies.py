"""How the strategies of Tea for 2 play: who beats whom, all rules, sane scores and lengths."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import sim
from analysis.stats.wilson import wilson
from sim.runs.simulate import Result
from strategies import find, listing
from strategies.registry import PRESETS
from strategies.tea_for_two.weights import NAMES, W

GAME = "tea-for-two"
BALANCED = PRESETS / "tea_for_two" / "balanced.toml"
ONE_SIDED = ("ship-rusher", "planter", "gardener")
DEALS = 400


@cache
def share(strong: str, weak: str) -> tuple[float, float]:
    """Return the 99.9 % interval of the win share of one against the other, both seats in turn."""
    result = sim.simulate(
        GAME, games=2 * DEALS, seed=5, strategies=[strong, weak], duplicate=True, jobs=1
    )
    wins = result.seats.loc[result.seats["strategy"] == strong, "win"]
    return wilson(wins.mean() * DEALS, DEALS, 0.999)


@cache
def alone(name: str, players: int = 2, **options: Any) -> Result:
    """Return the games of one strategy in all seats."""
    return sim.simulate(
        GAME, players=players, games=1500, seed=6, strategies=[name], options=options, jobs=1
    )


@pytest.mark.parametrize(
    ("strong", "weak"), [("balanced", "greedy"), ("greedy", "random"), ("balanced", "random")]
)
def test_thinking_beats_grabbing_beats_chance(strong: str, weak: str) -> None:
    low, _ = share(strong, weak)
    assert low > 0.7


@pytest.mark.parametrize("name", ONE_SIDED)
def test_one_sided_players_beat_greedy_and_not_balanced(name: str) -> None:
    assert share(name, "greedy")[0] > 0.6
    assert share("balanced", name)[1] > 0.5


@pytest.mark.parametrize("name", ONE_SIDED)
def test_one_sided_players_are_fair_champions_of_their_plans(name: str) -> None:
    """Nobody compares plans with one that is played badly: each wins games, and alone too."""
    assert share("balanced", name)[0] < 0.65
    assert alone(name, 1).seats["win"].mean() > 0.6


def test_the_presets_are_those_that_are_listed() -> None:
    assert {line.name for line in listing(GAME)} == {"balanced", *ONE_SIDED, "greedy", "random"}


@cache
def at_one_table(name: str) -> Any:
    """Return what a preset has at the end of games against `balanced`, on the mean."""
    result = sim.simulate(
        GAME, games=1500, seed=6, strategies=[name, "balanced"], duplicate=True, jobs=1
    )
    mine = result.seats[result.seats["strategy"] == name].mean(numeric_only=True)
    mine["garden_points"] = mine["blooming_points"] + mine["crate_points"] + mine["merchant_points"]
    mine["ship_share"] = mine["ship_points"] / mine["score"]
    return mine


def test_presets_play_in_their_own_way() -> None:
    """Of those with a plan of their own, each is first in what it is after."""
    has = {name: at_one_table(name) for name in ONE_SIDED}
    assert max(has, key=lambda name: has[name]["garden_points"]) == "gardener"
    assert max(has, key=lambda name: has[name]["card_points"]) == "planter"
    assert min(has, key=lambda name: has[name]["years"]) == "ship-rusher"
    for name in ("ship-rusher", "planter"):
        assert has[name]["ship_share"] > has["gardener"]["ship_share"] + 0.1
        assert has[name]["ships"] > has["gardener"]["ships"] + 0.5


def test_balanced_uses_every_kind_of_action() -> None:
    """With others at the table, on either side of boards and merchants, and alone."""
    done: set[str] = set()
    for side in ("A", "B"):
        options = {"board_side": side, "merchant_side": side}
        for rival in ("ship-rusher", "greedy"):
            played = sim.simulate(
                GAME, games=4000, seed=7, strategies=["balanced", rival], options=options, jobs=1
            )
            mine = played.actions[(played.actions["seat"] == 0) & (played.actions["count"] > 0)]
            done |= set(mine["action"])
        solo = alone("balanced", 1, **options).actions
        done |= set(solo.loc[solo["count"] > 0, "action"])
    everything = set(sim.games.find(GAME).load_kernels().action_kinds)
    assert everything - done == set()


def test_a_sensible_game_is_as_long_and_scores_as_it_should() -> None:
    """At goal 4 the winner has 30 to 60 points, around the rulebook's 44 (its example)."""
    years = {}
    for goal in (3, 4, 5):
        result = alone("balanced", ship_goal=goal)
        years[goal] = result.seats["years"].mean()
        if goal == 4:
            scores = result.seats.loc[result.seats["win"] > 0, "score"]
            assert 30 < scores.median() < 60
            assert scores.quantile(0.005) <= 44 <= scores.quantile(0.995)
    assert 0.70 < years[3] / years[4] < 0.85
    assert 1.15 < years[5] / years[4] < 1.35


@pytest.mark.parametrize("years", ["ordered", "shuffled"])
def test_the_better_the_player_the_more_solo_games_are_won(years: str) -> None:
    wins = [
        alone(n, 1, solo_years=years).seats["win"].mean() for n in ("random", "greedy", "balanced")
    ]
    assert wins[0] <= wins[1] < wins[2]
    assert 0.2 < wins[2] < 0.95


@pytest.mark.parametrize(
    ("strategy", "years"),
    [("balanced", 20), ("gardener", 40), ("planter", 20), ("ship-rusher", 20), ("greedy", 200)],
)
@pytest.mark.parametrize("merchants", ["A", "B"])
def test_docks_that_are_full_of_other_teas_hold_no_game_up(
    strategy: str, years: int, merchants: str
) -> None:
    """On boards B tokens may lie at a dock whose ship does not want them, and stay there."""
    options = {"board_side": "B", "merchant_side": merchants}
    played = sim.simulate(GAME, games=500, seed=1, strategies=[strategy], options=options)
    assert not played.games["truncated"].any()
    assert played.seats["years"].max() < years


@pytest.mark.parametrize("weight", NAMES)
def test_every_weight_is_read(weight: str, tmp_path: Path) -> None:
    """A weight that nothing reads would be tuned in vain: with it changed, the play changes."""
    now = tomllib.loads(BALANCED.read_text("utf-8"))["weights"]
    for other in (now[weight] * 4 + 1, -3.0, 0.0):
        path = tmp_path / "mine.toml"
        lines = [f"{name} = {other if name == weight else value}" for name, value in now.items()]
        path.write_text("[weights]\n" + "\n".join(lines) + "\n")
        if digest(str(path)) != digest("balanced"):
            return
    raise AssertionError(f"{weight} changes nothing")


def digest(name: str) -> list[str]:
    return [
        sim.simulate(
            GAME,
            games=150,
            seed=4,
            strategies=[name, "balanced"],
            options={"board_side": side, "merchant_side": side},
            jobs=1,
        ).digest
        for side in ("A", "B")
    ]


def test_weights_are_in_the_order_of_their_enum() -> None:
    assert [W[name.upper()] for name in NAMES] == list(range(len(NAMES)))
    assert list(find(GAME, "balanced").weights) == list(NAMES)
