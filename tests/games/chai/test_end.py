"""The end of a game and its scores (rules E, F, rulings C9, C10, C11, C20)."""

from __future__ import annotations

import pytest

from sim.games.chai.constants import NONE, Phase
from tests.games.chai.board import DRAW, Board, changed, fulfil, own_sheets


def last_cup(players: int = 2, seat: int = 0, **options) -> Board:
    """All cups of the last round are full but one, and `seat` is about to order."""
    made = Board(players, **options).teas()
    filled = [f"green_{number}" for number in range(8, 9 - players, -1)]
    made.cups(*filled, thermometer=4, by=1).pool("rooibos_1", "rooibos_2")
    made.give(seat, mint=2).money(seat, 5)
    return made.turn(seat).play(DRAW, DRAW)


def test_e1_the_game_ends_with_five_rounds_of_cups() -> None:
    ended = last_cup(2, seat=1).play(fulfil("rooibos_1"))
    assert ended.phase == Phase.OVER
    assert ended.table.thermometer == 5
    assert ended.outcome().ended == 1


def test_e1_the_number_of_rounds_is_that_of_the_sheet(tmp_path) -> None:
    text = changed("setup", ("rounds", "rounds,6,designer"))
    longer = last_cup(2, seat=1, sheets=own_sheets(tmp_path, setup=text))
    assert longer.play(fulfil("rooibos_1")).phase == Phase.TURN


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_e2_all_have_the_same_number_of_turns(seat: int) -> None:
    made = last_cup(3, seat=seat).play(fulfil("rooibos_1"))
    for other in range(seat + 1, 3):
        assert (made.seat, made.phase) == (other, Phase.TURN)
        made.play(DRAW, DRAW)
    assert made.phase == Phase.OVER
    assert made.table.turns == 3


def test_c9_later_orders_fill_another_set_of_cups_without_tips() -> None:
    made = last_cup().play(fulfil("rooibos_1"))
    made.give(1, jasmine=2, lemon=1).money(1, 3)
    made.play(DRAW, DRAW, fulfil("rooibos_2"))
    assert made.phase == Phase.OVER
    assert made.table.points[1] == made.params.customer[made.ids["green_8"]].points + 7
    assert made.table.cup_customer[0] == made.ids["rooibos_2"]
    assert made.table.cup_tip[0] == NONE
    assert made.table.money[1] == 3 - 1
    assert made.table.tips[1] == 0


def test_c9_or_by_an_option_there_are_none() -> None:
    made = last_cup(last_orders="none").play(fulfil("rooibos_1"))
    made.give(1, jasmine=2, lemon=1).money(1, 3)
    made.play(DRAW, DRAW)
    assert made.phase == Phase.OVER
    assert made.table.orders[1] == 1


def test_c20_the_turn_cap_stops_a_game_after_equal_turns() -> None:
    made = Board(3, turn_cap=2).teas()
    for turn in range(6):
        assert made.table.turns == turn
        made.play(DRAW, DRAW).pass_to((turn + 1) % 3) if turn < 5 else made.play(DRAW, DRAW)
    assert made.phase == Phase.OVER
    assert made.outcome().truncated == 1
    assert made.outcome().ended == 0


def test_c20_a_game_that_ends_with_its_last_turns_is_not_truncated() -> None:
    ended = last_cup(2, seat=1, turn_cap=1).play(fulfil("rooibos_1"))
    assert (ended.phase, ended.table.turns) == (Phase.OVER, 2)
    assert (ended.outcome().ended, ended.outcome().truncated) == (1, 0)


# --- scores -----------------------------------------------------------------------------------


def scored(players: int, *orders: tuple[str, ...], money: tuple[int, ...] = (), **options) -> Board:
    """Seats have fulfilled these orders and have this money."""
    made = Board(players, **options).teas()
    for seat, names in enumerate(orders):
        made.done(seat, *names)
    for seat in range(players):
        made.money(seat, money[seat] if seat < len(money) else 0)
    made.check()
    return made


def scores(made: Board) -> list[int]:
    return made.outcome().score[: made.players].tolist()


