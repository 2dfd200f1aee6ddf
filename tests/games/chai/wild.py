"""Positions that play seldom reaches: any legal mess of tiles, cards, coins, cups and customers.

`wild_board(rng)` moves the pieces of a fresh game about with the builder, so all conservation
laws hold.
"""

from __future__ import annotations

from random import Random
from typing import Any

from sim.games.chai.constants import MAX_COLUMNS, NONE, Act, Ended
from tests.games.chai.board import DEFAULT_SHEETS, Board
from tests.games.chai.book import ADDITIVES, FLAVOURS
from tests.games.chai.position import Move

OPTION_VALUES: dict[str, tuple[Any, ...]] = {
    "purchases": ("one", "many"),
    "group": ("connected", "touching"),
    "visit_coin": ("kept", "this_visit"),
    "pantry": ("actions", "pick3"),
    "start_customers": ("dealt", "chosen"),
    "base_tokens": ("spent", "returned"),
    "last_orders": ("sixth_set", "none"),
    "recipe": ("base_tea", "flavours"),
    "abilities": ("off", "stay", "replace"),
    "start_money": ("sheet", "0/0/9", "5/4/3/2/1"),
    "foreign_tea_price": (1, 0, 4),
    "turn_cap": (300, 10),
}
"""The default first: half of the wild games are played by the rulebook."""

# How eagerly a walk does things; what is not named counts 1.
EAGERNESS = {
    Act.RESERVE: 4,
    Act.USE_ABILITY: 3,
    Act.FULFIL: 4,
    Act.TAKE: 2,
    Act.PASS: 0.5,
}


def some_options(rng: Random) -> dict[str, Any]:
    """Return options: none changed in half of the cases, else some of them."""
    if rng.random() < 0.5:
        return {}
    return {key: rng.choice(values) for key, values in OPTION_VALUES.items() if rng.random() < 0.5}


def wild_board(rng: Random, sheets: Any = DEFAULT_SHEETS, **options: Any) -> Board:
    """Return a position with everything moved about by chance, before a main action."""
    options["start_customers"] = "dealt"  # else the game is still at its very beginning
    board = Board(rng.choice((2, 3, 4, 5)), sheets=sheets, deal=rng.randrange(10**6), **options)
    board.turn(rng.randrange(board.players))
    _order_the_tips(board, rng)
    _pass_time(board, rng)
    _crowd(board, rng)
    for seat in range(board.players):
        _fill_box(board, rng, seat)
    _lay_out_market(board, rng)
    _lay_out_pantry(board, rng)
    _empty_supplies(board, rng)
    _share_coins(board, rng)
    board.check()
    return board


def tied_board(rng: Random, **options: Any) -> Board:
    """Return a position in which scores are tied or nearly so, by orders and money of all sorts."""
    board = Board(rng.choice((2, 3, 4, 5)), deal=rng.randrange(10**6), **options)
    for seat in range(board.players):
        board.money(seat, 0)
        for _ in range(rng.randrange(3)):
            small = [card for card in _deck(board) if board.params.customer[card].points < 12]
            board.done(seat, board.names[rng.choice(small)])
    points = board.table.points[: board.players].tolist()
    aim = max(points) + rng.choice((0, 0, 5))
    for seat in range(board.players):
        money = aim - points[seat] + rng.choice((0, 0, 0, -5, 1))
        board.money(seat, min(max(0, money), int(board.table.pouches)))
    board.check()
    return board


def _order_the_tips(board: Board, rng: Random) -> None:
    order = list(range(int(board.params.tips)))
    rng.shuffle(order)
    board.hidden.tips[: len(order)] = order


def _deck(board: Board) -> list[int]:
    return [int(card) for card in board.hidden.customers[: board.table.customer_deck]]


def _tokens_left(board: Board, card: int) -> int:
    owner = board.table.owner[board.params.customer[card].tea]
    return int(board.table.base_tokens[owner])


def _pass_time(board: Board, rng: Random) -> None:
    """Let rounds be over, orders be fulfilled and cups be filled; often the end is near."""
    rounds = int(board.params.rounds)
    board.table.thermometer = rng.choice((0, rng.randrange(rounds), rounds - 1))
    if rng.random() < 0.3:
        board.table.turns += (board.options["turn_cap"] - rng.randint(1, 3)) * board.players
    if board.seat > 0 and rng.random() < 0.2:
        board.table.thermometer, board.table.ended = rounds, Ended.ROUNDS
    if rng.random() < 0.8:
        _fill_cups(board, rng)
    if board.params.tokens_return:
        return  # tokens are away only while they lie in cups
    for _ in range(rng.choice((0, 5, 15))):
        deck = _deck(board)
        card = rng.choice(deck) if deck else NONE
        if card != NONE and _tokens_left(board, card):
            board.done(rng.randrange(board.players), board.names[card])


def _fill_cups(board: Board, rng: Random) -> None:
    """Fill some of the cups; after the last round each seat since then has filled one at most."""
    ended = bool(board.table.ended)
    most = board.seat - 1 if ended else int(board.table.cups) - 1
    for cup in range(rng.choice((0, most, rng.randrange(most + 1)))):
        fit = [card for card in _deck(board) if _can_be_made(board, card)]
        if not fit:
            return
        board.cups(
            board.names[rng.choice(fit)],
            thermometer=int(board.table.thermometer),
            by=rng.randrange(board.players),
        )
        if ended:
            board.table.cup_tip[cup] = NONE


def _can_be_made(board: Board, card: int) -> bool:
    lying = board.hidden.bag[: board.table.bag].tolist()
    lying += board.hidden.additives[: board.table.additive_deck].tolist()
    needs = board.params.customer[card].need.tolist()
    enough = all(lying.count(kind) >= number for kind, number in enumerate(needs))
    return enough and _tokens_left(board, card) > 0


