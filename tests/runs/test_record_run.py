"""`sim.record_run` and `sim.open_run`: a run folder from Python."""

from __future__ import annotations

import re
from pathlib import Path

import pandas as pd
import pytest

import sim
from sim.errors import UsageFault


def test_a_run_from_python_is_the_simulation_kept(tmp_path: Path) -> None:
    place = tmp_path / "run"
    run = sim.record_run(place, "garam", players=2, games=30, seed=4, strategies="greedy,balanced")
    result = sim.simulate("garam", players=2, games=30, seed=4, strategies="greedy,balanced")
    kept = sim.open_run(place)
    assert kept.complete
    assert kept.manifest.digest == run.manifest.digest == result.digest
    pd.testing.assert_frame_equal(kept.games(), result.games)


def test_a_run_from_python_overwrites_nothing(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    with pytest.raises(UsageFault, match="never overwritten"):
        sim.record_run(tmp_path, "garam", games=30)


def test_a_wrong_argument_names_the_near_one(tmp_path: Path) -> None:
    said = 'record_run has no argument "player"; did you mean "players"? One of games, jobs'
    with pytest.raises(UsageFault, match=re.escape(said)):
        sim.record_run(tmp_path / "run", "garam", player=2)
    assert not (tmp_path / "run").exists()
