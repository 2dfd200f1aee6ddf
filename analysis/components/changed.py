"""What a piece causes: the same deals again without it, or with another number on it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd

from analysis.stats.families import adjusted
from analysis.stats.means import two_sided
from analysis.stats.pairs import paired, paired_differences
from analysis.stats.tidy import Family
from sim.games.interface import Component
from sim.sheets.changes import OUT

MEASURED = {
    "turns": "turns of the table",
    "score": "mean score of a player",
    "spread": "points from the first to the last player",
}
"""What the effect of a change is told in."""


@dataclass(frozen=True)
class Change:
    """A piece left out, or with another value: a setting on top of what is played."""

    piece: str
    what: str
    settings: Mapping[str, str]


def changes(
    component: Component, rows: Sequence[Mapping[str, Any]], columns: Sequence[str]
) -> Iterator[Change]:
    """Yield every change of every piece: each other value, and the piece left out.

    `rows` are those of the component's sheet, `columns` those that tell its rows apart.
    """
    for row, piece in zip(rows, names_of(component, rows, columns), strict=True):
        key = f"{component.sheet}[{'/'.join(str(row[column]) for column in columns)}]"
        for value in component.values:
            if value != row[component.column]:
                what = f"{component.column} {value}"
                yield Change(piece, what, {f"{key}.{component.column}": str(value)})
        if component.removable:
            yield Change(piece, "left out", {key: OUT})


def names_of(
    component: Component, rows: Sequence[Mapping[str, Any]], columns: Sequence[str]
) -> list[str]:
    """Return what the rows are called: the label, and the key where that is another."""
    names = []
    for row in rows:
        label = str(row[component.label])
        key = "/".join(str(row[column]) for column in columns)
        names.append(label if component.label in columns else f"{label} [{key}]")
    return names


def games_of(games: pd.DataFrame, seats: pd.DataFrame, players: int) -> pd.DataFrame:
    """Return one row a game: game, deal, turns, score (mean of the seats), spread."""
    scores = seats["score"].to_numpy(np.float64).reshape(-1, players)
    return games[["game", "deal", "turns"]].assign(
        turns=games["turns"].astype(np.float64), score=scores.mean(axis=1), spread=np.ptp(scores, 1)
    )


def effects(
    asked: Sequence[Change],
    baseline: pd.DataFrame,
    play: Callable[[Change], pd.DataFrame],
    *,
    cluster: str | None = None,
) -> pd.DataFrame:
    """Return one tidy row for each change and measure: the paired difference it causes.

    `baseline` and what `play` returns are as from `games_of`, on the same deals. All changes of
    one measure are one family: the intervals hold together, `p_adjusted` is Holm's.
    """
    parts = [_effect(each, baseline, play(each), len(asked), cluster) for each in asked]
    table = pd.concat(parts, ignore_index=True) if parts else pd.DataFrame()
    if table.empty:
        return table
    families = [adjusted(rows, "Holm") for _, rows in table.groupby("measure", sort=False)]
    return pd.concat(families).sort_index()


def _effect(
    change: Change, before: pd.DataFrame, after: pd.DataFrame, tried: int, cluster: str | None
) -> pd.DataFrame:
    rows = []
    for measure in MEASURED:
        row = paired_differences(
            after, before, measure, [], on=["game"], cluster=cluster, family=Family(tried)
        )
        differences = paired(after, before, measure, ["game"])
        clusters = None if cluster is None else differences[cluster].to_numpy()
        p = two_sided(differences["difference"].to_numpy(np.float64), clusters)
        rows.append(row.assign(piece=change.piece, what=change.what, measure=measure, p=p))
    return pd.concat(rows, ignore_index=True)
