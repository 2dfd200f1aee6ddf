"""Reference results: what is written of a study, and that what is committed fits the sheets."""

from __future__ import annotations

import hashlib
import io
import json
from pathlib import Path

import pandas as pd
import pytest

from analysis import reference
from analysis.studies.output import cells_frame
from analysis.studies.result import StudyResult
from sim.games import find, names
from sim.sheets.check import load

ROOT = Path(__file__).resolve().parents[2]
KEPT = sorted((ROOT / reference.FOLDER).glob("*.json"))


def test_the_table_has_every_figure_of_every_cell(result: StudyResult) -> None:
    table = pd.read_csv(io.BytesIO(reference.table_of(result)))
    whole = cells_frame(result)
    assert len(table) == len(whole)
    assert table["estimate"].tolist() == pytest.approx(
        whole["estimate"].tolist(), abs=1e-6, nan_ok=True
    )


def test_the_facts_name_command_sheets_and_a_digest_of_each_cell(result: StudyResult) -> None:
    facts = reference.facts_of(result, 300)
    asked = f"chai-balance study {result.study.name} --games 300 --seed {result.study.seed}"
    assert facts["command"] == asked
    assert set(facts["digests"]) == {cell.slug for cell in result.study.cells()}
    assert facts["verdicts"] == list(result.lines)


def test_a_digest_is_that_of_the_rows_in_order() -> None:
    frame = pd.DataFrame({"game": [0, 1], "win_0": [1.0, 0.5]})
    assert reference.digest_of(frame) == reference.digest_of(frame.copy())
    assert reference.digest_of(frame) != reference.digest_of(frame.iloc[::-1])
    assert reference.digest_of(frame) != reference.digest_of(frame.assign(win_0=0.5))


def test_of_a_run_is_kept_what_any_machine_says() -> None:
    said = "garam, 2 players\n\nseat  wins\n1     50 %\ndigest  ab\ntime  3 s\nrun   r"
    assert reference.said_for_good(said)[-1] == "digest  ab"
    assert len(reference.said_for_good(said)) == 5


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_what_is_committed_is_of_the_packaged_sheets(path: Path) -> None:
    facts = json.loads(path.read_text("utf-8"))
    assert path.stem == "run" or path.with_suffix(".csv").is_file()
    packaged = {
        hashlib.sha256(file.data).hexdigest()
        for game in names()
        for file in load(find(game)).files.values()
    }
    assert set(facts["sheets"].values()) <= packaged, "renew them: make reference"
    assert facts.get("games_in_each_cell", facts.get("games")) > 0
