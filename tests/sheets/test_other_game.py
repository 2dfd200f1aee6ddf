"""A folder of another game's sheets is told as what it is, before anything else."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import sim.games
from sim.errors import SheetFault
from sim.games.interface import Game
from sim.sheets.check import check_report, load


def copied(game: str, folder: Path, *sheets: str) -> Path:
    """Copy sheets of a game, or all of them, into a folder."""
    folder.mkdir(exist_ok=True)
    for path in sim.games.find(game).sheet_folder.glob("*.csv"):
        if not sheets or path.stem in sheets:
            shutil.copy(path, folder)
    return folder


@pytest.mark.parametrize("asked", sim.games.names())
@pytest.mark.parametrize("other", sim.games.names())
def test_a_folder_of_another_game_is_told_in_one_line(
    asked: str, other: str, tmp_path: Path
) -> None:
    folder = copied(other, tmp_path / "mine")
    report = check_report(sim.games.find(asked), folder)

    if asked == other:
        assert report.ok
    else:
        [fault] = report.faults
        assert str(fault).startswith(f"{folder}: these look like sheets of {other}, not of {asked}")
        assert f"`chai-balance run {other} --sheets {folder}`" in str(fault)


def test_where_it_is_less_clear_the_faults_follow(garam: Game, tmp_path: Path) -> None:
    folder = copied("chai", tmp_path / "mine", "teas", "tips")

    with pytest.raises(SheetFault) as caught:
        load(garam, folder)

    hint, *faults = str(caught.value).splitlines()
    assert hint.startswith(f"{folder}: these look like sheets of chai, not of garam")
    assert hint.endswith("if they are meant for garam, take tips out of the folder.")
    assert faults
    assert all(fault.startswith(f"{folder}/teas.csv:") for fault in faults)


def test_right_sheets_beside_files_called_like_others_are_right(
    garam: Game, tmp_path: Path
) -> None:
    folder = copied("garam", tmp_path / "mine", "teas")
    copied("chai", folder, "tips", "market", "coins")

    assert check_report(garam, folder).ok


def test_faults_in_a_folder_of_the_game_stay_as_they_are(garam: Game, tmp_path: Path) -> None:
    folder = copied("garam", tmp_path / "mine", "teas", "goals", "wheel")
    copied("chai", folder, "tips", "market")
    (folder / "teas.csv").write_text("tea,price\ngreen,x\nblack,2\nmilk,4\n")

    [fault] = check_report(garam, folder).faults

    assert str(fault).startswith(f"{folder}/teas.csv:2:price")
