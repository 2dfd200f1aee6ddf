"""Every decision of a sample of games, with how the seats stood after it.

Columns of the frame, one row a decision, forced ones included:

| column | meaning |
|---|---|
| game, number | the game; its decisions are counted from 0 |
| turn, round | in which it is made, counted from 1 as in a trace (docs/trace.md) |
| seat | who decides; 0 is the first player |
| legal | how many legal actions there were; 1 = forced |
| action | kind of the action chosen, a categorical over all kinds of the game |
| standing_0, standing_1, ... | score of each seat after it if the game ended now, in points |

What a standing counts is said with the verb `standings` in each game's `outcome.py`.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd

from sim.runs.blame import logged_games
from sim.runs.frames import games_frame, seats_frame

if TYPE_CHECKING:
    from sim.runs.simulate import Plan

STANDING = "standing_"


@dataclass(frozen=True)
class Decisions:
    """Consecutive games: the tables of a run, and their decisions.

    `games` and `seats` are as in `sim.runs.frames`, `decisions` as above; `log` is the same as
    records with the chosen actions (`sim.engine.loop.log_dtype`).
    """

    games: pd.DataFrame
    seats: pd.DataFrame
    decisions: pd.DataFrame
    log: np.ndarray[Any, Any]


def decision_log(
    plan: Plan, first: int, count: int, *, jobs: int | None = None
) -> Generator[Decisions]:
    """Play games first..first+count-1 of a plan and yield what was decided, in order, in chunks.

    They are the very games that `play_blocks` plays. Raises EngineFault.
    """
    for logged in logged_games(plan, first, count, jobs):
        yield Decisions(
            games_frame(plan, logged.outcomes, logged.first),
            seats_frame(plan, logged.outcomes, logged.first),
            decisions_frame(plan, logged.log),
            logged.log,
        )


def whole(parts: Iterable[Decisions]) -> Decisions:
    """Return one or more chunks as one."""
    each = list(parts)
    return Decisions(
        pd.concat([part.games for part in each], ignore_index=True),
        pd.concat([part.seats for part in each], ignore_index=True),
        pd.concat([part.decisions for part in each], ignore_index=True),
        np.concatenate([part.log for part in each]),
    )


def decisions_frame(plan: Plan, log: np.ndarray[Any, Any]) -> pd.DataFrame:
    """Return a log as one row a decision."""
    kinds = pd.Index(plan.job.kernels.action_kinds)
    columns: dict[str, Any] = {
        name: np.asarray(log[name]) for name in ("game", "number", "turn", "round", "seat", "legal")
    }
    columns["action"] = pd.Categorical.from_codes(np.asarray(log["action"]["kind"]), kinds)
    standing = np.asarray(log["standing"]) * plan.game.score_unit
    for seat in range(plan.players):
        columns[f"{STANDING}{seat}"] = standing[:, seat]
    return pd.DataFrame(columns)
