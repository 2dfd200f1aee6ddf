"""Who starts: the first seat, or one that is drawn in every game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

KEY, BY_LOT, FIXED = "first_player", "by_lot", "seat_1"
STARTED = "started"
"""The column of the seats' table that says who was first."""


def start_is_drawn(options: Mapping[str, Any], players: int) -> bool:
    """Tell whether the lot says who starts.

    Seats are then places at the table: alike whatever the rules, so that their wins say nothing
    of what starting is worth.
    """
    return players > 1 and options.get(KEY) == BY_LOT
