"""Small words every game is told with: players, lists, counts."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Mapping

WIDTH = 96
PLAYERS = ("first", "second", "third", "fourth", "fifth")


def player(*seats: int) -> str:
    """Return how a story calls seats: `the first player`, `the first and second players`."""
    return f"the {listed(PLAYERS[seat] for seat in seats)} player{'s' * (len(seats) > 1)}"


def capital(sentence: str) -> str:
    """Return a sentence with a capital first letter, the rest as it is."""
    return sentence[:1].upper() + sentence[1:]


def listed(words: Iterable[str], nothing: str = "nothing") -> str:
    """Return `a`, `a and b`, `a, b and c`, or the word for nothing."""
    *first, last = list(words) or [nothing]
    return f"{', '.join(first)} and {last}" if first else last


def counted(number: int, noun: str) -> str:
    """Return `1 cup` or `2 cups`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def some(number: int, noun: str) -> str:
    """Return `a cup` or `2 cups`."""
    return f"a {noun}" if number == 1 else counted(number, noun)


def pile(cards: Mapping[str, int], nothing: str = "nothing") -> str:
    """Return the cards of a pile: `2 Water, Assam`."""
    words = [name if number == 1 else f"{number} {name}" for name, number in cards.items()]
    return ", ".join(words) or nothing


def points(number: float) -> str:
    """Return points without a useless nought: `1 point`, `4.5 points`."""
    return f"{number:g} point{'' if number == 1 else 's'}"


def told(heading: str, sentences: Iterator[str]) -> Iterator[str]:
    """Yield a heading and each sentence below it, wrapped and indented."""
    yield heading
    for sentence in sentences:
        yield from textwrap.wrap(
            sentence,
            WIDTH,
            initial_indent="  ",
            subsequent_indent="    ",
            break_long_words=False,
            break_on_hyphens=False,
        )
