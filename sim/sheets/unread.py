"""Columns of a file that nothing reads, and columns that it lacks: told, where they may be a slip.

A renamed column is one more that is not read and one less that is there; without a word every order
would be played without its leaf. Columns of the designer's own stay possible: they are called note,
comment and the like, or begin with `#`.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from sim.sheets.faults import Fault, listed, quoted
from sim.sheets.headers import Header, own_columns
from sim.sheets.reading import Table
from sim.sheets.schema import Column, Sheet

MOST_NAMED = 6
"""So many columns that are not read are named; the rest is counted."""


def unread(
    sheet: Sheet, table: Table, header: Header, usual: Collection[str], faults: Sequence[Fault]
) -> list[Fault]:
    """Return a warning if columns are not read, or are missing that the packaged sheet has.

    `usual` are the columns of the packaged sheet; remarks and sources are not missed. `faults` are
    those of the header: where a needed column is missing they speak of columns that are not read,
    and a warning is only of use if others are missing too.
    """
    if any(fault.column not in sheet.required for fault in faults):
        return []
    strange = own_columns(sheet, header)
    nameless = _nameless(table, header)
    absent = [column for column in sheet.columns if _missed(column) and _absent(column, header)]
    if faults or not (strange or nameless):
        absent = [column for column in absent if column.name in usual]
    if faults and not absent:
        return []
    parts = [*_not_read(sheet, strange), *_without_name(nameless), *_not_there(absent)]
    if not parts:
        return []
    said = [part[0].upper() + part[1:] for part in parts[1:]]
    message = " ".join([parts[0], *said, _way_out(strange, nameless, absent)])
    value = strange[0] if strange else None
    return [Fault(table.shown, message, header.row.row, value=value, warning=True)]


def _missed(column: Column) -> bool:
    return not column.required and column.kind != "text" and column.name != "source"


def _absent(column: Column, header: Header) -> bool:
    return column.name not in header.places


def _nameless(table: Table, header: Header) -> list[str]:
    """Return the letters of columns that have cells and no header."""
    named = header.row.cells
    filled = {
        at
        for row in table.rows
        for at, cell in enumerate(row.cells[: len(named)])
        if cell.strip() and not named[at].strip()
    }
    return [letters(at) for at in sorted(filled)]


def letters(at: int) -> str:
    """Return what a spreadsheet calls a column: A for the first (0), AA for the one after Z."""
    name = ""
    at += 1
    while at:
        at, rest = divmod(at - 1, 26)
        name = chr(ord("A") + rest) + name
    return name


def _not_read(sheet: Sheet, strange: Sequence[str]) -> list[str]:
    if not strange:
        return []
    if len(strange) == 1:
        return [f"the column {quoted(strange[0])} is not read: {sheet.name} has none of that name."]
    return [f"the columns {_some(strange)} are not read: {sheet.name} has none of these names."]


def _some(names: Sequence[str]) -> str:
    named = [quoted(name) for name in names[:MOST_NAMED]]
    more = len(names) - MOST_NAMED
    return listed([*named, f"{more} more"] if more > 0 else named)


def _without_name(nameless: Sequence[str]) -> list[str]:
    if not nameless:
        return []
    what, are = ("column", "is") if len(nameless) == 1 else ("columns", "are")
    return [f"the {what} {listed(nameless[:MOST_NAMED])} without a header {are} not read."]


def _not_there(absent: Sequence[Column]) -> list[str]:
    if not absent:
        return []
    be = "is" if len(absent) == 1 else "are"
    told = [f"{column.name} (as {counted_as(column)})" for column in absent]
    told[0] = told[0].replace("(as", "(every row counts as", 1)
    return [f"not in the file {be} {listed(told)}."]


def counted_as(column: Column) -> str:
    """Return what a row counts as that says nothing in an optional column."""
    if column.empty or column.default in (None, "", ()):
        return column.empty or "empty"
    return str(int(column.default)) if column.kind == "flag" else str(column.default)


def _way_out(strange: Sequence[str], nameless: Sequence[str], absent: Sequence[Column]) -> str:
    """Say what to do about columns that are not read, or that are not there."""
    if not strange and not nameless:
        return "Add what is missing; a column with empty cells says the same without a warning."
    own = f'"# {strange[0]}"' if strange else '"# mine"'
    one = len(strange) + len(nameless) == 1
    if absent:
        which = "it if it is" if one else "those that are"
        these = "that one" if one and len(absent) == 1 else "among these"
        return f"Rename {which} {these}; put a # before the name of your own, such as {own}."
    which = "a column of your own" if one else "columns of your own"
    are = "it is" if one else "they are"
    return f"If {are} {which}, put a # before the name, such as {own}."
