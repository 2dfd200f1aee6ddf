"""Who leads, when it was decided, come-backs and choices: logs made by hand, answers by hand."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest

from analysis.stats import choices, comebacks, standings

# game, turn, round, seat, legal, action, then the standings after it
LOG = [
    (0, 1, 1, 0, 3, "pick", 0, 0),
    (0, 1, 1, 0, 1, "stop", 2, 0),  # 0 leads
    (0, 2, 1, 1, 2, "pick", 2, 2),  # tied
    (0, 3, 2, 0, 1, "stop", 2, 2),  # dead: no choice, nothing changed
    (0, 4, 2, 1, 2, "pick", 2, 5),  # 1 leads: a change, through a tie
    (0, 5, 3, 0, 2, "pick", 6, 5),  # 0 leads: a change at once
    (0, 6, 3, 1, 1, "pick", 6, 5),  # dead
    (1, 1, 1, 0, 1, "stop", 1, 0),  # no choice, but nothing before it
    (1, 2, 1, 1, 2, "pick", 1, 0),
    (1, 3, 2, 0, 2, "pick", 4, 0),
    (1, 4, 2, 1, 2, "pick", 4, 4),  # 1 wins by a tie-break
    (2, 1, 1, 0, 2, "pick", 3, 0),
    (2, 2, 1, 1, 1, "stop", 3, 0),
    (2, 3, 2, 0, 2, "pick", 3, 0),
    (2, 4, 2, 1, 2, "pick", 3, 3),  # shared
]
SEATS = [(0, 6.0, 1.0, 5.0, 0.0), (1, 4.0, 0.0, 4.0, 1.0), (2, 3.0, 0.5, 3.0, 0.5)]


@pytest.fixture
def log() -> pd.DataFrame:
    names = ["game", "turn", "round", "seat", "legal", "action", "standing_0", "standing_1"]
    return pd.DataFrame(LOG, columns=names)


@pytest.fixture
def seats() -> pd.DataFrame:
    rows = [
        (game, seat, score, win)
        for game, *each in SEATS
        for seat, (score, win) in enumerate((each[:2], each[2:]))
    ]
    return pd.DataFrame(rows, columns=["game", "seat", "score", "win"])


def test_a_turn_ends_with_its_last_decision(log: pd.DataFrame) -> None:
    ends = standings.turn_ends(log)
    assert ends["game"].tolist() == [0] * 6 + [1] * 4 + [2] * 4
    assert ends["standing_0"].tolist()[:6] == [2, 2, 2, 2, 6, 6]
    tidy = standings.tidy_standings(ends)
    assert tidy.shape == (28, 5)
    assert tidy["standing"].tolist()[:4] == [2, 0, 2, 2]


def test_a_change_of_the_lead_needs_another_leader(log: pd.DataFrame) -> None:
    lead = standings.leads(standings.turn_ends(log))
    assert lead["leader"].tolist()[:6] == [0, -1, -1, 1, 0, 0]
    assert lead["lead"].tolist()[:6] == [2, 0, 0, 3, 1, 1]
    assert lead["changed"].tolist()[:6] == [False, False, False, True, True, False]
    assert not lead["changed"].tolist()[6]  # the next game begins anew


def test_a_game_is_decided_when_the_winner_leads_for_good(
    log: pd.DataFrame, seats: pd.DataFrame
) -> None:
    won = standings.winners(seats)
    assert won["winner"].tolist() == [0, 1, -1]
    assert won["margin"].tolist() == [1, 0, 0]
    assert won["tie_break"].tolist() == [False, True, False]
    course = standings.courses(standings.leads(standings.turn_ends(log)), won)
    assert course["lead_changes"].tolist() == [2, 0, 0]
    assert course["decided_turn"].tolist() == [5, 4, 4]
    assert course["decided_round"].tolist() == [3, 2, 2]
    np.testing.assert_allclose(course["decided"], [5 / 6, 1.0, np.nan])
    assert course["shared"].tolist() == [False, False, True]


def test_a_winner_may_have_been_behind_at_half_time(log: pd.DataFrame, seats: pd.DataFrame) -> None:
    found = standings.behind_at(standings.turn_ends(log), standings.winners(seats))
    assert found["game"].tolist() == [0, 1]
    assert found["behind"].tolist() == [False, True]


def test_forced_decisions_and_dead_turns(log: pd.DataFrame) -> None:
    found = choices.choices(log).set_index("game")
    assert found["decisions"].tolist() == [7, 4, 4]
    assert found["forced"].tolist() == [3, 1, 1]
    assert found["turns"].tolist() == [6, 4, 4]
    assert found["dead"].tolist() == [2, 0, 1]


def test_every_action_is_counted_once_by_seat_and_round(log: pd.DataFrame) -> None:
    log["action"] = pd.Categorical(log["action"], ["never", "pick", "stop"])
    used = choices.action_use(log)
    assert used["count"].sum() == len(log)
    assert used["per_game"].sum() == pytest.approx(len(log) / 3)
    shares = used.groupby(["round_low", "seat"])["share"].sum()
    assert shares.to_numpy() == pytest.approx(1)
    first = used[(used["round_low"] == 1) & (used["seat"] == 0)].set_index("action")
    assert first["count"].to_dict() == {"pick": 2, "stop": 2}


# --- chances


def test_come_backs_are_counted_after_rounds_that_are_not_the_last(
    log: pd.DataFrame, seats: pd.DataFrame
) -> None:
    marks = standings.round_ends(standings.turn_ends(log))
    assert list(zip(marks["game"], marks["round"], strict=True)) == [(0, 1), (0, 2), (1, 1), (2, 1)]
    rows = comebacks.behind(marks, seats)
    trailing = rows[rows["deficit"] > 0]
    assert trailing["deficit"].tolist() == [3, 1, 3]
    assert trailing["win"].tolist() == [1, 1, 0.5]
    table = comebacks.comeback_chances(rows)
    found = table.set_index(["round_low", "deficit_low"])["estimate"].to_dict()
    assert found == {(1, 1): 1, (1, 3): 0.5, (2, 3): 1}
    assert table["n"].sum() == 3


def test_bins_hold_every_value_between_their_ends() -> None:
    values = pd.Series(np.random.default_rng(1).geometric(0.1, 5000).astype(float))
    ends = comebacks.ranges(values, comebacks.POINT_CUTS)
    assert ((ends["low"] <= values) & (values <= ends["high"])).all()
    bins = ends.drop_duplicates().sort_values("low")
    assert 5 <= len(bins) <= len(comebacks.POINT_CUTS)
    assert (bins["low"].to_numpy()[1:] > bins["high"].to_numpy()[:-1]).all()
    few = comebacks.ranges(pd.Series([1.0, 2.0, 5.0]), comebacks.POINT_CUTS)
    assert few["low"].tolist() == few["high"].tolist() == [1, 2, 5]


def leaders(games: int, chance: float) -> pd.DataFrame:
    random = np.random.default_rng(3)
    rows = pd.DataFrame({"game": np.arange(games).repeat(2), "round": np.tile([1, 2], games)})
    lead = np.where(rows["round"] == 1, 1.0, 5.0)
    won = (random.random(games) < chance).repeat(2)
    return rows.assign(seat=0, deficit=-lead, win=won.astype(float))


def test_a_leaders_chance_is_learned_from_other_games() -> None:
    """Its own half of the games says nothing about it."""
    rows = leaders(400, 0.95)
    folds = pd.Series(np.arange(400) % 2)
    rows.loc[rows["game"] % 2 == 1, "win"] = 0.0
    told = comebacks.leader_chances(rows, folds)
    even = told["game"] % 2 == 0
    assert (told.loc[even, "chance"] == 0).all()
    assert (told.loc[~even, "chance"] > 0.9).all()


def test_a_sure_leader_is_found_at_its_first_round() -> None:
    rows = leaders(400, 0.97)
    told = comebacks.leader_chances(rows, pd.Series(np.arange(400) % 2))
    found = comebacks.sure_from(told, pd.Series([0, 7, 1000]))
    assert found["sure_round"].tolist()[:2] == [1, 1]
    assert np.isnan(found["sure_round"].iloc[2])
    assert comebacks.sure_from(told, pd.Series([3]), sure=0.999)["sure_round"].isna().all()
