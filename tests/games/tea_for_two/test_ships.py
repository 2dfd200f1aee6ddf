"""Harbour, ships and production (rules R, H, D)."""

from __future__ import annotations

from sim.games.tea_for_two.constants import NEW_SHIP, NONE, Act, Phase
from tests.games.tea_for_two.board import (
    BLACK,
    BOTTOM,
    DOCK,
    GREEN,
    LEFT_3,
    OOLONG,
    PUER,
    RIGHT_1,
    RIGHT_3,
    WHITE,
    YELLOW,
    Board,
)

SHIPS = ("Ariel", "Challenger", "Titania")
CARGO = {"Taeping": (YELLOW, GREEN, PUER), "Serica": (YELLOW, OOLONG, OOLONG)}


def held(board: Board, slot: int) -> tuple[int, int, int]:
    table = board.table
    return tuple(
        int(field[slot]) for field in (table.harbour_seat, table.harbour_low, table.harbour_length)
    )


def harbour(*dice: int, other: tuple[int, ...] = (1, 1), **options: object) -> Board:
    return Board(**options).harbour_is(*SHIPS, deck=("Lahloo",)).turn(0, *dice, other=other)


def test_r1_two_to_four_dice_in_sequence_reserve_a_ship() -> None:
    board = harbour(1, 2, 3, 4, 5, 5).do(Act.HARBOUR, place=0)
    found = {(move.value, move.count) for move in board.legal()}
    assert found == {(1, 2), (2, 2), (3, 2), (4, 2), (1, 3), (2, 3), (3, 3), (1, 4), (2, 4)}
    board.do(Act.SEQUENCE, value=2, count=3)
    assert (held(board, 0), board.dice(0)) == ((0, 2, 3), [1, 5, 5])
    assert not harbour(1, 3, 5).can(Act.HARBOUR)


def test_r2_a_longer_or_higher_sequence_displaces() -> None:
    for dice, strong in (((5, 6), True), ((4, 5), False), ((1, 2, 3), True), ((3, 4), False)):
        board = Board().harbour_is(*SHIPS).held(0, 1, 4, 2).turn(0, *dice, other=())
        assert board.can(Act.HARBOUR, place=0) == strong


def test_r3_the_displaced_set_is_out_and_the_stronger_one_lies_there() -> None:
    board = Board().harbour_is(*SHIPS).held(0, 1, 4, 2).turn(0, 5, 6, other=(6,))
    board.reserve(0, 5, 2)
    assert held(board, 0) == (0, 5, 2)
    assert (board.phase, board.seat) == (Phase.ANSWER, 1)
    assert (board.table.displaced_low, board.table.displaced_length) == (4, 2)


def test_r4_the_displaced_merchant_may_add_dice_and_be_answered() -> None:
    board = Board().harbour_is(*SHIPS).held(0, 1, 4, 2).turn(0, 5, 6, 4, 3, other=(6,))
    board.reserve(0, 5, 2).do(Act.ANSWER, value=4, count=3)
    assert (held(board, 0), board.seat, board.phase) == ((1, 4, 3), 0, Phase.ANSWER)
    board.do(Act.ANSWER, value=3, count=4)
    assert (held(board, 0), board.dice(0)) == ((0, 3, 4), [])


def test_r5_who_gives_up_moves_the_dice_to_another_ship() -> None:
    board = Board().harbour_is(*SHIPS).held(0, 1, 4, 2).turn(0, 5, 6, other=(6, 1))
    board.reserve(0, 5, 2).do(Act.GIVE_UP)
    assert (board.phase, board.seat) == (Phase.RELOCATE, 1)
    assert [move.place for move in board.legal()] == [1, 2, 3]
    board.do(Act.RELOCATE, place=2)
    assert (held(board, 2), board.seat) == ((1, 4, 2), 1)


def test_r6_dice_without_another_ship_return() -> None:
    board = Board(ship_goal=9).harbour_is("Ariel", None, None)
    deck = board.ship_deck()
    for slot in range(3):
        board.ship(0, slot, deck[slot]).ship(1, slot, deck[3 + slot])
    board.sailed(0, *deck[6:12]).sailed(1, *deck[12:])
    board.held(0, 1, 4, 2).turn(0, 5, 6, 1, other=()).reserve(0, 5, 2)
    assert (board.dice(1), board.seat) == ([4, 5], 1)


def test_r7_the_deck_is_reserved_by_looking_at_three_ships() -> None:
    board = harbour(1, 2, other=())
    top = board.ship_deck()[:3]
    board.reserve(3, 1, 2)
    assert board.phase == Phase.LOOK_SHIP
    board.do(Act.KEEP_SHIP, place=1, other=2)
    assert board.docked(0)[0] == top[1]
    assert board.ship_deck()[:2] == [top[2], top[0]]


