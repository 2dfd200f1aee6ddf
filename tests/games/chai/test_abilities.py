"""Ability cards, by an option (rulings C12, C22, C25, C26, C28)."""

from __future__ import annotations

import pytest

from sim.games.chai.constants import NONE, Ability, Act, Phase
from tests.games.chai.board import (
    DRAW_CUSTOMER,
    PASS,
    RESERVE,
    Board,
    additive,
    discard,
    give,
    give_back,
    take_customer,
    tile,
    use,
)


def board(*abilities: str, mode: str = "stay") -> Board:
    made = Board(4, abilities=mode).teas().abilities(*abilities)
    made.market("lemon lemon berries ginger", "mint berries", "mint")
    return made.visible("milk", "milk", "sugar", "honey", "honey").pool("green_8", "oolong_8")


def using(made: Board, ability: str) -> Board:
    return made.play(RESERVE, DRAW_CUSTOMER, use(ability))


def test_c12_without_the_option_there_are_none() -> None:
    plain = Board(4).teas()
    assert set(plain.table.abilities.tolist()) == {NONE}
    assert plain.play(RESERVE, DRAW_CUSTOMER).seat == 1


def test_c12_three_of_the_eight_lie_face_up() -> None:
    seen = set()
    for deal in range(30):
        made = Board(4, abilities="stay", deal=deal)
        shown = [ability for ability in made.table.abilities.tolist() if ability != NONE]
        assert len(set(shown)) == 3
        assert made.table.ability_deck == 5
        seen |= set(shown)
    assert seen == {int(ability) for ability in Ability}


def test_c12_one_is_used_after_reserving() -> None:
    made = board("two_coins", "free_tile", "free_additive").money(0, 1)
    assert Act.USE_ABILITY not in made.kinds()
    made.play(RESERVE, DRAW_CUSTOMER)
    assert made.phase == Phase.ABILITY
    assert set(made.legal()) == {use("two_coins"), use("free_tile"), use("free_additive"), PASS}
    made.play(use("two_coins"))
    assert (made.table.money[0], made.seat) == (3, 1)


def test_c12_after_a_customer_over_the_limit_has_gone_back() -> None:
    made = board("two_coins", "free_tile", "free_additive").hand(0, "green_1", "green_2", "green_3")
    made.play(RESERVE, DRAW_CUSTOMER, give_back("green_1"))
    assert made.phase == Phase.ABILITY


def test_c12_used_abilities_stay_or_by_the_option_are_replaced() -> None:
    shown = ("two_coins", "free_tile", "free_additive")
    stayed = using(board(*shown), "two_coins")
    assert stayed.table.abilities[:3].tolist() == [int(Ability[a.upper()]) for a in shown]
    new = using(board(*shown, mode="replace"), "two_coins")
    assert new.table.abilities[0] == Ability.NEW_CUSTOMER  # the top of the deck
    assert new.table.abilities[1:3].tolist() == [Ability.FREE_TILE, Ability.FREE_ADDITIVE]


def test_c22_a_replaced_ability_goes_under_the_deck() -> None:
    new = using(board("two_coins", "free_tile", "free_additive", mode="replace"), "two_coins")
    assert new.table.ability_deck == 5
    assert new.hidden.abilities[0] == Ability.TWO_COINS
    assert new.hidden.abilities[4] == Ability.EXCHANGE_ADDITIVE


def test_c12_a_free_additive() -> None:
    made = using(board("free_additive"), "free_additive")
    assert set(made.legal()) == {additive("milk"), additive("sugar"), additive("honey")}
    assert made.play(additive("honey")).box(0) == {"honey": 1}
    assert made.seat == 1


def test_c12_a_free_tile_of_a_cheap_column() -> None:
    made = using(board("free_tile"), "free_tile")
    cheap = {tile(0, 0), tile(0, 1), tile(1, 0), tile(1, 1), tile(2, 0)}
    assert set(made.legal()) == cheap
    made.play(tile(0, 1))
    assert made.box(0) == {"lemon": 1}
    assert made.row(0)[:3] == ["lemon", "berries", "ginger"]


def test_c12_two_coins_as_far_as_the_pouches_have_them() -> None:
    made = using(board("two_coins").money(0, 0).pouches(1), "two_coins")
    assert made.table.money[0] == 1


