"""A study's answers as data: five to eight verdicts, each with its parts and their intervals.

Words for them are in `analysis.report.sentences`.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import pandas as pd

from analysis.stats.bands import DIFFERENT, INSIDE, OUTSIDE, SAME, UNDECIDED, overall
from analysis.studies.measures import Measures
from analysis.studies.model import Cell, Quantity, Study
from analysis.studies.starting import seats_compete, seats_tell

FAIR, NEAREST, WORTH, HARM, QUANTITY = "fair", "nearest", "worth", "harm", "quantity"


@dataclass(frozen=True)
class Part:
    """One estimate behind a verdict, as a fraction, with its interval and its own verdict."""

    players: int
    lineup: str
    scheme: str
    measure: str
    verdict: str
    estimate: float
    low: float
    high: float
    n: int
    family: str
    seat: int | None = None
    side: int = 0
    more_games: float | None = None


@dataclass(frozen=True)
class Verdict:
    """One answer: of which topic, for which player count (None: all), and its parts.

    `as_good` names the schemes, of so many `tried`, that the games cannot tell from the nearest
    one; `better` says whether it surely beats the subject; `harm` whether length and endings stay
    within their margins under it.
    """

    topic: str
    players: int | None
    scheme: str
    verdict: str
    target: float
    parts: tuple[Part, ...]
    as_good: tuple[str, ...] = ()
    tried: int = 0
    harm: str = ""
    better: bool = False
    quantity: str = ""

    @property
    def id(self) -> str:
        """A name for links: `fair-4`, `harm`, `quantity-spread`."""
        if self.quantity:
            return f"{self.topic}-{self.quantity}"
        return self.topic if self.players is None else f"{self.topic}-{self.players}"

    @property
    def more_games(self) -> float | None:
        """About how many more games a cell would settle what is undecided."""
        needed = [part.more_games for part in self.parts if part.verdict == UNDECIDED]
        return max((n for n in needed if n is not None), default=None)


def verdicts(
    study: Study, measures: Measures, rankings: Mapping[int, pd.DataFrame]
) -> list[Verdict]:
    """Return all verdicts of a study in the order of the report."""
    asked = [players for players in study.players if seats_compete(study, players)]
    fair = [fair_verdict(study, measures, players) for players in asked]
    nearest = [nearest_verdict(study, measures, players, rankings[players]) for players in asked]
    judged = [
        quantity_verdict(study, measures, each)
        for each in study.quantities_for(study.subject)
        if each.judged
    ]
    told = any(told_by_seats(study, players) for players in study.players)
    worth = [worth_verdict(study, measures)] if told else []
    return [*fair, *nearest, *worth, harm_verdict(study, measures), *judged]


def alone_verdicts(study: Study, measures: Measures) -> list[Verdict]:
    """Return the verdicts on one version that stands alone: its seats, and what else is judged."""
    asked = study.players if len(measures.gaps) else ()
    fair = [fair_verdict(study, measures, players) for players in asked]
    judged = [each for each in study.quantities_for(study.subject) if each.judged]
    return [*fair, *(quantity_verdict(study, measures, each) for each in judged)]


def judged_cell(study: Study, players: int) -> Cell:
    """Return the cell of the subject among the strongest players that are judged."""
    keys = (players, study.judged(players)[-1].name, study.subject)
    return next(
        cell for cell in study.cells() if (cell.players, cell.lineup.name, cell.scheme.name) == keys
    )


def fair_verdict(study: Study, measures: Measures, players: int) -> Verdict:
    """Say whether the subject scheme is fair with so many players."""
    parts = _gap_parts(study, measures, players, study.subject)
    return Verdict(
        FAIR,
        players,
        study.subject,
        overall([part.verdict for part in parts]),
        study.target.share / 100,
        parts,
    )


def nearest_verdict(
    study: Study, measures: Measures, players: int, ranking: pd.DataFrame
) -> Verdict:
    """Say which scheme is nearest to fair with so many players, and whether it is fair."""
    best = str(ranking["scheme"].iloc[0])
    parts = _gap_parts(study, measures, players, best)
    good = [name for name in ranking.loc[ranking["as_good"], "scheme"] if name != best]
    return Verdict(
        NEAREST,
        players,
        best,
        overall([part.verdict for part in parts]),
        study.target.share / 100,
        parts,
        tuple(good),
        len(ranking),
        harm_of(harm_parts(study, measures, players, best)),
        bool(ranking["better"].iloc[0]),
    )


def worth_verdict(study: Study, measures: Measures) -> Verdict:
    """Say how much the subject scheme changes against the baseline: its largest change of a seat.

    For each player count the strongest judged line-up speaks.
    """
    parts = []
    for players in study.players:
        if not told_by_seats(study, players):
            continue
        lineup = study.judged(players)[-1].name
        rows = rows_of(measures.changes, players, lineup, study.subject)
        largest = rows.loc[[rows["estimate"].abs().idxmax()]]
        parts.append(_part(largest.iloc[0], "win_share_change"))
    found = [part.verdict for part in parts]
    said = DIFFERENT if DIFFERENT in found else UNDECIDED if UNDECIDED in found else SAME
    return Verdict(WORTH, None, study.subject, said, study.target.same / 100, tuple(parts))


def told_by_seats(study: Study, players: int) -> bool:
    """Tell whether what a scheme changes shows in the wins of the strongest players' seats."""
    return seats_tell(study, players, study.judged(players)[-1])


