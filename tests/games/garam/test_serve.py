"""The Serve action (V1-V25) and what the rulings say of it."""

from __future__ import annotations

import pytest

from sim.games.garam.constants import (
    Act,
    Card,
    CustomerAt,
    Ended,
    Phase,
    Service,
    Size,
    Tea,
    Upgrade,
)
from tests.games.garam.board import Board

ASSAM, DARJEELING, KASHMIRI, NILGIRI = Card.ASSAM, Card.DARJEELING, Card.KASHMIRI, Card.NILGIRI
CINNAMON, CLOVE, GINGER, LEMON, TULSI = (
    Card.CINNAMON,
    Card.CLOVE,
    Card.GINGER,
    Card.LEMON,
    Card.TULSI,
)
BLACK, GREEN, MILK = Tea.BLACK, Tea.GREEN, Tea.MILK
SIMPLE, SPECIFIC = Service.SIMPLE, Service.SPECIFIC

# Nine orders of two cups of black tea, no celebrity among them; in words: what each asks for,
# what it pays a cup, how many tokens it bears.
MELA = (
    "CY-B4",  # Ginger, 2 rupees, tolerance 4
    "BL-B4",  # Cinnamon, 2, 2
    "GR-B4",  # Clove, 2, 2
    "RE-B4",  # Clove, 2, 4
    "BR-B3",  # Clove and Lemon, 3, 3
    "CY-B3",  # Elaichi and Lemon, 3, 3
    "GR-B3",  # Lemon and Tulsi, 3, 3
    "BL-B3",  # Clove and Ginger, 3, 3
    "YE-B3",  # Cinnamon and Tulsi, 3, 4
)
NEWCOMERS = ("BR-M1", "CY-M1", "GR-M1", "BL-M1", "RE-M1", "YE-M1")


def stall(*first: str, players: int = 2, **options: object) -> Board:
    """Two pans of black tea: Assam alone (slot 0), Darjeeling with Clove and Ginger (slot 1).

    `first` are the first customers of the Mela, the rest are of MELA.
    """
    board = Board(players, **options).hand(0)
    others = [name for name in MELA if name not in first]
    board.mela(*first, *others[len(first) + len(others) - 9 :])
    board.next_customers(*(name for name in NEWCOMERS if name not in first))
    board.pan(0, 0, Size.STARTER, BLACK, ASSAM)
    return board.pan(0, 1, Size.LARGE, BLACK, DARJEELING, CLOVE, GINGER)


def evening_at(place: int, **options: object) -> Board:
    names = list(MELA)
    names[place] = "EVENING"
    return stall(*names, **options)


def gained(board: Board, seat: int = 0) -> int:
    return int(board.table.rupees[seat])


def test_v1_no_serve_without_a_prepared_cup_of_the_right_tea() -> None:
    board = Board().mela(*MELA).hand(0)
    assert not board.can(Act.SERVE)
    board.pan(0, 0, Size.STARTER, GREEN, NILGIRI)
    assert not board.can(Act.SERVE)
    board.pan(0, 0, Size.STARTER, BLACK, ASSAM, cups=1)
    assert {move.place for move in board.options_for(Act.SERVE)} == set(range(6))


def test_v2_one_to_three_customers_of_one_line_are_served() -> None:
    board = stall().do(Act.SERVE, place=1)
    assert not board.can(Act.SERVED)
    assert {move.place for move in board.options_for(Act.CUP)} == {3, 4, 5}
    for place in (3, 4, 5):
        board.do(Act.CUP, slot=0, place=place)
    board.served()
    assert list(board.table.cups[:9]) == [0, 0, 0, 1, 1, 1, 0, 0, 0]
    column = stall().do(Act.SERVE, place=5)
    assert {move.place for move in column.options_for(Act.CUP)} == {2, 5, 8}


