"""Chai Garam cards (K1-K6), snacks (N1-N5), the order of actions (T1-T5), and their rulings."""

from __future__ import annotations

import pytest

from sim.games.garam.constants import Act, Card, Phase, Service, Size, Tea, Upgrade
from tests.games.garam.board import Board
from tests.games.garam.test_serve import evening_at, gained, stall

SIMPLE, SPECIFIC, BUN = Service.SIMPLE, Service.SPECIFIC, Service.BUN_MASKA
FREE_ACTIONS = (Act.BREW, Act.CLAIM, Act.EXTRA_ACTION, Act.BUY, Act.EMPTY, Act.SWAP)


def kinds(board: Board) -> set[Act]:
    return {Act(move.kind) for move in board.legal()}


def with_everything_to_do() -> Board:
    """Seat 0 could do every free action now, whatever main action comes first."""
    board = stall().give(0, Card.WATER, Card.ASSAM).rupees(0, 20)
    board.public_goal(0, "15-rupees").pan(0, 0, Size.STARTER)
    return board


# --- the turn --------------------------------------------------------------------------------


def test_t1_a_turn_has_one_main_action() -> None:
    board = stall().chai_cards(0, 0)
    assert {Act.PICK, Act.SERVE} <= kinds(board)
    board.serve(0, [(0, 0)])
    assert not {Act.PICK, Act.SERVE} & kinds(board)
    board = stall().chai_cards(0, 0).pick(None)
    assert not {Act.PICK, Act.SERVE} & kinds(board)


def test_t2_a_chai_garam_card_gives_one_more() -> None:
    board = stall().chai_cards(0, 2).pick(None).do(Act.EXTRA_ACTION)
    assert {Act.PICK, Act.SERVE} <= kinds(board)
    board.serve(0, [(0, 0)])
    assert not {Act.PICK, Act.SERVE, Act.EXTRA_ACTION} & kinds(board)
    board.end_turn().turn(1)
    assert board.table.main_actions == 1


def test_t3_the_main_actions_are_pick_and_serve() -> None:
    board = stall().pan(0, 2, Size.SMALL)
    before, after = kinds(board), kinds(stall().pan(0, 2, Size.SMALL).turn(0, main_actions=0))
    assert before - after == {Act.PICK, Act.SERVE}


def test_t4_the_free_actions_need_no_main_action() -> None:
    board = with_everything_to_do()
    board.table.main_actions = 0
    assert kinds(board) == {*FREE_ACTIONS, Act.END_TURN}


def test_t5_free_actions_may_be_done_again_and_again() -> None:
    board = Board().hand(0, Card.WATER, Card.WATER, Card.ASSAM, Card.NILGIRI).rupees(0, 40)
    board.pan(0, 1, Size.SMALL).public_goal(0, "15-rupees").public_goal(1, "3-pans")
    board.brew(0, Tea.BLACK, Card.ASSAM).brew(1, Tea.GREEN, Card.NILGIRI)
    board.do(Act.CLAIM, place=0).do(Act.BUY, card=Size.SMALL).do(Act.CLAIM, place=1)
    board.do(Act.TAKE_UPGRADE, card=Upgrade.TIPS)
    board.do(Act.EMPTY, slot=0).do(Act.EMPTY, slot=1).do(Act.SWAP, slot=0, place=1)
    assert board.table.half_stars[0] == 2
    assert board.table.main_actions == 1


def test_g17_free_actions_come_before_between_and_after_main_actions() -> None:
    board = with_everything_to_do().chai_cards(0, 1)
    assert set(FREE_ACTIONS) <= kinds(board)
    board.do(Act.EXTRA_ACTION).pick(None)
    assert {*FREE_ACTIONS} - {Act.EXTRA_ACTION} <= kinds(board)
    board.serve(0, [(1, 0)])
    assert {*FREE_ACTIONS} - {Act.EXTRA_ACTION} <= kinds(board)


