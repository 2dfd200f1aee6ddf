"""A trace is the game that a run plays, its lines are what docs/trace.md says."""

from __future__ import annotations

import hashlib
import inspect
import json
import os
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import sim.games
from sim.errors import EngineFault, UsageFault
from sim.runs import trace
from sim.runs.frames import games_frame, seats_frame
from sim.runs.simulate import Plan, plan, play_blocks
from tests.games.garam.apprentice import apprentices_plan

Data = dict[str, Any]

DOCUMENT = (Path(__file__).resolve().parents[2] / "docs" / "trace.md").read_text("utf-8")

MIXED = ("keen", "tidy", "keen", "tidy")


def played(made: Plan, games: int) -> Any:
    """Return the outcomes of games 0, 1, ... as a run plays them."""
    return next(play_blocks(made, 0, games, jobs=1)).outcomes


def record(made: Plan, end: Data) -> Any:
    """Return an end line's outcome as the record it was."""
    written = np.zeros(1, made.job.outcome)
    for name, value in end["outcome"].items():
        written[0][name] = value
    return written


@cache
def lines(players: int = 4, index: int = 3, **settings: Any) -> list[Data]:
    """Return the lines of a game of apprentices; not to be changed."""
    return list(trace.steps(apprentices_plan(MIXED[:players], seed=5, **settings), index))


def decisions(of: Iterable[Data]) -> list[Data]:
    return [line for line in of if line["type"] == "decision"]


# --- the same game ----------------------------------------------------------------------------


@pytest.mark.parametrize("game", sim.games.names())
def test_what_was_chosen_is_told_alike_the_quick_way(game: str) -> None:
    made = plan(game, seed=5, strategies="greedy", duplicate=True)
    kinds = {kind for each in made.game.components for kind in each.taken}
    keys = ("turn", "round", "seat", "data")
    told = [
        (5, {key: line[key] for key in keys})
        for line in decisions(trace.steps(made, 5))
        if line["data"]["action"] in kinds
    ]
    assert told
    assert list(trace.chosen(made, 5, 1, kinds, jobs=1)) == told


@pytest.mark.parametrize("duplicate", [False, True])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_trace_is_the_game_that_a_run_plays(players: int, duplicate: bool) -> None:
    capped = {"turn_cap": 70}
    made = apprentices_plan(MIXED[:players], seed=11, duplicate=duplicate, options=capped)
    games = 2 * players if duplicate else 4
    ends = [list(trace.steps(made, index))[-1] for index in range(games)]
    written = np.concatenate([record(made, end) for end in ends])
    assert written.tobytes() == played(made, games).tobytes()


@pytest.mark.parametrize("strategy", ["random", "greedy", "balanced"])
def test_each_strategy_plays_as_it_does_in_a_run(strategy: str) -> None:
    made = plan("garam", players=3, seed=2**63 + 5, strategies=[strategy], options={"turn_cap": 60})
    ends = [list(trace.steps(made, index))[-1] for index in range(3)]
    written = b"".join(record(made, end).tobytes() for end in ends)
    assert hashlib.sha256(written).digest() == hashlib.sha256(played(made, 3)).digest()


def test_in_duplicate_play_the_deal_stays_and_the_strategies_rotate() -> None:
    made = apprentices_plan(["keen", "tidy", "careless"], seed=3, duplicate=True)
    setups = [next(trace.steps(made, index)) for index in range(3, 6)]
    assert [setup["deal"] for setup in setups] == [1, 1, 1]
    assert [setup["rotation"] for setup in setups] == [0, 1, 2]
    assert [setup["strategies"] for setup in setups] == [
        ["keen", "tidy", "careless"],
        ["tidy", "careless", "keen"],
        ["careless", "keen", "tidy"],
    ]
    assert setups[0]["state"] == setups[1]["state"] == setups[2]["state"]
    assert next(trace.steps(made, 6))["state"] != setups[0]["state"]


def test_the_end_line_agrees_with_the_tables_of_a_run() -> None:
    made = apprentices_plan(MIXED, seed=5)
    outcomes = played(made, 4)
    games, seats = games_frame(made, outcomes, 0), seats_frame(made, outcomes, 0)
    game, seat, end = games.iloc[3], seats[seats["game"] == 3], lines()[-1]
    assert (end["turns"], end["decisions"]) == (game["turns"], game["decisions"])
    assert end["truncated"] == game["truncated"]
    assert [f"end_{name}" for name in end["endings"]] == [
        column for column in games.columns if column.startswith("end_") and game[column]
    ]
    assert [score["points"] for score in end["scores"]] == list(seat["score"])
    assert [score["strategy"] for score in end["scores"]] == list(seat["strategy"])
    assert end["winners"] == [number for number, win in enumerate(seat["win"]) if win > 0]


