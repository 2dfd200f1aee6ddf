"""Running studies: resumed, extended, never overwritten; results as if played at once."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest

from analysis.studies.cells import compact, seats_of
from analysis.studies.output import cells_frame
from analysis.studies.result import StudyResult
from analysis.studies.runner import run_study
from sim.errors import SheetFault, Undecided, UsageFault
from sim.runs.record import Interrupted
from tests.analysis.toy_game import STUDY, ToyDealer


@pytest.fixture
def no_report(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave out the drawing, which these tests are not about."""
    monkeypatch.setattr("analysis.studies.output.report_for_study", lambda result: "")


UNDRAWN = pytest.mark.usefixtures("no_report")


def played(path: Path, out: Path, dealer: ToyDealer | None = None, **asked) -> StudyResult:
    asked = {"games": 400, **asked}
    return run_study(path, out=out, dealer=dealer or ToyDealer(), **asked)


def figures(result: StudyResult) -> pd.DataFrame:
    return cells_frame(result).drop(columns="command")


def test_the_folder_holds_report_tables_verdicts_and_manifest(result: StudyResult) -> None:
    names = {path.name for path in result.folder.iterdir()}
    wanted = {"report.html", "cells.csv", "study.json", "verdicts.json", "manifest.json", "cells"}
    assert names == wanted
    manifest = json.loads((result.folder / "manifest.json").read_text("utf-8"))
    assert manifest["state"] == "complete"
    assert manifest["seed"] == "7"
    assert manifest["source_hash"]
    assert {sheet["name"] for sheet in manifest["sheets"]} >= {"customers", "setup"}
    assert manifest["games"] == 14 * 3_000 + 2 * 3_000


@UNDRAWN
def test_more_games_play_only_what_is_missing(study_file: Path, tmp_path: Path) -> None:
    first, more = ToyDealer(), ToyDealer()
    played(study_file, tmp_path / "out", first, players=2)
    grown = played(study_file, tmp_path / "out", more, players=2, games=1000)
    assert (first.dealt, more.dealt) == (7 * 400, 7 * 600)
    at_once = played(study_file, tmp_path / "new", players=2, games=1000)
    pd.testing.assert_frame_equal(figures(grown), figures(at_once))


@UNDRAWN
def test_fewer_games_are_taken_from_what_is_there(study_file: Path, tmp_path: Path) -> None:
    played(study_file, tmp_path / "out", players=2, games=1000)
    dealer = ToyDealer()
    fewer = played(study_file, tmp_path / "out", dealer, players=2)
    assert dealer.dealt == 0
    at_once = played(study_file, tmp_path / "new", players=2)
    pd.testing.assert_frame_equal(figures(fewer), figures(at_once))


@UNDRAWN
def test_an_interrupted_study_goes_on_to_the_same_result(study_file: Path, tmp_path: Path) -> None:
    short, words = ToyDealer(stop_after=5000), ("chai-balance", "x y")
    with pytest.raises(Interrupted, match="Go on with: chai-balance 'x y'$") as caught:
        played(study_file, tmp_path / "out", short, players=2, games=3000, command=words)
    assert caught.value.exit_code == 130
    assert not (tmp_path / "out" / "report.html").exists()
    manifest = json.loads((tmp_path / "out" / "manifest.json").read_text("utf-8"))
    assert manifest["state"] == "interrupted"
    rest = ToyDealer()
    resumed = played(study_file, tmp_path / "out", rest, players=2, games=3000)
    assert rest.dealt == 7 * 3000 - 5000
    at_once = played(study_file, tmp_path / "new", players=2, games=3000)
    pd.testing.assert_frame_equal(figures(resumed), figures(at_once))


@UNDRAWN
def test_a_study_that_finds_the_disk_full_says_how_it_goes_on(
    study_file: Path, tmp_path: Path
) -> None:
    class Full(ToyDealer):
        def deal(self, *asked: Any) -> Iterator[pd.DataFrame]:
            yield next(super().deal(*asked))
            raise Undecided("No space is left on the disk. Free some space.")

    out = tmp_path / "out"
    with pytest.raises(Undecided, match=r"Free some space\. The games .* the same call goes on"):
        played(study_file, out, Full(), players=2, games=3000)
    assert json.loads((out / "manifest.json").read_text("utf-8"))["state"] == "interrupted"
    played(study_file, out, players=2, games=3000)


@UNDRAWN
def test_a_damaged_cell_is_played_again(study_file: Path, tmp_path: Path) -> None:
    played(study_file, tmp_path / "out", players=2)
    victim = next((tmp_path / "out" / "cells").glob("2p-weak-leaf-*.parquet"))
    victim.write_bytes(victim.read_bytes()[:100])
    dealer = ToyDealer()
    played(study_file, tmp_path / "out", dealer, players=2)
    assert dealer.dealt == 400


@UNDRAWN
def test_another_study_is_never_overwritten(study_file: Path, tmp_path: Path) -> None:
    played(study_file, tmp_path / "out", players=2)
    with pytest.raises(UsageFault, match="holds another study and is never overwritten"):
        played(study_file, tmp_path / "out", players=2, seed=8)
    other = tmp_path / "other"
    other.mkdir()
    (other / "mine.txt").write_text("mine")
    with pytest.raises(UsageFault, match="holds other files"):
        played(study_file, other, players=2)