def test_v3_customers_of_the_line_may_be_skipped() -> None:
    board = stall().serve(4, [(0, 1), (0, 7)])
    assert list(board.table.cups[:9]) == [0, 1, 0, 0, 0, 0, 0, 1, 0]
    assert list(stall().serve(0, [(0, 2)]).table.cups[:9]) == [0, 0, 1, 0, 0, 0, 0, 0, 0]


def test_v4_the_tea_of_the_cup_is_the_tea_of_the_order() -> None:
    board = stall("BR-M1", "BR-G3").pan(0, 2, Size.MEDIUM, MILK, ASSAM, cups=1)
    board.pan(0, 0, Size.STARTER, GREEN, KASHMIRI).do(Act.SERVE, place=0)
    cups = {(move.slot, move.place) for move in board.options_for(Act.CUP)}
    assert cups == {(2, 0), (0, 1), (1, 2)}


def test_v5_a_simple_cup_pays_one_for_black_and_green_and_two_for_milk_tea() -> None:
    assert gained(stall().serve(0, [(0, 0), (0, 0)])) == 2
    board = stall("BR-G3").pan(0, 0, Size.STARTER, GREEN, KASHMIRI)
    assert gained(board.serve(0, [(0, 0, SIMPLE), (0, 0, SIMPLE)])) == 2
    board = stall("BR-M2").pan(0, 0, Size.STARTER, MILK, ASSAM)
    assert gained(board.serve(0, [(0, 0, SIMPLE), (0, 0, SIMPLE)])) == 4


@pytest.mark.parametrize(
    ("pan", "service"),
    [
        ((DARJEELING, GINGER), SPECIFIC),
        ((DARJEELING, GINGER, CLOVE, LEMON), SPECIFIC),
        ((ASSAM, GINGER), SIMPLE),
        ((DARJEELING,), SIMPLE),
        ((DARJEELING, CLOVE, TULSI), SIMPLE),
    ],
)
def test_v6_specific_takes_the_leaf_and_every_additive_and_more_does_no_harm(
    pan: tuple[Card, ...], service: Service
) -> None:
    board = stall("CY-B2").pan(0, 0, Size.STARTER, BLACK, *pan).do(Act.SERVE, place=0)
    assert [move.flag for move in board.options_for(Act.CUP, slot=0, place=0)] == [service]


def test_v7_a_specific_cup_pays_what_is_on_the_card() -> None:
    assert gained(stall().serve(3, [(1, 0, SPECIFIC), (1, 0, SPECIFIC)])) == 4
    assert gained(stall("BL-B3").serve(0, [(1, 0, SPECIFIC), (1, 0, SPECIFIC)])) == 6
    assert gained(stall("CY-B2").serve(0, [(1, 0, SPECIFIC)])) == 3


def test_v8_a_cup_with_everything_asked_for_is_never_simple() -> None:
    board = stall("CY-B2").do(Act.SERVE, place=0)
    assert [move.flag for move in board.options_for(Act.CUP, slot=1, place=0)] == [SPECIFIC]


def test_v9_an_order_served_in_part_waits_for_its_second_cup() -> None:
    board = stall().serve(0, [(0, 0)])
    assert board.waiting()[0] == "CY-B4"
    assert list(board.table.cup_owner[0][:1]) == [0]
    assert board.table.cups_free[0] == 12 - 7
    board.end_turn().pan(1, 0, Size.STARTER, BLACK, ASSAM, cups=1).serve(0, [(0, 0)])
    assert board.whereabouts("CY-B4") == CustomerAt.GONE
    assert gained(board, 1) == 1


def test_v10_the_unserved_to_the_left_in_the_row_get_a_token() -> None:
    board = stall().serve(0, [(0, 2)])
    assert list(board.table.tokens[:9]) == [1, 1, 0, 0, 0, 0, 0, 0, 0]
    board = stall().serve(0, [(0, 1)])
    assert list(board.table.tokens[:9]) == [1, 0, 0, 0, 0, 0, 0, 0, 0]
    board = stall().serve(0, [(0, 0), (0, 2)])
    assert list(board.table.tokens[:9]) == [0, 1, 0, 0, 0, 0, 0, 0, 0]


