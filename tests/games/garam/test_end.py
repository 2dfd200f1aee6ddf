"""The end of the game and the score (E1-E10), and what the rulings say of them."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from sim.games.garam.constants import Act, Card, Ended, Phase, Size, Tea, Upgrade
from sim.games.garam.outcome import OUTCOME, record_outcome
from tests.games.garam.board import Board
from tests.games.garam.test_serve import evening_at

THREE = (Upgrade.TIPS, Upgrade.PICK_4, Upgrade.HAND_12)


def outcome(board: Board) -> Any:
    """Return what the game would leave behind now; the referee must count the same."""
    result = np.zeros(1, OUTCOME).view(np.recarray)[0]
    record_outcome(board.state, board.params, result)
    referee = board.referee()
    seats = range(board.players)
    assert [int(result.score[seat]) for seat in seats] == [referee.score(seat) for seat in seats]
    assert [seat for seat in seats if result.winners >> seat & 1] == referee.winners()
    return result


def scores(board: Board) -> list[int]:
    """Return the scores in half-points."""
    return [int(score) for score in outcome(board).score[: board.players]]


def winners(board: Board) -> list[int]:
    """Return the seats that win."""
    return [seat for seat in range(board.players) if outcome(board).winners >> seat & 1]


def fourth_star(seat: int = 0) -> Board:
    """The seat completes its fourth star in its turn."""
    board = Board(3).turn(seat).stars(seat, 7, *THREE).public_goal(0, "15-rupees")
    return board.rupees(seat, 15).do(Act.CLAIM, place=0)


@pytest.mark.parametrize("seat", [0, 2])
def test_e1_four_stars_end_the_game_at_the_end_of_the_turn(seat: int) -> None:
    board = fourth_star(seat)
    assert board.phase == Phase.TURN
    assert board.can(Act.PICK)
    board.end_turn()
    assert board.phase == Phase.OVER
    assert board.table.ended == Ended.STARS
    assert board.legal() == []


def test_e2_serving_the_evening_customer_ends_the_game() -> None:
    board = evening_at(0).serve(0, [(0, 0)]).end_turn()
    assert board.phase == Phase.OVER
    assert board.table.ended == Ended.EVENING_SERVED


def test_e3_the_evening_customer_leaving_ends_the_game() -> None:
    board = evening_at(0).tokens(0, 2).serve(0, [(0, 1)])
    assert board.table.ended == Ended.EVENING_LEFT
    assert board.phase == Phase.TURN
    assert board.end_turn().phase == Phase.OVER


def test_e4_stars_are_worth_a_point_and_half_stars_half_a_point() -> None:
    board = Board().stars(0, 5, *THREE[:2]).stars(1, 1)
    assert scores(board) == [5, 1]


@pytest.mark.parametrize(
    ("rupees", "negatives", "half_points"),
    [(9, 0, 0), (10, 0, 1), (29, 0, 2), (30, 1, 2), (31, 1, 3), (12, 3, 0), (5, 9, 0)],
)
def test_e5_ten_rupees_after_negative_tokens_are_half_a_point(
    rupees: int, negatives: int, half_points: int
) -> None:
    assert scores(Board().rupees(1, rupees).negatives(1, negatives)) == [0, half_points]


def test_e6_six_receipts_are_half_a_point() -> None:
    names = [f"BR-{kind}" for kind in ("B1", "B2", "B3", "M1", "M2", "M3")]
    assert scores(Board().receipts(0, *names[:5])) == [0, 0]
    board = Board().receipts(0, *names)
    assert scores(board) == [1, 0]
    board.public_goal(0, "2-brown").do(Act.CLAIM, place=0)
    for _ in range(2):
        board.apply(board.legal()[0])
    assert scores(board) == [1, 0]  # the half-star of the goal; the receipts paid do not count


def test_e7_six_cups_in_the_own_pans_are_half_a_point() -> None:
    board = Board().pan(1, 0, Size.STARTER, Tea.BLACK, Card.ASSAM, cups=2).mela("CY-B4")
    board.pan(1, 1, Size.MEDIUM, Tea.GREEN, Card.NILGIRI).cup(0, 1)
    assert scores(board) == [0, 0]
    assert scores(board.pan(1, 0, Size.STARTER, Tea.BLACK, Card.ASSAM)) == [0, 1]


def test_e8_the_most_points_win() -> None:
    assert winners(Board(3).rupees(1, 20).rupees(2, 10)) == [1]
    assert winners(Board(4).stars(3, 1)) == [3]


def test_e9_of_tied_players_the_one_with_the_most_stars_wins() -> None:
    assert winners(Board(3).stars(0, 1).stars(1, 2, Upgrade.TIPS).rupees(0, 10)) == [1]
    assert winners(Board(3).stars(2, 1).rupees(0, 10)) == [2]


def test_e10_players_still_tied_share_the_win() -> None:
    assert winners(Board(4).rupees(0, 10).rupees(2, 19)) == [0, 2]
    assert winners(Board(3)) == [0, 1, 2]


def test_g19_money_is_never_below_zero() -> None:
    assert scores(Board().rupees(0, 3).negatives(0, 40).stars(0, 1)) == [1, 0]


def test_g20_the_score_adds_up_in_half_points_each_rounded_down() -> None:
    names = [f"BR-{kind}" for kind in ("B1", "B2", "B3", "M1", "M2", "M3", "G1")]
    board = Board().stars(0, 3, Upgrade.TIPS).rupees(0, 25).negatives(0, 4).receipts(0, *names)
    board.pan(0, 0, Size.STARTER, Tea.BLACK, Card.ASSAM).pan(
        0, 1, Size.LARGE, Tea.GREEN, Card.NILGIRI
    )
    assert scores(board) == [3 + 2 + 1 + 1, 0]


@pytest.mark.parametrize("sharing", [2, 3, 4])
def test_g21_a_tie_in_points_and_stars_is_shared(sharing: int) -> None:
    board = Board(4)
    for seat in range(sharing):
        board.stars(seat, 1)
    assert winners(board) == list(range(sharing))


def test_g45_a_game_without_an_end_is_scored_as_it_stands_and_marked() -> None:
    board = Board(2, turn_cap=4).rupees(1, 10)
    for _ in range(4):
        assert board.phase == Phase.TURN
        board.end_turn()
    assert board.phase == Phase.OVER
    assert board.table.truncated == 1
    assert board.table.ended == 0
    assert winners(board) == [1]
    assert outcome(board).truncated == 1


def test_g45_a_game_that_ends_in_its_last_turn_is_not_truncated() -> None:
    board = evening_at(0, turn_cap=1).serve(0, [(0, 0)]).end_turn()
    assert board.phase == Phase.OVER
    assert board.table.truncated == 0
