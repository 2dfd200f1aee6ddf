"""Another deal of what the deciding seat cannot see."""

from __future__ import annotations

from random import Random
from typing import Any

from sim.games.tea_for_two.constants import DECK_ROOM


def scramble(state: Any, rng: Random) -> None:
    """Deal all hidden cards anew: decks below their top cards, year cards to come, the dice."""
    table, hidden = state.table, state.hidden
    _shuffle(hidden.cards, int(hidden.card_base), int(table.card_deck) - 1, rng)
    _shuffle(hidden.ships, int(hidden.ship_base), int(table.ship_deck) - 1, rng)
    for seat in range(2):
        for word in range(4):
            hidden.dice[seat].word[word] = rng.getrandbits(64)
    rng_years = [int(year) for year in hidden.years]
    shown = int(table.years)
    later = rng_years[shown + 1 :]
    rng.shuffle(later)
    hidden.years[:] = [*rng_years[: shown + 1], *later][: len(rng_years)]


def _shuffle(cards: Any, base: int, n: int, rng: Random) -> None:
    """Shuffle the lowest `n` cards of a ring."""
    places = [(base + depth) % DECK_ROOM for depth in range(max(n, 0))]
    order = [int(cards[place]) for place in places]
    rng.shuffle(order)
    for place, card in zip(places, order, strict=True):
        cards[place] = card
