"""A folder whose files are called like the sheets of another game: said first, as the cause."""

from __future__ import annotations

from pathlib import Path

from sim.sheets.contents import GameLike
from sim.sheets.faults import Fault, listed
from sim.sheets.folder import sheet_names, tables_in

CLEAR = 2
"""With so many sheets more of the other game, the folder is that game's; no other fault counts."""


def other_game(game: GameLike, folder: Path, faults: list[Fault]) -> list[Fault]:
    """Return the faults of a folder with the hint first that it is another game's, if it is.

    Where that is clear nothing else is told: the rest only says that the sheets differ.
    """
    if all(fault.warning for fault in faults):
        return faults
    stems = {path.stem.casefold() for path in _tables(folder)}
    own = set(sheet_names(game))
    others = {name: names for name, names in _packaged(game).items() if names != own}
    best = max(others, key=lambda name: len(stems & others[name]), default="")
    more = len(stems & others.get(best, set())) - len(stems & own)
    if more <= 0:
        return faults
    hint = Fault(str(folder), _hint(game, folder, best, sorted((stems & others[best]) - own)))
    return [hint] if more >= CLEAR else [hint, *faults]


def _tables(folder: Path) -> list[Path]:
    try:
        return tables_in(folder)
    except OSError:
        return []


def _packaged(game: GameLike) -> dict[str, set[str]]:
    """Return the names of the sheets of every game; the games' folders lie side by side."""
    folders = game.sheet_folder.parent.parent.glob(f"*/{game.sheet_folder.name}")
    return {
        folder.parent.name.replace("_", "-"): {path.stem for path in folder.glob("*.csv")}
        for folder in sorted(folders)
    }


def _hint(game: GameLike, folder: Path, other: str, foreign: list[str]) -> str:
    return (
        f"these look like sheets of {other}, not of {game.name}, by the names of their files. Name "
        f"that game: `chai-balance sheets check {folder} --game {other}`, `chai-balance run "
        f"{other} --sheets {folder}`. Or, if they are meant for {game.name}, take "
        f"{listed(foreign)} out of the folder."
    )
