"""Compile before the clock starts, and say so: the first time it takes most of a minute."""

from __future__ import annotations

import time

import click


def say_if_cold(game: str) -> bool:
    """On stderr, say that compiling comes first if nothing of the game is compiled; tell it."""
    from sim.engine import jit

    cold = jit.is_cold()
    if cold:
        click.echo(
            f"compiling {game} for this machine; this is done once and takes up to a minute ...",
            err=True,
        )
    return cold


def compile_first(game: str) -> None:
    """Have the play loop of `game` ready; on stderr, say what is going on if that takes a while."""
    from sim.engine.loop import compiled_batch
    from sim.games import find

    cold = say_if_cold(game)
    began = time.perf_counter()
    compiled_batch(find(game).load_kernels())
    if cold:
        click.echo(f"compiled in {time.perf_counter() - began:.0f} s", err=True)
