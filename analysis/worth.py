"""What a kind of action is worth: the same deals with and without it, in every seat.

One player, the first of the line-up, is forbidden something and goes round the table; everything
else stays. What it wins less is what the action is worth to it, as these players play.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd

from analysis.stats.pairs import paired_differences
from analysis.stats.shares import win_shares
from analysis.stats.tidy import Family
from sim.errors import UsageFault

if TYPE_CHECKING:
    from sim.games.interface import Game, OptionValue, Restriction
    from sim.runs.simulate import Plan

Told = Callable[[int], None]


@dataclass(frozen=True)
class Played:
    """Games with one seat that may be restricted: its rows, one a game."""

    own: pd.DataFrame  # game, deal, win, margin
    actions: dict[str, float]  # kind of action: times that player did it, all games
    unheeded: int


def applicable(game: Game, options: dict[str, OptionValue]) -> list[Restriction]:
    """Return the restrictions that forbid something under these options."""
    return [
        each
        for each in game.restrictions
        if all(options.get(key) == value for key, value in each.needs.items())
    ]


def worth(
    make: Callable[[Sequence[str]], Plan],
    names: Sequence[str],
    games: int,
    *,
    jobs: int | None = None,
    confidence: float = 0.95,
    told: Told | None = None,
) -> pd.DataFrame:
    """Return what each restriction costs the player it is put upon, dearest first.

    `make(restrict)` gives the plan of duplicate games. Columns: restriction, free and restricted
    (share of wins of that player), win and margin with _low and _high (what it loses by the
    restriction, as shares and in points; intervals hold for all restrictions together), done (times
    a game that player does it, unrestricted), unheeded (times a game it was done for want of
    anything else), n, method, family. Raises UsageFault if there is nobody to play against, and
    EngineFault.
    """
    free_plan = make(())
    if free_plan.players < 2:
        raise UsageFault("What an action is worth is asked between players; a solo game has one.")
    counter = _Sum(told)
    games = -(-games // free_plan.players) * free_plan.players
    free = (play if _alike(free_plan) else play_told)(free_plan, games, jobs, counter)
    family = Family(len(names), confidence)
    rows = []
    for name in names:
        plan = make((f"1:{name}",))
        rows.append(_row(name, plan, free, play(plan, games, jobs, counter), family))
    return pd.DataFrame(rows).sort_values("win", ascending=False, ignore_index=True)


def _row(name: str, plan: Plan, free: Played, bound: Played, family: Family) -> dict[str, Any]:
    from sim.runs.restrictions import find

    row: dict[str, Any] = {"restriction": name, "meaning": find(plan.game, name).meaning}
    for key, played in (("free", free), ("restricted", bound)):
        row[key] = float(win_shares(played.own, by=())["estimate"].iloc[0])
    for value in ("win", "margin"):
        [found] = paired_differences(
            free.own,
            bound.own,
            value,
            [],
            on=["game"],
            cluster="deal",
            family=family,
            of_share=value == "win",
        ).to_dict("records")
        row |= {
            value: found["estimate"],
            f"{value}_low": found["low"],
            f"{value}_high": found["high"],
        }
    games = len(free.own)
    kinds = find(plan.game, name).kinds
    row["done"] = sum(free.actions[kind] for kind in kinds) / games
    row["unheeded"] = bound.unheeded / games
    return row | {"n": games, "method": found["method"], "family": family.name}


def play(plan: Plan, games: int, jobs: int | None, told: Told) -> Played:
    """Play games 0, 1, ... of a plan in duplicate; keep what the first player came away with.

    `actions` counts what was done on average over the players, which is what the first of them
    does only if all play alike.
    """
    from sim.runs.simulate import play_blocks

    kinds = plan.job.kernels.action_kinds
    parts, tally, unheeded = [], np.zeros(len(kinds), np.int64), 0
    for block in play_blocks(plan, 0, games, jobs=jobs, on_progress=told):
        parts.append(_own(plan, block.outcomes, block.first))
        tally = tally + block.tally.sum(axis=0)
        unheeded += int(block.unheeded.sum())
    counts: list[float] = (tally / plan.players).tolist()
    each = dict(zip(kinds, counts, strict=True))
    return Played(pd.concat(parts, ignore_index=True), each, unheeded)


def play_told(plan: Plan, games: int, jobs: int | None, told: Told) -> Played:
    """Play as `play` does, but count what the first player itself did, decision by decision.

    The tally of a block is by seat, and in duplicate play every player sits in each. For plans in
    which nothing is forbidden.
    """
    from sim.runs.blame import logged_games

    kinds = plan.job.kernels.action_kinds
    parts, counts = [], np.zeros(len(kinds), np.int64)
    for logged in logged_games(plan, 0, games, jobs):
        parts.append(_own(plan, logged.outcomes, logged.first))
        mine = (logged.log["seat"] + logged.log["game"] % plan.players) % plan.players == 0
        counts += np.bincount(logged.log["action"]["kind"][mine], minlength=len(kinds))
        told(len(logged.outcomes))
    times: list[float] = counts.astype(float).tolist()
    return Played(pd.concat(parts, ignore_index=True), dict(zip(kinds, times, strict=True)), 0)


def _alike(plan: Plan) -> bool:
    """Tell whether all players are the same strategy."""
    one = plan.strategies[0]
    return all(
        (each.source_hash, each.name, each.weights) == (one.source_hash, one.name, one.weights)
        for each in plan.strategies
    )


def _own(plan: Plan, outcomes: Any, first: int) -> pd.DataFrame:
    """Return the rows of slot 0: in rotation r it sits in seat -r."""
    from sim.runs.frames import games_frame, seats_frame

    games = games_frame(plan, outcomes, first)
    seats = seats_frame(plan, outcomes, first)
    rotation = games["rotation"].to_numpy().repeat(plan.players)
    own = seats[(seats["seat"] + rotation) % plan.players == 0]
    return pd.DataFrame(
        {
            "game": games["game"],
            "deal": games["deal"],
            "win": own["win"].to_numpy(),
            "margin": own["margin"].to_numpy(),
        }
    )


@dataclass
class _Sum:
    told: Told | None
    done: int = 0

    def __call__(self, more: int) -> None:
        self.done += more
        if self.told is not None:
            self.told(self.done)
