"""Write what in the documents is made from the code: `make docs`, or `python -m docs.make`.

Whole files are `docs/cli.md`, `docs/sheets.md` and the notebooks; in other pages and in the README,
what lies between a line `<!-- made: NAME -->` and `<!-- end -->` is made, everything else is
written by hand. A test holds all of it to the code and the reference results, so that it cannot go
stale. Tables that must be played first are measured by `python -m docs.measure`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from docs.making import cli, games, notebooks, reference, sheets

ROOT = Path(__file__).resolve().parents[1]
PAGES = ROOT / "docs"

BLOCK = re.compile(r"(<!-- made: ([^\n]*) -->\n).*?(<!-- end -->)", re.DOTALL)

# What may stand in a page, by the first word of its name; the rest are arguments.
BLOCKS: dict[str, Callable[..., str]] = {
    "columns": games.columns,
    "figures": reference.figures,
    "options": games.options,
    "players": games.players,
    "run": reference.run,
    "sheets": games.sheets,
    "verdict": reference.verdict,
    "verdicts": reference.verdicts,
}


def made() -> dict[Path, str]:
    """Return the text of every file that is made, whole or in part, as it ought to be."""
    places = [ROOT / "README.md", ROOT / "results/README.md", *sorted(PAGES.glob("*.md"))]
    pages = {page: filled(page.read_text("utf-8")) for page in places}
    pages[PAGES / "cli.md"] = cli.page()
    pages[PAGES / "sheets.md"] = sheets.page()
    return pages | notebooks.texts(ROOT / "notebooks")


def filled(text: str) -> str:
    """Return a page with every block made anew."""
    return BLOCK.sub(lambda block: f"{block[1]}{_block(block[2])}{block[3]}", text)


def _block(name: str) -> str:
    word, *arguments = name.split()
    return BLOCKS[word](*arguments)


def main() -> None:
    """Write the files that are not as they ought to be, and name them."""
    for path, text in made().items():
        if not path.exists() or path.read_text("utf-8") != text:
            path.write_text(text, "utf-8")
            print(path.relative_to(ROOT))


if __name__ == "__main__":
    main()
