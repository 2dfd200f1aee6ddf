"""Positions that play seldom reaches: any legal mess of cards, cups, tokens and stars.

`wild_board(rng)` shuffles a fresh game about with the builder, so all conservation laws hold.
"""

from __future__ import annotations

from random import Random
from typing import Any

from sim.games.garam.constants import (
    FIRST_LEAF,
    NONE,
    PLACES,
    Act,
    Card,
    CustomerAt,
    Deck,
    Size,
    Tea,
    Upgrade,
)
from tests.games.garam.advanced_referee import tapri_of
from tests.games.garam.board import DEFAULT_SHEETS, Board
from tests.games.garam.book import (
    ADDITIVES,
    BLACK_LEAVES,
    DECK_KINDS,
    GREEN_LEAVES,
    LEAF_OF_TAG,
    SNACKS,
)
from tests.games.garam.position import Move

OPTION_VALUES: dict[str, tuple[Any, ...]] = {
    "evening_jitter": (3, 0, 30),
    "start_bonus": ("sheet", "-/3 rupees/2 snack/additive", "4 leaf+2 additive/9 snack"),
    "service_kind": ("auto", "choice"),
    "pay": ("on_completion", "on_completion_all", "per_cup"),
    "half_star_any": (False, True),
    "unserved": ("this_action", "no_cups"),
    "tips_on": ("served", "completed"),
    "stars_to_end": (4, 2, 8),
    "upgrade_tokens": (3, 0, 6),
    "hand_limit": (9, 4, 14),
    "hand_12": (12, 10),
    "pick_limit": (3, 1, 5),
    "pick_4": (4, 6),
    "snack_limit": (1, 0, 3),
    "cup_tokens": (12, 5, 30),
    "chai_garam_cards": (8, 3),
    "chai_garam_held": (2, 1, 4),
    "swap_limit": (3, 0),
    "mode": ("basic", "advanced", "advanced"),
    "mela_reward_advanced": (False, True),
    "tapri_star": ("specific", "one_action", "completed"),
    "funfair": ("shared", "own"),
    "pakora": ("tagged", "any"),
    "tapri_limit": (3, 1, 0),
    "tapri_seats": (4, 3, 2),
    "call_limit": (1, 3, 0),
    "call_seats": (2, 1, 4),
    "pakora_rupees": (2, 0, 7),
    "tapri_reward": (3, 1, 2),
    "tapri_half_stars": (1, 0, 3),
    "specialise_half_stars": (1, 0, 2),
    "specialise_first": (2, 1),
    "specialise_later": (3, 1, 2),
}
"""The default first: half of the wild games are played by the rulebook."""

# How eagerly a walk does things; what is not named counts 1.
EAGERNESS = {
    Act.END_TURN: 0.3,
    Act.SWAP: 0.1,
    Act.EMPTY: 0.1,
    Act.CLAIM: 4,
    Act.CUP: 4,
    Act.SERVED: 0.3,
    Act.STOP_PICK: 0.3,
    Act.BREW: 2,
    Act.SERVE: 2,
    Act.SPECIALISE: 4,
    Act.CALL: 3,
    Act.PAKORA: 2,
}


def some_options(rng: Random) -> dict[str, Any]:
    """Return options: none but the mode changed in half of the cases, else some of them."""
    if rng.random() < 0.5:
        return {"mode": rng.choice(("basic", "advanced"))}
    return {key: rng.choice(values) for key, values in OPTION_VALUES.items() if rng.random() < 0.5}


def wild_board(rng: Random, sheets: Any = DEFAULT_SHEETS, **options: Any) -> Board:
    """Return a position with everything moved about by chance."""
    board = Board(rng.choice((2, 3, 4)), sheets=sheets, deal=rng.randrange(10**6), **options)
    _shorten_decks(board, rng)
    for seat in range(board.players):
        _equip(board, rng, seat)
    if board.book.advanced:
        _trouble_the_tapris(board, rng)
        _turn_the_wheel(board, rng)
    trouble_the_mela(board, rng)
    if rng.random() < 0.4:
        board.goals_left(rng.randrange(3))
    board.turn(rng.randrange(board.players), main_actions=rng.choice((1, 1, 0)))
    board.check()
    return board


def _shorten_decks(board: Board, rng: Random) -> None:
    for deck in Deck:
        if rng.random() < 0.4:
            board.discard_deck(deck)
    if rng.random() < 0.3:
        names = [board.ids[card] for card in board.hidden.customers[: board.table.customer_deck]]
        board.no_more_customers(*rng.sample(names, min(len(names), rng.randrange(4))))


def _equip(board: Board, rng: Random, seat: int) -> None:
    """Give a seat pans, tea in them, cards, money, receipts and stars."""
    if rng.random() < 0.8:
        board.hand(seat)
    for slot in (1, 2):
        sizes = [
            size for size in (Size.SMALL, Size.MEDIUM, Size.LARGE) if board.table.saucepans[size]
        ]
        if sizes and rng.random() < 0.7:
            board.pan(seat, slot, rng.choice(sizes))
    for slot in range(3):
        if rng.random() < 0.7 and board.table.pan[seat, slot] != NONE:
            put_tea(board, rng, seat, slot)
    kinds = [card for card in Card for _ in range(rng.choice((0, 0, 0, 1, 2)))]
    kinds += [card for card in SNACKS if rng.random() < 0.4]
    rng.shuffle(kinds)
    limit = min(board.options["hand_limit"], board.options["hand_12"])
    for card in kinds[: rng.randrange(max(1, limit + 1 - board.table.hand_size[seat]))]:
        if lies_about(board, card):
            board.give(seat, card)
    board.rupees(seat, rng.choice((0, 3, 9, 14, 15, 40))).negatives(seat, rng.choice((0, 0, 5)))
    most = board.options["chai_garam_held"]
    number = rng.randrange(most + 1)
    if board.table.chai_garam + board.table.chai_cards[seat] >= number:
        board.chai_cards(seat, number)
    _give_stars(board, rng, seat)
    _give_receipts(board, rng, seat)


