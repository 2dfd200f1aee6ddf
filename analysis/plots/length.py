"""How long games are, and how they end."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import pandas as pd
from matplotlib.axes import Axes

from analysis.plots.style import looks, quiet_grid, series

# Beyond this part of all games the tail is left out of the picture (never of the table).
SHOWN = 0.995


def length_histogram(
    ax: Axes, turns: pd.DataFrame, lineups: Mapping[str, str] | None = None
) -> None:
    """Draw how many games take how many turns, one outline for each line-up.

    `turns` (start, share, width, and lineup if there are several) is one scheme with one player
    count.
    """
    turns, lineups = series(turns, "lineup", lineups)
    furthest = 0.0
    for look, name in zip(looks(len(lineups)), lineups, strict=True):
        rows = turns[turns["lineup"] == name]
        if rows.empty:
            continue
        width = float(rows["width"].iloc[0])
        edges = [*rows["start"], rows["start"].iloc[-1] + width]
        heights = 100 * rows["share"].to_numpy() / width
        ax.stairs(
            heights,
            edges,
            color=look.colour,
            linewidth=1.6,
            linestyle=look.dash,
            label=lineups[name],
        )
        within = rows["start"][np.cumsum(rows["share"]) <= SHOWN]
        furthest = max(furthest, float(within.max()) + 2 * width if len(within) else edges[-1])
    ax.set_xlim(0, furthest)
    ax.set_ylim(bottom=0)
    quiet_grid(ax, "x")
    ax.yaxis.set_major_formatter(lambda value, _: f"{value:g} %")


def ending_bars(
    ax: Axes,
    endings: pd.DataFrame,
    names: Mapping[str, str] | None = None,
    lineups: Mapping[str, str] | None = None,
) -> None:
    """Draw how often each condition held at the end, one bar for each line-up.

    `endings` (ending, estimate, low, high, and lineup if there are several) is one scheme with
    one player count; `names` gives the conditions in order.
    """
    endings, names = series(endings, "ending", names)
    endings, lineups = series(endings, "lineup", lineups)
    height = 0.8 / max(len(lineups), 1)
    for number, (look, name) in enumerate(zip(looks(len(lineups)), lineups, strict=True)):
        rows = endings[endings["lineup"] == name].set_index("ending").reindex(list(names))
        places = np.arange(len(names)) + (number - (len(lineups) - 1) / 2) * height
        values = 100 * rows["estimate"].to_numpy(dtype=float)
        ax.barh(places, values, height * 0.86, color=look.colour, label=lineups[name])
        for place, value in zip(places, values, strict=True):
            text, at = f"{value:.0f} %", (value, place)
            ax.annotate(
                text, at, xytext=(3, 0), textcoords="offset points", va="center", fontsize=8
            )
    ax.set_yticks(range(len(names)), list(names.values()))
    ax.set_ylim(len(names) - 0.5, -0.5)
    ax.tick_params(axis="y", length=0)
    ax.set_xlim(0, 112)
    ax.set_xticks([0, 25, 50, 75, 100])
    ax.xaxis.set_major_formatter(lambda value, _: f"{value:g} %")
