"""Scoring, ties and the solo game (rules E and I)."""

from __future__ import annotations

from sim.games.tea_for_two.constants import AI, NONE, Act, Phase, Stage
from tests.games.tea_for_two.board import (
    BLACK,
    BOTTOM,
    DOCK,
    GREEN,
    OOLONG,
    PUER,
    WHITE,
    YELLOW,
    Board,
)

CRATES = "Crates (Yellow+Oolong+Green+Black)"


def merchants(board: Board, first: int, second: int) -> Board:
    board.table.merchant[:] = [first, second]
    return board


def scored(board: Board) -> dict[str, int]:
    keys = ("card_points", "blooming_points", "crate_points", "ship_points", "merchant_points")
    outcome = board.outcome()
    return {key.split("_")[0]: int(outcome[key][0]) for key in keys}


def test_e2_cards_score_face_up_and_face_down() -> None:
    board = merchants(Board(), WHITE, BLACK).card(0, 0, "Scented Tea (Pu'er)", down=True)
    assert scored(board.card(0, 1, "Genmaicha"))["card"] == 3


def test_e3_full_crates_score() -> None:
    board = merchants(Board(), PUER, WHITE).card(0, 0, CRATES).fill(0, 0, 0, 1)
    assert scored(board)["crate"] == 2


def test_e4_blooming_tea_scores_by_the_number_of_cards() -> None:
    board = Board()
    points = []
    for slot in range(6):
        name = "Blooming Tea" if slot == 0 else f"Blooming Tea ({slot + 1})"
        points.append(scored(board.card(0, slot, name))["blooming"])
    assert points == [1, 3, 6, 10, 15, 21]


def test_e5_fulfilled_ships_score() -> None:
    board = merchants(Board(), WHITE, BLACK).sailed(0, "Ariel", "Keying").ship(0, 0, "Serica")
    assert scored(board)["ship"] == 15


def test_e6_a_side_a_merchant_scores_cards_and_ships_of_its_tea() -> None:
    board = merchants(Board(), GREEN, WHITE).card(0, 0, "Genmaicha").card(0, 1, "Kombucha")
    board.sailed(0, "Ariel").ship(0, 0, "Titania").ship(0, 1, "Leander")
    assert scored(board)["merchant"] == 4
    side_b = merchants(Board(merchant_side="B"), GREEN, WHITE).card(0, 0, "Genmaicha")
    assert scored(side_b)["merchant"] == 0


def test_e7_ties_go_to_the_fewest_cards() -> None:
    board = merchants(Board(), WHITE, BLACK)
    board.sailed(0, "Ariel").sailed(1, "Lahloo").card(1, 0, "Oxidation")
    board.table.merchant[:] = [WHITE, WHITE]
    assert (list(board.outcome().score), board.outcome().winners) == ([8, 8], 1)


def test_e8_then_to_the_most_clippers_and_then_the_win_is_shared() -> None:
    board = merchants(Board(), WHITE, WHITE).sailed(0, "Keying").sailed(1, "Titania")
    board.sailed(0, "Ning Po").sailed(1, "Taeping")
    assert (list(board.outcome().score), board.outcome().winners) == ([14, 14], 2)
    board = merchants(Board(), WHITE, WHITE).sailed(0, "Ariel").sailed(1, "Lahloo")
    assert board.outcome().winners == 3


def test_t14_cards_count_for_each_tea_on_them() -> None:
    for tea, number in ((YELLOW, 1), (GREEN, 2), (OOLONG, 2), (BLACK, 1), (PUER, 0), (WHITE, 0)):
        board = merchants(Board(), tea, (tea + 1) % 6).card(0, 0, "Oxidation")
        board.card(0, 1, CRATES).card(0, 2, "Blooming Tea").sailed(0, "Keying")
        assert scored(board)["merchant"] == number


def test_t23_junks_count_for_a_merchant_only_by_an_option() -> None:
    for option, number in ((False, 1), (True, 3)):
        board = merchants(Board(junks_count=option), WHITE, GREEN).ship(0, 0, "Keying")
        board.sailed(0, "Ning Po", "Spindrift", "Taeping")
        assert scored(board)["merchant"] == number


def test_t15_a_crate_scores_whatever_the_other_holds() -> None:
    board = merchants(Board(), PUER, WHITE).card(0, 0, CRATES).fill(0, 0, 2, 3, 0)
    assert scored(board)["crate"] == 2
    assert scored(board.fill(0, 0, 1))["crate"] == 4


