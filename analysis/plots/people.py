"""The figures of a report on players, pieces and luck, as SVG for a page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pandas as pd
from matplotlib.figure import Figure

from analysis.plots.figures import WIDTH, wrapped
from analysis.plots.intervals import interval_rows
from analysis.plots.style import BAND, INK, LOOKS, RULE, quiet_grid, style
from analysis.plots.svg import markup

# What outcomes come from, light to dark; hatched so that grey prints tell them apart too.
FILLS = ((BAND, ""), (LOOKS[0].colour, "///"), (LOOKS[1].colour, ""), (LOOKS[2].colour, "..."))


def rows_figure(
    rows: pd.DataFrame,
    by: str,
    reference: float | None,
    axis: str,
    words: tuple[str, str],
    *,
    whole: bool = False,
) -> str:
    """Return a dot with its interval for each row, in percent; a line marks the `reference`.

    With `whole` the axis goes from 0 to 100 %.
    """
    with style():
        figure = Figure(figsize=(WIDTH, 0.75 + 0.27 * len(rows)), layout="constrained")
        ax = figure.subplots()
        named = rows.assign(**{by: [wrapped(str(name), 40) for name in rows[by]]})
        interval_rows(ax, named, by, reference=reference)
        ax.set_xlabel(axis)
        if whole:
            ax.set_xlim(-2, 102)
        return markup(figure, *words)


def parts_figure(
    parts: pd.DataFrame, bars: Sequence[str], titles: Mapping[str, str], words: tuple[str, str]
) -> str:
    """Return a bar for each of `bars`, divided into shares of 1: `parts` (bar, part, estimate)."""
    with style():
        figure = Figure(figsize=(WIDTH, 1.15 + 0.42 * len(bars)), layout="constrained")
        ax = figure.subplots()
        left = dict.fromkeys(bars, 0.0)
        for (part, title), (colour, hatch) in zip(titles.items(), FILLS, strict=True):
            mine = parts[parts["part"] == part].set_index("bar")["estimate"].reindex(list(bars))
            width = 100 * mine.fillna(0.0)
            ax.barh(
                [wrapped(bar, 30) for bar in bars],
                width,
                left=list(left.values()),
                height=0.62,
                color=colour,
                hatch=hatch,
                edgecolor="white" if hatch else RULE,
                linewidth=0.6,
                label=title,
            )
            left = {bar: left[bar] + float(width[bar]) for bar in bars}
        ax.set_xlim(0, 100)
        ax.invert_yaxis()
        ax.tick_params(axis="y", length=0, labelcolor=INK)
        ax.xaxis.set_major_formatter(lambda value, _: f"{value:g} %")
        quiet_grid(ax, "x")
        handles, names = ax.get_legend_handles_labels()
        figure.legend(handles, names, loc="outside upper left", ncols=2, handlelength=1.8)
        return markup(figure, *words)
