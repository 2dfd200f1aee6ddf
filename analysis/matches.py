"""Who beats whom: every pair of strategies at a table of two, on the same deals from both seats.

What comes back are rows, not figures: `win_shares(rows, ["strategy"], cluster="deal")` ranks the
strategies, and with `["strategy", "against"]` it tells each pair. The deals are the same for all
pairs, so that luck is shared; clustered by deal, the intervals say so.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from typing import Any

import pandas as pd

from sim.errors import UsageFault
from sim.runs.simulate import Result, simulate

KEPT = ["strategy", "against", "deal", "seat", "win", "margin", "score"]


def matches(
    game: str,
    strategies: Sequence[str],
    *,
    games: int = 1000,
    seed: int = 1,
    options: Mapping[str, Any] | None = None,
    jobs: int | None = None,
) -> pd.DataFrame:
    """Play every pair of `strategies` for `games` games; return a row a pair, game and seat.

    Columns: strategy, against, deal, seat, win (1/k of a win shared by k), margin and score in
    points. Each deal is played twice, with the seats changed. Raises UsageFault, SheetFault or
    EngineFault, as `simulate` does.
    """
    names = list(dict.fromkeys(strategies))
    if len(names) < 2:
        raise UsageFault(f"A match is between two strategies; named: {', '.join(names) or 'none'}.")
    if games % 2:
        raise UsageFault(
            f"Each deal is played twice, so {games} games cannot be: name an even number."
        )
    return pd.concat(
        [
            _rows(
                simulate(
                    game,
                    players=2,
                    games=games,
                    seed=seed,
                    strategies=list(pair),
                    options=options,
                    duplicate=True,
                    jobs=jobs,
                )
            )
            for pair in itertools.combinations(names, 2)
        ],
        ignore_index=True,
    )


def _rows(result: Result) -> pd.DataFrame:
    """Return a row a game and seat, with the deal and who sat opposite."""
    one, other = result.strategies
    seats = result.seats.merge(result.games[["game", "deal"]], on="game")
    seats["strategy"] = seats["strategy"].astype(str)
    return seats.assign(against=seats["strategy"].map({one: other, other: one}))[KEPT]
