"""The words the sheets of Chai Garam use, from the enums of the rulebook's names."""

from __future__ import annotations

from sim.games.garam.constants import (
    DECK_START,
    FIRST_GREEN_LEAF,
    FIRST_LEAF,
    Card,
    Colour,
    Deck,
    GoalKind,
    Metric,
    Size,
    Tag,
    Tea,
    Upgrade,
)
from sim.games.naming import capital, small


def _kinds_in(deck: Deck) -> tuple[str, ...]:
    return capital(Card(kind) for kind in range(DECK_START[deck], DECK_START[deck + 1]))


COLOUR_NAMES = capital(Colour)
TEA_NAMES = small(Tea)
METRIC_NAMES = small(Metric)
GOAL_KINDS = small(GoalKind)
SIZE_NAMES = small(Size)

KINDS = {deck.name.lower(): _kinds_in(deck) for deck in Deck}
"""Deck -> the kinds of card in it."""

LEAVES = KINDS["leaf"]
BLACK_LEAVES = capital(Card(kind) for kind in range(FIRST_LEAF, FIRST_GREEN_LEAF))
GREEN_LEAVES = tuple(leaf for leaf in LEAVES if leaf not in BLACK_LEAVES)

TAGS = capital(Tag)
MODES = ("both", "basic", "advanced")
UPGRADE_NAMES = capital(Upgrade)
ADVANCED_UPGRADES = capital((Upgrade.HYGIENE, Upgrade.AROMA, Upgrade.SEATS))