def test_t9_six_and_one_do_not_join_and_equal_never_displaces() -> None:
    assert not harbour(6, 1).can(Act.HARBOUR)
    board = Board().harbour_is(*SHIPS).held(0, 1, 4, 2).turn(0, 4, 5, other=())
    assert not board.can(Act.HARBOUR, place=0)


def test_t9_a_displaced_set_may_displace_in_turn_but_not_where_it_was() -> None:
    board = Board().harbour_is(*SHIPS).held(0, 1, 4, 2).held(1, 0, 2, 2)
    board.turn(0, 5, 6, 4, other=()).reserve(0, 5, 2)
    assert board.seat == 1
    assert [move.place for move in board.legal()] == [1, 2, 3]
    board.do(Act.RELOCATE, place=1)
    assert (held(board, 1), board.seat, board.phase) == ((1, 4, 2), 0, Phase.ANSWER)


def test_t9_an_own_undisputed_sequence_is_not_lengthened() -> None:
    board = Board().harbour_is(*SHIPS).held(0, 0, 4, 2).turn(0, 1, 2, 3, other=())
    assert [move.place for move in board.options_for(Act.HARBOUR)] == [1, 2, 3]


# --- ships


def waiting(*names: str, **options: object) -> Board:
    board = Board(**options)
    for slot, name in enumerate(names):
        board.ship(0, slot, name)
    return board


def arrival(board: Board, tea: int) -> Board:
    """Let a token arrive at the dock by production."""
    space = LEFT_3 if tea in (YELLOW, GREEN, WHITE) else RIGHT_3
    board.tokens(0, space, tea).rows((0, 4, 2)).turn(0, 1, other=()).end_year()
    return board.do(Act.MOVE_TOKEN, place=space, tea=tea)


def test_h1_tokens_remain_on_the_dock_until_a_ship_takes_them() -> None:
    """The rulebook's example: the Challenger finds yellow and white tokens waiting."""
    board = Board().harbour_is(*SHIPS).tokens(0, DOCK, YELLOW, WHITE, GREEN, BLACK)
    board.held(1, 0, 2, 2).turn(0, 1, other=()).end_year()
    assert board.fulfilled(0) == ["Challenger"]


def test_h6_a_ship_taken_lies_in_one_of_three_slots() -> None:
    board = waiting("Taeping").harbour_is(*SHIPS).held(1, 0, 2, 2).turn(0, 1, other=()).end_year()
    assert board.docked(0) == ["Taeping", "Challenger", None]


def fourth(*tokens: int, **options: object) -> Board:
    board = waiting("Taeping", "Serica", "Leander", **options)
    board.harbour_is(*SHIPS).tokens(0, DOCK, *tokens)
    return board.held(1, 0, 2, 2).turn(0, 1, other=()).end_year()


def test_h9_of_four_ships_one_is_discarded_under_the_deck() -> None:
    board = fourth(YELLOW, GREEN)
    assert [move.place for move in board.legal()] == [0, 1, 2, NEW_SHIP]
    board.do(Act.DISCARD_SHIP, place=1)
    assert board.docked(0) == ["Taeping", "Challenger", "Leander"]
    assert board.ship_deck()[-1] == "Serica"
    assert board.at(0, DOCK) == [YELLOW, GREEN]


def test_h10_a_fulfilled_ship_sails_and_its_tokens_return() -> None:
    board = arrival(waiting("Taeping").tokens(0, DOCK, YELLOW, GREEN, BLACK), PUER)
    assert (board.fulfilled(0), board.docked(0)) == (["Taeping"], [None, None, None])
    assert board.at(0, DOCK) == [BLACK]


def test_h11_tokens_may_move_between_matching_ships() -> None:
    """A yellow token that one ship took first fulfils the other."""
    board = arrival(waiting("Taeping", "Serica").tokens(0, DOCK, YELLOW, OOLONG), OOLONG)
    assert board.fulfilled(0) == ["Serica"]


def test_h12_nobody_waits_with_a_ship_that_can_sail() -> None:
    board = arrival(waiting("Windhover", "Taeping").tokens(0, DOCK, YELLOW, GREEN), PUER)
    assert board.fulfilled(0) == ["Taeping"]


def test_h13_a_junk_takes_any_teas_and_must_sail() -> None:
    board = arrival(waiting("Keying").tokens(0, DOCK, YELLOW, YELLOW, YELLOW, BLACK), GREEN)
    assert (board.fulfilled(0), board.at(0, DOCK)) == (["Keying"], [])


