"""Broken sheets: each fault names file, row and column, the value and the way out."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from sim.errors import SheetFault
from sim.games.interface import Game
from sim.sheets.check import load

Change = Callable[[str], str | bytes]


# --- ways to break a sheet: the default text -> the broken one --------------------------------


def _rows(text: str) -> list[list[str]]:
    return list(csv.reader(io.StringIO(text)))


def _text(rows: list[list[str]]) -> str:
    out = io.StringIO()
    csv.writer(out).writerows(rows)
    return out.getvalue()


def cell(row: int, column: str, value: str) -> Change:
    """Write `value` into one cell; rows as a spreadsheet counts them."""
    return cells((row, column, value))


def cells(*changes: tuple[int, str, str]) -> Change:
    def change(text: str) -> str:
        rows = _rows(text)
        for row, column, value in changes:
            rows[row - 1][rows[0].index(column)] = value
        return _text(rows)

    return change


def all_cells(column: str, value: str) -> Change:
    def change(text: str) -> str:
        rows = _rows(text)
        for row in rows[1:]:
            row[rows[0].index(column)] = value
        return _text(rows)

    return change


def header(old: str, new: str) -> Change:
    def change(text: str) -> str:
        rows = _rows(text)
        rows[0][rows[0].index(old)] = new
        return _text(rows)

    return change


def without_column(name: str) -> Change:
    def change(text: str) -> str:
        rows = _rows(text)
        at = rows[0].index(name)
        return _text([row[:at] + row[at + 1 :] for row in rows])

    return change


def without_row(number: int) -> Change:
    def change(text: str) -> str:
        rows = _rows(text)
        return _text(rows[: number - 1] + rows[number:])

    return change


def first_rows(number: int) -> Change:
    return lambda text: _text(_rows(text)[:number])


def raw(data: str | bytes) -> Change:
    return lambda _: data


def line(number: int, new: str) -> Change:
    """Replace one line of the text as it is."""

    def change(text: str) -> str:
        lines = text.splitlines()
        lines[number - 1] = new
        return "\n".join(lines) + "\n"

    return change


def shorter_header(text: str) -> str:
    """Cut the last two names from the header line."""
    head, rest = text.split("\n", 1)
    return head.removesuffix(",source,note") + "\n" + rest


# --- the table --------------------------------------------------------------------------------


@dataclass(frozen=True)
class Broken:
    """A broken sheet and what its one fault must say."""

    name: str
    sheet: str
    change: Change
    place: str  # row:column, row, or nothing
    words: tuple[str, ...]  # the value, and words of what is allowed and of the way out


def broken(name: str, sheet: str, change: Change, place: str, *words: str) -> Broken:
    return Broken(name, sheet, change, place, words)


def at(sheet: str, row: int, column: str, value: str, *words: str) -> Broken:
    """A sheet with one wrong cell, told at its place."""
    name = f"{sheet}:{row}:{column}:{value[:20]}"
    return Broken(name, sheet, cell(row, column, value), f"{row}:{column}", words)


CUSTOMERS = [
    at(
        "customers",
        14,
        "leaf",
        "Asam",
        '"Asam" is no leaf',
        'did you mean "Assam"?',
        "One of Assam, Darjeeling, Kashmiri, Nilgiri (or empty for any).",
    ),
    at("customers", 14, "leaf", "Oolong", '"Oolong" is no leaf', "one of Assam"),
    at("customers", 3, "colour", "Bron", '"Bron"', 'did you mean "Brown"?', "Yellow"),
    at("customers", 3, "colour", "", "empty", "only the Evening customer", "One of Brown"),
    at("customers", 5, "tea", "blak", '"blak" is no tea', 'did you mean "black"?'),
    at("customers", 5, "tea", "  ", "empty", "tea is one of green, black, milk"),
    at("customers", 9, "id", "", "empty", "a name of its own"),
    at("customers", 9, "id", "BR-B1", '"BR-B1" is already in row 2', "use the copies column"),
    at("customers", 9, "id", "x" * 90, '"xxx', "90 letters", "at most 80"),
    at("customers", 2, "cups", "3", '"3" is too large', "a whole number from 1 to 2"),
    at("customers", 2, "cups", "0", '"0" is too small', "from 1 to 2"),
    at("customers", 2, "cups", "two", '"two" is no whole number', "from 1 to 2"),
    at("customers", 4, "price", "2.5", '"2.5" is no whole number', "from 0 to 99"),
    at("customers", 4, "price", "2,5", '"2,5" is no whole number', "from 0 to 99"),
    at("customers", 4, "price", "1.000", '"1.000" may mean a thousand', "without points"),
    at("customers", 4, "price", "-1", '"-1" is too small', "from 0 to 99"),
    at("customers", 4, "price", "₹3", '"₹3" is no whole number', "from 0 to 99"),
    at("customers", 4, "price", "#REF!", '"#REF!" is no whole number', "from 0 to 99"),
    at("customers", 4, "price", "9" * 5000, '"999', "is no whole number", "from 0 to 99"),
    at("customers", 6, "tolerance", "0", '"0" is too small', "from 1 to 20"),
    at("customers", 6, "tolerance", "21", '"21" is too large', "from 1 to 20"),
    at("customers", 6, "half_star", "maybe", '"maybe" is neither yes nor no', "1 or 0"),
    at(
        "customers",
        4,
        "additives",
        "Clove+Lemmon",
        '"Lemmon" is no additive',
        'did you mean "Lemon"?',
        "Tulsi",
    ),
    at(
        "customers",
        4,
        "additives",
        "Clove+Clove",
        '"Clove+Clove" names Clove twice',
        "once is enough",
    ),
    at("customers", 7, "additives", "Lemon", '"Lemon" cannot be added to milk tea', "take it out"),
    at(
        "customers",
        14,
        "leaf",
        "Kashmiri",
        '"Kashmiri" is no leaf for black tea',
        "Assam or Darjeeling",
    ),
    at("customers", 10, "leaf", "Assam", '"Assam" is no leaf for green tea', "Kashmiri or Nilgiri"),
    at("customers", 2, "tags", "Hygeine", '"Hygeine" is no tag', 'did you mean "Hygiene"?'),
    at(
        "customers",
        2,
        "tags",
        "Assam+Aroma+Pakora",
        '"Assam+Aroma+Pakora" names 3 tags',
        "up to 2 of",
    ),
    broken(
        "no Evening customer",
        "customers",
        cells((73, "evening", "0"), (73, "colour", "Red")),
        "1:evening",
        "no Evening customer",
        "write 1",
    ),
    broken(
        "two Evening customers",
        "customers",
        cell(40, "evening", "1"),
        "73:evening",
        '"1"',
        "a second Evening customer (the first is in row 40)",
        "keep one",
    ),
    at("customers", 73, "copies", "2", '"2" copies of the Evening customer', "write 1"),
    at("customers", 2, "source", "asumed", '"asumed" is no source', 'did you mean "assumed"?'),
    broken(
        "too many customers",
        "customers",
        cell(2, "copies", "57"),
        "1:copies",
        "128 customer cards are too many",
        "at most 127",
    ),
    at("customers", 2, "copies", "500", '"500" is too large', "from 0 to 127"),
]

HEADERS = [
    broken(
        "missing column",
        "customers",
        without_column("tolerance"),
        "1:tolerance",
        "is missing",
        "add it",
        "from 1 to 20",
    ),
    broken(
        "misspelt needed column",
        "customers",
        header("tolerance", "tolerence"),
        "1:tolerance",
        "is missing",
        'rename "tolerence"',
    ),
    broken(
        "needed column by another name",
        "customers",
        header("price", "Preis"),
        "1:price",
        "is missing; add it (Rupees for each cup served specifically",
        ', or is it the column "Preis"? Then rename that to price.',
    ),
    broken(
        "needed column by one of several names",
        "customers",
        lambda text: header("price", "Preis")(header("tea", "Tee")(text)),
        "1:tea",
        'is it the column "Tee"? Then rename that to tea.',  # no price is a tea
        'is it the column "Preis"? Then rename that to price.',
    ),
    broken(
        "misspelt free column",
        "customers",
        header("additives", "aditives"),
        "1:aditives",
        '"aditives" is no column',
        'did you mean "additives"?',
    ),
    broken(
        "copies twice",
        "customers",
        header("note", "qty"),
        "1:qty",
        '2 columns mean copies ("copies" and "qty")',
        "keep one",
    ),
    broken(
        "column twice",
        "customers",
        header("note", "Price"),
        "1:Price",
        '("price" and "Price")',
        "rename or delete",
    ),
    broken(
        "no header", "customers", without_row(1), "1", "no header", '"BR-B1"', "id, colour, tea"
    ),
    broken(
        "title above the header",
        "customers",
        lambda text: "Our customers\n\n" + text,
        "1",
        '"Our customers"',
        "row 3 looks like it",
        "delete the rows above",
    ),
    broken("header alone", "customers", first_rows(1), "1", "no rows", "add a row"),
]

ROWS = [
    broken(
        "unquoted comma",
        "customers",
        line(5, "BR-B5,Brown,black,1,Assam,Cinnamon,Ginger,4,3,0,Assam,0,1,assumed,"),
        "5",
        "15 cells, the header 14",
        '","',
        "quotation marks",
    ),
    broken(
        "other delimiter",
        "customers",
        line(5, "BR-B5;Brown;black;1;Assam;;4;3;0;Assam;0;1"),
        "5",
        'parted by ";"',
        'the header by ","',
        "the same",
    ),
    broken(
        "unnamed column",
        "customers",
        shorter_header,
        "1",
        "72 of 72 rows",
        "the 12 cells of this header",
        "give every column a name",
    ),
    broken(
        "other delimiter in all rows",
        "customers",
        lambda text: text.replace(",", ";").replace(";", ",", 13),
        "1",
        "72 of 72 rows",
        "part all rows as it is parted",
    ),
    broken(
        "two delimiters in the header",
        "customers",
        lambda text: text.replace("id,", "ID;", 1),
        "1:ID;colour",
        '"ID;colour" holds several columns',
        'part them by ","',
    ),
    broken(
        "open quote",
        "customers",
        line(5, 'BR-B5,Brown,"black,1,Assam,,4,3,0,Assam,0,1,assumed,'),
        "5",
        "quotation mark",
        "is not closed",
        "close it",
    ),
    broken(
        "quote open to the end",
        "goals",
        lambda text: text + '18,"Two,receipts,Red:2,1,assumed',
        "19",
        "quotation mark",
        "is not closed",
        "close it",
    ),
    broken(
        "text after a quote",
        "customers",
        line(5, '"BR"-B5,Brown,black,1,Assam,,4,3,0,Assam,0,1,,'),
        "5",
        "quotation mark",
        'write ""',
    ),
    broken(
        "comma at the end",
        "goals",
        line(2, "2-brown,Two, Brown,receipts,Brown:2,1,assumed"),
        "2",
        "7 cells, the header 6",
        '","',
        "quotation marks",
    ),
]

FILES = [
    broken("nothing in it", "customers", raw(b""), "", "empty", "name the columns"),
    broken("blank rows only", "customers", raw("\n\n , ,\n"), "", "empty", "name the columns"),
    broken("only a sep line", "customers", raw("sep=;\n"), "", "empty", "name the columns"),
    broken("odd sep line", "customers", lambda text: "sep=#\n" + text, "", '"sep=#"', "use sep=,"),
    broken(
        "a picture",
        "customers",
        raw(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"),
        "2",
        "no text",
        "0x1a",
        "Save the sheet",
    ),
    broken(
        "a NUL inside",
        "customers",
        cell(8, "note", "a\0b"),
        "8",
        "no text",
        "0x00",
        "Save the sheet as CSV UTF-8",
    ),
    broken(
        "no known letters",
        "customers",
        lambda text: text.encode() + b"X\x81,Red\n",
        "74",
        "0x81",
        "neither UTF-8 nor cp1252",
        "Save the sheet as CSV UTF-8",
    ),
    broken(
        "half a UTF-16",
        "customers",
        lambda text: text.encode("utf-16")[:-1],
        "",
        "UTF-16",
        "damaged",
        "Save",
    ),
    broken(
        "too large",
        "customers",
        raw(b"id,colour\n" + b"x" * 8_000_000),
        "",
        "8,000,010 bytes",
        "at most 8,000,000",
    ),
    broken(
        "a huge cell",
        "customers",
        lambda text: text + '"' + "x" * 200_000 + '",Red',
        "74",
        "131,072 letters",
        "quotation mark",
    ),
    broken(
        "an old workbook",
        "customers",
        raw(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 600),
        "",
        ".xls",
        "password",
        "CSV UTF-8 or as .xlsx",
    ),
    broken(
        "a damaged workbook",
        "customers",
        raw(b"PK\x03\x04" + b"\1" * 600),
        "",
        "damaged",
        "save it again",
    ),
    broken(
        "another zip",
        "customers",
        raw(b"PK\x05\x06" + b"\0" * 18),
        "1",
        "no text",
        "Save the sheet as CSV UTF-8",
    ),
]

GOALS = [
    at("goals", 2, "kind", "receipt", '"receipt" is no kind', 'did you mean "receipts"?'),
    at(
        "goals",
        8,
        "need",
        "Brown:1 black:1",
        '"Brown:1 black:1" mixes colours and teas',
        "name either colours",
    ),
    at("goals", 9, "need", "green:1 Blue:1", '"green:1 Blue:1"', "Green, with a capital"),
    at(
        "goals",
        2,
        "need",
        "Bron:2",
        '"Bron"',
        'did you mean "Brown"?',
        "Yellow, green, black, milk",
    ),
    at("goals", 2, "need", "Brown", '"Brown" is no need', "`Brown:2`"),
    at("goals", 2, "need", "Brown:2 Cyan", '"Brown:2 Cyan" is no need', "`Brown:1 Cyan:1`"),
    at(
        "goals",
        2,
        "need",
        "Brown:1 Brown:1",
        '"Brown:1 Brown:1" names Brown twice',
        "add the numbers up",
    ),
    at("goals", 2, "need", "Brown:0", '"Brown:0" asks for 0', "write 1 to 20"),
    at("goals", 11, "need", "7", '"7" asks for 7 different colours', "write 1 to 6"),
    at(
        "goals",
        15,
        "need",
        "pan>=3",
        '"pan"',
        'did you mean "pans"?',
        "One of pans, rupees, teas, cups",
    ),
    at("goals", 15, "need", "pans>=4", '"pans>=4" asks for 4 pans', "write 1 to 3"),
    at("goals", 15, "need", "pans<=3", '"pans<=3" is no need', "`pans>=3`"),
    broken(
        "need of another kind",
        "goals",
        cell(2, "kind", "state"),
        "2:need",
        'the kind "state"',
        "`pans>=3`",
    ),
    at("goals", 2, "need", "", "empty", "receipts such as"),
    broken(
        "another column",
        "goals",
        header("source", "half stars"),
        "2:half stars",
        '"assumed" is no whole number',
        "from 0 to 6",
    ),
    broken(
        "too few goals",
        "goals",
        first_rows(8),
        "1:copies",
        "7 goal cards are too few for 4 players",
        "have 8 or more",
    ),
    broken(
        "too many goals",
        "goals",
        cell(2, "copies", "48"),
        "1:copies",
        "65 goal cards are too many",
        "at most 64",
    ),
]

OTHERS = [
    at("ingredients", 5, "kind", "Asam", '"Asam" is no kind of card', 'did you mean "Assam"?'),
    broken(
        "kind twice",
        "ingredients",
        lambda text: text + "leaf,Assam,black,both,1,assumed,\n",
        "20:kind",
        '"Assam" is already in row 5',
        "use the copies column",
    ),
    broken(
        "missing kind",
        "ingredients",
        without_row(12),
        "1:kind",
        '"Ginger" is missing',
        "add it, with copies 0",
    ),
    at(
        "ingredients", 5, "deck", "additive", '"additive" is the wrong deck for Assam', "write leaf"
    ),
    at("ingredients", 5, "leaf_of", "green", '"green" is wrong for Assam', "write black"),
    at("ingredients", 2, "leaf_of", "black", '"black" is wrong for Water', "leave it empty"),
    at("ingredients", 19, "modes", "both", '"both" is wrong for Pakora', "write advanced"),
    at("ingredients", 2, "copies", "3", '"3" Water cards are too few', "write 4 or more"),
    broken(
        "too many cards",
        "ingredients",
        cell(2, "copies", "89"),
        "1:copies",
        "121 cards in the deck basics are too many",
        "at most 120",
    ),
    broken(
        "no leaves left",
        "ingredients",
        cells((5, "copies", "2"), (6, "copies", "1"), (7, "copies", "1"), (8, "copies", "1")),
        "1:copies",
        "5 cards in the deck leaf are too few",
        "6 are needed",
    ),
    at("saucepans", 3, "size", "tiny", '"tiny" is no size', "one of starter, small, medium, large"),
    at("saucepans", 2, "cost", "2", '"2" is no cost for the starter', "write 0"),
    at("saucepans", 2, "copies", "3", '"3" starters are too few', "write 4 or more"),
    at("saucepans", 5, "cups", "13", '"13" is too large', "from 1 to 12"),
    broken("missing size", "saucepans", without_row(3), "1:size", '"small" is missing', "add it"),
    at(
        "upgrades",
        2,
        "name",
        "Free Watter",
        '"Free Watter" is no upgrade',
        'did you mean "Free Water"?',
    ),
    at("upgrades", 11, "mode", "both", '"both" is wrong for Seats', "write advanced"),
    broken(
        "upgrade twice",
        "upgrades",
        cell(7, "mode", "both"),
        "1:mode",
        "advanced has Tips twice",
        "keep one row",
    ),
    broken(
        "too few upgrades",
        "upgrades",
        lambda text: _text([row for n, row in enumerate(_rows(text), 1) if n not in (2, 3, 4, 5)]),
        "1:name",
        "basic has 2 upgrades",
        "a player takes 3",
        "add more rows",
    ),
    at(
        "wheel",
        3,
        "bonus",
        "snack",
        '"snack" is no bonus of the funfair',
        "leaf, basics or additive",
    ),
    at("wheel", 2, "bonus", "+100", '"+100" is no bonus of the funfair', "rupees such as `+1`"),
    at("wheel", 3, "space", "24", '"24" is too large', "from 0 to 23"),
    broken("a gap", "wheel", without_row(4), "1:space", "space 2 is missing", "without a gap"),
    at("setup", 5, "seat", "4", '"4" is too large', "from 0 to 3"),
    broken("missing seat", "setup", without_row(5), "1:seat", '"3" is missing', "add it"),
    at("setup", 5, "seat", "2", '"2" is already in row 4', "its own seat"),
    broken(
        "generous setup",
        "setup",
        all_cells("leaf", "8"),
        "1:copies",
        "30 cards in the deck leaf are too few",
        "35 are needed",
    ),
    at("table", 2, "players", "5", '"5" is too large', "from 2 to 4"),
    at("table", 4, "public_goals", "7", '"7" is too large', "from 0 to 6"),
    broken("missing tea", "teas", without_row(4), "1:tea", '"milk" is missing', "add it"),
    at("teas", 2, "price", "", "empty", "price is a whole number from 0 to 99"),
]

# Sheets that rightly have more than one fault: a seat that is twice leaves another without a row,
# and a column that holds something else is wrong in every row.
FAULTS = {"needed column by one of several names": 2, "setup:5:seat:2": 2, "another column": 17}

TABLE = [*CUSTOMERS, *HEADERS, *ROWS, *FILES, *GOALS, *OTHERS]


def faults_of(game: Game, **asked: Any) -> list[str]:
    """Load sheets that must fail; return the lines of the message."""
    with pytest.raises(SheetFault) as caught:
        load(game, **asked)
    assert caught.value.exit_code == 3
    assert "Traceback" not in str(caught.value)
    return str(caught.value).splitlines()


@pytest.mark.parametrize("case", TABLE, ids=lambda case: case.name)
def test_a_broken_sheet_is_told_by_place_value_and_way_out(
    case: Broken, garam: Game, default_text: Callable[[str], str], tmp_path: Path
) -> None:
    path = tmp_path / "mine.csv"
    content = case.change(default_text(case.sheet))
    path.write_bytes(content if isinstance(content, bytes) else content.encode())

    lines = faults_of(garam, files={case.sheet: path})

    # One fault, one line: nothing follows from it that the user has to puzzle out.
    told = "\n".join(lines)
    # The file is named as it was given; a packaged one by its name alone.
    file = "ingredients.csv" if case.name == "generous setup" else path
    place = f"{file}:{case.place}: " if case.place else f"{file}: "
    assert any(one.startswith(place) for one in lines), told
    for word in case.words:
        assert word in told
    assert len(lines) == FAULTS.get(case.name, 1), told
    assert told.endswith((".", "?"))