def test_g17_free_actions_never_come_inside_an_action() -> None:
    board = with_everything_to_do().do(Act.PICK).do(Act.DRAW_SNACK)
    assert kinds(board) == {Act.TAKE, Act.STOP_PICK}
    board = with_everything_to_do().do(Act.SERVE, place=0).do(Act.CUP, slot=1, place=0)
    assert kinds(board) == {Act.CUP, Act.SERVED}
    board = with_everything_to_do().give(0, Card.CLOVE).do(Act.BREW)
    assert kinds(board) == {Act.ADD, Act.BREWED}


def test_g17_a_main_action_may_be_left_unused() -> None:
    board = with_everything_to_do()
    assert board.table.main_actions == 1
    board.end_turn()
    assert (board.seat, board.phase) == (1, Phase.TURN)


# --- Chai Garam cards ------------------------------------------------------------------------


def test_k1_a_card_is_discarded_for_another_main_action() -> None:
    board = stall().serve(0, [(0, 0)]).do(Act.EXTRA_ACTION)
    assert board.table.chai_cards[0] == 0
    assert board.table.chai_garam == 7
    board.serve(0, [(0, 0)])
    assert board.table.receipts[0] == 1
    assert not stall().chai_cards(0, 0).can(Act.EXTRA_ACTION)


def test_k2_a_card_removes_the_tokens_of_the_customers_to_be_served() -> None:
    board = stall().tokens(0, 1).serve(0, [(1, 0, SPECIFIC), (1, 0, SPECIFIC)], clear=True)
    assert gained(board) == 4
    assert board.table.chai_cards[0] == 0
    part = stall().tokens(0, 1).serve(0, [(0, 0)], clear=True)
    assert part.table.tokens[0] == 0


@pytest.mark.parametrize("first", ["extra", "clear"])
def test_k3_one_card_may_be_played_in_a_turn(first: str) -> None:
    board = stall().chai_cards(0, 2).tokens(0, 1).tokens(3, 1)
    if first == "extra":
        board.do(Act.EXTRA_ACTION)
    else:
        board.serve(0, [(0, 0)], clear=True)
    assert board.table.chai_cards[0] == 1
    assert not board.can(Act.EXTRA_ACTION)
    assert not board.can(Act.SERVE, flag=1)
    board.end_turn().turn(0)
    assert board.can(Act.EXTRA_ACTION)


def test_k4_two_cards_are_held_at_most() -> None:
    board = stall().serve(0, [(0, 0), (0, 1), (0, 2)])
    assert board.table.chai_cards[0] == 2
    board.turn().serve(0, [(1, 0), (1, 1), (1, 2)])
    assert board.table.chai_cards[0] == 2


def test_k5_a_card_is_played_before_or_after_any_free_action() -> None:
    after = with_everything_to_do().do(Act.BUY, card=Size.SMALL, slot=2)
    assert after.can(Act.EXTRA_ACTION)
    after.do(Act.EXTRA_ACTION)
    assert {Act.BREW, Act.EMPTY, Act.CLAIM} <= kinds(after)


def test_k6_clearing_is_declared_with_the_line_before_the_first_cup() -> None:
    board = stall().tokens(0, 1)
    assert {move.flag for move in board.options_for(Act.SERVE, place=0)} == {0, 1}
    board.do(Act.SERVE, place=0, flag=1)
    assert board.table.chai_cards[0] == 0
    assert board.table.card_played == 1
    assert {move.place for move in board.options_for(Act.CUP)} == {0, 1, 2}


def test_g12_a_played_card_returns_to_the_supply_and_may_come_back() -> None:
    board = stall().tokens(0, 1).chai_cards(0, 2).chai_garam_supply(0)
    board.serve(0, [(0, 0), (0, 1), (0, 2)], clear=True)
    assert board.table.chai_cards[0] == 2
    assert board.table.chai_garam == 0


@pytest.mark.parametrize("kind", ["pick", "serve"])
def test_g12_the_extra_action_may_repeat_the_first(kind: str) -> None:
    board = stall()
    for _ in range(2):
        if kind == "pick":
            board.pick(None)
        else:
            board.serve(0, [(0, 0)])
        if board.can(Act.EXTRA_ACTION):
            board.do(Act.EXTRA_ACTION)
    assert not board.can(Act.PICK)


