"""What a call from Python was given, as the command line would read it; or a sentence."""

from __future__ import annotations

import operator
import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from sim.errors import UsageFault

_THOUSANDS = re.compile(r"[+-]?\d{1,3}(,\d{3})+")


def whole(value: Any, what: str, least: int | None = None) -> int:
    """Return a whole number that is given as one, or as text such as "2" or "1e3"; UsageFault."""
    number = read_whole(value)
    if number is None:
        raise UsageFault(f"{what}={value!r} is no whole number; write one, such as {what}=2.")
    if least is not None and number < least:
        raise UsageFault(f"{what}={number} cannot be: it is at least {least}.")
    return number


def read_whole(value: Any) -> int | None:
    """Return a whole number, or what text such as "2", "1,000", "1_000" or "1e3" means; else None.

    Commas part thousands only: 1,5 is no 15.
    """
    if isinstance(value, bool):
        return None
    try:
        return operator.index(value)
    except TypeError:
        pass
    try:
        text = str(value).strip().replace("_", "")
        text = text.replace(",", "") if _THOUSANDS.fullmatch(text) else text
        return int(text) if text.lstrip("+-").isdecimal() else _of_float(float(text))
    except (ValueError, OverflowError):
        return None


def _of_float(number: float) -> int | None:
    return int(number) if number == int(number) else None


def names(strategies: Any) -> list[str]:
    """Return the strategies that are named: text parted by commas, a path, or several of them."""
    if isinstance(strategies, str):
        strategies = strategies.split(",")
    elif isinstance(strategies, Path) or not isinstance(strategies, Iterable):
        strategies = [strategies]
    return [_name(each) for each in strategies]


def _name(strategy: Any) -> str:
    if callable(strategy):
        called = getattr(strategy, "__name__", "my_policy")
        called = called if called.isidentifier() else "my_policy"
        raise UsageFault(
            f"strategies names a strategy, and {called} is a function: write it to a file and name "
            f'it, such as strategies="./mine.py:{called}".'
        )
    if not isinstance(strategy, str | Path):
        raise UsageFault(
            f"{strategy!r} is no name of a strategy: write it as text, such as "
            'strategies=["balanced", "./mine.py:my_policy"].'
        )
    name = str(strategy).strip()
    if not name:
        raise UsageFault("One of the strategies has an empty name; name one, such as balanced.")
    return name


def entries(restrict: str | Sequence[str]) -> list[str]:
    """Return what is forbidden to whom: text parted by commas, or several."""
    parts = restrict.split(",") if isinstance(restrict, str) else list(restrict)
    for each in parts:
        if not isinstance(each, str):
            raise UsageFault(f'{each!r} is no restriction; write SEAT:NAME, such as "1:no-goals".')
    return [each.strip() for each in parts if each.strip()]
