"""Kernels are compiled our way: together with what they call, and without negative indices."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from sim.engine.codegen import as_program
from sim.engine.jit import JIT, njit

pytestmark = pytest.mark.skipif(not JIT, reason="nothing is compiled")

CUSTOMERS = np.array([3, 5, 7])


def reader(module: str) -> Callable[..., Any]:
    """Return a bounds-checked kernel that reads one entry and counts as code of a module."""

    def read(array, i):
        return array[i]

    read.__module__ = module
    return njit(boundscheck=True, cache=False)(read)


def test_our_kernels_never_count_from_the_end() -> None:
    read = reader("sim.games.toy.rules")
    assert [read(CUSTOMERS, i) for i in range(3)] == [3, 5, 7]
    with pytest.raises(IndexError):
        read(CUSTOMERS, -1)


def test_a_strategy_of_a_user_may_count_from_the_end() -> None:
    assert reader("mine")(CUSTOMERS, -1) == 7


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
