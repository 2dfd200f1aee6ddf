"""Schemes side by side: how far from fair each is, as a dot with its interval."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

import numpy as np
import pandas as pd
from matplotlib.axes import Axes

from analysis.plots.style import BAND, INK, SMALL, Look, arms, looks, quiet_grid, series

# Of a row's height: the name stands above, the dots share most of what is left below.
NAME_SHARE = 0.42


def scheme_gaps(
    ax: Axes,
    gaps: pd.DataFrame,
    schemes: Mapping[str, str] | None = None,
    lineups: Mapping[str, str] | None = None,
    *,
    room: float = 0.0,
    marked: Collection[str] = (),
) -> None:
    """Draw each scheme's gap with its interval, one marker for each line-up.

    `gaps` (scheme, lineup, estimate, low, high) is one player count; `schemes` and `lineups`
    give titles in order, from the top; names in `marked` are bold; the band ends at `room`.
    """
    gaps, schemes = series(gaps, "scheme", schemes)
    gaps, lineups = series(gaps, "lineup", lineups)
    ax.axvspan(0, 100 * room, color=BAND, zorder=0)
    quiet_grid(ax, "x")
    for row, (scheme, title) in enumerate(schemes.items()):
        weight = "bold" if scheme in marked else "normal"
        ax.annotate(title, (0, row), xytext=(3, -2), va="top", **_text(weight))
        ax.axhline(row, color="white", linewidth=2, zorder=1)
    for number, (name, look) in enumerate(zip(lineups, looks(len(lineups)), strict=True)):
        mine = gaps[gaps["lineup"] == name].set_index("scheme").reindex(list(schemes))
        below = NAME_SHARE + (1 - NAME_SHARE) * (number + 0.5) / (len(lineups) + 0.4)
        draw_dots(ax, mine, below, look, lineups[name])
    ax.set_ylim(len(schemes), 0)
    ax.set_yticks([])
    ax.set_xlim(left=0)
    ax.spines["left"].set_visible(False)
    ax.set_xlabel("points by which the most favoured or unfavoured seat is off its fair share")


def _text(weight: str) -> dict[str, Any]:
    return {
        "textcoords": "offset points",
        "fontsize": SMALL,
        "fontweight": weight,
        "color": INK,
        "annotation_clip": False,
    }


def draw_dots(ax: Axes, rows: pd.DataFrame, below: float, look: Look, label: str) -> None:
    """Draw row after row a dot with its interval, so much below the row's top."""
    middle = 100 * rows["estimate"]
    ax.errorbar(
        middle,
        np.arange(len(rows)) + below,
        xerr=arms(middle, 100 * rows["low"], 100 * rows["high"]),
        fmt=look.marker,
        color=look.colour,
        markersize=4.5,
        elinewidth=1.5,
        label=label,
    )
