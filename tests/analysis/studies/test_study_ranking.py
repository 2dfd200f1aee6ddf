"""Which scheme is nearest to fair, and which cannot be told from it."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pandas as pd
import pytest

from analysis.stats.families import holm
from analysis.stats.gaps import seat_gaps
from analysis.stats.shares import win_shares
from analysis.studies.model import LineUp, Scheme, Study
from analysis.studies.ranking import _further, ranking, worst_tables

# Chance of the first of two players, by line-up and scheme.
CHANCES = {
    ("weak", "even"): 0.51,
    ("weak", "near"): 0.515,
    ("weak", "far"): 0.56,
    ("strong", "even"): 0.50,
    ("strong", "near"): 0.49,
    ("strong", "far"): 0.50,
}
STUDY = Study(
    name="toy",
    title="toy",
    question="",
    game="garam",
    players=(2,),
    games=4000,
    seed=1,
    subject="even",
    baseline="far",
    lineups=(LineUp("weak", "weak", ("a",)), LineUp("strong", "strong", ("b",))),
    schemes=tuple(Scheme(name, name, {}) for name in ("even", "near", "far")),
)
LUCK = np.random.default_rng(5).random(4000)


def games(players: int, lineup: str, scheme: str) -> pd.DataFrame:
    won = (CHANCES[lineup, scheme] > LUCK) * 1.0
    return pd.DataFrame({"deal": range(4000), "win_0": won, "win_1": 1 - won})


def gaps(dealt=games, tables=tuple(CHANCES)) -> pd.DataFrame:
    parts = []
    for lineup, scheme in tables:
        cell = dealt(2, lineup, scheme)
        for seat in (0, 1):
            part = pd.DataFrame({"win": cell[f"win_{seat}"], "seat": seat})
            parts.append(part.assign(players=2, lineup=lineup, scheme=scheme))
    keys = ["players", "lineup", "scheme"]
    return seat_gaps(win_shares(pd.concat(parts), [*keys, "seat"]), keys)


def test_a_scheme_is_as_fair_as_its_worst_table() -> None:
    table = worst_tables(STUDY, gaps(), 2).set_index("scheme")
    assert table.index[0] == "even"
    assert table.loc["far", "lineup"] == "weak"
    assert table.loc["far", "estimate"] == pytest.approx(abs((LUCK < 0.56).mean() - 0.5))


def test_a_scheme_is_as_good_unless_it_is_surely_further() -> None:
    table = ranking(STUDY, gaps(), 2, games).set_index("scheme")
    assert table["as_good"].to_dict() == {"even": True, "near": False, "far": False}
    assert not table["better"].any()
    assert table.loc["even", "behind"] == 0
    assert table.loc["far", "behind"] == pytest.approx(
        table.loc["far", "estimate"] - table.loc["even", "estimate"]
    )


def test_better_than_the_subject_is_holms_family() -> None:
    study = replace(STUDY, subject="far", baseline="even")
    table = ranking(study, gaps(), 2, games).set_index("scheme")
    assert table["better"].to_dict() == {"even": True, "near": True, "far": False}
    raw = [_further(credit("weak", "far"), credit(*each))[1] for each in WORST[:2]]
    assert table["p_ahead"].tolist()[:2] == pytest.approx(holm(raw))


WORST = [("weak", "even"), ("weak", "near"), ("weak", "far")]


def credit(lineup: str, scheme: str) -> tuple[np.ndarray, np.ndarray]:
    cell = games(2, lineup, scheme)
    return cell["win_0"].to_numpy() - 0.5, cell["deal"].to_numpy(float)


def test_the_truly_nearest_is_nearly_always_picked_or_as_good() -> None:
    """Three equal schemes: picking the luckiest does not throw the others out."""
    rng = np.random.default_rng(6)
    names = ("even", "near", "far")
    lost = 0
    for _ in range(200):
        won = {(lineup, name): rng.random(300) < 0.55 for lineup in ("weak",) for name in names}

        def dealt(players: int, lineup: str, scheme: str, won=won) -> pd.DataFrame:
            wins = won[lineup, scheme] * 1.0
            return pd.DataFrame({"deal": range(300), "win_0": wins, "win_1": 1 - wins})

        study = replace(STUDY, lineups=STUDY.lineups[:1])
        table = ranking(study, gaps(dealt, list(won)), 2, dealt).set_index("scheme")
        lost += not table.loc["far", "as_good"]
    assert lost / 200 <= 0.05


def test_on_other_deals_the_same_difference_is_not_sure() -> None:
    """Pairing on common deals is what tells `near` from `even`."""

    def unpaired(players: int, lineup: str, scheme: str) -> pd.DataFrame:
        cell = games(players, lineup, scheme)
        return cell.assign(deal=cell["deal"] + (10_000 if scheme == "near" else 0))

    table = ranking(STUDY, gaps(), 2, unpaired).set_index("scheme")
    assert table.loc["near", "as_good"]
    assert not table.loc["far", "as_good"]
