"""A second reading of the rulebook: a slow referee in plain Python over plain data.

It was written from the rulebook and the rulings alone and shares no rule with the kernels: it
lists the legal moves of a position and plays one, and the tests hold the kernels against it.
A position is the state's records as lists, sets and numbers, so a difference names its field.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from sim.engine.rng import shuffle
from sim.games.chai.constants import (
    MAX_COLUMNS,
    MAX_ROWS,
    NONE,
    Ability,
    Act,
    Award,
    Ended,
    Kind,
    Main,
    Phase,
    Step,
    Tea,
)
from sim.games.chai.state import ACTION, STATE

FLAVOURS = (Kind.MINT, Kind.JASMINE, Kind.LEMON, Kind.GINGER, Kind.BERRIES, Kind.LAVENDER)
ADDITIVES = (Kind.MILK, Kind.SUGAR, Kind.HONEY, Kind.VANILLA, Kind.CHAI_SPICES)


class Move(NamedTuple):
    """An action with the fields its kind does not use left out."""

    kind: int
    card: int = NONE
    place: int = NONE
    tiles: frozenset[int] = frozenset()

    def __repr__(self) -> str:
        used = {name: getattr(self, name) for name in USED[Act(self.kind)]}
        words = [f"{k}={sorted(v) if k == 'tiles' else v}" for k, v in used.items()]
        return f"{Act(self.kind).name}({', '.join(words)})"


USED: dict[Act, tuple[str, ...]] = {
    Act.BUY: ("tiles", "card"),
    Act.TAKE: ("card",),
    Act.RENEW: (),
    Act.DRAW: (),
    Act.RESERVE: (),
    Act.TAKE_CUSTOMER: ("card",),
    Act.DRAW_CUSTOMER: (),
    Act.GIVE_BACK: ("card",),
    Act.FULFIL: ("card",),
    Act.PICK_TILE: ("place",),
    Act.PICK_ADDITIVE: ("card",),
    Act.DISCARD: ("card",),
    Act.PASS: (),
    Act.USE_ABILITY: ("card",),
    Act.GIVE: ("card",),
}


def move_of(action: Any) -> Move:
    """Return an action record as a Move, without the fields its kind does not use."""
    used: dict[str, Any] = {name: int(action[name]) for name in USED[Act(action["kind"])]}
    if "tiles" in used:
        used["tiles"] = frozenset(bits(used["tiles"]))
    return Move(int(action["kind"]), **used)


def moves_of(choice: Any) -> list[Move]:
    """Return a list of actions as Moves; no action may be listed twice."""
    listed = np.frombuffer(choice.actions.tobytes(), ACTION)[: choice.n]
    moves = [move_of(action) for action in listed]
    assert len(set(moves)) == len(moves), f"an action is listed twice: {moves}"
    return moves


# --- the components, read from the sheets ---------------------------------------------------


@dataclass(frozen=True)
class Customer:
    """One customer card."""

    tea: Tea
    needs: Mapping[Kind, int]
    points: int


@dataclass(frozen=True)
class Book:
    """What a game is played with: the cards of the sheets, their numbers and the options."""

    players: int
    options: Mapping[str, Any]
    number: Mapping[str, int]
    customers: tuple[Customer, ...]
    prices: tuple[int, ...]
    tips: tuple[tuple[int, int], ...]
    tokens: Mapping[Tea, int]
    awards: Mapping[Award, int]
    amounts: Mapping[Ability, int]
    copies: Mapping[Kind, int]
    coins: int


def _cards(rows: Iterable[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    return [row for row in rows for _ in range(row["copies"])]


def _customer(row: Mapping[str, Any]) -> Customer:
    needs = {kind: row[kind.name.lower()] for kind in Kind if row[kind.name.lower()]}
    return Customer(Tea[row["tea"].upper()], needs, row["points"])


def read_book(sheets: Any, options: Mapping[str, Any], players: int) -> Book:
    """Read the sheets as the referee understands them."""
    rows = sheets.rows
    columns = sorted((row["column"], row["price"]) for row in rows["market"])
    copies = {Kind[row["flavour"].upper()]: row["copies"] for row in rows["flavours"]}
    copies |= {Kind[row["additive"].upper()]: row["copies"] for row in rows["additives"]}
    return Book(
        players,
        dict(options),
        {row["key"]: row["value"] for row in rows["setup"]},
        tuple(_customer(row) for row in _cards(rows["customers"])),
        tuple(price for _, price in columns),
        tuple((row["coins"], row["free_ingredients"]) for row in _cards(rows["tips"])),
        {Tea[row["tea"].upper()]: row["tokens"] for row in rows["teas"]},
        {
            Award[row["award"].upper()]: row["points"]
            for row in rows["awards"]
            if players >= row["min_players"]
        },
        dict.fromkeys(Ability, 0)
        | {Ability[row["ability"].upper()]: row["amount"] for row in rows["abilities"]},
        copies,
        sum(row["value"] * row["copies"] for row in rows["coins"]),
    )


# --- the position ----------------------------------------------------------------------------

SETS = ("pool", "coin_on", "hand", "blind", "fulfilled")
OF_EACH_SEAT = (
    "has",
    "hand",
    "blind",
    "fulfilled",
    "recipes",
    "tea",
    "base_tokens",
    "money",
    "box",
    "tiles",
    "additives",
    "hand_size",
    "orders",
    "points",
    "tips",
    "tip_coins",
    "first_tip",
    "foreign",
    "from_pool",
    "main",
)
# Fields that say nothing outside the steps they belong to.
MEANT_IN = {
    "income": {Step.BUYING},
    "spent": {Step.BUYING},
    "pantry_done": {Step.PANTRY},
    "renewed": {Step.PANTRY},
    "free_left": {Step.ORDERED},
}
AT_REST = {Phase.TURN, Phase.OVER}


def bits(number: int) -> set[int]:
    """Return a set that is kept as bits of a number."""
    return {bit for bit in range(number.bit_length()) if number >> bit & 1}


def plain(state: Any) -> dict[str, Any]:
    """Return a state record as lists, sets and numbers, without what means nothing now."""
    copy = np.frombuffer(state.tobytes(), STATE)[0]  # a plain record reads three times faster
    table, hidden = copy["table"], copy["hidden"]
    at = {name: _list(table[name]) for name in table.dtype.names}
    for name in OF_EACH_SEAT:
        at[name] = at[name][: at["players"]]
    for name in SETS:
        bitset = at[name]
        at[name] = [bits(seat) for seat in bitset] if isinstance(bitset, list) else bits(bitset)
    at["recipes"] = [len(bits(made)) for made in at["recipes"]]
    at["bag_tiles"] = _list(hidden["bag"])[: at.pop("bag")]
    at["deck"] = _list(hidden["additives"])[: at.pop("additive_deck")]
    at["customers"] = _list(hidden["customers"])[: at.pop("customer_deck")]
    at["ability_cards"] = _list(hidden["abilities"])[: at.pop("ability_deck")]
    at["tip_order"] = _list(hidden["tips"])
    for name in ("bag_stream", "additive_stream", "tip_stream"):
        at[name] = [int(word) for word in hidden[name]["word"]]
    forget(at)
    return at


def forget(at: dict[str, Any]) -> None:
    """Blank the fields that mean nothing at the moment."""
    resting = at["phase"] in AT_REST
    for name, steps in MEANT_IN.items():
        if resting or at["step"] not in steps:
            at[name] = None
    if at["phase"] != Phase.ABILITY_WORK:
        at["ability"] = at["ability_first"] = None
    if resting:
        at["step"] = None


def _list(value: Any) -> Any:
    return value.tolist() if isinstance(value, np.ndarray | np.generic) else value


def assert_same_position(expected: Mapping[str, Any], got: Mapping[str, Any], when: str) -> None:
    """Fail, naming every field in which two plain positions differ."""
    assert set(expected) == set(got)
    wrong = [
        f"{name}: expected {expected[name]}, got {got[name]}"
        for name in expected
        if expected[name] != got[name]
    ]
    assert not wrong, f"{when}: " + "; ".join(wrong)


def assert_same_moves(expected: set[Move], got: Iterable[Move], when: str) -> None:
    """Fail, naming the moves missing and the moves too many."""
    missing, surplus = sorted(expected - set(got)), sorted(set(got) - expected)
    assert not missing, f"{when}: missing {missing}, too many {surplus}"
    assert not surplus, f"{when}: too many {surplus}"


# --- the referee -----------------------------------------------------------------------------


class Referee:
    """Knows the rules: `legal()` lists the moves of a position, `play(move)` makes one."""

    def __init__(self, book: Book, position: Mapping[str, Any]):
        self.book = book
        self.options, self.number = book.options, book.number
        self.at: dict[str, Any] = dict(position)

    # A field of the position reads as an attribute: self["money"] would hide the words.
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

    def held(self, kinds: Iterable[Kind]) -> list[Kind]:
        """Return the kinds of these that the deciding seat has in the tea box."""
        return [kind for kind in kinds if self.my("box")[kind]]

    def count(self, kinds: Iterable[Kind]) -> int:
        return sum(self.my("box")[kind] for kind in kinds)

    def flavour(self, place: int) -> int:
        return self.market[place]

    def filled_places(self) -> list[int]:
        """Return the places of the market with a tile."""
        return [place for place, flavour in enumerate(self.market) if flavour != NONE]

    def seen_additives(self) -> list[Kind]:
        """Return the kinds of additive that lie visible."""
        return [kind for kind in ADDITIVES if self.visible[kind - ADDITIVES[0]]]

    def additives_to_draw(self) -> int:
        return len(self.deck) + sum(self.discards[kind] for kind in ADDITIVES)

    # --- what is legal -------------------------------------------------------------------

    def legal(self) -> set[Move]:
        """Return every move of the deciding seat."""
        listing: dict[Phase, Callable[[], set[Move]]] = {
            Phase.START: self._beginning,
            Phase.TURN: self._main_actions,
            Phase.MARKET: lambda: self._purchases() | {Move(Act.PASS)},
            Phase.PANTRY: self._more_in_the_pantry,
            Phase.RESERVE: self._customers_to_reserve,
            Phase.GIVE_BACK: lambda: {Move(Act.GIVE_BACK, c) for c in self.my("hand")},
            Phase.DISCARD: self._excess,
            Phase.ABILITY: lambda: self._abilities() | {Move(Act.PASS)},
            Phase.ABILITY_WORK: self._work_of_ability,
            Phase.ORDER: lambda: self._orders() | {Move(Act.PASS)},
            Phase.TIP: lambda: self._ingredients() | {Move(Act.PASS)},
            Phase.OVER: set,
        }
        return listing[Phase(self.phase)]()

    def _beginning(self) -> set[Move]:
        """C5 (chosen): any own customer that is still in the deck."""
        mine = self.my("tea")
        return {
            Move(Act.TAKE_CUSTOMER, card)
            for card in self.customers
            if self.book.customers[card].tea == mine
        }

    def _main_actions(self) -> set[Move]:
        """T1: market, pantry or reserve; C15: pass only if nothing else is possible."""
        moves = self._purchases() | self._pantry_actions()
        if self.pool or self.customers:
            moves.add(Move(Act.RESERVE))
        return moves or {Move(Act.PASS)}

    # market

    def _coins_to_spend(self) -> int:
        """M1: at the start of a visit there is a gold coin to come, if the pouches have it."""
        coming = min(self.number["market_income"], self.pouches)
        return self.my("money") + (coming if self.phase == Phase.TURN else 0)

    def _purchases(self) -> set[Move]:
        groups = {self._group(place) for place in self.filled_places()}
        return {
            Move(Act.BUY, card=self.flavour(min(group)), tiles=group)
            for group in groups
            if self._price(group) <= self._coins_to_spend()
        }

    def _group(self, place: int) -> frozenset[int]:
        """M3, C1: what is taken with the tile at this place."""
        if self.options["group"] == "touching":
            return frozenset({place, *self._alike_neighbours(place)})
        group, edge = {place}, [place]
        while edge:
            more = set(self._alike_neighbours(edge.pop())) - group
            group |= more
            edge += more
        return frozenset(group)

    def _alike_neighbours(self, place: int) -> list[int]:
        row, column = divmod(place, MAX_COLUMNS)
        around = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
        return [
            r * MAX_COLUMNS + c
            for r, c in around
            if 0 <= r < MAX_ROWS and 0 <= c < MAX_COLUMNS
            if self.flavour(r * MAX_COLUMNS + c) == self.flavour(place)
        ]

    def _price(self, group: Iterable[int]) -> int:
        """M4: the price of the furthest-right column."""
        return self.book.prices[max(place % MAX_COLUMNS for place in group)]

    # pantry

    def _pantry_actions(self) -> set[Move]:
        """A2, A4, A5: take a type, renew the visible ones, draw one."""
        moves = {Move(Act.TAKE, kind) for kind in self.seen_additives()}
        if self.additives_to_draw():
            moves.add(Move(Act.DRAW))
        if self.seen_additives() and self._may_renew():
            moves.add(Move(Act.RENEW))
        return moves

    def _may_renew(self) -> bool:
        """C4, C23: where cards are picked, once and before the first."""
        return self.options["pantry"] == "actions" or self.phase == Phase.TURN

    def _more_in_the_pantry(self) -> set[Move]:
        done = {Move(Act.PASS)} if self.pantry_done else set()
        return self._pantry_actions() | done

    # reserve

    def _customers_to_reserve(self) -> set[Move]:
        unseen = {Move(Act.DRAW_CUSTOMER)} if self.customers else set()
        return {Move(Act.TAKE_CUSTOMER, card) for card in self.pool} | unseen

    def _excess(self) -> set[Move]:
        """M6, A6, C3: what could go of the ingredients that are too many."""
        over = self._kinds_over_limit()
        return {Move(Act.DISCARD, kind) for kind in self.held(over)}

    def _kinds_over_limit(self) -> tuple[Kind, ...]:
        if self.count(FLAVOURS) > self.number["tile_limit"]:
            return FLAVOURS
        return ADDITIVES if self.count(ADDITIVES) > self.number["additive_limit"] else ()

    # abilities

    def _abilities(self) -> set[Move]:
        """C12, C26: a face-up ability that has something to act on."""
        shown = {ability for ability in self.abilities if ability != NONE}
        return {Move(Act.USE_ABILITY, ability) for ability in shown if self._usable(ability)}

    def _usable(self, ability: int) -> bool:
        flavours = {self.flavour(place) for place in self.filled_places()}
        amount = self.book.amounts[Ability(ability)]
        return {
            Ability.FREE_ADDITIVE: bool(self.seen_additives()),
            Ability.FREE_TILE: bool(self._cheap_tiles()),
            Ability.TWO_COINS: self.pouches > 0 and amount > 0,
            Ability.SWAP_MARKET: len(flavours) > 1,
            Ability.DRAW_TWO_ADDITIVES: self.additives_to_draw() > 0 and amount > 0,
            Ability.EXCHANGE_TILE: bool(self._exchangeable(FLAVOURS, flavours)),
            Ability.EXCHANGE_ADDITIVE: bool(self._exchangeable(ADDITIVES, self.seen_additives())),
            Ability.NEW_CUSTOMER: bool(self.pool) and bool(self.customers),
        }[Ability(ability)]

    def _cheap_tiles(self) -> set[Move]:
        most = self.book.amounts[Ability.FREE_TILE]
        return {
            Move(Act.PICK_TILE, place=p) for p in self.filled_places() if self._price([p]) <= most
        }

    def _work_of_ability(self) -> set[Move]:
        listing: dict[Ability, Callable[[], set[Move]]] = {
            Ability.FREE_ADDITIVE: self._any_additive,
            Ability.FREE_TILE: self._cheap_tiles,
            Ability.SWAP_MARKET: lambda: {m for m in self._any_tile() if self._swappable(m.place)},
            Ability.EXCHANGE_TILE: self._tile_exchanges,
            Ability.EXCHANGE_ADDITIVE: self._additive_exchanges,
            Ability.NEW_CUSTOMER: lambda: {Move(Act.TAKE_CUSTOMER, c) for c in self.pool},
        }
        return listing[Ability(self.ability)]()

    def _any_tile(self) -> set[Move]:
        return {Move(Act.PICK_TILE, place=place) for place in self.filled_places()}

    def _any_additive(self) -> set[Move]:
        return {Move(Act.PICK_ADDITIVE, kind) for kind in self.seen_additives()}

    def _swappable(self, place: int) -> bool:
        """Two unlike tiles change places; a pair is named from its first place on."""
        if self.ability_first != NONE:
            return self._may_swap(self.ability_first, place)
        return any(self._may_swap(place, other) for other in self.filled_places())

    def _may_swap(self, place: int, later: int) -> bool:
        return bool(place < later and self.flavour(place) != self.flavour(later))

    def _exchangeable(self, kinds: Iterable[Kind], there: Iterable[int]) -> list[Kind]:
        """What can be given for something else: like for like is no exchange."""
        return [kind for kind in self.held(kinds) if set(there) - {kind}]

    def _tile_exchanges(self) -> set[Move]:
        if self.ability_first != NONE:
            tiles = self._any_tile()
            return {move for move in tiles if self.flavour(move.place) != self.ability_first}
        flavours = {self.flavour(place) for place in self.filled_places()}
        return {Move(Act.GIVE, kind) for kind in self._exchangeable(FLAVOURS, flavours)}

    def _additive_exchanges(self) -> set[Move]:
        if self.ability_first != NONE:
            return {move for move in self._any_additive() if move.card != self.ability_first}
        there = self._exchangeable(ADDITIVES, self.seen_additives())
        return {Move(Act.GIVE, kind) for kind in there}

    # orders

    def _orders(self) -> set[Move]:
        """O1, O2, C6, C9: the orders of hand and pool that can be completed now."""
        if self.ended and self.options["last_orders"] == "none":
            return set()
        there = self.my("hand") | self.pool
        return {Move(Act.FULFIL, card) for card in there if self._can_fulfil(card)}

    def _can_fulfil(self, card: int) -> bool:
        customer = self.book.customers[card]
        enough = all(self.my("box")[kind] >= n for kind, n in customer.needs.items())
        return enough and self._can_have_tea(customer.tea)

    def _can_have_tea(self, tea: Tea) -> bool:
        """C6: its owner has a token left, and another's tea can be paid."""
        owner = self.tea.index(tea)
        price = 0 if owner == self.seat else self.options["foreign_tea_price"]
        return bool(self.base_tokens[owner] and self.my("money") >= price)

    def _ingredients(self) -> set[Move]:
        """C7: one tile of the market or one visible additive."""
        return self._any_tile() | self._any_additive()

    # --- playing a move ------------------------------------------------------------------

    def play(self, move: Move) -> None:
        """Make a legal move."""
        act = Act(move.kind)
        getattr(self, "_do_" + act.name.lower())(move)
        self._count_up()
        forget(self.at)

    def _count_up(self) -> None:
        """Bring up to date what is only a count of something else."""
        for seat in range(self.players):
            box, done = self.box[seat], self.fulfilled[seat]
            self.tiles[seat] = sum(box[kind] for kind in FLAVOURS)
            self.additives[seat] = sum(box[kind] for kind in ADDITIVES)
            self.has[seat] = sum(1 << 5 * k + i for k in Kind for i in range(min(5, box[k])))
            self.hand_size[seat] = len(self.hand[seat])
            self.orders[seat] = len(done)
            self.points[seat] = sum(self.book.customers[card].points for card in done)
            self.recipes[seat] = self.recipes_made(seat)

    # money: C2

    def _receive(self, amount: int, seat: int | None = None) -> int:
        """Coins from the pouches, as far as they go."""
        paid = min(amount, self.pouches)
        self.at["pouches"] -= paid
        self.gain("money", paid, seat)
        return paid

    def _pay(self, amount: int) -> None:
        self.gain("money", -amount)
        self.at["pouches"] += amount

    # bag, deck and rows

    def _draw_tile(self) -> int | None:
        """C14: the top of the bag; an empty bag takes back the discards first."""
        if not self.bag_tiles:
            self._shuffle_back(FLAVOURS, "bag_tiles", "bag_stream")
        return self.bag_tiles.pop() if self.bag_tiles else None

    def _draw_additive(self) -> int | None:
        if not self.deck:
            self._shuffle_back(ADDITIVES, "deck", "additive_stream")
        return self.deck.pop() if self.deck else None

    def _shuffle_back(self, kinds: Iterable[Kind], pile: str, stream: str) -> None:
        cards = [int(kind) for kind in kinds for _ in range(self.discards[kind])]
        for kind in kinds:
            self.discards[kind] = 0
        if cards:
            self.at[pile] = self._shuffled(cards, stream)

    def _shuffled(self, cards: list[int], stream: str) -> list[int]:
        array, words = np.array(cards, np.int8), np.array(self.at[stream], np.uint64)
        shuffle(words, array, len(cards))
        self.at[stream] = [int(word) for word in words]
        return array.tolist()

    def _take_from_market(self, places: Iterable[int]) -> None:
        """C1: the tiles leave, and the rows slide left."""
        for place in places:
            self.market[place] = NONE
        for row in range(MAX_ROWS):
            first = row * MAX_COLUMNS
            tiles = [tile for tile in self.market[first : first + MAX_COLUMNS] if tile != NONE]
            gaps = [NONE] * (MAX_COLUMNS - len(tiles))
            self.market[first : first + MAX_COLUMNS] = tiles + gaps

    def _fill_market(self) -> None:
        """C1: top row first, from the left."""
        for row in range(self.number["market_rows"]):
            for column in range(len(self.book.prices)):
                place = row * MAX_COLUMNS + column
                if self.market[place] == NONE and (tile := self._draw_tile()) is not None:
                    self.market[place] = tile

    def _fill_pantry(self) -> None:
        while sum(self.visible) < self.number["visible_additives"]:
            kind = self._draw_additive()
            if kind is None:
                return
            self.visible[kind - ADDITIVES[0]] += 1

    def _fill_pool(self) -> None:
        """C5: up to players + 2, never cut."""
        while len(self.pool) < self.players + self.number["pool_extra"] and self.customers:
            self.pool.add(self.customers.pop())

    def _put_in_box(self, kind: int, number: int = 1) -> None:
        self.my("box")[kind] += number

    def _discard(self, kind: int, number: int = 1) -> None:
        self.discards[kind] += number

    # how a turn goes on

    def _settle(self) -> None:
        """C3: limits bite at once, then the turn goes on."""
        if self._kinds_over_limit():
            self.at["phase"] = Phase.DISCARD
        elif len(self.my("hand")) > self.number["hand_limit"]:
            self.at["phase"] = Phase.GIVE_BACK
        else:
            self._go_on()

    def _go_on(self) -> None:
        {
            Step.BUYING: self._after_purchase,
            Step.PANTRY: self._after_pantry_action,
            Step.RESERVED: self._after_reserving,
            Step.ABILITY: self._offer_orders,
            Step.ORDERED: self._offer_ingredients,
        }[Step(self.step)]()

    def _ask(self, phase: Phase, step: Step) -> None:
        self.at["phase"], self.at["step"] = phase, step

    def _offer_orders(self) -> None:
        """T2, C8: one order at the end of the turn."""
        if self._orders():
            self._ask(Phase.ORDER, Step.MAIN_DONE)
        else:
            self._end_turn()

    def _do_pass(self, move: Move) -> None:
        {
            Phase.TURN: self._offer_orders,
            Phase.MARKET: self._leave_market,
            Phase.PANTRY: self._offer_orders,
            Phase.ABILITY: self._offer_orders,
            Phase.ORDER: self._end_turn,
            Phase.TIP: self._end_turn,
        }[Phase(self.phase)]()

    # the beginning

    def _do_take_customer(self, move: Move) -> None:
        {
            Phase.START: self._begin_with,
            Phase.RESERVE: self._reserve,
            Phase.ABILITY_WORK: self._send_away,
        }[Phase(self.phase)](move.card)

    def _begin_with(self, card: int) -> None:
        """C5, C21: an own customer, unseen by the others; after the last one the pool."""
        self.customers.remove(card)
        self.my("hand").add(card)
        self.my("blind").add(card)
        if len(self.my("hand")) < self.number["own_in_hand"]:
            return
        self.at["seat"] = (self.seat + 1) % self.players
        if self.seat == 0:
            self._lay_out_pool()
            self._ask(Phase.TURN, Step.START)

    def _lay_out_pool(self) -> None:
        """S7: own customers of each player, then random ones."""
        for seat in range(self.players):
            for _ in range(self.number["own_in_pool"]):
                own = [c for c in self.customers if self.book.customers[c].tea == self.tea[seat]]
                self.customers.remove(own[-1])
                self.pool.add(own[-1])
        for _ in range(self.number["random_in_pool"]):
            self.pool.add(self.customers.pop())

    # visit the market

    def _do_buy(self, move: Move) -> None:
        if self.phase == Phase.TURN:
            self.my("main")[Main.MARKET] += 1
            self.at |= {"step": Step.BUYING, "spent": 0}
            self.at["income"] = self._receive(self.number["market_income"])
        price = self._price(move.tiles)
        self._pay(price)
        self.at["spent"] += price
        for place in move.tiles:
            self._put_in_box(self.flavour(place))
        self._take_from_market(move.tiles)
        self._settle()

    def _after_purchase(self) -> None:
        self.at["phase"] = Phase.MARKET
        if self.options["purchases"] == "one":
            self._leave_market()

    def _leave_market(self) -> None:
        """C18: by the option what is left of the coin goes back."""
        if self.options["visit_coin"] == "this_visit":
            self._pay(max(0, self.income - self.spent))
        self._offer_orders()

    # select additives

    def _enter_pantry(self) -> None:
        if self.phase == Phase.TURN:
            self.my("main")[Main.PANTRY] += 1
            self.at |= {"step": Step.PANTRY, "pantry_done": 0, "renewed": 0}

    def _do_take(self, move: Move) -> None:
        self._enter_pantry()
        position = move.card - ADDITIVES[0]
        number = self.visible[position] if self.options["pantry"] == "actions" else 1
        self.visible[position] -= number
        self._put_in_box(move.card, number)
        self._pantry_action_done()

    def _do_draw(self, move: Move) -> None:
        self._enter_pantry()
        kind = self._draw_additive()
        assert kind is not None
        self._put_in_box(kind)
        self._pantry_action_done()

    def _do_renew(self, move: Move) -> None:
        self._enter_pantry()
        for kind in ADDITIVES:
            self._discard(kind, self.visible[kind - ADDITIVES[0]])
        self.at["visible"] = [0] * len(ADDITIVES)
        self._fill_pantry()
        if self.options["pantry"] == "actions":
            self._pantry_action_done()
        else:
            self._ask(Phase.PANTRY, Step.PANTRY)
            self.at["renewed"] = 1

    def _pantry_action_done(self) -> None:
        self.at["pantry_done"] += 1
        self._settle()

    def _after_pantry_action(self) -> None:
        """A1, A3: refilled between actions; up to two of them, or three picks."""
        by_actions = self.options["pantry"] == "actions"
        last = self.pantry_done >= self.number["pantry_actions" if by_actions else "pick_limit"]
        if by_actions and not last:
            self._fill_pantry()
        self.at["phase"] = Phase.PANTRY
        if last or not self._pantry_actions():
            self._offer_orders()

    # reserve a customer

    def _do_reserve(self, move: Move) -> None:
        self.my("main")[Main.RESERVE] += 1
        self._ask(Phase.RESERVE, Step.RESERVING)

    def _reserve(self, card: int) -> None:
        """R1, R3: a visible customer, with its coin; replaced at once."""
        self.pool.remove(card)
        self._take_coin(card)
        self.my("hand").add(card)
        if self.customers:
            self.pool.add(self.customers.pop())
        self._reserved()

    def _do_draw_customer(self, move: Move) -> None:
        card = self.customers.pop()
        self.my("hand").add(card)
        self.my("blind").add(card)
        self._reserved()

    def _reserved(self) -> None:
        self.at["step"] = Step.RESERVED
        self._settle()

    def _take_coin(self, card: int) -> None:
        """C5: the coin on a customer goes to whoever takes it."""
        if card in self.coin_on:
            self.coin_on.remove(card)
            self.gain("money", 1)

    def _do_give_back(self, move: Move) -> None:
        """R5: face up into the pool, with a coin if there is one."""
        self._leave_hand(move.card)
        self.pool.add(move.card)
        if self.pouches:
            self.at["pouches"] -= 1
            self.coin_on.add(move.card)
        self._settle()

    def _leave_hand(self, card: int) -> None:
        self.my("hand").discard(card)
        self.my("blind").discard(card)

    def _do_discard(self, move: Move) -> None:
        self._put_in_box(move.card, -1)
        self._discard(move.card)
        self._settle()

    # abilities: C12

    def _after_reserving(self) -> None:
        if self.options["abilities"] != "off" and self._abilities():
            self._ask(Phase.ABILITY, Step.ABILITY)
        else:
            self._offer_orders()

    def _do_use_ability(self, move: Move) -> None:
        ability = Ability(move.card)
        self.at |= {"step": Step.ABILITY, "ability": int(ability), "ability_first": NONE}
        if self.options["abilities"] == "replace":
            self._replace_ability(move.card)
        if ability == Ability.TWO_COINS:
            self._receive(self.book.amounts[ability])
            self._settle()
        elif ability == Ability.DRAW_TWO_ADDITIVES:
            self._draw_unseen(self.book.amounts[ability])
            self._settle()
        else:
            self.at["phase"] = Phase.ABILITY_WORK

    def _replace_ability(self, ability: int) -> None:
        """C22: under the deck; the top one takes its place."""
        self.ability_cards.insert(0, ability)
        self.abilities[self.abilities.index(ability)] = self.ability_cards.pop()

    def _draw_unseen(self, number: int) -> None:
        for _ in range(number):
            kind = self._draw_additive()
            if kind is not None:
                self._put_in_box(kind)

    def _do_pick_tile(self, move: Move) -> None:
        if self.phase == Phase.TIP:
            self._free_tile(move.place)
            self._one_free_less()
        elif self.ability == Ability.FREE_TILE:
            self._free_tile(move.place)
            self._settle()
        elif self.ability == Ability.EXCHANGE_TILE:
            self._put_in_box(self.flavour(move.place))
            self._put_in_box(self.ability_first, -1)
            self.market[move.place] = self.ability_first
            self._settle()
        elif self.ability_first == NONE:
            self.at["ability_first"] = move.place
        else:
            a, b = move.place, self.ability_first
            self.market[a], self.market[b] = self.market[b], self.market[a]
            self._settle()

    def _do_give(self, move: Move) -> None:
        self.at["ability_first"] = move.card

    def _do_pick_additive(self, move: Move) -> None:
        self.visible[move.card - ADDITIVES[0]] -= 1
        self._put_in_box(move.card)
        if self.phase == Phase.TIP:
            self._one_free_less()
            return
        if self.ability == Ability.EXCHANGE_ADDITIVE:
            self._put_in_box(self.ability_first, -1)
            self.visible[self.ability_first - ADDITIVES[0]] += 1
        self._settle()

    def _send_away(self, card: int) -> None:
        """C12, C25: a customer of the pool goes under the deck, its coin into the pouches."""
        self.pool.remove(card)
        if card in self.coin_on:
            self.coin_on.remove(card)
            self.at["pouches"] += 1
        self.customers.insert(0, card)
        self.pool.add(self.customers.pop())
        self._settle()

    # complete an order

    def _do_fulfil(self, move: Move) -> None:
        customer = self.book.customers[move.card]
        self._pay_tea(customer.tea)
        for kind, number in customer.needs.items():
            self._put_in_box(kind, -number)
        if move.card in self.pool:
            self.pool.remove(move.card)
            self.gain("from_pool", 1)
            self._take_coin(move.card)
        self._leave_hand(move.card)
        self.my("fulfilled").add(move.card)
        self.at |= {"step": Step.ORDERED, "free_left": 0}
        self._fill_cup(move.card)
        self._settle()

    def _pay_tea(self, tea: Tea) -> None:
        """C6: a token of its owner; another's tea costs a coin to the owner too."""
        owner = self.tea.index(tea)
        self.base_tokens[owner] -= 1
        if owner != self.seat:
            self.gain("money", -self.options["foreign_tea_price"])
            self.gain("money", self.options["foreign_tea_price"], owner)
            self.gain("foreign", 1)

    def _fill_cup(self, card: int) -> None:
        """O3, O4, C7, C9: the left-most empty cup; its tip, unless the last round is over."""
        cup = self.filled
        self.at["filled"] += 1
        self.cup_customer[cup] = card
        if self.ended:
            return
        tip = self.cup_tip[cup] = self.tip_order[cup]
        coins, free = self.book.tips[tip]
        if self.my("tips") == 0:
            self.at["first_tip"][self.seat] = tip
        self.gain("tips", 1)
        self.gain("tip_coins", self._receive(coins))
        self.at["free_left"] = free

    def _offer_ingredients(self) -> None:
        if self.free_left and self._ingredients():
            self.at["phase"] = Phase.TIP
        else:
            self._end_turn()

    def _free_tile(self, place: int) -> None:
        self._put_in_box(self.flavour(place))
        self._take_from_market([place])

    def _one_free_less(self) -> None:
        self.at["free_left"] -= 1
        self._settle()

    # the end of a turn: C8

    def _end_turn(self) -> None:
        if self.filled == self.cups and not self.ended:
            self._end_round()
        self._fill_market()
        self._fill_pantry()
        self._fill_pool()
        self.at["turns"] += 1
        self._ask(Phase.TURN, Step.START)
        self.at["seat"] = (self.seat + 1) % self.players
        if self._is_over():
            self.at["phase"] = Phase.OVER

    def _end_round(self) -> None:
        """O5, C7, E1: the thermometer rises, cups are emptied, tips dealt again."""
        self.at["thermometer"] += 1
        for cup in range(self.cups):
            self._empty_cup(cup)
        self.at["filled"] = 0
        if self.thermometer >= self.number["rounds"]:
            self.at["ended"] |= Ended.ROUNDS
        else:
            number = len(self.book.tips)
            self.tip_order[:number] = self._shuffled(self.tip_order[:number], "tip_stream")

    def _empty_cup(self, cup: int) -> None:
        customer = self.book.customers[self.cup_customer[cup]]
        for kind, number in customer.needs.items():
            self._discard(kind, number)
        if self.options["base_tokens"] == "returned":
            self.base_tokens[self.tea.index(customer.tea)] += 1
        self.cup_customer[cup] = self.cup_tip[cup] = NONE

    def _is_over(self) -> bool:
        """E2, C20: all have had the same number of turns."""
        if self.turns % self.players:
            return False
        capped = self.turns >= self.options["turn_cap"] * self.players
        self.at["truncated"] = int(capped and not self.ended)
        return bool(self.ended) or capped

    # --- the end -------------------------------------------------------------------------

    def recipes_made(self, seat: int) -> int:
        """F5, C10: how many different recipes a seat has made."""
        made = [self.book.customers[card] for card in self.fulfilled[seat]]
        if self.options["recipe"] == "base_tea":
            return len({customer.tea for customer in made})
        return len({frozenset(set(customer.needs) & set(FLAVOURS)) for customer in made})

    def award(self, seat: int, award: Award) -> int:
        """F3-F6, C10: each of the best gets it in full, if it has anything at all."""
        done = {
            Award.MOST_ORDERS: [len(done) for done in self.fulfilled],
            Award.MOST_RECIPES: [self.recipes_made(other) for other in range(self.players)],
        }[award]
        wins = done[seat] == max(done) > 0
        return self.book.awards.get(award, 0) if wins else 0

    def score(self, seat: int) -> int:
        """F1-F6: points of orders, money and awards."""
        orders = sum(self.book.customers[card].points for card in self.fulfilled[seat])
        return orders + self.money[seat] + sum(self.award(seat, award) for award in Award)

    def winners(self) -> list[int]:
        """F7-F10: most points, then fewest orders, then least money, then shared."""
        rank = [
            (self.score(seat), -len(self.fulfilled[seat]), -self.money[seat])
            for seat in range(self.players)
        ]
        return [seat for seat in range(self.players) if rank[seat] == max(rank)]
