"""A small builder of positions: start from a legal game, move pieces about, play, look.

    board = Board().turn(0, 3, 3, 5).tokens(0, "bottom", GREEN)
    board.do(Act.PRODUCTION, value=3, count=2)
    assert board.table.row_seat[0] == 0

Every edit takes pieces from wherever they lie, so nothing is ever made or lost; every action is
checked: it must be legal, and no invariant may break.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

import sim.games
from sim.games.tea_for_two.actions import legal_actions
from sim.games.tea_for_two.constants import (
    DECK_ROOM,
    HARBOUR_SHIPS,
    HARBOUR_SLOTS,
    MARKET_CARDS,
    NONE,
    PIPS,
    Act,
    Phase,
    Stage,
    Tea,
)
from sim.games.tea_for_two.describe_state import Names
from sim.games.tea_for_two.observe import observe
from sim.games.tea_for_two.outcome import OUTCOME, record_outcome
from sim.games.tea_for_two.params import build_params
from sim.games.tea_for_two.plantation import refresh
from sim.games.tea_for_two.rules import apply_action
from sim.games.tea_for_two.setup import set_up
from sim.games.tea_for_two.state import ACTION, CHOICE, STATE, TABLE
from sim.sheets import check
from tests.games.tea_for_two.invariants import broken

GAME = sim.games.find("tea-for-two")
DEFAULT_SHEETS = check.load(GAME)
DEFAULTS = {option.key: option.default for option in GAME.options}

YELLOW, GREEN, PUER, WHITE, OOLONG, BLACK = Tea
BOTTOM, LEFT_1, RIGHT_1, LEFT_2, RIGHT_2, LEFT_3, RIGHT_3, DOCK = range(8)


class Move(NamedTuple):
    """A legal action by its fields."""

    kind: int
    place: int
    other: int
    tea: int
    becomes: int
    value: int
    count: int


class Board:
    """A game of Tea for 2 on the table, which tests rearrange and play."""

    def __init__(
        self,
        players: int = 2,
        *,
        sheets: Any = DEFAULT_SHEETS,
        seed: int = 1,
        deal: int = 0,
        **options: Any,
    ):
        self.options = DEFAULTS | options
        self.params = build_params(sheets, self.options, players)
        self.names = Names.read(sheets, self.params)
        self.state = np.zeros(1, STATE).view(np.recarray)[0]
        self.choice = np.zeros(1, CHOICE).view(np.recarray)[0]
        set_up(self.state, self.params, np.uint64(seed), np.uint64(0), deal)
        self.check()

    # --- looking -------------------------------------------------------------------------

    @property
    def table(self) -> Any:
        return self.state.table

    @property
    def hidden(self) -> Any:
        return self.state.hidden

    @property
    def phase(self) -> Phase:
        return Phase(self.table.phase)

    @property
    def seat(self) -> int:
        return int(self.table.seat)

    def at(self, seat: int, space: int) -> list[Tea]:
        """Return the tokens of a space."""
        return [tea for tea in Tea for _ in range(self.table.tokens[seat, space, tea])]

    def dice(self, seat: int) -> list[int]:
        """Return the unplaced dice of a seat."""
        return [v + 1 for v in range(PIPS) for _ in range(self.table.dice[seat, v])]

    def slots(self, seat: int) -> list[str | None]:
        return [self.names.card(card) for card in self.table.card[seat]]

    def docked(self, seat: int) -> list[str | None]:
        return [self.names.ship(ship) for ship in self.table.ship[seat]]

    def fulfilled(self, seat: int) -> list[str]:
        return [n for i, n in enumerate(self.names.ships) if int(self.table.sailed[seat]) >> i & 1]

    def card_deck(self) -> list[str]:
        """Return the plantation deck, the top first."""
        n, base = int(self.table.card_deck), int(self.hidden.card_base)
        return [self.names.cards[self.hidden.cards[(base + d) % DECK_ROOM]] for d in range(n)][::-1]

    def ship_deck(self) -> list[str]:
        n, base = int(self.table.ship_deck), int(self.hidden.ship_base)
        return [self.names.ships[self.hidden.ships[(base + d) % DECK_ROOM]] for d in range(n)][::-1]

    def market(self) -> list[str | None]:
        return [self.names.card(card) for card in self.table.market]

    def harbour(self) -> list[str | None]:
        return [self.names.ship(ship) for ship in self.table.harbour]

    def view(self) -> Any:
        views = np.zeros(1, TABLE).view(np.recarray)
        observe(self.state, views)
        return views[0]

    def outcome(self) -> Any:
        record = np.zeros(1, OUTCOME).view(np.recarray)[0]
        record_outcome(self.state, self.params, record)
        return record

    # --- playing -------------------------------------------------------------------------

    def legal(self) -> list[Move]:
        legal_actions(self.state, self.params, self.choice)
        return [Move(*action.tolist()) for action in self.choice.actions[: self.choice.n]]

    def options_for(self, kind: Act, **fields: int) -> list[Move]:
        """Return the legal actions of a kind with these fields."""
        return [
            move
            for move in self.legal()
            if move.kind == kind and all(getattr(move, k) == v for k, v in fields.items())
        ]

    def can(self, kind: Act, **fields: int) -> bool:
        return bool(self.options_for(kind, **fields))

    def do(self, kind: Act, **fields: int) -> Board:
        """Do the one legal action of this kind with these fields, and check everything."""
        moves = self.options_for(kind, **fields)
        assert moves, f"{kind.name}{fields} is not legal in {self.phase.name}: {self.legal()}"
        assert len(moves) == 1, f"{kind.name}{fields} could be any of {moves}"
        action = np.zeros(1, ACTION).view(np.recarray)[0]
        for name, value in moves[0]._asdict().items():
            action[name] = value
        apply_action(self.state, self.params, action)
        return self.check()

    def check(self) -> Board:
        laws = broken(self.state, self.params)
        assert not laws, laws
        return self

    def stop(self) -> Board:
        return self.do(Act.STOP)

    def worker(self, kind: Act, die: int, **fields: int) -> Board:
        """Place one worker on a board with a die."""
        return self.do(kind, **fields).do(Act.DIE, value=die)

    def harvest(self, die: int, tea: Tea) -> Board:
        return self.worker(Act.HARVEST, die).do(Act.TAKE_TEA, tea=tea)

    def reserve(self, slot: int, low: int, length: int) -> Board:
        return self.do(Act.HARBOUR, place=slot).do(Act.SEQUENCE, value=low, count=length)

    # --- rearranging: the year -----------------------------------------------------------

    def turn(self, seat: int, *dice: int, other: tuple[int, ...] = (1, 1, 1, 1)) -> Board:
        """Let it be this seat's worker turn with these dice left; the other's are `other`.

        Dice of neither are on the harvest board.
        """
        table = self.table
        table.stage, table.phase = Stage.PLACEMENT, Phase.TURN
        table.seat = table.turn_seat = seat
        table.extras = table.cursor = 0
        if self.params.players == 1:
            table.year_card = self.hidden.years[0]
        for who, values in ((seat, dice), (1 - seat, other)):
            table.dice[who] = [values.count(v) for v in range(1, PIPS + 1)]
            table.dice_left[who] = len(values)
            table.harvesters[who] = 0
            spent = int(self.params.number_of_dice) - self._out(who) - len(values)
            assert spent >= 0
            table.harvesters[who] = spent
        return self.check()

    def _out(self, seat: int) -> int:
        table = self.table
        harbour = [int(table.harbour_length[s]) for s in range(HARBOUR_SLOTS)]
        return (
            int((table.market_worker == seat).sum())
            + int(table.palace[:, seat].sum())
            + sum(n for s, n in enumerate(harbour) if table.harbour_seat[s] == seat)
            + int(table.row_count[table.row_seat == seat].sum())
        )

    def held(self, slot: int, seat: int, low: int, length: int) -> Board:
        """Let a sequence lie on a ship; call before `turn`, which counts the dice."""
        table = self.table
        table.harbour_seat[slot], table.harbour_low[slot] = seat, low
        table.harbour_length[slot] = length
        return self

    def rows(self, *sets: tuple[int, int, int]) -> Board:
        """Let these sets (seat, value, dice) lie on the production board; before `turn`."""
        for row, (seat, value, count) in enumerate(sets):
            self.table.row_seat[row], self.table.row_value[row] = seat, value
            self.table.row_count[row], self.table.row_since[row] = count, row + 1
        self.table.sets = len(sets)
        return self

    def first(self, seat: int) -> Board:
        """Let a seat be first player of this year and have the coin."""
        self.table.first = self.table.coin = seat
        if self.phase == Phase.WHEEL:
            self.table.seat = seat
        return self

    def end_year(self, seat: int = 0, tea: Tea = Tea.BLACK) -> Board:
        """Let the placing of workers end: both harvest with their last dice."""
        while self.phase == Phase.TURN:
            seat = self.seat
            self.do(Act.HARVEST)
            if self.phase == Phase.DIE:
                self.do(Act.DIE, value=self.dice(seat)[0])
            if self.phase == Phase.TEA:
                supply = [tea for tea in reversed(Tea) if self.table.supply[tea] > 0]
                self.do(Act.TAKE_TEA, tea=supply[0])
        return self

    # --- rearranging: tokens -------------------------------------------------------------

    def tokens(self, seat: int, space: int, *teas: Tea) -> Board:
        """Add tokens from the supply to a space; nothing is fresh by that."""
        for tea in teas:
            self.table.supply[tea] -= 1
            self.table.tokens[seat, space, tea] += 1
            self.table.standing[seat] |= 1 << 6 * space + tea
        return self

    def hoard(self, tea: Tea, left: int = 0, seat: int = 1) -> Board:
        """Let the supply hold only so many tokens of a tea: the others are on a dock."""
        while self.table.supply[tea] > left:
            self.tokens(seat, DOCK, tea)
        return self

    # --- rearranging: cards --------------------------------------------------------------

    def _set_cards(self, names: list[str]) -> None:
        self.hidden.card_base = 0
        for place, name in enumerate(reversed(names)):
            self.hidden.cards[place] = self.names.cards.index(name)
        self.table.card_deck = len(names)
        self.table.card_top = self.names.cards.index(names[0]) if names else NONE

    def _fetch_card(self, name: str) -> int:
        """Take a card from the deck, or from the market, whose space the top card fills."""
        deck = self.card_deck()
        number = self.names.cards.index(name)
        if name in deck:
            deck.remove(name)
        else:
            space = self.market().index(name)
            self.table.market[space] = self.names.cards.index(deck.pop(0))
        self._set_cards(deck)
        return number

    def card(self, seat: int, slot: int, name: str, *, down: bool = False) -> Board:
        """Let a card lie in a slot."""
        self.table.card[seat, slot] = self._fetch_card(name)
        self.table.planted[seat] |= 1 << slot
        if down:
            self.table.face_down[seat] |= 1 << slot
        refresh(self.table, self.params, seat)
        return self

    def fill(self, seat: int, slot: int, *places: int) -> Board:
        """Fill crate places of the card in a slot from the supply."""
        card = self.params.card[self.table.card[seat, slot]]
        for place in places:
            self.table.supply[card.crate_tea[place]] -= 1
            self.table.crates[seat, slot] |= 1 << place
        refresh(self.table, self.params, seat)
        return self

    def market_is(self, *names: str | None) -> Board:
        """Let the market show these cards, the lowest space first; None is a hole."""
        deck = self.card_deck() + [name for name in self.market() if name]
        self.table.market[:] = NONE
        for name in filter(None, names):
            deck.remove(name)
        for space in range(MARKET_CARDS):
            name = names[space]
            self.table.market[space] = NONE if name is None else self.names.cards.index(name)
        self._set_cards(deck)
        return self

    def deck_is(self, *names: str) -> Board:
        """Let the deck begin with these cards, the top first."""
        deck = self.card_deck()
        for space, name in enumerate(self.market()):
            if name in names:
                other = next(card for card in reversed(deck) if card not in names)
                deck.remove(other)
                deck.append(name)
                self.table.market[space] = self.names.cards.index(other)
        self._set_cards([*names, *(name for name in deck if name not in names)])
        return self

    # --- rearranging: ships --------------------------------------------------------------

    def _set_ships(self, names: list[str]) -> None:
        self.hidden.ship_base = 0
        for place, name in enumerate(reversed(names)):
            self.hidden.ships[place] = self.names.ships.index(name)
        self.table.ship_deck = len(names)
        self.table.ship_top = self.names.ships.index(names[0]) if names else NONE

    def _fetch_ship(self, name: str) -> int:
        deck = self.ship_deck()
        if name in deck:
            deck.remove(name)
        else:
            slot = self.harbour().index(name)
            self.table.harbour[slot] = self.names.ships.index(deck.pop(0))
        self._set_ships(deck)
        return self.names.ships.index(name)

    def ship(self, seat: int, slot: int, name: str) -> Board:
        """Let a ship wait in a slot of a merchant."""
        self.table.ship[seat, slot] = self._fetch_ship(name)
        return self

    def sailed(self, seat: int, *names: str) -> Board:
        """Let ships have been fulfilled."""
        for name in names:
            self.table.sailed[seat] |= 1 << self._fetch_ship(name)
            self.table.ships[seat] += 1
        return self

    def harbour_is(self, *names: str | None, deck: tuple[str, ...] = ()) -> Board:
        """Let these three ships lie in the harbour and these on top of the deck."""
        left = self.ship_deck() + [name for name in self.harbour() if name]
        for name in (*filter(None, names), *deck):
            left.remove(name)
        for slot in range(HARBOUR_SHIPS):
            name = names[slot]
            self.table.harbour[slot] = NONE if name is None else self.names.ships.index(name)
        self._set_ships([*deck, *left])
        return self
