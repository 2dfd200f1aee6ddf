"""The component sheets of Chai Garam: their columns, and what makes them playable together."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from enum import IntEnum
from pathlib import Path
from typing import Any

from sim.games.garam.constants import (
    COLOURS,
    DECK_START,
    FACE_UP,
    FIRST_GREEN_LEAF,
    MAX_CUPS_ON_CUSTOMER,
    MAX_CUSTOMERS,
    MAX_DECK,
    MAX_GOALS,
    MAX_PUBLIC_GOALS,
    MAX_SEATS,
    PLACES,
    SLOTS,
    Card,
    Colour,
    Deck,
    GoalKind,
    Metric,
    Size,
    Tea,
)
from sim.sheets.cells import CellFault
from sim.sheets.contents import Row, Sheets
from sim.sheets.faults import Fault, did_you_mean, listed, quoted
from sim.sheets.schema import (
    Column,
    RowRule,
    Sheet,
    copies_column,
    note_column,
    source_column,
)

SHEET_FOLDER = Path(__file__).parent / "sheets"

MOST_HALF_STARS = 6
"""Half-stars one goal may give."""

UPGRADE_TOKENS = 3
"""Upgrades a player takes in a Basic game; so many there must be to choose from."""


def _words(members: Iterable[IntEnum]) -> tuple[str, ...]:
    return tuple(member.name.replace("_", " ").capitalize() for member in members)


def _small(members: Iterable[IntEnum]) -> tuple[str, ...]:
    return tuple(member.name.lower() for member in members)


def _titles(members: Iterable[IntEnum]) -> tuple[str, ...]:
    return tuple(member.name.replace("_", " ").title() for member in members)


COLOUR_NAMES = _titles(Colour)
TEA_NAMES = _small(Tea)
METRIC_NAMES = _small(Metric)
KINDS = {
    deck.name.lower(): _titles(Card(kind) for kind in range(DECK_START[deck], DECK_START[deck + 1]))
    for deck in Deck
}
LEAVES = KINDS["leaf"]
GREEN_LEAVES = _titles(
    card for card in Card if card >= FIRST_GREEN_LEAF and card.name.title() in LEAVES
)
BLACK_LEAVES = tuple(leaf for leaf in LEAVES if leaf not in GREEN_LEAVES)
TAGS = (*LEAVES, "Aroma", "Hygiene", "Pakora")
MODES = ("both", "basic", "advanced")
ADVANCED_UPGRADES = ("Hygiene", "Aroma", "Seats")
UPGRADE_NAMES = (
    "Free Water",
    "Free Sugar",
    "Free Milk",
    "Pick 4",
    "Hand 12",
    "Tips",
    *ADVANCED_UPGRADES,
)


# --- goal needs -------------------------------------------------------------------------------

Need = dict[str, int] | int | tuple[str, int]

NEED_FORM = (
    "receipts such as `Brown:2`, `Brown:1 Cyan:1` or `black:3` (colours or teas, not both), "
    "a number of different colours such as `4`, or one of "
    + ", ".join(
        f"`{metric}>={number}`" for metric, number in zip(METRIC_NAMES, (3, 15, 3, 6), strict=True)
    )
)

_MOST_RECEIPTS = 20
_MOST_OF = {"pans": SLOTS, "rupees": 999, "teas": len(Tea), "cups": 12}
_RECEIPTS = re.compile(r"\s*([A-Za-z ]*?)\s*:\s*([0-9]{1,4})\s*(?:[,;+ ]|$)")


def read_need(text: str) -> Need:
    """Return what a goal asks for: receipts by colour or tea, a number of colours, or a state.

    Raises CellFault saying what is allowed.
    """
    if re.fullmatch(r"[0-9]{1,4}([.,]0)?", text):
        return _within(int(re.split("[.,]", text)[0]), COLOURS, text, "different colours")
    state = re.fullmatch(r"(\S+?)\s*(?:>=|≥)\s*([0-9]{1,4})", text)
    if state:
        metric = _metric(state[1].casefold(), text)
        return metric, _within(int(state[2]), _MOST_OF[metric], text, metric)
    if ":" in text:
        return _receipts(text)
    raise CellFault(f"{quoted(text)} is no need of a goal; write {NEED_FORM}.")


def _within(number: int, most: int, text: str, what: str) -> int:
    if not 1 <= number <= most:
        raise CellFault(f"{quoted(text)} asks for {number} {what}; write 1 to {most}.")
    return number


def _metric(word: str, text: str) -> str:
    if word in METRIC_NAMES:
        return word
    hint = did_you_mean(word, METRIC_NAMES)
    raise CellFault(
        f"{quoted(text)} counts something unknown, {quoted(word)};{hint} "
        f"{'O' if hint else 'o'}ne of {', '.join(METRIC_NAMES)}."
    )


def _receipts(text: str) -> dict[str, int]:
    need: dict[str, int] = {}
    rest = text
    while rest.strip():
        match = _RECEIPTS.match(rest)
        if not match:
            raise CellFault(f"{quoted(text)} is no need of a goal; write {NEED_FORM}.")
        word = _receipt_word(match[1], text)
        if word in need:
            raise CellFault(f"{quoted(text)} names {word} twice; add the numbers up.")
        need[word] = _within(int(match[2]), _MOST_RECEIPTS, text, f"{word} receipts")
        rest = rest[match.end() :]
    if any(word in TEA_NAMES for word in need) and any(word in COLOUR_NAMES for word in need):
        raise CellFault(
            f"{quoted(text)} mixes colours and teas; name either colours (Green, with a capital) "
            "or teas (green, without)."
        )
    return need


def _receipt_word(word: str, text: str) -> str:
    """Return a colour or tea; only the capital tells `Green` customers from `green` tea."""
    known = (*COLOUR_NAMES, *TEA_NAMES)
    if word in known:
        return word
    hint = did_you_mean(word, known)
    raise CellFault(
        f"{quoted(text)} asks for {quoted(word)}, which is no colour and no tea;{hint} "
        f"{'C' if hint else 'c'}olours are {', '.join(COLOUR_NAMES)}, teas {', '.join(TEA_NAMES)}, "
        "with capitals as here."
    )


# --- rules for one row ------------------------------------------------------------------------


def _leaf_fits_tea(row: Mapping[str, Any]) -> str | None:
    leaf, tea = row["leaf"], row["tea"]
    fitting = GREEN_LEAVES if tea == "green" else BLACK_LEAVES
    if leaf is None or leaf in fitting:
        return None
    return f"{quoted(leaf)} is no leaf for {tea} tea; {tea} tea takes {' or '.join(fitting)}."


def _no_lemon_with_milk(row: Mapping[str, Any]) -> str | None:
    if row["tea"] != "milk" or "Lemon" not in row["additives"]:
        return None
    return '"Lemon" cannot be added to milk tea; take it out, or order another tea.'


def _coloured_unless_evening(row: Mapping[str, Any]) -> str | None:
    if row["colour"] is not None or row["evening"]:
        return None
    return (
        "the cell is empty; only the Evening customer has no colour. "
        f"One of {', '.join(COLOUR_NAMES)}."
    )


def _one_evening_card(row: Mapping[str, Any]) -> str | None:
    if not row["evening"] or row["copies"] == 1:
        return None
    return f'"{row["copies"]}" copies of the Evening customer; there is one card, so write 1.'


def _need_fits_kind(row: Mapping[str, Any]) -> str | None:
    wanted = {
        "receipts": (dict, "receipts such as `Brown:2` or `black:3`"),
        "colours": (int, "a number of different colours such as `4`"),
        "state": (tuple, "a state such as `pans>=3` or `rupees>=15`"),
    }
    kind, form = wanted[row["kind"]]
    if isinstance(row["need"], kind):
        return None
    return f"this need does not fit the kind {quoted(row['kind'])}, which takes {form}."


def _kind_in_its_deck(row: Mapping[str, Any]) -> str | None:
    deck = next(deck for deck, kinds in KINDS.items() if row["kind"] in kinds)
    if row["deck"] == deck:
        return None
    return f"{quoted(row['deck'])} is the wrong deck for {row['kind']}; write {deck}."


def _leaf_of_its_tea(row: Mapping[str, Any]) -> str | None:
    tea = {**dict.fromkeys(BLACK_LEAVES, "black"), **dict.fromkeys(GREEN_LEAVES, "green")}
    right = tea.get(row["kind"])
    if row["leaf_of"] in (None, right):
        return None
    return (
        f"{quoted(row['leaf_of'])} is wrong for {row['kind']}; {row['kind']} is "
        f"{f'a {right} tea leaf, so write {right}' if right else 'no leaf, so leave it empty'}."
    )


def _pakora_is_advanced(row: Mapping[str, Any]) -> str | None:
    if row["kind"] != "Pakora" or row["modes"] == "advanced":
        return None
    return f"{quoted(row['modes'])} is wrong for Pakora, which only Advanced uses; write advanced."


def _starter_is_free(row: Mapping[str, Any]) -> str | None:
    if row["size"] != "starter" or row["cost"] == 0:
        return None
    return f'"{row["cost"]}" is no cost for the starter, which each player is given; write 0.'


def _starter_for_all(row: Mapping[str, Any]) -> str | None:
    if row["size"] != "starter" or row["copies"] >= MAX_SEATS:
        return None
    return f'"{row["copies"]}" starters are too few: each of 4 players has one; write 4 or more.'


def _advanced_only(row: Mapping[str, Any]) -> str | None:
    if row["name"] not in ADVANCED_UPGRADES or row["mode"] == "advanced":
        return None
    return f"{quoted(row['mode'])} is wrong for {row['name']}, an Advanced upgrade; write advanced."


# --- the sheets -------------------------------------------------------------------------------

CUSTOMERS = Sheet(
    "customers",
    "One row for each customer card: who waits, what the order is and what it pays.",
    (
        Column("id", "id", "A name of its own for the card", required=True),
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
        RowRule(("leaf", "tea"), _leaf_fits_tea),
        RowRule(("additives", "tea"), _no_lemon_with_milk),
        RowRule(("colour", "evening"), _coloured_unless_evening),
        RowRule(("copies", "evening"), _one_evening_card),
    ),
)

GOALS = Sheet(
    "goals",
    "One row for each goal card: what it asks for. A claimed goal gives half-stars.",
    (
        Column("id", "id", "A name of its own for the goal", required=True),
        Column("name", "text", "The goal in words, for transcripts and reports", default=""),
        Column(
            "kind",
            "choice",
            "receipts: pay receipts of given colours or teas; colours: pay receipts of that many "
            "different colours; state: show it, pay nothing",
            required=True,
            allowed=_small(GoalKind),
        ),
        Column("need", "need", "What it asks for", required=True, read=read_need, form=NEED_FORM),
        copies_column("Cards like this one", MAX_GOALS),
        Column("half_stars", "int", "Half-stars it gives", default=1, high=MOST_HALF_STARS),
        source_column(),
        note_column(),
    ),
    key=("id",),
    row_noun="goal",
    rules=(RowRule(("need", "kind"), _need_fits_kind),),
)

INGREDIENTS = Sheet(
    "ingredients",
    "One row for each kind of ingredient and snack card: how many there are.",
    (
        Column("deck", "choice", "The deck it is in", required=True, allowed=_small(Deck)),
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
        RowRule(("deck", "kind"), _kind_in_its_deck),
        RowRule(("leaf_of", "kind"), _leaf_of_its_tea),
        RowRule(("modes", "kind"), _pakora_is_advanced),
    ),
)  # fmt: skip

SAUCEPANS = Sheet(
    "saucepans",
    "One row for each size of saucepan: cups it holds, cost, number of cards.",
    (
        Column("size", "choice", "The size; the starter is what each player begins with",
               required=True, allowed=_small(Size)),
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
        RowRule(("cost", "size"), _starter_is_free),
        RowRule(("copies", "size"), _starter_for_all),
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
    rules=(RowRule(("mode", "name"), _advanced_only),),
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

SHEETS = (CUSTOMERS, GOALS, INGREDIENTS, SAUCEPANS, UPGRADES, SETUP, TABLE, TEAS)


# --- sheets together --------------------------------------------------------------------------


def check_sheets(sheets: Sheets) -> list[Fault]:
    """Return what makes these sheets unplayable for 2 to 4 players, and warnings.

    A check is left out while cells that it needs have faults of their own.
    """
    faults: list[Fault] = []
    for check, needed in _CHECKS.items():
        if all(sheets.complete(name, *columns) for name, columns in needed.items()):
            faults += check(sheets)
    return faults


def _one_evening(sheets: Sheets) -> list[Fault]:
    evenings = [row for row in sheets.rows["customers"] if row["evening"]]
    if not evenings:
        message = (
            "there is no Evening customer; write 1 in the column evening of exactly one row "
            "(copy the row EVENING of the default sheet)."
        )
        return [sheets.fault("customers", "evening", message)]
    first = evenings[0].line
    return [
        sheets.fault(
            "customers",
            "evening",
            f'"1" makes this a second Evening customer (the first is in row {first}); keep one.',
            row,
            1,
        )
        for row in evenings[1:]
    ]


def _customers_fit(sheets: Sheets) -> list[Fault]:
    number = _cards(sheets.rows["customers"])
    if number < PLACES + 1:
        message = (
            f"{number} customer cards are too few; {PLACES} lie in the Mela and the Evening "
            f"customer comes on top: have {PLACES + 1} or more."
        )
    elif number > MAX_CUSTOMERS:
        message = (
            f"{number} customer cards are too many; at most {MAX_CUSTOMERS} with all copies and "
            "the Evening customer."
        )
    else:
        return []
    return [sheets.fault("customers", "copies", message, value=number)]


def _goals_fit(sheets: Sheets) -> list[Fault]:
    number = _cards(sheets.rows["goals"])
    if number <= MAX_GOALS:
        return []
    message = f"{number} goal cards are too many; at most {MAX_GOALS} with all copies."
    return [sheets.fault("goals", "copies", message, value=number)]


def _goals_for_the_table(sheets: Sheets) -> list[Fault]:
    """Public goals and a personal one for each player must be there to deal."""
    number = _cards(sheets.rows["goals"])
    faults = []
    for row in sheets.rows["table"]:
        needed = row["public_goals"] + row["players"]
        if number < needed:
            message = (
                f"{number} goal cards are too few for {row['players']} players, who need "
                f"{row['public_goals']} public goals and one each: have {needed} or more, or "
                "fewer public_goals in the sheet table."
            )
            faults.append(sheets.fault("goals", "copies", message, value=number))
    return faults[-1:]


def _decks_fit(sheets: Sheets) -> list[Fault]:
    faults = []
    for deck in KINDS:
        number = _cards(row for row in sheets.rows["ingredients"] if row["deck"] == deck)
        if number > MAX_DECK:
            message = f"{number} cards in the deck {deck} are too many; at most {MAX_DECK}."
            faults.append(sheets.fault("ingredients", "copies", message, value=number))
    return faults


def _decks_for_setup(sheets: Sheets) -> list[Fault]:
    """The face-up rows and the starting benefits of four players must be there to deal."""
    faults = []
    for deck in KINDS:
        number = _cards(
            row
            for row in sheets.rows["ingredients"]
            if row["deck"] == deck and row["modes"] != "advanced"
        )
        face_up = 0 if deck == "snack" else FACE_UP
        water = MAX_SEATS if deck == "basics" else 0
        drawn = sum(row[deck] for row in sheets.rows["setup"])
        if number < face_up + water + drawn:
            message = (
                f"{number} cards in the deck {deck} are too few; {face_up + water + drawn} are "
                f"needed to set up for 4 players ({face_up} face up, {water} Water handed out, "
                f"{drawn} starting benefits)."
            )
            faults.append(sheets.fault("ingredients", "copies", message, value=number))
    return faults


def _water_for_all(sheets: Sheets) -> list[Fault]:
    return [
        sheets.fault(
            "ingredients",
            "copies",
            f'"{row["copies"]}" Water cards are too few; each of 4 players begins with one: '
            "write 4 or more.",
            row,
            row["copies"],
        )
        for row in sheets.rows["ingredients"]
        if row["kind"] == "Water" and row["copies"] < MAX_SEATS
    ]


def _upgrades_to_choose(sheets: Sheets) -> list[Fault]:
    faults = []
    for mode in ("basic", "advanced"):
        names = [row["name"] for row in sheets.rows["upgrades"] if row["mode"] in ("both", mode)]
        doubled = sorted({name for name in names if names.count(name) > 1})
        if doubled:
            message = f"{mode} has {listed(doubled)} twice (`both` means it too); keep one row."
            faults.append(sheets.fault("upgrades", "mode", message, value=doubled[0]))
        if len(set(names)) < UPGRADE_TOKENS:
            message = (
                f"{mode} has {len(set(names))} upgrades, and a player takes {UPGRADE_TOKENS}; "
                "add more rows."
            )
            faults.append(sheets.fault("upgrades", "name", message, value=len(set(names))))
    return faults


def _goals_can_be_met(sheets: Sheets) -> list[Fault]:
    """Warn of receipts that no deck of these customers can give."""
    customers = sheets.rows["customers"]
    faults = []
    for row in sheets.rows["goals"]:
        if row["copies"] == 0 or not isinstance(row["need"], dict):
            continue
        for word, number in row["need"].items():
            there = _cards(
                c for c in customers if word in (c["colour"], c["tea"]) and not c["evening"]
            )
            if there < number:
                message = (
                    f"nobody can meet this goal: it takes {number} {word} receipts, and the "
                    f"sheet customers has {there} such cards."
                )
                faults.append(sheets.fault("goals", "need", message, row, word, warning=True))
    return faults


def _cards(rows: Iterable[Row]) -> int:
    return sum(row["copies"] for row in rows)


_CHECKS: Mapping[Callable[[Sheets], list[Fault]], Mapping[str, tuple[str, ...]]] = {
    _one_evening: {"customers": ("evening",)},
    _customers_fit: {"customers": ("copies",)},
    _goals_fit: {"goals": ("copies",)},
    _goals_for_the_table: {"goals": ("copies",), "table": ("players", "public_goals")},
    _decks_fit: {"ingredients": ("deck", "copies")},
    _decks_for_setup: {"ingredients": ("deck", "modes", "copies"), "setup": tuple(KINDS)},
    _water_for_all: {"ingredients": ("kind", "copies")},
    _upgrades_to_choose: {"upgrades": ("mode", "name")},
    _goals_can_be_met: {
        "goals": ("copies", "need"),
        "customers": ("copies", "colour", "tea", "evening"),
    },
}
