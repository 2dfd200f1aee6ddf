"""What any rule of the referee may ask of a position."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from sim.games.chai.constants import (
    NONE,
    Kind,
)
from tests.games.chai.book import ADDITIVES, Book
from tests.games.second_reading import Position


class Questions(Position):
    """A position that answers what any rule may ask."""

    def __init__(self, book: Book, position: Mapping[str, Any]):
        super().__init__(book, position)
        self.number = book.number

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
