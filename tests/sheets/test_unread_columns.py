"""Columns that nothing reads are told, and columns that a file lacks; a designer's own may stay."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable
from pathlib import Path

import pytest

import sim.games
from sim.errors import SheetFault
from sim.games.interface import Game
from sim.sheets.check import check_report, load
from sim.sheets.unread import letters

DefaultText = Callable[[str], str]
Warned = Callable[..., list[str]]


@pytest.fixture
def warned(garam: Game, default_text: DefaultText, tmp_path: Path) -> Warned:
    """The warnings of the customers with headers renamed, or left out: `warned(leaf="Blatt")`."""

    def read(sheet: str = "customers", drop: tuple[str, ...] = (), **renamed: str) -> list[str]:
        rows = list(csv.reader(io.StringIO(default_text(sheet))))
        kept = [at for at, name in enumerate(rows[0]) if name not in drop]
        rows[0] = [renamed.get(name, name) for name in rows[0]]
        out = io.StringIO()
        csv.writer(out).writerows([row[at] for at in kept] for row in rows)
        path = tmp_path / f"{sheet}.csv"
        path.write_text(out.getvalue())
        sheets = load(garam, files={sheet: path})
        return [warning.removeprefix(f"{tmp_path}/") for warning in sheets.warnings]

    return read


def test_a_renamed_column_is_told_with_what_is_missing_for_it(warned: Warned) -> None:
    assert warned(half_star="star") == [
        'customers.csv:1: the column "star" is not read: customers has none of that name. '
        "Not in the file is half_star (every row counts as 0). Rename it if it is that one; put a "
        '# before the name of your own, such as "# star".'
    ]


def test_several_renamed_columns_are_told_together(warned: Warned) -> None:
    assert warned(leaf="Blatt", additives="Zutaten", tags="Marken") == [
        'customers.csv:1: the columns "Blatt", "Zutaten" and "Marken" are not read: customers has '
        "none of these names. Not in the file are leaf (every row counts as any), additives (as "
        "none) and tags (as none). Rename those that are among these; put a # before the name of "
        'your own, such as "# Blatt".'
    ]


def test_a_column_without_a_header_is_told_by_its_letter(warned: Warned) -> None:
    [told] = warned(half_star="")
    assert told.startswith("customers.csv:1: the column I without a header is not read. Not in")
    assert "half_star (every row counts as 0)" in told


def test_dropped_columns_are_told_by_what_rows_count_as(warned: Warned) -> None:
    assert warned("ingredients", drop=("leaf_of",), copies="Quantity") == [
        "ingredients.csv:1: not in the file is leaf_of (every row counts as no leaf). Add what is "
        "missing; a column with empty cells says the same without a warning."
    ]


def test_a_column_more_than_all_is_told(warned: Warned) -> None:
    assert warned(note="artist's name") == [
        'customers.csv:1: the column "artist\'s name" is not read: customers has none of that '
        'name. If it is a column of your own, put a # before the name, such as "# artist\'s name".'
    ]


@pytest.mark.parametrize(
    "name", ["# Blatt", "#", "Notes", "Comment", "Remarks", "NAME", "Notiz", "Anmerkung", "Hinweis"]
)
def test_a_column_of_ones_own_is_nobodys_business(warned: Warned, name: str) -> None:
    assert warned(note=name, drop=("source",)) == []


def test_a_remark_does_not_hide_that_a_column_is_gone(warned: Warned) -> None:
    [told] = warned(leaf="comment")
    assert "not in the file is leaf" in told


def test_what_the_packaged_sheet_leaves_out_is_not_missed(warned: Warned) -> None:
    """The goals come without half_stars: nobody has to add it."""
    assert warned("goals") == []
    [told] = warned("goals", copies="many")
    assert "Not in the file are copies (every row counts as 1) and half_stars (as 1)" in told


@pytest.mark.parametrize(("column", "other"), [("price", "Preis"), ("additives", "aditives")])
def test_a_fault_of_the_header_is_told_alone(
    column: str, other: str, garam: Game, default_text: DefaultText, tmp_path: Path
) -> None:
    (tmp_path / "customers.csv").write_text(default_text("customers").replace(column, other, 1))

    report = check_report(garam, tmp_path)

    assert len(report.faults) == 1
    assert report.warnings == ()


def test_beside_a_missing_column_the_others_are_told(
    garam: Game, default_text: DefaultText, tmp_path: Path
) -> None:
    text = default_text("customers").replace("price", "Preis", 1).replace("leaf", "Blatt", 1)
    (tmp_path / "customers.csv").write_text(text)

    report = check_report(garam, tmp_path)

    assert [fault.column for fault in report.faults] == ["price"]
    assert 'is it the column "Preis"?' in str(report.faults[0])
    [warning] = report.warnings
    assert '"Blatt" and "Preis" are not read' in warning.message
    assert "Not in the file is leaf (every row counts as any)." in warning.message


def test_a_missing_column_may_be_any_whose_cells_would_do(
    garam: Game, default_text: DefaultText, tmp_path: Path
) -> None:
    text = default_text("customers").replace("price", "Preis", 1).replace("tolerance", "Geduld", 1)
    (tmp_path / "customers.csv").write_text(text)

    price, tolerance = check_report(garam, tmp_path).faults

    assert 'is it the column "Preis" or "Geduld"? Then rename that to price.' in str(price)
    assert 'is it the column "Preis" or "Geduld"? Then rename' in str(tolerance)


def test_warnings_are_told_before_the_faults_that_they_explain(
    garam: Game, default_text: DefaultText, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    text = default_text("customers").replace("evening", "Abend", 1)
    (tmp_path / "customers.csv").write_text(text)

    with pytest.raises(SheetFault, match="there is no Evening customer"):
        load(garam, tmp_path)

    assert '"Abend" is not read' in caplog.text


def test_a_changed_cell_does_not_silence_it(
    garam: Game, default_text: DefaultText, tmp_path: Path
) -> None:
    (tmp_path / "customers.csv").write_text(default_text("customers").replace("leaf", "Blatt", 1))

    [told] = load(garam, tmp_path, cells={"customers[BR-B1].price": "4"}).warnings

    assert '"Blatt" is not read' in told


@pytest.mark.parametrize("name", sim.games.names())
def test_the_packaged_sheets_copied_are_without_warnings(name: str, tmp_path: Path) -> None:
    game = sim.games.find(name)
    for path in game.sheet_folder.glob("*.csv"):
        (tmp_path / path.name).write_bytes(path.read_bytes())
    assert load(game, tmp_path).warnings == ()


def test_columns_have_the_letters_of_a_spreadsheet() -> None:
    assert [letters(at) for at in (0, 8, 25, 26, 27, 701, 702)] == [
        *("A", "I", "Z", "AA", "AB", "ZZ", "AAA")
    ]
