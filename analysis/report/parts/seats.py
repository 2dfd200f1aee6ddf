"""Section 3: the seats, for each player count."""

from __future__ import annotations

from typing import Any

import pandas as pd
from markupsafe import Markup

from analysis.plots import figures
from analysis.report.commands import study_command
from analysis.report.numbers import capital, gap, number, percent, plus_minus
from analysis.report.page import render
from analysis.report.sentences import title
from analysis.report.tables import Figure, Item, Table
from analysis.studies.model import Scheme, Study
from analysis.studies.result import StudyResult
from analysis.studies.verdicts import rows_of

FEW = 400  # a cell of fewer games is greyed


def seats(result: StudyResult) -> Markup:
    """Return the section."""
    counts = [(players, seat_figures(result, players)) for players in result.study.players]
    return render("seats.html.j2", counts=counts, fair={n: percent(1 / n) for n, _ in counts})


def seat_figures(result: StudyResult, players: int) -> list[Figure]:
    """Return the figures of one player count."""
    return [
        shares_figure(result, players),
        schemes_figure(result, players),
        scores_figure(result, players),
    ]


def compared(result: StudyResult, players: int) -> dict[str, str]:
    """Return the schemes shown seat by seat: baseline, subject, and the nearest to fair."""
    study = result.study
    nearest = str(result.rankings[players]["scheme"].iloc[0])
    names = dict.fromkeys([study.baseline, study.subject, nearest])
    shown = {name: capital(title(study, name)) for name in names}
    if nearest not in (study.baseline, study.subject):
        shown[nearest] += " (nearest to fair)"
    return shown


def lineup_titles(study: Study, players: int) -> dict[str, str]:
    """Return the judged line-ups' titles, from weak to strong."""
    return {lineup.name: lineup.title for lineup in study.judged(players)}


def shares_figure(result: StudyResult, players: int) -> Figure:
    """Return who wins how often, with the tables under it."""
    study, shares = result.study, result.measures.shares
    shown, lineups = compared(result, players), lineup_titles(study, players)
    mine = shares[(shares["players"] == players) & shares["lineup"].isin(lineups)]
    caption = f"Who wins how often, with {players} players"
    said = (
        f"{caption}: share of wins of each seat against the grey target band, for "
        + ", ".join(shown.values())
        + ". The numbers are in the table below."
    )
    svg = figures.seats_figure(
        mine, shown, lineups, study.target.share / 100, (f"shares-{players}", said)
    )
    return Figure(
        f"shares-{players}",
        f"{caption}. Grey: the target band round {percent(1 / players)}. "
        "Lines: where the true share lies.",
        Markup(svg),
        [shares_table(result, players)],
        study_command(result, players),
    )


def shares_table(result: StudyResult, players: int) -> Table:
    """Return the subject's shares, their change against the baseline, and margins."""
    study = result.study
    rows = []
    for lineup in study.lineups_for(players):
        shares, margins, changes = (
            rows_of(table, players, lineup.name, study.subject).set_index("seat")
            for table in (result.measures.shares, result.measures.margins, result.measures.changes)
        )
        for seat in shares.index:
            change = changes.loc[seat] if seat in changes.index else None
            rows.append(
                seat_row(int(seat), lineup.title, shares.loc[seat], margins.loc[seat], change)
            )
    baseline = title(study, study.baseline)
    return Table(
        f"{capital(title(study, study.subject))}, {players} players",
        (
            "player",
            "who plays",
            "wins, %",
            f"change against {baseline}, points",
            "margin, points",
            "games",
        ),
        rows,
        left=(1,),
        note="Margin: the player's score less the mean score of the table; it is less subject to "
        "luck than wins are. Plus: more wins or points than with "
        f"{baseline}, or than the others.",
    )


def seat_row(seat: int, lineup: str, share: Any, margin: Any, change: Any | None) -> list[Item]:
    """Return one seat of one line-up."""
    few = share["n"] < FEW
    moved = (
        Item("not played", quiet=True)
        if change is None
        else Item(plus_minus(*_interval(change), signed=True), quiet=few)
    )
    return [
        Item(_place(seat)),
        Item(lineup),
        Item(plus_minus(*_interval(share)), verdict=str(share["verdict"]), quiet=few),
        moved,
        Item(plus_minus(*_interval(margin), scale=1, signed=True), quiet=few),
        Item(number(share["n"], 0)),
    ]


