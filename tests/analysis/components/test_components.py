"""What pieces are worth: tables against plain pandas, and what every game says of its pieces."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
from click.testing import CliRunner

import sim
from analysis.components.asked import Question
from analysis.components.changed import Change, changes, effects, games_of
from analysis.components.dealt import Dealt
from analysis.components.taken import holders, takings
from analysis.numbers import plus_minus
from sim.cli.main import main
from sim.games import find, names
from sim.games.interface import Component
from sim.runs import frames, simulate
from sim.sheets.check import load

MODES = ("basic", "advanced")
GOALS = Component("goals", "goals", "", column="half_stars", values=(0, 1, 2), removable=True)


def seats_of(wins: list[list[float]]) -> pd.DataFrame:
    """The seats' table of games with these win credits; a win is worth two points."""
    games, players = len(wins), len(wins[0])
    win = np.array(wins).ravel()
    return pd.DataFrame(
        {
            "game": np.repeat(range(games), players),
            "seat": np.tile(range(players), games),
            "win": win,
            "score": 2 * win,
            "margin": 2 * win - 2 / players,
        }
    )


# --- who takes what


def taken(*rows: tuple[int, int, str, int]) -> pd.DataFrame:
    return pd.DataFrame(
        [(*row, 1) for row in rows], columns=["game", "seat", "piece", "turn", "round"]
    )


def test_holders_are_counted_once_and_their_wins_are_theirs() -> None:
    seats = seats_of([[1, 0]] * 40 + [[0, 1]] * 20)
    events = taken(*((game, 0, "crown", 5) for game in range(60)), (0, 0, "crown", 9))
    row = holders(events, seats, ["crown"]).iloc[0]
    assert (row["taken"], row["n"], row["turn"]) == (1.0, 60, 5.0)
    assert row["estimate"] == pytest.approx(40 / 60)
    assert row["low"] < 40 / 60 < row["high"]
    assert row["margin"] == pytest.approx((40 - 20) / 60)
    assert row["remark"] == ""  # 60 of 60 may still be 93 %


def test_pieces_never_and_always_taken_are_called_so() -> None:
    seats = seats_of([[1, 0], [0, 1]] * 100)
    table = holders(taken(*((game, 1, "crown", 3) for game in range(200))), seats, ["crown", "mug"])
    assert table["remark"].tolist() == ["always taken", "never taken"]
    assert math.isnan(table["estimate"][1])
    assert table["p_adjusted"].tolist() == pytest.approx([1.0, 1.0])


def test_few_holders_have_no_win_share() -> None:
    row = holders(taken((0, 0, "crown", 3)), seats_of([[1, 0]] * 50), ["crown"]).iloc[0]
    assert (row["n"], row["taken"]) == (1, 1 / 50)
    assert math.isnan(row["estimate"])


# --- what chance deals


def test_dealt_pieces_are_plain_shares_whatever_the_parts() -> None:
    rng = np.random.default_rng(3)
    winner = rng.integers(0, 2, 900)
    seats = seats_of([[float(w == 0), float(w == 1)] for w in winner])
    seats["tip"] = rng.integers(-1, 3, len(seats))
    whole, parts = Dealt("tip", ["a", "b", "c"]), Dealt("tip", ["a", "b", "c"])
    whole.add(seats)
    for start in range(0, len(seats), 500):
        parts.add(seats.iloc[start : start + 500])
    table = whole.table()
    pd.testing.assert_frame_equal(table, parts.table())
    plain = seats[seats["tip"] >= 0].groupby("tip")
    assert table["estimate"].tolist() == pytest.approx(plain["win"].mean().tolist())
    assert table["margin"].tolist() == pytest.approx(plain["margin"].mean().tolist())
    assert table["n"].tolist() == plain.size().tolist()
    assert table["fair"].tolist() == pytest.approx([seats[seats["tip"] >= 0]["win"].mean()] * 3)


def test_a_lucky_piece_is_found_and_a_missing_one_told() -> None:
    rng = np.random.default_rng(4)
    tips = rng.integers(0, 2, 3_000)
    win = np.where(rng.random(3_000) < 0.5 + 0.15 * (tips == 1), 1.0, 0.0)
    seats = pd.DataFrame({"game": range(3_000), "win": win, "score": win, "margin": win - 0.5})
    dealt = Dealt("tip", ["dull", "lucky", "absent"])
    dealt.add(seats.assign(tip=tips))
    table = dealt.table()
    assert (table["p_adjusted"][:2] < 0.01).all()
    assert (table["n"][2], table["p_adjusted"][2]) == (0, 1.0)


# --- what a change causes


def test_every_other_value_and_the_piece_left_out_are_tried() -> None:
    rows = [{"id": "2-red", "half_stars": 1}]
    assert [(each.what, dict(each.settings)) for each in changes(GOALS, rows, ["id"])] == [
        ("half_stars 0", {"goals[2-red].half_stars": "0"}),
        ("half_stars 2", {"goals[2-red].half_stars": "2"}),
        ("left out", {"goals[2-red]": "out"}),
    ]


