"""Where a table or a key stands in a TOML file, so that a fault can name the line."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

HEADER = re.compile(r"^\s*(\[\[?)\s*([\w-]+)")
KEY = re.compile(r"""^\s*("[^"]*"|'[^']*'|[\w."'-]+)\s*=""")


@dataclass(frozen=True)
class Place:
    """One line: a key (or a header, without one) in the index-th table of a name."""

    row: int
    table: str
    index: int
    key: str | None


def places(text: str) -> Iterator[Place]:
    """Yield the place of every header and key; keys before any header have table ``""``.

    A dotted key counts as each of its parts.

    A sub-table such as `[scheme.options]` counts as part of the `[[scheme]]` above it.
    """
    table, counts = "", {"": 0}
    for row, line in enumerate(text.splitlines(), start=1):
        if header := HEADER.match(line):
            brackets, table = header.groups()
            counts[table] = counts.get(table, -1) + (brackets == "[[")
            counts[table] = max(counts[table], 0)
            yield Place(row, table, counts[table], None)
        elif key := KEY.match(line):
            for part in _parts(key.group(1)):
                yield Place(row, table, counts[table], part)


def _parts(key: str) -> list[str]:
    """Return the parts of a dotted key; dots in quotes part nothing, as in "goals[a].copies"."""
    if len(key) > 1 and key[0] == key[-1] and key[0] in "\"'" and key.count(key[0]) == 2:
        return [key[1:-1]]
    return [part.strip("\"'") for part in key.split(".")]


def line_of(text: str, table: str, index: int = 0, key: str | None = None) -> int | None:
    """Return the line of `key` in the index-th `table`; of the table if the key is not there."""
    inside = [place for place in places(text) if (place.table, place.index) == (table, index)]
    rows = [place.row for place in inside if place.key == key]
    return rows[0] if rows else (inside[0].row if inside else None)
