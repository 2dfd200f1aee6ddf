"""What differs between two sets of sheets: cells, rows new and gone, the rows' order."""

from __future__ import annotations

from pathlib import Path

from sim.games.interface import Game
from sim.sheets.check import load
from sim.sheets.differences import differences


def said(game: Game, *, cells: dict[str, str] | None = None, **files: Path) -> list[str]:
    return [str(each) for each in differences(game, load(game), load(game, None, files, cells))]


def test_the_same_sheets_differ_in_nothing(garam: Game, tmp_path: Path, default_text) -> None:
    path = tmp_path / "teas.csv"
    path.write_text(default_text("teas").replace(",", ";"))
    assert said(garam) == said(garam, teas=path) == []


def test_a_cell_is_told_as_it_is_written(garam: Game) -> None:
    cells = {"customers[BR-B3].additives": "Clove", "goals[2-cyan]": "out"}
    assert said(garam, cells=cells) == [
        "customers[BR-B3].additives: Clove+Lemon -> Clove",
        "goals[2-cyan].copies: 1 -> 0",
    ]


def test_a_cell_that_was_empty_and_one_of_a_column_left_out(garam: Game) -> None:
    assert said(garam, cells={"customers[BR-B1].additives": "Clove"}) == [
        "customers[BR-B1].additives: empty -> Clove"
    ]


def test_a_number_is_told_as_it_is_read(garam: Game, tmp_path: Path, default_text) -> None:
    """Spreadsheets write 4 as `4,0` or `4.0`, and a flag as WAHR."""
    cells = {"customers[BR-B1].price": "4,0", "goals[2-cyan].copies": "1.0"}
    assert said(garam, cells=cells) == ["customers[BR-B1].price: 2 -> 4"]
    path = tmp_path / "goals.csv"
    path.write_text(default_text("goals").replace("2-brown,", "2-braun,"))
    assert all("copies 1" in line for line in said(garam, goals=path))


def test_rows_that_are_new_or_gone(garam: Game, tmp_path: Path, default_text) -> None:
    lines = default_text("goals").splitlines()
    gone = next(line for line in lines if line.startswith("2-brown"))
    lines[lines.index(gone)] = gone.replace("2-brown,Two", "new,Some")
    path = tmp_path / "goals.csv"
    path.write_text("\n".join(lines))
    first, second = said(garam, goals=path)
    assert first.startswith("goals[2-brown]: taken out (was id 2-brown, name Two Brown")
    assert second.startswith("goals[new]: a new row (id new, name Some Brown")


def test_another_order_is_told_since_it_deals_other_cards(
    garam: Game, tmp_path: Path, default_text
) -> None:
    head, first, second, *rest = default_text("goals").splitlines()
    path = tmp_path / "goals.csv"
    path.write_text("\n".join([head, second, first, *rest]))
    assert said(garam, goals=path) == ["goals: the same rows in another order"]
