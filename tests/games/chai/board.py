"""A small builder of positions: start from a legal game, move pieces about, play, look.

    board = Board(players=2)
    board.market("mint mint lemon", "mint")
    board.money(0, 2)
    board.play(buy("mint", (0, 0), (0, 1), (1, 0)))
    assert board.box(0) == {"mint": 3}

Every edit takes pieces from wherever they lie, so nothing is ever made or lost; every action is
checked: it must be legal, the referee must see the same, and no invariant may break. Seat s makes
tea s of the enum `Tea`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

import sim.games
from sim.engine.rng import root_key
from sim.games.chai.actions import legal_actions
from sim.games.chai.box import add_to_box
from sim.games.chai.constants import (
    FIRST_ADDITIVE,
    MAX_COLUMNS,
    NONE,
    TEAS,
    Ability,
    Act,
    Kind,
    Phase,
)
from sim.games.chai.observe import observe
from sim.games.chai.outcome import OUTCOME, record_outcome
from sim.games.chai.params import build_params
from sim.games.chai.rules import apply_action
from sim.games.chai.setup import set_up
from sim.games.chai.sheets_words import KIND_NAMES
from sim.games.chai.state import CHOICE, STATE, TABLE
from sim.games.naming import own_names
from sim.sheets import check
from tests.games.chai.book import read_book
from tests.games.chai.invariants import Law, faults
from tests.games.chai.position import (
    move_of,
    moves_of,
    plain,
)
from tests.games.chai.referee import Referee
from tests.games.second_reading import assert_same_moves, assert_same_position

GAME = sim.games.find("chai")
DEFAULT_SHEETS = check.load(GAME)
DEFAULTS = {option.key: option.default for option in GAME.options}


def record(dtype: Any) -> Any:
    return np.zeros(1, dtype).view(np.recarray)[0]


@dataclass(frozen=True)
class Move:
    """An action as a test writes it."""

    act: Act
    card: str | None = None
    tiles: frozenset[tuple[int, int]] = frozenset()
    place: tuple[int, int] | None = None


def buy(flavour: str, *tiles: tuple[int, int]) -> Move:
    return Move(Act.BUY, flavour, frozenset(tiles))


def take(kind: str) -> Move:
    return Move(Act.TAKE, kind)


def tile(row: int, column: int) -> Move:
    return Move(Act.PICK_TILE, place=(row, column))


def additive(kind: str) -> Move:
    return Move(Act.PICK_ADDITIVE, kind)


def discard(kind: str) -> Move:
    return Move(Act.DISCARD, kind)


def give(kind: str) -> Move:
    return Move(Act.GIVE, kind)


def take_customer(name: str) -> Move:
    return Move(Act.TAKE_CUSTOMER, name)


def give_back(name: str) -> Move:
    return Move(Act.GIVE_BACK, name)


def fulfil(name: str) -> Move:
    return Move(Act.FULFIL, name)


def use(ability: str) -> Move:
    return Move(Act.USE_ABILITY, ability)


RENEW, DRAW, RESERVE = Move(Act.RENEW), Move(Act.DRAW), Move(Act.RESERVE)
DRAW_CUSTOMER, PASS = Move(Act.DRAW_CUSTOMER), Move(Act.PASS)


def at(place: int) -> tuple[int, int]:
    return divmod(place, MAX_COLUMNS)


def own_sheets(folder: Path, **texts: str) -> Any:
    """Return the default sheets with some of them written anew: `setup=...` as CSV text."""
    for name, text in texts.items():
        (folder / f"{name}.csv").write_text(text)
    return check.load(GAME, None, {name: folder / f"{name}.csv" for name in texts})


def changed(sheet: str, *changes: tuple[str, str]) -> str:
    """Return the text of a default sheet with lines that start so replaced."""
    lines = (GAME.sheet_folder / f"{sheet}.csv").read_text().splitlines()
    for start, line in changes:
        assert sum(old.startswith(start) for old in lines) == 1, start
        lines = [line if old.startswith(start) else old for old in lines]
    return "\n".join(lines) + "\n"


class Board:
    """One game under construction."""

    def __init__(
        self, players: int = 4, *, sheets: Any = DEFAULT_SHEETS, deal: int = 0, **options: Any
    ) -> None:
        self.players, self.options = players, DEFAULTS | options
        self.params = build_params(sheets, self.options, players)
        self.book = read_book(sheets, self.options, players)
        self.ids = {name: card for card, name in enumerate(own_names(sheets, "customers"))}
        self.names = {card: name for name, card in self.ids.items()}
        self.state, self.choice = record(STATE), record(CHOICE)
        set_up(self.state, self.params, *root_key(1), deal)

    # --- looking -------------------------------------------------------------------------

    @property
    def table(self) -> Any:
        return self.state.table

    @property
    def hidden(self) -> Any:
        return self.state.hidden

    @property
    def phase(self) -> Phase:
        return Phase(int(self.table.phase))

    @property
    def seat(self) -> int:
        return int(self.table.seat)

    def box(self, seat: int) -> dict[str, int]:
        """Return the ingredients of a tea box."""
        held = self.table.box[seat].tolist()
        return {name: n for name, n in zip(KIND_NAMES, held, strict=True) if n}

    def set_of(self, customers: int) -> set[str]:
        return {name for name, card in self.ids.items() if int(customers) >> card & 1}

    @property
    def in_pool(self) -> set[str]:
        return self.set_of(self.table.pool)

    def hand_of(self, seat: int) -> set[str]:
        return self.set_of(self.table.hand[seat])

    def row(self, row: int) -> list[str]:
        """Return the flavours of a row, `-` for a gap."""
        tiles = self.table.market[row * MAX_COLUMNS :][: int(self.params.columns)]
        return ["-" if flavour == NONE else KIND_NAMES[flavour] for flavour in tiles]

    @property
    def pantry(self) -> dict[str, int]:
        visible = zip(KIND_NAMES[FIRST_ADDITIVE:], self.table.visible.tolist(), strict=True)
        return {name: number for name, number in visible if number}

    def view(self) -> Any:
        """Return what the deciding seat sees."""
        views = np.zeros(1, TABLE).view(np.recarray)
        observe(self.state, views)
        return views[0]

    def outcome(self) -> Any:
        outcome = record(OUTCOME)
        record_outcome(self.state, self.params, outcome)
        return outcome

    def winners(self) -> list[int]:
        bits = int(self.outcome().winners)
        return [seat for seat in range(self.players) if bits >> seat & 1]

    # --- moving pieces about -------------------------------------------------------------

    def teas(self) -> Board:
        """Give seat s tea s, with all customers of these teas in the deck and empty hands."""
        table = self.table
        table.owner[:] = NONE
        for seat in range(self.players):
            table.tea[seat], table.owner[seat] = seat, seat
            table.base_tokens[seat] = self.params.tokens[seat]
            table.hand[seat] = table.blind[seat] = table.hand_size[seat] = 0
        table.pool = table.coin_on = 0
        deck = [
            card for card in self.ids.values()
            if self.params.customer[card].tea < self.players
        ]  # fmt: skip
        self.hidden.customers[: len(deck)] = deck
        table.customer_deck = len(deck)
        return self

    def _from_bag(self, kind: int) -> None:
        """Take an ingredient out of bag or deck, else out of the discards."""
        cards, counter = (
            (self.hidden.bag, "bag")
            if kind < FIRST_ADDITIVE
            else (self.hidden.additives, "additive_deck")
        )
        n = int(self.table[counter])
        deck = cards[:n].tolist()
        if kind not in deck:
            assert self.table.discards[kind] > 0, f"no {KIND_NAMES[kind]} left"
            self.table.discards[kind] -= 1
            return
        deck.remove(kind)
        cards[: n - 1] = deck
        self.table[counter] = n - 1

    def _into_bag(self, kind: int) -> None:
        """Put an ingredient under bag or deck."""
        cards, counter = (
            (self.hidden.bag, "bag")
            if kind < FIRST_ADDITIVE
            else (self.hidden.additives, "additive_deck")
        )
        n = int(self.table[counter])
        cards[1 : n + 1] = cards[:n].copy()
        cards[0] = kind
        self.table[counter] = n + 1

    def market(self, *rows: str) -> Board:
        """Lay out the market: a row of flavours each, `-` or nothing for a gap."""
        for place, flavour in enumerate(self.table.market.tolist()):
            if flavour != NONE:
                self._into_bag(flavour)
            self.table.market[place] = NONE
        for row, text in enumerate(rows):
            for column, name in enumerate(text.split()):
                if name != "-":
                    flavour = int(Kind[name.upper()])
                    self._from_bag(flavour)
                    self.table.market[row * MAX_COLUMNS + column] = flavour
        return self

    def visible(self, *kinds: str) -> Board:
        """Lay out the pantry."""
        for additive, number in enumerate(self.table.visible.tolist()):
            for _ in range(number):
                self._into_bag(FIRST_ADDITIVE + additive)
            self.table.visible[additive] = 0
        for name in kinds:
            self._from_bag(int(Kind[name.upper()]))
            self.table.visible[Kind[name.upper()] - FIRST_ADDITIVE] += 1
        return self

    def give(self, seat: int, **kinds: int) -> Board:
        """Put ingredients into a tea box."""
        for name, number in kinds.items():
            for _ in range(number):
                self._from_bag(int(Kind[name.upper()]))
            add_to_box(self.table, seat, int(Kind[name.upper()]), number)
        return self

    def discard_bag(self) -> Board:
        """Put all of the bag on the discards."""
        for flavour in self.hidden.bag[: self.table.bag].tolist():
            self.table.discards[flavour] += 1
        self.table.bag = 0
        return self

    def discard_additives(self) -> Board:
        """Put all of the additive deck on the discards."""
        for kind in self.hidden.additives[: self.table.additive_deck].tolist():
            self.table.discards[kind] += 1
        self.table.additive_deck = 0
        return self

    def hoard(self, seat: int, first: int, last: int) -> Board:
        """Put all discards of kinds first..last-1 into a tea box."""
        for kind in range(first, last):
            add_to_box(self.table, seat, kind, int(self.table.discards[kind]))
            self.table.discards[kind] = 0
        return self

    def top(self, *kinds: str) -> Board:
        """Put ingredients on top of bag or deck, the last one uppermost."""
        for name in kinds:
            kind = int(Kind[name.upper()])
            self._from_bag(kind)
            cards, counter = (
                (self.hidden.bag, "bag")
                if kind < FIRST_ADDITIVE
                else (self.hidden.additives, "additive_deck")
            )
            cards[int(self.table[counter])] = kind
            self.table[counter] += 1
        return self

    def _from_customer_deck(self, name: str) -> int:
        card, n = self.ids[name], int(self.table.customer_deck)
        deck = self.hidden.customers[:n].tolist()
        assert card in deck, f"{name} is not in the deck"
        deck.remove(card)
        self.hidden.customers[: n - 1] = deck
        self.table.customer_deck = n - 1
        return card

    def pool(self, *names: str, coin: Iterable[str] = ()) -> Board:
        """Put customers of the deck into the pool, with coins on some."""
        for name in names:
            self.table.pool |= 1 << self._from_customer_deck(name)
        for name in coin:
            self.table.coin_on |= 1 << self.ids[name]
            self.table.pouches -= 1
        return self

    def hand(self, seat: int, *names: str, blind: bool = False) -> Board:
        """Give a seat customers of the deck."""
        for name in names:
            card = self._from_customer_deck(name)
            self.table.hand[seat] |= 1 << card
            self.table.hand_size[seat] += 1
            if blind:
                self.table.blind[seat] |= 1 << card
        return self

    def done(self, seat: int, *names: str) -> Board:
        """Let a seat have fulfilled customers of the deck, each with a token of its owner."""
        for name in names:
            card = self._from_customer_deck(name)
            customer = self.params.customer[card]
            self.table.fulfilled[seat] |= 1 << card
            self.table.orders[seat] += 1
            self.table.points[seat] += customer.points
            self.table.recipes[seat] |= 1 << int(customer.recipe)
            self.table.base_tokens[self.table.owner[customer.tea]] -= 1
        return self

    def customers_on_top(self, *names: str) -> Board:
        """Put customers on top of their deck, the last one uppermost."""
        for name in names:
            card = self._from_customer_deck(name)
            self.hidden.customers[self.table.customer_deck] = card
            self.table.customer_deck += 1
        return self

    def no_more_customers(self) -> Board:
        """Let the last seat have fulfilled all of the deck, whatever the tokens."""
        for name in [self.names[c] for c in self.hidden.customers[: self.table.customer_deck]]:
            self.done(self.players - 1, name)
        return self

    def money(self, seat: int, coins: int) -> Board:
        """Give a seat exactly so many coins, from and to the pouches."""
        self.table.pouches += self.table.money[seat] - coins
        self.table.money[seat] = coins
        return self

    def pouches(self, coins: int) -> Board:
        """Leave so many coins in the pouches; the last seat has the others."""
        self.table.money[self.players - 1] += self.table.pouches - coins
        self.table.pouches = coins
        return self

    def tips(self, *tips: int) -> Board:
        """Lay these tips (rows of the sheet, from 0) at the first cups."""
        order = [*tips, *(tip for tip in range(int(self.params.tips)) if tip not in tips)]
        self.hidden.tips[: len(order)] = order
        return self

    def cups(self, *names: str, thermometer: int = 0, by: int = 0) -> Board:
        """Fill cups with orders that a seat has fulfilled."""
        self.table.thermometer = thermometer
        for name in names:
            if name not in self.set_of(self.table.fulfilled[by]):
                self.done(by, name)
            cup = int(self.table.filled)
            customer = self.params.customer[self.ids[name]]
            for kind in range(len(Kind)):
                for _ in range(customer.need[kind]):
                    self._from_bag(kind)
            self.table.cup_customer[cup] = self.ids[name]
            self.table.cup_tip[cup] = self.hidden.tips[cup]
            self.table.filled += 1
        return self

    def abilities(self, *names: str) -> Board:
        """Lay these abilities face up; the others are the deck, in the order of the enum."""
        shown = [int(Ability[name.upper()]) for name in names]
        others = [int(ability) for ability in Ability if int(ability) not in shown]
        self.table.abilities[:] = NONE
        self.table.abilities[: len(shown)] = shown
        self.hidden.abilities[: len(others)] = others
        self.table.ability_deck = len(others)
        return self

    def turn(self, seat: int) -> Board:
        """Let a seat be about to choose its main action."""
        self.table.turns += (seat - self.table.seat) % self.players
        self.table.seat = seat
        return self

    # --- playing -------------------------------------------------------------------------

    def check(self) -> None:
        """Hold the position against the laws (what a builder need not refill, apart)."""
        broken = int(faults(self.state, self.params)) & ~(1 << Law.REFILLED)
        assert not broken, [law.name for law in Law if broken >> law & 1]

    def move_of(self, action: Any) -> Move:
        """Return an action record as a test writes it."""
        act, card = Act(int(action.kind)), int(action.card)
        name: str | None = None
        if act in (Act.TAKE_CUSTOMER, Act.GIVE_BACK, Act.FULFIL):
            name = self.names[card]
        elif act == Act.USE_ABILITY:
            name = Ability(card).name.lower()
        elif card != NONE:
            name = KIND_NAMES[card]
        tiles = int(action.tiles)
        return Move(
            act,
            name,
            frozenset(at(place) for place in range(tiles.bit_length()) if tiles >> place & 1),
            None if action.place == NONE else at(int(action.place)),
        )

    def referee(self) -> Referee:
        return Referee(self.book, plain(self.state))

    def agreed(self) -> list[Any]:
        """List the legal actions in `choice`; return them as both readings see them."""
        legal_actions(self.state, self.params, self.choice)
        moves = moves_of(self.choice)
        assert_same_moves(self.referee().legal(), moves, self.phase.name)
        return moves

    def legal(self) -> dict[Move, Any]:
        """Return the legal actions by what a test calls them."""
        self.agreed()
        listed = [self.choice.actions[i].copy() for i in range(int(self.choice.n))]
        moves = {self.move_of(action): action for action in listed}
        assert len(moves) == len(listed)
        return moves

    def kinds(self) -> set[Act]:
        return {move.act for move in self.legal()}

    def play(self, *moves: Move) -> Board:
        """Do actions one after another; each must be legal and keep the laws."""
        self.check()
        for move in moves:
            legal = self.legal()
            assert move in legal, f"{move} is not among {sorted(map(str, legal))}"
            self.apply(legal[move])
        return self

    def apply(self, action: Any) -> None:
        """Do a legal action and hold the result against the referee and the laws."""
        referee, move, when = self.referee(), move_of(action), self.phase.name
        referee.play(move)
        apply_action(self.state, self.params, action)
        assert_same_position(referee.at, plain(self.state), f"{when}: after {move}")
        self.check()

    def pass_to(self, seat: int) -> Board:
        """Let the others draw additives until a seat is to choose its main action."""
        while self.seat != seat or self.phase != Phase.TURN:
            legal = self.legal()
            for move in (PASS, DRAW, *legal):
                if move in legal:
                    self.play(move)
                    break
        return self


assert TEAS == 5
