"""Section 4: how tense games are, from the log of a sample (`analysis.tension`)."""

from __future__ import annotations

from typing import Any

import pandas as pd
from markupsafe import Markup

from analysis.plots import tension_figures as figures
from analysis.report.numbers import number, plus_minus
from analysis.report.page import render
from analysis.report.tables import Figure, Item, Table
from analysis.tension import POINTS, SHARE, Tension

FEW = 30


def tension_section(tension: Tension, unit: float = 1.0, command: str = "") -> Markup:
    """Return the section; `unit` is the step in which scores are counted, in points."""
    return render(
        "tension.html.j2",
        table=figures_table(tension.figures, len(tension.games)),
        figures=[
            lead_part(tension, command),
            *([comebacks_part(tension, command)] if len(tension.comebacks) else []),
            curves_part(tension, unit, command),
        ],
    )


def figures_table(figures: pd.DataFrame, games: int) -> Table:
    """Return the headline figures."""
    rows = [
        [Item(str(row["title"])), Item(value(row)), Item(number(row["n"], 0))]
        for _, row in figures.iterrows()
    ]
    return Table(
        f"Tension, from every decision of {games:,} games",
        ("what", "value", "games"),
        rows,
        note="Games: how many the figure rests on; a figure of winners, for instance, leaves out "
        "games with a shared win.",
    )


def value(row: pd.Series[Any]) -> str:
    """Return a figure with its interval and unit."""
    share = row["unit"] == SHARE
    if not row["n"]:
        return "in no game"
    said = plus_minus(row["estimate"], row["low"], row["high"], scale=100 if share else 1)
    return said + (" %" if share else " points" if row["unit"] == POINTS else "")


def lead_part(tension: Tension, command: str) -> Figure:
    """Return the lead as games go on."""
    caption = "How far the first is ahead of the second as games go on"
    said = f"{caption}, mean and range. The numbers are in the table below."
    rows = [
        [
            Item(f"{100 * row['progress']:.0f} %"),
            Item(number(row["lead"], 1)),
            Item(f"{number(row['q10'], 1)} to {number(row['q90'], 1)}"),
            Item(f"{100 * row['tied']:.0f}"),
        ]
        for _, row in tension.lead.iloc[1::2].iterrows()
    ]
    table = Table(
        "Lead in points, by the part of the game that is played",
        ("played", "mean lead", "8 games in 10", "nobody leads, %"),
        rows,
    )
    svg = figures.lead_figure(tension.lead, ("lead", said))
    return Figure("lead", f"{caption}.", Markup(svg), [table], command)


def comebacks_part(tension: Tension, command: str) -> Figure:
    """Return the chance to win of who is behind."""
    caption = "How often a player who is behind after a round still wins"
    said = f"{caption}, by round and points behind. The numbers are in the table below."
    svg = figures.comebacks_figure(tension.comebacks, ("comebacks", said))
    return Figure(
        "comebacks",
        f"{caption}.",
        Markup(svg),
        [comebacks_table(tension.comebacks)],
        command,
        (f"Cells with fewer than {FEW} players are grey; a game's last round is left out.",),
    )


def comebacks_table(comebacks: pd.DataFrame) -> Table:
    """Return every cell of the map with its interval."""
    rows = [
        [
            Item(span(row["round_low"], row["round_high"])),
            Item(span(row["deficit_low"], row["deficit_high"])),
            Item(plus_minus(row["estimate"], row["low"], row["high"]), quiet=row["n"] < FEW),
            Item(number(row["n"], 0)),
        ]
        for _, row in comebacks.iterrows()
    ]
    return Table(
        "Chance to win of a player who is behind",
        ("after round", "points behind", "wins, %", "players"),
        rows,
    )


def span(low: float, high: float) -> str:
    """Return `3`, or `3 to 5`."""
    return f"{low:g}" if low == high else f"{low:g} to {high:g}"


def curves_part(tension: Tension, unit: float, command: str) -> Figure:
    """Return the final scores of each seat."""
    from analysis.stats.distributions import histogram

    last = tension.turns.groupby(["game", "seat"], sort=True).tail(1)
    scores = histogram(last, "standing", ["seat"], width=unit)
    caption = "Final scores of each seat"
    said = f"{caption}: share of games by points."
    svg = figures.curves_figure(scores, ("score-curves", said))
    return Figure("score-curves", f"{caption}.", Markup(svg), [], command)
