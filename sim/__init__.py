"""Plays board games with tea in them, many times, and keeps what happened."""

from __future__ import annotations

import importlib
from typing import Any

__version__ = "0.1.0"

__all__ = ["games", "simulate"]


def __getattr__(name: str) -> Any:
    """Load the public names when they are first asked for: both bring numba or pandas with them."""
    if name == "simulate":
        from sim.runs.simulate import simulate

        return simulate
    if name == "games":
        return importlib.import_module("sim.games")
    raise AttributeError(f"module 'sim' has no attribute {name!r}; it has {', '.join(__all__)}")
