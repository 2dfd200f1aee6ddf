"""The speed this project promises on two cores; not run by default.

`python -m pytest tests/benchmarks` on a machine that does nothing else takes some minutes.
"""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.conftest import Chai


@pytest.fixture(scope="module")
def measured(chai: Chai) -> dict[str, Any]:
    done = chai("bench", "--jobs", "2", "--json", timeout=1200)
    assert done.returncode == 0, done.stderr
    report: dict[str, Any] = json.loads(done.stdout)
    return report


@pytest.mark.parametrize(
    ("figure", "least"),
    [
        ("games_a_second", 30_000),
        ("thread_scaling", 1.8),
        ("run_kernel_share", 0.85),
    ],
)
def test_at_least(figure: str, least: float, measured: dict[str, Any]) -> None:
    assert measured[figure] >= least


@pytest.mark.parametrize(
    ("figure", "most"),
    [
        ("ns_a_decision", 150),
        ("help_cpu_seconds", 0.15),
        ("warm_start_seconds", 1.5),
        ("cold_start_seconds", 45),
        ("run_peak_mb", 1000),
    ],
)
def test_at_most(figure: str, most: float, measured: dict[str, Any]) -> None:
    assert measured[figure] <= most


def test_memory_is_flat_in_the_number_of_games(measured: dict[str, Any]) -> None:
    assert measured["run_peak_mb"] < 1.25 * measured["run_tenth_peak_mb"]
