"""What all games share where a second reading of the rules is held against the kernels."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

from hypothesis import HealthCheck, settings

PROPERTY = settings(
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)
"""The same examples every time, however long they take."""

Move = TypeVar("Move", bound=tuple[Any, ...])


def assert_same_position(expected: Mapping[str, Any], got: Mapping[str, Any], when: str) -> None:
    """Fail, naming every field in which two plain positions differ."""
    wrong = [
        f"{name}: expected {expected.get(name)}, got {got.get(name)}"
        for name in sorted({*expected, *got})
        if name not in expected or name not in got or expected[name] != got[name]
    ]
    assert not wrong, f"{when}: " + "; ".join(wrong)


def assert_same_moves(expected: set[Move], got: Iterable[Move], when: str) -> None:
    """Fail, naming the moves missing and the moves too many."""
    missing, surplus = sorted(expected - set(got)), sorted(set(got) - expected)
    assert not missing, f"{when}: missing {missing}, too many {surplus}"
    assert not surplus, f"{when}: too many {surplus}"
