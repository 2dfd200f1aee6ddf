"""The packaged sheets of Tea for 2 keep what is known of the game; wrong sheets say where."""

from __future__ import annotations

import csv
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import sim.games
from sim.sheets.check import check_report, load
from sim.sheets.schema import SOURCES

GAME = sim.games.find("tea-for-two")
SHEETS = load(GAME)


def test_every_row_has_a_source() -> None:
    for sheet in GAME.sheets:
        for row in SHEETS.rows[sheet.name]:
            assert row["source"] in SOURCES
            assert row["source"] != "designer"
    assert SHEETS.warnings == ()


def test_components_are_as_many_as_in_the_rulebook() -> None:
    ships = Counter(row["kind"] for row in SHEETS.rows["ships"])
    assert ships == {"clipper": 15, "junk": 3}
    assert len(SHEETS.rows["plantation_cards"]) == 28
    assert len(SHEETS.rows["harvest_markers"]) == 12
    assert len(SHEETS.rows["merchants"]) == 6


def test_what_the_examples_show_is_in_the_sheets() -> None:
    needs = {row["name"]: row["needs"] for row in SHEETS.rows["ships"]}
    assert {"Yellow", "White"} <= set(needs["Challenger"])
    assert "Green" in needs["Ariel"]
    cards = {row["name"]: row for row in SHEETS.rows["plantation_cards"]}
    assert set(cards["Silver Needle"]["teas"]) == {"White", "Yellow"}
    assert set(cards["Matcha Teas"]["teas"]) == {"Green", "White"}
    assert {(r["tea1"], r["tea2"], r["extras"]) for r in SHEETS.rows["harvest_markers"]} >= {
        ("Green", "White", 4)
    }
    setup = {row["key"]: row["value"] for row in SHEETS.rows["setup"]}
    assert setup["blooming_points"][3] == 6
    assert setup["production_rows"] == (5, 3, 2)


FAULTS: dict[str, tuple[str, str, str, str, str]] = {
    "an unknown tea": ("ships", "needs", "Greem+Black", "0", "no tea"),
    "a clipper of another size": ("ships", "size", "7", "0", "no size for a clipper"),
    "a junk with needs": ("ships", "needs", "Green", "15", "leave the cell empty"),
    "a mover without teas": ("plantation_cards", "teas", "", "0", "name it"),
    "a change into nothing": ("plantation_cards", "becomes", "", "16", "a change"),
    "crates on a mover": ("plantation_cards", "crate1", "Green", "0", "has no crates"),
    "a blooming card with points": ("plantation_cards", "vp", "3", "20", "blooming_points"),
    "two numbers for one": ("setup", "value", "3 4", "dice", "write one number"),
    "too many dice": ("setup", "value", "99", "dice", "write 1 to 12"),
    "an unknown action": ("solo_years", "actions", "sleep", "1", "no action of the AI"),
    "a path down": ("edges", "to", "0", "A", "not above"),
    "a slot beside a dock": ("card_slots", "space", "7", "A", "no dock"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_every_fault_says_what_is_wrong(fault: str, tmp_path: Path) -> None:
    sheet, column, value, key, sentence = FAULTS[fault]
    write(tmp_path, sheet, column, value, key)
    report = check_report(GAME, tmp_path)
    assert not report.ok
    assert any(sentence in str(each) for each in report.faults), [str(f) for f in report.faults]
    assert any(f"{sheet}.csv" in str(each) for each in report.faults)


def write(folder: Path, sheet: str, column: str, value: str, key: str) -> None:
    """Write a sheet with one cell changed, in the first row that begins with `key`."""
    with (GAME.sheet_folder / f"{sheet}.csv").open(newline="") as file:
        rows: list[dict[str, Any]] = list(csv.DictReader(file))
    row = next(row for row in rows if next(iter(row.values())) == key)
    row[column] = value
    with (folder / f"{sheet}.csv").open("w", newline="") as file:
        writer = csv.DictWriter(file, list(rows[0]))
        writer.writeheader()
        writer.writerows(rows)


def test_a_board_whose_tea_cannot_go_up_is_refused(tmp_path: Path) -> None:
    write(tmp_path, "spaces", "teas", "Green", "A")
    with (tmp_path / "spaces.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    rows[0]["teas"], rows[1]["teas"] = "Yellow+Green+Pu'er+White+Oolong+Black", "Green"
    with (tmp_path / "spaces.csv").open("w", newline="") as file:
        writer = csv.DictWriter(file, list(rows[0]))
        writer.writeheader()
        writer.writerows(rows)
    report = check_report(GAME, tmp_path)
    assert any("has 0 ways up from here" in str(each) for each in report.faults)
