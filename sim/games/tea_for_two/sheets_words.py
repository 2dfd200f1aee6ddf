"""The words the sheets of Tea for 2 use, and how lists of them are read."""

from __future__ import annotations

import re
from collections.abc import Iterable
from enum import IntEnum

from sim.games.tea_for_two.constants import Ability, AiAction, CardKind, ShipKind
from sim.sheets.cells import CellFault
from sim.sheets.faults import advice, quoted

TEA_NAMES = ("Yellow", "Green", "Pu'er", "White", "Oolong", "Black")
"""In the order of `Tea`."""


def small(members: Iterable[IntEnum]) -> tuple[str, ...]:
    """Return the names in small letters: `clipper`, `first_player`."""
    return tuple(member.name.lower() for member in members)


CARD_KINDS = small(CardKind)
SHIP_KINDS = small(ShipKind)
ABILITIES = small(Ability)
AI_ACTIONS = small(AiAction)
BOARDS = ("A", "B")

TEAS_FORM = "teas such as `Green+Oolong+Oolong` (first letters will do)"
NUMBERS_FORM = "a whole number, or several such as `5 3 2`"
ACTIONS_FORM = f"actions such as `market+production`, each one of {', '.join(AI_ACTIONS)}"

_MARKS = re.compile(r"[\s+,;/&|]+")


def read_teas(text: str) -> tuple[str, ...]:
    """Return the teas of a list, each as often as it is named; raises CellFault."""
    return tuple(_tea(word) for word in _MARKS.split(text.strip()))


def _tea(word: str) -> str:
    plain = word.casefold().replace("’", "'").replace("puer", "pu'er")
    for name in TEA_NAMES:
        if plain in (name.casefold(), name[0].casefold()):
            return name
    raise CellFault(f"{quoted(word)} is no tea; {advice(word, TEA_NAMES)}.")


def read_numbers(text: str) -> tuple[int, ...]:
    """Return the whole numbers of a list; raises CellFault."""
    words = _MARKS.split(text.strip())
    if not all(re.fullmatch(r"[0-9]{1,3}", word) for word in words):
        raise CellFault(f"{quoted(text)} is no number; write {NUMBERS_FORM}.")
    return tuple(int(word) for word in words)


def read_actions(text: str) -> tuple[str, ...]:
    """Return the actions of a solo year card; raises CellFault."""
    words = tuple(word.casefold().replace("-", "_") for word in _MARKS.split(text.strip()))
    for word in words:
        if word not in AI_ACTIONS:
            raise CellFault(f"{quoted(word)} is no action of the AI; {advice(word, AI_ACTIONS)}.")
    return words
