"""Checked sheets: typed rows and the files they came from."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

from sim.sheets.faults import Fault
from sim.sheets.schema import Sheet


@dataclass(frozen=True, eq=False, repr=False)
class Row(Mapping[str, Any]):
    """One row: column -> typed value.

    `line` is the row's number in the file. While faults are still being collected, a cell that
    could not be read has no key.
    """

    line: int
    values_read: Mapping[str, Any]

    def __getitem__(self, column: str) -> Any:
        return self.values_read[column]

    def __iter__(self) -> Iterator[str]:
        return iter(self.values_read)

    def __len__(self) -> int:
        return len(self.values_read)

    def __repr__(self) -> str:
        return f"Row(line={self.line}, {dict(self.values_read)!r})"


@dataclass(frozen=True)
class SheetFile:
    """Where a sheet came from.

    `kind` is `default` (packaged) or `given` (the designer's); `data` are the bytes as read,
    `sha256` their hash; `header_row` and `labels` (column -> its header in the file) place faults.
    `changes` are the settings, key and value, that changed cells of it; `data` has them in it.
    `shown` is what faults call the file: the path as it was given, and the tab of a workbook.
    """

    path: Path
    sha256: str
    data: bytes = field(repr=False)
    kind: str
    header_row: int | None = None
    labels: Mapping[str, str] = field(default_factory=dict, repr=False)
    changes: Mapping[str, str] = field(default_factory=dict, repr=False)
    shown: str = ""


@dataclass(frozen=True)
class Sheets:
    """All sheets of a game: `rows[sheet]` typed, `files[sheet]` where they came from.

    `warnings` are sentences about sheets that are right but probably not meant so.
    """

    rows: Mapping[str, Sequence[Row]] = field(repr=False)
    files: Mapping[str, SheetFile]
    warnings: tuple[str, ...] = ()

    @property
    def changes(self) -> dict[str, str]:
        """The settings that changed cells of these sheets, key and value."""
        return {key: value for file in self.files.values() for key, value in file.changes.items()}

    def faults_of(
        self, checks: Mapping[Callable[[Sheets], list[Fault]], Mapping[str, Sequence[str]]]
    ) -> list[Fault]:
        """Return what checks over several sheets find; each names the columns that it needs.

        A check is left out while cells that it needs have faults of their own.
        """
        faults: list[Fault] = []
        for check, needed in checks.items():
            if all(self.complete(name, *columns) for name, columns in needed.items()):
                faults += check(self)
        return faults

    def complete(self, sheet: str, *columns: str) -> bool:
        """Tell whether a sheet has rows and no cell of these columns is missing in any of them."""
        rows = self.rows.get(sheet, ())
        return len(rows) > 0 and all(column in row for row in rows for column in columns)

    def fault(
        self,
        sheet: str,
        column: str,
        message: str,
        row: Row | None = None,
        value: object = None,
        warning: bool = False,
    ) -> Fault:
        """Return a fault placed in a sheet's file: at `row`, or at the header of `column`."""
        file = self.files[sheet]
        label = file.labels.get(column)
        header = file.header_row if label else None
        return Fault(
            file.shown,
            message,
            row.line if row else header,
            label,
            None if value is None else str(value),
            warning,
        )


class OptionLike(Protocol):
    """What is read of a game's option (`sim.games.interface.Option`)."""

    @property
    def key(self) -> str:
        """Its name on the command line."""
        ...

    @property
    def kind(self) -> str:
        """`int`, `bool`, `choice` or `text`."""
        ...

    @property
    def default(self) -> int | bool | str:
        """Value when nothing is said."""
        ...

    @property
    def meaning(self) -> str:
        """What it changes."""
        ...

    @property
    def choices(self) -> tuple[str, ...]:
        """What a `choice` may be."""
        ...

    @property
    def low(self) -> int | None:
        """Least value of an `int`."""
        ...

    @property
    def high(self) -> int | None:
        """Greatest value of an `int`."""
        ...

    def usual(self, options: Mapping[str, int | bool | str]) -> int | bool | str:
        """Value when nothing is said, beside other options."""
        ...


class GameLike(Protocol):
    """What is read of a game (`sim.games.interface.Game`, which this layer may not import)."""

    @property
    def name(self) -> str:
        """Its name on the command line."""
        ...

    @property
    def title(self) -> str:
        """Its name on the box."""
        ...

    @property
    def options(self) -> Sequence[OptionLike]:
        """What a variant may change."""
        ...

    @property
    def sheets(self) -> Sequence[Sheet]:
        """Its component sheets."""
        ...

    @property
    def sheet_folder(self) -> Path:
        """Where the packaged sheets are."""
        ...

    @property
    def check_sheets(self) -> Callable[[Sheets], list[Fault]]:
        """What the sheets must keep together; gets them as far as they can be read."""
        ...

    @property
    def variants(self) -> Mapping[str, Mapping[str, Any]]:
        """Packaged variants by name."""
        ...
