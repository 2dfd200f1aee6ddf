"""What holds for any text and any bytes."""

from __future__ import annotations

import csv
import io
import zipfile

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from sim.errors import SheetFault
from sim.games.garam.sheets_needs import read_need
from sim.games.garam.sheets_schema import CUSTOMERS, SHEETS
from sim.games.interface import Game
from sim.sheets.cells import CellFault, read_cell
from sim.sheets.headers import read_header
from sim.sheets.reading import Table, read_table
from sim.sheets.rows import typed_rows
from tests.sheets.workbooks import write_workbook

# Control characters stand in no cell; surrogates are no text.
CELL = st.text(
    st.characters(exclude_categories=["Cs", "Cc"]) | st.sampled_from('\n\r\t,;|"+'), max_size=30
)
HEADER = ["id", "colour", "tea", "note"]


@given(
    rows=st.lists(st.tuples(CELL, CELL, CELL, CELL), max_size=6),
    delimiter=st.sampled_from([",", ";", "\t"]),
    encoding=st.sampled_from(["utf-8", "utf-8-sig", "utf-16"]),
)
def test_any_cell_comes_back_under_any_delimiter(
    rows: list[tuple[str, ...]], delimiter: str, encoding: str
) -> None:
    out = io.StringIO()
    csv.writer(out, delimiter=delimiter, quoting=csv.QUOTE_ALL).writerows([HEADER, *rows])

    table = read_table(out.getvalue().encode(encoding), "x.csv", headers=CUSTOMERS.headers)

    assert table.delimiter == delimiter
    written = [(n, cells) for n, cells in enumerate(rows, 2) if any(map(str.strip, cells))]
    assert [(row.row, row.cells) for row in table.rows[1:]] == written


@given(row=st.tuples(CELL, CELL, CELL, CELL), delimiter=st.sampled_from([",", ";", "\t"]))
def test_any_cell_comes_back_with_as_few_quotes_as_excel_writes(
    row: tuple[str, ...], delimiter: str
) -> None:
    out = io.StringIO()
    csv.writer(out, delimiter=delimiter).writerows([HEADER, ("x", *row)])

    table = read_table(out.getvalue().encode(), "x.csv", headers=CUSTOMERS.headers)

    assert table.rows[1].cells == ("x", *row)


@given(row=st.tuples(CELL, CELL, CELL), delimiter=st.sampled_from([",", ";", "\t"]))
def test_a_sep_line_is_believed(row: tuple[str, ...], delimiter: str) -> None:
    out = io.StringIO()
    csv.writer(out, delimiter=delimiter).writerows([("x", *row)])

    table = read_table(f"sep={delimiter}\r\n{out.getvalue()}".encode(), "x.csv")

    assert [(line.row, line.cells) for line in table.rows] == [(1, ("x", *row))]


@pytest.fixture(scope="module")
def workbook(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    path = tmp_path_factory.mktemp("book") / "x.xlsx"
    return write_workbook(path, {"customers": [["id", "colour"], ["a", 1.0]]}).read_bytes()


@settings(max_examples=400)
@given(data=st.binary(max_size=400))
@example(b"sep=")
@example(b"PK\x03\x04")
@example(b"\xff\xfe\x00")
@example(b"\xff\xfe\x00\xd8")
@example(b'id,"')
@example(b"\xef\xbb\xbf")
def test_any_bytes_are_a_table_or_a_fault(data: bytes) -> None:
    _read_all_the_way(data)


@settings(max_examples=200)
@given(data=st.data())
def test_a_damaged_sheet_is_a_table_or_a_fault(garam: Game, data: st.DataObject) -> None:
    whole = bytearray((garam.sheet_folder / "customers.csv").read_bytes()[:700])
    for at in data.draw(st.lists(st.integers(0, len(whole) - 1), max_size=5)):
        whole[at] = data.draw(st.integers(0, 255))
    _read_all_the_way(bytes(whole[data.draw(st.integers(0, 20)) :]))


@settings(max_examples=100, deadline=None)
@given(data=st.data())
def test_a_damaged_workbook_is_a_table_or_a_fault(workbook: bytes, data: st.DataObject) -> None:
    whole = bytearray(workbook)
    for at in data.draw(st.lists(st.integers(4, len(whole) - 1), min_size=1, max_size=4)):
        whole[at] = data.draw(st.integers(0, 255))
    _read_all_the_way(bytes(whole))


@settings(max_examples=60, deadline=None)
@given(page=st.text(max_size=60), book=st.text(max_size=60))
def test_a_workbook_of_nonsense_is_a_table_or_a_fault(page: str, book: str) -> None:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("xl/workbook.xml", f"<workbook><sheets>{book}</sheets></workbook>")
        archive.writestr("xl/worksheets/sheet1.xml", f"<worksheet>{page}</worksheet>")
    _read_all_the_way(out.getvalue())


def _read_all_the_way(data: bytes) -> None:
    """Read bytes as far as typed rows: a SheetFault is the only thing that may come out."""
    try:
        table = read_table(data, "x.csv", "customers", CUSTOMERS.headers)
    except SheetFault as fault:
        told = str(fault)
    else:
        told = "x.csv:"
        _read_rows(table)
    assert told.startswith("x.csv:")
    assert "\n" not in told


def _read_rows(table: Table) -> None:
    header, _ = read_header(CUSTOMERS, table, "x.csv")
    if header is not None:
        typed_rows(CUSTOMERS, table, header, "x.csv")


@given(text=CELL)
def test_any_text_in_any_column_is_a_value_or_a_fault(text: str) -> None:
    for sheet in SHEETS:
        for column in sheet.columns:
            told = "."
            try:
                read_cell(column, text)
            except CellFault as fault:
                told = str(fault)
            assert told.endswith(".")
            assert "\n" not in told


WORD = st.sampled_from(["Brown", "Green", "green", "black", "Bron", "pans", "", "4"])
MARK = st.sampled_from([":", ">=", " ", "+", ",", "1", "20", "99"])


@given(parts=st.lists(WORD | MARK, max_size=8))
def test_any_need_is_read_or_a_fault(parts: list[str]) -> None:
    try:
        need = read_need("".join(parts))
    except CellFault:
        return
    assert need
