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
from hypothesis import example, given, settings
from hypothesis import strategies as st

from sim.engine.loop import OWN, SEAT_STREAM, WEIGHTS
from sim.engine.rng import seed_stream
from sim.games.tea_for_two import GAME
from sim.games.tea_for_two.observe import observe
from sim.games.tea_for_two.state import TABLE
from sim.sheets import check
from strategies import registry
from tests.games.second_reading import PROPERTY, assert_same_position
from tests.games.tea_for_two.position import Move
from tests.games.tea_for_two.referee import Referee
from tests.games.tea_for_two.table import DEFAULT_SHEETS, TwoReadings
from tests.games.tea_for_two.wild import choose, some_options, wild_position, write


def wild_game(rng: Random, sheets: Any = DEFAULT_SHEETS, **options: Any) -> TwoReadings:
    """Return a game in a wild position that reads back as it was written."""
    game = TwoReadings(rng.choice((1, 2, 2)), rng.randrange(10**6), sheets=sheets, **options)
    position = wild_position(Referee(game.book, game.position()), rng)
    write(game.state, position, rng)
    game.check()
    return game


@pytest.mark.parametrize(
    ("players", "board_side", "merchant_side"),
    [(2, "A", "A"), (2, "B", "B"), (1, "A", "B"), (1, "B", "A")],
)
def test_whole_games(players: int, board_side: str, merchant_side: str) -> None:
    sides = {"board_side": board_side, "merchant_side": merchant_side}
    game = TwoReadings(players, 17, ship_goal=3, turn_cap=25, **sides)
    game.walk(Random(players), choose)


def strategist(game: TwoReadings, name: str) -> Any:
    """Return how a strategy chooses in a game."""
    playing = registry.find(GAME.name, name)
    weights, own = np.zeros(1, WEIGHTS).view(np.recarray), np.zeros(2, OWN).view(np.recarray)
    weights[0].value[: len(playing.weights)] = list(playing.weights.values())
    seen = np.zeros(1, TABLE).view(np.recarray)
    for seat in range(2):
        seed_stream(own[seat].word, np.uint64(1), np.uint64(0), 0, SEAT_STREAM + seat)

    def choose_best(rng: Random, moves: list[Move]) -> Move:
        observe(game.state, seen)
        mine = own[int(game.table.seat)]
        return moves[playing.policy(seen[0], game.params, game.choice, weights[0], mine)]

    return choose_best


@pytest.mark.parametrize(("players", "side"), [(2, "A"), (2, "B"), (1, "A"), (1, "B")])
def test_games_of_a_strategy(players: int, side: str) -> None:
    for deal in range(3):
        game = TwoReadings(players, deal, board_side=side, merchant_side=side)
        game.walk(Random(deal), strategist(game, "balanced"))
        assert game.over


@settings(PROPERTY, max_examples=60)
@given(seed=st.integers(0, 2**32))
@example(seed=30566)  # the human chooses where displaced dice of the AI go
@example(seed=31266)
def test_wild_positions_under_any_options(seed: int) -> None:
    rng = Random(seed)
    wild_game(rng, **some_options(rng)).walk(rng, choose, 30)


# --- other sheets ----------------------------------------------------------------------------

TEAS = ("Yellow", "Green", "Pu'er", "White", "Oolong", "Black")
NUMBERS = {
    "tokens_of_each_tea": (10, 3, 30),
    "dice": (7, 3, 12),
    "cards_looked_at": (3, 1, 2),
    "ships_looked_at": (3, 1, 2),
    "assistant_reach": (3, 1, 6),
    "smallest_set": (2, 1, 3),
    "largest_set": (4, 3, 6),
    "production_rows": ("5 3 2", "4", "2 2"),
    "two_moves_points": (2, 1, 9),
    "blooming_points": ("0 1 3 6 10 15 21", "0 2", "3"),
    "merchant_points": (1, 0, 3),
    "move_workers": (4, 1, 0),
    "swap_workers": (4, 1, 0),
    "coin_workers": (1, 3, 0),
    "flip_workers": (1, 2, 0),
}


def default_rows(name: str) -> list[dict[str, str]]:
    with (GAME.sheet_folder / f"{name}.csv").open(newline="") as file:
        return list(csv.DictReader(file))


