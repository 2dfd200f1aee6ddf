"""Pieces that another of their kind beats: on the sheet, and as chance deals them.

*On the sheet* a piece is dominated by another that agrees with it in the columns a game calls
`alike`, asks for no more in any of its `costs`, gives no less in any of its `gains`, and is better
in at least one. Nobody who can choose should take it, whatever the players.

*As dealt*, of pieces that chance deals, one is dominated by another that costs no more if who is
dealt it surely wins less often (Holm over all pairs).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations
from statistics import NormalDist
from typing import Any

import pandas as pd

from analysis.stats.crossed import Crossed
from analysis.stats.families import adjusted
from analysis.stats.means import p_of
from analysis.stats.tidy import Family
from sim.games.interface import Component

SHEET, DEALT = "on the sheet", "as dealt"
COLUMNS = ("piece", "by", "how", "why", "estimate", "low", "high", "n", "p_adjusted")

Rows = Sequence[Mapping[str, Any]]


def on_the_sheet(component: Component, rows: Rows, names: Sequence[str]) -> pd.DataFrame:
    """Return one row for each pair (piece, by) of the rows of a sheet, called `names`.

    `why` has each column in which the other is better: `price 2 against 3`.
    """
    if not (component.costs or component.gains):
        return pd.DataFrame(columns=COLUMNS)
    found = [
        {"piece": names[one], "by": names[other], "how": SHEET, "why": why}
        for one, other in permutations(range(len(rows)), 2)
        if (why := _beaten(component, rows[one], rows[other]))
    ]
    return pd.DataFrame(found, columns=COLUMNS)


def _beaten(component: Component, piece: Mapping[str, Any], other: Mapping[str, Any]) -> str:
    """Return in what the other is better; nothing unless it is at least as good in everything."""
    if any(piece.get(column) != other.get(column) for column in component.alike):
        return ""
    better = []
    for columns, more, less in (
        (component.costs, piece, other),
        (component.gains, other, piece),
    ):
        for column in columns:
            if not _at_most(less.get(column), more.get(column)):
                return ""
            if _amounts(less.get(column)) != _amounts(more.get(column)):
                said = [_said(row.get(column)) for row in (piece, other)]
                better.append(f"{column} {said[0]} against {said[1]}")
    return "; ".join(better)


def _at_most(less: Any, more: Any) -> bool:
    """Tell whether a cell asks for, or gives, no more than another.

    Numbers are compared as numbers, else everything in the one must be in the other.
    """
    one, other = _amounts(less), _amounts(more)
    if isinstance(one, Counter) or isinstance(other, Counter):
        return isinstance(one, Counter) and isinstance(other, Counter) and one <= other
    return bool(one <= other)


def _amounts(value: Any) -> Any:
    """Return a cell as a number, or as names with how often each is there."""
    if isinstance(value, (bool, int, float)):
        return value
    if value is None or value == "":
        return Counter()
    if isinstance(value, Mapping):
        return Counter(dict(value))
    if isinstance(value, str):
        return Counter([value])
    if len(value) == 2 and isinstance(value[1], int):  # such as ("pans", 3)
        return Counter({value[0]: value[1]})
    return Counter(value)


def _said(value: Any) -> str:
    counted = _amounts(value)
    if not isinstance(counted, Counter):
        return str(int(value)) if isinstance(value, bool) else str(value)
    words = [str(name) if times == 1 else f"{times} {name}" for name, times in counted.items()]
    return "+".join(words) or "nothing"


def as_dealt(
    component: Component, crossed: Crossed, pieces: Sequence[str], rows: Rows
) -> pd.DataFrame:
    """Return one row for each pair (piece, by) of pieces that are dealt.

    `estimate` is how much less often who is dealt `piece` wins than who is dealt `by`, a share
    below 0; the intervals of all pairs hold together. `rows` are those of `pieces`, or none.
    """
    tried = list(_comparable(component, pieces, rows))
    found = [_pair(crossed, pieces, one, other, len(tried)) for one, other in tried]
    table = pd.DataFrame([each for each in found if each["estimate"] == each["estimate"]])
    if table.empty:
        return pd.DataFrame(columns=COLUMNS)
    table = adjusted(table, "Holm")
    sure = (table["p_adjusted"] <= 0.05) & (table["estimate"] < 0)
    return table[sure].reindex(columns=COLUMNS).reset_index(drop=True)


def _comparable(
    component: Component, pieces: Sequence[str], rows: Rows
) -> Iterator[tuple[int, int]]:
    """Yield the pairs of which the second costs no more than the first."""
    for one, other in permutations(range(len(pieces)), 2):
        if not rows or all(
            _at_most(rows[other].get(cost), rows[one].get(cost)) for cost in component.costs
        ):
            yield one, other


def _pair(
    crossed: Crossed, pieces: Sequence[str], one: int, other: int, tried: int
) -> dict[str, Any]:
    less, error = crossed.difference(one, other)
    half = NormalDist().inv_cdf(0.5 + Family(tried).each / 2) * error
    return {
        "piece": pieces[one],
        "by": pieces[other],
        "how": DEALT,
        "why": "wins less often",
        "estimate": less,
        "low": less - half,
        "high": less + half,
        "n": int(crossed.held[one]),
        "p": p_of(less, error),
    }
