"""Estimates with their intervals, a row each: strategies ranked, changes from seat to seat."""

from __future__ import annotations

import numpy as np
import pandas as pd
from matplotlib.axes import Axes

from analysis.plots.schemes import draw_dots
from analysis.plots.style import RULE, looks, quiet_grid


def interval_rows(
    ax: Axes,
    frame: pd.DataFrame,
    by: str = "strategy",
    *,
    reference: float | None = None,
    scale: float = 100,
    unit: str = " %",
) -> None:
    """Draw each row of `frame` as a dot with its interval, from the top.

    `frame` (`by`, estimate, low, high) holds parts of 1, shown in percent; with another `scale` and
    `unit` anything else, such as changes of a share in points. `by` is the column that names the
    rows. A line marks the `reference`: a fair share, or no change.
    """
    if reference is not None:
        ax.axvline(scale * reference, color=RULE, linewidth=0.9, zorder=1)
    shown = {each: frame[each] * scale / 100 for each in ("estimate", "low", "high")}
    draw_dots(ax, frame.assign(**shown), 0.0, looks(1)[0], "")
    ax.set_yticks(np.arange(len(frame)), [str(name) for name in frame[by]])
    ax.set_ylim(len(frame) - 0.5, -0.5)
    ax.tick_params(axis="y", length=0)
    quiet_grid(ax, "x")
    ax.xaxis.set_major_formatter(lambda value, _: f"{value:g}{unit}")
