"""Gates: what a comparison may not show, such as `seat_gap>1pt` or `change(turns)>2`.

A gate names a figure, `>` or `<`, and a limit. The plain name means the figure of version B,
`change(NAME)` its difference, B less A, and `|change(NAME)|` the size of that difference. Shares
have their limit in points (`pt`, or `%` for the same), all others in the figure's own unit.

A gate *fails* if the figure is surely beyond the limit: the whole interval is. It *passes* if no
part of the interval is, and is *undecided* if the interval crosses the limit. The intervals of all
gates, and of all kinds of players, hold together.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from analysis.stats.planning import games_to_settle
from analysis.studies.figures import Figure
from sim.errors import UsageFault
from sim.sheets.faults import did_you_mean, quoted

FAILED, PASSED, UNDECIDED = "failed", "passed", "undecided"

_GATE = re.compile(
    r"\s*(?:(?P<bar>\|)?\s*change\(\s*(?P<of>[\w-]+)\s*\)\s*(?(bar)\|)|(?P<name>[\w-]+))"
    r"\s*(?P<sign>[<>])\s*(?P<limit>[+-]?(?:\d+\.?\d*|\.\d+))\s*(?P<unit>pt|points?|%)?\s*",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class Gate:
    """A gate as it was written: `limit` is a value of the figure, not as shown."""

    text: str
    figure: str
    of_change: bool
    of_size: bool
    above: bool
    limit: float

    @property
    def edges(self) -> tuple[float, ...]:
        """Where the figure would cross the gate."""
        return (-self.limit, self.limit) if self.of_size else (self.limit,)

    def judge(self, low: float, high: float) -> str:
        """Return `failed`, `passed` or `undecided` for an interval."""
        if self.of_size:
            low, high = _size(low, high)
        if not self.above:
            low, high = -high, -low
        limit = self.limit if self.above else -self.limit
        if low > limit:
            return FAILED
        return PASSED if high <= limit else UNDECIDED


def _size(low: float, high: float) -> tuple[float, float]:
    """Return the interval of the size of something in an interval."""
    least = 0.0 if low <= 0 <= high else min(abs(low), abs(high))
    return least, max(abs(low), abs(high))


def read_gates(texts: Sequence[str], figures: Sequence[Figure]) -> list[Gate]:
    """Return the gates; UsageFault names every one that is none, with what may be written."""
    gates, faults = [], []
    for text in texts:
        try:
            gates.append(_gate(text, figures))
        except UsageFault as fault:
            faults.append(str(fault))
    if faults:
        raise UsageFault("\n".join(faults))
    return gates


def _gate(text: str, figures: Sequence[Figure]) -> Gate:
    match = _GATE.fullmatch(text)
    if match is None:
        raise UsageFault(
            f"{quoted(text)} is no gate; write FIGURE>LIMIT for version B, change(FIGURE)>LIMIT "
            "or |change(FIGURE)|>LIMIT for B less A, such as seat_gap>1pt or change(turns)<-2."
        )
    name = (match["of"] or match["name"]).lower()
    figure = figure_named(name, figures)
    limit = _limit(text, figure, match["limit"], match["unit"])
    size = match["bar"] is not None
    if size and limit < 0:
        raise UsageFault(f"{quoted(text)}: the size of a change is never below 0.")
    return Gate(text.strip(), name, match["of"] is not None, size, match["sign"] == ">", limit)


def figure_named(name: str, figures: Sequence[Figure]) -> Figure:
    """Return the figure called `name`; UsageFault with near names if there is none."""
    by_name = {figure.name: figure for figure in figures}
    if name not in by_name:
        hint = did_you_mean(name, by_name)
        raise UsageFault(f"{quoted(name)} is no figure;{hint} one of {', '.join(by_name)}.")
    return by_name[name]


def _limit(text: str, figure: Figure, number: str, unit: str | None) -> float:
    if figure.is_share and not unit:
        raise UsageFault(f"{quoted(text)}: a share is given in points, such as {number}pt.")
    if unit and not figure.is_share:
        raise UsageFault(f"{quoted(text)}: only shares are given in points; leave {unit} out.")
    return float(number) / figure.scale


@dataclass(frozen=True)
class Judged:
    """A gate judged among one kind of players; the figure's estimate and interval with it."""

    gate: Gate
    lineup: str
    verdict: str
    estimate: float
    low: float
    high: float
    more_games: float | None

    def as_dict(self) -> dict[str, Any]:
        """Return it as data."""
        return {
            "gate": self.gate.text,
            "figure": self.gate.figure,
            "of": "size of change"
            if self.gate.of_size
            else "change"
            if self.gate.of_change
            else "b",
            "limit": self.gate.limit,
            **{key: value for key, value in vars(self).items() if key != "gate"},
        }


def judged(gate: Gate, lineup: str, row: Any) -> Judged:
    """Judge a gate by the row (estimate, low, high, n) of its figure."""
    estimate, low, high = (float(row[key]) for key in ("estimate", "low", "high"))
    verdict = gate.judge(low, high)
    more = None
    if verdict == UNDECIDED:
        edges = (gate.edges[0], gate.edges[-1])
        more = games_to_settle(estimate, low, high, float(row["n"]), edges)
    return Judged(gate, lineup, verdict, estimate, low, high, more)
