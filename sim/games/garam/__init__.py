"""Chai Garam, Basic and Advanced ("Cutting Chai", "Kadak Chai"), for 2 to 4 players."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from sim.games.garam.components import COMPONENTS
from sim.games.garam.options import OPTIONS
from sim.games.garam.restrictions import RESTRICTIONS
from sim.games.garam.sheets_schema import SHEETS, check_sheets
from sim.games.interface import Game

if TYPE_CHECKING:
    from sim.engine.contract import Kernels


def load_kernels() -> Kernels:
    """Import and return the compiled side of the game."""
    from sim.games.garam.kernels import KERNELS

    return KERNELS


GAME = Game(
    name="garam",
    title="Chai Garam",
    summary="run a tea stall: pick ingredients, brew, serve the queues, earn stars",
    players=(2, 3, 4),
    default_players=4,
    options=OPTIONS,
    sheets=SHEETS,
    sheet_folder=Path(__file__).parent / "sheets",
    load_kernels=load_kernels,
    check_sheets=check_sheets,
    components=COMPONENTS,
    restrictions=RESTRICTIONS,
    coded=("upgrades",),
    score_unit=0.5,
)
