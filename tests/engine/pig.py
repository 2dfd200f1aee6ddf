"""Pig, the dice game: small enough to reckon by hand what the play loop must come to.

A turn: roll as often as you dare and add up the dice; a 1 loses what the turn brought, holding
keeps it. Who first has `goal` points wins. It shares nothing with the games that are shipped.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from sim.engine import verbs
from sim.engine.contract import Kernels
from sim.engine.jit import njit
from sim.engine.job import Job, Seats
from sim.engine.loop import MAX_SEATS, WEIGHTS, compile_policy, compiled_batch
from sim.engine.rng import STREAM, below, seed_stream
from strategies.user import _compiled_afresh

ROLL, HOLD = 0, 1
WON = 1

BOARD = [
    ("seat", "i1"),  # whose turn it is; -1 when the game is over
    ("players", "i1"),
    ("turn", "i2"),  # points of this turn
    ("points", "i2", (MAX_SEATS,)),  # (seat) points kept
    ("turns", "i4"),
]
STATE = np.dtype([*BOARD, ("luck", STREAM)], align=True)
VIEW = np.dtype(BOARD, align=True)
PARAMS = np.dtype([("players", "i1"), ("goal", "i2"), ("broken", "i1")], align=True)
CHOICE = np.dtype([("n", "i8"), ("actions", [("kind", "i1")], (2,))], align=True)
OUTCOME = np.dtype(
    [
        ("turns", "i4"),
        ("decisions", "i4"),
        ("ended", "i1"),
        ("truncated", "i1"),
        ("winners", "i1"),
        ("score", "i2", (MAX_SEATS,)),
    ]
)


@njit
def set_up(state, params, key0, key1, deal):
    seed_stream(state.luck.word, key0, key1, deal, 0)
    state.seat, state.players, state.turn, state.turns = 0, params.players, 0, 0
    state.points[:] = 0


@njit
def legal_actions(state, params, choice):
    """Roll; hold as well once there is something to keep. A broken game lists nothing then."""
    choice.n = 1
    choice.actions[0].kind = ROLL
    if state.turn > 0:
        choice.n = 0 if params.broken else 2
        choice.actions[1].kind = HOLD


@njit
def observe(state, view):
    view[0].seat, view[0].players, view[0].turn = state.seat, state.players, state.turn
    view[0].points[:] = state.points
    view[0].turns = state.turns


@njit
def apply_action(state, params, action):
    if action.kind == ROLL:
        die = below(state.luck.word, 6) + 1
        if die > 1:
            state.turn += die
            return
        state.turn = 0
    state.points[state.seat] += state.turn
    state.turn = 0
    state.turns += 1
    over = state.points[state.seat] >= params.goal
    state.seat = -1 if over else (state.seat + 1) % params.players


@njit
def deciding_seat(state):
    return int(state.seat)


@njit
def record_outcome(state, params, outcome):
    outcome.turns, outcome.ended, outcome.truncated = state.turns, WON, 0
    outcome.winners = 1 << ((state.turns - 1) % params.players)
    outcome.score[:] = state.points


@njit
def clock(state):
    return state.turns + 1, state.turns // state.players + 1


@njit
def standings(state, params, scores):
    scores[:] = state.points


KERNELS = Kernels(
    state=STATE,
    view=VIEW,
    params=PARAMS,
    choice=CHOICE,
    outcome=OUTCOME,
    action_kinds=("roll", "hold"),
    endings=("won",),
    build_params=lambda *_: None,
    describe=lambda *_: None,  # type: ignore[arg-type, return-value]
)

for verb, kernel in (
    (verbs.set_up, set_up),
    (verbs.legal_actions, legal_actions),
    (verbs.observe, observe),
    (verbs.apply_action, apply_action),
    (verbs.deciding_seat, deciding_seat),
    (verbs.record_outcome, record_outcome),
    (verbs.clock, clock),
    (verbs.standings, standings),
):
    verbs.register(verb, STATE, kernel)


def hold_at(view, params, choice, weights, own):
    """Hold at the first weight's points, or with enough to win."""
    enough = view.turn >= weights.value[0]
    return int(enough or view.points[view.seat] + view.turn >= params.goal)


def whim(view, params, choice, weights, own):
    """Hold or roll by chance."""
    return below(own.word, choice.n)


def outside(view, params, choice, weights, own):
    """Choose outside the list, on the low side or the high side as the weight says."""
    return choice.n if weights.value[0] > 0 else -1


def second(view, params, choice, weights, own):
    """Choose the second action of the list, whether or not there is one."""
    return 1


def note_taker(view, params, choice, weights, own):
    """Hold at the third decision of this seat in this game, by its own notes."""
    own.notes[0] += 1
    return int(own.notes[0] % 3 == 0)


@cache
def compiled(policy: Any) -> Any:
    with _compiled_afresh():
        compiled_batch(KERNELS)
        return compile_policy(KERNELS, policy)


def job(
    *players: tuple[Any, float],
    goal: int = 50,
    seed: int = 1,
    duplicate: bool = False,
    broken: bool = False,
    forbidden: tuple[int, ...] = (),
) -> Job:
    """Return a table of Pig: a strategy and its first weight for each slot."""
    params = np.zeros(1, PARAMS).view(np.recarray)[0]
    params.players, params.goal, params.broken = len(players), goal, broken
    weights = np.zeros(MAX_SEATS, WEIGHTS).view(np.recarray)
    for slot, (_, weight) in enumerate(players):
        weights[slot].value[0] = weight
    policies = [compiled(policy) for policy, _ in players]
    policies += policies[-1:] * (MAX_SEATS - len(players))
    names = tuple(policy.__name__ for policy, _ in players)
    seats = Seats(names, tuple(policies), weights)
    return Job("pig", KERNELS, params, len(players), seed, seats, duplicate, forbidden)
