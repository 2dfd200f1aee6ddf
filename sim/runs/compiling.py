"""Compiling a game the first time, on two cores: `python -m sim.runs.compiling GAME STRATEGY...`.

Numba compiles on one core only. So what a game is made of is compiled in two processes, which
leave it in the cache; the play loop then only has to be put together.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterable
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from sim.games import find, names

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parents[2]
RULES = "rules"

# About half of the rules' work; a strategy is about as much as the other half.
HERE = ("apply_action", "legal_actions")


def prepare(game: str, strategies: Iterable[str]) -> None:
    """Have the rules and strategies of a game compiled; on stderr, say so if that takes a while.

    Strategies are named as for a run; a user's own file is none of this.
    """
    from sim.engine import jit
    from strategies import registry

    policies = list(dict.fromkeys(registry.policies(game, strategies)))
    cold = [part for part in (RULES, *policies) if jit.is_cold(f"{game}-{part}")]
    if not cold:
        return
    print(
        f"compiling {_parts_words(game, cold)} for this machine; this is done once and "
        f"{_wait(cold)} ...",
        file=sys.stderr,
        flush=True,
    )
    began = time.perf_counter()
    if RULES in cold:
        _compile_all(game, policies)
    else:
        _compile_policies(game, policies)
    for part in cold:
        jit.mark_compiled(f"{game}-{part}")
    print(f"compiled in {time.perf_counter() - began:.0f} s", file=sys.stderr, flush=True)


def _parts_words(game: str, cold: list[str]) -> str:
    """Say what is compiled: a game, or what it lacks."""
    if RULES in cold:
        return game
    return f"the {' and '.join(cold)} {'strategies' if len(cold) > 1 else 'strategy'} of {game}"


def _wait(cold: list[str]) -> str:
    """Say how long it may take."""
    return "takes a minute or two" if RULES in cold else "takes some seconds"


def _compile_all(game: str, policies: list[str]) -> None:
    """Compile some rules here and everything else in another process, then the play loop."""
    from sim.engine.loop import compile_verb, compiled_batch

    kernels = find(game).load_kernels()
    with _helper(game, policies):
        for verb in HERE:
            compile_verb(kernels, verb)
    compiled_batch(kernels)
    _compile_policies(game, policies)


@contextmanager
def _helper(game: str, policies: list[str]) -> Iterator[None]:
    """Compile the other half meanwhile; what it cannot do, the caller does later."""
    paths = [str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])]
    with subprocess.Popen(
        [sys.executable, "-m", "sim.runs.compiling", game, *policies],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    ) as helper:
        try:
            yield
            helper.wait()
        except BaseException:
            helper.kill()
            raise


def _compile_policies(game: str, policies: Iterable[str]) -> None:
    from strategies import registry

    for policy in policies:
        registry.compiled(game, policy)


def _other_half(game: str, policies: list[str]) -> None:
    """Compile what `HERE` leaves out."""
    from sim.engine.loop import VERBS, compile_verb

    kernels = find(game).load_kernels()
    _compile_policies(game, policies)
    for verb in VERBS:
        if verb not in HERE:
            compile_verb(kernels, verb)


def prepare_all() -> None:
    """Compile every game with every strategy that comes with it."""
    from strategies import listing

    for game in names():
        prepare(game, [each.name for each in listing(game)])


if __name__ == "__main__":
    if sys.argv[1:]:
        _other_half(sys.argv[1], sys.argv[2:])
    else:
        prepare_all()
