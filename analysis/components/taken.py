"""Who takes a piece, when, and how they fare: correlation, from traces of a sample of games.

Who holds a piece chose to, and often because they were doing well: that holders win more does not
mean that the piece makes them win. What a piece causes is in `dealt` and `changed`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd

from analysis.stats.families import adjusted
from analysis.stats.means import two_sided
from analysis.stats.shares import share_interval
from analysis.stats.tidy import Family
from analysis.stats.wilson import wilson

if TYPE_CHECKING:
    from sim.runs.simulate import Plan

ALWAYS = 0.95
"""Taken in so large a share of the games a piece counts as always taken."""
FEWEST = 30
"""Below so many holders a win share says nothing and is left out."""

EVENTS = ("game", "seat", "action", "piece", "turn", "round")


def takings(
    plan: Plan, actions: Mapping[str, str], games: int, jobs: int | None = None
) -> pd.DataFrame:
    """Return one row (game, seat, action, piece, turn, round) each time a piece is taken.

    `actions` maps kinds of action to the key of their data that names the piece; games 0 to
    `games` - 1 of the plan are walked through.
    """
    from sim.runs import trace

    rows = [
        (game, line["seat"], kind, line["data"][actions[kind]], line["turn"], line["round"])
        for game, line in trace.chosen(plan, 0, games, actions, jobs=jobs)
        for kind in [line["data"]["action"]]
    ]
    return pd.DataFrame(rows, columns=EVENTS)


def holders(events: pd.DataFrame, seats: pd.DataFrame, pieces: Sequence[str]) -> pd.DataFrame:
    """Return one row a piece: how often it is taken, when, and how its holders fare.

    `events` is what `takings` returns, `seats` the seats' table of the same games. Columns:
    `taken` (share of games, with `taken_low` and `taken_high`), `turn` (median of the first
    time), then tidy: the share of wins of who holds it, `margin` in points, `p_adjusted`
    (Benjamini and Hochberg over the pieces) against the fair share, and `remark`.
    """
    games = seats["game"].nunique()
    first = events.drop_duplicates(["game", "seat", "piece"])
    held = first.merge(seats[["game", "seat", "win", "margin"]], on=["game", "seat"])
    fair = games / len(seats)
    confidence = Family(max(1, len(pieces))).each
    rows = [
        {"piece": piece, **_row(held[held["piece"] == piece], games, fair, confidence)}
        for piece in pieces
    ]
    return adjusted(pd.DataFrame(rows), "Benjamini-Hochberg")


def _row(held: pd.DataFrame, games: int, fair: float, confidence: float) -> dict[str, Any]:
    taken = held["game"].nunique()
    low, high = wilson(taken, games)
    told = {
        "taken": taken / games,
        "taken_low": low,
        "taken_high": high,
        "turn": float(held.groupby("game")["turn"].min().median()) if taken else np.nan,
        **_fared(held, fair, confidence),
        "method": "holders, Wilson by game",
        "remark": "never taken" if taken == 0 else "always taken" if low > ALWAYS else "",
    }
    return told


def _fared(held: pd.DataFrame, fair: float, confidence: float) -> dict[str, Any]:
    """Return how holders fare; nothing where they are too few."""
    if len(held) < FEWEST:
        nothing = dict.fromkeys(("estimate", "low", "high", "margin"), np.nan)
        return {**nothing, "n": len(held), "p": 1.0}
    credits, clusters = held["win"].to_numpy(np.float64), held["game"].to_numpy()
    low, high = share_interval(credits, clusters, confidence)
    return {
        "estimate": float(credits.mean()),
        "low": low,
        "high": high,
        "margin": float(held["margin"].mean()),
        "n": len(held),
        "p": two_sided(credits - fair, clusters),
    }
