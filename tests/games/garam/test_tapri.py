"""Rules Q, rulings G23, G26, G47-G49, G51, G54 and G55: customers at the own Tapri."""

from __future__ import annotations

import numpy as np

from sim.games.garam.constants import (
    TAPRI_LINE,
    Act,
    Card,
    Origin,
    Phase,
    Service,
    Size,
    Tea,
    Upgrade,
)
from sim.games.garam.outcome import OUTCOME, record_outcome
from sim.games.garam.scoring import half_points
from tests.games.garam.kadak import big_stall, marker_on, stall

SPECIAL = ("YE-B1", "BL-B1", "CY-B1")
"""Three orders of two cups of black tea with Assam: specific from the stall's pans."""


def test_q1_a_tapri_customer_is_served_like_any_other() -> None:
    board = stall().at_tapri(0, "RE-B4", "YE-B1", "BR-G2")
    board.do(Act.SERVE, place=TAPRI_LINE)
    assert {(m.place, m.flag) for m in board.options_for(Act.CUP)} == {
        (9, Service.SIMPLE),
        (10, Service.SPECIFIC),
    }
    board.do(Act.CUP, slot=0, place=9).do(Act.SERVED)
    assert board.table.cups[9] == 1
    assert board.table.rupees[0] == 0


def test_q2_tapri_customers_are_served_besides_a_line() -> None:
    board = big_stall().at_tapri(0, "YE-B1", "BL-B1")
    board.serve(0, [(0, 0), (0, 9), (1, 10), (1, 10)])
    assert (board.table.cups[0], board.table.cups[9]) == (1, 1)
    assert board.tapri(0) == ["YE-B1", "-", "-", "-"]
    assert board.whereabouts("BL-B1") == 0


def test_q3_nobody_is_disgruntled_at_the_tapri() -> None:
    board = stall().at_tapri(0, "BR-G2", "RE-B4", "YE-B1").serve(TAPRI_LINE, [(0, 11)])
    assert not board.table.tokens.any()
    assert board.table.negatives[0] == 0


def test_q4_completing_one_specifically_moves_the_funfair_marker() -> None:
    board = marker_on(stall().at_tapri(0, "YE-B1"), 1).serve(TAPRI_LINE, [(0, 9), (0, 9)])
    assert board.table.funfair[0] == 2
    assert board.table.rupees[0] == 2 * 2 + 2


def test_q5_only_the_owner_serves_them() -> None:
    board = stall().at_tapri(1, "YE-B1")
    assert not board.can(Act.SERVE, place=TAPRI_LINE)
    board.do(Act.SERVE, place=0)
    assert {move.place for move in board.options_for(Act.CUP)} == {0, 1, 2}


def test_q5_nobody_calls_from_another_tapri() -> None:
    board = stall().stars(0, 2, Upgrade.HYGIENE).at_tapri(1, "YE-B1").serve(0, [(0, 0)])
    assert {move.place for move in board.options_for(Act.CALL)} == {1, 5}


def test_q6_a_tapri_holds_three() -> None:
    two = stall().stars(0, 2, Upgrade.HYGIENE).at_tapri(0, "BR-G1", "BR-G2").serve(0, [(0, 0)])
    assert two.phase == Phase.CALL
    three = stall().stars(0, 2, Upgrade.HYGIENE).at_tapri(0, "BR-G1", "BR-G2", "BR-G3")
    assert three.serve(0, [(0, 0)]).phase == Phase.TURN


def test_q7_the_receipt_is_for_whoever_alone_served_the_order() -> None:
    alone = stall().at_tapri(0, "YE-B1").serve(TAPRI_LINE, [(0, 9), (0, 9)])
    assert alone.whereabouts("YE-B1") == 0
    shared = stall().at_tapri(0, "YE-B1").cup(9, 1, specific=True).serve(TAPRI_LINE, [(0, 9)])
    assert shared.table.receipts[0] == 0
    assert shared.table.half_stars[0] == 0
    assert shared.table.rupees[0] == 2


