"""Wilson's interval: statsmodels is the oracle."""

import pytest
from statsmodels.stats.proportion import proportion_confint

from analysis.stats.wilson import wilson


@pytest.mark.parametrize("confidence", [0.8, 0.95, 0.999])
@pytest.mark.parametrize(("hits", "n"), [(0, 1), (1, 1), (0, 40), (3, 17), (250, 1000), (7, 7)])
def test_wilson_equals_statsmodels(hits: int, n: int, confidence: float) -> None:
    oracle = proportion_confint(hits, n, alpha=1 - confidence, method="wilson")
    assert wilson(hits, n, confidence) == pytest.approx(oracle, abs=1e-12)


def test_without_trials_nothing_is_known() -> None:
    assert wilson(0, 0) == (0.0, 1.0)
