"""The statistics are as sure as they say, on toys whose truth is known."""

from __future__ import annotations

import numpy as np
import pytest

from analysis.stats import calibration
from analysis.stats.means import mean_interval
from analysis.stats.pairs import paired_differences


@pytest.mark.slow
@pytest.mark.parametrize("name", list(calibration.CHECKS))
def test_a_method_is_as_sure_as_it_says(name: str) -> None:
    assert calibration.is_right(name, calibration.measure(name))


def test_a_wrong_figure_is_told_and_ends_with_1(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    never = calibration.Check(lambda rng: False, 0.93, 0.97, trials=3)
    always = calibration.Check(lambda rng: True, None, 0.05, trials=3)
    rarely = calibration.Check(lambda rng: False, None, 0.05, trials=3)
    monkeypatch.setattr(calibration, "CHECKS", {"never": never, "always": always, "rare": rarely})
    assert calibration.main() == 1
    table = capsys.readouterr().out.splitlines()
    assert [line.endswith("WRONG") for line in table[1:]] == [True, True, False]


def test_pairing_is_narrower_than_two_runs() -> None:
    rng = np.random.default_rng(15)
    paired = unpaired = 0.0
    for _ in range(50):
        before, after = calibration.pairs(rng, 0.2)
        row = paired_differences(after, before, "win").iloc[0]
        paired += row["high"] - row["low"]
        low, high = mean_interval(after["win"].to_numpy())
        unpaired += np.sqrt(2) * (high - low)
    assert paired < 0.9 * unpaired
