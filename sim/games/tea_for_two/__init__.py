"""Chai: Tea for 2, for two players, or one against the solo rules."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from sim.games.interface import Game
from sim.games.tea_for_two.components import COMPONENTS
from sim.games.tea_for_two.options import OPTIONS
from sim.games.tea_for_two.restrictions import RESTRICTIONS
from sim.games.tea_for_two.sheets_schema import SHEETS, check_sheets

if TYPE_CHECKING:
    from sim.engine.contract import Kernels


def load_kernels() -> Kernels:
    """Import and return the compiled side of the game."""
    from sim.games.tea_for_two.kernels import KERNELS

    return KERNELS


GAME = Game(
    name="tea-for-two",
    title="Chai: Tea for 2",
    summary="ship tea: harvest, plant cards that move tokens up, race for clipper contracts",
    players=(1, 2),
    default_players=2,
    options=OPTIONS,
    sheets=SHEETS,
    sheet_folder=Path(__file__).parent / "sheets",
    load_kernels=load_kernels,
    check_sheets=check_sheets,
    components=COMPONENTS,
    restrictions=RESTRICTIONS,
    coded=("merchant",),
)
