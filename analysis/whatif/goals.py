"""What a comparison or a sweep may be played for: a figure known well enough, or all decided."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import pandas as pd

from analysis.stats import bands
from analysis.stats.tidy import Family
from analysis.studies.figures import Figure, Measurer
from analysis.studies.goals import DECIDED, precision
from analysis.studies.growing import Games, Goal, Look
from analysis.studies.model import LineUp, Study
from analysis.whatif.gates import FAILED, UNDECIDED, Gate, judged
from sim.errors import UsageFault


def comparison_goal(study: Study, gates: Sequence[Gate], endings: Sequence[str]) -> Goal:
    """Return the goal of a comparison that is played until `study.until`; UsageFault if none."""
    if study.until.lower() != DECIDED:
        return precision(study.until, study, endings, changes=True)
    if not gates:
        raise UsageFault(
            "--until decided waits for gates, and there are none: add --fail-on, such as "
            "--fail-on '|change(win_share_1)|>1pt', or wait for a figure, as in win_share±0.5pt."
        )
    return Gates(tuple(gates))


def sweep_goal(
    study: Study, figure: Figure, band: tuple[float, float] | None, endings: Sequence[str]
) -> Goal:
    """Return the goal of a sweep of `figure` that is played until `study.until`.

    Raises UsageFault if it is none.
    """
    if study.until.lower() != DECIDED:
        return precision(study.until, study, endings, changes=False)
    if band is None:
        raise UsageFault(
            f"--until decided waits until {figure.name} is inside or outside its band at every "
            "value, and it has none: add --band LOW..HIGH, or wait for a figure, as in turns±0.1."
        )
    return InBand(figure.name, band)


def _measurer(study: Study, players: int, lineup: LineUp, scheme: str) -> Measurer:
    """Return what measures a version as the report does, at every look."""
    return Measurer(
        players,
        study.quantities_for(scheme),
        "deal" if lineup.duplicate else None,
        Family(study.headline, study.confidence, anytime=True),
    )


@dataclass(frozen=True)
class InBand:
    """Waits until a figure is inside or outside its band at every value that is swept."""

    figure: str
    band: tuple[float, float]

    def look(self, study: Study, players: int, lineup: LineUp, games: Games) -> Look:
        """Return at which values that is settled among one kind of players."""
        tables = []
        for scheme, frame in games.items():
            table = _measurer(study, players, lineup, scheme).table(frame)
            tables.append(table[table["figure"] == self.figure].assign(scheme=scheme))
        found = bands.judged(pd.concat(tables, ignore_index=True), *self.band)
        verdicts = {
            study.scheme(str(row["scheme"])).title: str(row["verdict"])
            for row in found.to_dict("records")
        }
        more = found.loc[found["verdict"] == bands.UNDECIDED, "more_games"]
        return Look(
            more.empty,
            float(found["n"].max()) + float(more.max() if len(more) else 0),
            ", ".join(f"{title}: {verdict}" for title, verdict in verdicts.items()),
            verdicts,
        )

    def enough(self, looks: Sequence[Look]) -> bool:
        """Tell whether it is settled at every value, among all kinds of players."""
        return all(look.settled for look in looks)


@dataclass(frozen=True)
class Gates:
    """Waits for the gates: until one fails for sure, or all pass."""

    gates: tuple[Gate, ...]

    def look(self, study: Study, players: int, lineup: LineUp, games: Games) -> Look:
        """Return how the gates stand among one kind of players, and what the open ones need."""
        after, before = games[study.subject], games[study.baseline]
        measurer = _measurer(study, players, lineup, study.subject)
        tables = {
            of_change: table.set_index("figure")
            for of_change, table in self._tables(measurer, after, before)
        }
        found = [
            judged(gate, lineup.title, tables[gate.of_change].loc[gate.figure])
            for gate in self.gates
        ]
        more = [each.more_games for each in found if each.verdict == UNDECIDED]
        verdicts = {each.gate.text: each.verdict for each in found}
        return Look(
            not more,
            len(after) + max((math.inf if n is None else n for n in more), default=0),
            ", ".join(f"{text}: {verdict}" for text, verdict in verdicts.items()),
            verdicts,
        )

    def _tables(
        self, measurer: Measurer, after: pd.DataFrame, before: pd.DataFrame
    ) -> list[tuple[bool, pd.DataFrame]]:
        """Return the tables that the gates are about."""
        kinds = {gate.of_change for gate in self.gates}
        made = {True: lambda: measurer.changes(after, before), False: lambda: measurer.table(after)}
        return [(kind, made[kind]()) for kind in kinds]

    def enough(self, looks: Sequence[Look]) -> bool:
        """Tell whether a gate has failed, or all have passed, among all kinds of players."""
        verdicts = [verdict for look in looks for verdict in look.verdicts.values()]
        return FAILED in verdicts or UNDECIDED not in verdicts
