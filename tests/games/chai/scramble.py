"""Another deal of what the deciding seat cannot see."""

from __future__ import annotations

from random import Random
from typing import Any

from sim.games.chai.constants import MAX_CUSTOMERS


def scramble(state: Any, rng: Random) -> None:
    """Deal all that is hidden anew: bag, decks, tips, others' unseen customers, all luck to come.

    What the deciding seat sees, the numbers of cards included, stays as it is.
    """
    table, hidden = state.table, state.hidden
    _shuffle(hidden.bag, int(table.bag), rng)
    _shuffle(hidden.additives, int(table.additive_deck), rng)
    _shuffle(hidden.abilities, int(table.ability_deck), rng)
    _shuffle_from(hidden.tips, int(table.filled), rng)
    _deal_customers(table, hidden, rng)
    for stream in (hidden.bag_stream, hidden.additive_stream, hidden.tip_stream, hidden.scratch):
        for word in range(4):
            stream.word[word] = rng.getrandbits(64)


def _shuffle(cards: Any, n: int, rng: Random) -> None:
    order = [int(card) for card in cards[:n]]
    rng.shuffle(order)
    cards[:n] = order


def _shuffle_from(tips: Any, flipped: int, rng: Random) -> None:
    """Shuffle the tips that are not flipped over."""
    unseen = int(max(tips)) + 1
    order = [int(tip) for tip in tips[flipped:unseen]]
    rng.shuffle(order)
    tips[flipped:unseen] = order


def _deal_customers(table: Any, hidden: Any, rng: Random) -> None:
    """Put the deck and the others' unseen customers together and deal them out again."""
    others = [seat for seat in range(table.players) if seat != table.seat]
    pool = [int(customer) for customer in hidden.customers[: table.customer_deck]]
    for seat in others:
        pool += [c for c in range(MAX_CUSTOMERS) if int(table.blind[seat]) >> c & 1]
    rng.shuffle(pool)
    for seat in others:
        dealt = sum(1 << pool.pop() for _ in range(int(table.blind[seat]).bit_count()))
        table.hand[seat] = int(table.hand[seat]) & ~int(table.blind[seat]) | dealt
        table.blind[seat] = dealt
    hidden.customers[: table.customer_deck] = pool
