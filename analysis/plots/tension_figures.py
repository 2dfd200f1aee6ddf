"""The figures of a report's section on tension, as SVG for a page."""

from __future__ import annotations

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from analysis.plots.figures import WIDTH
from analysis.plots.style import style
from analysis.plots.svg import markup
from analysis.plots.tension import comeback_map, lead_curve


def lead_figure(lead: pd.DataFrame, words: tuple[str, str]) -> str:
    """Return the lead over the course of games."""
    with style():
        figure, ax = _panel(2.2)
        lead_curve(ax, lead)
        ax.legend(loc="upper left")
        return markup(figure, *words)


def comebacks_figure(comebacks: pd.DataFrame, words: tuple[str, str]) -> str:
    """Return the heat map of come-back chances."""
    with style():
        rows = comebacks["deficit_low"].nunique()
        figure, ax = _panel(0.8 + 0.3 * rows)
        comeback_map(ax, comebacks)
        return markup(figure, *words)


def _panel(height: float) -> tuple[Figure, Axes]:
    figure = Figure(figsize=(WIDTH, 0.4 + height), layout="constrained")
    return figure, figure.subplots()
