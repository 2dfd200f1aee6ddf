"""What any rule of the referee may ask of a position."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from sim.games.tea_for_two.constants import (
    LOOKED_AT,
    NEW_SHIP,
    NONE,
    PIPS,
    TEAS,
    Ability,
    Tea,
)
from tests.games.second_reading import Position
from tests.games.tea_for_two.book import Card, Ship, Way


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


class Questions(Position):
    """A position that answers what any rule may ask."""

    def put(self, **fields: Any) -> None:
        """Change numbers of the position."""
        self.at |= fields

    # --- small questions -----------------------------------------------------------------

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