def write_sheet(folder: Path, name: str, rows: list[dict[str, Any]]) -> None:
    with (folder / f"{name}.csv").open("w", newline="") as file:
        writer = csv.DictWriter(file, list(rows[0]))
        writer.writeheader()
        writer.writerows(rows)


def some_teas(rng: Random, most: int) -> str:
    return "+".join(rng.sample(TEAS, rng.randrange(1, most + 1)))


def odd_cards(rng: Random) -> list[dict[str, Any]]:
    """Cards of other teas, steps and crates; sometimes so few that the deck runs dry."""
    rows = default_rows("plantation_cards")
    for row in rows:
        row["once"] = rng.choice("01") if row["kind"] in ("move", "change") else "0"
        if row["kind"] == "move":
            row["teas"], row["steps"] = some_teas(rng, 2), str(rng.choice((1, 1, 2, 3)))
        elif row["kind"] == "change":
            row["teas"], row["becomes"] = rng.sample(TEAS, 2)
            row["steps"] = str(rng.choice((1, 2)))
        elif row["kind"] == "crates":
            row["crate1"], row["crate1_vp"] = some_teas(rng, 3), "3"
            row["crate2"], row["crate2_vp"] = rng.choice(((some_teas(rng, 2), "5"), ("", "")))
    rng.shuffle(rows)
    return rows[: rng.choice((28, 28, 14, 8))]


def odd_ships(rng: Random) -> list[dict[str, Any]]:
    """Clippers of other needs, junks of other sizes; sometimes hardly any."""
    rows = default_rows("ships")
    for row in rows:
        row["vp"] = str(rng.choice((5, 6, 7, 7, 9)))
        if row["kind"] == "junk":
            row["size"] = str(rng.randrange(1, 8))
        else:
            needs = rng.choices(TEAS, k=rng.randrange(1, 6))
            row["needs"], row["size"] = "+".join(needs), str(len(needs))
    rng.shuffle(rows)
    return rows[: rng.choice((18, 18, 10, 5))]


def odd_sheets(rng: Random, folder: Path) -> Any:
    """Return sheets a designer might try: other cards, ships, markers, year cards and numbers."""
    numbers = default_rows("setup")
    for row in numbers:
        row["value"] = str(rng.choice(NUMBERS[row["key"]]))
    markers = default_rows("harvest_markers")
    for row in markers:
        row["extras"] = str(rng.choice((0, 2, 3, 7)))
    years = default_rows("solo_years")
    for row in years:
        actions = rng.choices(
            ("market", "harbour", "production", "first_player"), k=rng.choice((1, 4))
        )
        row["actions"] = "+".join(actions)
    write_sheet(folder, "plantation_cards", odd_cards(rng))
    write_sheet(folder, "ships", odd_ships(rng))
    write_sheet(folder, "setup", numbers)
    write_sheet(folder, "harvest_markers", markers)
    write_sheet(folder, "solo_years", years[: rng.choice((8, 2))])
    return check.load(GAME, folder)


@settings(PROPERTY, max_examples=40)
@given(seed=st.integers(0, 2**32))
@example(seed=20257)  # the human chooses where displaced dice of the AI go
def test_wild_positions_with_other_sheets(seed: int, tmp_path: Path) -> None:
    rng = Random(seed)
    sheets = odd_sheets(rng, tmp_path)
    wild_game(rng, sheets, **some_options(rng)).walk(rng, choose, 30)


def test_a_position_reads_back_as_it_was_written() -> None:
    game = TwoReadings(2, 5)
    game.walk(Random(5), choose, 40)
    before = game.position()
    write(game.state, before, Random(1))
    assert_same_position(before, game.position(), "read back")


def test_the_referee_reads_the_sheets_as_the_params_do() -> None:
    game = TwoReadings(2, 0)
    book, params = game.book, game.params
    assert (len(book.cards), len(book.ships)) == (params.cards, params.ships)
    for card, other in zip(book.cards, params.card, strict=False):
        assert (card.kind, card.steps, card.once) == (other.kind, other.steps, other.once)
        assert sum(1 << tea for tea in card.counts_for) == other.counts_for
    for ship, other in zip(book.ships, params.ship, strict=False):
        assert (ship.size, ship.vp, ship.junk) == (other.carries, other.vp, other.kind)
