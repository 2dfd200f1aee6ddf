"""What rows of the sheets must keep: each for itself, and all together."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from sim.games.garam.constants import (
    FACE_UP,
    MAX_CUSTOMERS,
    MAX_DECK,
    MAX_GOALS,
    MAX_SEATS,
    PLACES,
)
from sim.games.garam.sheets_words import (
    ADVANCED_UPGRADES,
    BLACK_LEAVES,
    COLOUR_NAMES,
    GREEN_LEAVES,
    KINDS,
)
from sim.sheets.contents import Row, Sheets
from sim.sheets.faults import Fault, listed, quoted

UPGRADE_TOKENS = {"basic": 3, "advanced": 4}
"""Upgrades a player takes in each mode; so many there must be to choose from."""

# --- rules for one row ------------------------------------------------------------------------


def leaf_fits_tea(row: Mapping[str, Any]) -> str | None:
    """A leaf asked for makes the tea ordered (B7)."""
    leaf, tea = row["leaf"], row["tea"]
    fitting = GREEN_LEAVES if tea == "green" else BLACK_LEAVES
    if leaf is None or leaf in fitting:
        return None
    return f"{quoted(leaf)} is no leaf for {tea} tea; {tea} tea takes {' or '.join(fitting)}."


def no_lemon_with_milk(row: Mapping[str, Any]) -> str | None:
    """Lemon cannot be added to milk tea."""
    if row["tea"] != "milk" or "Lemon" not in row["additives"]:
        return None
    return '"Lemon" cannot be added to milk tea; take it out, or order another tea.'


def coloured_unless_evening(row: Mapping[str, Any]) -> str | None:
    """Only the Evening customer has no colour."""
    if row["colour"] is not None or row["evening"]:
        return None
    return (
        "the cell is empty; only the Evening customer has no colour. "
        f"One of {', '.join(COLOUR_NAMES)}."
    )


def one_evening_card(row: Mapping[str, Any]) -> str | None:
    """There is one Evening card."""
    if not row["evening"] or row["copies"] == 1:
        return None
    return f'"{row["copies"]}" copies of the Evening customer; there is one card, so write 1.'


def need_fits_kind(row: Mapping[str, Any]) -> str | None:
    """A goal's need is of the kind the row says."""
    wanted = {
        "receipts": (dict, "receipts such as `Brown:2` or `black:3`"),
        "colours": (int, "a number of different colours such as `4`"),
        "state": (tuple, "a state such as `pans>=3` or `rupees>=15`"),
    }
    kind, form = wanted[row["kind"]]
    if isinstance(row["need"], kind):
        return None
    return f"this need does not fit the kind {quoted(row['kind'])}, which takes {form}."


def kind_in_its_deck(row: Mapping[str, Any]) -> str | None:
    """Each kind of card is in the deck of the rulebook."""
    deck = next(deck for deck, kinds in KINDS.items() if row["kind"] in kinds)
    if row["deck"] == deck:
        return None
    return f"{quoted(row['deck'])} is the wrong deck for {row['kind']}; write {deck}."


def leaf_of_its_tea(row: Mapping[str, Any]) -> str | None:
    """Assam and Darjeeling are black, Kashmiri and Nilgiri green."""
    tea = {**dict.fromkeys(BLACK_LEAVES, "black"), **dict.fromkeys(GREEN_LEAVES, "green")}
    right = tea.get(row["kind"])
    if row["leaf_of"] in (None, right):
        return None
    return (
        f"{quoted(row['leaf_of'])} is wrong for {row['kind']}; {row['kind']} is "
        f"{f'a {right} tea leaf, so write {right}' if right else 'no leaf, so leave it empty'}."
    )


def pakora_is_advanced(row: Mapping[str, Any]) -> str | None:
    """Basic setup removes the Pakora cards."""
    if row["kind"] != "Pakora" or row["modes"] == "advanced":
        return None
    return f"{quoted(row['modes'])} is wrong for Pakora, which only Advanced uses; write advanced."


def starter_is_free(row: Mapping[str, Any]) -> str | None:
    """The starter is the zero-cost pan."""
    if row["size"] != "starter" or row["cost"] == 0:
        return None
    return f'"{row["cost"]}" is no cost for the starter, which each player is given; write 0.'


def starter_for_all(row: Mapping[str, Any]) -> str | None:
    """Each player is given a starter."""
    if row["size"] != "starter" or row["copies"] >= MAX_SEATS:
        return None
    return f'"{row["copies"]}" starters are too few: each of 4 players has one; write 4 or more.'


def advanced_only(row: Mapping[str, Any]) -> str | None:
    """Some upgrades are on the Advanced board only."""
    if row["name"] not in ADVANCED_UPGRADES or row["mode"] == "advanced":
        return None
    return f"{quoted(row['mode'])} is wrong for {row['name']}, an Advanced upgrade; write advanced."


# --- sheets together --------------------------------------------------------------------------


def check_sheets(sheets: Sheets) -> list[Fault]:
    """Return what makes these sheets unplayable for 2 to 4 players, and warnings."""
    return sheets.faults_of(_CHECKS)


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


def _wheel_goes_round(sheets: Sheets) -> list[Fault]:
    """The spaces of the wheel are numbered without a gap."""
    rows = sheets.rows["wheel"]
    spaces = {row["space"] for row in rows}
    missing = min(set(range(len(rows))) - spaces, default=None)
    if missing is None:
        return []
    message = f"space {missing} is missing; number the {len(rows)} spaces from 0 without a gap."
    return [sheets.fault("wheel", "space", message, value=max(spaces))]


def _upgrades_to_choose(sheets: Sheets) -> list[Fault]:
    faults = []
    for mode in ("basic", "advanced"):
        names = [row["name"] for row in sheets.rows["upgrades"] if row["mode"] in ("both", mode)]
        doubled = sorted({name for name in names if names.count(name) > 1})
        if doubled:
            message = f"{mode} has {listed(doubled)} twice (`both` means it too); keep one row."
            faults.append(sheets.fault("upgrades", "mode", message, value=doubled[0]))
        tokens = UPGRADE_TOKENS[mode]
        if len(set(names)) < tokens:
            message = (
                f"{mode} has {len(set(names))} upgrades, and a player takes {tokens}; "
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
    _wheel_goes_round: {"wheel": ("space",)},
    _goals_can_be_met: {
        "goals": ("copies", "need"),
        "customers": ("copies", "colour", "tea", "evening"),
    },
}
