"""Games that go on until something: enough, no more, the same whatever happens on the way."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

from analysis.stats.intervals import of_change, of_mean
from analysis.stats.tidy import Family
from analysis.studies.growing import ELSEWHERE, FIRST, MAX, SETTLED, STEP, UNWATCHED, next_look
from analysis.studies.output import cells_frame
from analysis.studies.result import StudyResult
from analysis.studies.runner import run_study
from sim.errors import UsageFault
from sim.runs.record import Interrupted
from tests.analysis.toy_game import STUDY, ToyDealer

WINS = "win_share±4pt"


@pytest.fixture(autouse=True)
def no_report(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave out the drawing, which these tests are not about."""
    monkeypatch.setattr("analysis.studies.output.report_for_study", lambda result: "")


def grown(path: Path, out: Path, until: str = WINS, dealer: ToyDealer | None = None, **asked):
    return run_study(path, out=out, dealer=dealer or ToyDealer(), until=until, **asked)


@pytest.fixture(scope="module")
def reached(tmp_path_factory: pytest.TempPathFactory) -> StudyResult:
    folder = tmp_path_factory.mktemp("until")
    (folder / "toy.toml").write_text(STUDY, "utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("analysis.studies.output.report_for_study", lambda result: "")
        return grown(folder / "toy.toml", folder / "out")


def cell(result: StudyResult, name: str) -> pd.DataFrame:
    [path] = (result.folder / "cells").glob(f"{name}-*.parquet")
    return pd.read_parquet(path)


def wins_of(cell: pd.DataFrame, players: int) -> list[np.ndarray]:
    return [cell[f"win_{seat}"].to_numpy() for seat in range(players if players > 2 else 1)]


def test_every_watched_share_is_as_narrow_as_was_asked_and_all_schemes_have_the_same_games(
    reached: StudyResult,
) -> None:
    for stop in reached.stops:
        if stop.lineup == "mixed":
            assert (stop.reason, stop.games) == (UNWATCHED, 3_000)
            continue
        assert stop.reason == SETTLED
        family = Family(6 if stop.players == 2 else 24, anytime=True)
        cells = [f"{stop.players}p-{stop.lineup}-{each.name}" for each in reached.study.schemes]
        cells = [each for each in cells if stop.players == 3 or not each.endswith("rising")]
        assert stop.cells == len(cells)
        for each in cells:
            frame = cell(reached, each)
            assert len(frame) == stop.games
            for wins in wins_of(frame, stop.players):
                found = of_mean(wins, None, family, fair=1 / stop.players)
                assert max(found.high - wins.mean(), wins.mean() - found.low) <= 0.04


def test_it_stops_soon_after_the_first_game_at_which_it_is_narrow_enough(
    reached: StudyResult,
) -> None:
    stop = next(each for each in reached.stops if (each.players, each.lineup) == (3, "strong"))
    family = Family(24, anytime=True)
    wins = cell(reached, "3p-strong-reversed")["win_0"].to_numpy()[: int(0.9 * stop.games)]
    found = of_mean(wins, None, family, fair=1 / 3)
    assert found.high - wins.mean() > 0.04


def test_what_is_shown_holds_at_every_look_and_is_what_plain_pandas_gives(
    reached: StudyResult,
) -> None:
    table = cells_frame(reached)
    assert set(table.loc[table["method"] != "ratio of variances", "family"].dropna()) == {
        *("95 % for 6 together, at every look", "95 % for 24 together, at every look"),
        *("95 % each alone, at every look", "95 % for 3 together, at every look"),
    }
    for (players, lineup, scheme), rows in table[table["measure"] == "win_share"].groupby(
        ["players", "lineup", "scheme"]
    ):
        games = cell(reached, f"{players}p-{lineup}-{scheme}")
        for _, row in rows.iterrows():
            assert row["estimate"] == games[f"win_{int(row['seat'])}"].mean()
            assert row["n"] == len(games)


def test_manifest_and_verdicts_say_how_many_games_and_why(reached: StudyResult) -> None:
    manifest = json.loads((reached.folder / "manifest.json").read_text("utf-8"))
    said = json.loads((reached.folder / "verdicts.json").read_text("utf-8"))["until"]
    assert manifest["until"] == said["asked"] == WINS
    assert said["reached"]
    assert said["stops"] == manifest["stops"]
    assert manifest["games"] == sum(each["games"] * each["cells"] for each in said["stops"])


def test_an_interruption_or_games_played_before_change_nothing(
    reached: StudyResult, study_file: Path, tmp_path: Path
) -> None:
    with pytest.raises(Interrupted):
        grown(study_file, tmp_path / "a", players=2, dealer=ToyDealer(stop_after=15_000))
    run_study(study_file, out=tmp_path / "b", players=2, games=4_100, dealer=ToyDealer())
    whole = cells_frame(reached)
    for folder in ("a", "b"):
        again = grown(study_file, tmp_path / folder, players=2)
        assert list(again.stops) == [each for each in reached.stops if each.players == 2]
        pd.testing.assert_frame_equal(
            cells_frame(again), whole[whole["players"] == 2].reset_index(drop=True)
        )


def test_changes_are_waited_for_on_common_deals(study_file: Path, tmp_path: Path) -> None:
    found = grown(study_file, tmp_path / "out", "change(win_share)±2pt", players=3)
    stop = next(each for each in found.stops if each.lineup == "weak")
    assert stop.reason == SETTLED
    before = cell(found, "3p-weak-none")
    for scheme in ("leaf", "rising", "reversed"):
        after = cell(found, f"3p-weak-{scheme}")
        for seat in range(3):
            change = (after[f"win_{seat}"] - before[f"win_{seat}"]).to_numpy()
            family = Family(18, anytime=True)
            interval = of_change(change, None, family, of_share=True)
            assert interval.high - change.mean() <= 0.0201


def test_decided_stops_at_a_clear_verdict(study_file: Path, tmp_path: Path) -> None:
    study_file.write_text(STUDY.replace("share = 4", "share = 2"), "utf-8")
    found = grown(study_file, tmp_path / "out", "decided", players=3)
    assert not found.undecided
    by_lineup = {each.lineup: each for each in found.stops}
    assert "fair: outside" in by_lineup["strong"].said
    assert by_lineup["strong"].reason == SETTLED
    # One kind of players that is treated unfairly is enough: the others need not go on.
    assert by_lineup["weak"].reason == ELSEWHERE
    assert "fair: undecided" in by_lineup["weak"].said
    [verdict] = [each for each in found.verdicts if each.topic == "fair"]
    assert verdict.verdict == "outside"


def test_what_cannot_be_reached_says_so(study_file: Path, tmp_path: Path) -> None:
    found = grown(study_file, tmp_path / "out", "turns±0.01", players=2, max_games=2_500)
    assert [each.lineup for each in found.unreached] == ["weak", "strong"]
    assert {each.games for each in found.unreached} == {2_500}
    assert found.unreached[0].reason == MAX


@pytest.mark.parametrize(
    ("until", "said"),
    [
        ("win_shar±1pt", 'did you mean "win_share"'),
        ("spred±1", 'did you mean "spread"'),
        ("seat_gap±1pt", "no mean to wait for"),
        ("end_stars±1", "given in points"),
        ("soon", "is no precision"),
    ],
)
def test_anything_else_gets_a_sentence_and_nothing_is_written(
    study_file: Path, tmp_path: Path, until: str, said: str
) -> None:
    with pytest.raises(UsageFault, match=said):
        grown(study_file, tmp_path / "out", until)
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    ("games", "needed", "most", "next_"),
    [
        (FIRST, 2_100, 10_000, FIRST + STEP),
        (FIRST, 1e6, 10_000, 2 * FIRST),
        (FIRST, float("inf"), 3_000, 3_000),
        (20_000, 25_000, 100_000, 26_000),
    ],
)
def test_looks_are_few_and_do_not_go_far_beyond(games, needed, most, next_) -> None:
    assert next_look(games, needed, most) == next_


