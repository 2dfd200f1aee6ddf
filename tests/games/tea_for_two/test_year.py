"""Setup, harvest, turns and the end of the year (rules S, W, B, Y, E and rulings on them)."""

from __future__ import annotations

import pytest

from sim.games.tea_for_two.constants import NONE, WHEEL_BOARD, Act, Ended, Phase, Stage, Tea
from tests.games.tea_for_two.board import (
    BLACK,
    BOTTOM,
    DOCK,
    GREEN,
    LEFT_1,
    LEFT_3,
    OOLONG,
    PUER,
    RIGHT_1,
    WHITE,
    YELLOW,
    Board,
)


def wheel_shows(board: Board, *markers: tuple[int, int]) -> Board:
    """Let the first places of the harvest board hold these (marker, face)."""
    rest = [m for m in range(6) if m not in [marker for marker, _ in markers]]
    board.table.wheel[:6] = [2 * m + f for m, f in markers] + [2 * m for m in rest]
    return board


def test_s1_the_ship_goal_agreed_ends_the_game() -> None:
    for goal, over in ((3, True), (4, False)):
        board = Board(ship_goal=goal).sailed(0, "Ariel", "Taeping", "Serica").turn(0, 1)
        board.end_year()
        assert (board.phase == Phase.OVER) == over


def test_s2_there_are_ten_tokens_of_each_tea() -> None:
    assert list(Board().table.supply) == [10] * 6


def test_s3_each_merchant_has_an_empty_plantation_board() -> None:
    for side, spaces in (("A", 8), ("B", 10)):
        board = Board(board_side=side)
        assert board.params.spaces == spaces
        assert not board.table.tokens.any()
        assert (board.table.card == NONE).all()
        assert (board.table.ship == NONE).all()


def test_s4_merchants_are_dealt_from_the_shuffled_cards() -> None:
    dealt = {tuple(Board(deal=deal).table.merchant) for deal in range(200)}
    assert len(dealt) == 30
    assert all(first != second for first, second in dealt)


def test_s5_each_merchant_has_seven_dice() -> None:
    board = Board().do(Act.ADVANCE, count=1).stop().stop()
    assert list(board.table.dice_left) == [7, 7]
    assert [len(board.dice(seat)) for seat in (0, 1)] == [7, 7]


def test_s7_five_cards_lie_in_the_market_and_the_deck_face_up_on_the_six() -> None:
    board = Board()
    assert len(set(board.market())) == 5
    assert len(board.card_deck()) == 23
    assert board.names.card(board.view().card_top) == board.card_deck()[0]
    assert Board(deal=1).market() != board.market()


def test_s8_three_ships_lie_in_the_harbour_and_the_deck_face_up_beside_them() -> None:
    board = Board()
    assert len(set(board.harbour())) == 3
    assert len(board.ship_deck()) == 15
    assert board.names.ship(board.view().ship_top) == board.ship_deck()[0]


# --- the harvest


def test_w1_the_first_player_moves_the_assistant_one_to_three_markers() -> None:
    board = Board().first(1)
    assert board.seat == 1
    assert [move.count for move in board.legal()] == [1, 2, 3]
    board.do(Act.ADVANCE, count=3)
    assert board.table.assistant == 2


def test_w2_both_merchants_receive_the_two_tokens_of_the_marker() -> None:
    board = wheel_shows(Board().first(0), (0, 0)).do(Act.ADVANCE, count=1)
    assert board.at(0, BOTTOM) == [GREEN, WHITE]
    board.stop()
    assert board.at(1, BOTTOM) == [GREEN, WHITE]


def test_w3_extras_are_tokens_and_movements_in_any_order() -> None:
    """The rulebook's example: one token and three movements, or three tokens and one."""
    board = wheel_shows(Board().first(0), (0, 0)).do(Act.ADVANCE, count=1)
    board.do(Act.TAKE_TEA, tea=BLACK)
    for _ in range(2):
        board.do(Act.MOVE_TOKEN, place=BOTTOM, tea=board.at(0, BOTTOM)[0])
    board.do(Act.MOVE_TOKEN, place=BOTTOM, tea=BLACK)
    assert (board.seat, board.at(0, LEFT_1), board.at(0, RIGHT_1)) == (1, [GREEN, BLACK], [WHITE])
    board.do(Act.MOVE_TOKEN, place=BOTTOM, tea=GREEN)
    for tea in (GREEN, BLACK, OOLONG):
        board.do(Act.TAKE_TEA, tea=tea)
    assert board.table.stage == Stage.PLACEMENT
    assert board.at(1, BOTTOM) == [GREEN, WHITE, OOLONG, BLACK]