def test_f1_the_points_of_the_fulfilled_orders_count() -> None:
    assert scores(scored(2, ("rooibos_1", "green_8"), ("green_2",))) == [5 + 17, 7]


def test_f2_money_left_counts_as_points() -> None:
    assert scores(scored(2, money=(4, 9))) == [4, 9]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_f3_awards_are_for_three_to_five_players(players: int) -> None:
    made = scored(players, ("rooibos_1",))
    assert scores(made)[0] == (5 if players == 2 else 5 + 5 + 5)


def test_f4_most_orders_earn_an_award() -> None:
    made = scored(3, ("rooibos_1", "rooibos_2"), ("green_1",))
    assert made.outcome().award_orders[:3].tolist() == [5, 0, 0]


def test_f5_most_different_recipes_earn_an_award() -> None:
    made = scored(3, ("rooibos_1", "rooibos_2", "rooibos_3"), ("green_1", "oolong_1"))
    assert made.outcome().award_recipes[:3].tolist() == [0, 5, 0]
    assert made.outcome().recipes[:3].tolist() == [1, 2, 0]


def test_f6_tied_for_an_award_each_gets_it_in_full() -> None:
    made = scored(3, ("rooibos_1",), ("green_1",))
    assert made.outcome().award_orders[:3].tolist() == [5, 5, 0]
    assert made.outcome().award_recipes[:3].tolist() == [5, 5, 0]


def test_f7_most_points_win() -> None:
    assert scored(2, ("rooibos_1",), ("green_2",)).winners() == [1]


def test_f8_tied_the_fewest_fulfilled_customers_win() -> None:
    made = scored(2, ("rooibos_1",), ("green_1",), money=(7, 7)).done(0, "rooibos_2").money(0, 0)
    assert scores(made) == [12, 12]
    assert made.winners() == [1]


def test_f9_then_the_least_money_wins() -> None:
    made = scored(2, ("rooibos_2",), ("green_1",), money=(0, 2))
    assert scores(made) == [7, 7]
    assert made.winners() == [0]


def test_f10_else_the_victory_is_shared() -> None:
    assert scored(3, ("rooibos_1",), ("green_1",)).winners() == [0, 1]
    assert scored(2).winners() == [0, 1]


def test_c10_nobody_wins_an_award_with_nothing() -> None:
    assert scores(scored(4)) == [0] * 4


def test_c10_recipes_are_base_teas_or_by_an_option_sets_of_flavours() -> None:
    # rooibos_1 is mint, oolong_6 mint and ginger with additives, green_4 mint and ginger
    orders = (("rooibos_1", "oolong_6", "green_4"), ("rooibos_2", "rooibos_3", "rooibos_4"))
    assert scored(3, *orders).outcome().recipes[:2].tolist() == [3, 1]
    assert scored(3, *orders, recipe="flavours").outcome().recipes[:2].tolist() == [2, 3]


def test_c10_awards_are_those_of_the_sheet(tmp_path) -> None:
    text = changed("awards", ("most_orders", "most_orders,8,4,designer"))
    sheets = own_sheets(tmp_path, awards=text)
    assert scores(scored(3, ("rooibos_1",), sheets=sheets))[0] == 5 + 5
    assert scores(scored(4, ("rooibos_1",), sheets=sheets))[0] == 5 + 5 + 8


def test_c11_orders_decide_before_money() -> None:
    made = scored(2, ("rooibos_1", "rooibos_2"), ("green_2",), money=(0, 5))
    assert scores(made) == [12, 12]
    assert made.winners() == [1]  # one order, though more money


def test_outcomes_say_where_the_points_are_from() -> None:
    made = scored(4, ("rooibos_1", "green_1"), ("oolong_1",), money=(3, 1, 2, 0))
    outcome = made.outcome()
    parts = outcome.order_points + outcome.money + outcome.award_orders + outcome.award_recipes
    assert parts.tolist() == outcome.score.tolist()
    assert outcome.base_tea[:4].tolist() == [0, 1, 2, 3]
