"""Playing that gets nowhere: said once on stderr, with what it may be and how to look at it.

A loop in a strategy that never ends leaves Python no word to say: it waits for compiled code. So a
thread of its own waits for games to end.
"""

from __future__ import annotations

import contextlib
import sys
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from sim.runs import stopping

if TYPE_CHECKING:
    from sim.runs.simulate import Plan

PATIENCE = 20.0
"""Seconds in which nothing ends until it is said."""

OWN_CHUNK = 200
"""Games that are counted together where a user's own strategies play: few, as they may be slow."""


@dataclass
class Watch:
    """Hears of what ends; once nothing has for `patience` seconds, `tell`s it.

    `nothing` says that none has, such as "No game has ended"; `guess` what may be the matter, or
    nothing if one can but wait. It is worth telling at Ctrl-C `while_none` has ended, or always.
    """

    nothing: str
    guess: Callable[[], str]
    while_none: bool
    patience: float
    tell: Callable[[str], None]
    ended: int = 0
    _heard: threading.Event = field(default_factory=threading.Event)
    _elsewhere: bool = False
    _over: bool = False

    def __call__(self, number: int) -> None:
        """Take note that so many more have ended."""
        self.ended += number
        self._heard.set()

    @contextlib.contextmanager
    def elsewhere(self) -> Iterator[None]:
        """Inside the block something else is done with what has ended: silence means nothing."""
        self._elsewhere = True
        try:
            yield
        finally:
            self._heard.set()
            self._elsewhere = False

    def wait(self) -> None:
        """Wait until nothing was heard for long enough and say so; return when it is over."""
        while not self._over:
            if self._heard.wait(self.patience):
                self._heard.clear()
            elif not self._elsewhere:
                before = f" ({self.ended:,} before)" if self.ended else ""
                self.tell(f"{self.nothing} for {self.patience:g} s{before}: {self.said}")
                return

    @property
    def said(self) -> str:
        """What may be the matter, or that one has to wait."""
        return self.guess() or "it takes long here. Wait, or press Ctrl-C and ask for less."

    def hint(self) -> str:
        """Return what to tell at Ctrl-C of what may be the matter; nothing if nothing may be."""
        if self._elsewhere or (self.ended and self.while_none):
            return ""
        guess = self.guess()
        return f"{self.nothing} yet: {guess}" if guess and not self.ended else guess

    def close(self) -> None:
        """Say nothing any more."""
        self._over = True
        self._heard.set()


@contextlib.contextmanager
def watching(
    nothing: str,
    guess: Callable[[], str],
    *,
    while_none: bool = True,
    patience: float | None = None,
    tell: Callable[[str], None] | None = None,
) -> Iterator[Watch]:
    """Watch what the block does; while nothing has ended, Ctrl-C tells the guess as well."""
    patience = PATIENCE if patience is None else patience
    watch = Watch(nothing, guess, while_none, patience, tell or stopping.say)
    waiting = threading.Thread(target=watch.wait, daemon=True)
    waiting.start()
    try:
        with stopping.hinting(watch.hint):
            yield watch
    finally:
        watch.close()
        if not sys.is_finalizing():
            waiting.join()


def watching_games(plan: Plan, first: int) -> contextlib.AbstractContextManager[Watch]:
    """Watch games of `plan`, of which `first` is the first."""
    from sim.engine.job import again
    from sim.engine.loop import compiled_batch

    compiled_batch(plan.job.kernels)  # compiling is no playing
    own = own_strategies(plan)
    return watching("No game has ended", lambda: own and f"{endless(own)} {again(plan.job, first)}")


def own_strategies(plan: Plan) -> str:
    """Return the strategies of a plan that come from a user's own files, in words."""
    own = [each.name for each in plan.strategies if each.origin.endswith(".py")]
    return " or ".join(dict.fromkeys(own))


def endless(strategies: str) -> str:
    """Ask whether a strategy has a loop that never ends."""
    return f"does {strategies} have a loop that never ends?"
