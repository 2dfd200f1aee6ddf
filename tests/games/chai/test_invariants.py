"""The laws notice what they forbid: each is broken once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.games.chai.board import Board
from tests.games.chai.invariants import Law, faults


def lose_a_tile(state: Any) -> None:
    state.table.bag -= 1


def lose_an_additive(state: Any) -> None:
    state.table.visible[0] -= 1


def make_a_coin(state: Any) -> None:
    state.table.money[1] += 1


def double_a_customer(state: Any) -> None:
    state.table.pool |= state.table.hand[0]


def lose_a_token(state: Any) -> None:
    state.table.base_tokens[0] -= 1


def miscount(state: Any) -> None:
    state.table.points[0] += 1


def forget_what_is_held(state: Any) -> None:
    state.table.has[0] = 1


def hold_too_much(state: Any) -> None:
    state.table.tiles[1] = 13


def leave_a_gap(state: Any) -> None:
    state.table.market[0] = -1


def fill_a_cup_on_the_right(state: Any) -> None:
    state.table.cup_customer[1] = 0


def flip_a_tip_early(state: Any) -> None:
    state.table.cup_tip[0] = 0


def forget_to_refill(state: Any) -> None:
    state.table.market[5] = -1


@pytest.mark.parametrize(
    ("change", "law"),
    [
        (lose_a_tile, Law.INGREDIENTS),
        (lose_an_additive, Law.INGREDIENTS),
        (make_a_coin, Law.COINS),
        (double_a_customer, Law.CUSTOMERS),
        (lose_a_token, Law.TOKENS),
        (miscount, Law.COUNTS),
        (forget_what_is_held, Law.COUNTS),
        (hold_too_much, Law.LIMITS),
        (leave_a_gap, Law.ROWS),
        (fill_a_cup_on_the_right, Law.CUPS),
        (flip_a_tip_early, Law.CUPS),
        (forget_to_refill, Law.REFILLED),
    ],
)
def test_a_broken_law_is_noticed(change: Callable[[Any], None], law: Law) -> None:
    board = Board(4)
    assert faults(board.state, board.params) == 0
    change(board.state)
    assert faults(board.state, board.params) >> law & 1
