"""What a finished study holds: everything the report, the tables and the command line show."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pandas as pd

from analysis.samples import Sample
from analysis.stats.bands import UNDECIDED
from analysis.studies.growing import Stop
from analysis.studies.measures import Measures
from analysis.studies.model import Study
from analysis.studies.verdicts import FAIR, Verdict

GIVEN, COPY = "given", "copy"
"""Kinds of a user's own sheets: one that differs from the packaged one, and one that does not."""

VARIED = "varied"
"""The kind of a sheet that is not the same in all versions."""


@dataclass(frozen=True)
class SheetFacts:
    """One component sheet: its hash, whose it is, and how many rows of each source it has.

    `kind` is `default`, `given`, `copy` for a given one that says what the packaged one says, or
    `varied` where the versions compared have different ones. `changes` are its differences from the
    packaged one; a row that is changed counts as the designer's, whatever its source was.
    """

    name: str
    file: str
    kind: str
    sha256: str
    rows: int
    sources: Mapping[str, int]
    changes: tuple[str, ...] = ()


@dataclass(frozen=True)
class Sweep:
    """What a sweep varied: one or two `keys`, the `values` of each scheme, the figure shown.

    `values` maps a scheme's name to a value for each key, in the order played; `band` is the range
    on target, as values of the figure, if it has one.
    """

    keys: tuple[str, ...]
    values: Mapping[str, tuple[str, ...]]
    metric: str
    band: tuple[float, float] | None = None


@dataclass(frozen=True)
class StudyResult:
    """A finished study.

    `rankings` has the schemes of each player count from nearest to fair to furthest; `commands`
    the command that plays each cell on its own, by the cell's slug; `lines` one verdict line for
    each player count, and one each on what the benefit is worth and on length and endings.
    `differences` says what differs between the two versions of a comparison; `sweep` what a sweep
    varied; `stops` why each kind of players stopped, in a study whose games go on until something.
    `samples` are the games that were looked at more closely; `odd` has the games that stand out,
    one a row (players, what, value, unit, game, command); `targets` names the file whose bands took
    the place of the study's own. `players` are the rows of the players of the line-up, of a run in
    which what is forbidden goes round the seats with them (see `analysis.line_up`).
    """

    study: Study
    game_title: str
    measures: Measures
    rankings: Mapping[int, pd.DataFrame]
    verdicts: tuple[Verdict, ...]
    sheets: tuple[SheetFacts, ...]
    commands: Mapping[str, str]
    manifest: Mapping[str, Any]
    folder: Path
    lines: tuple[str, ...] = ()
    differences: tuple[str, ...] = ()
    sweep: Sweep | None = None
    stops: tuple[Stop, ...] = ()
    samples: tuple[Sample, ...] = ()
    targets: str = ""
    odd: pd.DataFrame = field(default_factory=pd.DataFrame)
    players: tuple[Mapping[str, Any], ...] = ()

    @property
    def unreached(self) -> list[Stop]:
        """The kinds of players that stopped for want of games."""
        return [stop for stop in self.stops if stop.open]

    @property
    def report(self) -> Path:
        """Where the HTML report lies."""
        return self.folder / "report.html"

    @property
    def undecided(self) -> bool:
        """Whether the question of fairness is open for some player count."""
        return any(v.verdict == UNDECIDED for v in self.verdicts if v.topic == FAIR)
