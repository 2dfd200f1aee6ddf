"""A study's own quantities equal what plain pandas finds in the cells it kept."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

from analysis.report.page import report_for_study
from analysis.stats.ratios import linearised
from analysis.studies.dealer import Simulator
from analysis.studies.model import Quantity
from analysis.studies.quantities import check_columns, keyed
from analysis.studies.reading import read
from analysis.studies.result import StudyResult
from analysis.studies.runner import run_study
from analysis.studies.verdicts import rows_of
from sim.errors import UsageFault
from sim.sheets.faults import SheetFaults
from tests.analysis.toy_game import STUDY, ToyDealer

CELLS = [(2, "weak", "leaf"), (2, "strong", "none"), (3, "strong", "rising"), (3, "mixed", "leaf")]


def kept(result: StudyResult, players: int, lineup: str, scheme: str) -> pd.DataFrame:
    [path] = (result.folder / "cells").glob(f"{players}p-{lineup}-{scheme}-*.parquet")
    return pd.read_parquet(path)


def row(table: pd.DataFrame, name: str, *cell) -> pd.Series:
    return rows_of(table[table["quantity"] == name], *cell).iloc[0]


@pytest.mark.parametrize("cell", CELLS)
def test_a_quantity_is_the_mean_of_its_games(result: StudyResult, cell) -> None:
    games = kept(result, *cell)
    scores = games[[f"score_{seat}" for seat in range(cell[0])]]
    expected = (scores.max(axis=1) - scores.min(axis=1)).astype(float).mean()
    assert row(result.measures.quantities, "spread", *cell)["estimate"] == pytest.approx(expected)


@pytest.mark.parametrize("cell", CELLS)
def test_a_share_is_taken_of_the_sums(result: StudyResult, cell) -> None:
    games = kept(result, *cell)
    expected = (games["turns"] * games["win_0"]).sum() / games["turns"].sum()
    found = row(result.measures.quantities, "hasty", *cell)
    assert found["estimate"] == pytest.approx(expected, rel=1e-6)
    assert found["low"] < expected < found["high"]


def test_a_change_is_the_difference_of_two_schemes(result: StudyResult) -> None:
    for name in ("spread", "hasty"):
        here = row(result.measures.quantities, name, 3, "strong", "leaf")["estimate"]
        there = row(result.measures.quantities, name, 3, "strong", "none")["estimate"]
        change = row(result.measures.quantity_changes, name, 3, "strong", "leaf")
        assert change["estimate"] == pytest.approx(here - there)
        assert change["low"] < change["estimate"] < change["high"]


def test_a_quantity_may_be_measured_in_some_schemes_only(result: StudyResult) -> None:
    table = result.measures.quantities
    assert set(table.loc[table["quantity"] == "late", "scheme"]) == {"leaf", "rising"}
    assert "late" not in set(result.measures.quantity_changes["quantity"])
    assert "q_late" not in kept(result, 2, "weak", "none")


def test_a_band_gives_a_verdict_line(result: StudyResult) -> None:
    [verdict] = [each for each in result.verdicts if each.topic == "quantity"]
    assert verdict.id == "quantity-spread"
    assert verdict.verdict == "inside"
    assert any(line.startswith("Spread of the scores: on target") for line in result.lines)


def test_the_report_shows_quantities_with_their_change(result: StudyResult) -> None:
    page = report_for_study(result)
    assert 'id="quantities"' in page
    assert "turns spent by the first player&#39;s winning, %" in page
    shown, folded = page[page.index('id="quantities"') :].split("<details>")[:2]
    assert "strong players: a leaf for later players against" in shown
    assert "weak players: a leaf for later players against" in folded


def test_the_share_of_sums_has_the_error_of_a_bootstrap() -> None:
    rng = np.random.default_rng(5)
    wholes = rng.poisson(8, 4000) + 1.0
    parts = rng.binomial(wholes.astype(int), 0.3).astype(float)
    values = linearised(parts, wholes)
    assert values.mean() == pytest.approx(parts.sum() / wholes.sum())
    draws = rng.integers(0, 4000, (2000, 4000))
    again = parts[draws].sum(axis=1) / wholes[draws].sum(axis=1)
    assert values.std(ddof=1) / np.sqrt(4000) == pytest.approx(again.std(ddof=1), rel=0.06)


def test_a_share_of_nothing_is_no_number() -> None:
    assert np.isnan(linearised(np.zeros(3), np.zeros(3))).all()


def test_other_quantities_are_other_cells() -> None:
    spread = Quantity("spread", "spread", "spread(score)")
    assert keyed((), "k") == "k"
    assert keyed((spread,), "k") != keyed((replace(spread, of="sum(score)"),), "k")


@pytest.mark.parametrize(
    ("of", "said"),
    [
        ("sum(scoer)", '"scoer" is no column of the tables; did you mean "score"?'),
        ("score", "each"),
    ],
)
def test_columns_are_checked_before_anything_is_played(of: str, said: str) -> None:
    with pytest.raises(UsageFault, match="quantity x") as fault:
        check_columns([Quantity("x", "x", of)], ["game", "turns"], ["game", "score", "win"])
    assert said in str(fault.value)


def test_a_column_of_another_mode_is_refused_before_anything_is_played() -> None:
    """Specialisations are counted in the Advanced game alone; the study says where to measure."""
    study = read("modes")
    cell = next(each for each in study.cells() if each.scheme.name == "basic")
    everywhere = [replace(each, schemes=()) for each in study.quantities]
    assert Simulator().plan(study, cell)
    with pytest.raises(UsageFault, match="specialisations"):
        Simulator().plan(replace(study, quantities=tuple(everywhere)), cell)


def test_a_faulty_expression_is_named_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "toy.toml"
    path.write_text(STUDY.replace('of = "spread(score)"', 'of = "spread(score"'), "utf-8")
    with pytest.raises(SheetFaults) as faults:
        read(path)
    line = STUDY[: STUDY.index('of = "spread')].count("\n") + 1
    assert f"toy.toml:{line}:of" in str(faults.value)


def test_a_study_goes_on_with_other_quantities(tmp_path: Path) -> None:
    path = tmp_path / "toy.toml"
    path.write_text(STUDY, "utf-8")
    run_study(path, out=tmp_path / "out", games=200, dealer=ToyDealer())
    path.write_text(STUDY.replace("spread(score)", "max(score)"), "utf-8")
    again = run_study(path, out=tmp_path / "out", games=200, dealer=ToyDealer())
    games = pd.concat(
        pd.read_parquet(each) for each in (tmp_path / "out" / "cells").glob("2p-weak-leaf-*")
    )
    assert len(games) == 400
    assert "spread" in set(again.measures.quantities["quantity"])
