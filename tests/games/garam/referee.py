"""A second reading of the rulebook: a slow referee in plain Python over plain data.

It was written from the rulebook and the rulings alone and shares no rule with the kernels: it
lists the legal moves of a position and plays one, and the tests hold the kernels against it.
`Position` is the state's records as lists and numbers, so a difference names its field.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from sim.engine.rng import shuffle
from sim.games.garam.constants import (
    NONE,
    PERSONAL,
    Act,
    Card,
    Colour,
    CustomerAt,
    Deck,
    Ended,
    Origin,
    Phase,
    Service,
    Size,
    Tag,
    Tea,
    Upgrade,
)
from sim.games.garam.state import ACTION, STATE

BASICS = (Card.WATER, Card.MILK, Card.SUGAR)
BLACK_LEAVES = (Card.ASSAM, Card.DARJEELING)
GREEN_LEAVES = (Card.KASHMIRI, Card.NILGIRI)
ADDITIVES = (Card.ELAICHI, Card.CINNAMON, Card.CLOVE, Card.GINGER, Card.LEMON, Card.TULSI)
SNACKS = (Card.BISCUIT, Card.BUN_MASKA, Card.RUSK, Card.SAMOSA, Card.PAKORA)
DECK_KINDS = {
    Deck.BASICS: BASICS,
    Deck.LEAF: BLACK_LEAVES + GREEN_LEAVES,
    Deck.ADDITIVE: ADDITIVES,
    Deck.SNACK: SNACKS,
}
RECIPES = {
    Tea.GREEN: (GREEN_LEAVES, (Card.WATER,)),
    Tea.BLACK: (BLACK_LEAVES, (Card.WATER,)),
    Tea.MILK: (BLACK_LEAVES, (Card.WATER, Card.MILK, Card.SUGAR)),
}
FREED_BY = {
    Card.WATER: Upgrade.FREE_WATER,
    Card.SUGAR: Upgrade.FREE_SUGAR,
    Card.MILK: Upgrade.FREE_MILK,
}
LINES = (
    (0, 1, 2),
    (3, 4, 5),
    (6, 7, 8),
    (0, 3, 6),
    (1, 4, 7),
    (2, 5, 8),
)
ROWS = LINES[:3]
OWN_TAPRI_ALONE = 6
LEAF_OF_TAG = {
    Tag.ASSAM: Card.ASSAM,
    Tag.DARJEELING: Card.DARJEELING,
    Tag.KASHMIRI: Card.KASHMIRI,
    Tag.NILGIRI: Card.NILGIRI,
}
TAG_OF_LEAF = {leaf: tag for tag, leaf in LEAF_OF_TAG.items()}


def tapri_of(seat: int) -> range:
    """The places of a seat's Tapri: four for each seat, after the nine of the Mela."""
    return range(9 + 4 * seat, 13 + 4 * seat)


class Move(NamedTuple):
    """An action with the fields its kind does not use left at 0."""

    kind: int
    card: int = 0
    slot: int = 0
    place: int = 0
    tea: int = 0
    flag: int = 0

    def __repr__(self) -> str:
        words = [f"{name}={value}" for name, value in self._asdict().items() if value]
        return f"{Act(self.kind).name}({', '.join(words[1:] if self.kind else words)})"


USED = {
    Act.PICK: (),
    Act.SERVE: ("place", "flag"),
    Act.BREW: ("slot", "tea", "card"),
    Act.CLAIM: ("place",),
    Act.EXTRA_ACTION: (),
    Act.BUY: ("card", "slot"),
    Act.EMPTY: ("slot",),
    Act.SWAP: ("slot", "place"),
    Act.END_TURN: (),
    Act.TAKE: ("card",),
    Act.DRAW_SNACK: (),
    Act.STOP_PICK: (),
    Act.CUP: ("slot", "place", "flag"),
    Act.BISCUIT: (),
    Act.RUSK: (),
    Act.SAMOSA: ("place",),
    Act.SERVED: (),
    Act.ADD: ("card",),
    Act.BREWED: (),
    Act.PAY_RECEIPT: ("card",),
    Act.TAKE_UPGRADE: ("card",),
    Act.DISCARD: ("card",),
    Act.SPECIALISE: ("card",),
    Act.TAKE_AROMA: ("card",),
    Act.NO_AROMA: (),
    Act.CALL: ("place",),
    Act.PAKORA: (),
    Act.CALLED: (),
}


def action_of(move: Move) -> Any:
    """Return a Move as an action record."""
    action = np.zeros(1, ACTION).view(np.recarray)[0]
    for name, value in move._asdict().items():
        action[name] = value
    return action


def moves_of(choice: Any) -> list[Move]:
    """Return a list of actions as Moves; no action may be listed twice."""
    listed = np.frombuffer(choice.actions.tobytes(), ACTION)[: choice.n]
    moves = [move_of(action) for action in listed]
    assert len(set(moves)) == len(moves), f"an action is listed twice: {moves}"
    return moves


def move_of(action: Any) -> Move:
    """Return an action record as a Move, without the fields its kind does not use."""
    used = {name: int(action[name]) for name in USED[Act(action["kind"])]}
    return Move(int(action["kind"]), **used)


# --- the components, read from the sheets ---------------------------------------------------


@dataclass(frozen=True)
class Customer:
    """One customer card."""

    tea: Tea
    cups: int
    colour: Colour | None
    asks: frozenset[Card]
    price: int
    tolerance: int
    half_star: bool
    evening: bool
    tags: frozenset[Tag]


@dataclass(frozen=True)
class Goal:
    """One goal card: receipts by kind, or of different colours, or a state to show."""

    need: Mapping[tuple[str, int], int]
    colours: int
    metric: str
    threshold: int
    half_stars: int


@dataclass(frozen=True)
class Book:
    """What a game is played with: the cards of the sheets and the options."""

    players: int
    options: Mapping[str, Any]
    customers: tuple[Customer, ...]
    goals: tuple[Goal, ...]
    pan_cups: Mapping[Size, int]
    pan_cost: Mapping[Size, int]
    simple_price: Mapping[Tea, int]
    benefits: tuple[Counter[str], ...]
    public_goals: int
    upgrades: frozenset[Upgrade]
    copies: Mapping[Card, int]
    pan_copies: Mapping[Size, int]
    advanced: bool
    leaf_tags: int
    wheel: tuple[tuple[str, int], ...]


