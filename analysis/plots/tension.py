"""How tense games are: the lead as they go on, and the chance to come back."""

from __future__ import annotations

import numpy as np
import pandas as pd
from matplotlib.axes import Axes

from analysis.plots.style import BAND, INK, LOOKS, QUIET, quiet_grid

# A cell with fewer seats than this is greyed: its share says little.
FEW = 30
# Chances are drawn on one scale everywhere, so that a colour means the same on every page. A player
# who is behind seldom wins more often than this; what is above is as dark.
DARKEST = 60.0


def lead_curve(ax: Axes, lead: pd.DataFrame) -> None:
    """Draw how far the first is ahead of the second as games go on.

    `lead` (progress, lead, q10, q90) is that of `analysis.tension`: the mean in points, and between
    which leads eight games in ten are.
    """
    done = 100 * lead["progress"]
    look = LOOKS[2]
    ax.fill_between(done, lead["q10"], lead["q90"], color=BAND, label="8 games in 10")
    ax.plot(done, lead["lead"], color=look.colour, linestyle=look.dash, label="mean")
    ax.set_xlim(0, 100)
    ax.set_ylim(bottom=0)
    quiet_grid(ax, "y")
    ax.xaxis.set_major_formatter(lambda value, _: f"{value:g} %")
    ax.set_xlabel("part of the game's turns that are played")
    ax.set_ylabel("points ahead of the next")


def comeback_map(ax: Axes, comebacks: pd.DataFrame) -> None:
    """Draw the chance to win of a seat that is behind, by round and deficit, as a heat map.

    `comebacks` (round_low, round_high, deficit_low, deficit_high, estimate, n) is that of
    `analysis.stats.comebacks`. The darker, the likelier, from 0 to DARKEST %; cells of few seats
    are grey, cells of none empty.
    """
    rounds = comebacks[["round_low", "round_high"]].drop_duplicates().sort_values("round_low")
    deficits = comebacks[["deficit_low", "deficit_high"]].drop_duplicates()
    deficits = deficits.sort_values("deficit_low")
    grid = comebacks.pivot_table(index="deficit_low", columns="round_low", values="estimate")
    grid = grid.reindex(index=deficits["deficit_low"], columns=rounds["round_low"])
    # The map ends in a blue that is still told from the black of the figures in a grey print.
    ax.pcolormesh(100 * grid.to_numpy(), cmap="Blues", vmin=0, vmax=1.2 * DARKEST)
    for _, cell in comebacks.iterrows():
        place = _middle(grid, cell)
        few = cell["n"] < FEW
        if few:
            _grey(ax, place)
        dark = not few and 100 * cell["estimate"] > 0.85 * DARKEST
        _write(ax, place, f"{100 * cell['estimate']:.0f} %", few, dark)
    ax.set_xticks(np.arange(len(rounds)) + 0.5, _labels(rounds))
    ax.set_yticks(np.arange(len(deficits)) + 0.5, _labels(deficits))
    ax.tick_params(length=0)
    ax.spines[:].set_visible(False)
    ax.set_xlabel("after round")
    ax.set_ylabel("points behind the leader")


def _middle(grid: pd.DataFrame, cell: pd.Series[float]) -> tuple[float, float]:
    column = grid.columns.get_loc(cell["round_low"])
    row = grid.index.get_loc(cell["deficit_low"])
    assert isinstance(column, int)
    assert isinstance(row, int)
    return column + 0.5, row + 0.5


def _grey(ax: Axes, place: tuple[float, float]) -> None:
    x, y = place
    ax.fill([x - 0.5, x + 0.5, x + 0.5, x - 0.5], [y - 0.5, y - 0.5, y + 0.5, y + 0.5], color=BAND)


def _write(ax: Axes, place: tuple[float, float], text: str, few: bool, dark: bool) -> None:
    colour = QUIET if few else "white" if dark else INK
    ax.text(*place, text, ha="center", va="center", fontsize=8, color=colour)


def _labels(ranges: pd.DataFrame) -> list[str]:
    """Return `1` or `4-9` for each range."""
    ends = ranges.to_numpy()
    return [f"{low:g}" if low == high else f"{low:g}\N{EN DASH}{high:g}" for low, high in ends]
