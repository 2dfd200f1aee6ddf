"""Positions that play seldom reaches: full boards, empty supplies, ships nearly loaded, fights.

`wild_position(rng, ...)` shuffles a fresh game about, so that all conservation laws hold;
`write` puts a plain position of the referee back into a state record.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from sim.games.tea_for_two.constants import (
    DECK_ROOM,
    HARBOUR_SLOTS,
    MARKERS,
    NONE,
    PIPS,
    SHIP_SLOTS,
    SIX,
    TEAS,
    WHEEL,
    Act,
    Palace,
    Phase,
    Stage,
)
from tests.games.tea_for_two.position import Move
from tests.games.tea_for_two.referee import Referee

OPTION_VALUES: dict[str, tuple[Any, ...]] = {
    "ship_goal": (4, 1, 3, 9),
    "merchant_side": ("A", "B"),
    "board_side": ("A", "B"),
    "solo_years": ("ordered", "shuffled"),
    "market_discard": ("lowest", "space_1"),
    "fourth_ship": ("may_sail", "one_goes"),
    "junks_count": (False, True),
    "ai_repeats": (True, False),
    "ai_displaced": ("market", "back"),
    "turn_cap": (200, 1, 3),
}
"""The default first."""

# How eagerly a walk does things; what is not named counts 1.
EAGERNESS = {
    Act.TURN_DIE: 0.08,
    Act.STOP: 0.1,
    Act.MARKET: 2,
    Act.MOVE_TOKEN: 2,
    Act.SHIFT_SHIP: 0.5,
    Act.HARBOUR: 3,
    Act.ANSWER: 3,
    Act.ABILITY: 3,
}


def choose(rng: Random, moves: list[Move]) -> Move:
    """Choose a move as an eager novice would."""
    return rng.choices(moves, [EAGERNESS.get(Act(move.kind), 1) for move in moves])[0]


def some_options(rng: Random) -> dict[str, Any]:
    """Return options, some of them changed."""
    return {key: rng.choice(values) for key, values in OPTION_VALUES.items() if rng.random() < 0.6}


def write(state: Any, at: Mapping[str, Any], rng: Random) -> None:
    """Put a position in which nothing is under way into a state record; decks lie anywhere."""
    table, hidden = state.table, state.hidden
    for name, value in at.items():
        if name in table.dtype.names and value is not None:
            table[name] = value
    for deck, field, base, count in (
        ("cards", "cards", "card_base", "card_deck"),
        ("ships_left", "ships", "ship_base", "ship_deck"),
    ):
        hidden[base], table[count] = rng.randrange(DECK_ROOM), len(at[deck])
        for depth, card in enumerate(at[deck]):
            hidden[field][(int(hidden[base]) + depth) % DECK_ROOM] = card


class Wilderness:
    """Moves everything about in the plain position of a fresh game, at its first decision."""

    def __init__(self, referee: Referee, rng: Random):
        self.referee, self.book, self.rng = referee, referee.book, rng
        self.at = referee.at
        self.humans = range(self.book.players)

    def some(self, most: int, chance: float = 0.5) -> int:
        return self.rng.randrange(most + 1) if self.rng.random() < chance else 0

    def roam(self) -> dict[str, Any]:
        """Return the position with everything moved about by chance."""
        rng = self.rng
        for seat in self.humans:
            self._plant(seat)
            self._berth(seat)
            self._spread_tokens(seat)
        self._share_out()
        self._turn_the_wheel()
        self.at["merchant"] = rng.sample(range(TEAS), 2)
        self.at["coin"] = self.at["first"] = rng.choice(self.humans)
        self.at["seat"] = self.at["first"]
        self.at["years"] = rng.randrange(self.book.options["turn_cap"])
        if rng.random() < 0.8:
            self._place_workers()
        for seat in self.humans:
            self._tidy(seat)
        self.referee._reckon()
        return self.at

    def _plant(self, seat: int) -> None:
        """Some cards in slots, some face down, some crates filled; often a full board."""
        slots = list(range(len(self.book.slots)))
        full = self.rng.random() < 0.35
        self.rng.shuffle(self.at["cards"])
        for slot in self.rng.sample(slots, len(slots) if full else self.some(len(slots), 0.9)):
            if not self.at["cards"]:
                return
            number = self.at["cards"].pop()
            card = self.book.cards[number]
            self.at["card"][seat][slot] = number
            if card.once and self.rng.random() < 0.4:
                self.at["face_down"][seat] |= 1 << slot
            for place, tea in enumerate(card.places):
                if self.at["supply"][tea] and self.rng.random() < 0.5:
                    self.at["supply"][tea] -= 1
                    self.at["crates"][seat][slot] |= 1 << place

    def _berth(self, seat: int) -> None:
        self.rng.shuffle(self.at["ships_left"])
        slots = self.rng.sample(range(SHIP_SLOTS), self.rng.choice((0, 1, 2, 3, 3)))
        if len(self.book.docks) == 1:
            slots = list(range(len(slots)))
        for slot in slots:
            if self.at["ships_left"]:
                self.at["ship"][seat][slot] = self.at["ships_left"].pop()

    def _spread_tokens(self, seat: int) -> None:
        """Tokens where their tea may come; often so many that the supply runs dry."""
        teas_at: dict[int, set[int]] = {0: set(range(TEAS))}
        for ways in self.book.ways.values():
            for way in ways:
                teas_at.setdefault(way.to, set()).add(way.becomes)
        spots = [(space, tea) for space, teas in teas_at.items() for tea in teas]
        dry = set(self.rng.sample(range(TEAS), self.some(TEAS, 0.4)))
        for _ in range(self.rng.choice((0, 5, 15, 30, 60))):
            space, tea = self.rng.choice(sorted(spots))
            for _ in range(3 if tea in dry else 1):
                if self.at["supply"][tea]:
                    self.at["supply"][tea] -= 1
                    self.at["tokens"][seat][space][tea] += 1

    def _share_out(self) -> None:
        """Fulfilled ships, the AI's cards, and sometimes nothing left in a deck."""
        goal = self.book.options["ship_goal"]
        for seat in range(2):
            for _ in range(self.some(goal - 1, 0.7)):
                if self.at["ships_left"]:
                    self.at["sailed"][seat] |= 1 << self.at["ships_left"].pop()
                    self.at["ships"][seat] += 1
        if self.book.players == 1:
            for _ in range(self.some(len(self.at["cards"]))):
                self.at["ai_cards"] |= 1 << self.at["cards"].pop()

    def _turn_the_wheel(self) -> None:
        if self.rng.random() < 0.7:
            self.at["wheel"] = [NONE] * WHEEL
            places = self.rng.sample(range(WHEEL), MARKERS)
            for marker, place in enumerate(places):
                self.at["wheel"][place] = 2 * marker + self.rng.randrange(2)
            self.at["assistant"] = self.rng.choice(
                [place for place in range(WHEEL) if place not in places]
            )

    # workers

    def _place_workers(self) -> None:
        """The middle of a year: dice on every board, some left to place."""
        at, rng = self.at, self.rng
        at |= {"stage": Stage.PLACEMENT, "phase": Phase.TURN, "taken": 0, "extras": 0}
        for seat in range(2):
            self.referee._roll(seat)
            if rng.random() < 0.5:  # many alike for sets, or one of each for fights
                values = rng.choice(((2, 3, 4, 4), range(PIPS)))
                at["dice"][seat] = [0] * PIPS
                for number in range(self.book.number("dice")):
                    at["dice"][seat][values[number % len(values)]] += 1
        for seat in rng.sample((0, 1), 2):
            for place in (self._on_ships, self._in_rows, self._on_ships, self._in_rows):
                if rng.random() < 0.4:
                    place(seat)
            for _ in range(self.some(3, 0.4)):
                self._scatter(seat)
            at["ability_used"][seat] = int(rng.random() < 0.2)
        seat = rng.choice([seat for seat in self.humans if sum(at["dice"][seat])] or [NONE])
        if seat == NONE:
            self._give_back_a_die()
            seat = 0
        at |= {"seat": seat, "turn_seat": seat}
        if self.book.players == 1:
            at["year_card"] = rng.randrange(len(self.book.years))
            at["ai_done"] = rng.randrange(4)

    def _give_back_a_die(self) -> None:
        """Seat 0 has placed all: take its workers off the boards."""
        at = self.at
        lost = self.book.number("dice")
        at["harvesters"][0] = 0
        for action in Palace:
            at["palace"][action][0] = 0
        at["market_worker"] = [NONE if seat == 0 else seat for seat in at["market_worker"]]
        for slot in range(HARBOUR_SLOTS):
            if at["harbour_seat"][slot] == 0:
                at["harbour_seat"][slot] = NONE
                at["harbour_low"][slot] = at["harbour_length"][slot] = 0
        rest = [one for one in self.referee.placed_sets() if one[3] != 0]
        self.referee._rank_sets(rest)
        at["dice"][0] = [lost] + [0] * (PIPS - 1)

    def _on_ships(self, seat: int) -> None:
        free = [
            slot
            for slot in range(HARBOUR_SLOTS)
            if self.at["harbour_seat"][slot] == NONE and self.referee._ship_there(slot)
        ]
        sequences = self.referee.all_sequences(seat)
        if free and sequences:
            slot, sequence = self.rng.choice(free), self.rng.choice(sequences)
            for value in sequence.values:
                self.at["dice"][seat][value - 1] -= 1
            self.at["harbour_seat"][slot] = seat
            self.at["harbour_low"][slot], self.at["harbour_length"][slot] = sequence

    def _in_rows(self, seat: int) -> None:
        sets = [
            (value, count)
            for value in range(1, PIPS + 1)
            for count in self.referee.sizes()
            if count <= self.at["dice"][seat][value - 1] and self.referee.ranks(value, count)
        ]
        if sets:
            self.referee._place_set(seat, *self.rng.choice(sets))

    def _scatter(self, seat: int) -> None:
        values = [value for value in range(1, PIPS + 1) if self.at["dice"][seat][value - 1]]
        if not values:
            return
        value = self.rng.choice(values)
        self.at["dice"][seat][value - 1] -= 1
        action = self.rng.choice(tuple(Palace))
        space = self.rng.randrange(value)
        room = self.book.number(f"{action.name.lower()}_workers")
        if self.rng.random() < 0.4 and sum(self.at["palace"][action]) < room:
            self.at["palace"][action][seat] += 1
        elif self.rng.random() < 0.6 and self.at["market_worker"][space] == NONE:
            self.at["market_worker"][space] = seat
            if space != SIX and self.at["market"][space] != NONE:
                self.at["cards"].insert(0, self.at["market"][space])
                self.at["market"][space] = NONE
        else:
            self.at["harvesters"][seat] += 1

    def _tidy(self, seat: int) -> None:
        """Crates take what fits, and no ship may be able to sail."""
        deciding, self.at["seat"] = self.at["seat"], seat
        self.referee._fill_crates()
        while able := self.referee.able_to_sail():
            lying = self.at["tokens"][seat][self.book.dock_of(able[0])]
            ship = self.referee.ship_in(able[0])
            assert ship is not None
            teas = [tea for tea in range(TEAS) if lying[tea] and (ship.junk or ship.needs[tea])]
            tea = self.rng.choice(teas)
            self.at["supply"][tea] += lying[tea]
            lying[tea] = 0
        self.at["seat"] = deciding


def wild_position(referee: Referee, rng: Random) -> dict[str, Any]:
    """Return the referee's fresh position with everything moved about by chance."""
    return Wilderness(referee, rng).roam()
