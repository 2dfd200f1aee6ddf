"""Playing until a figure is known well enough: `win_share±0.5pt`, right whenever it stops.

The games are counted by their index and looked at after each block, so that the same number is
played whatever the threads. Intervals are confidence sequences (`stats.sequences`): they hold at
all looks together, so stopping at the first narrow one is no fault.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pandas as pd

from analysis.stats.gaps import fair_share, free_seats
from analysis.stats.sequences import expected, mean_sequence, share_sequence
from analysis.stats.tidy import Family
from sim.errors import UsageFault
from sim.sheets.faults import did_you_mean

# Figures of each seat, and the column of the seats frame they are the mean of.
OF_SEATS = {"win_share": "win", "score": "score", "margin": "margin"}
# Figures of a game; the share of each ending joins them by its column, end_...
OF_GAMES = ("turns", "decisions")
CONFIDENCE = 0.95

_WISH = re.compile(
    r"\s*(?:change\(\s*(?P<of>[\w-]+)\s*\)|(?P<name>[\w-]+?))\s*(?:±|\+/?-)"
    r"\s*(?P<half>[0-9]*\.?[0-9]+)\s*(?P<unit>pt|points?|%)?\s*",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class Wish:
    """A figure and the half-width its interval is to have, in the figure's own unit.

    `is_share` says that it is a share of games, given in points; `of_change` that not the figure
    is waited for but its change against a baseline.
    """

    figure: str
    half: float
    text: str
    is_share: bool
    of_change: bool = False


def wished(text: str, endings: Sequence[str] = ()) -> Wish:
    """Read `win_share±0.5pt` (also `win_share+-0.5pt`); UsageFault says what can be asked for."""
    known = dict.fromkeys([*OF_SEATS, *OF_GAMES], False) | {"win_share": True}
    wish = read_wish(text, known | {f"end_{name}": True for name in endings})
    if wish.of_change:
        raise UsageFault(f'"{text}": a run has nothing to change from; compare does, or a study.')
    return wish


def read_wish(text: str, known: Mapping[str, bool]) -> Wish:
    """Return the precision that `text` asks for; `known` tells which figures are shares.

    Raises UsageFault with near names for a figure that is none, and with the form for the rest.
    """
    match = _WISH.fullmatch(text)
    if match is None:
        raise UsageFault(
            f'"{text}" is no precision; write a figure and a half-width, such as '
            "win_share±0.5pt, margin±0.02 or turns+-0.1."
        )
    figure, unit = (match["of"] or match["name"]).lower(), match["unit"]
    if figure not in known:
        hint = did_you_mean(figure, known)
        raise UsageFault(f'"{figure}" is no figure to wait for;{hint} one of {", ".join(known)}.')
    half = float(match["half"]) / (100 if unit else 1)
    wish = Wish(figure, half, text.strip(), known[figure], match["of"] is not None)
    if wish.is_share and not unit:
        raise UsageFault(f'"{text}": a share is given in points, such as {figure}±0.5pt.')
    if unit and not wish.is_share:
        raise UsageFault(
            f'"{text}": only shares are given in points; write {figure}±{match["half"]}.'
        )
    if not 0 < wish.half < (0.5 if wish.is_share else math.inf):
        raise UsageFault(f'"{text}": the half-width is to be above 0 and below half of everything.')
    return wish


def watch(until: str, endings: Sequence[str], players: int, duplicate: bool) -> Watch:
    """Return what counts the figure of a precision as it is written, from the first game on."""
    return Watch(wished(until, endings), players, players if duplicate else 1)


@dataclass
class Watch:
    """Counts one figure as the games come in, in order of their index.

    `players` is the number of seats; `games_a_deal` games in a row share a deal and count as one.
    """

    wish: Wish
    players: int
    games_a_deal: int = 1
    n: int = 0
    totals: Any = field(default_factory=lambda: 0.0)
    squares: Any = field(default_factory=lambda: 0.0)

    def add(self, games: pd.DataFrame, seats: pd.DataFrame) -> None:
        """Take in the next games; a piece holds its deals whole."""
        values = self._values(games, seats)
        whole = len(values) - len(values) % self.games_a_deal
        values = values[:whole]
        values = values.reshape(-1, self.games_a_deal, values.shape[1]).mean(axis=1)
        self.n += len(values)
        self.totals = self.totals + values.sum(axis=0)
        self.squares = self.squares + np.square(values).sum(axis=0)

    def _values(self, games: pd.DataFrame, seats: pd.DataFrame) -> Any:
        """Return the figure as a (game, seat) array, or (game, 1)."""
        if self.wish.figure in OF_SEATS:
            column = seats[OF_SEATS[self.wish.figure]].to_numpy(np.float64)
            return column.reshape(-1, self.players)
        return games[self.wish.figure].to_numpy(np.float64)[:, None]

    def intervals(self) -> list[tuple[float, float, float]]:
        """Return (estimate, low, high) of each seat, or of the game; they hold together."""
        if not self.n:
            return []
        each = self.family.each
        return [(float(t) / self.n, *self._ends(float(t), float(s), each)) for t, s in self._sums()]

    @property
    def family(self) -> Family:
        """Which intervals hold together; of two players the one's wins are the other's losses."""
        if self.wish.figure not in OF_SEATS:
            return Family(1, CONFIDENCE, anytime=True)
        free = self.players if self.wish.figure == "score" else free_seats(self.players)
        return Family(free, CONFIDENCE, anytime=True)

    def _sums(self) -> list[tuple[float, float]]:
        return list(zip(self.totals, self.squares, strict=True))

    def _ends(self, total: float, squares: float, confidence: float) -> tuple[float, float]:
        if self.wish.is_share:
            of_seats = self.wish.figure == "win_share"
            centre, width = expected(fair_share(self.players) if of_seats else None)
            return share_sequence(total, self.n, centre, confidence, width)
        mean = total / self.n
        variance = max(0.0, squares / self.n - mean**2) * self.n / max(1, self.n - 1)
        return mean_sequence(mean, math.sqrt(variance), self.n, confidence)

    @property
    def settled(self) -> bool:
        """Whether every interval is as narrow as was asked for."""
        found = self.intervals()
        return bool(found) and all(high - low <= 2 * self.wish.half for _, low, high in found)

    def as_dict(self) -> dict[str, Any]:
        """Return what is known as data."""
        return {
            "asked": self.wish.text,
            "figure": self.wish.figure,
            "half_width": self.wish.half,
            "share": self.wish.is_share,
            "settled": self.settled,
            "method": "confidence sequence",
            "family": self.family.name,
            "intervals": [
                {"estimate": estimate, "low": low, "high": high}
                for estimate, low, high in self.intervals()
            ],
        }
