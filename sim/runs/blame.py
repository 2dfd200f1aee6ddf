"""When a game cannot go on: it is played once more, decision by decision, to say who erred how."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sim.errors import EngineFault

if TYPE_CHECKING:
    from sim.engine.batch import Logged
    from sim.engine.job import GameFault
    from sim.runs.simulate import Plan
    from strategies import Strategy

OF_COMPILED = "index is out of bounds"
"""What compiled code says of an index: neither which one nor where."""


@contextlib.contextmanager
def blaming(plan: Plan) -> Iterator[None]:
    """Say of a game of `plan` that cannot go on in the block who erred, and how.

    What went wrong elsewhere than in a user's strategy is raised as it is.
    """
    from sim.engine.job import GameFault

    try:
        yield
    except GameFault as fault:
        raise _explained(plan, fault) from fault


def logged_games(plan: Plan, first: int, count: int, jobs: int | None) -> Iterator[Logged]:
    """Yield games first ... first + count - 1 with their decisions; EngineFault says who erred."""
    from sim.engine.batch import log_games
    from sim.runs import silence

    with blaming(plan), silence.watching_games(plan, first) as watch:
        for logged in log_games(plan.job, first, count, jobs=jobs or os.cpu_count() or 1):
            watch(len(logged.outcomes))
            with watch.elsewhere():
                yield logged


def _explained(plan: Plan, fault: GameFault) -> BaseException:
    from sim.engine.job import again
    from sim.runs import trace

    try:
        for _ in trace.steps(plan, fault.game):
            pass
    except EngineFault as told:
        return EngineFault(f"{told} {again(plan.job, fault.game)}")
    except Exception as error:
        return error
    return fault.__cause__ or fault


def raised(strategy: Strategy, seen: Sequence[Any], error: Exception, where: str) -> Exception:
    """Return what to say when a strategy raised `error` at what it has `seen`: its arguments.

    A strategy of the project has no business raising anything: then it is the error itself.
    """
    if not strategy.origin.endswith(".py"):
        return error
    place, said = _interpreted(strategy, seen)
    told = said if type(said) is type(error) else error
    if isinstance(error, IndexError):
        return EngineFault(
            f"{place}: an index is outside its array: {told} ({where}). How long each array is, is "
            "in the game's state.py; a list of actions has choice.n."
        )
    kind = type(error).__name__
    return EngineFault(
        f"{place}: the strategy raised {kind}{f': {told}' if str(told) else ''} ({where}). "
        "A strategy must return an index from 0 to choice.n - 1, whatever it is asked."
    )


def _interpreted(strategy: Strategy, seen: Sequence[Any]) -> tuple[str, Exception | None]:
    """Ask a strategy as plain Python, which knows where it fails and more; return both."""
    import numpy as np

    from sim.runs.interpreted import Copies

    origin = Path(strategy.origin)
    copies = Copies(origin.absolute().parent)
    function = copies.function(strategy.policy)
    try:
        with np.errstate(all="ignore"):
            function(*seen)
    except Exception as error:
        place = strategy.origin
        trace = error.__traceback__
        while trace is not None:
            file = trace.tb_frame.f_code.co_filename
            if file in copies.files:
                beside = Path(file).is_relative_to(copies.folder)
                shown = origin.parent / Path(file).relative_to(copies.folder) if beside else file
                place = f"{shown}:{trace.tb_lineno}"
            trace = trace.tb_next
        compiled = str(error) == OF_COMPILED
        return f"{place} (in a function called there)" if compiled else place, error
    return strategy.origin, None
