"""The dealer that plays real games: what it tells while it plays."""

from __future__ import annotations

from analysis.studies.dealer import Simulator
from analysis.studies.model import Cell, LineUp, Quantity, Scheme, Study
from sim.runs.simulate import plan

SPREAD = Quantity("spread", "spread", "spread(score)")


def test_the_dealer_tells_how_many_games_are_done() -> None:
    heard: list[int] = []
    made = plan("garam", players=2, strategies="balanced")
    tables = list(Simulator(jobs=1).deal([SPREAD], made, 0, 2500, heard.append))
    assert heard == [1000, 2000, 2500]
    [table] = tables
    assert (table["q_spread"] == (table["score_0"] - table["score_1"]).abs()).all()


def test_a_scheme_may_forbid_a_seat_something() -> None:
    lineup = LineUp("strong", "strong", ("balanced",))
    free, bound = Scheme("free", "free", {}), Scheme("bound", "b", {}, restrict=("1:no-goals",))
    study = Study("s", "s", "?", "garam", (2,), 30, 1, "bound", "free", (lineup,), (free, bound))
    dealer = Simulator(jobs=1)
    plans = [dealer.plan(study, Cell(2, lineup, scheme, 30)) for scheme in (free, bound)]
    assert plans[1].restrict == ("1:no-goals",)
    assert dealer.key(plans[0]) != dealer.key(plans[1])
    assert "--restrict 1:no-goals" in dealer.command(study, Cell(2, lineup, bound, 30))
    assert "--restrict" not in dealer.command(study, Cell(2, lineup, free, 30))
