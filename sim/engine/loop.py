"""The play loop, written once for all games: deal, ask the seats, apply, until it is over.

`play_batch` is compiled once for each game. Strategies come in as function pointers
(`numba.types.FunctionType`), so that a new strategy compiles alone and the loop stays cached.
"""

from __future__ import annotations

from enum import IntEnum
from functools import cache
from typing import TYPE_CHECKING, Any

import numba
import numpy as np
from numba import types

from sim.engine.jit import JIT, njit
from sim.engine.rng import STREAM, seed_stream
from sim.engine.verbs import (
    apply_action,
    deciding_seat,
    legal_actions,
    observe,
    record_outcome,
    set_up,
)

if TYPE_CHECKING:
    from sim.games.interface import Kernels

MAX_SEATS = 5

# A strategy's weights, in the order in which its preset file names them.
WEIGHTS = np.dtype([("value", "f8", (64,))], align=True)

# A deal's streams below this number are the game's own; seat s chooses with SEAT_STREAM + s.
SEAT_STREAM = 1000


class Status(IntEnum):
    """How a batch ended; anything but OK stops the run, naming the game."""

    OK = 0
    NO_LEGAL_ACTION = 1
    """The rules list nothing for a seat that has to decide: a fault of the engine."""
    ILLEGAL_CHOICE = 2
    """A strategy returned an index outside the list it was given."""


@njit
def deal_of(game, rotating, players):
    """Return (deal, rotation): plain games are their own deal, duplicate ones share it."""
    if rotating:
        return game // players, game % players
    return game, 0


@njit
def seed_seats(streams, key0, key1, deal, players):
    """Start each seat's own stream of choices."""
    for seat in range(players):
        seed_stream(streams[seat].word, key0, key1, deal, SEAT_STREAM + seat)


@njit
def ask(p0, p1, p2, p3, p4, slot, weights, view, params, choice, stream):
    """Ask the strategy in a slot for the index of its choice."""
    if slot == 0:
        return p0(view, params, choice, weights[0], stream)
    if slot == 1:
        return p1(view, params, choice, weights[1], stream)
    if slot == 2:
        return p2(view, params, choice, weights[2], stream)
    if slot == 3:
        return p3(view, params, choice, weights[3], stream)
    return p4(view, params, choice, weights[4], stream)


def play_batch(
    p0, p1, p2, p3, p4, weights, params, key, first, outcomes, tally, rotating, work
):  # fmt: skip
    """Play `len(outcomes)` games from number `first` on, each into its outcome record.

    `tally` (seat, kind of action) counts what was done; `work` is the scratch record of this
    thread. Returns (Status, game): the game is where it stopped, or one past the last.
    """
    state, choice, view, streams = work.state, work.choice, work.seen, work.streams
    players = params.players
    for i in range(len(outcomes)):
        game = first + i
        deal, rotation = deal_of(game, rotating, players)
        set_up(state, params, key[0], key[1], deal)
        seed_seats(streams, key[0], key[1], deal, players)
        decisions = 0
        seat = deciding_seat(state)
        while seat >= 0:
            legal_actions(state, params, choice)
            if choice.n < 1:
                return Status.NO_LEGAL_ACTION, game
            index = 0
            if choice.n > 1:
                observe(state, view)
                slot = (seat + rotation) % players
                index = ask(
                    p0, p1, p2, p3, p4, slot, weights, view[0], params, choice, streams[seat]
                )
                if index < 0 or index >= choice.n:
                    return Status.ILLEGAL_CHOICE, game
            action = choice.actions[index]
            tally[seat, action.kind] += 1
            apply_action(state, params, action)
            decisions += 1
            seat = deciding_seat(state)
        record_outcome(state, params, outcomes[i])
        outcomes[i].decisions = decisions
    return Status.OK, first + len(outcomes)


def work_dtype(kernels: Kernels) -> np.dtype[Any]:
    """Return the scratch record a thread plays in: state, list of actions, view, streams."""
    return np.dtype(
        [
            ("state", kernels.state),
            ("choice", kernels.choice),
            ("seen", kernels.view, (1,)),  # numba refuses the name "view"
            ("streams", STREAM, (MAX_SEATS,)),
        ],
        align=True,
    )


@cache
def policy_signature(game: str) -> Any:
    """Return the numba signature of a strategy: index = policy(view, params, choice, w, rng)."""
    from sim.games import find

    kernels = find(game).load_kernels()
    records = (kernels.view, kernels.params, kernels.choice, WEIGHTS, STREAM)
    return types.int64(*(numba.from_dtype(dtype) for dtype in records))


@cache
def compiled_batch(game: str) -> Any:
    """Return `play_batch` compiled for a game's records (or as it is when interpreted)."""
    from sim.games import find

    if not JIT:
        return play_batch
    kernels = find(game).load_kernels()
    policy = types.FunctionType(policy_signature(game))
    signature = types.UniTuple(types.int64, 2)(
        *([policy] * MAX_SEATS),
        types.Array(numba.from_dtype(WEIGHTS), 1, "C"),
        numba.from_dtype(kernels.params),
        types.Array(types.uint64, 1, "C"),
        types.int64,
        types.Array(numba.from_dtype(kernels.outcome), 1, "C"),
        types.Array(types.int64, 2, "C"),
        types.boolean,
        numba.from_dtype(work_dtype(kernels)),
    )
    return numba.njit(signature, cache=True, nogil=True)(play_batch)


def compile_policy(game: str, policy: Any) -> Any:
    """Return a plain strategy function compiled with its game's one signature."""
    if not JIT:
        return policy
    return numba.njit(policy_signature(game), cache=True, nogil=True)(policy)
