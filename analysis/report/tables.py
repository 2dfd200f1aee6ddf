"""The building stones of the page: tables with their captions, and figures with their table."""

from __future__ import annotations

from dataclasses import dataclass, field

from markupsafe import Markup


@dataclass(frozen=True)
class Item:
    """One cell of a table: its text, and how it is shown.

    `verdict` draws the verdict's badge before the text, `code` shows it as typed, `strong` in
    bold; `quiet` greys a figure that rests on too few games.
    """

    text: str
    verdict: str = ""
    code: bool = False
    strong: bool = False
    quiet: bool = False


@dataclass(frozen=True)
class Table:
    """A table. The first column names the row; `left` are other columns that hold words."""

    caption: str
    columns: tuple[str, ...]
    rows: list[list[Item]]
    left: tuple[int, ...] = ()
    note: str = ""


@dataclass(frozen=True)
class Figure:
    """A chart, what to see in it, the tables of its numbers, and the command for both."""

    id: str
    caption: str
    svg: Markup
    tables: list[Table] = field(default_factory=list)
    command: str = ""
    notes: tuple[str, ...] = ()


@dataclass(frozen=True)
class Point:
    """One entry of a list: what it says, and a command to type, if any."""

    text: str
    command: str = ""


@dataclass(frozen=True)
class Block:
    """A piece of a section: a heading, what to say, charts, tables and a list, in this order."""

    heading: str = ""
    lines: tuple[str, ...] = ()
    points: tuple[Point, ...] = ()
    figures: list[Figure] = field(default_factory=list)
    tables: list[Table] = field(default_factory=list)


@dataclass(frozen=True)
class Brief:
    """A line of what is said first of all: the question, its verdict, the short answer."""

    said: str
    asked: str = ""
    verdict: str = ""
    more: str = ""
