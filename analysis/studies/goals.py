"""What a study may be played for: a figure known well enough, or its verdicts decided."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import pandas as pd

from analysis.numbers import plus_minus
from analysis.precision import Wish, read_wish
from analysis.stats.bands import UNDECIDED, overall
from analysis.stats.gaps import fair_share, free_seats
from analysis.stats.intervals import Interval, is_share, of_change, of_mean
from analysis.stats.tidy import Family, FloatArray
from analysis.studies.figures import GAP, Figure, figures_for, values_of
from analysis.studies.growing import Games, Goal, Look
from analysis.studies.measures import Counted
from analysis.studies.model import Cell, LineUp, Study
from analysis.studies.starting import seats_compete
from sim.errors import UsageFault

DECIDED = "decided"
# Names that stand for the figure of every seat.
OF_EVERY_SEAT = ("win_share", "margin")


def study_goal(text: str, study: Study, endings: Sequence[str]) -> Goal:
    """Return the goal of a study that is played `--until` this; UsageFault if it is none."""
    if text.strip().lower() == DECIDED:
        return Verdicts()
    return precision(text, study, endings, changes=False)


def precision(text: str, study: Study, endings: Sequence[str], *, changes: bool) -> Precision:
    """Return the goal that a text such as `win_share±0.5pt` asks for; UsageFault if it is none.

    With `changes` a plain name means the change against the baseline, as `change(...)` does.
    """
    if GAP in text.lower():
        raise UsageFault(
            f"{GAP} is the furthest of several shares and no mean to wait for; wait for these "
            "shares, as in win_share±0.5pt."
        )
    known = figures_to_wait_for(study, endings)
    wish = read_wish(text, {name: each.is_share for name, each in known.items()})
    return Precision(wish, wish.of_change or changes, known[wish.figure].scale)


def figures_to_wait_for(study: Study, endings: Sequence[str]) -> dict[str, Figure]:
    """Return what may be waited for by name; of the names for every seat the first seat's."""
    columns = [f"end_{name}" for name in endings]
    found = {
        each.name: each
        for players in study.players
        for each in figures_for(players, columns, study.quantities)
    }
    seats = {stem: found[f"{stem}_1"] for stem in OF_EVERY_SEAT if f"{stem}_1" in found}
    return seats | {name: each for name, each in found.items() if name != GAP}


@dataclass(frozen=True)
class Known:
    """What is known of a figure under one scheme."""

    figure: str
    scheme: str
    estimate: float
    interval: Interval
    n: int

    @property
    def half(self) -> float:
        """The longer arm of the interval."""
        return max(self.interval.high - self.estimate, self.estimate - self.interval.low)


@dataclass(frozen=True)
class Precision:
    """Waits for a figure of every scheme, or for its change, to be known to ± `wish.half`.

    The intervals of all seats, schemes and judged players of one player count hold together, at
    every look.
    """

    wish: Wish
    of_change: bool
    scale: float

    def look(self, study: Study, players: int, lineup: LineUp, games: Games) -> Look:
        """Return how well the figure is known among one kind of players."""
        found = list(self.known(study, players, lineup, games))
        if not found:
            return Look(True, 0, "there is nothing to wait for")
        worst = max(found, key=lambda each: each.half)
        needed = worst.n * (worst.half / self.wish.half) ** 2
        return Look(worst.half <= self.wish.half, needed, self._said(study, worst))

    def enough(self, looks: Sequence[Look]) -> bool:
        """Tell whether it is known among all kinds of players."""
        return all(look.settled for look in looks)

    def known(self, study: Study, players: int, lineup: LineUp, games: Games) -> Iterator[Known]:
        """Yield what is known of the figure under each scheme, of each seat if it has seats."""
        family = Family(self._watched(study, players), study.confidence, anytime=True)
        baseline = games[study.baseline] if self.of_change else None
        for scheme, frame in games.items():
            if baseline is not None and scheme == study.baseline:
                continue
            labels = frame["deal"].to_numpy() if lineup.duplicate else None
            for name in self._names(study, players, scheme):
                values = _values(name, frame, players, study, scheme)
                if baseline is None:
                    fair = fair_share(players) if name.startswith("win_share_") else None
                    interval = of_mean(values, labels, family, fair=fair)
                else:
                    before = _values(name, baseline, players, study, scheme)
                    share = is_share(values) and is_share(before)
                    values = values - before
                    interval = of_change(values, labels, family, of_share=share)
                yield Known(name, scheme, float(values.mean()), interval, len(values))

    def _names(self, study: Study, players: int, scheme: str) -> list[str]:
        """Return the figures that are watched: of two seats one says it all."""
        name = self.wish.figure
        if name in OF_EVERY_SEAT:
            return [f"{name}_{seat}" for seat in range(1, 1 + free_seats(players))]
        measured = [study.quantities_for(scheme)]
        measured += [study.quantities_for(study.baseline)] if self.of_change else []
        own = name in {each.name for each in study.quantities}
        there = all(name in {each.name for each in every} for every in measured)
        return [name] if there or not own else []

    def _watched(self, study: Study, players: int) -> int:
        """Return how many intervals of one player count are looked at together."""
        cells = [
            each
            for each in study.cells()
            if each.players == players
            and each.lineup.judge
            and not (self.of_change and each.scheme.name == study.baseline)
        ]
        return max(1, sum(len(self._names(study, players, each.scheme.name)) for each in cells))

    def _said(self, study: Study, worst: Known) -> str:
        low, high = worst.interval.low, worst.interval.high
        shown = plus_minus(worst.estimate, low, high, scale=self.scale, signed=self.of_change)
        unit = "" if not self.wish.is_share else " points" if self.of_change else " %"
        name = f"change of {worst.figure}" if self.of_change else worst.figure
        return f"least known is {name}, {shown}{unit} ({study.scheme(worst.scheme).title})"


def _values(name: str, games: pd.DataFrame, players: int, study: Study, scheme: str) -> FloatArray:
    return values_of(Figure(name, "", ""), games, players, study.quantities_for(scheme))


@dataclass(frozen=True)
class Verdicts:
    """Waits for the verdicts on the subject: whether it is fair, its quantities in their bands.

    Which scheme is nearest to fair is not waited for: two of a kind are never told apart.
    """

    def look(self, study: Study, players: int, lineup: LineUp, games: Games) -> Look:
        """Return the verdicts among one kind of players, and what the open ones need."""
        frame = games[study.subject]
        cell = Cell(players, lineup, study.scheme(study.subject), len(frame))
        counted = Counted(study, cell, frame, None)
        rows = [counted.gaps().assign(name="fair")] if seats_compete(study, players) else []
        banded = [each.name for each in study.quantities_for(study.subject) if each.judged]
        if banded:
            table = counted.quantities()
            rows.append(table[table["quantity"].isin(banded)].assign(name=table["quantity"]))
        if not rows:
            return Look(True, 0, "there is nothing to wait for")
        judged = pd.concat(rows, ignore_index=True)
        verdicts = dict(zip(judged["name"], judged["verdict"], strict=True))
        more = judged.loc[judged["verdict"] == UNDECIDED, "more_games"]
        said = ", ".join(f"{name}: {verdict}" for name, verdict in verdicts.items())
        return Look(more.empty, len(frame) + float(more.max() if len(more) else 0), said, verdicts)

    def enough(self, looks: Sequence[Look]) -> bool:
        """Tell whether each verdict over all kinds of players is decided."""
        names = {name for look in looks for name in look.verdicts}
        return all(
            overall([look.verdicts[name] for look in looks if name in look.verdicts]) != UNDECIDED
            for name in names
        )
