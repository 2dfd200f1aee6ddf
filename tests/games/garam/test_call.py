"""Rules L and N6, rulings G22, G27, G50 and G53: tags, the Call, Pakora."""

from __future__ import annotations

import pytest

from sim.games.garam.constants import NONE, Act, Card, CustomerAt, Phase, Size, Tag, Tea, Upgrade
from tests.games.garam.board import Board
from tests.games.garam.kadak import MELA, stall

PAKORA_PLACES, HYGIENE_PLACES, AROMA_PLACES = {0, 3, 6, 8}, {1, 5}, {2, 4, 7}


def served(board: Board) -> Board:
    """Serve the first customer a cup: it stays, and a Call may follow."""
    return board.serve(0, [(0, 0)])


def callable_from(board: Board) -> set[int]:
    return {move.place for move in board.options_for(Act.CALL)}


def hygienic(*first: str, **options: object) -> Board:
    return stall(*first, **options).stars(0, 2, Upgrade.HYGIENE)


def test_l1_a_customer_with_an_earned_tag_is_called_after_a_serve() -> None:
    board = served(hygienic())
    assert board.phase == Phase.CALL
    assert callable_from(board) == HYGIENE_PLACES
    board.do(Act.CALL, place=1)
    assert board.phase == Phase.TURN
    assert board.tapri(0) == ["BL-B4", "-", "-", "-"]


def test_l1_only_one_customer_is_called() -> None:
    board = served(hygienic()).do(Act.CALL, place=1)
    assert board.phase == Phase.TURN
    assert board.table.calls[0] == 1


def test_l1_no_call_without_a_serve() -> None:
    board = hygienic()
    assert not board.can(Act.CALL)
    assert board.pick(Card(int(board.table.market[0, 0]))).phase == Phase.TURN


def test_l1_whoever_has_just_come_may_be_called() -> None:
    board = hygienic("YE-B4").next_customers("BL-G1").serve(0, [(0, 0), (0, 0)])
    assert "BL-G1" in board.waiting()
    board.do(Act.CALL, place=board.waiting().index("BL-G1"))
    assert board.tapri(0)[0] == "BL-G1"


def test_l1_nobody_need_be_called() -> None:
    board = served(hygienic()).do(Act.CALLED)
    assert board.phase == Phase.TURN
    assert board.tapri(0) == ["-"] * 4


def test_l2_there_are_seven_tags_and_a_customer_may_have_two() -> None:
    board = stall("RE-B1", "YE-B1")
    assert board.book.customers[board.ids.index("RE-B1")].tags == {Tag.DARJEELING, Tag.AROMA}
    assert len(set().union(*(each.tags for each in board.book.customers))) == 7
    leaf = served(stall("RE-B1", "YE-B1").specialised(0, Card.DARJEELING))
    assert callable_from(leaf) == {0}
    aroma = served(stall("RE-B1", "YE-B1").stars(0, 2, Upgrade.AROMA)).do(Act.NO_AROMA)
    assert 0 in callable_from(aroma)


@pytest.mark.parametrize(
    ("upgrade", "places"), [(Upgrade.AROMA, AROMA_PLACES), (Upgrade.HYGIENE, HYGIENE_PLACES)]
)
def test_l3_aroma_and_hygiene_are_tags_of_upgrades(upgrade: Upgrade, places: set[int]) -> None:
    board = served(stall().stars(0, 2, upgrade))
    if board.phase == Phase.AROMA:
        board.do(Act.NO_AROMA)
    assert callable_from(board) == places


def test_l3_a_leaf_is_the_tag_of_a_specialisation() -> None:
    board = served(stall("CY-B4", "BR-G2", "GR-G3").specialised(0, Card.KASHMIRI))
    assert callable_from(board) == {1}


def test_l3_without_a_tag_there_is_no_call() -> None:
    assert served(stall()).phase == Phase.TURN


def test_l4_the_customer_joins_the_own_queue() -> None:
    board = served(hygienic()).do(Act.CALL, place=1)
    assert board.whereabouts("BL-B4") == CustomerAt.TAPRI
    assert "BL-B4" not in board.waiting()
    assert board.tapri(1) == ["-"] * 4


def test_l5_its_negative_tokens_are_removed() -> None:
    board = served(hygienic().tokens(5, 2)).do(Act.CALL, place=5)
    assert board.tapri(0)[0] == "CY-B3"
    assert board.table.tokens[9] == 0
    assert board.table.tokens.sum() == 0


def test_l6_cups_on_it_stay() -> None:
    board = served(hygienic().cup(1, 1, specific=True)).do(Act.CALL, place=1)
    assert (board.table.cups[9], board.table.cup_owner[9, 0]) == (1, 1)
    assert board.table.cup_specific[9, 0] == 1
    assert board.table.cups_free[1] == 11


