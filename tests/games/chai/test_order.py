"""Completing an order at the end of a turn (rules T2, O, rulings C6, C7, C8, C19)."""

from __future__ import annotations

import pytest

from sim.games.chai.constants import NONE, Act, Phase
from tests.games.chai.board import (
    DRAW,
    PASS,
    Board,
    additive,
    buy,
    changed,
    discard,
    fulfil,
    own_sheets,
    take,
    tile,
)

ONE_COIN, TWO_COINS, THREE_COINS, FREE = 0, 2, 4, 5


def board(players: int = 4, **options) -> Board:
    """Seat 0 makes rooibos and has what rooibos_1 and green_1 ask for."""
    made = Board(players, **options).teas().tips(ONE_COIN, TWO_COINS, THREE_COINS, FREE)
    made.visible("milk", "sugar", "honey", "vanilla", "chai_spices")
    return made.give(0, mint=2, jasmine=2).money(0, 4)


def ordering(made: Board) -> Board:
    return made.play(DRAW, DRAW)


def test_t2_at_the_end_of_a_turn_an_order_may_be_completed() -> None:
    at_end = ordering(board().pool("rooibos_1"))
    assert (at_end.phase, at_end.seat) == (Phase.ORDER, 0)
    assert set(at_end.legal()) == {fulfil("rooibos_1"), PASS}
    assert at_end.play(PASS).seat == 1
    assert at_end.table.orders[0] == 0


def test_o1_one_order_from_the_hand_or_the_pool() -> None:
    both = ordering(board().pool("rooibos_1").hand(0, "green_1"))
    assert set(both.legal()) == {fulfil("rooibos_1"), fulfil("green_1"), PASS}
    both.play(fulfil("green_1"))
    assert both.seat == 1  # one order, though the other could be completed too
    assert both.hand_of(0) == set()
    assert both.set_of(both.table.fulfilled[0]) == {"green_1"}
    other = ordering(board().pool("rooibos_1").hand(0, "green_1")).play(fulfil("rooibos_1"))
    assert "rooibos_1" not in other.in_pool
    assert other.table.from_pool[0] == 1


def test_o1_the_customers_of_others_are_not_for_me() -> None:
    assert ordering(board().hand(1, "rooibos_1")).seat == 1


def test_o2_all_flavours_and_additives_shown_and_the_base_tea_are_needed() -> None:
    lacking = board().pool("rooibos_3").give(0, ginger=1, berries=1, lavender=1)
    assert lacking.play(take("sugar"), take("honey")).seat == 1
    complete = board().pool("rooibos_3").give(0, ginger=1, berries=1, lavender=1)
    complete.play(take("milk"), PASS, fulfil("rooibos_3"))
    assert complete.box(0) == {"mint": 2, "jasmine": 2}
    assert complete.table.base_tokens[0] == 5
    assert complete.table.points[0] == 9


def test_o2_what_was_bought_in_this_turn_counts() -> None:
    just = Board(4).teas().pool("rooibos_1").market("mint mint")
    just.play(buy("mint", (0, 0), (0, 1)), fulfil("rooibos_1"))
    assert just.table.orders[0] == 1


def test_o3_the_ingredients_are_in_the_cup_until_it_is_emptied() -> None:
    full = ordering(board().pool("rooibos_1")).play(fulfil("rooibos_1"))
    assert full.table.filled == 1
    assert full.names[int(full.table.cup_customer[0])] == "rooibos_1"
    assert full.table.discards[:6].sum() == 0
    assert full.box(0).get("mint") is None


def test_o4_the_tip_of_the_cup_is_flipped_over_and_paid() -> None:
    tipped = ordering(board().pool("rooibos_1").tips(THREE_COINS))
    tipped.play(fulfil("rooibos_1"))
    assert tipped.table.money[0] == 4 + 3
    assert tipped.table.cup_tip[0] == THREE_COINS
    assert (tipped.table.tips[0], tipped.table.tip_coins[0]) == (1, 3)
    assert (tipped.table.first_tip[0], tipped.table.first_tip[1]) == (THREE_COINS, NONE)


