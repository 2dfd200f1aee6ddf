"""Selecting additives (rules A, rulings C4, C23, C24, C29)."""

from __future__ import annotations

from sim.games.chai.constants import Act, Phase
from tests.games.chai.board import (
    DRAW,
    PASS,
    RENEW,
    Board,
    changed,
    discard,
    own_sheets,
    take,
)


def board(**options) -> Board:
    return Board(4, **options).teas().visible("milk", "milk", "milk", "sugar", "honey")


def test_a1_up_to_two_actions_in_the_additive_area() -> None:
    two = board().play(take("milk"))
    assert (two.phase, two.seat) == (Phase.PANTRY, 0)
    two.play(take("sugar"))
    assert two.seat == 1


def test_a1_the_number_of_actions_is_that_of_the_sheet(tmp_path) -> None:
    text = changed("setup", ("pantry_actions", "pantry_actions,3,designer"))
    three = board(sheets=own_sheets(tmp_path, setup=text)).play(take("milk"), take("sugar"))
    assert (three.phase, three.seat) == (Phase.PANTRY, 0)
    assert three.play(DRAW).seat == 1


def test_a2_all_visible_additives_of_one_type_are_taken() -> None:
    assert board().play(take("milk")).box(0) == {"milk": 3}


def test_a3_new_additives_are_drawn_after_the_first_action() -> None:
    drawn = board().top("vanilla", "sugar", "honey").play(take("milk"))
    assert drawn.pantry == {"sugar": 2, "honey": 2, "vanilla": 1}
    assert drawn.play(take("honey")).box(0) == {"milk": 3, "honey": 2}


def test_a3_and_at_the_end_of_the_turn() -> None:
    assert sum(board().play(take("milk"), take("sugar")).pantry.values()) == 5


def test_c29_with_other_numbers_of_actions_additives_come_between_any_two(tmp_path) -> None:
    text = changed("setup", ("pantry_actions", "pantry_actions,3,designer"))
    three = board(sheets=own_sheets(tmp_path, setup=text)).top("vanilla", "vanilla", "vanilla")
    assert three.play(take("milk")).pantry == {"sugar": 1, "honey": 1, "vanilla": 3}
    three.top("milk").play(take("sugar"))
    assert three.pantry == {"honey": 1, "vanilla": 3, "milk": 1}
    three.give(0, mint=2).pool("rooibos_1").play(take("vanilla"))
    assert three.pantry == {"honey": 1, "milk": 1}  # an order first, then the refill


def test_a4_the_visible_additives_may_be_renewed() -> None:
    fresh = board().top("vanilla", "vanilla", "chai_spices", "milk", "sugar").play(RENEW)
    assert fresh.pantry == {"milk": 1, "sugar": 1, "vanilla": 2, "chai_spices": 1}
    assert fresh.table.discards[6:].tolist() == [3, 1, 1, 0, 0]
    assert (fresh.phase, fresh.seat) == (Phase.PANTRY, 0)
    assert fresh.play(take("vanilla")).box(0) == {"vanilla": 2}


def test_a4_renewed_as_the_last_action_they_are_new_at_once() -> None:
    fresh = board().top("milk", "milk", "milk", "milk", "milk", "honey").play(DRAW, RENEW)
    assert fresh.box(0) == {"honey": 1}
    assert fresh.pantry == {"milk": 5}
    assert fresh.seat == 1


def test_a5_an_additive_may_be_drawn_from_the_deck() -> None:
    drawn = board().top("sugar", "vanilla").play(DRAW)
    assert drawn.box(0) == {"vanilla": 1}
    assert drawn.play(DRAW).box(0) == {"vanilla": 1, "sugar": 1}


def test_a6_six_additives_at_most_and_the_player_chooses_what_goes() -> None:
    full = board().give(0, honey=4).play(take("milk"))
    assert full.phase == Phase.DISCARD
    assert set(full.legal()) == {discard("honey"), discard("milk")}
    full.play(discard("honey"))
    assert full.box(0) == {"honey": 3, "milk": 3}
    assert (full.phase, full.seat) == (Phase.PANTRY, 0)


def test_a6_the_limit_is_that_of_the_sheet(tmp_path) -> None:
    text = changed("setup", ("additive_limit", "additive_limit,3,designer"))
    small = board(sheets=own_sheets(tmp_path, setup=text)).give(0, honey=1).play(take("milk"))
    assert small.phase == Phase.DISCARD


def test_c4_one_action_is_enough_and_none_is_too_few() -> None:
    start = board()
    assert PASS not in start.legal()
    assert start.play(take("milk"), PASS).seat == 1


def test_c4_any_mix_of_actions() -> None:
    for first in (take("milk"), RENEW, DRAW):
        mixed = board().play(first)
        assert {Act.TAKE, Act.RENEW, Act.DRAW, Act.PASS} == mixed.kinds()
        assert mixed.play(RENEW).seat == 1


def test_c4_by_an_option_up_to_three_cards_are_picked() -> None:
    picks = board(pantry="pick3").top("vanilla").play(take("milk"))
    assert picks.box(0) == {"milk": 1}
    assert picks.pantry == {"milk": 2, "sugar": 1, "honey": 1}  # no new ones in between
    picks.play(DRAW)
    assert picks.box(0) == {"milk": 1, "vanilla": 1}
    picks.play(take("sugar"))
    assert picks.seat == 1
    assert sum(picks.pantry.values()) == 5


def test_c4_the_number_of_picks_is_that_of_the_sheet(tmp_path) -> None:
    text = changed("setup", ("pick_limit", "pick_limit,1,designer"))
    one = board(sheets=own_sheets(tmp_path, setup=text), pantry="pick3")
    assert one.play(take("milk")).seat == 1


def test_c4_the_picks_may_stop_after_the_first() -> None:
    assert board(pantry="pick3").play(take("milk"), PASS).seat == 1


def test_c23_where_cards_are_picked_the_visible_ones_are_renewed_once_before() -> None:
    picks = board(pantry="pick3").play(RENEW)
    assert RENEW not in picks.legal()
    assert PASS not in picks.legal()  # renewing alone is no visit
    picks.play(DRAW)
    assert RENEW not in picks.legal()
    late = board(pantry="pick3").play(DRAW)
    assert RENEW not in late.legal()
    assert PASS in late.legal()


def test_c24_what_goes_over_the_limit_is_there_for_the_new_additives(tmp_path) -> None:
    few = "additive,copies\nmilk,3\nsugar,1\nhoney,5\nvanilla,0\nchai_spices,0\n"
    last = board(sheets=own_sheets(tmp_path, additives=few)).give(0, honey=4)
    assert last.table.additive_deck == 0
    last.play(take("milk"), discard("honey"))
    assert last.pantry == {"sugar": 1, "honey": 2}


def test_c14_an_empty_deck_takes_back_the_discards() -> None:
    again = board().discard_additives()
    number = int(again.table.discards[6:].sum())
    again.play(DRAW)
    assert again.table.discards[6:].sum() == 0
    assert again.table.additive_deck == number - 1
