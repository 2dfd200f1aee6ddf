"""A study read back from its folder: the same page, and the same games judged by other targets."""

from __future__ import annotations

from dataclasses import fields, replace
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

from analysis.report import sources
from analysis.report.page import report_for_study
from analysis.report.parts.header import header
from analysis.report.sources import Source, check_together, kind_of, played_by
from analysis.report.together import page_of
from analysis.samples import Sample
from analysis.studies.recall import recalled
from analysis.studies.result import StudyResult
from analysis.studies.targets import read_targets, retargeted
from analysis.studies.verdicts import FAIR, HARM, QUANTITY
from sim.errors import UsageFault
from sim.sheets.faults import SheetFaults


def targets(tmp_path: Path, text: str):
    path = tmp_path / "targets.toml"
    path.write_text(text, "utf-8")
    return read_targets(path)


def test_a_study_read_back_makes_the_same_page(result: StudyResult) -> None:
    again = recalled(result.folder)
    assert report_for_study(again) == result.report.read_text("utf-8")
    assert again.verdicts == result.verdicts
    for each in fields(result.measures):
        one, other = (getattr(found.measures, each.name) for found in (result, again))
        if len(one) or len(other):
            pd.testing.assert_frame_equal(one, other, check_dtype=False)


def test_what_lies_on_the_edge_still_needs_endless_games(result: StudyResult) -> None:
    gaps = result.measures.gaps.assign(more_games=np.inf, verdict="undecided")
    from analysis.studies.output import study_data, write_json

    data = study_data(replace(result, measures=replace(result.measures, gaps=gaps)))
    folder = result.folder.parent / "edge"
    folder.mkdir()
    write_json(folder / "study.json", data)
    write_json(folder / "manifest.json", result.manifest)
    assert np.isinf(recalled(folder).measures.gaps["more_games"]).all()


def test_other_targets_judge_the_same_games(result: StudyResult, tmp_path: Path) -> None:
    wide = retargeted(
        result, targets(tmp_path, "[target]\nshare = 45\nlength = 90\nendings = 90\n")
    )
    assert {each.verdict for each in wide.verdicts if each.topic == FAIR} == {"inside"}
    assert {each.verdict for each in wide.verdicts if each.topic == HARM} == {"inside"}
    assert wide.measures.shares["estimate"].equals(result.measures.shares["estimate"])
    narrow = retargeted(result, targets(tmp_path, "[target]\nshare = 0.1\n"))
    assert "inside" not in {each.verdict for each in narrow.verdicts if each.topic == FAIR}
    assert "The bands are those of mine.toml" in header(replace(wide, targets="mine.toml"))


def test_a_quantity_of_the_study_takes_another_band(result: StudyResult, tmp_path: Path) -> None:
    text = '[[quantity]]\nname = "x"\nof = "spread(score)"\nlow = 100\n'
    again = retargeted(result, targets(tmp_path, text))
    [verdict] = [each for each in again.verdicts if each.topic == QUANTITY]
    assert verdict.verdict == "outside"
    with pytest.raises(SheetFaults, match=r'targets\.toml:3:of: "turns" was not measured'):
        retargeted(result, targets(tmp_path, '[[quantity]]\nname = "x"\nof = "turns"\nlow = 1\n'))


def test_a_study_file_is_a_file_of_targets_too(result: StudyResult) -> None:
    found = read_targets(result.folder.parent / "toy.toml")
    assert found.target.share == 4
    assert [each.name for each in found.quantities] == ["spread", "hasty", "late"]


def test_a_study_beside_another_adds_to_its_sections(
    result: StudyResult, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = sources.contents_of(result)  # once, for both
    monkeypatch.setattr(sources, "contents_of", lambda result: made)
    assert kind_of(result.folder) == "study"
    about = ("garam", "2, 3", "some games", "7")
    one = Source(tmp_path / "one", "study", *about, result)
    other = Source(tmp_path / "other", "study", *about, result)
    page = page_of([one, other])
    assert page.count('<section aria-label="study other">') == 8
    assert page.count('id="s2-shares-3"') == 1
    with pytest.raises(UsageFault, match="is named twice"):
        check_together([one, one])


@pytest.mark.parametrize(
    ("kind", "size", "games", "said"),
    [
        ("components", 5, 40, "40 games of each version, every decision of 5"),
        ("components", 40, 40, "40 games"),
        ("tension", 600, None, "600 games"),
        ("luck", 12, None, "12 deals"),
    ],
)
def test_a_sample_says_what_it_rests_on(kind: str, size: int, games: int | None, said: str) -> None:
    kinds = {"kinds": [{"games": games}]} if games else {}
    assert played_by(Sample(kind, size, "", {}), kinds) == said
