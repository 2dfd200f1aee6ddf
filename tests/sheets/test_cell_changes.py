"""Cells changed by a setting: which row and column is meant, and what the sheet then says."""

from __future__ import annotations

import csv
import hashlib
from pathlib import Path

import pytest

from sim import games
from sim.errors import SheetFault, UsageFault
from sim.games.interface import Game
from sim.sheets.check import check_report, load
from sim.sheets.contents import Row, Sheets
from sim.sheets.variant import read_variant, split_settings
from tests.sheets.workbooks import write_workbook


def row(sheets: Sheets, sheet: str, **key: object) -> Row:
    return next(r for r in sheets.rows[sheet] if all(r[k] == v for k, v in key.items()))


def wrong(game: Game, **cells: str) -> str:
    with pytest.raises((SheetFault, UsageFault)) as caught:
        load(game, cells=cells)
    return str(caught.value)


def test_one_cell_changes_and_no_other(garam: Game) -> None:
    before, after = load(garam), load(garam, cells={"customers[BR-B1].price": "4"})
    changed = [
        (one["id"], column)
        for one, other in zip(before.rows["customers"], after.rows["customers"], strict=True)
        for column in one
        if one[column] != other[column]
    ]
    assert changed == [("BR-B1", "price"), ("BR-B1", "source")]
    assert row(after, "customers", id="BR-B1")["price"] == 4
    assert row(after, "customers", id="BR-B1")["source"] == "designer"
    assert [r.line for r in before.rows["customers"]] == [r.line for r in after.rows["customers"]]


def test_the_file_has_the_change_in_it(garam: Game, tmp_path: Path) -> None:
    after = load(garam, cells={"customers[br-b1].Price": " 4 "})
    file = after.files["customers"]
    assert after.changes == {"customers[BR-B1].price": "4"}
    assert (file.kind, file.sha256) == ("given", hashlib.sha256(file.data).hexdigest())
    (tmp_path / "again.csv").write_bytes(file.data)
    again = load(garam, None, {"customers": tmp_path / "again.csv"})
    assert again.rows["customers"] == after.rows["customers"]
    assert again.changes == {}


def test_a_row_with_copies_is_taken_out_by_having_none(garam: Game) -> None:
    after = load(garam, cells={"goals[2-cyan]": "OUT"})
    assert row(after, "goals", id="2-cyan")["copies"] == 0
    assert len(after.rows["goals"]) == len(load(garam).rows["goals"])


def test_a_row_without_copies_is_taken_out_whole(garam: Game) -> None:
    last = max(r["space"] for r in load(garam).rows["wheel"])
    after = load(garam, cells={f"wheel[{last}]": "out"})
    assert [r["space"] for r in after.rows["wheel"]] == list(range(last))
    assert "the row for" in wrong(garam, **{"setup[1]": "out"})


def test_a_row_may_be_named_by_several_columns(garam: Game) -> None:
    after = load(garam, cells={"upgrades[BOTH , free water].note": "dear"})
    assert list(after.changes) == ["upgrades[both/Free Water].note"]


def test_a_column_may_be_called_as_in_the_file_and_one_left_out_is_added(
    garam: Game, tmp_path: Path
) -> None:
    with (garam.sheet_folder / "goals.csv").open(newline="") as file:
        short = [cells[:4] for cells in csv.reader(file)]
    (tmp_path / "goals.csv").write_text("\n".join("\t".join(cells) for cells in short))
    after = load(garam, tmp_path, cells={"goals[2-cyan].qty": "3"})
    assert row(after, "goals", id="2-cyan")["copies"] == 3
    assert row(after, "goals", id="2-brown")["copies"] == 1


