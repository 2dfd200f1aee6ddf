"""The component sheets of Tea for 2 and their columns."""

from __future__ import annotations

from typing import Any

from sim.games.tea_for_two.constants import (
    MARKERS,
    MAX_CARDS,
    MAX_SHIPS,
    MAX_SLOTS,
    MAX_SPACES,
    MAX_YEARS,
    SHIP_SLOTS,
)
from sim.games.tea_for_two.sheets_rules import (
    NUMBERS,
    blooming_is_plain,
    change_needs_a_tea,
    check_sheets,
    clipper_needs_its_size,
    crates_hold_something,
    crates_only_on_crate_cards,
    junk_needs_anything,
    line_leads_up,
    mover_needs_teas,
    two_teas_of_a_marker,
)
from sim.games.tea_for_two.sheets_words import (
    ABILITIES,
    ACTIONS_FORM,
    BOARDS,
    CARD_KINDS,
    NUMBERS_FORM,
    SHIP_KINDS,
    TEA_NAMES,
    TEAS_FORM,
    read_actions,
    read_numbers,
    read_teas,
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

SPACE = MAX_SPACES - 1


def board_column() -> Column:
    """Return the column that says which side of the plantation board a row is for."""
    return Column("board", "choice", "The side of the plantation board", required=True,
                  allowed=BOARDS)  # fmt: skip


def teas_column(name: str, doc: str, **more: Any) -> Column:
    """Return a column with a list of teas."""
    return Column(name, "need", doc, read=read_teas, form=TEAS_FORM, **more)


def tea_column(name: str, doc: str, **more: Any) -> Column:
    """Return a column with one tea."""
    return Column(name, "choice", doc, allowed=TEA_NAMES, noun="tea", **more)


SHIPS = Sheet(
    "ships",
    "One row for each ship card: what it carries and what it is worth.",
    (
        Column("id", "id", "What the card is called", required=True),
        Column("name", "text", "The ship's name", required=True),
        Column("kind", "choice", "A tea clipper, or a junk that takes any teas", required=True,
               allowed=SHIP_KINDS, noun="kind of ship"),
        teas_column("needs", "The tokens a clipper carries", default=(), empty="a junk"),
        Column("size", "int", "Tokens it carries", required=True, low=1, high=9),
        Column("vp", "int", "Points when fulfilled", required=True),
        copies_column("Cards like this one", MAX_SHIPS),
        source_column(),
        note_column(),
    ),
    key=("id",),
    row_noun="ship",
    rules=(
        RowRule(("size", "kind", "needs"), clipper_needs_its_size),
        RowRule(("needs", "kind"), junk_needs_anything),
    ),
)  # fmt: skip

CARDS = Sheet(
    "plantation_cards",
    "One row for each plantation card: what it does and what it is worth.",
    (
        Column("id", "id", "What the card is called", required=True),
        Column("name", "text", "The name on the card", required=True),
        Column("kind", "choice", "move: moves tokens up; change: changes tokens and moves them up; "
               "crates: takes tokens; blooming: scores with its like", required=True,
               allowed=CARD_KINDS, noun="kind of card"),
        teas_column("teas", "The teas it acts on", default=(), empty="none"),
        tea_column("becomes", "What a change makes of them", default=None, empty="no change"),
        Column("steps", "int", "Spaces it moves them up", default=1, low=1, high=3,
               empty="one"),
        Column("once", "flag", "Whether it turns over when it has acted", default=False),
        Column("vp", "int", "Points at the end", default=0),
        teas_column("crate1", "The tokens that fill the first crate", default=(), empty="no crate"),
        Column("crate1_vp", "int", "Points of the first crate if full", default=0,
               empty="no points"),
        teas_column("crate2", "The tokens that fill the second", default=(), empty="no crate"),
        Column("crate2_vp", "int", "Points of the second crate if full", default=0,
               empty="no points"),
        copies_column("Cards like this one", MAX_CARDS),
        source_column(),
        note_column(),
    ),
    key=("id",),
    row_noun="card",
    rules=(
        RowRule(("teas", "kind"), mover_needs_teas),
        RowRule(("becomes", "kind"), change_needs_a_tea),
        RowRule(("crate1", "kind"), crates_hold_something),
        RowRule(("crate1", "crate2", "kind"), crates_only_on_crate_cards),
        RowRule(("vp", "kind"), blooming_is_plain),
    ),
)  # fmt: skip

MERCHANTS = Sheet(
    "merchants",
    "One row for each tea merchant card.",
    (
        tea_column("tea", "The merchant's tea (side A scores it)", required=True),
        Column("ability", "choice", "What side B can do once a year", required=True,
               allowed=ABILITIES),
        source_column(),
        note_column(),
    ),
    key=("tea",),
    row_noun="merchant",
    each="tea",
)  # fmt: skip

HARVEST_MARKERS = Sheet(
    "harvest_markers",
    "One row for each side of each harvest marker.",
    (
        Column("marker", "int", "The marker", required=True, high=MARKERS - 1),
        Column("face", "int", "Its side", required=True, high=1),
        tea_column("tea1", "A token both merchants receive", required=True),
        tea_column("tea2", "The other one", required=True),
        Column("extras", "int", "Extra tokens and movements", required=True, high=9),
        source_column(),
        note_column(),
    ),
    key=("marker", "face"),
    row_noun="side of a marker",
    rules=(RowRule(("tea2", "tea1"), two_teas_of_a_marker),),
)  # fmt: skip

SPACES = Sheet(
    "spaces",
    "One row for each space of the plantation boards; space 0 is the bottom.",
    (
        board_column(),
        Column("space", "int", "The space", required=True, high=SPACE),
        Column("name", "text", "What it is called", required=True),
        teas_column("teas", "The teas that may enter it", required=True),
        Column("dock", "int", "For a dock, its number", default=None, high=SHIP_SLOTS - 1,
               empty="no dock"),
        source_column(),
        note_column(),
    ),
    key=("board", "space"),
    row_noun="space",
)  # fmt: skip

EDGES = Sheet(
    "edges",
    "One row for each path up from a space to the next.",
    (
        board_column(),
        Column("from", "int", "The lower space", required=True, high=SPACE),
        Column("to", "int", "The upper space", required=True, high=SPACE),
        source_column(),
        note_column(),
    ),
    key=("board", "from", "to"),
    row_noun="path",
    rules=(RowRule(("to", "from"), line_leads_up),),
)

WHITE_LINES = Sheet(
    "white_lines",
    "One row for each white line: a token that crosses it becomes another tea.",
    (
        board_column(),
        Column("from", "int", "The lower space", required=True, high=SPACE),
        Column("to", "int", "The upper space", required=True, high=SPACE),
        tea_column("tea", "The tea that may cross it", required=True),
        teas_column("becomes", "The teas to choose from", required=True),
        source_column(),
        note_column(),
    ),
    key=("board", "from", "to", "tea"),
    row_noun="white line",
    rules=(RowRule(("to", "from"), line_leads_up),),
)

CARD_SLOTS = Sheet(
    "card_slots",
    "One row for each slot for a plantation card, and the space beside it.",
    (
        board_column(),
        Column("slot", "int", "The slot", required=True, high=MAX_SLOTS - 1),
        Column("space", "int", "The space beside it", required=True, high=SPACE),
        source_column(),
        note_column(),
    ),
    key=("board", "slot"),
    row_noun="slot",
)

SOLO_YEARS = Sheet(
    "solo_years",
    "One row for each year card of the solo game: what the AI does, in this order.",
    (
        Column("number", "int", "The number on the card", required=True, low=1, high=MAX_YEARS),
        Column("actions", "need", "What the AI does", required=True, read=read_actions,
               form=ACTIONS_FORM),
        source_column(),
        note_column(),
    ),
    key=("number",),
    row_noun="year card",
)  # fmt: skip

SETUP = numbers_sheet(
    "One row for each number of the rules.",
    NUMBERS,
    Column("value", "need", "The number", required=True, read=read_numbers, form=NUMBERS_FORM),
)

SHEETS = (
    SHIPS, CARDS, MERCHANTS, HARVEST_MARKERS, SPACES, EDGES, WHITE_LINES, CARD_SLOTS, SOLO_YEARS,
    SETUP,
)  # fmt: skip
