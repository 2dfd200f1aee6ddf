"""Component sheets read and checked: typed rows, or every fault of every sheet at once."""

from __future__ import annotations

import hashlib
import logging
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from sim.sheets.changes import Change, by_sheet, changed_sheet, read_changes
from sim.sheets.contents import GameLike, Row, SheetFile, Sheets
from sim.sheets.differences import Difference, in_sheet, own_sources
from sim.sheets.faults import Fault, SheetFaults
from sim.sheets.folder import Found, find_files, read_bytes
from sim.sheets.headers import read_header
from sim.sheets.other_game import other_game
from sim.sheets.reading import read_table
from sim.sheets.rows import sheet_faults, typed_rows
from sim.sheets.schema import Sheet
from sim.sheets.unread import unread

__all__ = ["CheckReport", "Row", "SheetFile", "SheetSummary", "Sheets", "check_report", "load"]


WARNED = logging.getLogger("sim.sheets")
"""Where warnings of sheets go; without a listener Python prints them to stderr."""


def load(
    game: GameLike,
    directory: Path | None = None,
    files: Mapping[str, Path] | None = None,
    cells: Mapping[str, str] | None = None,
) -> Sheets:
    """Return the sheets of a game: from `files`, else `directory`, else the packaged defaults.

    `cells` are changed in them before they are checked: `{"customers[BR-B1].price": "4"}` (see
    `sim.sheets.changes`). Raises UsageFault for a wrong sheet or column in `cells`, and SheetFault
    (exit code 3) whose message has one line for each fault of all sheets:
    `customers.csv:14:leaf: "Asam" is no leaf; did you mean "Assam"? One of ...`. What is right but
    probably not meant so is in the sheets' `warnings`, and is logged.
    """
    sheets, faults = _examine(game, directory, files or {}, read_changes(game, cells or {}))
    wrong = [fault for fault in faults if not fault.warning]
    warnings = tuple(str(fault) for fault in faults if fault.warning)
    for warning in warnings:  # before the faults: they may be the cause
        WARNED.warning(warning)
    if wrong:
        raise SheetFaults(wrong)
    return replace(sheets, warnings=warnings)


# --- what `sheets check` shows ----------------------------------------------------------------


@dataclass(frozen=True)
class SheetSummary:
    """One sheet in a report: its file, and how many rows, cards and rows of each source it has.

    `cards` counts the copies; it is None for a sheet without copies. `changes` are the differences
    of a given sheet from the packaged one, whose rows count as the designer's; `unchanged` tells
    that there are none, which is not known of a sheet with cells that cannot be read.
    """

    name: str
    path: str
    kind: str
    rows: int
    cards: int | None
    sources: Mapping[str, int]
    sha256: str
    changes: tuple[Difference, ...] = ()
    unchanged: bool = False

    def as_dict(self) -> dict[str, Any]:
        """Return the summary as data for `--json`."""
        changes = [str(each) for each in self.changes]
        return {**vars(self), "sources": dict(self.sources), "changes": changes}


@dataclass(frozen=True)
class CheckReport:
    """What was found in the sheets of a game; `exit_code` is 0 or 3."""

    game: str
    sheets: tuple[SheetSummary, ...]
    faults: tuple[Fault, ...]
    warnings: tuple[Fault, ...]

    @property
    def ok(self) -> bool:
        """Whether the sheets can be played with."""
        return not self.faults

    @property
    def exit_code(self) -> int:
        """The exit code of `sheets check`."""
        return 0 if self.ok else SheetFaults.exit_code

    def as_dict(self) -> dict[str, Any]:
        """Return the report as data for `--json`."""
        return {
            "game": self.game,
            "ok": self.ok,
            "sheets": [sheet.as_dict() for sheet in self.sheets],
            "faults": [fault.as_dict() for fault in self.faults],
            "warnings": [fault.as_dict() for fault in self.warnings],
        }

    def lines(self) -> list[str]:
        """Return one line for each sheet that could be read: what it is and where it is from."""
        width = max((len(sheet.name) for sheet in self.sheets), default=0)
        return [_summary_line(sheet, width) for sheet in self.sheets]


def _summary_line(sheet: SheetSummary, width: int) -> str:
    cards = "" if sheet.cards in (None, sheet.rows) else f", {sheet.cards} cards"
    sources = ", ".join(f"{number} {source}" for source, number in sheet.sources.items())
    place = "default" if sheet.kind == "default" else sheet.path
    place += ", as packaged" if sheet.unchanged else ""
    return f"{sheet.name:<{width}}  {sheet.rows:>3} rows{cards} ({sources}), {place}"


def check_report(
    game: GameLike,
    directory: Path | None = None,
    files: Mapping[str, Path] | None = None,
    cells: Mapping[str, str] | None = None,
) -> CheckReport:
    """Return what `load` would say of these sheets, as data; raises nothing for a wrong sheet."""
    sheets, faults = _examine(game, directory, files or {}, read_changes(game, cells or {}))
    return CheckReport(
        game.name,
        summaries(game, sheets),
        tuple(fault for fault in faults if not fault.warning),
        tuple(fault for fault in faults if fault.warning),
    )


