"""Targets of a designer's own for what is played already: a TOML file with bands to judge by.

```toml
[target]            # as in a study file: seats, changes, length, endings
share = 1.5

[[quantity]]        # something measured in each game, and its band
name = "minutes"
title = "minutes at the table"
of = "6 + 0.14 * decisions"
low = 30
high = 45

[[band]]            # a figure of the report, and the range it should lie in
name = "lead_changes"
low = 3
```
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pandas as pd

from analysis.stats.bands import equivalence, judged
from analysis.studies import fields
from analysis.studies.measures import Measures
from analysis.studies.model import Quantity, Study, Target
from analysis.studies.places import line_of
from analysis.studies.quantities import check_columns
from analysis.studies.reading import Reader, syntax_fault
from analysis.studies.result import StudyResult
from analysis.studies.starting import still_unjudged
from analysis.studies.verdicts import margin_of, verdicts
from analysis.tension import FIGURES as TENSION
from sim.errors import UsageFault
from sim.sheets.faults import Fault, SheetFaults, advice, quoted


@dataclass(frozen=True)
class Band:
    """A figure of a report, and the range it should lie in, as it is shown (shares in percent)."""

    name: str
    title: str
    low: float | None = None
    high: float | None = None


@dataclass(frozen=True)
class Targets:
    """What a designer wants of a game, and where it is written."""

    target: Target = field(default_factory=Target)
    quantities: tuple[Quantity, ...] = ()
    bands: tuple[Band, ...] = ()
    file: str = ""
    text: str = ""

    def fault(self, message: str, table: str, index: int, key: str) -> Fault:
        """Return a fault of the file at its line."""
        return Fault(self.file, message, line_of(self.text, table, index, key), key)


def read_targets(path: Path) -> Targets:
    """Read and check a file of targets; SheetFaults (exit 3) lists every fault.

    A study file is read too: its targets and quantities count.
    """
    try:
        text = path.read_text("utf-8")
        raw = tomllib.loads(text)
    except FileNotFoundError as fault:
        raise UsageFault(f"{path} is no file; name a TOML file of targets.") from fault
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, OSError) as fault:
        raise SheetFaults([syntax_fault(str(path), fault)]) from fault
    reader = Reader(str(path), text, what="a file of targets")
    ignored = {each.name for each in fields.STUDY} if "lineup" in raw else set()
    own = {each.name for each in fields.TARGETS}
    kept = {key: value for key, value in raw.items() if key in own or key not in ignored}
    top = reader.table(kept, fields.TARGETS, "")
    target = reader.table(top.get("target") or {}, fields.TARGET, "target")
    quantities = reader.listed(top.get("quantity"), fields.QUANTITY, "quantity", Quantity)
    bands = reader.listed(top.get("band"), fields.BAND, "band", Band)
    _check(reader, quantities, bands)
    if reader.faults:
        raise SheetFaults(reader.faults)
    return Targets(Target(**target), quantities, bands, str(path), text)


def _check(reader: Reader, quantities: Sequence[Quantity], bands: Sequence[Band]) -> None:
    """A band has an end, and its ends are in order."""
    tables: dict[str, Sequence[Quantity | Band]] = {"quantity": quantities, "band": bands}
    for table, entries in tables.items():
        for index, each in enumerate(entries):
            if each.low is None and each.high is None and table == "band":
                reader.say("a band has a low, a high, or both; write one", table, index, "name")
            if each.low is not None and each.high is not None and each.low > each.high:
                said = f"the band goes from {each.low:g} down to {each.high:g}; exchange them"
                reader.say(said, table, index, "low")


def check_quantities(targets: Targets, games: Sequence[str], seats: Sequence[str]) -> None:
    """Raise SheetFaults for quantities of columns that the tables of a run do not have."""
    faults = []
    for index, each in enumerate(targets.quantities):
        try:
            check_columns([each], games, seats)
        except UsageFault as fault:
            faults.append(targets.fault(str(fault), "quantity", index, "of"))
    if faults:
        raise SheetFaults(faults)


def with_bands(
    measures: Measures, study: Study, targets: Targets, figures: pd.DataFrame
) -> tuple[Measures, Study]:
    """Return the measures and the study with each band as a quantity that is judged.

    `figures` has the figures there are: players, lineup, scheme, figure, title, unit (`%` for a
    share), estimate, low, high, n. Raises SheetFaults for a band of none of them.
    """
    known = list(dict.fromkeys(figures["figure"])) if len(figures) else []
    wrong = [
        targets.fault(
            _no_figure(band.name, known),
            "band",
            index,
            "name",
        )
        for index, band in enumerate(targets.bands)
        if band.name not in known
    ]
    if wrong:
        raise SheetFaults(wrong)
    parts, quantities = [measures.quantities], list(study.quantities)
    for band in targets.bands:
        rows = figures[figures["figure"] == band.name]
        quantity = _quantity(band, rows.iloc[0])
        quantities.append(quantity)
        told = rows.drop(columns=["figure", "title", "unit"]).assign(quantity=quantity.name)
        parts.append(judged(told, *quantity.band))
    filled = [part for part in parts if len(part)]
    table = pd.concat(filled, ignore_index=True) if filled else pd.DataFrame()
    return replace(measures, quantities=table), replace(study, quantities=tuple(quantities))


def _no_figure(name: str, known: list[str]) -> str:
    """Say that a page has no such figure, and where it would come from."""
    if name in {each.name for each in TENSION}:
        return (
            f"{quoted(name)} is told from a sample of games, and there is none here: a run has it "
            "without --quick, a study if its file has [tension]"
        )
    return f"{quoted(name)} is no figure of this page; {advice(name, known)}"


def _quantity(band: Band, row: Any) -> Quantity:
    title = str(row["title"]) if band.title == band.name else band.title
    return Quantity(f"band-{band.name}", title, band.name, "", str(row["unit"]), "", None,
                    band.low, band.high)  # fmt: skip


def retargeted(result: StudyResult, targets: Targets) -> StudyResult:
    """Return a finished study judged by other targets; the games and estimates are the same.

    Raises SheetFaults for a quantity that the study did not measure.
    """
    study = replace(
        result.study,
        target=targets.target,
        quantities=_quantities(result.study, targets),
    )
    measures = _judged_again(result.measures, study)
    measures, study = with_bands(measures, study, targets, figures_of(result))
    found = verdicts(study, measures, result.rankings)
    return replace(
        result, study=study, measures=measures, verdicts=tuple(found), targets=targets.file
    )


def _quantities(study: Study, targets: Targets) -> tuple[Quantity, ...]:
    """Return the study's quantities with the bands of the targets that measure the same."""
    wanted = {(each.of, each.out_of): each for each in targets.quantities}
    known = {(each.of, each.out_of) for each in study.quantities}
    faults = [
        targets.fault(
            f"{quoted(each.of)} was not measured in {study.name}. {_measured_where(study)}",
            "quantity",
            index,
            "of",
        )
        for index, each in enumerate(targets.quantities)
        if (each.of, each.out_of) not in known
    ]
    if faults:
        raise SheetFaults(faults)
    return tuple(
        replace(each, low=new.low, high=new.high, same=new.same or each.same)
        if (new := wanted.get((each.of, each.out_of)))
        else each
        for each in study.quantities
    )


