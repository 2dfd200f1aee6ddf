"""Section 6: who sat where, and how strong they are."""

from __future__ import annotations

from collections.abc import Sequence

import pandas as pd
from markupsafe import Markup

from analysis.line_up import forbidden
from analysis.numbers import capital, listed, number, percent, plus_minus
from analysis.plots import people as drawings
from analysis.report.commands import study_command
from analysis.report.page import blocks
from analysis.report.parts.luck import ladder_rows, ladder_table
from analysis.report.seating import seat_names
from analysis.report.tables import Block, Figure, Item, Point, Table
from analysis.samples import Sample
from analysis.studies.model import LineUp, Study
from analysis.studies.result import StudyResult

WARNING = (
    "All of them are programs. A result is as good as its players: what holds for weak and strong "
    "ones alike is about the game, what holds for one kind is about that kind."
)


def players_part(result: StudyResult, ladders: Sequence[Sample], command: str) -> Markup:
    """Return the body of the section; `ladders` are samples of luck, `command` asks for one."""
    ask = Point("How strong they are is told by:", command)
    strength = [ladder_chart(each, place) for place, each in enumerate(ladders)]
    skills = skill_charts(result)
    return blocks(
        Block(lines=(WARNING,), tables=[seats_table(result)]),
        Block(
            heading="How strong they are" if strength or skills else "",
            figures=[*skills, *strength],
        ),
        *(() if strength else (Block(points=(ask,)),)),
    )


def seats_table(result: StudyResult) -> Table:
    """Return who sits where: for one version by seat, else by the kind of table."""
    study = result.study
    rows = [
        [
            Item(lineup.title),
            Item(listed([_seat(place, name) for place, name in _placed(lineup, study)])),
            Item(f"{lineup.meaning}." if lineup.meaning else ""),
            Item("; ".join(_their_games(lineup, study))),
        ]
        for lineup in study.lineups
    ]
    return Table(
        "Who sat where",
        ("who plays", "seats", "how they play", "their games"),
        rows,
        left=(1, 2, 3),
    )


def _their_games(lineup: LineUp, study: Study) -> list[str]:
    """Return how the games of a line-up are played, and whether they are judged."""
    said = ["each deal once for every way round the table"] if lineup.duplicate else []
    if lineup.restrict:
        barred = forbidden(lineup.restrict, max(study.players), duplicate=lineup.duplicate)
        said.append(f"forbidden {barred}")
    return [*said, "judged" if lineup.judge else "shown, not judged"]


def _placed(lineup: LineUp, study: Study) -> list[tuple[str, str]]:
    """Return the places of each strategy, in order."""
    strategies = lineup.strategies
    names = seat_names(study, max(*study.players, len(strategies)))
    if len(set(strategies)) == 1:
        return [("all seats", strategies[0])]
    seats: dict[str, list[str]] = {}
    for seat, name in enumerate(strategies):
        seats.setdefault(name, []).append(names[seat])
    return [(listed(places), name) for name, places in seats.items()]


def _seat(place: str, name: str) -> str:
    return f"{place}: {name}"


def skill_charts(result: StudyResult) -> list[Figure]:
    """Return who wins how often at mixed tables, a chart for each player count.

    Nothing of the players of the line-up where a table of their own has them.
    """
    skills = result.measures.skills
    if skills.empty or result.players:
        return []
    return [
        skill_chart(result, int(str(players)), rows) for players, rows in skills.groupby("players")
    ]


def skill_chart(result: StudyResult, players: int, rows: pd.DataFrame) -> Figure:
    """Return the share of wins of each strategy, for each seat that it holds."""
    caption = f"Who wins when they meet, {players} players"
    said = f"{caption}: share of wins for each seat held. The numbers are in the table below."
    named = rows.assign(who=[_who(row, result) for _, row in rows.iterrows()])
    judged = named[named["scheme"] == result.study.subject]
    shown = judged if len(judged) else named
    svg = drawings.rows_figure(
        shown, "who", 1 / players, "wins for each seat held", (f"skills-{players}", said)
    )
    return Figure(
        f"skills-{players}",
        f"{caption}.",
        Markup(svg),
        [skills_table(named, players)],
        study_command(result, players),
        (f"The line is {percent(1 / players)}: what each would win if all were equal.",),
    )


def _who(row: pd.Series[float], result: StudyResult) -> str:
    """Return a strategy, with its table where there are several."""
    study, name = result.study, str(row["strategy"])
    lineups = set(result.measures.skills["lineup"])
    schemes = set(result.measures.skills["scheme"])
    more = [study.lineup(str(row["lineup"])).title] if len(lineups) > 1 else []
    more += [study.scheme(str(row["scheme"])).title] if len(schemes) > 1 else []
    return f"{name} ({', '.join(more)})" if more else name


def skills_table(rows: pd.DataFrame, players: int) -> Table:
    """Return how often each strategy wins at mixed tables."""
    items = [
        [
            Item(str(row["who"])),
            Item(plus_minus(row["estimate"], row["low"], row["high"])),
            Item(number(100 / players, 1)),
            Item(number(row["n"], 0)),
        ]
        for _, row in rows.iterrows()
    ]
    return Table(
        f"Share of wins at tables where they meet, {players} players",
        ("who plays", "wins for each seat held, %", "if all were equal, %", "seats"),
        items,
        note="Where each deal is played once for every way round the table, neither the seat nor "
        "the cards favour anybody.",
    )


def ladder_chart(sample: Sample, place: int = 0) -> Figure:
    """Return how often one stronger player wins among weaker ones."""
    rows = ladder_rows(sample)
    fair = float(rows["fair"].iloc[0])
    about = f", {sample.of}" if sample.of else ""
    caption = f"The ladder: does the stronger player win{about}?"
    said = f"{caption} Share of wins of one stronger player. The numbers are in the table below."
    svg = drawings.rows_figure(
        rows, "rung", fair, "wins of the stronger player", (f"ladder-{place}", said), whole=True
    )
    return Figure(
        f"ladder-{place}",
        capital(caption),
        Markup(svg),
        [ladder_table(sample)],
        sample.command,
        (
            f"The line is {percent(fair)}: no skill at all. The further right, the more a better "
            "player makes of the game.",
        ),
    )
