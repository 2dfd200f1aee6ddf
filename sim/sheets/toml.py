"""What a TOML file that cannot be read is likely to have wrong."""

from __future__ import annotations

import re
from pathlib import Path

_LINE = re.compile(r"\(at line (\d+), column \d+\)")
_COMMA = re.compile(r"""=\s*([+-]?\d+),(\d+)\s*(?:[},#]|$)""")


def comma_hint(path: Path, fault: Exception) -> str:
    """Return a sentence, with a space before it, if a number has a decimal comma there.

    `fault` is what the TOML reader raised; nothing is returned for any other fault.
    """
    place = _LINE.search(str(fault))
    try:
        lines = path.read_text("utf-8-sig").splitlines()
    except (OSError, ValueError):
        return ""
    if place is None or int(place[1]) > len(lines):
        return ""
    number = _COMMA.search(lines[int(place[1]) - 1])
    if number is None:
        return ""
    whole, part = number.groups()
    return f" A number is written with a point: {whole}.{part} instead of {whole},{part}."
