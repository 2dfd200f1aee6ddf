"""The short answer to a run: who wins, by how much, how long it takes, how it ends.

Read from the tables of the run folder a row group at a time, so that memory stays flat.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from sim.runs.folder import GAMES, SEATS, Run

if TYPE_CHECKING:
    import pandas as pd

SCHEMA = 1
SEAT_WORDS = ("first", "second", "third", "fourth", "fifth")


def summarise(run: Run) -> dict[str, Any]:
    """Return what `run --json` prints; shares are parts of 1, scores are points, times seconds."""
    manifest = run.manifest
    return {
        "schema": SCHEMA,
        "game": manifest.game,
        "players": manifest.players,
        "games": manifest.games,
        "seed": manifest.seed,
        "digest": manifest.digest,
        "options": manifest.options,
        "strategies": [strategy.name for strategy in manifest.strategies],
        "duplicate": manifest.duplicate,
        **_outcomes(run),
        "truncated": manifest.truncated,
        "seconds": manifest.seconds,
        "kernel_seconds": manifest.kernel_seconds,
        "warnings": manifest.warnings,
        "run": str(run.folder),
    }


def _outcomes(run: Run) -> dict[str, Any]:
    from analysis.stats.running import Lengths, SeatResults

    seats = SeatResults(games_a_deal=run.manifest.players if run.manifest.duplicate else 1)
    lengths = Lengths()
    for frame in _groups(run, SEATS):
        seats.add(frame)
    for frame in _groups(run, GAMES):
        lengths.add(frame)
    by_seat = seats.table("seat")
    outcomes = {
        "seats": by_seat.to_dict("records"),
        "endings": lengths.endings(),
        "turns": lengths.spread("turns"),
        "decisions": lengths.spread("decisions"),
    }
    if len({strategy.name for strategy in run.manifest.strategies}) > 1:
        outcomes["by_strategy"] = seats.table("strategy").to_dict("records")
    return outcomes


def _groups(run: Run, name: str) -> Iterator[pd.DataFrame]:
    import pyarrow.parquet as pq

    with pq.ParquetFile(run.table(name)) as file:
        for index in range(file.num_row_groups):
            yield file.read_row_group(index).to_pandas()