def test_v10_tokens_come_before_the_money() -> None:
    board = stall().tokens(0, 1).serve(0, [(1, 1, SIMPLE), (0, 1)])
    assert list(board.table.tokens[:2]) == [2, 0]
    assert gained(board) == 2


def test_v11_a_customer_leaves_when_the_tolerance_is_reached() -> None:
    board = stall("BL-B4").tokens(0, 1).serve(0, [(0, 1)])
    assert board.whereabouts("BL-B4") == CustomerAt.GONE
    assert board.waiting()[:3] == ["CY-B4", "GR-B4", "BR-M1"]
    assert list(board.table.tokens[:3]) == [0, 0, 0]
    board = stall().tokens(0, 2).serve(0, [(0, 2)])
    assert board.waiting()[0] == "CY-B4"
    assert board.table.tokens[0] == 3


def test_v12_whoever_disgruntles_anyone_takes_exactly_one_token() -> None:
    board = stall().serve(5, [(0, 2), (0, 5), (0, 8)])
    assert board.table.tokens.sum() == 6
    assert list(board.table.negatives[:2]) == [1, 0]
    assert stall().serve(0, [(0, 0)]).table.negatives[0] == 0


def test_v13_each_token_lowers_the_pay_for_a_cup_down_to_nothing() -> None:
    specific = stall("BL-B3").tokens(0, 1).serve(0, [(1, 0, SPECIFIC), (1, 0, SPECIFIC)])
    assert gained(specific) == 4
    simple = stall().tokens(0, 1).serve(0, [(0, 0), (0, 0)])
    assert gained(simple) == 0
    assert gained(stall().tokens(0, 3).serve(0, [(0, 0), (0, 0)])) == 0


def test_v14_the_tokens_of_a_served_customer_do_not_pass_to_the_player() -> None:
    board = stall().tokens(0, 3).serve(0, [(0, 0), (0, 0)])
    assert board.table.negatives[0] == 0
    assert board.table.receipts[0] == 1


def test_v15_nothing_is_collected_for_an_order_that_is_not_complete() -> None:
    board = stall().serve(0, [(1, 0, SPECIFIC)])
    assert gained(board) == 0
    assert board.table.receipts[0] == 0
    board.turn().serve(0, [(1, 0, SPECIFIC)])
    assert gained(board) == 4
    assert board.table.receipts[0] == 1


def test_v16_whoever_alone_served_the_whole_order_takes_the_receipt() -> None:
    board = stall().serve(0, [(0, 0), (0, 0)])
    assert board.whereabouts("CY-B4") == 0
    assert board.table.receipts[0] == 1
    over_two_turns = stall().cup(0, 0).serve(0, [(0, 0)])
    assert over_two_turns.whereabouts("CY-B4") == 0


def test_v17_an_order_of_several_players_is_discarded() -> None:
    board = stall().cup(0, 1).serve(0, [(0, 0)])
    assert board.whereabouts("CY-B4") == CustomerAt.GONE
    assert list(board.table.receipts[:2]) == [0, 0]
    assert list(board.table.rupees[:2]) == [1, 0]


def test_v18_cups_return_to_their_owners_and_tokens_vanish() -> None:
    board = stall().cup(0, 1).tokens(0, 2)
    assert list(board.table.cups_free[:2]) == [5, 11]
    board.serve(0, [(0, 0)])
    assert list(board.table.cups_free[:2]) == [6, 12]
    assert board.waiting()[0] == "BL-B4"
    assert board.table.tokens[0] == board.table.cups[0] == 0


def test_v19_serving_a_celebrity_specifically_earns_the_half_star() -> None:
    board = stall("YE-B1").serve(0, [(0, 0, SPECIFIC), (0, 0, SPECIFIC)])
    assert board.table.half_stars[0] == 1
    assert list(board.table.half_stars_from[0]) == [0, 1, 0, 0]
    board = stall("BR-B1").serve(0, [(0, 0, SIMPLE), (0, 0, SIMPLE)])
    assert board.table.half_stars[0] == 0
    assert stall().serve(0, [(1, 0, SPECIFIC), (1, 0, SPECIFIC)]).table.half_stars[0] == 0


