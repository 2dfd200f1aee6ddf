"""What enums and cards are called: the names that sheets, options and traces use."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import IntEnum
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sim.sheets.check import Sheets


def small(members: Iterable[IntEnum]) -> tuple[str, ...]:
    """Return the names in small letters: `black`, `starter`."""
    return tuple(member.name.lower() for member in members)


def capital(members: Iterable[IntEnum]) -> tuple[str, ...]:
    """Return the names as on the cards: `Brown`, `Bun Maska`."""
    return tuple(member.name.replace("_", " ").title() for member in members)


def expanded(sheets: Sheets, name: str) -> list[Mapping[str, Any]]:
    """Return the rows of a sheet with each repeated `copies` times: one for each card."""
    return [row for row in sheets.rows[name] for _ in range(row["copies"])]


def own_names(sheets: Sheets, sheet: str) -> tuple[str, ...]:
    """Return the ids of all cards of a sheet; the second copy of a row is called `id (2)`."""
    names: dict[str, None] = {}
    for row in expanded(sheets, sheet):
        name, copy = row["id"], 1
        while name in names:
            copy += 1
            name = f"{row['id']} ({copy})"
        names[name] = None
    return tuple(names)
