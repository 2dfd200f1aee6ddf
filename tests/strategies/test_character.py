"""How the strategies play: to an end, all rules, each in its own way."""

from __future__ import annotations

from functools import cache

import numpy as np
import pandas as pd
import pytest

import sim
import sim.games
from sim.runs.simulate import Result
from strategies import listing

SEATS = pytest.mark.parametrize("players", [2, 3, 4])
PRESETS = ("balanced", "star-chaser", "goal-rusher", "merchant")
THINKING = pytest.mark.parametrize("name", [*PRESETS, "greedy"])
GAMES = {"balanced": 7000, "greedy": 1000}


@cache
def alone(name: str, players: int) -> Result:
    """Return the games of one strategy in all seats."""
    games = GAMES.get(name, 1500)
    return sim.simulate("garam", players=players, games=games, seed=6, strategies=[name])


def test_the_presets_are_those_that_are_listed() -> None:
    named = {line.name for line in listing("garam")}
    assert named == {*PRESETS, "greedy", "random"}


# --- to an end


@SEATS
@THINKING
def test_every_game_comes_to_an_end(name: str, players: int) -> None:
    games = alone(name, players).games
    assert not games["truncated"].any()
    assert games["turns"].max() < 1500
    assert (games["turns"].median() < 60) == (name != "greedy")


@SEATS
@pytest.mark.parametrize("name", PRESETS)
def test_whoever_ends_the_game_compares_scores(name: str, players: int) -> None:
    """The seat of the last turn is among the winners: it would not have ended it otherwise."""
    result = alone(name, players)
    ender = (result.games["turns"].to_numpy() - 1) % players
    wins = result.seats["win"].to_numpy().reshape(-1, players)
    well = wins[np.arange(len(ender)), ender] > 0
    assert well.mean() > 0.9
    by_own_hand = (result.games["end_stars"] | result.games["end_evening_served"]).to_numpy()
    assert well[by_own_hand].mean() > 0.97


# --- all rules


def kinds_done(names: tuple[str, ...], games: int) -> pd.Series:
    """Return how often each kind of action was done, over all numbers of players."""
    total = None
    for name in names:
        for players in sim.games.find("garam").players:
            result = sim.simulate("garam", players=players, games=games, seed=7, strategies=[name])
            counts = result.actions.groupby("action")["count"].sum()
            total = counts if total is None else total + counts
    assert total is not None
    return total


def test_no_rule_is_left_unplayed_by_the_thinking_strategies() -> None:
    """10,000 games and a few: each kind of action, by the scoring strategy's players alone."""
    games = 10_000 // (3 * len(PRESETS)) + 1
    table = pd.DataFrame({name: kinds_done((name,), games) for name in PRESETS})
    kinds = sim.games.find("garam").load_kernels().action_kinds
    assert set(table.index) == set(kinds)
    unplayed = table.index[table.sum(axis=1) == 0]
    assert unplayed.empty, f"\n{table.to_string()}\nnever done: {', '.join(unplayed)}"
    assert (table.sum(axis=1) > 50).all(), f"\n{table.to_string()}"


def test_greedy_plays_most_rules_too() -> None:
    counts = kinds_done(("greedy",), 300)
    assert (counts > 0).sum() >= len(counts) - 3, f"\n{counts.to_string()}"


# --- each in its own way


@cache
def one_table() -> pd.DataFrame:
    """Return the means of each preset at one table, and of the differences their errors.

    All four play every deal from every seat.
    """
    result = sim.simulate(
        "garam", players=4, games=4000, seed=8, strategies=list(PRESETS), duplicate=True
    )
    seats = result.seats
    seats["goal_share"] = seats["half_stars_goals"] / seats["half_stars"].clip(lower=1)
    seats["deal"] = seats["game"] // 4
    return seats.groupby(["deal", "strategy"], observed=True).mean(numeric_only=True)


def lead(column: str, one: str, other: str) -> tuple[float, float]:
    """Return how much more of something one preset has than another, and 4 standard errors."""
    means = one_table()[column].unstack("strategy")
    gap = means[one] - means[other]
    return float(gap.mean()), float(4 * gap.std() / np.sqrt(len(gap)))


@pytest.mark.parametrize(
    ("column", "most", "others"),
    [
        ("half_stars_celebrities", "star-chaser", ("goal-rusher", "merchant")),
        ("goal_share", "goal-rusher", ("star-chaser", "merchant", "balanced")),
        ("half_stars_goals", "goal-rusher", ("star-chaser",)),
        ("rupees", "merchant", ("star-chaser", "goal-rusher", "balanced")),
        ("score", "balanced", ("goal-rusher", "merchant")),
    ],
)
def test_each_preset_has_its_character(column: str, most: str, others: tuple[str, ...]) -> None:
    for other in others:
        gap, error = lead(column, most, other)
        assert gap > error, f"{column}: {most} is {gap:.2f} (± {error:.2f}) ahead of {other}"
