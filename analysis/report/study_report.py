"""What a finished study, comparison, sweep or run has to say, section by section."""

from __future__ import annotations

from markupsafe import Markup

from analysis.report.assembly import Contents
from analysis.report.commands import further
from analysis.report.page import blocks
from analysis.report.parts.components import components_part
from analysis.report.parts.games import games
from analysis.report.parts.header import header
from analysis.report.parts.length import length
from analysis.report.parts.luck import luck_part
from analysis.report.parts.minutes import minutes
from analysis.report.parts.oddities import oddities
from analysis.report.parts.players import players_part
from analysis.report.parts.quantities import quantities
from analysis.report.parts.reading import reading
from analysis.report.parts.seats import scores_figure, seats
from analysis.report.parts.tension import tension_part
from analysis.report.parts.verdicts import verdicts
from analysis.report.parts.whatif import whatif
from analysis.report.tables import Block, Point
from analysis.samples import COMPONENTS, LUCK, TENSION, of_kind
from analysis.studies.result import StudyResult
from sim.games import find as find_game

WANTED = {
    TENSION: "Who led when, come-backs and dead turns show in single decisions, which were not "
    "looked at for this page.",
    LUCK: "How much is dealt and how much is played was not asked for this page.",
    COMPONENTS: "Who takes which card or piece, and how holders fare, was not asked for this page.",
}
FILE = "For a page of a study that has it, put [{}] into its file (CONTRIBUTING.md says how)."


def contents_of(result: StudyResult) -> Contents:
    """Return the heading and the body of every section."""
    ladders = of_kind(result.samples, LUCK)
    return Contents(
        f"{result.game_title}: {result.study.title}",
        header(result),
        {
            "answers": verdicts(result),
            "seats": seats(result),
            "tension": scores_part(result) + quantities(result) + tension(result),
            "length": length(result) + minutes(result),
            "players": players_part(result, ladders, further(result, "luck")),
            "components": components(result),
            "luck": luck(result),
            "whatif": whatif(result),
            "oddities": oddities(result),
            "reading": games(result) + reading(result),
        },
    )


def scores_part(result: StudyResult) -> Markup:
    """Return the score curves of the seats, for each player count."""
    return blocks(
        Block(figures=[scores_figure(result, players) for players in result.study.players])
    )


def tension(result: StudyResult) -> Markup:
    """Return what a sample says of tension, or how to ask."""
    if result.study.players == (1,):
        return blocks(Block(lines=("Nobody leads in a solo game.",)))
    return tension_part(of_kind(result.samples, TENSION)) or wanted(result, TENSION)


def luck(result: StudyResult) -> Markup:
    """Return what a sample says of luck, or how to ask."""
    if result.study.players == (1,):
        return blocks(Block(lines=("Luck and skill are told apart between players.",)))
    return luck_part(of_kind(result.samples, LUCK)) or wanted(result, LUCK)


def components(result: StudyResult) -> Markup:
    """Return what a sample says of pieces, or how to ask."""
    return components_part(of_kind(result.samples, COMPONENTS)) or wanted(result, COMPONENTS)


def wanted(result: StudyResult, kind: str) -> Markup:
    """Say that something was not looked at, why, and which commands do."""
    why = str(result.manifest.get("no_samples") or WANTED[kind])
    if kind == COMPONENTS:
        kinds = [each.kind for each in find_game(result.study.game).components]
        points = [
            Point(f"{each}:", further(result, kind, "--of", each, "--games", "20000"))
            for each in kinds
        ]
    else:
        points = [Point("Ask:", further(result, kind))]
    file = () if result.study.alone else (FILE.format(kind),)
    return blocks(Block(lines=(why, *file), points=tuple(points)))