def _place(seat: int) -> str:
    return {0: "1st", 1: "2nd", 2: "3rd"}.get(seat, f"{seat + 1}th")


def _interval(row: Any) -> tuple[float, float, float]:
    return float(row["estimate"]), float(row["low"]), float(row["high"])


def schemes_figure(result: StudyResult, players: int) -> Figure:
    """Return all schemes side by side, nearest to fair at the top."""
    study, ranking = result.study, result.rankings[players]
    titles = {str(name): capital(title(study, str(name))) for name in ranking["scheme"]}
    lineups = lineup_titles(study, players)
    gaps = result.measures.gaps
    caption = f"{capital(study.noun)}s compared, with {players} players"
    said = f"{caption}: how far each is from fair. The numbers are in the table below."
    svg = figures.schemes_figure(
        gaps[gaps["players"] == players],
        titles,
        lineups,
        study.target.share / 100,
        (study.subject,),
        (f"schemes-{players}", said),
    )
    return Figure(
        f"schemes-{players}",
        f"{caption}, nearest to fair first. Grey: inside the target. Bold: the one judged.",
        Markup(svg),
        [schemes_table(result, players)],
        study_command(result, players),
    )


def schemes_table(result: StudyResult, players: int) -> Table:
    """Return each scheme's gaps, and whether it is as good as the nearest."""
    study, ranking = result.study, result.rankings[players]
    lineups = lineup_titles(study, players)
    rows = []
    for place, (_, ranked) in enumerate(ranking.iterrows()):
        scheme = study.scheme(str(ranked["scheme"]))
        rows.append(
            [
                Item(capital(scheme.title), strong=scheme.name == study.subject),
                Item(options_said(scheme, players), code=True),
                *(_gap_item(result.measures.gaps, players, name, scheme.name) for name in lineups),
                Item("nearest" if place == 0 else "yes" if ranked["as_good"] else "no"),
            ]
        )
    return Table(
        f"{capital(study.noun)}s with {players} players: points off a fair share",
        (study.noun, "what it gives, seat by seat", *lineups.values(), "as good as the nearest?"),
        rows,
        left=(1,),
        note="\u201cYes\u201d: these games cannot tell it from the nearest; not that it is equal.",
    )


def options_said(scheme: Scheme, players: int) -> str:
    """Return a scheme's options as they are written; without the key where there is one."""
    options = scheme.options_for(players)
    if len(options) == 1:
        return str(next(iter(options.values())))
    return ", ".join(f"{key}={value}" for key, value in options.items())


def _gap_item(gaps: pd.DataFrame, players: int, lineup: str, scheme: str) -> Item:
    row = rows_of(gaps, players, lineup, scheme).iloc[0]
    few = row["n"] < FEW
    return Item(gap(*_interval(row)), verdict=str(row["verdict"]), quiet=few)


def scores_figure(result: StudyResult, players: int) -> Figure:
    """Return the score curves of the seats, among the strongest players."""
    study = result.study
    lineup = study.judged(players)[-1]
    scores = rows_of(result.measures.scores, players, lineup.name, study.subject)
    caption = f"Final scores by seat, {players} players, {lineup.title}"
    said = f"{caption}: how often each seat ends with each score. Means are in the table below."
    return Figure(
        f"scores-{players}",
        f"{caption}, {title(study, study.subject)}. Curves that lie apart are seats that differ.",
        Markup(figures.scores_figure(scores, (f"scores-{players}", said))),
        [scores_table(scores, players)],
        study_command(result, players),
    )


def scores_table(scores: pd.DataFrame, players: int) -> Table:
    """Return the quartiles of each seat's score."""
    rows = []
    for seat, mine in scores.groupby("seat"):
        reached = mine["share"].cumsum()
        ends = [mine["start"][reached >= part].iloc[0] for part in (0.05, 0.25, 0.5, 0.75, 0.95)]
        rows.append([Item(_place(int(str(seat)))), *(Item(number(end, 0)) for end in ends)])
    return Table(
        "Final score in points, half points counted down: in so many of 100 games it is at most",
        ("player", "5 in 100", "25", "50 (the middle)", "75", "95"),
        rows,
    )
