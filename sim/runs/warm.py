"""Compile everything once, before several processes would each do it: `python -m sim.runs.warm`."""

from __future__ import annotations

from sim.games import names
from sim.runs.simulate import simulate
from strategies import listing


def warm() -> None:
    """Play one short game of each game with every strategy that comes with it."""
    for game in names():
        for strategy in listing(game):
            simulate(game, players=2, games=1, strategies=[strategy.name], jobs=1)


if __name__ == "__main__":
    warm()
