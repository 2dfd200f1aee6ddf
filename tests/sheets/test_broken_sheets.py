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


# --- the table --------------------------------------------------------------------------------


@dataclass(frozen=True)
class Broken:
    """A broken sheet and what its one fault must say."""

    name: str
    sheet: str
    change: Change
    place: str  # row:column, row, or nothing
    words: tuple[str, ...]  # the value, and words of what is allowed and of the way out


CUSTOMERS = [
    Broken(
        "unknown leaf",
        "customers",
        cell(14, "leaf", "Asam"),
        "14:leaf",
        (
            '"Asam" is no leaf',
            'did you mean "Assam"?',
            "One of Assam, Darjeeling, Kashmiri, Nilgiri (or empty for any).",
        ),
    ),
    Broken(
        "leaf like none",
        "customers",
        cell(14, "leaf", "Oolong"),
        "14:leaf",
        ('"Oolong" is no leaf', "one of Assam"),
    ),
    Broken(
        "unknown colour",
        "customers",
        cell(3, "colour", "Bron"),
        "3:colour",
        ('"Bron"', 'did you mean "Brown"?', "Yellow"),
    ),
    Broken(
        "no colour",
        "customers",
        cell(3, "colour", ""),
        "3:colour",
        ("empty", "only the Evening customer", "One of Brown"),
    ),
    Broken(
        "unknown tea",
        "customers",
        cell(5, "tea", "blak"),
        "5:tea",
        ('"blak" is no tea', 'did you mean "black"?'),
    ),
    Broken(
        "no tea",
        "customers",
        cell(5, "tea", "  "),
        "5:tea",
        ("empty", "tea is one of green, black, milk"),
    ),
    Broken("no id", "customers", cell(9, "id", ""), "9:id", ("empty", "a name of its own")),
    Broken(
        "id twice",
        "customers",
        cell(9, "id", "BR-B1"),
        "9:id",
        ('"BR-B1" is already in row 2', "use the copies column"),
    ),
    Broken(
        "id of a page",
        "customers",
        cell(9, "id", "x" * 90),
        "9:id",
        ('"xxx', "90 letters", "at most 80"),
    ),
    Broken(
        "three cups",
        "customers",
        cell(2, "cups", "3"),
        "2:cups",
        ('"3" is too large', "a whole number from 1 to 2"),
    ),
    Broken(
        "no cup", "customers", cell(2, "cups", "0"), "2:cups", ('"0" is too small', "from 1 to 2")
    ),
    Broken(
        "cups in words",
        "customers",
        cell(2, "cups", "two"),
        "2:cups",
        ('"two" is no whole number', "from 1 to 2"),
    ),
    Broken(
        "half a rupee",
        "customers",
        cell(4, "price", "2.5"),
        "4:price",
        ('"2.5" is no whole number', "from 0 to 99"),
    ),
    Broken(
        "half a rupee, German",
        "customers",
        cell(4, "price", "2,5"),
        "4:price",
        ('"2,5" is no whole number', "from 0 to 99"),
    ),
    Broken(
        "thousands",
        "customers",
        cell(4, "price", "1.000"),
        "4:price",
        ('"1.000" may mean a thousand', "without points"),
    ),
    Broken(
        "price below nothing",
        "customers",
        cell(4, "price", "-1"),
        "4:price",
        ('"-1" is too small', "from 0 to 99"),
    ),
    Broken(
        "price with a sign",
        "customers",
        cell(4, "price", "₹3"),
        "4:price",
        ('"₹3" is no whole number', "from 0 to 99"),
    ),
    Broken(
        "a formula's fault",
        "customers",
        cell(4, "price", "#REF!"),
        "4:price",
        ('"#REF!" is no whole number', "from 0 to 99"),
    ),
    Broken(
        "endless number",
        "customers",
        cell(4, "price", "9" * 5000),
        "4:price",
        ('"999', "is no whole number", "from 0 to 99"),
    ),
    Broken(
        "no tolerance",
        "customers",
        cell(6, "tolerance", "0"),
        "6:tolerance",
        ('"0" is too small', "from 1 to 20"),
    ),
    Broken(
        "endless tolerance",
        "customers",
        cell(6, "tolerance", "21"),
        "6:tolerance",
        ('"21" is too large', "from 1 to 20"),
    ),
    Broken(
        "half of a half-star",
        "customers",
        cell(6, "half_star", "maybe"),
        "6:half_star",
        ('"maybe" is neither yes nor no', "1 or 0"),
    ),
    Broken(
        "unknown additive",
        "customers",
        cell(4, "additives", "Clove+Lemmon"),
        "4:additives",
        ('"Lemmon" is no additive', 'did you mean "Lemon"?', "Tulsi"),
    ),
    Broken(
        "additive twice",
        "customers",
        cell(4, "additives", "Clove+Clove"),
        "4:additives",
        ('"Clove+Clove" names Clove twice', "once is enough"),
    ),
    Broken(
        "lemon with milk",
        "customers",
        cell(7, "additives", "Lemon"),
        "7:additives",
        ('"Lemon" cannot be added to milk tea', "take it out"),
    ),
    Broken(
        "green leaf in black tea",
        "customers",
        cell(14, "leaf", "Kashmiri"),
        "14:leaf",
        ('"Kashmiri" is no leaf for black tea', "Assam or Darjeeling"),
    ),
    Broken(
        "black leaf in green tea",
        "customers",
        cell(10, "leaf", "Assam"),
        "10:leaf",
        ('"Assam" is no leaf for green tea', "Kashmiri or Nilgiri"),
    ),
    Broken(
        "unknown tag",
        "customers",
        cell(2, "tags", "Hygeine"),
        "2:tags",
        ('"Hygeine" is no tag', 'did you mean "Hygiene"?'),
    ),
    Broken(
        "three tags",
        "customers",
        cell(2, "tags", "Assam+Aroma+Pakora"),
        "2:tags",
        ('"Assam+Aroma+Pakora" names 3 tags', "up to 2 of"),
    ),
    Broken(
        "no Evening customer",
        "customers",
        cells((73, "evening", "0"), (73, "colour", "Red")),
        "1:evening",
        ("no Evening customer", "write 1"),
    ),
    Broken(
        "two Evening customers",
        "customers",
        cell(40, "evening", "1"),
        "73:evening",
        ('"1"', "a second Evening customer (the first is in row 40)", "keep one"),
    ),
    Broken(
        "copies of Evening",
        "customers",
        cell(73, "copies", "2"),
        "73:copies",
        ('"2" copies of the Evening customer', "write 1"),
    ),
    Broken(
        "unknown source",
        "customers",
        cell(2, "source", "asumed"),
        "2:source",
        ('"asumed" is no source', 'did you mean "assumed"?'),
    ),
    Broken(
        "too many customers",
        "customers",
        cell(2, "copies", "57"),
        "1:copies",
        ("128 customer cards are too many", "at most 127"),
    ),
    Broken(
        "too many of one",
        "customers",
        cell(2, "copies", "500"),
        "2:copies",
        ('"500" is too large', "from 0 to 127"),
    ),
]

