"""An Excel workbook -> rows of text cells. Needs the extra `[xlsx]` (python-calamine)."""

from __future__ import annotations

import datetime as dt
import io
import re
import zipfile
from typing import Any

from sim.sheets.faults import Fault, SheetFaults
from sim.sheets.schema import plain_header

MOST_UNPACKED = 100_000_000
MOST_CELLS = 1_000_000

_CELL_ADDRESS = re.compile(rb'\br="([A-Z]{1,3})([0-9]{1,7})"')
_ERROR_CELL = re.compile(rb'(<c\b[^>]*?) t="e"')
_BARE_FORMULA = re.compile(rb'(<c\b[^>]*?)(?: t="[a-zA-Z]+")?([^>]*>)<f[^>/]*>([^<]*)</f></c>')
_DAMAGED = "the workbook is damaged; open it in Excel and save it again, or save it as CSV UTF-8."


def read_workbook(data: bytes, file: str, sheet: str) -> tuple[list[list[str]], str]:
    """Return the rows of the tab named `sheet`, or of the first tab, from A1 on, and its name.

    The name is what faults call the file: with the tab, if there are several.
    Raises SheetFaults if python-calamine is missing or the bytes are no sound workbook.
    """
    data = _sound_copy(data, file)
    try:
        import python_calamine
    except ImportError as fault:
        raise _unreadable(
            file,
            "reading an Excel workbook needs python-calamine: pip install "
            '"chai-balance[xlsx]". Or save the sheet as CSV UTF-8.',
        ) from fault
    try:
        book = python_calamine.CalamineWorkbook.from_filelike(io.BytesIO(data))
        tab = _tab(book.sheet_names, sheet)
        shown = f'{file}, tab "{tab}"' if len(book.sheet_names) > 1 else file
        page = book.get_sheet_by_name(tab).to_python(skip_empty_area=False)
        return [[_cell_text(cell) for cell in row] for row in page], shown
    except BaseException as fault:
        # A panic of the Rust library is no Exception; nothing else may be swallowed here.
        if isinstance(fault, Exception) or type(fault).__name__ == "PanicException":
            raise _unreadable(file, _DAMAGED) from fault
        raise


def _unreadable(file: str, message: str) -> SheetFaults:
    return SheetFaults([Fault(file, message)])


def _tab(names: list[str], sheet: str) -> str:
    """Return the name of the tab to read; an empty workbook is damaged (IndexError)."""
    return next((name for name in names if plain_header(name) == plain_header(sheet)), names[0])


def _sound_copy(data: bytes, file: str) -> bytes:
    """Return the workbook with its error cells as text.

    Raises SheetFaults for a zip that is no workbook, is damaged, or would fill the memory.
    """
    out = io.BytesIO()
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive, zipfile.ZipFile(out, "w") as copy:
            _refuse_foreign(archive, file)
            for name in dict.fromkeys(archive.namelist()):
                part = archive.read(name)
                if name.startswith("xl/worksheets/"):
                    _refuse_far_cells(part, file)
                    part = _errors_as_text(part)
                copy.writestr(name, part)
    except SheetFaults:
        raise
    except Exception as fault:  # a damaged zip raises anything from BadZipFile to zlib.error
        raise _unreadable(file, _DAMAGED) from fault
    return out.getvalue()


def _errors_as_text(page: bytes) -> bytes:
    """Make text of cells that calamine would give as empty, which often is a value of its own.

    These are formulas that failed (`#REF!`) and formulas never calculated (`=B2+1`).
    """
    page = _ERROR_CELL.sub(rb'\1 t="str"', page)
    return _BARE_FORMULA.sub(rb'\1 t="str"\2<v>=\3</v></c>', page)


def _refuse_foreign(archive: zipfile.ZipFile, file: str) -> None:
    """Raise for a zip of something else, or one that unpacks to more than a sheet can be."""
    if "xl/workbook.xml" not in archive.namelist():
        raise _unreadable(
            file, "this is a zip file, but no .xlsx workbook. Save the sheet as CSV UTF-8 or .xlsx."
        )
    size = sum(entry.file_size for entry in archive.infolist())
    if size > MOST_UNPACKED:
        raise _unreadable(file, f"the workbook unpacks to {size:,} bytes; is it the right file?")


def _refuse_far_cells(page: bytes, file: str) -> None:
    """Raise if one lost cell far down or to the right makes the page huge (all of it is read)."""
    columns, rows = 1, 1
    for letters, digits in _CELL_ADDRESS.findall(page):
        columns, rows = max(columns, _column_number(letters)), max(rows, int(digits))
    if columns * rows > MOST_CELLS:
        raise _unreadable(
            file,
            f"the page reaches to row {rows:,} and column {columns:,}; delete what stands there by "
            "mistake (Ctrl+End goes to it) and save again.",
        )


def _column_number(letters: bytes) -> int:
    number = 0
    for letter in letters:
        number = 26 * number + letter - ord("A") + 1
    return number


def _cell_text(cell: Any) -> str:
    """Return what the cell shows; Excel keeps 2 as 2.0 and yes/no as TRUE/FALSE."""
    if isinstance(cell, bool):
        return "TRUE" if cell else "FALSE"
    if isinstance(cell, float) and cell.is_integer():
        return str(int(cell))
    if isinstance(cell, dt.date | dt.time):
        return cell.isoformat()
    return str(cell)
