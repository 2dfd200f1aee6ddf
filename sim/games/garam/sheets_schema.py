"""The component sheets of Chai Garam and their columns."""

from __future__ import annotations

from sim.games.garam.constants import (
    MAX_CUPS_ON_CUSTOMER,
    MAX_CUSTOMERS,
    MAX_DECK,
    MAX_GOALS,
    MAX_PUBLIC_GOALS,
    MAX_SEATS,
    MAX_SPACES,
)
from sim.games.garam.sheets_needs import BONUS_FORM, NEED_FORM, read_bonus, read_need
from sim.games.garam.sheets_rules import (
    advanced_only,
    check_sheets,
    coloured_unless_evening,
    kind_in_its_deck,
    leaf_fits_tea,
    leaf_of_its_tea,
    need_fits_kind,
    no_lemon_with_milk,
    one_evening_card,
    pakora_is_advanced,
    starter_for_all,
    starter_is_free,
)
from sim.games.garam.sheets_words import (
    COLOUR_NAMES,
    GOAL_KINDS,
    KINDS,
    LEAVES,
    MODES,
    SIZE_NAMES,
    TAGS,
    TEA_NAMES,
    UPGRADE_NAMES,
)
from sim.sheets.schema import Column, RowRule, Sheet, copies_column, note_column, source_column

__all__ = ["SHEETS", "check_sheets"]

MOST_HALF_STARS = 6
"""Half-stars one goal may give."""

CUSTOMERS = Sheet(
    "customers",
    "One row for each customer card: who waits, what the order is and what it pays.",
    (
        Column("id", "id", "What the card is called", required=True),
        Column(
            "colour",
            "choice",
            "The customer's type",
            required=True,
            default=None,
            allowed=COLOUR_NAMES,
            empty="the Evening customer",
            aliases=("color",),
        ),
        Column("tea", "choice", "The tea ordered", required=True, allowed=TEA_NAMES),
        Column("cups", "int", "Cups ordered", required=True, low=1, high=MAX_CUPS_ON_CUSTOMER),
        Column("leaf", "choice", "The leaf asked for", default=None, allowed=LEAVES, empty="any"),
        Column(
            "additives",
            "set",
            "The additives asked for",
            default=(),
            allowed=KINDS["additive"],
            noun="additive",
            empty="none",
            aliases=("additive",),
        ),
        Column("price", "int", "Rupees for each cup served specifically", required=True),
        Column(
            "tolerance",
            "int",
            "Negative tokens at which the customer leaves",
            required=True,
            low=1,
            high=20,
        ),
        Column("half_star", "flag", "Whether it is a celebrity or critic", default=False),
        Column(
            "tags",
            "set",
            "What the customer desires (Advanced)",
            default=(),
            allowed=TAGS,
            most=2,
            noun="tag",
            empty="none",
            aliases=("tag",),
        ),
        Column("evening", "flag", "Whether it is the Evening customer", default=False),
        copies_column("Cards like this one", MAX_CUSTOMERS),
        source_column(),
        note_column(),
    ),
    key=("id",),
    row_noun="customer",
    rules=(
        RowRule(("leaf", "tea"), leaf_fits_tea),
        RowRule(("additives", "tea"), no_lemon_with_milk),
        RowRule(("colour", "evening"), coloured_unless_evening),
        RowRule(("copies", "evening"), one_evening_card),
    ),
)

GOALS = Sheet(
    "goals",
    "One row for each goal card: what it asks for. A claimed goal gives half-stars.",
    (
        Column("id", "id", "What the goal is called", required=True),
        Column("name", "text", "The goal in words, for transcripts and reports", default=""),
        Column(
            "kind",
            "choice",
            "receipts: pay receipts of given colours or teas; colours: pay receipts of that many "
            "different colours; state: show it, pay nothing",
            required=True,
            allowed=GOAL_KINDS,
        ),
        Column("need", "need", "What it asks for", required=True, read=read_need, form=NEED_FORM),
        copies_column("Cards like this one", MAX_GOALS),
        Column("half_stars", "int", "Half-stars it gives", default=1, high=MOST_HALF_STARS),
        source_column(),
        note_column(),
    ),
    key=("id",),
    row_noun="goal",
    rules=(RowRule(("need", "kind"), need_fits_kind),),
)

