"""Rows of text cells -> typed rows, and the faults of each row and of rows against each other."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from sim.sheets.cells import CellFault, read_cell
from sim.sheets.contents import Row, Sheets
from sim.sheets.faults import Fault, quoted
from sim.sheets.headers import Header
from sim.sheets.reading import GUESSED, Table, TableRow
from sim.sheets.schema import Column, Sheet


@dataclass(frozen=True)
class _Line:
    """One row of text under a header."""

    header: Header
    line: TableRow
    file: str

    def text(self, column: str) -> str | None:
        """The text of a cell, empty where the row is short; None where there is no column."""
        at = self.header.places.get(column)
        if at is None:
            return None
        return self.line.cells[at] if at < len(self.line.cells) else ""

    @property
    def is_blank(self) -> bool:
        """Whether only columns of the designer's own are filled."""
        return not any((self.text(column) or "").strip() for column in self.header.places)

    def fault(self, message: str, column: str | None = None) -> Fault:
        label = self.header.labels.get(column) if column else None
        return Fault(self.file, message, self.line.row, label, column and self.text(column))


def typed_rows(
    sheet: Sheet, table: Table, header: Header, file: str
) -> tuple[list[Row], list[Fault]]:
    """Return the rows below the header, as far as their cells can be read, and their faults."""
    rows, faults, shifts = [], [], []
    for below in table.rows[1:]:
        line = _Line(header, below, file)
        if line.is_blank:
            continue
        row, row_faults = _typed_row(sheet, line)
        shifted = _shifted(line, table.delimiter, bool(row_faults))
        if shifted:
            row, row_faults = Row(below.row, {}), []
            shifts.append(shifted)
        rows.append(row)
        faults += row_faults
    if len(shifts) > max(1, len(rows) // 2):
        return rows, [_short_header(header, file, len(shifts), len(rows))]
    return rows, faults + shifts


def _short_header(header: Header, file: str, shifted: int, rows: int) -> Fault:
    """One fault for the header instead of one for most rows."""
    message = (
        f"{shifted} of {rows} rows do not have the {len(header.row.cells)} cells of this header; "
        "give every column a name in it, and part all rows as it is parted."
    )
    return Fault(file, message, header.row.row)


def _typed_row(sheet: Sheet, line: _Line) -> tuple[Row, list[Fault]]:
    values: dict[str, Any] = {}
    faults = []
    for column in sheet.columns:
        text = line.text(column.name)
        try:
            if text is not None:
                values[column.name] = read_cell(column, text)
            elif not column.required:
                values[column.name] = column.default
        except CellFault as fault:
            faults.append(line.fault(str(fault), column.name))
    row = Row(line.line.row, values)
    return row, faults + _rule_faults(sheet, row, line)


def _rule_faults(sheet: Sheet, row: Row, line: _Line) -> list[Fault]:
    """Faults of the row's rules, each as soon as the cells it looks at could be read."""
    return [
        line.fault(message, rule.columns[0])
        for rule in sheet.rules
        if all(column in row for column in rule.columns) and (message := rule.check(row))
    ]


def _shifted(line: _Line, delimiter: str | None, faulty: bool) -> Fault | None:
    """A row whose cells are not under their headers: too many, or parted by something else.

    Empty cells too many do no harm unless the row is `faulty` as well: then an unquoted
    delimiter pushed the last, empty cell out.
    """
    cells, width = line.line.cells, len(line.header.row.cells)
    if len(cells) > width and (faulty or any(map(str.strip, cells[width:]))):
        return line.fault(
            f"this row has {len(cells)} cells, the header {width}; put a cell that contains "
            f"{quoted(delimiter or ',')} into quotation marks, or name the column in the header."
        )
    foreign = [mark for mark in GUESSED if mark != delimiter and mark in cells[0]]
    if delimiter and len(cells) == 1 < width and foreign:
        return line.fault(
            f"this row is parted by {quoted(foreign[0])}, the header by {quoted(delimiter)}; "
            "use the same in both."
        )
    return None


# --- rows against each other ------------------------------------------------------------------


def sheet_faults(sheet: Sheet, sheets: Sheets) -> list[Fault]:
    """Return the faults of a sheet's rows together: none at all, some twice, some missing."""
    if not sheets.rows[sheet.name]:
        return [_no_rows(sheet, sheets)]
    faults = _doubled_rows(sheet, sheets)
    if sheet.each is not None and sheets.complete(sheet.name, sheet.each):
        faults += _absent_rows(sheet, sheet.column(sheet.each), sheets)
    return faults


def _no_rows(sheet: Sheet, sheets: Sheets) -> Fault:
    file = sheets.files[sheet.name]
    message = f"the sheet has a header and no rows; add a row for each {sheet.row_noun}."
    return Fault(file.shown, message, file.header_row)


def _doubled_rows(sheet: Sheet, sheets: Sheets) -> list[Fault]:
    faults = []
    first: dict[tuple[Any, ...], Row] = {}
    for row in sheets.rows[sheet.name]:
        if not all(column in row for column in sheet.key):
            continue
        key = tuple(row[column] for column in sheet.key)
        if key in first:
            faults.append(_doubled(sheet, sheets, first[key], row))
        first.setdefault(key, row)
    return faults


def _doubled(sheet: Sheet, sheets: Sheets, first: Row, row: Row) -> Fault:
    value = " ".join(str(row[column]) for column in sheet.key)
    copies = " For more of the same use the copies column." if sheet.has_copies else ""
    message = (
        f"{quoted(value)} is already in row {first.line}; each {sheet.row_noun} has one row and "
        f"its own {' and '.join(sheet.key)}.{copies}"
    )
    return sheets.fault(sheet.name, sheet.key[-1], message, row, row[sheet.key[-1]])


def _absent_rows(sheet: Sheet, column: Column, sheets: Sheets) -> list[Fault]:
    there = {row[column.name] for row in sheets.rows[sheet.name]}
    way_out = "add it, with copies 0 if it is not in the game." if sheet.has_copies else "add it."
    return [
        sheets.fault(
            sheet.name, column.name, f'the row for "{value}" is missing; {way_out}', value=value
        )
        for value in _possible(column)
        if value not in there
    ]


def _possible(column: Column) -> Iterable[object]:
    return column.allowed if column.kind == "choice" else range(column.low, column.high + 1)
