"""Market, plantation cards, chains, palace and abilities (rules K, P, L, A)."""

from __future__ import annotations

import pytest

from sim.games.tea_for_two.constants import Act, Phase
from tests.games.tea_for_two.board import (
    BLACK,
    BOTTOM,
    DOCK,
    GREEN,
    LEFT_1,
    LEFT_2,
    LEFT_3,
    OOLONG,
    PUER,
    RIGHT_1,
    RIGHT_2,
    RIGHT_3,
    WHITE,
    YELLOW,
    Board,
)

SCENTED, CRATES = "Scented Tea (Pu'er)", "Crates (Yellow+Oolong+Green+Black)"
MORE_CRATES = "Crates (Yellow+Pu'er+Green+Oolong)"
FULL = ("Earl White", "Earl Grey", "Kombucha", "Genmaicha", "Milk Oolong", "Sweet Tea",
        "Oxidation", "Fermentation")  # fmt: skip


def planted(name: str, slot: int, board: Board | None = None) -> Board:
    """Buy a card from market space 1 and place it in a slot."""
    board = (board or Board()).market_is(name, None, None, None, None).turn(0, 1, 1)
    return board.worker(Act.MARKET, 1, place=0).do(Act.PLANT, place=slot)


def test_k1_a_market_worker_is_of_the_value_of_its_space_or_more() -> None:
    board = Board().turn(0, 2, 4)
    assert [move.place for move in board.options_for(Act.MARKET)] == [0, 1, 2, 3]
    board.do(Act.MARKET, place=2)
    assert [move.value for move in board.legal()] == [4]


def test_k2_market_workers_do_not_displace_each_other() -> None:
    board = Board().turn(0, 6, 6, other=(6, 6)).worker(Act.MARKET, 6, place=0)
    board.do(Act.PLANT, place=0)
    assert not board.can(Act.MARKET, place=0)


def test_k3_the_card_is_placed_at_once_in_a_free_slot() -> None:
    board = Board().card(0, 3, "Kombucha").turn(0, 1)
    name = board.market()[0]
    board.worker(Act.MARKET, 1, place=0)
    assert [move.place for move in board.legal()] == [0, 1, 2, 4, 5, 6, 7]
    assert board.do(Act.PLANT, place=2).slots(0)[2] == name


def test_k4_a_six_looks_at_three_cards_and_keeps_one() -> None:
    board = Board().deck_is("Kombucha", "Earl Grey", "Sweet Tea").turn(0, 6)
    board.worker(Act.MARKET, 6, place=5)
    assert len(board.legal()) == 6
    board.do(Act.KEEP_CARD, place=1, other=2).do(Act.PLANT, place=0)
    assert board.slots(0)[0] == "Earl Grey"
    assert board.card_deck()[:2] == ["Sweet Tea", "Kombucha"]


def full_board() -> Board:
    board = Board()
    for slot, name in enumerate(FULL):
        board.card(0, slot, name)
    return board


def test_k5_on_a_full_board_a_new_card_replaces_one_that_goes_under_the_deck() -> None:
    board = planted("Blooming Tea", 5, full_board())
    assert board.slots(0)[5] == "Blooming Tea"
    assert board.card_deck()[-1] == "Sweet Tea"


# --- cards act


def test_p1_a_card_acts_when_it_is_placed_from_the_market() -> None:
    board = planted("Earl White", 0, Board().tokens(0, BOTTOM, WHITE))
    assert board.at(0, RIGHT_1) == [WHITE]


def test_p2_a_card_acts_when_a_token_of_its_tea_enters() -> None:
    board = Board().card(0, 0, "Genmaicha").turn(0, 1, 1).harvest(1, GREEN)
    assert board.at(0, LEFT_1) == [GREEN]
    board = Board().card(0, 0, "Genmaicha").turn(0, 1, 1).harvest(1, BLACK)
    assert board.at(0, BOTTOM) == [BLACK]


