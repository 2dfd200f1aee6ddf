"""Luck against skill: the same deals with other people, and a ladder of stronger players.

docs/tension.md says what each figure means.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np
import pandas as pd

from analysis.stats.components import agreement, variance_shares
from analysis.stats.means import mean_interval
from analysis.stats.shares import win_shares
from analysis.stats.tidy import ALONE, FloatArray, Row
from sim.errors import UsageFault

if TYPE_CHECKING:
    from sim.runs.simulate import Plan

DEALS = 1_000
SITTINGS = 3
LADDER = ("random", "greedy", "balanced")
MEASURES = ("margin", "win")
Told = Callable[[int], None]


class Table(Protocol):
    """A game that any people may sit down to."""

    @property
    def game(self) -> str:
        """The name of the game."""

    @property
    def players(self) -> int:
        """How many sit down."""

    def plan(self, strategies: Sequence[str]) -> Any:
        """Return the plan of duplicate games of these strategies, one for each seat."""


@dataclass(frozen=True)
class Reseated:
    """The rules, sheets and deals of a plan, for other people in the seats."""

    base: Plan

    @property
    def game(self) -> str:
        """The name of the game."""
        return self.base.game.name

    @property
    def players(self) -> int:
        """How many sit down."""
        return self.base.players

    def plan(self, strategies: Sequence[str]) -> Plan:
        """Return the plan of duplicate games of these strategies; nothing is forbidden to them."""
        from sim.runs.simulate import assemble

        base = self.base
        return assemble(
            base.game,
            base.players,
            base.seed,
            list(strategies),
            base.options,
            base.sheets,
            duplicate=True,
        )


@dataclass(frozen=True)
class Setting:
    """What is played: as for `sim.runs.simulate.plan`."""

    game: str
    players: int
    seed: int = 1
    options: Mapping[str, Any] | None = None
    sheets: Path | None = None
    sheet_files: Mapping[str, Path] | None = None

    def plan(self, strategies: Sequence[str]) -> Any:
        """Return the plan of duplicate games of these strategies, one for each seat."""
        from sim.runs.simulate import plan

        return plan(
            self.game,
            players=self.players,
            seed=self.seed,
            strategies=list(strategies),
            options=self.options,
            sheets=self.sheets,
            sheet_files=self.sheet_files,
            duplicate=True,
        )


@dataclass(frozen=True)
class Luck:
    """Tidy frames, and who sat at which table.

    `variance` (people, measure, part, ...), `same_deal` (people, figure, ...) and `ladder` (weaker,
    stronger, ...); `people` names one of `tables`.
    """

    variance: pd.DataFrame
    same_deal: pd.DataFrame
    ladder: pd.DataFrame
    tables: Mapping[str, tuple[str, ...]]


def games_of(
    setting: Table, tables: Mapping[str, Sequence[str]], deals: int, sittings: int, rungs: int
) -> int:
    """Return how many games `luck` plays, with a ladder of so many strategies."""
    return deals * setting.players * (sittings * len(tables) + (3 if rungs == 3 else rungs - 1))


def luck(
    setting: Table,
    *,
    tables: Mapping[str, Sequence[str]] | None = None,
    deals: int = DEALS,
    sittings: int = SITTINGS,
    ladder: Sequence[str] = LADDER,
    jobs: int | None = None,
    told: Told | None = None,
) -> Luck:
    """Play `deals` deals in every rotation of each table and in several sittings; and the ladder.

    `tables` names who sits at each table, one strategy for each seat (default: `default_tables`).
    Raises UsageFault where there is nobody to compare, EngineFault.
    """
    if setting.players < 2:
        raise UsageFault("Luck and skill are told apart between players; a solo game has one.")
    if deals < 2:
        raise UsageFault(f"Luck shows in the difference of deals: at least 2, not {deals}.")
    if len(ladder) < 2:
        raise UsageFault("A ladder has at least two strategies, from weak to strong.")
    seated = dict(tables or default_tables(setting, ladder))
    counter = _Counter(told)
    variance, same = [], []
    for people, strategies in seated.items():
        panel = play_panel(setting, strategies, deals, sittings, jobs, counter)
        for name in MEASURES:
            variance.append(variance_shares(panel[name]).assign(people=people, measure=name))
        same.append(same_deal(panel).assign(people=people))
    rungs = ladder_rungs(setting, ladder, deals, jobs, counter)
    return Luck(
        pd.concat(variance, ignore_index=True),
        pd.concat(same, ignore_index=True),
        rungs,
        {people: tuple(strategies) for people, strategies in seated.items()},
    )


def default_tables(setting: Table, ladder: Sequence[str] = LADDER) -> dict[str, list[str]]:
    """Return a table of all strengths and one of different styles.

    The first seats the ladder from its top down, over and over. Styles are the presets that come
    with the game, in the order in which they are listed: good players who want different things.
    """
    from strategies import listing
    from strategies.registry import GENERIC

    styles = [each.name for each in listing(setting.game) if each.name not in GENERIC]
    seats = range(setting.players)
    strengths = [ladder[::-1][seat % len(ladder)] for seat in seats]
    return {
        "all strengths": strengths,
        "different styles": [styles[seat % len(styles)] for seat in seats],
    }


def play_panel(
    setting: Table,
    strategies: Sequence[str],
    deals: int,
    sittings: int,
    jobs: int | None,
    told: Told,
) -> dict[str, FloatArray]:
    """Return each of MEASURES as an array (deal, rotation, sitting, seat)."""
    plan = setting.plan(strategies)
    found: dict[str, list[FloatArray]] = {name: [] for name in MEASURES}
    for sitting in range(sittings):
        sat = replace(plan, job=replace(plan.job, sitting=sitting))
        seats = pd.concat(_seats(sat, deals * setting.players, jobs, told))
        for name in MEASURES:
            shape = (deals, setting.players, setting.players)
            found[name].append(seats[name].to_numpy(float).reshape(shape))
    return {name: np.stack(each, axis=2) for name, each in found.items()}


def same_deal(panel: Mapping[str, FloatArray]) -> pd.DataFrame:
    """Return how often the same place at the table wins again when others play the deal."""
    same, chance = agreement(panel["win"])
    rows = {"same_seat": same, "any_deals": chance, "because_of_deal": same - chance}
    return pd.DataFrame([_mean(name, values) for name, values in rows.items()])


def ladder_rungs(
    setting: Table, ladder: Sequence[str], deals: int, jobs: int | None, told: Told
) -> pd.DataFrame:
    """Return how much more often a stronger player wins among weaker ones, rung by rung.

    Columns: weaker, stronger, fair (1/n), estimate (share of wins of one stronger player among
    n - 1 weaker), low, high, n, slope (its odds against fair odds, as a logarithm to base 2: each 1
    doubles the odds; inf if it always wins).
    """
    rows = []
    for weaker, stronger in _rungs(ladder):
        plan = setting.plan([stronger] + [weaker] * (setting.players - 1))
        seats = pd.concat(_seats(plan, deals * setting.players, jobs, told))
        own = seats[seats["strategy"] == plan.strategies[0].name]
        own = own.assign(deal=own["game"] // setting.players)
        share = win_shares(own, by=(), cluster="deal")
        fair = 1 / setting.players
        slope = _slope(float(share["estimate"].iloc[0]), fair)
        rows.append(share.assign(weaker=weaker, stronger=stronger, fair=fair, slope=slope))
    return pd.concat(rows, ignore_index=True)


def _rungs(ladder: Sequence[str]) -> list[tuple[str, str]]:
    """Return neighbours of the ladder, then its ends where they are not neighbours."""
    rungs = list(pairwise(ladder))
    return [*rungs, (ladder[0], ladder[-1])] if len(ladder) > 2 else rungs


def _slope(share: float, fair: float) -> float:
    if share in (0, 1):
        return float("inf") if share else float("-inf")
    return float(np.log2(share / (1 - share)) - np.log2(fair / (1 - fair)))


def _seats(plan: Any, games: int, jobs: int | None, told: Told) -> Iterator[pd.DataFrame]:
    from sim.runs.frames import seats_frame
    from sim.runs.simulate import play_blocks

    for block in play_blocks(plan, 0, games, jobs=jobs, on_progress=told):
        yield seats_frame(plan, block.outcomes, block.first)


def _mean(figure: str, values: FloatArray) -> Row:
    low, high = mean_interval(values)
    return {
        "figure": figure,
        "estimate": float(values.mean()),
        "low": low,
        "high": high,
        "n": len(values),
        "method": "Student, over deals",
        "family": ALONE.name,
    }


@dataclass
class _Counter:
    """Adds up the games that are done."""

    told: Told | None
    done: int = 0

    def __call__(self, more: int) -> None:
        self.done += more
        if self.told is not None:
            self.told(self.done)
