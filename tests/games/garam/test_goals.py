"""Goals (C1-C6), stars and upgrades (U1-U3), and what the rulings say of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from sim.games.garam.constants import (
    NONE,
    PERSONAL,
    Act,
    Card,
    CustomerAt,
    Ended,
    Phase,
    Size,
    Tea,
    Upgrade,
)
from sim.sheets import check
from tests.games.garam.board import GAME, Board

BROWN = ("BR-B1", "BR-G1", "BR-M1")


def paid(board: Board, *names: str) -> Board:
    """Pay with these receipts, one by one."""
    for name in names:
        board.do(Act.PAY_RECEIPT, card=board.ids.index(name))
    return board


def payable(board: Board) -> set[str]:
    return {board.ids[move.card] for move in board.options_for(Act.PAY_RECEIPT)}


def test_c1_public_and_personal_goals_are_claimed_in_the_own_turn() -> None:
    board = Board().public_goal(0, "15-rupees").personal_goal(0, "3-pans").rupees(0, 20)
    board.pan(0, 1, Size.SMALL).pan(0, 2, Size.SMALL).rupees(1, 20)
    assert {move.place for move in board.options_for(Act.CLAIM)} == {0, PERSONAL}
    board.do(Act.CLAIM, place=PERSONAL).end_turn()
    assert {move.place for move in board.options_for(Act.CLAIM)} == {0}


def test_c1_another_players_personal_goal_cannot_be_claimed() -> None:
    board = Board().personal_goal(1, "15-rupees").rupees(0, 20).personal_goal(0, "2-brown")
    assert not board.can(Act.CLAIM, place=PERSONAL)


CASES = [
    ("2-brown", ("BR-B1",), False),
    ("2-brown", ("BR-B1", "BR-M1"), True),
    ("2-brown", ("BR-B1", "CY-B1"), False),
    ("green-blue", ("GR-B1", "GR-M1"), False),
    ("green-blue", ("GR-B1", "BL-M1"), True),
    ("4-colours", ("GR-B1", "BL-M1", "RE-B1", "RE-B2"), False),
    ("4-colours", ("GR-B1", "BL-M1", "RE-B1", "YE-B2"), True),
    ("3-black-tea", ("GR-B1", "BL-B1", "RE-M1"), False),
    ("3-black-tea", ("GR-B1", "BL-B1", "RE-B1"), True),
    ("2-green-tea", ("GR-B1", "GR-M1"), False),
    ("2-green-tea", ("GR-G1", "BL-G1"), True),
    ("2-milk-tea", ("GR-M1", "BL-M1"), True),
]


@pytest.mark.parametrize(("goal", "receipts", "met"), CASES)
def test_c2_a_goal_takes_the_receipts_it_asks_for(
    goal: str, receipts: tuple[str, ...], met: bool
) -> None:
    board = Board().public_goal(0, goal).receipts(0, *receipts)
    assert board.can(Act.CLAIM, place=0) == met
    if met:
        paid(board.do(Act.CLAIM, place=0), *receipts)
        assert board.table.receipts[0] == 0
        assert {board.whereabouts(name) for name in receipts} == {CustomerAt.GONE}
        assert board.table.half_stars[0] == 1


def test_c2_goals_that_show_a_state_take_nothing() -> None:
    pans = Board().public_goal(0, "3-pans").pan(0, 1, Size.SMALL)
    assert not pans.can(Act.CLAIM, place=0)
    assert pans.pan(0, 2, Size.LARGE).can(Act.CLAIM, place=0)
    rupees = Board().public_goal(0, "15-rupees").rupees(0, 14)
    assert not rupees.can(Act.CLAIM, place=0)
    rupees.rupees(0, 15).do(Act.CLAIM, place=0)
    assert rupees.table.rupees[0] == 15
    assert rupees.table.half_stars[0] == 1


def test_c2_three_teas_or_six_cups_must_be_brewed_at_once() -> None:
    board = Board().public_goal(0, "3-teas").public_goal(1, "6-cups")
    board.pan(0, 0, Size.STARTER, Tea.BLACK, Card.ASSAM)
    board.pan(0, 1, Size.SMALL, Tea.GREEN, Card.NILGIRI)
    assert not board.can(Act.CLAIM)
    board.pan(0, 2, Size.SMALL, Tea.GREEN, Card.NILGIRI)
    assert {move.place for move in board.options_for(Act.CLAIM)} == {1}
    board.pan(0, 2, Size.SMALL, Tea.MILK, Card.ASSAM, cups=1)
    assert {move.place for move in board.options_for(Act.CLAIM)} == {0, 1}


def test_c3_each_goal_gives_a_half_star_at_once() -> None:
    board = Board().public_goal(0, "2-brown").receipts(0, *BROWN).do(Act.CLAIM, place=0)
    assert board.table.half_stars[0] == 0
    paid(board, "BR-B1", "BR-G1")
    assert board.table.half_stars[0] == 1
    assert list(board.table.half_stars_from[0]) == [1, 0, 0, 0]


def test_c4_goals_are_claimed_one_at_a_time_and_a_receipt_pays_once() -> None:
    board = Board().public_goal(0, "2-brown").public_goal(1, "brown-cyan")
    board.receipts(0, "BR-B1", "BR-M1", "CY-B1")
    assert {move.place for move in board.options_for(Act.CLAIM)} == {0, 1}
    paid(board.do(Act.CLAIM, place=0), "BR-B1", "BR-M1")
    assert not board.can(Act.CLAIM)
    board.receipts(0, "BR-G1")
    paid(board.do(Act.CLAIM, place=1), "BR-G1", "CY-B1")
    assert board.table.half_stars[0] == 2


def test_c5_a_personal_goal_is_replaced_at_the_end_of_the_turn() -> None:
    board = Board().personal_goal(0, "15-rupees").rupees(0, 15)
    following = board.next_goal()
    board.do(Act.CLAIM, place=PERSONAL)
    assert board.table.personal_goal[0] == NONE
    assert not board.can(Act.CLAIM, place=PERSONAL)
    board.end_turn()
    assert board.table.personal_goal[0] == following


def test_c6_a_public_goal_is_replaced_at_the_end_of_the_turn() -> None:
    board = Board().public_goal(1, "15-rupees").rupees(0, 15)
    following = board.next_goal()
    board.do(Act.CLAIM, place=1)
    board.end_turn()
    assert board.table.public_goals[1] == following


def test_g36_a_claimed_public_goal_leaves_its_place_empty_for_the_turn() -> None:
    board = Board().public_goal(1, "15-rupees").rupees(0, 15).do(Act.CLAIM, place=1)
    assert board.table.public_goals[1] == NONE
    assert not board.can(Act.CLAIM, place=1)


def test_g14_the_player_chooses_the_receipts_one_by_one() -> None:
    board = Board().public_goal(0, "2-brown").receipts(0, *BROWN).do(Act.CLAIM, place=0)
    assert board.phase == Phase.PAY
    assert payable(board) == set(BROWN)
    paid(board, "BR-G1")
    assert payable(board) == {"BR-B1", "BR-M1"}
    paid(board, "BR-M1")
    assert board.phase == Phase.TURN
    assert board.whereabouts("BR-B1") == 0


def test_g14_only_receipts_that_still_pay_are_offered() -> None:
    board = Board().public_goal(0, "green-blue").receipts(0, "GR-B1", "GR-M1", "BL-M1", "RE-B1")
    board.do(Act.CLAIM, place=0)
    assert payable(board) == {"GR-B1", "GR-M1", "BL-M1"}
    paid(board, "GR-M1")
    assert payable(board) == {"BL-M1"}
    colours = Board().public_goal(0, "4-colours")
    colours.receipts(0, "GR-B1", "GR-M1", "BL-M1", "RE-B1", "YE-B1").do(Act.CLAIM, place=0)
    paid(colours, "GR-M1")
    assert payable(colours) == {"BL-M1", "RE-B1", "YE-B1"}


def test_g14_the_last_goal_card_goes_on_the_public_display() -> None:
    board = Board().public_goal(1, "15-rupees").personal_goal(0, "3-pans").rupees(0, 15)
    board.pan(0, 1, Size.SMALL).pan(0, 2, Size.SMALL).goals_left(1)
    last = board.next_goal()
    board.do(Act.CLAIM, place=PERSONAL).do(Act.CLAIM, place=1)
    board.do(Act.TAKE_UPGRADE, card=Upgrade.TIPS).end_turn()
    assert board.table.public_goals[1] == last
    assert board.table.personal_goal[0] == NONE
    assert board.table.goal_deck == 0


def test_g14_an_empty_goal_deck_leaves_holes() -> None:
    board = Board().public_goal(1, "15-rupees").rupees(0, 15).goals_left(0)
    board.do(Act.CLAIM, place=1).end_turn().end_turn()
    assert board.table.public_goals[1] == NONE


def test_g34_equal_receipts_are_one_action() -> None:
    board = Board().public_goal(0, "2-brown").receipts(0, "BR-B1", "BR-B2", "BR-B5", "BR-M1")
    board.do(Act.CLAIM, place=0)
    assert len(board.options_for(Act.PAY_RECEIPT)) == 2
    tea = Board().public_goal(0, "3-black-tea").receipts(0, "BR-B1", "CY-B1", "CY-B2", "GR-B1")
    assert len(tea.do(Act.CLAIM, place=0).options_for(Act.PAY_RECEIPT)) == 3


def test_g40_negative_tokens_do_not_count_against_rupees_held() -> None:
    board = Board().public_goal(0, "15-rupees").rupees(0, 15).negatives(0, 9)
    assert board.can(Act.CLAIM, place=0)


def test_g46_a_new_personal_goal_is_drawn_without_asking() -> None:
    board = Board().personal_goal(0, "15-rupees").rupees(0, 15).do(Act.CLAIM, place=PERSONAL)
    board.end_turn()
    assert board.phase == Phase.TURN
    assert board.table.personal_goal[0] != NONE


def test_g42_only_chai_in_the_own_pans_is_brewed() -> None:
    board = Board().public_goal(0, "6-cups").mela("CY-B4")
    board.pan(0, 0, Size.STARTER, Tea.BLACK, Card.ASSAM)
    board.pan(0, 1, Size.MEDIUM, Tea.BLACK, Card.ASSAM)
    assert board.can(Act.CLAIM, place=0)
    board.serve(0, [(0, 0)])
    assert not board.can(Act.CLAIM, place=0)


# --- stars and upgrades ----------------------------------------------------------------------


def test_u1_players_start_without_stars_and_two_halves_make_one() -> None:
    assert not Board(4).table.half_stars.any()
    board = Board().public_goal(0, "15-rupees").rupees(0, 15).do(Act.CLAIM, place=0)
    assert board.phase == Phase.TURN
    board.public_goal(1, "3-pans").pan(0, 1, Size.SMALL).pan(0, 2, Size.SMALL)
    board.do(Act.CLAIM, place=1)
    assert board.phase == Phase.UPGRADE


def claim_a_star(*upgrades: Upgrade, half_stars: int) -> Board:
    """Claim a goal with so many half-stars and these upgrades already there."""
    board = Board().stars(0, half_stars, *upgrades).public_goal(0, "15-rupees").rupees(0, 15)
    return board.do(Act.CLAIM, place=0)


def test_u2_a_full_star_unlocks_at_once_one_upgrade_that_is_still_locked() -> None:
    board = claim_a_star(Upgrade.TIPS, half_stars=3)
    assert {move.kind for move in board.legal()} == {Act.TAKE_UPGRADE}
    assert len(board.book.upgrades) == 6
    assert {move.card for move in board.legal()} == board.book.upgrades - {Upgrade.TIPS}
    board.do(Act.TAKE_UPGRADE, card=Upgrade.PICK_4)
    assert board.table.upgrades[0] == 1 << Upgrade.TIPS | 1 << Upgrade.PICK_4
    assert board.table.upgrades_left[0] == 1


def test_u3_the_fourth_star_unlocks_nothing_more() -> None:
    three = (Upgrade.TIPS, Upgrade.PICK_4, Upgrade.HAND_12)
    board = claim_a_star(*three, half_stars=7)
    assert board.phase == Phase.TURN
    assert board.table.ended == Ended.STARS
    assert board.table.upgrades_left[0] == 0


def test_g15_upgrades_are_taken_before_anything_else() -> None:
    board = claim_a_star(half_stars=1)
    assert board.phase == Phase.UPGRADE
    board.do(Act.TAKE_UPGRADE, card=Upgrade.FREE_WATER)
    assert board.hand(0, Card.ASSAM).can(Act.BREW, slot=0)


def test_s13_an_upgrade_left_out_of_the_sheet_is_not_offered(tmp_path: Path) -> None:
    rows = (GAME.sheet_folder / "upgrades.csv").read_text().splitlines()
    kept = [row for row in rows if "Tips" not in row]
    (tmp_path / "upgrades.csv").write_text("\n".join(kept) + "\n")
    board = Board(sheets=check.load(GAME, tmp_path)).stars(0, 1)
    board.public_goal(0, "15-rupees").rupees(0, 15).do(Act.CLAIM, place=0)
    assert {move.card for move in board.legal()} == set(range(Upgrade.TIPS))