def test_w4_extra_tokens_are_all_different() -> None:
    board = wheel_shows(Board().first(0), (0, 0)).do(Act.ADVANCE, count=1)
    board.do(Act.TAKE_TEA, tea=BLACK)
    assert not board.can(Act.TAKE_TEA, tea=BLACK)
    assert board.can(Act.TAKE_TEA, tea=GREEN)


@pytest.mark.parametrize(
    ("tea", "path"),
    [
        (YELLOW, [2, 3, 5, 7]),
        (GREEN, [1, 4, 5, 7]),
        (PUER, [1, 3, 6, 7]),
        (WHITE, [2, 4, 5, 7]),
        (OOLONG, [2, 3, 6, 7]),
        (BLACK, [1, 4, 6, 7]),
    ],
)
def test_w5_a_token_moves_up_the_path_of_its_colour(tea: Tea, path: list[int]) -> None:
    board = Board().tokens(0, BOTTOM, tea)
    board.table.stage, board.table.phase, board.table.seat = Stage.HARVEST, Phase.EXTRAS, 0
    board.table.extras = 5
    space = BOTTOM
    for to in path:
        board.do(Act.MOVE_TOKEN, place=space, tea=tea)
        space = to
        assert board.at(0, to) == [tea]
    assert not board.can(Act.MOVE_TOKEN)


def test_w6_the_marker_is_turned_over_and_goes_to_the_opposite_board() -> None:
    """The rulebook's examples: three markers on, then two more onto the production board."""
    board = Board().first(0)
    third = int(board.table.wheel[2])
    board.do(Act.ADVANCE, count=3).stop().stop()
    assert board.table.wheel[2] == NONE
    assert board.table.wheel[11] == third ^ 1
    board.table.stage, board.table.phase = Stage.HARVEST, Phase.WHEEL
    board.table.wheel[:] = [NONE] * 5 + [4, NONE, NONE, 8, 10, 0, 2]
    board.table.wheel[0] = 6
    board.table.assistant = board.table.cursor = 0
    board.table.assistant = 4
    board.table.dice[:] = board.table.dice_left[:] = 0
    board.do(Act.ADVANCE, count=2).stop().stop()
    assert (board.table.assistant, board.table.wheel[8], board.table.wheel[4]) == (8, NONE, 9)


def test_w7_dice_are_rolled_after_the_harvest() -> None:
    board = Board().do(Act.ADVANCE, count=1)
    assert list(board.table.dice_left) == [0, 0]
    board.stop().stop()
    assert board.phase == Phase.TURN


# --- turns


def test_b1_the_first_player_begins() -> None:
    for seat in (0, 1):
        board = Board().first(seat).do(Act.ADVANCE, count=1).stop().stop()
        assert board.seat == board.table.turn_seat == seat


def test_b2_merchants_take_turns() -> None:
    board = Board().turn(0, 2, 3).harvest(2, GREEN)
    assert board.seat == 1
    assert board.harvest(1, GREEN).seat == 0


def test_b3_a_worker_on_the_harvest_board_takes_a_token_of_choice() -> None:
    board = Board().turn(0, 1, 2).do(Act.HARVEST)
    assert [move.value for move in board.legal()] == [1, 2]
    board.do(Act.DIE, value=1)
    assert len(board.legal()) == 6
    assert board.do(Act.TAKE_TEA, tea=OOLONG).at(0, BOTTOM) == [OOLONG]
    assert board.table.harvesters[0] == 6


def test_b4_who_has_dice_left_goes_on_alone() -> None:
    board = Board().turn(0, 1, 2, other=()).harvest(1, GREEN)
    assert board.seat == 0


def test_b5_the_harvest_board_holds_any_number_of_workers() -> None:
    board = Board().turn(0, 1, 1, 2, 2, 3, 4, 5, other=())
    for die in (1, 1, 2, 2, 3, 4):
        board.harvest(die, GREEN)
    assert board.table.harvesters[0] == 6


def test_b6_a_token_may_be_discarded_to_turn_a_die() -> None:
    board = Board().tokens(0, BOTTOM, GREEN).tokens(0, LEFT_1, BLACK).turn(0, 1, 4)
    board.do(Act.TURN_DIE, value=4, count=1).do(Act.DISCARD_TOKEN, place=BOTTOM, tea=GREEN)
    assert (board.dice(0), board.table.supply[GREEN], board.seat) == ([1, 5], 10, 0)
    board.do(Act.TURN_DIE, value=1, count=-1).do(Act.DISCARD_TOKEN, place=LEFT_1, tea=BLACK)
    assert board.dice(0) == [5, 6]
    assert not board.can(Act.TURN_DIE)


