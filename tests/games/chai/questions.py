"""What any rule of the referee may ask of a position."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from sim.games.chai.constants import (
    NONE,
    Kind,
)
from tests.games.chai.book import ADDITIVES, Book


class Questions:
    """A position that answers what any rule may ask; a field of it reads as an attribute."""

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
