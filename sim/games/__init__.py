"""The games, one folder each, with the same files in each."""

from __future__ import annotations

import difflib
import importlib

from sim.errors import UsageFault
from sim.games.interface import Game

GAMES = ("garam", "tea_for_two", "chai")


def names() -> list[str]:
    """Return the names of all games."""
    return [find(folder).name for folder in GAMES]


def find(name: str) -> Game:
    """Return the game called `name`; UsageFault names the near ones."""
    folder = name.replace("-", "_")
    if folder not in GAMES:
        near = difflib.get_close_matches(name, names(), 1)
        hint = f' Did you mean "{near[0]}"?' if near else ""
        raise UsageFault(f'"{name}" is no game.{hint} Games: {", ".join(names())}.')
    game: Game = importlib.import_module(f"sim.games.{folder}").GAME
    return game
