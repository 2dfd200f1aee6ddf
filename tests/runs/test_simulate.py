"""`sim.simulate`: what it gives, what decides it, and what it refuses."""

from __future__ import annotations

import doctest
import hashlib
import importlib
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import sim
import sim.games
from sim.errors import ChaiError, SheetFault, UsageFault
from sim.runs.simulate import plan, play_blocks, seat_names, simulate

ROOT = Path(__file__).resolve().parents[2]
GAME = sim.games.find("garam")
TABLES = pytest.mark.parametrize("players", GAME.players)


def played(**settings: Any) -> Any:
    return sim.simulate("garam", **{"games": 60, "seed": 2} | settings)


# --- what it gives


def test_there_are_few_public_functions() -> None:
    assert sim.simulate is simulate
    assert set(sim.__all__) == {"games", "open_run", "record_run", "simulate"}
    assert all(callable(getattr(sim, name)) for name in sim.__all__ if name != "games")
    assert "garam" in sim.games.names()
    with pytest.raises(AttributeError, match="has no attribute 'simulat'; it has games, open"):
        _ = sim.simulat


@TABLES
def test_a_row_for_each_game_and_for_each_seat(players: int) -> None:
    result = played(players=players)
    assert result.games["game"].tolist() == list(range(60))
    assert result.seats["game"].tolist() == [game for game in range(60) for _ in range(players)]
    assert result.seats["seat"].tolist() == list(range(players)) * 60


@TABLES
def test_wins_sum_to_one_and_margins_to_nothing(players: int) -> None:
    seats = played(players=players, games=400, strategies=["greedy"]).seats
    by_game = seats.groupby("game")
    assert by_game["win"].sum().to_numpy() == pytest.approx(1)
    assert by_game["margin"].sum().to_numpy() == pytest.approx(0)
    assert (seats["score"] - by_game["score"].transform("mean")).to_numpy() == pytest.approx(
        seats["margin"].to_numpy()
    )


def test_it_tells_what_was_played() -> None:
    result = played(players=3, strategies=["greedy", "random", "balanced"], seed=2**63 + 5)
    assert (result.game, result.players, result.seed) == ("garam", 3, 2**63 + 5)
    assert result.strategies == ("greedy", "random", "balanced")
    assert result.options == {option.key: option.default for option in GAME.options}
    assert result.kernel_seconds > 0
    assert result.seconds > 0


def test_actions_are_counted_for_each_seat() -> None:
    result = played(players=4)
    kinds = GAME.load_kernels().action_kinds
    assert result.actions["seat"].tolist() == [seat for seat in range(4) for _ in kinds]
    assert result.actions["action"].tolist() == list(kinds) * 4
    assert result.actions["count"].sum() == result.games["decisions"].sum()
    turns = result.actions.set_index("action").loc["end_turn", "count"].sum()
    assert turns <= result.games["turns"].sum()


def test_the_digest_is_over_the_outcome_records() -> None:
    made = plan("garam", seed=2)
    blocks = play_blocks(made, 0, 60, block=17)
    records = b"".join(block.outcomes.tobytes() for block in blocks)
    assert played().digest == hashlib.sha256(records).hexdigest()


# --- what decides it


@pytest.mark.parametrize("jobs", [1, 2, 7, None])
def test_threads_decide_nothing(jobs: int | None) -> None:
    games = 1500  # more than a chunk
    assert played(games=games, jobs=jobs).digest == played(games=games, jobs=1).digest


def test_everything_else_decides_it() -> None:
    settings: list[dict[str, Any]] = [
        {},
        {"seed": 3},
        {"games": 61},
        {"players": 3},
        {"strategies": ["greedy"]},
        {"strategies": ["balanced", "greedy", "balanced", "balanced"]},
        {"strategies": ["balanced", "balanced", "greedy", "balanced"]},
        {"options": {"hand_limit": 7}},
        {"options": {"pay": "per_cup"}},
        {"strategies": ["balanced", "greedy"], "players": 2},
        {"strategies": ["balanced", "greedy"], "players": 2, "duplicate": True},
    ]
    assert len({played(**each).digest for each in settings}) == len(settings)


def test_what_is_not_given_is_the_default() -> None:
    given = played(players=4, strategies=["balanced"] * 4, options={"hand_limit": 9}, jobs=1)
    assert given.digest == played().digest
    assert sim.simulate("garam", games=5).digest == played(games=5, seed=1).digest


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        ({"half_star_any": True}, {"half_star_any": "true"}),
        ({"half_star_any": False}, {"half_star_any": "no"}),
        ({"hand_limit": 7}, {"hand_limit": "7"}),
        ({"hand_limit": np.int64(7)}, {"hand_limit": "7"}),
    ],
)
def test_options_may_be_typed_or_text(typed: dict[str, Any], text: dict[str, Any]) -> None:
    assert played(options=typed).digest == played(options=text).digest
    assert played(options=typed).options == played(options=text).options


def test_a_game_is_the_same_alone_and_among_others() -> None:
    made = plan("garam", seed=2, players=3, strategies=["random", "greedy", "balanced"])
    [whole] = play_blocks(made, 0, 40)
    for game in (0, 1, 23, 39):
        [alone] = play_blocks(made, game, 1)
        assert alone.outcomes[0].tobytes() == whole.outcomes[game].tobytes()


