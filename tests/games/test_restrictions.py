"""What each game lets be forbidden, and its standings: held to the games themselves."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import pytest

import sim
import sim.games
from sim.games.interface import Restriction
from sim.runs import trace
from sim.runs.decisions import STANDING, Decisions, decision_log, whole
from sim.runs.simulate import plan
from tests.games.modes import EVERY_TABLE

RESTRICTIONS = [
    pytest.param(name, each, id=f"{name}-{each.name}")
    for name in sim.games.names()
    for each in sim.games.find(name).restrictions
]


@cache
def free(game: str, needs: tuple[tuple[str, Any], ...]) -> Any:
    return random_games(game, dict(needs))


def random_games(game: str, needs: dict[str, Any], restrict: tuple[str, ...] = ()) -> Any:
    """A clueless player does everything there is to do, sooner or later."""
    return sim.simulate(
        game,
        players=2,
        games=40,
        strategies=["random"],
        options={"turn_cap": 60, **needs},
        restrict=restrict,
    )


@pytest.mark.parametrize(("game", "restriction"), RESTRICTIONS)
def test_a_restriction_changes_play_and_bars_its_kinds(game: str, restriction: Restriction) -> None:
    needs = dict(restriction.needs)
    unrestricted = free(game, tuple(needs.items()))
    restricted = random_games(game, needs, (f"2:{restriction.name}",))
    assert restricted.digest != unrestricted.digest
    done, before = (each.actions.set_index(["seat", "action"])["count"] for each in
                    (restricted, unrestricted))  # fmt: skip
    kinds = restriction.kinds
    assert sum(before[1, kind] for kind in kinds) > restricted.unheeded[1]
    assert sum(done[1, kind] for kind in kinds) <= restricted.unheeded[1]
    assert restricted.unheeded[0] == 0
    assert sum(done[0, kind] for kind in kinds) > 0


@pytest.mark.parametrize("name", sim.games.names())
def test_restrictions_are_told_apart_and_name_kinds(name: str) -> None:
    game = sim.games.find(name)
    kinds = game.load_kernels().action_kinds
    names = [each.name for each in game.restrictions]
    assert len(set(names)) == len(names) >= 5
    for each in game.restrictions:
        assert set(each.kinds) <= set(kinds)
        assert each.meaning
        assert ":" not in each.name
        assert all(game.option(key) for key in each.needs)


# --- standings and clock


@cache
def sample(name: str, players: int, options: tuple[tuple[str, Any], ...]) -> tuple[Any, Decisions]:
    made = plan(name, players=players, seed=5, options=dict(options))
    return made, whole(decision_log(made, 0, 25, jobs=1))


@EVERY_TABLE
def test_a_game_ends_with_its_standings_as_scores(
    name: str, players: int, options: dict[str, Any]
) -> None:
    _, decided = sample(name, players, tuple(options.items()))
    last = decided.decisions.groupby("game").tail(1)
    standing = last[[f"{STANDING}{seat}" for seat in range(players)]].to_numpy()
    scores = decided.seats["score"].to_numpy().reshape(-1, players)
    assert (standing == scores).all()


@EVERY_TABLE
def test_the_log_is_the_trace_in_short(name: str, players: int, options: dict[str, Any]) -> None:
    made, decided = sample(name, players, tuple(options.items()))
    lines = [line for line in trace.steps(made, 3) if line["type"] == "decision"]
    log = decided.decisions[decided.decisions["game"] == 3]
    for key in ("number", "turn", "round", "seat"):
        assert log[key].tolist() == [line[key] for line in lines]
    assert log["legal"].tolist() == [len(line["legal"]) for line in lines]


@pytest.mark.parametrize("name", sim.games.names())
def test_the_log_tells_only_of_the_game(name: str) -> None:
    """Fields of an action that say nothing are 0 or what the rules put there, never leavings."""
    made = plan(name, seed=5)
    together = whole(decision_log(made, 0, 12, jobs=1)).log
    alone = [next(decision_log(made, game, 1, jobs=1)).log for game in range(12)]
    assert together.tobytes() == np.concatenate(alone).tobytes()