def test_p3_a_card_moves_all_tokens_of_its_teas_there() -> None:
    board = Board().tokens(0, BOTTOM, WHITE, YELLOW, YELLOW, GREEN)
    board = planted("Silver Needle", 0, board)
    assert board.at(0, RIGHT_1) == [YELLOW, YELLOW, WHITE]
    assert board.at(0, BOTTOM) == [GREEN]


def test_p4_a_token_moves_on_by_the_next_card() -> None:
    """The rulebook's example: Silver Needle, then White Matcha."""
    board = Board().tokens(0, BOTTOM, WHITE, YELLOW).card(0, 3, "White Matcha")
    planted("Silver Needle", 0, board)
    assert (board.at(0, RIGHT_1), board.at(0, RIGHT_2)) == ([YELLOW], [WHITE])


def test_p5_a_card_that_acts_once_turns_over_and_acts_no_more() -> None:
    board = Board().card(0, 0, SCENTED).turn(0, 1, 1, other=()).harvest(1, PUER)
    assert board.table.face_down[0] == 1
    assert board.harvest(1, PUER).at(0, BOTTOM) == [PUER]


def test_p6_tokens_wait_at_the_top_for_a_ship() -> None:
    board = planted("Matcha Teas", 6, Board().tokens(0, LEFT_3, GREEN, WHITE))
    assert board.at(0, DOCK) == [GREEN, WHITE]


def test_p7_a_change_makes_other_tokens_and_moves_them_up() -> None:
    board = Board().card(0, 0, "Oxidation").turn(0, 1, 1).harvest(1, GREEN)
    assert (board.at(0, RIGHT_1), board.at(0, BOTTOM)) == ([OOLONG], [])
    assert (board.table.supply[GREEN], board.table.supply[OOLONG]) == (10, 9)


def test_p8_a_token_beside_a_matching_crate_moves_onto_it() -> None:
    board = planted(CRATES, 0, Board().tokens(0, BOTTOM, YELLOW, YELLOW, PUER))
    assert (board.table.crates[0, 0], board.at(0, BOTTOM)) == (1, [YELLOW, PUER])


def test_p9_a_card_of_two_spaces_moves_them_two_steps() -> None:
    board = Board().card(0, 0, "Mountain Yellow").turn(0, 1, 1).harvest(1, YELLOW)
    assert board.at(0, LEFT_2) == [YELLOW]


def test_p10_cards_of_two_teas_act_on_either() -> None:
    for tea in (BLACK, GREEN):
        board = Board().card(0, 0, "Kombucha").turn(0, 1, 1).harvest(1, tea)
        assert board.at(0, LEFT_1) == [tea]


# --- rulings on cards


def test_t3_a_change_needs_new_tokens_in_the_supply() -> None:
    board = Board().tokens(0, BOTTOM, GREEN, GREEN).hoard(OOLONG, 1)
    planted("Oxidation", 0, board)
    assert (board.at(0, BOTTOM), board.at(0, RIGHT_1)) == ([GREEN], [OOLONG])
    board = Board().hoard(OOLONG).card(0, 0, "Oxidation").turn(0, 1, 1).harvest(1, GREEN)
    assert board.at(0, BOTTOM) == [GREEN]


def test_t6_the_six_space_closes_with_the_deck() -> None:
    board = Board()
    board.params.cards = 5  # a game with so few cards that none is left for the deck
    board.table.market[:] = range(5)
    board._set_cards([])
    board.turn(0, 6)
    assert not board.can(Act.MARKET, place=5)
    assert board.can(Act.MARKET, place=4)


def test_t7_of_several_due_cards_the_owner_picks_one() -> None:
    board = Board().card(0, 0, "Genmaicha").card(0, 1, "Kombucha").turn(0, 1, 1).harvest(1, GREEN)
    assert board.phase == Phase.CHAIN
    assert [move.place for move in board.legal()] == [0, 1]
    assert board.do(Act.CARD_ACTS, place=1).at(0, LEFT_1) == [GREEN]


