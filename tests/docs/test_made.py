"""What the documents say of the code is what the code says; what they measured is still so."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from analysis.matches import matches
from analysis.stats.shares import win_shares
from analysis.studies.output import MEASURES
from docs import make, measure
from docs.measuring import matches as table
from sim import games
from sim.runs.frames import columns
from sim.runs.simulate import plan

PAGES = sorted(make.PAGES.glob("*.md"))
METRICS = (make.PAGES / "metrics.md").read_text("utf-8")
PLAYERS = (make.PAGES / "players.md").read_text("utf-8")

MADE = make.made()


@pytest.mark.parametrize("path", MADE, ids=lambda path: path.name)
def test_what_is_made_is_up_to_date(path: Path) -> None:
    assert path.read_text("utf-8") == MADE[path], "`make docs` makes it anew"


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.name)
def test_every_block_has_a_maker_and_an_end(page: Path) -> None:
    text = page.read_text("utf-8")
    found = re.findall(r"<!-- (made|measured): (\w+)", text)
    assert all(
        word in {"made": make.BLOCKS, "measured": measure.BLOCKS}[how] for how, word in found
    )
    assert text.count("<!-- end -->") == len(found)


@pytest.mark.parametrize("game", games.names())
def test_a_game_has_a_page_with_its_options_sheets_readings_and_players(game: str) -> None:
    text = (make.PAGES / f"{game}.md").read_text("utf-8")
    for block in (f"made: options {game}", f"made: sheets {game}", f"made: players {game}"):
        assert f"<!-- {block} -->" in text
    for block in ("readings", "shaken"):
        assert f"<!-- measured: {block} {game} " in text


@pytest.mark.parametrize("game", games.names())
def test_every_column_of_every_sheet_is_explained(game: str) -> None:
    text = (make.PAGES / "sheets.md").read_text("utf-8")
    found = games.find(game)
    for sheet in found.sheets:
        section = text.partition(f"\n### {found.title}: {sheet.name}\n")[2].partition("\n##")[0]
        assert sheet.doc in section
        for column in sheet.columns:
            meaning = re.escape(column.doc.rstrip("."))
            assert re.search(rf"^\| `{column.name}`.*\| {meaning} \|", section, re.MULTILINE)


def test_links_within_the_page_of_sheets_lead_somewhere() -> None:
    text = (make.PAGES / "sheets.md").read_text("utf-8")
    titles = re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    there = {re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in titles}
    pages = [(make.PAGES / f"{game}.md").read_text("utf-8") for game in games.names()]
    links = re.findall(r"\]\(#([^)]+)\)", text) + re.findall(r"sheets\.md#([\w-]+)", "".join(pages))
    assert len(links) > len(games.names())
    assert set(links) <= there


@pytest.mark.parametrize("game", games.names())
def test_every_column_of_a_run_is_explained(game: str) -> None:
    options = {"mode": "advanced"} if game == "garam" else {}
    for name in (name for names in columns(plan(game, options=options)) for name in names):
        assert re.search(rf"^\|[^|]*`{re.sub('^end_.*', 'end_...', name)}`", METRICS, re.MULTILINE)


def test_every_measure_of_a_study_is_explained() -> None:
    named = {"ending_share": "share_end_...", "change": "change_turns"}
    named |= {"quantity": "NAME", "quantity_change": "change_NAME"}
    for measure_name in MEASURES.values():
        assert f"`{named.get(measure_name, measure_name)}`" in METRICS


@pytest.mark.parametrize("game", games.names())
def test_the_measured_strength_is_still_so(game: str) -> None:
    """One pair of each table, played again; all of it is measured by `python -m docs.measure`."""
    block = re.search(rf"<!-- measured: matches {game} -->\n(.*?)<!-- end -->", PLAYERS, re.DOTALL)
    assert block
    head, _, *rows = [
        [cell.strip(" `") for cell in line.strip("|").split("|")] for line in block[1].splitlines()
    ]
    told = {row[0]: dict(zip(head, row, strict=True)) for row in rows}
    played = matches(game, ["balanced", "greedy"], games=table.GAMES, seed=table.SEED)
    shares = win_shares(played, ["strategy"]).set_index("strategy")["estimate"]
    assert told["balanced"]["greedy"] == table.shown(shares["balanced"])
