"""Another deal of what the deciding seat cannot see."""

from __future__ import annotations

from random import Random
from typing import Any

from sim.games.garam.constants import CARDS, DECK_START, DECKS, NONE


def scramble(state: Any, rng: Random) -> None:
    """Deal all hidden cards anew: deck orders, other hands, other personal goals, all luck to come.

    What the deciding seat sees, the numbers of cards included, stays as it is.
    """
    table, hidden = state.table, state.hidden
    others = [seat for seat in range(table.players) if seat != table.seat]
    _deal_anew(table, hidden, rng, others)
    _shuffle(hidden.customers, int(table.customer_deck), rng)
    _swap_goals(table, hidden, rng, others)
    for deck in range(DECKS):
        for word in range(4):
            hidden.stream[deck].word[word] = rng.getrandbits(64)


def _shuffle(cards: Any, n: int, rng: Random) -> None:
    order = [int(card) for card in cards[:n]]
    rng.shuffle(order)
    cards[:n] = order


def _deal_anew(table: Any, hidden: Any, rng: Random, others: list[int]) -> None:
    """Put the decks and the other hands together and deal them out again."""
    for deck in range(DECKS):
        kinds = range(DECK_START[deck], DECK_START[deck + 1])
        pool = [int(kind) for kind in hidden.cards[deck, : table.deck[deck]]]
        for seat in others:
            pool += [kind for kind in kinds for _ in range(table.hand[seat, kind])]
        rng.shuffle(pool)
        for seat in others:
            number = int(sum(table.hand[seat, kind] for kind in kinds))
            for kind in kinds:
                table.hand[seat, kind] = 0
            for _ in range(number):
                table.hand[seat, pool.pop()] += 1
        hidden.cards[deck, : table.deck[deck]] = pool
    assert all(table.hand[seat].sum() == table.hand_size[seat] for seat in others)
    assert DECK_START[-1] == CARDS


def _swap_goals(table: Any, hidden: Any, rng: Random, others: list[int]) -> None:
    """Deal the goal deck and the other personal goals again."""
    holders = [seat for seat in others if table.personal_goal[seat] != NONE]
    pool = [int(goal) for goal in hidden.goals[: table.goal_deck]]
    pool += [int(table.personal_goal[seat]) for seat in holders]
    rng.shuffle(pool)
    for seat in holders:
        table.personal_goal[seat] = pool.pop()
    hidden.goals[: table.goal_deck] = pool
