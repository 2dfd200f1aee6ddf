"""Positions of the Advanced game with much to serve: a line and a Tapri that want what is brewed.

Three customers of a Tapri served at once, all of them specifically, are rare even in wild play.
"""

from __future__ import annotations

from random import Random
from typing import Any

from sim.games.garam.constants import NONE, Deck, Size, Tea, Upgrade
from tests.games.garam.board import DEFAULT_SHEETS, Board
from tests.games.garam.book import DECK_KINDS, LINES, SNACKS
from tests.games.garam.wild import lies_about, put_tea, trouble_the_mela, wild_board


def feast_board(rng: Random, sheets: Any = DEFAULT_SHEETS, **options: Any) -> Board:
    """Return a wild position of the Advanced game with much to serve in a line and at the Tapri.

    A line and the Tapri of the deciding seat want the tea that stands in its pans.
    """
    options |= {"mode": "advanced"}
    hoarded = rng.random() < 0.25
    if hoarded:
        options |= {"hand_limit": 40, "hand_12": 40}
    board = wild_board(rng, sheets=sheets, **options)
    seat = board.seat
    board.turn(seat)
    _unlock_some(board, rng, seat)
    tea = _fill_the_stove(board, rng, seat)
    _seat_those_who_want(board, rng, seat, tea)
    for card in (*SNACKS, *SNACKS):
        room = board.table.hand_size[seat] < board.options["hand_limit"]
        if room and rng.random() < 0.5 and lies_about(board, card):
            board.give(seat, card)
    trouble_the_mela(board, rng)
    if hoarded:
        _hoard(board, rng)
    board.check()
    return board


def _hoard(board: Board, rng: Random) -> None:
    """Let the last seat hold all that is left of a deck, so that no card of it can be drawn."""
    room = board.options["hand_limit"] - board.table.hand_size[board.players - 1]
    decks = [
        deck
        for deck in Deck
        if board.table.deck[deck] + sum(board.table.discards[k] for k in DECK_KINDS[deck]) <= room
    ]
    if decks:
        board.deck_is(rng.choice(decks))


def _unlock_some(board: Board, rng: Random, seat: int) -> None:
    """Unlock upgrades of the Advanced board, as if their stars had just been earned."""
    of_tapri = [Upgrade.SEATS, Upgrade.AROMA, Upgrade.HYGIENE, Upgrade.TIPS]
    most = min(board.options["upgrade_tokens"], board.options["stars_to_end"] - 1, 3)
    if board.table.upgrades[seat] >> Upgrade.SEATS & 1 == 0:
        upgrades = rng.sample(of_tapri, rng.randrange(most + 1))
        board.stars(seat, 2 * len(upgrades) + rng.randrange(2), *upgrades)


def _fill_the_stove(board: Board, rng: Random, seat: int) -> Tea:
    tea = rng.choice(tuple(Tea))
    for slot in range(3):
        board.empty(seat, slot)
        if board.table.pan[seat, slot] == NONE and board.table.saucepans[Size.LARGE]:
            board.pan(seat, slot, Size.LARGE)
    for slot in range(3):
        if board.table.pan[seat, slot] != NONE:
            put_tea(board, rng, seat, slot, tea if rng.random() < 0.9 else None)
    return tea


def _seat_those_who_want(board: Board, rng: Random, seat: int, tea: Tea) -> None:
    deck = [int(card) for card in board.hidden.customers[: board.table.customer_deck]]
    customer = board.params.customer
    names = [
        board.ids[card] for card in deck if customer[card].tea == tea and not customer[card].evening
    ]
    rng.shuffle(names)
    if rng.random() < 0.6:
        names.sort(key=lambda name: -customer[board.ids.index(name)].cups)  # one cup each, last
    there = board.waiting()
    for place in rng.choice(LINES):
        if names and there[place] not in ("-", "EVENING"):
            there[place] = names.pop()
    board.mela(*there)
    seats = board.table.upgrades[seat] >> Upgrade.SEATS & 1
    most = board.options["tapri_seats" if seats else "tapri_limit"]
    names.reverse()
    board.at_tapri(seat, *names[: most if rng.random() < 0.7 else max(0, most - 1)])
