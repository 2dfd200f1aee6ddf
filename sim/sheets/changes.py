"""Single cells changed by a setting: `customers[yellow-3].price=4`, `goals[g5]=out`.

The key is `sheet[row].column`, or `sheet[row]` alone with the word `out`. A row is named by what
the sheet tells its rows apart by (`Sheet.key`); several columns are parted by a slash:
`edges[A/0/2].note`. What is changed is the text of the file: the sheet is then read and checked as
if the designer had typed the value into it. A changed row counts as the designer's own.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from sim.errors import UsageFault
from sim.sheets.cells import CellFault, read_cell
from sim.sheets.contents import GameLike
from sim.sheets.faults import Fault, advice, did_you_mean, quoted
from sim.sheets.headers import Header
from sim.sheets.reading import Table
from sim.sheets.schema import Column, Sheet, plain_header

OUT = "out"
"""What a row is set to when it is to be taken out."""

SHOWN = 12
"""Rows listed where none is like the one that was asked for."""

MOST_HOLDING = 3
"""So many rows are told that hold a text which names none."""

_KEY = re.compile(r"\s*([^\[\]]+?)\s*\[(.*)\]\s*(?:\.\s*(.+?)\s*)?", re.DOTALL)
_PARTS = re.compile(r"\s*[/,]\s*")
_FORM = "write SHEET[ROW].COLUMN=VALUE, or SHEET[ROW]=out to take a row out"


@dataclass(frozen=True)
class Change:
    """One cell to be changed, or with `column` None a row to be taken out."""

    sheet: str
    row: str
    column: str | None
    value: str

    @property
    def key(self) -> str:
        """The setting's key, spelled as the sheet spells it."""
        return f"{self.sheet}[{self.row}]" + (f".{self.column}" if self.column else "")


def is_cell(key: str) -> bool:
    """Tell whether the key of a setting means a cell or a row, and no option."""
    return "[" in key


def read_changes(game: GameLike, settings: Mapping[str, str]) -> list[Change]:
    """Return the changes that settings with cells as keys ask for.

    Raises UsageFault naming every wrong sheet and column, with near names; whether there is such
    a row, and what its cell may hold, is known when the sheet is read.
    """
    changes, faults = [], []
    for key, value in settings.items():
        try:
            changes.append(_change(game, key, value.strip()))
        except UsageFault as fault:
            faults.append(str(fault))
    if faults:
        raise UsageFault("\n".join(faults))
    return changes


def _change(game: GameLike, key: str, value: str) -> Change:
    match = _KEY.fullmatch(key)
    if match is None or not match[2].strip():
        raise UsageFault(f"{quoted(key)} is no cell of a sheet; {_FORM}.")
    sheet = _sheet(game, key, match[1])
    row = " ".join(match[2].split())
    if match[3] is not None:
        return Change(sheet.name, row, _column(sheet, key, match[3]).name, value)
    if value.casefold() != OUT:
        number = next((each for each in sheet.columns if each.kind == "int"), sheet.columns[-1])
        cell = f"{sheet.name}[{row}].{number.name}"
        raise UsageFault(
            f"{key}={value}: a row can only be taken out, {sheet.name}[{row}]={OUT}; to change a "
            f"cell of it, name its column, such as {cell}=..."
        )
    return Change(sheet.name, row, None, OUT)


def _sheet(game: GameLike, key: str, name: str) -> Sheet:
    by_name = {sheet.name: sheet for sheet in game.sheets}
    found = by_name.get(name.casefold().replace("-", "_"))
    if found is None:
        told = advice(name, list(by_name), "its sheets are")
        raise UsageFault(f"{key}: {quoted(name)} is no sheet of {game.title}; {told}.")
    return found


def _column(sheet: Sheet, key: str, name: str) -> Column:
    for column in sheet.columns:
        if plain_header(name) in column.names:
            return column
    told = advice(name, [column.name for column in sheet.columns], "its columns are")
    raise UsageFault(f"{key}: {quoted(name)} is no column of the sheet {sheet.name}; {told}.")


# --- a sheet with its changes -----------------------------------------------------------------


