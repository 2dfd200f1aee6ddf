"""Holm, and Benjamini and Hochberg: statsmodels is the oracle."""

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from statsmodels.stats.multitest import multipletests

from analysis.stats.families import adjusted, benjamini_hochberg, holm

p_values = st.lists(st.floats(0, 1), min_size=1, max_size=30)


@settings(max_examples=60, deadline=None, database=None)
@given(p_values)
def test_holm_equals_statsmodels(values: list[float]) -> None:
    oracle = multipletests(values, method="holm")[1]
    np.testing.assert_allclose(holm(values), oracle, atol=1e-12)


@settings(max_examples=60, deadline=None, database=None)
@given(p_values)
def test_benjamini_hochberg_equals_statsmodels(values: list[float]) -> None:
    oracle = multipletests(values, method="fdr_bh")[1]
    np.testing.assert_allclose(benjamini_hochberg(values), oracle, atol=1e-12)


def test_adjusted_names_its_family() -> None:
    frame = adjusted(pd.DataFrame({"p": [0.01, 0.04, 0.5]}))
    assert frame["p_adjusted"].tolist() == pytest.approx([0.03, 0.08, 0.5])
    assert frame["family"].unique().tolist() == ["Holm over 3"]


def test_an_unknown_adjustment_is_named() -> None:
    with pytest.raises(ValueError, match="'Bonferonni' is no adjustment; one of Holm"):
        adjusted(pd.DataFrame({"p": [0.1]}), "Bonferonni")


def test_forty_true_nulls_rarely_give_a_finding() -> None:
    rng = np.random.default_rng(4)
    found = [(holm(rng.random(40)) < 0.05).any() for _ in range(2000)]
    assert np.mean(found) < 0.065
