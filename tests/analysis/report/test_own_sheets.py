"""What a page says of a designer's own sheets: what they change, and nothing of mere copies."""

from __future__ import annotations

import shlex
from itertools import pairwise
from pathlib import Path

import pytest

from analysis.report.parts import header, reading
from analysis.report.parts.tries import _own_cards, _with_sheets, tries
from analysis.report.run_report import asked_of, reported
from analysis.studies.result import COPY, GIVEN, StudyResult
from sim.games import find
from sim.runs import folder as folders
from sim.runs.folder import Run
from sim.runs.record import Recording
from sim.runs.simulate import plan
from sim.sheets.folder import new_sheets

CELLS = {"customers[rooibos_3].points": "4", "teas[green].tokens": "7"}


def run_with(place: Path, options: dict[str, str] | None = None) -> Run:
    """Play a few games with the sheets in `place`."""
    made = plan("chai", players=3, seed=5, sheets=place / "mine", options=options or {})
    return Recording(folders.create(place / "run", made, 12), made, jobs=1).record()


def copies(place: Path) -> Path:
    place.mkdir()
    new_sheets(find("chai"), place / "mine")
    return place


def edit(place: Path, sheet: str, old: str, new: str) -> None:
    path = place / "mine" / f"{sheet}.csv"
    text = path.read_text()
    assert text.count(old) == 1
    path.write_text(text.replace(old, new))


@pytest.fixture(scope="module")
def copied(tmp_path_factory: pytest.TempPathFactory) -> Run:
    """A run with copies of the packaged sheets; one was saved by another spreadsheet."""
    place = copies(tmp_path_factory.mktemp("own") / "copied")
    path = place / "mine" / "market.csv"
    path.write_text(path.read_text().replace(",", ";"))
    return run_with(place)


@pytest.fixture(scope="module")
def changed(tmp_path_factory: pytest.TempPathFactory) -> Run:
    """A run with two changed sheets; cells of one of them, and of another, were set besides."""
    place = copies(tmp_path_factory.mktemp("own") / "changed")
    edit(place, "customers", "rooibos_1,rooibos,2,0,0,0,0,0,0,0,0,0,0,5", "rooibos_1,rooibos,2"
         ",0,0,0,0,0,0,0,0,0,0,8")  # fmt: skip
    edit(place, "setup", "start_money_1,1", "start_money_1,3")
    return run_with(place, CELLS)


def page_of(run: Run) -> StudyResult:
    return reported(run, sizes=None)


def test_copies_of_the_packaged_sheets_are_no_change(copied: Run) -> None:
    result = page_of(copied)
    assert {each.kind for each in result.sheets} == {COPY}
    assert header.changed_line(result) == "nothing: as in the rulebook and packaged sheets"
    assert "yours" not in "; ".join(header.sheet_lines(result.sheets))
    assert "--set" not in asked_of(copied)


def test_changed_cells_are_listed_and_only_their_sheets_are_yours(changed: Run) -> None:
    result = page_of(changed)
    assert header.changed_line(result).split("; ") == [
        "customers[rooibos_1].points: 5 -> 8",
        "customers[rooibos_3].points: 9 -> 4",
        "teas[green].tokens: 6 -> 7",
        "setup[start_money_1].value: 1 -> 3",
    ]
    own = [each.name for each in result.sheets if each.kind == GIVEN]
    assert own == ["customers", "teas", "setup"]
    assert "; ".join(header.sheet_lines(result.sheets)).count("(yours)") == 3


def test_commands_name_changed_sheets_and_cells_once(changed: Run) -> None:
    """A cell set in a sheet of one's own is in the copy, which has all the rest of it too."""
    words = asked_of(changed)
    given = [word for flag, word in pairwise(words) if flag == "--set"]
    assert given == [
        "teas[green].tokens=7",
        *(f"{name}={changed.folder / 'sheets' / name}.csv" for name in ("customers", "setup")),
    ]
    files = dict(each.split("=") for each in given[1:])
    again = plan("chai", players=3, seed=5, options={"teas[green].tokens": "7"}, sheet_files=files)
    assert again.sheets.rows == changed.plan().sheets.rows


def test_after_many_changes_the_rest_is_counted(changed: Run) -> None:
    result = page_of(changed)
    [setup] = [each for each in result.sheets if each.name == "setup"]
    many = tuple(f"setup[{number}].value: 1 -> 2" for number in range(20))
    said = header.sheet_changes([type(setup)(**{**vars(setup), "changes": many})])
    assert said[: header.MOST_CHANGES] == list(many[: header.MOST_CHANGES])
    assert said[header.MOST_CHANGES :] == ["and 12 more changes of setup"]


def test_changed_rows_are_not_assumed_by_the_project(copied: Run, changed: Run) -> None:
    """Copies carry `assumed`; nobody thinks of that column on changing a price."""
    counts = [
        {each.name: each.sources.get("designer", 0) for each in page_of(run).sheets}
        for run in (copied, changed)
    ]
    assert sum(counts[0].values()) == 0
    assert {name: number for name, number in counts[1].items() if number} == {
        "customers": 2,
        "teas": 1,
        "setup": 1,
    }
    before, after = (reading.assumed_line(page_of(run)) for run in (copied, changed))
    assert before.startswith("59 of 101 rows")
    assert after.startswith("57 of 101 rows")
    assert after.endswith("4 rows are your own. Every conclusion here rests on both.")
    assert "--sheets" not in before + after


def own_cards(result: StudyResult) -> tuple[str, list[str]]:
    """Return the last thing to try: what it says, and the words of its command."""
    *_, point = tries(result)
    return point.text, shlex.split(point.command)


def test_own_sheets_are_tried_further_on_a_copy_of_them(copied: Run, changed: Run) -> None:
    """New sheets are the packaged ones: a comparison with them would undo one's own changes."""
    text, words = own_cards(page_of(copied))
    assert "chai-balance sheets new my-sheets --game chai" in text
    assert words[:4] == ["chai-balance", "compare", "-", "my-sheets"]
    text, words = own_cards(page_of(changed))
    assert f"(cp -r {changed.folder / 'sheets'} my-copy), change a cell of customers.csv" in text
    assert words[:4] == ["chai-balance", "compare", "-", "my-copy"]
    assert f"customers={changed.folder / 'sheets' / 'customers.csv'}" in words


def test_one_sheet_with_a_name_of_its_own_is_copied_alone(tmp_path: Path) -> None:
    point = _own_cards(find("chai"), ["--players", "3", "--set", "tips=try 1.csv"])
    assert "copy the sheet that was played (cp 'try 1.csv' my-tips.csv)" in point.text
    assert shlex.split(point.command)[3] == "tips=my-tips.csv"
    point = _own_cards(find("chai"), ["--players", "3", "--set", "tips=my-copy/tips.csv"])
    assert "(cp -r my-copy other-copy)" in point.text


def test_a_study_with_a_folder_of_sheets_names_those_that_differ(changed: Run) -> None:
    """`compare` and `sweep` know no --sheets: what they tried was the packaged game."""
    mine = changed.folder.parent / "mine"
    words = _with_sheets(find("chai"), ["--players", "3", "--sheets", str(mine)])
    assert words == [
        *("--players", "3"),
        *("--set", f"customers={mine / 'customers.csv'}"),
        *("--set", f"setup={mine / 'setup.csv'}"),
    ]