def test_semicolons_blank_rows_and_workbooks(garam: Game, tmp_path: Path) -> None:
    text = (garam.sheet_folder / "teas.csv").read_text("utf-8")
    lines = [line.split(",") for line in text.splitlines()]
    lines.insert(2, [])
    semicolons = tmp_path / "a.csv"
    semicolons.write_text("\n".join(";".join(cells) for cells in lines))
    book = write_workbook(tmp_path / "b.xlsx", {"teas": lines})
    for path in (semicolons, book):
        after = load(garam, None, {"teas": path}, {"teas[black].price": "7"})
        changed = row(after, "teas", tea="black")
        assert (changed["price"], changed.line) == (7, 4)
        assert after.files["teas"].path.suffix == ".csv"


def test_a_wrong_value_is_a_fault_at_its_place(garam: Game) -> None:
    said = wrong(garam, **{"customers[BR-B2].leaf": "Asam", "customers[BR-B1].price": "400"})
    first, second = said.splitlines()
    assert first.startswith('customers.csv:2:price: "400" is too large; price is a whole number')
    assert second.startswith('customers.csv:3:leaf: "Asam" is no leaf; did you mean "Assam"?')


def test_a_rule_of_the_row_and_of_the_game_holds_after_the_change(garam: Game) -> None:
    assert "starters are too few" in wrong(garam, **{"saucepans[starter]": "out"})
    assert "Water cards are too few" in wrong(garam, **{"ingredients[Water].copies": "1"})


def test_a_row_that_is_not_there(garam: Game) -> None:
    said = wrong(garam, **{"customers[BR-B11].price": "4"})
    assert 'customers.csv: "BR-B11" is no customer of this sheet; did you mean "BR-B1"?' in said
    assert "Rows are named by id: BR-B1, " in said
    nothing_like_it = wrong(garam, **{"customers[xyz].price": "4"})
    assert '"xyz" is no customer of this sheet. Rows are named by id: ' in nothing_like_it


def test_a_row_called_by_what_stands_in_another_column() -> None:
    said = wrong(games.find("tea-for-two"), **{"ships[ariel].vp": "6"})
    assert '"ariel" is no ship of this sheet; it stands in the row called "0". Rows are' in said


def test_wrong_sheets_columns_and_forms_are_told_at_once(garam: Game) -> None:
    cells = {
        "customer[a].price": "4",
        "customers[a].prize": "4",
        "customers[a]": "4",
        "customers[].price": "4",
    }
    with pytest.raises(UsageFault) as caught:
        split_settings(garam, cells)
    sheet, column, row_, form = str(caught.value).splitlines()
    assert 'did you mean "customers"?' in sheet
    assert 'did you mean "price"?' in column
    assert "customers[a]=out" in row_
    assert "SHEET[ROW].COLUMN=VALUE" in form


def test_settings_are_parted_into_options_files_and_cells(garam: Game) -> None:
    pairs = {"stars_to_end": "5", "goals": "my.csv", "goals[a].copies": "2"}
    options, files, cells = split_settings(garam, pairs)
    assert (options, files) == ({"stars_to_end": "5"}, {"goals": Path("my.csv")})
    assert cells == {"goals[a].copies": "2"}


def test_a_variant_file_may_change_cells(garam: Game, tmp_path: Path) -> None:
    path = tmp_path / "v.toml"
    path.write_text('[options]\nstars_to_end = 5\n"customers[BR-B1].price" = 4\n')
    variant = read_variant(garam, path)
    assert variant.options == {"stars_to_end": 5}
    assert variant.cells == {"customers[BR-B1].price": "4"}
    path.write_text('[options]\n"customers[BR-B1].prize" = 4\n')
    with pytest.raises(SheetFault, match=r'v\.toml:options\..*did you mean "price"'):
        read_variant(garam, path)


def test_the_report_on_sheets_counts_the_changed_row_as_the_designers(garam: Game) -> None:
    report = check_report(garam, cells={"goals[2-cyan].copies": "2"})
    goals = next(sheet for sheet in report.sheets if sheet.name == "goals")
    assert goals.sources["designer"] == 1
    assert goals.kind == "given"