def _card(name: str) -> Card:
    return Card[name.upper().replace(" ", "_")]


def _upgrade(name: str) -> Upgrade:
    return Upgrade[name.upper().replace(" ", "_")]


def _cards(rows: Iterable[Mapping[str, Any]]) -> Iterable[Mapping[str, Any]]:
    return (row for row in rows for _ in range(row["copies"]))


def _customer(row: Mapping[str, Any]) -> Customer:
    asks = {_card(name) for name in row["additives"]}
    if row["leaf"]:
        asks.add(_card(row["leaf"]))
    return Customer(
        Tea[row["tea"].upper()],
        row["cups"],
        Colour[row["colour"].upper()] if row["colour"] else None,
        frozenset(asks),
        row["price"],
        row["tolerance"],
        bool(row["half_star"]),
        bool(row["evening"]),
        frozenset(Tag[name.upper()] for name in row["tags"]),
    )


def _goal(row: Mapping[str, Any]) -> Goal:
    need: dict[tuple[str, int], int] = {}
    colours, metric, threshold = 0, "", 0
    if row["kind"] == "receipts":
        for name, number in row["need"].items():
            need[key(Tea[name.upper()] if name.islower() else Colour[name.upper()])] = number
    elif row["kind"] == "colours":
        colours = row["need"]
    else:
        metric, threshold = row["need"]
    return Goal(need, colours, metric, threshold, row["half_stars"])


def _benefits(scheme: str, rows: Iterable[Mapping[str, Any]]) -> tuple[Counter[str], ...]:
    seats = [Counter() for _ in range(4)]
    if scheme == "sheet":
        for row in rows:
            names = ("leaf", "additive", "basics", "snack", "rupees")
            seats[row["seat"]].update({name: row[name] for name in names})
    else:
        for seat, text in zip(seats, scheme.split("/"), strict=False):
            for item in filter(None, (part.strip("- ") for part in text.split("+"))):
                number, name = item.split() if " " in item else ("1", item)
                seat[name] += int(number)
    return tuple(seats)


def read_book(sheets: Any, options: Mapping[str, Any], players: int) -> Book:
    """Read the sheets as the referee understands them."""
    rows = sheets.rows
    advanced = options["mode"] == "advanced"
    left_out = "basic" if advanced else "advanced"
    wheel = {row["space"]: row["bonus"] for row in rows["wheel"]}
    return Book(
        players,
        dict(options),
        tuple(_customer(row) for row in _cards(rows["customers"])),
        tuple(_goal(row) for row in _cards(rows["goals"])),
        {Size[row["size"].upper()]: row["cups"] for row in rows["saucepans"]},
        {Size[row["size"].upper()]: row["cost"] for row in rows["saucepans"]},
        {Tea[row["tea"].upper()]: row["price"] for row in rows["teas"]},
        _benefits(options["start_bonus"], rows["setup"]),
        next(row["public_goals"] for row in rows["table"] if row["players"] == players),
        frozenset(_upgrade(row["name"]) for row in rows["upgrades"] if row["mode"] != left_out),
        {
            _card(row["kind"]): row["copies"] if row["modes"] != left_out else 0
            for row in rows["ingredients"]
        },
        {Size[row["size"].upper()]: row["copies"] for row in rows["saucepans"]},
        advanced,
        next(row["leaf_tags"] for row in rows["table"] if row["players"] == players),
        tuple(wheel[space] for space in sorted(wheel)) if advanced else (),
    )


# --- the position ----------------------------------------------------------------------------

# Fields that say nothing outside the phase or action they belong to.
ONLY_WHILE_PLAYING = ("main_actions", "card_played", "pan_bought", "swaps")
ONLY_IN_PICK = ("picked", "snack_picked")
ONLY_IN_SERVE = ("clearing", "cups_served", "served", "samosa", "biscuits", "rusk")
OF_EACH_SEAT = (
    "personal_goal",
    "hand",
    "hand_size",
    "rupees",
    "negatives",
    "half_stars",
    "half_stars_from",
    "upgrades",
    "upgrades_left",
    "chai_cards",
    "receipts",
    "receipts_by",
    "cups_free",
    "pan",
    "pan_tea",
    "pan_cups",
    "pan_holds",
    "funfair",
    "receipts_tagged",
    "specialisations",
    "calls",
    "funfair_moves",
)
ONLY_WHILE_PAYING = ("need", "need_colours", "paid_colours")
ONLY_WHILE_SPECIALISING = ("need_tagged",)
ONLY_AFTER_SERVE = ("aroma_due", "call_due", "called", "pakora")


def plain(state: Any) -> dict[str, Any]:
    """Return a state record as lists and numbers, without what means nothing at the moment."""
    copy = np.frombuffer(state.tobytes(), STATE)[0]  # a plain record reads three times faster
    table, hidden = copy["table"], copy["hidden"]
    at = {name: _list(table[name]) for name in table.dtype.names}
    if at["phase"] == Phase.OVER:
        at |= dict.fromkeys(ONLY_WHILE_PLAYING)
    if at["phase"] != Phase.PICK:
        at |= dict.fromkeys(ONLY_IN_PICK)
    if at["line"] == NONE:
        at |= dict.fromkeys(ONLY_IN_SERVE)
    if at["paying"] == NONE:
        at |= dict.fromkeys(ONLY_WHILE_PAYING)
    if at["specialising"] == NONE:
        at |= dict.fromkeys(ONLY_WHILE_SPECIALISING)
    if at["phase"] not in (Phase.UPGRADE, Phase.AROMA, Phase.CALL):
        at |= dict.fromkeys(ONLY_AFTER_SERVE)
    for name in ("cup_owner", "cup_specific"):
        at[name] = [
            cups[:n] if who != NONE else []
            for cups, n, who in zip(at[name], at["cups"], at["mela"], strict=True)
        ]
    for name in OF_EACH_SEAT:
        at[name] = at[name][: at["players"]]
    at["customers"] = _list(hidden["customers"])[: at["customer_deck"]]
    at["goals"] = _list(hidden["goals"])[: at["goal_deck"]]
    at["cards"] = [cards[:n] for cards, n in zip(_list(hidden["cards"]), at["deck"], strict=True)]
    at["stream"] = [[int(word) for word in stream] for stream in hidden["stream"]["word"]]
    return at


