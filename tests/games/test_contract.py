"""What every game promises the engine, checked for every game by its verbs alone."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import product
from random import Random
from typing import Any

import numpy as np
import pytest

import sim
import sim.games
from sim.engine import verbs
from sim.engine.contract import Kernels
from sim.engine.rng import root_key
from sim.sheets import check
from sim.sheets.variant import resolve_options
from tests.games.modes import EVERY_TABLE, modes

EVERY_GAME = pytest.mark.parametrize("name", sim.games.GAMES)
EVERY_OPTION = pytest.mark.parametrize(
    ("name", "key"),
    [(name, option.key) for name in sim.games.GAMES for option in sim.games.find(name).options],
)
STEPS = 1500


@dataclass
class Table:
    """One game in progress, driven by the verbs."""

    kernels: Kernels
    params: Any
    state: Any
    choice: Any

    @property
    def seat(self) -> int:
        return int(verbs.deciding_seat(self.state))

    def actions(self) -> list[Any]:
        verbs.legal_actions(self.state, self.params, self.choice)
        return list(self.choice.actions[: self.choice.n])

    def apply(self, action: Any) -> None:
        verbs.apply_action(self.state, self.params, action)

    def view(self) -> bytes:
        """Return what the deciding seat sees."""
        views = np.zeros(1, self.kernels.view).view(np.recarray)
        verbs.observe(self.state, views)
        return bytes(views.tobytes())

    def outcome(self) -> bytes:
        records = np.zeros(1, self.kernels.outcome).view(np.recarray)
        verbs.record_outcome(self.state, self.params, records[0])
        return bytes(records.tobytes())


def record(dtype: Any) -> Any:
    return np.zeros(1, dtype).view(np.recarray)[0]


@cache
def default_sheets(name: str) -> Any:
    return check.load(sim.games.find(name))


def lay_out(
    name: str, players: int, deal: int, seed: int = 1, options: dict[str, Any] | None = None
) -> Table:
    game = sim.games.find(name)
    kernels = game.load_kernels()
    every = resolve_options(game, options, {})
    params = kernels.build_params(default_sheets(name), every, players)
    table = Table(kernels, params, record(kernels.state), record(kernels.choice))
    verbs.set_up(table.state, params, *root_key(seed), deal)
    return table


def random_moves(table: Table, rng: Random, most: int = STEPS) -> Iterator[list[Any]]:
    """Play at random; yield the legal actions before each move."""
    for _ in range(most):
        if table.seat < 0:
            return
        actions = table.actions()
        yield actions
        table.apply(rng.choice(actions))


@EVERY_TABLE
def test_there_is_always_something_to_do_and_a_seat_to_do_it(
    name: str, players: int, options: dict[str, Any]
) -> None:
    table = lay_out(name, players, 3, options=options)
    kinds = len(table.kernels.action_kinds)
    for actions in random_moves(table, Random(1)):
        assert 0 <= table.seat < players
        assert 0 < len(actions) <= len(table.choice.actions)
        assert all(0 <= action.kind < kinds for action in actions)
        assert len({action.tobytes() for action in actions}) == len(actions)


def test_games_in_one_process_keep_their_own_rules() -> None:
    """Their records may be alike in their outermost names: a verb goes by the whole layout."""
    tables = [(name, lay_out(name, 2, 1)) for name in sim.games.GAMES]
    for name, table in tables + tables[::-1]:
        actions = table.actions()
        assert table.kernels is sim.games.find(name).load_kernels()
        table.apply(actions[0])
        assert table.state.table.players == 2


@EVERY_TABLE
def test_listing_and_looking_change_nothing(
    name: str, players: int, options: dict[str, Any]
) -> None:
    table = lay_out(name, players, 4, options=options)
    for _ in random_moves(table, Random(2), 300):
        state, params = table.state.tobytes(), table.params.tobytes()
        table.actions()
        table.view()
        table.outcome()
        assert table.state.tobytes() == state
        assert table.params.tobytes() == params


@EVERY_TABLE
def test_games_end_and_say_how(name: str, players: int, options: dict[str, Any]) -> None:
    result = sim.simulate(
        name, players=players, games=200, seed=5, strategies=["random"], options=options
    )
    ends = [column for column in result.games.columns if column.startswith("end_")]
    assert ends
    assert (result.games["truncated"] | result.games[ends].any(axis=1)).all()
    assert result.games["truncated"].mean() < 0.05
    assert (result.games["turns"] > 0).all()
    check_wins(result, players)
    assert result.seats.groupby("game")["margin"].sum().to_numpy() == pytest.approx(0.0)


def check_wins(result: Any, players: int) -> None:
    """A win is shared out among the seats; against the rules of a solo game it may be lost."""
    wins = result.seats.groupby("game")["win"].sum().to_numpy()
    if players > 1:
        assert wins == pytest.approx(1.0)
    assert set(wins.round(6)) <= {0.0, 0.5, 1.0}


@EVERY_TABLE
def test_the_same_seed_is_the_same_game(name: str, players: int, options: dict[str, Any]) -> None:
    def played(deal: int, seed: int) -> bytes:
        table = lay_out(name, players, deal, seed, options=options)
        for _ in random_moves(table, Random(3), 400):
            pass
        return bytes(table.state.tobytes()) + table.outcome()

    assert played(7, 1) == played(7, 1)
    assert played(7, 1) != played(8, 1)
    assert played(7, 1) != played(7, 2)


@EVERY_TABLE
def test_a_record_used_before_lays_out_the_same_game(
    name: str, players: int, options: dict[str, Any]
) -> None:
    table = lay_out(name, players, 11, options=options)
    fresh = table.view(), table.actions()
    for _ in random_moves(table, Random(4), 700):
        pass
    verbs.set_up(table.state, table.params, *root_key(1), 11)
    assert table.view() == fresh[0]
    assert [a.tobytes() for a in table.actions()] == [a.tobytes() for a in fresh[1]]


@EVERY_TABLE
def test_a_seat_sees_nothing_of_what_is_hidden(
    name: str, players: int, options: dict[str, Any]
) -> None:
    scramble = importlib.import_module(f"tests.games.{name}.scramble").scramble
    table, rng = lay_out(name, players, 5, options=options), Random(5)
    changed = steps = 0
    for actions in random_moves(table, Random(6), 400):
        steps += 1
        before, seen = table.state.tobytes(), table.view()
        listed = [action.tobytes() for action in actions]
        scramble(table.state, rng)
        changed += table.state.tobytes() != before
        assert table.view() == seen
        assert [action.tobytes() for action in table.actions()] == listed
    assert changed > 0.75 * steps > 75


@EVERY_GAME
def test_every_kind_of_action_is_played(name: str) -> None:
    """By novices, with any number of players, under the rulebook, a mode or another option."""
    game = sim.games.find(name)
    missing = set(game.load_kernels().action_kinds)
    changed = [{option.key: option.example} for option in game.options]
    for options, players in product([*modes(name), *changed], game.players):
        if missing:
            result = sim.simulate(
                name, players=players, games=200, seed=2, strategies=["random"], options=options
            )
            missing -= set(result.actions.loc[result.actions["count"] > 0, "action"])
    assert not missing


BESIDE: dict[tuple[str, str], dict[str, Any]] = {
    ("garam", "tapri_half_stars"): {"tapri_reward": 1},
    ("tea_for_two", "ai_displaced"): {"ship_goal": 9, "board_side": "B"},
}
"""Options that make common what else is too rare in a few hundred games to be seen changed."""


@cache
def digests(name: str, players: int, **options: Any) -> list[str]:
    """Return the digests of a few hundred games, clueless and sensible ones."""
    settings: dict[str, Any] = {"players": players, "games": 150, "seed": 3, "options": options}
    return [
        sim.simulate(name, strategies=[strategy], jobs=1, **settings).digest
        for strategy in ("random", "greedy")
    ]


@EVERY_OPTION
def test_every_option_changes_the_game(name: str, key: str) -> None:
    option = sim.games.find(name).option(key)
    assert option.example != option.usual(option.needs)
    beside = {**option.needs, **BESIDE.get((name, key), {})}
    players = option.players or sim.games.find(name).default_players
    assert digests(name, players, **beside, **{key: option.example}) != digests(
        name, players, **beside
    )


@EVERY_OPTION
def test_every_option_says_what_it_means(name: str, key: str) -> None:
    option = sim.games.find(name).option(key)
    assert len(option.meaning) > 10
    assert option.rule
    for value in (option.default, option.example, *option.default_with.values()):
        if option.kind == "choice":
            assert value in option.choices
        if option.kind == "int":
            assert option.low <= value <= option.high
        if option.kind == "bool":
            assert isinstance(value, bool)


@EVERY_TABLE
def test_a_game_stopped_by_the_turn_cap_is_scored_and_marked(
    name: str, players: int, options: dict[str, Any]
) -> None:
    capped = options | {"turn_cap": 3}
    result = sim.simulate(
        name, players=players, games=50, seed=4, strategies=["random"], options=capped
    )
    assert len(result.games) == 50
    assert result.games["truncated"].all()
    check_wins(result, players)
