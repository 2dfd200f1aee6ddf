"""The forms a right sheet may have: what spreadsheet programs write, and what designers add."""

from __future__ import annotations

import csv
import io
import sys
import zipfile
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from sim.errors import SheetFault
from sim.games.interface import Game
from sim.sheets.check import Sheets, load
from tests.sheets.workbooks import Page, write_workbook

DefaultText = Callable[[str], str]


def rows_of(text: str) -> list[list[str]]:
    return list(csv.reader(io.StringIO(text)))


def text_of(rows: list[list[str]], delimiter: str = ",", **form: Any) -> str:
    out = io.StringIO()
    csv.writer(out, delimiter=delimiter, **form).writerows(rows)
    return out.getvalue()


def load_customers(game: Game, path: Path, content: str | bytes) -> Sheets:
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return load(game, files={"customers": path})


def plain(sheets: Sheets, sheet: str = "customers") -> list[dict[str, Any]]:
    return [dict(row) for row in sheets.rows[sheet]]


FORMS: dict[str, Callable[[str], str | bytes]] = {
    "as it is": lambda text: text,
    "semicolons": lambda text: text_of(rows_of(text), ";"),
    "tabs": lambda text: text_of(rows_of(text), "\t"),
    "all quoted": lambda text: text_of(rows_of(text), ";", quoting=csv.QUOTE_ALL),
    "byte order mark": lambda text: text.encode("utf-8-sig"),
    "sep line": lambda text: "sep=;\r\n" + text_of(rows_of(text), ";"),
    "sep line, quoted": lambda text: '"sep=;"\r\n' + text_of(rows_of(text), ";"),
    "sep line, mark and bars": lambda text: ("SEP=|\n" + text_of(rows_of(text), "|")).encode(
        "utf-8-sig"
    ),
    "Unicode Text": lambda text: text_of(rows_of(text), "\t").encode("utf-16"),
    "UTF-16, big end first": lambda text: b"\xfe\xff" + text.encode("utf-16-be"),
    "cp1252": lambda text: text.replace("rest assumed", "übrige – angenommen").encode("cp1252"),
    "CRLF": lambda text: text.replace("\n", "\r\n"),
    "CR of an old Mac": lambda text: text.replace("\n", "\r"),
    "no last line end": lambda text: text.rstrip("\n"),
    "blank lines": lambda text: "\n\n" + text.replace("\nCY", "\n\nCY") + "\n\n\n",
    "empty rows and columns": lambda text: (
        "\n".join(line + ",,," for line in text.splitlines()) + "\n" + ("," * 16 + "\n") * 40
    ),
    "spaces around": lambda text: text.replace("Assam", "  Assam\u00a0").replace("tea,", " Tea ,"),
    "capitals": lambda text: text.replace("black", "BLACK").replace("Assam", "assam"),
    "headers with capitals": lambda text: text.replace("half_star", "Half-Star", 1),
    "numbers of Excel": lambda text: text_of(
        [[f"{cell}.0" if cell.isdigit() else cell for cell in row] for row in rows_of(text)]
    ),
    "numbers of Excel in Germany": lambda text: text_of(
        [[f"{cell},0" if cell.isdigit() else cell for cell in row] for row in rows_of(text)], ";"
    ),
    "commas between additives": lambda text: text_of(
        [[cell.replace("+", ", ") for cell in row] for row in rows_of(text)]
    ),
    "one line for each additive": lambda text: text_of(
        [[cell.replace("+", "\n") for cell in row] for row in rows_of(text)]
    ),
    "flags in words": lambda text: text_of(
        [
            [{"0": "no", "1": "TRUE"}.get(cell, cell) if at in (8, 10) else cell
             for at, cell in enumerate(row)]
            for row in rows_of(text)
        ]
    ),
    "columns in another order": lambda text: text_of([row[::-1] for row in rows_of(text)]),
    "extra columns": lambda text: text_of(
        [["art", *row, "playtest, round 3"] for row in rows_of(text)], ";"
    ),
}  # fmt: skip


@pytest.mark.parametrize("form", FORMS)
def test_one_deck_in_every_form(
    form: str, garam: Game, default_text: DefaultText, tmp_path: Path
) -> None:
    read = load_customers(garam, tmp_path / "c.csv", FORMS[form](default_text("customers")))

    without_notes = [{**row, "note": ""} for row in plain(read)]
    assert without_notes == [{**row, "note": ""} for row in plain(load(garam))]


