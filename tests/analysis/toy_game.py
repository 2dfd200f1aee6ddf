"""A toy game behind a study: known chances, a second for a hundred thousand games.

The seat with the largest score wins; scores are luck, common to all schemes of one deal, plus
what the seat has from playing early and from its starting benefit (one point a `leaf`).
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any

import numpy as np
import pandas as pd

from analysis.studies.cells import compact
from analysis.studies.model import Cell, Quantity, Study

STUDY = """
name = "toy-order"
title = "Is the toy fair?"
question = "Does a leaf make up for playing later?"
game = "garam"
noun = "benefit"
players = [2, 3]
games = 3_000
seed = 7
subject = "leaf"
baseline = "none"

[target]
share = 4

[[lineup]]
name = "weak"
title = "weak players"
strategies = "greedy"
meaning = "grab"

[[lineup]]
name = "strong"
title = "strong players"
strategies = ["balanced"]
meaning = "plan"

[[lineup]]
name = "mixed"
title = "mixed tables"
strategies = ["balanced", "greedy", "greedy"]
duplicate = true
judge = false
schemes = ["leaf"]

[[quantity]]
name = "spread"
title = "spread of the scores"
of = "spread(score)"
unit = "points"
same = 0.2
high = 40

[[quantity]]
name = "hasty"
title = "turns spent by the first player's winning"
of = "turns * first(win)"
out_of = "turns"
unit = "%"

[[quantity]]
name = "late"
title = "score of the last player"
of = "last(score)"
schemes = ["leaf", "rising"]

[[scheme]]
name = "leaf"
title = "a leaf for later players"
options.start_bonus = "-/leaf/leaf"

[[scheme]]
name = "none"
title = "no benefit"
options.start_bonus = "-/-/-"

[[scheme]]
name = "rising"
title = "one leaf, then two"
options.start_bonus = { 3 = "-/leaf/leaf+leaf" }

[[scheme]]
name = "reversed"
title = "the first gets it"
options.start_bonus = "leaf/-/-"
"""

STRENGTH = {"greedy": 0.0, "goal-rusher": 0.3, "balanced": 0.6}
EARLY = 0.5  # what each place earlier in the order is worth, in points
BLOCK = 2_000


class ToyDealer:
    """Deals toy games; `dealt` counts them, `stop_after` interrupts as Ctrl-C does."""

    def __init__(self, stop_after: int | None = None, truncated: float = 0.0) -> None:
        self.dealt = 0
        self.stop_after = stop_after
        self.truncated = truncated

    def plan(self, study: Study, cell: Cell) -> dict[str, Any]:
        options = cell.scheme.options_for(cell.players)
        seated = cell.lineup.seated(cell.players)
        return {
            "players": cell.players,
            "seed": study.seed,
            "strategies": seated,
            "options": options,
            "duplicate": cell.lineup.duplicate,
        }

    def playable(self, plan: Any) -> None:
        return None

    def key(self, plan: Any) -> str:
        return hashlib.sha256(repr(sorted(plan.items())).encode()).hexdigest()

    def deal(
        self,
        quantities: Sequence[Quantity],
        plan: Any,
        first: int,
        count: int,
        told: Callable[[int], None],
    ) -> Iterator[pd.DataFrame]:
        for start in range(first, first + count, BLOCK):
            if self.stop_after is not None and self.dealt >= self.stop_after:
                raise KeyboardInterrupt
            size = min(BLOCK, first + count - start)
            self.dealt += size
            yield self.games(plan, start, size, quantities)
            told(start + size - first)

    def games(
        self, plan: Any, first: int, count: int, quantities: Sequence[Quantity] = ()
    ) -> pd.DataFrame:
        players = plan["players"]
        game = np.arange(first, first + count)
        deal = game // players if plan["duplicate"] else game
        rotation = game % players if plan["duplicate"] else np.zeros_like(game)
        slots = (np.arange(players) + rotation[:, None]) % players
        score = _luck(plan["seed"], deal, players) + _worth(plan, players)
        names = np.array(plan["strategies"])[slots]
        score += np.vectorize(lambda name: STRENGTH.get(name, 0.0))(names) * 4
        score = np.round(score)
        best = score == score.max(axis=1, keepdims=True)
        turns = 40 + 4 * players + np.abs(score).sum(axis=1).astype(int)
        games = pd.DataFrame(
            {
                "game": game,
                "deal": deal,
                "turns": turns,
                "decisions": turns * 4,
                "truncated": (game % 1000) < 1000 * self.truncated,
                "end_stars": turns % 3 > 0,
                "end_evening_served": turns % 3 == 0,
            }
        )
        seats = pd.DataFrame(
            {
                "game": np.repeat(game, players),
                "seat": np.tile(np.arange(players), count),
                "strategy": names.ravel(),
                "score": score.ravel(),
                "win": (best / best.sum(axis=1, keepdims=True)).ravel(),
            }
        )
        return compact(games, seats, plan["strategies"], quantities)

    def command(self, study: Study, cell: Cell) -> str:
        return f"toy {cell.slug} --seed {study.seed}"

    def asked(self, study: Study, cell: Cell) -> list[str]:
        return ["--players", str(cell.players), "--seed", str(study.seed)]

    def retold(self, study: Study, cell: Cell, game: int) -> str:
        return f"toy {cell.slug} --game {game}"

    def facts(self, plan: Any) -> dict[str, Any]:
        strategies = [
            {"name": name, "source_hash": "0" * 64, "weights": {}} for name in plan["strategies"]
        ]
        return {"source_hash": "1" * 64, "strategies": strategies, "sheet_options": []}


def _luck(seed: int, deals: np.ndarray, players: int) -> np.ndarray:
    """Luck of each seat in each deal, the same whatever is played from where."""
    blocks, places = deals // BLOCK, deals % BLOCK
    return np.concatenate(
        [_block(seed, int(block), players)[places[blocks == block]] for block in np.unique(blocks)]
    )


@cache
def _block(seed: int, block: int, players: int) -> np.ndarray:
    return np.random.default_rng([seed, block]).normal(0, 4, (BLOCK, players))


def _worth(plan: Any, players: int) -> np.ndarray:
    bonus = str(plan["options"].get("start_bonus", "")).split("/")
    leaves = [seat.count("leaf") for seat in (bonus + [""] * players)[:players]]
    skill = np.mean([STRENGTH.get(name, 0.0) for name in plan["strategies"]])
    early = EARLY * (1 + skill) * np.arange(players)[::-1]
    return early + 0.7 * np.array(leaves)
