"""How the strategies play: to an end, all rules, each in its own way."""

from __future__ import annotations

from functools import cache

import numpy as np
import pandas as pd
import pytest

import sim
import sim.games
from sim.games.garam.constants import Upgrade
from sim.runs.simulate import Result
from strategies import listing

SEATS = pytest.mark.parametrize("players", [2, 3, 4])
MODES = pytest.mark.parametrize("mode", ["basic", "advanced"])
PRESETS = ("balanced", "star-chaser", "goal-rusher", "merchant", "tapri-keeper")
THINKING = pytest.mark.parametrize("name", [*PRESETS, "greedy"])
# Kinds of action that the Basic game does not know.
ADVANCED_ALONE = ("specialise", "take_aroma", "no_aroma", "call", "pakora", "called")
GAMES = {"balanced": 7000, "greedy": 1000}


@cache
def alone(name: str, players: int, mode: str = "basic") -> Result:
    """Return the games of one strategy in all seats."""
    games = GAMES.get(name, 1500) // (1 if mode == "basic" else 3)
    return sim.simulate(
        "garam", players=players, games=games, seed=6, strategies=[name], options={"mode": mode}
    )


def test_the_presets_are_those_that_are_listed() -> None:
    named = {line.name for line in listing("garam")}
    assert named == {*PRESETS, "greedy", "random"}


# --- to an end


def test_greedy_gets_out_of_a_block() -> None:
    """With five cups to a player all of them may wait for others for ever."""
    options = {"mode": "advanced", "cup_tokens": 5}
    games = sim.simulate(
        "garam", players=2, games=150, seed=2, strategies=["greedy"], options=options
    ).games
    assert not games["truncated"].any()
    assert games["turns"].max() > 2000


@SEATS
@THINKING
@MODES
def test_every_game_comes_to_an_end(name: str, players: int, mode: str) -> None:
    games = alone(name, players, mode).games
    assert not games["truncated"].any()
    assert games["turns"].max() < 1500
    assert (games["turns"].median() < 60) == (name != "greedy")


@SEATS
@pytest.mark.parametrize("name", PRESETS)
@MODES
def test_whoever_ends_the_game_compares_scores(name: str, players: int, mode: str) -> None:
    """The seat of the last turn is among the winners: it would not have ended it otherwise."""
    result = alone(name, players, mode)
    ender = (result.games["turns"].to_numpy() - 1) % players
    wins = result.seats["win"].to_numpy().reshape(-1, players)
    well = wins[np.arange(len(ender)), ender] > 0
    assert well.mean() > 0.9
    by_own_hand = (result.games["end_stars"] | result.games["end_evening_served"]).to_numpy()
    assert well[by_own_hand].mean() > 0.97


# --- all rules


def kinds_done(names: tuple[str, ...], games: int, mode: str = "basic") -> pd.Series:
    """Return how often each kind of action was done, over all numbers of players."""
    total = None
    for name in names:
        for players in sim.games.find("garam").players:
            result = sim.simulate(
                "garam",
                players=players,
                games=games,
                seed=7,
                strategies=[name],
                options={"mode": mode},
            )
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
    table = table.drop(index=list(ADVANCED_ALONE))
    unplayed = table.index[table.sum(axis=1) == 0]
    assert unplayed.empty, f"\n{table.to_string()}\nnever done: {', '.join(unplayed)}"
    assert (table.sum(axis=1) > 50).all(), f"\n{table.to_string()}"


def test_balanced_leaves_nothing_advanced_unplayed() -> None:
    """10,000 games and a few: each kind of action of the Advanced game."""
    counts = kinds_done(("balanced",), 10_000 // 3 + 1, "advanced")
    assert (counts[list(ADVANCED_ALONE)] > 50).all(), f"\n{counts.to_string()}"


@pytest.mark.parametrize(("mode", "kinds"), [("basic", 22), ("advanced", 28)])
def test_greedy_plays_most_rules_too(mode: str, kinds: int) -> None:
    counts = kinds_done(("greedy",), 300, mode)
    assert (counts > 0).sum() >= kinds - 4, f"\n{counts.to_string()}"


def test_balanced_earns_half_stars_from_specialisations_and_moves_the_wheel() -> None:
    seats = alone("balanced", 4, "advanced").seats
    assert seats["half_stars_specialisations"].mean() > 0.3
    assert seats["funfair_moves"].mean() > 1
    assert seats["calls"].mean() > 0.3
    own = (Upgrade.HYGIENE, Upgrade.AROMA, Upgrade.SEATS)
    taken = [((seats["upgrades"].to_numpy() >> upgrade) & 1).mean() for upgrade in own]
    assert all(share > 0.005 for share in taken), taken


# --- each in its own way


@cache
def one_table() -> pd.DataFrame:
    """Return the means of each preset at one table, and of the differences their errors.

    All four play every deal from every seat.
    """
    result = sim.simulate(
        "garam", players=4, games=4000, seed=8, strategies=list(PRESETS[:4]), duplicate=True
    )
    seats = result.seats
    seats["goal_share"] = seats["half_stars_goals"] / seats["half_stars"].clip(lower=1)
    seats["deal"] = seats["game"] // 4
    return seats.groupby(["deal", "strategy"], observed=True).mean(numeric_only=True)


def test_the_tapri_keeper_keeps_its_tapri() -> None:
    names = ["tapri-keeper", "balanced"]
    seats = sim.simulate(
        "garam",
        players=2,
        games=2000,
        seed=8,
        strategies=names,
        options={"mode": "advanced"},
        duplicate=True,
    ).seats
    called = seats.groupby("strategy", observed=True)["calls"].agg(["mean", "sem"])
    gap = called["mean"]["tapri-keeper"] - called["mean"]["balanced"]
    assert gap > 4 * (called["sem"] ** 2).sum() ** 0.5


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
