"""Section 11: how to read the report, what it rests on, and what it cannot say."""

from __future__ import annotations

import math

import pandas as pd
from markupsafe import Markup

from analysis.numbers import count, plain, players_said, points
from analysis.report.page import render
from analysis.report.tables import Item, Table
from analysis.stats.planning import games_for_share
from analysis.stats.wilson import wilson
from analysis.studies.measures import comparisons
from analysis.studies.model import Study
from analysis.studies.result import COPY, SheetFacts, StudyResult
from analysis.studies.starting import seats_compete

COIN_TOSSES = 100


def reading(result: StudyResult) -> Markup:
    """Return the section."""
    study = result.study
    low, high = wilson(COIN_TOSSES / 2, COIN_TOSSES, study.confidence)
    return render(
        "reading.html.j2",
        confidence=plain(100 * study.confidence),
        coin_low=math.floor(100 * low),
        coin_high=math.ceil(100 * high),
        games_for_one=count(games_for_share(0.01)),
        games_for_half=count(games_for_share(0.005)),
        target=study.target,
        points=points,
        noun=study.noun,
        lineups=[lineup for lineup in study.lineups if lineup.meaning],
        alone=study.alone,
        beside=beside_line(result),
        sheets=sheets_table(result),
        assumed=assumed_line(result),
        comparisons=comparison_lines(result),
        exclusions=exclusions_line(result),
        manifest=manifest_table(result),
    )


def sheets_table(result: StudyResult) -> Table:
    """Return each sheet with the number of its rows by source."""
    sources = list(dict.fromkeys(name for sheet in result.sheets for name in sheet.sources))
    rows = [
        [
            Item(sheet.name),
            Item(_file(sheet)),
            *(Item(str(sheet.sources.get(source, 0))) for source in sources),
            Item(sheet.sha256[:16], code=True),
        ]
        for sheet in result.sheets
    ]
    return Table(
        "Component sheets: rows by where they are from",
        ("sheet", "file", *sources, "SHA-256 begins"),
        rows,
        left=(1,),
    )


def _file(sheet: SheetFacts) -> str:
    """Return the file of a sheet, and whether it says anything of its own."""
    if sheet.kind == "default":
        return "packaged"
    return f"{sheet.file}, as packaged" if sheet.kind == COPY else sheet.file


def assumed_line(result: StudyResult) -> str:
    """Say how much of the components is assumed, and how much is the designer's own."""
    counts = pd.DataFrame([dict(sheet.sources) for sheet in result.sheets]).sum()
    total, assumed, own = (
        int(each) for each in (counts.sum(), counts.get("assumed", 0), counts.get("designer", 0))
    )
    yours = f"{own} {'row is' if own == 1 else 'rows are'} your own."
    if not assumed:
        return "No row of the component sheets is assumed." + (f" {yours}" if own else "")
    said = (
        f"{assumed} of {total} rows of the component sheets are assumed: their values are "
        "reconstructions, not the publisher's."
    )
    if own:
        return f"{said} {yours} Every conclusion here rests on both."
    given = any(sheet.kind != "default" for sheet in result.sheets)
    advice = "" if given else "; with your own sheets (--sheets DIR) it rests on yours"
    return f"{said} Every conclusion here rests on them{advice}."


def comparison_lines(result: StudyResult) -> list[str]:
    """Say how many figures were compared, and how that was allowed for."""
    study = result.study
    whole = plain(100 * study.confidence)
    lines = [
        f"{players_said(players)}: {_looked(study, players)}. Their ranges are widened so that "
        f"all of them are right at once in {whole} of 100 such studies (Bonferroni)."
        for players in study.players
    ]
    most = len(study.schemes) - 1
    if study.alone or not any(seats_compete(study, players) for players in study.players):
        return lines
    if most == 1:
        return [
            *lines,
            f"Whether one {study.noun} beats the other is tested on the same deals.",
        ]
    return [
        *lines,
        f"The {study.noun} nearest to fair was picked from up to {most + 1} by looking. So that "
        f"the one truly nearest is it or among those that may be as good in {whole} of 100 such "
        f"studies, each comparison with it is made {most} times as strict.",
        f"Whether one of {most} {study.noun}s beats the one judged is tested on the same deals, "
        "with Holm\u2019s adjustment over all of them.",
    ]


def _looked(study: Study, players: int) -> str:
    """Say how many win shares were looked at together, and what they are of."""
    many = comparisons(study, players)
    shares = f"{many} win share{' was' if many == 1 else 's were'} looked at together"
    seats = "" if players <= 2 else f"{players} seats"
    if study.alone:
        return shares + (f" ({seats})" if seats else "")
    kinds = (
        f"{_counted(len(study.schemes_for(players)), study.noun)}, "
        f"{_counted(len(study.judged(players)), 'kind')} of player"
    )
    return f"{shares} ({', '.join(filter(None, (kinds, seats)))})"


def _counted(many: int, noun: str) -> str:
    return f"{many} {noun}{'' if many == 1 else 's'}"


def beside_line(result: StudyResult) -> str:
    """Say where the same numbers lie as data."""
    if result.study.alone:
        return (
            "The same numbers, not rounded, are in the .json and .csv files of this page's name "
            "beside it; the games themselves are in games.parquet and seats.parquet of the run."
        )
    return (
        "The same numbers, not rounded, are in cells.csv, study.json and verdicts.json beside this "
        "file; every row of cells.csv has the command that plays its games again. The games "
        "themselves lie in cells/."
    )


def exclusions_line(result: StudyResult) -> str:
    """Say how many games were left out or cut off, and how many wins were shared."""
    tables = result.measures.tables
    games, cut, shared = (int(tables[name].sum()) for name in ("games", "truncated", "shared"))
    return (
        f"No game was left out. {count(cut)} of {count(games)} games reached the turn cap and were "
        f"scored as they stood. {count(shared)} games ended with a shared win, which counts as "
        "1/2, 1/3 or 1/4 of a win for each winner."
    )


def manifest_table(result: StudyResult) -> Table:
    """Return what determined the games."""
    manifest = result.manifest
    facts = {
        "run" if result.study.alone else "study": manifest["source"],
        "seed": manifest["seed"],
        "games": count(manifest["games"]),
        "started": manifest["started"],
        "finished": manifest["finished"] or "",
        "rules and strategies (source hash)": manifest["source_hash"][:16],
        **{f"{name} (version)": version for name, version in manifest["versions"].items()},
        **{
            f"{each['name']} (strategy hash)": str(each["source_hash"])[:16]
            for each in manifest["strategies"]
        },
    }
    return Table(
        "What determined these games",
        ("what", "value"),
        [[Item(name), Item(str(value), code=True)] for name, value in facts.items()],
        left=(1,),
    )