def _crowd(board: Board, rng: Random) -> None:
    """Fill hands and pool, lay coins on customers, and often leave no deck."""
    for seat in range(board.players):
        room = int(board.params.hand_limit - board.table.hand_size[seat])
        for _ in range(rng.choice((0, room, rng.randrange(room + 1)))):
            if board.table.customer_deck:
                board.hand(seat, board.names[_deck(board)[-1]], blind=rng.random() < 0.5)
    for card in _deck(board)[-rng.randrange(8) :] if rng.random() < 0.4 else []:
        board.pool(board.names[card])
    if rng.random() < 0.25:
        board.pool(*[board.names[card] for card in _deck(board)[rng.randrange(2) :]])
    if rng.random() < 0.1:
        _clear_pool(board)
    for name in board.in_pool:
        if rng.random() < 0.2 and board.table.pouches:
            board.pool(coin=(name,))


def _clear_pool(board: Board) -> None:
    """Put the pool under the deck."""
    cards = [board.ids[name] for name in sorted(board.in_pool)]
    deck = cards + _deck(board)
    board.hidden.customers[: len(deck)] = deck
    board.table.customer_deck, board.table.pool = len(deck), 0


def _lies_about(board: Board, kind: int) -> bool:
    deck = (
        (board.hidden.bag, "bag") if kind in FLAVOURS else (board.hidden.additives, "additive_deck")
    )
    return kind in deck[0][: board.table[deck[1]]] or bool(board.table.discards[kind])


def _give(board: Board, seat: int, kind: int, number: int = 1) -> None:
    """Give a seat as many of a kind as there are and as the limits allow."""
    counter, limit = (
        ("tiles", board.params.tile_limit)
        if kind in FLAVOURS
        else ("additives", board.params.additive_limit)
    )
    for _ in range(number):
        if board.table[counter][seat] < limit and _lies_about(board, kind):
            board.give(seat, **{(*FLAVOURS, *ADDITIVES)[kind].name.lower(): 1})


def _fill_box(board: Board, rng: Random, seat: int) -> None:
    """Give a seat what some order in reach asks for, or as much as it may have."""
    there = sorted(board.hand_of(seat) | board.in_pool)
    for name in rng.sample(there, min(len(there), rng.choice((0, 1, 2)))):
        for kind, number in enumerate(board.params.customer[board.ids[name]].need.tolist()):
            _give(board, seat, kind, number)
    for kinds, most in (
        (FLAVOURS, board.params.tile_limit),
        (ADDITIVES, board.params.additive_limit),
    ):
        for _ in range(rng.choice((0, 0, 0, 2, 5, int(most)))):
            _give(board, seat, rng.choice(kinds))


def _lay_out_market(board: Board, rng: Random) -> None:
    """Lay out few flavours, so that groups are large and odd; some rows may be short."""
    if rng.random() < 0.5:
        return
    board.market()
    few = rng.sample(FLAVOURS, rng.choice((1, 3, 4, 5, 6)))
    columns = int(board.params.columns)
    for row in range(int(board.params.market_rows)):
        for column in range(rng.choice((columns, columns, rng.randrange(columns + 1)))):
            fit = [kind for kind in few if _lies_about(board, kind)]
            if fit:
                kind = rng.choice(fit)
                board._from_bag(kind)
                board.table.market[row * MAX_COLUMNS + column] = kind
            else:
                break


def _lay_out_pantry(board: Board, rng: Random) -> None:
    if rng.random() < 0.3:
        return
    board.visible()
    few = rng.sample(ADDITIVES, rng.choice((1, 2, 5)))
    most = int(board.params.visible_additives)
    for _ in range(rng.choice((most, most, rng.randrange(most + 1)))):
        fit = [kind for kind in few if _lies_about(board, kind)]
        if fit:
            kind = rng.choice(fit)
            board._from_bag(kind)
            board.table.visible[kind - ADDITIVES[0]] += 1


def _empty_supplies(board: Board, rng: Random) -> None:
    """Let bag and deck have few pieces or none, and discards many or none."""
    for discard, kinds in (
        (board.discard_bag, FLAVOURS),
        (board.discard_additives, ADDITIVES),
    ):
        if rng.random() < 0.5:
            continue
        discard()
        for kind in kinds:
            for _ in range(rng.choice((0, 1, int(board.table.discards[kind])))):
                if rng.random() < 0.5 and board.table.discards[kind]:
                    board.top(kind.name.lower())
        if rng.random() < 0.4:
            _hoard(board, kinds)


def _hoard(board: Board, kinds: Any) -> None:
    """Give the discards away, as far as the limits allow."""
    for kind in kinds:
        for seat in range(board.players):
            _give(board, seat, kind, int(board.table.discards[kind]))


def _share_coins(board: Board, rng: Random) -> None:
    """Deal the coins out anew; often the pouches are empty or nearly so."""
    for seat in range(board.players):
        board.money(seat, 0)
    keep = min(int(board.table.pouches), rng.choice((0, 1, 2, 3, 20, 2000)))
    for seat in range(board.players):
        most = int(board.table.pouches) - keep
        board.money(seat, min(most, rng.choice((0, 1, 2, 5, 30))))
    board.money(rng.randrange(board.players), 0)
    if rng.random() < 0.5 and board.table.pouches > keep:
        board.pouches(keep)


def choose(rng: Random, moves: list[Move]) -> Move:
    """Choose a move as an eager novice would."""
    return rng.choices(moves, [EAGERNESS.get(Act(move.kind), 1) for move in moves])[0]