def harm_verdict(study: Study, measures: Measures) -> Verdict:
    """Say whether length and endings stay what they are without the subject scheme."""
    parts = tuple(
        part for players in study.players for part in harm_parts(study, measures, players)
    )
    target = study.target.length / 100
    return Verdict(HARM, None, study.subject, harm_of(parts), target, parts)


def quantity_verdict(study: Study, measures: Measures, quantity: Quantity) -> Verdict:
    """Say whether a quantity of the study's own lies in its band under the subject scheme."""
    table = measures.quantities[measures.quantities["quantity"] == quantity.name]
    parts = tuple(
        _part(rows_of(table, players, lineup.name, study.subject).iloc[0], quantity.name)
        for players in study.players
        for lineup in study.judged(players)
    )
    said = overall([part.verdict for part in parts])
    return Verdict(QUANTITY, None, study.subject, said, 0.0, parts, quantity=quantity.name)


def harm_parts(
    study: Study, measures: Measures, players: int, scheme: str | None = None
) -> tuple[Part, ...]:
    """Return for each judged line-up its most critical measure of harm by `scheme`.

    The most critical is the one that is furthest along towards its own margin.
    """
    parts = []
    for lineup in study.judged(players):
        rows = rows_of(measures.harms, players, lineup.name, scheme or study.subject)
        if len(rows):
            parts.append(_part(_most_critical(rows, study), None))
    return tuple(parts)


def harm_of(parts: Sequence[Part]) -> str:
    """Return inside (nothing is harmed), outside or undecided."""
    words = {SAME: INSIDE, DIFFERENT: OUTSIDE}
    return overall([words.get(part.verdict, UNDECIDED) for part in parts])


def rows_of(table: pd.DataFrame, players: int, lineup: str, scheme: str) -> pd.DataFrame:
    """Return the rows of one cell; none of a table that has none, with columns or without."""
    if table.empty:
        return table
    keys = table["players"], table["lineup"], table["scheme"]
    return table[(keys[0] == players) & (keys[1] == lineup) & (keys[2] == scheme)]


def margin_of(study: Study, measure: str) -> float:
    """Return the margin of a measure of harm, as a fraction."""
    return (study.target.length if measure == "turns" else study.target.endings) / 100


def _most_critical(rows: pd.DataFrame, study: Study) -> pd.Series[Any]:
    margins = rows["measure"].map(lambda measure: margin_of(study, str(measure)))
    severity = rows["verdict"].map({DIFFERENT: 2.0, UNDECIDED: 1.0, SAME: 0.0}) * 1000
    reach = rows[["low", "high"]].abs().max(axis=1) / margins
    return rows.iloc[int((severity + reach).to_numpy().argmax())]


def _gap_parts(study: Study, measures: Measures, players: int, scheme: str) -> tuple[Part, ...]:
    names = [lineup.name for lineup in study.judged(players)]
    rows: Sequence[pd.DataFrame] = [rows_of(measures.gaps, players, n, scheme) for n in names]
    return tuple(_part(row.iloc[0], "gap") for row in rows)


def _part(row: pd.Series[Any], measure: str | None) -> Part:
    more = float(row["more_games"])
    return Part(
        players=int(row["players"]),
        lineup=str(row["lineup"]),
        scheme=str(row["scheme"]),
        measure=measure or str(row["measure"]),
        verdict=str(row["verdict"]),
        estimate=float(row["estimate"]),
        low=float(row["low"]),
        high=float(row["high"]),
        n=int(row["n"]),
        family=str(row["family"]),
        seat=int(row["seat"]) if "seat" in row.index else None,
        side=int(row["side"]) if "side" in row.index else 0,
        more_games=None if math.isnan(more) else more,
    )
