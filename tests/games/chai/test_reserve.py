"""Reserving a customer (rules R, ruling C5)."""

from __future__ import annotations

from sim.games.chai.constants import Act, Phase
from tests.games.chai.board import (
    DRAW_CUSTOMER,
    RESERVE,
    Board,
    changed,
    give_back,
    own_sheets,
    take,
    take_customer,
)


def board(players: int = 4, **options) -> Board:
    made = Board(players, **options).teas()
    return made.pool("green_8", "oolong_8", "black_8").customers_on_top(
        "rooibos_6", "rooibos_7", "rooibos_8"
    )


def test_r1_a_visible_customer_may_be_reserved() -> None:
    taken = board().play(RESERVE)
    assert taken.phase == Phase.RESERVE
    assert set(taken.legal()) == {
        take_customer("green_8"),
        take_customer("oolong_8"),
        take_customer("black_8"),
        DRAW_CUSTOMER,
    }
    taken.play(take_customer("green_8"))
    assert taken.hand_of(0) == {"green_8"}
    assert "green_8" not in taken.in_pool


def test_r2_or_the_top_one_of_the_deck() -> None:
    assert board().play(RESERVE, DRAW_CUSTOMER).hand_of(0) == {"rooibos_8"}


def test_r3_a_visible_one_is_replaced_at_once() -> None:
    full = board().hand(0, "green_1", "green_2", "green_3")
    full.play(RESERVE, take_customer("green_8"))
    assert full.phase == Phase.GIVE_BACK  # still the same turn
    assert full.in_pool == {"oolong_8", "black_8", "rooibos_8"}


def test_r4_three_customers_at_most() -> None:
    two = board().hand(0, "green_1", "green_2").play(RESERVE, take_customer("green_8"))
    assert (two.seat, two.table.hand_size[0]) == (1, 3)
    three = board().hand(0, "green_1", "green_2", "green_3").play(RESERVE, DRAW_CUSTOMER)
    assert set(three.legal()) == {
        give_back(name) for name in ("green_1", "green_2", "green_3", "rooibos_8")
    }


def test_r4_the_limit_is_that_of_the_sheet(tmp_path) -> None:
    text = changed("setup", ("hand_limit", "hand_limit,1,designer"))
    one = board(sheets=own_sheets(tmp_path, setup=text)).hand(0, "green_1")
    assert one.play(RESERVE, DRAW_CUSTOMER).phase == Phase.GIVE_BACK


def test_r5_a_customer_over_the_limit_goes_face_up_into_the_pool_with_a_coin() -> None:
    full = board().hand(0, "green_1", "green_2", "green_3")
    before = int(full.table.pouches)
    full.play(RESERVE, DRAW_CUSTOMER, give_back("green_2"))
    assert full.hand_of(0) == {"green_1", "green_3", "rooibos_8"}
    assert "green_2" in full.in_pool
    assert full.set_of(full.table.coin_on) == {"green_2"}
    assert full.table.pouches == before - 1
    assert full.seat == 1


def test_c5_the_one_just_taken_may_go_back() -> None:
    full = board().hand(0, "green_1", "green_2", "green_3")
    full.play(RESERVE, take_customer("green_8"), give_back("green_8"))
    assert full.set_of(full.table.coin_on) == {"green_8"}


def test_c5_without_a_coin_in_the_pouches_it_goes_back_without() -> None:
    full = board().hand(0, "green_1", "green_2", "green_3").pouches(0)
    full.play(RESERVE, DRAW_CUSTOMER, give_back("green_1"))
    assert "green_1" in full.in_pool
    assert full.table.coin_on == 0


def test_c5_the_coin_goes_to_whoever_reserves_the_customer() -> None:
    rich = board().pool("rooibos_1", coin=["rooibos_1"]).money(0, 2)
    rich.play(RESERVE, take_customer("rooibos_1"))
    assert rich.table.money[0] == 3
    assert rich.table.coin_on == 0


def test_c5_the_pool_is_filled_to_two_more_than_players_and_never_cut() -> None:
    small = board().play(RESERVE, take_customer("green_8"))
    assert len(small.in_pool) == 6
    large = board().pool(*(f"green_{number}" for number in range(4, 8)))
    assert len(large.in_pool) == 7
    large.play(RESERVE, take_customer("green_8"))
    assert len(large.in_pool) == 7
    assert large.table.hand_size[0] == 1


def test_c5_the_size_of_the_pool_is_that_of_the_sheet(tmp_path) -> None:
    text = changed("setup", ("pool_extra", "pool_extra,5,designer"))
    wide = board(sheets=own_sheets(tmp_path, setup=text)).play(take("milk"))
    wide.pass_to(1)
    assert len(wide.in_pool) == 9


def test_c5_blindly_reserved_customers_are_hidden_from_the_others() -> None:
    unseen = board().play(RESERVE, DRAW_CUSTOMER)
    assert unseen.seat == 1
    assert unseen.set_of(unseen.view().hand[0]) == set()
    assert unseen.view().hand_size[0] == 1
    seen = board().play(RESERVE, take_customer("green_8"))
    assert seen.set_of(seen.view().hand[0]) == {"green_8"}


def test_c5_a_customer_that_goes_back_is_seen_by_all() -> None:
    back = board().hand(0, "green_1", "green_2", "green_3", blind=True)
    back.play(RESERVE, DRAW_CUSTOMER, give_back("green_1"))
    assert back.set_of(back.view().hand[0]) == set()
    assert "green_1" in back.set_of(back.view().pool)


def test_c5_without_a_deck_only_visible_ones_can_be_reserved() -> None:
    last = board()
    last.params.tokens[:] = 40
    last.table.base_tokens[:4] = 40
    last.no_more_customers()
    last.play(RESERVE)
    assert last.kinds() == {Act.TAKE_CUSTOMER}
    last.play(take_customer("green_8"))
    assert last.in_pool == {"oolong_8", "black_8"}


def test_c16_nothing_is_paid_for_reserving() -> None:
    free = board().money(0, 0).play(RESERVE, DRAW_CUSTOMER)
    assert free.table.money[0] == 0
