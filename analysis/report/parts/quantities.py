"""What else a study measured: its own quantities, under each scheme and against the baseline."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import pandas as pd
from markupsafe import Markup

from analysis.numbers import capital, listed, players_said, plus_minus
from analysis.report.page import render
from analysis.report.questions import band, title
from analysis.report.tables import Item, Table
from analysis.stats.bands import DIFFERENT, INSIDE, OUTSIDE, SAME, UNDECIDED
from analysis.studies.model import LineUp, Quantity, Scheme, Study
from analysis.studies.result import StudyResult
from analysis.studies.verdicts import rows_of

_BADGES = {SAME: INSIDE, DIFFERENT: OUTSIDE, UNDECIDED: UNDECIDED}

MOST_ACROSS = 6
"""Schemes that stand side by side: more would be wider than a page."""

LIMITED = (
    " Its badge says whether it stays within what the study calls no difference; without such a "
    "limit it has none."
)


@dataclass(frozen=True)
class Group:
    """Tables that are shown, and others that are folded under a summary."""

    tables: list[Table]
    summary: str = ""
    others: list[Table] = field(default_factory=list)


def quantities(result: StudyResult) -> Markup:
    """Return the section; nothing for a study without quantities of its own."""
    study = result.study
    if not study.quantities:
        return Markup("")
    if study.alone:
        groups = [Group([values_table(result, players)]) for players in study.players]
    else:
        groups = [changes(result, players) for players in study.players]
    if len(study.schemes) > 2:
        groups += [Group(schemes_tables(result, players)) for players in study.players]
    return render(
        "quantities.html.j2",
        groups=groups,
        meanings=[each for each in study.quantities if each.meaning],
        capital=capital,
    )


def values_table(result: StudyResult, players: int) -> Table:
    """Return each quantity of a version that stands alone, with its band."""
    study = result.study
    rows = [
        [
            Item(named(each)),
            value_item(
                found(result.measures.quantities, each, players, lineup, study.subject), each, study
            ),
            Item(band(each) if each.judged else ""),
        ]
        for each in study.quantities
        for lineup in study.judged(players)
    ]
    return Table(players_said(players), ("measured", "value", "target"), rows, left=(2,))


def changes(result: StudyResult, players: int) -> Group:
    """Return the changes among the strongest players, and folded those among all others."""
    study = result.study
    strongest = study.judged(players)[-1]
    others = [each for each in study.seen(players) if each != strongest]
    if not others:
        return Group([changes_table(result, players, strongest)])
    return Group(
        [changes_table(result, players, strongest)],
        f"The same with {listed([each.title for each in others])}",
        [changes_table(result, players, each) for each in others],
    )


def changes_table(result: StudyResult, players: int, lineup: LineUp) -> Table:
    """Return each quantity under the subject and the baseline, and its change."""
    study = result.study
    subject, baseline = title(study, study.subject), title(study, study.baseline)
    return Table(
        f"{players_said(players)}, {lineup.title}: {subject} against {baseline}",
        ("measured", subject, baseline, "change"),
        [quantity_row(result, players, lineup, quantity) for quantity in study.quantities],
        note="The change is taken game by game on the same deals."
        + (LIMITED if any(each.same is not None for each in study.quantities) else ""),
    )


def quantity_row(
    result: StudyResult, players: int, lineup: LineUp, quantity: Quantity
) -> list[Item]:
    """Return one quantity among one kind of players."""
    study, measures = result.study, result.measures
    change = found(measures.quantity_changes, quantity, players, lineup, study.subject)
    return [
        Item(named(quantity)),
        value_item(
            found(measures.quantities, quantity, players, lineup, study.subject), quantity, study
        ),
        value_item(
            found(measures.quantities, quantity, players, lineup, study.baseline), quantity, None
        ),
        change_item(change, quantity),
    ]


def schemes_tables(result: StudyResult, players: int) -> list[Table]:
    """Return each quantity under every scheme among the strongest players, some side by side."""
    study = result.study
    lineup = study.judged(players)[-1]
    schemes = study.schemes_for(players)
    caption = f"{players_said(players)}, {lineup.title}: every {study.noun}"
    count = -(-len(schemes) // MOST_ACROSS)
    across = -(-len(schemes) // count)
    return [
        Table(
            caption + (f" ({place} of {count})" if count > 1 else ""),
            ("measured", *(capital(each.title) for each in part)),
            [_scheme_row(result, players, lineup, each, part) for each in study.quantities],
            note=f"The {study.noun} judged is {title(study, study.subject)}."
            if place == count
            else "",
        )
        for place, part in enumerate(
            (schemes[start : start + across] for start in range(0, len(schemes), across)), 1
        )
    ]


def _scheme_row(
    result: StudyResult,
    players: int,
    lineup: LineUp,
    quantity: Quantity,
    schemes: Sequence[Scheme],
) -> list[Item]:
    """Return one quantity under these schemes."""
    table = result.measures.quantities
    rows = [found(table, quantity, players, lineup, each.name) for each in schemes]
    return [Item(named(quantity)), *(value_item(row, quantity, result.study) for row in rows)]


def named(quantity: Quantity) -> str:
    """Return a quantity's title with its unit."""
    return f"{quantity.title}, {quantity.unit}" if quantity.unit else quantity.title


def found(
    table: pd.DataFrame, quantity: Quantity, players: int, lineup: LineUp, scheme: str
) -> pd.Series[float] | None:
    """Return the row of a quantity in one cell; None if it was not played."""
    if table.empty:
        return None
    rows = rows_of(table, players, lineup.name, scheme)
    rows = rows[rows["quantity"] == quantity.name]
    return rows.iloc[0] if len(rows) else None


def value_item(row: pd.Series[float] | None, quantity: Quantity, judge: Study | None) -> Item:
    """Return a value as it is shown, with the badge of its band where there is one."""
    if row is None:
        return Item("not there", quiet=True)
    said = plus_minus(row["estimate"], row["low"], row["high"], scale=quantity.scale)
    badge = str(row["verdict"]) if judge and quantity.judged else ""
    return Item(said, verdict=badge)


def change_item(row: pd.Series[float] | None, quantity: Quantity) -> Item:
    """Return a change as it is shown."""
    if row is None:
        return Item("", quiet=True)
    said = plus_minus(row["estimate"], row["low"], row["high"], scale=quantity.scale, signed=True)
    badge = "" if quantity.same is None else _BADGES[str(row["verdict"])]
    return Item(said, verdict=badge)
