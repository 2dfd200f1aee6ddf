"""The numbers of the rules in the sheets `setup`: what each is, and within which bounds."""

from __future__ import annotations

from collections.abc import Iterator

from sim.games.chai import sheets_words as chai
from sim.games.interface import Game
from sim.games.tea_for_two import sheets_rules as tea_for_two
from sim.sheets.check import load

CHAI = {
    "rounds": "rounds of cups after which the game ends",
    "tile_limit": "flavour tiles a tea box holds",
    "additive_limit": "additives a tea box holds",
    "hand_limit": "customers a player may hold",
    "pantry_actions": "actions in the additive area in a turn",
    "pick_limit": "cards picked there in a turn with the option `pantry=pick3`",
    "market_income": "coins a visit to the market brings",
    "market_rows": "rows of the market; its columns are the sheet `market`",
    "visible_additives": "additives that lie face up",
    "pool_extra": "customers in the pool beyond one a player",
    "own_in_hand": "customers of the own base tea that a player begins with",
    "own_in_pool": "customers of each player's base tea in the pool at the start",
    "random_in_pool": "other customers in the pool at the start",
    "cups_per_player": "empty cups in a round, a player",
    "abilities_face_up": "ability cards face up with the option `abilities`",
}

TEA_FOR_TWO = {
    "tokens_of_each_tea": "tokens of each tea in the game",
    "dice": "tea workers of a merchant",
    "cards_looked_at": "plantation cards looked at to keep one",
    "ships_looked_at": "ships looked at to keep one",
    "assistant_reach": "markers the tea assistant may be moved by",
    "smallest_set": "fewest dice in a set on the production board",
    "largest_set": "most dice in a set",
    "production_rows": "movements that the rows give, from the highest",
    "two_moves_points": "movements of the merchant's ability `two_moves`",
    "blooming_points": "points for 1, 2, 3, ... blooming cards together",
    "merchant_points": "points of a side A merchant for each card and ship of the tea",
    "move_workers": "workers in the palace that move a card",
    "swap_workers": "workers that swap two cards",
    "coin_workers": "workers that take the 1st player coin",
    "flip_workers": "workers that turn the cards face up",
}


def rows(game: Game) -> list[tuple[str, str, str, str]]:
    """Return key, meaning, packaged value and bounds of each number; none without such a sheet."""
    if not any(column.name == "key" for column in _columns(game)):
        return []
    bounds = dict(_chai() if game.name == "chai" else _tea_for_two())
    return [
        (f"`{row['key']}`", *_told(game, row["key"]), _shown(row["value"]), bounds[row["key"]])
        for row in load(game).rows["setup"]
    ]


def _columns(game: Game) -> tuple[object, ...]:
    return next(sheet.columns for sheet in game.sheets if sheet.name == "setup")


def _told(game: Game, key: str) -> tuple[str]:
    if key in chai.START_MONEY:
        return (f"coins that player {key.removeprefix('start_money_')} begins with",)
    return ((CHAI if game.name == "chai" else TEA_FOR_TWO)[key],)


def _shown(value: int | tuple[int, ...]) -> str:
    return str(value) if isinstance(value, int) else " ".join(map(str, value))


def _chai() -> Iterator[tuple[str, str]]:
    for key in chai.SETUP_KEYS:
        low, high = chai.LIMITS.get(key, (0, chai.MOST_MONEY))
        yield key, f"{low} to {high}"


def _tea_for_two() -> Iterator[tuple[str, str]]:
    for key, (low, high, most) in tea_for_two.SETUP_KEYS.items():
        yield key, f"{low} to {high}" + (f", up to {most} numbers" if most > 1 else "")
