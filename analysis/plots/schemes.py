"""Schemes side by side: how far from fair each is, as a dot with its interval."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

import pandas as pd
from matplotlib.axes import Axes

from analysis.plots.style import BAND, INK, SMALL, looks, quiet_grid

# Of a row's height: the name stands above, the dots share what is left below.
NAME_SHARE = 0.45


def scheme_gaps(
    ax: Axes,
    gaps: pd.DataFrame,
    schemes: Mapping[str, str],
    lineups: Mapping[str, str],
    *,
    room: float,
    marked: Collection[str] = (),
) -> None:
    """Draw each scheme's gap with its interval, one marker for each line-up.

    `gaps` (scheme, lineup, estimate, low, high) is one player count; `schemes` and `lineups`
    give titles in order, from the top; names in `marked` are bold; the band ends at `room`.
    """
    ax.axvspan(0, 100 * room, color=BAND, zorder=0)
    quiet_grid(ax, "x")
    dots = looks(len(lineups))
    for row, (scheme, title) in enumerate(schemes.items()):
        weight = "bold" if scheme in marked else "normal"
        ax.annotate(title, (0, row), xytext=(3, -2), va="top", **_text(weight))
        ax.axhline(row, color="white", linewidth=2, zorder=1)
        for number, (name, look) in enumerate(zip(lineups, dots, strict=True)):
            mine = gaps[(gaps["scheme"] == scheme) & (gaps["lineup"] == name)]
            below = NAME_SHARE + (1 - NAME_SHARE) * (number + 0.5) / len(lineups)
            _draw_dot(ax, row + below, mine, look.colour, look.marker)
    _legend(ax, lineups)
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


def _draw_dot(ax: Axes, place: float, rows: pd.DataFrame, colour: str, marker: str) -> None:
    middle = 100 * rows["estimate"]
    arms = [middle - 100 * rows["low"], 100 * rows["high"] - middle]
    ax.errorbar(
        middle,
        [place] * len(rows),
        xerr=arms,
        fmt=marker,
        color=colour,
        markersize=4.5,
        elinewidth=1.5,
    )


def _legend(ax: Axes, lineups: Mapping[str, str]) -> None:
    for look, title in zip(looks(len(lineups)), lineups.values(), strict=True):
        ax.errorbar([], [], fmt=look.marker, color=look.colour, markersize=4.5, label=title)
