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

import sim.games
from sim.engine import verbs
from sim.engine.loop import WEIGHTS, seat_players, work_dtype
from sim.engine.rng import root_key
from sim.games.chai.constants import NONE, Ability, Award, Kind, Phase, Tea
from sim.games.chai.sheets_words import LIMITS
from sim.sheets import check
from strategies import registry
from tests.games.chai.board import DEFAULT_SHEETS, GAME, Board
from tests.games.chai.wild import OPTION_VALUES, choose, some_options, tied_board, wild_board
from tests.games.second_reading import PROPERTY


def walk(board: Board, rng: Random, most: int = 10**9) -> None:
    """Play on by chance, both readings side by side; compare the score when it is over."""
    for _ in range(most):
        if board.phase == Phase.OVER:
            break
        moves = board.agreed()
        board.apply(board.choice.actions[moves.index(choose(rng, moves))])
    assert_same_score(board)


def assert_same_score(board: Board) -> None:
    result, referee = board.outcome(), board.referee()
    seats = range(board.players)
    assert list(result.score[: board.players]) == [referee.score(seat) for seat in seats]
    assert [seat for seat in seats if result.winners >> seat & 1] == referee.winners()
    for name, award in (
        ("award_orders", Award.MOST_ORDERS),
        ("award_recipes", Award.MOST_RECIPES),
    ):
        assert [result[name][seat] for seat in seats] == [referee.award(s, award) for s in seats]
    assert [result.recipes[seat] for seat in seats] == [referee.recipes_made(s) for s in seats]
    assert [result.money[seat] for seat in seats] == referee.money


@pytest.mark.parametrize("players", GAME.players)
def test_whole_games(players: int) -> None:
    walk(Board(players, deal=17, turn_cap=80), Random(players))


@pytest.mark.parametrize("option", OPTION_VALUES)
def test_whole_games_with_each_option(option: str) -> None:
    rng = Random(option)
    for value in OPTION_VALUES[option][1:]:
        options = {"turn_cap": 40, option: value}
        board = Board(rng.choice(GAME.players), deal=23, **options)
        walk(board, rng)
        assert board.phase == Phase.OVER


def play_sensibly(board: Board, strategy: str, deal: int) -> None:
    """Let a strategy play in all seats, both readings side by side."""
    playing = registry.find("chai", strategy)
    kernels = sim.games.find("chai").load_kernels()
    work = np.zeros(1, work_dtype(kernels)).view(np.recarray)[0]
    weights = np.zeros(1, WEIGHTS).view(np.recarray)
    weights[0].value[: len(playing.weights)] = list(playing.weights.values())
    seat_players(work.own, *root_key(1), deal, board.players, 0)
    while board.phase != Phase.OVER:
        board.agreed()
        verbs.observe(board.state, work.seen)
        seen, own = work.seen[0], work.own[board.seat]
        index = playing.policy(seen, board.params, board.choice, weights[0], own)
        board.apply(board.choice.actions[index])
    assert_same_score(board)


@pytest.mark.parametrize("players", GAME.players)
@pytest.mark.parametrize("strategy", ["greedy", "balanced"])
def test_sensible_games(players: int, strategy: str) -> None:
    rng = Random(players)
    play_sensibly(Board(players, deal=5), strategy, 5)
    for deal in range(2):
        board = Board(players, deal=deal, **some_options(rng))
        play_sensibly(board, strategy, deal)


@settings(PROPERTY, max_examples=150)
@given(seed=st.integers(0, 2**32))
def test_wild_positions_under_any_options(seed: int) -> None:
    rng = Random(seed)
    walk(wild_board(rng, **some_options(rng)), rng, 25)


def test_tied_scores() -> None:
    rng, shared, broken = Random(1), 0, 0
    for _ in range(300):
        board = tied_board(rng, recipe=rng.choice(OPTION_VALUES["recipe"]))
        assert_same_score(board)
        scores = [board.referee().score(seat) for seat in range(board.players)]
        winners = board.winners()
        shared += len(winners) > 1
        broken += scores.count(max(scores)) > len(winners)
    assert min(shared, broken) > 10  # both happen often


# --- other sheets ----------------------------------------------------------------------------


def default_rows(name: str) -> list[dict[str, Any]]:
    with (GAME.sheet_folder / f"{name}.csv").open(newline="") as file:
        return list(csv.DictReader(file))


def write_sheet(folder: Path, name: str, rows: list[dict[str, Any]]) -> None:
    with (folder / f"{name}.csv").open("w", newline="") as file:
        writer = csv.DictWriter(file, list(rows[0]))
        writer.writeheader()
        writer.writerows(rows)


