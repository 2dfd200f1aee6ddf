"""Preparing chai (B1-B15) and what the rulings say of it."""

from __future__ import annotations

import pytest

from sim.games.garam.constants import NONE, Act, Card, Deck, Phase, Size, Tea, Upgrade
from tests.games.garam.board import Board

WATER, MILK, SUGAR = Card.WATER, Card.MILK, Card.SUGAR
ASSAM, DARJEELING, KASHMIRI, NILGIRI = Card.ASSAM, Card.DARJEELING, Card.KASHMIRI, Card.NILGIRI
LEAVES = (ASSAM, DARJEELING, KASHMIRI, NILGIRI)
ADDITIVES = (Card.ELAICHI, Card.CINNAMON, Card.CLOVE, Card.GINGER, Card.LEMON, Card.TULSI)


def teas(board: Board) -> set[tuple[Tea, Card]]:
    """Return the teas that can be prepared now, as (tea, leaf)."""
    return {(Tea(move.tea), Card(move.card)) for move in board.options_for(Act.BREW)}


def test_b1_the_basics_are_water_milk_and_sugar() -> None:
    board = Board(start_bonus="-")
    kinds = {board.top(Deck.BASICS, depth) for depth in range(board.table.deck[Deck.BASICS])}
    assert kinds == {WATER, MILK, SUGAR}


@pytest.mark.parametrize(
    ("leaf", "tea"),
    [(ASSAM, Tea.BLACK), (DARJEELING, Tea.BLACK), (KASHMIRI, Tea.GREEN), (NILGIRI, Tea.GREEN)],
)
def test_b2_assam_and_darjeeling_are_black_kashmiri_and_nilgiri_green(leaf: Card, tea: Tea) -> None:
    assert teas(Board().hand(0, WATER, leaf)) == {(tea, leaf)}


def test_b3_there_are_six_additives() -> None:
    board = Board().hand(0, WATER, ASSAM, *ADDITIVES).do(Act.BREW, slot=0, card=ASSAM)
    assert {move.card for move in board.options_for(Act.ADD)} == set(ADDITIVES)


def test_b4_green_tea_takes_a_green_leaf_and_water() -> None:
    board = Board().hand(0, WATER, MILK, SUGAR, KASHMIRI)
    assert teas(board) == {(Tea.GREEN, KASHMIRI)}
    board.brew(0, Tea.GREEN, KASHMIRI)
    assert board.in_pan(0, 0) == {WATER, KASHMIRI}
    assert board.held(0) == [MILK, SUGAR]
    assert board.table.pan_tea[0, 0] == Tea.GREEN


def test_b5_black_tea_takes_a_black_leaf_and_water() -> None:
    board = Board().hand(0, WATER, SUGAR, DARJEELING).brew(0, Tea.BLACK, DARJEELING)
    assert board.in_pan(0, 0) == {WATER, DARJEELING}
    assert board.held(0) == [SUGAR]


def test_b6_milk_tea_takes_a_black_leaf_water_milk_and_sugar() -> None:
    board = Board().hand(0, WATER, MILK, SUGAR, ASSAM, NILGIRI)
    assert (Tea.MILK, ASSAM) in teas(board)
    assert (Tea.MILK, NILGIRI) not in teas(board)
    board.brew(0, Tea.MILK, ASSAM)
    assert board.in_pan(0, 0) == {WATER, MILK, SUGAR, ASSAM}
    assert board.held(0) == [NILGIRI]


def test_b7_there_are_no_other_recipes() -> None:
    board = Board().hand(0, WATER, MILK, SUGAR, *LEAVES)
    black, green = {ASSAM, DARJEELING}, {KASHMIRI, NILGIRI}
    expected = {(Tea.BLACK, leaf) for leaf in black} | {(Tea.MILK, leaf) for leaf in black}
    assert teas(board) == expected | {(Tea.GREEN, leaf) for leaf in green}


@pytest.mark.parametrize("missing", [WATER, MILK, SUGAR, ASSAM])
def test_b8_nothing_is_prepared_with_a_card_of_the_recipe_missing(missing: Card) -> None:
    board = Board().hand(0, *({WATER, MILK, SUGAR, ASSAM} - {missing}))
    assert not board.options_for(Act.BREW, tea=Tea.MILK)
    if missing in (WATER, ASSAM):
        assert teas(board) == set()


def test_b8_one_of_each_goes_into_the_pan() -> None:
    board = Board().hand(0, WATER, WATER, ASSAM, ASSAM, MILK, SUGAR).brew(0, Tea.MILK, ASSAM)
    assert board.held(0) == [WATER, ASSAM]