THREE_STARS = [(0, 0, SPECIFIC), (1, 1, SPECIFIC), (0, 2, SPECIFIC)]


def three_celebrities(**options: object) -> Board:
    board = stall("BR-B2", "CY-B2", "GR-B2", **options)
    return board.pan(0, 0, Size.STARTER, BLACK, ASSAM, TULSI, LEMON)


def test_v20_half_stars_of_one_serve_add_up_before_upgrades_are_chosen() -> None:
    board = three_celebrities().stars(0, 2, Upgrade.TIPS).serve(0, THREE_STARS)
    assert board.table.half_stars[0] == 5
    assert board.phase == Phase.UPGRADE
    board.do(Act.TAKE_UPGRADE, card=Upgrade.PICK_4)
    assert board.phase == Phase.TURN
    board = three_celebrities().stars(0, 1).serve(0, THREE_STARS)
    board.do(Act.TAKE_UPGRADE, card=Upgrade.PICK_4).do(Act.TAKE_UPGRADE, card=Upgrade.TIPS)
    assert board.phase == Phase.TURN


def test_v21_queues_close_up_and_newcomers_enter_from_the_right() -> None:
    board = stall().serve(0, [(0, 0), (0, 0)])
    assert board.waiting() == ["BL-B4", "GR-B4", "BR-M1", *MELA[3:]]
    board = stall().tokens(1, 1).cup(1, 1).serve(0, [(0, 0), (0, 0)])
    assert list(board.table.tokens[:3]) == [1, 0, 0]
    assert list(board.table.cups[:3]) == [1, 0, 0]
    assert board.table.cup_owner[0, 0] == 1


def test_v22_the_first_of_a_queue_may_always_be_served_without_a_token() -> None:
    board = stall().serve(3, [(0, 0), (0, 3), (0, 6)])
    assert board.table.tokens.sum() == 0
    assert board.table.negatives[0] == 0


@pytest.mark.parametrize("leaf", [ASSAM, DARJEELING])
def test_v23_an_order_without_a_leaf_takes_any_leaf_of_its_tea(leaf: Card) -> None:
    board = stall("BR-M1").pan(0, 0, Size.STARTER, MILK, leaf).serve(0, [(0, 0, SPECIFIC)])
    assert gained(board) == 2
    assert board.table.receipts[0] == 1


def test_v23_an_order_is_full_with_its_number_of_cups() -> None:
    board = stall("CY-B2").do(Act.SERVE, place=0).do(Act.CUP, slot=1, place=0)
    assert not board.can(Act.CUP, place=0)
    assert board.can(Act.CUP, place=1)
    board.do(Act.CUP, slot=0, place=1).do(Act.CUP, slot=1, place=1)
    assert not board.can(Act.CUP, place=1)


@pytest.mark.parametrize("line", [0, 4])
def test_v24_a_cup_to_each_of_three_customers_of_a_line_gains_a_card(line: int) -> None:
    places = [(0, 1, 2), (1, 4, 7)][line == 4]
    board = stall().serve(line, [(0, place) for place in places])
    assert board.table.chai_cards[0] == 2
    assert board.table.chai_garam == 5
    two = stall().serve(line, [(0, place) for place in places[:2]])
    assert two.table.chai_cards[0] == 1


def test_v25_kinds_of_service_may_differ_within_a_serve() -> None:
    board = stall().serve(0, [(1, 0, SPECIFIC), (1, 0, SPECIFIC), (0, 1, SIMPLE), (1, 2, SPECIFIC)])
    assert gained(board) == 4
    assert list(board.table.cup_specific[:2, 0]) == [0, 1]
    assert board.table.chai_cards[0] == 2


