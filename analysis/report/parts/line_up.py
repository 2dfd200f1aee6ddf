"""Who wins by player of the line-up, where what is forbidden goes round the seats with them."""

from __future__ import annotations

from analysis.line_up import called
from analysis.numbers import count, number, plus_minus
from analysis.report.tables import Item, Table
from analysis.studies.result import StudyResult

CAPTION = "Who wins, by player of the line-up"
NOTE = (
    "The players go round the seats, and what is forbidden goes with them: what it costs shows "
    "here, not in the seats. The ranges hold for {family}."
)


def players_tables(result: StudyResult) -> list[Table]:
    """Return how often each player of the line-up wins; nothing where the seats say it."""
    if not result.players:
        return []
    names = [str(each["strategy"]) for each in result.players]
    rows = [
        [
            Item(called(dict(row), names)),
            Item(plus_minus(row["win_share"], row["low"], row["high"])),
            Item(number(row["mean_score"], 2)),
            Item(number(row["mean_margin"], 2, signed=True)),
            Item(count(row["n"])),
        ]
        for row in result.players
    ]
    columns = ("who plays", "wins, %", "mean score", "mean margin", "games")
    return [Table(CAPTION, columns, rows, note=NOTE.format(family=result.players[0]["family"]))]
