"""Setup (S1-S20) and what the rulings say of it."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from sim.games.garam.constants import NONE, Act, Card, CustomerAt, Deck, Phase, Size, Tea
from sim.games.garam.setup import set_up
from tests.games.garam.board import Board, deck_of

SEATS = pytest.mark.parametrize("players", [2, 3, 4])


def cards_above_the_evening(players: int, deals: int, **options: int) -> list[int]:
    """Count the customers drawn before the Evening card in each of many deals."""
    board, above = Board(players, **options), []
    for deal in range(deals):
        set_up(board.state, board.params, np.uint64(5), np.uint64(6), deal)
        deck = list(board.hidden.customers[: board.table.customer_deck])
        above.append(9 + deck[::-1].index(board.params.evening))
    return above


def test_s1_the_mela_has_three_rows_and_three_columns() -> None:
    board = Board().mela("CY-B4", "BL-B4", "GR-B4", "RE-B4", "BR-B3", "CY-B3", "GR-B3", "BL-B3")
    board.mela(*board.waiting()[:8], "YE-B3").pan(0, 0, Size.STARTER, Tea.BLACK, Card.ASSAM)
    lines = {0: {0, 1, 2}, 1: {3, 4, 5}, 2: {6, 7, 8}, 3: {0, 3, 6}, 4: {1, 4, 7}, 5: {2, 5, 8}}
    assert {move.place for move in board.options_for(Act.SERVE)} == set(lines)
    for line, places in lines.items():
        board = Board().mela(*board.waiting()).pan(0, 0, Size.STARTER, Tea.BLACK, Card.ASSAM)
        board.do(Act.SERVE, place=line)
        assert {move.place for move in board.options_for(Act.CUP)} == places


def test_s2_the_evening_card_lies_under_the_upper_half_of_the_customers() -> None:
    above = cards_above_the_evening(2, 200)
    assert all(71 // 2 - 3 <= number <= 71 // 2 + 3 for number in above)
    orders = {tuple(Board(deal=deal).waiting()) for deal in range(5)}
    assert len(orders) == 5


def test_s3_the_market_has_four_decks_of_their_own_kinds() -> None:
    board = Board(2, start_bonus="-")
    for deck, number in zip(Deck, (48, 30, 24, 16), strict=True):
        cards = [board.top(deck, depth) for depth in range(board.table.deck[deck])]
        face_up = [] if deck == Deck.SNACK else list(board.table.market[deck])
        assert {deck_of(card) for card in (*cards, *face_up)} == {deck}
        assert len(cards) + len(face_up) == number - (2 if deck == Deck.BASICS else 0)


@SEATS
def test_s4_a_water_for_each_player_is_taken_out_of_the_basics(players: int) -> None:
    board = Board(players, start_bonus="-")
    basics = [board.top(Deck.BASICS, depth) for depth in range(board.table.deck[Deck.BASICS])]
    basics += list(board.table.market[Deck.BASICS])
    assert Counter(basics) == {Card.WATER: 16 - players, Card.MILK: 16, Card.SUGAR: 16}


def test_s5_pakora_is_not_in_the_basic_game() -> None:
    board = Board(4)
    snacks = [board.top(Deck.SNACK, depth) for depth in range(board.table.deck[Deck.SNACK])]
    assert Counter(snacks) == {
        Card.BISCUIT: 4,
        Card.BUN_MASKA: 4,
        Card.RUSK: 4,
        Card.SAMOSA: 4,
    }


def test_s6_three_leaves_basics_and_additives_lie_face_up() -> None:
    rows = set()
    for deal in range(5):
        board = Board(deal=deal)
        assert (board.table.market != NONE).all()
        rows.add(tuple(board.table.market.ravel()))
    assert len(rows) == 5


def test_s7_snacks_are_all_face_down() -> None:
    board = Board(start_bonus="-")
    assert board.table.deck[Deck.SNACK] == 16
    assert len(board.table.market) == 3
    tops = {tuple(Board(deal=deal).top(Deck.SNACK, d) for d in range(16)) for deal in range(5)}
    assert len(tops) == 5


def test_s8_the_free_pans_are_aside_and_the_others_on_three_piles() -> None:
    assert list(Board().table.saucepans) == [0, 4, 4, 4]


@pytest.mark.parametrize(("players", "number"), [(2, 3), (3, 3), (4, 4)])
def test_s9_three_public_goals_with_two_or_three_players_four_with_four(
    players: int, number: int
) -> None:
    board = Board(players)
    goals = [goal for goal in board.table.public_goals if goal != NONE]
    assert len(goals) == number
    assert board.table.goal_deck == 18 - number - players
    assert len({tuple(Board(players, deal=d).table.public_goals) for d in range(5)}) > 1


@SEATS
def test_s10_eight_chai_garam_cards_less_one_a_player_are_in_the_supply(players: int) -> None:
    assert Board(players).table.chai_garam == 8 - players


def test_s11_nine_customers_come_from_the_top_of_the_deck_top_row_first() -> None:
    board = Board()
    assert {board.whereabouts(name) for name in board.waiting()} == {CustomerAt.MELA}
    assert board.table.customer_deck == 72 - 9
    assert not board.table.tokens.any()
    assert not board.table.cups.any()
    # With five cards or more above it, the Evening card can only be dealt to the last places.
    evening, places = board.params.evening, set()
    wide = Board(evening_jitter=30)
    for deal in range(300):
        set_up(wide.state, wide.params, np.uint64(5), np.uint64(6), deal)
        places |= set(np.flatnonzero(wide.table.mela == evening))
    assert places == {5, 6, 7, 8}


@SEATS
def test_s12_each_player_has_twelve_cups(players: int) -> None:
    assert list(Board(players).table.cups_free[:players]) == [12] * players


@SEATS
def test_s13_each_player_has_three_upgrade_tokens_and_no_upgrade(players: int) -> None:
    table = Board(players).table
    assert list(table.upgrades_left[:players]) == [3] * players
    assert not table.upgrades.any()


@SEATS
def test_s14_each_player_starts_with_one_free_medium_pan(players: int) -> None:
    board = Board(players)
    for seat in range(players):
        assert sorted(board.table.pan[seat]) == [NONE, NONE, Size.STARTER]
    assert board.params.pan_cups[Size.STARTER] == board.params.pan_cups[Size.MEDIUM] == 3
    assert board.params.pan_cost[Size.STARTER] == 0


def test_s15_the_first_player_starts_with_one_water_and_nothing_else() -> None:
    assert Board().held(0) == [Card.WATER]


@SEATS
def test_s16_each_player_starts_with_a_chai_garam_card(players: int) -> None:
    assert list(Board(players).table.chai_cards[:players]) == [1] * players


@SEATS
def test_s17_each_player_has_a_personal_goal(players: int) -> None:
    table = Board(players).table
    goals = [*table.personal_goal[:players], *(g for g in table.public_goals if g != NONE)]
    assert NONE not in goals
    assert len(set(goals)) == len(goals)


def benefit_decks(board: Board, seat: int) -> Counter[Deck]:
    return Counter(deck_of(card) for card in board.held(seat)) - Counter([Deck.BASICS])


def test_s18_the_second_player_draws_a_leaf_and_the_first_nothing() -> None:
    board = Board(4)
    assert benefit_decks(board, 0) == {}
    assert benefit_decks(board, 1) == {Deck.LEAF: 1}


def test_s19_the_third_player_draws_a_leaf_and_an_additive() -> None:
    assert benefit_decks(Board(4), 2) == {Deck.LEAF: 1, Deck.ADDITIVE: 1}


def test_s20_the_fourth_player_draws_a_leaf_an_additive_and_a_basics_card() -> None:
    assert benefit_decks(Board(4), 3) == {Deck.LEAF: 1, Deck.ADDITIVE: 1, Deck.BASICS: 1}


def test_g1_the_evening_card_varies_evenly_by_up_to_three() -> None:
    counts = Counter(cards_above_the_evening(3, 2800))
    assert set(counts) == set(range(32, 39))
    assert all(300 < number < 500 for number in counts.values())
    assert set(cards_above_the_evening(2, 30, evening_jitter=0)) == {35}


def test_g2_benefits_come_from_the_tops_after_the_rows_are_dealt_and_no_rupees() -> None:
    without = Board(4, start_bonus="-")
    tops = {deck: without.top(deck) for deck in Deck}
    board = Board(4, start_bonus="leaf+additive+basics+snack+7 rupees/-/2 rupees")
    gained = Counter(board.held(0)) - Counter([Card.WATER])
    assert gained == Counter(tops.values())
    assert (board.table.market == without.table.market).all()
    assert list(board.table.rupees) == [7, 0, 2, 0]
    assert not Board(4).table.rupees.any()


def test_g37_the_first_pan_stands_in_the_left_most_slot() -> None:
    board = Board(4)
    assert [list(board.table.pan[seat]) for seat in range(4)] == [[Size.STARTER, NONE, NONE]] * 4


def test_g43_public_goals_then_personal_goals_then_benefits_by_seat() -> None:
    dealt = {}
    for players in (2, 3, 4):
        table = Board(players).table
        public = [int(goal) for goal in table.public_goals if goal != NONE]
        dealt[players] = public + [int(goal) for goal in table.personal_goal[:players]]
    assert dealt[3][:5] == dealt[2]
    assert dealt[4][:6] == dealt[3]
    both = Board(2, start_bonus="leaf/leaf")
    second = Board(2, start_bonus="-/leaf")
    assert both.held(0) == second.held(1)
    two = Board(2, start_bonus="2 leaf")
    assert Counter(two.held(0)) == Counter(both.held(0)) + Counter(both.held(1)) - Counter([0])


def test_t6_the_first_player_begins_and_turns_go_round() -> None:
    board = Board(3)
    seats = []
    for _ in range(7):
        seats.append(board.seat)
        assert board.phase == Phase.TURN
        board.end_turn()
    assert seats == [0, 1, 2, 0, 1, 2, 0]
    assert board.table.turns == 7
