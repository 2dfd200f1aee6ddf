"""Which row is the header, and which of its cells is which column."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from sim.sheets.cells import CellFault, read_cell
from sim.sheets.faults import Fault, listed, near, quoted
from sim.sheets.reading import GUESSED, Table, TableRow
from sim.sheets.schema import Column, Sheet, plain_header

REMARKS = frozenset(
    (
        *("note", "notes", "comment", "comments", "remark", "remarks", "description"),
        *("name", "title", "text", "art", "artist", "picture", "image", "status", "todo"),
        *("notiz", "notizen", "kommentar", "kommentare", "bemerkung", "bemerkungen"),
        *("anmerkung", "anmerkungen", "hinweis", "hinweise"),
    )
)
"""Headers, as they are compared, that are plainly a designer's own where a sheet has none such."""

OWN_MARK = "#"
"""What any other column of the designer's own may begin with."""

MOST_OFFERED = 6
"""So many unknown columns are offered for a missing one."""

ROWS_SEARCHED = 20
"""How far down a header is looked for when the first row is none."""


@dataclass(frozen=True)
class Header:
    """The header of a table: `places` maps a column to the position of its cell."""

    row: TableRow
    places: Mapping[str, int]

    @property
    def labels(self) -> dict[str, str]:
        """Column -> its header as it stands in the file."""
        return {name: self.row.cells[at].strip() for name, at in self.places.items()}


def read_header(sheet: Sheet, table: Table, file: str) -> tuple[Header | None, list[Fault]]:
    """Return the header of a table and its faults; None if the first row is no header."""
    row = table.rows[0]
    mixed = _mixed_delimiters(sheet, table, file)
    if mixed:
        return None, [mixed]
    if not _recognised(sheet, row):
        return None, [_no_header(sheet, table, file)]
    faults = _doubled(sheet, row, file)
    header = Header(row, _places(sheet, row))
    faults += _missing(sheet, table, header, file)
    faults += _misspelt(sheet, header, file)
    return header, faults


def _recognised(sheet: Sheet, row: TableRow) -> int:
    return len({plain_header(cell) for cell in row.cells} & sheet.headers)


def _mixed_delimiters(sheet: Sheet, table: Table, file: str) -> Fault | None:
    """A header parted by one delimiter here and another one there."""
    for cell in table.rows[0].cells:
        for mark in GUESSED:
            names = [plain_header(part) for part in cell.split(mark)]
            if len(names) > 1 and sheet.headers.issuperset(names):
                message = (
                    f"{quoted(cell)} holds several columns; part them by "
                    f"{quoted(table.delimiter or ',')}, as the rest of the row, or into cells."
                )
                return Fault(file, message, table.rows[0].row, cell, cell)
    return None


def _no_header(sheet: Sheet, table: Table, file: str) -> Fault:
    row = table.rows[0]
    shown = [quoted(cell.strip()) for cell in row.cells if cell.strip()][:3]
    way_out = f"put the columns' names into the first row: {', '.join(sheet.required)}."
    best = max(table.rows[:ROWS_SEARCHED], key=lambda other: _recognised(sheet, other))
    if _recognised(sheet, best) * 2 > len(sheet.required):
        way_out = f"row {best.row} looks like it: delete the rows above."
    return Fault(
        file,
        f"this row is no header of {sheet.name} (it holds {', '.join(shown)}); {way_out}",
        row.row,
        value=row.cells[0].strip(),
    )


def _places(sheet: Sheet, row: TableRow) -> dict[str, int]:
    plain = [plain_header(cell) for cell in row.cells]
    found = {}
    for column in sheet.columns:
        places = [at for at, name in enumerate(plain) if name in column.names]
        if places:
            found[column.name] = places[0]
    return found


def _doubled(sheet: Sheet, row: TableRow, file: str) -> list[Fault]:
    faults = []
    for column in sheet.columns:
        cells = [cell.strip() for cell in row.cells if plain_header(cell) in column.names]
        if len(cells) > 1:
            message = (
                f"{len(cells)} columns mean {column.name} ({listed([*map(quoted, cells)])}); "
                "keep one and rename or delete the others."
            )
            faults.append(Fault(file, message, row.row, cells[1], cells[1]))
    return faults


def _missing(sheet: Sheet, table: Table, header: Header, file: str) -> list[Fault]:
    own = own_columns(sheet, header)
    return [
        _missing_fault(column, own, table, header, file)
        for column in sheet.columns
        if column.required and column.name not in header.places
    ]


def _missing_fault(
    column: Column, own: list[str], table: Table, header: Header, file: str
) -> Fault:
    """A needed column that is not there; maybe it is one of the unknown ones, renamed."""
    similar = near(column.name, own, cutoff=0.7)
    message = f"this column is missing; add it ({column.doc}: {column.rule})"
    if similar:
        message += f", or rename {quoted(similar)} if that is it."
    elif own:
        fitting = [name for name in own if _fits(column, name, table, header)] or own
        which = " or ".join(map(quoted, fitting[:MOST_OFFERED]))
        message += f", or is it the column {which}? Then rename that to {column.name}."
    else:
        message += "."
    return Fault(file, message, header.row.row, column.name, similar)


def _fits(column: Column, name: str, table: Table, header: Header) -> bool:
    """Tell whether the cells under a header are what a column may hold."""
    at = [cell.strip() for cell in header.row.cells].index(name)
    try:
        for row in table.rows[1:]:
            read_cell(column, row.cells[at] if at < len(row.cells) else "")
    except CellFault:
        return False
    return True


def own_columns(sheet: Sheet, header: Header) -> list[str]:
    """Headers the sheet does not know and that are no remarks: own columns, or wrong names."""
    cells = (cell.strip() for cell in header.row.cells)
    return [cell for cell in cells if cell and not _known(sheet, cell)]


def _known(sheet: Sheet, cell: str) -> bool:
    name = plain_header(cell)
    return name in sheet.headers or name in REMARKS or cell.startswith(OWN_MARK)


def _misspelt(sheet: Sheet, header: Header, file: str) -> list[Fault]:
    """Faults for own columns that look like an optional one that is not there.

    Ignoring `additves` would silently play a deck without additives.
    """
    absent = [
        column
        for column in sheet.columns
        if not column.required and column.kind != "text" and column.name not in header.places
    ]
    faults = []
    for own in own_columns(sheet, header):
        similar = near(plain_header(own), [name for c in absent for name in c.names], cutoff=0.8)
        if similar:
            message = (
                f"{quoted(own)} is no column of {sheet.name}; did you mean "
                f'"{similar}"? Rename it so, or, if it is a column of your own, put a # before '
                "its name."
            )
            faults.append(Fault(file, message, header.row.row, own, own))
    return faults