def test_o4_the_tips_are_those_of_the_sheet(tmp_path) -> None:
    sheets = own_sheets(tmp_path, tips=changed("tips", ("1,", "1,9,0,designer")))
    rich = ordering(board(sheets=sheets).pool("rooibos_1")).play(fulfil("rooibos_1"))
    assert rich.table.money[0] == 4 + 9


def last_cup(thermometer: int = 0, **options) -> Board:
    made = board(2, **options).cups("green_8", thermometer=thermometer, by=1)
    return ordering(made.pool("rooibos_1"))


def test_o5_the_thermometer_rises_when_all_cups_are_full() -> None:
    half = ordering(board(2).pool("rooibos_1")).play(fulfil("rooibos_1"))
    assert (half.table.thermometer, half.table.filled) == (0, 1)
    full = last_cup().play(fulfil("rooibos_1"))
    assert (full.table.thermometer, full.table.filled) == (1, 0)


def test_c6_an_order_of_another_players_tea_costs_a_token_and_a_coin_of_its_owner() -> None:
    foreign = ordering(board().pool("green_1").money(1, 0)).play(fulfil("green_1"))
    assert foreign.table.base_tokens[:2].tolist() == [6, 5]
    assert foreign.table.money[1] == 1
    assert foreign.table.money[0] == 4 - 1 + 1  # the tea, then the tip
    assert foreign.table.foreign[0] == 1


def test_c6_no_token_left_no_order() -> None:
    none = board().pool("rooibos_1", "green_1")
    none.params.tokens[1] = none.table.base_tokens[1] = 0
    assert set(ordering(none).legal()) == {fulfil("rooibos_1"), PASS}


def test_c6_the_tea_must_be_paid_without_the_coin_on_the_card() -> None:
    poor = board().pool("green_1", coin=["green_1"]).money(0, 0)
    assert ordering(poor).seat == 1
    just = ordering(board().pool("green_1", coin=["green_1"]).money(0, 1)).play(fulfil("green_1"))
    assert just.table.money[0] == 1 - 1 + 1 + 1  # tea, coin on the card, tip


def test_c6_used_tokens_are_spent_or_by_an_option_returned() -> None:
    assert last_cup().play(fulfil("rooibos_1")).table.base_tokens[:2].tolist() == [5, 5]
    back = last_cup(base_tokens="returned").play(fulfil("rooibos_1"))
    assert back.table.base_tokens[:2].tolist() == [6, 6]


def test_c6_returned_tokens_are_away_until_the_cups_are_emptied() -> None:
    away = ordering(board(base_tokens="returned").pool("rooibos_1")).play(fulfil("rooibos_1"))
    assert away.table.base_tokens[0] == 5


def test_c19_the_price_of_foreign_tea_is_an_option() -> None:
    dear = ordering(board(foreign_tea_price=3).pool("green_1").money(1, 0))
    assert dear.play(fulfil("green_1")).table.money[:2].tolist() == [4 - 3 + 1, 3]
    assert ordering(board(foreign_tea_price=5).pool("green_1")).seat == 1
    free = ordering(board(foreign_tea_price=0).pool("green_1").money(0, 0))
    assert free.play(fulfil("green_1")).table.money[0] == 1


def test_c5_the_coin_goes_to_whoever_fulfils_the_customer() -> None:
    rich = ordering(board().pool("rooibos_1", coin=["rooibos_1"])).play(fulfil("rooibos_1"))
    assert rich.table.money[0] == 4 + 1 + 1


def test_c7_cups_fill_from_the_left_each_with_its_own_tip() -> None:
    second = board().cups("green_8", by=1).pool("rooibos_1")
    ordering(second).play(fulfil("rooibos_1"))
    assert second.table.cup_tip[:3].tolist() == [ONE_COIN, TWO_COINS, NONE]
    assert second.table.money[0] == 4 + 2