# --- the end of the year


def test_y1_reserved_ships_are_taken_at_the_end_of_the_year() -> None:
    board = Board().harbour_is("Ariel", "Serica", "Titania").held(1, 0, 2, 2).turn(0, 1, other=())
    board.end_year()
    assert board.docked(0) == ["Serica", None, None]
    assert board.harbour()[0] == "Ariel"
    assert board.harbour()[1] not in (None, "Serica")


def test_y2_sets_on_the_production_board_give_movement() -> None:
    board = Board().tokens(0, BOTTOM, GREEN, GREEN).rows((0, 4, 2), (1, 3, 2), (0, 2, 2))
    board.turn(0, 1, other=()).end_year()
    assert (board.phase, board.table.movement) == (Phase.MOVEMENT, 7)


def test_y3_the_goal_is_checked_after_harbour_and_production() -> None:
    board = Board(ship_goal=1).ship(0, 0, "Taeping").tokens(0, DOCK, YELLOW, GREEN)
    board.tokens(0, 6, PUER).rows((0, 4, 2)).turn(0, 1, other=()).end_year()
    board.do(Act.MOVE_TOKEN, place=6)
    assert board.fulfilled(0) == ["Taeping"]
    while board.phase == Phase.MOVEMENT:
        board.stop()
    assert board.phase == Phase.OVER
    assert board.table.ended == Ended.GOAL


def test_y4_all_workers_return() -> None:
    board = Board().rows((1, 4, 2)).held(0, 0, 2, 3).turn(0, 1, other=()).end_year()
    assert board.phase == Phase.WHEEL
    assert (board.table.row_seat == NONE).all()
    assert (board.table.harbour_seat == NONE).all()
    assert not board.table.harvesters.any()


def test_y5_the_lowest_card_goes_under_the_deck_and_the_others_slide_down() -> None:
    board = Board().market_is("Kombucha", None, "Earl Grey", "Sweet Tea", None)
    top = board.card_deck()[:3]
    board.turn(0, 1, other=()).end_year()
    assert board.market() == ["Earl Grey", "Sweet Tea", *top]
    assert board.card_deck()[-1] == "Kombucha"


def test_t6_by_an_option_only_a_card_left_on_space_1_is_discarded() -> None:
    board = Board(market_discard="space_1")
    board.market_is(None, "Kombucha", "Earl Grey", "Sweet Tea", None)
    top = board.card_deck()[:2]
    board.turn(0, 1, other=()).end_year()
    assert board.market() == ["Kombucha", "Earl Grey", "Sweet Tea", *top]
    board = Board(market_discard="space_1").market_is("Kombucha", None, "Earl Grey", None, None)
    board.turn(0, 1, other=()).end_year()
    assert (board.market()[0], board.card_deck()[-1]) == ("Earl Grey", "Kombucha")


def test_y6_empty_harbour_slots_are_filled_from_the_deck() -> None:
    board = Board().harbour_is("Ariel", None, "Titania", deck=("Serica",)).turn(0, 1, other=())
    assert board.end_year().harbour() == ["Ariel", "Serica", "Titania"]


def test_y7_whoever_holds_the_coin_begins_the_next_year() -> None:
    board = Board().first(0).turn(0, 1, other=())
    board.worker(Act.PALACE, 1, place=2)
    assert board.seat == 0
    board = Board().first(0).turn(1, 1, other=()).worker(Act.PALACE, 1, place=2)
    assert (board.phase, board.seat, board.table.first) == (Phase.WHEEL, 1, 1)


def test_e1_the_game_ends_after_the_year_in_which_the_goal_is_reached() -> None:
    board = Board(ship_goal=1).ship(0, 0, "Taeping").tokens(0, DOCK, YELLOW, GREEN)
    board.tokens(0, BOTTOM).turn(0, 1, 2, 3)
    board.tokens(0, 6, PUER)
    board.table.stage, board.table.phase, board.table.extras = Stage.HARVEST, Phase.EXTRAS, 2
    board.table.dice[:] = board.table.dice_left[:] = board.table.harvesters[:] = 0
    if board.params.players == 2:
        board.table.cursor = 0
    board.do(Act.MOVE_TOKEN, place=6)
    assert board.fulfilled(0) == ["Taeping"]
    assert board.phase != Phase.OVER


# --- rulings


