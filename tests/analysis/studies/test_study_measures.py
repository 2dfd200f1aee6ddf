"""What a study reports equals what plain pandas finds in the cells it kept."""

from __future__ import annotations

import json

import numpy as np
import pandas as pd
import pytest

from analysis.report.parts.seats import score_said, scores_table
from analysis.stats.bands import overall, verdict
from analysis.stats.distributions import QUANTILES
from analysis.studies.measures import bin_width
from analysis.studies.output import cells_frame
from analysis.studies.result import StudyResult
from analysis.studies.verdicts import rows_of

CELLS = [(2, "weak", "leaf"), (2, "strong", "none"), (3, "strong", "rising"), (3, "mixed", "leaf")]


def kept(result: StudyResult, players: int, lineup: str, scheme: str) -> pd.DataFrame:
    [path] = (result.folder / "cells").glob(f"{players}p-{lineup}-{scheme}-*.parquet")
    return pd.read_parquet(path)


@pytest.mark.parametrize("cell", CELLS)
def test_shares_are_means_of_credits_and_sum_to_one(result: StudyResult, cell) -> None:
    games = kept(result, *cell)
    shares = rows_of(result.measures.shares, *cell).set_index("seat")["estimate"]
    expected = [games[f"win_{seat}"].mean() for seat in range(cell[0])]
    assert shares.tolist() == pytest.approx(expected)
    assert shares.sum() == pytest.approx(1)


@pytest.mark.parametrize("cell", CELLS)
def test_margins_are_scores_less_the_table_and_sum_to_nothing(result: StudyResult, cell) -> None:
    games = kept(result, *cell)
    scores = games[[f"score_{seat}" for seat in range(cell[0])]].astype(float)
    expected = scores.sub(scores.mean(axis=1), axis=0).mean().tolist()
    margins = rows_of(result.measures.margins, *cell)["estimate"]
    assert margins.tolist() == pytest.approx(expected)
    assert margins.sum() == pytest.approx(0, abs=1e-9)


def test_scores_are_counted_in_half_stars_where_the_game_has_them(result: StudyResult) -> None:
    study = result.study
    for players in study.players:
        lineup = study.judged(players)[-1].name
        games = kept(result, players, lineup, study.subject)
        table = scores_table(rows_of(result.measures.scores, players, lineup, study.subject))
        for seat in range(players):
            ends = np.quantile(games[f"score_{seat}"], QUANTILES, method="inverted_cdf")
            told = [item.text for item in table.rows[seat]][1:]
            assert told == [score_said(float(end)) for end in ends]
    assert (result.measures.scores["width"] == 0.5).all()
    assert [score_said(score) for score in (3.0, 2.5, -0.5)] == ["3", "2.5", "\N{MINUS SIGN}0.5"]


@pytest.mark.parametrize("cell", CELLS)
def test_the_gap_is_the_furthest_share(result: StudyResult, cell) -> None:
    shares = rows_of(result.measures.shares, *cell)["estimate"]
    gap = rows_of(result.measures.gaps, *cell).iloc[0]
    assert gap["estimate"] == pytest.approx((shares - 1 / cell[0]).abs().max())
    assert gap["low"] <= gap["estimate"] <= gap["high"]


def test_changes_are_differences_of_shares_and_sum_to_nothing(result: StudyResult) -> None:
    for (players, lineup, scheme), mine in result.measures.changes.groupby(
        ["players", "lineup", "scheme"]
    ):
        here = rows_of(result.measures.shares, players, lineup, scheme)["estimate"].to_numpy()
        there = rows_of(result.measures.shares, players, lineup, "none")["estimate"].to_numpy()
        np.testing.assert_allclose(mine["estimate"], here - there, atol=1e-12)
        assert mine["estimate"].sum() == pytest.approx(0, abs=1e-12)


def test_the_leaf_is_worth_what_the_toy_says(result: StudyResult) -> None:
    """The toy's leaf is 0.7 points for the 2nd player: an effect far from nothing, upwards."""
    change = rows_of(result.measures.changes, 2, "strong", "leaf").set_index("seat").loc[1]
    assert change["verdict"] == "different"
    assert change["estimate"] > 0.02


