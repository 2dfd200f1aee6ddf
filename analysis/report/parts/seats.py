"""Section 3: the seats, for each player count."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pandas as pd
from markupsafe import Markup

from analysis.numbers import capital, count, gap, number, ordinal, percent, players_said, plus_minus
from analysis.plots import figures
from analysis.report.commands import study_command
from analysis.report.page import render
from analysis.report.questions import title
from analysis.report.seating import in_order, seat_names
from analysis.report.tables import Figure, Item, Table
from analysis.stats.distributions import QUANTILES, reached
from analysis.studies.model import OptionValue, Scheme, Study
from analysis.studies.result import StudyResult
from analysis.studies.starting import seats_compete
from analysis.studies.verdicts import rows_of

CHANGE = "Change: in points of win share, game by game from the same shuffles; plus is more wins. "
HILL = "Its bar is the middle score: half of the player's games end there or lower."
HILLS = (
    f"A hill for each player. {HILL} The dashed line is the middle of all; a bar to its left is a "
    "seat that scores less."
)
BAND = (
    "The grey band is the target round {}; each line is the range in which the true share lies. A "
    "line clear of the band is a {} that wins too often or too rarely."
)
LINES = "Each line is the range in which the true share lies."
STARTS = ("who starts", "who does not")
MARGIN = "Margin: the player's score less the mean score of the table."
FEW = 400  # a cell of fewer games is greyed


def seats(result: StudyResult) -> Markup:
    """Return the body of the section."""
    counts = [(players, seat_figures(result, players)) for players in result.study.players]
    fair = {n: percent(1 / n) for n, _ in counts if seats_compete(result.study, n)}
    return render("seats.html.j2", counts=counts, fair=fair)


def seat_figures(result: StudyResult, players: int) -> list[Figure]:
    """Return the figures of one player count."""
    starts = [] if result.measures.starters.empty else [starters_figure(result, players)]
    shares = [*starts, shares_figure(result, players)]
    if result.study.alone or not seats_compete(result.study, players):
        return shares
    return [*shares, schemes_figure(result, players)]


def compared(result: StudyResult, players: int) -> dict[str, str]:
    """Return the schemes shown seat by seat: baseline, subject, and the nearest to fair."""
    study = result.study
    fair = seats_compete(study, players)
    nearest = str(result.rankings[players]["scheme"].iloc[0]) if fair else study.subject
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
    fair, turns = seats_compete(study, players), in_order(study, players)
    caption = f"Who wins how often, with {players_said(players)}"
    said = (
        f"{caption}: share of wins of each seat{' against the grey target band' if fair else ''}, "
        f"for {', '.join(shown.values())}. The numbers are in the table below."
    )
    svg = figures.seats_figure(
        mine,
        shown,
        lineups,
        study.target.share / 100 if fair else None,
        (f"shares-{players}", said),
        names=seat_names(study, players),
        axis="player, in the order of play" if turns else "",
    )
    return Figure(
        f"shares-{players}",
        f"{caption}.",
        Markup(svg),
        [shares_table(result, players)],
        study_command(result, players),
        (BAND.format(percent(1 / players), "seat") if fair else LINES,),
    )


def starters_figure(result: StudyResult, players: int) -> Figure:
    """Return how often who starts wins, where that is drawn, with its table."""
    study, starters = result.study, result.measures.starters
    lineups = lineup_titles(study, players)
    caption = f"Who starts wins how often, with {players_said(players)}"
    said = f"{caption}, against the grey target band. The numbers are in the table below."
    svg = figures.seats_figure(
        starters,
        {study.subject: capital(title(study, study.subject))},
        lineups,
        study.target.share / 100,
        (f"starters-{players}", said),
        names=STARTS,
        axis="",
    )
    table = Table(
        f"Who starts, {players_said(players)}",
        ("", "who plays", *STARTS, "games"),
        seat_rows(result, players, starters, "wins, %", share_item),
        left=(1,),
        note="Of all games, whichever seat the lot made the starter.",
    )
    note = BAND.format(percent(1 / players), "side")
    return Figure(
        f"starters-{players}",
        f"{caption}.",
        Markup(svg),
        [table],
        study_command(result, players),
        (note,),
    )


def shares_table(result: StudyResult, players: int) -> Table:
    """Return the subject's shares, their change against the baseline, and margins, by seat."""
    study, measures = result.study, result.measures
    baseline = title(study, study.baseline)
    rows = [
        *seat_rows(result, players, measures.shares, "wins, %", share_item),
        *seat_rows(result, players, measures.changes, f"change against {baseline}", change_item),
        *seat_rows(result, players, measures.margins, "margin, in points of score", margin_item),
    ]
    return Table(
        f"{capital(title(study, study.subject))}, {players_said(players)}",
        ("", "who plays", *seat_names(study, players), "games"),
        rows,
        left=(1,),
        note=("" if study.alone else CHANGE) + ("" if players == 1 else MARGIN),
    )


def seat_rows(
    result: StudyResult,
    players: int,
    table: pd.DataFrame,
    name: str,
    item: Callable[[Any], Item],
) -> list[list[Item]]:
    """Return one row for each line-up that played the subject: a figure for each seat."""
    rows: list[list[Item]] = []
    for lineup in result.study.seen(players):
        mine = rows_of(table, players, lineup.name, result.study.subject)
        if mine.empty:  # nothing to compare with: the line-up tries this scheme alone
            continue
        mine = mine.sort_values("seat")
        figures = [item(row) for _, row in mine.iterrows()]
        first = Item("" if rows else name)
        rows.append([first, Item(lineup.title), *figures, Item(count(mine["n"].iloc[0]))])
    return rows