def _measured_where(study: Study) -> str:
    """Say what to do so that a quantity is measured."""
    if study.again:
        return (
            "A comparison or a sweep measures the figures of its table: name one of them in a "
            "[[band]], or ask the report of a run"
        )
    return (
        "Put it as a [[quantity]] into the study's file (of one that comes with the program into "
        "a copy) and run the study again into its folder: its games are kept"
    )


def _judged_again(measures: Measures, study: Study) -> Measures:
    room, target = study.target.share / 100, study.target
    fair = 1 / measures.shares["players"].astype(float)
    away = measures.shares[["estimate", "low", "high"]].sub(fair, axis=0)
    shares = judged(measures.shares.assign(**away), -room, room)
    shares = still_unjudged(shares, measures.shares)
    changes, harms = measures.changes, measures.harms
    if len(changes):
        changes = still_unjudged(equivalence(changes, target.same / 100), changes)
    if len(harms):
        margins = harms["measure"].map(lambda measure: margin_of(study, str(measure)))
        harms = pd.concat(
            [equivalence(harms[margins == each], each) for each in margins.unique()]
        ).sort_index()
    return replace(
        measures,
        shares=shares.assign(**measures.shares[["estimate", "low", "high"]]),
        gaps=judged(measures.gaps, -room, room) if len(measures.gaps) else measures.gaps,
        changes=changes,
        harms=harms,
        quantities=_judged_quantities(measures.quantities, study),
    )


def _judged_quantities(table: pd.DataFrame, study: Study) -> pd.DataFrame:
    parts = [
        judged(table[table["quantity"] == each.name], *each.band)
        for each in study.quantities
        if len(table)
    ]
    return pd.concat(parts).sort_index() if parts else table


def figures_of(result: StudyResult) -> pd.DataFrame:
    """Return the headline figures of a comparison or a sweep, as `with_bands` reads them."""
    from analysis.studies.headlines import figures_of as named

    table = result.measures.figures
    if table.empty:
        return table
    known = {each.name: each for each in named(result)}
    return table.assign(
        title=[known[name].title for name in table["figure"]],
        unit=[known[name].unit for name in table["figure"]],
    )
