"""Coins, tiles and additives: where they come from and go to (C2, C14)."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from sim.engine.rng import shuffle
from sim.games.chai.constants import (
    MAX_COLUMNS,
    MAX_ROWS,
    NONE,
    Kind,
)
from tests.games.chai.book import ADDITIVES, FLAVOURS
from tests.games.chai.questions import Questions


class Supplies(Questions):
    """Pays coins out, draws, fills rows."""

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
