"""How the strategies of Chai play: who beats whom, to an end, each in its own way."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

import sim
from analysis.stats.wilson import wilson
from sim.engine import verbs
from sim.engine.loop import OWN, WEIGHTS
from sim.games.chai.constants import Act, Kind
from strategies import find, listing
from strategies.chai.outlook import keep_worth, look_at_teas
from strategies.chai.weights import NAMES
from tests.games.chai.board import DRAW_CUSTOMER, GAME, RESERVE, Board, Move, record, use

DEALS = 250
SEATS = pytest.mark.parametrize("players", GAME.players)
PRESETS = ("balanced", "own-tea", "all-round", "big-orders", "market-watcher")
ONE_SIDED = PRESETS[1:]


@cache
def share(strong: str, weak: str, players: int) -> tuple[float, float, float]:
    """Return the win share of one strong player among weak ones, and its 99.9 % interval.

    A deal is played once with the strong player in each seat; a deal's mean varies less than a
    single game's win, so that Wilson's interval for so many deals is on the safe side.
    """
    result = sim.simulate(
        "chai",
        players=players,
        games=DEALS * players,
        seed=5,
        strategies=[strong] + [weak] * (players - 1),
        duplicate=True,
    )
    wins = result.seats.loc[result.seats["strategy"] == strong, "win"]
    low, high = wilson(wins.mean() * DEALS, DEALS, 0.999)
    return float(wins.mean()), float(low), float(high)


def test_the_presets_are_those_that_are_listed() -> None:
    assert {line.name for line in listing("chai")} == {*PRESETS, "greedy", "random"}


@SEATS
@pytest.mark.parametrize(
    ("strong", "weak"), [("balanced", "greedy"), ("greedy", "random"), ("balanced", "random")]
)
def test_thinking_beats_grabbing_beats_chance(strong: str, weak: str, players: int) -> None:
    mean, low, high = share(strong, weak, players)
    told = f"{strong} among {weak}: {mean:.1%} of the wins ({low:.1%} to {high:.1%})"
    assert low > 1.2 / players, told


@SEATS
@pytest.mark.parametrize("one_sided", ONE_SIDED)
def test_one_sided_players_do_not_beat_balanced(one_sided: str, players: int) -> None:
    mean, low, high = share("balanced", one_sided, players)
    assert high > 1 / players, f"{mean:.1%} ({low:.1%} to {high:.1%})"


@pytest.mark.parametrize("name", [*PRESETS, "greedy"])
@SEATS
def test_every_game_comes_to_an_end(name: str, players: int) -> None:
    result = sim.simulate("chai", players=players, games=300, seed=6, strategies=[name])
    assert not result.games["truncated"].any()
    assert result.games["end_rounds"].all()
    assert result.games["turns"].median() / players < 40


def test_all_five_teas_are_served() -> None:
    result = sim.simulate("chai", players=5, games=200, seed=6, strategies=["balanced"])
    orders = result.seats.groupby("base_tea")["orders"].sum()
    assert len(orders) == 5
    assert (orders > 500).all()


@cache
def one_table() -> pd.DataFrame:
    """Return the means of each preset at one table; all five play every deal from every seat."""
    result = sim.simulate(
        "chai", players=5, games=5000, seed=8, strategies=list(PRESETS), duplicate=True
    )
    seats = result.seats
    seats["points_an_order"] = seats["order_points"] / seats["orders"].clip(lower=1)
    seats["deal"] = seats["game"] // 5
    return seats.groupby(["deal", "strategy"], observed=True).mean(numeric_only=True)


@pytest.mark.parametrize(
    ("column", "most", "others"),
    [
        ("recipes", "all-round", ("balanced", "own-tea", "big-orders", "market-watcher")),
        ("points_an_order", "big-orders", ("balanced", "all-round", "market-watcher")),
        ("markets", "market-watcher", ("balanced", "own-tea", "all-round", "big-orders")),
        ("score", "balanced", ("own-tea", "big-orders", "market-watcher")),
    ],
)
def test_each_preset_has_its_character(column: str, most: str, others: tuple[str, ...]) -> None:
    means = one_table()[column].unstack("strategy")
    for other in others:
        gap = means[most] - means[other]
        error = 4 * gap.std() / np.sqrt(len(gap))
        assert gap.mean() > error, f"{column}: {most} is {gap.mean():.2f} ahead of {other}"


def test_own_tea_buys_the_least_of_others() -> None:
    means = one_table()["foreign_orders"].groupby("strategy", observed=True).mean()
    orders = one_table()["orders"].groupby("strategy", observed=True).mean()
    assert (means / orders).idxmin() == "own-tea"


@pytest.mark.parametrize("weight", NAMES)
def test_every_weight_is_read(weight: str, tmp_path: Path) -> None:
    """A weight that nothing reads would be tuned in vain: with it changed, the play changes."""
    base = dict(find("chai", "balanced").weights)
    if weight == "unseen":
        base["reserve"] = 20.0  # who never reserves never draws a customer unseen
    for other in (base[weight] * 4 + 1, -3.0, 0.0, 12.0):
        lines = [f"{name} = {other if name == weight else value}" for name, value in base.items()]
        path = tmp_path / "mine.toml"
        path.write_text("[weights]\n" + "\n".join(lines))
        played = digest(str(path))
        path.write_text("[weights]\n" + "\n".join(f"{n} = {v}" for n, v in base.items()))
        if played != digest(str(path)):
            return
    raise AssertionError(f"{weight} changes nothing")


def digest(name: str) -> str:
    """Return the digest of games in which reserving and long games happen too."""
    return "".join(
        sim.simulate(
            "chai", players=3, games=60, strategies=[name], options=options, seed=4, jobs=1
        ).digest
        for options in ({}, {"turn_cap": 60, "abilities": "stay", "visit_coin": "this_visit"})
    )


def chosen_by(name: str, board: Board) -> Move:
    """Return what a strategy chooses in a position."""
    strategy = find("chai", name)
    weights, own = record(WEIGHTS), record(OWN)
    weights.value[: len(strategy.weights)] = list(strategy.weights.values())
    verbs.legal_actions(board.state, board.params, board.choice)
    index = strategy.policy(board.view(), board.params, board.choice, weights, own)
    return board.move_of(board.choice.actions[index])


@pytest.mark.parametrize("name", [*PRESETS, "greedy"])
def test_reserving_is_chosen_where_it_is_right(name: str) -> None:
    """Nothing can be paid, and no additive is of use: a customer almost served is worth a turn."""
    board = Board(4).teas().pool("rooibos_1", "green_1", coin=["rooibos_1"])
    board.give(0, mint=1, jasmine=1, sugar=3, honey=3).visible("vanilla", "vanilla")
    board.money(0, 0).pouches(0)
    assert chosen_by(name, board).act == Act.RESERVE
    board.pouches(30)
    assert chosen_by(name, board).act != Act.RESERVE


@pytest.mark.parametrize("name", PRESETS)
def test_the_last_tiles_of_an_order_are_bought(name: str) -> None:
    board = Board(4).teas().pool("rooibos_1", "green_8", "black_8")
    board.market("mint mint lemon", "lavender jasmine", "ginger").money(0, 3)
    verbs.legal_actions(board.state, board.params, board.choice)
    assert chosen_by(name, board).act == Act.BUY


def test_an_order_whose_tea_is_gone_makes_nothing_less_worth_keeping() -> None:
    """Green is used up, and a mint that a green order asks for serves the rooibos order too."""
    weights, own = record(WEIGHTS), record(OWN)
    balanced = find("chai", "balanced").weights
    weights.value[: len(balanced)] = list(balanced.values())

    def kept(*pool: str) -> float:
        board = Board(4).teas().pool(*pool).give(0, mint=2)
        board.table.base_tokens[1] = 0
        look_at_teas(board.view(), board.params, weights, own)
        return float(keep_worth(board.view(), board.params, int(Kind.MINT), weights, own))

    assert kept("rooibos_1", "green_4") == kept("rooibos_1") > 0 == kept("green_4")


@pytest.mark.parametrize("mode", ["stay", "replace"])
def test_an_ability_is_a_reason_to_reserve(mode: str) -> None:
    def reserves(abilities: str) -> float:
        options = {"abilities": abilities}
        played = sim.simulate("chai", players=4, games=400, seed=9, options=options)
        return float(played.seats["reserves"].mean())

    assert reserves(mode) > max(0.1, 10 * reserves("off"))


def test_the_ability_that_brings_most_is_used() -> None:
    """A mint is all that is lacking; it lies in the cheap column, and coins are few points."""
    board = Board(4, abilities="stay").teas().abilities("two_coins", "free_tile", "swap_market")
    board.pool("rooibos_1", "green_8").give(0, mint=1).money(0, 5)
    board.market("lemon lemon berries ginger", "ginger berries", "mint")
    board.play(RESERVE, DRAW_CUSTOMER)
    assert set(board.legal()) > {use("two_coins"), use("free_tile")}
    assert chosen_by("balanced", board) == use("free_tile")


def test_recipes_are_wanted_in_proportion_to_their_award(tmp_path: Path) -> None:
    """An award of 10 points is played for as one of 5 by those who want recipes twice as much."""
    weights = find(GAME.name, "all-round").weights
    path = tmp_path / "twice.toml"
    twice = {**weights, "recipe": 2 * weights["recipe"]}
    path.write_text("[weights]\n" + "".join(f"{name} = {w}\n" for name, w in twice.items()))

    def orders(name: str, award: int) -> list[int]:
        options = {"awards[most_recipes].points": award}
        played = sim.simulate(
            GAME.name, players=3, games=40, seed=2, strategies=[name], options=options, jobs=1
        )
        return list(played.seats["order_points"])

    assert orders("all-round", 10) == orders(str(path), 5) != orders("all-round", 5)
    assert orders("all-round", 0) == orders("balanced", 0)