def test_b9_any_additives_may_follow_the_recipe() -> None:
    board = Board().hand(0, WATER, ASSAM, Card.GINGER, Card.TULSI, Card.CLOVE)
    board.do(Act.BREW, slot=0, tea=Tea.BLACK, card=ASSAM)
    assert board.phase == Phase.ADDITIVES
    assert board.table.cups_free[0] == 12
    board.do(Act.ADD, card=Card.GINGER).do(Act.ADD, card=Card.CLOVE).do(Act.BREWED)
    assert board.in_pan(0, 0) == {WATER, ASSAM, Card.GINGER, Card.CLOVE}
    assert board.held(0) == [Card.TULSI]


def test_b10_cards_are_not_shared_between_pans() -> None:
    board = Board().pan(0, 1, Size.SMALL).hand(0, WATER, ASSAM, ASSAM)
    assert {move.slot for move in board.options_for(Act.BREW)} == {0, 1}
    board.brew(0, Tea.BLACK, ASSAM)
    assert not board.can(Act.BREW)


def test_b11_lemon_never_goes_into_milk_tea() -> None:
    board = Board().hand(0, WATER, WATER, MILK, SUGAR, ASSAM, Card.LEMON, Card.GINGER)
    board.do(Act.BREW, slot=0, tea=Tea.MILK)
    assert {move.card for move in board.options_for(Act.ADD)} == {Card.GINGER}
    board = Board().hand(0, WATER, ASSAM, Card.LEMON).do(Act.BREW, slot=0, tea=Tea.BLACK)
    assert {move.card for move in board.options_for(Act.ADD)} == {Card.LEMON}


def test_b12_own_cups_are_put_on_the_pan_and_may_be_served_at_once() -> None:
    board = Board().mela("CY-B4").hand(0, WATER, ASSAM).brew(0, Tea.BLACK, ASSAM)
    assert board.table.pan_cups[0, 0] == 3
    assert board.table.cups_free[0] == 9
    board.serve(0, [(0, 0)])
    assert board.table.pan_cups[0, 0] == 2


@pytest.mark.parametrize(("size", "cups"), [(Size.SMALL, 2), (Size.MEDIUM, 3), (Size.LARGE, 4)])
def test_b13_a_small_pan_makes_two_cups_a_medium_three_a_large_four(size: Size, cups: int) -> None:
    board = Board().pan(0, 1, size).hand(0, WATER, KASHMIRI).brew(1, Tea.GREEN, KASHMIRI)
    assert board.table.pan_cups[0, 1] == cups
    assert board.table.cups_free[0] == 12 - cups


def test_b14_nothing_changes_in_a_pan_with_cups() -> None:
    board = Board().hand(0, WATER, WATER, ASSAM, ASSAM, Card.GINGER).brew(0, Tea.BLACK, ASSAM)
    assert board.phase == Phase.TURN
    assert not board.can(Act.ADD)
    assert not board.can(Act.BREW)


def test_b15_the_last_cup_frees_the_pan_and_its_cards_are_discarded() -> None:
    board = Board().mela("CY-B4").hand(0, WATER, ASSAM)
    board.pan(0, 0, Size.STARTER, Tea.BLACK, DARJEELING, Card.CLOVE, cups=2)
    before = board.table.discards.copy()
    board.serve(0, [(0, 0)])
    assert board.in_pan(0, 0) == {WATER, DARJEELING, Card.CLOVE}
    board.turn().serve(0, [(0, 0)])
    assert board.in_pan(0, 0) == set()
    assert board.table.pan_tea[0, 0] == NONE
    gone = {Card(card) for card in (board.table.discards - before).nonzero()[0]}
    assert gone == {WATER, DARJEELING, Card.CLOVE}
    assert board.can(Act.BREW, slot=0)


def test_g16_all_the_cups_of_the_pan_must_be_at_hand() -> None:
    board = Board().pan(0, 1, Size.LARGE).pan(0, 2, Size.LARGE, Tea.BLACK, ASSAM)
    board.pan(0, 0, Size.STARTER, Tea.GREEN, NILGIRI).hand(0, WATER, ASSAM)
    board.mela("CY-B4").cup(0, 0)
    assert board.table.cups_free[0] == 4
    assert board.can(Act.BREW, slot=1)
    board.mela("CY-B4", "BL-B4").cup(0, 0).cup(1, 0)
    assert board.table.cups_free[0] == 3
    assert not board.can(Act.BREW, slot=1)


