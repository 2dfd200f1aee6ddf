"""Two readings of the rulebook agree: the kernels and the referee, step by step.

Every step of every game here compares the list of legal actions as a set and the position after
the action field by field, and holds the position against the invariants.
"""

from __future__ import annotations

import csv
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sim.engine.loop import MAX_SEATS, OWN, seat_players
from sim.engine.rng import root_key
from sim.games.garam.constants import Phase, Tag
from sim.games.garam.options import MODES
from sim.games.garam.outcome import OUTCOME, record_outcome
from sim.runs.simulate import plan
from sim.sheets import check
from tests.games.garam.board import DEFAULT_SHEETS, GAME, Board
from tests.games.garam.feast import feast_board
from tests.games.garam.wild import choose, some_options, wild_board
from tests.games.second_reading import PROPERTY


def walk(board: Board, rng: Random, most: int = 10**9) -> None:
    """Play on by chance, both readings side by side; compare the score when it is over."""
    for _ in range(most):
        if board.phase == Phase.OVER:
            break
        board.apply(choose(rng, board.legal()))
    assert_same_score(board)


def assert_same_score(board: Board) -> None:
    result = np.zeros(1, OUTCOME).view(np.recarray)[0]
    record_outcome(board.state, board.params, result)
    referee, seats = board.referee(), range(board.players)
    assert list(result.score[: board.players]) == [referee.score(seat) for seat in seats]
    assert [seat for seat in seats if result.winners >> seat & 1] == referee.winners()
    assert list(result.rupees[: board.players]) == [referee.money(seat) for seat in seats]
    if board.book.advanced:
        for field, values in referee.tells().items():
            assert list(result[field][: board.players]) == values, field


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_whole_games(players: int, mode: str) -> None:
    walk(Board(players, deal=17, turn_cap=120, mode=mode), Random(players))


HEURISTICS = ("tapri-keeper", "star-chaser", "goal-rusher", "greedy")
"""Strategies that play what chance seldom does: whole Tapris, specialisations, five stars."""


@pytest.mark.parametrize("players", GAME.players)
def test_whole_advanced_games_of_heuristics(players: int) -> None:
    names = HEURISTICS[:players]
    made = plan("garam", players=players, strategies=names, options={"mode": "advanced"})
    board = Board(players, deal=players, mode="advanced")
    own = np.zeros(MAX_SEATS, OWN).view(np.recarray)
    seat_players(own, *root_key(3), players, players, 0)
    while board.phase != Phase.OVER:
        moves = board.legal()
        policy, weights = made.job.seats.policies[board.seat], made.job.seats.weights[board.seat]
        view, mine = board.view(), own[board.seat]
        board.apply(moves[policy(view, board.params, board.choice, weights, mine)])
    assert_same_score(board)


@settings(PROPERTY, max_examples=90)
@given(seed=st.integers(0, 2**32))
def test_wild_positions_under_any_options(seed: int) -> None:
    rng = Random(seed)
    walk(wild_board(rng, **some_options(rng)), rng, 25)


@settings(PROPERTY, max_examples=40)
@given(seed=st.integers(0, 2**32))
def test_feasts_at_the_tapri(seed: int) -> None:
    """Much to serve in a line and at the Tapri at once, supplies gone, wheels about to go round."""
    rng = Random(seed)
    walk(feast_board(rng, **some_options(rng)), rng, 12)


# --- other sheets ----------------------------------------------------------------------------


def default_rows(name: str) -> list[dict[str, str]]:
    with (GAME.sheet_folder / f"{name}.csv").open(newline="") as file:
        return list(csv.DictReader(file))


def write_sheet(folder: Path, name: str, rows: list[dict[str, Any]]) -> None:
    with (folder / f"{name}.csv").open("w", newline="") as file:
        writer = csv.DictWriter(file, list(rows[0]))
        writer.writeheader()
        writer.writerows(rows)


def odd_sheets(rng: Random, folder: Path) -> Any:
    """Return sheets a designer might try: other orders, goals, pans, prices and numbers."""
    customers = default_rows("customers")
    for row in customers:
        row["cups"], row["half_star"] = str(rng.choice((1, 2))), str(rng.choice((0, 0, 1)))
        row["tolerance"], row["price"] = str(rng.randrange(1, 5)), str(rng.randrange(6))
    rng.shuffle(customers)
    customers = [row for row in customers if row["evening"] == "1" or rng.random() < 0.8]
    goals = default_rows("goals")
    for row in goals:
        row["half_stars"] = str(rng.choice((1, 1, 0, 2, 5)))
    pans = default_rows("saucepans")
    for row in pans:
        row["cups"] = str(rng.randrange(1, 7))
        if row["size"] != "starter":
            row["cost"], row["copies"] = str(rng.randrange(5)), str(rng.randrange(4))
    ingredients = default_rows("ingredients")
    for row in ingredients:
        row["copies"] = str(max(4, int(row["copies"]) - rng.randrange(10)))
    tags, names = default_rows("table"), [tag.name.title() for tag in Tag]
    for row in tags:
        row["leaf_tags"] = str(rng.randrange(5))
    for row in customers:
        row["tags"] = "+".join(rng.sample(names, 0 if row["evening"] == "1" else rng.randrange(3)))
    wheel = default_rows("wheel")[: rng.randrange(1, 9)]
    for row in wheel:
        row["bonus"] = rng.choice(("leaf", "basics", "additive", "+0", "+1", "+7"))
    teas = default_rows("teas")
    for row in teas:
        row["price"] = str(rng.randrange(4))
    for name, rows in {
        "customers": customers,
        "goals": goals,
        "saucepans": pans,
        "ingredients": ingredients,
        "teas": teas,
        "table": tags,
        "wheel": wheel,
    }.items():
        write_sheet(folder, name, rows)
    return check.load(GAME, folder)


@settings(PROPERTY, max_examples=25)
@given(seed=st.integers(0, 2**32))
def test_wild_positions_with_other_sheets(seed: int, tmp_path: Path) -> None:
    rng = Random(seed)
    sheets = odd_sheets(rng, tmp_path)
    made = rng.choice((wild_board, feast_board))
    walk(made(rng, sheets=sheets, **some_options(rng)), rng, 30)


@pytest.mark.parametrize("mode", MODES)
def test_the_referee_reads_the_sheets_as_the_params_do(mode: str) -> None:
    board = Board(4, mode=mode)
    for card, customer in enumerate(board.book.customers):
        other = board.params.customer[card]
        assert (customer.tea, customer.cups, customer.price) == (other.tea, other.cups, other.price)
        assert customer.tags == {tag for tag in Tag if other.tags >> tag & 1}
        assert customer.tolerance == other.tolerance
        assert sum(1 << kind for kind in customer.asks) == other.asks
    assert len(board.book.customers) == board.params.customers == len(board.ids)
    assert len(board.book.goals) == board.params.goals
    assert DEFAULT_SHEETS.warnings == ()
