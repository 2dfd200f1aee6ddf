"""Rules D, rulings G24 and G52: Tea Leaf Specialisations."""

from __future__ import annotations

from sim.games.garam.constants import Act, Card, CustomerAt, Ended, Origin, Phase, Upgrade
from tests.games.garam.board import Board

ASSAM = ("BR-B2", "BR-B5", "CY-B1", "GR-B5")
"""Four customers with the tag Assam."""


def paid(board: Board, *names: str) -> Board:
    """Pay with these receipts."""
    for name in names:
        board.do(Act.PAY_RECEIPT, card=board.ids.index(name))
    return board


def with_receipts(*names: str, players: int = 2, **options: object) -> Board:
    return Board(players, mode="advanced", **options).receipts(0, *names)


def test_d1_the_first_pays_two_receipts_with_the_tag_of_the_leaf() -> None:
    assert not with_receipts(ASSAM[0]).can(Act.SPECIALISE)
    board = with_receipts(*ASSAM[:2]).do(Act.SPECIALISE, card=Card.ASSAM)
    assert board.phase == Phase.PAY
    paid(board, *ASSAM[:2])
    assert board.phase == Phase.TURN
    assert board.table.receipts[0] == 0


def test_d1_later_ones_pay_three() -> None:
    board = with_receipts(*ASSAM[:2], players=3).specialised(1, Card.ASSAM)
    assert not board.can(Act.SPECIALISE)
    board.receipts(0, ASSAM[2]).do(Act.SPECIALISE, card=Card.ASSAM)
    assert board.phase == Phase.PAY
    for _ in range(3):
        board.apply(board.options_for(Act.PAY_RECEIPT)[0])
    assert board.table.specialisations[0] == 1
    assert board.table.receipts[0] == 0


def test_d1_receipts_of_another_tag_do_not_pay() -> None:
    board = with_receipts("BR-B1", "BR-B3", *ASSAM[:2]).do(Act.SPECIALISE, card=Card.ASSAM)
    offered = {board.ids[move.card] for move in board.options_for(Act.PAY_RECEIPT)}
    assert offered == {ASSAM[0]}  # the other is of the same colour, tea and leaf


def test_d1_what_counts_is_the_tag_not_the_leaf_of_the_order() -> None:
    board = with_receipts("BR-M3", "GR-M3").do(Act.SPECIALISE, card=Card.NILGIRI)
    assert paid(board, "BR-M3", "GR-M3").table.specialisations[0] == 1 << 3


def test_d2_it_is_an_earned_tag_and_the_receipts_are_gone() -> None:
    board = with_receipts(*ASSAM[:2]).do(Act.SPECIALISE, card=Card.ASSAM)
    paid(board, *ASSAM[:2])
    assert board.table.specialisations[0] == 1
    assert board.whereabouts(ASSAM[0]) == CustomerAt.GONE
    assert board.table.leaf_tags.tolist() == [0, 1, 1, 1]


def test_d3_it_gives_a_half_star() -> None:
    board = paid(with_receipts(*ASSAM[:2]).do(Act.SPECIALISE, card=Card.ASSAM), *ASSAM[:2])
    assert board.table.half_stars[0] == 1
    assert board.table.half_stars_from[0, Origin.SPECIALISATION] == 1


def test_d3_the_half_star_may_complete_a_star_and_the_game() -> None:
    board = with_receipts(*ASSAM[:2]).stars(0, 1).do(Act.SPECIALISE, card=Card.ASSAM)
    assert paid(board, *ASSAM[:2]).phase == Phase.UPGRADE
    four = (Upgrade.PICK_4, Upgrade.HAND_12, Upgrade.TIPS, Upgrade.SEATS)
    last = with_receipts(*ASSAM[:2]).stars(0, 9, *four).do(Act.SPECIALISE, card=Card.ASSAM)
    assert paid(last, *ASSAM[:2]).table.ended == Ended.STARS


def test_d4_a_player_has_one_of_each_leaf_at_most() -> None:
    board = with_receipts(*ASSAM, players=4).specialised(0, Card.ASSAM)
    assert not board.can(Act.SPECIALISE)
    board.receipts(0, "BR-M2", "CY-B5", "GR-M2")
    assert {m.card for m in board.options_for(Act.SPECIALISE)} == {Card.DARJEELING}


def test_d5_it_is_claimed_in_the_own_turn_like_a_public_goal() -> None:
    board = with_receipts(*ASSAM[:2])
    board.turn(0, main_actions=0)
    assert board.can(Act.SPECIALISE, card=Card.ASSAM)
    assert not board.turn(1).can(Act.SPECIALISE)


def test_g24_none_is_left_when_all_are_taken() -> None:
    board = with_receipts(*ASSAM).specialised(1, Card.ASSAM)
    assert board.table.leaf_tags[0] == 0
    assert not board.can(Act.SPECIALISE)


def test_g24_the_player_chooses_the_receipts() -> None:
    board = with_receipts(*ASSAM).do(Act.SPECIALISE, card=Card.ASSAM)
    offered = {board.ids[move.card] for move in board.options_for(Act.PAY_RECEIPT)}
    assert offered == {"BR-B2", "CY-B1", "GR-B5"}


def test_g52_receipts_that_differ_in_a_leaf_tag_are_different_payments() -> None:
    board = with_receipts("BR-B1", "BR-B2", "BR-B3", "BR-B5").public_goal(0, "2-brown")
    board.do(Act.CLAIM, place=0)
    offered = {board.ids[move.card] for move in board.options_for(Act.PAY_RECEIPT)}
    assert offered == {"BR-B1", "BR-B2", "BR-B3"}  # Darjeeling, Assam, no leaf
