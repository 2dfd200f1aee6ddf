"""The words the sheets of Chai use, from the enums of the rulebook's names."""

from __future__ import annotations

from sim.games.chai.constants import FIRST_ADDITIVE, MAX_SEATS, Ability, Award, Kind, Tea
from sim.games.naming import small

TEA_NAMES = small(Tea)
KIND_NAMES = small(Kind)
FLAVOUR_NAMES = KIND_NAMES[:FIRST_ADDITIVE]
ADDITIVE_NAMES = KIND_NAMES[FIRST_ADDITIVE:]
ABILITY_NAMES = small(Ability)
AWARD_NAMES = small(Award)

LIMITS = {
    "rounds": (1, 20),
    "tile_limit": (5, 40),
    "additive_limit": (3, 40),
    "hand_limit": (1, 8),
    "pantry_actions": (1, 6),
    "pick_limit": (1, 9),
    "market_income": (0, 20),
    "market_rows": (1, 3),
    "visible_additives": (1, 12),
    "pool_extra": (0, 10),
    "own_in_hand": (0, 4),
    "own_in_pool": (0, 4),
    "random_in_pool": (0, 10),
    "cups_per_player": (1, 2),
    "abilities_face_up": (1, 8),
}
"""Each number of the sheet setup but the money: the least and the most it may be."""

START_MONEY = tuple(f"start_money_{seat + 1}" for seat in range(MAX_SEATS))
MOST_MONEY = 40
SETUP_KEYS = (*LIMITS, *START_MONEY)
