"""Who beats whom: every pair of a game's players, each deal from both seats."""

from __future__ import annotations

import pandas as pd

import strategies
from analysis.matches import matches
from analysis.stats.shares import win_shares
from docs.making.games import table

GAMES = 2000  # for each pair: 1,000 deals, each from both seats
SEED = 1


def measured(game: str, *settings: str) -> str:
    """Return who beats whom as a Markdown table, the strongest first."""
    options = dict(pair.split("=") for pair in settings)
    names = [each.name for each in strategies.listing(game)]
    rows = matches(game, names, games=GAMES, seed=SEED, options=options)
    overall = win_shares(rows, ["strategy"], cluster="deal")
    ranked = overall.sort_values(["estimate", "strategy"], ascending=[False, True])
    return crossed(win_shares(rows, ["strategy", "against"], cluster="deal"), ranked)


def crossed(pairs: pd.DataFrame, ranked: pd.DataFrame) -> str:
    """Return the shares of every pair in percent, a row a player; the last column is of all."""
    names = ranked["strategy"].tolist()
    cells = {
        (row["strategy"], row["against"]): shown(row["estimate"]) for _, row in pairs.iterrows()
    }
    lines = [
        [f"`{row['strategy']}`"]
        + [cells.get((row["strategy"], other), "") for other in names]
        + [f"{shown(row['estimate'])} ({shown(row['low'])} to {shown(row['high'])})"]
        for _, row in ranked.iterrows()
    ]
    return table(("wins of ... against", *(f"`{name}`" for name in names), "all"), lines)


def shown(share: float) -> str:
    """Return a share in percent with one decimal."""
    return f"{100 * share:.1f}"
