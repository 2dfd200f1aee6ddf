"""Section 4: how tense games are, from the log of a sample (`analysis.samples`)."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import pandas as pd
from markupsafe import Markup

from analysis.numbers import capital, listed, number, plus_minus
from analysis.plots import tension_figures as figures
from analysis.plots.figures import scores_figure
from analysis.report.page import blocks
from analysis.report.parts.seats import HILLS, scores_table
from analysis.report.tables import Block, Figure, Item, Table
from analysis.samples import Sample
from analysis.tension import POINTS, SHARE

FEW = 30


def tension_part(samples: Sequence[Sample], *, seats: Sequence[str] = ()) -> Markup:
    """Return what samples say: their figures side by side, then the charts of each.

    With `seats`, what the seats are called, the final scores are drawn as well, where a page has
    them nowhere else.
    """
    if not samples:
        return Markup("")
    several = len(samples) > 1
    first = [Block(lines=tuple(map(sentence, samples)), tables=[figures_table(samples)])]
    charts = [
        Block(
            heading=capital(each.of) if several else "",
            figures=charts_of(each, f"-{place}" if several else "", seats),
        )
        for place, each in enumerate(samples, 1)
    ]
    return blocks(*first, *charts)


def charts_of(sample: Sample, suffix: str = "", seats: Sequence[str] = ()) -> list[Figure]:
    """Return the charts of a sample; `suffix` tells their ids apart."""
    tables, command = sample.tables, sample.command
    found = [lead_part(tables["lead"], command, suffix)]
    if len(tables["comebacks"]):
        found.append(comebacks_part(tables["comebacks"], command, suffix))
    if seats:
        found.append(curves_part(tables["scores"], seats, command, suffix))
    return found


def sentence(sample: Sample) -> str:
    """Say in words what the figures mean for who plays."""
    rows = {str(row["figure"]): row for _, row in sample.tables["figures"].iterrows()}
    where = f"{capital(sample.of)}: " if sample.of else ""
    half, early = (round(100 * _or(rows[name], 0)) for name in ("behind_at_half", "decided_half"))
    changes = number(_or(rows["lead_changes"], 0), 1)
    said = (
        f"{where}the lead changes hands {changes} times a game; {half} of 100 winners were behind "
        f"at half-time, and {early} of 100 games were decided by then. The winner ends "
        f"{value(rows['margin'])} ahead."
    )
    return capital(said)


def _or(row: pd.Series[Any], otherwise: float) -> float:
    estimate = float(row["estimate"])
    return estimate if math.isfinite(estimate) else otherwise


def figures_table(samples: Sequence[Sample]) -> Table:
    """Return the headline figures, a column for each sample."""
    by_name = [each.tables["figures"].set_index("figure") for each in samples]
    several = len(samples) > 1
    rows = [
        [
            Item(str(row["title"])),
            *(Item(value(table.loc[[name]].iloc[0])) for table in by_name),
            *([] if several else [Item(number(row["n"], 0))]),
        ]
        for name, row in by_name[0].iterrows()
    ]
    games = listed(list(dict.fromkeys(f"{each.size:,}" for each in samples)))
    heads = [each.of for each in samples] if several else ["value", "games"]
    return Table(
        f"Tension, from every decision of {games} games{' of each' if several else ''}",
        ("what", *heads),
        rows,
        note="A figure of winners leaves out games with a shared win"
        + ("." if several else "; the column “games” says how many it rests on."),
    )


def value(row: pd.Series[Any]) -> str:
    """Return a figure with its interval and unit."""
    share = row["unit"] == SHARE
    if not row["n"]:
        return "in no game"
    said = plus_minus(row["estimate"], row["low"], row["high"], scale=100 if share else 1)
    return said + (" %" if share else " points" if row["unit"] == POINTS else "")


def lead_part(lead: pd.DataFrame, command: str, suffix: str = "") -> Figure:
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
        for _, row in lead.iloc[1::2].iterrows()
    ]
    table = Table(
        "Lead in points, by the part of the game that is played",
        ("played", "mean lead", "8 games in 10", "nobody leads, %"),
        rows,
        note="But for the end, a game's lead is its mean over the last turn of each player, and "
        "may lie between two scores; nobody leads in so many of these turns.",
    )
    svg = figures.lead_figure(lead, (f"lead{suffix}", said))
    return Figure(f"lead{suffix}", f"{caption}.", Markup(svg), [table], command)


def comebacks_part(comebacks: pd.DataFrame, command: str, suffix: str = "") -> Figure:
    """Return the chance to win of who is behind."""
    caption = "How often a player who is behind after a round still wins"
    said = f"{caption}, by round and points behind. The numbers are in the table below."
    svg = figures.comebacks_figure(comebacks, (f"comebacks{suffix}", said))
    return Figure(
        f"comebacks{suffix}",
        f"{caption}.",
        Markup(svg),
        [comebacks_table(comebacks)],
        command,
        (
            "The darker, the likelier, on the same scale on every page. Cells with fewer than "
            f"{FEW} players are grey; a game's last round is left out.",
        ),
    )


def comebacks_table(comebacks: pd.DataFrame) -> Table:
    """Return the map in numbers, on its side so that it fits a page: a row for each round."""
    rounds = sorted(set(zip(comebacks["round_low"], comebacks["round_high"], strict=True)))
    deficits = sorted(set(zip(comebacks["deficit_low"], comebacks["deficit_high"], strict=True)))
    cells = {
        (row["round_low"], row["deficit_low"]): _chance(row) for _, row in comebacks.iterrows()
    }
    rows = [
        [
            Item(f"round {span(*each)}"),
            *(cells.get((each[0], low), Item("")) for low, _ in deficits),
        ]
        for each in rounds
    ]
    return Table(
        "Wins of a player who is behind after a round, %, by the points behind",
        ("after", *(f"{span(*deficit)} behind" for deficit in deficits)),
        rows,
        note=f"In brackets how many players were so; grey below {FEW} of them.",
    )


def _chance(row: pd.Series[Any]) -> Item:
    said = plus_minus(row["estimate"], row["low"], row["high"])
    return Item(f"{said}\n({number(row['n'], 0)})", quiet=bool(row["n"] < FEW))


def span(low: float, high: float) -> str:
    """Return `3`, or `3 to 5`."""
    return f"{low:g}" if low == high else f"{low:g} to {high:g}"


def curves_part(
    scores: pd.DataFrame, seats: Sequence[str], command: str, suffix: str = ""
) -> Figure:
    """Return the final scores of each seat, by what the seats are called."""
    caption = "Final scores of each seat, in the sample"
    said = f"{caption}: share of games by points. The numbers are in the table below."
    svg = scores_figure(scores, (f"score-curves{suffix}", said), seats)
    table = [scores_table(scores, seats)]
    return Figure(f"score-curves{suffix}", f"{caption}.", Markup(svg), table, command, (HILLS,))
