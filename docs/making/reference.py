"""What the documents tell of the reference results, from `results/reference`."""

from __future__ import annotations

import textwrap
from pathlib import Path
from typing import Any

from analysis.reference import FOLDER, recorded

ROOT = Path(__file__).resolve().parents[2]
WIDTH = 96


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
