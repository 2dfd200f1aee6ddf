"""What rows of the sheets must keep: each for itself, and all together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from sim.games.tea_for_two.constants import (
    LOOKED_AT,
    MARKERS,
    MARKET_CARDS,
    MAX_ACTIONS,
    MAX_BLOOMING,
    MAX_CARDS,
    MAX_CRATE,
    MAX_SHIPS,
    MAX_WAYS,
    MAX_YEAR_ACTIONS,
    ROWS,
    SHIP_SLOTS,
    TEAS,
)
from sim.games.tea_for_two.sheets_words import BOARDS, TEA_NAMES
from sim.sheets.contents import Row, Sheets
from sim.sheets.faults import Fault
from sim.sheets.schema import Number

NUMBERS: Mapping[str, Number] = {
    "tokens_of_each_tea": Number("tokens of each tea in the game", 2, 60),
    "dice": Number("tea workers of a merchant", 1, 12),
    "cards_looked_at": Number("plantation cards looked at to keep one", 1, LOOKED_AT),
    "ships_looked_at": Number("ships looked at to keep one", 1, LOOKED_AT),
    "assistant_reach": Number("markers the tea assistant may be moved by", 1, MARKERS),
    "smallest_set": Number("fewest dice in a set on the production board", 1, 6),
    "largest_set": Number("most dice in a set", 1, 6),
    "production_rows": Number("movements that the rows give, from the highest", 0, 20, ROWS),
    "two_moves_points": Number("movements of the merchant's ability `two_moves`", 1, 20),
    "blooming_points": Number("points for 1, 2, ... blooming cards together", 0, 99, MAX_BLOOMING),
    "merchant_points": Number("points of a side A merchant for a card or ship of the tea", 0, 9),
    "move_workers": Number("workers in the palace that move a card", 0, 12),
    "swap_workers": Number("workers that swap two cards", 0, 12),
    "coin_workers": Number("workers that take the 1st player coin", 0, 12),
    "flip_workers": Number("workers that turn the cards face up", 0, 12),
}
"""The numbers of the sheet setup."""

# --- rules for one row ------------------------------------------------------------------------


def clipper_needs_its_size(row: Mapping[str, Any]) -> str | None:
    """A clipper carries exactly the tokens it names."""
    if row["kind"] != "clipper" or len(row["needs"]) == row["size"]:
        return None
    return f'"{row["size"]}" is no size for a clipper that needs {len(row["needs"])} tokens.'


def junk_needs_anything(row: Mapping[str, Any]) -> str | None:
    """A junk names no teas."""
    if row["kind"] != "junk" or not row["needs"]:
        return None
    return "a junk takes tokens of any tea; leave the cell empty."


def mover_needs_teas(row: Mapping[str, Any]) -> str | None:
    """A card that moves or changes tokens says which; a change has one tea."""
    acts, teas = row["kind"] in ("move", "change"), row["teas"]
    if acts and not teas:
        return f"a card of kind {row['kind']} acts on some tea; name it."
    if not acts and teas:
        return f"a card of kind {row['kind']} moves no tokens; leave the cell empty."
    if len(set(teas)) < len(teas):
        return "a tea is named twice; name each once."
    return None


def change_needs_a_tea(row: Mapping[str, Any]) -> str | None:
    """A change, and only that, says what tokens become: another tea."""
    if (row["kind"] == "change") != (row["becomes"] is not None):
        return "a change, and no other card, says what tokens become."
    if row["kind"] == "change" and row["becomes"] in row["teas"]:
        return f"{row['becomes']} cannot become {row['becomes']}; name another tea."
    return None


def crates_hold_something(row: Mapping[str, Any]) -> str | None:
    """A crate card has at least its first crate."""
    if row["kind"] != "crates" or row["crate1"]:
        return None
    return "a crate card has a first crate; name the tokens that fill it."


def crates_only_on_crate_cards(row: Mapping[str, Any]) -> str | None:
    """Other cards have no crates, and a crate has room for a few tokens."""
    if row["kind"] != "crates" and (row["crate1"] or row["crate2"]):
        return f"a card of kind {row['kind']} has no crates; leave the cell empty."
    if max(len(row["crate1"]), len(row["crate2"])) > MAX_CRATE:
        return f"a crate has room for at most {MAX_CRATE} tokens."
    return None


def blooming_is_plain(row: Mapping[str, Any]) -> str | None:
    """Blooming cards score together, by `blooming_points`."""
    if row["kind"] != "blooming" or row["vp"] == 0:
        return None
    return "blooming cards score by blooming_points in setup.csv; write 0."


def two_teas_of_a_marker(row: Mapping[str, Any]) -> str | None:
    """A marker shows two teas."""
    if row["tea1"] != row["tea2"]:
        return None
    return f"a marker shows two teas, and both are {row['tea1']}; name another."


def line_leads_up(row: Mapping[str, Any]) -> str | None:
    """Spaces are numbered upward, so that no path comes back."""
    if row["to"] > row["from"]:
        return None
    return f"space {row['to']} is not above space {row['from']}; paths lead to higher numbers."


# --- sheets together --------------------------------------------------------------------------


def check_sheets(sheets: Sheets) -> list[Fault]:
    """Return what makes these sheets unplayable."""
    return sheets.faults_of(_CHECKS)


def _enough_cards(sheets: Sheets) -> list[Fault]:
    """Decks fit their room, and the market and the harbour can be filled."""
    faults = []
    bounds = {"plantation_cards": (MARKET_CARDS + 1, MAX_CARDS), "ships": (4, MAX_SHIPS)}
    for name, (least, most) in bounds.items():
        number = sum(row["copies"] for row in sheets.rows[name])
        if not least <= number <= most:
            message = f"there are {number} cards; the game takes {least} to {most}."
            faults.append(sheets.fault(name, "copies", message))
    return faults


def _whole_markers(sheets: Sheets) -> list[Fault]:
    """There are six markers with two sides each."""
    number = len(sheets.rows["harvest_markers"])
    if number == 2 * MARKERS:
        return []
    message = f"there are {number} sides of markers; {MARKERS} markers have {2 * MARKERS}."
    return [sheets.fault("harvest_markers", "marker", message)]


def _short_years(sheets: Sheets) -> list[Fault]:
    """A year card has room for its actions."""
    return [
        sheets.fault(
            "solo_years",
            "actions",
            f"{len(row['actions'])} actions; a year card has at most {MAX_YEAR_ACTIONS}.",
            row,
        )
        for row in sheets.rows["solo_years"]
        if len(row["actions"]) > MAX_YEAR_ACTIONS
    ]


def _sets_in_order(sheets: Sheets) -> list[Fault]:
    """The smallest set is no larger than the largest."""
    sizes = {row["key"]: (row, row["value"][0]) for row in sheets.rows["setup"]}
    small, large = (sizes.get(key) for key in ("smallest_set", "largest_set"))
    if small is None or large is None or small[1] <= large[1]:
        return []
    message = f'"{small[1]}" is more than the largest set, {large[1]}.'
    return [sheets.fault("setup", "value", message, small[0])]


def _sound_boards(sheets: Sheets) -> list[Fault]:
    """Each side of the plantation board can be played on."""
    return [fault for board in BOARDS for fault in _Board(sheets, board).faults()]


class _Board:
    """One side of the plantation board as its sheets draw it."""

    def __init__(self, sheets: Sheets, side: str) -> None:
        self.sheets, self.side = sheets, side
        self.spaces = {row["space"]: row for row in self.rows("spaces")}
        self.docks = {n for n, row in self.spaces.items() if row["dock"] is not None}

    def rows(self, name: str) -> list[Row]:
        """Return the rows of a sheet for this side."""
        return [row for row in self.sheets.rows[name] if row["board"] == self.side]

    def faults(self) -> list[Fault]:
        """Return what is wrong with this side."""
        wrong = self.numbering() or self.unknown_spaces()
        return wrong or [*self.dead_ends(), *self.slots(), *self.crowded()]

    def fault(self, sheet: str, column: str, message: str, row: Row | None = None) -> Fault:
        """Return a fault that names the side."""
        return self.sheets.fault(sheet, column, f"board {self.side}: {message}", row)

    def numbering(self) -> list[Fault]:
        """Spaces are 0, 1, 2 ... and docks one, or one for each ship."""
        if sorted(self.spaces) != list(range(len(self.spaces))) or not self.spaces:
            return [self.fault("spaces", "space", "number the spaces 0, 1, 2 and so on.")]
        docks = sorted(self.spaces[n]["dock"] for n in self.docks)
        if docks not in ([0], list(range(SHIP_SLOTS))):
            message = f"a board has one dock, 0, or docks 0 to {SHIP_SLOTS - 1}."
            return [self.fault("spaces", "dock", message)]
        return []

    def unknown_spaces(self) -> list[Fault]:
        """Paths and lines join spaces that are there, and enter none their tea may not."""
        faults = []
        for name in ("edges", "white_lines"):
            for row in self.rows(name):
                if {row["from"], row["to"]} - set(self.spaces) or row["from"] in self.docks:
                    message = "a path joins two spaces of the board and does not leave a dock."
                    faults.append(self.fault(name, "to", message, row))
                elif name == "white_lines" and self.wrong_line(row):
                    message = f"space {row['to']} does not admit all of {row['becomes']}."
                    faults.append(self.fault(name, "becomes", message, row))
        return faults

    def wrong_line(self, row: Row) -> bool:
        """Tell whether a white line makes a tea its upper space does not admit, or the same."""
        admitted = self.spaces[row["to"]]["teas"]
        return row["tea"] in row["becomes"] or not set(row["becomes"]) <= set(admitted)

    def ways(self, space: int, tea: str) -> int:
        """Return in how many ways a token may leave a space."""
        plain = sum(
            row["from"] == space and tea in self.spaces[row["to"]]["teas"]
            for row in self.rows("edges")
        )
        changed = sum(
            len(row["becomes"])
            for row in self.rows("white_lines")
            if row["from"] == space and row["tea"] == tea
        )
        return plain + changed if plain else 0

    def dead_ends(self) -> list[Fault]:
        """Every tea has a plain path up from every space but the docks."""
        faults = []
        for space, row in self.spaces.items():
            for tea in TEA_NAMES if space not in self.docks else ():
                number = self.ways(space, tea)
                if not 1 <= number <= MAX_WAYS:
                    message = f"{tea} has {number} ways up from here; it takes 1 to {MAX_WAYS}."
                    faults.append(self.fault("spaces", "space", message, row))
        return faults

    def slots(self) -> list[Fault]:
        """Slots are 0, 1, 2 ... beside spaces that are no docks."""
        rows = self.rows("card_slots")
        if sorted(row["slot"] for row in rows) != list(range(len(rows))) or not rows:
            return [self.fault("card_slots", "slot", "number the slots 0, 1, 2 and so on.")]
        message = "a slot is beside a space of the board that is no dock."
        return [
            self.fault("card_slots", "space", message, row)
            for row in rows
            if row["space"] not in self.spaces or row["space"] in self.docks
        ]

    def crowded(self) -> list[Fault]:
        """All movements at once fit into a list of legal actions, with extras beside them."""
        ways = Counter(
            {n: sum(self.ways(n, tea) for tea in row["teas"]) for n, row in self.spaces.items()}
        )
        most = MAX_ACTIONS - TEAS - SHIP_SLOTS - 1
        if ways.total() <= most:
            return []
        message = f"tokens may move in {ways.total()} ways; there is room for {most}."
        return [self.fault("edges", "to", message)]


_BOARD_SHEETS = {
    "spaces": ("board", "space", "teas", "dock"),
    "edges": ("board", "from", "to"),
    "card_slots": ("board", "slot", "space"),
}
_CHECKS: Mapping[Any, Mapping[str, tuple[str, ...]]] = {
    _enough_cards: {"plantation_cards": ("copies",), "ships": ("copies",)},
    _whole_markers: {"harvest_markers": ("marker", "face")},
    _short_years: {"solo_years": ("actions",)},
    _sets_in_order: {"setup": ("key", "value")},
    _sound_boards: _BOARD_SHEETS,
}