@pytest.mark.parametrize("size", [Size.SMALL, Size.MEDIUM, Size.LARGE])
def test_g16_milk_tea_goes_into_a_pan_of_any_size(size: Size) -> None:
    board = Board().pan(0, 1, size).hand(0, WATER, MILK, SUGAR, DARJEELING)
    assert board.can(Act.BREW, slot=1, tea=Tea.MILK, card=DARJEELING)


def test_g16_each_additive_goes_into_a_pan_once() -> None:
    board = Board().hand(0, WATER, ASSAM, Card.GINGER, Card.GINGER, Card.CLOVE)
    board.do(Act.BREW, slot=0).do(Act.ADD, card=Card.GINGER)
    assert {move.card for move in board.options_for(Act.ADD)} == {Card.CLOVE}


def test_g33_preparing_ends_by_itself_when_no_additive_can_follow() -> None:
    board = Board().hand(0, WATER, ASSAM).do(Act.BREW, slot=0)
    assert board.phase == Phase.TURN
    assert board.table.pan_cups[0, 0] == 3
    board = Board().hand(0, WATER, ASSAM, Card.GINGER).do(Act.BREW, slot=0)
    board.do(Act.ADD, card=Card.GINGER)
    assert board.phase == Phase.TURN
    board = Board().hand(0, WATER, MILK, SUGAR, ASSAM, Card.LEMON)
    board.do(Act.BREW, slot=0, tea=Tea.MILK)
    assert board.phase == Phase.TURN


FREE = [
    ("u4", Upgrade.FREE_WATER, WATER),
    ("u5", Upgrade.FREE_SUGAR, SUGAR),
    ("u6", Upgrade.FREE_MILK, MILK),
]


def milk_tea_with(upgrade: Upgrade, spared: Card, *more: Card) -> Board:
    """A player with this upgrade, two pans, and the recipe of milk tea without one card."""
    recipe = [card for card in (WATER, MILK, SUGAR) if card != spared]
    return Board().pan(0, 1, Size.SMALL).stars(0, 2, upgrade).hand(0, ASSAM, *recipe, *more)


def assert_spares_in_the_right_most_pan(upgrade: Upgrade, spared: Card) -> None:
    board = milk_tea_with(upgrade, spared)
    assert {m.slot for m in board.options_for(Act.BREW, tea=Tea.MILK)} == {1}
    board.brew(1, Tea.MILK, ASSAM)
    assert board.in_pan(0, 1) == {WATER, MILK, SUGAR, ASSAM} - {spared}
    assert board.held(0) == []


def test_u4_free_water_needs_no_water_in_the_right_most_pan() -> None:
    assert_spares_in_the_right_most_pan(Upgrade.FREE_WATER, WATER)
    board = Board().stars(0, 2, Upgrade.FREE_WATER).hand(0, NILGIRI).brew(0, Tea.GREEN, NILGIRI)
    assert board.in_pan(0, 0) == {NILGIRI}


def test_u5_free_sugar_needs_no_sugar_in_the_right_most_pan() -> None:
    assert_spares_in_the_right_most_pan(Upgrade.FREE_SUGAR, SUGAR)


def test_u6_free_milk_needs_no_milk_in_the_right_most_pan() -> None:
    assert_spares_in_the_right_most_pan(Upgrade.FREE_MILK, MILK)


def test_g15_the_right_most_pan_is_the_highest_occupied_slot() -> None:
    board = Board().stars(0, 2, Upgrade.FREE_WATER).hand(0, ASSAM)
    assert board.can(Act.BREW, slot=0)
    board.do(Act.SWAP, slot=0, place=2)
    assert board.can(Act.BREW, slot=2)
    board.rupees(0, 8).do(Act.BUY, card=Size.SMALL, slot=0)
    assert {move.slot for move in board.options_for(Act.BREW)} == {2}
    board = Board().stars(0, 2, Upgrade.FREE_WATER).hand(0, ASSAM)
    board.pan(0, 1, Size.SMALL, Tea.GREEN, NILGIRI)
    assert not board.can(Act.BREW)


def test_g41_a_card_made_needless_stays_in_hand() -> None:
    board = milk_tea_with(Upgrade.FREE_SUGAR, SUGAR, SUGAR)
    board.brew(1, Tea.MILK, ASSAM)
    assert board.held(0) == [SUGAR]
    assert board.in_pan(0, 1) == {WATER, MILK, ASSAM}
    board = milk_tea_with(Upgrade.FREE_SUGAR, SUGAR, SUGAR)
    board.brew(0, Tea.MILK, ASSAM)
    assert board.held(0) == []
