"""Games told in words, kept in a folder and compared; each game's `test_goldens.py` names its own.

`python -m tests.games.GAME.test_goldens --renew` writes them anew. Read every turn of what
changed against the rulebook before it is committed: a transcript made by wrong rules would hold
the fault for right.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from difflib import unified_diff
from pathlib import Path
from typing import Any

from sim.runs import trace

Games = Mapping[str, tuple[Callable[[], Any], int]]
"""Name -> (what makes its plan, the number of the game)."""


class Goldens:
    """The transcripts of one game beside the module that names them."""

    def __init__(self, module: str, games: Games):
        self.folder = Path(module).parent / "goldens"
        self.games = games

    def told(self, name: str) -> list[str]:
        """Return the lines of one of these games."""
        make, index = self.games[name]
        return list(trace.tell(make(), index))

    def assert_same(self, name: str) -> None:
        """Fail, showing what is told in another way than it was when it was read."""
        kept = (self.folder / f"{name}.txt").read_text("utf-8").splitlines()
        changes = list(unified_diff(kept, self.told(name), "kept", "now", lineterm="", n=3))
        assert not changes, (
            "\n".join(changes[:60]) + "\nIf the change is meant: python -m tests.games."
            f"{self.folder.parent.name}.test_goldens --renew, then read every changed turn "
            "against the rulebook."
        )

    def assert_none_forgotten(self) -> None:
        """Fail if a transcript is kept that nothing compares."""
        assert {path.stem for path in self.folder.iterdir()} == set(self.games)

    def main(self, document: str | None) -> None:
        """Write all transcripts anew, if so asked, and say which changed."""
        if sys.argv[1:] != ["--renew"]:
            sys.exit(document)
        self.folder.mkdir(exist_ok=True)
        for name in self.games:
            path = self.folder / f"{name}.txt"
            text = "\n".join(self.told(name)) + "\n"
            same = path.exists() and path.read_text("utf-8") == text
            path.write_text(text, "utf-8")
            print(f"{'same    ' if same else 'changed '}{path.name}")
