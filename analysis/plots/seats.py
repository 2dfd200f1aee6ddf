"""Win shares of the seats against the target band, and the hills of their scores."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
import pandas as pd
from matplotlib.axes import Axes

from analysis.plots.style import (
    BAND,
    INK,
    QUIET,
    RULE,
    SMALL,
    arms,
    looks,
    quiet_grid,
    seat_name,
    series,
)
from analysis.stats.distributions import reached

# The height of the highest hill of scores; 1 is where the next one stands.
HILL = 0.92
MIDDLE = (0.5,)


def seat_shares(
    ax: Axes,
    shares: pd.DataFrame,
    lineups: Mapping[str, str] | None = None,
    *,
    room: float | None = 0.0,
    names: Sequence[str] = (),
) -> None:
    """Draw each seat's share of wins with its interval, one marker for each line-up.

    `shares` (seat, estimate, low, high, and lineup if there are several) is one scheme with one
    player count; `lineups` gives the titles in order; `room` is the half-width of the target
    band, as a fraction, or None where no share is the fair one; `names` says what the seats are
    called, if not 1st, 2nd, ...
    """
    shares, lineups = series(shares, "lineup", lineups)
    seats = sorted(shares["seat"].unique())
    if room is not None:
        draw_band(ax, 1 / len(seats), room)
    step = 0.6 / max(len(lineups), 1)
    for number, (look, name) in enumerate(zip(looks(len(lineups)), lineups, strict=True)):
        rows = shares[shares["lineup"] == name].sort_values("seat")
        places = rows["seat"] + (number - (len(lineups) - 1) / 2) * step
        draw_intervals(ax, places, rows, look.colour, look.marker, lineups[name])
    ax.set_xticks(seats, [seat_name(int(seat), names) for seat in seats])
    ax.set_xlim(-0.6, len(seats) - 0.4)
    ax.tick_params(axis="x", length=0)
    ax.yaxis.set_major_formatter(lambda value, _: f"{value:g} %")


def draw_band(ax: Axes, fair: float, room: float) -> None:
    """Draw the fair share as a line and the target band behind it."""
    ax.axhspan(100 * (fair - room), 100 * (fair + room), color=BAND, zorder=0)
    ax.axhline(100 * fair, color=RULE, linewidth=0.9, zorder=1)


def draw_intervals(
    ax: Axes, places: pd.Series[float], rows: pd.DataFrame, colour: str, marker: str, label: str
) -> None:
    """Draw estimates with their intervals upright at `places`, in percent."""
    middle = 100 * rows["estimate"]
    ax.errorbar(
        places,
        middle,
        yerr=arms(middle, 100 * rows["low"], 100 * rows["high"]),
        fmt=marker,
        color=colour,
        markersize=5,
        elinewidth=1.6,
        label=label,
    )


def score_curves(ax: Axes, scores: pd.DataFrame, names: Sequence[str] = ()) -> None:
    """Draw for each seat how often it ends with each score: a hill each, the first seat on top.

    `scores` (seat, start, share, and count if it is known) is one cell; `start` is the score in
    points. A bar in each hill is the seat's middle score, the dashed line that of all seats. Scores
    that spread widely are drawn in steps of so many points that the hills show the seats and not
    the chance of single scores; the axis then says so.
    """
    width = score_width(scores)
    hills = in_steps(scores, width)
    seats = sorted(scores["seat"].unique())
    highest = float(hills["share"].max())
    [middle] = reached(scores, MIDDLE)
    ax.axvline(middle, color=RULE, linewidth=1.1, linestyle="--", zorder=2.5)
    for row, seat in enumerate(reversed(seats)):
        hill = hills[hills["seat"] == seat].sort_values("start")
        places = hill["start"].to_numpy(float)
        tops = row + HILL * hill["share"].to_numpy(float) / highest
        ax.fill_between(places, row, tops, color=BAND, alpha=0.8, linewidth=0, zorder=2)
        ax.plot(places, tops, color=INK, linewidth=1.2, zorder=3, label=seat_name(int(seat), names))
        [middle] = reached(scores[scores["seat"] == seat], MIDDLE)
        ax.vlines(middle, row, np.interp(middle, places, tops), color=INK, linewidth=2.4, zorder=4)
        ax.annotate(
            f"middle {middle:g}",
            (1, row),
            xycoords=("axes fraction", "data"),
            xytext=(0, 3),
            textcoords="offset points",
            ha="right",
            fontsize=SMALL,
            color=QUIET,
        )
    ax.set_yticks(range(len(seats)), [seat_name(int(seat), names) for seat in reversed(seats)])
    ax.tick_params(axis="y", length=0)
    ax.set_ylim(0, len(seats) - 1 + HILL + 0.05)
    ax.spines["left"].set_visible(False)
    quiet_grid(ax, "y")
    ax.set_xlabel(
        "final score, in points" if width == 1 else f"final score, in steps of {width} points"
    )


def score_width(scores: pd.DataFrame) -> int:
    """Return the points that share a step of the curves: 1, 2, 3, ..., 8, 10, 20, ...

    Three times the middle half's width by the cube root of the number of games (Freedman and
    Diaconis have twice that for one curve; these have to be told apart), but so many that there
    are hardly more than 18 steps. Without counts it is 1.
    """
    if "count" not in scores or scores.empty:
        return 1
    games = float(scores.groupby("seat")["count"].sum().min())
    ends = reached(scores, (0.005, 0.25, 0.75, 0.995))
    wanted = max(3 * (ends[2] - ends[1]) / games ** (1 / 3), (ends[3] - ends[0]) / 18)
    steps: list[int] = [
        factor * 10**power for power in range(5) for factor in (1, 2, 3, 4, 5, 6, 8)
    ]
    return next((step for step in steps if step >= wanted), steps[-1])


def in_steps(scores: pd.DataFrame, width: int) -> pd.DataFrame:
    """Return shares by steps of `width` points; `start` is then the middle of a step."""
    if width == 1:
        return scores
    step = np.floor(scores["start"] / width) * width + (width - 1) / 2
    return scores.assign(start=step).groupby(["seat", "start"])[["share"]].sum().reset_index()
