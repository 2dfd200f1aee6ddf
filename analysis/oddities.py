"""The games of a cell that stand out: the longest, the closest, the lowest winning score, ..."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pandas as pd


def odd_games(cell: pd.DataFrame, players: int) -> Iterator[tuple[str, float, str, int]]:
    """Yield what stands out, its value and unit, and the (first) game that does.

    `cell` has one row a game, as from `analysis.studies.cells`.
    """
    games = cell["game"].to_numpy()
    turns = cell["turns"].to_numpy()
    scores = cell[[f"score_{seat}" for seat in range(players)]].to_numpy(np.float64)
    yield "the longest game", float(turns.max()), "turns", int(games[turns.argmax()])
    yield "the shortest game", float(turns.min()), "turns", int(games[turns.argmin()])
    highest = scores.max(axis=1)
    # One who plays against the rules may lose: a game that nobody won has no winning score.
    won = cell[[f"win_{seat}" for seat in range(players)]].to_numpy(np.float64) > 0
    named = "the highest score" if won.any() else "the highest score (nobody won a game)"
    yield named, float(highest.max()), "points", int(games[highest.argmax()])
    if won.any():
        winning = np.where(won, scores, np.inf).min(axis=1)
        least = int(winning.argmin())
        yield "the lowest winning score", float(winning[least]), "points", int(games[least])
    if players > 1:
        ordered = np.sort(scores, axis=1)
        lead = ordered[:, -1] - ordered[:, -2]
        yield "the clearest win", float(lead.max()), "points ahead", int(games[lead.argmax()])
        yield "the closest game", float(lead.min()), "points ahead", int(games[lead.argmin()])
    cut = cell["truncated"].to_numpy()
    if cut.any():
        told = "games cut off at the turn cap"
        yield "the first game cut off", float(cut.sum()), told, int(games[cut.argmax()])
