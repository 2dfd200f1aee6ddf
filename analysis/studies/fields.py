"""The fields of a study file, and what each may hold."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from analysis.studies.expressions import Unreadable, parsed

REQUIRED: Final = object()
MOST_SEED = 2**64 - 1
MOST_GAMES = 1_000_000_000
MOST_SAMPLE = 100_000


class Wrong(Exception):
    """The value is of the wrong kind; the message says what belongs there."""


@dataclass(frozen=True)
class Field:
    """One key: how its value is read, what holds without it, and what it means."""

    name: str
    read: Callable[[Any], Any]
    doc: str
    default: Any = REQUIRED


def text(value: Any) -> str:
    """Read a text of one line."""
    if not isinstance(value, str) or not value.strip() or "\n" in value:
        raise Wrong("a text of one line")
    return value.strip()


def long_text(value: Any) -> str:
    """Read a text of one or more lines; line breaks become spaces."""
    if not isinstance(value, str):
        raise Wrong("a text")
    return " ".join(value.split())


def slug(value: Any) -> str:
    """Read a short name that may be part of a file name."""
    if not isinstance(value, str) or not re.fullmatch(r"[a-z0-9][a-z0-9_-]{0,39}", value):
        raise Wrong('a short name of a-z, 0-9, "-" and "_"')
    return value


def flag(value: Any) -> bool:
    """Read true or false."""
    if not isinstance(value, bool):
        raise Wrong("true or false")
    return value


def whole(low: int, high: int) -> Callable[[Any], int]:
    """Return a reader of whole numbers from `low` to `high`."""

    def read(value: Any) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            raise Wrong(f"a whole number from {low} to {high}")
        return value

    return read


def number(low: float, high: float) -> Callable[[Any], float]:
    """Return a reader of numbers from `low` to `high`."""

    def read(value: Any) -> float:
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise Wrong(f"a number from {low:g} to {high:g}")
        if not low <= value <= high:
            raise Wrong(f"a number from {low:g} to {high:g}")
        return float(value)

    return read


def counts(value: Any) -> tuple[int, ...]:
    """Read player counts: a list of whole numbers, or one."""
    items = value if isinstance(value, list) else [value]
    if not items or not all(type(n) is int and n > 0 for n in items):
        raise Wrong("a list of player counts, as in [2, 3, 4]")
    return tuple(sorted(set(items)))


def names(value: Any) -> tuple[str, ...]:
    """Read a list of names, or one name."""
    items = [value] if isinstance(value, str) else value
    if not isinstance(items, list) or not items:
        raise Wrong('a list of names, as in ["one", "another"]')
    if not all(isinstance(item, str) and item.strip() for item in items):
        raise Wrong('a list of names, as in ["one", "another"]')
    return tuple(item.strip() for item in items)


def ladder(value: Any) -> tuple[str, ...]:
    """Read strategies from weak to strong."""
    rungs = names(value)
    if len(rungs) < 2:
        raise Wrong('at least two strategies from weak to strong, as in ["greedy", "balanced"]')
    return rungs


def expression(value: Any) -> str:
    """Read an expression over the columns of a game."""
    written = text(value)
    try:
        parsed(written)
    except Unreadable as fault:
        raise Wrong(
            f"an expression such as sum(score) or max(score) - min(score): {fault}"
        ) from None
    return written


def table(value: Any) -> Mapping[str, Any]:
    """Read a table."""
    if not isinstance(value, Mapping):
        raise Wrong("a table of key = value")
    return value


def tables(value: Any) -> list[Any]:
    """Read an array of tables."""
    if not isinstance(value, list) or not value:
        raise Wrong("tables under a heading in double brackets, as in [[scheme]]")
    return value


def options(value: Any) -> dict[str, Any]:
    """Read option values; one may differ by player count: `{ 2 = "-/leaf", 3 = ... }`."""
    return {key: _option(key, item) for key, item in table(value).items()}


def _option(key: str, value: Any) -> Any:
    if isinstance(value, bool | int | str):
        return value
    if isinstance(value, Mapping) and value and _by_count(value):
        return {int(k): v for k, v in value.items()}
    raise Wrong(f"for {key} a value, or values by player count as in {{ 2 = ..., 3 = ... }}")


def _by_count(value: Mapping[str, Any]) -> bool:
    return all(k.isdigit() and isinstance(v, bool | int | str) for k, v in value.items())


def stated_minutes(value: Any) -> dict[str, float]:
    """Read minutes by the name of a scheme."""
    minutes = table(value)
    if len(minutes) < 2 or not all(
        type(each) in (int, float) and 0 < each < 10_000 for each in minutes.values()
    ):
        raise Wrong("minutes for at least two schemes, as in { three = 25, four = 35 }")
    return {str(name): float(each) for name, each in minutes.items()}


TARGET = (
    Field("share", number(0.1, 50), "points a seat may lie from its fair share", 2.0),
    Field("same", number(0.01, 50), "points of change that make no difference", 1.0),
    Field("length", number(0.1, 100), "percent the mean length may change", 5.0),
    Field("endings", number(0.1, 100), "points the share of an ending may change", 3.0),
)

LINEUP = (
    Field("name", slug, "short name"),
    Field("title", text, "what the report calls these players", None),
    Field("meaning", long_text, "how they play, in a sentence", ""),
    Field("strategies", names, "one strategy for all seats, or one for each seat"),
    Field("judge", flag, "whether their games decide verdicts", True),
    Field("duplicate", flag, "play each deal once for each rotation of the strategies", False),
    Field("games", whole(1, MOST_GAMES), "games a cell, if not the study's", None),
    Field("players", counts, "player counts they are seated for; all if left out", ()),
    Field("schemes", names, "schemes they try; all if left out", ()),
    Field("restrict", names, 'what seats may not do, as in ["1:no-goals"]', ()),
)

SCHEME = (
    Field("name", slug, "short name"),
    Field("title", text, "what the report calls it", None),
    Field("meaning", long_text, "why it is tried, in a sentence", ""),
    Field("options", options, "options of the game, and cells of its sheets, that differ", {}),
    Field("sheets", text, "folder of sheets of its own, seen from the study file", None),
    Field("own_sheet", slug, "play it only if the user gives this sheet, and judge it", ""),
    Field("restrict", names, 'what seats may not do, as in ["1:no-goals"]', ()),
)

QUANTITY = (
    Field("name", slug, "short name"),
    Field("title", text, "what the report calls it", None),
    Field("meaning", long_text, "what it tells, in a sentence", ""),
    Field("of", expression, "what is measured in each game, as in sum(score)"),
    Field("out_of", expression, "what it is a share of; nothing if left out", ""),
    Field("unit", text, "its unit; % shows it times 100", ""),
    Field("same", number(0, 1e9), "a change below this makes no difference", None),
    Field("low", number(-1e9, 1e9), "the least that is on target", None),
    Field("high", number(-1e9, 1e9), "the most that is on target", None),
    Field("schemes", names, "schemes it is measured in; all if left out", ()),
)

MINUTES = (
    Field("of", slug, "the quantity that takes the time, such as the decisions of a game"),
    Field("stated", stated_minutes, "minutes stated for schemes, by name: at least two"),
)

_OF_CELLS = (
    Field("players", counts, "player counts; the game's usual one if left out", ()),
    Field("schemes", names, "schemes; the one that is judged if left out", ()),
    Field("lineup", slug, "the line-up; the strongest that is judged if left out", ""),
)

TENSION = (
    Field("games", whole(2, MOST_SAMPLE), "games of which every decision is looked at", 2_000),
    *_OF_CELLS,
)

LUCK = (
    Field("deals", whole(2, MOST_SAMPLE), "deals played by others, moved round the table", 500),
    Field("sittings", whole(1, 50), "how often each seating plays a deal", 2),
    Field("ladder", ladder, "strategies from weak to strong; a usual ladder if left out", ()),
    *_OF_CELLS,
)

COMPONENTS = (
    Field("games", whole(2, MOST_GAMES), "games played for what chance deals", 20_000),
    Field("sample", whole(1, MOST_SAMPLE), "games told step by step for who takes what", 300),
    *_OF_CELLS,
)

STUDY = (
    Field("schema", whole(1, 1), "version of this format", 1),
    Field("name", slug, "short name, used for the results folder"),
    Field("title", text, "heading of the report"),
    Field("question", long_text, "the question in the designer's words", ""),
    Field("game", slug, "the game"),
    Field("players", counts, "player counts; all the game's if left out", ()),
    Field("games", whole(1, MOST_GAMES), "games a cell", 20_000),
    Field("seed", whole(0, MOST_SEED), "root seed, common to all schemes", 1),
    Field("confidence", number(0.5, 0.9999), "confidence of a family of intervals", 0.95),
    Field("subject", slug, "the scheme that is judged; the first if left out", None),
    Field("baseline", slug, "the scheme it is compared with; the second if left out", None),
    Field("noun", text, "what the report calls a scheme", "scheme"),
    Field("sheets", text, "folder of component sheets, seen from the study file", None),
    Field("options", options, "options of the game for all schemes", {}),
    Field("target", table, "the bands to judge by", {}),
    Field("lineup", tables, "who plays, from weak to strong"),
    Field("scheme", tables, "the versions to compare"),
    Field("quantity", tables, "what else is measured", ()),
    Field("minutes", table, "minutes stated for some schemes", {}),
    Field("tension", table, "a sample to tell how tense games are", None),
    Field("luck", table, "a sample to tell luck from skill", None),
    Field("components", table, "a sample to tell who takes which piece", None),
)

BAND = (
    Field("name", slug, "a figure of the report, such as turns or lead_changes"),
    Field("title", text, "what the report calls it", None),
    Field("low", number(-1e9, 1e9), "the least that is on target", None),
    Field("high", number(-1e9, 1e9), "the most that is on target", None),
)

TARGETS = (
    Field("schema", whole(1, 1), "version of this format", 1),
    Field("target", table, "the bands to judge seats, changes, length and endings by", {}),
    Field("quantity", tables, "what else is measured and judged", ()),
    Field("band", tables, "figures of the report, and the ranges they should lie in", ()),
)
