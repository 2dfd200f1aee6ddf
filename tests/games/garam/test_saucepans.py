"""Saucepans bought, emptied and swapped (W1-W7), and what the rulings say of them."""

from __future__ import annotations

import pytest

from sim.games.garam.constants import NONE, Act, Card, Size, Tea
from tests.games.garam.board import Board

SMALL, MEDIUM, LARGE, STARTER = Size.SMALL, Size.MEDIUM, Size.LARGE, Size.STARTER


def rich() -> Board:
    return Board().rupees(0, 30)


def test_w1_one_pan_a_turn_of_any_size() -> None:
    board = rich()
    assert {move.card for move in board.options_for(Act.BUY)} == {SMALL, MEDIUM, LARGE}
    board.do(Act.BUY, card=LARGE, slot=1)
    assert not board.can(Act.BUY)
    assert board.turn().can(Act.BUY)


def test_w1_a_pile_that_is_empty_sells_nothing() -> None:
    board = Board(4).rupees(0, 30)
    for seat in (1, 2):
        board.pan(seat, 1, LARGE).pan(seat, 2, LARGE)
    assert {move.card for move in board.options_for(Act.BUY)} == {SMALL, MEDIUM}


@pytest.mark.parametrize(("size", "cost"), [(SMALL, 3), (MEDIUM, 5), (LARGE, 8)])
def test_w2_the_cost_is_paid(size: Size, cost: int) -> None:
    board = Board().rupees(0, cost - 1)
    assert not board.can(Act.BUY, card=size)
    board.rupees(0, cost + 1).do(Act.BUY, card=size, slot=1)
    assert board.table.rupees[0] == 1
    assert board.table.saucepans[size] == 3


def test_w3_it_goes_into_an_empty_slot_at_once() -> None:
    board = rich()
    assert {move.slot for move in board.options_for(Act.BUY)} == {1, 2}
    board.do(Act.BUY, card=SMALL, slot=2)
    assert list(board.table.pan[0]) == [STARTER, NONE, SMALL]
    full = rich().pan(0, 1, SMALL).pan(0, 2, SMALL)
    assert not full.can(Act.BUY)


def test_w4_there_are_three_slots_for_pans_of_any_size() -> None:
    board = rich().do(Act.BUY, card=LARGE, slot=1).turn().do(Act.BUY, card=LARGE, slot=2)
    assert list(board.table.pan[0]) == [STARTER, LARGE, LARGE]
    assert not board.turn().can(Act.BUY)


def brewed(cups: int = 3) -> Board:
    board = Board().hand(0)
    return board.pan(0, 0, STARTER, Tea.BLACK, Card.ASSAM, Card.CLOVE, cups=cups)


def test_w5_an_emptied_pan_loses_its_cards_and_cups() -> None:
    board = brewed()
    discards = board.table.discards.copy()
    board.do(Act.EMPTY, slot=0)
    assert board.in_pan(0, 0) == set()
    assert board.table.pan_tea[0, 0] == NONE
    assert board.table.cups_free[0] == 12
    gone = {Card(card) for card in (board.table.discards - discards).nonzero()[0]}
    assert gone == {Card.WATER, Card.ASSAM, Card.CLOVE}
    assert not board.can(Act.EMPTY)


@pytest.mark.parametrize("cups", [1, 2, 3])
def test_w6_each_wasted_cup_costs_a_negative_token(cups: int) -> None:
    assert brewed(cups).do(Act.EMPTY, slot=0).table.negatives[0] == cups


def test_w7_only_empty_pans_are_swapped() -> None:
    board = Board().pan(0, 1, LARGE).pan(0, 2, SMALL, Tea.GREEN, Card.NILGIRI)
    swaps = {(move.slot, move.place) for move in board.options_for(Act.SWAP)}
    assert swaps == {(0, 1)}
    board.do(Act.SWAP, slot=0, place=1)
    assert list(board.table.pan[0]) == [LARGE, STARTER, SMALL]


def test_g16_a_pan_is_bought_to_a_slot_of_choice() -> None:
    board = rich().do(Act.SWAP, slot=0, place=1)
    assert {move.slot for move in board.options_for(Act.BUY, card=SMALL)} == {0, 2}


def test_g16_a_swap_is_of_two_slots_with_at_least_one_pan() -> None:
    board = Board()
    swaps = {(move.slot, move.place) for move in board.options_for(Act.SWAP)}
    assert swaps == {(0, 1), (0, 2)}
    board.do(Act.SWAP, slot=0, place=2)
    assert list(board.table.pan[0]) == [NONE, NONE, STARTER]


def test_g16_three_swaps_a_turn() -> None:
    board = Board().pan(0, 1, LARGE)
    for _ in range(3):
        board.do(Act.SWAP, slot=0, place=1)
    assert not board.can(Act.SWAP)
    assert list(board.table.pan[0]) == [LARGE, STARTER, NONE]
    board.end_turn().end_turn()
    assert board.can(Act.SWAP)


def test_g17_emptying_costs_a_token_for_each_cup_of_that_pan_alone() -> None:
    board = brewed(2).pan(0, 1, LARGE, Tea.GREEN, Card.NILGIRI).negatives(0, 1)
    board.do(Act.EMPTY, slot=1)
    assert board.table.negatives[0] == 5
    assert board.table.pan_cups[0, 0] == 2