def test_the_example_of_the_rulebook() -> None:
    """44 points: cards 4, crates 2, blooming 6, ships 28, merchant 4."""
    board = merchants(Board(), OOLONG, WHITE)
    board.card(0, 0, "Scented Tea (Pu'er)").card(0, 1, "Earl Grey").card(0, 2, "White Matcha")
    board.card(0, 3, "Crates (Yellow+Pu'er+Green+Oolong)").fill(0, 3, 0, 1)
    for slot, name in enumerate(("Blooming Tea", "Blooming Tea (2)", "Blooming Tea (3)"), 4):
        board.card(0, slot, name)
    board.sailed(0, "Ariel", "Serica", "Windhover", "Keying")
    assert scored(board) == {"card": 4, "blooming": 6, "crate": 2, "ship": 28, "merchant": 4}


# --- solo


def solo(
    *actions: str,
    ai: tuple[int, ...] = (1, 1),
    mine: tuple[int, ...] = (1, 1),
    **options: object,
) -> Board:
    """A solo game, the human to place, the AI's card with these actions."""
    board = Board(1, **options).harbour_is("Serica", "Ariel", "Titania", deck=("Lahloo",))
    order = ("market", "harbour", "first_player", "production")
    board.params.year_action[0, : len(actions)] = [order.index(action) for action in actions]
    board.params.year_length[0] = len(actions)
    board.hidden.years[0] = 0
    return merchants(board, PUER, GREEN).turn(0, *mine, other=ai)


def test_i1_year_cards_come_in_order_or_shuffled() -> None:
    board = Board(1).do(Act.ADVANCE, count=1).stop()
    assert board.table.year_card == 0
    orders = {tuple(Board(1, deal=d, solo_years="shuffled").hidden.years[:8]) for d in range(9)}
    assert len(orders) == 9
    assert {tuple(Board(1, deal=d).hidden.years[:8]) for d in range(9)} == {tuple(range(8))}


def test_i2_the_human_starts() -> None:
    assert {int(Board(1, deal=deal).table.first) for deal in range(20)} == {0}


def test_i3_the_ai_always_plays_side_a() -> None:
    board = (
        merchants(Board(1, merchant_side="B"), WHITE, GREEN).sailed(1, "Ariel").sailed(0, "Lahloo")
    )
    outcome = board.outcome()
    assert list(outcome.merchant_points) == [0, 1]


def test_i4_the_ai_receives_nothing_at_harvest() -> None:
    board = Board(1).do(Act.ADVANCE, count=1).stop()
    assert board.table.stage == Stage.PLACEMENT
    assert board.table.standing[AI] == 0


def test_i5_turns_alternate_and_the_card_is_done_in_order() -> None:
    board = solo("first_player", "market", ai=(2, 5, 5), mine=(1, 1, 1)).harvest(1, GREEN)
    assert (board.table.coin, board.seat, board.dice(AI)) == (AI, 0, [5, 5])
    board.harvest(1, GREEN)
    assert (board.table.market_worker[4], board.table.ai_done) == (AI, 2)


def test_i6_in_the_market_the_highest_die_takes_the_highest_space() -> None:
    board = solo("market", ai=(2, 4, 4))
    name = board.market()[3]
    board.harvest(1, GREEN)
    assert (board.market()[3], board.dice(AI)) == (None, [2, 4])
    assert int(board.table.ai_cards) == 1 << board.names.cards.index(name)


def test_i6_a_six_takes_the_top_card() -> None:
    board = solo("market", ai=(2, 6))
    top = board.card_deck()[0]
    board.harvest(1, GREEN)
    assert int(board.table.ai_cards) == 1 << board.names.cards.index(top)
    assert board.table.market_worker[5] == AI


def test_i7_as_first_player_the_ai_moves_the_assistant_by_one() -> None:
    board = solo("first_player", ai=(2,), mine=(1,)).harvest(1, GREEN)
    assert board.table.first == AI
    assert (board.table.assistant, board.phase, board.seat) == (0, Phase.EXTRAS, 0)


def test_i8_in_the_harbour_the_longest_sequence_goes_on_the_best_free_ship() -> None:
    board = solo("harbour", ai=(1, 2, 3, 5, 6)).harvest(1, GREEN)
    assert (board.table.harbour_seat[2], board.table.harbour_low[2]) == (AI, 1)
    assert board.table.harbour_length[2] == 3