def share_item(row: Any) -> Item:
    """Return a seat's share of wins with its badge."""
    return Item(plus_minus(*_interval(row)), verdict=str(row["verdict"]), quiet=row["n"] < FEW)


def change_item(row: Any) -> Item:
    """Return the change of a seat's share with its badge."""
    text = plus_minus(*_interval(row), signed=True)
    return Item(text, verdict=str(row["verdict"]), quiet=row["n"] < FEW)


def margin_item(row: Any) -> Item:
    """Return a seat's margin."""
    return Item(plus_minus(*_interval(row), scale=1, signed=True), quiet=row["n"] < FEW)


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
        f"{caption}, nearest to fair first; the one judged is bold.",
        Markup(svg),
        [schemes_table(result, players)],
        study_command(result, players),
        (
            "The further right, the less fair: the points by which the player who is furthest from "
            "a fair share wins too often or too rarely. The grey band is the target.",
        ),
    )


def schemes_table(result: StudyResult, players: int) -> Table:
    """Return each scheme's gaps, and whether it is as good as the nearest."""
    study, ranking = result.study, result.rankings[players]
    lineups = lineup_titles(study, players)
    seatwise = any(by_seat(scheme, players) for scheme in study.schemes_for(players))
    rows = []
    for place, (_, ranked) in enumerate(ranking.iterrows()):
        scheme = study.scheme(str(ranked["scheme"]))
        rows.append(
            [
                Item(capital(scheme.title), strong=scheme.name == study.subject),
                *([given_item(scheme, players)] if seatwise else []),
                *(_gap_item(result.measures.gaps, players, name, scheme.name) for name in lineups),
                Item("nearest" if place == 0 else "maybe" if ranked["as_good"] else "no"),
                Item("judged" if scheme.name == study.subject else beats(ranked)),
            ]
        )
    return Table(
        f"{capital(study.noun)}s with {players} players: points off a fair share",
        (
            study.noun,
            *(("what it gives, seat by seat",) if seatwise else ()),
            *lineups.values(),
            *("nearest to fair?", f"beats {title(study, study.subject)}?"),
        ),
        rows,
        left=(1,) if seatwise else (),
        note="Maybe: these games cannot tell it from the nearest. Surely: nearer to fair beyond "
        "chance.",
    )


def beats(ranked: Any) -> str:
    """Say whether a scheme is nearer to fair than the subject."""
    if ranked["better"]:
        return "surely"
    return "maybe" if ranked["ahead"] > 0 else "no"


def given_item(scheme: Scheme, players: int) -> Item:
    """Return what a scheme gives seat by seat; nothing for one that differs in something else."""
    said = options_said(scheme, players) if by_seat(scheme, players) else ""
    return Item(said, code=bool(said))


def by_seat(scheme: Scheme, players: int) -> bool:
    """Tell whether a scheme has an option that is given seat by seat."""
    return any("/" in str(value) for value in scheme.options_for(players).values())


def options_said(scheme: Scheme, players: int) -> str:
    """Return a scheme's options as they are written; without the key where there is one."""
    options = {key: _of_seats(value, players) for key, value in scheme.options_for(players).items()}
    if len(options) == 1:
        return next(iter(options.values()))
    return ", ".join(f"{key}={value}" for key, value in options.items())


def _of_seats(value: OptionValue, players: int) -> str:
    """Return a value; of one that is given seat by seat, only the seats that play."""
    return "/".join(str(value).split("/")[:players])


def _gap_item(gaps: pd.DataFrame, players: int, lineup: str, scheme: str) -> Item:
    row = rows_of(gaps, players, lineup, scheme).iloc[0]
    few = row["n"] < FEW
    return Item(gap(*_interval(row)), verdict=str(row["verdict"]), quiet=few)


def scores_figure(result: StudyResult, players: int) -> Figure:
    """Return the hills of the seats' scores, among the strongest players."""
    study = result.study
    lineup = study.judged(players)[-1]
    scores = rows_of(result.measures.scores, players, lineup.name, study.subject)
    by_seat = "" if players == 1 else " by seat"
    caption = f"Final scores{by_seat}, {players_said(players)}, {lineup.title}"
    names = seat_names(study, players)
    said = f"{caption}: how often each seat ends with each score. Means are in the table below."
    return Figure(
        f"scores-{players}",
        f"{caption}, {title(study, study.subject)}.",
        Markup(figures.scores_figure(scores, (f"scores-{players}", said), names)),
        [scores_table(scores, names)],
        study_command(result, players),
        (HILL if players == 1 else HILLS,),
    )


def score_said(score: float) -> str:
    """Return a score, with a half only where it has one."""
    return number(score, 0 if score.is_integer() else 1)


def scores_table(scores: pd.DataFrame, names: Sequence[str] = ()) -> Table:
    """Return the quartiles of each seat's score; `names` says what the seats are called."""
    rows = []
    for seat, mine in scores.groupby("seat"):
        ends = [Item(score_said(end)) for end in reached(mine, QUANTILES)]
        place = int(str(seat))
        rows.append([Item(names[place] if names else ordinal(place)), *ends])
    return Table(
        "Final scores in points",
        (
            *("player", "lowest 5 of 100 games up to", "lowest 25 up to"),
            *("lower half up to", "lowest 75 up to", "lowest 95 up to"),
        ),
        rows,
    )