HEADERS = [
    Broken(
        "missing column",
        "customers",
        without_column("tolerance"),
        "1:tolerance",
        ("is missing", "add it", "from 1 to 20"),
    ),
    Broken(
        "misspelt needed column",
        "customers",
        header("tolerance", "tolerence"),
        "1:tolerance",
        ("is missing", 'rename "tolerence"'),
    ),
    Broken(
        "misspelt free column",
        "customers",
        header("additives", "aditives"),
        "1:aditives",
        ('"aditives" is no column', 'did you mean "additives"?'),
    ),
    Broken(
        "copies twice",
        "customers",
        header("note", "qty"),
        "1:qty",
        ('2 columns mean copies ("copies" and "qty")', "keep one"),
    ),
    Broken(
        "column twice",
        "customers",
        header("note", "Price"),
        "1:Price",
        ('("price" and "Price")', "rename or delete"),
    ),
    Broken(
        "no header", "customers", without_row(1), "1", ("no header", '"BR-B1"', "id, colour, tea")
    ),
    Broken(
        "title above the header",
        "customers",
        lambda text: "Our customers\n\n" + text,
        "1",
        ('"Our customers"', "row 3 looks like it", "delete the rows above"),
    ),
    Broken("header alone", "customers", first_rows(1), "1", ("no rows", "add a row")),
]