def test_i8_between_equal_ships_its_own_tea_decides_and_then_the_human() -> None:
    board = Board(1).harbour_is("Ariel", "Lahloo", "Serica", deck=("Taeping",))
    board.params.year_action[0, 0] = 1
    board.hidden.years[0] = 0
    merchants(board, WHITE, GREEN).turn(0, 1, 1, other=(1, 2)).harvest(1, WHITE)
    assert board.table.harbour_seat[0] == AI
    board = Board(1).harbour_is("Ariel", "Lahloo", "Serica", deck=("Taeping",))
    board.params.year_action[0, 0] = 1
    board.hidden.years[0] = 0
    merchants(board, GREEN, PUER).turn(0, 1, 1, other=(1, 2)).harvest(1, WHITE)
    assert [move.place for move in board.legal()] == [0, 1]
    assert board.do(Act.AI_SHIP, place=1).table.harbour_seat[1] == AI


def test_i9_the_ai_takes_the_coin_with_its_lowest_die() -> None:
    board = solo("first_player", ai=(3, 2, 6)).harvest(1, GREEN)
    assert (board.dice(AI), board.table.palace[2, AI]) == ([3, 6], 1)


def test_i10_the_ai_places_its_largest_set_of_the_highest_value() -> None:
    board = solo("production", ai=(2, 2, 5, 5)).harvest(1, GREEN)
    assert (board.table.row_value[0], board.table.row_count[0]) == (5, 2)


def test_i11_scores_and_ties_are_as_in_the_game_of_two() -> None:
    board = merchants(Board(1), WHITE, WHITE).sailed(0, "Ariel").sailed(1, "Lahloo")
    outcome = board.outcome()
    assert outcome.winners == 3
    assert (outcome.rival_score[0], outcome.rival_ships[0]) == (8, 1)


def test_t16_what_the_ai_cannot_do_becomes_a_market_action() -> None:
    for action in ("production", "harbour"):
        board = solo(action, ai=(1, 4)).harvest(1, GREEN)
        assert board.table.market_worker[3] == AI


def test_t16_the_ai_never_fights_the_human_and_its_ships_count_when_taken() -> None:
    board = solo("harbour", ai=(5, 6), mine=(1, 2, 3)).reserve(2, 1, 2)
    assert board.table.harbour_seat[2] == 0
    assert board.table.harbour_seat[1] == AI or board.phase == Phase.AI_SHIP
    if board.phase == Phase.AI_SHIP:
        board.do(Act.AI_SHIP, place=1)
    board.harvest(3, GREEN)
    assert board.table.ships[AI] == 1


def test_t16_displaced_dice_of_the_ai_go_to_the_best_free_ship() -> None:
    board = Board(1).harbour_is("Serica", "Ariel", "Titania", deck=("Taeping",))
    board.held(2, AI, 3, 2)
    merchants(board, PUER, WHITE).turn(0, 5, 6, 1, other=(1,)).reserve(2, 5, 2)
    assert (board.table.harbour_seat[2], board.table.harbour_seat[1]) == (0, AI)
    assert board.table.displaced_seat == NONE


def test_t24_the_card_is_done_again_or_by_an_option_the_rest_goes_to_the_market() -> None:
    for repeats, rows, buyer in ((True, [5, 3], NONE), (False, [5, 0], AI)):
        board = solo("production", ai=(3, 3, 5, 5), mine=(1, 1, 1), ai_repeats=repeats)
        board.harvest(1, GREEN).harvest(1, GREEN)
        assert list(board.table.row_value[:2]) == rows
        assert board.table.market_worker[2] == buyer


def test_t25_dice_without_another_ship_go_to_the_market_or_by_an_option_come_back() -> None:
    """The AI holds two ships, the human the others; a free market takes 4, 3 and 1."""
    for option, left, buyers in (("back", [1, 3], 1), ("market", [], 3)):
        board = Board(1, ai_displaced=option).harbour_is("Serica", "Ariel", "Titania")
        board.params.year_action[0, 0] = 0
        board.hidden.years[0] = 0
        board.held(2, AI, 3, 2).held(1, AI, 3, 2).held(0, 0, 1, 2).held(3, 0, 1, 2)
        merchants(board, PUER, WHITE).turn(0, 5, 6, 1, other=(1,)).reserve(2, 5, 2)
        assert (board.table.harbour_seat[2], board.table.displaced_seat) == (0, NONE)
        assert board.dice(AI) == left
        assert (board.table.market_worker == AI).sum() == buyers


def test_a_solo_game_is_won_against_the_ai() -> None:
    board = merchants(Board(1, ship_goal=1), WHITE, WHITE).sailed(0, "Ariel")
    board.tokens(0, BOTTOM, BLACK).tokens(0, DOCK, BLACK)
    assert board.outcome().winners == 1
