"""Section 8: luck and skill (`analysis.luck`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pandas as pd
from markupsafe import Markup

from analysis.numbers import capital, count, listed, number, percent, plus_minus
from analysis.plots import people as drawings
from analysis.report.page import blocks
from analysis.report.tables import Block, Figure, Item, Table
from analysis.samples import Sample

PARTS = {
    "deal": "the deal: shuffles and dice, whoever plays",
    "table": "skill: which player has the seat",
    "interplay": "what these players make of this deal",
    "sitting": "chance in the players' own choices",
}
SHORT = {
    "deal": "the deal",
    "table": "skill",
    "interplay": "what each makes of the deal",
    "sitting": "chance in their choices",
}
MEASURES = {"margin": "points ahead of the table", "win": "wins"}
# Where all deals of a sample agree there is no range, and yet the next deal may differ.
EXTREMES = {0.0: "none seen", 1.0: "all seen"}
ALIKE = (
    "Every deal ended the same whoever sat where: these players decide alike here, so that this "
    "table says nothing of skill."
)


def luck_part(samples: Sequence[Sample], *, ladder: bool = False) -> Markup:
    """Return what samples say of luck and skill; with `ladder` who beats whom as well."""
    return blocks(
        *(
            _block(sample, f"-{place}" if len(samples) > 1 else "", ladder)
            for place, sample in enumerate(samples, 1)
        )
    )


def _block(sample: Sample, suffix: str, ladder: bool) -> Block:
    return Block(
        heading=capital(sample.of),
        lines=sentences(sample),
        figures=[parts_chart(sample, suffix)],
        tables=[same_deal_table(sample), *([ladder_table(sample)] if ladder else [])],
    )


def sentences(sample: Sample) -> tuple[str, ...]:
    """Say what the figures mean for who plays."""
    tables = sample.facts["tables"]
    luck = "; ".join(f"{people}: {listed(_shares_said(sample, people))}" for people in tables)
    same = sample.tables["same_deal"]
    told = []
    for people in dict.fromkeys(same["people"]):
        mine = same[same["people"] == people].set_index("figure")["estimate"]
        told.append(
            f"{round(100 * mine['same_seat'])} of 100 times ({people}; "
            f"{round(100 * mine['any_deals'])} would be by chance)"
        )
    return (
        f"What decides who wins? {capital(luck)}.",
        f"Let other people play the same deal, and the same seat wins {' and '.join(told)}: the "
        "further apart the two numbers, the more is dealt and the less is played.",
        f"A sample of {count(sample.size)} deals: good for the order of things, not for decimals.",
    )


def _shares_said(sample: Sample, people: str) -> list[str]:
    """Return what wins come from at one table, largest share first."""
    rows = sample.tables["variance"]
    rows = rows[(rows["measure"] == "win") & (rows["people"] == people)]
    ordered = rows.sort_values("estimate", ascending=False)
    return [
        f"{round(100 * row['estimate'])} % {SHORT[str(row['part'])]}"
        for _, row in ordered.iterrows()
    ]


def parts_chart(sample: Sample, suffix: str = "") -> Figure:
    """Return what the differences between outcomes come from, a bar for each table."""
    variance = sample.tables["variance"]
    wins = variance[variance["measure"] == "win"].rename(columns={"people": "bar"})
    caption = "What decides who wins"
    said = f"{caption}: shares of the variance. The numbers are in the tables below."
    bars = [str(each) for each in dict.fromkeys(wins["bar"])]
    svg = drawings.parts_figure(wins, bars, SHORT, (f"luck{suffix}", said))
    return Figure(
        f"luck{suffix}",
        f"{caption}.",
        Markup(svg),
        tables_of(sample),
        sample.command,
        (
            "Skill: which of these players has the seat. Shares depend on who is at the table: the "
            "more unequal the players, the more is skill.",
        ),
    )


def tables_of(sample: Sample) -> list[Table]:
    """Return what outcomes come from, a table for each table of people."""
    return [variance_table(sample, people) for people in sample.facts["tables"]]


def variance_table(sample: Sample, people: str) -> Table:
    """Return what the differences between outcomes come from, at one table."""
    variance = sample.tables["variance"]
    found = variance[variance["people"] == people]
    rows = [
        [Item(words), *(_share(found, measure=measure, part=part) for measure in MEASURES)]
        for part, words in PARTS.items()
    ]
    return Table(
        f"What outcomes come from, {people}: {int(found['n'].iloc[0]):,} deals, each played with "
        f"{', '.join(sample.facts['tables'][people])} moved round the table, so that each sits in "
        "each seat once",
        ("comes from", *(f"differences in {words}, %" for words in MEASURES.values())),
        rows,
        note=ALIKE if _all_dealt(found) else "",
    )


def _all_dealt(found: pd.DataFrame) -> bool:
    """Tell whether all that varies comes from the deal, in every deal of the sample."""
    dealt = found[found["part"] == "deal"]
    return bool(((dealt["low"] == 1.0) & (dealt["high"] == 1.0)).all())


def _share(table: pd.DataFrame, **keys: str) -> Item:
    """Return the one row of a table with these keys as it is shown."""
    for column, value in keys.items():
        table = table[table[column] == value]
    [row] = table.to_dict("records")
    if row["low"] == row["high"] and row["estimate"] in EXTREMES:
        return Item(EXTREMES[row["estimate"]])
    return Item(plus_minus(row["estimate"], row["low"], row["high"]))


def same_deal_table(sample: Sample) -> Table:
    """Return how often a deal has the same seat win when others play it."""
    words = {
        "same_seat": "same deal, %",
        "any_deals": "deals that have nothing to do with each other, %",
        "because_of_deal": "so because of the deal, points",
    }
    same = sample.tables["same_deal"]
    rows = [
        [Item(people), *(_share(same, people=people, figure=each) for each in words)]
        for people in sample.facts["tables"]
    ]
    return Table("Other players in the seats: the same seat wins", ("who", *words.values()), rows)


def ladder_rows(sample: Sample) -> pd.DataFrame:
    """Return the ladder, each rung with a name."""
    ladder = sample.tables["ladder"]
    names = [f"one {row['stronger']} among {row['weaker']}" for _, row in ladder.iterrows()]
    return ladder.assign(rung=names)


def ladder_table(sample: Sample) -> Table:
    """Return how much stronger players win."""
    rows = [
        [
            Item(str(row["rung"])),
            Item(plus_minus(row["estimate"], row["low"], row["high"])),
            Item(percent(row["fair"])),
            Item(_doublings(row)),
        ]
        for _, row in ladder_rows(sample).iterrows()
    ]
    return Table(
        f"Ladder: does the stronger player win? {count(sample.size)} deals, each from every seat",
        ("at the table", "wins, %", "if all were equal", "doublings of its odds"),
        rows,
        note="Odds are wins to losses. 1 is twice the odds of equal players, 2 four times, "
        "\N{MINUS SIGN}1 half.",
    )


def _doublings(row: Any) -> str:
    if row["estimate"] in (0, 1):
        return "always wins" if row["estimate"] else "never wins"
    return number(row["slope"], 1)