INGREDIENTS = Sheet(
    "ingredients",
    "One row for each kind of ingredient and snack card: how many there are.",
    (
        Column("deck", "choice", "The deck it is in", required=True, allowed=tuple(KINDS)),
        Column(
            "kind",
            "choice",
            "The kind of card",
            required=True,
            allowed=tuple(kind for kinds in KINDS.values() for kind in kinds),
            noun="kind of card",
        ),
        Column(
            "leaf_of",
            "choice",
            "For a leaf, the tea it makes",
            default=None,
            allowed=("black", "green"),
            noun="tea of a leaf",
            empty="no leaf",
        ),
        Column("modes", "choice", "The game modes that use it", default="both", allowed=MODES,
               noun="game mode"),
        copies_column("Cards of this kind", MAX_DECK),
        source_column(),
        note_column(),
    ),
    key=("kind",),
    row_noun="kind of card",
    each="kind",
    rules=(
        RowRule(("deck", "kind"), kind_in_its_deck),
        RowRule(("leaf_of", "kind"), leaf_of_its_tea),
        RowRule(("modes", "kind"), pakora_is_advanced),
    ),
)  # fmt: skip

SAUCEPANS = Sheet(
    "saucepans",
    "One row for each size of saucepan: cups it holds, cost, number of cards.",
    (
        Column("size", "choice", "The size; the starter is what each player begins with",
               required=True, allowed=SIZE_NAMES),
        Column("cups", "int", "Cups it holds", required=True, low=1, high=12),
        Column("cost", "int", "Rupees to buy one", required=True),
        copies_column("Cards of this size", 99),
        source_column(),
        note_column(),
    ),
    key=("size",),
    row_noun="size",
    each="size",
    rules=(
        RowRule(("cost", "size"), starter_is_free),
        RowRule(("copies", "size"), starter_for_all),
    ),
)  # fmt: skip

UPGRADES = Sheet(
    "upgrades",
    "One row for each upgrade a full star may unlock.",
    (
        Column("mode", "choice", "The game modes that have it", default="both", allowed=MODES,
               noun="game mode"),
        Column("name", "choice", "The upgrade", required=True, allowed=UPGRADE_NAMES,
               noun="upgrade"),
        Column("effect", "text", "What it does, in words", default=""),
        source_column(),
        note_column(),
    ),
    key=("mode", "name"),
    row_noun="upgrade",
    rules=(RowRule(("mode", "name"), advanced_only),),
)  # fmt: skip

SETUP = Sheet(
    "setup",
    "One row for each seat: its starting benefit. Seat 0 is the first player.",
    (
        Column("seat", "int", "The seat", required=True, high=MAX_SEATS - 1),
        Column("leaf", "int", "Leaf cards drawn", default=0, high=9),
        Column("additive", "int", "Additive cards drawn", default=0, high=9,
               aliases=("additives",)),
        Column("basics", "int", "Basics cards drawn", default=0, high=9, aliases=("basic",)),
        Column("snack", "int", "Snack cards drawn", default=0, high=9, aliases=("snacks",)),
        Column("rupees", "int", "Rupees in hand", default=0, aliases=("rupee",)),
        source_column(),
        note_column(),
    ),
    key=("seat",),
    row_noun="seat",
    each="seat",
)  # fmt: skip

TABLE = Sheet(
    "table",
    "One row for each number of players: what lies on the table.",
    (
        Column("players", "int", "Number of players", required=True, low=2, high=MAX_SEATS),
        Column("public_goals", "int", "Goals face up", required=True, high=MAX_PUBLIC_GOALS),
        Column("leaf_tags", "int", "Leaf tags of each leaf (Advanced)", default=0, high=MAX_SEATS),
        source_column(),
        note_column(),
    ),
    key=("players",),
    row_noun="number of players",
    each="players",
)

TEAS = Sheet(
    "teas",
    "One row for each tea: the standard price of a cup in a simple service.",
    (
        Column("tea", "choice", "The tea", required=True, allowed=TEA_NAMES),
        Column("price", "int", "Rupees for each cup served simply", required=True),
        source_column(),
        note_column(),
    ),
    key=("tea",),
    row_noun="tea",
    each="tea",
)

WHEEL = Sheet(
    "wheel",
    "One row for each space of the funfair wheel, in the order of the track (Advanced).",
    (
        Column("space", "int", "The space, counted from 0", required=True, high=MAX_SPACES - 1),
        Column("bonus", "need", "What it gives", required=True, read=read_bonus, form=BONUS_FORM),
        source_column(),
        note_column(),
    ),
    key=("space",),
    row_noun="space",
)

SHEETS = (CUSTOMERS, GOALS, INGREDIENTS, SAUCEPANS, UPGRADES, SETUP, TABLE, TEAS, WHEEL)
