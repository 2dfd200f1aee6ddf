"""Visiting the market (rules T, M, rulings C1, C2, C3, C14, C17, C18)."""

from __future__ import annotations

from sim.games.chai.constants import Act, Phase
from tests.games.chai.board import (
    DRAW,
    PASS,
    RENEW,
    RESERVE,
    Board,
    buy,
    changed,
    discard,
    own_sheets,
)

ROWS = (
    "mint mint lemon ginger berries mint",
    "mint jasmine lemon lemon berries lavender",
    "jasmine mint ginger lemon lavender mint",
)
MINT = buy("mint", (0, 0), (0, 1), (1, 0))
LEMON = buy("lemon", (0, 2), (1, 2), (1, 3), (2, 3))


def board(players: int = 4, **options) -> Board:
    return Board(players, **options).teas().market(*ROWS).money(0, 5)


def buys(board: Board) -> set[tuple]:
    return {(move.card, tuple(sorted(move.tiles))) for move in board.legal() if move.act == Act.BUY}


def test_t1_a_turn_is_one_visit_of_market_or_pantry_or_one_reserved_customer() -> None:
    start = Board(4)
    assert start.kinds() == {Act.BUY, Act.TAKE, Act.RENEW, Act.DRAW, Act.RESERVE}
    assert board().play(MINT).seat == 1


def test_m1_a_visit_brings_a_gold_coin_at_once() -> None:
    poor = board().money(0, 0)
    poor.play(buy("mint", (0, 5)))  # a column of price 3, paid with the coin just received
    assert poor.table.money[0] == 0
    assert board().play(MINT).table.money[0] == 5 + 3 - 1


def test_m2_the_tile_goes_into_the_tea_box() -> None:
    assert board().play(buy("mint", (2, 1))).box(0) == {"mint": 1}


def test_m3_tiles_of_the_same_type_that_touch_are_taken_too() -> None:
    assert board().play(MINT).box(0) == {"mint": 3}
    assert board().play(LEMON).box(0) == {"lemon": 4}


def test_m3_only_orthogonal_neighbours_touch() -> None:
    assert ("mint", ((0, 0), (0, 1), (1, 0))) in buys(board())
    assert ("mint", ((2, 1),)) in buys(board())
    assert ("jasmine", ((1, 1),)) in buys(board())
    assert ("jasmine", ((2, 0),)) in buys(board())


def test_m4_the_right_most_column_of_the_group_says_the_price() -> None:
    assert board().play(MINT).table.money[0] == 8 - 1
    assert board().play(LEMON).table.money[0] == 8 - 2
    assert board().play(buy("berries", (0, 4), (1, 4))).table.money[0] == 8 - 3


def test_m4_the_prices_are_those_of_the_sheet(tmp_path) -> None:
    sheets = own_sheets(tmp_path, market=changed("market", ("2,", "2,4,silver,designer")))
    assert board(sheets=sheets).play(MINT).table.money[0] == 8 - 4


def test_m5_the_payment_goes_into_the_pouches() -> None:
    market = board()
    before = int(market.table.pouches)
    market.play(LEMON)
    assert market.table.pouches == before - 3 + 2


def test_m6_twelve_tiles_at_most_and_the_player_chooses_what_goes() -> None:
    full = board().give(0, berries=6, ginger=4).play(LEMON)
    assert full.phase == Phase.DISCARD
    assert set(full.legal()) == {discard("berries"), discard("ginger"), discard("lemon")}
    full.play(discard("lemon"), discard("ginger"))
    assert full.box(0) == {"berries": 6, "ginger": 3, "lemon": 3}
    assert full.table.discards[:6].tolist() == [0, 0, 1, 1, 0, 0]
    assert full.seat == 1


def test_m6_twelve_tiles_may_be_kept() -> None:
    assert board().give(0, berries=6, ginger=3).play(MINT).table.tiles[0] == 12


def test_m6_the_limit_is_that_of_the_sheet(tmp_path) -> None:
    text = changed("setup", ("tile_limit", "tile_limit,5,designer"))
    small = board(sheets=own_sheets(tmp_path, setup=text)).give(0, berries=3).play(MINT)
    assert small.phase == Phase.DISCARD


def test_c1_a_group_is_the_whole_chain() -> None:
    chain = Board(4).market("mint mint mint lemon", "lemon ginger mint", "mint mint mint")
    tiles = [(0, 0), (0, 1), (0, 2), (1, 2), (2, 0), (2, 1), (2, 2)]
    chain.money(0, 9).play(buy("mint", *tiles))
    assert chain.box(0) == {"mint": 7}


def test_c1_a_group_that_cannot_be_paid_is_not_offered() -> None:
    poor = board().money(0, 0).pouches(1)
    assert {move for move in buys(poor) if move[0] == "lemon"} == set()
    assert ("mint", ((0, 0), (0, 1), (1, 0))) in buys(poor)
    broke = board().money(0, 0).pouches(0)
    assert buys(broke) == set()
    assert Act.TAKE in broke.kinds()