def _list(value: Any) -> Any:
    return value.tolist() if isinstance(value, np.ndarray | np.generic) else value


def assert_same_position(expected: Mapping[str, Any], got: Mapping[str, Any], when: str) -> None:
    """Fail, naming every field in which two plain positions differ."""
    wrong = [
        f"{name}: expected {expected[name]}, got {got[name]}"
        for name in expected
        if expected[name] != got[name]
    ]
    assert not wrong, f"{when}: " + "; ".join(wrong)


def assert_same_moves(expected: set[Move], got: Iterable[Move]) -> None:
    """Fail, naming the moves missing and the moves too many."""
    missing, surplus = sorted(expected - set(got)), sorted(set(got) - expected)
    assert not missing, f"missing {missing}, too many {surplus}"
    assert not surplus, f"too many {surplus}"


# --- the referee -----------------------------------------------------------------------------


class Referee:
    """Knows the rules: `legal()` lists the moves of a position, `play(move)` makes one."""

    def __init__(self, book: Book, position: Mapping[str, Any]):
        self.book = book
        self.options = book.options
        self.at: dict[str, Any] = dict(position)

    # A field of the position reads as an attribute: self["rupees"] would hide the words.
    def __getattr__(self, name: str) -> Any:
        try:
            return self.at[name]
        except KeyError:
            raise AttributeError(name) from None

    # --- small questions -----------------------------------------------------------------

    def my(self, field: str) -> Any:
        """Return a field of the deciding seat."""
        return self.at[field][self.seat]

    def gain(self, field: str, amount: int, seat: int | None = None) -> None:
        """Change a number of a seat."""
        self.at[field][self.seat if seat is None else seat] += amount

    def holds(self, card: Card) -> bool:
        return self.my("hand")[card] > 0

    def unlocked(self, upgrade: Upgrade) -> bool:
        return bool(self.my("upgrades") >> upgrade & 1)

    def unlocked_count(self) -> int:
        return sum(self.unlocked(upgrade) for upgrade in Upgrade)

    def customer(self, place: int) -> Customer:
        return self.book.customers[self.mela[place]]

    def contents(self, slot: int) -> set[Card]:
        return {card for card in Card if self.my("pan_holds")[slot] >> card & 1}

    def capacity(self, slot: int) -> int:
        return self.book.pan_cups[Size(self.my("pan")[slot])]

    def rightmost(self) -> int:
        return max(slot for slot in range(3) if self.my("pan")[slot] != NONE)

    def hand_limit(self) -> int:
        return self.options["hand_12" if self.unlocked(Upgrade.HAND_12) else "hand_limit"]

    def pick_limit(self) -> int:
        return self.options["pick_4" if self.unlocked(Upgrade.PICK_4) else "pick_limit"]

    def may_play_card(self) -> bool:
        return self.my("chai_cards") > 0 and not self.card_played

    def available(self, deck: Deck) -> int:
        return self.deck[deck] + sum(self.discards[kind] for kind in DECK_KINDS[deck])

    # --- what is legal -------------------------------------------------------------------

    def legal(self) -> set[Move]:
        """Return every move of the deciding seat."""
        listing: dict[Phase, Callable[[], set[Move]]] = {
            Phase.TURN: self._between_actions,
            Phase.PICK: self._picking,
            Phase.SERVE: self._serving,
            Phase.ADDITIVES: self._preparing,
            Phase.PAY: self._paying,
            Phase.UPGRADE: self._unlocking,
            Phase.DISCARD: self._discarding,
            Phase.AROMA: self._smelling,
            Phase.CALL: self._calling,
            Phase.OVER: set,
        }
        return listing[Phase(self.phase)]()

    def _between_actions(self) -> set[Move]:
        moves = {Move(Act.END_TURN)}
        if self.main_actions > 0:
            moves |= self._main_actions()
        if self.may_play_card():
            moves.add(Move(Act.EXTRA_ACTION))
        moves |= {Move(Act.CLAIM, place=p) for p, g in self._goals_in_reach() if self.meets(g)}
        moves |= {
            Move(Act.SPECIALISE, card=leaf) for leaf in TAG_OF_LEAF if self._may_specialise(leaf)
        }
        return moves | self._brews() | self._pan_moves()

    def _main_actions(self) -> set[Move]:
        moves = set()
        if self._takes():
            moves.add(Move(Act.PICK))
        for line, places in enumerate(LINES):
            if not any(self._cups_for(place) for place in places):
                continue
            moves.add(Move(Act.SERVE, place=line))
            burdened = any(self.mela[p] != NONE and self.tokens[p] for p in places)
            if burdened and self.may_play_card():
                moves.add(Move(Act.SERVE, place=line, flag=1))
        if any(self._cups_for(place) for place in self.my_tapri()):
            moves.add(Move(Act.SERVE, place=OWN_TAPRI_ALONE))
        return moves

    def _takes(self) -> set[Move]:
        """What a Pick could take now."""
        visible = {kind for row in self.market for kind in row if kind != NONE}
        moves = {Move(Act.TAKE, card=kind) for kind in visible}
        snacks_so_far = self.snack_picked or 0
        if self.available(Deck.SNACK) and snacks_so_far < self.options["snack_limit"]:
            moves.add(Move(Act.DRAW_SNACK))
        return moves

    def _picking(self) -> set[Move]:
        moves = self._takes()
        if self.picked:
            moves.add(Move(Act.STOP_PICK))
        return moves

    def needs(self, slot: int, tea: Tea) -> set[Card]:
        """The basics that must go into this pan for this tea (U4-U6)."""
        basics = set(RECIPES[tea][1])
        if slot == self.rightmost():
            basics -= {card for card in basics if self.unlocked(FREED_BY[card])}
        return basics

    def _brews(self) -> set[Move]:
        moves = set()
        for slot in range(3):
            if self.my("pan")[slot] == NONE or self.my("pan_tea")[slot] != NONE:
                continue
            if self.capacity(slot) > self.my("cups_free"):
                continue
            for tea, (leaves, _) in RECIPES.items():
                if all(self.holds(card) for card in self.needs(slot, tea)):
                    moves |= {
                        Move(Act.BREW, card=leaf, slot=slot, tea=tea)
                        for leaf in leaves
                        if self.holds(leaf)
                    }
        return moves

    def _pan_moves(self) -> set[Move]:
        pans, teas, cups = self.my("pan"), self.my("pan_tea"), self.my("pan_cups")
        moves = {Move(Act.EMPTY, slot=slot) for slot in range(3) if cups[slot]}
        if not self.pan_bought:
            moves |= {
                Move(Act.BUY, card=size, slot=slot)
                for size in Size
                for slot in range(3)
                if self.saucepans[size] and self.book.pan_cost[size] <= self.my("rupees")
                if pans[slot] == NONE
            }
        if self.swaps < self.options["swap_limit"]:
            moves |= {
                Move(Act.SWAP, slot=a, place=b)
                for a, b in ((0, 1), (0, 2), (1, 2))
                if teas[a] == teas[b] == NONE and {pans[a], pans[b]} != {NONE}
            }
        return moves

    def _goals_in_reach(self) -> list[tuple[int, Goal]]:
        cards = [*enumerate(self.public_goals), (PERSONAL, self.my("personal_goal"))]
        return [(place, self.book.goals[card]) for place, card in cards if card != NONE]

    def my_receipts(self) -> list[int]:
        seat = self.seat
        return [card for card, where in enumerate(self.customer_at) if where == seat]

    def meets(self, goal: Goal) -> bool:
        """C2: does the deciding seat meet this goal now?"""
        if goal.metric:
            return self.shown(goal.metric) >= goal.threshold
        receipts = [self.book.customers[card] for card in self.my_receipts()]
        if goal.colours:
            return len({receipt.colour for receipt in receipts}) >= goal.colours
        have = Counter(kind for receipt in receipts for kind in kinds_of(receipt))
        return all(have[kind] >= number for kind, number in goal.need.items())

    def shown(self, metric: str) -> int:
        brewed = [slot for slot in range(3) if self.my("pan_cups")[slot]]
        return {
            "pans": sum(pan != NONE for pan in self.my("pan")),
            "rupees": self.my("rupees"),
            "teas": len({self.my("pan_tea")[slot] for slot in brewed}),
            "cups": sum(self.my("pan_cups")[slot] for slot in brewed),
        }[metric]

    def _specific(self, slot: int, place: int) -> bool:
        """V6: does the chai in this pan have everything this customer asks for?"""
        return self.customer(place).asks <= self.contents(slot)

    def _cups_for(self, place: int) -> set[Move]:
        """The cups the deciding seat could serve to this place."""
        if self.mela[place] == NONE or self.cups[place] == self.customer(place).cups:
            return set()
        moves = set()
        for slot in range(3):
            if not self.my("pan_cups")[slot]:
                continue
            if self.my("pan_tea")[slot] != self.customer(place).tea:
                continue
            for service in self._services(slot, place):
                moves.add(Move(Act.CUP, slot=slot, place=place, flag=service))
        return moves

    def _services(self, slot: int, place: int) -> set[Service]:
        if self._specific(slot, place):
            free_choice = self.options["service_kind"] == "choice"
            return {Service.SPECIFIC} | ({Service.SIMPLE} if free_choice else set())
        bun = {Service.BUN_MASKA} if self.holds(Card.BUN_MASKA) else set()
        return {Service.SIMPLE} | bun

    def new_cups(self, place: int) -> range:
        """The cups on a customer that were served in this action: the last ones."""
        return range(self.cups[place] - self.served[place], self.cups[place])

    def _more_to_serve(self) -> set[Move]:
        places = self._within_reach()
        moves = set().union(*(self._cups_for(place) for place in places))
        if self.holds(Card.BISCUIT):
            moves.add(Move(Act.BISCUIT))
        if self.holds(Card.RUSK) and not self.rusk:
            moves.add(Move(Act.RUSK))
        if self.holds(Card.SAMOSA):
            moves |= {
                Move(Act.SAMOSA, place=place)
                for place in places
                if not self.samosa[place]
                and any(self.cup_specific[place][cup] for cup in self.new_cups(place))
            }
        return moves

    def _serving(self) -> set[Move]:
        done = {Move(Act.SERVED)} if self.cups_served else set()
        return self._more_to_serve() | done

    def _addable(self) -> set[Move]:
        slot = self.brew_slot
        curdles = {Card.LEMON} if self.my("pan_tea")[slot] == Tea.MILK else set()
        fit = set(ADDITIVES) - curdles - self.contents(slot)
        return {Move(Act.ADD, card=card) for card in fit if self.holds(card)}

    def _preparing(self) -> set[Move]:
        return self._addable() | {Move(Act.BREWED)}

    def _pays(self, card: int) -> bool:
        """Would this receipt pay for a part of the goal that is still open?"""
        receipt = self.book.customers[card]
        if self.specialising != NONE:
            return TAG_OF_LEAF[Card(self.specialising)] in receipt.tags
        if self.need_colours:
            return not self.paid_colours >> receipt.colour & 1
        return any(self.need[need_index(kind)] for kind in kinds_of(receipt))

    def _paying(self) -> set[Move]:
        alike: dict[Any, int] = {}
        for card in self.my_receipts():
            if self._pays(card):
                alike.setdefault(self._what_it_pays_as(card), card)
        return {Move(Act.PAY_RECEIPT, card=card) for card in alike.values()}

    def _unlocking(self) -> set[Move]:
        return {
            Move(Act.TAKE_UPGRADE, card=upgrade)
            for upgrade in self.book.upgrades
            if not self.unlocked(upgrade)
        }

    def _discarding(self) -> set[Move]:
        return {Move(Act.DISCARD, card=card) for card in Card if self.holds(card)}

    # --- what is legal in the Advanced game ----------------------------------------------

    def my_tapri(self) -> list[int]:
        """The places of the own Tapri where somebody waits."""
        return [place for place in tapri_of(self.seat) if self.mela[place] != NONE]

    def _within_reach(self) -> list[int]:
        """Q2, G23: the line of this Serve, if it has one, and the own Tapri."""
        line = () if self.line == OWN_TAPRI_ALONE else LINES[self.line]
        return [*line, *self.my_tapri()]

    def _what_it_pays_as(self, card: int) -> Any:
        """Two receipts are the same to pay with if nothing that a receipt pays for tells them."""
        receipt = self.book.customers[card]
        leaves = receipt.tags & set(LEAF_OF_TAG) if self.book.advanced else None
        return kinds_of(receipt), leaves

    def cost_of(self, leaf: Card) -> int:
        """D1: two receipts for the first to acquire it, three for the others."""
        taken = self.book.leaf_tags - self.leaf_tags[TAG_OF_LEAF[leaf]]
        return self.options["specialise_later" if taken else "specialise_first"]

    def _may_specialise(self, leaf: Card) -> bool:
        tag = TAG_OF_LEAF[leaf]
        if not self.book.advanced or not self.leaf_tags[tag] or tag in self.my_tags():
            return False
        tagged = [card for card in self.my_receipts() if tag in self.book.customers[card].tags]
        return len(tagged) >= self.cost_of(leaf)

    def my_tags(self) -> set[Tag]:
        """The tags earned: specialisations, and upgrades that are tags."""
        tags = {tag for tag in LEAF_OF_TAG if self.my("specialisations") >> tag & 1}
        tags |= {Tag.AROMA} if self.unlocked(Upgrade.AROMA) else set()
        return tags | ({Tag.HYGIENE} if self.unlocked(Upgrade.HYGIENE) else set())

    def _additives_on_show(self) -> set[int]:
        return {kind for kind in self.market[Deck.ADDITIVE] if kind != NONE}

    def _smelling(self) -> set[Move]:
        """U11: one available additive, or none."""
        additives = {Move(Act.TAKE_AROMA, card=kind) for kind in self._additives_on_show()}
        return additives | {Move(Act.NO_AROMA)}

    def has_room(self) -> bool:
        """Q6, U12: may one more customer come to the own Tapri?"""
        seats = self.unlocked(Upgrade.SEATS)
        return len(self.my_tapri()) < self.options["tapri_seats" if seats else "tapri_limit"]

    def _wanting(self, tags: set[Tag]) -> set[Move]:
        """The Mela customers with one of these tags; the Evening customer is never called."""
        waiting = [place for place in range(9) if self.mela[place] != NONE]
        return {
            Move(Act.CALL, place=place)
            for place in waiting
            if not self.customer(place).evening and self.customer(place).tags & tags
        }

    def _pakora_calls(self) -> set[Move]:
        if self.options["pakora"] == "tagged":
            return self._wanting({Tag.PAKORA})
        waiting = [place for place in range(9) if self.mela[place] != NONE]
        return {Move(Act.CALL, place=p) for p in waiting if not self.customer(p).evening}

    def _calling(self) -> set[Move]:
        """Whom to call, and whether to stop: with Pakora, not before somebody was called."""
        done = set() if self.pakora and not self.called else {Move(Act.CALLED)}
        return self._may_call() | done

    def _may_call(self) -> set[Move]:
        if not self.has_room():
            return set()
        if self.pakora:
            return self._pakora_calls()
        moves = set()
        if (
            self.called
            < self.options["call_seats" if self.unlocked(Upgrade.SEATS) else "call_limit"]
        ):
            moves |= self._wanting(self.my_tags())
        if not self.called and self.holds(Card.PAKORA) and self._pakora_calls():
            moves.add(Move(Act.PAKORA))
        return moves

    # --- playing a move ------------------------------------------------------------------

    def play(self, move: Move) -> None:
        """Make a legal move."""
        act = Act(move.kind)
        getattr(self, "_do_" + act.name.lower())(move)

    def _go_on(self) -> None:
        """After an action: upgrades, Aroma, Call, then the hand limit (U2, G4, G10)."""
        self.at |= {name: self.at[name] or 0 for name in ONLY_AFTER_SERVE}
        stars, board = self.my("half_stars") // 2, len(self.book.upgrades)
        if self.unlocked_count() < min(stars, self.options["upgrade_tokens"], board):
            self.at["phase"] = Phase.UPGRADE
            return
        if self.aroma_due and self.unlocked(Upgrade.AROMA) and self._additives_on_show():
            self.at["phase"] = Phase.AROMA
            return
        if self.call_due and self._may_call():
            self.at["phase"] = Phase.CALL
            return
        self.at |= dict.fromkeys(ONLY_AFTER_SERVE)
        too_many = self.my("hand_size") > self.hand_limit()
        self.at["phase"] = Phase.DISCARD if too_many else Phase.TURN

    def earn_half_stars(self, number: int, origin: Origin) -> None:
        self.gain("half_stars", number)
        self.my("half_stars_from")[origin] += number
        if self.my("half_stars") >= 2 * self.options["stars_to_end"]:
            self.at["ended"] |= Ended.STARS

    # hand, decks and rows

    def _discard(self, card: int) -> None:
        self.discards[card] += 1
        self._fill_rows()

    def _from_hand(self, card: int) -> None:
        self.my("hand")[card] -= 1
        self.gain("hand_size", -1)

    def _to_hand(self, card: int) -> None:
        self.my("hand")[card] += 1
        self.gain("hand_size", 1)

    def _draw(self, deck: Deck) -> int:
        """Take the top card of a deck; a deck that is empty is made anew from its discards."""
        if not self.deck[deck]:
            self._reshuffle(deck)
        self.deck[deck] -= 1
        return self.cards[deck].pop()

    def _reshuffle(self, deck: Deck) -> None:
        cards = [kind for kind in DECK_KINDS[deck] for _ in range(self.discards[kind])]
        for kind in DECK_KINDS[deck]:
            self.discards[kind] = 0
        array, words = np.array(cards, np.int8), np.array(self.stream[deck], np.uint64)
        shuffle(words, array, len(cards))
        self.cards[deck] = array.tolist()
        self.deck[deck] = len(cards)
        self.stream[deck] = [int(word) for word in words]

    def _fill_rows(self) -> None:
        for deck in (Deck.BASICS, Deck.LEAF, Deck.ADDITIVE):
            for position, kind in enumerate(self.market[deck]):
                if kind == NONE and self.available(deck):
                    self.market[deck][position] = self._draw(deck)

    # pick

    def _do_pick(self, move: Move) -> None:
        self.at |= {"main_actions": self.main_actions - 1, "phase": Phase.PICK}
        self.at |= {"picked": 0, "snack_picked": 0}

    def _do_take(self, move: Move) -> None:
        row = next(row for row in self.market if move.card in row)
        row[row.index(move.card)] = NONE
        self._to_hand(move.card)
        self._fill_rows()
        self._picked_one()

    def _do_draw_snack(self, move: Move) -> None:
        self._to_hand(self._draw(Deck.SNACK))
        self.at["snack_picked"] += 1
        self._picked_one()

    def _picked_one(self) -> None:
        self.at["picked"] += 1
        if self.picked == self.pick_limit() or not self._takes():
            self._do_stop_pick()

    def _do_stop_pick(self, move: Move | None = None) -> None:
        self.at |= dict.fromkeys(ONLY_IN_PICK)
        self._go_on()

    def _do_discard(self, move: Move) -> None:
        self._from_hand(move.card)
        self._discard(move.card)
        self._go_on()

    # prepare

    def _do_brew(self, move: Move) -> None:
        into = {*self.needs(move.slot, Tea(move.tea)), move.card}
        for card in into:
            self._from_hand(card)
        self.my("pan_holds")[move.slot] = sum(1 << card for card in into)
        self.my("pan_tea")[move.slot] = move.tea
        self.at |= {"phase": Phase.ADDITIVES, "brew_slot": move.slot}
        self._maybe_brewed()

    def _do_add(self, move: Move) -> None:
        self._from_hand(move.card)
        self.my("pan_holds")[self.brew_slot] |= 1 << move.card
        self._maybe_brewed()

    def _maybe_brewed(self) -> None:
        if not self._addable():
            self._do_brewed()

    def _do_brewed(self, move: Move | None = None) -> None:
        cups = self.capacity(self.brew_slot)
        self.my("pan_cups")[self.brew_slot] = cups
        self.gain("cups_free", -cups)
        self.at |= {"phase": Phase.TURN, "brew_slot": NONE}

    def _drain(self, slot: int) -> None:
        """Discard what is in a pan; it can be used again (B15)."""
        cards = sorted(self.contents(slot))
        self.my("pan_holds")[slot] = 0
        self.my("pan_tea")[slot] = NONE
        for card in cards:
            self._discard(card)

    # saucepans and Chai Garam cards

    def _do_buy(self, move: Move) -> None:
        self.gain("rupees", -self.book.pan_cost[Size(move.card)])
        self.saucepans[move.card] -= 1
        self.my("pan")[move.slot] = move.card
        self.at["pan_bought"] = 1

    def _do_empty(self, move: Move) -> None:
        wasted = self.my("pan_cups")[move.slot]
        self.my("pan_cups")[move.slot] = 0
        self.gain("cups_free", wasted)
        self.gain("negatives", wasted)
        self._drain(move.slot)

    def _do_swap(self, move: Move) -> None:
        pans = self.my("pan")
        pans[move.slot], pans[move.place] = pans[move.place], pans[move.slot]
        self.at["swaps"] += 1

    def _play_card(self) -> None:
        self.gain("chai_cards", -1)
        self.at |= {"chai_garam": self.chai_garam + 1, "card_played": 1}

    def _do_extra_action(self, move: Move) -> None:
        self._play_card()
        self.at["main_actions"] += 1

    # goals and upgrades

    def _do_claim(self, move: Move) -> None:
        if move.place == PERSONAL:
            card = self.my("personal_goal")
            self.personal_goal[self.seat] = NONE
        else:
            card = self.public_goals[move.place]
            self.public_goals[move.place] = NONE
        goal = self.book.goals[card]
        if goal.metric:
            self._claimed(goal)
            return
        need = [0] * 9
        for kind, number in goal.need.items():
            need[need_index(kind)] = number
        self.at |= {"phase": Phase.PAY, "paying": card}
        self.at |= {"need": need, "need_colours": goal.colours, "paid_colours": 0}

    def _do_pay_receipt(self, move: Move) -> None:
        receipt = self.book.customers[move.card]
        self.customer_at[move.card] = CustomerAt.GONE
        self._count_receipt(receipt, self.seat, -1)
        if self.specialising != NONE:
            self._paid_a_tag()
            return
        if self.need_colours:
            self.at["need_colours"] -= 1
            self.at["paid_colours"] |= 1 << receipt.colour
        else:
            kind = next(k for k in kinds_of(receipt) if self.need[need_index(k)])
            self.need[need_index(kind)] -= 1
        if not self.need_colours and not any(self.need):
            self._claimed(self.book.goals[self.paying])

    def _claimed(self, goal: Goal) -> None:
        self.at |= {"paying": NONE} | dict.fromkeys(ONLY_WHILE_PAYING)
        self.earn_half_stars(goal.half_stars, Origin.GOAL)
        self._go_on()

    def _count_receipt(self, receipt: Customer, seat: int, number: int) -> None:
        self.gain("receipts", number, seat)
        for kind in kinds_of(receipt):
            self.receipts_by[seat][need_index(kind)] += number
        for tag in LEAF_OF_TAG:
            if self.book.advanced and tag in receipt.tags:
                self.receipts_tagged[seat][tag] += number

    # specialisations, Aroma and Call

    def _do_specialise(self, move: Move) -> None:
        need = self.cost_of(Card(move.card))
        self.leaf_tags[TAG_OF_LEAF[Card(move.card)]] -= 1
        self.at |= {"phase": Phase.PAY, "specialising": move.card, "need_tagged": need}

    def _paid_a_tag(self) -> None:
        self.at["need_tagged"] -= 1
        if self.need_tagged == 0:
            self.gain("specialisations", 1 << TAG_OF_LEAF[Card(self.specialising)])
            self.at |= {"specialising": NONE, "need_tagged": None}
            self.earn_half_stars(self.options["specialise_half_stars"], Origin.SPECIALISATION)
            self._go_on()

    def _do_take_aroma(self, move: Move) -> None:
        row = self.market[Deck.ADDITIVE]
        row[row.index(move.card)] = NONE
        self._to_hand(move.card)
        self._fill_rows()
        self._do_no_aroma()

    def _do_no_aroma(self, move: Move | None = None) -> None:
        self.at["aroma_due"] = 0
        self._go_on()

    def _do_call(self, move: Move) -> None:
        to = next(place for place in tapri_of(self.seat) if self.mela[place] == NONE)
        for field in ("mela", "cups", "cup_owner", "cup_specific"):
            self.at[field][to] = self.at[field][move.place]
        self.customer_at[self.mela[to]] = CustomerAt.TAPRI
        for field, nothing in (("mela", NONE), ("tokens", 0), ("cups", 0)):
            self.at[field][move.place] = nothing
        self.cup_owner[move.place], self.cup_specific[move.place] = [], []
        self.at["called"] += 1
        self.gain("calls", 1)
        self.gain("rupees", self.options["pakora_rupees"] if self.pakora else 0)
        if not self._may_call():
            self._do_called()

    def _do_pakora(self, move: Move) -> None:
        self._play_snack(Card.PAKORA)
        self.at["pakora"] = 1

    def _do_called(self, move: Move | None = None) -> None:
        """The Call is over; the Mela is refilled."""
        self._close_queues()
        self.at |= {"call_due": 0, "called": 0, "pakora": 0}
        self._go_on()

    def _do_take_upgrade(self, move: Move) -> None:
        self.gain("upgrades", 1 << move.card)
        self.gain("upgrades_left", -1)
        self._go_on()

    # serve

    def _do_serve(self, move: Move) -> None:
        self.at |= {"main_actions": self.main_actions - 1, "phase": Phase.SERVE}
        self.at |= {"line": move.place, "clearing": move.flag, "cups_served": 0, "biscuits": 0}
        self.at |= {"rusk": 0, "served": [0] * 25, "samosa": [0] * 25}
        if move.flag:
            self._play_card()
        self._maybe_served()

    def _do_cup(self, move: Move) -> None:
        place = move.place
        if move.flag == Service.BUN_MASKA:
            self._from_hand(Card.BUN_MASKA)
            self._discard(Card.BUN_MASKA)
        self.cups[place] += 1
        self.cup_owner[place].append(self.seat)
        self.cup_specific[place].append(int(move.flag != Service.SIMPLE))
        self.served[place] += 1
        self.at["cups_served"] += 1
        self.my("pan_cups")[move.slot] -= 1
        if not self.my("pan_cups")[move.slot]:
            self._drain(move.slot)
        self._maybe_served()

    def _do_biscuit(self, move: Move) -> None:
        self._play_snack(Card.BISCUIT)
        self.at["biscuits"] += 1
        self._maybe_served()

    def _do_rusk(self, move: Move) -> None:
        self._play_snack(Card.RUSK)
        self.at["rusk"] = 1
        self._maybe_served()

    def _do_samosa(self, move: Move) -> None:
        self._play_snack(Card.SAMOSA)
        self.samosa[move.place] = 1
        self._maybe_served()

    def _play_snack(self, snack: Card) -> None:
        self._from_hand(snack)
        self._discard(snack)

    def _maybe_served(self) -> None:
        if self.cups_served and not self._more_to_serve():
            self._do_served()

    def _do_served(self, move: Move | None = None) -> None:
        """Settle the serve in the order of G10."""
        served = [place for place in range(25) if self.served[place]]
        at_the_tapri = [place for place in served if place in tapri_of(self.seat)]
        complete = [p for p in served if self.cups[p] == self.customer(p).cups]
        if any(self.customer(place).evening for place in served):
            self.at["ended"] |= Ended.EVENING_SERVED
        if self.clearing:
            for place in served:
                self.tokens[place] = 0
        if not self.rusk:
            self._penalties(served)
        self._pay(served, complete)
        for place in complete:
            if self._fulfilled_specifically(place):
                self._go_round()
        specially = [place for place in complete if self._fulfilled_specifically(place)]
        for place in complete:
            self._half_star_and_receipt(place)
        if self.book.advanced:
            if len(set(specially) & set(at_the_tapri)) >= self.options["tapri_reward"]:
                self.earn_half_stars(self.options["tapri_half_stars"], Origin.TAPRI)
            if len(at_the_tapri) >= self.options["tapri_reward"]:
                self._earn_a_card()
        if not self.book.advanced or self.options["mela_reward_advanced"]:
            self._card_reward([place for place in served if place < 9])
        for place in complete:
            self._leave_mela(place)
        self._close_queues()
        self.at |= {"line": NONE} | dict.fromkeys(ONLY_IN_SERVE)
        due = int(self.book.advanced)
        self.at |= {"aroma_due": due, "call_due": due, "called": 0, "pakora": 0}
        self._go_on()

    def _go_round(self) -> None:
        """F1, F2: one space on, and what it gives at once."""
        marker = self.seat if self.options["funfair"] == "own" else 0
        if not self.book.wheel:
            return
        self.funfair[marker] = (self.funfair[marker] + 1) % len(self.book.wheel)
        self.gain("funfair_moves", 1)
        kind, number = self.book.wheel[self.funfair[marker]]
        if kind == "rupees":
            self.gain("rupees", number)
        elif self.available(Deck[kind.upper()]):
            self._to_hand(self._draw(Deck[kind.upper()]))

    def _penalties(self, served: list[int]) -> None:
        disgruntled = []
        for row in ROWS:
            last = max((place for place in row if place in served), default=NONE)
            disgruntled += [p for p in row if p < last and self._passed_over(p)]
        for place in disgruntled:
            self.tokens[place] += 1
            if self.tokens[place] >= self.customer(place).tolerance:
                if self.customer(place).evening:
                    self.at["ended"] |= Ended.EVENING_LEFT
                self.customer_at[self.mela[place]] = CustomerAt.GONE
                self._leave_mela(place)
        if disgruntled and not self.unlocked(Upgrade.HYGIENE):
            self.gain("negatives", 1)

    def _passed_over(self, place: int) -> bool:
        if self.mela[place] == NONE or self.served[place]:
            return False
        protected = self.options["unserved"] == "no_cups" and self.cups[place]
        return not protected

    def price(self, place: int, cup: int) -> int:
        """V5, V7, V13: what one cup on a customer is worth now."""
        customer = self.customer(place)
        specific = self.cup_specific[place][cup]
        full = customer.price if specific else self.book.simple_price[customer.tea]
        return max(0, full - self.tokens[place])

    def _pay(self, served: list[int], complete: list[int]) -> None:
        per_cup = self.options["pay"] == "per_cup"
        to_all = self.options["pay"] == "on_completion_all"
        for place in served if per_cup else complete:
            cups = self.new_cups(place) if per_cup else range(self.cups[place])
            for cup in cups:
                owner = self.cup_owner[place][cup]
                if owner != self.seat and not to_all:
                    continue
                doubled = self.samosa[place] and cup in self.new_cups(place)
                twice = 2 if doubled and self.cup_specific[place][cup] else 1
                self.gain("rupees", twice * self.price(place, cup), owner)
        self.gain("rupees", self.biscuits * self.cups_served)
        if self.unlocked(Upgrade.TIPS):
            tipping = complete if self.options["tips_on"] == "completed" else served
            where = tapri_of(self.seat) if self.book.advanced else range(9)
            self.gain("rupees", len([place for place in tipping if place in where]))

    def _half_star_and_receipt(self, place: int) -> None:
        customer, card = self.customer(place), self.mela[place]
        alone = set(self.cup_owner[place]) == {self.seat}
        keeps = alone and not customer.evening
        self.customer_at[card] = self.seat if keeps else CustomerAt.GONE
        if keeps:
            self._count_receipt(customer, self.seat, 1)
        if customer.half_star and self._fulfilled_specifically(place):
            self.earn_half_stars(1, Origin.CELEBRITY)

    def _fulfilled_specifically(self, place: int) -> bool:
        """G7: did the deciding seat complete this order specifically?"""
        specific = self.cup_specific[place]
        if self.options["half_star_any"]:
            return bool(specific[-1])
        return set(self.cup_owner[place]) == {self.seat} and all(specific)

    def _card_reward(self, served: list[int]) -> None:
        if len(served) == 3:
            self._earn_a_card()

    def _earn_a_card(self) -> None:
        room = self.my("chai_cards") < self.options["chai_garam_held"]
        if self.chai_garam and room:
            self.at["chai_garam"] -= 1
            self.gain("chai_cards", 1)

    def _leave_mela(self, place: int) -> None:
        for owner in self.cup_owner[place]:
            self.gain("cups_free", 1, owner)
        self.mela[place], self.tokens[place], self.cups[place] = NONE, 0, 0
        self.cup_owner[place], self.cup_specific[place] = [], []

    def _close_queues(self) -> None:
        for row in ROWS:
            queue = [
                (
                    self.mela[p],
                    self.tokens[p],
                    self.cups[p],
                    self.cup_owner[p],
                    self.cup_specific[p],
                )
                for p in row
                if self.mela[p] != NONE
            ]
            while len(queue) < 3 and self.customer_deck:
                self.at["customer_deck"] -= 1
                card = self.customers.pop()
                self.customer_at[card] = CustomerAt.MELA
                queue.append((card, 0, 0, [], []))
            queue += [(NONE, 0, 0, [], []) for _ in range(3 - len(queue))]
            fields = ("mela", "tokens", "cups", "cup_owner", "cup_specific")
            for place, customer in zip(row, queue, strict=True):
                for field, value in zip(fields, customer, strict=True):
                    self.at[field][place] = value

    # end of the turn

    def _do_end_turn(self, move: Move) -> None:
        for position in range(self.book.public_goals):
            if self.public_goals[position] == NONE and self.goal_deck:
                self.public_goals[position] = self._next_goal()
        if self.my("personal_goal") == NONE and self.goal_deck:
            self.personal_goal[self.seat] = self._next_goal()
        self.at["turns"] += 1
        self.at |= {"main_actions": 1, "card_played": 0, "pan_bought": 0, "swaps": 0}
        if self.ended or self.turns >= self.options["turn_cap"]:
            self.at |= {"phase": Phase.OVER, "truncated": int(not self.ended)}
            self.at |= dict.fromkeys(ONLY_WHILE_PLAYING)
        else:
            self.at["seat"] = (self.seat + 1) % self.players

    def _next_goal(self) -> int:
        self.at["goal_deck"] -= 1
        return self.goals.pop()

    # --- the end -------------------------------------------------------------------------

    def money(self, seat: int) -> int:
        return max(0, self.rupees[seat] - self.negatives[seat])

    def score(self, seat: int) -> int:
        """E4-E7, G20: the score of a seat in half-points."""
        return (
            self.half_stars[seat]
            + self.money(seat) // self.options["rupees_a_half"]
            + self.receipts[seat] // self.options["receipts_a_half"]
            + sum(self.pan_cups[seat]) // self.options["cups_a_half"]
        )

    def winners(self) -> list[int]:
        """E8-E10: most points, then most half-stars, then shared."""
        rank = [(self.score(seat), self.half_stars[seat]) for seat in range(self.players)]
        return [seat for seat in range(self.players) if rank[seat] == max(rank)]


def key(kind: Colour | Tea) -> tuple[str, int]:
    """Tell a colour from a tea of the same number."""
    return ("colour" if isinstance(kind, Colour) else "tea", int(kind))


def kinds_of(receipt: Customer) -> tuple[tuple[str, int], ...]:
    """What a receipt counts as: its colour, if it has one, and its tea."""
    colour = [key(receipt.colour)] if receipt.colour is not None else []
    return (*colour, key(receipt.tea))


def need_index(kind: tuple[str, int]) -> int:
    """Where the state counts this kind of receipt: colours first, then teas."""
    return kind[1] if kind[0] == "colour" else len(Colour) + kind[1]