def test_quantities_may_be_waited_for_where_they_are_measured(
    study_file: Path, tmp_path: Path
) -> None:
    found = grown(study_file, tmp_path / "out", "late±0.4", players=2)
    watched = [each for each in found.stops if each.reason == SETTLED]
    for stop in watched:
        late = cell(found, f"2p-{stop.lineup}-leaf")["q_late"].to_numpy(float)
        interval = of_mean(late, None, Family(2, anytime=True))
        assert interval.high - late.mean() <= 0.4


def test_the_page_says_how_many_games_why_and_what_common_deals_saved(
    reached: StudyResult,
) -> None:
    from analysis.report.parts.games import games, saving_line

    page = games(reached)
    stop = next(each for each in reached.stops if (each.players, each.lineup) == (3, "weak"))
    assert f"{stop.games:,}" in page
    assert "enough: least known is win_share_1" in page
    assert "not judged, and so not waited for" in page
    before, after = (cell(reached, f"3p-weak-{name}") for name in ("none", "leaf"))
    worth = [
        (before[win].var() + after[win].var()) / (after[win] - before[win]).var()
        for win in ("win_0", "win_1", "win_2")
    ]
    pairing = reached.measures.pairing.set_index(["players", "lineup", "scheme"])["estimate"]
    assert pairing[3, "weak", "leaf"] == pytest.approx(np.median(worth))
    assert f"{pairing.median():.1f} times as many separate games" in saving_line(reached)
