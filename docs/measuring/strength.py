"""What a stronger player does to length and to the first player's share of wins."""

from __future__ import annotations

import sim
from analysis.stats.shares import win_shares
from docs.making.games import table

GAMES = 2000
SEED = 1
PLAYERS = ("random", "greedy", "balanced")


def measured(players: str, *games: str) -> str:
    """Return for each game its turns and the first player's wins, a column a strategy."""
    rows = [row for game in games for row in _rows(game, int(players))]
    return table(("", *(f"`{name}`" for name in PLAYERS)), rows)


def _rows(game: str, players: int) -> list[tuple[str, ...]]:
    results = [
        sim.simulate(game, players=players, games=GAMES, seed=SEED, strategies=name)
        for name in PLAYERS
    ]
    title = sim.games.find(game).title
    turns = (f"{each.games['turns'].mean():.0f}" for each in results)
    first = (win_shares(each.seats).iloc[0] for each in results)
    wins = (
        f"{100 * row['estimate']:.1f} ({100 * row['low']:.1f} to {100 * row['high']:.1f})"
        for row in first
    )
    return [(f"{title}: turns", *turns), (f"{title}: wins of the first player, %", *wins)]
