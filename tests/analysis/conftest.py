"""One finished toy study for all tests of tables, plots and report."""

from __future__ import annotations

from pathlib import Path

import pytest

from analysis.studies.result import StudyResult
from analysis.studies.runner import run_study
from tests.analysis.toy_game import STUDY, ToyDealer


@pytest.fixture
def study_file(tmp_path: Path) -> Path:
    path = tmp_path / "toy.toml"
    path.write_text(STUDY, "utf-8")
    return path


@pytest.fixture(scope="session")
def result(tmp_path_factory: pytest.TempPathFactory) -> StudyResult:
    folder = tmp_path_factory.mktemp("study")
    path = folder / "toy.toml"
    path.write_text(STUDY, "utf-8")
    return run_study(path, out=folder / "out", dealer=ToyDealer(), command=["chai-balance", "x"])
