"""Players for tests: how keen they are on each kind of action, and a little chance.

They play all rules of the game sensibly enough to end it, and change only when this file does,
so that transcripts of their games show the rules and not the strategies' weights.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

import numpy as np

import sim.games
from sim.engine.loop import MAX_SEATS, WEIGHTS, compile_policy
from sim.engine.rng import below
from sim.games.garam.constants import FIRST_ADDITIVE, Act, Service
from sim.runs.simulate import Plan, plan
from strategies import Strategy

GAME = sim.games.find("garam")

KEEN = {
    Act.PICK: 5.0,
    Act.SERVE: 8.0,
    Act.BREW: 7.0,
    Act.CLAIM: 9.0,
    Act.EXTRA_ACTION: 4.0,
    Act.BUY: 6.0,
    Act.EMPTY: -0.7,
    Act.SWAP: -0.7,
    Act.TAKE: 3.0,
    Act.DRAW_SNACK: 3.6,
    Act.STOP_PICK: 1.5,
    Act.CUP: 2.6,
    Act.BISCUIT: 2.5,
    Act.RUSK: 2.0,
    Act.SERVED: 2.2,
    Act.SAMOSA: 5.0,
    Act.ADD: 0.3,
    Act.SPECIALISE: 9.0,
    Act.TAKE_AROMA: 1.0,
    Act.CALL: 2.0,
    Act.PAKORA: 2.5,
}
"""How much a keen apprentice wants each kind of action; 0 for those not named."""

TIDY = KEEN | {Act.EMPTY: -0.3, Act.SWAP: 0.0, Act.STOP_PICK: 2.6, Act.SERVE: 6.5, Act.ADD: -0.5}
"""One who tidies the stove more than is good, takes fewer cards and brews before serving."""

RANKS: dict[str, Mapping[Act, float]] = {"keen": KEEN, "tidy": TIDY, "careless": {}}


def apprentice(view, params, choice, weights, own):
    """Choose what it is most keen on: a card it lacks, a specific cup; the rest is chance."""
    best, most = 0, -1e9
    for i in range(choice.n):
        action = choice.actions[i]
        wish = weights.value[action.kind] + below(own.word, 1000) / 1000.0
        if action.kind == Act.TAKE and view.hand[view.seat, action.card] == 0:
            wish += 0.5 if action.card >= FIRST_ADDITIVE else 1.0
        if action.kind == Act.DISCARD and view.hand[view.seat, action.card] > 1:
            wish += 1.0
        if action.kind == Act.CUP and action.flag == Service.SPECIFIC:
            wish += 1.0
        if wish > most:
            best, most = i, wish
    return best


@cache
def compiled() -> Any:
    """Return the apprentice as the play loop takes it."""
    return compile_policy(GAME.load_kernels(), apprentice)


def apprentices_plan(names: Sequence[str], **settings: Any) -> Plan:
    """Return a plan with these apprentices (`keen`, `tidy`, `careless`) in the seats."""
    made = plan("garam", players=len(names), strategies=["random"], **settings)
    weights = np.zeros(MAX_SEATS, WEIGHTS).view(np.recarray)
    for slot, name in enumerate(names):
        for act, wish in RANKS[name].items():
            weights[slot].value[act] = wish
    seats = replace(
        made.job.seats, names=tuple(names), policies=(compiled(),) * MAX_SEATS, weights=weights
    )
    seated = tuple(Strategy(name, name, compiled(), {}, "", "tests") for name in names)
    return replace(made, strategies=seated, job=replace(made.job, seats=seats))
