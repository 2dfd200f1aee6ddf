"""Several plots arranged into one figure, as SVG for a page.

Figures are drawn narrow (about 450 px) so that they stay readable on a phone; a wide page puts
them side by side.
"""

from __future__ import annotations

import textwrap
from collections.abc import Collection, Mapping, Sequence

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from analysis.plots.length import ending_bars, length_histogram, say_beyond
from analysis.plots.schemes import scheme_gaps
from analysis.plots.seats import score_curves, seat_shares
from analysis.plots.style import quiet_grid, style
from analysis.plots.svg import markup
from analysis.plots.sweep import Band, sweep_curve, sweep_map

WIDTH = 4.7  # inches: 451 px

Titles = Mapping[str, str]


def seats_figure(
    shares: pd.DataFrame,
    panels: Titles,
    lineups: Titles,
    room: float | None,
    words: tuple[str, str],
    *,
    names: Sequence[str] = (),
    axis: str = "player, in the order of play",
) -> str:
    """Return seat shares, one panel below the other for each scheme in `panels`.

    `words` are the figure's name (for ids) and what a screen reader says; `names` and `axis` say
    what the seats are called. Without `room` no share is the fair one.
    """
    with style():
        figure, axes = _stack(len(panels), 1.75)
        for ax, (scheme, title) in zip(axes, panels.items(), strict=True):
            seat_shares(ax, shares[shares["scheme"] == scheme], lineups, room=room, names=names)
            ax.set_title(wrapped(title))
            quiet_grid(ax, "y")
        _same_height(axes)
        axes[-1].set_xlabel(axis)
        _legend_above(figure, axes[0])
        return markup(figure, *words)


def schemes_figure(
    gaps: pd.DataFrame,
    schemes: Titles,
    lineups: Titles,
    room: float,
    marked: Collection[str],
    words: tuple[str, str],
) -> str:
    """Return all schemes of one player count, nearest to fair at the top."""
    with style():
        row = 0.24 + 0.1 * len(lineups)
        figure, [axes] = _stack(1, 0.35 + row * len(schemes))
        titles = {name: wrapped(title, 64) for name, title in schemes.items()}
        scheme_gaps(axes, gaps, titles, lineups, room=room, marked=marked)
        _legend_above(figure, axes)
        return markup(figure, *words)


def scores_figure(scores: pd.DataFrame, words: tuple[str, str], names: Sequence[str] = ()) -> str:
    """Return the score curves of one cell; `names` says what the seats are called."""
    with style():
        figure, [axes] = _stack(1, 0.1 + 0.5 * scores["seat"].nunique())
        score_curves(axes, scores, names)
        return markup(figure, *words)


def lengths_figure(
    turns: pd.DataFrame,
    panels: Mapping[int, str],
    lineups: Titles,
    words: tuple[str, str],
    steps: Mapping[int, int] | None = None,
) -> str:
    """Return length histograms, one panel for each player count.

    `steps` gives, for each, the number of turns of which all games last a multiple.
    """
    with style():
        figure, axes = _stack(len(panels), 1.6)
        for ax, (players, title) in zip(axes, panels.items(), strict=True):
            step = (steps or {}).get(players, 1)
            length_histogram(ax, turns[turns["players"] == players], lineups, step=step)
            ax.set_title(title)
        widest = max(ax.get_xlim()[1] for ax in axes)
        for ax, players in zip(axes, panels, strict=True):
            ax.set_xlim(0, widest)
            say_beyond(ax, turns[turns["players"] == players], lineups)
        axes[-1].set_xlabel("turns of the whole table")
        axes[0].set_ylabel("games of each length")
        _legend_above(figure, axes[0])
        return markup(figure, *words)


def endings_figure(
    endings: pd.DataFrame,
    panels: Mapping[int, str],
    names: Titles,
    lineups: Titles,
    words: tuple[str, str],
) -> str:
    """Return ending bars, one panel for each player count."""
    with style():
        figure, axes = _stack(len(panels), 0.5 + 0.17 * len(lineups) * len(names))
        for ax, (players, title) in zip(axes, panels.items(), strict=True):
            ending_bars(ax, endings[endings["players"] == players], names, lineups)
            ax.set_title(title)
        _legend_above(figure, axes[0])
        return markup(figure, *words)


def sweep_curve_figure(
    figure: pd.DataFrame,
    lineups: Titles,
    names: tuple[str, str],
    band: Band | None,
    words: tuple[str, str],
) -> str:
    """Return a figure over one setting; `names` are those of the setting and the figure."""
    with style():
        drawn, [axes] = _stack(1, 2.4)
        sweep_curve(axes, figure, lineups, band=band)
        axes.set_xlabel(names[0])
        axes.set_ylabel(names[1])
        _legend_above(drawn, axes)
        return markup(drawn, *words)


def sweep_map_figure(
    figure: pd.DataFrame,
    lineups: Titles,
    names: tuple[str, str],
    band: Band | None,
    words: tuple[str, str],
) -> str:
    """Return a figure over two settings (across, down), one panel for each line-up."""
    with style():
        rows = figure["down"].nunique()
        drawn, axes = _stack(len(lineups), 0.5 + 0.28 * rows)
        ends = float(figure["estimate"].min()), float(figure["estimate"].max())
        decimals = 0 if ends[1] - ends[0] > 50 else 1 if ends[1] - ends[0] > 2 else 2
        for ax, (name, title) in zip(axes, lineups.items(), strict=True):
            mine = figure[figure["lineup"] == name]
            sweep_map(ax, mine, ends, band=band, decimals=decimals)
            ax.set_title(wrapped(title))
            ax.set_ylabel(names[1])
        axes[-1].set_xlabel(names[0])
        return markup(drawn, *words)


def wrapped(title: str, width: int = 52) -> str:
    """Return a title on as many lines as it needs, at most three."""
    return textwrap.fill(title, width, max_lines=3, placeholder=" ...")


def _stack(count: int, height: float) -> tuple[Figure, list[Axes]]:
    """Return a figure of `count` panels, one below the other, each `height` inches."""
    figure = Figure(figsize=(WIDTH, 0.55 + height * count), layout="constrained")
    axes = figure.subplots(count, 1, squeeze=False)
    return figure, list(axes[:, 0])


def _same_height(axes: list[Axes]) -> None:
    """Give all panels the same range, so that they may be compared by eye."""
    ends = [ax.get_ylim() for ax in axes]
    for ax in axes:
        ax.set_ylim(min(low for low, _ in ends), max(high for _, high in ends))


def _legend_above(figure: Figure, ax: Axes) -> None:
    handles, names = ax.get_legend_handles_labels()
    columns = 3 if sum(map(len, names)) > 24 else 5
    figure.legend(handles, names, loc="outside upper left", ncols=columns, handlelength=1.8)
