"""The verbs every game speaks, generic over its records.

A game registers its kernels under its state dtype; `legal_actions(state, ...)` and the others
then mean that game's rules wherever numba sees a record of that dtype, and also when the code
runs interpreted (`NUMBA_DISABLE_JIT=1`). The play loop is written once for all games.

| verb | does |
|---|---|
| `set_up(state, params, key0, key1, deal)` | lays out deal `deal` of the run with that root key |
| `legal_actions(state, params, choice)` | lists what the deciding seat may do in `choice` |
| `observe(state, view)` | copies what the deciding seat may see |
| `apply_action(state, params, action)` | does one legal action |
| `deciding_seat(state)` | the seat that decides next, or -1 when the game is over |
| `record_outcome(state, params, outcome)` | what a finished game leaves behind |
| `clock(state)` | (turn, round) under way, both counted from 1 |
| `standings(state, params, scores)` | each seat's score if the game ended now |
| `immediate_gain(view, params, action)` | what an action earns at once (for `greedy`) |
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numba
import numpy as np
from numba.extending import overload

_kernels: dict[str, dict[Any, Callable[..., Any]]] = {}


def register(verb: Callable[..., Any], dtype: np.dtype[Any], kernel: Callable[..., Any]) -> None:
    """Let `verb`, called with a record of `dtype` first, mean `kernel`."""
    table = _kernels[verb.__name__]
    table[numba.from_dtype(dtype)] = kernel
    for layout in (dtype, np.dtype((np.record, dtype))):  # as it is, and as part of a recarray
        table[layout] = kernel


def kernel_of(verb: str, dtype: np.dtype[Any]) -> Any:
    """Return the kernel that a verb means for records of `dtype`."""
    return _kernels[verb][dtype]


def _verb(stub: Callable[..., Any]) -> Callable[..., Any]:
    """Make a stub dispatch on its first argument, compiled and interpreted alike."""
    table = _kernels.setdefault(stub.__name__, {})
    arguments = stub.__code__.co_varnames[: stub.__code__.co_argcount]
    words = ", ".join(arguments)
    scope: dict[str, Any] = {"table": table}
    exec(  # numba's overloads must repeat the stub's argument names
        f"def {stub.__name__}({words}):\n"
        f"    return table[{arguments[0]}.dtype]({words})\n"
        f"def typed({words}):\n"
        f"    kernel = table.get({arguments[0]})\n"
        f"    if kernel is None:\n"
        f"        return None\n"
        f"    def call({words}):\n"
        f"        return kernel({words})\n"
        f"    return call\n",
        scope,
    )
    verb: Callable[..., Any] = scope[stub.__name__]
    verb.__doc__ = stub.__doc__
    overload(verb)(scope["typed"])
    return verb


@_verb
def set_up(state, params, key0, key1, deal):
    """Lay out deal number `deal` of the run with root key (key0, key1)."""


@_verb
def legal_actions(state, params, choice):
    """List in `choice` everything the deciding seat may do; never empty while a game runs."""


@_verb
def observe(state, view):
    """Copy into `view` what the deciding seat may see, with the rest blanked."""


@_verb
def apply_action(state, params, action):
    """Do one legal action."""


@_verb
def deciding_seat(state):
    """Return the seat that decides next, or -1 when the game is over."""


@_verb
def record_outcome(state, params, outcome):
    """Write what a finished game leaves behind."""


@_verb
def clock(state):
    """Return (turn, round) under way, both counted from 1, as `Describe.state` counts them."""


@_verb
def standings(state, params, scores):
    """Write into `scores` (seat) what each would score if the game ended now, as an outcome does.

    At the end of a game they are the outcome's own `score`; seats that do not play stay as they
    are.
    """


@_verb
def immediate_gain(view, params, action):
    """Return what an action earns its seat at once, in points."""
