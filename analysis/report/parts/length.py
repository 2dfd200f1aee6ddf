"""Section 5: how long games are, and how they end."""

from __future__ import annotations

import pandas as pd
from markupsafe import Markup

from analysis.numbers import capital, number, plus_minus
from analysis.plots import figures
from analysis.report.commands import study_command
from analysis.report.page import render
from analysis.report.questions import ending_title, title
from analysis.report.tables import Figure, Item, Table
from analysis.studies.model import LineUp, Study
from analysis.studies.result import StudyResult
from analysis.studies.verdicts import rows_of

TAIL = (
    "A turn is one player's. The slowest 5 in 1,000 games are left out of the picture, not of the "
    "table."
)
CUT = (
    "A turn is one player's. The picture ends before the longest games, so that slow players do "
    "not squeeze the others into a corner: an arrow says how many go on beyond it (nothing is said "
    "of fewer than 1 in 100). The table has them all."
)


def length(result: StudyResult) -> Markup:
    """Return the section."""
    return render(
        "length.html.j2",
        figures=[lengths_figure(result), endings_figure(result)],
        subject=title(result.study, result.study.subject),
        baseline=title(result.study, result.study.baseline),
    )


def of_subject(result: StudyResult, table: pd.DataFrame) -> pd.DataFrame:
    """Return the rows of the subject scheme."""
    return table[table["scheme"] == result.study.subject]


def _panels(study: Study) -> dict[int, str]:
    return {n: f"{n} player{'' if n == 1 else 's'}" for n in study.players}


def _titles(study: Study) -> dict[str, str]:
    return {lineup.name: lineup.title for lineup in study.lineups if lineup.judge}


def lengths_figure(result: StudyResult) -> Figure:
    """Return how many turns games take."""
    study = result.study
    caption = f"How long games are, {title(study, study.subject)}"
    said = f"{caption}: share of games by number of turns. The numbers are in the table below."
    turns = of_subject(result, result.measures.turns)
    steps = {players: step_of(result, players) for players in study.players}
    svg = figures.lengths_figure(turns, _panels(study), _titles(study), ("lengths", said), steps)
    return Figure(
        "lengths",
        f"{caption}.",
        Markup(svg),
        [lengths_table(result)],
        study_command(result),
        (CUT if len(_titles(study)) > 1 else TAIL,),
    )


def step_of(result: StudyResult, players: int) -> int:
    """Return of how many turns all games last a multiple: a round of the table, or 1.

    It shows in the quantiles of the lengths; those that lie between two games tell nothing.
    """
    spreads = result.measures.spreads
    mine = spreads[spreads["players"] == players]
    lengths = mine[["q05", "q25", "q50", "q75", "q95", "most"]].to_numpy().ravel()
    whole = lengths[lengths == lengths.round()]
    return players if len(whole) and not (whole % players).any() else 1


def lengths_table(result: StudyResult) -> Table:
    """Return means, quantiles and games cut off."""
    study = result.study
    rows = [
        length_row(result, players, lineup)
        for players in study.players
        for lineup in study.seen(players)
    ]
    against = () if study.alone else (f"change against {title(study, study.baseline)}, %",)
    columns = (
        *("players", "who plays", "turns a game", *against, "middle game"),
        *("90 of 100 games", "longest", "decisions a game", "cut off"),
    )
    return Table(
        f"Length, {title(study, study.subject)}",
        columns,
        rows,
        left=(1,),
        note="Cut off: games that reached the turn cap and were scored as they stood.",
    )


def length_row(result: StudyResult, players: int, lineup: LineUp) -> list[Item]:
    """Return one player count and line-up."""
    measures, subject = result.measures, result.study.subject
    mean = rows_of(measures.lengths, players, lineup.name, subject).iloc[0]
    spread = rows_of(measures.spreads, players, lineup.name, subject).iloc[0]
    table = rows_of(measures.tables, players, lineup.name, subject).iloc[0]
    return [
        Item(str(players)),
        Item(lineup.title),
        Item(plus_minus(mean["estimate"], mean["low"], mean["high"], scale=1)),
        *changed(result, players, lineup, "turns"),
        Item(number(spread["q50"], 0)),
        Item(f"{number(spread['q05'], 0)} to {number(spread['q95'], 0)}"),
        Item(number(spread["most"], 0)),
        Item(number(table["decisions"], 0)),
        Item(f"{table['truncated']:,} of {table['games']:,}"),
    ]


def changed(result: StudyResult, players: int, lineup: LineUp, measure: str) -> list[Item]:
    """Return the change against the baseline, where there is one."""
    return [] if result.study.alone else [change_item(result, players, lineup.name, measure)]


def change_item(result: StudyResult, players: int, lineup: str, measure: str) -> Item:
    """Return the change of one measure of harm against the baseline."""
    found = rows_of(result.measures.harms, players, lineup, result.study.subject)
    found = found[found["measure"] == measure]
    if found.empty:
        return Item("not played", quiet=True)
    row = found.iloc[0]
    return Item(
        plus_minus(row["estimate"], row["low"], row["high"], signed=True),
        verdict={"same": "inside", "different": "outside"}.get(row["verdict"], "undecided"),
    )


def endings_figure(result: StudyResult) -> Figure:
    """Return how games end."""
    study = result.study
    endings = of_subject(result, result.measures.endings)
    names = {str(e): ending_title(str(e)) for e in endings["ending"].unique()}
    caption = f"How games end, {title(study, study.subject)}"
    said = f"{caption}: share of games for each ending. The numbers are in the table below."
    svg = figures.endings_figure(endings, _panels(study), names, _titles(study), ("endings", said))
    return Figure(
        "endings",
        f"{caption}.",
        Markup(svg),
        [endings_table(result, names)],
        study_command(result),
        ("Several conditions may hold at once; the shares may add up to more than 100 %.",),
    )


def endings_table(result: StudyResult, names: dict[str, str]) -> Table:
    """Return the share of each ending and its change against the baseline."""
    study = result.study
    rows = []
    for players in study.players:
        for lineup in study.seen(players):
            shares = rows_of(result.measures.endings, players, lineup.name, study.subject)
            for _, row in shares.iterrows():
                rows.append(
                    [
                        Item(f"{players}, {lineup.title}"),
                        Item(names[str(row["ending"])]),
                        Item(plus_minus(row["estimate"], row["low"], row["high"])),
                        *changed(result, players, lineup, str(row["ending"])),
                    ]
                )
    columns = ("players", "ending", "share of games, %")
    named = f"Endings, {title(study, study.subject)}"
    if study.alone:
        return Table(named, columns, rows, left=(1,))
    return Table(
        named,
        (*columns, f"change against {title(study, study.baseline)}, points"),
        rows,
        left=(1,),
        note=capital("the badge says whether the change stays within its limit."),
    )
