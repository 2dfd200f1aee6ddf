"""A fault of a sheet: where it is, what stands there, what is allowed."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass

from sim.errors import SheetFault

MOST_LINES = 400
"""Faults spelled out in one message; the rest is counted (a wrong file has thousands)."""

LONGEST_QUOTE = 60


@dataclass(frozen=True)
class Fault:
    """One fault: `file:row:column: message`.

    `row` is the row number a spreadsheet shows (1 is the first row of the file), `column` the
    column's header in the file; both are None where a fault has no such place. `value` is the
    text of the cell. A `warning` does not keep the sheet from being used.
    """

    file: str
    message: str
    row: int | None = None
    column: str | None = None
    value: str | None = None
    warning: bool = False

    def __str__(self) -> str:
        place = [self.file, str(self.row or ""), self.column or ""]
        while not place[-1]:
            place.pop()
        return f"{':'.join(place)}: {self.message}"

    def as_dict(self) -> dict[str, object]:
        """Return the fault as data for `--json`, the finished line under `text`."""
        return {**asdict(self), "text": str(self)}


class SheetFaults(SheetFault):
    """All faults found, one a line; `faults` holds them as data."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        lines = [str(fault) for fault in self.faults[:MOST_LINES]]
        if len(self.faults) > MOST_LINES:
            lines.append(f"... and {len(self.faults) - MOST_LINES} more faults.")
        super().__init__("\n".join(lines))


def quoted(value: str) -> str:
    """Return `value` in quotes on one line, cut where it is long."""
    line = value.replace("\r\n", "\\n").replace("\n", "\\n").replace("\r", "\\n")
    line = "".join(char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in line)
    if len(line) > LONGEST_QUOTE:
        line = line[: LONGEST_QUOTE - 3] + "..."
    return f'"{line}"'


def near(word: str, words: Iterable[str], cutoff: float = 0.6) -> str | None:
    """Return the one of `words` most like `word`, capitals apart; None if none is like it."""
    by_fold: dict[str, str] = {}
    for candidate in words:
        by_fold.setdefault(candidate.casefold(), candidate)
    found = difflib.get_close_matches(word.strip().casefold(), by_fold, n=1, cutoff=cutoff)
    return by_fold[found[0]] if found else None


def did_you_mean(word: str, words: Iterable[str], cutoff: float = 0.6) -> str:
    """Return ` did you mean "...?"`, or nothing where no word is near."""
    nearest = near(word, words, cutoff)
    return f' did you mean "{nearest}"?' if nearest is not None else ""


def advice(word: str, words: Sequence[str], lead: str = "one of", rest: str = "") -> str:
    """Return `did you mean "...?" One of a, b, c`, or `one of a, b, c` where none is near.

    `lead` stands before the list, `rest` right after it.
    """
    hint = did_you_mean(word, words).strip()
    choice = f"{lead} {', '.join(words)}{rest}"
    return f"{hint} {choice[0].upper()}{choice[1:]}" if hint else choice


def listed(words: Sequence[str]) -> str:
    """Return `a, b and c`."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} and {words[-1]}"
