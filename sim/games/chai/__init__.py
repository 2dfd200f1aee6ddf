"""Chai, for 2 to 5 players."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from sim.games.chai.components import COMPONENTS
from sim.games.chai.options import OPTIONS
from sim.games.chai.restrictions import RESTRICTIONS
from sim.games.chai.sheets_schema import SHEETS, check_sheets
from sim.games.interface import Game

if TYPE_CHECKING:
    from sim.engine.contract import Kernels


def load_kernels() -> Kernels:
    """Import and return the compiled side of the game."""
    from sim.games.chai.kernels import KERNELS

    return KERNELS


GAME = Game(
    name="chai",
    title="Chai",
    summary="blend teas: buy flavours, collect additives, fulfil customers' orders",
    players=(2, 3, 4, 5),
    default_players=4,
    options=OPTIONS,
    sheets=SHEETS,
    sheet_folder=Path(__file__).parent / "sheets",
    load_kernels=load_kernels,
    check_sheets=check_sheets,
    components=COMPONENTS,
    restrictions=RESTRICTIONS,
    coded=("base_tea", "first_tip"),
)