# --- rulings ---------------------------------------------------------------------------------


def test_g5_kinds_may_mix_on_one_customer_and_cups_come_from_any_pan() -> None:
    board = stall().serve(0, [(1, 0, SPECIFIC), (0, 0, SIMPLE)])
    assert gained(board) == 2 + 1


def test_g5_choice_lets_a_specific_cup_be_served_as_simple() -> None:
    board = stall("CY-B2", service_kind="choice").do(Act.SERVE, place=0)
    assert {m.flag for m in board.options_for(Act.CUP, slot=1, place=0)} == {SIMPLE, SPECIFIC}
    assert {m.flag for m in board.options_for(Act.CUP, slot=0, place=0)} == {SIMPLE}
    board.do(Act.CUP, slot=1, place=0, flag=SIMPLE).served()
    assert gained(board) == 1
    assert board.table.half_stars[0] == 0


def shared_order(pay: str) -> Board:
    """Seat 1 has a specific cup on a customer; seat 0 completes the order with a simple one."""
    return stall(pay=pay).cup(0, 1, specific=True).serve(0, [(0, 0, SIMPLE)])


def test_g6_whoever_completes_is_paid_for_the_own_cups_alone() -> None:
    assert list(shared_order("on_completion").table.rupees[:2]) == [1, 0]
    board = stall().cup(0, 0, specific=True).serve(0, [(0, 0, SIMPLE)])
    assert gained(board) == 2 + 1


def test_g6_on_completion_all_each_owner_is_paid_by_the_kind_of_the_cup() -> None:
    assert list(shared_order("on_completion_all").table.rupees[:2]) == [1, 2]


def test_g6_per_cup_a_cup_is_paid_when_it_is_served() -> None:
    assert list(shared_order("per_cup").table.rupees[:2]) == [1, 0]
    board = stall(pay="per_cup").serve(0, [(1, 0, SPECIFIC)])
    assert gained(board) == 2
    board.turn().serve(0, [(0, 0)])
    assert gained(board) == 2 + 1
    assert gained(stall(pay="per_cup").tokens(0, 1).serve(0, [(1, 0)])) == 1


def test_g6_tokens_count_as_they_are_at_the_time_of_the_pay() -> None:
    board = stall().cup(0, 0, specific=True).tokens(0, 1).serve(0, [(1, 0, SPECIFIC)])
    assert gained(board) == 2


@pytest.mark.parametrize(("any_cup", "half_stars"), [(False, 0), (True, 1)])
@pytest.mark.parametrize(("owner", "specific"), [(1, True), (0, False)])
def test_g7_all_cups_own_and_specific_unless_any_will_do(
    any_cup: bool, half_stars: int, owner: int, specific: bool
) -> None:
    board = stall("YE-B1", half_star_any=any_cup).cup(0, owner, specific=specific)
    assert board.serve(0, [(0, 0, SPECIFIC)]).table.half_stars[0] == half_stars


def test_g7_the_cup_that_completes_must_be_specific() -> None:
    for any_cup in (False, True):
        board = stall("YE-B1", half_star_any=any_cup).cup(0, 0, specific=True)
        assert board.serve(0, [(1, 0, SIMPLE)]).table.half_stars[0] == 0


def test_g7_two_own_specific_cups_of_different_turns_earn_it() -> None:
    board = stall("YE-B1").cup(0, 0, specific=True).serve(0, [(0, 0, SPECIFIC)])
    assert board.table.half_stars[0] == 1


def test_g8_tokens_only_left_of_the_right_most_served_customer_of_each_row() -> None:
    board = stall().serve(5, [(0, 2), (0, 8)])
    assert list(board.table.tokens[:9]) == [1, 1, 0, 0, 0, 0, 1, 1, 0]
    assert board.table.negatives[0] == 1