def test_t7_between_two_steps_the_cards_there_act_first() -> None:
    """The second step is taken from where the token is then."""
    board = Board().card(0, 3, "Korean Ttokcha").card(0, 0, "Mountain Yellow").turn(0, 1, 1)
    assert board.harvest(1, YELLOW).at(0, LEFT_3) == [YELLOW]


def test_t7_moved_swapped_and_turned_cards_do_not_act_by_that() -> None:
    board = Board().tokens(0, BOTTOM, GREEN).card(0, 4, "Genmaicha").turn(0, 1, 1)
    board.worker(Act.PALACE, 1, place=0).do(Act.MOVE_CARD, place=4, other=0)
    assert (board.slots(0)[0], board.at(0, BOTTOM)) == ("Genmaicha", [GREEN])
    board = Board().tokens(0, BOTTOM, PUER).card(0, 0, SCENTED, down=True).turn(0, 1, 1)
    assert board.worker(Act.PALACE, 1, place=3).at(0, BOTTOM) == [PUER]


def test_t7_a_crate_takes_what_stands_there_when_it_is_moved() -> None:
    board = Board().tokens(0, BOTTOM, GREEN).card(0, 4, CRATES).turn(0, 1, 1)
    board.worker(Act.PALACE, 1, place=0).do(Act.MOVE_CARD, place=4, other=0)
    assert (board.at(0, BOTTOM), board.table.crates[0, 0]) == ([], 4)


def test_t7_old_tokens_move_along_with_a_fresh_one() -> None:
    board = Board().tokens(0, BOTTOM, GREEN).card(0, 0, "Genmaicha").turn(0, 1, 1)
    assert board.harvest(1, GREEN).at(0, LEFT_1) == [GREEN, GREEN]


def test_t8_tokens_on_a_replaced_crate_card_go_to_the_supply() -> None:
    board = Board()
    for slot, name in enumerate((*FULL[:4], CRATES, *FULL[5:])):
        board.card(0, slot, name)
    board.fill(0, 4, 0, 1)
    assert board.table.supply[YELLOW] == 9
    planted("Blooming Tea", 4, board)
    assert board.table.supply[YELLOW] == board.table.supply[OOLONG] == 10


def test_t22_alike_tokens_without_a_step_left_go_first() -> None:
    """One of two yellow tokens goes onto the crate; the other still takes its second step."""
    board = Board().card(0, 3, CRATES).card(0, 0, "Mountain Yellow").tokens(0, BOTTOM, YELLOW)
    board.turn(0, 1, 1).harvest(1, YELLOW)
    assert board.table.crates[0, 3] == 1
    assert board.at(0, LEFT_2) == [YELLOW]


# --- the palace


def test_l1_a_card_moves_to_any_free_slot() -> None:
    board = Board().card(0, 4, "Genmaicha", down=False).turn(0, 1, 1).worker(Act.PALACE, 1, place=0)
    assert [move.other for move in board.legal()] == [0, 1, 2, 3, 5, 6, 7]
    assert board.do(Act.MOVE_CARD, other=6).slots(0)[6] == "Genmaicha"


def test_l2_two_cards_are_swapped_as_they_lie() -> None:
    board = Board().card(0, 1, SCENTED, down=True).card(0, 5, "Genmaicha").turn(0, 1, 1)
    board.worker(Act.PALACE, 1, place=1).do(Act.SWAP_CARDS, place=1, other=5)
    assert (board.slots(0)[5], board.table.face_down[0]) == (SCENTED, 1 << 5)


def test_l3_the_coin_is_taken_for_the_next_year() -> None:
    board = Board().first(1).turn(0, 1, 1).worker(Act.PALACE, 1, place=2)
    assert (board.table.coin, board.table.first) == (0, 1)


def test_l4_all_cards_are_turned_up_and_act_again() -> None:
    board = Board().card(0, 0, SCENTED, down=True).turn(0, 1, 1, other=())
    board.worker(Act.PALACE, 1, place=3).harvest(1, PUER)
    assert board.at(0, LEFT_1) == [PUER]