def test_g22_the_mela_is_refilled_after_the_call() -> None:
    board = served(hygienic()).do(Act.CALL, place=1)
    assert board.waiting() == ["CY-B4", "GR-B4", "BR-M1", *MELA[3:]]


def test_g22_each_serve_gives_its_own_call() -> None:
    board = served(hygienic()).do(Act.CALL, place=1).do(Act.EXTRA_ACTION)
    board.serve(0, [(0, 0)])
    assert board.phase == Phase.CALL
    assert board.do(Act.CALL, place=5).tapri(0) == ["BL-B4", "CY-B3", "-", "-"]


def test_g22_an_upgrade_of_this_serve_counts_for_its_call() -> None:
    board = stall("YE-B1").stars(0, 1).serve(0, [(0, 0), (0, 0)])
    board.do(Act.TAKE_UPGRADE, card=Upgrade.HYGIENE)
    assert board.phase == Phase.CALL


def test_g22_cups_of_others_stay_locked_until_the_customer_is_served() -> None:
    board = served(hygienic().cup(1, 1)).do(Act.CALL, place=1)
    board.turn(0).serve(6, [(0, 9)])
    assert board.table.cups_free[1] == 12
    assert board.table.receipts[0] == 0


def test_n6_pakora_calls_its_customers_and_pays_for_each() -> None:
    board = served(stall().hand(0, Card.PAKORA))
    assert board.phase == Phase.CALL
    assert callable_from(board) == set()
    board.do(Act.PAKORA)
    assert callable_from(board) == PAKORA_PLACES
    for place in (0, 3, 6):
        board.do(Act.CALL, place=place)
    assert board.phase == Phase.TURN
    assert board.tapri(0) == ["CY-B4", "RE-B4", "GR-B3", "-"]
    assert board.table.rupees[0] == 3 * 2
    assert board.table.discards[Card.PAKORA] == 1


def test_n6_an_ordinary_call_pays_nothing() -> None:
    assert served(hygienic()).do(Act.CALL, place=1).table.rupees[0] == 0


def test_g27_pakora_comes_in_place_of_the_call() -> None:
    board = served(hygienic().hand(0, Card.PAKORA))
    assert callable_from(board) == HYGIENE_PLACES
    assert board.can(Act.PAKORA)
    board.do(Act.PAKORA)
    assert callable_from(board) == PAKORA_PLACES
    assert not board.can(Act.PAKORA)
    two = served(stall().stars(0, 4, Upgrade.HYGIENE, Upgrade.SEATS).hand(0, Card.PAKORA))
    assert not two.do(Act.CALL, place=1).can(Act.PAKORA)


def test_g27_pakora_observes_the_free_places() -> None:
    board = served(stall().hand(0, Card.PAKORA).at_tapri(0, "YE-B1", "BL-B1"))
    board.do(Act.PAKORA).do(Act.CALL, place=8)
    assert board.phase == Phase.TURN
    full = stall().hand(0, Card.PAKORA).at_tapri(0, "YE-B1", "BL-B1", "RE-B2").turn(0)
    full.pan(0, 0, Size.STARTER, Tea.GREEN, Card.KASHMIRI).mela("BL-G3")
    assert full.serve(0, [(0, 0)]).phase == Phase.TURN


def test_g27_pakora_may_call_anyone_but_the_evening_customer() -> None:
    board = served(stall("CY-B4", "EVENING", pakora="any").hand(0, Card.PAKORA)).do(Act.PAKORA)
    assert callable_from(board) == set(range(9)) - {1}


def test_g27_pakora_needs_a_customer_with_its_tag() -> None:
    plain = ("BL-B4", "BR-B5", "GR-B4", "CY-B5", "BR-B3", "CY-B3", "GR-B5", "BL-B3", "BL-B5")
    assert served(stall(*plain).hand(0, Card.PAKORA)).phase == Phase.TURN


def test_g50_pakora_calls_at_least_one() -> None:
    board = served(stall().hand(0, Card.PAKORA)).do(Act.PAKORA)
    assert not board.can(Act.CALLED)
    assert board.do(Act.CALL, place=0).can(Act.CALLED)


def test_g53_a_place_is_left_open_until_the_call_is_over() -> None:
    board = served(stall().hand(0, Card.PAKORA)).do(Act.PAKORA).do(Act.CALL, place=0)
    assert board.table.mela[0] == NONE
    board.do(Act.CALLED)
    assert board.waiting()[:3] == ["BL-B4", "GR-B4", "BR-M1"]


def test_g22_the_evening_customer_is_never_called() -> None:
    board = served(hygienic("CY-B4", "EVENING"))
    assert callable_from(board) == {5}
