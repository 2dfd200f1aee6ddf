"""Tension, luck and worth of real games: identities, and the same from any number of threads."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest
from click.testing import CliRunner

import sim.games
from analysis import luck as lucks
from analysis import worth as worths
from analysis.plots.tension import comeback_map, lead_curve
from analysis.report.parts.luck import luck_part, variance_table
from analysis.report.parts.tension import tension_part
from analysis.report.sample import page_of
from analysis.samples import luck_tables, tension_tables
from analysis.tension import FIGURES, Tension, tension, tension_of
from sim.cli.main import main
from sim.runs.decisions import decision_log, whole
from sim.runs.restrictions import find
from sim.runs.simulate import plan

GAMES = pytest.mark.parametrize("game", sim.games.names())
SAMPLE = 120


@cache
def found(game: str) -> Tension:
    return tension_of(plan(game, seed=3), SAMPLE, jobs=1)


@GAMES
def test_every_figure_is_there_with_its_interval(game: str) -> None:
    figures = found(game).figures
    assert figures["figure"].tolist() == [each.name for each in FIGURES]
    known = figures[figures["n"] > 1]
    assert len(known) >= 12
    assert (known["low"] <= known["estimate"]).all()
    assert (known["estimate"] <= known["high"]).all()
    shares = known[known["unit"] == "share"]
    assert shares["estimate"].between(0, 1).all()


@GAMES
def test_figures_are_those_of_the_tables_by_plain_pandas(game: str) -> None:
    played = whole(decision_log(plan(game, seed=3), 0, SAMPLE, jobs=1))
    figures = found(game).figures.set_index("figure")["estimate"]
    assert figures["forced"] == pytest.approx((played.decisions["legal"] == 1).mean())
    turns = played.decisions.groupby("game")["turn"].nunique().sum()
    assert figures["decisions_a_turn"] == pytest.approx(len(played.decisions) / turns)
    credit = played.seats.pivot_table(index="game", columns="seat", values="win")
    assert figures["shared"] == pytest.approx((credit.max(axis=1) < 1).mean())
    score = played.seats.pivot_table(index="game", columns="seat", values="score").to_numpy()
    two = np.sort(score, axis=1)[:, -2:]
    sole = (credit.max(axis=1) == 1).to_numpy()
    assert figures["margin"] == pytest.approx((two[:, 1] - two[:, 0])[sole].mean())
    assert found(game).actions["count"].sum() == len(played.decisions)


@GAMES
def test_standings_end_as_scores_and_wins_add_up(game: str) -> None:
    tension = found(game)
    played = plan(game, seed=3).players
    last = tension.turns.groupby(["game", "seat"]).tail(1)
    assert len(last) == SAMPLE * played
    comebacks = tension.comebacks
    assert (comebacks["deficit_low"] > 0).all()
    assert tension.lead["games"].eq(SAMPLE).all()
    assert tension.lead["lead"].iloc[-1] > 0


def test_threads_change_nothing() -> None:
    again = tension_of(plan("garam", seed=3), SAMPLE, jobs=2)
    for name in ("figures", "games", "comebacks", "lead", "actions", "turns"):
        pd.testing.assert_frame_equal(getattr(again, name), getattr(found("garam"), name))


def test_rotations_of_a_deal_count_as_one() -> None:
    """Alike games of one deal add no certainty: intervals are those of the deals alone."""
    made = plan("chai", seed=3, players=2, duplicate=True)
    twice = tension_of(made, 2 * SAMPLE, jobs=1).figures.set_index("figure")
    once = tension_of(plan("chai", seed=3, players=2), SAMPLE, jobs=1).figures.set_index("figure")
    for figure in ("margin", "lead_changes", "decisions_a_turn"):
        assert twice.loc[figure, "estimate"] == pytest.approx(once.loc[figure, "estimate"])
        width = [table.loc[figure, "high"] - table.loc[figure, "low"] for table in (twice, once)]
        assert width[0] == pytest.approx(width[1], rel=0.02)


def test_a_solo_game_has_no_leader() -> None:
    played = whole(decision_log(plan("tea-for-two", players=1, seed=3), 0, 2, jobs=1))
    with pytest.raises(ValueError, match="two seats or more"):
        tension(played.decisions, played.games, played.seats)


# --- luck


@cache
def luck_of_chai() -> lucks.Luck:
    setting = lucks.Setting("chai", 2, seed=3)
    return lucks.luck(setting, deals=40, sittings=2, jobs=1)


def test_luck_tells_deals_from_players() -> None:
    luck = luck_of_chai()
    shares = luck.variance.groupby(["people", "measure"])["estimate"].sum()
    assert shares.to_numpy() == pytest.approx(1)
    assert set(luck.tables) == {"all strengths", "different styles"}
    ladder = luck.ladder
    assert ladder["stronger"].tolist() == ["greedy", "balanced", "balanced"]
    assert (ladder["low"] > ladder["fair"]).all()
    assert (ladder["slope"] > 0).all()


def test_players_who_decide_alike_are_said_to() -> None:
    """With two players there is no award for recipes, which is all that sets all-round apart."""
    sample = luck_tables(luck_of_chai(), 40, 2)
    alike, apart = (
        variance_table(sample, "different styles"),
        variance_table(sample, "all strengths"),
    )
    assert [[item.text for item in row[1:]] for row in alike.rows] == [
        ["all seen", "all seen"],
        *[["none seen", "none seen"]] * 3,
    ]
    assert "these players decide alike" in alike.note
    assert apart.note == ""
    assert apart.caption.endswith(
        "moved round the table, so that each sits in each seat once"
    )  # and not in every order of them
    skilled = replace(
        sample,
        tables={
            **sample.tables,
            "variance": sample.tables["variance"].assign(
                **{
                    name: (sample.tables["variance"]["part"] == "table").astype(float)
                    for name in ("estimate", "low", "high")
                }
            ),
        },
    )
    assert variance_table(skilled, "all strengths").note == ""
    assert all(
        "±" in item.text or "at most" in item.text for row in apart.rows for item in row[1:2]
    )


def test_luck_counts_the_games_it_plays() -> None:
    setting, heard = lucks.Setting("chai", 2, seed=3), []
    tables = {"both": ["balanced", "greedy"]}
    lucks.luck(
        setting, tables=tables, deals=6, sittings=2, ladder=["random", "greedy"], told=heard.append
    )
    assert heard[-1] == lucks.games_of(setting, tables, 6, 2, 2) == 6 * 2 * 3


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"deals": 1}, "at least 2, not 1"),
        ({"ladder": ["greedy"]}, "at least two strategies"),
        ({"players": 1}, "a solo game has one"),
    ],
)
def test_nobody_to_compare_is_said(changed: dict[str, Any], said: str) -> None:
    settings = {"deals": 4, "ladder": ["random", "greedy"], **changed}
    setting = lucks.Setting("tea-for-two", settings.pop("players", 2))
    with pytest.raises(lucks.UsageFault, match=said):
        lucks.luck(setting, **settings)


# --- worth


def test_what_cannot_be_done_is_worth_nothing_and_what_wins_much() -> None:
    def make(restrict: Any) -> Any:
        return plan("garam", players=2, seed=3, duplicate=True, restrict=restrict)

    found = worths.worth(make, ["no-goals", "no-calls"], 200, jobs=1).set_index("restriction")
    free = found.loc["no-goals", "free"]
    assert free == pytest.approx(0.5)  # the same two players in both seats
    assert found.loc["no-goals", "win_low"] > 0.2
    assert found.loc["no-goals", "win"] == pytest.approx(free - found.loc["no-goals", "restricted"])
    nothing = found.loc["no-calls"]
    assert nothing[["win", "margin", "done", "unheeded"]].eq(0).all()
    assert nothing["win_high"] == -nothing["win_low"] > 2.8 / 102  # 100 deals do not prove it


def test_what_is_done_is_done_by_the_player_that_may_not() -> None:
    def make(restrict: Any) -> Any:
        who = ["random", "balanced", "balanced"]
        return plan("garam", players=3, seed=3, strategies=who, duplicate=True, restrict=restrict)

    row = worths.worth(make, ["no-goals"], 120, jobs=2).iloc[0]
    kinds = find(make(()).game, "no-goals").kinds
    log = whole(decision_log(make(()), 0, 120)).decisions
    done = log[log["action"].isin(kinds)]
    slots = (done["seat"] + done["game"] % 3) % 3
    assert row["done"] == (slots == 0).sum() / 120
    assert row["done"] < 0.5 < len(done) / 3 / 120  # the others do it often
    both = [play(make(()), 60, 1, lambda more: None) for play in (worths.play, worths.play_told)]
    pd.testing.assert_frame_equal(both[0].own, both[1].own)


@GAMES
def test_only_restrictions_of_the_mode_are_asked_about(game: str) -> None:
    found = sim.games.find(game)
    usual = worths.applicable(found, {option.key: option.default for option in found.options})
    assert {each.name for each in usual} == {each.name for each in found.restrictions
                                             if not each.needs}  # fmt: skip


# --- pictures, pages, commands


def test_the_map_shows_every_cell_and_greys_the_few() -> None:
    from matplotlib.figure import Figure

    ax = Figure().subplots()
    cells = found("chai").comebacks.assign(n=lambda frame: np.where(frame.index == 0, 5, 500))
    comeback_map(ax, cells)
    assert len(ax.texts) == len(cells)
    assert ax.texts[0].get_text() == f"{100 * cells['estimate'].iloc[0]:.0f} %"
    assert len(ax.patches) == 1
    ax = Figure().subplots()
    lead_curve(ax, found("chai").lead)
    np.testing.assert_allclose(ax.lines[0].get_ydata(), found("chai").lead["lead"])


def test_the_page_needs_nothing_but_itself() -> None:
    tension = tension_part([tension_tables(found("chai"), 1.0)], seats=["1st", "2nd", "3rd", "4th"])
    luck = luck_part([luck_tables(luck_of_chai(), 40, 2)], ladder=True)
    page = page_of("<b>Tea</b>", {"Seed": "3"}, {"tension": tension, "luck": luck})
    assert "&lt;b&gt;Tea" in page
    assert "http" not in page.replace("http://www.w3.org", "")
    assert page.count("<svg") == 4
    assert "changes of the lead a game" in page


@pytest.fixture
def chai(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Any:
    monkeypatch.chdir(tmp_path)
    return lambda *words: CliRunner().invoke(main, [str(each) for each in words])


def test_tension_of_a_game_and_of_a_run(chai: Any, tmp_path: Path) -> None:
    words = ("--seed", "3", "--sample", str(SAMPLE), "--json")
    told = json.loads(chai("tension", "garam", *words, "-o", "out").stdout)
    expected = found("garam").figures["estimate"]
    assert [row["estimate"] for row in told["figures"]] == pytest.approx(
        [None if np.isnan(each) else each for each in expected]
    )
    assert {path.name for path in (tmp_path / "out").iterdir()} >= {"tension.json", "report.html"}
    again = chai("tension", "garam", *words, "-o", "out")
    assert again.exit_code == 2
    assert "never overwritten" in again.output
    assert chai("run", "garam", "--seed", "3", "--games", "50", "-o", "r").exit_code == 0
    run = json.loads(chai("tension", "r", "--json").stdout)
    assert (run["games"], run["seed"]) == (50, "3")
    refused = chai("tension", "r", "--seed", "4")
    assert refused.exit_code == 2
    assert "leave out --seed" in refused.output


def test_the_page_calls_seats_by_their_turn_unless_the_lot_says_who_starts(
    chai: Any, tmp_path: Path
) -> None:
    words = ("tension", "tea-for-two", "--seed", "3", "--sample", "20")
    for first, own, others in (("seat_1", "1st", "seat 1"), ("by_lot", "seat 1", "1st")):
        asked = (*words, "--set", f"first_player={first}", "-o", first)
        assert chai(*asked).exit_code == 0
        page = (tmp_path / first / "report.html").read_text("utf-8")
        assert f">{own}</" in page
        assert f">{others}</" not in page


def test_luck_and_worth_from_the_shell(chai: Any) -> None:
    said = chai("luck", "chai", "-p", "2", "--seed", "3", "--deals", "10", "--sittings", "1")
    assert "skill: which player has the seat" in said.stdout
    said = chai("worth", "chai", "no-market", "-p", "2", "--seed", "3", "--games", "40", "--json")
    [row] = json.loads(said.stdout)["restrictions"]
    assert row["restriction"] == "no-market"
    wrong = chai("worth", "chai", "no-markt", "--seed", "3")
    assert wrong.exit_code == 2
    assert 'did you mean "no-market"' in wrong.output
    solo = chai("tension", "tea-for-two", "--players", "1", "--seed", "3")
    assert solo.exit_code == 2
