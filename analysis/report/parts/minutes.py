"""How long a game takes at the table, told from the minutes that are stated for some versions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pandas as pd
from markupsafe import Markup

from analysis.numbers import capital, listed, number, plain, plus_minus
from analysis.report.page import render
from analysis.report.questions import title
from analysis.report.tables import Item, Table
from analysis.studies.minutes import estimated
from analysis.studies.model import LineUp, Minutes, Study
from analysis.studies.result import StudyResult

Group = tuple[LineUp, pd.DataFrame]


def minutes(result: StudyResult) -> Markup:
    """Return the section; nothing for a study without stated minutes."""
    study = result.study
    table = estimated(study, result.measures)
    if study.minutes is None or table.empty:
        return Markup("")
    groups = [
        (lineup, rows)
        for players in study.players
        for lineup in study.lineups_for(players)
        if len(rows := table[(table["players"] == players) & (table["lineup"] == lineup.name)])
    ]
    first, *others = sorted(groups, key=lambda each: _weight(study, each[0]))
    return render(
        "minutes.html.j2",
        lines=list(fit_lines(study, study.minutes, first[1], groups)),
        tables=[lines_table(study, study.minutes, groups), minutes_table(study, *first)],
        summary=f"The same with {listed([lineup.title for lineup, _ in others])}",
        others=[minutes_table(study, *each) for each in others],
    )


def _weight(study: Study, lineup: LineUp) -> int:
    """Return the place of a kind of players: the strongest that is judged first."""
    judged = [each.name for each in study.lineups if each.judge]
    return 0 if judged and lineup.name == judged[-1] else 1


def fit_lines(
    study: Study, minutes: Minutes, first: pd.DataFrame, groups: Sequence[Group]
) -> Iterator[str]:
    """Say what the line through the stated minutes means, and whether they are a proportion.

    `first` are the rows of those whose figures are told.
    """
    counted = study.quantity(minutes.of).title
    stated = [
        f"{title(study, name)} ({plain(value)} minutes)" for name, value in minutes.stated.items()
    ]
    yield (
        f"Nobody timed these games. Minutes are stated for {listed(stated)}. A straight line "
        f"through them, so many minutes for setting up and so many for each one counted "
        f"({counted}), gives those of every {study.noun}; each kind of players has a line of its "
        "own."
    )
    if all(rows["set_up"].iloc[0] >= 0 for _, rows in groups):
        return
    known = first.dropna(subset="stated").sort_values("stated")
    least, most = known.iloc[0], known.iloc[-1]
    ratios = [number(most[name] / least[name], 2) for name in ("stated", "count")]
    yield (
        "The stated minutes are no proportion of what is counted, and no sum with a set-up time "
        f"either: from {title(study, str(least['scheme']))} to "
        f"{title(study, str(most['scheme']))} the minutes are {ratios[0]} times as many, the "
        f"{counted} {ratios[1]} times, so that the line begins below nothing. Read the estimates "
        "as an order, not as a clock."
    )


def lines_table(study: Study, minutes: Minutes, groups: Sequence[Group]) -> Table:
    """Return the line of each kind of players."""
    several = len(study.players) > 1
    rows = [
        [
            Item(lineup.title + (f", {rows['players'].iloc[0]} at the table" if several else "")),
            Item(number(60 * rows["each"].iloc[0], 1)),
            Item(number(rows["set_up"].iloc[0], 1)),
            Item(number(rows["off"].iloc[0], 1)),
        ]
        for lineup, rows in groups
    ]
    return Table(
        f"The lines through the stated minutes; counted: {study.quantity(minutes.of).title}",
        (
            "who plays",
            "seconds for each one counted",
            "minutes for setting up",
            "off what is stated by at most, minutes",
        ),
        rows,
    )


def minutes_table(study: Study, lineup: LineUp, rows: pd.DataFrame) -> Table:
    """Return what is stated and what the line gives, for each version these players play."""
    first = rows.dropna(subset="stated").iloc[0]
    return Table(
        f"Minutes, {lineup.title}",
        (study.noun, "counted", "stated", "estimated", "counted, ratio", "stated, ratio"),
        [_row(study, row, first) for _, row in rows.iterrows()],
        note=f"Ratios are to {title(study, str(first['scheme']))}: were the minutes in proportion "
        "to what is counted, the two would be alike.",
    )


def _row(study: Study, row: pd.Series[float], first: pd.Series[float]) -> list[Item]:
    stated = not pd.isna(row["stated"])
    return [
        Item(capital(title(study, str(row["scheme"])))),
        Item(number(row["count"], 1)),
        Item(plain(row["stated"]) if stated else "", quiet=not stated),
        Item(plus_minus(row["minutes"], row["low"], row["high"], scale=1)),
        Item(number(row["count"] / first["count"], 2)),
        Item(number(row["stated"] / first["stated"], 2) if stated else "", quiet=not stated),
    ]