@pytest.mark.parametrize(("unserved", "token"), [("this_action", 1), ("no_cups", 0)])
def test_g8_cups_of_earlier_turns_do_not_protect_unless_no_cups_is_set(
    unserved: str, token: int
) -> None:
    board = stall(unserved=unserved).cup(0, 1).serve(0, [(0, 1)])
    assert board.table.tokens[0] == token
    assert board.table.negatives[0] == token


def test_g8_tokens_never_run_out() -> None:
    board = stall().tokens(0, 3).tokens(3, 3).tokens(4, 2).tokens(5, 2).tokens(6, 2).tokens(7, 2)
    board.negatives(0, 20).negatives(1, 20).serve(2, [(0, 8)])
    assert board.table.negatives[0] == 21


def test_g9_cups_on_a_customer_who_leaves_return_to_their_owners() -> None:
    board = stall("BL-B4").tokens(0, 1).cup(0, 1)
    assert board.table.cups_free[1] == 11
    board.serve(0, [(0, 1)])
    assert board.whereabouts("BL-B4") == CustomerAt.GONE
    assert board.table.cups_free[1] == 12


def test_g10_the_rows_are_refilled_from_the_top_one_down() -> None:
    board = stall().pan(0, 2, Size.MEDIUM, BLACK, ASSAM)
    board.serve(3, [(1, 0), (1, 0), (1, 3), (1, 3), (0, 6), (0, 6)])
    expected = [*MELA[1:3], "BR-M1", *MELA[4:6], "CY-M1", *MELA[7:9], "GR-M1"]
    assert board.waiting() == expected


def test_g10_holes_stay_at_the_right_when_the_deck_is_empty() -> None:
    board = evening_at(8).no_more_customers("BR-M1")
    board.serve(3, [(0, 0), (0, 0), (1, 3), (1, 3)])
    expected = [*MELA[1:3], "BR-M1", *MELA[4:6], "-", *MELA[6:8], "EVENING"]
    assert board.waiting() == expected
    board.turn().serve(1, [(1, 4)])
    assert list(board.table.tokens[3:6]) == [1, 0, 0]


def test_g10_a_customer_who_leaves_makes_room_in_the_same_refill() -> None:
    board = stall("BL-B4").tokens(0, 1).serve(0, [(0, 1), (0, 1)])
    assert board.waiting()[:3] == ["GR-B4", "BR-M1", "CY-M1"]
    assert board.table.receipts[0] == 1


def test_g10_the_queues_are_full_again_before_an_upgrade_is_chosen() -> None:
    board = stall("YE-B1").stars(0, 1).serve(0, [(0, 0), (0, 0)])
    assert board.phase == Phase.UPGRADE
    assert "-" not in board.waiting()
    assert board.waiting()[2] == "BR-M1"


@pytest.mark.parametrize("slot", [0, 1])
def test_g11_the_evening_customer_pays_and_has_no_receipt(slot: int) -> None:
    board = evening_at(0).serve(0, [(slot, 0)])
    assert gained(board) == 1
    assert board.table.receipts[0] == 0
    assert board.whereabouts("EVENING") == CustomerAt.GONE
    assert board.table.ended == Ended.EVENING_SERVED
    assert board.phase == Phase.TURN
    board.end_turn()
    assert board.phase == Phase.OVER


def test_g11_the_turn_goes_on_and_its_gains_count() -> None:
    board = evening_at(0).serve(0, [(0, 0)]).public_goal(0, "15-rupees").rupees(0, 15)
    board.do(Act.CLAIM, place=0).do(Act.EXTRA_ACTION).serve(0, [(0, 0), (0, 0)])
    assert board.table.half_stars[0] == 1
    assert board.table.receipts[0] == 1
    assert board.end_turn().phase == Phase.OVER


def test_g11_every_condition_that_held_is_kept() -> None:
    three = (Upgrade.TIPS, Upgrade.PICK_4, Upgrade.HAND_12)
    board = evening_at(0).stars(0, 7, *three).serve(0, [(0, 0)])
    board.public_goal(0, "15-rupees").rupees(0, 15).do(Act.CLAIM, place=0)
    assert board.table.ended == Ended.STARS | Ended.EVENING_SERVED
    board = evening_at(0).stars(0, 7, *three).tokens(0, 2).serve(0, [(0, 1)])
    board.public_goal(0, "15-rupees").rupees(0, 15).do(Act.CLAIM, place=0)
    assert board.table.ended == Ended.STARS | Ended.EVENING_LEFT