def changed_sheet(
    sheet: Sheet, table: Table, header: Header, changes: Sequence[Change], file: str
) -> tuple[bytes, list[Change], list[Fault]]:
    """Return a sheet's file after its changes, the changes spelled as there, and wrong rows.

    The file is CSV, whatever it was, with each row at the number that it had, so that a fault in
    a new value is found where the value stands.
    """
    page = _Page(sheet, table, header)
    done, faults = [], []
    places = [page.places(change.row) for change in changes]
    for change, rows in zip(changes, places, strict=True):
        if len(rows) == 1:
            done.append(Change(sheet.name, page.ids[rows[0]], change.column, change.value))
            page.apply(change, rows[0])
        else:
            faults.append(Fault(file, _no_row(page, change, rows), value=change.row))
    return page.as_csv(), done, faults


def _no_row(page: _Page, change: Change, rows: Sequence[int]) -> str:
    """Say that a row is not there, or there several times, and which there are."""
    named = " and ".join(page.sheet.key)
    if rows:
        where = ", ".join(str(row) for row in rows)
        return f"rows {where} are all called {quoted(change.row)}; give each its own {named}."
    ids = list(page.ids.values())
    holding = [page.ids[row] for row in page.holding(change.row)]
    hint = did_you_mean(change.row, ids)
    if not hint and 1 <= len(holding) <= MOST_HOLDING:
        hint = f" it stands in the row called {' or '.join(map(quoted, holding))}."
    said = f"{quoted(change.row)} is no {page.sheet.row_noun} of this sheet{';' if hint else '.'}"
    listed = ", ".join(ids[:SHOWN]) + (f", ... ({len(ids)} rows)" if len(ids) > SHOWN else "")
    return f"{said}{hint} Rows are named by {named}: {listed}."


class _Page:
    """The cells of a sheet's file while they are changed: row number -> texts."""

    def __init__(self, sheet: Sheet, table: Table, header: Header) -> None:
        self.sheet = sheet
        self.header = header.row.row
        self.columns = dict(header.places)
        self.rows = {row.row: list(row.cells) for row in table.rows}
        below = [row.row for row in table.rows[1:]]
        self.ids = {row: self._id(row) for row in below}

    def _id(self, row: int) -> str:
        """Return a row's name: its key columns as they are read, parted by slashes."""
        return "/".join(self._key(row, self.sheet.column(name)) for name in self.sheet.key)

    def _key(self, row: int, column: Column) -> str:
        at, cells = self.columns.get(column.name), self.rows[row]
        text = cells[at] if at is not None and at < len(cells) else ""
        try:
            return str(read_cell(column, text))
        except CellFault:
            return " ".join(text.split())

    def places(self, name: str) -> list[int]:
        """Return the numbers of the rows called `name`, capitals apart if none is just so."""
        if len(self.sheet.key) > 1:
            name = _PARTS.sub("/", name)
        exact = [row for row, own in self.ids.items() if own == name]
        return exact or [row for row, own in self.ids.items() if own.casefold() == name.casefold()]

    def holding(self, text: str) -> list[int]:
        """Return the numbers of the rows that have this text in any cell, such as a card's name."""
        sought = text.casefold()
        return [
            row
            for row in self.ids
            if any(" ".join(cell.split()).casefold() == sought for cell in self.rows[row])
        ]

    def apply(self, change: Change, row: int) -> None:
        """Change a cell, or take a row out: no copies of it, or, without copies, no row."""
        if change.column is not None:
            self._write(row, change.column, change.value)
        elif self.sheet.has_copies:
            self._write(row, "copies", "0")
        else:
            self.rows[row] = []
            return
        if "source" in self.columns and change.column != "source":
            self._write(row, "source", "designer")

    def _write(self, row: int, column: str, text: str) -> None:
        """Put a text into a cell; a column that the file left out is added on the right."""
        if column not in self.columns:
            self.columns[column] = max(map(len, self.rows.values()))
            self._put(self.header, self.columns[column], column)
        self._put(row, self.columns[column], text)

    def _put(self, row: int, at: int, text: str) -> None:
        cells = self.rows[row]
        cells += [""] * (at + 1 - len(cells))
        cells[at] = text

    def as_csv(self) -> bytes:
        """Return the file; rows that were blank stay, so that row numbers do."""
        page = io.StringIO(newline="")
        writer = csv.writer(page, lineterminator="\n")
        writer.writerows(self.rows.get(number, []) for number in range(1, max(self.rows) + 1))
        return page.getvalue().encode("utf-8", "replace")


def by_sheet(changes: Iterable[Change]) -> dict[str, list[Change]]:
    """Return the changes of each sheet, in order."""
    found: dict[str, list[Change]] = {}
    for change in changes:
        found.setdefault(change.sheet, []).append(change)
    return found