def test_h13_with_more_tokens_than_it_carries_the_owner_chooses() -> None:
    board = Board().harbour_is("Keying", "Ariel", "Titania")
    board.tokens(0, DOCK, YELLOW, YELLOW, YELLOW, BLACK, BLACK, BLACK, GREEN)
    board.held(0, 0, 2, 2).turn(0, 1, other=()).end_year()
    assert board.phase == Phase.JUNK
    board.do(Act.LEAVE_TOKEN, tea=GREEN).do(Act.LEAVE_TOKEN, tea=YELLOW)
    assert (board.fulfilled(0), board.at(0, DOCK)) == (["Keying"], [YELLOW, GREEN])


def test_h14_of_two_ships_that_can_sail_the_owner_chooses() -> None:
    board = arrival(
        waiting("Taeping", "Serica").tokens(0, DOCK, GREEN, PUER, OOLONG, OOLONG), YELLOW
    )
    assert board.phase == Phase.SAIL
    assert board.do(Act.SAIL, place=1).fulfilled(0) == ["Serica"]
    assert board.at(0, DOCK) == [GREEN, PUER]


def test_t12_a_fourth_ship_that_can_sail_at_once_sails_first() -> None:
    board = fourth(YELLOW, GREEN, WHITE, BLACK)
    assert board.fulfilled(0) == ["Challenger"]
    assert board.docked(0) == ["Taeping", "Serica", "Leander"]


def test_t12_by_an_option_one_of_four_goes_before_any_sails() -> None:
    board = fourth(YELLOW, GREEN, WHITE, BLACK, fourth_ship="one_goes")
    assert (board.phase, board.fulfilled(0)) == (Phase.DISCARD_SHIP, [])
    board.do(Act.DISCARD_SHIP, place=0)
    assert board.fulfilled(0) == ["Challenger"]
    assert board.docked(0) == [None, "Serica", "Leander"]


def test_t12_the_new_ship_may_be_the_one_discarded() -> None:
    board = fourth().do(Act.DISCARD_SHIP, place=NEW_SHIP)
    assert board.docked(0) == ["Taeping", "Serica", "Leander"]


# --- board B


def test_t1_on_side_b_each_ship_has_a_dock_and_tokens_stay_at_theirs() -> None:
    board = waiting("Taeping", board_side="B").tokens(0, 8, YELLOW, GREEN, PUER)
    board.rows((0, 4, 2)).turn(0, 1, other=()).end_year()
    assert board.fulfilled(0) == []
    board.do(Act.SHIFT_SHIP, place=0, other=1)
    assert board.fulfilled(0) == ["Taeping"]


def test_t1_ships_change_places_with_their_loads() -> None:
    board = waiting("Taeping", "Serica", board_side="B")
    board.tokens(0, 7, YELLOW, BLACK).tokens(0, 8, OOLONG)
    board.rows((0, 4, 2)).turn(0, 1, other=()).end_year().do(Act.SHIFT_SHIP, place=0, other=1)
    assert board.docked(0)[:2] == ["Serica", "Taeping"]
    assert (board.at(0, 7), board.at(0, 8)) == ([OOLONG, BLACK], [YELLOW])
    assert board.table.movement == 4


def test_t1_a_token_that_crosses_a_white_line_becomes_another_tea() -> None:
    """The rulebook's example: yellow tea becomes green."""
    board = Board(board_side="B").tokens(0, RIGHT_1, YELLOW)
    board.rows((0, 4, 2)).turn(0, 1, other=()).end_year()
    assert len(board.options_for(Act.MOVE_TOKEN, place=RIGHT_1)) == 3
    board.do(Act.MOVE_TOKEN, becomes=GREEN)
    assert (board.at(0, 4), board.table.supply[YELLOW]) == ([GREEN], 10)


def test_t1_a_card_lets_the_owner_choose_the_way_of_each_token() -> None:
    board = Board(board_side="B").tokens(0, RIGHT_1, YELLOW, YELLOW)
    board.market_is("Korean Ttokcha", None, None, None, None).turn(0, 1, 1)
    board.worker(Act.MARKET, 1, place=0).do(Act.PLANT, place=3)
    assert board.phase == Phase.WAY
    board.do(Act.WAY, becomes=YELLOW).do(Act.WAY, becomes=BLACK)
    assert (board.at(0, 3), board.at(0, 4)) == ([YELLOW], [BLACK])


def test_t3_a_white_line_needs_the_new_token() -> None:
    board = Board(board_side="B").tokens(0, RIGHT_1, YELLOW)
    while board.table.supply[GREEN]:
        board.tokens(1, BOTTOM, GREEN)
    board.rows((0, 4, 2)).turn(0, 1, other=()).end_year()
    assert {move.becomes for move in board.options_for(Act.MOVE_TOKEN)} == {YELLOW, BLACK}


