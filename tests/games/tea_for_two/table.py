"""A game on the table that both readings of the rules play, step by step.

Every action is checked: it must be legal, both readings must list the same actions and agree on
what it does, and no invariant may break.
"""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np

from sim.games.tea_for_two import GAME
from sim.games.tea_for_two.actions import legal_actions
from sim.games.tea_for_two.constants import Phase
from sim.games.tea_for_two.outcome import OUTCOME, record_outcome
from sim.games.tea_for_two.params import build_params
from sim.games.tea_for_two.rules import apply_action
from sim.games.tea_for_two.setup import set_up
from sim.games.tea_for_two.state import CHOICE, STATE
from sim.sheets import check
from tests.games.second_reading import assert_same_moves, assert_same_position
from tests.games.tea_for_two.book import read_book
from tests.games.tea_for_two.invariants import broken
from tests.games.tea_for_two.position import (
    Move,
    action_of,
    moves_of,
    plain,
)
from tests.games.tea_for_two.referee import Referee

DEFAULT_SHEETS = check.load(GAME)
DEFAULTS = {option.key: option.default for option in GAME.options}


class TwoReadings:
    """A game of Tea for 2 held against the referee."""

    def __init__(self, players: int, deal: int, *, sheets: Any = DEFAULT_SHEETS, **options: Any):
        self.options = DEFAULTS | options
        self.book = read_book(sheets, self.options, players)
        self.params = build_params(sheets, self.options, players)
        self.state = np.zeros(1, STATE).view(np.recarray)[0]
        self.choice = np.zeros(1, CHOICE).view(np.recarray)[0]
        set_up(self.state, self.params, np.uint64(1), np.uint64(0), deal)
        self.steps = 0

    @property
    def table(self) -> Any:
        return self.state.table

    @property
    def over(self) -> bool:
        return bool(self.table.phase == Phase.OVER)

    def position(self) -> dict[str, Any]:
        return plain(self.state, self.book)

    def legal(self) -> list[Move]:
        """Return the legal moves, which both readings must list alike."""
        legal_actions(self.state, self.params, self.choice)
        moves = moves_of(self.choice)
        assert_same_moves(Referee(self.book, self.position()).legal(), moves, "listed")
        return moves

    def play(self, move: Move) -> None:
        """Play a move by both readings."""
        referee = Referee(self.book, self.position())
        before = f"step {self.steps}, {Phase(self.table.phase).name}, {move}"
        referee.play(move)
        apply_action(self.state, self.params, action_of(move))
        self.steps += 1
        assert_same_position(referee.at, self.position(), before)
        self.check(before)

    def check(self, when: str = "now") -> None:
        """No invariant may be broken."""
        laws = broken(self.state, self.params)
        assert not laws, f"{when}: {laws}"

    def walk(self, rng: Random, choose: Any, most: int = 10**9) -> None:
        """Play on by `choose(rng, moves)`; compare the scores where it ends."""
        for _ in range(most):
            if self.over:
                break
            self.play(choose(rng, self.legal()))
        self.assert_same_score()

    def assert_same_score(self) -> None:
        result = np.zeros(1, OUTCOME).view(np.recarray)[0]
        record_outcome(self.state, self.params, result)
        referee = Referee(self.book, self.position())
        assert list(result.score) == [referee.score(seat) for seat in range(2)]
        assert [seat for seat in range(2) if result.winners >> seat & 1] == referee.winners()
        assert list(result.crate_points) == [referee.full_crates(seat) for seat in range(2)]
        assert list(result.blooming_points) == [referee.blooming(seat) for seat in range(2)]
        assert list(result.merchant_points) == [referee.merchant_points(seat) for seat in range(2)]
