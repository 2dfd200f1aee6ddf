"""Bytes of a sheet -> a table of text cells, each with the row and column a person sees.

What a spreadsheet makes of a table differs by program and country: comma, semicolon or tab; a
byte order mark or none; `sep=;` on the first line; UTF-8, UTF-16 ("Unicode Text") or cp1252; or a
workbook. All of these are read here, and cells stay text: `001`, `NA` and `TRUE` are not touched.

Row numbers are those of the spreadsheet program: the first row is 1, blank rows count, a cell
that holds line ends is still in one row. A `sep=` line does not count, since Excel hides it.
"""

from __future__ import annotations

import codecs
import csv
import io
import re
import string
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass

from sim.sheets.faults import Fault, SheetFaults, quoted
from sim.sheets.schema import plain_header

DELIMITERS = {",": "comma", ";": "semicolon", "\t": "tab", "|": "bar"}
GUESSED = (",", ";", "\t")
MOST_BYTES = 8_000_000

_SEP_LINE = re.compile(r'"?sep=([^\r\n]?)"?[,;\t|]*(\r\n|\r|\n|$)', re.IGNORECASE)
_EMPTY = string.whitespace + ',;"'
_ZIP = b"PK\x03\x04"
_OLD_EXCEL = b"\xd0\xcf\x11\xe0"
_SAVE_AS_CSV = "Save the sheet as CSV UTF-8 or as .xlsx"


@dataclass(frozen=True)
class TableRow:
    """One row that is not blank: its number in the file and the text of its cells."""

    row: int
    cells: tuple[str, ...]


@dataclass(frozen=True)
class Table:
    """The rows of a sheet that are not blank, the header among them.

    `delimiter` is None for a workbook; `shown` is what faults call the file, with the tab where a
    workbook has several.
    """

    rows: tuple[TableRow, ...]
    delimiter: str | None
    shown: str


def read_table(data: bytes, file: str, sheet: str = "", headers: Collection[str] = ()) -> Table:
    """Return the table in `data`, the bytes of a file shown to the user as `file`.

    `sheet` is the page to take from a workbook, if it has one of that name (else the first).
    `headers` are the headers to expect (as `plain_header` gives them): they tell which
    delimiter is meant. Raises SheetFaults if there is no table in the bytes.
    """
    if len(data) > MOST_BYTES:
        raise _unreadable(
            file,
            f"the file has {len(data):,} bytes; a sheet has at most {MOST_BYTES:,}. Is it the "
            "right file?",
        )
    if data.startswith(_ZIP):
        from sim.sheets.workbook import read_workbook

        cells, shown = read_workbook(data, file, sheet)
        table = Table(_not_blank(enumerate(cells, 1)), None, shown)
    else:
        table = _text_table(_decoded(data, file), file, headers)
    if not table.rows:
        what = "file" if table.shown == file else "tab"
        raise _unreadable(table.shown, f"the {what} is empty; its first row must name the columns.")
    return table


def _unreadable(file: str, message: str, row: int | None = None) -> SheetFaults:
    return SheetFaults([Fault(file, message, row)])


def _not_blank(rows: Iterable[tuple[int, list[str]]]) -> tuple[TableRow, ...]:
    return tuple(
        TableRow(number, tuple(cells)) for number, cells in rows if any(map(str.strip, cells))
    )


# --- bytes to text -------------------------------------------------------------------------


def _decoded(data: bytes, file: str) -> str:
    if data.startswith(_OLD_EXCEL):
        raise _unreadable(
            file,
            "this is an old Excel workbook (.xls) or one locked with a password. "
            f"{_SAVE_AS_CSV}, without a password.",
        )
    if data[:2] not in _UTF_16_MARKS:
        return _bytes_to_text(data, file)
    text = _utf_16(data, file)
    _refuse_binary(text, file)
    return text


_UTF_16_MARKS = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


def _utf_16(data: bytes, file: str) -> str:
    try:
        return data.decode("utf-16")
    except UnicodeDecodeError as fault:
        raise _unreadable(
            file, f"the file begins like UTF-16 text, but is cut or damaged. {_SAVE_AS_CSV}."
        ) from fault


def _bytes_to_text(data: bytes, file: str) -> str:
    """Decode UTF-8, else cp1252, which Excel for Windows still writes."""
    # In both, a control character is one byte, the same as in Latin-1.
    _refuse_binary(data.decode("latin-1"), file)
    for encoding in ("utf-8-sig", "cp1252"):
        try:
            return data.decode(encoding)
        except UnicodeDecodeError as fault:
            undecodable = fault
    at = undecodable.start
    raise _unreadable(
        file,
        f"the byte 0x{data[at]:02x} is neither UTF-8 nor cp1252 text. {_SAVE_AS_CSV}.",
        data.count(b"\n", 0, at) + 1,
    )


def _refuse_binary(text: str, file: str) -> None:
    """Raise if there are characters that no cell holds; NUL is what images and UTF-32 have."""
    match = re.search(r"[\x00-\x08\x0e-\x1f]", text)
    if match:
        raise _unreadable(
            file,
            f"this is no text: it holds the character 0x{ord(match[0]):02x}. {_SAVE_AS_CSV}.",
            text.count("\n", 0, match.start()) + 1,
        )


# --- text to cells -------------------------------------------------------------------------


def _text_table(text: str, file: str, headers: Collection[str]) -> Table:
    delimiter, text = _said_delimiter(text, file)
    if not text.strip(_EMPTY):
        return Table((), delimiter, file)
    delimiter = delimiter or _likely_delimiter(text, headers)
    return Table(_not_blank(_records(text, delimiter, file)), delimiter, file)


def _said_delimiter(text: str, file: str) -> tuple[str | None, str]:
    """Split off Excel's `sep=` line: the delimiter it names (or None) and the rest."""
    match = _SEP_LINE.match(text)
    if not match:
        return None, text
    if match[1] not in DELIMITERS:
        raise _unreadable(
            file,
            f"the line {quoted(match[0].strip())} names no delimiter that is read here; "
            "use sep=, or sep=; or a tab.",
        )
    return match[1], text[match.end() :]


def _likely_delimiter(text: str, headers: Collection[str]) -> str:
    """Return the delimiter under which the first row names most columns, then has most cells.

    Counting marks would be fooled by cells such as "Clove, Lemon"; known headers are not.
    """

    def likeness(delimiter: str) -> tuple[int, int]:
        first = _first_record(text, delimiter)
        return len({plain_header(cell) for cell in first} & set(headers)), len(first)

    return max(GUESSED, key=likeness)


def _first_record(text: str, delimiter: str) -> list[str]:
    try:
        return next((cells for cells in _reader(text, delimiter) if any(map(str.strip, cells))), [])
    except csv.Error:
        return []


def _reader(text: str, delimiter: str) -> Iterator[list[str]]:
    return csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)


def _records(text: str, delimiter: str, file: str) -> Iterator[tuple[int, list[str]]]:
    """Yield each record with its row number; a csv.Error becomes a fault at its row."""
    reader = _reader(text, delimiter)
    row = 0
    while True:
        row += 1
        try:
            cells = next(reader)
        except StopIteration:
            return
        except csv.Error as fault:
            raise _unreadable(file, _csv_fault(str(fault)), row) from fault
        yield row, cells


def _csv_fault(message: str) -> str:
    if "field larger" in message:
        return (
            "a cell in this row has more than 131,072 letters: a quotation mark is open, or this "
            "is no sheet. Look for a single quotation mark."
        )
    return (
        'a quotation mark (") opens a cell in this row and is not closed at the end of the cell; '
        'close it, or write "" for one that belongs to the text.'
    )