def test_cp1252_keeps_its_letters(garam: Game, default_text: DefaultText, tmp_path: Path) -> None:
    content = default_text("customers").replace("BR-B1", "Müller – 1").encode("cp1252")

    read = load_customers(garam, tmp_path / "c.csv", content)

    assert read.rows["customers"][0]["id"] == "Müller – 1"


@pytest.mark.parametrize("name", ["NA", "001", "None", "TRUE", "nan", "1e5", "2.0", "=1+1", "-"])
def test_ids_stay_text(name: str, garam: Game, default_text: DefaultText, tmp_path: Path) -> None:
    content = default_text("customers").replace("BR-B1", name, 1)

    read = load_customers(garam, tmp_path / "c.csv", content)

    assert read.rows["customers"][0]["id"] == name


def test_80_customers_instead_of_71(garam: Game, default_text: DefaultText, tmp_path: Path) -> None:
    rows = rows_of(default_text("customers"))
    more = [[f"NEW-{n}", *row[1:]] for n, row in enumerate(rows[1:10], 1)]

    read = load_customers(garam, tmp_path / "c.csv", text_of([*rows, *more]))

    assert sum(row["copies"] for row in read.rows["customers"]) == 81


@pytest.mark.parametrize("header", ["copies", "qty", "Quantity", "COUNT"])
def test_copies_by_any_name(
    header: str, garam: Game, default_text: DefaultText, tmp_path: Path
) -> None:
    rows = rows_of(default_text("customers"))
    rows[0][11] = header
    rows[1][11] = "3"

    read = load_customers(garam, tmp_path / "c.csv", text_of(rows))

    assert [row["copies"] for row in read.rows["customers"][:2]] == [3, 1]


def test_a_sheet_with_the_needed_columns_alone(
    garam: Game, default_text: DefaultText, tmp_path: Path
) -> None:
    needed = ["id", "colour", "tea", "cups", "price", "tolerance", "evening"]
    rows = rows_of(default_text("customers"))
    places = [rows[0].index(name) for name in needed]

    read = load_customers(
        garam, tmp_path / "c.csv", text_of([[row[at] for at in places] for row in rows])
    )

    first = read.rows["customers"][0]
    assert first["source"] == "designer"
    assert (first["copies"], first["leaf"], first["additives"]) == (1, None, ())
    assert (first["half_star"], first["tags"], first["note"]) == (False, (), "")


def test_rows_are_counted_as_the_spreadsheet_counts_them(
    garam: Game, default_text: DefaultText, tmp_path: Path
) -> None:
    rows = rows_of(default_text("customers"))
    rows[2][13] = "a note\nof two lines"
    content = "sep=,\n" + text_of([rows[0], [""] * 14, *rows[1:]])

    read = load_customers(garam, tmp_path / "c.csv", content)

    # Excel hides the sep= line, shows the blank row, and keeps the note in one row.
    assert [row.line for row in read.rows["customers"][:4]] == [3, 4, 5, 6]


def test_rows_with_own_columns_alone_are_no_customers(
    garam: Game, default_text: DefaultText, tmp_path: Path
) -> None:
    rows = [[*row, "x"] for row in rows_of(default_text("customers"))]
    total = [[""] * 14 + ["72 cards in all"]]

    read = load_customers(garam, tmp_path / "c.csv", text_of(rows + total))

    assert len(read.rows["customers"]) == 72


# --- workbooks --------------------------------------------------------------------------------


def typed(text: str) -> list[list[str | int | float | bool | None]]:
    """Cells as Excel keeps them: numbers and truths are no text."""
    rows: list[list[str | int | float | bool | None]] = []
    for row in rows_of(text):
        rows.append([float(cell) if cell.isdigit() else cell or None for cell in row])
    for cells in rows[1:]:
        cells[8] = bool(cells[8])
    return rows


def test_a_workbook(garam: Game, default_text: DefaultText, tmp_path: Path) -> None:
    page = typed(default_text("customers"))
    path = write_workbook(tmp_path / "deck.xlsx", {"Sheet 1": page})

    read = load(garam, files={"customers": path})

    assert plain(read) == plain(load(garam))
    assert [row.line for row in read.rows["customers"][:2]] == [2, 3]


def test_a_workbook_of_all_sheets_is_read_page_by_page(garam: Game, tmp_path: Path) -> None:
    teas: Page = [["tea", "price"], ["green", 2], ["black", 2], ["milk", 3.0]]
    pages: dict[str, Page] = {"Read me": [["about this game"]], "Teas": teas}
    path = write_workbook(tmp_path / "all.xlsx", pages)

    read = load(garam, files={"teas": path})

    assert [row["price"] for row in read.rows["teas"]] == [2, 2, 3]


