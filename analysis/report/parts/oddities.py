"""Section 10: the games that stand out, each with the command that tells it."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pandas as pd
from markupsafe import Markup

from analysis.report.numbers import count, number
from analysis.report.page import render
from analysis.report.tables import Item, Table


def oddities(cell: pd.DataFrame, players: int, folder: Path) -> Markup:
    """Return the section for the games of one run; `cell` as from `analysis.studies.cells`."""
    return render("oddities.html.j2", odd=oddities_table(cell, players, folder))


def oddities_table(cell: pd.DataFrame, players: int, folder: Path) -> Table:
    """Return one row for each way to stand out."""
    rows = [
        [
            Item(what),
            Item(said),
            Item(count(game)),
            Item(shlex.join(["chai-balance", "replay", str(folder), str(game)]), code=True),
        ]
        for what, said, game in odd_games(cell, players)
    ]
    return Table("Games that stand out", ("what", "", "game", "told by"), rows, left=(1, 3))


def odd_games(cell: pd.DataFrame, players: int) -> Iterator[tuple[str, str, int]]:
    """Yield what stands out, its figure in words, and the (first) game that does."""
    games = cell["game"].to_numpy()
    turns = cell["turns"].to_numpy()
    scores = cell[[f"score_{seat}" for seat in range(players)]].to_numpy(np.float64)
    yield "the longest game", f"{count(turns.max())} turns", int(games[turns.argmax()])
    yield "the shortest game", f"{count(turns.min())} turns", int(games[turns.argmin()])
    highest = scores.max(axis=1)
    yield "the highest score", f"{number(highest.max(), 1)} points", int(games[highest.argmax()])
    yield (
        "the lowest winning score",
        f"{number(highest.min(), 1)} points",
        int(games[highest.argmin()]),
    )
    if players > 1:
        ordered = np.sort(scores, axis=1)
        lead = ordered[:, -1] - ordered[:, -2]
        yield "the clearest win", f"{number(lead.max(), 1)} points", int(games[lead.argmax()])
        yield "the closest game", f"{number(lead.min(), 1)} points", int(games[lead.argmin()])
    cut = cell["truncated"].to_numpy()
    if cut.any():
        said = f"{count(cut.sum())} games were cut off at the turn cap"
        yield "the first game cut off", said, int(games[cut.argmax()])
