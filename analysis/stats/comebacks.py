"""Chances to win from how the seats stand at the end of a round: come-backs, and sure leads.

Chances are counted in bins of round and points. A game's own end must not foretell its chances,
so the leader's are taken from the other half of the deals.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from analysis.stats.shares import win_shares
from analysis.stats.standings import NOBODY, standing_columns
from analysis.stats.tidy import ALONE, Family

# Quantiles where bins begin. The long tail of big leads decides games: it is cut finer.
ROUND_CUTS = (0.0, 0.125, 0.25, 0.375, 0.5, 0.625, 0.75, 0.875, 0.95)
POINT_CUTS = (0.0, 0.2, 0.4, 0.6, 0.8, 0.9, 0.97)
SURE = 0.9


def ranges(values: pd.Series[float], cuts: Sequence[float]) -> pd.DataFrame:
    """Return (low, high) of each value's bin: bins begin at the quantiles `cuts` of the values.

    With no more different values than cuts each is a bin of its own. Ends are values that occur.
    """
    numbers = values.to_numpy(float)
    levels = np.unique(numbers)
    if len(levels) > len(cuts):
        levels = np.unique(np.quantile(numbers, cuts, method="lower"))
    codes = np.searchsorted(levels, numbers, side="right") - 1
    bins = pd.Series(numbers).groupby(codes)
    return pd.DataFrame(
        {"low": bins.transform("min").to_numpy(), "high": bins.transform("max").to_numpy()},
        index=values.index,
    )


def behind(marks: pd.DataFrame, seats: pd.DataFrame) -> pd.DataFrame:
    """Return (game, round, seat, deficit, win) of each seat at each mark.

    `marks` are round ends; `deficit` is what a seat has less than the best other, negative for a
    leader; `win` its part of the win in the end.
    """
    standing = marks[standing_columns(marks)].to_numpy(float)
    players = standing.shape[1]
    best_other = np.stack(
        [np.delete(standing, seat, axis=1).max(axis=1) for seat in range(players)], axis=1
    )
    rows = marks.loc[marks.index.repeat(players), ["game", "round"]].reset_index(drop=True)
    rows["seat"] = np.tile(np.arange(players, dtype=np.int8), len(marks))
    rows["deficit"] = (best_other - standing).ravel()
    return rows.merge(seats[["game", "seat", "win"]], on=["game", "seat"])


def comeback_chances(
    rows: pd.DataFrame, *, cluster: str = "game", family: Family = ALONE
) -> pd.DataFrame:
    """Return the share of wins of seats that are behind, by round and deficit.

    `rows` are those of `behind`; keys are round_low, round_high, deficit_low, deficit_high. Rows of
    one game are no independent ones: they form a cluster.
    """
    trailing = rows[rows["deficit"] > 0]
    if trailing.empty:
        return pd.DataFrame()
    binned = _binned(trailing, "deficit")
    keys = ["round_low", "round_high", "deficit_low", "deficit_high"]
    return win_shares(binned, by=keys, cluster=cluster, family=family)


def leader_chances(rows: pd.DataFrame, folds: pd.Series[int]) -> pd.DataFrame:
    """Return the rows of sole leaders with `lead` and `chance` to win, learned on other games.

    `folds` has 0 or 1 for each game (by its number): games of 0 are told by those of 1 and the
    other way round. A bin that the other half does not know has the chance of all its leaders; in
    each bin one more leader with that chance is imagined, so that a few games are no certainty.
    """
    leaders = rows[rows["deficit"] < 0].assign(lead=lambda frame: -frame["deficit"])
    leaders = _binned(leaders, "lead")
    fold = leaders["game"].map(folds).to_numpy()
    chance = np.full(len(leaders), np.nan)
    for told in (0, 1):
        chance[fold == told] = _learned(leaders[fold != told], leaders[fold == told])
    return leaders.assign(chance=chance)


def _learned(known: pd.DataFrame, asked: pd.DataFrame) -> NDArray[np.float64]:
    keys = ["round_low", "lead_low"]
    overall = float(known["win"].mean()) if len(known) else np.nan
    cells = known.groupby(keys)["win"].agg(["sum", "size"])
    chances = ((cells["sum"] + overall) / (cells["size"] + 1)).rename("chance")
    found = asked[keys].join(chances, on=keys)["chance"]
    return found.fillna(overall).to_numpy(float)


def sure_from(leaders: pd.DataFrame, games: pd.Series[int], sure: float = SURE) -> pd.DataFrame:
    """Return (game, sure_round, held): when a leader's chance first reaches `sure`, and its end.

    One row for each number in `games`; `sure_round` and `held`, that leader's part of the win, are
    nan where it never does before the last round is over.
    """
    first = leaders[leaders["chance"] >= sure].sort_values(["game", "round"])
    first = first.groupby("game").first()
    found = pd.DataFrame(index=pd.Index(games, name="game"))
    found["sure_round"] = first["round"].astype(float)
    found["held"] = first["win"].astype(float)
    return found.reset_index()


def leaders_at(lead: pd.DataFrame) -> pd.DataFrame:
    """Return the share of games in which a seat leads alone and its mean lead, by round end."""
    alone = lead["leader"] != NOBODY
    grouped = lead.assign(alone=alone).groupby("round")
    return grouped.agg(games=("game", "size"), led=("alone", "mean"), lead=("lead", "mean"))


def _binned(rows: pd.DataFrame, points: str) -> pd.DataFrame:
    """Add the ends of the bins of `round` and `points`."""
    rows = rows.copy()
    for column, cuts in (("round", ROUND_CUTS), (points, POINT_CUTS)):
        ends = ranges(rows[column], cuts)
        rows[f"{column}_low"], rows[f"{column}_high"] = ends["low"], ends["high"]
    return rows
