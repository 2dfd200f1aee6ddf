"""Outcome records as tidy frames: one row a game, one row a game and seat.

Columns of every game's frames:

| games | meaning |
|---|---|
| game, deal, rotation | index of the game; the deal it plays; how far the strategies are rotated |
| turns, decisions | turns of the table; decisions made, forced ones included |
| truncated | the turn cap stopped the game |
| winners | how many seats share the win; none if a solo game is lost |
| end_... | this condition held at the end; several may |

| seats | meaning |
|---|---|
| game, seat | the game; 0 is the first player |
| strategy | who sat there in this game |
| score | points |
| win | 1/k for each of k winners, else 0 |
| margin | score less the mean score of the table |

Further columns are the game's own, in the order of its outcome record.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd

if TYPE_CHECKING:
    from sim.games.interface import Game
    from sim.runs.simulate import Plan

COMMON = ("turns", "decisions", "ended", "truncated", "winners", "score")
# What the tables of every game begin with.
OF_GAMES = ("game", "deal", "rotation", "turns", "decisions", "truncated", "winners")
OF_SEATS = ("game", "seat", "strategy", "score", "win", "margin")


def deals(plan: Plan, game: np.ndarray[Any, Any]) -> tuple[Any, Any]:
    """Return (deal, rotation) of each game number."""
    if plan.duplicate:
        return game // plan.players, (game % plan.players).astype(np.int8)
    return game, np.zeros(len(game), np.int8)


def winners(plan: Plan, outcomes: Any) -> np.ndarray[Any, Any]:
    """Return a boolean array (game, seat): who is among the winners."""
    bits = np.asarray(outcomes["winners"])[:, None]
    return np.asarray((bits >> np.arange(plan.players)) & 1 == 1)


def scores(plan: Plan, outcomes: Any) -> np.ndarray[Any, Any]:
    """Return points (game, seat)."""
    return np.asarray(np.asarray(outcomes["score"])[:, : plan.players] * plan.game.score_unit)


def credits_of(plan: Plan, outcomes: Any) -> np.ndarray[Any, Any]:
    """Return the share of the win (game, seat): 1/k for each of k winners.

    Among the k may be who has no seat: what the rules of a solo game play against.
    """
    share = np.bitwise_count(np.asarray(outcomes["winners"]))[:, None]
    return np.asarray(winners(plan, outcomes) / share)


def games_frame(plan: Plan, outcomes: Any, first: int) -> pd.DataFrame:
    """Return one row a game for games first, first + 1, ..."""
    game = np.arange(first, first + len(outcomes), dtype=np.int64)
    deal, rotation = deals(plan, game)
    columns = {
        "game": game,
        "deal": deal,
        "rotation": rotation,
        "turns": np.asarray(outcomes["turns"]),
        "decisions": np.asarray(outcomes["decisions"]),
        "truncated": np.asarray(outcomes["truncated"]) != 0,
        "winners": winners(plan, outcomes).sum(axis=1).astype(np.int8),
    }
    for bit, name in enumerate(plan.job.kernels.endings):
        columns[f"end_{name}"] = (np.asarray(outcomes["ended"]) >> bit) & 1 == 1
    return pd.DataFrame(columns)


def columns(plan: Plan) -> tuple[list[str], list[str]]:
    """Return the names of the columns of `games_frame` and of `seats_frame`."""
    none = np.zeros(0, plan.job.outcome)
    return list(games_frame(plan, none, 0).columns), list(seats_frame(plan, none, 0).columns)


def known_columns(game: Game) -> tuple[list[str], list[str]]:
    """Return the columns that some variant of a game has, of games and of seats.

    A variant may leave out some of the game's own: what one plan has, `columns` tells.
    """
    kernels = game.load_kernels()
    own = [name for name in kernels.outcome.names or () if name not in COMMON]
    return [*OF_GAMES, *(f"end_{name}" for name in kernels.endings)], [*OF_SEATS, *own]


def seats_frame(plan: Plan, outcomes: Any, first: int) -> pd.DataFrame:
    """Return one row a game and seat for games first, first + 1, ..."""
    games, players = len(outcomes), plan.players
    game = np.arange(first, first + games, dtype=np.int64)
    score = scores(plan, outcomes)
    columns: dict[str, Any] = {
        "game": game.repeat(players),
        "seat": np.tile(np.arange(players, dtype=np.int8), games),
        "strategy": _strategies(plan, game),
        "score": score.ravel(),
        "win": credits_of(plan, outcomes).ravel(),
        "margin": (score - score.mean(axis=1, keepdims=True)).ravel(),
    }
    for name in outcomes.dtype.names:
        if name not in COMMON:
            columns[name] = np.asarray(outcomes[name])[:, :players].ravel()
    return pd.DataFrame(columns)


def _strategies(plan: Plan, game: np.ndarray[Any, Any]) -> Any:
    """Return who sits where, as a categorical over the strategies' names."""
    _, rotation = deals(plan, game)
    slots = (np.arange(plan.players) + rotation[:, None]) % plan.players
    names = list(dict.fromkeys(strategy.name for strategy in plan.strategies))
    code = np.array([names.index(strategy.name) for strategy in plan.strategies], np.int8)
    return pd.Categorical.from_codes(np.asarray(code[slots].ravel()), pd.Index(names))


def actions_frame(plan: Plan, tally: Any) -> pd.DataFrame:
    """Return one row a seat and kind of action: how often it was done."""
    kinds = plan.job.kernels.action_kinds
    seats = range(plan.players)
    return pd.DataFrame(
        [(seat, kind, int(tally[seat, i])) for seat in seats for i, kind in enumerate(kinds)],
        columns=["seat", "action", "count"],
    )
