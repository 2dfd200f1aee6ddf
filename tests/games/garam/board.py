"""A small builder of positions: start from a legal game, move cards about, play, look.

    board = Board(players=2)
    board.mela("YE-B1", "BR-M1")
    board.pan(0, 0, Size.STARTER, Tea.BLACK, Card.ASSAM)
    board.serve(0, cups=[(0, 0), (0, 0)])
    assert board.table.rupees[0] == 4

Every edit takes cards from wherever they lie, so nothing is ever made or lost; every action is
checked: it must be legal, both readings of the rules must list the same actions and agree on
what it does, and no invariant may break.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

import sim.games
from sim.games.garam.actions import legal_actions
from sim.games.garam.constants import (
    COLOURS,
    DECK_START,
    FIRST_LEAF,
    LEAVES,
    NONE,
    PLACES,
    Act,
    Card,
    CustomerAt,
    Deck,
    Origin,
    Phase,
    Service,
    Size,
    Tea,
    Upgrade,
)
from sim.games.garam.observe import observe
from sim.games.garam.params import build_params
from sim.games.garam.rules import apply_action
from sim.games.garam.setup import set_up
from sim.games.garam.state import CHOICE, STATE, TABLE
from sim.sheets import check
from tests.games.garam.advanced_referee import referee_of, tapri_of
from tests.games.garam.book import BLACK_LEAVES, RECIPES, read_book
from tests.games.garam.invariants import broken
from tests.games.garam.position import (
    USED,
    Move,
    action_of,
    moves_of,
    plain,
)
from tests.games.garam.referee import Referee
from tests.games.second_reading import assert_same_moves, assert_same_position

GAME = sim.games.find("garam")
DEFAULT_SHEETS = check.load(GAME)
DEFAULTS = {option.key: option.default for option in GAME.options}


def rulebook(**options: Any) -> dict[str, Any]:
    """Return all options of the game: these, and else what is usual beside them."""
    return {each.key: options.get(each.key, each.usual(options)) for each in GAME.options}


def deck_of(kind: int) -> Deck:
    """Return the deck a kind of card belongs to."""
    return next(deck for deck in Deck if DECK_START[deck] <= kind < DECK_START[deck + 1])


class Board:
    """A game of Chai Garam on the table, which tests rearrange and play."""

    def __init__(
        self,
        players: int = 2,
        *,
        sheets: Any = DEFAULT_SHEETS,
        seed: int = 1,
        deal: int = 0,
        **options: Any,
    ):
        self.players = players
        self.sheets = sheets
        self.options = rulebook(**options)
        self.book = read_book(sheets, self.options, players)
        self.params = build_params(sheets, self.options, players)
        self.state = np.zeros(1, STATE).view(np.recarray)[0]
        self.choice = np.zeros(1, CHOICE).view(np.recarray)[0]
        set_up(self.state, self.params, np.uint64(seed), np.uint64(0), deal)
        self.ids = [r["id"] for r in sheets.rows["customers"] for _ in range(r["copies"])]
        self.goal_ids = [r["id"] for r in sheets.rows["goals"] for _ in range(r["copies"])]
        self.check()

    # --- looking -------------------------------------------------------------------------

    @property
    def table(self) -> Any:
        return self.state.table

    @property
    def hidden(self) -> Any:
        return self.state.hidden

    @property
    def seat(self) -> int:
        return int(self.table.seat)

    @property
    def phase(self) -> Phase:
        return Phase(self.table.phase)

    def waiting(self) -> list[str]:
        """Return the ids of the customers in the Mela, place by place; "-" is a hole."""
        return self._named(range(PLACES))

    def tapri(self, seat: int) -> list[str]:
        """Return the ids of the customers in a Tapri, place by place; "-" is a free place."""
        return self._named(tapri_of(seat))

    def _named(self, places: Iterable[int]) -> list[str]:
        cards = [self.table.mela[place] for place in places]
        return ["-" if card == NONE else self.ids[card] for card in cards]

    def whereabouts(self, name: str) -> int:
        """Return where a customer card is: CustomerAt, or the seat that has the receipt."""
        return int(self.table.customer_at[self.ids.index(name)])

    def held(self, seat: int) -> list[Card]:
        """Return the cards in a hand, in the order of their kinds."""
        return [card for card in Card for _ in range(self.table.hand[seat, card])]

    def in_pan(self, seat: int, slot: int) -> set[Card]:
        return {card for card in Card if self.table.pan_holds[seat, slot] >> card & 1}

    def top(self, deck: Deck, depth: int = 0) -> Card:
        """Return the card at this depth of a deck; 0 is the top."""
        return Card(self.hidden.cards[deck, self.table.deck[deck] - 1 - depth])

    def next_customer(self, depth: int = 0) -> str:
        return self.ids[self.hidden.customers[self.table.customer_deck - 1 - depth]]

    def next_goal(self, depth: int = 0) -> int:
        return int(self.hidden.goals[self.table.goal_deck - 1 - depth])

    def view(self) -> Any:
        """Return what the deciding seat may see."""
        views = np.zeros(1, TABLE).view(np.recarray)
        observe(self.state, views)
        return views[0]

    def referee(self) -> Referee:
        return referee_of(self.book, plain(self.state))

    # --- playing -------------------------------------------------------------------------

    def legal(self) -> list[Move]:
        """Return the legal actions; both readings of the rules must agree on them."""
        legal_actions(self.state, self.params, self.choice)
        moves = moves_of(self.choice)
        assert_same_moves(self.referee().legal(), moves, self.phase.name)
        return moves

    def options_for(self, kind: Act, **fields: int) -> list[Move]:
        """Return the legal actions of a kind with these fields."""
        wrong = set(fields) - set(USED[kind])
        assert not wrong, f"{kind.name} has no {wrong}"
        return [
            move
            for move in self.legal()
            if move.kind == kind and all(getattr(move, k) == v for k, v in fields.items())
        ]

    def can(self, kind: Act, **fields: int) -> bool:
        return bool(self.options_for(kind, **fields))

    def do(self, kind: Act, **fields: int) -> Board:
        """Do the one legal action of this kind with these fields, and check everything."""
        if kind == Act.SERVE:
            fields.setdefault("flag", 0)
        moves = self.options_for(kind, **fields)
        assert moves, f"{kind.name}{fields} is not legal; legal: {self.legal()}"
        assert len(moves) == 1, f"{kind.name}{fields} could be any of {moves}"
        self.apply(moves[0])
        return self

    def apply(self, move: Move) -> None:
        """Apply a legal move and hold the result against the referee and the invariants."""
        referee = self.referee()
        referee.play(move)
        apply_action(self.state, self.params, action_of(move))
        assert_same_position(referee.at, plain(self.state), f"after {move}")
        self.check()

    def check(self) -> None:
        laws = broken(self.state, self.params)
        assert not laws, laws

    def pick(self, *cards: Card | None) -> Board:
        """Pick these cards (None draws a snack) and stop."""
        self.do(Act.PICK)
        for card in cards:
            if card is None:
                self.do(Act.DRAW_SNACK)
            else:
                self.do(Act.TAKE, card=card)
        if self.phase == Phase.PICK:
            self.do(Act.STOP_PICK)
        return self

    def brew(self, slot: int, tea: Tea, leaf: Card, *additives: Card) -> Board:
        """Prepare a tea."""
        self.do(Act.BREW, slot=slot, tea=tea, card=leaf)
        for additive in additives:
            self.do(Act.ADD, card=additive)
        if self.phase == Phase.ADDITIVES:
            self.do(Act.BREWED)
        return self

    def serve(self, line: int, cups: Iterable[tuple[int, ...]], *, clear: bool = False) -> Board:
        """Serve a line: `cups` are (slot, place) or (slot, place, Service); then be done."""
        self.do(Act.SERVE, place=line, flag=int(clear))
        for slot, place, *service in cups:
            flag = {"flag": int(service[0])} if service else {}
            self.do(Act.CUP, slot=slot, place=place, **flag)
        return self.served()

    def served(self) -> Board:
        """End the serve, unless it has ended by itself."""
        if self.phase == Phase.SERVE:
            self.do(Act.SERVED)
        return self

    def end_turn(self) -> Board:
        return self.do(Act.END_TURN)

    # --- rearranging: whose turn ---------------------------------------------------------

    def turn(self, seat: int = 0, main_actions: int = 1) -> Board:
        """Let this seat be at the start of its turn."""
        table = self.table
        table.seat, table.main_actions, table.phase = seat, main_actions, Phase.TURN
        table.card_played = table.pan_bought = table.swaps = 0
        return self

    # --- rearranging: ingredients --------------------------------------------------------

    def _deck_cards(self, deck: Deck) -> list[int]:
        return list(self.hidden.cards[deck, : self.table.deck[deck]])

    def _set_deck(self, deck: Deck, cards: Sequence[int]) -> None:
        self.hidden.cards[deck, : len(cards)] = cards
        self.table.deck[deck] = len(cards)

    def _to_bottom(self, kind: int) -> None:
        deck = deck_of(kind)
        self._set_deck(deck, [kind, *self._deck_cards(deck)])

    def _seize(self, kind: int, keep: tuple[int, ...] = ()) -> None:
        """Take a card of this kind from a deck, the discards, another hand or a row."""
        deck = deck_of(kind)
        cards = self._deck_cards(deck)
        hands = [s for s in range(self.players) if s not in keep and self.table.hand[s, kind]]
        if kind in cards:
            cards.remove(kind)
            self._set_deck(deck, cards)
        elif self.table.discards[kind]:
            self.table.discards[kind] -= 1
        elif hands:
            self._drop(hands[0], kind)
        else:
            row = self.table.market[deck]
            position = list(row).index(kind)
            row[position] = cards[-1]
            self._set_deck(deck, cards[:-1])

    def _drop(self, seat: int, kind: int) -> None:
        self.table.hand[seat, kind] -= 1
        self.table.hand_size[seat] -= 1

    def hand(self, seat: int, *cards: Card) -> Board:
        """Let a hand be exactly these cards; what it held goes under the decks."""
        for kind in self.held(seat):
            self._drop(seat, kind)
            self._to_bottom(kind)
        return self.give(seat, *cards)

    def give(self, seat: int, *cards: Card) -> Board:
        """Add cards to a hand."""
        for kind in cards:
            self._seize(kind, keep=(seat,))
            self.table.hand[seat, kind] += 1
            self.table.hand_size[seat] += 1
        return self

    def row(self, deck: Deck, *cards: Card) -> Board:
        """Let the face-up row of a deck be these three cards."""
        row = self.table.market[deck]
        assert len(cards) == len(row)
        for position, kind in enumerate(row):
            if kind != NONE:
                self._to_bottom(int(kind))
                row[position] = NONE
        for position, kind in enumerate(cards):
            self._seize(kind)
            row[position] = kind
        return self

    def on_top(self, deck: Deck, *cards: Card) -> Board:
        """Let these cards lie on top of a deck, the first of them uppermost."""
        for kind in cards:
            self._seize(kind)
        self._set_deck(deck, [*self._deck_cards(deck), *reversed(cards)])
        return self

    def deck_is(self, deck: Deck, *cards: Card) -> Board:
        """Let a deck be exactly these cards, the first uppermost; others go to the last seat."""
        self.discard_deck(deck)
        for kind in cards:
            self.table.discards[kind] -= 1
        self._set_deck(deck, list(reversed(cards)))
        for kind in range(DECK_START[deck], DECK_START[deck + 1]):
            number = int(self.table.discards[kind])
            self.table.discards[kind] = 0
            self.table.hand[self.players - 1, kind] += number
            self.table.hand_size[self.players - 1] += number
        return self

    def discard_deck(self, deck: Deck) -> Board:
        """Put a whole deck on its discard pile."""
        for kind in self._deck_cards(deck):
            self.table.discards[kind] += 1
        self._set_deck(deck, [])
        return self

    def pan(
        self,
        seat: int,
        slot: int,
        size: Size | None,
        tea: Tea | None = None,
        *cards: Card,
        cups: int | None = None,
    ) -> Board:
        """Let a slot hold a pan, and in it a tea of this leaf and additives with its basics.

        A starter in the way goes to the last empty slot; a starter is moved, never made.
        """
        self._empty_slot(seat, slot, size)
        if size is None:
            return self
        table = self.table
        if size == Size.STARTER:
            table.pan[seat, list(table.pan[seat]).index(Size.STARTER)] = NONE
        else:
            table.saucepans[size] -= 1
        table.pan[seat, slot] = size
        if tea is not None:
            self._fill(seat, slot, tea, cards, cups)
        return self

    def _empty_slot(self, seat: int, slot: int, size: Size | None) -> None:
        table = self.table
        self.empty(seat, slot)
        old = int(table.pan[seat, slot])
        if old == Size.STARTER and size != Size.STARTER:
            table.pan[seat, [s for s in range(3) if table.pan[seat, s] == NONE][-1]] = old
        elif old not in (NONE, Size.STARTER):
            table.saucepans[old] += 1
        if not (old == size == Size.STARTER):
            table.pan[seat, slot] = NONE

    def _fill(
        self, seat: int, slot: int, tea: Tea, cards: Sequence[Card], cups: int | None
    ) -> None:
        basics = () if set(cards) & {Card.WATER, Card.MILK, Card.SUGAR} else RECIPES[tea][1]
        table = self.table
        for kind in (*basics, *cards):
            self._seize(kind)
            table.pan_holds[seat, slot] |= 1 << kind
        table.pan_tea[seat, slot] = tea
        full = int(self.params.pan_cups[table.pan[seat, slot]])
        table.pan_cups[seat, slot] = full if cups is None else cups
        table.cups_free[seat] -= table.pan_cups[seat, slot]

    def empty(self, seat: int, slot: int) -> Board:
        """Take everything out of a pan, free of charge."""
        table = self.table
        for kind in self.in_pan(seat, slot):
            self._to_bottom(kind)
        table.cups_free[seat] += table.pan_cups[seat, slot]
        table.pan_holds[seat, slot] = table.pan_cups[seat, slot] = 0
        table.pan_tea[seat, slot] = NONE
        return self

    # --- rearranging: customers ----------------------------------------------------------

    def _deck_customers(self) -> list[int]:
        return list(self.hidden.customers[: self.table.customer_deck])

    def _set_customer_deck(self, cards: Sequence[int]) -> None:
        self.hidden.customers[: len(cards)] = cards
        self.table.customer_deck = len(cards)

    def _fetch(self, name: str) -> int:
        """Take a customer from deck, receipts or out of the game."""
        card = self.ids.index(name)
        where = self.table.customer_at[card]
        if where == CustomerAt.DECK:
            self._set_customer_deck([c for c in self._deck_customers() if c != card])
        elif where >= 0:
            self._count_receipt(int(where), card, -1)
        elif where == CustomerAt.TAPRI:
            self._clear_place(list(self.table.mela).index(card))
            self._set_customer_deck([c for c in self._deck_customers() if c != card])
        else:
            assert where != CustomerAt.MELA, f"{name} is in the Mela"
        return card

    def _count_receipt(self, seat: int, card: int, number: int) -> None:
        customer = self.params.customer[card]
        self.table.receipts[seat] += number
        self.table.receipts_by[seat, customer.colour] += number
        self.table.receipts_by[seat, COLOURS + customer.tea] += number
        for leaf in range(LEAVES):
            self.table.receipts_tagged[seat, leaf] += number * (customer.tags >> leaf & 1)

    def mela(self, *names: str) -> Board:
        """Let these customers wait, from the first place on; the rest stay as they are.

        "-" leaves a hole, which is legal only with an empty customer deck.
        """
        table = self.table
        for place in range(len(names)):
            self._clear_place(place)
        for name in names:
            if name in self.waiting():
                self._clear_place(self.waiting().index(name))
        for place, name in enumerate(names):
            if name != "-":
                table.mela[place] = self._fetch(name)
                table.customer_at[table.mela[place]] = CustomerAt.MELA
        for place in range(len(names), PLACES):
            if table.mela[place] == NONE and table.customer_deck:
                card = self._deck_customers()[-1]
                if card == self.params.evening:
                    card = self._deck_customers()[-2]
                table.mela[place] = self._fetch(self.ids[card])
                table.customer_at[card] = CustomerAt.MELA
        return self

    def _clear_place(self, place: int) -> None:
        table = self.table
        for cup in range(table.cups[place]):
            table.cups_free[table.cup_owner[place, cup]] += 1
        table.cup_owner[place] = NONE
        table.cup_specific[place] = 0
        table.cups[place] = table.tokens[place] = 0
        card = table.mela[place]
        if card != NONE:
            table.customer_at[card] = CustomerAt.DECK
            self._set_customer_deck([int(card), *self._deck_customers()])
            table.mela[place] = NONE

    def at_tapri(self, seat: int, *names: str) -> Board:
        """Let exactly these customers wait in a Tapri; "-" leaves a place free."""
        places = tapri_of(seat)
        for place in places:
            self._clear_place(place)
        for place, name in zip(places, names, strict=False):
            if name != "-":
                if name in self.waiting():
                    there = self.waiting()
                    there[there.index(name)] = next(
                        each
                        for each in reversed([self.ids[c] for c in self._deck_customers()])
                        if each not in (*names, "EVENING")
                    )
                    self.mela(*there)
                self.table.mela[place] = self._fetch(name)
                self.table.customer_at[self.table.mela[place]] = CustomerAt.TAPRI
        return self

    def specialised(self, seat: int, *leaves: Card) -> Board:
        """Let a seat have exactly these specialisations; the supply gives or takes.

        Half-stars do not change: give them with `stars`.
        """
        table = self.table
        for leaf in range(LEAVES):
            had, has = table.specialisations[seat] >> leaf & 1, FIRST_LEAF + leaf in leaves
            table.leaf_tags[leaf] += int(had) - int(has)
        table.specialisations[seat] = sum(1 << (leaf - FIRST_LEAF) for leaf in leaves)
        return self

    def next_customers(self, *names: str) -> Board:
        """Let these customers lie on top of the deck, the first uppermost."""
        cards = [self._fetch(name) for name in names]
        self._set_customer_deck([*self._deck_customers(), *reversed(cards)])
        for card in cards:
            self.table.customer_at[card] = CustomerAt.DECK
        return self

    def no_more_customers(self, *left: str) -> Board:
        """Take all customers but these out of the deck; they have gone home."""
        for card in self._deck_customers():
            self.table.customer_at[card] = CustomerAt.GONE
        self._set_customer_deck([])
        if "EVENING" not in left and self.whereabouts("EVENING") == CustomerAt.GONE:
            left = (*left, "EVENING")
        return self.next_customers(*left)

    def tokens(self, place: int, number: int) -> Board:
        self.table.tokens[place] = number
        return self

    def cup(self, place: int, seat: int, *, specific: bool = False) -> Board:
        """Let a cup of this seat stand on a customer."""
        table = self.table
        cup = table.cups[place]
        table.cup_owner[place, cup] = seat
        table.cup_specific[place, cup] = specific
        table.cups[place] += 1
        table.cups_free[seat] -= 1
        return self

    def receipts(self, seat: int, *names: str) -> Board:
        """Give a seat the receipts of these customers."""
        for name in names:
            if name in self.waiting():
                place = self.waiting().index(name)
                names_now = self.waiting()
                names_now[place] = self.next_customer()
                self.mela(*names_now)
            card = self._fetch(name)
            self.table.customer_at[card] = seat
            self._count_receipt(seat, card, 1)
        return self

    # --- rearranging: goals, stars, money ------------------------------------------------

    def _fetch_goal(self, name: str) -> int:
        """Take a goal from the deck or from wherever it lies; something else takes its place."""
        table = self.table
        deck = list(self.hidden.goals[: table.goal_deck])
        cards = [card for card, goal in enumerate(self.goal_ids) if goal == name]
        card = next((card for card in cards if card in deck), cards[0])
        if card in deck:
            deck.remove(card)
        else:
            for zone in (table.public_goals, table.personal_goal):
                for index, there in enumerate(zone):
                    if there == card:
                        zone[index] = deck.pop()
        self.hidden.goals[: len(deck)] = deck
        table.goal_deck = len(deck)
        return card

    def _return_goal(self, card: int) -> None:
        if card != NONE:
            deck = [card, *self.hidden.goals[: self.table.goal_deck]]
            self.hidden.goals[: len(deck)] = deck
            self.table.goal_deck = len(deck)

    def public_goal(self, position: int, name: str) -> Board:
        card = self._fetch_goal(name)
        self._return_goal(int(self.table.public_goals[position]))
        self.table.public_goals[position] = card
        return self

    def personal_goal(self, seat: int, name: str) -> Board:
        card = self._fetch_goal(name)
        self._return_goal(int(self.table.personal_goal[seat]))
        self.table.personal_goal[seat] = card
        return self

    def goals_left(self, number: int) -> Board:
        """Let the goal deck have only its top `number` cards; the rest are out of the game."""
        table = self.table
        cards = list(self.hidden.goals[: table.goal_deck])[-number:] if number else []
        self.hidden.goals[: len(cards)] = cards
        table.goal_deck = len(cards)
        return self

    def stars(self, seat: int, half_stars: int, *upgrades: Upgrade) -> Board:
        """Give half-stars (as from goals), with an upgrade named for each full star."""
        table = self.table
        table.half_stars[seat] = half_stars
        table.half_stars_from[seat] = 0
        table.half_stars_from[seat, Origin.GOAL] = half_stars
        table.upgrades[seat] = sum(1 << upgrade for upgrade in upgrades)
        table.upgrades_left[seat] = self.options["upgrade_tokens"] - len(upgrades)
        self.check()
        return self

    def rupees(self, seat: int, number: int) -> Board:
        self.table.rupees[seat] = number
        return self

    def negatives(self, seat: int, number: int) -> Board:
        self.table.negatives[seat] = number
        return self

    def chai_cards(self, seat: int, number: int) -> Board:
        """Let a seat hold so many Chai Garam cards; the supply gives or takes."""
        self.table.chai_garam += self.table.chai_cards[seat] - number
        self.table.chai_cards[seat] = number
        return self

    def chai_garam_supply(self, number: int) -> Board:
        """Let the supply hold so many cards, by taking the rest out of the game's count."""
        self.table.chai_garam = number
        self.params.chai_garam_cards = number + int(self.table.chai_cards.sum())
        return self


__all__ = [
    "BLACK_LEAVES",
    "DEFAULTS",
    "DEFAULT_SHEETS",
    "GAME",
    "Board",
    "Service",
    "deck_of",
]