# --- the lines --------------------------------------------------------------------------------


def test_decisions_are_numbered_and_name_what_was_chosen() -> None:
    setup, *made, end = lines()
    assert [line["number"] for line in made] == list(range(end["decisions"]))
    before = setup["state"]
    for line in made:
        chosen = line["legal"][line["chosen"]]
        assert (line["words"], line["data"]) == (chosen["words"], chosen["data"])
        assert line["forced"] == (len(line["legal"]) == 1)
        keys = ("turn", "round", "phase", "seat")
        assert [line[key] for key in keys] == [before[key] for key in keys]
        before = line["state"]
    assert before["phase"] == "over"
    assert before["turn"] == end["turns"]


def test_no_two_legal_actions_are_alike_in_words_or_data() -> None:
    for line in decisions(lines()):
        assert len({each["words"] for each in line["legal"]}) == len(line["legal"])
        assert len({json.dumps(each["data"]) for each in line["legal"]}) == len(line["legal"])


def test_turns_and_rounds_count_from_one() -> None:
    made = decisions(lines(players=3))
    assert (made[0]["turn"], made[0]["round"]) == (1, 1)
    for line in made:
        assert line["seat"] == (line["turn"] - 1) % 3
        assert line["round"] == (line["turn"] + 2) // 3


def test_scores_add_up_from_their_parts() -> None:
    for players in (2, 3, 4):
        for score in lines(players)[-1]["scores"]:
            assert score["points"] == sum(score["parts"].values())


def test_lines_survive_json() -> None:
    for line in lines(players=2):
        assert json.loads(json.dumps(line)) == line


def test_the_seed_is_text_however_large() -> None:
    setup = next(trace.steps(apprentices_plan(["keen", "keen"], seed=2**64 - 1), 0))
    assert setup["seed"] == "18446744073709551615"


# --- faults -----------------------------------------------------------------------------------


@pytest.mark.parametrize("index", [-1, 2**62, 2**80])
@pytest.mark.parametrize("telling", [trace.steps, trace.tell])
def test_an_index_that_no_game_has_is_the_users_mistake(
    telling: Callable[..., Any], index: int
) -> None:
    with pytest.raises(UsageFault, match=re.escape(f"{index} is no game: games are numbered")):
        next(telling(apprentices_plan(["keen", "keen"]), index))