ROWS = [
    Broken(
        "unquoted comma",
        "customers",
        line(5, "BR-B5,Brown,black,1,Assam,Cinnamon,Ginger,4,3,0,Assam,0,1,assumed,"),
        "5",
        ("15 cells, the header 14", '","', "quotation marks"),
    ),
    Broken(
        "other delimiter",
        "customers",
        line(5, "BR-B5;Brown;black;1;Assam;;4;3;0;Assam;0;1"),
        "5",
        ('parted by ";"', 'the header by ","', "the same"),
    ),
    Broken(
        "open quote",
        "customers",
        line(5, 'BR-B5,Brown,"black,1,Assam,,4,3,0,Assam,0,1,assumed,'),
        "5",
        ("quotation mark", "is not closed", "close it"),
    ),
    Broken(
        "quote open to the end",
        "goals",
        lambda text: text + '18,"Two,receipts,Red:2,1,assumed',
        "19",
        ("quotation mark", "is not closed", "close it"),
    ),
    Broken(
        "text after a quote",
        "customers",
        line(5, '"BR"-B5,Brown,black,1,Assam,,4,3,0,Assam,0,1,,'),
        "5",
        ("quotation mark", 'write ""'),
    ),
    Broken(
        "comma at the end",
        "goals",
        line(2, "2-brown,Two, Brown,receipts,Brown:2,1,assumed"),
        "2",
        ("7 cells, the header 6", '","', "quotation marks"),
    ),
]

