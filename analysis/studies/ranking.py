"""Which scheme is nearest to fair, and how many are as good as far as the games can tell.

A scheme is as fair as its worst judged table: the largest gap over all line-ups that decide
verdicts. The scheme with the smallest is the nearest. Another is as good unless it is further
from fair by more than chance: the difference is tested on common deals, one-sided, at the seat
that shows each gap, with Holm's adjustment over the schemes.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pandas as pd
from scipy.stats import norm

from analysis.stats.clusters import standard_error
from analysis.stats.families import adjusted
from analysis.stats.tidy import FloatArray
from analysis.studies.model import Study

# Gives the games of (players, line-up, scheme).
Games = Callable[[int, str, str], pd.DataFrame]


def worst_tables(study: Study, gaps: pd.DataFrame, players: int) -> pd.DataFrame:
    """Return for each scheme its judged table with the largest gap, nearest to fair first.

    `low` and `high` bound the scheme's largest gap: the gap is at least the largest `low` of
    its tables and at most their largest `high`.
    """
    judged = [lineup.name for lineup in study.judged(players)]
    mine = gaps[(gaps["players"] == players) & gaps["lineup"].isin(judged)]
    ends = mine.groupby("scheme", sort=False)[["low", "high"]].max()
    worst = mine.loc[mine.groupby("scheme", sort=False)["estimate"].idxmax()].set_index("scheme")
    worst[["low", "high"]] = ends
    return worst.sort_values("estimate", kind="stable").reset_index()


def ranking(study: Study, gaps: pd.DataFrame, players: int, games: Games) -> pd.DataFrame:
    """Return the schemes from nearest to fair to furthest.

    Beside the gap (see `worst_tables`): `behind`, how much larger it is than the nearest
    scheme's; `p` and `p_adjusted` of that difference; `as_good`.
    """
    table = worst_tables(study, gaps, players)
    credits = [_credit(table.iloc[place], games, players) for place in range(len(table))]
    differences = [_further(each, credits[0]) for each in credits]
    behind, p = zip(*differences, strict=True)
    table = table.assign(behind=behind, p=p)
    rest = adjusted(table.iloc[1:], "Holm")
    table["p_adjusted"] = [1.0, *rest["p_adjusted"]]
    table["as_good"] = table["p_adjusted"] > 1 - study.confidence
    return table


def _credit(row: pd.Series[Any], games: Games, players: int) -> tuple[FloatArray, FloatArray]:
    """Return (signed credit of the seat that shows the gap, deal) for each game of a table."""
    cell = games(players, str(row["lineup"]), str(row["scheme"]))
    away = cell[f"win_{row['seat']}"].to_numpy(np.float64) - 1 / players
    return away * float(row["side"]), cell["deal"].to_numpy(np.float64)


def _further(
    one: tuple[FloatArray, FloatArray], nearest: tuple[FloatArray, FloatArray]
) -> tuple[float, float]:
    """Return (how much further from fair `one` is, p of no difference, one-sided)."""
    (here, deals), (there, other_deals) = one, nearest
    difference = float(here.mean() - there.mean())
    n = min(len(here), len(there))
    if np.array_equal(deals[:n], other_deals[:n]):
        error, _ = standard_error(here[:n] - there[:n], deals[:n])
    else:
        errors = standard_error(here, deals)[0], standard_error(there, other_deals)[0]
        error = float(np.hypot(*errors))
    return difference, float(norm.sf(difference / error)) if error > 0 else 1.0
