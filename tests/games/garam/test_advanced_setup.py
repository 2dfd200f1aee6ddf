"""Rules A and E11: what the Advanced game sets up, and what ends it."""

from __future__ import annotations

import pytest

from sim.games.garam.constants import Act, Card, Ended, Phase, Upgrade
from tests.games.garam.board import Board, rulebook
from tests.games.garam.kadak import stall


def test_a1_the_mode_says_what_is_in_play() -> None:
    basic, advanced = Board(4), Board(4, mode="advanced")
    assert not basic.params.customer["tags"].any()
    assert not basic.params.leaf_tags
    assert not basic.params.spaces
    assert advanced.params.customer["tags"].any()
    assert (advanced.options["stars_to_end"], advanced.options["upgrade_tokens"]) == (5, 4)
    assert rulebook(mode="advanced", stars_to_end=4)["stars_to_end"] == 4


def test_a1_the_luck_of_the_decks_is_that_of_the_basic_game() -> None:
    basic, advanced = Board(3, deal=5), Board(3, deal=5, mode="advanced")
    assert basic.waiting() == advanced.waiting()
    assert basic.table.market.tolist() == advanced.table.market.tolist()
    assert basic.table.personal_goal.tolist() == advanced.table.personal_goal.tolist()


@pytest.mark.parametrize(("players", "number"), [(2, 1), (3, 2), (4, 3)])
def test_a2_one_two_or_three_specialisations_of_each_leaf(players: int, number: int) -> None:
    assert Board(players, mode="advanced").table.leaf_tags.tolist() == [number] * 4
    assert Board(players).table.leaf_tags.tolist() == [0] * 4


def test_a3_pakora_is_among_the_snacks() -> None:
    board = Board(2, mode="advanced")
    snacks = list(board.hidden.cards[3, : board.table.deck[3]])
    assert (len(snacks), snacks.count(Card.PAKORA)) == (20, 4)


def test_a4_the_marker_starts_on_any_space_with_the_same_chance() -> None:
    starts = [int(Board(2, mode="advanced", deal=deal).table.funfair[0]) for deal in range(160)]
    assert {starts.count(space) for space in range(8)} <= set(range(8, 36))
    assert sum(starts.count(space) for space in range(8)) == 160


def test_a5_each_player_has_four_upgrade_tokens() -> None:
    assert Board(3, mode="advanced").table.upgrades_left.tolist() == [4, 4, 4, 0]
    board = stall("YE-B1").stars(0, 7, Upgrade.PICK_4, Upgrade.HAND_12, Upgrade.TIPS)
    board.serve(0, [(0, 0), (0, 0)])
    assert board.phase == Phase.UPGRADE
    board.do(Act.TAKE_UPGRADE, card=Upgrade.SEATS)
    assert board.table.upgrades_left[0] == 0
    assert not board.table.ended


def test_a6_the_board_has_nine_upgrades() -> None:
    board = stall("YE-B1").stars(0, 1).serve(0, [(0, 0), (0, 0)])
    assert {move.card for move in board.options_for(Act.TAKE_UPGRADE)} == set(Upgrade)


def test_e11_five_stars_end_the_game() -> None:
    four = (Upgrade.PICK_4, Upgrade.HAND_12, Upgrade.TIPS, Upgrade.FREE_MILK)
    board = stall("YE-B1").stars(0, 9, *four).serve(0, [(0, 0), (0, 0)])
    assert board.table.ended == Ended.STARS
    assert board.phase == Phase.TURN
    assert board.end_turn().phase == Phase.OVER