def test_t2_the_wheel_counts_markers_only_and_who_starts_is_chance() -> None:
    board = Board().first(0)
    board.table.wheel[1] = NONE
    board.table.wheel[WHEEL_BOARD] = 10
    board.table.wheel[:6] = [0, NONE, 2, 4, 6, 8]
    board.do(Act.ADVANCE, count=2)
    assert board.table.assistant == 2
    board.stop().stop()
    assert board.table.wheel[11] == 3
    assert {int(Board(deal=deal).table.coin) for deal in range(20)} == {0, 1}


def test_t2_by_an_option_seat_1_always_starts() -> None:
    for deal in range(20):
        drawn, agreed = Board(deal=deal), Board(deal=deal, first_player="seat_1")
        assert (agreed.table.coin, agreed.table.first, agreed.table.seat) == (0, 0, 0)
        assert (agreed.table.merchant == drawn.table.merchant).all()
        assert (agreed.table.market == drawn.table.market).all()


def test_t2_the_own_teas_of_the_marker_may_be_extras_too() -> None:
    board = wheel_shows(Board().first(0), (0, 0)).do(Act.ADVANCE, count=1)
    assert board.do(Act.TAKE_TEA, tea=GREEN).at(0, BOTTOM) == [GREEN, GREEN, WHITE]


def test_t3_a_token_that_is_not_in_the_supply_is_not_received() -> None:
    board = wheel_shows(Board().first(0), (0, 0)).hoard(GREEN, 1).do(Act.ADVANCE, count=1)
    assert not board.can(Act.TAKE_TEA, tea=GREEN)
    assert board.stop().at(1, BOTTOM) == [WHITE]


def test_t3_a_harvest_die_may_be_placed_though_nothing_can_be_taken() -> None:
    board = Board()
    for tea in Tea:
        board.hoard(tea)
    board.turn(0, 1).worker(Act.HARVEST, 1)
    assert (board.seat, board.at(0, BOTTOM)) == (1, [])


def test_t4_tokens_on_ships_do_not_pay_for_pips() -> None:
    board = Board().ship(0, 0, "Taeping").tokens(0, DOCK, YELLOW, YELLOW, GREEN, BLACK).turn(0, 1)
    board.do(Act.TURN_DIE, value=1, count=1)
    assert {move.tea for move in board.legal()} == {YELLOW, BLACK}
    board = Board().ship(0, 0, "Keying").tokens(0, DOCK, YELLOW, YELLOW).turn(0, 1)
    assert not board.can(Act.TURN_DIE)


def test_t5_there_is_no_passing() -> None:
    board = Board().turn(0, 1)
    assert not board.can(Act.STOP)
    assert board.can(Act.HARVEST)


def test_t11_the_first_player_of_the_year_goes_first_at_its_end() -> None:
    board = Board().first(1).rows((0, 4, 2), (1, 3, 2)).tokens(0, BOTTOM, GREEN)
    board.tokens(1, BOTTOM, GREEN)
    board.turn(0, 1, other=()).worker(Act.PALACE, 1, place=2)
    assert (board.phase, board.seat, board.table.movement) == (Phase.MOVEMENT, 1, 3)
    board.stop()
    assert (board.seat, board.table.movement) == (0, 5)
    assert board.stop().phase == Phase.WHEEL


def test_t13_both_may_pass_the_goal_in_one_year() -> None:
    board = Board(ship_goal=1).sailed(0, "Ariel").sailed(1, "Taeping").turn(0, 1, other=())
    board.end_year()
    assert board.table.ended == Ended.GOAL | Ended.BOTH
    assert list(board.outcome().reached_goal) == [1, 1]


def test_t19_the_turn_cap_counts_years() -> None:
    board = Board(turn_cap=1).turn(0, 1, other=()).end_year()
    assert (board.phase, board.table.truncated, board.table.years) == (Phase.OVER, 1, 1)


def test_t21_several_reserved_ships_come_in_the_order_of_the_harbour() -> None:
    board = Board().harbour_is("Ariel", "Serica", "Titania", deck=("Lahloo",))
    board.held(0, 0, 1, 2).held(2, 0, 3, 2).turn(0, 1, other=()).end_year()
    assert board.docked(0) == ["Ariel", "Titania", None]


def test_who_moves_last_is_told_in_the_outcome() -> None:
    board = Board(turn_cap=1).first(1).tokens(0, LEFT_3, GREEN).turn(0, 1, other=())
    outcome = board.end_year().outcome()
    assert list(outcome.years) == [1, 1]
    assert outcome.truncated == 1
