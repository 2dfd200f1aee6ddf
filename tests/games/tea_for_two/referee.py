"""A second reading of the rulebook: a slow referee in plain Python over plain data.

It was written from the rulebook and the rulings alone and shares no rule with the kernels: it
lists the legal moves of a position and plays one, and the tests hold the kernels against it.
A position is the state's records as lists and numbers, so a difference names its field.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import Any, NamedTuple

import numpy as np

from sim.engine.rng import below
from sim.games.tea_for_two.constants import (
    AI,
    BOTTOM,
    DECK_ROOM,
    DECK_SLOT,
    HARBOUR_SHIPS,
    HARBOUR_SLOTS,
    IN_HAND,
    LOOKED_AT,
    MARKET_CARDS,
    MARKET_SPACES,
    NEW_SHIP,
    NONE,
    PIPS,
    ROWS,
    SHIP_SLOTS,
    SIX,
    TEAS,
    WHEEL,
    WHEEL_BOARD,
    Ability,
    Act,
    AiAction,
    CardKind,
    Ended,
    Palace,
    Phase,
    Stage,
    Target,
    Tea,
)
from sim.games.tea_for_two.state import ACTION, STATE


class Move(NamedTuple):
    """An action with the fields its kind does not use left at 0."""

    kind: int
    place: int = 0
    other: int = 0
    tea: int = 0
    becomes: int = 0
    value: int = 0
    count: int = 0

    def __repr__(self) -> str:
        words = [f"{name}={value}" for name, value in self._asdict().items() if value]
        return f"{Act(self.kind).name}({', '.join(words[1:] if self.kind else words)})"


USED = {
    Act.ADVANCE: ("count",),
    Act.TAKE_TEA: ("tea",),
    Act.MOVE_TOKEN: ("place", "other", "tea", "becomes"),
    Act.SHIFT_SHIP: ("place", "other"),
    Act.STOP: (),
    Act.HARVEST: (),
    Act.MARKET: ("place",),
    Act.PALACE: ("place",),
    Act.HARBOUR: ("place",),
    Act.PRODUCTION: ("value", "count"),
    Act.ADD_TO_SET: ("place", "count"),
    Act.TURN_DIE: ("value", "count"),
    Act.ABILITY: (),
    Act.DIE: ("value",),
    Act.SEQUENCE: ("value", "count"),
    Act.ANSWER: ("value", "count"),
    Act.GIVE_UP: (),
    Act.RELOCATE: ("place",),
    Act.KEEP_CARD: ("place", "other"),
    Act.PLANT: ("place",),
    Act.MOVE_CARD: ("place", "other"),
    Act.SWAP_CARDS: ("place", "other"),
    Act.DISCARD_TOKEN: ("place", "tea"),
    Act.CARD_ACTS: ("place",),
    Act.WAY: ("tea", "other", "becomes"),
    Act.SAIL: ("place",),
    Act.LEAVE_TOKEN: ("tea",),
    Act.KEEP_SHIP: ("place", "other"),
    Act.DOCK_SHIP: ("place",),
    Act.DISCARD_SHIP: ("place",),
    Act.AI_SHIP: ("place",),
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
    """Return an action record as a Move; the fields its kind does not use must be 0."""
    move = Move(*(int(action[name]) for name in Move._fields))
    used = {name: getattr(move, name) for name in USED[Act(move.kind)]}
    assert move == Move(move.kind, **used), f"{move} has a field that its kind does not use"
    return move


# --- the components, read from the sheets ---------------------------------------------------


@dataclass(frozen=True)
class Card:
    """One plantation card."""

    kind: CardKind
    teas: frozenset[Tea]
    becomes: Tea | None
    steps: int
    once: bool
    vp: int
    crates: tuple[tuple[tuple[Tea, ...], int], ...]  # (teas it takes, points when full)

    @property
    def places(self) -> list[Tea]:
        """The tea of each crate place, the first crate's first."""
        return [tea for teas, _ in self.crates for tea in teas]

    @property
    def counts_for(self) -> set[Tea]:
        """T14: the teas on it."""
        changed = set() if self.becomes is None else {self.becomes}
        return set(self.teas) | set(self.places) | changed


@dataclass(frozen=True)
class Ship:
    """One ship card; a junk needs nothing in particular."""

    needs: Counter[Tea]
    size: int
    vp: int

    @property
    def junk(self) -> bool:
        return not self.needs

    def missing(self, load: Iterable[int]) -> int:
        """How many tokens it lacks when these lie at its dock."""
        if self.junk:
            return max(0, self.size - sum(load))
        return sum(max(0, self.needs[Tea(tea)] - n) for tea, n in enumerate(load))


class Way(NamedTuple):
    """A way up: where it leads, and the tea on arrival."""

    to: int
    becomes: int


@dataclass(frozen=True)
class Book:
    """What a game is played with: the components of the sheets and the options."""

    players: int
    options: Mapping[str, Any]
    numbers: Mapping[str, tuple[int, ...]]
    cards: tuple[Card, ...]
    ships: tuple[Ship, ...]
    markers: Mapping[tuple[int, int], tuple[tuple[Tea, Tea], int]]
    abilities: Mapping[Tea, Ability]
    spaces: int
    docks: tuple[int, ...]
    ways: Mapping[tuple[int, int], tuple[Way, ...]]
    slots: tuple[int, ...]  # the space beside each slot
    years: tuple[tuple[AiAction, ...], ...]

    def number(self, key: str) -> int:
        return self.numbers[key][0]

    def dock_of(self, slot: int) -> int:
        """The dock of a ship slot: board A has one for all."""
        return self.docks[slot] if len(self.docks) > 1 else self.docks[0]


def _tea(name: str) -> Tea:
    return Tea[name.upper().replace("'", "")]


def _teas(names: Iterable[str]) -> tuple[Tea, ...]:
    return tuple(_tea(name) for name in names)


def _copies(rows: Iterable[Mapping[str, Any]]) -> Iterable[Mapping[str, Any]]:
    return (row for row in rows for _ in range(row["copies"]))


def _card(row: Mapping[str, Any]) -> Card:
    crates = ((_teas(row["crate1"]), row["crate1_vp"]), (_teas(row["crate2"]), row["crate2_vp"]))
    return Card(
        CardKind[row["kind"].upper()],
        frozenset(_teas(row["teas"])),
        _tea(row["becomes"]) if row["becomes"] else None,
        row["steps"],
        bool(row["once"]),
        row["vp"],
        tuple((teas, vp) for teas, vp in crates if teas),
    )


def _ways(rows: Mapping[str, Any], side: str) -> Mapping[tuple[int, int], tuple[Way, ...]]:
    """Paths take a tea into spaces that show it; white lines change it on the way."""
    shown = {r["space"]: _teas(r["teas"]) for r in rows["spaces"] if r["board"] == side}
    ways: dict[tuple[int, int], list[Way]] = {}
    for row in (row for row in rows["edges"] if row["board"] == side):
        for tea in shown[row["to"]]:
            ways.setdefault((row["from"], tea), []).append(Way(row["to"], tea))
    for row in (row for row in rows.get("white_lines", ()) if row["board"] == side):
        for tea in _teas(row["becomes"]):
            ways.setdefault((row["from"], _tea(row["tea"])), []).append(Way(row["to"], tea))
    return {key: tuple(value) for key, value in ways.items()}


def read_book(sheets: Any, options: Mapping[str, Any], players: int) -> Book:
    """Read the sheets as the referee understands them."""
    rows, side = sheets.rows, options["board_side"]
    spaces = [row for row in rows["spaces"] if row["board"] == side]
    docks = {row["dock"]: row["space"] for row in spaces if row["dock"] is not None}
    slots = {row["slot"]: row["space"] for row in rows["card_slots"] if row["board"] == side}
    return Book(
        players,
        dict(options),
        {row["key"]: tuple(row["value"]) for row in rows["setup"]},
        tuple(_card(row) for row in _copies(rows["plantation_cards"])),
        tuple(
            Ship(Counter(_teas(row["needs"])), row["size"], row["vp"])
            for row in _copies(rows["ships"])
        ),
        {
            (row["marker"], row["face"]): ((_tea(row["tea1"]), _tea(row["tea2"])), row["extras"])
            for row in rows["harvest_markers"]
        },
        {_tea(row["tea"]): Ability[row["ability"].upper()] for row in rows["merchants"]},
        len(spaces),
        tuple(docks[number] for number in sorted(docks)),
        _ways(rows, side),
        tuple(slots[slot] for slot in sorted(slots)),
        tuple(
            tuple(AiAction[name.upper()] for name in row["actions"])
            for row in sorted(rows["solo_years"], key=lambda row: row["number"])
        ),
    )


