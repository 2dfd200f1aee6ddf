"""Soak: whole games of any strategy, every position of them held against the game's laws.

`python -m tests.games.soak GAME NUMBER STRATEGY ...` plays so many games of each strategy with
each number of players, in each mode, in kernels that check every index.
"""

from __future__ import annotations

import importlib
import os
import sys
from functools import cache
from itertools import product
from typing import Any

import numba
import numpy as np
from numba import types

import sim.games
from sim.engine import verbs
from sim.engine.jit import JIT
from sim.engine.loop import WEIGHTS, policy_signature, seat_players, work_dtype
from sim.engine.rng import root_key
from sim.engine.verbs import (
    _verb,
    apply_action,
    deciding_seat,
    legal_actions,
    observe,
    set_up,
)
from sim.sheets import check
from sim.sheets.variant import resolve_options
from strategies import registry
from tests.games.modes import modes

CHECKED = "NUMBA_BOUNDSCHECK"


@_verb
def faults(state, params):
    """Return the laws that a position breaks, bit l for law l; 0 if it keeps them all."""


@cache
def laws(game: str) -> Any:
    """Return the names of a game's laws, and let `faults` know them."""
    folder = game.replace("-", "_")
    invariants = importlib.import_module(f"tests.games.{folder}.invariants")
    verbs.register(faults, sim.games.find(game).load_kernels().state, invariants.faults)
    return invariants.Law


def _play_checked(policy, weights, params, key, first, count, work):
    """Play games first, first + 1, ...; return (game or -1, broken laws, steps so far).

    Laws -1: no legal action; -2: a strategy chose outside its list.
    """
    state, choice, own = work.state, work.choice, work.own
    steps = 0
    for game in range(first, first + count):
        set_up(state, params, key[0], key[1], game)
        seat_players(own, key[0], key[1], game, params.players, 0)
        while True:
            broken = faults(state, params)
            if broken:
                return game, broken, steps
            seat = deciding_seat(state)
            if seat < 0:
                break
            legal_actions(state, params, choice)
            if choice.n < 1:
                return game, -1, steps
            observe(state, work.seen)
            index = policy(work.seen[0], params, choice, weights[0], own[seat])
            if not 0 <= index < choice.n:
                return game, -2, steps
            apply_action(state, params, choice.actions[index])
            steps += 1
    return -1, 0, steps


@cache
def _compiled(game: str) -> Any:
    laws(game)
    if not JIT:
        return _play_checked
    kernels = sim.games.find(game).load_kernels()
    signature = types.UniTuple(types.int64, 3)(
        types.FunctionType(policy_signature(kernels)),
        types.Array(numba.from_dtype(WEIGHTS), 1, "C"),
        numba.from_dtype(kernels.params),
        types.Array(types.uint64, 1, "C"),
        types.int64,
        types.int64,
        numba.from_dtype(work_dtype(kernels)),
    )
    return numba.njit(signature, cache=True)(_play_checked)


def soak(
    game: str, params: Any, strategy: str, games: int, *, seed: int = 1, first: int = 0
) -> int:
    """Play games of one strategy in all seats and check every position; return the steps.

    Raises AssertionError naming the game, the step and the broken laws.
    """
    playing = registry.find(game, strategy)
    weights = np.zeros(1, WEIGHTS).view(np.recarray)
    weights[0].value[: len(playing.weights)] = list(playing.weights.values())
    work = np.zeros(1, work_dtype(sim.games.find(game).load_kernels())).view(np.recarray)[0]
    key = np.array(root_key(seed), np.uint64)
    number, broken, steps = _compiled(game)(
        playing.policy, weights, params, key, first, games, work
    )
    told = {-1: "no legal action", -2: "a choice outside the list"}.get(
        broken, [law.name for law in laws(game) if broken >> law & 1]
    )
    assert number < 0, f"{strategy}, seed {seed}, game {number}, step {steps} of all: {told}"
    return int(steps)


def main() -> None:
    if os.environ.get(CHECKED) != "1":  # numba reads it once, when it is imported
        os.environ[CHECKED] = "1"
        os.execv(sys.executable, [sys.executable, "-m", "tests.games.soak", *sys.argv[1:]])
    name, games, strategies = sys.argv[1], int(sys.argv[2]), sys.argv[3:]
    game = sim.games.find(name)
    build_params, sheets = game.load_kernels().build_params, check.load(game)
    for strategy, mode, players in product(strategies, modes(name), game.players):
        params = build_params(sheets, resolve_options(game, mode, {}), players)
        steps = soak(name, params, strategy, games)
        words = " ".join([strategy, *map(str, mode.values())])
        print(f"{words}, {players} players: {games} games, {steps} positions", flush=True)


if __name__ == "__main__":
    main()
