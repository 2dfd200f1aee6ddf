"""One or two settings swept over lists or ranges of values, every value on the same deals."""

from __future__ import annotations

import itertools
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Any

from analysis.studies.figures import GAP, Figure
from analysis.studies.model import Scheme, Study
from analysis.studies.result import StudyResult, Sweep
from analysis.studies.runner import Run
from analysis.studies.starting import seats_compete
from analysis.studies.store import Progress
from analysis.whatif.asked import (
    Asked,
    command_of,
    common,
    common_facts,
    known_figures,
    planned,
    study_of,
    with_columns,
    words_again,
)
from analysis.whatif.compare import Begun, changes_between
from analysis.whatif.gates import figure_named
from analysis.whatif.goals import sweep_goal
from analysis.whatif.output import write_sweep
from analysis.whatif.recorded import Recorded
from sim.errors import UsageFault
from sim.games import find as find_game
from sim.games.interface import Game
from sim.sheets.faults import quoted
from sim.sheets.variant import split_pair, split_settings

MOST = 200
"""Values, or pairs of values, in one sweep."""

_NUMBER = r"[+-]?(?:\d+\.?\d*|\.\d+)"
_RANGE = re.compile(rf"({_NUMBER})\.\.({_NUMBER}?)(?:\.\.({_NUMBER}))?")


@dataclass(frozen=True)
class Swept:
    """One setting and the values that it takes."""

    key: str
    values: tuple[str, ...]


def read_swept(text: str) -> Swept:
    """Read `KEY=0,1,2`, `KEY=0..6` or `KEY=0..1..0.25`; UsageFault if it is none of these."""
    key, values = split_pair(text)
    listed = tuple(_listed(values.strip()))
    if len(set(listed)) < len(listed) or len(listed) < 2:
        raise UsageFault(
            f"{quoted(text)} gives {key} {len(set(listed))} different values; write at least two, "
            f"each once, such as {key}=0,1,2 or {key}=0..6 or {key}=0..1..0.25."
        )
    return Swept(key.strip(), listed)


def _listed(text: str) -> list[str]:
    match = _RANGE.fullmatch(text)
    if match is None:
        return [value.strip() for value in text.split(",") if value.strip()]
    first, last, step = (Decimal(each) if each else None for each in match.groups())
    assert first is not None
    step = Decimal(1) if step is None else step
    if last is None or step <= 0 or last < first:
        raise UsageFault(
            f"{quoted(text)} is no range; write FROM..TO or FROM..TO..STEP, from low to high."
        )
    count = int((last - first) / step) + 1
    if count > MOST:
        raise UsageFault(f"{quoted(text)} has {count} values; sweep over {MOST} at most.")
    return [f"{(first + step * place).normalize():f}" for place in range(count)]


def sweep(
    game: str,
    swept: Sequence[str],
    asked: Asked,
    *,
    metric: str = "",
    band: tuple[float, float] | None = None,
    progress: Progress | None = None,
    begun: Begun | None = None,
) -> StudyResult:
    """Play every value of one setting, or every pair of values of two, and write the folder.

    `metric` is the figure shown (see `studies.figures`; the seat gap if it is left out), `band`
    its target as it is shown: shares in percent. Differences are to the value that the game comes
    with, if it is among them, else to the first. With `asked.until` games go on until a figure is
    known that well at every value, or until that of `metric` is surely inside or outside its band
    at every value (`decided`). Raises UsageFault, SheetFault, EngineFault and Interrupted as
    `compare` does.
    """
    found, keys = find_game(game), [read_swept(text) for text in swept]
    _refuse_keys(keys)
    schemes, values = _schemes(found, keys)
    chosen = common(found, asked)
    dealer = Recorded(sheet_files=chosen.files, jobs=asked.jobs, cells=chosen.cells)
    study = _study(found, asked, schemes, keys)
    plans = planned(study, dealer)
    study = with_columns(found, study, [dealer.seat_columns(plan) for plan in plans.values()])
    study = _against(study, _usual(found, study, dealer, plans))
    endings = found.load_kernels().endings
    figures = known_figures(study, endings)
    figure = figure_named(metric or default_metric(study), figures)
    again = command_of("sweep", _words(found, swept, figure, band), asked, study)
    study = replace(study, again=again)
    sought = _band(study, figure, band)
    goal = sweep_goal(study, figure, sought, endings) if study.until else None
    if begun is not None:
        begun(study)
    facts = common_facts(found, [plans[study.baseline], *plans.values()])
    told = Sweep(tuple(each.key for each in keys), values, figure.name, sought)
    command = words_again(study, asked)
    run = Run(study, dealer, facts, command, progress or _say_nothing, (), told)
    result = replace(run, goal=goal, most=asked.most).to(asked.out)
    write_sweep(result)
    return result


