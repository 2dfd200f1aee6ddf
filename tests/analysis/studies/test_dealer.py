"""The dealer that plays real games: what it tells while it plays."""

from __future__ import annotations

from analysis.studies.dealer import Simulator
from sim.runs.simulate import plan


def test_the_dealer_tells_how_many_games_are_done() -> None:
    heard: list[int] = []
    made = plan("garam", players=2, strategies="balanced")
    tables = list(Simulator(jobs=1).deal(made, 0, 2500, heard.append))
    assert heard == [1000, 2000, 2500]
    assert len(tables) == 1
