"""What the engine asks of a game: record layouts, verbs and words, bundled as `Kernels`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np


@dataclass(frozen=True)
class Kernels:
    """The compiled side of a game.

    Every dtype is a NumPy structured dtype; the game's verbs are registered for `state` in
    `sim.engine.verbs`. `outcome` must have the fields `turns`, `decisions`, `ended` (bits, named
    by `endings`), `truncated`, `winners` (bit s = seat s) and `score` (one for each seat).
    """

    state: np.dtype[Any]
    view: np.dtype[Any]
    params: np.dtype[Any]
    choice: np.dtype[Any]
    outcome: np.dtype[Any]
    action_kinds: tuple[str, ...]
    endings: tuple[str, ...]
    build_params: Callable[..., Any]  # (sheets, options, players) -> params record
