"""What differs between two sets of sheets of one game: row, column, before and after."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sim.sheets.contents import GameLike, Row, Sheets
from sim.sheets.headers import read_header
from sim.sheets.reading import read_table
from sim.sheets.schema import Sheet

UNREAD = ("source", "note")
"""Columns that no rule reads."""

ASSUMED, DESIGNER = "assumed", "designer"
"""Sources of rows: the packaged sheets' own reconstructions, and the designer's rows."""

NUMBERS = ("int", "flag")
"""Kinds of columns whose cells are numbers."""


@dataclass(frozen=True)
class Difference:
    """One difference: of a cell, or with `column` empty of a whole row, or of the rows' order.

    `before` is None for a row that is new and `after` for one that is gone; a row that has
    neither `row` nor `column` says that the rows come in another order.
    """

    sheet: str
    row: str
    column: str
    before: str | None
    after: str | None

    @property
    def key(self) -> str:
        """What a setting calls it: `customers[BR-B1].price`, or of a whole row `goals[g5]`."""
        return self.whole_row + (f".{self.column}" if self.column else "")

    @property
    def whole_row(self) -> str:
        """What a setting that takes the row out calls it."""
        return f"{self.sheet}[{self.row}]"

    def __str__(self) -> str:
        if not self.row:
            return f"{self.sheet}: the same rows in another order"
        place = f"{self.sheet}[{self.row}]"
        if self.before is None:
            return f"{place}: a new row ({self.after})"
        if self.after is None:
            return f"{place}: taken out (was {self.before})"
        return f"{place}.{self.column}: {self.before or 'empty'} -> {self.after or 'empty'}"


def differences(game: GameLike, before: Sheets, after: Sheets) -> list[Difference]:
    """Return what differs, sheet by sheet in the rows' order; sources and notes do not count."""
    return [found for sheet in game.sheets for found in in_sheet(sheet, before, after)]


def in_sheet(sheet: Sheet, before: Sheets, after: Sheets) -> list[Difference]:
    """Return what differs in one sheet."""
    if before.files[sheet.name].sha256 == after.files[sheet.name].sha256:
        return []
    return list(_of_sheet(sheet, before, after))


def own_sources(sheet: Sheet, packaged: Sequence[Row], rows: Sequence[Row]) -> list[str]:
    """Return where each row is from: a changed row is the designer's, though its source is old.

    Copies of the packaged sheets say `assumed`, and nobody thinks of that column on changing a
    price. A source that was changed counts as it stands, and so does that of a new row, but that
    nothing of a new row can be an assumption of the packaged sheets.
    """
    old = {row_name(sheet, row): row for row in packaged}
    return [_own_source(old.get(row_name(sheet, row)), row) for row in rows]


def _own_source(old: Row | None, row: Row) -> str:
    source = str(row["source"])
    if old is None:
        return DESIGNER if source == ASSUMED else source
    changed = any(row[column] != old[column] for column in row if column not in UNREAD)
    return DESIGNER if changed and source == old["source"] else source


def row_name(sheet: Sheet, row: Mapping[str, Any]) -> str:
    """Return what a row is called in settings: its key columns, parted by slashes."""
    return "/".join(str(row[column]) for column in sheet.key)


def _of_sheet(sheet: Sheet, before: Sheets, after: Sheets) -> Iterator[Difference]:
    old, new = _Texts(sheet, before), _Texts(sheet, after)
    for name in [*old.rows, *(name for name in new.rows if name not in old.rows)]:
        if name not in new.rows:
            yield Difference(sheet.name, name, "", old.whole(name), None)
        elif name not in old.rows:
            yield Difference(sheet.name, name, "", None, new.whole(name))
        else:
            yield from _of_row(sheet, name, old, new)
    shared = [name for name in old.rows if name in new.rows]
    if shared != [name for name in new.rows if name in old.rows]:
        yield Difference(sheet.name, "", "", "", "")


def _of_row(sheet: Sheet, name: str, old: _Texts, new: _Texts) -> Iterator[Difference]:
    one, other = old.rows[name], new.rows[name]
    for column in one:
        if column not in UNREAD and one[column] != other[column]:
            yield Difference(
                sheet.name, name, column, old.text(name, column), new.text(name, column)
            )


class _Texts:
    """A sheet's rows by name, and the texts in its file."""

    def __init__(self, sheet: Sheet, sheets: Sheets) -> None:
        self.sheet = sheet
        file = sheets.files[sheet.name]
        table = read_table(file.data, file.path.name, sheet.name, sheet.headers)
        header, _ = read_header(sheet, table, file.path.name)
        self.places = {} if header is None else header.places
        self.lines = {line.row: line.cells for line in table.rows}
        self.rows: dict[str, Row] = {row_name(sheet, row): row for row in sheets.rows[sheet.name]}

    def text(self, name: str, column: str) -> str:
        """Return the text of a cell; of a column that the file leaves out, its default.

        Numbers are told as they are read: spreadsheets write 4 as `4.0` or `4,0`.
        """
        row, at = self.rows[name], self.places.get(column)
        if at is None or self.sheet.column(column).kind in NUMBERS:
            return _shown(row[column])
        cells = self.lines[row.line]
        return " ".join(cells[at].split()) if at < len(cells) else ""

    def whole(self, name: str) -> str:
        """Return all that a row says."""
        texts = {column: self.text(name, column) for column in self.places if column not in UNREAD}
        return ", ".join(f"{column} {text}" for column, text in texts.items() if text)


def _shown(value: object) -> str:
    if value is None or value == ():
        return ""
    return str(int(value)) if isinstance(value, bool) else str(value)