def test_ids_of_a_workbook_stay_as_shown(
    garam: Game, default_text: DefaultText, tmp_path: Path
) -> None:
    page = typed(default_text("customers"))
    page[1][0], page[2][0], page[3][0], page[4][0] = "001", 7.0, "NA", True
    path = write_workbook(tmp_path / "deck.xlsx", {"customers": page})

    read = load(garam, files={"customers": path})

    assert [row["id"] for row in read.rows["customers"][:4]] == ["001", "7", "NA", "TRUE"]


def test_a_fault_in_a_workbook_has_its_row(
    garam: Game, default_text: DefaultText, tmp_path: Path
) -> None:
    page = typed(default_text("customers"))
    page[13][4] = "Asam"
    page[20][6] = 2.5
    path = write_workbook(tmp_path / "deck.xlsx", {"x": [[], *page]})

    with pytest.raises(SheetFault) as caught:
        load(garam, files={"customers": path})

    first, second = str(caught.value).splitlines()
    assert first.startswith(f'{path}:15:leaf: "Asam" is no leaf; did you mean "Assam"?')
    assert second.startswith(f'{path}:22:price: "2.5" is no whole number')


def test_a_fault_in_a_workbook_of_several_tabs_names_the_tab(garam: Game, tmp_path: Path) -> None:
    teas: Page = [["tea", "price"], ["green", 2], ["black", 2], ["milk", "four"]]
    pages: dict[str, Page] = {"Read me": [["about this game"]], "Teas": teas, "setup": []}
    path = write_workbook(tmp_path / "all.xlsx", pages)

    with pytest.raises(SheetFault) as caught:
        load(garam, files={"teas": path, "goals": path, "setup": path})

    goals, setup, tea = str(caught.value).splitlines()
    assert goals.startswith(f'{path}, tab "Read me":1: this row is no header of goals')
    assert setup == f'{path}, tab "setup": the tab is empty; its first row must name the columns.'
    assert tea.startswith(f'{path}, tab "Teas":4:price: "four" is no whole number')


def test_a_workbook_without_its_reader_says_how_to_get_it(
    garam: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "python_calamine", None)
    path = write_workbook(tmp_path / "teas.xlsx", {"teas": [["tea", "price"]]})

    with pytest.raises(SheetFault, match=r'teas.xlsx: .*pip install "chai-balance\[xlsx\]"'):
        load(garam, files={"teas": path})


def changed_workbook(path: Path, pages: Mapping[str, Page], old: bytes, new: bytes) -> Path:
    """A workbook with something in it that `write_workbook` does not write."""
    whole = write_workbook(path.with_name("whole.xlsx"), pages)
    with zipfile.ZipFile(whole) as source, zipfile.ZipFile(path, "w") as target:
        for name in source.namelist():
            target.writestr(name, source.read(name).replace(old, new))
    return path


def test_a_lost_cell_far_away_is_found_before_it_fills_the_memory(
    garam: Game, tmp_path: Path
) -> None:
    pages: dict[str, Page] = {"teas": [["tea", "price"]]}
    path = changed_workbook(tmp_path / "far.xlsx", pages, b'"B1"', b'"XFD1048576"')

    with pytest.raises(SheetFault, match=r"row 1,048,576 and column 16,384.*Ctrl\+End"):
        load(garam, files={"teas": path})


@pytest.mark.parametrize(
    ("cell", "shown"),
    [
        (b'<c r="B2" t="e"><f>B9</f><v>#REF!</v></c>', "#REF!"),
        (b'<c r="B2"><f>1+1</f></c>', "=1+1"),
        (b'<c r="B2" s="1" t="str"><f>A2&amp;1</f></c>', "=A2&1"),
    ],
)
def test_a_formula_without_a_value_is_no_empty_cell(
    cell: bytes, shown: str, garam: Game, tmp_path: Path
) -> None:
    pages: dict[str, Page] = {"setup": [["seat", "leaf"], *([seat, 7] for seat in range(4))]}
    old = b'<c r="B2"><v>7</v></c>'
    path = changed_workbook(tmp_path / "x.xlsx", pages, old, cell)

    with pytest.raises(SheetFault) as caught:
        load(garam, files={"setup": path})

    assert str(caught.value).startswith(f'{path}:2:leaf: "{shown}" is no whole number')
