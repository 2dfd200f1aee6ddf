"""Soak: whole games of any strategy, every position of them held against the invariants.

`python -m tests.games.tea_for_two.soak GAMES STRATEGY ...` plays so many of each, solo and with
two players.
"""

from __future__ import annotations

import sys
from functools import cache
from typing import Any

import numba
import numpy as np
from numba import types

import sim.games
from sim.engine.jit import JIT
from sim.engine.loop import OWN, SEAT_STREAM, WEIGHTS, policy_signature
from sim.engine.rng import root_key, seed_stream
from sim.games.tea_for_two.actions import legal_actions
from sim.games.tea_for_two.constants import Phase
from sim.games.tea_for_two.observe import observe
from sim.games.tea_for_two.params import PARAMS, build_params
from sim.games.tea_for_two.rules import apply_action
from sim.games.tea_for_two.setup import set_up
from sim.games.tea_for_two.state import CHOICE, STATE, TABLE
from sim.sheets import check
from strategies import registry
from tests.games.tea_for_two.invariants import Law, faults

GAME = sim.games.find("tea_for_two")

# Everything one game is played in.
WORK = np.dtype(
    [("state", STATE), ("choice", CHOICE), ("seen", TABLE, (1,)), ("own", OWN, (4,))], align=True
)


def _play_checked(policy, weights, params, key, first, count, work):
    """Play games first, first + 1, ...; return (game or -1, broken laws, steps so far).

    Laws -1: no legal action; -2: a strategy chose outside its list.
    """
    state, choice, own = work.state, work.choice, work.own
    steps = 0
    for game in range(first, first + count):
        set_up(state, params, key[0], key[1], game)
        for seat in range(params.players):
            seed_stream(own[seat].word, key[0], key[1], game, SEAT_STREAM + seat)
            own[seat].notes[:] = 0.0
        while True:
            broken = faults(state, params)
            if broken:
                return game, broken, steps
            if state.table.phase == Phase.OVER:
                break
            legal_actions(state, params, choice)
            if choice.n < 1:
                return game, -1, steps
            observe(state, work.seen)
            seat = state.table.seat
            index = policy(work.seen[0], params, choice, weights[0], own[seat])
            if not 0 <= index < choice.n:
                return game, -2, steps
            apply_action(state, params, choice.actions[index])
            steps += 1
    return -1, 0, steps


@cache
def _compiled() -> Any:
    if not JIT:
        return _play_checked
    signature = types.UniTuple(types.int64, 3)(
        types.FunctionType(policy_signature(GAME.load_kernels())),
        types.Array(numba.from_dtype(WEIGHTS), 1, "C"),
        numba.from_dtype(PARAMS),
        types.Array(types.uint64, 1, "C"),
        types.int64,
        types.int64,
        numba.from_dtype(WORK),
    )
    return numba.njit(signature, cache=True)(_play_checked)


def soak(params: Any, strategy: str, games: int, *, seed: int = 1, first: int = 0) -> int:
    """Play games of one strategy in all seats and check every position; return the steps.

    Raises AssertionError naming the game, the step and the broken laws.
    """
    playing = registry.find(GAME.name, strategy)
    weights = np.zeros(1, WEIGHTS).view(np.recarray)
    weights[0].value[: len(playing.weights)] = list(playing.weights.values())
    work = np.zeros(1, WORK).view(np.recarray)[0]
    key = np.array(root_key(seed), np.uint64)
    game, broken, steps = _compiled()(playing.policy, weights, params, key, first, games, work)
    laws = {-1: "no legal action", -2: "a choice outside the list"}.get(
        broken, [law.name for law in Law if broken >> law & 1]
    )
    assert game < 0, f"{strategy}, seed {seed}, game {game}, step {steps} of all: {laws}"
    return int(steps)


def main() -> None:
    games, strategies = int(sys.argv[1]), sys.argv[2:]
    options = {option.key: option.default for option in GAME.options}
    sheets = check.load(GAME)
    for strategy in strategies:
        for players in GAME.players:
            params = build_params(sheets, options, players)
            steps = soak(params, strategy, games)
            print(f"{strategy}, {players} players: {games} games, {steps} positions", flush=True)


if __name__ == "__main__":
    main()
