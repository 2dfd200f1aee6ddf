"""What the outcome of a game comes from: shares of its variance, by playing deals again.

Each of D deals is played by R tables (other people in the seats) in K sittings (the same people,
choosing anew where they leave it to chance). What a seat comes away with is taken as

    mean + deal + table + (what this table makes of this deal) + (chance of this sitting),

a two-way random-effects model with repeats; its components are those of the analysis of variance
(Searle, Casella, McCulloch 1992, ch. 4), none below 0, summed over the seats. Intervals come from
a bootstrap over deals: whole deals are drawn, with all their games.
"""

from __future__ import annotations

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from analysis.stats.tidy import FloatArray

DEAL, TABLE, INTERPLAY, SITTING = PARTS = ("deal", "table", "interplay", "sitting")
DRAWS = 1000


def components(values: FloatArray) -> FloatArray:
    """Return the variance of each of PARTS, from values (deal, table, sitting, seat).

    At least two deals are needed; with one table or one sitting the parts that need more are 0 and
    what they would hold is in what is left: nothing is then said to be chance of the sitting.
    """
    deals, tables, sittings, _ = values.shape
    if deals < 2:
        raise ValueError(f"Components need at least two deals, not {deals}.")
    cell = values.mean(axis=2)
    deal, table, whole = cell.mean(axis=1), cell.mean(axis=0), cell.mean(axis=(0, 1))
    between_deals = tables * sittings * ((deal - whole) ** 2).sum(axis=0) / (deals - 1)
    left = cell - deal[:, None] - table[None] + whole
    mixed = sittings * (left**2).sum(axis=(0, 1)) / max((deals - 1) * (tables - 1), 1)
    within = ((values - cell[:, :, None]) ** 2).sum(axis=(0, 1, 2))
    within /= max(deals * tables * (sittings - 1), 1)
    residual = mixed if tables > 1 else within
    between_tables = deals * sittings * ((table - whole) ** 2).sum(axis=0) / max(tables - 1, 1)
    found = [
        (between_deals - residual) / (tables * sittings),
        (between_tables - residual) / (deals * sittings) if tables > 1 else 0 * within,
        (mixed - within) / sittings if tables > 1 else 0 * within,
        within,
    ]
    return np.array([np.maximum(part, 0).sum() for part in found])


def shares(parts: FloatArray) -> FloatArray:
    """Return components as shares of their sum; nan where nothing varies."""
    total = parts.sum()
    return parts / total if total > 0 else np.full(len(parts), np.nan)


def variance_shares(
    values: FloatArray, *, confidence: float = 0.95, draws: int = DRAWS, seed: int = 1
) -> pd.DataFrame:
    """Return (part, estimate, low, high, n, method, family): shares of the variance of `values`.

    `n` is the number of deals; the interval is the bootstrap's middle `confidence` of all draws.
    """
    random = np.random.default_rng(seed)
    deals = len(values)
    drawn = np.array(
        [shares(components(values[random.integers(0, deals, deals)])) for _ in range(draws)]
    )
    ends = np.nanquantile(drawn, [(1 - confidence) / 2, (1 + confidence) / 2], axis=0)
    return pd.DataFrame(
        {
            "part": PARTS,
            "estimate": shares(components(values)),
            "low": ends[0],
            "high": ends[1],
            "n": deals,
            "method": f"variance components, bootstrap over deals ({draws} draws)",
            "family": f"{100 * confidence:g} % each alone",
        }
    )


def agreement(credit: FloatArray) -> tuple[FloatArray, NDArray[np.float64]]:
    """Return how often two tables have the same seat win: on the same deal, and on any two deals.

    `credit` (deal, table, sitting, seat) is each seat's part of the win. Both results have one
    value a deal; pairs are of different tables, or of different sittings where there is one table.
    Of any two deals a deal is on either side: the values spread so that the error of their mean is
    that of the pairs (the influence of each deal on a V-statistic of two).
    """
    deals, tables, sittings, seats = credit.shape
    flat = credit.reshape(deals, tables * sittings, seats)
    label = np.repeat(np.arange(tables), sittings)
    other = label[:, None] != label[None] if tables > 1 else ~np.eye(sittings, dtype=bool)
    same = np.einsum("dis,djs,ij->d", flat, flat, other) / other.sum()
    mean = flat.mean(axis=0)
    chance = np.einsum("dis,js,ij->d", flat, mean, other) / other.sum()
    return same, 2 * chance - chance.mean()
