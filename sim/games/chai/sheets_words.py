"""The words the sheets of Chai use, from the enums of the rulebook's names."""

from __future__ import annotations

from sim.games.chai.constants import FIRST_ADDITIVE, MAX_SEATS, Ability, Award, Kind, Tea
from sim.games.naming import small
from sim.sheets.schema import Number

TEA_NAMES = small(Tea)
KIND_NAMES = small(Kind)
FLAVOUR_NAMES = KIND_NAMES[:FIRST_ADDITIVE]
ADDITIVE_NAMES = KIND_NAMES[FIRST_ADDITIVE:]
ABILITY_NAMES = small(Ability)
AWARD_NAMES = small(Award)

LIMITS = {
    "rounds": Number("rounds of cups after which the game ends", 1, 20),
    "tile_limit": Number("flavour tiles a tea box holds", 5, 40),
    "additive_limit": Number("additives a tea box holds", 3, 40),
    "hand_limit": Number("customers a player may hold", 1, 8),
    "pantry_actions": Number("actions in the additive area in a turn", 1, 6),
    "pick_limit": Number("cards picked there in a turn with the option `pantry=pick3`", 1, 9),
    "market_income": Number("coins a visit to the market brings", 0, 20),
    "market_rows": Number("rows of the market; its columns are the sheet `market`", 1, 3),
    "visible_additives": Number("additives that lie face up", 1, 12),
    "pool_extra": Number("customers in the pool beyond one a player", 0, 10),
    "own_in_hand": Number("customers of the own base tea that a player begins with", 0, 4),
    "own_in_pool": Number("customers of each player's base tea in the pool at the start", 0, 4),
    "random_in_pool": Number("other customers in the pool at the start", 0, 10),
    "cups_per_player": Number("empty cups in a round, a player", 1, 2),
    "abilities_face_up": Number("ability cards face up with the option `abilities`", 1, 8),
}
"""Each number of the sheet setup but the money."""

MOST_MONEY = 40
START_MONEY = {
    f"start_money_{seat + 1}": Number(f"coins that player {seat + 1} begins with", 0, MOST_MONEY)
    for seat in range(MAX_SEATS)
}

NUMBERS = LIMITS | START_MONEY
"""The numbers of the sheet setup."""
