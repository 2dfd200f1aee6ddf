"""Section 2: the answers, in plain words, with what they rest on."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from markupsafe import Markup

from analysis.numbers import capital, gap, number, ordinal, plain, players_said, plus_minus
from analysis.report.page import render
from analysis.report.parts.line_up import players_tables
from analysis.report.parts.tension import value
from analysis.report.parts.whatif import changed_brief, sweep_answers, sweep_brief
from analysis.report.questions import (
    NAMES,
    ending_title,
    question,
    target,
    title,
    with_players,
)
from analysis.report.seating import no_fairness
from analysis.report.sentences import answer, decisive, detail
from analysis.report.tables import Brief, Item, Table
from analysis.samples import TENSION, of_kind
from analysis.stats.bands import DIFFERENT, INSIDE, OUTSIDE, SAME, UNDECIDED
from analysis.studies.model import Study
from analysis.studies.result import StudyResult
from analysis.studies.starting import seats_compete
from analysis.studies.verdicts import FAIR, HARM, QUANTITY, Part, Verdict, rows_of

TENSE = ("lead_changes", "behind_at_half", "margin", "tie_break", "forced", "dead")
"""The figures of tension that are among the answers."""
SEVERITY = (OUTSIDE, DIFFERENT, UNDECIDED, INSIDE, SAME)
MOST_LINES = 8
WON = "How often is it won?"


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
    """Return the body of the section."""
    if result.sweep is not None:
        return sweep_answers(result)
    return render(
        "verdicts.html.j2",
        glance=None if result.study.alone else glance(result),
        notes=no_fairness(result.study),
        lines=[line(verdict, result.study) for verdict in result.verdicts],
        names=NAMES,
        cut_off=cut_off(result),
        tables=[*players_tables(result), facts_table(result)] if result.study.alone else [],
    )


def cards(result: StudyResult, section: str) -> Markup:
    """Return the verdicts for a page about something else, whose `section` has their figures."""
    lines = [replace(line(each, result.study), link=section) for each in result.verdicts]
    notes = no_fairness(result.study)
    return render(
        "verdicts.html.j2",
        glance=None,
        notes=notes,
        lines=lines,
        names=NAMES,
        cut_off="",
        tables=[],
    )


def brief(result: StudyResult) -> list[Brief]:
    """Return the answers in one line each, what is wrong first, for the head of the page."""
    notes = [] if result.study.alone else [Brief(each) for each in no_fairness(result.study)]
    if result.sweep is not None:
        return [*sweep_brief(result), *notes]
    ordered = sorted(result.verdicts, key=lambda each: SEVERITY.index(each.verdict))
    judged = [_brief(each, result.study) for each in ordered[:MOST_LINES]]
    if more := len(ordered) - len(judged):
        judged.append(Brief(f"{more} more, none of them worse, under the answers."))
    if result.study.alone and result.study.players == (1,):
        won = _plus(result.measures.shares.iloc[0], 100)
        return [Brief(f"{won} % of the games.", WON), *judged]
    if result.study.alone or result.measures.figures.empty:
        return judged + notes
    return [*changed_brief(result), *judged, *notes]


def _brief(verdict: Verdict, study: Study) -> Brief:
    """Return a verdict in a line; of one version that stands alone with its figures."""
    said = answer(verdict, study)
    more = f" {detail(verdict, study)}" if study.alone else ""
    return Brief(said, question(verdict, study), verdict.verdict, more)


def facts_table(result: StudyResult) -> Table:
    """Return what else one version is like, without a target: scores, length, endings, tension."""
    measures, players = result.measures, result.study.players[0]
    turns = measures.lengths.iloc[0]
    endings = measures.endings.sort_values("estimate", ascending=False)
    rows = [
        ("How long is a game?", f"{_plus(turns, 1)} turns of the table"),
        (
            "How does it end?",
            ", ".join(
                f"{ending_title(str(row['ending']))} {_ending(row)}"
                for _, row in endings.iterrows()
            ),
        ),
    ]
    if players == 1:
        rows.insert(0, (WON, f"{_plus(measures.shares.iloc[0], 100)} %"))
    for sample in of_kind(result.samples, TENSION):
        figures = sample.tables["figures"].set_index("figure")
        rows += [(capital(str(figures.loc[each, "title"])), value(figures.loc[[each]].iloc[0]))
                 for each in TENSE]  # fmt: skip
    items = [[Item(asked), Item(said)] for asked, said in rows]
    return Table("What these games are like", ("question", "answer"), items, left=(1,))


def _ending(row: Any) -> str:
    """Return how often an ending held; of what never or always did, what it may be in truth."""
    whole, _, bound = plus_minus(row["estimate"], row["low"], row["high"]).partition(", ")
    return f"{whole} % ({bound} %)" if bound else f"{number(100 * row['estimate'], 1)} %"


def _plus(row: Any, scale: float) -> str:
    return plus_minus(row["estimate"], row["low"], row["high"], scale=scale)


def glance(result: StudyResult) -> Table | None:
    """Return the subject's gap for every player count and kind of player whose seats compete."""
    study = result.study
    counts = [players for players in study.players if seats_compete(study, players)]
    if not counts:
        return None
    names = [lineup for lineup in study.lineups if lineup.judge]
    rows = []
    for players in counts:
        row = [Item(players_said(players))]
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
    if len(verdict.parts) == 1:
        return []
    return [
        Item(
            f"{_where(part, verdict, study)}: {NAMES[part.verdict]}", verdict=_badge(part, verdict)
        )
        for part in reversed(verdict.parts)
    ]


def _where(part: Part, verdict: Verdict, study: Study) -> str:
    lineup = study.lineup(part.lineup).title
    return lineup if verdict.players else f"{players_said(part.players)}, {lineup}"


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
        f"cap and was scored as it stood; most in {players_said(worst['players'])}, "
        f"{with_players(result.study, str(worst['lineup']))}, "
        f"{title(result.study, str(worst['scheme']))}: {share:.1f} %. "
        "Be careful with every figure of those cells."
    )