def test_c7_a_tip_that_the_pouches_lack_is_not_paid() -> None:
    dry = ordering(board().pool("rooibos_1").tips(THREE_COINS).pouches(2))
    dry.play(fulfil("rooibos_1"))
    assert dry.table.money[0] == 4 + 2
    assert dry.table.tip_coins[0] == 2


def free_tip(made: Board) -> Board:
    return ordering(made.pool("rooibos_1").tips(FREE)).play(fulfil("rooibos_1"))


def test_c7_a_free_ingredient_is_one_tile_without_its_group_and_the_row_slides() -> None:
    free = free_tip(board().market("lemon lemon berries", "mint"))
    assert (free.phase, free.seat) == (Phase.TIP, 0)
    free.top("ginger", "ginger", "ginger")
    free.play(tile(0, 0))
    assert free.box(0)["lemon"] == 1
    assert free.row(0)[:2] == ["lemon", "berries"]
    assert free.seat == 1


def test_c7_or_one_visible_additive() -> None:
    free = free_tip(board().visible("honey", "honey"))
    before = free.box(0).get("honey", 0)
    free.play(additive("honey"))
    assert free.box(0)["honey"] == before + 1
    assert free.seat == 1


def test_c7_what_lies_there_before_the_refill() -> None:
    made = board().market("lemon", "mint").visible("honey").pool("rooibos_1").tips(FREE)
    made.play(take("honey"), DRAW, fulfil("rooibos_1"))
    assert made.phase == Phase.TIP
    places = {move.place for move in made.legal() if move.act == Act.PICK_TILE}
    assert places == {(0, 0), (1, 0)}


def test_c7_it_may_be_declined() -> None:
    free = free_tip(board())
    assert PASS in free.legal()
    before = free.box(0)
    assert free.play(PASS).seat == 1
    assert free.box(0) == before


def test_c7_full_cups_are_emptied_onto_the_discards_and_tips_are_dealt_again() -> None:
    orders = set()
    for deal in range(8):
        made = board(2, deal=deal).cups("green_8", by=1).pool("rooibos_1")
        ordering(made).play(fulfil("rooibos_1"))
        assert made.table.discards[:6].tolist() == [2, 1, 0, 2, 2, 0]
        assert made.table.discards[6:].tolist() == [1, 0, 0, 1, 1]
        assert set(made.table.cup_tip.tolist()) == {NONE}
        orders.add(tuple(made.hidden.tips[:6].tolist()))
    assert len(orders) > 4


def test_c27_a_free_ingredient_over_the_limit_is_cut_too() -> None:
    full = free_tip(board().give(0, berries=6, ginger=2).market("lemon"))
    full.give(0, lavender=2)  # 12 with the jasmine left, after the order was paid
    full.play(tile(0, 0))
    assert full.phase == Phase.DISCARD
    full.play(discard("lemon"))
    assert full.seat == 1


@pytest.mark.parametrize("number", [2, 3])
def test_c27_a_tip_may_give_several_one_by_one(number: int, tmp_path) -> None:
    sheets = own_sheets(tmp_path, tips=changed("tips", ("6,", f"6,0,{number},designer")))
    free = free_tip(board(sheets=sheets).market("lemon lemon lemon lemon"))
    for _ in range(number):
        assert (free.phase, free.seat) == (Phase.TIP, 0)
        free.play(tile(0, 0))
    assert free.seat == 1
    assert free.box(0)["lemon"] == number


def test_c8_an_order_ends_the_turn_and_pool_market_and_pantry_are_refilled() -> None:
    done = ordering(board().pool("rooibos_1")).play(fulfil("rooibos_1"))
    assert (done.seat, done.phase) == (1, Phase.TURN)
    assert len(done.in_pool) == 6
    assert sum(done.pantry.values()) == 5
    assert "-" not in done.row(0) + done.row(1) + done.row(2)


def test_c8_without_an_order_to_complete_nothing_is_asked() -> None:
    assert ordering(board()).seat == 1
