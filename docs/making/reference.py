"""What the documents tell of the reference results, from `results/reference`."""

from __future__ import annotations

import textwrap
from pathlib import Path
from typing import Any

import pandas as pd

from analysis.numbers import gap, plus_minus
from analysis.reference import FOLDER, recorded
from analysis.studies.model import Study
from analysis.studies.reading import read
from docs.making.games import table

ROOT = Path(__file__).resolve().parents[2]
WIDTH = 96

# The figures that every study has: title, and whether it is a share.
EVERY = {
    "win_share": ("the 1st player wins, %", True),
    "gap": ("points off fair", True),
    "turns": ("turns", False),
}


def _facts(name: str) -> dict[str, Any]:
    return recorded(name, ROOT / FOLDER)


def verdict(study: str, players: str) -> str:
    """Return a study's command and its verdict for one player count, as a terminal shows it."""
    facts = _facts(study)
    start = f"{players} players: "
    [line] = [each for each in facts["verdicts"] if each.startswith(start)]
    told = "\n".join(textwrap.wrap(line, WIDTH))
    return f"\n```console\n$ {facts['command']}\n[...]\n{told}\n[...]\n```\n\n"


def run() -> str:
    """Return the run's command and what it printed."""
    facts = _facts("run")
    told = "\n".join([f"$ {facts['command']}", *facts["said"]])
    return f"\n```console\n{told}\n```\n\n"


def verdicts(study: str) -> str:
    """Return a study's command and all its verdicts, as a list."""
    facts = _facts(study)
    lines = [
        textwrap.fill(each, WIDTH, initial_indent="- ", subsequent_indent="  ")
        for each in facts["verdicts"]
    ]
    return "\n".join(["", f"`{facts['command']}`:", "", *lines, "", ""])


def figures(name: str, lineup: str, *asked: str) -> str:
    """Return a table of a study's schemes with one kind of players.

    Each of `asked` is a measure and a number of players: `gap/4`; without a number the least.
    """
    study, cells = read(name), pd.read_csv(ROOT / FOLDER / f"{name}.csv")
    cells = cells[cells["lineup"].eq(lineup)]
    wanted = [_wanted(study, each) for each in asked]
    several = len({players for _, players in wanted}) > 1
    heads = [_head(study, measure, players, several) for measure, players in wanted]
    rows = []
    for scheme in study.schemes:
        cell = [_figure(study, cells, scheme.name, *each) for each in wanted]
        if any(cell):
            rows.append([scheme.title, *cell])
    [title] = [each.title for each in study.lineups if each.name == lineup]
    return f"\nWith {title}:\n\n{table((study.noun, *heads), rows)}\n"


def _wanted(study: Study, asked: str) -> tuple[str, int]:
    measure, _, players = asked.partition("/")
    return measure, int(players or min(study.players))


def _quantity(study: Study, measure: str) -> tuple[str, bool]:
    """Return the title of a measure, and whether it is a share."""
    if measure in EVERY:
        return EVERY[measure]
    [found] = [each for each in study.quantities if each.name == measure]
    return f"{found.title}, {found.unit}" if found.unit else found.title, found.unit == "%"


def _head(study: Study, measure: str, players: int, several: bool) -> str:
    return _quantity(study, measure)[0] + (f", {players} players" if several else "")


def _figure(study: Study, cells: pd.DataFrame, scheme: str, measure: str, players: int) -> str:
    """Return one figure with its interval; nothing where the scheme was not played."""
    found = cells[
        cells["scheme"].eq(scheme) & cells["measure"].eq(measure) & cells["players"].eq(players)
    ]
    if measure == "win_share":
        found = found[found["seat"].eq(0)]
    elif measure != "gap":  # of the whole table, not of a seat
        found = found[found["seat"].isna()]
    if found.empty:
        return ""
    [(estimate, low, high)] = found[["estimate", "low", "high"]].itertuples(index=False)
    scale = 100 if _quantity(study, measure)[1] else 1
    told = gap if measure == "gap" else plus_minus
    return told(estimate, low, high, scale=scale)
