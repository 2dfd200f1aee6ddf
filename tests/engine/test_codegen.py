"""Kernels are compiled our way: with all they call, and without negative indices."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from sim.engine.codegen import as_program
from sim.engine.jit import JIT, njit

ROOT = Path(__file__).resolve().parents[2]

pytestmark = pytest.mark.skipif(not JIT, reason="nothing is compiled")

READ = """
import numpy as np
from sim.engine.jit import njit

def reader(module):
    def read(array, i):
        return array[i]
    read.__module__ = module
    return njit(cache=False)(read)

def tried(module):
    try:
        return int(reader(module)(np.array([3, 5, 7])[1:], -1))
    except IndexError:
        return "out of bounds"

print(tried("sim.games.toy.rules"), tried("mine"), sep=", ")
"""


@pytest.mark.parametrize(("checked", "said"), [("0", "3, 7"), ("1", "out of bounds, 7")])
def test_only_a_users_strategy_may_count_from_the_end(checked: str, said: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", READ],
        env=os.environ | {"NUMBA_BOUNDSCHECK": checked},
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert done.stdout.strip() == said, done.stderr


@njit
def countdown(n):
    """A function that is not inlined: it calls itself."""
    return 0 if n <= 0 else 1 + countdown(n - 2)


def top(n):
    return countdown(n) + countdown(n + 1)


def test_a_program_owns_the_functions_it_calls() -> None:
    def another_top(n):
        return countdown(n) + countdown(n + 1)

    program = njit("i8(i8)", cache=False)(as_program(another_top))
    plain = njit("i8(i8)", cache=False)(top)
    assert program(10) == plain(10) == 5 + 6
    code = {kernel: next(iter(kernel.inspect_llvm().values())) for kernel in (program, plain)}
    assert "linkonce_odr" in code[plain]
    assert "linkonce_odr" not in code[program]
