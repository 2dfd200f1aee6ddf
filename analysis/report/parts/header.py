"""Section 1: what was asked, of which game, with what, when."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from analysis.numbers import count, listed, percent, plain, points
from analysis.report.commands import judged_again, study_command
from analysis.report.page import render
from analysis.report.parts.verdicts import brief
from analysis.report.questions import title
from analysis.report.seating import no_fair_share, who_starts
from analysis.report.tables import Brief, Item
from analysis.stats.bands import DIFFERENT, SAME
from analysis.studies.model import Study
from analysis.studies.result import COPY, GIVEN, VARIED, SheetFacts, StudyResult
from analysis.studies.starting import drawn_schemes, seats_compete

_KINDS = {"default": "", COPY: "", GIVEN: " (yours)"}

MOST_CHANGES = 8
"""So many differences from the packaged sheets are told one by one."""


def header(result: StudyResult) -> Markup:
    """Return the header: what was asked, the answers in a line each, and what was played."""
    return heading(result, brief(result), facts(result))


def heading(
    result: StudyResult, said: Sequence[Brief], facts: Sequence[tuple[str, list[Item]]]
) -> Markup:
    """Return the header with these lines and facts."""
    return render(
        "header.html.j2",
        game=result.game_title,
        title=result.study.title,
        question=result.study.question,
        brief=said,
        differences=any(each.verdict in (DIFFERENT, SAME) for each in said),
        facts=facts,
    )


def facts(result: StudyResult) -> list[tuple[str, list[Item]]]:
    """Return what the report is about: a name and its lines each."""
    study = result.study
    drawn = who_starts(study)
    judged = [] if study.alone else [("Judged", [Item(judged_line(result))])]
    own = [Item(f"The bands are those of {result.targets}.")] if result.targets else []
    return [
        ("Target", [Item(target_line(result)), *own]),
        *judged,
        ("Changed" if study.alone else "Changed in all games", [Item(changed_line(result))]),
        ("Players at the table", [Item(count_line(result)), *map(Item, lineup_lines(result))]),
        *([("Who starts", [Item(drawn)])] if drawn else []),
        ("Games", [Item(games_line(result))]),
        ("Seed", [Item(str(study.seed), code=True)]),
        ("Sheets", [Item("; ".join(sheet_lines(result.sheets)))]),
        ("Made", [Item(made_line(result))]),
        (
            "Again",
            [
                Item(each, code=True)
                for each in (study_command(result), judged_again(result))
                if each
            ],
        ),
    ]


def target_line(result: StudyResult) -> str:
    """Say the bands, as the designer stated them."""
    study, target = result.study, result.study.target
    if study.players == (1,) and study.alone:
        return no_fair_share(study)
    if study.alone and drawn_schemes(study, study.players[0]):
        fair = percent(1 / study.players[0])
        return f"who starts wins {fair} of the games, give or take {plain(target.share)} points"
    if study.alone:
        return f"every seat wins a fair share, give or take {plain(target.share)} points"
    fair = (
        f"every player wins a fair share of the games, give or take {plain(target.share)} "
        "percentage points; "
        if any(seats_compete(study, players) for players in study.players)
        else ""
    )
    return (
        f"{fair}length within {plain(target.length)} %, each ending within "
        f"{points(target.endings)} of what they are without the {study.noun}"
    )


def judged_line(result: StudyResult) -> str:
    """Say what is judged and against what."""
    study = result.study
    if result.sweep is not None:
        return f"every {study.noun}, against {title(study, study.baseline)}"
    others = len(study.schemes) - 2
    return f"{title(study, study.subject)}, against {title(study, study.baseline)}" + (
        f" and {others} other {study.noun}{'' if others == 1 else 's'}" if others else ""
    )


def changed_line(result: StudyResult) -> str:
    """Say which options and sheets differ from the packaged game in every cell."""
    own = sheet_changes(result.sheets)
    if result.study.alone:
        settings = [each for each in [result.manifest.get("changed")] if each]
        return "; ".join(settings + own) or "nothing: as in the rulebook and packaged sheets"
    changed = [f"{key} = {value}" for key, value in result.study.options.items()] + own
    barred = list(dict.fromkeys(each.restrict for each in result.study.schemes))
    changed += [f"forbidden {each}" for each in barred[0]] if len(barred) == 1 else []
    keys = differing_keys(result.study)
    varied = any(each.sheets for each in result.study.schemes)
    varied = varied or any(sheet.kind == VARIED for sheet in result.sheets)
    keys += ["their sheets"] if varied else []
    keys += ["what is forbidden"] if len(barred) > 1 else []
    said = listed(keys) or "nothing"
    return f"{'; '.join(changed) or 'nothing'}; the {result.study.noun}s differ in {said}"


def sheet_changes(sheets: Sequence[SheetFacts]) -> list[str]:
    """Return what differs from the packaged sheets in every cell: the first, and how many more."""
    lines = [
        (sheet.name, line)
        for sheet in sheets
        if sheet.kind == GIVEN
        for line in sheet.changes or (f"sheet {sheet.name} ({sheet.file})",)
    ]
    shown = [line for _, line in lines[:MOST_CHANGES]]
    more = list(dict.fromkeys(name for name, _ in lines[MOST_CHANGES:]))
    if not more:
        return shown
    return [*shown, f"and {len(lines) - len(shown)} more changes of {listed(more)}"]


def differing_keys(study: Study) -> list[str]:
    """Return the options and cells that are not the same under all schemes."""
    options = [scheme.options for scheme in study.schemes]
    keys = sorted({key for each in options for key in each})
    return [key for key in keys if len({str(each.get(key)) for each in options}) > 1]


def count_line(result: StudyResult) -> str:
    """Say for how many players the game was played."""
    return f"{listed([str(n) for n in result.study.players])} at the table"


def lineup_lines(result: StudyResult) -> list[str]:
    """Say who plays, from weak to strong."""
    lines = []
    for lineup in result.study.lineups:
        names = listed(list(dict.fromkeys(lineup.strategies)))
        who = "" if names == lineup.title else f" ({names})"
        lines.append(f"{lineup.title}{who}" + (f": {lineup.meaning}" if lineup.meaning else ""))
    return lines


def games_line(result: StudyResult) -> str:
    """Say how many games there are."""
    manifest = result.manifest
    if result.stops:
        least, most = (end(each.games for each in result.study.cells()) for end in (min, max))
        return (
            f"{count(least)} to {count(most)} in each of {manifest['cells']} cells, until "
            f"{result.study.until}; {count(manifest['games'])} in all"
        )
    if result.study.alone:
        digest = f", digest {manifest['digest']}" if manifest.get("digest") else ""
        return f"{count(manifest['games'])}{digest}"
    return (
        f"{count(manifest['games_in_each_cell'])} in each of {manifest['cells']} cells "
        f"(a player count, a {result.study.noun}, a kind of player), "
        f"{count(manifest['games'])} in all"
    )


def sheet_lines(sheets: tuple[SheetFacts, ...]) -> list[str]:
    """Name each sheet with the start of its hash."""
    return [
        f"{sheet.name} not the same in all versions"
        if sheet.kind == VARIED
        else f"{sheet.name} {sheet.sha256[:12]}{_KINDS[sheet.kind]}"
        for sheet in sheets
    ]


def made_line(result: StudyResult) -> str:
    """Say when and by what."""
    manifest = result.manifest
    version = manifest["versions"].get("chai-balance", "from its sources")
    return f"{manifest['started'][:10]}, chai-balance {version}"
