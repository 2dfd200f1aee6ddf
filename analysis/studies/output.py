"""Write a study's results: report, tables, verdicts, manifest; each whole or not at all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, fields, replace
from pathlib import Path
from typing import Any

import pandas as pd

from analysis.plain import json_bytes, records
from analysis.report.page import report_for_study
from analysis.report.questions import question, target
from analysis.report.sentences import answer, detail, verdict_lines
from analysis.studies.folder import MANIFEST
from analysis.studies.growing import Stop
from analysis.studies.minutes import estimated
from analysis.studies.model import Study
from analysis.studies.result import StudyResult
from analysis.studies.verdicts import Verdict
from sim.engine import storage
from sim.runs.manifest import now, versions

SCHEMA = 1

# Which table of measures becomes which measure in cells.csv; the rest are pictures of spread.
MEASURES = {
    "shares": "win_share",
    "changes": "win_share_change",
    "margins": "margin",
    "starters": "starter_win_share",
    "gaps": "gap",
    "lengths": "turns",
    "endings": "ending_share",
    "harms": "change",
    "skills": "strategy_win_share",
    "quantities": "quantity",
    "quantity_changes": "quantity_change",
    "pairing": "worth_of_pairing",
}
COLUMNS = [
    *("players", "lineup", "scheme", "measure", "seat", "strategy", "estimate", "low", "high"),
    *("n", "verdict", "more_games", "method", "family", "command"),
]


def begin(
    study: Study,
    folder: Path,
    identity: str,
    facts: Mapping[str, Any],
    command: Sequence[str],
) -> dict[str, Any]:
    """Write the manifest of a study that is about to be played, and return it."""
    cells = list(study.cells())
    manifest = {
        "schema": SCHEMA,
        "identity": identity,
        "study": study.name,
        "source": study.source,
        "game": study.game,
        "players": list(study.players),
        "seed": str(study.seed),
        "games_in_each_cell": study.games,
        "cells": len(cells),
        "games": sum(cell.games for cell in cells),
        **facts,
        "versions": versions(),
        "command": list(command),
        "started": now(),
        "finished": None,
        "state": "running",
    }
    write_json(folder / MANIFEST, manifest)
    return manifest


def finish(
    manifest: Mapping[str, Any], study: Study, most: int, stops: Sequence[Stop]
) -> dict[str, Any]:
    """Return the manifest of a study whose games are all played.

    One whose games went on `until` something has the games of its smallest cell in the place of
    those of each, and why each kind of players stopped.
    """
    grown: dict[str, Any] = {}
    if stops:
        games = [cell.games for cell in study.cells()]
        grown = {"games": sum(games), "games_in_each_cell": min(games), "until": study.until}
        grown |= {"max_games": most, "stops": [asdict(stop) for stop in stops]}
    return {**manifest, **grown, "finished": now(), "state": "complete"}


def interrupt(folder: Path, manifest: Mapping[str, Any]) -> None:
    """Write the manifest of a study that was stopped."""
    write_json(folder / MANIFEST, {**manifest, "state": "interrupted"})


def write_all(result: StudyResult) -> StudyResult:
    """Write every file of the study's folder; the manifest, which calls it complete, comes last.

    Returns the result with its verdict lines.
    """
    result = replace(result, lines=tuple(verdict_lines(list(result.verdicts), result.study)))
    storage.write_bytes(result.folder / "cells.csv", cells_csv(result).encode())
    write_json(result.folder / "verdicts.json", verdicts_data(result))
    write_json(result.folder / "study.json", study_data(result))
    storage.write_bytes(result.report, report_for_study(result).encode())
    write_json(result.folder / MANIFEST, result.manifest)
    return result


def cells_frame(result: StudyResult) -> pd.DataFrame:
    """Return every figure of every cell, one a row; fractions, turns and points, not rounded."""
    parts = []
    for name, measure in MEASURES.items():
        table = getattr(result.measures, name)
        if len(table):
            parts.append(_named(table, measure))
    frame = pd.concat(parts, ignore_index=True)
    slugs = frame["players"].astype(str) + "p-" + frame["lineup"] + "-" + frame["scheme"]
    return frame.assign(command=slugs.map(result.commands)).reindex(columns=COLUMNS)


def _named(table: pd.DataFrame, measure: str) -> pd.DataFrame:
    """Return a table of measures with the name of what each row measures."""
    if measure == "ending_share":
        return table.assign(measure="share_" + table["ending"])
    if measure == "change":
        return table.assign(measure="change_" + table["measure"])
    if measure == "quantity":
        return table.assign(measure=table["quantity"])
    if measure == "quantity_change":
        return table.assign(measure="change_" + table["quantity"])
    return table.assign(measure=measure)


def cells_csv(result: StudyResult) -> str:
    """Return `cells_frame` as CSV."""
    frame = cells_frame(result)
    frame["seat"] = frame["seat"].astype("Int64")
    return frame.to_csv(index=False, lineterminator="\n")


def verdicts_data(result: StudyResult) -> dict[str, Any]:
    """Return the verdicts as data, each with its question and answer in words."""
    said = [_verdict_data(verdict, result.study) for verdict in result.verdicts]
    told = {"schema": SCHEMA, "study": result.study.name, "verdicts": said, "lines": result.lines}
    return told | until_data(result)


def until_data(result: StudyResult) -> dict[str, Any]:
    """Return what was waited for and why each kind of players stopped; nothing without `until`."""
    if not result.stops:
        return {}
    stops = [asdict(stop) for stop in result.stops]
    asked, most = result.study.until, result.manifest["max_games"]
    return {
        "until": {
            "asked": asked,
            "max_games": most,
            "reached": not result.unreached,
            "method": "confidence sequences",
            "stops": stops,
        }
    }


def _verdict_data(verdict: Verdict, study: Study) -> dict[str, Any]:
    return {
        "id": verdict.id,
        "question": question(verdict, study),
        "answer": answer(verdict, study),
        "detail": detail(verdict, study),
        "target_in_words": target(verdict, study),
        "more_games": verdict.more_games,
        **asdict(verdict),
    }


def study_data(result: StudyResult) -> dict[str, Any]:
    """Return the whole study as data: the question, every table, and the manifest."""
    tables = {each.name: getattr(result.measures, each.name) for each in fields(result.measures)}
    return {
        "schema": SCHEMA,
        "study": result.study,
        "manifest": result.manifest,
        "measures": {name: records(table) for name, table in tables.items()},
        "minutes": records(estimated(result.study, result.measures)),
        "rankings": {str(n): records(table) for n, table in result.rankings.items()},
        "commands": result.commands,
        "differences": result.differences,
        "sweep": result.sweep,
        "samples": [each.data() for each in result.samples],
        "odd": result.odd,
        **({"by_player": list(result.players)} if result.players else {}),
    }


def write_json(path: Path, data: Any) -> None:
    """Write data as JSON, whole or not at all."""
    storage.write_bytes(path, json_bytes(data))
