"""Finding sheets in folders, faults of files, reports, and new sheets to edit."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sim.errors import SheetFault, UsageFault
from sim.games.interface import Game
from sim.sheets.check import check_report, load
from sim.sheets.faults import MOST_LINES, Fault, SheetFaults
from sim.sheets.folder import new_sheets
from sim.sheets.schema import columns_help

TEAS = "tea,price\ngreen,2\nblack,2\nmilk,4\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    path = tmp_path / "mine"
    path.mkdir()
    return path


def fault_of(game: Game, **asked: Any) -> str:
    with pytest.raises(SheetFault) as caught:
        load(game, **asked)
    assert caught.value.exit_code == 3
    return str(caught.value)


# --- which file is read -----------------------------------------------------------------------


def test_defaults_fill_what_a_folder_does_not_hold(garam: Game, folder: Path) -> None:
    (folder / "teas.csv").write_text(TEAS)

    sheets = load(garam, folder)

    assert [row["price"] for row in sheets.rows["teas"]] == [2, 2, 4]
    assert len(sheets.rows["customers"]) == 72
    assert {name for name, file in sheets.files.items() if file.kind == "given"} == {"teas"}


def test_a_file_set_by_name_goes_before_the_folder(
    garam: Game, folder: Path, tmp_path: Path
) -> None:
    (folder / "teas.csv").write_text(TEAS)
    other = tmp_path / "dear.txt"
    other.write_text(TEAS.replace("4", "9"))

    sheets = load(garam, folder, {"teas": other})

    assert sheets.rows["teas"][2]["price"] == 9
    assert sheets.files["teas"].path == other


def test_files_are_kept_with_their_bytes_and_hash(garam: Game, folder: Path) -> None:
    data = b"\xef\xbb\xbf" + TEAS.replace(",", ";").encode()
    (folder / "Teas.CSV").write_bytes(data)

    file = load(garam, folder).files["teas"]

    assert (file.data, file.sha256) == (data, hashlib.sha256(data).hexdigest())


def test_other_files_in_a_folder_are_left_alone(garam: Game, folder: Path) -> None:
    (folder / "teas.csv").write_text(TEAS)
    for name in ("playtests.csv", "notes.txt", "teas.csv.bak", "~$teas.xlsx", ".teas.csv"):
        (folder / name).write_text("anything")

    assert load(garam, folder).files["teas"].kind == "given"


# --- faults of files and folders --------------------------------------------------------------


def test_a_missing_folder(garam: Game, folder: Path) -> None:
    told = fault_of(garam, directory=folder.with_name("mime"))
    assert 'mime: there is no such folder. Did you mean "mine"?' in told


def test_a_missing_folder_in_a_missing_folder(garam: Game, folder: Path) -> None:
    told = fault_of(garam, directory=folder / "a" / "b")
    assert "there is no such folder. There is no folder" in told


def test_a_file_where_a_folder_is_asked_for(garam: Game, folder: Path) -> None:
    (folder / "teas.csv").write_text(TEAS)
    told = fault_of(garam, directory=folder / "teas.csv")
    assert "teas.csv: this is a file" in told
    assert "--set SHEET=FILE" in told


def test_a_folder_without_sheets(garam: Game, folder: Path) -> None:
    told = fault_of(garam, directory=folder)
    assert "holds no sheet of Chai Garam" in told
    assert "customers.csv, goals.csv" in told
    assert "sheets new" in told


def test_a_misnamed_sheet_is_not_passed_over(garam: Game, folder: Path) -> None:
    (folder / "teas.csv").write_text(TEAS)
    (folder / "customer.csv").write_text("id\n")
    told = fault_of(garam, directory=folder)
    assert told.startswith(
        f"{folder}/customer.csv: this is no sheet's name; did you mean customers.csv?"
    )


def test_two_files_for_one_sheet(garam: Game, folder: Path) -> None:
    (folder / "teas.csv").write_text(TEAS)
    (folder / "teas.xlsx").write_text(TEAS)
    told = fault_of(garam, directory=folder)
    assert told == (
        f"{folder}/teas.xlsx: the folder has teas.csv and teas.xlsx, all for the sheet teas; "
        "keep one."
    )


def test_a_missing_file(garam: Game, folder: Path) -> None:
    (folder / "teas.csv").write_text(TEAS)
    told = fault_of(garam, files={"teas": folder / "tea.csv"})
    assert told == f'{folder}/tea.csv: there is no such file. Did you mean "teas.csv"?'


def test_a_missing_file_like_no_other(garam: Game, folder: Path) -> None:
    told = fault_of(garam, files={"teas": folder / "qqqq.csv"})
    assert told.startswith(f"{folder}/qqqq.csv: there is no such file. Is it in ")


def test_a_folder_where_a_file_is_asked_for(garam: Game, folder: Path) -> None:
    told = fault_of(garam, files={"teas": folder})
    assert told == f"{folder}: this is a folder; name the file of the sheet."


def test_a_pipe_is_no_sheet(garam: Game, folder: Path) -> None:
    os.mkfifo(folder / "teas.csv")
    told = fault_of(garam, files={"teas": folder / "teas.csv"})
    assert "teas.csv: this is no ordinary file" in told


def test_a_name_that_no_file_can_have(garam: Game, folder: Path) -> None:
    assert "cannot be read" in fault_of(garam, files={"teas": Path("a\0b.csv")})
    assert "cannot be read" in fault_of(garam, files={"teas": folder / ("x" * 5000)})


def test_a_file_that_may_not_be_read(
    garam: Game, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(path: Path) -> bytes:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr(Path, "read_bytes", refuse)
    (folder / "teas.csv").write_text(TEAS)
    told = fault_of(garam, files={"teas": folder / "teas.csv"})
    assert "teas.csv: you may not read this file; change its permissions." in told


def test_a_file_too_large_is_not_even_read(garam: Game, folder: Path) -> None:
    with (folder / "teas.csv").open("wb") as file:
        file.truncate(3_000_000_000)
    told = fault_of(garam, files={"teas": folder / "teas.csv"})
    assert told.startswith(
        f"{folder}/teas.csv: the file has 3,000,000,000 bytes; a sheet has at most"
    )


def test_an_unknown_sheet_name(garam: Game, folder: Path) -> None:
    told = fault_of(garam, files={"customer": folder / "mine.csv"})
    assert told.startswith(
        f'{folder}/mine.csv: "customer" is no sheet of Chai Garam; did you mean "customers"?'
    )
    assert "One of customers, goals, ingredients" in told


# --- all faults at once -----------------------------------------------------------------------


def test_all_faults_of_all_sheets_in_the_order_of_sheets_and_rows(
    garam: Game, folder: Path, default_text: Callable[[str], str]
) -> None:
    (folder / "teas.csv").write_text(TEAS.replace("milk,4", "milch,x"))
    text = default_text("customers")
    text = text.replace("BR-G1,Brown,green,1,Kashmiri", "BR-G1,Brown,green,1,Assam")
    text = text.replace("BR-B2,Brown,black,1,Assam,Tulsi,3", "BR-B2,Braun,black,1,Asam,Tulsi,3.5")
    (folder / "customers.csv").write_text(text)

    told = fault_of(garam, directory=folder, files={"goals": folder / "nowhere.csv"}).splitlines()

    assert [line.split(": ")[0].removeprefix(f"{folder}/") for line in told] == [
        "customers.csv:3:colour",
        "customers.csv:3:leaf",
        "customers.csv:3:price",
        "customers.csv:10:leaf",
        "nowhere.csv",
        "teas.csv:4:tea",
        "teas.csv:4:price",
    ]


def test_a_wrong_file_does_not_flood_the_terminal() -> None:
    fault = SheetFaults([Fault("x.csv", "wrong.", row) for row in range(5000)])
    assert len(str(fault).splitlines()) == MOST_LINES + 1
    assert str(fault).endswith("... and 4600 more faults.")
    assert len(fault.faults) == 5000


def test_a_goal_that_nobody_can_meet_is_a_warning(
    garam: Game, folder: Path, default_text: Callable[[str], str]
) -> None:
    text = default_text("goals").replace("Brown:2", "Brown:12")
    (folder / "goals.csv").write_text(text)

    warnings = load(garam, folder).warnings

    assert warnings == (
        f"{folder}/goals.csv:2:need: nobody can meet this goal: it takes 12 Brown receipts, and "
        "the sheet customers has 11 such cards.",
    )


# --- the report of `sheets check` -------------------------------------------------------------


def test_a_report_on_right_sheets(garam: Game, folder: Path) -> None:
    (folder / "teas.csv").write_text(TEAS)

    report = check_report(garam, folder)

    assert (report.ok, report.exit_code, report.faults) == (True, 0, ())
    assert [sheet.name for sheet in report.sheets] == [sheet.name for sheet in garam.sheets]
    assert report.lines()[-2] == f"teas           3 rows (3 designer), {folder / 'teas.csv'}"
    assert report.lines()[1] == "goals         17 rows, 18 cards (17 assumed), default"


def test_a_report_tells_copies_from_changed_sheets(
    garam: Game, folder: Path, default_text: Callable[[str], str]
) -> None:
    """A changed row is the designer's, though its source is the copy's; so is a new one."""
    lines = default_text("goals").splitlines()
    lines[1] = lines[1].replace("2-brown", "mine")
    lines[2] = lines[2].replace(",1,assumed", ",3,assumed")
    lines[3] = lines[3].replace(",1,assumed", ",3,published")
    lines[4] = lines[4].replace(",1,assumed", ",1,published")
    (folder / "goals.csv").write_text("\n".join(lines))
    (folder / "teas.csv").write_text(default_text("teas").replace(",", ";"))

    report = check_report(garam, folder)

    sheets = {sheet.name: sheet for sheet in report.sheets}
    goals, teas = sheets["goals"], sheets["teas"]
    assert (teas.unchanged, teas.changes) == (True, ())
    assert [line for line in report.lines() if "as packaged" in line] == [
        f"teas           3 rows (3 rulebook), {folder / 'teas.csv'}, as packaged"
    ]
    assert dict(goals.sources) == {"designer": 2, "published": 2, "assumed": 13}
    told = report.as_dict()["sheets"][1]
    assert [each.partition(":")[0] for each in told["changes"]] == [
        "goals[2-brown]",
        "goals[2-cyan].copies",
        "goals[2-green].copies",
        "goals[mine]",
    ]


def test_a_report_on_wrong_sheets(garam: Game, folder: Path) -> None:
    (folder / "teas.csv").write_text(TEAS.replace("4", "four"))

    report = check_report(garam, folder)

    assert (report.ok, report.exit_code) == (False, 3)
    data = report.as_dict()
    assert data["game"] == "garam"
    assert len(data["sheets"]) == len(garam.sheets)
    assert data["faults"] == [
        {
            "file": f"{folder}/teas.csv",
            "row": 4,
            "column": "price",
            "value": "four",
            "warning": False,
            "message": '"four" is no whole number; price is a whole number from 0 to 99.',
            "text": f'{folder}/teas.csv:4:price: "four" is no whole number; '
            "price is a whole number from 0 to 99.",
        }
    ]


def test_the_help_names_every_column_of_every_sheet(garam: Game) -> None:
    for sheet in garam.sheets:
        told = columns_help(sheet)
        assert told.startswith(f"{sheet.name}.csv: ")
        assert len(told.splitlines()) == len(sheet.columns) + 1


# --- new sheets -------------------------------------------------------------------------------


def test_new_sheets_are_copies_of_the_defaults(garam: Game, tmp_path: Path) -> None:
    folder = tmp_path / "a" / "new"

    written = new_sheets(garam, folder)

    assert sorted(folder.iterdir()) == sorted(written)
    assert [path.name for path in written] == [f"{sheet.name}.csv" for sheet in garam.sheets]
    given = load(garam, folder)
    for name, file in load(garam).files.items():
        assert given.files[name].data == file.data


def test_new_sheets_beside_other_files(garam: Game, folder: Path) -> None:
    (folder / "notes.txt").write_text("mine")

    assert len(new_sheets(garam, folder)) == len(garam.sheets)
    assert (folder / "notes.txt").read_text() == "mine"


@pytest.mark.parametrize("name", ["goals.csv", "Goals.xlsx"])
def test_new_sheets_overwrite_nothing(garam: Game, folder: Path, name: str) -> None:
    (folder / name).write_text("mine")

    with pytest.raises(UsageFault, match=rf"{name} would be overwritten, so nothing was written"):
        new_sheets(garam, folder)

    assert [path.name for path in folder.iterdir()] == [name]


def test_new_sheets_in_a_file(garam: Game, folder: Path) -> None:
    (folder / "x").write_text("mine")
    with pytest.raises(UsageFault, match="this is a file; name a folder"):
        new_sheets(garam, folder / "x")
    with pytest.raises(UsageFault, match="name another folder"):
        new_sheets(garam, folder / "x" / "y")


def test_nothing_half_written_is_left(
    garam: Game, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rename = Path.rename

    def full_disk(path: Path, target: Path) -> Path:
        if path.name == "setup.csv":
            raise OSError(28, "No space left on device")
        return rename(path, target)

    monkeypatch.setattr(Path, "rename", full_disk)

    with pytest.raises(UsageFault, match="No space left on device"):
        new_sheets(garam, folder)

    assert list(folder.iterdir()) == []
