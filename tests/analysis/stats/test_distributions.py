"""Quantiles and histograms against plain pandas."""

import numpy as np
import pandas as pd
import pytest

from analysis.stats.distributions import histogram, quantiles, reached

FRAME = pd.DataFrame({"players": [2, 2, 2, 3, 3], "turns": [30, 31, 34, 50, 61]})


def test_quantiles_are_those_of_pandas() -> None:
    result = quantiles(FRAME, "turns", ["players"]).set_index("players")
    expected = FRAME.groupby("players")["turns"].quantile([0.05, 0.5, 0.95]).unstack()
    for column, q in (("q05", 0.05), ("q50", 0.5), ("q95", 0.95)):
        assert result[column].tolist() == pytest.approx(expected[q].tolist())
    assert result["most"].tolist() == [34, 61]
    assert result["n"].tolist() == [3, 2]


def test_a_histogram_counts_every_row_once_and_shows_empty_bins() -> None:
    result = histogram(FRAME, "turns", ["players"], width=2)
    two = result[result["players"] == 2]
    assert two["start"].tolist() == [30, 32, 34]
    assert two["count"].tolist() == [2, 0, 1]
    assert result.groupby("players")["share"].sum().tolist() == pytest.approx([1, 1])


@pytest.mark.parametrize("part", [0.05, 0.25, 0.5, 0.6, 2 / 3, 0.95, 1.0])
def test_what_is_reached_in_bins_is_the_lower_quantile_of_the_rows(part: float) -> None:
    bins = histogram(FRAME, "turns", ["players"])
    for players, rows in FRAME.groupby("players")["turns"]:
        mine = bins[bins["players"] == players]
        assert reached(mine, [part]) == [np.quantile(rows, part, method="inverted_cdf")]