def test_q8_a_cup_to_each_of_three_gains_a_chai_garam_card() -> None:
    board = stall().chai_cards(0, 0).at_tapri(0, *SPECIAL)
    board.serve(TAPRI_LINE, [(0, 9), (0, 10), (0, 11)])
    assert board.table.chai_cards[0] == 1
    two = stall().chai_cards(0, 0).at_tapri(0, *SPECIAL).serve(TAPRI_LINE, [(0, 9), (0, 10)])
    assert two.table.chai_cards[0] == 0


def test_q9_three_completed_specifically_give_a_half_star_and_all_the_rest() -> None:
    board = marker_on(big_stall().at_tapri(0, *SPECIAL), 7).chai_cards(0, 0)
    board.serve(TAPRI_LINE, [(0, 9), (0, 9), (0, 10), (1, 10), (1, 11), (1, 11)])
    # YE-B1 and BL-B1 are celebrities; the three of them make one half-star more.
    assert board.table.half_stars_from[0, Origin.TAPRI] == 1
    assert board.table.half_stars_from[0, Origin.CELEBRITY] == 2
    assert board.table.receipts[0] == 3
    assert board.table.chai_cards[0] == 1
    assert board.table.funfair_moves[0] == 3


def test_g23_the_tapri_alone_may_be_served() -> None:
    board = stall().at_tapri(0, "YE-B1")
    assert board.can(Act.SERVE, place=TAPRI_LINE)
    board.do(Act.SERVE, place=TAPRI_LINE)
    assert {move.place for move in board.options_for(Act.CUP)} == {9}


def test_g23_a_line_is_offered_only_with_a_mela_customer_to_serve() -> None:
    board = stall("BR-G2", "BR-G3", "RE-G2").at_tapri(0, "YE-B1")
    assert not board.can(Act.SERVE, place=0)
    assert board.can(Act.SERVE, place=TAPRI_LINE)


def test_g26_three_customers_need_not_be_completed_for_the_card_alone() -> None:
    board = stall().chai_cards(0, 0).at_tapri(0, "RE-B4", "YE-B3", "CY-B4")
    board.serve(TAPRI_LINE, [(0, 9), (0, 10), (0, 11)])
    assert board.table.chai_cards[0] == 1
    assert board.table.half_stars_from[0, Origin.TAPRI] == 0


def test_g26_all_three_must_pass_the_test_of_a_specific_service() -> None:
    board = big_stall().at_tapri(0, "YE-B1", "BL-B1", "RE-B4")
    board.serve(TAPRI_LINE, [(0, 9), (0, 9), (0, 10), (1, 10), (1, 11), (1, 11)])
    assert board.table.receipts[0] == 3
    assert board.table.half_stars_from[0, Origin.TAPRI] == 0


def test_g26_cups_of_earlier_turns_count_if_own_and_specific() -> None:
    board = stall().at_tapri(0, *SPECIAL)
    for place in (9, 10, 11):
        board.cup(place, 0, specific=True)
    board.serve(TAPRI_LINE, [(0, 9), (0, 10), (0, 11)])
    assert board.table.half_stars_from[0, Origin.TAPRI] == 1


def test_g26_by_an_option_all_cups_must_be_of_one_action() -> None:
    board = big_stall(tapri_star="one_action").at_tapri(0, *SPECIAL)
    board.serve(TAPRI_LINE, [(0, 9), (0, 9), (0, 10), (1, 10), (1, 11), (1, 11)])
    assert board.table.half_stars_from[0, Origin.TAPRI] == 1
    board = big_stall(tapri_star="one_action").at_tapri(0, *SPECIAL).cup(9, 0, specific=True)
    board.serve(TAPRI_LINE, [(0, 9), (0, 10), (1, 10), (1, 11), (1, 11)])
    assert board.table.half_stars_from[0, Origin.TAPRI] == 0


def test_g26_by_an_option_any_cups_will_do() -> None:
    board = big_stall(tapri_star="completed").at_tapri(0, "YE-B1", "BL-B1", "RE-B4")
    board.cup(9, 1)
    board.serve(TAPRI_LINE, [(0, 9), (0, 10), (1, 10), (1, 11), (1, 11)])
    assert board.table.half_stars_from[0, Origin.TAPRI] == 1


def test_g47_a_line_may_be_named_and_the_tapri_alone_served() -> None:
    board = stall().at_tapri(0, "YE-B1").serve(0, [(0, 9)])
    assert board.table.cups[9] == 1
    assert not board.table.tokens.any()


