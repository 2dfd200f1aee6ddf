"""The games of one cell, kept small: one row a game, with a few columns for each seat.

columns: `game`, `deal` (games of one deal share their shuffles), `turns` and `decisions`,
`truncated`, one `end_*` flag for each condition that ended the game, and for seat k
`win_k` (1/w among w winners, else 0), `score_k` (points), `plays_k` (which of the line-up's
strategies sat there); and the study's own quantities, `q_*`, with `w_*` for what they are a share
of.

About 80 bytes a game with four players; only the cell at hand is in memory, the others lie in
the study's folder as Parquet.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd

from analysis.stats.rates import endings_of
from analysis.studies.model import Quantity
from analysis.studies.quantities import of_games
from sim.engine import storage

KEPT = ("game", "deal", "turns", "decisions", "truncated")


def compact(
    games: pd.DataFrame,
    seats: pd.DataFrame,
    strategies: list[str],
    quantities: Sequence[Quantity] = (),
) -> pd.DataFrame:
    """Return the rows of a cell from the tidy frames of the same games.

    `games` has one row a game, `seats` one a game and seat, both in the order of the games.
    """
    players = len(strategies)
    if not np.array_equal(seats["game"], np.repeat(games["game"], players)):
        raise ValueError("The seats do not belong to the games in order.")
    cell = games[[*KEPT, *endings_of(games)]].copy()
    numbers = {name: number for number, name in reversed(list(enumerate(strategies)))}
    plays = seats["strategy"].astype(object).map(numbers).astype(np.int8)
    for seat in range(players):
        cell[f"win_{seat}"] = seats["win"].to_numpy(np.float64)[seat::players]
        cell[f"score_{seat}"] = seats["score"].to_numpy(np.float32)[seat::players]
        cell[f"plays_{seat}"] = plays.to_numpy()[seat::players]
    return cell.assign(**of_games(quantities, games, seats, players))


def seats_of(cell: pd.DataFrame, players: int, *columns: str) -> pd.DataFrame:
    """Return one row for each game and seat: game, deal, seat, and the `columns` asked for.

    They are `win`, `score`, `plays`, and `margin`: the score less the mean score of the table, in
    points. Only what is asked for takes memory.
    """
    seats: dict[str, np.ndarray[Any, Any]] = {
        "game": np.repeat(cell["game"].to_numpy(), players),
        "deal": np.repeat(cell["deal"].to_numpy(), players),
        "seat": np.tile(np.arange(players, dtype=np.int8), len(cell)),
    }
    for name in columns:
        seats[name] = (margins if name == "margin" else partial(_by_seat, name))(cell, players)
    return pd.DataFrame({name: values.ravel() for name, values in seats.items()})


def margins(cell: pd.DataFrame, players: int) -> np.ndarray[Any, Any]:
    """Return each score less the mean score of its table, (game, seat), in points."""
    scores = _by_seat("score", cell, players).astype(np.float64)
    away: np.ndarray[Any, Any] = scores - scores.mean(axis=1, keepdims=True)
    return away


def _by_seat(name: str, cell: pd.DataFrame, players: int) -> np.ndarray[Any, Any]:
    """Return a (game, seat) array of the columns `name_0`, `name_1`, ..."""
    columns = [cell[f"{name}_{seat}"].to_numpy() for seat in range(players)]
    return np.column_stack(columns)


def write(path: Path, cell: pd.DataFrame) -> None:
    """Keep a cell, whole or not at all."""
    with storage.writing(path) as file:
        cell.to_parquet(file, index=False, compression="zstd")


def count(path: Path) -> int:
    """Return how many games of a cell are kept; 0 if the file is missing or damaged."""
    import pyarrow.parquet as pq

    try:
        return int(pq.read_metadata(path).num_rows)
    except (OSError, ValueError):
        return 0


def read(path: Path, columns: list[str] | None = None) -> pd.DataFrame | None:
    """Return a cell kept earlier; None if there is none, or none that can be read."""
    try:
        return pd.read_parquet(path, columns=columns)
    except (OSError, ValueError):
        return None