@pytest.mark.parametrize("cell", CELLS)
def test_lengths_and_endings_are_those_of_the_games(result: StudyResult, cell) -> None:
    games = kept(result, *cell)
    mean = rows_of(result.measures.lengths, *cell).iloc[0]
    assert mean["estimate"] == pytest.approx(games["turns"].mean())
    endings = rows_of(result.measures.endings, *cell).set_index("ending")["estimate"]
    for ending in ("end_stars", "end_evening_served"):
        assert endings[ending] == pytest.approx(games[ending].mean())
    spread = rows_of(result.measures.spreads, *cell).iloc[0]
    assert spread["q50"] == games["turns"].median()
    assert spread["most"] == games["turns"].max()


def test_harm_is_the_change_in_percent_of_the_baseline(result: StudyResult) -> None:
    here, there = kept(result, 3, "weak", "leaf"), kept(result, 3, "weak", "none")
    harms = rows_of(result.measures.harms, 3, "weak", "leaf").set_index("measure")["estimate"]
    assert harms["turns"] == pytest.approx(here["turns"].mean() / there["turns"].mean() - 1)
    expected = here["end_stars"].mean() - there["end_stars"].mean()
    assert harms["end_stars"] == pytest.approx(expected)


def test_histograms_hold_every_game_of_the_subject(result: StudyResult) -> None:
    for keys, bins in result.measures.turns.groupby(["players", "lineup", "scheme"]):
        assert bins["count"].sum() == 3000, keys
        assert bins["share"].sum() == pytest.approx(1)
    assert set(result.measures.turns["scheme"]) == {"leaf"}


def test_shared_wins_and_cut_off_games_are_counted(result: StudyResult) -> None:
    games = kept(result, 3, "weak", "leaf")
    table = rows_of(result.measures.tables, 3, "weak", "leaf").iloc[0]
    credits = games[["win_0", "win_1", "win_2"]]
    assert table["shared"] == ((credits > 0).sum(axis=1) > 1).sum()
    assert table["truncated"] == 0


def test_skills_balance_computed_two_ways(result: StudyResult) -> None:
    """At a mixed table the strategies' shares times their seats sum to one win."""
    skills = result.measures.skills.set_index(["players", "strategy"])["estimate"]
    for players, others in ((2, 1), (3, 2)):
        total = skills[(players, "balanced")] + others * skills[(players, "greedy")]
        assert total == pytest.approx(1)
        assert skills[(players, "balanced")] > skills[(players, "greedy")]


def test_the_nearest_scheme_has_the_smallest_worst_gap(result: StudyResult) -> None:
    for players, ranking in result.rankings.items():
        gaps = result.measures.gaps
        mine = gaps[(gaps["players"] == players) & (gaps["lineup"] != "mixed")]
        worst = mine.groupby("scheme")["estimate"].max()
        assert ranking["scheme"].iloc[0] == worst.idxmin()
        assert ranking["estimate"].tolist() == pytest.approx(sorted(worst))
        assert ranking["as_good"].iloc[0]
        assert not ranking.set_index("scheme").loc["reversed", "as_good"]


def test_verdicts_follow_from_their_intervals(result: StudyResult) -> None:
    assert [v.id for v in result.verdicts] == [
        *("fair-2", "fair-3", "nearest-2", "nearest-3", "worth", "harm"),
        "quantity-spread",
    ]
    for found in result.verdicts:
        if found.topic in ("fair", "nearest"):
            said = [verdict(p.low, p.high, -found.target, found.target) for p in found.parts]
            assert [part.verdict for part in found.parts] == said
            assert found.verdict == overall(said)
            assert [part.lineup for part in found.parts] == ["weak", "strong"]


def test_csv_and_json_hold_the_same_numbers(result: StudyResult) -> None:
    table = pd.read_csv(result.folder / "cells.csv")
    frame = cells_frame(result)
    np.testing.assert_allclose(table["estimate"], frame["estimate"])
    assert table["command"].str.startswith("toy ").all()
    data = json.loads((result.folder / "study.json").read_text("utf-8"))
    assert len(data["measures"]["shares"]) == len(result.measures.shares)
    assert data["manifest"]["identity"] == result.manifest["identity"]
    said = json.loads((result.folder / "verdicts.json").read_text("utf-8"))
    assert [each["id"] for each in said["verdicts"]] == [v.id for v in result.verdicts]
    assert said["lines"] == list(result.lines)


def test_one_line_for_each_player_count(result: StudyResult) -> None:
    assert len(result.lines) == 5
    assert result.lines[0].startswith("2 players: ")
    assert result.lines[1].startswith("3 players: ")


def test_bins_are_round() -> None:
    assert [bin_width(x) for x in (10, 80, 81, 400, 1e9)] == [1, 2, 5, 10, 50_000]
