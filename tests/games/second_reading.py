"""What all games share where a second reading of the rules is held against the kernels."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import IntEnum
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


class Position:
    """A position in plain Python; a field of it reads as an attribute.

    `book` is what a referee knows of the components and `options` of the game.
    """

    def __init__(self, book: Any, position: Mapping[str, Any]):
        self.book, self.options = book, book.options
        self.at: dict[str, Any] = dict(position)

    # self["supply"] would hide the words.
    def __getattr__(self, name: str) -> Any:
        try:
            return self.at[name]
        except KeyError:
            raise AttributeError(name) from None

    def my(self, field: str) -> Any:
        """Return a field of the deciding seat."""
        return self.at[field][self.seat]

    def gain(self, field: str, amount: int, seat: int | None = None) -> None:
        """Change a number of a seat."""
        self.at[field][self.seat if seat is None else seat] += amount


def move_in_words(act: IntEnum, fields: Mapping[str, Any]) -> str:
    """Return a move as a failing test should show it: its kind, and the fields that are not 0."""
    words = [f"{name}={value}" for name, value in fields.items() if value]
    return f"{act.name}({', '.join(words)})"


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
