"""What a call from Python may be given, and what is said of the rest."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import sim
from sim.errors import UsageFault
from sim.runs import given
from sim.runs.simulate import seat_names


def my_policy(view: Any, params: Any, choice: Any, weights: Any, own: Any) -> int:
    return 0


@pytest.mark.parametrize("value", [1000, "1000", " 1e3", "1_000", "1,000", 1e3, np.int64(1000)])
def test_a_whole_number_in_many_forms(value: Any) -> None:
    number = given.whole(value, "games")
    assert number == 1000
    assert type(number) is int


def test_a_long_seed_keeps_all_its_digits() -> None:
    assert given.whole("18446744073709551615", "seed") == 2**64 - 1


@pytest.mark.parametrize(
    "value", ["x", "", None, 1.5, "1,5", "1,00", True, "nan", "inf", [2], float("inf")]
)
def test_what_is_no_whole_number_is_a_sentence(value: Any) -> None:
    with pytest.raises(UsageFault, match="is no whole number; write one, such as games=2"):
        given.whole(value, "games")


def test_strategies_in_many_forms() -> None:
    mine = "mine.py:my_policy"
    assert seat_names(" balanced , greedy ", 2) == ["balanced", "greedy"]
    assert seat_names(f"./{mine}, balanced", 2) == [f"./{mine}", "balanced"]
    assert seat_names(Path(mine), 2) == [mine, mine]
    assert seat_names([Path(mine), " greedy"], 2) == [mine, "greedy"]
    assert seat_names([], 2) == seat_names(None, 2) == seat_names("", 2) == ["balanced"] * 2


def test_restrictions_in_many_forms() -> None:
    assert given.entries("1:no-goals") == given.entries(["1:no-goals "]) == ["1:no-goals"]
    assert given.entries("1:no-goals, 2:no-goals") == ["1:no-goals", "2:no-goals"]
    assert given.entries(()) == given.entries("") == []


CALLS: dict[str, tuple[dict[str, Any], str]] = {
    "a function": (
        {"strategies": [my_policy]},
        'my_policy is a function: write it to a file and name it, .*"./mine.py:my_policy"',
    ),
    "a function alone": ({"strategies": my_policy}, "my_policy is a function"),
    "a lambda": ({"strategies": lambda *_: 0}, r'my_policy is a function.*"\./mine\.py:my_policy"'),
    "a number as a strategy": ({"strategies": 3}, "3 is no name of a strategy"),
    "an empty name": ({"strategies": "balanced,,greedy"}, "has an empty name"),
    "players in words": ({"players": "two"}, "players='two' is no whole number"),
    "too many players": ({"players": "9"}, "is for 2 to 4 players, not 9"),
    "seed in words": ({"seed": "x"}, "seed='x' is no whole number"),
    "games in words": ({"games": "many"}, "games='many' is no whole number"),
    "no games": ({"games": 0}, "0 games cannot be played"),
    "no threads": ({"jobs": 0}, "jobs=0 cannot be: it is at least 1"),
    "fewer": ({"jobs": -1}, "jobs=-1 cannot be"),
    "restrict by numbers": ({"restrict": [1]}, "1 is no restriction; write SEAT:NAME"),
}


@pytest.mark.parametrize("call", CALLS)
def test_what_cannot_be_read_is_a_sentence(call: str, tmp_path: Path) -> None:
    arguments, sentence = CALLS[call]
    with pytest.raises(UsageFault, match=sentence):
        sim.simulate("garam", **{"games": 5, **arguments})
    if "games" not in arguments or arguments["games"] != 0:
        with pytest.raises(UsageFault, match=sentence):
            sim.record_run(tmp_path / "run", "garam", **{"games": 5, **arguments})
    assert not (tmp_path / "run").exists()


def test_text_plays_as_numbers_do() -> None:
    typed = sim.simulate("garam", players=2, games=20, seed=3, restrict=["1:no-goals"])
    text: Any = {"players": "2", "games": "2e1", "seed": "3"}
    written = sim.simulate("garam", **text, restrict="1:no-goals")
    assert typed.digest == written.digest
    assert (written.players, written.seed) == (2, 3)
    assert repr(written) == (
        "<result: garam, 2 players (balanced, balanced), 20 games, seed 3; "
        "frames: games, seats, actions>"
    )
