"""Section 10: the games that stand out, each with the command that tells it."""

from __future__ import annotations

from collections.abc import Sequence

import pandas as pd
from markupsafe import Markup

from analysis.numbers import number, players_said
from analysis.report.page import render
from analysis.report.tables import Item, Table
from analysis.studies.result import StudyResult

UNCOVERED = (
    "What a rulebook leaves open is decided in RULES.md of the game, case by case, so that no game "
    "ever stood still; options let some of it be decided otherwise."
)


def oddities(result: StudyResult) -> Markup:
    """Return the body of the section."""
    tables = [
        oddities_table(rows, int(str(players)), several=len(result.study.players) > 1)
        for players, rows in result.odd.groupby("players")
    ]
    return render("oddities.html.j2", tables=tables, lines=[*warnings_of(result), UNCOVERED])


def oddities_table(rows: pd.DataFrame, players: int, *, several: bool = False) -> Table:
    """Return one row for each way to stand out."""
    items = [
        [
            Item(str(row["what"])),
            Item(f"{_value(row['value'])} {row['unit']}"),
            Item(str(row["game"])),
            Item(str(row["command"]), code=bool(row["command"])),
        ]
        for _, row in rows.iterrows()
    ]
    about = f", {players_said(players)}" if several else ""
    return Table(
        f"Games that stand out{about}", ("what", "how much", "game", "told by"), items, left=(1, 3)
    )


def _value(value: float) -> str:
    return number(value, 0 if float(value).is_integer() else 1)


def warnings_of(result: StudyResult) -> Sequence[str]:
    """Return what the run warned of, and how often nobody could heed what was forbidden."""
    said = list(result.manifest.get("warnings", []))
    unheeded = int(result.manifest.get("unheeded", 0))
    if unheeded:
        said.append(
            f"In {unheeded:,} decisions nothing was left but what is forbidden; it was done "
            "all the same."
        )
    cut = int(result.measures.tables["truncated"].sum())
    if cut:
        said.append(f"{cut:,} games reached the turn cap and were scored as they stood.")
    return said or ["No game was cut off, and no game gave cause for a warning."]
