"""Sheets and options of Chai as one record for the kernels."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from sim.errors import UsageFault
from sim.games.chai.constants import (
    ABILITIES,
    ADDITIVES,
    AWARDS,
    FIRST_ADDITIVE,
    FLAVOURS,
    KINDS,
    MAX_COLUMNS,
    MAX_CUSTOMERS,
    MAX_SEATS,
    MAX_TIPS,
    MOST_OF_A_KIND,
    TEAS,
    Ability,
    Award,
    Kind,
    Tea,
)
from sim.games.chai.sheets_words import KIND_NAMES, LIMITS, MOST_MONEY, START_MONEY
from sim.games.naming import expanded

if TYPE_CHECKING:
    from sim.games.interface import OptionValue
    from sim.sheets.check import Sheets

CUSTOMER = np.dtype(
    [
        ("needs", "i8"),  # bit 5k+i = the order asks for more than i of kind k
        ("points", "i2"),  # victory points
        ("tea", "i1"),  # base Tea
        ("recipe", "i1"),  # orders of the same number are the same recipe (C10)
        ("need", "i1", (KINDS,)),  # (kind) ingredients the order asks for
    ],
    align=True,
)

TIP = np.dtype(
    [
        ("coins", "i2"),  # coins it gives
        ("free", "i1"),  # free ingredients of choice it gives
    ],
    align=True,
)

PARAMS = np.dtype(
    [
        ("players", "i1"),
        ("of_tea", "i8", (TEAS,)),  # (tea) bit c = customer c orders this tea
        ("copies", "i1", (KINDS,)),  # (kind) tiles or additive cards in the game
        ("customer", CUSTOMER, (MAX_CUSTOMERS,)),
        ("customers", "i1"),  # customer cards in the sheets, those of teas not in play included
        ("tokens", "i1", (TEAS,)),  # (tea) base tea tokens of its owner
        ("columns", "i1"),  # columns of the market
        ("price_of", "i2", (1 << MAX_COLUMNS,)),  # (set of columns) price of its right-most one
        ("tip", TIP, (MAX_TIPS,)),
        ("tips", "i1"),  # tips in the game
        ("coins", "i2"),  # all coins in the game, in copper
        ("award", "i2", (AWARDS,)),  # (Award) points with this number of players, else 0
        ("ability_amount", "i1", (ABILITIES,)),  # (Ability) its number, see the sheet
        ("in_play", "i2"),  # bit a = Ability a is in the game
        ("start_money", "i2", (MAX_SEATS,)),  # (seat) coins at the start
        *((key, "i4") for key in LIMITS),  # numbers of the sheet setup
        ("many_purchases", "i1"),
        ("touching_only", "i1"),
        ("coin_for_visit", "i1"),
        ("pick3", "i1"),
        ("choose_start", "i1"),
        ("tokens_return", "i1"),
        ("no_last_orders", "i1"),
        ("abilities_on", "i1"),
        ("replace_abilities", "i1"),
        ("foreign_tea_price", "i4"),
        ("turn_cap", "i4"),  # turns of each player
    ],
    align=True,
)

SWITCHES = {
    "many_purchases": ("purchases", ("many",)),
    "touching_only": ("group", ("touching",)),
    "coin_for_visit": ("visit_coin", ("this_visit",)),
    "pick3": ("pantry", ("pick3",)),
    "choose_start": ("start_customers", ("chosen",)),
    "tokens_return": ("base_tokens", ("returned",)),
    "no_last_orders": ("last_orders", ("none",)),
    "abilities_on": ("abilities", ("stay", "replace")),
    "replace_abilities": ("abilities", ("replace",)),
}
"""Field -> the option and its values that switch it on."""


def build_params(sheets: Sheets, options: Mapping[str, OptionValue], players: int) -> Any:
    """Return the params record (0-d recarray element of dtype PARAMS).

    Raises UsageFault when `start_money` cannot be read.
    """
    params: Any = np.zeros(1, PARAMS).view(np.recarray)[0]
    params.players = players
    for row in sheets.rows["setup"]:
        if row["key"] in LIMITS:
            params[row["key"]] = row["value"]
    _fill_customers(params, expanded(sheets, "customers"), str(options["recipe"]))
    _fill_supplies(params, sheets)
    _fill_prices(params, sheets.rows["market"])
    _fill_extras(params, sheets, players)
    params.start_money[:] = start_money(str(options["start_money"]), sheets)
    for field, (option, values) in SWITCHES.items():
        params[field] = options[option] in values
    params.foreign_tea_price, params.turn_cap = options["foreign_tea_price"], options["turn_cap"]
    if int(params.start_money[:players].sum()) > params.coins:
        raise UsageFault(
            f'start_money: "{options["start_money"]}" gives away more than the {params.coins} '
            "coins of the sheet coins; give less."
        )
    return params


def unary(numbers: Iterable[int]) -> int:
    """Return numbers of each kind as a set of bits: bit 5k+i = more than i of kind k."""
    return sum(
        ((1 << min(number, MOST_OF_A_KIND)) - 1) << (MOST_OF_A_KIND * kind)
        for kind, number in enumerate(numbers)
    )


def _fill_customers(params: Any, rows: list[Mapping[str, Any]], recipe: str) -> None:
    params.customers = len(rows)
    flavour_sets: dict[tuple[bool, ...], int] = {}
    for index, row in enumerate(rows):
        card = params.customer[index]
        card.tea, card.points = Tea[row["tea"].upper()], row["points"]
        card.need[:] = [row[kind] for kind in KIND_NAMES]
        card.needs = unary(row[kind] for kind in KIND_NAMES)
        flavours = tuple(number > 0 for number in card.need[:FLAVOURS].tolist())
        number = flavour_sets.setdefault(flavours, len(flavour_sets))
        card.recipe = card.tea if recipe == "base_tea" else number
        params.of_tea[card.tea] |= 1 << index


def _fill_supplies(params: Any, sheets: Sheets) -> None:
    for name, column in (("flavours", "flavour"), ("additives", "additive")):
        for row in sheets.rows[name]:
            params.copies[Kind[row[column].upper()]] = row["copies"]
    for row in sheets.rows["teas"]:
        params.tokens[Tea[row["tea"].upper()]] = row["tokens"]
    params.coins = sum(row["value"] * row["copies"] for row in sheets.rows["coins"])


def _fill_prices(params: Any, rows: Iterable[Mapping[str, Any]]) -> None:
    price = {row["column"] - 1: row["price"] for row in rows}
    params.columns = len(price)
    for columns in range(1, 1 << len(price)):
        params.price_of[columns] = price[columns.bit_length() - 1]


def _fill_extras(params: Any, sheets: Sheets, players: int) -> None:
    """Fill in tips, awards and abilities."""
    tips = expanded(sheets, "tips")
    params.tips = len(tips)
    for index, row in enumerate(tips):
        params.tip[index].coins, params.tip[index].free = row["coins"], row["free_ingredients"]
    for row in sheets.rows["awards"]:
        if players >= row["min_players"]:
            params.award[Award[row["award"].upper()]] = row["points"]
    for row in sheets.rows["abilities"]:
        ability = Ability[row["ability"].upper()]
        params.ability_amount[ability] = row["amount"]
        params.in_play |= 1 << ability


def start_money(scheme: str, sheets: Sheets) -> list[int]:
    """Return the coins of each seat at the start that `scheme` says in words.

    `sheet` takes setup.csv. Otherwise numbers are parted by `/`; seats not named get nothing.
    Raises UsageFault for anything else.
    """
    if scheme.strip() == "sheet":
        value = {row["key"]: row["value"] for row in sheets.rows["setup"]}
        return [value[key] for key in START_MONEY]
    seats = [text.strip() for text in scheme.split("/")]
    right = all(text.isascii() and text.isdigit() and int(text) <= MOST_MONEY for text in seats)
    if not right or len(seats) > MAX_SEATS:
        raise UsageFault(
            f'start_money: "{scheme}" is no scheme. Write `sheet`, or a number of coins (0 to '
            f"{MOST_MONEY}) for each of up to {MAX_SEATS} seats, parted by `/`: 1/2/2/3."
        )
    return [*map(int, seats), *[0] * (MAX_SEATS - len(seats))]


assert KINDS * MOST_OF_A_KIND < 64
assert FIRST_ADDITIVE + ADDITIVES == KINDS
