"""`docs/sheets.md`: what the columns of every component sheet mean, from the schemas."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Mapping

from docs.making.games import table
from sim import games
from sim.games.interface import Game
from sim.sheets.check import load
from sim.sheets.faults import listed
from sim.sheets.headers import REMARKS
from sim.sheets.schema import SOURCES, Column, Sheet
from sim.sheets.unread import counted_as

WIDTH = 96

HEAD = """\
# Component sheets

What each column of each sheet means and may hold. Made from what `chai-balance sheets check`
holds sheets to; `chai-balance sheets columns garam` prints the same for a game, and
`chai-balance sheets columns garam customers` for one sheet. To begin, copy the sheets of a game
and edit the copies:

```sh
chai-balance sheets new my-sheets --game garam
chai-balance sheets check my-sheets
chai-balance run garam --sheets my-sheets
```

A folder need not hold all sheets: what is not in it is played as it comes.
`--set customers=mine.csv` puts in one sheet. Where an option is called like a sheet, a word is the
option's and a path the sheet's: `--set abilities=stay`, `--set abilities=mine.csv`.

## What holds in every sheet

**The file** is CSV (`.csv`, `.tsv`, `.txt`) or an Excel workbook (`.xlsx`, which needs
`pip install '.[xlsx]'`). Commas, semicolons or tabs part the cells of CSV, whichever your
spreadsheet writes; UTF-8, "Unicode Text" and the letters of Windows are read. Of a workbook the
tab called like the sheet is read, else the first one: a workbook of all sheets is put in for
each of them (`--set customers=all.xlsx --set goals=all.xlsx`). Of a formula its value counts.
`.ods` and `.xls` are not read; save them as one of these.

**The first row** names the columns, in any order; capitals do not matter, nor whether words are
parted by spaces, hyphens or underscores (`Half-Star` is `half_star`). Blank rows are passed
over.

**A column that is not in the file** counts for every row as its table here says; those that are
needed have to be there. Where a column is missing that the packaged sheet has, or one is there
that nobody reads, there is a warning: it may be one and the same, renamed.

**Columns of your own** are read by nobody and warned of by nobody if their names begin with `#`
(`# first idea`), or are one of these:
{remarks}.

**Several values in a cell** are joined by `+`: `Clove+Lemon`. A comma, a semicolon, a slash, `&`
or a line end inside the cell will do too (a comma only in quotation marks, where commas part the
cells).

**Whole numbers** are written without marks for thousands; `2.0` and `2,0` are 2. **Yes and no**
are 1 and 0; yes, true, x and no, false are read too.

**copies** says how many cards a row stands for; 1 where it says nothing, and 0 takes the card
out of the game but keeps its row. The columns `qty`, `quantity` and `count` mean the same.

**source** says where a row is from, one of {sources}.
Yours are `designer`, also where nothing is said. A row of a copy that you change counts as yours
unless you change its source too, and so does a new one that says `assumed`. The report tells which
conclusions rest on rows that are `assumed`; `chai-balance sheets check` counts the rows by source
and tells which sheets are still as packaged.

**A fault** is told as `file:row:column`, with the row as your spreadsheet numbers it and the
tab, if a workbook has several. **A single cell** is changed without a file:
`customers[BR-B1].price=4` with `--set` names the row by what tells the rows of its sheet apart,
and `goals[2-cyan]=out` takes a row out. Several columns are parted by a slash:
`upgrades[both/Free Water]=out`.
"""

SAID: Mapping[tuple[str, str], str] = {
    ("garam", "customers"): """\
Whoever is passed over gets a negative token: each lowers what a cup of the order pays by one
rupee, and when there are as many as its `tolerance` the customer leaves. `price` is for cups
that have everything asked for; others pay what the sheet `teas` says. With `half_star` who
completes the order earns a half-star (rules V10 to V13 and G7 of
[RULES.md](../sim/games/garam/RULES.md)). `tags` say in the Advanced game by whom a customer can
be called: who has earned one of them.""",
    ("garam", "goals"): """\
`need` goes with `kind`: receipts of colours or teas (`Brown:1 Cyan:1`, `black:3`) with
`receipts`, a number of different colours (`4`) with `colours`, what is to be shown (`pans>=3`)
with `state`.""",
}
"""What no single column says."""


def page() -> str:
    """Return the page."""
    remarks = textwrap.fill(listed(sorted(REMARKS)), WIDTH)
    head = HEAD.replace("{remarks}", remarks).replace("{sources}", ", ".join(SOURCES))
    return head + "".join(_game(games.find(name)) for name in games.names())


def _game(game: Game) -> str:
    links = " · ".join(f"[{sheet.name}](#{anchor(game, sheet)})" for sheet in game.sheets)
    text = f"\n## {game.title}\n\n`chai-balance sheets new my-sheets --game {game.name}`: {links}\n"
    return text + "".join("\n".join(_sheet(game, sheet)) for sheet in game.sheets)


def anchor(game: Game, sheet: Sheet) -> str:
    """Return what a link to the section of a sheet ends with."""
    return re.sub(r"[^\w -]", "", f"{game.title}: {sheet.name}".lower()).replace(" ", "-")


def _sheet(game: Game, sheet: Sheet) -> Iterator[str]:
    """Yield the lines of a sheet's section."""
    yield f"\n### {game.title}: {sheet.name}\n"
    yield f"{sheet.doc} {_key(sheet)}\n"
    if (game.name, sheet.name) in SAID:
        yield SAID[game.name, sheet.name] + "\n"
    rows = [_row(column) for column in sheet.columns]
    yield table(("column", "what it means", "what a cell holds", "not in the file"), rows)
    rules = [_sentence(rule.check.__doc__ or "") for rule in sheet.rules]
    if rules:
        yield "In a row: " + " ".join(rules) + "\n"
    if sheet.numbers:
        yield table(("key", "what it is", "as it comes", "may be"), _numbers(game, sheet))


def _numbers(game: Game, sheet: Sheet) -> list[tuple[str, str, str, str]]:
    """Return key, meaning, packaged value and bounds of each number."""
    packaged = {row["key"]: row["value"] for row in load(game).rows[sheet.name]}
    return [
        (f"`{key}`", number.doc, _shown(packaged[key]), number.rule)
        for key, number in sheet.numbers.items()
    ]


def _shown(value: int | tuple[int, ...]) -> str:
    return str(value) if isinstance(value, int) else " ".join(map(str, value))


def _key(sheet: Sheet) -> str:
    columns = " and ".join(f"`{name}`" for name in sheet.key)
    every = f" Every value of `{sheet.each}` has a row." if sheet.each else ""
    return f"Rows are told apart by {columns}.{every}"


def _row(column: Column) -> tuple[str, str, str, str]:
    also = f" (or {', '.join(f'`{alias}`' for alias in column.aliases)})" if column.aliases else ""
    rule = column.rule[0].upper() + column.rule[1:]
    absent = "needed" if column.required else f"counts as {counted_as(column)}"
    return f"`{column.name}`{also}", column.doc.rstrip("."), rule, absent


def _sentence(docstring: str) -> str:
    """Return the first line of a rule's docstring, without the rule's id."""
    line = re.sub(r" \([A-Z]\d+\)", "", docstring.strip().split("\n")[0])
    return line if line.endswith(".") else f"{line}."