def test_t20_on_side_b_a_fourth_ship_has_no_dock_before_one_is_free() -> None:
    board = waiting("Taeping", "Serica", "Leander", board_side="B").harbour_is(*SHIPS)
    board.tokens(0, 7, YELLOW, GREEN, WHITE, BLACK)
    board.held(1, 0, 2, 2).turn(0, 1, other=()).end_year()
    assert board.phase == Phase.DISCARD_SHIP
    assert board.do(Act.DISCARD_SHIP, place=0).fulfilled(0) == ["Challenger"]


def test_a_new_ship_on_side_b_lies_at_a_dock_of_choice() -> None:
    board = waiting("Taeping", board_side="B").harbour_is(*SHIPS).held(1, 0, 2, 2)
    board.turn(0, 1, other=()).end_year()
    assert [move.place for move in board.legal()] == [1, 2]
    assert board.do(Act.DOCK_SHIP, place=2).docked(0) == ["Taeping", None, "Challenger"]


# --- production


def rows(board: Board) -> list[tuple[int, int, int]]:
    table = board.table
    return [
        (int(table.row_seat[r]), int(table.row_value[r]), int(table.row_count[r]))
        for r in range(3)
        if table.row_seat[r] != NONE
    ]


def test_d1_a_set_is_two_to_four_dice_of_one_value() -> None:
    board = Board().turn(0, 1, 3, 3, 3, 3, 3, other=())
    found = [(move.value, move.count) for move in board.options_for(Act.PRODUCTION)]
    assert found == [(3, 2), (3, 3), (3, 4)]


def test_d2_rows_give_five_three_and_two() -> None:
    assert list(Board().params.production_rows) == [5, 3, 2]


def test_d3_the_highest_value_lies_highest() -> None:
    board = Board().rows((1, 4, 2)).turn(0, 5, 5).do(Act.PRODUCTION, value=5, count=2)
    assert rows(board) == [(0, 5, 2), (1, 4, 2)]


def test_d4_lower_sets_go_down() -> None:
    """The rulebook's example: two fives bump the other's dice down."""
    board = Board().rows((1, 6, 2), (1, 4, 2)).turn(0, 5, 5, other=(1,))
    assert rows(board.do(Act.PRODUCTION, value=5, count=2)) == [(1, 6, 2), (0, 5, 2), (1, 4, 2)]


def test_d5_a_set_beyond_three_returns_at_once() -> None:
    board = Board().rows((1, 6, 2), (1, 4, 2), (1, 3, 2)).turn(0, 5, 5, other=())
    board.do(Act.PRODUCTION, value=5, count=2)
    assert (rows(board)[2], board.dice(1), board.seat) == ((1, 4, 2), [3, 3], 1)


def test_d6_the_number_of_dice_beats_the_value() -> None:
    board = Board().rows((1, 6, 2)).turn(0, 1, 1, 1)
    assert rows(board.do(Act.PRODUCTION, value=1, count=3)) == [(0, 1, 3), (1, 6, 2)]


def test_d7_dice_are_added_to_an_own_set() -> None:
    """The rulebook's example: one more one regains the top row."""
    board = Board().rows((1, 5, 2), (0, 1, 2)).turn(0, 1, 5, other=())
    assert [(m.place, m.count) for m in board.options_for(Act.ADD_TO_SET)] == [(1, 1)]
    assert rows(board.do(Act.ADD_TO_SET, place=1)) == [(0, 1, 3), (1, 5, 2)]


def test_d8_of_identical_sets_the_first_played_is_higher() -> None:
    board = Board().rows((1, 5, 2)).turn(0, 5, 5)
    assert rows(board.do(Act.PRODUCTION, value=5, count=2)) == [(1, 5, 2), (0, 5, 2)]


def test_t10_a_set_must_reach_a_row_and_has_at_most_four_dice() -> None:
    board = Board().rows((0, 3, 3), (1, 6, 2), (1, 5, 2)).turn(0, 2, 2, 3, 3, other=(1,))
    assert [(m.value, m.count) for m in board.options_for(Act.PRODUCTION)] == []
    assert [(m.place, m.count) for m in board.options_for(Act.ADD_TO_SET)] == [(0, 1)]


def test_t10_two_sets_of_one_value_are_allowed() -> None:
    board = Board().rows((0, 5, 3)).turn(0, 5, 5)
    assert rows(board.do(Act.PRODUCTION, value=5, count=2)) == [(0, 5, 3), (0, 5, 2)]