def _say_nothing(done: int, total: int, cell: str) -> None:
    """Tell nobody."""


def default_metric(study: Study) -> str:
    """Return the figure that is shown if none is asked for."""
    return GAP if study.players[0] > 1 else "win_share_1"


def _refuse_keys(keys: Sequence[Swept]) -> None:
    if len(keys) not in (1, 2):
        raise UsageFault(f"{len(keys)} settings are swept; a sweep has one or two.")
    if len({each.key for each in keys}) < len(keys):
        raise UsageFault(f"{keys[0].key} is swept twice; sweep two different settings.")
    count = len(keys[0].values) * len(keys[-1].values if len(keys) > 1 else [0])
    if count > MOST:
        raise UsageFault(f"These are {count} pairs of values; sweep over {MOST} at most.")


def _schemes(game: Game, keys: Sequence[Swept]) -> tuple[list[Scheme], dict[str, tuple[str, ...]]]:
    """Return a scheme for each value or pair of values, and the values by scheme."""
    schemes, values = [], {}
    for number, chosen in enumerate(itertools.product(*(each.values for each in keys)), 1):
        pairs = {each.key: value for each, value in zip(keys, chosen, strict=True)}
        options, files, cells = split_settings(game, pairs)
        title = ", ".join(f"{key} = {value}" for key, value in pairs.items())
        schemes.append(Scheme(f"v{number}", title, {**options, **cells}, sheet_files=files))
        values[f"v{number}"] = chosen
    return schemes, values


def _study(game: Game, asked: Asked, schemes: Sequence[Scheme], keys: Sequence[Swept]) -> Study:
    names = " and ".join(each.key for each in keys)
    study = study_of(
        game,
        asked,
        schemes,
        name="sweep",
        title=f"{names} swept",
        question=f"What does {names} change?",
        noun="value",
        source=f"sweep {game.name}",
    )
    return replace(study, headline=len(schemes) * len(study.lineups))


def _usual(game: Game, study: Study, dealer: Recorded, plans: Mapping[str, Any]) -> str:
    """Return the scheme nearest to the game as it comes with the common settings.

    With two keys that is the usual value of each where it is among those swept; else the first.
    """
    cell = next(study.cells())
    plain = dealer.plan(study, replace(cell, scheme=Scheme("plain", "", {})))
    changed = {name: len(changes_between(game, plain, plan).lines) for name, plan in plans.items()}
    return min(changed, key=lambda name: changed[name])


def _against(study: Study, baseline: str) -> Study:
    """Return the study with a scheme as its baseline; the next one is its subject."""
    others = [each.name for each in study.schemes if each.name != baseline]
    return replace(study, baseline=baseline, subject=others[0])


def _band(
    study: Study, figure: Figure, band: tuple[float, float] | None
) -> tuple[float, float] | None:
    """Return the band as values: what was asked for, else the target of shares of wins."""
    if band is not None:
        return band[0] / figure.scale, band[1] / figure.scale
    if not seats_compete(study, study.players[0]):
        return None
    room, fair = study.target.share / 100, 1 / study.players[0]
    if figure.name == GAP:
        return 0.0, room
    if figure.name.startswith("win_share_"):
        return fair - room, fair + room
    return None


def _words(
    game: Game, swept: Sequence[str], figure: Figure, band: tuple[float, float] | None
) -> list[str]:
    words = [game.name, *swept, "--metric", figure.name]
    return words + (["--band", f"{band[0]:g}..{band[1]:g}"] if band else [])


def read_band(text: str) -> tuple[float, float]:
    """Read `LOW..HIGH`; UsageFault if it is no range."""
    match = re.fullmatch(rf"\s*({_NUMBER})\s*\.\.\s*({_NUMBER})\s*", text)
    if match is None or float(match[1]) > float(match[2]):
        raise UsageFault(f"{quoted(text)} is no band; write LOW..HIGH, such as 23..27.")
    return float(match[1]), float(match[2])