# --- the position ----------------------------------------------------------------------------

# What is reckoned from other fields; the referee works it out afresh.
NOTES = ("standing", "acting", "craving", "planted", "dice_left", "card_top", "ship_top")


def plain(state: Any, book: Book) -> dict[str, Any]:
    """Return a state record as lists and numbers, without what means nothing at the moment."""
    copy = np.frombuffer(state.tobytes(), STATE)[0]  # a plain record reads three times faster
    table, hidden = copy["table"], copy["hidden"]
    at = {name: table[name].tolist() for name in table.dtype.names}
    groups = [
        [at[f"pending_{name}"][i] for name in ("space", "tea", "count", "steps")]
        for i in range(at.pop("pending"))
    ]
    at["groups"] = sorted(group for group in groups if group[0] not in book.docks)
    for name in ("space", "tea", "count", "steps"):
        del at[f"pending_{name}"]
    at["cards"] = _ring(hidden["cards"], hidden["card_base"], at.pop("card_deck"))
    at["ships_left"] = _ring(hidden["ships"], hidden["ship_base"], at.pop("ship_deck"))
    at["luck"] = [[int(word) for word in stream] for stream in hidden["dice"]["word"]]
    at["year_cards"] = hidden["years"].tolist()[: len(book.years)]
    return without_the_stale(at)


def without_the_stale(at: dict[str, Any]) -> dict[str, Any]:
    """Blank the fields that say nothing in this part of the year."""
    blank = []
    if at["stage"] != Stage.HARVEST or at["phase"] == Phase.WHEEL:
        blank += ["extras", "taken"]
    if at["stage"] != Stage.PLACEMENT:
        blank += ["turn_seat", "ai_done"]
    if at["stage"] == Stage.PLACEMENT:
        blank += ["cursor"]
    if at["players"] == 2:
        blank += ["ai_done"]
    at["groups"] = sorted(at["groups"])
    if at["displaced_seat"] == NONE:
        blank += ["answered"]
    if at["phase"] == Phase.OVER:
        blank += ["seat"]
    return at | dict.fromkeys(blank)


def _ring(places: Any, base: int, n: int) -> list[int]:
    """A deck from bottom to top."""
    return [int(places[(int(base) + i) % DECK_ROOM]) for i in range(n)]


def assert_same_position(expected: Mapping[str, Any], got: Mapping[str, Any], when: str) -> None:
    """Fail, naming every field in which two plain positions differ."""
    wrong = [
        f"{name}: expected {expected.get(name)}, got {got.get(name)}"
        for name in sorted({*expected, *got})
        if expected.get(name) != got.get(name)
    ]
    assert not wrong, f"{when}: " + "; ".join(wrong)


def assert_same_moves(expected: set[Move], got: Iterable[Move]) -> None:
    """Fail, naming the moves missing and the moves too many."""
    missing, surplus = sorted(expected - set(got)), sorted(set(got) - expected)
    assert not missing, f"missing {missing}, too many {surplus}"
    assert not surplus, f"too many {surplus}"


class Sequence(NamedTuple):
    """Dice of consecutive values, from `low` up."""

    low: int
    length: int

    @property
    def values(self) -> range:
        return range(self.low, self.low + self.length)

    def beats(self, other: Sequence) -> bool:
        """T9: longer first, then the higher top value; equal never displaces."""
        return (self.length, self.values[-1]) > (other.length, other.values[-1])


# --- the referee -----------------------------------------------------------------------------