def test_sheets_decide_it_and_copies_of_them_do_not(tmp_path: Path) -> None:
    sheet = GAME.sheet_folder / "setup.csv"
    (tmp_path / "setup.csv").write_bytes(sheet.read_bytes())
    assert played(sheets=tmp_path).digest == played().digest
    (tmp_path / "mine.csv").write_bytes(sheet.read_bytes())
    assert played(sheet_files={"setup": tmp_path / "mine.csv"}).digest == played().digest
    bonus = played(options={"start_bonus": "-"}).digest
    assert bonus != played().digest


# --- duplicate play


@TABLES
def test_a_deal_is_the_same_in_all_its_rotations(players: int) -> None:
    """With one player in all seats the rotations cannot be told apart."""
    duplicate = played(players=players, games=20 * players, duplicate=True, strategies=["random"])
    plain = played(players=players, games=20, strategies=["random"])
    for rotation in range(players):
        rows = duplicate.games[duplicate.games["rotation"] == rotation]
        assert rows["deal"].tolist() == list(range(20))
        assert rows["turns"].tolist() == plain.games["turns"].tolist()
        scores = duplicate.seats[duplicate.seats["game"].isin(rows["game"])]["score"]
        assert scores.tolist() == plain.seats["score"].tolist()


def test_every_strategy_sits_in_every_seat_of_a_deal() -> None:
    names = ["balanced", "greedy", "random"]
    seats = played(players=3, games=30, duplicate=True, strategies=names).seats
    seats["deal"] = seats["game"] // 3
    sat = seats.groupby(["deal", "strategy"], observed=True)["seat"].apply(sorted)
    assert len(sat) == 30
    assert all(each == [0, 1, 2] for each in sat)


def test_each_rotation_is_the_plain_game_of_those_who_sit_there() -> None:
    names = ["balanced", "greedy", "random"]
    duplicate = played(players=3, games=60, duplicate=True, strategies=names)
    for rotation in range(3):
        seated = names[rotation:] + names[:rotation]
        plain = played(players=3, games=20, strategies=seated).seats
        games = [game for game in range(60) if game % 3 == rotation]
        rows = duplicate.seats[duplicate.seats["game"].isin(games)]
        assert rows["strategy"].tolist() == plain["strategy"].tolist()
        for column in ("score", "win", "rupees"):
            assert rows[column].tolist() == plain[column].tolist()


def test_a_deal_cut_short_plays_its_first_rotations() -> None:
    games = played(players=4, games=10, duplicate=True).games
    assert games["deal"].tolist() == [0] * 4 + [1] * 4 + [2] * 2
    assert games["rotation"].tolist() == [0, 1, 2, 3, 0, 1, 2, 3, 0, 1]


# --- what it refuses


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ({"games": 0}, "0 games cannot be played: ask for at least 1"),
        ({"games": -3}, "-3 games cannot be played"),
        ({"players": 5}, "Chai Garam is for 2 to 4 players, not 5"),
        ({"players": 1}, "not 1"),
        ({"players": 0}, "not 0"),
        ({"seed": -1}, "-1 is no seed: a seed is a whole number from 0 to 2"),
        ({"seed": 2**64}, "is no seed"),
        ({"strategies": ["greedy", "random"]}, "2 strategies are named (greedy, random) for 4 pl"),
        ({"strategies": ["greedi"]}, 'Did you mean "greedy"?'),
        ({"options": {"hand_limt": 7}}, "hand_limit"),
        ({"options": {"hand_limit": 1}}, "hand_limit"),
        ({"options": {"hand_limit": 7.5}}, "hand_limit"),
        ({"options": {"pay": "later"}}, "per_cup"),
        ({"options": {"half_star_any": "perhaps"}}, "half_star_any"),
        ({"options": {"start_bonus": "2 pans"}}, "start_bonus"),
        ({"sheet_files": {"custmers": "x.csv"}}, "customers"),
    ],
)
def test_a_wrong_call_is_a_sentence(settings: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ChaiError) as caught:
        played(**settings)
    assert sentence in str(caught.value)
    assert isinstance(caught.value, UsageFault | SheetFault)


def test_an_unknown_game_names_the_near_one() -> None:
    with pytest.raises(UsageFault, match='"garum" is no game. Did you mean "garam"'):
        sim.simulate("garum")


def test_one_strategy_sits_in_all_seats() -> None:
    assert seat_names(None, 3) == ["balanced"] * 3
    assert seat_names([], 2) == ["balanced"] * 2
    assert seat_names(["greedy"], 2) == ["greedy"] * 2
    assert seat_names(["greedy", "random"], 2) == ["greedy", "random"]


# --- examples in docstrings


def with_examples() -> list[str]:
    """Return the modules whose docstrings show something at the prompt."""
    paths = [
        path for top in ("sim", "strategies", "analysis") for path in (ROOT / top).rglob("*.py")
    ]
    found = [path.relative_to(ROOT) for path in sorted(paths) if ">>> " in path.read_text("utf-8")]
    return [".".join(path.with_suffix("").parts) for path in found]


@pytest.mark.parametrize("name", with_examples())
def test_the_examples_of_docstrings_are_true(name: str) -> None:
    failed, tried = doctest.testmod(importlib.import_module(name))
    assert tried > 0
    assert failed == 0


def test_the_public_function_has_an_example() -> None:
    assert "sim.runs.simulate" in with_examples()


def test_strategies_may_be_named_in_one_text() -> None:
    apart = played(players=2, games=40, strategies=["greedy", "balanced"])
    together = played(players=2, games=40, strategies="greedy,balanced")
    assert together.strategies == ("greedy", "balanced")
    assert together.digest == apart.digest
