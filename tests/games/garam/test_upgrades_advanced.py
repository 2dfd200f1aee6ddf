"""Rules U10-U13 and ruling G28: the upgrades of the Advanced board."""

from __future__ import annotations

from sim.games.garam.constants import TAPRI_LINE, Act, Card, Deck, Phase, Upgrade
from tests.games.garam.kadak import stall


def test_u10_hygiene_spares_the_player_the_token_but_not_the_customers() -> None:
    board = stall().stars(0, 2, Upgrade.HYGIENE).serve(0, [(0, 2)])
    assert board.table.negatives[0] == 0
    assert list(board.table.tokens[:3]) == [1, 1, 0]


def test_g28_hygiene_does_not_spare_the_tokens_of_chai_poured_away() -> None:
    board = stall().stars(0, 2, Upgrade.HYGIENE).do(Act.EMPTY, slot=0)
    assert board.table.negatives[0] == 3


def test_u11_aroma_takes_a_face_up_additive_after_a_serve() -> None:
    board = stall().stars(0, 2, Upgrade.AROMA)
    board.row(Deck.ADDITIVE, Card.CLOVE, Card.TULSI, Card.CLOVE).on_top(Deck.ADDITIVE, Card.LEMON)
    board.serve(0, [(0, 0)])
    assert board.phase == Phase.AROMA
    assert {m.card for m in board.options_for(Act.TAKE_AROMA)} == {Card.CLOVE, Card.TULSI}
    board.do(Act.TAKE_AROMA, card=Card.TULSI)
    assert board.held(0) == [Card.TULSI]
    assert board.table.market[Deck.ADDITIVE].tolist() == [Card.CLOVE, Card.LEMON, Card.CLOVE]


def test_u11_one_additive_however_many_are_served() -> None:
    board = stall().stars(0, 2, Upgrade.AROMA).serve(0, [(0, 0), (0, 1), (0, 2)])
    board.apply(board.options_for(Act.TAKE_AROMA)[0])
    assert board.phase != Phase.AROMA
    assert board.table.hand_size[0] == 1


def test_g28_aroma_may_be_left_and_needs_an_additive() -> None:
    board = stall().stars(0, 2, Upgrade.AROMA).serve(0, [(0, 0)]).do(Act.NO_AROMA)
    assert board.table.hand_size[0] == 0
    none = stall().stars(0, 2, Upgrade.AROMA).row(Deck.ADDITIVE, *[Card.CLOVE] * 3)
    none.deck_is(Deck.ADDITIVE).turn(0)
    none.table.market[Deck.ADDITIVE] = -1
    none.table.hand[1, Card.CLOVE] += 3
    none.table.hand_size[1] += 3
    assert none.serve(0, [(0, 0)]).phase == Phase.CALL


def test_u12_seats_calls_two_and_holds_four() -> None:
    board = stall().stars(0, 4, Upgrade.HYGIENE, Upgrade.SEATS).at_tapri(0, "BR-G1", "BR-G2")
    board.serve(0, [(0, 0)]).do(Act.CALL, place=1)
    assert board.phase == Phase.CALL
    board.do(Act.CALL, place=5)
    assert board.phase == Phase.TURN
    assert board.tapri(0) == ["BR-G1", "BR-G2", "BL-B4", "CY-B3"]


def test_u12_the_second_customer_may_be_left() -> None:
    board = stall().stars(0, 4, Upgrade.HYGIENE, Upgrade.SEATS).serve(0, [(0, 0)])
    board.do(Act.CALL, place=1).do(Act.CALLED)
    assert board.table.calls[0] == 1


def test_u12_pakora_fills_four_places() -> None:
    board = stall().stars(0, 2, Upgrade.SEATS).hand(0, Card.PAKORA).serve(0, [(0, 0)])
    board.do(Act.PAKORA)
    for place in (0, 3, 6, 8):
        board.do(Act.CALL, place=place)
    assert board.table.rupees[0] == 8


def test_u13_tips_are_for_customers_of_the_tapri() -> None:
    board = stall().stars(0, 2, Upgrade.TIPS).at_tapri(0, "RE-B2", "RE-B4")
    board.serve(0, [(0, 0), (0, 9), (0, 10)])
    assert board.table.rupees[0] == 1 + 2  # a simple cup completed at the Tapri; two tips
    mela = stall().stars(0, 2, Upgrade.TIPS).serve(0, [(0, 0)])
    assert mela.table.rupees[0] == 0


def test_u13_tips_may_be_for_those_completed_alone() -> None:
    board = stall(tips_on="completed").stars(0, 2, Upgrade.TIPS).at_tapri(0, "RE-B2", "RE-B4")
    board.serve(TAPRI_LINE, [(0, 9), (0, 10)])
    assert board.table.rupees[0] == 1 + 1


def test_u11_aroma_comes_before_the_call() -> None:
    board = stall().stars(0, 2, Upgrade.AROMA).serve(0, [(0, 0)])
    assert board.phase == Phase.AROMA
    assert board.do(Act.NO_AROMA).phase == Phase.CALL
