"""One look for all plots: safe for the colour-blind, readable when printed in grey."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import matplotlib as mpl
import pandas as pd
from matplotlib.axes import Axes

from analysis.numbers import ordinal

INK = "#1a1a1a"
QUIET = "#595959"
BAND = "#e6e6e6"
RULE = "#8c8c8c"

# pt; shown at 4/3 px each. Nothing is smaller than 8.
SMALL = 8.5
NORMAL = 9.5

PARAMETERS: Any = {
    "font.family": "sans-serif",
    "font.sans-serif": ["DejaVu Sans"],
    "font.size": NORMAL,
    "text.color": INK,
    "text.parse_math": False,  # a designer's "$" is a dollar
    "axes.titlesize": NORMAL,
    "axes.titleweight": "bold",
    "axes.titlelocation": "left",
    "axes.labelsize": SMALL,
    "axes.labelcolor": QUIET,
    "axes.edgecolor": RULE,
    "axes.linewidth": 0.8,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.axisbelow": True,
    "axes.unicode_minus": True,
    "xtick.color": RULE,
    "ytick.color": RULE,
    "xtick.labelcolor": INK,
    "ytick.labelcolor": INK,
    "xtick.labelsize": SMALL,
    "ytick.labelsize": SMALL,
    "legend.fontsize": SMALL,
    "legend.frameon": False,
    "svg.fonttype": "none",
    "svg.hashsalt": "chai-balance",
}


@dataclass(frozen=True)
class Look:
    """How one series is drawn: its colour differs in lightness too, its marker in shape."""

    colour: str
    marker: str
    dash: str


# From light to dark, as line-ups go from weak to strong.
LOOKS = (
    Look("#6697cc", "o", ":"),
    Look("#2f66a3", "s", "--"),
    Look("#0b1f3a", "D", "-"),
    Look("#b35900", "^", "-."),
    Look("#6b2d5c", "v", "-"),
)


def looks(count: int) -> list[Look]:
    """Return the looks of `count` series in their order; the last of few is always dark."""
    few = {1: LOOKS[2:3], 2: (LOOKS[0], LOOKS[2])}
    chosen = few.get(count, LOOKS)
    return [chosen[number % len(chosen)] for number in range(count)]


def series(
    frame: pd.DataFrame, column: str, titles: Mapping[str, str] | None
) -> tuple[pd.DataFrame, Mapping[str, str]]:
    """Return the frame, and the title of each of its series by its name in `column`.

    Without `titles` a series is called by its name; a frame without the column is one series
    without a title.
    """
    if titles is not None:
        return frame, titles
    if column not in frame:
        return frame.assign(**{column: ""}), {"": ""}
    return frame, {str(name): str(name) for name in frame[column].drop_duplicates()}


@contextmanager
def style() -> Iterator[None]:
    """Draw in the project's style inside the block.

    Only these parameters are put back. `rc_context` would also undo what a notebook sets as its
    first figure is made, and no later figure would be shown.
    """
    before = {name: mpl.rcParams[name] for name in PARAMETERS}
    mpl.rcParams.update(PARAMETERS)
    try:
        yield
    finally:
        mpl.rcParams.update(before)


def arms(
    middle: pd.Series[float], low: pd.Series[float], high: pd.Series[float]
) -> list[pd.Series[float]]:
    """Return the lengths of the two arms of each interval.

    An estimate at the end of its interval may lie past it by what arithmetic loses; no arm is
    shorter than nothing.
    """
    return [(middle - low).clip(lower=0), (high - middle).clip(lower=0)]


def quiet_grid(ax: Axes, axis: str) -> None:
    """Draw faint lines across, at the ticks of `axis` ("x" or "y")."""
    which = {"x": ax.xaxis, "y": ax.yaxis}[axis]
    which.grid(True, color=BAND, linewidth=0.7)


def seat_name(seat: int, names: Sequence[str] = ()) -> str:
    """Return what a seat is called: `1st`, `2nd`, ... for seat 0, 1, ... without names."""
    return names[seat] if names else ordinal(seat)
