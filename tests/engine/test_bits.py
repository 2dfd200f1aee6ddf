"""Sets as bits: the machine instructions against Python's integers."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as some
from numba.core.errors import TypingError

from sim.engine import bits
from sim.engine.bits import count_bits, lowest_bit
from sim.engine.jit import njit


@njit
def counted(number):
    return count_bits(number)


@njit
def lowest(number):
    return lowest_bit(number)


@njit
def walked(number):
    """Walk through a set as the rules do; return how many were met and the sum of positions."""
    met, positions = 0, 0
    while number:
        positions += lowest_bit(number)
        number &= number - 1
        met += 1
    return met, positions


def bits_of(number: int) -> list[int]:
    return [bit for bit in range(63) if number >> bit & 1]


@settings(deadline=None)
@given(some.integers(1, 2**62))
def test_bits_are_counted_and_found(number: int) -> None:
    expected = bits_of(number)
    assert counted(number) == len(expected)
    assert lowest(number) == expected[0]
    assert walked(number) == (len(expected), sum(expected))


def test_the_empty_set_has_no_bits() -> None:
    assert counted(0) == 0
    assert bits._count_slowly(0) == 0


@settings(deadline=None)
@given(some.integers(1, 2**62))
def test_interpreted_it_is_the_same(number: int) -> None:
    assert bits._count_slowly(number) == counted(number)
    assert bits._lowest_slowly(number) == lowest(number)


@pytest.mark.parametrize("kind", [np.int8, np.int16, np.int32, np.int64])
def test_fields_of_any_width_will_do(kind: Any) -> None:
    for number in (1, 6, 64, 96, 127):
        assert counted(kind(number)) == bits._count_slowly(kind(number)) == number.bit_count()
        assert lowest(kind(number)) == bits._lowest_slowly(kind(number)) == bits_of(number)[0]


@pytest.mark.parametrize("kernel", [counted, lowest])
def test_only_integers_are_sets(kernel: Any) -> None:
    with pytest.raises(TypingError, match="a set of bits is an integer, not float64"):
        kernel(1.5)
