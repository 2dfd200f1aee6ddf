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
from tests.analysis.toy_game import ToyDealer

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


def test_a_reference_goes_on_with_the_games_it_has(
    tmp_path: Path, study_file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture
) -> None:
    monkeypatch.chdir(tmp_path)
    written = []
    for folder, games in ("few", 300), ("many", 400), ("again", 300):
        reference.write_study(study_file, tmp_path / folder, games, ToyDealer())
        written.append(
            [(tmp_path / folder / f"toy-order.{kind}").read_bytes() for kind in ("csv", "json")]
        )
        told = capsys.readouterr().err
        assert "toy.toml: 0 of" in told
    few, many, again = written
    assert few == again
    assert few != many
    assert [each.name for each in (tmp_path / "results").iterdir()] == ["toy-order-garam-seed1"]


def test_what_goals_cause_is_told_while_it_is_played(
    tmp_path: Path, capsys: pytest.CaptureFixture
) -> None:
    reference.write_goals(tmp_path, 20)
    table = pd.read_csv(tmp_path / "goals.csv")
    pieces = {row["id"] for row in load(find("garam")).rows["goals"]}
    assert len(table["piece"].unique()) == len(pieces)
    assert set(table["n"]) == {20}
    told = capsys.readouterr().err.splitlines()
    played = [line for line in told if "versions" in line]
    versions = int(played[-1].split()[-2])
    assert (
        played[-1]
        == f"goals: {20 * versions:,} of {20 * versions:,} games, {versions} of {versions} versions"
    )
    assert len(played) == versions


def test_a_fault_is_a_sentence_with_its_exit_code(
    tmp_path: Path, capsys: pytest.CaptureFixture
) -> None:
    with pytest.raises(SystemExit) as ended:
        reference.main(["no-such-study", "--folder", str(tmp_path), "--games", "2"])
    assert ended.value.code == 2
    assert "no-such-study" in capsys.readouterr().err


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
