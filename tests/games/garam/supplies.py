"""Hands, decks and the rows of the market."""

from __future__ import annotations

import numpy as np

from sim.engine.rng import shuffle
from sim.games.garam.constants import NONE, Deck
from tests.games.garam.book import DECK_KINDS
from tests.games.garam.questions import Questions


class Supplies(Questions):
    """Moves cards between hands, decks, rows and discards."""

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
