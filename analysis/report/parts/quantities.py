"""What else a study measured: its own quantities, under each scheme and against the baseline."""

from __future__ import annotations

import pandas as pd
from markupsafe import Markup

from analysis.numbers import capital, plus_minus
from analysis.report.page import render
from analysis.report.sentences import band, title
from analysis.report.tables import Item, Table
from analysis.stats.bands import DIFFERENT, INSIDE, OUTSIDE, SAME, UNDECIDED
from analysis.studies.model import LineUp, Quantity, Study
from analysis.studies.result import StudyResult
from analysis.studies.verdicts import rows_of

_BADGES = {SAME: INSIDE, DIFFERENT: OUTSIDE, UNDECIDED: UNDECIDED}


def quantities(result: StudyResult) -> Markup:
    """Return the section; nothing for a study without quantities of its own."""
    study = result.study
    if not study.quantities:
        return Markup("")
    if study.alone:
        tables = [values_table(result, players) for players in study.players]
    else:
        tables = [changes_table(result, players) for players in study.players]
    if len(study.schemes) > 2:
        tables += [schemes_table(result, players) for players in study.players]
    return render(
        "quantities.html.j2",
        tables=tables,
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
    return Table(f"{players} players", ("measured", "value", "target"), rows, left=(2,))


def changes_table(result: StudyResult, players: int) -> Table:
    """Return each quantity under the subject and the baseline, and its change."""
    study = result.study
    rows = [
        quantity_row(result, players, lineup, quantity)
        for quantity in study.quantities
        for lineup in study.seen(players)
    ]
    subject, baseline = title(study, study.subject), title(study, study.baseline)
    return Table(
        f"{players} players: {subject} against {baseline}",
        ("measured", "who plays", subject, baseline, "change"),
        rows,
        left=(1,),
        note="The change is taken game by game on the same deals. Its badge says whether it stays "
        "within what the study calls no difference; without such a limit it has none.",
    )


def quantity_row(
    result: StudyResult, players: int, lineup: LineUp, quantity: Quantity
) -> list[Item]:
    """Return one quantity among one kind of players."""
    study, measures = result.study, result.measures
    change = found(measures.quantity_changes, quantity, players, lineup, study.subject)
    return [
        Item(named(quantity)),
        Item(lineup.title),
        value_item(
            found(measures.quantities, quantity, players, lineup, study.subject), quantity, study
        ),
        value_item(
            found(measures.quantities, quantity, players, lineup, study.baseline), quantity, None
        ),
        change_item(change, quantity),
    ]


def schemes_table(result: StudyResult, players: int) -> Table:
    """Return each quantity under every scheme, among the strongest players."""
    study = result.study
    lineup = study.judged(players)[-1]
    schemes = study.schemes_for(players)
    rows = [
        [
            Item(capital(scheme.title), strong=scheme.name == study.subject),
            *(
                value_item(
                    found(result.measures.quantities, each, players, lineup, scheme.name),
                    each,
                    study,
                )
                for each in study.quantities
            ),
        ]
        for scheme in schemes
    ]
    return Table(
        f"{players} players, {lineup.title}: every {study.noun}",
        (study.noun, *(named(each) for each in study.quantities)),
        rows,
    )


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
