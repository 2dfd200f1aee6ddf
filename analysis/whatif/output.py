"""Write what a comparison or a sweep found, as data: JSON and CSV beside the report."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pandas as pd

from analysis.plots.svg import standalone
from analysis.report.parts.whatif import sweep_svg
from analysis.studies.headlines import differences_frame, games_of, sweep_frame, worth
from analysis.studies.output import until_data, write_json
from analysis.studies.result import StudyResult
from sim.engine import storage

if TYPE_CHECKING:
    from analysis.whatif.compare import Comparison

SCHEMA = 1


def comparison_data(comparison: Comparison) -> dict[str, Any]:
    """Return a comparison as data, as `--json` prints it."""
    result = comparison.result
    study = result.study
    return {
        "schema": SCHEMA,
        "game": study.game,
        "players": study.players[0],
        "games": games_of(result),
        "seed": str(study.seed),
        "duplicate": study.lineups[0].duplicate,
        "options": dict(study.options),
        "versions": {each.name: _version(each) for each in comparison.versions},
        "changes": {
            "options": {
                key: {"a": old, "b": new} for key, (old, new) in comparison.changes.options.items()
            },
            "restrict": _forbidden(comparison.changes.restrict),
            "sheets": [vars(each) for each in comparison.changes.sheets],
            "lines": list(comparison.changes.lines),
        },
        "lineups": [
            {
                "strategies": list(lineup.strategies),
                "figures": differences_frame(result, lineup).to_dict("records"),
                "worth": worth(result, lineup),
            }
            for lineup in study.lineups
        ],
        "gates": [each.as_dict() for each in comparison.gates],
        **until_data(result),
        "notes": list(comparison.notes),
        "command": study.again,
        "folder": str(result.folder),
        "report": str(result.report),
    }


def _forbidden(both: tuple[tuple[str, ...], tuple[str, ...]] | None) -> dict[str, list[str]]:
    """Return what is forbidden in each version; nothing where that is the same."""
    return dict(zip("ab", map(list, both), strict=True)) if both else {}


def _version(version: Any) -> dict[str, Any]:
    return {
        "title": version.title,
        "settings": dict(version.settings),
        "sheets": version.sheets,
        "sheet_files": dict(version.sheet_files),
        "run": version.run.folder if version.run else None,
    }


def write_comparison(comparison: Comparison) -> None:
    """Write `comparison.json` and `differences.csv` into the comparison's folder."""
    result = comparison.result
    parts = [
        differences_frame(result, lineup).assign(strategies=",".join(lineup.strategies))
        for lineup in result.study.lineups
    ]
    frame = pd.concat(parts, ignore_index=True)
    text = frame[["strategies", *frame.columns[:-1]]].to_csv(index=False, lineterminator="\n")
    storage.write_bytes(result.folder / "differences.csv", text.encode())
    write_json(result.folder / "comparison.json", comparison_data(comparison))


def sweep_data(result: StudyResult) -> dict[str, Any]:
    """Return a sweep as data, as `--json` prints it."""
    study, told = result.study, result.sweep
    assert told is not None
    return {
        "schema": SCHEMA,
        "game": study.game,
        "players": study.players[0],
        "games": games_of(result),
        "seed": str(study.seed),
        "duplicate": study.lineups[0].duplicate,
        "options": dict(study.options),
        "keys": list(told.keys),
        "values": {name: list(values) for name, values in told.values.items()},
        "baseline": study.baseline,
        "metric": told.metric,
        "band": told.band,
        "figures": sweep_frame(result).to_dict("records"),
        **until_data(result),
        "command": study.again,
        "folder": str(result.folder),
        "report": str(result.report),
    }


def write_sweep(result: StudyResult) -> None:
    """Write `sweep.json`, `sweep.csv` and the picture `sweep.svg` into a sweep's folder."""
    text = sweep_frame(result).drop(columns="scheme").to_csv(index=False, lineterminator="\n")
    storage.write_bytes(result.folder / "sweep.csv", text.encode())
    storage.write_bytes(result.folder / "sweep.svg", standalone(sweep_svg(result)).encode())
    write_json(result.folder / "sweep.json", sweep_data(result))
