"""Estimates with their intervals, a row each: strategies ranked, changes from seat to seat."""

from __future__ import annotations

import numpy as np
import pandas as pd
from matplotlib.axes import Axes

from analysis.plots.schemes import draw_dots
from analysis.plots.style import RULE, looks, quiet_grid


def interval_rows(
    ax: Axes, frame: pd.DataFrame, by: str = "strategy", *, reference: float | None = None
) -> None:
    """Draw each row of `frame` as a dot with its interval, in percent, from the top.

    `frame` (`by`, estimate, low, high) holds parts of 1; `by` is the column that names the rows.
    A line marks the `reference`: a fair share, or no change.
    """
    if reference is not None:
        ax.axvline(100 * reference, color=RULE, linewidth=0.9, zorder=1)
    draw_dots(ax, frame, 0.0, looks(1)[0], "")
    ax.set_yticks(np.arange(len(frame)), [str(name) for name in frame[by]])
    ax.set_ylim(len(frame) - 0.5, -0.5)
    ax.tick_params(axis="y", length=0)
    quiet_grid(ax, "x")
    ax.xaxis.set_major_formatter(lambda value, _: f"{value:g} %")
