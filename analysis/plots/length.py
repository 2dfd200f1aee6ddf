"""How long games are, and how they end."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import numpy as np
import pandas as pd
from matplotlib.axes import Axes

from analysis.plots.style import QUIET, SMALL, looks, quiet_grid, series
from analysis.stats.tidy import FloatArray

# Beyond this part of all games the tail is left out of the picture (never of the table).
SHOWN = 0.995
# Slow players do not squeeze the others: the axis ends at so many times the fastest ones' length.
STRETCH = 2.0
# What a panel says is beyond its axis, as a part of all games.
WORTH_SAYING = 0.01


def length_histogram(
    ax: Axes, turns: pd.DataFrame, lineups: Mapping[str, str] | None = None, *, step: int = 1
) -> None:
    """Draw how many games take how many turns, one outline for each line-up.

    `turns` (start, share, width, and lineup if there are several) is one scheme with one player
    count. Where every game lasts a multiple of `step` turns, a bin is as wide as the multiples in
    it: bins of another width would hold now one more and now one less.
    """
    turns, lineups = series(turns, "lineup", lineups)
    for look, name in zip(looks(len(lineups)), lineups, strict=True):
        rows = turns[turns["lineup"] == name]
        if rows.empty:
            continue
        heights, edges = outline(rows, step)
        ax.stairs(
            heights,
            edges,
            color=look.colour,
            linewidth=1.6,
            linestyle=look.dash,
            label=lineups[name],
        )
    ax.set_xlim(0, furthest(turns, lineups))
    ax.set_ylim(bottom=0)
    quiet_grid(ax, "x")
    ax.yaxis.set_major_formatter(lambda value, _: f"{value:g} %")


def outline(rows: pd.DataFrame, step: int) -> tuple[FloatArray, FloatArray]:
    """Return the percent of games of each possible length, bin by bin, and the bins' edges.

    Bins without a multiple of `step` hold no game and vanish.
    """
    width = float(rows["width"].iloc[0])
    starts = np.append(rows["start"].to_numpy(float), rows["start"].iloc[-1] + width)
    edges = np.ceil(starts / step) * step
    there = np.diff(edges) > 0
    lengths = np.diff(edges)[there] / step
    return 100 * rows["share"].to_numpy(float)[there] / lengths, np.append(
        edges[:-1][there], edges[-1]
    )


def furthest(turns: pd.DataFrame, lineups: Iterable[str]) -> float:
    """Return where the axis ends: where nearly all games are shown, or the fastest fill enough."""
    ends = []
    for name in lineups:
        rows = turns[turns["lineup"] == name]
        if len(rows):
            within = rows["start"][np.cumsum(rows["share"]) <= SHOWN]
            last = within.max() if len(within) else rows["start"].iloc[0]
            ends.append(float(last + 2 * rows["width"].iloc[0]))
    return min(max(ends), STRETCH * min(ends)) if ends else 1.0


def say_beyond(ax: Axes, turns: pd.DataFrame, lineups: Mapping[str, str]) -> None:
    """Write into a panel how many games of which line-up are longer than its axis."""
    end = ax.get_xlim()[1]
    said = []
    for name, title in lineups.items():
        rows = turns[turns["lineup"] == name]
        beyond = float(rows.loc[rows["start"] >= end, "share"].sum())
        if beyond >= WORTH_SAYING:
            said.append(f"{title}: {100 * beyond:.0f} % longer")
    if said:
        text = "\n".join(said) + " \N{RIGHTWARDS ARROW}"
        ax.text(1, 1, text, transform=ax.transAxes, ha="right", va="top", fontsize=SMALL,
                color=QUIET)  # fmt: skip


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
