"""What the engine asks of a game: record layouts, verbs and words, bundled as `Kernels`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np

Data = dict[str, Any]
"""What goes into a line of JSON: names, numbers, lists and dicts of them."""


class Teller(Protocol):
    """Tells one game as a story, from the lines of its trace alone; yields lines of text."""

    def opening(self) -> Iterator[str]:
        """Tell the setup."""
        ...

    def round(self, state: Data) -> Iterator[str]:
        """Tell how things stand as a round begins."""
        ...

    def turn(self, before: Data, decisions: Sequence[Data]) -> Iterator[str]:
        """Tell one turn: the state before it, and the decision lines of the turn."""
        ...

    def ending(self, end: Data) -> Iterator[str]:
        """Tell why the game ended, and the scores."""
        ...


class Describe(Protocol):
    """Puts a game's records into words and data; plain Python, made by `Kernels.describe`."""

    def components(self) -> Data:
        """Return the cards and numbers a referee of the game needs."""
        ...

    def state(self, state: Any) -> Data:
        """Return every zone of a state record by names.

        It has at least `turn` and `round` (counted from 1) and `phase`.
        """
        ...

    def action(self, state: Data, action: Any) -> Data:
        """Return an action record by names; `state` is the data of the state it is for."""
        ...

    def words(self, state: Data, action: Data) -> str:
        """Return an action in words."""
        ...

    def score_parts(self, outcome: Any, seat: int) -> dict[str, float]:
        """Return what a seat's score adds up from, in points."""
        ...

    def teller(self, setup: Data) -> Teller:
        """Return who tells the game with this setup line."""
        ...


@dataclass(frozen=True)
class Kernels:
    """The compiled side of a game.

    Every dtype is a NumPy structured dtype; the game's verbs are registered for `state` in
    `sim.engine.verbs`. `outcome` must have the fields `turns`, `decisions`, `ended` (bits, named
    by `endings`), `truncated`, `winners` (bit s = seat s) and `score` (one for each seat).
    `kept` says, where a variant does not fill all its fields, which of them are kept and how wide:
    digests and tables of one variant do not change when another one gets a column.
    """

    state: np.dtype[Any]
    view: np.dtype[Any]
    params: np.dtype[Any]
    choice: np.dtype[Any]
    outcome: np.dtype[Any]
    action_kinds: tuple[str, ...]
    endings: tuple[str, ...]
    build_params: Callable[..., Any]  # (sheets, options, players) -> params record
    describe: Callable[[Any, Any], Describe]  # (sheets, params) -> words and data for a game
    kept: Callable[[Any], np.dtype[Any]] | None = None  # (params) -> layout of outcomes kept
