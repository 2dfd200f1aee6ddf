"""How a game of Chai begins (rules S, O6, rulings C4, C5, C13, C21)."""

from __future__ import annotations

from collections import Counter

import pytest

from sim.errors import UsageFault
from sim.games.chai.constants import FIRST_ADDITIVE, NONE, Phase, Tea
from tests.games.chai.board import GAME, Board, changed, own_sheets, take_customer

SEATS = pytest.mark.parametrize("players", GAME.players)


@SEATS
def test_s1_each_player_makes_one_of_five_base_teas(players: int) -> None:
    dealt: Counter[int] = Counter()
    for deal in range(60):
        teas = Board(players, deal=deal).table.tea[:players].tolist()
        assert len(set(teas)) == players
        dealt.update(teas)
    assert set(dealt) == {int(tea) for tea in Tea}


@SEATS
def test_s2_each_player_has_six_tokens_of_the_own_base_tea(players: int) -> None:
    board = Board(players)
    assert board.table.base_tokens[:players].tolist() == [6] * players
    owners = board.table.owner.tolist()
    assert [owners[tea] for tea in board.table.tea[:players]] == list(range(players))
    assert owners.count(NONE) == 5 - players


def test_o6_most_orders_ask_for_additives() -> None:
    params = Board(5).params
    asking = [customer.need[FIRST_ADDITIVE:].any() for customer in params.customer[:40]]
    assert params.customers == len(asking)
    assert sum(asking) > len(asking) / 2


def test_s2_tokens_are_those_of_the_sheet(tmp_path) -> None:
    sheets = own_sheets(tmp_path, teas=changed("teas", ("green", "green,3,assumed")))
    board = Board(5, sheets=sheets)
    seat = int(board.table.owner[Tea.GREEN])
    assert board.table.base_tokens[:5].tolist() == [3 if s == seat else 6 for s in range(5)]


@SEATS
def test_s3_the_market_is_a_grid_of_three_rows_and_six_columns_filled_from_the_bag(
    players: int,
) -> None:
    board = Board(players)
    tiles = [flavour for row in range(3) for flavour in board.row(row)]
    assert len(tiles) == 18
    assert "-" not in tiles
    assert board.table.bag == 72 - 18


@SEATS
def test_s4_one_additive_of_each_type_is_visible(players: int) -> None:
    board = Board(players)
    assert set(board.pantry.values()) == {1}
    assert len(board.pantry) == 5
    assert board.table.additive_deck == 45


def test_s4_more_visible_ones_come_from_the_deck(tmp_path) -> None:
    text = changed("setup", ("visible_additives", "visible_additives,7,designer"))
    board = Board(4, sheets=own_sheets(tmp_path, setup=text))
    assert sum(board.pantry.values()) == 7
    assert min(board.pantry.values()) == 1
    assert board.table.additive_deck == 43


@SEATS
def test_s5_the_customers_are_those_of_the_teas_in_play_and_each_player_holds_an_own_one(
    players: int,
) -> None:
    board = Board(players, deal=3)
    for seat in range(players):
        [name] = board.hand_of(seat)
        assert name.startswith(Tea(int(board.table.tea[seat])).name.lower())
    assert board.table.customer_deck == 8 * players - players - (players + 2)


@SEATS
def test_s6_there_are_as_many_empty_cups_as_players_each_with_a_tip_face_down(
    players: int,
) -> None:
    board = Board(players)
    assert board.table.cups == players
    assert board.table.filled == 0
    assert set(board.table.cup_tip.tolist()) == {NONE}
    assert sorted(board.hidden.tips[:6].tolist()) == list(range(6))


@SEATS
def test_s7_the_pool_has_an_own_customer_of_each_player_and_two_more(players: int) -> None:
    counts: Counter[int] = Counter()
    for deal in range(20):
        board = Board(players, deal=deal)
        assert len(board.in_pool) == players + 2
        teas = Counter(int(board.params.customer[board.ids[name]].tea) for name in board.in_pool)
        assert set(teas) == set(board.table.tea[:players].tolist())
        counts.update(teas.values())
    assert max(counts) > 1


def test_c13_the_first_player_begins_with_one_coin_and_the_others_with_two() -> None:
    board = Board(5)
    assert board.table.money[:5].tolist() == [1, 2, 2, 2, 2]
    assert board.table.pouches == 50 - 9


def test_c13_any_scheme_of_start_money_can_be_said() -> None:
    assert Board(4, start_money="3/0/4").table.money[:4].tolist() == [3, 0, 4, 0]
    for wrong in ("many", "1/2/3/4/5/6", "-1", "1/99", ""):
        with pytest.raises(UsageFault, match="start_money"):
            Board(4, start_money=wrong)
    with pytest.raises(UsageFault, match="more than the 50"):
        Board(4, start_money="30/30")


def test_c5_the_own_customer_may_be_chosen_of_all_own_ones() -> None:
    board = Board(3, start_customers="chosen")
    assert board.phase == Phase.START
    assert board.in_pool == set()
    for seat in range(3):
        assert board.seat == seat
        tea = Tea(int(board.table.tea[seat])).name.lower()
        own = {take_customer(f"{tea}_{number}") for number in range(1, 9)}
        assert set(board.legal()) == own
        board.play(take_customer(f"{tea}_8"))
        assert board.hand_of(seat) == {f"{tea}_8"}
    assert (board.phase, board.seat) == (Phase.TURN, 0)
    assert len(board.in_pool) == 5
    assert len({name.split("_")[0] for name in board.in_pool}) == 3


def test_c5_with_two_own_customers_each_chooses_twice(tmp_path) -> None:
    text = changed("setup", ("own_in_hand", "own_in_hand,2,designer"))
    board = Board(2, sheets=own_sheets(tmp_path, setup=text), start_customers="chosen")
    for seat in (0, 0, 1, 1):
        assert board.seat == seat
        board.play(sorted(board.legal(), key=str)[0])
    assert (board.phase, board.table.hand_size[:2].tolist()) == (Phase.TURN, [2, 2])


def test_c21_the_own_customer_to_begin_with_is_unseen_by_the_others() -> None:
    board = Board(3)
    seen = board.view()
    assert board.set_of(seen.hand[0]) == board.hand_of(0)
    assert board.set_of(seen.hand[1]) == set()
    assert seen.hand_size[1] == 1