class Referee:
    """Knows the rules: `legal()` lists the moves of a position, `play(move)` makes one."""

    def __init__(self, book: Book, position: Mapping[str, Any]):
        self.book = book
        self.at: dict[str, Any] = dict(position)

    # A field of the position reads as an attribute: self["supply"] would hide the words.
    def __getattr__(self, name: str) -> Any:
        try:
            return self.at[name]
        except KeyError:
            raise AttributeError(name) from None

    def put(self, **fields: Any) -> None:
        """Change numbers of the position."""
        self.at |= fields

    # --- small questions -----------------------------------------------------------------

    def my(self, field: str) -> Any:
        """Return a field of the deciding seat."""
        return self.at[field][self.seat]

    def card_in(self, seat: int, slot: int) -> Card | None:
        number = self.card[seat][slot]
        return None if number == NONE else self.book.cards[number]

    def my_slots(self) -> list[int]:
        """The slots with a card of the deciding seat."""
        return [slot for slot, card in enumerate(self.my("card")) if card != NONE]

    def empty_slots(self) -> list[int]:
        slots = range(len(self.book.slots))
        return [slot for slot in slots if self.my("card")[slot] == NONE]

    def is_face_down(self, seat: int, slot: int) -> bool:
        return bool(self.face_down[seat] >> slot & 1)

    def ship_in(self, slot: int) -> Ship | None:
        """The deciding seat's ship in a slot; NEW_SHIP is the one just taken."""
        number = self.new_ship if slot == NEW_SHIP else self.my("ship")[slot]
        return None if number == NONE else self.book.ships[number]

    def open_ways(self, space: int, tea: int) -> list[Way]:
        """T3: a white line needs the new token in the supply."""
        ways = self.book.ways.get((space, tea), ())
        return [way for way in ways if way.becomes == tea or self.supply[way.becomes] > 0]

    def on_board(self) -> Iterator[tuple[int, int]]:
        """The (space, tea) of the deciding seat's tokens."""
        for space, teas in enumerate(self.my("tokens")):
            yield from ((space, tea) for tea, n in enumerate(teas) if n)

    def my_values(self) -> list[int]:
        """The pips on the deciding seat's unplaced dice, each value once."""
        return [pips for pips in range(1, PIPS + 1) if self.my("dice")[pips - 1]]

    def dice_of(self, seat: int) -> int:
        return sum(self.dice[seat])

    def sizes(self) -> range:
        return range(self.book.number("smallest_set"), self.book.number("largest_set") + 1)

    def ability(self) -> Ability:
        return self.book.abilities[Tea(self.my("merchant"))]

    # --- what is legal -------------------------------------------------------------------

    def legal(self) -> set[Move]:
        """Return every move of the deciding seat."""
        listing: dict[Phase, Callable[[], set[Move]]] = {
            Phase.WHEEL: self._advances,
            Phase.EXTRAS: self._extras,
            Phase.TURN: self._worker_turn,
            Phase.DIE: self._dice_for_the_target,
            Phase.TEA: self._teas_in_supply,
            Phase.SEQUENCE: self._sequences,
            Phase.ANSWER: lambda: self._answers() | {Move(Act.GIVE_UP)},
            Phase.RELOCATE: lambda: {Move(Act.RELOCATE, place=s) for s in self._other_ships()},
            Phase.LOOK: lambda: self._keeping(Act.KEEP_CARD),
            Phase.LOOK_SHIP: lambda: self._keeping(Act.KEEP_SHIP),
            Phase.PLANT: self._planting,
            Phase.MOVE_CARD: self._card_moves,
            Phase.SWAP_CARDS: self._card_swaps,
            Phase.DISCARD_TOKEN: self._tokens_to_discard,
            Phase.CHAIN: lambda: {Move(Act.CARD_ACTS, place=slot) for slot in self.due()},
            Phase.WAY: self._ways_of_the_next,
            Phase.SAIL: lambda: {Move(Act.SAIL, place=slot) for slot in self.able_to_sail()},
            Phase.JUNK: self._leaving_behind,
            Phase.DOCK: lambda: {Move(Act.DOCK_SHIP, place=s) for s in self._free_docks()},
            Phase.DISCARD_SHIP: self._ships_to_discard,
            Phase.MOVEMENT: self._movements,
            Phase.PIP: self._die_turns,
            Phase.AI_SHIP: lambda: {Move(Act.AI_SHIP, place=s) for s in self.best_free_ships()},
            Phase.OVER: set,
        }
        return listing[Phase(self.phase)]()

    def _advances(self) -> set[Move]:
        reach = self.book.number("assistant_reach")
        return {Move(Act.ADVANCE, count=n) for n in range(1, reach + 1)}

    def _extras(self) -> set[Move]:
        takes = {
            Move(Act.TAKE_TEA, tea=tea)
            for tea in range(TEAS)
            if self.supply[tea] and not self.taken >> tea & 1
        }
        return takes | self._token_moves() | self._ship_shifts() | {Move(Act.STOP)}

    def _movements(self) -> set[Move]:
        shifts = self._ship_shifts() if self.stage == Stage.PRODUCTION else set()
        return self._token_moves() | shifts | {Move(Act.STOP)}

    def _token_moves(self) -> set[Move]:
        return {
            Move(Act.MOVE_TOKEN, place=space, other=way.to, tea=tea, becomes=way.becomes)
            for space, tea in self.on_board()
            for way in self.open_ways(space, tea)
        }

    def _ship_shifts(self) -> set[Move]:
        """Board B, T1: to another dock, or changing places with the ship there."""
        if len(self.book.docks) == 1:
            return set()
        return {
            Move(Act.SHIFT_SHIP, place=a, other=b)
            for a, b in combinations(range(SHIP_SLOTS), 2)
            if self.ship_in(a) or self.ship_in(b)
        }

    def _worker_turn(self) -> set[Move]:
        moves = {Move(Act.HARVEST)}
        moves |= {Move(Act.MARKET, place=s) for s in range(MARKET_SPACES) if self._may_buy(s)}
        moves |= {Move(Act.PALACE, place=action) for action in self._palace_open()}
        moves |= {
            Move(Act.HARBOUR, place=slot)
            for slot in range(HARBOUR_SLOTS)
            if self._ship_there(slot) and self._sequences_for(slot)
        }
        moves |= self._new_sets() | self._additions()
        if self._tokens_to_discard():
            moves |= self._die_turns()
        if self._may_use_ability():
            moves.add(Move(Act.ABILITY))
        return moves

    def _may_buy(self, space: int) -> bool:
        """T6: the die shows at least the space's value; the sixth space draws from the deck."""
        there = bool(self.cards) if space == SIX else self.market[space] != NONE
        free = self.market_worker[space] == NONE
        return there and free and max(self.my_values()) >= space + 1

    def _palace_open(self) -> list[Palace]:
        """T18: room for the worker, and an effect, except on the coin."""
        effect = {
            Palace.MOVE: self._can_move_cards(),
            Palace.SWAP: self._can_swap_cards(),
            Palace.COIN: True,
            Palace.FLIP: self.my("face_down") != 0,
        }
        return [
            action
            for action in Palace
            if sum(self.palace[action]) < self.book.number(f"{action.name.lower()}_workers")
            if effect[action]
        ]

    def _can_move_cards(self) -> bool:
        return bool(self.my_slots()) and bool(self.empty_slots())

    def _can_swap_cards(self) -> bool:
        return len(self.my_slots()) >= 2

    def _ship_there(self, slot: int) -> bool:
        return bool(self.ships_left) if slot == DECK_SLOT else self.harbour[slot] != NONE

    def sequence_in(self, slot: int) -> Sequence:
        return Sequence(self.harbour_low[slot], self.harbour_length[slot])

    def all_sequences(self, seat: int) -> list[Sequence]:
        """T9: sequences that the unplaced dice of a seat make; 6 and 1 do not join."""
        return [
            Sequence(low, length)
            for length in self.sizes()
            for low in range(1, PIPS - length + 2)
            if all(self.dice[seat][pips - 1] for pips in Sequence(low, length).values)
        ]

    def _sequences_for(self, slot: int) -> list[Sequence]:
        """Sequences the deciding seat may place on a ship: any on a free one, else a stronger."""
        holder = self.harbour_seat[slot]
        if holder == self.seat:
            return []
        mine = self.all_sequences(self.seat)
        return mine if holder == NONE else [s for s in mine if s.beats(self.sequence_in(slot))]

    def _sequences(self) -> set[Move]:
        return {
            Move(Act.SEQUENCE, value=sequence.low, count=sequence.length)
            for sequence in self._sequences_for(self.contested)
        }

    def _answers(self) -> set[Move]:
        """T9: add dice that keep a sequence and win the ship back."""
        mine = Sequence(self.displaced_low, self.displaced_length)
        rival = self.sequence_in(self.contested)
        return {
            Move(Act.ANSWER, value=longer.low, count=longer.length)
            for longer in self._longer_than(mine)
            if longer.beats(rival)
        }

    def _longer_than(self, mine: Sequence) -> Iterator[Sequence]:
        for length in range(mine.length + 1, self.sizes()[-1] + 1):
            for low in range(max(1, mine.low - length + mine.length), mine.low + 1):
                longer = Sequence(low, length)
                added = set(longer.values) - set(mine.values)
                if longer.values[-1] <= PIPS and added <= set(self.my_values()):
                    yield longer

    def _other_ships(self) -> list[int]:
        """T9: ships but the one just lost that are free, or held with a weaker sequence."""
        mine = Sequence(self.displaced_low, self.displaced_length)
        rival = 1 - self.displaced_seat
        return [
            slot
            for slot in range(HARBOUR_SLOTS)
            if slot != self.contested and self._ship_there(slot)
            if self.harbour_seat[slot] == NONE
            or (self.harbour_seat[slot] == rival and mine.beats(self.sequence_in(slot)))
        ]

    def placed_sets(self) -> list[tuple[int, int, int, int]]:
        """The sets on the production board: (dice, pips, when placed, seat)."""
        rows = zip(self.row_count, self.row_value, self.row_since, self.row_seat, strict=True)
        return [row for row in rows if row[3] != NONE]

    def rows(self) -> int:
        return len(self.book.numbers["production_rows"])

    def ranks(self, value: int, count: int) -> bool:
        """T10: would a new set end in one of the rows?"""
        above = [other for other in self.placed_sets() if other[:2] >= (count, value)]
        return len(above) < self.rows()

    def _new_sets(self) -> set[Move]:
        return {
            Move(Act.PRODUCTION, value=value, count=count)
            for value in self.my_values()
            for count in self.sizes()
            if count <= self.my("dice")[value - 1] and self.ranks(value, count)
        }

    def _additions(self) -> set[Move]:
        return {
            Move(Act.ADD_TO_SET, place=row, count=more)
            for row in range(ROWS)
            if self.row_seat[row] == self.seat
            for more in range(1, self.my("dice")[self.row_value[row] - 1] + 1)
            if self.row_count[row] + more <= self.sizes()[-1]
        }

    def _die_turns(self) -> set[Move]:
        return {
            Move(Act.TURN_DIE, value=value, count=by)
            for value in self.my_values()
            for by in (1, -1)
        }

    def _tokens_to_discard(self) -> set[Move]:
        """T4: tokens on spaces and docks, but not on ships or crates."""
        return {
            Move(Act.DISCARD_TOKEN, place=space, tea=tea)
            for space, tea in self.on_board()
            if self._lying_free(space, tea) > 0
        }

    def _lying_free(self, space: int, tea: int) -> int:
        """Tokens of a tea in a space that are not loaded on a ship."""
        here = self.my("tokens")[space]
        if space not in self.book.docks:
            return here[tea]
        slots = [slot for slot in range(SHIP_SLOTS) if self.book.dock_of(slot) == space]
        ships = [ship for ship in map(self.ship_in, slots) if ship]
        if any(ship.junk for ship in ships):
            return 0
        return here[tea] - sum(ship.needs[Tea(tea)] for ship in ships)

    def _may_use_ability(self) -> bool:
        """T14: once a year, before the placement, if it can do something."""
        if self.book.options["merchant_side"] != "B" or self.my("ability_used"):
            return False
        return {
            Ability.NEW_TOKEN: any(self.supply),
            Ability.MOVE_CARD: self._can_move_cards(),
            Ability.TWO_MOVES: bool(self._token_moves()),
            Ability.ONE_PIP: True,
            Ability.SWAP_CARDS: self._can_swap_cards(),
            Ability.FLIP_ALL: self.my("face_down") != 0,
        }[self.ability()]

    def _dice_for_the_target(self) -> set[Move]:
        market = Target.MARKET <= self.target < Target.PALACE
        least = self.target - Target.MARKET + 1 if market else 1
        return {Move(Act.DIE, value=value) for value in self.my_values() if value >= least}

    def _teas_in_supply(self) -> set[Move]:
        return {Move(Act.TAKE_TEA, tea=tea) for tea in range(TEAS) if self.supply[tea]}

    def _keeping(self, act: Act) -> set[Move]:
        """Keep one, and choose which of the others lies on top."""
        seen = range(sum(card != NONE for card in self.look))
        if len(seen) == 1:
            return {Move(act, other=NONE)}
        return {Move(act, place=kept, other=top) for kept in seen for top in seen if kept != top}

    def _planting(self) -> set[Move]:
        """T8: on a full board the card replaces one of choice."""
        slots = self.empty_slots() or range(len(self.book.slots))
        return {Move(Act.PLANT, place=slot) for slot in slots}

    def _card_moves(self) -> set[Move]:
        empty = self.empty_slots()
        return {Move(Act.MOVE_CARD, place=a, other=b) for a in self.my_slots() for b in empty}

    def _card_swaps(self) -> set[Move]:
        pairs = combinations(self.my_slots(), 2)
        return {Move(Act.SWAP_CARDS, place=a, other=b) for a, b in pairs}

    def _ways_of_the_next(self) -> set[Move]:
        tea = self._next_in_hand()
        return {
            Move(Act.WAY, tea=tea, other=way.to, becomes=way.becomes)
            for way in self.open_ways(self.moving_from, tea)
        }

    def _leaving_behind(self) -> set[Move]:
        lying = self._at_dock_of(self.junk)
        return {
            Move(Act.LEAVE_TOKEN, tea=tea)
            for tea in range(TEAS)
            if lying[tea] > self.left_behind[tea]
        }

    def _free_docks(self) -> list[int]:
        return [slot for slot in range(SHIP_SLOTS) if self.ship_in(slot) is None]

    def _ships_to_discard(self) -> set[Move]:
        return {Move(Act.DISCARD_SHIP, place=slot) for slot in (*range(SHIP_SLOTS), NEW_SHIP)}

    # --- what a move does ------------------------------------------------------------------

    def play(self, move: Move) -> None:
        """Make a move, and go on until somebody has to decide again."""
        getattr(self, f"_do_{Act(move.kind).name.lower()}")(move)
        self._go_on()
        self._reckon()
        self.at = without_the_stale(self.at)

    def _go_on(self) -> None:
        """Let the rules run until they need a decision."""
        while self.phase == Phase.RESOLVE:
            if self._chain_asks():
                return
            stages: dict[Stage, Callable[[], None]] = {
                Stage.HARVEST: self._harvest_on,
                Stage.PLACEMENT: self._placement_on,
                Stage.HARBOUR: self._harbour_on,
                Stage.PRODUCTION: self._production_on,
                Stage.YEAR_END: self._end_year,
            }
            stages[Stage(self.stage)]()

    def ask(self, phase: Phase, seat: int | None = None) -> None:
        self.put(phase=phase, seat=self.seat if seat is None else seat)

    def resolve(self, **fields: Any) -> None:
        """Let the rules go on."""
        self.put(phase=Phase.RESOLVE, **fields)

    def _reckon(self) -> None:
        """Work out the notes afresh."""
        for name in NOTES:
            self.at[name] = [0, 0]
        for seat in range(2):
            self.planted[seat] = sum(1 << s for s, c in enumerate(self.card[seat]) if c != NONE)
            self.dice_left[seat] = self.dice_of(seat)
            for space, teas in enumerate(self.tokens[seat]):
                self.standing[seat] |= bits((space, tea) for tea, n in enumerate(teas) if n)
            for slot in range(len(self.book.slots)):
                self.acting[seat] |= bits(self._acted_on(seat, slot))
                self.craving[seat] |= bits(self._craved(seat, slot))
        self.put(card_top=self.cards[-1] if self.cards else NONE)
        self.put(ship_top=self.ships_left[-1] if self.ships_left else NONE)

    def _acted_on(self, seat: int, slot: int) -> Iterator[tuple[int, int]]:
        card = self.card_in(seat, slot)
        if card and not self.is_face_down(seat, slot):
            yield from ((self.book.slots[slot], tea) for tea in card.teas)

    def _craved(self, seat: int, slot: int) -> Iterator[tuple[int, int]]:
        card = self.card_in(seat, slot)
        for place, tea in enumerate(card.places if card else []):
            if not self.crates[seat][slot] >> place & 1:
                yield self.book.slots[slot], tea

    # the harvest

    def _do_advance(self, move: Move) -> None:
        self._advance(move.count)
        self.resolve()
        self._receive_marker()

    def _advance(self, count: int) -> None:
        """T2: clockwise, only places with a marker are counted."""
        place = self.assistant
        while count:
            place = (place + 1) % WHEEL
            count -= self.wheel[place] != NONE
        self.put(assistant=place)

    def _receive_marker(self) -> None:
        """Both tokens enter together; a token that is not there is not received."""
        marker, face = divmod(self.wheel[self.assistant], 2)
        teas, extras = self.book.markers[marker, face]
        for tea in teas:
            if self.supply[tea]:
                self._take_from_supply(tea)
        self.put(extras=extras, taken=0)

    def _take_from_supply(self, tea: int) -> None:
        self.supply[tea] -= 1
        self._arrive(BOTTOM, tea)

    def _do_take_tea(self, move: Move) -> None:
        if self.stage == Stage.HARVEST:
            self.put(extras=self.extras - 1, taken=self.taken | 1 << move.tea)
        self._take_from_supply(move.tea)
        self.resolve()

    def _do_stop(self, move: Move) -> None:
        self.put(extras=0, movement=0)
        self.resolve()

    def _harvest_on(self) -> None:
        if self.extras:
            self.ask(Phase.EXTRAS)
            return
        self.put(parts=self.parts + 1, cursor=self.cursor + 1)
        if self.cursor < self.book.players:
            self.put(seat=1 - self.seat)
            self._receive_marker()
        else:
            self._end_harvest()

    def _end_harvest(self) -> None:
        """The marker is turned over and goes to the last free place of the opposite board."""
        place = self.assistant
        opposite = range(WHEEL_BOARD) if place >= WHEEL_BOARD else range(WHEEL_BOARD, WHEEL)
        last = max(p for p in opposite if self.wheel[p] == NONE)
        self.wheel[last], self.wheel[place] = self.wheel[place] ^ 1, NONE
        for seat in range(2):
            self._roll(seat)
        if self.book.players == 1:
            year = self.years % len(self.book.years)
            self.put(year_card=self.year_cards[year], ai_done=0)
        self.resolve(stage=Stage.PLACEMENT, turn_seat=self.first, placed=0)

    def _roll(self, seat: int) -> None:
        word = np.array(self.luck[seat], np.uint64)
        self.dice[seat] = [0] * PIPS
        for _ in range(self.book.number("dice")):
            self.dice[seat][below(word, PIPS)] += 1
        self.luck[seat] = [int(part) for part in word]

    # tokens on their way

    def _arrive(self, space: int, tea: int) -> None:
        """A token enters a space: it is fresh there (T7); at a dock it may fill a ship."""
        self.my("tokens")[space][tea] += 1
        if space in self.book.docks:
            self.put(dock_changed=1)
        else:
            self.put(fresh=self.fresh | bits([(space, tea)]))

    def _step(self, tea: int, way: Way) -> None:
        """A token that has left its space arrives, changed by a white line if there is one."""
        if way.becomes != tea:
            self.supply[tea] += 1
            self.supply[way.becomes] -= 1
        self._arrive(way.to, way.becomes)

    def _leave(self, space: int, tea: int, number: int = 1) -> list[tuple[int, int]]:
        """Tokens leave a space; return how many of them have how many steps left."""
        goers = self._goers(space, tea, self.my("tokens")[space][tea], number)
        self.my("tokens")[space][tea] -= number
        if not self.my("tokens")[space][tea]:
            self.put(fresh=self.fresh & ~bits([(space, tea)]))
        return goers

    def _goers(self, space: int, tea: int, before: int, number: int) -> list[tuple[int, int]]:
        """T22: of alike tokens those with the fewest steps left go first."""
        here = sorted((group for group in self.groups if group[:2] == [space, tea]), key=steps_of)
        idle = [space, tea, before - sum(group[2] for group in here), 0]
        goers = []
        for group in [idle, *here]:
            gone = min(number, group[2])
            group[2] -= gone
            number -= gone
            goers.append((gone, group[3]))
        self.put(groups=[group for group in self.groups if group[2]])
        return [(n, steps) for n, steps in goers if n]

    def _note_steps(self, space: int, tea: int, number: int, steps: int) -> None:
        """Tokens in a place have steps left; at a dock there is no way on."""
        if steps and space not in self.book.docks:
            for group in self.groups:
                if [group[0], group[1], group[3]] == [space, tea, steps]:
                    group[2] += number
                    return
            self.groups.append([space, tea, number, steps])

    def _do_move_token(self, move: Move) -> None:
        self._leave(move.place, move.tea)
        self._step(move.tea, Way(move.other, move.becomes))
        self._spend()

    def _spend(self) -> None:
        """One of the extras, or one movement."""
        if self.stage == Stage.HARVEST:
            self.put(extras=self.extras - 1)
        else:
            self.put(movement=self.movement - 1)
        self.resolve()

    def _do_shift_ship(self, move: Move) -> None:
        """T1: the ships change places with their loads; what waits on a dock stays there."""
        a, b = move.place, move.other
        loads = {slot: self._load(slot) for slot in (a, b)}
        for slot, to in ((a, b), (b, a)):
            for tea, n in enumerate(loads[slot]):
                self.my("tokens")[self.book.docks[slot]][tea] -= n
                self.my("tokens")[self.book.docks[to]][tea] += n
        ships = self.my("ship")
        ships[a], ships[b] = ships[b], ships[a]
        self.put(dock_changed=1)
        self._spend()

    def _load(self, slot: int) -> list[int]:
        """Board B: the tokens on the ship in this slot."""
        ship, lying = self.ship_in(slot), self._at_dock_of(slot)
        if ship is None:
            return [0] * TEAS
        return lying if ship.junk else [min(n, ship.needs[Tea(t)]) for t, n in enumerate(lying)]

    def _at_dock_of(self, slot: int) -> list[int]:
        return list(self.my("tokens")[self.book.dock_of(slot)])

    # the chain (T7)

    def _chain_asks(self) -> bool:
        """Go one link further at a time; True if the owner has to decide something."""
        while True:
            if self.moving_from != NONE and self._hand_asks():
                return True
            self._fill_crates()
            if self.dock_changed:
                if self._sailing_asks():
                    return True
                continue
            due = self.due()
            if len(due) > 1:
                self.ask(Phase.CHAIN)
                return True
            if due:
                self._let_act(due[0])
            elif self.groups:
                self._take_next_step()
            else:
                self.put(fresh=0, just_planted=NONE)
                return False

    def due(self) -> list[int]:
        """T7: face-up cards that can do something, just placed or with a fresh token beside."""
        return [slot for slot in self.my_slots() if self._is_due(slot)]

    def _is_due(self, slot: int) -> bool:
        space, card = self.book.slots[slot], self.card_in(self.seat, slot)
        if card is None or self.is_face_down(self.seat, slot) or not self._can_act(card, space):
            return False
        fresh = any(self.fresh & bits([(space, tea)]) for tea in card.teas)
        return fresh or slot == self.just_planted

    def _can_act(self, card: Card, space: int) -> bool:
        here = [tea for tea in card.teas if self.my("tokens")[space][tea]]
        if card.kind == CardKind.CHANGE:
            return bool(here) and self.supply[card.becomes] > 0
        return card.kind == CardKind.MOVE and any(self.open_ways(space, tea) for tea in here)

    def _do_card_acts(self, move: Move) -> None:
        self._let_act(move.place)
        self.resolve()

    def _let_act(self, slot: int) -> None:
        """It takes all tokens of its teas up, changed if it says so; a one-time card turns over."""
        space, card = self.book.slots[slot], self.card_in(self.seat, slot)
        assert card is not None
        for tea in sorted(card.teas):
            number = self.my("tokens")[space][tea]
            if card.kind == CardKind.CHANGE:
                number = min(number, self.supply[card.becomes])
                self.supply[tea] += number
                self.supply[card.becomes] -= number
            elif not self.open_ways(space, tea):
                number = 0
            becomes = tea if card.becomes is None else card.becomes
            self.moving[becomes] += number
            for n, steps in self._leave(space, tea, number):
                self._note_steps(IN_HAND, becomes, n, steps + card.steps - 1)
        self.put(moving_from=space, moving_steps=card.steps - 1)
        if card.once:
            self.face_down[self.seat] |= 1 << slot
        if slot == self.just_planted:
            self.put(just_planted=NONE)

    def _next_in_hand(self) -> int:
        return next(tea for tea in range(TEAS) if self.moving[tea])

    def _hand_asks(self) -> bool:
        """Tokens in hand arrive one by one; the owner chooses where there is a choice."""
        while any(self.moving):
            tea = self._next_in_hand()
            ways = self.open_ways(self.moving_from, tea)
            if len(ways) > 1:
                self.ask(Phase.WAY)
                return True
            if ways:
                self._let_go(tea, ways[0])
            else:
                self.my("tokens")[self.moving_from][tea] += self.moving[tea]
                self.moving[tea] = 0
        self.put(moving_from=NONE, moving_steps=0)
        return False

    def _do_way(self, move: Move) -> None:
        self._let_go(move.tea, Way(move.other, move.becomes))
        self.resolve()

    def _let_go(self, tea: int, way: Way) -> None:
        """A token arrives, with the steps it has left."""
        goers = self._goers(IN_HAND, tea, self.moving[tea], 1)
        self.moving[tea] -= 1
        self._step(tea, way)
        for n, steps in goers:
            self._note_steps(way.to, way.becomes, n, steps)

    def _take_next_step(self) -> None:
        """T23: alike tokens of a space take a step left together, those highest up first."""
        space, tea = max((space, -tea) for space, tea, _, _ in self.groups)
        tea = -tea
        for group in [group for group in self.groups if group[:2] == [space, tea]]:
            self.groups.remove(group)
            if self.open_ways(space, tea):
                self.my("tokens")[space][tea] -= group[2]
                self.moving[tea] += group[2]
                self._note_steps(IN_HAND, tea, group[2], group[3] - 1)
                self.put(moving_from=space)
        if not self.my("tokens")[space][tea]:
            self.put(fresh=self.fresh & ~bits([(space, tea)]))

    def _fill_crates(self) -> None:
        """T7: the first crate with room takes a matching token that stands there."""
        for slot in self.my_slots():
            card, space = self.card_in(self.seat, slot), self.book.slots[slot]
            for place, tea in enumerate(card.places if card else []):
                filled = self.my("crates")[slot] >> place & 1
                if not filled and self.my("tokens")[space][tea]:
                    self._leave(space, tea)
                    self.my("crates")[slot] |= 1 << place

    # ships

    def able_to_sail(self) -> list[int]:
        """T12: a ship that can sail must; a fourth one may be the one just taken."""
        waiting = [slot for slot in range(SHIP_SLOTS) if self.ship_in(slot)]
        if self.new_ship != NONE and self._fourth_may_sail():
            waiting.append(NEW_SHIP)
        return [slot for slot in waiting if self._is_loaded(slot)]

    def _fourth_may_sail(self) -> bool:
        sails_first = self.book.options["fourth_ship"] == "may_sail"
        return sails_first and len(self.book.docks) == 1

    def _is_loaded(self, slot: int) -> bool:
        ship = self.ship_in(slot)
        dock = self.book.docks[0] if slot == NEW_SHIP else self.book.dock_of(slot)
        return ship is not None and ship.missing(self.my("tokens")[dock]) == 0

    def _sailing_asks(self) -> bool:
        able = self.able_to_sail()
        if len(able) > 1:
            self.ask(Phase.SAIL)
            return True
        if able:
            return self._sail_asks(able[0])
        self.put(dock_changed=0)
        return False

    def _do_sail(self, move: Move) -> None:
        self.resolve()
        self._sail_asks(move.place)

    def _sail_asks(self, slot: int) -> bool:
        """A junk with tokens to spare asks which stay behind."""
        ship = self.ship_in(slot)
        assert ship is not None
        if ship.junk and sum(self._at_dock_of(slot % SHIP_SLOTS)) > ship.size:
            self.put(junk=slot, left_behind=[0] * TEAS)
            self.ask(Phase.JUNK)
            return True
        self._set_sail(slot)
        return False

    def _do_leave_token(self, move: Move) -> None:
        self.left_behind[move.tea] += 1
        ship = self.ship_in(self.junk)
        assert ship is not None
        if sum(self._at_dock_of(self.junk % SHIP_SLOTS)) - sum(self.left_behind) == ship.size:
            self.resolve()
            self._set_sail(self.junk)

    def _set_sail(self, slot: int) -> None:
        """The ship leaves for the scoring area, its tokens for the supply."""
        ship = self.ship_in(slot)
        assert ship is not None
        dock = self.book.dock_of(slot % SHIP_SLOTS)
        for tea, lying in enumerate(self._at_dock_of(slot % SHIP_SLOTS)):
            gone = lying - self.left_behind[tea] if ship.junk else ship.needs[Tea(tea)]
            self._leave(dock, tea, gone)
            self.supply[tea] += gone
        self.sailed[self.seat] |= 1 << (
            self.new_ship if slot == NEW_SHIP else self.my("ship")[slot]
        )
        self.ships[self.seat] += 1
        if slot == NEW_SHIP:
            self.put(new_ship=NONE)
        else:
            self.my("ship")[slot] = NONE
        self.put(junk=NONE, left_behind=[0] * TEAS, dock_changed=1)

    # placement

    def _placement_on(self) -> None:
        if self.movement:
            if self._movements() != {Move(Act.STOP)}:
                self.ask(Phase.MOVEMENT)
                return
            self.put(movement=0)
        if self.displaced_seat != NONE:
            self._fight_on()
        elif self.placed:
            self._end_turn()
        elif not self.dice_of(0) and not self.dice_of(1):
            self._end_placement()
        elif not self.dice_of(self.turn_seat):
            self.put(turn_seat=1 - self.turn_seat)
        elif self.book.players == 1 and self.turn_seat == AI:
            self._ai_turn()
        else:
            self.ask(Phase.TURN, self.turn_seat)

    def _end_turn(self) -> None:
        self.put(turns=self.turns + 1, parts=self.parts + 1, placed=0)
        self.put(contested=NONE, turn_seat=1 - self.turn_seat)

    def _end_placement(self) -> None:
        self.put(stage=Stage.HARBOUR, cursor=0, seat=self.first, parts=self.parts + 1)

    def _use_die(self, value: int, seat: int | None = None) -> None:
        self.dice[self.seat if seat is None else seat][value - 1] -= 1

    def _do_harvest(self, move: Move) -> None:
        self.put(target=Target.HARVEST)
        self.ask(Phase.DIE)

    def _do_market(self, move: Move) -> None:
        self.put(target=Target.MARKET + move.place)
        self.ask(Phase.DIE)

    def _do_palace(self, move: Move) -> None:
        self.put(target=Target.PALACE + move.place)
        self.ask(Phase.DIE)

    def _do_die(self, move: Move) -> None:
        target = self.target
        self._use_die(move.value)
        self.resolve(target=NONE, placed=1)
        if target == Target.HARVEST:
            self.harvesters[self.seat] += 1
            if any(self.supply):
                self.ask(Phase.TEA)
        elif target < Target.PALACE:
            self._buy(target - Target.MARKET)
        else:
            self.palace[target - Target.PALACE][self.seat] += 1
            self._palace_action(Palace(target - Target.PALACE))

    def _buy(self, space: int) -> None:
        self.market_worker[space] = self.seat
        if space == SIX:
            number = self.book.number("cards_looked_at")
            self.put(look=look_at(self.cards, number))
            self.ask(Phase.LOOK)
        else:
            self.put(new_card=self.market[space])
            self.market[space] = NONE
            self.ask(Phase.PLANT)

    def _do_keep_card(self, move: Move) -> None:
        self.put(new_card=self._keep(self.cards, move))
        self.ask(Phase.PLANT)

    def _keep(self, deck: list[int], move: Move) -> int:
        """Keep one of those looked at; the others go back, `other` uppermost."""
        seen = [card for card in self.look if card != NONE]
        kept = seen[move.place]
        back = [card for card in seen if card != kept]
        if back:
            top = seen[move.other]
            deck += [card for card in back if card != top] + [top]
        self.put(look=[NONE] * LOOKED_AT)
        return kept

    def _do_plant(self, move: Move) -> None:
        """T8: a replaced card goes under the deck; tokens on its crates go to the supply."""
        old = self.card_in(self.seat, move.place)
        if old is not None:
            self.cards.insert(0, self.my("card")[move.place])
            for place, tea in enumerate(old.places):
                self.supply[tea] += self.my("crates")[move.place] >> place & 1
        self.my("card")[move.place] = self.new_card
        self.my("crates")[move.place] = 0
        self.face_down[self.seat] &= ~(1 << move.place)
        self.resolve(new_card=NONE, just_planted=move.place)

    def _palace_action(self, action: Palace) -> None:
        if action == Palace.MOVE:
            self.ask(Phase.MOVE_CARD)
        elif action == Palace.SWAP:
            self.ask(Phase.SWAP_CARDS)
        elif action == Palace.COIN:
            self.put(coin=self.seat)
        else:
            self.face_down[self.seat] = 0

    def _do_move_card(self, move: Move) -> None:
        self._exchange_slots(move.place, move.other)

    def _do_swap_cards(self, move: Move) -> None:
        self._exchange_slots(move.place, move.other)

    def _exchange_slots(self, a: int, b: int) -> None:
        """Cards change slots with all that lies on them, and stay as they lie."""
        for field in ("card", "crates"):
            row = self.my(field)
            row[a], row[b] = row[b], row[a]
        down = self.my("face_down")
        if (down >> a & 1) != (down >> b & 1):
            self.face_down[self.seat] ^= 1 << a | 1 << b
        self.resolve()

    def _do_turn_die(self, move: Move) -> None:
        if self.phase == Phase.PIP:
            self._turn(move.value, move.count)
            self.resolve()
        else:
            self.put(turn_value=move.value, turn_by=move.count)
            self.ask(Phase.DISCARD_TOKEN)

    def _turn(self, value: int, by: int) -> None:
        """T4: 1 and 6 are adjacent."""
        self.my("dice")[value - 1] -= 1
        self.my("dice")[(value - 1 + by) % PIPS] += 1

    def _do_discard_token(self, move: Move) -> None:
        self._leave(move.place, move.tea)
        self.supply[move.tea] += 1
        self._turn(self.turn_value, self.turn_by)
        self.resolve(turn_value=NONE, turn_by=0)

    def _do_ability(self, move: Move) -> None:
        self.ability_used[self.seat] = 1
        ability = self.ability()
        if ability == Ability.TWO_MOVES:
            self.put(movement=self.book.number("two_moves_points"))
        if ability == Ability.FLIP_ALL:
            self.face_down[self.seat] = 0
            self.resolve()
        else:
            self.ask(
                {
                    Ability.NEW_TOKEN: Phase.TEA,
                    Ability.MOVE_CARD: Phase.MOVE_CARD,
                    Ability.TWO_MOVES: Phase.MOVEMENT,
                    Ability.ONE_PIP: Phase.PIP,
                    Ability.SWAP_CARDS: Phase.SWAP_CARDS,
                }[ability]
            )

    # the harbour

    def _do_harbour(self, move: Move) -> None:
        self.put(contested=move.place)
        self.ask(Phase.SEQUENCE)

    def _do_sequence(self, move: Move) -> None:
        sequence = Sequence(move.value, move.count)
        for value in sequence.values:
            self._use_die(value)
        self.resolve(placed=1)
        self._hold(self.contested, self.seat, sequence)

    def _hold(self, slot: int, seat: int, sequence: Sequence) -> None:
        """Lie a sequence on a ship; who lay there is displaced and may answer."""
        displaced, old = self.harbour_seat[slot], self.sequence_in(slot)
        self.harbour_seat[slot] = seat
        self.harbour_low[slot], self.harbour_length[slot] = sequence
        self.put(displaced_seat=displaced, answered=0)
        self.put(displaced_low=old.low, displaced_length=old.length)
        if displaced != NONE:
            self.put(contested=slot)

    def _fight_on(self) -> None:
        """The displaced merchant answers, else moves to another ship, else takes the dice back."""
        self.put(seat=self.displaced_seat)
        if self.book.players == 1 and self.displaced_seat == AI:
            self.put(answered=1)
            self._relocate_ai()
            return
        if not self.answered and self._answers():
            self.ask(Phase.ANSWER)
            return
        self.put(answered=1)
        if self._other_ships():
            self.ask(Phase.RELOCATE)
        else:
            self._take_back_displaced()

    def _take_back_displaced(self) -> None:
        for value in Sequence(self.displaced_low, self.displaced_length).values:
            self.dice[self.displaced_seat][value - 1] += 1
        self._nobody_displaced()

    def _nobody_displaced(self) -> None:
        self.put(displaced_seat=NONE, displaced_low=0, displaced_length=0)

    def _do_answer(self, move: Move) -> None:
        longer = Sequence(move.value, move.count)
        mine = Sequence(self.displaced_low, self.displaced_length)
        for value in set(longer.values) - set(mine.values):
            self._use_die(value)
        self.resolve()
        self._hold(self.contested, self.seat, longer)

    def _do_give_up(self, move: Move) -> None:
        self.resolve(answered=1)

    def _do_relocate(self, move: Move) -> None:
        self.resolve()
        mine = Sequence(self.displaced_low, self.displaced_length)
        self._hold(move.place, self.seat, mine)

    # production

    def _do_production(self, move: Move) -> None:
        self._place_set(self.seat, move.value, move.count)
        self.resolve(placed=1)

    def _place_set(self, seat: int, value: int, count: int) -> None:
        self.dice[seat][value - 1] -= count
        self.put(sets=self.at["sets"] + 1)
        self._rank_sets([*self.placed_sets(), (count, value, self.at["sets"], seat)])

    def _do_add_to_set(self, move: Move) -> None:
        """It keeps the time of its first placing."""
        self.dice[self.seat][self.row_value[move.place] - 1] -= move.count
        self.row_count[move.place] += move.count
        self._rank_sets(self.placed_sets())
        self.resolve(placed=1)

    def _rank_sets(self, sets: list[tuple[int, int, int, int]]) -> None:
        """T10: by size, then value, then time; what is below the last row returns at once."""
        ranked = sorted(sets, key=lambda one: (-one[0], -one[1], one[2]))
        for count, value, _, seat in ranked[self.rows() :]:
            self.dice[seat][value - 1] += count
        kept = ranked[: self.rows()] + [(0, 0, 0, NONE)] * ROWS
        for row, (count, value, since, seat) in enumerate(kept[:ROWS]):
            self.row_count[row], self.row_value[row] = count, value
            self.row_since[row], self.row_seat[row] = since, seat

    # the end of the year (T11)

    def _seat_in_turn(self, turn: int) -> int:
        """The first player of the year just played goes first."""
        return (self.first, 1 - self.first)[turn]

    def _harbour_on(self) -> None:
        if self.new_ship != NONE:
            self._receive_ship()
            return
        if self.cursor in (HARBOUR_SLOTS, 2 * HARBOUR_SLOTS):
            self.put(parts=self.parts + 1)
        if self.cursor == 2 * HARBOUR_SLOTS:
            self.put(stage=Stage.PRODUCTION, cursor=0, contested=NONE)
            return
        turn, slot = divmod(self.cursor, HARBOUR_SLOTS)
        self.put(cursor=self.cursor + 1)
        seat = self._seat_in_turn(turn)
        if self.harbour_seat[slot] == seat:
            self._take_reserved(seat, slot)

    def _take_reserved(self, seat: int, slot: int) -> None:
        human = self.book.players == 2 or seat != AI
        if slot == DECK_SLOT and human:
            self.put(look=look_at(self.ships_left, self.book.number("ships_looked_at")))
            self.ask(Phase.LOOK_SHIP, seat)
            return
        ship = self.ships_left.pop() if slot == DECK_SLOT else self.harbour[slot]
        if slot != DECK_SLOT:
            self.harbour[slot] = NONE
        if human:
            self.put(seat=seat, new_ship=ship)
        else:  # T16: the AI's ships count as fulfilled
            self.sailed[AI] |= 1 << ship
            self.ships[AI] += 1

    def _do_keep_ship(self, move: Move) -> None:
        self.resolve(new_ship=self._keep(self.ships_left, move))

    def _receive_ship(self) -> None:
        """T12: into a slot; a fourth that can sail at once sails, else one of four goes."""
        free = self._free_docks()
        if free and len(self.book.docks) > 1:
            self.ask(Phase.DOCK)
        elif free:
            self._berth(free[0])
        elif self._fourth_may_sail() and self._is_loaded(NEW_SHIP):
            self.put(dock_changed=1)
        else:
            self.ask(Phase.DISCARD_SHIP)

    def _berth(self, slot: int) -> None:
        self.my("ship")[slot] = self.new_ship
        self.resolve(new_ship=NONE, dock_changed=1)

    def _do_dock_ship(self, move: Move) -> None:
        self._berth(move.place)

    def _do_discard_ship(self, move: Move) -> None:
        """It goes under the ship deck; its tokens stay at the dock."""
        if move.place == NEW_SHIP:
            self.ships_left.insert(0, self.new_ship)
            self.resolve(new_ship=NONE)
        else:
            self.ships_left.insert(0, self.my("ship")[move.place])
            self._berth(move.place)

    def _production_on(self) -> None:
        if self.movement and self._movements() != {Move(Act.STOP)}:
            self.ask(Phase.MOVEMENT)
            return
        if self.cursor:
            self.put(parts=self.parts + 1)
        if self.cursor == 2:
            self.put(stage=Stage.YEAR_END, movement=0)
            return
        seat = self._seat_in_turn(self.cursor)
        self.put(cursor=self.cursor + 1, movement=self._movement_of(seat))
        if self.movement:
            self.put(seat=seat)

    def _movement_of(self, seat: int) -> int:
        if self.book.players == 1 and seat == AI:
            return 0
        rows = self.book.numbers["production_rows"]
        return sum(n for n, holder in zip(rows, self.row_seat, strict=False) if holder == seat)

    def _end_year(self) -> None:
        self.put(years=self.years + 1)
        goal = self.book.options["ship_goal"]
        reached = sum(ships >= goal for ships in self.ships)
        self.put(ended=(0, Ended.GOAL, Ended.GOAL | Ended.BOTH)[reached])
        if reached or self.years >= self.book.options["turn_cap"]:
            self.put(phase=Phase.OVER, truncated=int(not reached))
            return
        self._return_workers()
        self._restock()
        self._start_year()

    def _return_workers(self) -> None:
        self.put(
            harvesters=[0, 0],
            palace=[[0, 0] for _ in Palace],
            market_worker=[NONE] * MARKET_SPACES,
            harbour_seat=[NONE] * HARBOUR_SLOTS,
            harbour_low=[0] * HARBOUR_SLOTS,
            harbour_length=[0] * HARBOUR_SLOTS,
            row_seat=[NONE] * ROWS,
            row_value=[0] * ROWS,
            row_count=[0] * ROWS,
            row_since=[0] * ROWS,
            sets=0,
            ability_used=[0, 0],
        )

    def _restock(self) -> None:
        """T6: the card left on the lowest space goes under the deck, the others slide down."""
        left = [card for card in self.market if card != NONE]
        lowest = self.book.options["market_discard"] == "lowest"
        if left and (lowest or self.market[0] != NONE):
            self.cards.insert(0, left.pop(0))
        while len(left) < MARKET_CARDS and self.cards:
            left.append(self.cards.pop())
        self.put(market=left + [NONE] * (MARKET_CARDS - len(left)))
        for slot in range(HARBOUR_SHIPS):
            if self.harbour[slot] == NONE and self.ships_left:
                self.harbour[slot] = self.ships_left.pop()

    def _start_year(self) -> None:
        self.resolve(stage=Stage.HARVEST, first=self.coin, seat=self.coin, cursor=0)
        self.put(year_card=NONE)
        if self.book.players == 1 and self.first == AI:  # the assistant moves one space
            self._advance(1)
            self.put(seat=0)
            self._receive_marker()
        else:
            self.ask(Phase.WHEEL)

    # the AI of the solo game (T16)

    def _ai_turn(self) -> None:
        entries = self.book.years[self.year_card]
        action = entries[self.ai_done % len(entries)]
        if self.ai_done >= len(entries) and not self.book.options["ai_repeats"]:
            action = AiAction.MARKET
        self.put(ai_done=self.ai_done + 1, placed=1)
        done = {
            AiAction.MARKET: lambda: False,
            AiAction.HARBOUR: self._ai_harbour,
            AiAction.FIRST_PLAYER: self._ai_takes_the_coin,
            AiAction.PRODUCTION: self._ai_production,
        }[action]()
        if not done:
            self._ai_market()

    def _ai_market(self) -> None:
        """The highest die in the highest available space; the deck's top card with a 6 or else."""
        self._ai_buys(max(pips for pips in range(1, PIPS + 1) if self.dice[AI][pips - 1]))

    def _ai_buys(self, value: int) -> None:
        self._use_die(value, AI)
        spaces = [space for space in range(value) if self._is_open_to_ai(space)]
        if not spaces:
            self.harvesters[AI] += 1
            self._ai_gets(self.cards.pop() if self.cards else NONE)
            return
        space = spaces[-1]
        self.market_worker[space] = AI
        if space == SIX:
            self._ai_gets(self.cards.pop())
        else:
            self._ai_gets(self.market[space])
            self.market[space] = NONE

    def _is_open_to_ai(self, space: int) -> bool:
        there = bool(self.cards) if space == SIX else self.market[space] != NONE
        return there and self.market_worker[space] == NONE

    def _ai_gets(self, card: int) -> None:
        if card != NONE:
            self.put(ai_cards=self.ai_cards | 1 << card)

    def _ai_sequence(self) -> Sequence | None:
        """The longest possible, of the highest dice."""
        longest = sorted(self.all_sequences(AI), key=lambda one: (one.length, one.low))
        return longest[-1] if longest else None

    def _ai_harbour(self) -> bool:
        sequence, ships = self._ai_sequence(), self.best_free_ships()
        if sequence is None or not ships:
            return False
        if len(ships) > 1:
            self.put(placed=0)
            self.ask(Phase.AI_SHIP, 0)
        else:
            self._ai_lies_on(ships[0])
        return True

    def best_free_ships(self) -> list[int]:
        """The most valuable free ships, of the AI's tea if there are such."""
        free = [
            slot
            for slot in range(HARBOUR_SLOTS)
            if self._ship_there(slot) and self.harbour_seat[slot] == NONE
        ]
        top = max((self._harbour_ship(slot).vp for slot in free), default=0)
        best = [slot for slot in free if self._harbour_ship(slot).vp == top]
        return [slot for slot in best if self._is_of(self._harbour_ship(slot), AI)] or best

    def _is_of(self, ship: Ship, seat: int) -> bool:
        """T23: a ship is of a merchant whose tea it needs; a junk takes any, and may count."""
        return self.merchant[seat] in ship.needs or (
            ship.junk and bool(self.book.options["junks_count"])
        )

    def _harbour_ship(self, slot: int) -> Ship:
        """The deck counts by its top card."""
        number = self.ships_left[-1] if slot == DECK_SLOT else self.harbour[slot]
        return self.book.ships[number]

    def _ai_lies_on(self, slot: int) -> None:
        sequence = self._ai_sequence()
        assert sequence is not None
        for value in sequence.values:
            self._use_die(value, AI)
        self.put(placed=1)
        self._hold(slot, AI, sequence)

    def _do_ai_ship(self, move: Move) -> None:
        self.resolve()
        if self.displaced_seat == AI:
            self._move_displaced_ai(move.place)
        else:
            self._ai_lies_on(move.place)

    def _relocate_ai(self) -> None:
        """The AI does not fight: its dice go to the best free ship, else back."""
        ships = self.best_free_ships()
        if len(ships) > 1:
            self.ask(Phase.AI_SHIP, 0)
        elif ships:
            self._move_displaced_ai(ships[0])
        else:
            lost = Sequence(self.displaced_low, self.displaced_length)
            self._take_back_displaced()
            if self.book.options["ai_displaced"] == "market":
                for value in reversed(lost.values):
                    self._ai_buys(value)

    def _move_displaced_ai(self, slot: int) -> None:
        self._hold(slot, AI, Sequence(self.displaced_low, self.displaced_length))

    def _ai_takes_the_coin(self) -> bool:
        if sum(self.palace[Palace.COIN]) >= self.book.number("coin_workers"):
            return False
        self._use_die(min(p for p in range(1, PIPS + 1) if self.dice[AI][p - 1]), AI)
        self.palace[Palace.COIN][AI] += 1
        self.put(coin=AI)
        return True

    def _ai_production(self) -> bool:
        """The largest possible set of the highest value."""
        least, most = self.sizes()[0], self.sizes()[-1]
        sets = [(min(n, most), value) for value, n in enumerate(self.dice[AI], 1) if n >= least]
        if not sets or not self.ranks(max(sets)[1], max(sets)[0]):
            return False
        count, value = max(sets)
        self._place_set(AI, value, count)
        return True

    # --- the end -------------------------------------------------------------------------

    def cards_of(self, seat: int) -> list[Card]:
        if self.book.players == 1 and seat == AI:
            return [card for n, card in enumerate(self.book.cards) if self.ai_cards >> n & 1]
        return [self.book.cards[number] for number in self.card[seat] if number != NONE]

    def fulfilled(self, seat: int) -> list[Ship]:
        return [ship for n, ship in enumerate(self.book.ships) if self.sailed[seat] >> n & 1]

    def unfilled(self, seat: int) -> list[Ship]:
        return [self.book.ships[number] for number in self.at["ship"][seat] if number != NONE]

    def score(self, seat: int) -> int:
        """Cards, blooming tea, crates, fulfilled ships, and side A of the merchant card."""
        return (
            sum(card.vp for card in self.cards_of(seat))
            + self.blooming(seat)
            + self.full_crates(seat)
            + sum(ship.vp for ship in self.fulfilled(seat))
            + self.merchant_points(seat)
        )

    def blooming(self, seat: int) -> int:
        points = self.book.numbers["blooming_points"]
        number = sum(card.kind == CardKind.BLOOMING for card in self.cards_of(seat))
        return points[min(number, len(points) - 1)]

    def full_crates(self, seat: int) -> int:
        """T15: a full crate scores, whatever the other one holds."""
        points = 0
        for slot, filled in enumerate(self.crates[seat]):
            card, place = self.card_in(seat, slot), 0
            for teas, vp in card.crates if card else ():
                points += vp * all(filled >> place + i & 1 for i in range(len(teas)))
                place += len(teas)
        return points

    def merchant_points(self, seat: int) -> int:
        """T14: each card and each ship, fulfilled or not, with the merchant's tea."""
        solo_ai = self.book.players == 1 and seat == AI
        if self.book.options["merchant_side"] == "B" and not solo_ai:
            return 0
        tea = Tea(self.merchant[seat])
        ships = self.fulfilled(seat) + self.unfilled(seat)
        cards = sum(tea in card.counts_for for card in self.cards_of(seat))
        number = cards + sum(self._is_of(ship, seat) for ship in ships)
        return number * self.book.number("merchant_points")

    def winners(self) -> list[int]:
        """Most points, then fewest plantation cards, then most clippers, then shared."""
        rank = [
            (
                self.score(seat),
                -len(self.cards_of(seat)),
                sum(not ship.junk for ship in self.fulfilled(seat)),
            )
            for seat in range(2)
        ]
        return [seat for seat in range(2) if rank[seat] == max(rank)]


def bits(spots: Iterable[tuple[int, int]]) -> int:
    """A set of (space, tea) as bits."""
    number = 0
    for space, tea in spots:
        number |= 1 << TEAS * space + tea
    return number


def steps_of(group: list[int]) -> int:
    return group[3]


def look_at(deck: list[int], number: int) -> list[int]:
    """Take the uppermost cards off a deck, or what is there."""
    seen = [deck.pop() for _ in range(min(number, len(deck)))]
    return seen + [NONE] * (LOOKED_AT - len(seen))