def test_a_choice_outside_the_list_names_strategy_seat_turn_and_game(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text("def beyond(view, params, choice, weights, own):\n    return choice.n\n")
    made = plan("garam", players=2, seed=4, strategies=["random", f"{file}:beyond"])
    with pytest.raises(EngineFault) as fault:
        list(trace.steps(made, 6))
    assert "beyond" in str(fault.value)
    assert re.search(
        r"chose action \d+ of a list that is numbered 0 to \d+ "
        r"\(second player in turn 2 of garam, 2 players, seed 4, game 6\)",
        str(fault.value),
    )


# --- the story --------------------------------------------------------------------------------


def test_every_turn_is_told_once() -> None:
    made = apprentices_plan(MIXED, seed=5)
    told = [line for line in trace.tell(made, 3) if line.startswith("Turn ")]
    assert [int(line.split()[1].rstrip(",")) for line in told] == list(
        range(1, lines()[-1]["turns"] + 1)
    )


def test_the_story_does_not_depend_on_how_python_hashes(chai: Any) -> None:
    words = ("play", "garam", "--game", "5", "--players", "2", "--strategies", "random")
    stories = [
        chai(*words, "--seed", "8", "--set", "turn_cap=60", env={"PYTHONHASHSEED": seed})
        for seed in ("1", "2")
    ]
    assert stories[0].returncode == 0, stories[0].stderr
    assert stories[0].stdout == stories[1].stdout
    assert stories[0].stdout.startswith("Chai Garam, 2 players, seed 8, game 5\n")


def test_it_knows_no_game() -> None:
    source = inspect.getsource(trace).lower()
    assert not [name for name in sim.games.GAMES if name in source]


# --- docs/trace.md ----------------------------------------------------------------------------


def documented(heading: str) -> list[list[str]]:
    """Return the rows of the table under a heading, cell by cell, without back quotes."""
    section = DOCUMENT.partition(f"\n## {heading}\n")[2].partition("\n#")[0]
    rows = re.findall(r"^\| (?=`)(.*) \|$", section, re.MULTILINE)
    return [[cell.strip().replace("`", "") for cell in row.split("|")] for row in rows]


def keys_of(heading: str, prefix: str = "") -> set[str]:
    """Return the keys documented under a heading."""
    keys = [row[0] for row in documented(heading)]
    assert len(set(keys)) == len(keys)
    return {key.removeprefix(prefix) for key in keys if key.startswith(prefix)}


def paths(value: Any, names: set[str], at: str = "") -> Iterator[str]:
    """Yield the path of every key; where the document has `*`, any key is written so."""
    if isinstance(value, list):
        for item in value:
            yield from paths(item, names, at + "[]")
    elif isinstance(value, Mapping):
        for key, inner in value.items():
            named = f"{at}.{key}".lstrip(".")
            path = named if named in names else f"{at}.*".lstrip(".")
            yield path if path in names else named
            yield from paths(inner, names, path)


@cache
def many_lines() -> list[Data]:
    """Return lines in which every key occurs."""
    found = [line for players in (2, 3, 4) for line in lines(players)]
    found += lines(players=2, index=4) + lines(players=4, index=6)
    advanced = apprentices_plan(MIXED[:2], seed=1, options={"mode": "advanced"})
    return found + list(trace.steps(advanced, 34))


def of_type(kind: str) -> list[Data]:
    return [line for line in many_lines() if line["type"] == kind]


def states() -> Iterator[Data]:
    return (line["state"] for line in many_lines() if "state" in line)


OPEN = {"components", "state", "data", "outcome"}
"""What has a table of its own."""


@pytest.mark.parametrize("kind", ["setup", "decision", "end"])
def test_the_keys_of_a_line_are_those_documented(kind: str) -> None:
    names = keys_of(f"{kind.capitalize()} line")
    closed = [
        {key: None if key in OPEN else value for key, value in line.items()}
        for line in of_type(kind)
    ]
    for line in closed:
        for legal in line.get("legal") or ():
            assert set(legal) == {"words", "data"}
        if "legal" in line:
            line["legal"] = [{"words": "", "data": None}]
    assert {path for line in closed for path in paths(line, names)} == names


def test_the_components_are_those_documented() -> None:
    names = keys_of("Components of Chai Garam")
    found = {path for line in of_type("setup") for path in paths(line["components"], names)}
    assert found == names


def test_the_keys_of_a_state_are_those_documented() -> None:
    names = keys_of("State of Chai Garam")
    assert {path for state in states() for path in paths(state, names)} == names


def test_phases_are_those_documented() -> None:
    row = next(row for row in documented("State of Chai Garam") if row[0] == "phase")
    phases = {state["phase"] for state in states()}
    basic = {"turn", "pick", "serve", "additives", "pay", "upgrade", "discard", "over"}
    assert phases == basic | {"aroma", "call"}
    assert all(phase in row[1] for phase in phases)


def test_the_actions_and_their_keys_are_those_documented() -> None:
    table = {
        action: set(filter(None, keys.replace(" ", "").split(",")))
        for action, keys, _ in documented("Actions of Chai Garam")
    }
    found: dict[str, set[str]] = defaultdict(set)
    for line in of_type("decision"):
        for legal in line["legal"]:
            keys = set(legal["data"]) - {"action"}
            assert found.setdefault(legal["data"]["action"], keys) == keys
    assert found == table


def test_scores_and_outcome_are_those_documented() -> None:
    heading = "Scores and outcome of Chai Garam"
    for end in of_type("end"):
        more = set(end["outcome"]) - keys_of(heading, "outcome.")
        assert more in (set(), keys_of("Outcome of the Advanced game", "outcome."))
        assert set(end["outcome"]) - more == keys_of(heading, "outcome.")
        for score in end["scores"]:
            assert set(score["parts"]) == keys_of(heading, "parts.")


def test_the_commands_print_the_lines(chai: Any, tmp_path: Path) -> None:
    words = ("--players", "2", "--seed", "4", "--strategies", "random", "--set", "turn_cap=20")
    play = chai("play", "garam", "--game", "2", *words, "--json", env=dict(os.environ))
    assert play.returncode == 0, play.stderr
    printed = [json.loads(line) for line in play.stdout.splitlines()]
    made = plan("garam", players=2, seed=4, strategies=["random"], options={"turn_cap": 20})
    assert printed == list(trace.steps(made, 2))
    run = chai("run", "garam", "--games", "5", *words, "-o", str(tmp_path / "run"))
    assert run.returncode == 0, run.stderr
    assert chai("replay", str(tmp_path / "run"), "2", "--json").stdout == play.stdout
    story = chai("replay", str(tmp_path / "run"), "2").stdout.splitlines()
    assert story == list(trace.tell(made, 2))