def test_g13_only_the_customers_served_lose_their_tokens() -> None:
    board = stall().tokens(0, 2).tokens(1, 1).tokens(3, 1)
    board.serve(0, [(0, 0), (0, 2)], clear=True)
    assert list(board.table.tokens[:4]) == [0, 0, 0, 1]
    assert board.waiting()[:2] == ["CY-B4", "GR-B4"]  # BL-B4 got the second token and left


def test_g30_clearing_is_offered_where_a_customer_of_the_line_has_a_token() -> None:
    board = stall().tokens(4, 1)
    assert {move.place for move in board.options_for(Act.SERVE, flag=1)} == {1, 4}
    assert not board.chai_cards(0, 0).can(Act.SERVE, flag=1)


def test_g35_what_a_card_was_declared_for_may_go_unused() -> None:
    board = stall().do(Act.EXTRA_ACTION)
    assert {Act.PICK, Act.SERVE, Act.END_TURN} <= kinds(board)
    board.end_turn()
    assert board.table.main_actions == 1


# --- snacks ----------------------------------------------------------------------------------


@pytest.mark.parametrize("snack", [Card.BISCUIT, Card.RUSK])
def test_n1_snacks_are_played_during_a_serve_only(snack: Card) -> None:
    act = Act[snack.name]
    board = stall().give(0, snack)
    assert act not in kinds(board)
    board.do(Act.SERVE, place=0)
    assert act in kinds(board)
    board.do(act)
    assert board.held(0) == []
    assert board.table.discards[snack] == 1


def test_n2_biscuit_adds_a_rupee_for_every_cup_of_the_action() -> None:
    board = stall().give(0, Card.BISCUIT).do(Act.SERVE, place=0).do(Act.CUP, slot=0, place=0)
    board.do(Act.BISCUIT).do(Act.CUP, slot=0, place=1).do(Act.CUP, slot=1, place=1).served()
    assert gained(board) == 3 + 2
    board.turn().serve(0, [(1, 0)])
    assert gained(board) == 3 + 2 + (1 + 2)


def test_n3_bun_maska_makes_one_cup_specific() -> None:
    board = stall("YE-B1").give(0, Card.BUN_MASKA)
    board.serve(0, [(1, 0, BUN), (0, 0, SPECIFIC)])
    assert gained(board) == 4
    assert board.table.half_stars[0] == 1
    assert board.held(0) == []
    assert board.table.discards[Card.BUN_MASKA] == 1


def test_n3_bun_maska_takes_a_cup_of_the_right_tea() -> None:
    board = stall("BR-G3").give(0, Card.BUN_MASKA).do(Act.SERVE, place=0)
    assert not board.can(Act.CUP, place=0)


def test_n4_rusk_spares_everyone_the_tokens() -> None:
    board = stall().tokens(1, 1).give(0, Card.RUSK).do(Act.SERVE, place=5).do(Act.RUSK)
    for place in (2, 5, 8):
        board.do(Act.CUP, slot=0, place=place)
    board.served()
    assert list(board.table.tokens[:9]) == [0, 1, 0, 0, 0, 0, 0, 0, 0]
    assert board.table.negatives[0] == 0


def samosa(board: Board, cups: list[tuple[int, int]], place: int) -> Board:
    """Serve row 0 with these cups and a Samosa on a place."""
    board.do(Act.SERVE, place=0)
    for slot, to in cups:
        board.do(Act.CUP, slot=slot, place=to)
    return board.do(Act.SAMOSA, place=place).served()


def test_n5_samosa_doubles_the_money_of_a_specific_service() -> None:
    board = stall("CY-B2").give(0, Card.SAMOSA)
    assert gained(samosa(board, [(1, 0)], 0)) == 6
    two_cups = stall().give(0, Card.SAMOSA)
    assert gained(samosa(two_cups, [(1, 0), (1, 0)], 0)) == 8


def test_g18_any_number_of_snacks_and_biscuits_add_up() -> None:
    board = stall().give(0, Card.BISCUIT, Card.BISCUIT, Card.RUSK).do(Act.SERVE, place=0)
    board.do(Act.BISCUIT).do(Act.RUSK).do(Act.BISCUIT).do(Act.CUP, slot=0, place=2).served()
    assert gained(board) == 2
    assert board.table.tokens.sum() == 0


