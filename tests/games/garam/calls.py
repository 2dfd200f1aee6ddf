"""The game's verbs as tests call them from Python, each compiled with an entry of its own.

Kernels inside the project may be compiled without the wrapper that a call from Python needs.
"""

from __future__ import annotations

from functools import partial

# The cache folder is set by the first import; numba comes after it.
from sim.engine import jit
from sim.games.garam import actions, observe, outcome, rules, setup

import numba  # isort: skip

entry = partial(numba.njit, cache=True)
njit = jit.njit


@entry
def set_up(state, params, key0, key1, deal):
    setup.set_up(state, params, key0, key1, deal)


@entry
def legal_actions(state, params, choice):
    actions.legal_actions(state, params, choice)


@entry
def apply_action(state, params, action):
    rules.apply_action(state, params, action)


@entry
def what_is_seen(state, view):
    observe.observe(state, view)


@entry
def record_outcome(state, params, result):
    outcome.record_outcome(state, params, result)
