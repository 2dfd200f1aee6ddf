"""Shake what is assumed, and see whether the answers stay.

In ten decks the values of some columns are dealt anew among the rows that are assumed, each column
for itself, so that every deck holds the same values on other cards. Each is played on the same
seed.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

import numpy as np
import pandas as pd

import sim
from analysis.stats.shares import win_shares
from docs.making.games import table
from sim.sheets.folder import new_sheets

GAMES = 5000
SEED = 1
DECKS = 10

SHAKEN = {
    "garam": {"customers": ("price", "tolerance", "half_star"), "saucepans": ("cost",)},
    "tea-for-two": {"ships": ("vp",), "plantation_cards": ("vp",), "harvest_markers": ("extras",)},
    "chai": {"customers": ("points",), "market": ("price",), "tips": ("coins",)},
}


def measured(game: str, players: str) -> str:
    """Return the figures of the packaged sheets and the range over the shaken ones, as a table."""
    usual = _figures(game, int(players), None)
    with tempfile.TemporaryDirectory() as folder:
        decks = [
            _figures(game, int(players), _shake(game, Path(folder) / str(number), number))
            for number in range(DECKS)
        ]
    among = pd.DataFrame(decks)
    rows = [
        (name, f"{value:.1f}", f"{among[name].min():.1f}", f"{among[name].max():.1f}")
        for name, value in usual.items()
    ]
    return table(("", "sheets as they are", f"lowest of {DECKS} decks", "highest"), rows)


def _figures(game: str, players: int, sheets: Path | None) -> dict[str, float]:
    """Return what is looked at: shares of wins in percent, and the mean length."""
    result = sim.simulate(game, players=players, games=GAMES, seed=SEED, sheets=sheets)
    seats = result.seats
    shares = win_shares(seats)["estimate"]
    wins = {f"wins of player {seat + 1}, %": 100 * share for seat, share in enumerate(shares)}
    if "started" in seats:  # who starts is drawn by lot: a seat's wins would say nothing
        wins = {"wins of who starts, %": 100 * seats.loc[seats["started"] == 1, "win"].mean()}
    points = result.seats.groupby("game")["score"].max().mean()
    return {**wins, "turns": result.games["turns"].mean(), "winner's points": points}


def _shake(game: str, folder: Path, number: int) -> Path:
    """Write a deck: the columns of `SHAKEN` dealt anew among the assumed rows."""
    chance = np.random.default_rng(number)
    new_sheets(sim.games.find(game), folder)
    for sheet, columns in SHAKEN[game].items():
        rows = pd.read_csv(folder / f"{sheet}.csv", dtype=str, keep_default_na=False)
        assumed = rows.index[rows["source"] == "assumed"]
        for column in columns:
            rows.loc[assumed, column] = chance.permutation(rows.loc[assumed, column].to_numpy())
        rows.to_csv(folder / f"{sheet}.csv", index=False)
    return folder