def test_c12_swapping_two_tiles_is_two_decisions() -> None:
    made = using(board("swap_market"), "swap_market")
    assert tile(2, 0) not in made.legal()  # nothing comes after it
    made.play(tile(0, 0))
    assert made.seat == 0
    assert tile(0, 1) not in made.legal()  # it is of the same flavour
    made.play(tile(1, 0))
    assert made.row(0)[0] == "mint"
    assert made.row(1)[0] == "lemon"
    assert made.box(0) == {}
    assert made.seat == 1


def test_c12_two_additives_unseen() -> None:
    made = board("draw_two_additives").top("vanilla", "vanilla")
    assert using(made, "draw_two_additives").box(0) == {"vanilla": 2}


def test_c12_two_additives_may_exceed_the_limit() -> None:
    made = board("draw_two_additives").give(0, milk=5).top("vanilla", "vanilla")
    using(made, "draw_two_additives")
    assert made.phase == Phase.DISCARD
    made.play(discard("milk"))
    assert made.box(0) == {"milk": 4, "vanilla": 2}
    assert made.seat == 1


def test_c12_exchanging_a_tile() -> None:
    made = using(board("exchange_tile").give(0, lavender=1, lemon=1), "exchange_tile")
    assert set(made.legal()) == {give("lavender"), give("lemon")}
    made.play(give("lemon"))
    assert {move.place for move in made.legal()} == {(0, 2), (0, 3), (1, 0), (1, 1), (2, 0)}
    made.play(tile(0, 3))
    assert made.box(0) == {"lavender": 1, "ginger": 1}
    assert made.row(0)[:4] == ["lemon", "lemon", "berries", "lemon"]


def test_c12_exchanging_an_additive() -> None:
    made = using(board("exchange_additive").give(0, honey=2), "exchange_additive")
    made.play(give("honey"))
    assert set(made.legal()) == {additive("milk"), additive("sugar")}
    made.play(additive("sugar"))
    assert made.box(0) == {"honey": 1, "sugar": 1}
    assert made.pantry == {"milk": 2, "honey": 3}


def test_c12_a_new_customer_for_one_of_the_pool() -> None:
    made = board("new_customer").customers_on_top("black_5", "black_6", "black_7")
    made.play(RESERVE, DRAW_CUSTOMER, use("new_customer"))
    assert set(made.legal()) == {take_customer("green_8"), take_customer("oolong_8")}
    made.play(take_customer("green_8"))
    assert {"oolong_8", "black_6"} <= made.in_pool
    assert made.names[int(made.hidden.customers[0])] == "green_8"


def test_c25_the_coin_of_a_customer_sent_away_goes_into_the_pouches() -> None:
    made = board("new_customer").pool("rooibos_8", coin=["rooibos_8"])
    made.play(RESERVE, DRAW_CUSTOMER, use("new_customer"))
    before = int(made.table.pouches)
    made.play(take_customer("rooibos_8"))
    assert made.table.pouches == before + 1
    assert made.table.coin_on == 0


def test_c26_an_ability_may_be_left_unused() -> None:
    made = board("two_coins").money(0, 1).play(RESERVE, DRAW_CUSTOMER, PASS)
    assert (made.table.money[0], made.seat) == (1, 1)


@pytest.mark.parametrize("ability", ["exchange_tile", "exchange_additive"])
def test_c26_an_ability_without_anything_to_act_on_is_not_offered(ability: str) -> None:
    assert board(ability).play(RESERVE, DRAW_CUSTOMER).seat == 1
    both = board(ability, "two_coins").play(RESERVE, DRAW_CUSTOMER)
    assert set(both.legal()) == {use("two_coins"), PASS}


def test_c28_like_is_not_swapped_or_exchanged_for_like() -> None:
    abilities = ("swap_market", "exchange_tile", "exchange_additive")
    made = board(*abilities).market("mint mint", "mint").visible("milk", "milk")
    assert made.give(0, mint=2, milk=1).play(RESERVE, DRAW_CUSTOMER).seat == 1
    other = board(*abilities).market("mint mint", "mint").visible("milk", "milk")
    other.give(0, mint=2, lemon=1, milk=1, honey=1).play(RESERVE, DRAW_CUSTOMER)
    assert set(other.legal()) == {use("exchange_tile"), use("exchange_additive"), PASS}
    assert set(other.play(use("exchange_tile")).legal()) == {give("lemon")}


def test_c28_a_customer_is_sent_away_only_for_another_one() -> None:
    made = board("new_customer")
    made.pool(*[made.names[card] for card in made.hidden.customers[: made.table.customer_deck]])
    assert made.play(RESERVE, take_customer("green_8")).seat == 1
