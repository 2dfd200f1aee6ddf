"""Tables of a game's options, sheets, players and columns, from the code that plays them."""

from __future__ import annotations

import importlib
import inspect
import re
from collections.abc import Iterable, Sequence
from enum import EnumType
from types import ModuleType

import strategies
from sim import games
from sim.games.interface import Option
from sim.games.naming import small
from sim.sheets.check import check_report
from sim.sheets.variant import spelled

# One field of an outcome record and its comment.
FIELD = re.compile(r'\("(\w+)", "\w+"(, \(\w+,\))?\)[,\])]*(?:  # (.*))?')
SOURCES = ("rulebook", "published", "implied", "assumed")


def options(game: str) -> str:
    """Return every option: default, what is allowed, what it means and its rule."""
    rows = [
        (f"`{each.key}`", _default(each), _allowed(each), each.meaning, each.rule)
        for each in games.find(game).options
    ]
    return table(("option", "default", "allowed", "meaning", "rule"), rows)


def _default(option: Option) -> str:
    beside = [
        f"`{spelled(default)}` with `{key}={value}`"
        for (key, value), default in option.default_with.items()
    ]
    return "; ".join([f"`{spelled(option.default)}`", *beside])


def _allowed(option: Option) -> str:
    needs = "".join(f"; with `{key}={spelled(value)}`" for key, value in option.needs.items())
    if option.low is not None and option.high is not None:
        return f"{option.low:,} to {option.high:,}{needs}"
    if option.choices:
        return ", ".join(f"`{each}`" for each in option.choices) + needs
    return ("true, false" if option.kind == "bool" else "text") + needs


def sheets(game: str) -> str:
    """Return every sheet: rows, cards, and how many rows are from which source."""
    report = check_report(games.find(game))
    meanings = {sheet.name: sheet.doc for sheet in games.find(game).sheets}
    rows: list[Sequence[object]] = [
        (f"`{each.name}`", meanings[each.name], each.rows, each.cards or "", *_counts(each.sources))
        for each in report.sheets
    ]
    sums = [sum(each.sources.get(name, 0) for each in report.sheets) for name in SOURCES]
    rows.append(("all", "", sum(each.rows for each in report.sheets), "", *sums))
    return table(("sheet", "what it is", "rows", "cards", *SOURCES), rows)


def _counts(sources: object) -> list[object]:
    assert hasattr(sources, "get")
    return [sources.get(name, 0) for name in SOURCES]


def players(game: str) -> str:
    """Return the strategies that come with a game, and what each does."""
    rows = [(f"`{each.name}`", each.summary) for each in strategies.listing(game)]
    return table(("player", "what it does"), rows)


def columns(game: str) -> str:
    """Return the columns that a game adds to `seats.parquet`, from the comments of its record."""
    module = importlib.import_module(f"sim.games.{game.replace('-', '_')}.outcome")
    constants = importlib.import_module(f"sim.games.{game.replace('-', '_')}.constants")
    rows = {
        f"`{name}`": _meaning(name, comment) + _legend(constants, comment)
        for name, per_seat, comment in FIELD.findall(inspect.getsource(module))
        if per_seat and name != "score"
    }
    return table(("column", "meaning"), rows.items())


def _meaning(name: str, comment: str) -> str:
    return comment.removeprefix("(seat)").strip() or name.replace("_", " ")


def _legend(constants: ModuleType, comment: str) -> str:
    """Return what the numbers of a column stand for, if its comment names an enum."""
    for word in re.findall(r"\b[A-Z]\w+", comment):
        kind = getattr(constants, word, None)
        if isinstance(kind, EnumType):
            numbers = zip(kind, small(kind), strict=True)
            return ": " + ", ".join(f"{int(each)} {name}" for each, name in numbers)
    return ""


def table(head: Sequence[object], rows: Iterable[Sequence[object]]) -> str:
    """Return a Markdown table; bars inside a cell are escaped."""
    lines = [head, ["---"] * len(head), *rows]
    return "".join(
        "| " + " | ".join(str(cell).replace("|", "\\|") for cell in line) + " |\n" for line in lines
    )
