"""A finished study read back from its folder: nothing is played, nothing is measured again."""

from __future__ import annotations

import json
import shlex
from collections.abc import Mapping
from dataclasses import MISSING, fields, replace
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pandas as pd

from analysis import samples
from analysis.samples import frame_of
from analysis.stats.bands import UNDECIDED
from analysis.studies.folder import MANIFEST
from analysis.studies.growing import Stop
from analysis.studies.measures import Measures
from analysis.studies.model import Study
from analysis.studies.result import SheetFacts, StudyResult, Sweep
from analysis.studies.verdicts import verdicts
from sim.errors import UsageFault
from sim.games import find as find_game

DATA = "study.json"


def recalled(folder: Path) -> StudyResult:
    """Return the result that lies in the folder of a study, a comparison or a sweep.

    Raises UsageFault for a folder that is not complete, or damaged.
    """
    manifest = _json(folder / MANIFEST)
    if manifest.get("state") != "complete":
        again = shlex.join(map(str, manifest.get("command") or ["chai-balance", "study"]))
        raise UsageFault(f"{folder} is not complete; go on with it first: {again}")
    data = _json(folder / DATA)
    try:
        return _result(folder, data)
    except (KeyError, TypeError, ValueError, AttributeError, msgspec.ValidationError) as fault:
        raise _damaged(folder / DATA, fault) from fault


def _json(path: Path) -> dict[str, Any]:
    try:
        data = json.loads(path.read_text("utf-8"))
    except (OSError, ValueError) as fault:
        raise _damaged(path, fault) from fault
    if not isinstance(data, dict):
        raise _damaged(path, "no table of keys")
    return data


def _damaged(path: Path, fault: object) -> UsageFault:
    return UsageFault(
        f"{path} is damaged or from another version ({fault}). Run the study, comparison or sweep "
        "again into the same folder: its games are kept there."
    )


def _result(folder: Path, data: Mapping[str, Any]) -> StudyResult:
    study: Study = msgspec.convert(
        data["study"], Study, strict=False, str_keys=True, dec_hook=_read_path
    )
    measures = _measures(data["measures"])
    rankings = {int(count): frame_of(rows) for count, rows in data["rankings"].items()}
    result = StudyResult(
        study=study,
        game_title=find_game(study.game).title,
        measures=measures,
        rankings=rankings,
        verdicts=tuple(verdicts(study, measures, rankings)),
        sheets=tuple(msgspec.convert(data["manifest"]["sheets"], list[SheetFacts])),
        commands=data["commands"],
        manifest=data["manifest"],
        folder=folder,
        differences=tuple(data["differences"]),
        samples=tuple(map(samples.read, data["samples"])),
        odd=frame_of(data["odd"]),
        stops=tuple(msgspec.convert(data["manifest"].get("stops", []), list[Stop])),
    )
    return replace(result, sweep=_sweep(data["sweep"]) if data["sweep"] else None)


def _read_path(kind: type, value: Any) -> Any:
    if kind is Path:
        return Path(value)
    raise NotImplementedError


def _measures(data: Mapping[str, Any]) -> Measures:
    """Return the tables; what lies on the edge needs endless games, which JSON cannot say."""
    needed = [each.name for each in fields(Measures) if each.default_factory is MISSING]
    own = [each.name for each in fields(Measures) if each.name in data]
    tables = {name: frame_of(data[name]) for name in dict.fromkeys([*needed, *own])}
    return Measures(**{name: _with_endless(table) for name, table in tables.items()})


def _with_endless(table: pd.DataFrame) -> pd.DataFrame:
    for name, empty in (("more_games", "verdict"), ("worth", "")):
        if name not in table:
            continue
        table[name] = table[name].astype(float)
        if empty:
            edge = (table[empty] == UNDECIDED) & table[name].isna()
            table.loc[edge, name] = np.inf
    return table


def _sweep(data: Mapping[str, Any]) -> Sweep:
    band = data["band"]
    return Sweep(
        tuple(data["keys"]),
        {name: tuple(values) for name, values in data["values"].items()},
        data["metric"],
        None if band is None else (band[0], band[1]),
    )