def test_an_effect_is_the_mean_of_paired_differences() -> None:
    rng = np.random.default_rng(5)
    luck = rng.normal(50, 10, 400)
    before = pd.DataFrame({"game": range(400), "deal": range(400), "turns": luck})
    before = before.assign(score=luck / 10, spread=1.0)
    longer = Change("a", "more", {})
    same = Change("b", "nothing", {})

    def play(change: Change) -> pd.DataFrame:
        noise = rng.normal(2, 1, 400) if change is longer else 0.0
        return before.assign(turns=before["turns"] + noise)

    table = effects([longer, same], before, play)
    turns = table[table["measure"] == "turns"].set_index("piece")
    assert turns.loc["a", "estimate"] == pytest.approx(2, abs=0.2)
    assert turns.loc["a", "high"] - turns.loc["a", "low"] < 0.5  # pairing takes the luck out
    assert turns.loc["a", "p_adjusted"] < 1e-6
    assert (turns.loc["b", "estimate"], turns.loc["b", "p_adjusted"]) == (0.0, 1.0)
    assert set(table["family"]) == {"Holm over 2"}


def test_games_are_told_by_turns_mean_score_and_spread() -> None:
    seats = seats_of([[1, 0], [0.5, 0.5]])
    games = pd.DataFrame({"game": [0, 1], "deal": [0, 1], "turns": [30, 40]})
    told = games_of(games, seats, 2)
    assert told[["turns", "score", "spread"]].to_numpy().tolist() == [[30, 1, 2], [40, 1, 0]]


# --- what each game says


@pytest.mark.parametrize("game", names())
def test_the_pieces_of_a_game_are_in_its_sheets_and_tables(game: str) -> None:
    found = find(game)
    sheets, columns = load(found), seat_columns(game)
    assert len({each.kind for each in found.components}) == len(found.components) > 0
    for each in found.components:
        rows = sheets.rows[each.sheet]
        assert all(each.label in row for row in rows)
        assert each.taken or each.dealt or each.values
        assert not each.dealt or each.dealt in columns
        assert not each.values or all(each.column in row for row in rows)
        assert not each.order or set(each.order) >= {row[each.label] for row in rows}


def seat_columns(game: str) -> list[str]:
    return frames.columns(simulate.plan(game))[1]


@pytest.mark.slow
@pytest.mark.parametrize("game", names())
def test_traces_name_pieces_as_the_sheet_does(game: str) -> None:
    plan = simulate.plan(game, seed=3)

    def again(more: Mapping[str, str]) -> simulate.Plan:
        return plan

    for each in find(game).components:
        if each.taken:
            told = set(takings(plan, each.taken, 3)["piece"])
            assert told
            assert told <= set(Question(each, plan, again, 1, 1).told)


def test_only_pieces_of_the_mode_that_is_played_are_asked_for() -> None:
    upgrades = find("garam").component("upgrades")

    def told(mode: str) -> list[str]:
        plan = simulate.plan("garam", options={"mode": mode})
        return list(Question(upgrades, plan, lambda more: plan, 1, 1).told)

    basic, advanced = map(told, MODES)
    assert len(basic) > 1
    assert set(basic) != set(advanced)
    assert len(advanced) == len(set(advanced)) == 9


def test_a_row_is_named_by_all_that_tells_it_apart() -> None:
    ships = Component("ships", "ships", "", label="name", removable=True)
    [change] = changes(ships, [{"id": "4", "name": "Ariel"}], ["id"])
    assert (change.piece, dict(change.settings)) == ("Ariel [4]", {"ships[4]": "out"})


# --- the command


def test_a_kind_that_is_not_there_names_the_near_one() -> None:
    done = CliRunner().invoke(main, ["components", "garam", "--of", "gaols"])
    assert done.exit_code == 2
    assert 'did you mean "goals"' in done.stderr


def test_the_command_tells_what_plain_pandas_finds(tmp_path: Path) -> None:
    arguments = [
        "components",
        "chai",
        "--of",
        "tips",
        "--games",
        "400",
        "--seed",
        "5",
        "--players",
        "3",
        "--json",
        "-o",
    ]
    done = CliRunner().invoke(main, [*arguments, str(tmp_path / "t")])
    assert done.exit_code == 0, done.stderr
    data = json.loads(done.stdout)
    [tips] = data["kinds"]
    seats = sim.simulate("chai", players=3, games=400, seed=5).seats
    plain = seats[seats["first_tip"] >= 0].groupby("first_tip")["win"].mean()
    assert [row["estimate"] for row in tips["dealt"]] == pytest.approx(plain.tolist())
    table = pd.read_csv(tmp_path / "t" / "tips-dealt.csv")
    assert table["estimate"].tolist() == pytest.approx(plain.tolist())
    page = (tmp_path / "t" / "report.html").read_text("utf-8")
    for row in tips["dealt"]:
        assert plus_minus(row["estimate"], row["low"], row["high"]) in page
    for row in tips["dominated"]:
        if row["how"] == "on the sheet":
            assert row["why"] in page
        else:
            points = plus_minus(row["estimate"], row["low"], row["high"], signed=True)
            assert f"the piece wins {points} points" in page
    again = CliRunner().invoke(main, [*arguments, str(tmp_path / "t")])
    assert again.exit_code == 2
    assert "exists" in again.stderr
