"""Rules F and ruling G25: the funfair wheel. Its spaces: +1, leaf, +2, basics, +1, additive, ..."""

from __future__ import annotations

from sim.games.garam.constants import Act, Card, Deck, Phase, Service, Size, Tea, Upgrade
from tests.games.garam.kadak import big_stall, marker_on, stall

BASICS_SPACE, LEAF_SPACE, ADDITIVE_SPACE, TWO_RUPEES = 3, 1, 5, 2


def test_f1_a_customer_completed_specifically_moves_the_marker_a_space() -> None:
    board = marker_on(stall("YE-B1"), 4 - 1).serve(0, [(0, 0), (0, 0)])
    assert board.table.funfair[0] == 4
    assert board.table.funfair_moves[0] == 1
    assert board.table.rupees[0] == 2 * 2 + 1


def test_f1_an_order_not_completed_moves_nothing() -> None:
    board = marker_on(stall("YE-B1"), 0).serve(0, [(0, 0)])
    assert board.table.funfair[0] == 0
    assert board.table.funfair_moves[0] == 0


def test_f1_the_wheel_goes_round() -> None:
    board = marker_on(stall("YE-B1"), 7).serve(0, [(0, 0), (0, 0)])
    assert board.table.funfair[0] == 0


def test_f2_a_space_pays_rupees() -> None:
    board = marker_on(stall("YE-B1"), TWO_RUPEES - 1).serve(0, [(0, 0), (0, 0)])
    assert board.table.rupees[0] == 2 * 2 + 2


def test_f2_a_space_draws_unseen_from_leaves_basics_or_additives() -> None:
    for space, deck in (
        (LEAF_SPACE, Deck.LEAF),
        (BASICS_SPACE, Deck.BASICS),
        (ADDITIVE_SPACE, Deck.ADDITIVE),
    ):
        board = marker_on(stall("YE-B1"), space - 1)
        top, row = board.top(deck), board.table.market[deck].tolist()
        board.serve(0, [(0, 0), (0, 0)])
        assert board.held(0) == [top]
        assert board.table.market[deck].tolist() == row


def test_f3_customers_completed_simply_move_nothing() -> None:
    board = marker_on(big_stall("YE-B1"), 0).serve(0, [(0, 0), (0, 0), (1, 1), (1, 1)])
    assert board.table.funfair[0] == 1
    assert board.table.receipts[0] == 2


def test_g25_all_cups_must_be_own_and_specific() -> None:
    other = marker_on(stall("YE-B1"), 0).cup(0, 1, specific=True).serve(0, [(0, 0)])
    assert other.table.funfair[0] == 0
    simple = marker_on(stall("YE-B1"), 0).cup(0, 0, specific=False).serve(0, [(0, 0)])
    assert simple.table.funfair[0] == 0
    earlier = marker_on(stall("YE-B1"), 0).cup(0, 0, specific=True).serve(0, [(0, 0)])
    assert earlier.table.funfair[0] == 1


def test_g25_bun_maska_counts_for_the_wheel() -> None:
    board = marker_on(stall("RE-B2"), 0).hand(0, Card.BUN_MASKA)
    board.serve(0, [(0, 0, Service.BUN_MASKA)])
    assert board.table.funfair[0] == 1


def test_g25_each_customer_of_a_serve_moves_it() -> None:
    board = marker_on(big_stall("YE-B1", "BL-B1"), 0)
    board.hand(0).serve(0, [(0, 0), (0, 0), (1, 1), (1, 1)])
    assert board.table.funfair[0] == 2
    assert board.table.funfair_moves[0] == 2
    assert board.table.hand_size[0] == 1  # space 1 drew a leaf, space 2 paid two rupees
    assert board.table.rupees[0] == 8 + 2


def test_g25_one_marker_is_shared_unless_each_has_their_own() -> None:
    board = stall("YE-B1", players=3, funfair="own")
    start = int(board.table.funfair[0])
    assert board.table.funfair[:3].tolist() == [start] * 3
    board.end_turn().pan(1, 0, Size.STARTER, Tea.BLACK, Card.ASSAM).serve(0, [(0, 0), (0, 0)])
    assert board.table.funfair[:3].tolist() == [start, (start + 1) % 8, start]
    shared = stall("YE-B1", players=3)
    start = int(shared.table.funfair[0])
    shared.end_turn().pan(1, 0, Size.STARTER, Tea.BLACK, Card.ASSAM).serve(0, [(0, 0), (0, 0)])
    assert shared.table.funfair[:3].tolist() == [(start + 1) % 8, 0, 0]
    assert shared.table.funfair_moves[:3].tolist() == [0, 1, 0]


def test_g25_draws_may_exceed_the_hand_limit_until_the_end_of_the_action() -> None:
    board = marker_on(stall("YE-B1"), LEAF_SPACE - 1).hand(0, *[Card.SUGAR] * 9)
    board.stars(0, 2, Upgrade.AROMA).serve(0, [(0, 0), (0, 0)])
    assert board.table.hand_size[0] == 10
    assert board.phase == Phase.AROMA
    board.apply(board.options_for(Act.TAKE_AROMA)[0])
    assert board.table.hand_size[0] == 11
    board.do(Act.CALLED)
    assert board.phase == Phase.DISCARD
    board.do(Act.DISCARD, card=Card.SUGAR).do(Act.DISCARD, card=Card.SUGAR)
    assert board.phase == Phase.TURN


def test_g25_a_deck_without_a_card_gives_none() -> None:
    board = marker_on(stall("YE-B1"), BASICS_SPACE - 1).deck_is(Deck.BASICS)
    board.hand(0).deck_is(Deck.BASICS).serve(0, [(0, 0), (0, 0)])
    assert board.table.funfair[0] == BASICS_SPACE
    assert board.table.hand_size[0] == 0
