"""What rows of the sheets must keep: each for itself, and all together."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from sim.games.chai.constants import (
    MAX_ADDITIVE_CARDS,
    MAX_CUSTOMERS,
    MAX_SEATS,
    MAX_TILES,
    MAX_TIPS,
)
from sim.games.chai.sheets_words import KIND_NAMES, START_MONEY, TEA_NAMES
from sim.sheets.contents import Row, Sheets
from sim.sheets.faults import Fault

# --- rules for one row ------------------------------------------------------------------------


def asks_for_something(row: Mapping[str, Any]) -> str | None:
    """An order needs a flavour or an additive: base tea alone could be served without end."""
    if any(row[kind] for kind in KIND_NAMES):
        return None
    return "this order asks for no flavour and no additive; write at least one."


# --- sheets together --------------------------------------------------------------------------


def check_sheets(sheets: Sheets) -> list[Fault]:
    """Return what makes these sheets unplayable for 2 to 5 players, and warnings."""
    return sheets.faults_of(_CHECKS)


def _setup(sheets: Sheets) -> dict[str, int]:
    return {row["key"]: row["value"] for row in sheets.rows["setup"]}


def _cards(rows: Iterable[Row]) -> int:
    return sum(row["copies"] for row in rows)


def _customers_fit(sheets: Sheets) -> list[Fault]:
    number = _cards(sheets.rows["customers"])
    if number <= MAX_CUSTOMERS:
        return []
    message = f"{number} customer cards are too many; at most {MAX_CUSTOMERS} with all copies."
    return [sheets.fault("customers", "copies", message, value=number)]


def _customers_to_begin_with(sheets: Sheets) -> list[Fault]:
    """Each base tea has the own customers of a setup, and two teas have the random ones too."""
    setup = _setup(sheets)
    own = setup["own_in_hand"] + setup["own_in_pool"]
    of_tea = {
        tea: _cards(row for row in sheets.rows["customers"] if row["tea"] == tea)
        for tea in TEA_NAMES
    }
    for tea, number in of_tea.items():
        if number < own:
            message = (
                f"{number} customers of {tea} are too few; a player of {tea} begins with {own} "
                "own ones in hand and pool (own_in_hand and own_in_pool of the sheet setup)."
            )
            return [sheets.fault("customers", "copies", message, value=number)]
    fewest = sum(sorted(of_tea.values())[:2])
    needed = 2 * own + setup["random_in_pool"]
    if fewest < needed:
        message = (
            f"{fewest} customers of two base teas are too few; {needed} are needed to set up for "
            "2 players."
        )
        return [sheets.fault("customers", "copies", message, value=fewest)]
    return []


def _hands_fit(sheets: Sheets) -> list[Fault]:
    setup = _setup(sheets)
    if setup["own_in_hand"] <= setup["hand_limit"]:
        return []
    message = (
        f"own_in_hand {setup['own_in_hand']} is more than hand_limit {setup['hand_limit']}; "
        "a player may not begin above the limit."
    )
    return [sheets.fault("setup", "value", message, value=setup["own_in_hand"])]


def _tiles_fit(sheets: Sheets) -> list[Fault]:
    number = _cards(sheets.rows["flavours"])
    places = _setup(sheets)["market_rows"] * len(sheets.rows["market"])
    if number > MAX_TILES:
        message = f"{number} flavour tiles are too many; at most {MAX_TILES}."
    elif number < places:
        message = f"{number} flavour tiles are too few; the market has {places} places."
    else:
        return []
    return [sheets.fault("flavours", "copies", message, value=number)]


def _additives_fit(sheets: Sheets) -> list[Fault]:
    number = _cards(sheets.rows["additives"])
    visible = _setup(sheets)["visible_additives"]
    if number > MAX_ADDITIVE_CARDS:
        message = f"{number} additive cards are too many; at most {MAX_ADDITIVE_CARDS}."
    elif number < visible:
        message = f"{number} additive cards are too few; {visible} of them are visible."
    else:
        return []
    return [sheets.fault("additives", "copies", message, value=number)]


def _tips_for_all_cups(sheets: Sheets) -> list[Fault]:
    number = _cards(sheets.rows["tips"])
    cups = MAX_SEATS * _setup(sheets)["cups_per_player"]
    if number > MAX_TIPS:
        message = f"{number} tips are too many; at most {MAX_TIPS}."
    elif number < cups:
        message = f"{number} tips are too few; 5 players have {cups} cups with a tip each."
    else:
        return []
    return [sheets.fault("tips", "copies", message, value=number)]


def _columns_in_order(sheets: Sheets) -> list[Fault]:
    columns = sorted(row["column"] for row in sheets.rows["market"])
    if columns == list(range(1, len(columns) + 1)):
        return []
    message = "the columns of the market are numbered 1, 2, 3 and so on without a gap."
    return [sheets.fault("market", "column", message)]


def _coins_for_all(sheets: Sheets) -> list[Fault]:
    coins = sum(row["value"] * row["copies"] for row in sheets.rows["coins"])
    setup = _setup(sheets)
    needed = sum(setup[key] for key in START_MONEY)
    if needed <= coins <= 2000:
        return []
    message = (
        f"the coins are worth {coins} in all; have enough for the start money of 5 players "
        f"({needed}), and at most 2000."
    )
    return [sheets.fault("coins", "copies", message, value=coins)]


def _market_can_be_paid(sheets: Sheets) -> list[Fault]:
    """Warn of a market where a player without money can never buy."""
    income = _setup(sheets)["market_income"]
    cheapest = min((row["price"] for row in sheets.rows["market"]), default=0)
    if cheapest <= income:
        return []
    message = (
        f"a player without money cannot buy: the cheapest column costs {cheapest}, a visit "
        f"gives {income}."
    )
    return [sheets.fault("market", "price", message, value=cheapest, warning=True)]


_CHECKS: Mapping[Callable[[Sheets], list[Fault]], Mapping[str, tuple[str, ...]]] = {
    _customers_fit: {"customers": ("copies",)},
    _customers_to_begin_with: {"customers": ("tea", "copies"), "setup": ("key", "value")},
    _hands_fit: {"setup": ("key", "value")},
    _tiles_fit: {"flavours": ("copies",), "market": ("column",), "setup": ("key", "value")},
    _additives_fit: {"additives": ("copies",), "setup": ("key", "value")},
    _tips_for_all_cups: {"tips": ("copies",), "setup": ("key", "value")},
    _columns_in_order: {"market": ("column",)},
    _coins_for_all: {"coins": ("value", "copies"), "setup": ("key", "value")},
    _market_can_be_paid: {"market": ("price",), "setup": ("key", "value")},
}