def test_g11_the_evening_customer_gets_tokens_like_any_other() -> None:
    board = evening_at(0).serve(0, [(0, 1)])
    assert board.table.tokens[0] == 1
    assert board.table.ended == 0
    assert gained(evening_at(0).tokens(0, 1).serve(0, [(0, 0)])) == 0


def test_g12_the_reward_counts_one_action_not_one_turn() -> None:
    board = stall().serve(0, [(0, 0), (0, 1)]).do(Act.EXTRA_ACTION)
    board.serve(0, [(0, 2)])
    assert board.table.chai_cards[0] == 0


def test_g12_no_reward_from_an_empty_supply_or_to_a_full_hand() -> None:
    board = stall().chai_garam_supply(0).serve(0, [(0, 0), (0, 1), (0, 2)])
    assert board.table.chai_cards[0] == 1
    board = stall().chai_cards(0, 2).serve(0, [(0, 0), (0, 1), (0, 2)])
    assert board.table.chai_cards[0] == 2
    board = stall().tokens(0, 1).chai_cards(0, 2).chai_garam_supply(0)
    board.serve(0, [(0, 0), (0, 1), (0, 2)], clear=True)
    assert board.table.chai_cards[0] == 2


def test_g15_tips_are_paid_for_each_customer_served_or_completed() -> None:
    cups = [(0, 0), (0, 0), (0, 1)]
    assert gained(stall().stars(0, 2, Upgrade.TIPS).serve(0, cups)) == 2 + 2
    board = stall(tips_on="completed").stars(0, 2, Upgrade.TIPS)
    assert gained(board.serve(0, cups)) == 2 + 1


def test_g15_tips_unlocked_by_a_serve_do_not_count_for_it() -> None:
    board = stall("YE-B1").stars(0, 1).serve(0, [(0, 0), (0, 0)])
    board.do(Act.TAKE_UPGRADE, card=Upgrade.TIPS)
    assert gained(board) == 4
    board.turn().serve(0, [(0, 0)])
    assert gained(board) == 5


def test_u9_tips_add_a_rupee_for_every_customer_served() -> None:
    board = stall().stars(0, 2, Upgrade.TIPS).serve(0, [(0, 0), (0, 1), (0, 2)])
    assert gained(board) == 3
    poor = stall().stars(0, 2, Upgrade.TIPS).tokens(0, 3).serve(0, [(0, 0), (0, 0)])
    assert gained(poor) == 1


def test_g33_a_serve_ends_by_itself_when_nothing_can_follow() -> None:
    board = stall().pan(0, 1, None).do(Act.SERVE, place=0)
    for place in (0, 1):
        board.do(Act.CUP, slot=0, place=place)
        assert board.phase == Phase.SERVE
    board.do(Act.CUP, slot=0, place=2)
    assert board.phase == Phase.TURN
    board = stall().pan(0, 1, None).give(0, Card.BISCUIT).do(Act.SERVE, place=0)
    for place in (0, 1, 2):
        board.do(Act.CUP, slot=0, place=place)
    assert board.phase == Phase.SERVE
    assert {Act(move.kind) for move in board.legal()} == {Act.BISCUIT, Act.SERVED}


def test_g44_the_customer_deck_is_never_made_anew() -> None:
    board = evening_at(8).no_more_customers().tokens(1, 1).serve(0, [(0, 2), (0, 2)])
    assert board.waiting()[:3] == ["CY-B4", "-", "-"]
    board.end_turn().end_turn()
    assert board.waiting()[:3] == ["CY-B4", "-", "-"]
    assert board.whereabouts("BL-B4") == CustomerAt.GONE
