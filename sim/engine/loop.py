"""The play loop, written once for all games: deal, ask the seats, apply, until it is over.

`play_batch` is compiled once for each game. Strategies come in as function pointers
(`numba.types.FunctionType`), so that a new strategy compiles alone and the loop stays cached.
"""

from __future__ import annotations

from enum import IntEnum
from functools import cache
from typing import Any

import numba
import numpy as np
from numba import types

from sim.engine.codegen import as_program
from sim.engine.contract import Kernels
from sim.engine.jit import JIT, njit
from sim.engine.rng import seed_stream
from sim.engine.verbs import (
    apply_action,
    clock,
    deciding_seat,
    kernel_of,
    legal_actions,
    observe,
    record_outcome,
    set_up,
    standings,
)

MAX_SEATS = 5

# The verbs of a game that `play_batch` calls.
VERBS = (
    "set_up",
    "legal_actions",
    "observe",
    "apply_action",
    "deciding_seat",
    "record_outcome",
)

# A strategy's weights, in the order in which its preset file names them.
WEIGHTS = np.dtype([("value", "f8", (64,))], align=True)

# What a seat keeps for itself during a game: its stream of chance, and notes (all 0 at the start)
# in which a strategy may remember or reckon; nobody else sees them.
OWN = np.dtype([("word", "u8", (4,)), ("notes", "f8", (128,))], align=True)

# A deal's streams below this number are the game's own; seat s chooses with SEAT_STREAM + s, in
# further sittings (the same deal, chosen anew) with those after it.
SEAT_STREAM = 1000


class Status(IntEnum):
    """How a batch ended; anything but OK stops the run, naming the game."""

    OK = 0
    NO_LEGAL_ACTION = 1
    """The rules list nothing for a seat that has to decide: a fault of the engine."""
    ILLEGAL_CHOICE = 2
    """A strategy returned an index outside the list it was given."""
    LOG_FULL = 3
    """The log has no room for this game: what it holds of it is void, `work.lines` before count."""


@njit
def deal_of(game, rotating, players):
    """Return (deal, rotation): plain games are their own deal, duplicate ones share it."""
    if rotating:
        return game // players, game % players
    return game, 0


@njit
def seat_players(own, key0, key1, deal, players, sitting):
    """Start each seat's own stream of chance, with empty notes; sittings choose differently."""
    for seat in range(players):
        seed_stream(own[seat].word, key0, key1, deal, SEAT_STREAM + sitting * MAX_SEATS + seat)
        own[seat].notes[:] = 0.0


@njit
def ask(p0, p1, p2, p3, p4, slot, weights, view, params, choice, own):
    """Ask the strategy in a slot for the index of its choice."""
    if slot == 0:
        return p0(view, params, choice, weights[0], own)
    if slot == 1:
        return p1(view, params, choice, weights[1], own)
    if slot == 2:
        return p2(view, params, choice, weights[2], own)
    if slot == 3:
        return p3(view, params, choice, weights[3], own)
    return p4(view, params, choice, weights[4], own)


@njit
def strike(choice, barred):
    """Strike from a list the kinds of action that are barred (bit k = kind k).

    Returns whether it could: a list that would be empty stays as it is, so that a game goes on.
    """
    left = 0
    for i in range(choice.n):
        left += 1 - ((barred >> int(choice.actions[i].kind)) & 1)
    if left == 0:
        return False
    kept = 0
    for i in range(choice.n):
        if (barred >> int(choice.actions[i].kind)) & 1 == 0:
            choice.actions[kept] = choice.actions[i]
            kept += 1
    choice.n = kept
    return True


@njit
def is_restricted(work):
    """Tell whether anything is forbidden to any slot."""
    bits = 0
    for slot in range(MAX_SEATS):
        bits |= work.forbidden[slot]
    return bits != 0


@njit
def bar_seats(work, rotation, players):
    """Let each seat be barred from what the slot that plays it is forbidden."""
    for seat in range(players):
        work.barred[seat] = work.forbidden[(seat + rotation) % players]


@njit
def hold_back(work, seat, rotation, players):
    """Strike what the seat is barred from from its list; count it if nothing else is there."""
    barred = work.barred[seat]
    if barred != 0 and not strike(work.choice, barred):
        work.unheeded[(seat + rotation) % players] += 1


@njit
def begin_line(log, line, state, work, game, number, seat):
    """Note when and by whom a decision is made; wipe the list, whose leavings tell of nothing."""
    for i in range(len(work.blank)):
        work.choice.actions[i] = work.blank[i]
    entry = log[line]
    entry.game, entry.number, entry.seat = game, number, seat
    entry.turn, entry.round = clock(state)


@njit
def end_line(log, line, state, params, legal, action):
    """Note what was chosen among how many, and how the seats stand after it."""
    entry = log[line]
    entry.legal = legal
    log.action[line] = action
    standings(state, params, entry.standing)


