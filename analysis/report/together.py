"""One page of several folders, and the data that lie beside a page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pandas as pd

from analysis.plain import json_bytes
from analysis.report.assembly import html_of, joined
from analysis.report.page import blocks, render
from analysis.report.parts.header import facts, heading
from analysis.report.parts.verdicts import brief
from analysis.report.sources import Source, added, check_together, contents, samples_in
from analysis.report.tables import Block, Brief, Item, Table
from analysis.studies.output import cells_frame, study_data, verdicts_data
from sim.engine import storage
from sim.games import find as find_game

SCHEMA = 1
MOST_OF_OTHERS = 3
"""Lines that each of the other sources has at the head of the page."""


def page_of(sources: Sequence[Source]) -> str:
    """Return the report of one folder or of several as one HTML document.

    The first that has games of its own leads: its sections stand first, the others add theirs.
    Raises UsageFault for folders that make no page together.
    """
    check_together(sources)
    main = leading(sources)
    others = [each for each in sources if each is not main]
    if not others:
        return html_of(contents(main))
    page = joined(contents(main), [(each.name, added(each)) for each in others], head(main, others))
    return html_of(page)


def leading(sources: Sequence[Source]) -> Source:
    """Return the source a page is about: the first with games of its own, else the first."""
    return next((each for each in sources if each.result is not None), sources[0])


def head(main: Source, others: Sequence[Source]) -> Any:
    """Return the heading of a page of several sources."""
    table = blocks(Block(tables=[sources_table([main, *others])]))
    if main.result is None:
        title = f"{find_game(main.game).title}: several samples"
        return render("sample.html.j2", title=title, facts={}) + table
    said = brief(main.result)
    for each in others:
        if each.result is not None:
            said += [_of(each, line) for line in brief(each.result)[:MOST_OF_OTHERS]]
    return heading(main.result, said, facts(main.result)) + table


def _of(source: Source, line: Brief) -> Brief:
    return replace(line, asked=f"{source.name}: {line.asked}")


def sources_table(sources: Sequence[Source]) -> Table:
    """Return what each folder is."""
    rows = [
        [
            Item(str(each.path), code=True),
            Item(each.kind),
            Item(each.players),
            Item(each.played),
            Item(each.seed),
        ]
        for each in sources
    ]
    return Table(
        "What is on this page",
        ("folder", "what it is", "players", "played", "seed"),
        rows,
        left=(1,),
        note="The first leads; the others add to its sections, under their names.",
    )


def data_of(sources: Sequence[Source]) -> dict[str, Any]:
    """Return every number of a page, not rounded."""
    return {
        "schema": SCHEMA,
        "sources": [
            {"path": str(each.path), "kind": each.kind, "game": each.game, "seed": each.seed}
            for each in sources
        ],
        "results": [
            {**study_data(each.result), **verdicts_data(each.result)}
            for each in sources
            if each.result is not None
        ],
        "samples": [each.data() for each in samples_in(sources)],
    }


def write(sources: Sequence[Source], page: Path, *, data: bool = True) -> None:
    """Write a page, and with `data` its numbers beside it as NAME.data.json and NAME.data.csv.

    The page is made before anything is written.
    """
    html = page_of(sources)
    if data:
        storage.write_bytes(page.with_suffix(".data.json"), json_bytes(data_of(sources)))
        tables = [
            cells_frame(each.result).assign(source=str(each.path))
            for each in sources
            if each.result is not None
        ]
        if tables:
            text = pd.concat(tables, ignore_index=True).to_csv(index=False, lineterminator="\n")
            storage.write_bytes(page.with_suffix(".data.csv"), text.encode())
    storage.write_bytes(page, html.encode())
