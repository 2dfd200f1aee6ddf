"""One setting has one digest, whatever plays it and however it is cut up."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import sim
from sim.runs import folder as folders
from sim.runs.record import Recording
from sim.runs.simulate import plan
from tests.conftest import Chai

GAMES = 2_000


@pytest.fixture(scope="module")
def digest() -> str:
    return sim.simulate("garam", games=GAMES, seed=3, jobs=1).digest


@pytest.mark.parametrize(("jobs", "hash_seed"), [("1", "0"), ("2", "12345")])
def test_threads_and_hash_seeds_change_nothing(
    jobs: str, hash_seed: str, digest: str, chai: Chai, tmp_path: Path
) -> None:
    done = chai(
        *("run", "garam", "--games", str(GAMES), "--seed", "3", "--jobs", jobs, "--json"),
        *("-o", tmp_path / "run"),
        env={"PYTHONHASHSEED": hash_seed},
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["digest"] == digest


@pytest.mark.parametrize(("block", "chunk"), [(GAMES, 1), (777, 50), (60_000, 999)])
def test_parts_and_chunks_change_nothing(
    block: int, chunk: int, digest: str, tmp_path: Path
) -> None:
    made = plan("garam", seed=3)
    run = folders.create(tmp_path / "run", made, GAMES, block=block)
    assert Recording(run, made, jobs=2, chunk=chunk).record().manifest.digest == digest


def test_a_run_and_simulate_give_the_same_frames(tmp_path: Path) -> None:
    import pandas as pd

    made = plan(
        "garam", players=3, seed=4, duplicate=True, strategies=["balanced", "random", "random"]
    )
    run = folders.create(tmp_path / "run", made, 300, block=120)
    Recording(run, made).record()
    result = sim.simulate(
        "garam",
        players=3,
        games=300,
        seed=4,
        duplicate=True,
        strategies=["balanced", "random", "random"],
    )
    pd.testing.assert_frame_equal(run.games(), result.games)
    pd.testing.assert_frame_equal(run.seats(), result.seats)
    counts = result.actions.groupby("action")["count"].sum().to_dict()
    assert run.manifest.actions == counts


def test_a_shorter_run_is_the_beginning_of_a_longer_one() -> None:
    longer = sim.simulate("garam", games=50, seed=9).seats
    shorter = sim.simulate("garam", games=20, seed=9).seats
    assert shorter.equals(longer[: len(shorter)])
