"""Ask what the pieces of one kind are worth, for any game: what it says of them is enough."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pandas as pd

from analysis.components.changed import Change, changes, effects, games_of, names_of
from analysis.components.dealt import Dealt
from analysis.components.dominated import as_dealt, on_the_sheet
from analysis.components.taken import holders, takings
from sim.games.interface import Component
from sim.games.naming import own_names

if TYPE_CHECKING:
    from sim.runs.simulate import Plan

Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Answer:
    """What was found of one kind; a table is empty where the question makes no sense.

    `dealt` and `effects` are causes, `taken` is a correlation, from `sample` games; `dominated` has
    the pieces that another one beats, on the sheet or as dealt.
    """

    kind: str
    games: int
    sample: int
    taken: pd.DataFrame
    dealt: pd.DataFrame
    effects: pd.DataFrame
    dominated: pd.DataFrame


@dataclass(frozen=True)
class Question:
    """One kind of pieces in games of a plan: `games` of them, and for traces a `sample`.

    `replan` returns the plan again with further settings: options and cells by key.
    """

    component: Component
    plan: Plan
    replan: Callable[[Mapping[str, str]], Plan]
    games: int
    sample: int
    jobs: int | None = None

    def ask(self, told: Progress | None = None) -> Answer:
        """Play what the answer needs; `told` hears of (games done, games in all)."""
        asked = list(changes(self.component, self.rows, self._key))
        progress = _Counted(told, self.games * (1 + len(asked)))
        dealt = self.dealt()
        baseline = self._played(self.plan, progress, dealt if self.component.dealt else None)
        cluster = "deal" if self.plan.duplicate else None
        return Answer(
            self.component.kind,
            self.games,
            self.sample if self.component.taken else 0,
            self.taken(),
            dealt.table() if self.component.dealt else pd.DataFrame(),
            effects(asked, baseline, lambda each: self._again(each, progress), cluster=cluster),
            self._dominated(dealt),
        )

    def dealt(self) -> Dealt:
        """Return what collects seats by the piece that was dealt to them."""
        return Dealt(self.component.dealt, self.pieces, self._games_a_deal)

    @property
    def rows(self) -> Sequence[Mapping[str, Any]]:
        """The rows of the component's sheet that are played."""
        return [
            row for row in self.plan.sheets.rows[self.component.sheet] if row.get("copies", 1) > 0
        ]

    @property
    def pieces(self) -> Sequence[str]:
        """The names of the pieces that are dealt, in the order of their numbers."""
        if self.component.order or not self.component.dealt:
            return self.component.order
        return own_names(self.plan.sheets, self.component.sheet)

    @property
    def told(self) -> Sequence[str]:
        """The names by which traces of this plan call the pieces that may be taken."""
        job, keys = self.plan.job, self.component.taken.values()
        data = job.kernels.describe(self.plan.sheets, job.params).components()
        names = [
            each if isinstance(each, str) else _name(each, keys, self.component.label)
            for each in data[self.component.sheet]
        ]
        return list(dict.fromkeys(names))

    @property
    def _key(self) -> Sequence[str]:
        """The columns that tell the rows of the component's sheet apart."""
        sheets = {each.name: each for each in self.plan.game.sheets}
        return sheets[self.component.sheet].key

    @property
    def _games_a_deal(self) -> int:
        return self.plan.players if self.plan.duplicate else 1

    def _dominated(self, dealt: Dealt) -> pd.DataFrame:
        """Return the pieces that another one beats."""
        names = names_of(self.component, self.rows, self._key)
        tables = [on_the_sheet(self.component, self.rows, names)]
        if self.component.dealt:
            costs = self.rows if len(self.rows) == len(self.pieces) else []
            tables.append(as_dealt(self.component, dealt.crossed, self.pieces, costs))
        filled = [table for table in tables if len(table)]
        return pd.concat(filled, ignore_index=True) if filled else tables[0]

    def taken(self, events: pd.DataFrame | None = None) -> pd.DataFrame:
        """Return who takes which piece, and how they fare; nothing for pieces nobody takes.

        `events` are takings of the sample, for whoever has them already (see `takings`).
        """
        actions = self.component.taken
        if not actions:
            return pd.DataFrame()
        from sim.runs import frames, simulate

        if events is None:
            events = takings(self.plan, actions, self.sample, self.jobs)
        own = events[events["action"].isin(list(actions))]
        [block] = simulate.play_blocks(self.plan, 0, self.sample, block=self.sample, jobs=self.jobs)
        seats = frames.seats_frame(self.plan, block.outcomes, 0)
        return holders(own, seats, self.told)

    def _again(self, change: Change, progress: _Counted) -> pd.DataFrame:
        return self._played(self.replan(change.settings), progress, None)

    def _played(self, plan: Plan, progress: _Counted, dealt: Dealt | None) -> pd.DataFrame:
        from sim.runs import frames, simulate

        parts = []
        blocks = simulate.play_blocks(plan, 0, self.games, jobs=self.jobs, on_progress=progress.add)
        with contextlib.closing(blocks):
            for block in blocks:
                games = frames.games_frame(plan, block.outcomes, block.first)
                seats = frames.seats_frame(plan, block.outcomes, block.first)
                parts.append(games_of(games, seats, plan.players))
                if dealt is not None:
                    dealt.add(seats)
        return pd.concat(parts, ignore_index=True)


def _name(piece: Mapping[str, Any], keys: Iterable[str], label: str) -> str:
    """Return what actions call a piece: it has the key of the action, else its label."""
    return str(next((piece[key] for key in keys if key in piece), piece.get(label)))


class _Counted:
    """Counts games for whoever wants to hear."""

    def __init__(self, told: Progress | None, total: int) -> None:
        self.told, self.total, self.done = told, total, 0

    def add(self, more: int) -> None:
        """Take note of some more games."""
        self.done += more
        if self.told is not None:
            self.told(self.done, self.total)