def test_g12_three_of_a_mela_line_give_a_card_only_if_the_option_says_so() -> None:
    cups = [(0, 0), (0, 1), (0, 2)]
    assert stall().chai_cards(0, 0).serve(0, cups).table.chai_cards[0] == 0
    board = stall(mela_reward_advanced=True).chai_cards(0, 0).serve(0, cups)
    assert board.table.chai_cards[0] == 1


def test_g48_a_line_and_a_tapri_may_give_a_card_each() -> None:
    board = big_stall(mela_reward_advanced=True).chai_cards(0, 0).at_tapri(0, *SPECIAL)
    board.serve(0, [(0, 0), (0, 1), (0, 2), (1, 9), (1, 10), (1, 11)])
    assert board.table.chai_cards[0] == 2


def test_g49_four_customers_at_once_count_no_more_than_three() -> None:
    board = stall().stars(0, 2, Upgrade.SEATS).at_tapri(0, *SPECIAL, "GR-B5").chai_cards(0, 0)
    board.pan(0, 1, Size.LARGE, Tea.BLACK, Card.ASSAM, Card.ELAICHI, Card.TULSI)
    board.cup(9, 0, specific=True).cup(10, 0, specific=True).cup(11, 0, specific=True)
    board.serve(TAPRI_LINE, [(0, 9), (0, 10), (0, 11), (1, 12)])
    assert board.table.receipts[0] == 4
    assert board.table.half_stars_from[0, Origin.TAPRI] == 1
    assert board.table.chai_cards[0] == 1


def test_g51_the_other_reading_of_a_celebrity_counts_for_wheel_and_tapri_too() -> None:
    board = marker_on(stall(half_star_any=True).at_tapri(0, *SPECIAL), 7)
    for place in (9, 10, 11):
        board.cup(place, 1)
    board.serve(TAPRI_LINE, [(0, 9), (0, 10), (0, 11)])
    assert board.table.funfair_moves[0] == 3
    assert board.table.half_stars_from[0, Origin.TAPRI] == 1
    assert board.table.receipts[0] == 0


def test_g54_who_waits_at_a_tapri_counts_for_nothing_at_the_end() -> None:
    board = stall().at_tapri(0, *SPECIAL).cup(9, 0, specific=True)
    assert half_points(board.table, board.params, 0) == 0
    result = np.zeros(1, OUTCOME).view(np.recarray)[0]
    record_outcome(board.state, board.params, result)
    assert result.waiting[0] == 3
    assert result.score[0] == 0


def test_g18_samosa_is_played_on_a_tapri_customer_too() -> None:
    board = stall().hand(0, Card.SAMOSA).at_tapri(0, "YE-B1").do(Act.SERVE, place=TAPRI_LINE)
    board.do(Act.CUP, slot=0, place=9).do(Act.CUP, slot=0, place=9).do(Act.SAMOSA, place=9)
    rupees = int(board.table.rupees[0]) - int(board.params.space_rupees[board.table.funfair[0]])
    assert rupees == 2 * 2 * 2


def test_q10_only_a_completed_order_makes_room() -> None:
    full = ("YE-B1", "BR-G1", "BR-G2")
    in_part = stall().stars(0, 2, Upgrade.HYGIENE).at_tapri(0, *full)
    assert in_part.serve(TAPRI_LINE, [(0, 9)]).phase == Phase.TURN
    assert in_part.tapri(0) == [*full, "-"]
    board = stall().stars(0, 2, Upgrade.HYGIENE).at_tapri(0, *full)
    board.serve(TAPRI_LINE, [(0, 9), (0, 9)])
    assert board.tapri(0) == ["-", "BR-G1", "BR-G2", "-"]
    assert board.can(Act.CALL, place=1)


def test_g55_rusk_may_be_played_where_the_tapri_alone_is_served() -> None:
    board = stall().at_tapri(0, "YE-B1").hand(0, Card.RUSK)
    board.do(Act.SERVE, place=TAPRI_LINE).do(Act.CUP, slot=0, place=9).do(Act.RUSK)
    assert board.served().held(0) == []
    assert not board.table.tokens.any()
    assert board.table.negatives[0] == 0