@UNDRAWN
def test_without_a_folder_each_question_has_its_own(
    study_file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    asked = {"games": 200, "players": 2}
    one = run_study(study_file, dealer=ToyDealer(), **asked)
    again = run_study(study_file, dealer=ToyDealer(), **asked)
    study_file.write_text(STUDY.replace('"leaf/-/-"', '"leaf+leaf/-/-"'), "utf-8")
    other = run_study(study_file, dealer=ToyDealer(), **asked)
    assert one.folder == again.folder == Path("results/toy-order-garam-seed7")
    assert other.folder == Path("results/toy-order-garam-seed7-2")


@UNDRAWN
def test_progress_counts_games_over_all_cells(study_file: Path, tmp_path: Path) -> None:
    told: list[tuple[int, int, str]] = []
    played(study_file, tmp_path / "out", players=2, progress=lambda *said: told.append(said))
    assert told[0] == (0, 2800, "2p-weak-leaf")
    assert told[-1] == (2800, 2800, "")
    done = [games for games, _, _ in told]
    assert done == sorted(done)


@UNDRAWN
@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"games": 1}, "at least 2 games"),
        ({"seed": -1}, "A seed is a whole number"),
        ({"players": 4}, "is for 2 and 3 players; asked for 4"),
        ({"players": []}, "asked for none"),
        ({"game": "gram"}, "is no game"),
    ],
)
def test_what_is_asked_is_checked(study_file: Path, tmp_path: Path, asked, said: str) -> None:
    with pytest.raises((UsageFault, SheetFault), match=said):
        played(study_file, tmp_path / "out", **asked)


@UNDRAWN
def test_options_that_cannot_be_played_are_told_before_any_game(
    study_file: Path, tmp_path: Path
) -> None:
    study_file.write_text(STUDY.replace('"leaf/-/-"', '"leef/-/-"'), "utf-8")
    with pytest.raises(SheetFault, match=r"(?s)leef.*reversed"):
        run_study(study_file, out=tmp_path / "out", games=10)
    assert not (tmp_path / "out").exists()


@UNDRAWN
def test_a_sheet_of_ones_own_is_judged_in_the_subjects_place(tmp_path: Path) -> None:
    sheet = tmp_path / "setup.csv"
    sheet.write_text(
        "seat,leaf,additive,basics,snack,rupees\n0,0,0,0,0,0\n1,0,0,0,0,2\n2,1,0,0,0,0\n3,1,0,0,0,0\n"
    )
    asked = {"games": 50, "players": 2, "dealer": ToyDealer()}
    own = run_study("turn-order", out=tmp_path / "a", sheet_files={"setup": sheet}, **asked)
    assert own.study.subject == own.verdicts[0].scheme == "setup-sheet"
    packaged = run_study("turn-order", out=tmp_path / "b", **asked)
    assert packaged.study.subject == packaged.verdicts[0].scheme == "rulebook"
    assert "setup-sheet" not in set(packaged.measures.gaps["scheme"])


def test_cells_hold_what_the_tidy_frames_say() -> None:
    games = pd.DataFrame(
        {
            "game": [0, 1],
            "deal": [0, 0],
            "turns": [40, 44],
            "decisions": [90, 91],
            "truncated": [False, False],
            "end_stars": [True, False],
        }
    )
    seats = pd.DataFrame(
        {
            "game": [0, 0, 1, 1],
            "seat": [0, 1, 0, 1],
            "strategy": ["a", "b", "b", "a"],
            "score": [3.5, 2.5, 1.0, 1.0],
            "win": [1.0, 0.0, 0.5, 0.5],
        }
    )
    back = seats_of(compact(games, seats, ["a", "b"]), 2, "win", "margin", "plays")
    assert back["win"].tolist() == seats["win"].tolist()
    assert back["margin"].tolist() == [0.5, -0.5, 0.0, 0.0]
    assert back["plays"].tolist() == [0, 1, 1, 0]
    with pytest.raises(ValueError, match="do not belong"):
        compact(games, seats.iloc[::-1], ["a", "b"])


@UNDRAWN
def test_the_real_simulator_deals_the_games_of_a_run(study_file: Path, tmp_path: Path) -> None:
    """A cell played by the study is the run its command names."""
    import sim

    text = STUDY.replace('"balanced"', '"random"').replace('"greedy"', '"random"')
    text = text.replace("players = [2, 3]", "players = [2]")
    text = text.replace('game = "garam"', 'game = "garam"\noptions.turn_cap = 30')
    study_file.write_text(text, "utf-8")
    result = run_study(study_file, out=tmp_path / "out", games=30, jobs=1)
    run = sim.simulate(
        "garam",
        players=2,
        games=30,
        seed=7,
        strategies=["random"],
        options={"turn_cap": 30, "start_bonus": "-/leaf/leaf"},
    )
    shares = result.measures.shares
    mine = shares[(shares["lineup"] == "weak") & (shares["scheme"] == "leaf")]
    expected = run.seats.groupby("seat")["win"].mean()
    np.testing.assert_allclose(mine["estimate"], expected)
    command = result.commands["2p-weak-leaf"]
    assert command.startswith("chai-balance run garam --players 2 --games 30 --seed 7")
    assert "--set turn_cap=30" in command
    assert "--set start_bonus=-/leaf/leaf" in command
