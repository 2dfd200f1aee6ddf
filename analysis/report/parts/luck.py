"""Section 8: luck and skill (`analysis.luck`)."""

from __future__ import annotations

import math

import pandas as pd
from markupsafe import Markup

from analysis.luck import Luck
from analysis.report.numbers import number, percent, plus_minus
from analysis.report.page import render
from analysis.report.tables import Item, Table

PARTS = {
    "deal": "the deal: shuffles and dice, whoever plays",
    "table": "who sits where",
    "interplay": "what these players make of this deal",
    "sitting": "chance in the players' own choices",
}
MEASURES = {"margin": "of points ahead of the table", "win": "of wins"}


def luck_section(luck: Luck) -> Markup:
    """Return the section."""
    return render("luck.html.j2", tables=tables_of(luck))


def tables_of(luck: Luck) -> list[Table]:
    """Return every table of the section."""
    variances = [variance_table(luck, people) for people in luck.tables]
    return [*variances, same_deal_table(luck), ladder_table(luck)]


def variance_table(luck: Luck, people: str) -> Table:
    """Return what the differences between outcomes come from, at one table."""
    found = luck.variance[luck.variance["people"] == people]
    rows = [
        [Item(words), *(_share(found, measure=measure, part=part) for measure in MEASURES)]
        for part, words in PARTS.items()
    ]
    return Table(
        f"What outcomes come from, {people}: {int(found['n'].iloc[0]):,} deals, each played in "
        f"every seating of {', '.join(luck.tables[people])}",
        ("comes from", *(f"variance {words}, %" for words in MEASURES.values())),
        rows,
        note="Shares depend on who is at the table: the more unequal the players, the more comes "
        "from who sits where.",
    )


def _share(table: pd.DataFrame, **keys: str) -> Item:
    """Return the one row of a table with these keys as it is shown."""
    for column, value in keys.items():
        table = table[table[column] == value]
    [row] = table.to_dict("records")
    return Item(plus_minus(row["estimate"], row["low"], row["high"]))


def same_deal_table(luck: Luck) -> Table:
    """Return how often a deal has the same seat win when others play it."""
    words = {
        "same_seat": "same deal, %",
        "any_deals": "deals that have nothing to do with each other, %",
        "because_of_deal": "so because of the deal, points",
    }
    rows = [
        [Item(people), *(_share(luck.same_deal, people=people, figure=each) for each in words)]
        for people in luck.tables
    ]
    return Table("Other players in the seats: the same seat wins", ("who", *words.values()), rows)


def ladder_table(luck: Luck) -> Table:
    """Return how much stronger players win."""
    rows = [
        [
            Item(f"one {row['stronger']} among {row['weaker']}"),
            Item(plus_minus(row["estimate"], row["low"], row["high"])),
            Item(percent(row["fair"])),
            Item(_doublings(row["slope"])),
        ]
        for _, row in luck.ladder.iterrows()
    ]
    return Table(
        "Ladder: does the stronger player win?",
        ("at the table", "wins, %", "if all were equal", "odds doubled, times"),
        rows,
    )


def _doublings(slope: float) -> str:
    return (
        number(slope, 1) if math.isfinite(slope) else "always wins" if slope > 0 else "never wins"
    )
