"""What else a study measures in each game: named expressions over the columns of its tables."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
import pandas as pd

from analysis.studies.expressions import columns_in, loose_seats, parsed, reckoned
from analysis.studies.model import Quantity
from sim.errors import UsageFault
from sim.sheets.faults import did_you_mean, quoted


def column_of(quantity: Quantity) -> str:
    """Return the column of a cell that holds a quantity."""
    return f"q_{quantity.name}"


def whole_of(quantity: Quantity) -> str:
    """Return the column of a cell that holds what a share is taken of."""
    return f"w_{quantity.name}"


def expressions(quantities: Sequence[Quantity]) -> Iterator[tuple[str, str]]:
    """Yield (column of the cell, expression) for everything that is kept of a game."""
    for quantity in quantities:
        yield column_of(quantity), quantity.of
        if quantity.out_of:
            yield whole_of(quantity), quantity.out_of


def keyed(quantities: Sequence[Quantity], key: str) -> str:
    """Return the key of a cell's games together with what is kept of them."""
    if not quantities:
        return key
    text = json.dumps([key, *expressions(quantities)])
    return hashlib.sha256(text.encode()).hexdigest()


def check_columns(
    quantities: Sequence[Quantity], games: Sequence[str], seats: Sequence[str]
) -> None:
    """Raise UsageFault for a column that the tables do not have, or seats not put together."""
    known = [*games, *(name for name in seats if name not in games)]
    for quantity in quantities:
        for text in filter(None, (quantity.of, quantity.out_of)):
            tree = parsed(text)
            for name in columns_in(tree):
                if name not in known:
                    hint = did_you_mean(name, known) or f" one of {', '.join(known)}"
                    raise UsageFault(
                        f"quantity {quantity.name}: {quoted(name)} is no column of the "
                        f"tables;{hint}"
                    )
            loose = loose_seats(tree, [name for name in seats if name not in games])
            if loose:
                raise UsageFault(
                    f"quantity {quantity.name}: {loose[0]} is there for each seat; say how the "
                    f"seats are put together, such as sum({loose[0]}) or winner({loose[0]})"
                )


def of_games(
    quantities: Sequence[Quantity], games: pd.DataFrame, seats: pd.DataFrame, players: int
) -> dict[str, Any]:
    """Return the columns that the quantities add to a cell, one number a game (float32)."""
    win = _by_seat(seats, "win", players)
    columns: dict[str, Any] = {}
    kept: dict[str, Any] = {}
    for column, text in expressions(quantities):
        tree = parsed(text)
        for name in columns_in(tree):
            if name not in columns:
                columns[name] = _column(name, games, seats, players)
        kept[column] = reckoned(tree, columns, win).astype(np.float32)
    return kept


def _column(name: str, games: pd.DataFrame, seats: pd.DataFrame, players: int) -> Any:
    """Return a column as (game, 1) or (game, seat) floats."""
    if name in games:
        return games[name].to_numpy(np.float64)[:, None]
    return _by_seat(seats, name, players)


def _by_seat(seats: pd.DataFrame, name: str, players: int) -> Any:
    return seats[name].to_numpy(np.float64).reshape(-1, players)
