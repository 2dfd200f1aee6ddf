"""Which scheme is nearest to fair, which others may be, and which beat the one that is judged.

A scheme is as fair as its worst judged table: the largest gap over all line-ups that decide
verdicts. Two schemes are compared on common deals, one-sided, at the seat that shows each gap.

The scheme with the smallest gap was picked by looking, so that it looks better than it is. Hence
"as good": all schemes that are not surely further from fair than it, each tested at the level
divided by the number of the others. In 95 of 100 studies the scheme that is truly nearest is the
one picked or among these (multiple comparisons with the best, after Hsu).

The subject was named beforehand; whether another scheme beats it is tested with Holm's adjustment
over all others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import numpy as np
import pandas as pd
from scipy.special import ndtr

from analysis.stats.clusters import standard_error
from analysis.stats.families import holm
from analysis.stats.sequences import mean_chance
from analysis.stats.tidy import FloatArray
from analysis.studies.model import Study
from analysis.studies.starting import seats_compete

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
    scheme's, with `p_behind` and `as_good`; `ahead`, how much smaller it is than the subject's,
    with `p_ahead` and `better`. The p-values are adjusted. Where no seat can be favoured the
    schemes are in their own order, and that is all.
    """
    if not seats_compete(study, players):
        return pd.DataFrame({"scheme": [each.name for each in study.schemes_for(players)]})
    table = worst_tables(study, gaps, players)
    credits = [_credit(table.iloc[place], games, players) for place in range(len(table))]
    subject = credits[table["scheme"].tolist().index(study.subject)]
    alpha = 1 - study.confidence
    looked = bool(study.until)
    behind, p_behind = _columns(_further(each, credits[0], looked) for each in credits)
    ahead, p_ahead = _columns(_further(subject, each, looked) for each in credits)
    others = (table["scheme"] != study.subject).to_numpy()
    p_ahead[others] = holm(p_ahead[others])
    return table.assign(
        behind=behind,
        p_behind=np.minimum(1, p_behind * (len(table) - 1)),
        as_good=lambda rows: rows["p_behind"] > alpha,
        ahead=ahead,
        p_ahead=p_ahead,
        better=p_ahead <= alpha,
    )


def _columns(pairs: Iterable[tuple[float, float]]) -> tuple[FloatArray, FloatArray]:
    """Return the firsts and the seconds of pairs as arrays."""
    first, second = zip(*pairs, strict=True)
    return np.asarray(first), np.asarray(second)


def _credit(row: pd.Series[Any], games: Games, players: int) -> tuple[FloatArray, FloatArray]:
    """Return (signed credit of the seat that shows the gap, deal) for each game of a table."""
    cell = games(players, str(row["lineup"]), str(row["scheme"]))
    away = cell[f"win_{row['seat']}"].to_numpy(np.float64) - 1 / players
    return away * float(row["side"]), cell["deal"].to_numpy(np.float64)


def _further(
    one: tuple[FloatArray, FloatArray],
    nearest: tuple[FloatArray, FloatArray],
    anytime: bool = False,
) -> tuple[float, float]:
    """Return (how much further from fair `one` is, p of its not being further).

    Tables of common deals are compared on the games that both have; `anytime` p-values hold at
    every look.
    """
    (here, deals), (there, other_deals) = one, nearest
    difference = float(here.mean() - there.mean())
    n = min(len(here), len(there))
    if np.array_equal(deals[:n], other_deals[:n]):
        difference = float(here[:n].mean() - there[:n].mean())
        error, count = standard_error(here[:n] - there[:n], deals[:n])
    else:
        (one_error, size), (other_error, other) = (
            standard_error(here, deals),
            standard_error(there, other_deals),
        )
        error, count = float(np.hypot(one_error, other_error)), min(size, other)
    if not error > 0:
        return difference, 1.0
    if anytime:
        spread = error * np.sqrt(count)
        return difference, mean_chance(difference, spread, count) if difference > 0 else 1.0
    return difference, float(ndtr(-difference / error))
