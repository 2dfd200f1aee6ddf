"""Section 2: the answers, in plain words, with what they rest on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from analysis.report.numbers import capital, gap, ordinal, plain
from analysis.report.page import render
from analysis.report.sentences import (
    NAMES,
    answer,
    decisive,
    detail,
    question,
    target,
    title,
    with_players,
)
from analysis.report.tables import Item, Table
from analysis.stats.bands import DIFFERENT, INSIDE, OUTSIDE, SAME
from analysis.studies.model import Study
from analysis.studies.result import StudyResult
from analysis.studies.verdicts import FAIR, HARM, QUANTITY, Part, Verdict, rows_of


@dataclass(frozen=True)
class Line:
    """One verdict as it is shown."""

    id: str
    question: str
    answer: str
    detail: str
    target: str
    verdict: str
    holds: list[Item]
    link: str
    link_text: str


def verdicts(result: StudyResult) -> Markup:
    """Return the section."""
    return render(
        "verdicts.html.j2",
        glance=glance(result),
        lines=[line(verdict, result.study) for verdict in result.verdicts],
        names=NAMES,
        cut_off=cut_off(result),
    )


def glance(result: StudyResult) -> Table:
    """Return the subject's gap for every player count and kind of player."""
    study = result.study
    names = [lineup for lineup in study.lineups if lineup.judge]
    rows = []
    for players in study.players:
        row = [Item(f"{players} players")]
        for lineup in names:
            found = rows_of(result.measures.gaps, players, lineup.name, study.subject)
            row.append(gap_item(found.iloc[0]) if len(found) else Item("not played"))
        rows.append([*row, Item(most_off(result, players))])
    return Table(
        f"{capital(title(study, study.subject))}: points by which the most favoured or "
        f"unfavoured player is off a fair share (target: at most {plain(study.target.share)})",
        ("", *(lineup.title for lineup in names), "furthest off"),
        rows,
        left=(len(names) + 1,),
    )


def most_off(result: StudyResult, players: int) -> str:
    """Say which player is furthest off, or that it cannot be said."""
    verdict = next(v for v in result.verdicts if v.id == f"{FAIR}-{players}")
    part = decisive(verdict)
    if part.low <= 0:
        return "no one, as far as these games tell"
    return f"{ordinal(part.seat or 0)} player wins too {'often' if part.side > 0 else 'rarely'}"


def gap_item(row: Any) -> Item:
    """Return a gap with its badge."""
    return Item(gap(row["estimate"], row["low"], row["high"]), verdict=str(row["verdict"]))


def line(verdict: Verdict, study: Study) -> Line:
    """Return one verdict in words."""
    place = place_of(verdict, study)
    return Line(
        id=verdict.id,
        question=question(verdict, study),
        answer=answer(verdict, study),
        detail=detail(verdict, study),
        target=target(verdict, study),
        verdict=verdict.verdict,
        holds=holds(verdict, study),
        link=place,
        link_text="the figures on length and endings" if place == "length" else "the figures",
    )


def place_of(verdict: Verdict, study: Study) -> str:
    """Return the id of the section with a verdict's figures."""
    sections = {HARM: "length", QUANTITY: "quantities"}
    return sections.get(verdict.topic, f"seats-{verdict.players or max(study.players)}")


def holds(verdict: Verdict, study: Study) -> list[Item]:
    """Say for which players the verdict is what, strongest first."""
    return [
        Item(
            f"{_where(part, verdict, study)}: {NAMES[part.verdict]}", verdict=_badge(part, verdict)
        )
        for part in reversed(verdict.parts)
    ]


def _where(part: Part, verdict: Verdict, study: Study) -> str:
    lineup = study.lineup(part.lineup).title
    return lineup if verdict.players else f"{part.players} players, {lineup}"


def _badge(part: Part, verdict: Verdict) -> str:
    """Return the badge of a part: a change that must not be is judged as inside or outside."""
    harm = {SAME: INSIDE, DIFFERENT: OUTSIDE}
    return harm.get(part.verdict, part.verdict) if verdict.topic == HARM else part.verdict


def cut_off(result: StudyResult) -> str:
    """Say so if more than one game in a thousand was cut off at the turn cap."""
    tables = result.measures.tables
    bad = tables[tables["truncated"] > tables["games"] / 1000]
    if bad.empty:
        return ""
    worst = bad.iloc[int((bad["truncated"] / bad["games"]).to_numpy().argmax())]
    share = 100 * worst["truncated"] / worst["games"]
    return (
        f"In {len(bad)} of {len(tables)} cells more than one game in a thousand reached the turn "
        f"cap and was scored as it stood; most in {worst['players']} players, "
        f"{with_players(result.study, str(worst['lineup']))}, "
        f"{title(result.study, str(worst['scheme']))}: {share:.1f} %. "
        "Be careful with every figure of those cells."
    )