def play_batch(
    p0, p1, p2, p3, p4, weights, params, key, first, outcomes, tally, log, rotating, work
):  # fmt: skip
    """Play `len(outcomes)` games from number `first` on, each into its outcome record.

    `tally` (seat, kind of action) counts what was done; `log` has a line for each decision, or
    room for none: then nothing is logged. `work` is the scratch record of this thread; its
    `lines` are those of whole games. Returns (Status, game): where it stopped, or one past the end.
    """
    state, choice, view, own = work.state, work.choice, work.seen, work.own
    asked = work.asked
    players = params.players
    restricted, logging, line = is_restricted(work), len(log) > 0, 0
    work.lines = 0
    for i in range(len(outcomes)):
        game = first + i
        deal, rotation = deal_of(game, rotating, players)
        set_up(state, params, key[0], key[1], deal)
        seat_players(own, key[0], key[1], deal, players, work.sitting)
        if restricted:
            bar_seats(work, rotation, players)
        decisions = 0
        seat = deciding_seat(state)
        while seat >= 0:
            if logging:
                if line == len(log):
                    return Status.LOG_FULL, game
                begin_line(log, line, state, work, game, decisions, seat)
            legal_actions(state, params, choice)
            if choice.n < 1:
                return Status.NO_LEGAL_ACTION, game
            if restricted:
                hold_back(work, seat, rotation, players)
            index = 0
            if choice.n > 1:
                observe(state, view)
                asked[0] = choice
                slot = (seat + rotation) % players
                index = ask(p0, p1, p2, p3, p4, slot, weights, view[0], params, asked[0], own[seat])
                if index < 0 or index >= choice.n:
                    return Status.ILLEGAL_CHOICE, game
            action = choice.actions[index]
            tally[seat, action.kind] += 1
            apply_action(state, params, action)
            if logging:
                end_line(log, line, state, params, choice.n, action)
                line += 1
            decisions += 1
            seat = deciding_seat(state)
        record_outcome(state, params, outcomes[i])
        outcomes[i].decisions = decisions
        work.lines = line
    return Status.OK, first + len(outcomes)


def work_dtype(kernels: Kernels) -> np.dtype[Any]:
    """Return the scratch record a thread plays in: state, list of actions, view, seats' own.

    Its caller says in `forbidden` what each slot may not do and which `sitting` it is, and reads in
    `unheeded` how often a slot did what is forbidden all the same, for want of anything else.
    """
    return np.dtype(
        [
            ("state", kernels.state),
            ("choice", kernels.choice),
            ("asked", kernels.choice, (1,)),  # the list a strategy gets: a copy, like its view
            ("seen", kernels.view, (1,)),  # numba refuses the name "view"
            ("own", OWN, (MAX_SEATS,)),
            ("forbidden", "i8", (MAX_SEATS,)),  # (slot) bit k = actions of kind k are barred
            ("barred", "i8", (MAX_SEATS,)),  # (seat) the same for the seats of this game
            ("unheeded", "i8", (MAX_SEATS,)),  # (slot) decisions with nothing but what is barred
            ("sitting", "i8"),  # which streams of chance the seats choose with
            ("lines", "i8"),  # lines of the log that tell of whole games
            ("blank", kernels.choice["actions"]),  # actions that say nothing
        ],
        align=True,
    )


@cache
def log_dtype(kernels: Kernels) -> np.dtype[Any]:
    """Return the layout of the log: a line for each decision, forced ones included."""
    return np.dtype(
        [
            ("game", "i8"),  # number of the game
            ("number", "i4"),  # counts the decisions of the game from 0
            ("turn", "i4"),  # turn in which it is made, counted from 1
            ("round", "i4"),  # round in which it is made, counted from 1
            ("seat", "i1"),  # seat that decides
            ("legal", "i1"),  # legal actions; 1 = forced
            ("action", kernels.choice["actions"].base),  # the action that was chosen
            ("standing", "i4", (MAX_SEATS,)),  # (seat) score after it, as if the game ended now
        ]
    )


@cache
def policy_signature(kernels: Kernels) -> Any:
    """Return the numba signature of a strategy: policy(view, params, choice, weights, own)."""
    records = (kernels.view, kernels.params, kernels.choice, WEIGHTS, OWN)
    return types.int64(*(numba.from_dtype(dtype) for dtype in records))


@cache
def _verb_signatures(kernels: Kernels) -> dict[str, Any]:
    """Return the signature with which `play_batch` calls each verb."""
    state, params, choice, outcome = (
        numba.from_dtype(dtype)
        for dtype in (kernels.state, kernels.params, kernels.choice, kernels.outcome)
    )
    action = numba.from_dtype(kernels.choice["actions"].base)
    view = types.Array(numba.from_dtype(kernels.view), 1, "C")
    word, number = types.uint64, types.int64
    return {
        "set_up": (state, params, word, word, number),
        "legal_actions": (state, params, choice),
        "observe": (state, view),
        "apply_action": (state, params, action),
        "deciding_seat": (state,),
        "record_outcome": (state, params, outcome),
    }


def compile_verb(kernels: Kernels, verb: str) -> None:
    """Compile one verb of a game as `play_batch` will call it, and leave it in the cache."""
    kernel_of(verb, kernels.state).compile(_verb_signatures(kernels)[verb])


@cache
def compiled_batch(kernels: Kernels) -> Any:
    """Return `play_batch` compiled for a game's records (or as it is when interpreted)."""
    if not JIT:
        return play_batch
    policy = types.FunctionType(policy_signature(kernels))
    signature = types.UniTuple(types.int64, 2)(
        *([policy] * MAX_SEATS),
        types.Array(numba.from_dtype(WEIGHTS), 1, "C"),
        numba.from_dtype(kernels.params),
        types.Array(types.uint64, 1, "C"),
        types.int64,
        types.Array(numba.from_dtype(kernels.outcome), 1, "C"),
        types.Array(types.int64, 2, "C"),
        types.Array(numba.from_dtype(log_dtype(kernels)), 1, "C"),
        types.boolean,
        numba.from_dtype(work_dtype(kernels)),
    )
    return njit(signature)(as_program(play_batch))


def compile_policy(kernels: Kernels, policy: Any) -> Any:
    """Return a plain strategy function compiled with its game's one signature."""
    if not JIT:
        return policy
    return njit(policy_signature(kernels))(as_program(policy))
