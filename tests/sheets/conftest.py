"""What the sheet tests share: the game and its default texts."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import sim.games
from sim.games.interface import Game


@pytest.fixture(scope="session")
def garam() -> Game:
    return sim.games.find("garam")


@pytest.fixture
def default_text(garam: Game) -> Callable[[str], str]:
    """The packaged text of a sheet: `default_text("customers")`."""

    def read(sheet: str) -> str:
        return (garam.sheet_folder / f"{sheet}.csv").read_text("utf-8")

    return read