def test_g18_samosa_doubles_only_the_specific_cups_of_this_action_and_customer() -> None:
    mixed = samosa(stall().give(0, Card.SAMOSA), [(1, 0), (0, 0)], 0)
    assert gained(mixed) == 2 * 2 + 1
    earlier = samosa(stall().cup(0, 0, specific=True).give(0, Card.SAMOSA), [(1, 0)], 0)
    assert gained(earlier) == 2 + 2 * 2
    other = stall("CY-B2", "BR-B5").give(0, Card.SAMOSA)
    assert gained(samosa(other, [(1, 0), (0, 1)], 0)) == 2 * 3 + 1


def test_g18_samosa_doubles_what_is_paid_now_before_biscuit_and_tips() -> None:
    board = stall("CY-B2").give(0, Card.SAMOSA, Card.BISCUIT).stars(0, 2, Upgrade.TIPS)
    board.tokens(0, 1).do(Act.SERVE, place=0).do(Act.BISCUIT).do(Act.CUP, slot=1, place=0)
    board.do(Act.SAMOSA, place=0).served()
    assert gained(board) == 2 * (3 - 1) + 1 + 1
    unpaid = samosa(stall().give(0, Card.SAMOSA), [(1, 0)], 0)
    assert gained(unpaid) == 0
    per_cup = samosa(stall(pay="per_cup").give(0, Card.SAMOSA), [(1, 0)], 0)
    assert gained(per_cup) == 4


def test_g18_bun_maska_counts_for_samosa_and_for_the_half_star_alike() -> None:
    board = stall("CY-B2").give(0, Card.BUN_MASKA, Card.SAMOSA).do(Act.SERVE, place=0)
    assert not board.can(Act.SAMOSA)
    board.do(Act.CUP, slot=0, place=0, flag=BUN).do(Act.SAMOSA, place=0).served()
    assert gained(board) == 6
    assert board.table.half_stars[0] == 1


def test_g18_rusk_keeps_a_customer_at_the_end_of_their_patience() -> None:
    board = evening_at(0).tokens(0, 2).give(0, Card.RUSK).do(Act.SERVE, place=0).do(Act.RUSK)
    board.do(Act.CUP, slot=0, place=1).served()
    assert board.waiting()[0] == "EVENING"
    assert board.table.ended == 0


def test_g29_samosa_once_for_each_customer_with_a_specific_cup_of_this_action() -> None:
    board = stall("CY-B2", "BL-B4").give(0, Card.SAMOSA, Card.SAMOSA, Card.SAMOSA)
    board.do(Act.SERVE, place=0).do(Act.CUP, slot=0, place=1)
    assert not board.can(Act.SAMOSA)
    board.do(Act.CUP, slot=1, place=0)
    assert [move.place for move in board.options_for(Act.SAMOSA)] == [0]
    board.do(Act.SAMOSA, place=0)
    assert not board.can(Act.SAMOSA)
    earlier = stall().cup(0, 0, specific=True).give(0, Card.SAMOSA).do(Act.SERVE, place=0)
    assert not earlier.can(Act.SAMOSA)


def test_g38_bun_maska_is_not_offered_for_a_cup_that_is_specific() -> None:
    board = stall("CY-B2").give(0, Card.BUN_MASKA).do(Act.SERVE, place=0)
    assert {move.flag for move in board.options_for(Act.CUP, slot=1, place=0)} == {SPECIFIC}
    assert {move.flag for move in board.options_for(Act.CUP, slot=0, place=0)} == {SIMPLE, BUN}


def test_g39_a_second_rusk_is_not_offered() -> None:
    board = stall().give(0, Card.RUSK, Card.RUSK).do(Act.SERVE, place=0).do(Act.RUSK)
    assert not board.can(Act.RUSK)


def test_g39_a_second_rusk_in_hand_does_not_keep_the_serve_open() -> None:
    board = stall().pan(0, 1, None).give(0, Card.RUSK, Card.RUSK)
    board.do(Act.SERVE, place=0).do(Act.RUSK)
    for place in (0, 1, 2):
        board.do(Act.CUP, slot=0, place=place)
    assert board.phase == Phase.TURN
    assert board.held(0) == [Card.RUSK]