def test_l5_four_workers_move_four_swap_one_takes_the_coin_and_one_turns_up() -> None:
    board = Board().card(0, 0, SCENTED, down=True).card(0, 1, "Genmaicha").turn(0, 1, 1)
    for action, room in enumerate((4, 4, 1, 1)):
        board.table.palace[action, 1] = room - 1
        assert board.can(Act.PALACE, place=action)
        board.table.palace[action, 1] = room
        assert not board.can(Act.PALACE, place=action)


def test_t18_a_palace_worker_needs_an_effect_but_on_the_coin() -> None:
    board = Board().first(0).turn(0, 1, 1)
    assert [move.place for move in board.options_for(Act.PALACE)] == [2]
    board.card(0, 0, "Genmaicha")
    assert [move.place for move in board.options_for(Act.PALACE)] == [0, 2]


# --- abilities


def merchant(board: Board, tea: int) -> Board:
    board.table.merchant[:] = [tea, (tea + 1) % 6]
    return board


def side_b(tea: int, **options: object) -> Board:
    return merchant(Board(merchant_side="B", **options), tea)


def test_a1_the_yellow_merchant_takes_a_token() -> None:
    board = side_b(YELLOW).turn(0, 1).do(Act.ABILITY).do(Act.TAKE_TEA, tea=BLACK)
    assert (board.at(0, BOTTOM), board.phase, board.seat) == ([BLACK], Phase.TURN, 0)
    assert not board.can(Act.ABILITY)


def test_a2_the_green_merchant_moves_a_card() -> None:
    board = side_b(GREEN).card(0, 4, "Genmaicha").turn(0, 1).do(Act.ABILITY)
    assert board.do(Act.MOVE_CARD, other=0).slots(0)[0] == "Genmaicha"


def test_a3_the_puer_merchant_moves_tokens_two_steps() -> None:
    board = side_b(PUER).tokens(0, BOTTOM, PUER).turn(0, 1).do(Act.ABILITY)
    board.do(Act.MOVE_TOKEN, place=BOTTOM).do(Act.MOVE_TOKEN, place=LEFT_1)
    assert (board.at(0, LEFT_2), board.phase) == ([PUER], Phase.TURN)


def test_a4_the_white_merchant_turns_a_die_by_one_pip() -> None:
    board = side_b(WHITE).turn(0, 6, 3).do(Act.ABILITY).do(Act.TURN_DIE, value=6, count=1)
    assert (board.dice(0), board.phase) == ([1, 3], Phase.TURN)


def test_a5_the_oolong_merchant_swaps_cards() -> None:
    board = side_b(OOLONG).card(0, 0, "Genmaicha").card(0, 7, "Kombucha").turn(0, 1)
    board.do(Act.ABILITY).do(Act.SWAP_CARDS, place=0, other=7)
    assert (board.slots(0)[0], board.slots(0)[7]) == ("Kombucha", "Genmaicha")


def test_a6_the_black_merchant_turns_all_cards_up() -> None:
    board = side_b(BLACK).card(0, 0, SCENTED, down=True).turn(0, 1)
    assert board.do(Act.ABILITY).table.face_down[0] == 0


@pytest.mark.parametrize("tea", [GREEN, PUER, OOLONG, BLACK])
def test_t14_an_ability_must_have_an_effect(tea: int) -> None:
    assert not side_b(tea).turn(0, 1).can(Act.ABILITY)


def test_t14_side_a_has_no_ability() -> None:
    assert not merchant(Board(), YELLOW).turn(0, 1).can(Act.ABILITY)


def test_t17_there_are_28_plantation_cards_two_of_them_with_crates() -> None:
    board = Board()
    assert board.params.cards == 28
    assert sum("Crates" in name for name in board.names.cards) == 2
    assert {CRATES, MORE_CRATES} <= set(board.names.cards)


def test_a_token_at_the_last_row_goes_to_the_dock() -> None:
    board = Board().card(0, 7, "Pu'er Tuocha").card(0, 4, "Pu'er Brick").turn(0, 1, 1)
    board.tokens(0, LEFT_1, PUER)
    assert board.at(0, RIGHT_3) == []
