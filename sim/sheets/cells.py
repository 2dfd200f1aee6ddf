"""The text of one cell -> the value its column asks for."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from sim.sheets.faults import advice, quoted
from sim.sheets.schema import FILLED, Column

YES = frozenset({"1", "1.0", "1,0", "yes", "y", "true", "x", "ja", "wahr"})
NO = frozenset({"0", "0.0", "0,0", "no", "n", "false", "nein", "falsch"})

# Excel writes 2 as `2.0` through some exports, and as `2,0` in half of Europe.
_WHOLE = re.compile(r"([+-]?[0-9]{1,9})([.,]0*)?")
_THOUSANDS = re.compile(r"[+-]?[0-9]{1,3}([.,][0-9]{3})+")
_ITEM_MARKS = re.compile(r"[+,;/&|\n]")


class CellFault(ValueError):
    """A cell holds what its column does not allow; the message is the end of the fault's line."""


def read_cell(column: Column, text: str) -> Any:
    """Return the typed value of a cell; raises CellFault with what is allowed.

    White space around and doubled inside is nobody's intention and is dropped, except line
    ends inside a set, which part its items.
    """
    if not text.strip():
        return _empty(column)
    return _READERS[column.kind](column, text)


def _empty(column: Column) -> Any:
    if column.default is FILLED:
        raise CellFault(f"the cell is empty; {column.name} is {column.rule}.")
    return column.default


def _text(_: Column, text: str) -> str:
    return " ".join(text.split())


def _id(column: Column, text: str) -> str:
    name = _text(column, text)
    if len(name) > 80:
        raise CellFault(f"{quoted(name)} has {len(name)} letters; an {column.name} has at most 80.")
    return name


def _int(column: Column, text: str) -> int:
    number = text.strip()
    if _THOUSANDS.fullmatch(number):
        raise CellFault(
            f"{quoted(number)} may mean a thousand or a fraction; write {column.rule} "
            "without points and commas."
        )
    match = _WHOLE.fullmatch(number)
    if not match:
        raise CellFault(f"{quoted(number)} is no whole number; {column.name} is {column.rule}.")
    value = int(match[1])
    if not column.low <= value <= column.high:
        size = "small" if value < column.low else "large"
        raise CellFault(f"{quoted(number)} is too {size}; {column.name} is {column.rule}.")
    return value


def _flag(column: Column, text: str) -> bool:
    word = text.strip().casefold()
    if word in YES or word in NO:
        return word in YES
    raise CellFault(f"{quoted(text)} is neither yes nor no; {column.name} is {column.rule}.")


def _choice(column: Column, text: str) -> str:
    return named(text, column)


def _set(column: Column, text: str) -> tuple[str, ...]:
    items = tuple(named(item, column) for item in _ITEM_MARKS.split(text) if item.strip())
    for item in items:
        if items.count(item) > 1:
            raise CellFault(f"{quoted(text)} names {item} twice; once is enough.")
    if column.most is not None and len(items) > column.most:
        raise CellFault(
            f"{quoted(text)} names {len(items)} {column.name}; {column.name} is {column.rule}."
        )
    return items


def _need(column: Column, text: str) -> Any:
    if column.read is None:
        raise TypeError(f"column {column.name} of kind need has no `read`")
    return column.read(_text(column, text))


_READERS: Mapping[str, Callable[[Column, str], Any]] = {
    "text": _text,
    "id": _id,
    "int": _int,
    "flag": _flag,
    "choice": _choice,
    "set": _set,
    "need": _need,
}


def named(text: str, column: Column) -> str:
    """Return the word of `column.allowed` that `text` is, spelled as the game spells it.

    Raises CellFault naming the nearest word and all allowed ones.
    """
    for word in column.allowed:
        if _plain(word) == _plain(text):
            return word
    rest = f" (or empty for {column.empty})" if column.empty else ""
    raise CellFault(
        f"{quoted(text.strip())} is no {column.one}; {advice(text, column.allowed, rest=rest)}."
    )


def _plain(word: str) -> str:
    return re.sub(r"[\s_\-]+", " ", word.strip()).casefold()
