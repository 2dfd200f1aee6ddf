"""A stall of the Advanced game ("Kadak Chai") for tests: who waits, what is brewed."""

from __future__ import annotations

from typing import Any

from sim.games.garam.constants import Card, Size, Tea
from tests.games.garam.board import Board

MELA = ("CY-B4", "BL-B4", "GR-B4", "RE-B4", "BR-B3", "CY-B3", "GR-B3", "BL-B3", "YE-B3")
"""Nine orders of two cups of black tea. Tags: Pakora at places 0, 3, 6, 8; Hygiene at 1, 5;
Aroma at 2, 4, 7; no leaf."""


def stall(*first: str, players: int = 2, **options: Any) -> Board:
    """A pan of three cups of black tea, Assam alone; these customers first, then those of MELA.

    Next come three orders of one milk tea: BR-M1 (Pakora), CY-M1 (Aroma), GR-M1 (Hygiene).
    """
    board = Board(players, mode="advanced", **options)
    others = [name for name in MELA if name not in first]
    board.hand(0).mela(*first, *others[len(first) + len(others) - 9 :])
    board.next_customers("BR-M1", "CY-M1", "GR-M1")
    board.pan(0, 0, Size.STARTER, Tea.BLACK, Card.ASSAM)
    return board


def big_stall(*first: str, **options: Any) -> Board:
    """The same with four cups more of the same tea in a large pan."""
    return stall(*first, **options).pan(0, 1, Size.LARGE, Tea.BLACK, Card.ASSAM)


def marker_on(board: Board, space: int) -> Board:
    """Let the shared marker stand on a space of the wheel."""
    board.table.funfair[0] = space
    return board
