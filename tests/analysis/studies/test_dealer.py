"""The dealer that plays real games: what it tells while it plays."""

from __future__ import annotations

from analysis.studies.dealer import Simulator
from analysis.studies.model import Quantity
from sim.runs.simulate import plan

SPREAD = Quantity("spread", "spread", "spread(score)")


def test_the_dealer_tells_how_many_games_are_done() -> None:
    heard: list[int] = []
    made = plan("garam", players=2, strategies="balanced")
    tables = list(Simulator(jobs=1).deal([SPREAD], made, 0, 2500, heard.append))
    assert heard == [1000, 2000, 2500]
    [table] = tables
    assert (table["q_spread"] == (table["score_0"] - table["score_1"]).abs()).all()
