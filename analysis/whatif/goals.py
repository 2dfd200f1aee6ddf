"""What a comparison may be played for: a change known well enough, or its gates decided."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import pandas as pd

from analysis.stats.tidy import Family
from analysis.studies.figures import Measurer
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


@dataclass(frozen=True)
class Gates:
    """Waits for the gates: until one fails for sure, or all pass."""

    gates: tuple[Gate, ...]

    def look(self, study: Study, players: int, lineup: LineUp, games: Games) -> Look:
        """Return how the gates stand among one kind of players, and what the open ones need."""
        after, before = games[study.subject], games[study.baseline]
        measurer = Measurer(
            players,
            study.quantities_for(study.subject),
            "deal" if lineup.duplicate else None,
            Family(study.headline, study.confidence, anytime=True),
        )
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