def odd_setup(rng: Random) -> list[dict[str, Any]]:
    """Return other numbers of the setup: half of them, within what the sheet allows."""
    rows = default_rows("setup")
    for row in rows:
        number = LIMITS.get(row["key"])
        low, high = (number.low, number.high) if number else (0, 5)
        if rng.random() < 0.5:
            row["value"] = rng.choice((low, rng.randint(low, high), min(high, low + 2)))
    value = {row["key"]: row for row in rows}
    hand = int(value["hand_limit"]["value"])
    for key, most in (("own_in_hand", min(3, hand)), ("own_in_pool", 3), ("random_in_pool", 4)):
        value[key]["value"] = min(int(value[key]["value"]), most)  # there are enough customers
    return rows


def odd_customers(rng: Random) -> list[dict[str, Any]]:
    rows = default_rows("customers")
    rng.shuffle(rows)
    for position, row in enumerate(rows):
        row["points"] = rng.randrange(20)
        row["copies"] = rng.choice((1, 2)) if position < 20 else 1
        for kind in rng.sample([kind.name.lower() for kind in Kind], 2):
            row[kind] = rng.randrange(1, 4)
    return rows


def odd_sheets(rng: Random, folder: Path) -> Any:
    """Return sheets a designer might try: other orders, prices, tips, awards and numbers."""
    columns = rng.randrange(1, 9)
    market = [{"column": column + 1, "price": rng.randrange(5)} for column in range(columns)]
    tips = [
        {
            "id": f"tip {tip}",
            "coins": rng.randrange(4),
            "free_ingredients": rng.choice((0, 0, 1, 3)),
        }
        for tip in range(10)
    ]
    tea_tokens = {tea.name.lower(): rng.randrange(1, 9) for tea in Tea}
    written: dict[str, list[dict[str, Any]]] = {
        "setup": odd_setup(rng),
        "customers": odd_customers(rng),
        "market": market,
        "tips": tips,
        "teas": [{"tea": tea, "tokens": number} for tea, number in tea_tokens.items()],
        "awards": [
            {"award": "most_orders", "points": rng.randrange(9), "min_players": 2},
            {"award": "most_recipes", "points": rng.randrange(9), "min_players": 4},
        ],
    }
    written["abilities"] = [
        {"ability": ability.name.lower(), "amount": rng.randrange(4)}
        for ability in rng.sample(list(Ability), rng.randint(1, len(Ability)))
    ]
    for sheet, column, low in (("flavours", "flavour", 4), ("additives", "additive", 3)):
        written[sheet] = [
            {column: row[column], "copies": rng.randrange(low, 13)} for row in default_rows(sheet)
        ]
    for name, rows in written.items():
        for row in rows:
            row["source"] = "assumed"
        write_sheet(folder, name, rows)
    return check.load(GAME, None, {name: folder / f"{name}.csv" for name in written})


@settings(PROPERTY, max_examples=60)
@given(seed=st.integers(0, 2**32))
def test_wild_positions_with_other_sheets(seed: int, tmp_path: Path) -> None:
    rng = Random(seed)
    walk(wild_board(rng, odd_sheets(rng, tmp_path), **some_options(rng)), rng, 25)


def test_the_referee_reads_the_sheets_as_the_params_do() -> None:
    board = Board(4)
    book, params = board.book, board.params
    assert len(book.customers) == params.customers == len(board.ids)
    for card, customer in enumerate(book.customers):
        other = params.customer[card]
        assert (customer.tea, customer.points) == (other.tea, other.points)
        assert [customer.needs.get(kind, 0) for kind in Kind] == other.need.tolist()
    assert [tuple(tip) for tip in params.tip[: params.tips].tolist()] == list(book.tips)
    assert params.coins == book.coins
    assert DEFAULT_SHEETS.warnings == ()


# --- the setup -------------------------------------------------------------------------------


@pytest.mark.parametrize("players", GAME.players)
def test_every_deal_lays_out_the_setup_of_the_sheet(players: int) -> None:
    for deal in range(20):
        board = Board(players, deal=deal)
        board.check()
        referee = board.referee()
        number, at = referee.number, referee.at
        assert len(set(at["tea"])) == players
        assert at["base_tokens"] == [referee.book.tokens[Tea(tea)] for tea in at["tea"]]
        assert len(referee.filled_places()) == number["market_rows"] * len(referee.book.prices)
        assert at["visible"] == [1] * 5
        assert at["money"] == [number[f"start_money_{seat + 1}"] for seat in range(players)]
        assert at["filled"] == at["thermometer"] == at["turns"] == at["seat"] == 0
        assert at["cups"] == players
        teas = [{referee.book.customers[card].tea for card in hand} for hand in at["hand"]]
        assert teas == [{tea} for tea in at["tea"]]
        assert at["blind"] == at["hand"]
        in_pool = [referee.book.customers[card].tea for card in at["pool"]]
        assert len(in_pool) == players + 2
        assert set(in_pool) == set(at["tea"])
        assert at["coin_on"] == set()
        assert all(ability == NONE for ability in at["abilities"])
