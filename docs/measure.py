"""Measure the tables of the documents that must be played first: `python -m docs.measure [WORD]`.

What lies between a line `<!-- measured: NAME -->` and `<!-- end -->` is played and written anew;
with a word, only where it is in the name. All of it takes some minutes. A test plays a part of the
tables again and compares, so that a change of games or players is noticed.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from pathlib import Path

from docs.measuring import matches, readings, shaken, strength

PAGES = Path(__file__).parent
BLOCK = re.compile(r"(<!-- measured: ([^\n]*) -->\n).*?(<!-- end -->)", re.DOTALL)

# What may stand in a page, by the first word of its name; the rest are arguments.
BLOCKS: dict[str, Callable[..., str]] = {
    "matches": matches.measured,
    "readings": readings.measured,
    "shaken": shaken.measured,
    "strength": strength.measured,
}


def main(word: str = "") -> None:
    """Measure every table whose name has `word` in it."""
    for page in sorted(PAGES.glob("*.md")):
        text = page.read_text("utf-8")
        new = BLOCK.sub(lambda block: _block(block, word), text)
        if new != text:
            page.write_text(new, "utf-8")
            print(page.name)


def _block(block: re.Match[str], word: str) -> str:
    if word not in block[2]:
        return block[0]
    kind, *arguments = block[2].split()
    return f"{block[1]}{BLOCKS[kind](*arguments)}{block[3]}"


if __name__ == "__main__":
    main(*sys.argv[1:])
