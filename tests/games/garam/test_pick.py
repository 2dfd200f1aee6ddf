"""The Pick action (P1-P6) and what the rulings say of it and of the decks."""

from __future__ import annotations

import pytest

from sim.games.garam.constants import NONE, PERSONAL, Act, Card, Deck, Phase, Size, Tea, Upgrade
from tests.games.garam.board import Board

WATER, MILK, SUGAR = Card.WATER, Card.MILK, Card.SUGAR
ASSAM, DARJEELING, NILGIRI = Card.ASSAM, Card.DARJEELING, Card.NILGIRI


def market() -> Board:
    """A game whose rows all have three different cards and whose first seat holds nothing."""
    return (
        Board()
        .hand(0)
        .row(Deck.BASICS, WATER, MILK, SUGAR)
        .row(Deck.LEAF, ASSAM, DARJEELING, NILGIRI)
        .row(Deck.ADDITIVE, Card.GINGER, Card.CLOVE, Card.TULSI)
    )


def test_p1_up_to_three_cards_are_picked() -> None:
    board = market().do(Act.PICK)
    for card in (WATER, ASSAM, Card.GINGER):
        assert board.phase == Phase.PICK
        board.do(Act.TAKE, card=card)
    assert board.phase == Phase.TURN
    assert board.held(0) == [WATER, ASSAM, Card.GINGER]
    assert not board.can(Act.PICK)


def test_p2_one_of_them_may_be_a_snack_from_the_top_of_the_deck() -> None:
    board = market().on_top(Deck.SNACK, Card.RUSK, Card.SAMOSA).do(Act.PICK)
    board.do(Act.DRAW_SNACK)
    assert board.held(0) == [Card.RUSK]
    assert not board.can(Act.DRAW_SNACK)
    assert board.can(Act.TAKE, card=WATER)


def test_p3_a_card_taken_from_a_row_is_replaced_at_once() -> None:
    board = market().on_top(Deck.LEAF, Card.KASHMIRI, ASSAM).do(Act.PICK)
    board.do(Act.TAKE, card=DARJEELING)
    assert list(board.table.market[Deck.LEAF]) == [ASSAM, Card.KASHMIRI, NILGIRI]
    board.do(Act.TAKE, card=Card.KASHMIRI)
    assert list(board.table.market[Deck.LEAF]) == [ASSAM, ASSAM, NILGIRI]


def test_p4_the_cards_go_to_the_hand() -> None:
    board = market().give(0, WATER).pick(WATER, NILGIRI)
    assert board.held(0) == [WATER, WATER, NILGIRI]
    assert board.table.hand_size[0] == 3


def test_p5_the_hand_may_grow_past_nine_and_is_cut_at_the_end_of_the_action() -> None:
    board = market().give(0, *[MILK] * 4, *[SUGAR] * 4)
    board.do(Act.PICK).do(Act.TAKE, card=WATER).do(Act.TAKE, card=ASSAM).do(Act.TAKE, card=MILK)
    assert board.phase == Phase.DISCARD
    assert board.table.hand_size[0] == 11
    assert {move.card for move in board.legal()} == {WATER, MILK, SUGAR, ASSAM}
    board.do(Act.DISCARD, card=WATER).do(Act.DISCARD, card=MILK)
    assert board.phase == Phase.TURN
    assert board.held(0) == [*[MILK] * 4, *[SUGAR] * 4, ASSAM]
    assert board.table.discards[WATER] == board.table.discards[MILK] == 1


def test_p5_nine_cards_may_be_kept() -> None:
    board = market().give(0, *[MILK] * 4, *[SUGAR] * 4).pick(WATER)
    assert board.phase == Phase.TURN
    assert board.table.hand_size[0] == 9


def test_p6_a_hand_is_hidden_from_the_others() -> None:
    board = Board(3).give(0, ASSAM).give(1, NILGIRI).give(2, Card.RUSK).turn(1)
    view = board.view()
    assert list(view.hand[1]) == list(board.table.hand[1])
    assert not view.hand[0].any()
    assert not view.hand[2].any()
    assert list(view.hand_size) == list(board.table.hand_size)


def test_g3_discards_are_shuffled_into_a_new_deck_for_each_deck_alone() -> None:
    board = market().discard_deck(Deck.LEAF).discard_deck(Deck.SNACK)
    leaves = board.table.discards[Card.ASSAM : Card.NILGIRI + 1].sum()
    board.do(Act.PICK).do(Act.TAKE, card=ASSAM)
    assert board.table.deck[Deck.LEAF] == leaves - 1
    assert not board.table.discards[Card.ASSAM : Card.NILGIRI + 1].any()
    assert board.table.discards[Card.BISCUIT : Card.SAMOSA + 1].sum() == 16
    board.do(Act.DRAW_SNACK)
    assert board.table.deck[Deck.SNACK] == 15


def test_g3_a_row_keeps_a_hole_until_there_is_a_card() -> None:
    board = market().deck_is(Deck.ADDITIVE).give(0, Card.LEMON, *[MILK] * 8)
    board.do(Act.PICK).do(Act.TAKE, card=Card.CLOVE)
    assert list(board.table.market[Deck.ADDITIVE]) == [Card.GINGER, NONE, Card.TULSI]
    board.do(Act.TAKE, card=Card.TULSI)
    board.do(Act.STOP_PICK)
    board.do(Act.DISCARD, card=Card.LEMON)
    assert list(board.table.market[Deck.ADDITIVE]) == [Card.GINGER, Card.LEMON, NONE]
    assert not board.table.discards[Card.LEMON]


