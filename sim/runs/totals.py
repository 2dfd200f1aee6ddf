"""What the parts of a run add up to, and what a user should know of it."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from sim.engine import storage


@dataclass
class Totals:
    """What the parts add up to; `seconds` are those of earlier sessions."""

    digest: Any = field(default_factory=hashlib.sha256)
    games: int = 0
    kernel_seconds: float = 0.0
    seconds: float = 0.0
    truncated: int = 0
    unheeded: int = 0
    actions: Any = 0

    def add(self, part: storage.Part, truncated: int) -> None:
        """Take in the next part in order: the digest is over the records in index order."""
        self.digest.update(part.outcomes.tobytes())
        self.games += len(part.outcomes)
        self.kernel_seconds += part.facts["kernel_seconds"]
        self.actions = self.actions + np.array(part.facts["actions"], np.int64)
        self.unheeded += part.facts["unheeded"]
        self.truncated += truncated


def warnings(totals: Totals, games: int) -> list[str]:
    """Return what a user should know of the games that were played."""
    told = []
    if totals.truncated:
        told.append(
            f"{totals.truncated:,} of {games:,} games reached the turn cap and were cut off; "
            "they are counted as they stood."
        )
    if totals.unheeded:
        told.append(
            f"In {totals.unheeded:,} decisions of {games:,} games nothing was left to do but what "
            "is forbidden; it was done."
        )
    return told
