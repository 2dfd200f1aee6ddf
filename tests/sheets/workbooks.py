"""Workbooks written by hand, so that the tests need no library that writes them."""

from __future__ import annotations

import zipfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from xml.sax.saxutils import escape

Cell = str | int | float | bool | None
Page = Sequence[Sequence[Cell]]


def write_workbook(path: Path, pages: Mapping[str, Page]) -> Path:
    """Write an .xlsx of pages by name, its cells typed as Excel types them."""
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("[Content_Types].xml", _content_types(len(pages)))
        archive.writestr("_rels/.rels", _relationships([("officeDocument", "xl/workbook.xml")]))
        archive.writestr("xl/workbook.xml", _book(list(pages)))
        targets = [("worksheet", f"worksheets/sheet{n}.xml") for n in range(1, len(pages) + 1)]
        archive.writestr("xl/_rels/workbook.xml.rels", _relationships(targets))
        for number, page in enumerate(pages.values(), 1):
            archive.writestr(f"xl/worksheets/sheet{number}.xml", _page(page))
    return path


_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006"
_SHEET_ML = "application/vnd.openxmlformats-officedocument.spreadsheetml"


def _content_types(pages: int) -> str:
    parts = [("/xl/workbook.xml", "sheet.main")]
    parts += [(f"/xl/worksheets/sheet{n}.xml", "worksheet") for n in range(1, pages + 1)]
    overrides = "".join(
        f'<Override PartName="{name}" ContentType="{_SHEET_ML}.{kind}+xml"/>'
        for name, kind in parts
    )
    return (
        f'<Types xmlns="{_PACKAGE}/content-types"><Default Extension="rels" ContentType='
        f'"application/vnd.openxmlformats-package.relationships+xml"/>{overrides}</Types>'
    )


def _relationships(targets: Sequence[tuple[str, str]]) -> str:
    inner = "".join(
        f'<Relationship Id="rId{n}" Type="{_OFFICE}/{kind}" Target="{target}"/>'
        for n, (kind, target) in enumerate(targets, 1)
    )
    return f'<Relationships xmlns="{_PACKAGE}/relationships">{inner}</Relationships>'


def _book(names: Sequence[str]) -> str:
    inner = "".join(
        f'<sheet name="{escape(name)}" sheetId="{n}" r:id="rId{n}"/>'
        for n, name in enumerate(names, 1)
    )
    return f'<workbook xmlns="{_MAIN}" xmlns:r="{_OFFICE}"><sheets>{inner}</sheets></workbook>'


def _page(page: Page) -> str:
    rows = "".join(_row(row, number) for number, row in enumerate(page, 1))
    return f'<worksheet xmlns="{_MAIN}"><sheetData>{rows}</sheetData></worksheet>'


def _row(row: Sequence[Cell], number: int) -> str:
    cells = (_cell(cell, _address(at, number)) for at, cell in enumerate(row))
    return f'<row r="{number}">{"".join(cells)}</row>'


def _address(column: int, row: int) -> str:
    return f"{chr(ord('A') + column)}{row}"


def _cell(cell: Cell, address: str) -> str:
    if cell is None:
        return ""
    if isinstance(cell, bool):
        return f'<c r="{address}" t="b"><v>{int(cell)}</v></c>'
    if isinstance(cell, str):
        text = f'<t xml:space="preserve">{escape(cell)}</t>'
        return f'<c r="{address}" t="inlineStr"><is>{text}</is></c>'
    return f'<c r="{address}"><v>{cell}</v></c>'