def test_g4_at_least_one_card_is_picked_one_at_a_time() -> None:
    board = market().do(Act.PICK)
    assert not board.can(Act.STOP_PICK)
    board.do(Act.TAKE, card=WATER)
    assert board.can(Act.STOP_PICK)


def test_g4_only_snacks_are_drawn_unseen() -> None:
    board = market().do(Act.PICK)
    kinds = {Act(move.kind) for move in board.legal()}
    assert kinds == {Act.TAKE, Act.DRAW_SNACK}
    assert {m.card for m in board.options_for(Act.TAKE)} == set(board.table.market.ravel())


def test_g4_snacks_count_for_the_hand_limit() -> None:
    board = market().give(0, *[Card.SAMOSA] * 4, *[Card.RUSK] * 4, MILK).pick(None)
    assert board.phase == Phase.DISCARD


def test_g4_a_hand_too_large_from_the_start_is_cut_after_the_first_action() -> None:
    board = Board(start_bonus="9 snack").mela("CY-B4")
    assert board.table.hand_size[0] == 10
    board.pan(0, 0, Size.STARTER, Tea.BLACK, ASSAM, cups=1).serve(0, [(0, 0, 0)])
    assert board.phase == Phase.DISCARD


def test_g4_nothing_else_renews_the_market() -> None:
    board = market()
    rows = board.table.market.copy()
    for _ in range(4):
        board.end_turn()
    assert (board.table.market == rows).all()


def test_g31_an_empty_deck_is_shuffled_when_the_next_card_is_needed() -> None:
    board = market().deck_is(Deck.BASICS, SUGAR).give(0, *[MILK] * 3)
    board.do(Act.PICK).do(Act.TAKE, card=WATER)
    assert board.table.deck[Deck.BASICS] == 0
    board.do(Act.STOP_PICK)
    board = market().deck_is(Deck.BASICS, SUGAR).hand(0, *[MILK] * 9)
    board.do(Act.PICK).do(Act.TAKE, card=WATER).do(Act.STOP_PICK).do(Act.DISCARD, card=MILK)
    assert board.table.deck[Deck.BASICS] == 0
    assert board.table.discards[MILK] == 1
    board.turn().do(Act.PICK).do(Act.TAKE, card=SUGAR)
    assert MILK in board.table.market[Deck.BASICS]
    assert board.table.discards[MILK] == 0


def test_g32_equal_cards_of_a_row_are_one_action_and_the_left_one_goes() -> None:
    board = market().row(Deck.BASICS, WATER, MILK, MILK).on_top(Deck.BASICS, SUGAR).do(Act.PICK)
    assert len(board.options_for(Act.TAKE, card=MILK)) == 1
    board.do(Act.TAKE, card=MILK)
    assert list(board.table.market[Deck.BASICS]) == [WATER, SUGAR, MILK]


def test_g33_a_pick_ends_by_itself_when_no_card_can_follow() -> None:
    board = market()
    for deck in Deck:
        board.deck_is(deck)
    for deck in (Deck.BASICS, Deck.LEAF, Deck.ADDITIVE):
        for position, card in enumerate(board.table.market[deck]):
            if (deck, position) > (Deck.BASICS, 1):
                board.table.hand[1, card] += 1
                board.table.hand_size[1] += 1
                board.table.market[deck, position] = NONE
    board.do(Act.PICK).do(Act.TAKE, card=WATER)
    assert board.phase == Phase.PICK
    board.do(Act.TAKE, card=MILK)
    assert board.phase == Phase.TURN
    assert not board.turn().can(Act.PICK)


@pytest.mark.parametrize("upgrade", [Upgrade.PICK_4, Upgrade.TIPS])
def test_u7_pick_4_allows_a_fourth_card_and_still_one_snack(upgrade: Upgrade) -> None:
    board = market().stars(0, 2, upgrade).do(Act.PICK)
    board.do(Act.DRAW_SNACK).do(Act.TAKE, card=WATER).do(Act.TAKE, card=MILK)
    assert (board.phase == Phase.PICK) == (upgrade == Upgrade.PICK_4)
    if board.phase == Phase.PICK:
        assert not board.can(Act.DRAW_SNACK)
        board.do(Act.TAKE, card=ASSAM)
        assert board.phase == Phase.TURN


def test_u8_hand_12_lets_twelve_cards_be_kept_snacks_counted() -> None:
    board = market().stars(0, 2, Upgrade.HAND_12).give(0, *[MILK] * 10).pick(None, WATER)
    assert board.phase == Phase.TURN
    assert board.table.hand_size[0] == 12
    board = market().stars(0, 2, Upgrade.HAND_12).give(0, *[MILK] * 10).pick(None, WATER, ASSAM)
    assert board.phase == Phase.DISCARD


def test_g14_a_personal_goal_is_hidden_from_the_others() -> None:
    board = Board(3).personal_goal(1, "15-rupees").rupees(1, 20).turn(1)
    view = board.view()
    assert view.personal_goal[1] == board.table.personal_goal[1]
    assert view.personal_goal[0] == view.personal_goal[2] == NONE
    assert board.can(Act.CLAIM, place=PERSONAL)
