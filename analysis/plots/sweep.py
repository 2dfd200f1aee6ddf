"""A figure over the values of a setting: a curve for one, a heat map for two."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
import pandas as pd
from matplotlib.axes import Axes

from analysis.plots.style import BAND, INK, RULE, arms, looks, quiet_grid

Band = tuple[float, float]


def sweep_curve(
    ax: Axes, figure: pd.DataFrame, lineups: Mapping[str, str], *, band: Band | None = None
) -> None:
    """Draw a figure with its interval over the values of one setting, a curve for each line-up.

    `figure` (lineup, value, estimate, low, high) is in the unit shown; `value` are texts in the
    order swept, placed by size if all are numbers. `band` is the target.
    """
    values = list(dict.fromkeys(figure["value"]))
    places = _places(values)
    if band is not None:
        ax.axhspan(*band, color=BAND, zorder=0)
    quiet_grid(ax, "y")
    nudge = 0.012 * (max(places) - min(places))
    for number, (look, name) in enumerate(zip(looks(len(lineups)), lineups, strict=True)):
        rows = figure[figure["lineup"] == name].set_index("value").reindex(values)
        middle = rows["estimate"]
        ax.errorbar(
            np.asarray(places) + (number - (len(lineups) - 1) / 2) * nudge,
            middle,
            yerr=arms(middle, rows["low"], rows["high"]),
            fmt=look.marker,
            linestyle=look.dash,
            color=look.colour,
            markersize=4.5,
            linewidth=1.2,
            elinewidth=1.5,
            label=lineups[name],
        )
    ax.set_xticks(*_ticks(places, values))


def _places(values: Sequence[str]) -> list[float]:
    """Return where values stand: numbers by their size, others one after the other."""
    try:
        return [float(value) for value in values]
    except ValueError:
        return [float(place) for place in range(len(values))]


def _ticks(places: Sequence[float], values: Sequence[str]) -> tuple[list[float], list[str]]:
    """Return at most a dozen ticks with their texts."""
    step = -(-len(values) // 12)
    return list(places[::step]), list(values[::step])


def sweep_map(
    ax: Axes, figure: pd.DataFrame, ends: Band, *, band: Band | None = None, decimals: int = 1
) -> None:
    """Draw a figure over the values of two settings: dark is high, a frame is on target.

    `figure` (across, down, estimate, low, high) is one line-up in the unit shown; `ends` are the
    values drawn lightest and darkest. A cell is framed if its whole interval lies in `band`.
    """
    across, down = (list(dict.fromkeys(figure[key])) for key in ("across", "down"))
    grid = figure.set_index(["down", "across"])
    values = np.array([[grid.loc[(y, x), "estimate"] for x in across] for y in down], float)
    ax.imshow(values, cmap="Blues", vmin=ends[0], vmax=ends[1], aspect="auto")
    for row, y in enumerate(down):
        for column, x in enumerate(across):
            cell = grid.loc[(y, x)]
            dark = (values[row, column] - ends[0]) > 0.6 * (ends[1] - ends[0])
            ax.annotate(
                f"{values[row, column]:.{decimals}f}",
                (column, row),
                ha="center",
                va="center",
                fontsize=8,
                color="white" if dark else INK,
            )
            if band is not None and band[0] <= cell["low"] and cell["high"] <= band[1]:
                _frame(ax, column, row)
    ax.set_xticks(range(len(across)), across)
    ax.set_yticks(range(len(down)), down)
    ax.tick_params(length=0)
    for spine in ax.spines.values():
        spine.set_color(RULE)


def _frame(ax: Axes, column: int, row: int) -> None:
    """Frame a cell."""
    xs = [column + side * 0.44 for side in (-1, 1, 1, -1, -1)]
    ys = [row + side * 0.44 for side in (-1, -1, 1, 1, -1)]
    ax.plot(xs, ys, color="#b35900", linewidth=1.8)
