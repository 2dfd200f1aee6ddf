"""A game decided one by one, so that a test can look at each decision."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

import sim.games
from sim.engine import verbs
from sim.engine.loop import seat_players, work_dtype
from sim.engine.rng import root_key
from sim.runs.simulate import Plan, plan
from strategies import listing

EVERY_STRATEGY = [(game, strategy.name) for game in sim.games.names() for strategy in listing(game)]


def record(dtype: Any) -> Any:
    return np.zeros(1, dtype).view(np.recarray)[0]


class Table:
    """One game of a plan under way; `own` are the seats' records, which asking does not change."""

    def __init__(self, made: Plan, game: int = 0) -> None:
        self.plan, self.kernels, self.params = made, made.job.kernels, made.job.params
        self.seats = made.job.seats
        work = record(work_dtype(self.kernels))
        self.state, self.choice, self.views, self.own = work.state, work.choice, work.seen, work.own
        key = root_key(made.seed)
        verbs.set_up(self.state, self.params, *key, game)
        seat_players(self.own, *key, game, made.players, 0)

    @property
    def seat(self) -> int:
        return int(verbs.deciding_seat(self.state))

    def ask(self, state: Any = None) -> tuple[int, bytes]:
        """Return what the deciding seat chooses in `state` (the game's own by default), and its
        records afterwards; nothing of the game changes.
        """
        verbs.legal_actions(self.state if state is None else state, self.params, self.choice)
        verbs.observe(self.state if state is None else state, self.views)
        own = self.own[self.seat].copy()
        index = self.seats.policies[self.seat](
            self.views[0], self.params, self.choice, self.seats.weights[self.seat], own
        )
        return int(index), own.tobytes()

    def decide(self, index: int, own: bytes) -> None:
        """Do action `index` of the list; the seat's records become `own`."""
        self.own[self.seat] = np.frombuffer(own, self.own.dtype)[0]
        verbs.apply_action(self.state, self.params, self.choice.actions[index])

    def decisions(self, most: int) -> Iterator[tuple[int, bytes]]:
        """Play on, yielding each real choice with the seat's records before it is carried out."""
        while self.seat >= 0 and most > 0:
            verbs.legal_actions(self.state, self.params, self.choice)
            if self.choice.n == 1:
                self.decide(0, self.own[self.seat].tobytes())
                continue
            chosen = self.ask()
            yield chosen
            self.decide(*chosen)
            most -= 1


def tables(game: str, strategies: Sequence[str], games: int, **settings: Any) -> Iterator[Table]:
    """Yield tables of the first games of a plan, for every number of players of the game.

    Strategies are seated in turn, as many as there are seats.
    """
    for players in sim.games.find(game).players:
        seated = [strategies[seat % len(strategies)] for seat in range(players)]
        made = plan(game, players=players, strategies=seated, **settings)
        for number in range(games):
            yield Table(made, number)
