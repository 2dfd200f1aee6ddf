"""Cards of two spaces whose tokens meet other cards on the way: who has how many steps left."""

from __future__ import annotations

from sim.games.tea_for_two.constants import Act
from tests.games.tea_for_two.board import (
    BOTTOM,
    DOCK,
    LEFT_2,
    LEFT_3,
    PUER,
    RIGHT_1,
    YELLOW,
    Board,
)

LEFT_DOCK, MIDDLE_DOCK = 7, 8


def test_t22_a_token_moved_by_two_cards_of_two_spaces_keeps_the_steps_of_both() -> None:
    board = Board().card(0, 0, "Pu'er Brick").card(0, 2, "Pu'er Cakes")
    board.tokens(0, LEFT_2, PUER, PUER, PUER).turn(0, 1, 1).harvest(1, PUER)
    assert board.at(0, DOCK) == [PUER]
    assert board.at(0, LEFT_2) == [PUER] * 3


def test_t22_a_crate_on_the_way_takes_no_steps_from_the_token_that_goes_on() -> None:
    board = Board().card(0, 0, "Pu'er Brick").card(0, 2, "Pu'er Cakes")
    board.card(0, 4, "Crates (Yellow+Pu'er+Green+Oolong)").fill(0, 4, 0)
    board.tokens(0, BOTTOM, PUER).turn(0, 1, 1).harvest(1, PUER)
    assert board.table.crates[0, 4] == 0b11
    assert board.at(0, DOCK) == [PUER]


def test_t22_alike_tokens_of_a_space_take_the_step_they_have_left_together() -> None:
    board = Board(board_side="B").card(0, 6, "First Flush (Yellow+White)")
    board.tokens(0, RIGHT_1, YELLOW, YELLOW)
    board.market_is("Mountain Yellow", None, None, None, None).turn(0, 1, 1)
    board.worker(Act.MARKET, 1, place=0).do(Act.PLANT, place=3)
    board.do(Act.WAY, other=LEFT_2, becomes=YELLOW).do(Act.WAY, other=LEFT_2, becomes=YELLOW)
    board.do(Act.WAY, other=LEFT_DOCK).do(Act.WAY, other=MIDDLE_DOCK)
    assert board.at(0, LEFT_3) == []
    assert board.at(0, LEFT_DOCK) == board.at(0, MIDDLE_DOCK) == [YELLOW]