FILES = [
    Broken("nothing in it", "customers", raw(b""), "", ("empty", "name the columns")),
    Broken("blank rows only", "customers", raw("\n\n , ,\n"), "", ("empty", "name the columns")),
    Broken("only a sep line", "customers", raw("sep=;\n"), "", ("empty", "name the columns")),
    Broken(
        "odd sep line", "customers", lambda text: "sep=#\n" + text, "", ('"sep=#"', "use sep=,")
    ),
    Broken(
        "a picture",
        "customers",
        raw(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"),
        "2",
        ("no text", "0x1a", "Save the sheet"),
    ),
    Broken(
        "a NUL inside",
        "customers",
        cell(8, "note", "a\0b"),
        "8",
        ("no text", "0x00", "Save the sheet as CSV UTF-8"),
    ),
    Broken(
        "no known letters",
        "customers",
        lambda text: text.encode() + b"X\x81,Red\n",
        "74",
        ("0x81", "neither UTF-8 nor cp1252", "Save the sheet as CSV UTF-8"),
    ),
    Broken(
        "half a UTF-16",
        "customers",
        lambda text: text.encode("utf-16")[:-1],
        "",
        ("UTF-16", "damaged", "Save"),
    ),
    Broken(
        "too large",
        "customers",
        raw(b"id,colour\n" + b"x" * 8_000_000),
        "",
        ("8,000,010 bytes", "at most 8,000,000"),
    ),
    Broken(
        "a huge cell",
        "customers",
        lambda text: text + '"' + "x" * 200_000 + '",Red',
        "74",
        ("131,072 letters", "quotation mark"),
    ),
    Broken(
        "an old workbook",
        "customers",
        raw(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 600),
        "",
        (".xls", "password", "CSV UTF-8 or as .xlsx"),
    ),
    Broken(
        "a damaged workbook",
        "customers",
        raw(b"PK\x03\x04" + b"\1" * 600),
        "",
        ("damaged", "save it again"),
    ),
    Broken(
        "another zip",
        "customers",
        raw(b"PK\x05\x06" + b"\0" * 18),
        "1",
        ("no text", "Save the sheet as CSV UTF-8"),
    ),
]

GOALS = [
    Broken(
        "unknown kind of goal",
        "goals",
        cell(2, "kind", "receipt"),
        "2:kind",
        ('"receipt" is no kind', 'did you mean "receipts"?'),
    ),
    Broken(
        "colours and teas",
        "goals",
        cell(8, "need", "Brown:1 black:1"),
        "8:need",
        ('"Brown:1 black:1" mixes colours and teas', "name either colours"),
    ),
    Broken(
        "Green and green",
        "goals",
        cell(9, "need", "green:1 Blue:1"),
        "9:need",
        ('"green:1 Blue:1"', "Green, with a capital"),
    ),
    Broken(
        "unknown colour in a need",
        "goals",
        cell(2, "need", "Bron:2"),
        "2:need",
        ('"Bron"', 'did you mean "Brown"?', "teas green, black, milk"),
    ),
    Broken(
        "no number in a need",
        "goals",
        cell(2, "need", "Brown"),
        "2:need",
        ('"Brown" is no need', "`Brown:2`"),
    ),
    Broken(
        "half a need",
        "goals",
        cell(2, "need", "Brown:2 Cyan"),
        "2:need",
        ('"Brown:2 Cyan" is no need', "`Brown:1 Cyan:1`"),
    ),
    Broken(
        "need twice",
        "goals",
        cell(2, "need", "Brown:1 Brown:1"),
        "2:need",
        ('"Brown:1 Brown:1" names Brown twice', "add the numbers up"),
    ),
    Broken(
        "no receipts",
        "goals",
        cell(2, "need", "Brown:0"),
        "2:need",
        ('"Brown:0" asks for 0', "write 1 to 20"),
    ),
    Broken(
        "seven colours",
        "goals",
        cell(11, "need", "7"),
        "11:need",
        ('"7" asks for 7 different colours', "write 1 to 6"),
    ),
    Broken(
        "unknown state",
        "goals",
        cell(15, "need", "pan>=3"),
        "15:need",
        ('"pan"', 'did you mean "pans"?', "One of pans, rupees, teas, cups"),
    ),
    Broken(
        "four pans",
        "goals",
        cell(15, "need", "pans>=4"),
        "15:need",
        ('"pans>=4" asks for 4 pans', "write 1 to 3"),
    ),
    Broken(
        "state at most",
        "goals",
        cell(15, "need", "pans<=3"),
        "15:need",
        ('"pans<=3" is no need', "`pans>=3`"),
    ),
    Broken(
        "need of another kind",
        "goals",
        cell(2, "kind", "state"),
        "2:need",
        ('the kind "state"', "`pans>=3`"),
    ),
    Broken("no need", "goals", cell(2, "need", ""), "2:need", ("empty", "receipts such as")),
    Broken(
        "seven half-stars",
        "goals",
        header("source", "half stars"),
        "2:half stars",
        ('"assumed" is no whole number', "from 0 to 6"),
    ),
    Broken(
        "too few goals",
        "goals",
        first_rows(8),
        "1:copies",
        ("7 goal cards are too few for 4 players", "have 8 or more"),
    ),
    Broken(
        "too many goals",
        "goals",
        cell(2, "copies", "48"),
        "1:copies",
        ("65 goal cards are too many", "at most 64"),
    ),
]

OTHERS = [
    Broken("unknown card", "ingredients", cell(5, "kind", "Asam"), "5:kind",
           ('"Asam" is no kind of card', 'did you mean "Assam"?')),
    Broken("kind twice", "ingredients", lambda text: text + "leaf,Assam,black,both,1,assumed,\n",
           "20:kind", ('"Assam" is already in row 5', "use the copies column")),
    Broken("missing kind", "ingredients", without_row(12), "1:kind",
           ('"Ginger" is missing', "add it, with copies 0")),
    Broken("wrong deck", "ingredients", cell(5, "deck", "additive"), "5:deck",
           ('"additive" is the wrong deck for Assam', "write leaf")),
    Broken("wrong tea of a leaf", "ingredients", cell(5, "leaf_of", "green"), "5:leaf_of",
           ('"green" is wrong for Assam', "write black")),
    Broken("leaf that is none", "ingredients", cell(2, "leaf_of", "black"), "2:leaf_of",
           ('"black" is wrong for Water', "leave it empty")),
    Broken("Pakora in Basic", "ingredients", cell(19, "modes", "both"), "19:modes",
           ('"both" is wrong for Pakora', "write advanced")),
    Broken("too little Water", "ingredients", cell(2, "copies", "3"), "2:copies",
           ('"3" Water cards are too few', "write 4 or more")),
    Broken("too many cards", "ingredients", cell(2, "copies", "89"), "1:copies",
           ("121 cards in the deck basics are too many", "at most 120")),
    Broken("no leaves left", "ingredients",
           cells((5, "copies", "2"), (6, "copies", "1"), (7, "copies", "1"), (8, "copies", "1")),
           "1:copies", ("5 cards in the deck leaf are too few", "6 are needed")),
    Broken("unknown size", "saucepans", cell(3, "size", "tiny"), "3:size",
           ('"tiny" is no size', "one of starter, small, medium, large")),
    Broken("dear starter", "saucepans", cell(2, "cost", "2"), "2:cost",
           ('"2" is no cost for the starter', "write 0")),
    Broken("three starters", "saucepans", cell(2, "copies", "3"), "2:copies",
           ('"3" starters are too few', "write 4 or more")),
    Broken("a cauldron", "saucepans", cell(5, "cups", "13"), "5:cups",
           ('"13" is too large', "from 1 to 12")),
    Broken("missing size", "saucepans", without_row(3), "1:size", ('"small" is missing', "add it")),
    Broken("unknown upgrade", "upgrades", cell(2, "name", "Free Watter"), "2:name",
           ('"Free Watter" is no upgrade', 'did you mean "Free Water"?')),
    Broken("Seats in Basic", "upgrades", cell(11, "mode", "both"), "11:mode",
           ('"both" is wrong for Seats', "write advanced")),
    Broken("upgrade twice", "upgrades", cell(7, "mode", "both"), "1:mode",
           ("advanced has Tips twice", "keep one row")),
    Broken("too few upgrades", "upgrades", lambda text: _text(
        [row for n, row in enumerate(_rows(text), 1) if n not in (2, 3, 4, 5)]),
           "1:name", ("basic has 2 upgrades", "a player takes 3", "add more rows")),
    Broken("unknown seat", "setup", cell(5, "seat", "4"), "5:seat",
           ('"4" is too large', "from 0 to 3")),
    Broken("missing seat", "setup", without_row(5), "1:seat", ('"3" is missing', "add it")),
    Broken("seat twice", "setup", cell(5, "seat", "2"), "5:seat",
           ('"2" is already in row 4', "its own seat")),
    Broken("generous setup", "setup", all_cells("leaf", "8"), "1:copies",
           ("30 cards in the deck leaf are too few", "35 are needed")),
    Broken("five players", "table", cell(2, "players", "5"), "2:players",
           ('"5" is too large', "from 2 to 4")),
    Broken("seven public goals", "table", cell(4, "public_goals", "7"), "4:public_goals",
           ('"7" is too large', "from 0 to 6")),
    Broken("missing tea", "teas", without_row(4), "1:tea", ('"milk" is missing', "add it")),
    Broken("free refills", "teas", cell(2, "price", ""), "2:price",
           ("empty", "price is a whole number from 0 to 99")),
]  # fmt: skip

TABLE = [*CUSTOMERS, *HEADERS, *ROWS, *FILES, *GOALS, *OTHERS]


def faults_of(game: Game, **asked: Any) -> list[str]:
    """Load sheets that must fail; return the lines of the message."""
    with pytest.raises(SheetFault) as caught:
        load(game, **asked)
    assert caught.value.exit_code == 3
    assert "Traceback" not in str(caught.value)
    return str(caught.value).splitlines()


@pytest.mark.parametrize("broken", TABLE, ids=lambda broken: broken.name)
def test_a_broken_sheet_is_told_by_place_value_and_way_out(
    broken: Broken, garam: Game, default_text: Callable[[str], str], tmp_path: Path
) -> None:
    path = tmp_path / "mine.csv"
    content = broken.change(default_text(broken.sheet))
    path.write_bytes(content if isinstance(content, bytes) else content.encode())

    lines = faults_of(garam, files={broken.sheet: path})

    # One fault, one line: nothing follows from it that the user has to puzzle out.
    told = "\n".join(lines)
    file = "ingredients.csv" if broken.name == "generous setup" else "mine.csv"
    place = f"{file}:{broken.place}: " if broken.place else f"{file}: "
    assert any(one.startswith(place) for one in lines), told
    for word in broken.words:
        assert word in told
    assert len(lines) == ALSO.get(broken.name, 1), told
    assert told.endswith((".", "?"))


ALSO = {
    # A broken key also leaves the sheet without the row it should have been, except where that
    # cannot be known.
    "seat twice": 2,
    "seven half-stars": 17,
}
"""Broken sheets that rightly have more than one fault."""