def summaries(game: GameLike, sheets: Sheets) -> tuple[SheetSummary, ...]:
    """Return what there is to say of each sheet that could be read."""
    return tuple(
        _summary(game, sheet, sheets) for sheet in game.sheets if sheet.name in sheets.rows
    )


def _summary(game: GameLike, sheet: Sheet, sheets: Sheets) -> SheetSummary:
    file, rows = sheets.files[sheet.name], sheets.rows[sheet.name]
    sources = [row["source"] for row in rows if "source" in row]
    changes: list[Difference] = []
    known = file.kind == "given" and sheets.complete(sheet.name, *(c.name for c in sheet.columns))
    if known:
        packaged = _packaged(game, sheet)
        changes = in_sheet(sheet, packaged, sheets)
        sources = own_sources(sheet, packaged.rows[sheet.name], rows)
    return SheetSummary(
        sheet.name,
        str(file.path),
        file.kind,
        len(rows),
        sum(row.get("copies", 0) for row in rows) if sheet.has_copies else None,
        dict(Counter(sources)),
        file.sha256,
        tuple(changes),
        known and not changes,
    )


def _packaged(game: GameLike, sheet: Sheet) -> Sheets:
    """Return one packaged sheet."""
    usual = game.sheet_folder / f"{sheet.name}.csv"
    one, _ = _examine_sheet(sheet, Found(usual, "default", usual.name), usual, [])
    return one


# --- all sheets -------------------------------------------------------------------------------


def _examine(
    game: GameLike, directory: Path | None, files: Mapping[str, Path], changes: Sequence[Change]
) -> tuple[Sheets, list[Fault]]:
    """Read every sheet as far as it can be read; return that and all faults and warnings."""
    found, faults = find_files(game, None if directory is None else Path(directory), files)
    sheets = Sheets({}, {})
    wished = by_sheet(changes)
    order: dict[str, int] = {}
    for at, sheet in enumerate(game.sheets):
        usual = game.sheet_folder / f"{sheet.name}.csv"
        one, wrong = _examine_sheet(sheet, found[sheet.name], usual, wished.get(sheet.name, []))
        sheets = Sheets({**sheets.rows, **one.rows}, {**sheets.files, **one.files})
        faults += wrong
        shown = {fault.file for fault in wrong} | {file.shown for file in one.files.values()}
        order = dict.fromkeys(shown, at) | order
    faults += game.check_sheets(sheets)
    faults = sorted(faults, key=lambda fault: _position(fault, order))
    return sheets, faults if directory is None else other_game(game, Path(directory), faults)


def _position(fault: Fault, order: Mapping[str, int]) -> tuple[int, int]:
    """Where a fault is told: sheet by sheet, row by row; wrong names of files come first."""
    return (order.get(fault.file, -1), fault.row or 0)


def _examine_sheet(
    sheet: Sheet, found: Found, usual: Path, changes: Sequence[Change]
) -> tuple[Sheets, list[Fault]]:
    """Return one sheet after its changes, as far as it can be read, and its faults.

    `usual` is the packaged sheet, whose columns a file is expected to have.
    """
    try:
        data = read_bytes(found)
        table = read_table(data, found.shown, sheet.name, sheet.headers)
        file = table.shown
        header, faults = read_header(sheet, table, file)
        if header is not None and found.kind == "given":
            faults += unread(sheet, table, header, _columns_of(sheet, usual), faults)
        if header is not None and changes:
            data, changes, wrong = changed_sheet(sheet, table, header, changes, file)
            table = read_table(data, file, sheet.name, sheet.headers)
            header, again = read_header(sheet, table, file)
            faults = [*(fault for fault in faults if fault.warning), *again, *wrong]
            found = Found(found.path.with_suffix(".csv"), "given", file)
    except SheetFaults as unreadable:
        return Sheets({}, {}), list(unreadable.faults)
    if header is None:
        return Sheets({}, {}), faults
    rows, row_faults = typed_rows(sheet, table, header, file)
    source = SheetFile(
        found.path,
        hashlib.sha256(data).hexdigest(),
        data,
        found.kind,
        header.row.row,
        header.labels,
        {change.key: change.value for change in changes},
        file,
    )
    one = Sheets({sheet.name: rows}, {sheet.name: source})
    return one, faults + row_faults + sheet_faults(sheet, one)


def _columns_of(sheet: Sheet, packaged: Path) -> frozenset[str]:
    """Return the columns that the packaged sheet has."""
    table = read_table(packaged.read_bytes(), packaged.name, sheet.name, sheet.headers)
    header, _ = read_header(sheet, table, packaged.name)
    return frozenset(header.places if header else ())
