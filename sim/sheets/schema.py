"""What a component sheet is made of: columns, what their cells may hold, and rules for a row."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal

Kind = Literal["text", "id", "int", "flag", "choice", "set", "need"]

SOURCES = ("rulebook", "published", "implied", "assumed", "designer")
"""Where a row is from. The packaged sheets use the first four."""

COPIES_NAMES = ("qty", "quantity", "count")
"""Other headers that mean `copies`."""


class _Filled:
    """The default of a column whose cells may not be empty."""

    def __repr__(self) -> str:
        return "FILLED"


FILLED: Final = _Filled()


def plain_header(text: str) -> str:
    """Return a header as it is compared: no capitals; spaces, hyphens, underscores alike."""
    return re.sub(r"[\s_\-]+", "_", text.strip().strip("\ufeff\u200b")).strip("_").casefold()


@dataclass(frozen=True)
class Column:
    """One column of a sheet.

    Cells by `kind`:
      - `text`: any text;
      - `id`: a text that is never taken for a number (`001`, `NA` and `None` stay as they are);
      - `int`: a whole number from `low` to `high`;
      - `flag`: yes or no, read as bool;
      - `choice`: one of `allowed`, capitals apart;
      - `set`: up to `most` different ones of `allowed`, joined by `+`, read as a tuple;
      - `need`: what `read` makes of the text (it raises `cells.CellFault`).

    `required` columns must be in the header. `default` is the value of an empty cell and of a
    column that is not there; with `FILLED` an empty cell is a fault. `noun` names one thing of
    `allowed` in messages, `empty` says in a word or two what an empty cell means.
    """

    name: str
    kind: Kind
    doc: str
    required: bool = False
    default: Any = FILLED
    allowed: tuple[str, ...] = ()
    low: int = 0
    high: int = 99
    most: int | None = None
    noun: str = ""
    empty: str = ""
    aliases: tuple[str, ...] = ()
    read: Callable[[str], Any] | None = None
    form: str = ""

    @property
    def one(self) -> str:
        """The word for one value of this column."""
        return self.noun or self.name.replace("_", " ")

    @property
    def names(self) -> tuple[str, ...]:
        """All headers that mean this column, as they are compared."""
        return tuple(plain_header(name) for name in (self.name, *self.aliases))

    @property
    def rule(self) -> str:
        """What a cell may hold, as the end of a sentence."""
        return _RULES[self.kind](self) + (f" (or empty for {self.empty})" if self.empty else "")


def _number(column: Column) -> str:
    return f"a whole number from {column.low} to {column.high}"


def _set(column: Column) -> str:
    some = f"up to {column.most} of " if column.most else "any of "
    return f"{some}{', '.join(column.allowed)}, joined by +"


_RULES: Mapping[str, Callable[[Column], str]] = {
    "text": lambda column: "a text",
    "id": lambda column: "a name of its own (001 and NA are fine)",
    "int": _number,
    "flag": lambda column: "1 or 0 (yes and no, true and false are read too)",
    "choice": lambda column: f"one of {', '.join(column.allowed)}",
    "set": _set,
    "need": lambda column: column.form,
}


@dataclass(frozen=True)
class RowRule:
    """A rule about several cells of one row.

    `check` gets the row once all `columns` of it are read, and returns what is wrong as a
    sentence, or None. The fault is shown at the first of `columns`.
    """

    columns: tuple[str, ...]
    check: Callable[[Mapping[str, Any]], str | None]


@dataclass(frozen=True)
class Number:
    """A number of the rules with a row of its own: what it is, and its bounds.

    Up to `most` numbers may stand in its cell.
    """

    doc: str
    low: int
    high: int
    most: int = 1

    @property
    def rule(self) -> str:
        """What its cell may hold, as the end of a sentence."""
        many = f", up to {self.most} numbers" if self.most > 1 else ""
        return f"{self.low} to {self.high}{many}"


def number_rule(numbers: Mapping[str, Number]) -> RowRule:
    """Return the rule that the `value` of a row is one for its `key`."""

    def check(row: Mapping[str, Any]) -> str | None:
        """Each number is within bounds of its own, and alone unless it may be several."""
        number, value = numbers[row["key"]], row["value"]
        values = value if isinstance(value, tuple) else (value,)
        if len(values) > number.most:
            wanted = "one number" if number.most == 1 else f"at most {number.most} numbers"
            return f"{len(values)} numbers for {row['key']}; write {wanted}."
        for each in values:
            if not number.low <= each <= number.high:
                bounds = f"{number.low} to {number.high}"
                return f'"{each}" is no value for {row["key"]}; write {bounds}.'
        return None

    return RowRule(("value", "key"), check)


@dataclass(frozen=True)
class Sheet:
    """A component sheet: one table of a game's components.

    No two rows are alike in the columns of `key`. If `each` names a column, every value that it
    may hold has a row. `numbers` says what each row of a sheet of numbers is.
    """

    name: str
    doc: str
    columns: tuple[Column, ...]
    key: tuple[str, ...]
    row_noun: str = "row"
    each: str | None = None
    rules: tuple[RowRule, ...] = field(default=(), repr=False)
    numbers: Mapping[str, Number] = field(default_factory=dict, repr=False)

    def column(self, name: str) -> Column:
        """Return the column `name`; KeyError if there is none."""
        for column in self.columns:
            if column.name == name:
                return column
        raise KeyError(name)

    @property
    def headers(self) -> frozenset[str]:
        """All headers this sheet knows, as they are compared."""
        return frozenset(name for column in self.columns for name in column.names)

    @property
    def has_copies(self) -> bool:
        """Whether a row may stand for several cards."""
        return any(column.name == "copies" for column in self.columns)

    @property
    def required(self) -> tuple[str, ...]:
        """Names of the columns the header must have."""
        return tuple(column.name for column in self.columns if column.required)


def copies_column(doc: str, most: int) -> Column:
    """Return the column that says how many cards of a row there are (1 where it is missing)."""
    return Column("copies", "int", doc, default=1, high=most, aliases=COPIES_NAMES)


def source_column() -> Column:
    """Return the column that says where a row is from."""
    return Column(
        "source",
        "choice",
        "Where the row is from; a sheet of your own may leave the column out.",
        default="designer",
        allowed=SOURCES,
        empty="designer",
    )


def note_column() -> Column:
    """Return the column for remarks."""
    return Column("note", "text", "A remark; nothing reads it.", default="")


def columns_data(sheet: Sheet) -> dict[str, Any]:
    """Return what a sheet is and what its columns may hold, as data."""
    return {
        "sheet": sheet.name,
        "meaning": sheet.doc,
        "key": list(sheet.key),
        "columns": [_column_data(column) for column in sheet.columns],
        "numbers": [
            {"key": key, "meaning": each.doc, "low": each.low, "high": each.high, "most": each.most}
            for key, each in sheet.numbers.items()
        ],
    }


def _column_data(column: Column) -> dict[str, Any]:
    number = column.kind == "int"
    return {
        "column": column.name,
        "also": list(column.aliases),
        "kind": column.kind,
        "meaning": column.doc.rstrip("."),
        "holds": column.rule,
        "required": column.required,
        "default": None if column.default is FILLED else column.default,
        "allowed": list(column.allowed),
        "low": column.low if number else None,
        "high": column.high if number else None,
    }


def columns_help(sheet: Sheet) -> str:
    """Return the help text of a sheet: what it is, and each column with what a cell may hold."""
    width = max(len(column.name) for column in sheet.columns)
    lines = [f"{sheet.name}.csv: {sheet.doc}"]
    lines += [_column_help(column, width) for column in sheet.columns]
    wide = max(map(len, sheet.numbers), default=0)
    lines += [f"    {key:<{wide}}  {each.doc}: {each.rule}." for key, each in sheet.numbers.items()]
    return "\n".join(lines)


def _column_help(column: Column, width: int) -> str:
    line = f"  {column.name:<{width}}  {column.doc.rstrip('.')}: {column.rule}"
    if not column.required:
        line += f"; may be left out{_default_help(column)}"
    if column.aliases:
        line += f"; also called {', '.join(column.aliases)}"
    return line + "."


def _default_help(column: Column) -> str:
    if column.empty or column.default in (None, "", ()):
        return ""
    return f" (then {int(column.default) if column.kind == 'flag' else column.default})"


def numbers_sheet(doc: str, numbers: Mapping[str, Number], value: Column) -> Sheet:
    """Return the sheet `setup` of a game whose rows are numbers; `value` is their column."""
    return Sheet(
        "setup",
        doc,
        (
            Column("key", "choice", "Which number", required=True, allowed=tuple(numbers)),
            value,
            source_column(),
            note_column(),
        ),
        key=("key",),
        row_noun="number",
        each="key",
        rules=(number_rule(numbers),),
        numbers=numbers,
    )
