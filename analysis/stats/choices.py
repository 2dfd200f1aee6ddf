"""Where there is something to decide: forced decisions, dead turns, and what is done when."""

from __future__ import annotations

import numpy as np
import pandas as pd

from analysis.stats.comebacks import ROUND_CUTS, ranges
from analysis.stats.standings import standing_columns, turn_ends


def choices(decisions: pd.DataFrame) -> pd.DataFrame:
    """Return (game, decisions, forced, turns, dead), counts for each game.

    A decision is forced if there is one legal action. A turn is dead if all its decisions are
    forced and it leaves every seat's standing as it was after the turn before; a game's first turn
    has none before it and never counts.
    """
    forced = decisions["legal"] == 1
    counts = decisions.assign(forced=forced).groupby("game", sort=True)
    found = counts.agg(decisions=("forced", "size"), forced=("forced", "sum"))
    dead = (
        _turns(decisions, forced).groupby("game").agg(turns=("dead", "size"), dead=("dead", "sum"))
    )
    return found.join(dead).reset_index()


def _turns(decisions: pd.DataFrame, forced: pd.Series[bool]) -> pd.DataFrame:
    """Return (game, dead), one row a turn."""
    ends = turn_ends(decisions)
    standing = ends[standing_columns(ends)].to_numpy()
    same = np.append(False, (standing[1:] == standing[:-1]).all(axis=1))
    same &= np.append(False, ends["game"].to_numpy()[1:] == ends["game"].to_numpy()[:-1])
    no_choice = forced.groupby([decisions["game"], decisions["turn"]], sort=True).all()
    return ends[["game"]].assign(dead=same & no_choice.to_numpy())


def action_use(decisions: pd.DataFrame) -> pd.DataFrame:
    """Return how often each kind of action is done, by seat and part of the game.

    Columns: round_low, round_high, seat, action, count, per_game (times a game, all games of the
    sample), share (of that seat's decisions in these rounds). Kinds that nobody does are left out.
    """
    ends = ranges(decisions["round"], ROUND_CUTS)
    rows = decisions.assign(round_low=ends["low"], round_high=ends["high"])
    keys = ["round_low", "round_high", "seat"]
    used = rows.groupby([*keys, "action"], observed=True).size().rename("count").reset_index()
    whole = used.groupby(keys)["count"].transform("sum")
    games = decisions["game"].nunique()
    return used.assign(per_game=used["count"] / games, share=used["count"] / whole)
