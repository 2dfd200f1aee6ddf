"""Plays board games with tea in them, many times, and keeps what happened."""

from __future__ import annotations

import importlib
from typing import Any

__version__ = "0.1.0"

# Each public name and the module it is in.
PUBLIC = {
    "open_run": "sim.runs.folder",
    "record_run": "sim.runs.record",
    "simulate": "sim.runs.simulate",
}

__all__ = ["games", "open_run", "record_run", "simulate"]


def __getattr__(name: str) -> Any:
    """Load the public names when they are first asked for: some bring numba or pandas with them."""
    if name in PUBLIC:
        return getattr(importlib.import_module(PUBLIC[name]), name)
    if name == "games":
        return importlib.import_module("sim.games")
    raise AttributeError(f"module 'sim' has no attribute {name!r}; it has {', '.join(__all__)}")
