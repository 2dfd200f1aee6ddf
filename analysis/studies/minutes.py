"""Minutes at the table, told from what is counted in a game and the minutes stated for some.

Nobody times the games that are simulated. Somebody states minutes for some versions, and people
take about the same time for each decision; so a line through the stated minutes,
minutes = a + b x quantity, tells those of the other versions. How well it holds is part of the
answer: `off` is how far the worst stated version lies off the line, and a set-up time `a` below
nothing says that the minutes cannot be in proportion.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pandas as pd

from analysis.stats.lines import least_squares
from analysis.studies.measures import Measures
from analysis.studies.model import Minutes, Study
from analysis.studies.verdicts import rows_of

COLUMNS = [
    *("players", "lineup", "scheme", "count", "stated", "minutes", "low", "high"),
    *("set_up", "each", "off", "n"),
]


def estimated(study: Study, measures: Measures) -> pd.DataFrame:
    """Return one row a cell: the quantity's mean `count`, minutes `stated`, and those of the line.

    `low` and `high` are those of the count put on the line; `set_up` (minutes) and `each` (minutes
    for one of the quantity) are the line's, which is drawn for each kind of players on its own.
    """
    if study.minutes is None:
        return pd.DataFrame(columns=COLUMNS)
    rows = [
        row
        for players in study.players
        for lineup in study.lineups_for(players)
        for row in _of_lineup(study.minutes, measures, players, lineup.name, study)
    ]
    return pd.DataFrame(rows, columns=COLUMNS)


def _of_lineup(
    minutes: Minutes, measures: Measures, players: int, lineup: str, study: Study
) -> Iterator[dict[str, Any]]:
    """Yield the rows of one kind of players; none if they do not play every stated scheme."""
    table = measures.quantities[measures.quantities["quantity"] == minutes.of]
    counts = {
        scheme.name: rows.iloc[0]
        for scheme in study.schemes_for(players)
        if len(rows := rows_of(table, players, lineup, scheme.name))
    }
    if not set(minutes.stated) <= set(counts):
        return
    found = [float(counts[name]["estimate"]) for name in minutes.stated]
    line = least_squares(found, list(minutes.stated.values()))
    for scheme, row in counts.items():
        ends = sorted(line.at(float(row[end])) for end in ("low", "high"))
        yield {
            "players": players,
            "lineup": lineup,
            "scheme": scheme,
            "count": float(row["estimate"]),
            "stated": minutes.stated.get(scheme),
            "minutes": line.at(float(row["estimate"])),
            "low": ends[0],
            "high": ends[1],
            "set_up": line.intercept,
            "each": line.slope,
            "off": line.worst,
            "n": int(row["n"]),
        }
