"""How Chai is spoken of: orders, groups of tiles and places in the rulebook's words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sim.engine.contract import Data
from sim.games.words import counted, listed

ROW_WORDS = ("top", "middle", "bottom")
COLUMN_WORDS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
ABILITY_WORDS = {
    "free_additive": "a free additive",
    "free_tile": "a free tile",
    "two_coins": "two coins",
    "swap_market": "swap tiles",
    "draw_two_additives": "draw two additives",
    "exchange_tile": "exchange a tile",
    "exchange_additive": "exchange an additive",
    "new_customer": "a new customer",
}


def kind_words(kind: str) -> str:
    """Return an ingredient as one says it: `chai spices`."""
    return kind.replace("_", " ")


def pile_words(kinds: Mapping[str, int], nothing: str = "nothing") -> str:
    """Return the ingredients of a pile: `2 mint, chai spices`."""
    words = [
        kind_words(kind) if number == 1 else f"{number} {kind_words(kind)}"
        for kind, number in kinds.items()
    ]
    return ", ".join(words) or nothing


def customer_words(customer: Data) -> str:
    """Return an order: `green_2 (green tea with 2 lemon, ginger for 7)`."""
    asked = pile_words(customer["ingredients"])
    return f"{customer['id']} ({customer['tea']} tea with {asked} for {customer['points']})"


def place_words(place: Data) -> str:
    """Return a place of the market: `the top row, third column`."""
    return f"the {ROW_WORDS[place['row']]} row, {COLUMN_WORDS[place['column']]} column"


def group_words(places: Sequence[Data], flavour: str) -> str:
    """Return a group of tiles: `2 mint (top row 1 and 2, middle row 2)`."""
    rows = []
    for row, name in enumerate(ROW_WORDS):
        columns = [str(place["column"] + 1) for place in places if place["row"] == row]
        if columns:
            rows.append(f"{name} row {listed(columns)}")
    return f"{counted_kind(len(places), flavour)} ({', '.join(rows)})"


def counted_kind(number: int, kind: str) -> str:
    """Return `mint` or `2 mint`."""
    return kind_words(kind) if number == 1 else f"{number} {kind_words(kind)}"


def coins(number: int) -> str:
    """Return `1 coin` or `2 coins`."""
    return counted(number, "coin")
