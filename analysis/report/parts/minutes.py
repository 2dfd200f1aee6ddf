"""How long a game takes at the table, told from the minutes that are stated for some versions."""

from __future__ import annotations

import pandas as pd
from markupsafe import Markup

from analysis.numbers import capital, number, plain, plus_minus
from analysis.report.page import render
from analysis.report.sentences import title
from analysis.report.tables import Item, Table
from analysis.studies.minutes import estimated
from analysis.studies.model import LineUp, Minutes, Study
from analysis.studies.result import StudyResult


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
    return render(
        "minutes.html.j2",
        lines=[fit_sentence(study, study.minutes, lineup, rows) for lineup, rows in groups],
        tables=[minutes_table(study, lineup, rows) for lineup, rows in groups],
    )


def fit_sentence(study: Study, minutes: Minutes, lineup: LineUp, rows: pd.DataFrame) -> str:
    """Say which line fits the stated minutes, how well, and what that means."""
    one = rows.iloc[0]
    measured = study.quantity(minutes.of).title
    said = (
        f"{capital(lineup.title)}: minutes = {number(one['set_up'], 1)} + "
        f"{number(one['each'], 3)} x {measured}; the stated minutes lie at most "
        f"{number(one['off'], 1)} off this line."
    )
    if one["set_up"] < 0:
        said += (
            " A game would need less than no time for setting up: the stated minutes grow faster "
            "than what is to be done, so read the estimates as an order, not as a clock."
        )
    return said


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