def lies_about(board: Board, card: Card) -> bool:
    """Tell whether a card of this kind lies in its deck or its discards."""
    deck = next(deck for deck in Deck if card in DECK_KINDS[deck])
    return card in board.hidden.cards[deck, : board.table.deck[deck]] or bool(
        board.table.discards[card]
    )


def put_tea(board: Board, rng: Random, seat: int, slot: int, tea: Tea | None = None) -> None:
    """Put a tea (this or any) into a pan, if its cards lie about and there are cups for it."""
    tea = rng.choice(tuple(Tea)) if tea is None else tea
    leaf = rng.choice(GREEN_LEAVES if tea == Tea.GREEN else BLACK_LEAVES)
    more = [card for card in ADDITIVES if rng.random() < 0.5]
    if tea == Tea.MILK and Card.LEMON in more:
        more.remove(Card.LEMON)
    full = int(board.params.pan_cups[board.table.pan[seat, slot]])
    cups = rng.randrange(1, full + 1)
    recipe = [Card.WATER, *((Card.MILK, Card.SUGAR) if tea == Tea.MILK else ()), leaf]
    there = all(lies_about(board, card) for card in recipe)
    if there and cups <= board.table.cups_free[seat]:
        more = [card for card in more if lies_about(board, card)]
        board.pan(seat, slot, Size(board.table.pan[seat, slot]), tea, *recipe, *more, cups=cups)


def _give_stars(board: Board, rng: Random, seat: int) -> None:
    half_stars = rng.randrange(2 * board.options["stars_to_end"])
    number = min(half_stars // 2, board.options["upgrade_tokens"], len(board.book.upgrades))
    board.stars(seat, half_stars, *rng.sample(sorted(board.book.upgrades), number))


def _give_receipts(board: Board, rng: Random, seat: int) -> None:
    deck = [
        board.ids[card]
        for card, where in enumerate(board.table.customer_at[: board.params.customers])
        if where == CustomerAt.DECK and card != board.params.evening
    ]
    for name in rng.sample(deck, min(len(deck), rng.randrange(9))):
        board.receipts(seat, name)


def _trouble_the_tapris(board: Board, rng: Random) -> None:
    """Seat customers at the Tapris, full or not, some of them half served; give specialisations."""
    for seat in range(board.players):
        seats = board.table.upgrades[seat] >> Upgrade.SEATS & 1
        most = board.options["tapri_seats" if seats else "tapri_limit"]
        deck = [board.ids[c] for c in board.hidden.customers[: board.table.customer_deck]]
        names = rng.sample(
            [name for name in deck if name != "EVENING"], k=max(0, min(most, len(deck) - 1))
        )
        board.at_tapri(seat, *(name if rng.random() < 0.7 else "-" for name in names))
        for place in tapri_of(seat):
            card, owner = board.table.mela[place], rng.randrange(board.players)
            one_of_two = card != NONE and board.params.customer[card].cups == 2
            if one_of_two and rng.random() < 0.5 and board.table.cups_free[owner]:
                board.cup(place, owner, specific=rng.random() < 0.6)
        left = [leaf for leaf in LEAF_OF_TAG.values() if board.table.leaf_tags[leaf - FIRST_LEAF]]
        board.specialised(seat, *(leaf for leaf in left if rng.random() < 0.3))


def _turn_the_wheel(board: Board, rng: Random) -> None:
    """Let the markers stand anywhere, often where the wheel is about to go round."""
    last = len(board.book.wheel) - 1
    for seat in range(board.players if board.params.funfair_own else 1):
        board.table.funfair[seat] = rng.choice((last, rng.randrange(last + 1)))


def trouble_the_mela(board: Board, rng: Random) -> None:
    """Put tokens and half-finished orders on the customers; often the Evening customer waits."""
    if rng.random() < 0.3 and "EVENING" not in board.waiting() and "EVENING" in board.ids:
        names = board.waiting()
        free = [place for place in range(PLACES) if names[place] != "-"]
        names[rng.choice(free)] = "EVENING"
        board.mela(*names)
    for place in range(PLACES):
        if board.table.mela[place] == NONE:
            continue
        customer = board.params.customer[board.table.mela[place]]
        board.tokens(place, rng.choice((0, 0, rng.randrange(customer.tolerance))))
        seat = rng.randrange(board.players)
        if customer.cups == 2 and rng.random() < 0.4 and board.table.cups_free[seat]:
            board.cup(place, seat, specific=rng.random() < 0.5)


def choose(rng: Random, moves: list[Move]) -> Move:
    """Choose a move as an eager novice would."""
    return rng.choices(moves, [EAGERNESS.get(Act(move.kind), 1) for move in moves])[0]