def test_c1_rows_slide_left_and_are_refilled_at_the_end_of_the_turn_top_row_first() -> None:
    slid = board().top("berries", "ginger", "lavender")
    slid.play(MINT)
    assert slid.row(0) == ["lemon", "ginger", "berries", "mint", "lavender", "ginger"]
    assert slid.row(1) == ["jasmine", "lemon", "lemon", "berries", "lavender", "berries"]
    assert slid.row(2) == ROWS[2].split()


def test_c1_gaps_stay_at_the_right_if_bag_and_discards_are_empty() -> None:
    bare = board().discard_bag().hoard(3, 0, 6)
    bare.params.tile_limit = 120
    bare.play(MINT)
    assert bare.row(0) == ["lemon", "ginger", "berries", "mint", "-", "-"]
    assert bare.row(1)[-1] == "-"
    assert bare.row(2) == ROWS[2].split()


def test_c1_many_purchases_slide_in_between_and_end_by_choice() -> None:
    many = board(purchases="many").money(0, 3)
    many.play(MINT)
    assert (many.phase, many.seat, many.table.money[0]) == (Phase.MARKET, 0, 5)
    assert many.row(0) == ["lemon", "ginger", "berries", "mint", "-", "-"]
    assert many.kinds() == {Act.BUY, Act.PASS}
    many.play(buy("lemon", (0, 0)))
    assert many.table.money[0] == 4  # the coin comes once a visit
    many.play(PASS)
    assert many.seat == 1


def test_c1_one_purchase_ends_the_visit() -> None:
    assert board().play(MINT).seat == 1


def test_c1_many_purchases_end_when_nothing_can_be_paid() -> None:
    many = board(purchases="many").money(0, 0)
    many.play(buy("mint", (0, 5)))
    assert set(many.legal()) == {PASS}


def test_c17_by_an_option_only_tiles_touching_the_chosen_one_go_with_it() -> None:
    near = board(group="touching").money(0, 9)
    lemons = {move for move in buys(near) if move[0] == "lemon"}
    assert lemons == {
        ("lemon", ((0, 2), (1, 2))),
        ("lemon", ((0, 2), (1, 2), (1, 3))),
        ("lemon", ((1, 2), (1, 3), (2, 3))),
        ("lemon", ((1, 3), (2, 3))),
    }
    near.play(buy("lemon", (0, 2), (1, 2)))
    assert near.box(0) == {"lemon": 2}


def test_c18_by_an_option_the_unspent_rest_of_the_coin_goes_back() -> None:
    assert board(visit_coin="this_visit").play(MINT).table.money[0] == 5
    dear = board(visit_coin="this_visit").play(buy("berries", (0, 4), (1, 4)))
    assert dear.table.money[0] == 5


def test_c18_own_coins_are_spent_only_beyond_the_coin_of_the_visit() -> None:
    many = board(visit_coin="this_visit", purchases="many")
    many.play(MINT, buy("lavender", (1, 4), (2, 4)), buy("lemon", (0, 0)), PASS)
    assert many.table.money[0] == 5 + 3 - 1 - 3 - 1


def test_c2_what_the_pouches_lack_is_not_paid() -> None:
    dry = board().pouches(2)
    dry.play(MINT)
    assert dry.table.money[0] == 5 + 2 - 1
    assert dry.table.pouches == 1


def test_c2_change_is_always_given() -> None:
    assert board().money(0, 1).play(LEMON).table.money[0] == 1 + 3 - 2


def test_c3_the_limit_bites_before_an_order_of_the_same_turn() -> None:
    full = board().give(0, berries=6, ginger=5).pool("rooibos_1").play(MINT)
    assert full.phase == Phase.DISCARD  # rooibos_1 wants the 2 mint just taken
    full.play(discard("mint"), discard("mint"))
    assert full.seat == 1  # only one mint is left: no order can be completed


def test_c3_after_each_of_many_purchases() -> None:
    many = board(purchases="many").give(0, berries=6, ginger=5).play(MINT)
    assert many.phase == Phase.DISCARD
    many.play(discard("mint"), discard("mint"))
    assert many.phase == Phase.MARKET


def test_c14_an_empty_bag_takes_back_the_discards() -> None:
    again = board().discard_bag()
    again.play(MINT)
    assert "-" not in again.row(0) + again.row(1) + again.row(2)
    assert again.table.discards[:6].sum() == 0
    assert again.table.bag == 72 - 18 - 3


def test_c15_a_turn_goes_without_only_if_all_is_impossible() -> None:
    assert PASS not in Board(4).legal()
    stuck = Board(2).teas().market().visible().discard_bag().hoard(1, 0, 6)
    stuck.discard_additives().hoard(1, 6, 11).money(0, 0).pouches(0)
    stuck.params.tile_limit = stuck.params.additive_limit = 120
    stuck.params.tokens[:] = 40
    stuck.table.base_tokens[:2] = 40
    assert set(stuck.legal()) == {RESERVE}
    stuck.no_more_customers()
    assert set(stuck.legal()) == {PASS}
    stuck.play(PASS)
    assert (stuck.seat, stuck.phase) == (1, Phase.TURN)


def test_a_visit_of_the_pantry_needs_no_money() -> None:
    assert {DRAW, RENEW} <= set(board().money(0, 0).pouches(0).legal())
