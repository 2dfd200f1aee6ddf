"""Duplicate play where somebody is forbidden something: who wins, by the players of the line-up.

They go round the seats and so does what is forbidden: no seat shows what it is worth, and the rows
of strategies do only where each has restrictions of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from analysis.stats.running import SeatResults
from sim.games import find as find_game
from sim.runs.restrictions import named, resolve
from strategies import find as find_strategy

if TYPE_CHECKING:
    from analysis.studies.model import Cell, Study
    from sim.runs.manifest import Manifest

PLAYER = "player {}"
ROUND = "of the line-up, who {} round the seats"


def barred(restrict: Sequence[str], players: int) -> list[tuple[str, ...]]:
    """Return what each player of the line-up may not do, of entries `PLACE:NAME`."""
    parts = [entry.partition(":") for entry in restrict]
    return [
        tuple(name for place, _, name in parts if place == str(player))
        for player in range(1, players + 1)
    ]


def told_apart(restrict: Sequence[str], players: int, *, duplicate: bool) -> bool:
    """Tell whether players who go round the seats are not all forbidden the same."""
    return duplicate and len(set(barred(restrict, players))) > 1


def forbidden(restrict: Sequence[str], players: int, *, duplicate: bool) -> str:
    """Return what is forbidden in words; in duplicate play to whom, as that is no seat."""
    said = ", ".join(restrict)
    if not told_apart(restrict, players, duplicate=duplicate):
        return said
    places = [str(place) for place, names in enumerate(barred(restrict, players), 1) if names]
    one = len(places) == 1
    who = PLAYER.format(places[0]) if one else "players"
    return f"{said} ({who} {ROUND.format('goes' if one else 'go')})"


def forbidden_in(study: Study, cell: Cell) -> tuple[str, ...]:
    """Return what is forbidden in a cell, `PLACE:NAME`."""
    seated = cell.lineup.seated(cell.players)
    called = [[name] for name in seated]
    if any(map(named, cell.restrict)):  # a strategy is called as it is given or by its own name
        called = [[name, find_strategy(study.game, name).name] for name in seated]
    return resolve(find_game(study.game), cell.restrict, called, cell.players)


def rounds(study: Study) -> list[Cell]:
    """Return the cells in which what is forbidden goes round the seats with a player."""
    return [
        cell
        for cell in study.cells()
        if told_apart(forbidden_in(study, cell), cell.players, duplicate=cell.lineup.duplicate)
    ]


def places(seats: pd.DataFrame, players: int) -> NDArray[np.int64]:
    """Return which player of the line-up, from 0, had the seat in each row of duplicate play.

    In rotation r player p sits in seat p - r; the rotation of a game is its number by the players.
    """
    rotation = seats["game"].to_numpy() % players
    return np.asarray((seats["seat"].to_numpy() + rotation) % players, np.int64)


@dataclass
class PlayerResults:
    """Share of wins, mean score and mean margin by player of the line-up, from pieces of seats.

    A piece holds its deals whole; the intervals are those of `SeatResults`.
    """

    strategies: Sequence[str]
    restrict: Sequence[str]
    anytime: bool = False
    results: SeatResults = field(init=False)

    def __post_init__(self) -> None:
        self.results = SeatResults(len(self.strategies), self.anytime)

    def add(self, seats: pd.DataFrame) -> None:
        """Take in the next piece of a seats frame."""
        self.results.add(seats.assign(strategy=places(seats, len(self.strategies)) + 1))

    def rows(self) -> list[dict[str, Any]]:
        """Return one row a player: player (from 1), strategy, restrict, then as of a seat."""
        names = barred(self.restrict, len(self.strategies))
        rows = []
        for found in self.results.table("strategy").to_dict("records"):
            figures = {str(key): value for key, value in found.items()}
            player = int(figures.pop("strategy"))
            own = {"strategy": self.strategies[player - 1], "restrict": list(names[player - 1])}
            rows.append({"player": player, **own, **figures})
        return rows


def players_of(manifest: Manifest) -> PlayerResults | None:
    """Return what counts the players of a run, if what is forbidden goes round with them."""
    if not told_apart(manifest.restrict, manifest.players, duplicate=manifest.duplicate):
        return None
    names = [each.name for each in manifest.strategies]
    return PlayerResults(names, manifest.restrict, anytime=bool(manifest.until))


def all_called(restrict: Sequence[str], strategies: Sequence[str]) -> list[str]:
    """Return what the players of a line-up are called, of entries `PLACE:NAME`."""
    rows = zip(strategies, barred(restrict, len(strategies)), strict=True)
    return [
        called({"player": place, "strategy": name, "restrict": names}, strategies)
        for place, (name, names) in enumerate(rows, 1)
    ]


def called(row: dict[str, Any], strategies: Sequence[str]) -> str:
    """Return what a player of the line-up is called: `player 1 (random), forbidden no-goals`."""
    who = PLAYER.format(row["player"])
    who += f" ({row['strategy']})" if len(set(strategies)) > 1 else ""
    return who + (f", forbidden {', '.join(row['restrict'])}" if row["restrict"] else "")
