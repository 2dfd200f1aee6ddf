"""What is played: all that determines the outcome of game *i*, and a game that cannot go on."""

from __future__ import annotations

import shlex
from dataclasses import dataclass
from typing import Any

import numpy as np

from sim.engine.contract import Kernels
from sim.errors import EngineFault


@dataclass(frozen=True)
class Seats:
    """Who sits where: a compiled strategy and its weights for each slot."""

    names: tuple[str, ...]
    policies: tuple[Any, ...]
    weights: Any  # recarray of WEIGHTS, one for each of MAX_SEATS slots


@dataclass(frozen=True)
class Job:
    """Everything that determines the outcome of game *i*.

    `forbidden` has for each slot the kinds of action that it may not do: bit k for kind k. In each
    `sitting` of a deal the seats choose with other chance; a run is sitting 0.
    """

    game: str
    kernels: Kernels
    params: Any
    players: int
    seed: int
    seats: Seats
    duplicate: bool
    forbidden: tuple[int, ...] = ()
    sitting: int = 0

    @property
    def outcome(self) -> np.dtype[Any]:
        """The layout of the outcomes that are kept: the columns of the variant that is played."""
        kept = self.kernels.kept
        return self.kernels.outcome if kept is None else kept(self.params)

    def kept(self, outcomes: Any) -> Any:
        """Return outcome records as the loop wrote them with the columns that are kept."""
        layout = self.outcome
        if layout == outcomes.dtype:
            return outcomes
        records = np.zeros(len(outcomes), layout)
        for name in layout.names or ():
            records[name] = outcomes[name]
        return records.view(np.recarray)


class GameFault(EngineFault):
    """A game cannot go on: `game` is its number, `__cause__` what was raised in it, if anything.

    Who knows how to tell a game decision by decision can say more (`sim.runs.blame`).
    """

    def __init__(self, message: str, game: int) -> None:
        super().__init__(message)
        self.game = game


def again(job: Job, game: int) -> str:
    """Return the sentence that says with which command a game is seen.

    `play` knows no duplicate play: there, the deal is played with the strategies gone round.
    """
    names, deal = list(job.seats.names), game
    if job.duplicate:
        deal, rotation = divmod(game, job.players)
        names = names[rotation:] + names[:rotation]
    return (
        f"See the game with `chai-balance play {job.game} --players {job.players} "
        f"--seed {job.seed} --strategies {shlex.quote(','.join(names))} --game {deal}` and the "
        "same settings."
    )
