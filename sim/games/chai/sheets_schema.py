"""The component sheets of Chai and their columns."""

from __future__ import annotations

from sim.games.chai.constants import (
    MAX_ADDITIVE_CARDS,
    MAX_COLUMNS,
    MAX_CUSTOMERS,
    MAX_SEATS,
    MAX_TILES,
    MAX_TIPS,
    MOST_OF_A_KIND,
)
from sim.games.chai.sheets_rules import asks_for_something, check_sheets
from sim.games.chai.sheets_words import (
    ABILITY_NAMES,
    ADDITIVE_NAMES,
    AWARD_NAMES,
    FLAVOUR_NAMES,
    KIND_NAMES,
    NUMBERS,
    TEA_NAMES,
)
from sim.sheets.schema import (
    Column,
    RowRule,
    Sheet,
    copies_column,
    note_column,
    numbers_sheet,
    source_column,
)

__all__ = ["SHEETS", "check_sheets"]

CUSTOMERS = Sheet(
    "customers",
    "One row for each customer card: the tea ordered, what goes into it and what it is worth.",
    (
        Column("id", "id", "What the card is called", required=True, aliases=("card",)),
        Column("tea", "choice", "The base tea ordered", required=True, allowed=TEA_NAMES,
               noun="base tea"),
        *(
            Column(kind, "int", f"How much {kind.replace('_', ' ')} goes into it", default=0,
                   high=MOST_OF_A_KIND)
            for kind in KIND_NAMES
        ),
        Column("points", "int", "Victory points", required=True),
        copies_column("Cards like this one", MAX_CUSTOMERS),
        source_column(),
        note_column(),
    ),
    key=("id",),
    row_noun="customer",
    rules=(RowRule(("points", *KIND_NAMES), asks_for_something),),
)  # fmt: skip

FLAVOURS = Sheet(
    "flavours",
    "One row for each tea flavour: how many tiles there are.",
    (
        Column("flavour", "choice", "The flavour", required=True, allowed=FLAVOUR_NAMES,
               aliases=("flavor",)),
        copies_column("Tiles of this flavour", MAX_TILES),
        source_column(),
        note_column(),
    ),
    key=("flavour",),
    row_noun="flavour",
    each="flavour",
)  # fmt: skip

ADDITIVES = Sheet(
    "additives",
    "One row for each additive: how many cards there are.",
    (
        Column("additive", "choice", "The additive", required=True, allowed=ADDITIVE_NAMES),
        copies_column("Cards of this additive", MAX_ADDITIVE_CARDS),
        source_column(),
        note_column(),
    ),
    key=("additive",),
    row_noun="additive",
    each="additive",
)

TEAS = Sheet(
    "teas",
    "One row for each base tea: the tokens its owner has.",
    (
        Column("tea", "choice", "The base tea", required=True, allowed=TEA_NAMES,
               noun="base tea"),
        Column("tokens", "int", "Base tea tokens of its owner", required=True),
        source_column(),
        note_column(),
    ),
    key=("tea",),
    row_noun="base tea",
    each="tea",
)  # fmt: skip

MARKET = Sheet(
    "market",
    "One row for each column of the market, from the left: its price.",
    (
        Column("column", "int", "The column, 1 is the left one", required=True, low=1,
               high=MAX_COLUMNS),
        Column("price", "int", "Coins for a group whose right-most tile is there", required=True),
        Column("pouch", "text", "The money pouch the payment goes into, in words", default=""),
        source_column(),
        note_column(),
    ),
    key=("column",),
    row_noun="column",
)  # fmt: skip

TIPS = Sheet(
    "tips",
    "One row for each tip: what it gives to who fills the cup.",
    (
        Column("id", "id", "What the tip is called", required=True, aliases=("tip",)),
        Column("coins", "int", "Coins it gives", default=0),
        Column("free_ingredients", "int", "Free ingredients of choice it gives", default=0, high=5),
        copies_column("Tips like this one", MAX_TIPS),
        source_column(),
        note_column(),
    ),
    key=("id",),
    row_noun="tip",
)

COINS = Sheet(
    "coins",
    "One row for each kind of coin: what it is worth and how many there are.",
    (
        Column("coin", "id", "The coin", required=True),
        Column("value", "int", "What it is worth", required=True, low=1),
        copies_column("Coins of this kind", 99),
        source_column(),
        note_column(),
    ),
    key=("coin",),
    row_noun="coin",
)

AWARDS = Sheet(
    "awards",
    "One row for each award: points for each player who wins it.",
    (
        Column("award", "choice", "The award", required=True, allowed=AWARD_NAMES),
        Column("points", "int", "Points for each winner", required=True),
        Column("min_players", "int", "Fewest players with whom it is awarded", default=2, low=2,
               high=MAX_SEATS + 1),
        source_column(),
        note_column(),
    ),
    key=("award",),
    row_noun="award",
)  # fmt: skip

ABILITIES = Sheet(
    "abilities",
    "One row for each ability card (only with the option abilities).",
    (
        Column("ability", "choice", "What it does", required=True, allowed=ABILITY_NAMES),
        Column("amount", "int", "Coins of two_coins, cards of draw_two_additives, dearest column "
               "of free_tile; nothing for the others", default=1, high=9),
        Column("text", "text", "The ability in words", default=""),
        source_column(),
        note_column(),
    ),
    key=("ability",),
    row_noun="ability",
)  # fmt: skip

SETUP = numbers_sheet(
    "One row for each number of the rulebook: limits, income, rounds, what lies on the table.",
    NUMBERS,
    Column("value", "int", "The number", required=True),
)

SHEETS = (
    CUSTOMERS, FLAVOURS, ADDITIVES, TEAS, MARKET, TIPS, COINS, AWARDS, ABILITIES, SETUP,
)  # fmt: skip
