"""The log of decisions and the barring of kinds of action, on Pig, where both can be reckoned."""

from __future__ import annotations

import dataclasses
from typing import Any

import numpy as np
import pytest

from sim.engine import batch
from sim.engine.batch import Logged, log_games
from sim.engine.job import Job
from sim.engine.loop import MAX_SEATS, Status, strike
from sim.errors import EngineFault
from tests.engine import pig
from tests.engine.pig import HOLD, ROLL, hold_at, outside, whim

PLAYERS = ((hold_at, 20.0), (whim, 0.0), (hold_at, 9.0))
GAMES = 250


def logged(job: Job, first: int = 0, count: int = GAMES, jobs: int = 1) -> Logged:
    parts = list(log_games(job, first, count, jobs=jobs))
    assert [part.first for part in parts] == list(range(first, first + count, batch.LOG_CHUNK))
    return Logged(
        first,
        np.concatenate([part.outcomes for part in parts]),
        np.concatenate([part.log for part in parts]),
    )


@pytest.fixture(scope="module")
def job() -> Job:
    return pig.job(*PLAYERS, seed=8)


@pytest.fixture(scope="module")
def sample(job: Job) -> Logged:
    return logged(job)


def last_lines(log: Any) -> Any:
    return np.flatnonzero(np.append(np.diff(log["game"]) != 0, True))


# --- the log


def test_logged_games_are_the_games_that_are_played(job: Job, sample: Logged) -> None:
    [block] = batch.play_blocks(job, 0, GAMES)
    assert sample.outcomes.tobytes() == block.outcomes.tobytes()
    tally = np.zeros_like(block.tally)
    np.add.at(tally, (sample.log["seat"], sample.log["action"]["kind"]), 1)
    assert (tally == block.tally).all()


def test_every_decision_has_its_line(sample: Logged) -> None:
    log = sample.log
    assert (np.bincount(log["game"]) == sample.outcomes["decisions"]).all()
    assert (log["number"][1:] == np.where(np.diff(log["game"]), 0, log["number"][:-1] + 1)).all()
    assert (log["turn"][last_lines(log)] == sample.outcomes["turns"]).all()
    assert (log["round"] == (log["turn"] - 1) // 3 + 1).all()
    assert (log["seat"] == (log["turn"] - 1) % 3).all()


def test_the_first_roll_of_a_turn_is_forced(sample: Logged) -> None:
    log = sample.log
    begins = np.append(True, np.diff(log["turn"]) != 0) | (log["number"] == 0)
    assert (log["legal"] == np.where(begins, 1, 2)).all()
    assert (log["action"]["kind"][begins] == ROLL).all()


def test_standings_are_those_after_the_decision(sample: Logged) -> None:
    """Points change when somebody holds; a game ends with what the outcome says."""
    log = sample.log
    assert (log["standing"][last_lines(log)] == sample.outcomes["score"]).all()
    gained = np.diff(log["standing"].sum(axis=1), prepend=0)
    gained[log["number"] == 0] = 0
    assert ((gained > 0) == (log["action"]["kind"] == HOLD)).all()


@pytest.mark.parametrize("jobs", [2, 5])
def test_threads_change_nothing(jobs: int, job: Job, sample: Logged) -> None:
    assert logged(job, jobs=jobs).log.tobytes() == sample.log.tobytes()


def test_a_part_of_the_log_is_the_log_of_a_part(job: Job, sample: Logged) -> None:
    part = logged(job, 130, 60).log
    log = sample.log
    assert part.tobytes() == log[(log["game"] >= 130) & (log["game"] < 190)].tobytes()


@pytest.mark.parametrize("room", [1, 40, 200])
def test_a_log_without_room_begins_the_game_again(
    room: int, job: Job, sample: Logged, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(batch, "LOG_ROOM", room)
    again = logged(job, 0, 30)
    assert again.log.tobytes() == sample.log[sample.log["game"] < 30].tobytes()
    assert again.outcomes.tobytes() == sample.outcomes[:30].tobytes()


def test_a_full_log_says_so_and_keeps_whole_games(job: Job, sample: Logged) -> None:
    player = batch.Player(job)
    room = int(sample.outcomes["decisions"][:3].sum()) + 1
    outcomes = np.zeros(10, pig.OUTCOME).view(np.recarray)
    tally = np.zeros((MAX_SEATS, 2), np.int64)
    assert player._call(0, outcomes, tally, player._room(room)) == (Status.LOG_FULL, 3)
    assert player.work.lines == room - 1


def test_a_fault_while_logging_names_the_game() -> None:
    with pytest.raises(EngineFault, match="pig, 2 players, seed 77, game 0"):
        logged(pig.job((hold_at, 20.0), (outside, 1.0), seed=77))


# --- what is barred


def choices(*kinds: int) -> Any:
    choice = np.zeros(1, [("n", "i8"), ("actions", [("kind", "i1"), ("card", "i1")], (6,))])
    record = choice.view(np.recarray)[0]
    record.n = len(kinds)
    for place, kind in enumerate(kinds):
        record.actions[place].kind, record.actions[place].card = kind, 10 + place
    return record


@pytest.mark.parametrize(
    ("kinds", "barred", "left"),
    [
        ((3, 1, 3, 2), 0b1000, (1, 2)),
        ((3, 1, 3, 2), 0b0010, (3, 3, 2)),
        ((3, 1, 3, 2), 0b0101, (3, 1, 3)),
        ((3, 1, 3, 2), 0b0001, (3, 1, 3, 2)),
        ((40, 5), 1 << 40, (5,)),
    ],
)
def test_barred_kinds_are_struck_in_order(
    kinds: tuple[int, ...], barred: int, left: tuple[int, ...]
) -> None:
    choice = choices(*kinds)
    assert strike(choice, barred)
    assert tuple(action.kind for action in choice.actions[: choice.n]) == left
    expected = [10 + place for place, kind in enumerate(kinds) if not barred >> kind & 1]
    assert [action.card for action in choice.actions[: choice.n]] == expected


def test_a_list_that_would_be_empty_stays() -> None:
    choice = choices(2, 2, 1)
    before = choice.tobytes()
    assert not strike(choice, 0b0110)
    assert choice.tobytes() == before


@pytest.mark.parametrize("duplicate", [False, True])
def test_a_slot_that_may_not_roll_rolls_once_a_turn(duplicate: bool) -> None:
    """The first roll is all there is; then it can only hold, wherever it sits."""
    made = pig.job(*PLAYERS, duplicate=duplicate, forbidden=(0, 1 << ROLL, 0))
    sample = logged(made, 0, 90)
    rotation = sample.log["game"] % 3 * duplicate
    mine = sample.log[(sample.log["seat"] + rotation) % 3 == 1]
    assert (mine["legal"] == 1).all()
    first = np.append(True, np.diff(mine["turn"]) != 0) | (np.diff(mine["game"], prepend=-1) != 0)
    assert ((mine["action"]["kind"] == ROLL) == first).all()
    assert (mine["action"]["kind"] == HOLD).any()
    [block] = batch.play_blocks(made, 0, 90, jobs=2, chunk=7)
    assert block.outcomes.tobytes() == sample.outcomes.tobytes()
    assert block.unheeded.tolist() == [0, first.sum(), 0, 0, 0]


def test_nothing_forbidden_changes_nothing(job: Job, sample: Logged) -> None:
    same = pig.job(*PLAYERS, seed=8, forbidden=(0, 1 << 5, 0))
    [block] = batch.play_blocks(same, 0, GAMES)
    assert block.outcomes.tobytes() == sample.outcomes.tobytes()
    assert not block.unheeded.any()


def test_a_sitting_is_the_same_deal_chosen_anew(job: Job) -> None:
    """Pig's dice are the deal's: whose play knows no chance plays as before."""
    chance = dataclasses.replace(job, sitting=1)
    [first], [second] = (list(batch.play_blocks(each, 0, 50)) for each in (job, chance))
    assert first.outcomes.tobytes() != second.outcomes.tobytes()
    alone = pig.job((hold_at, 20.0), (hold_at, 9.0))
    [first], [second] = (
        list(batch.play_blocks(dataclasses.replace(alone, sitting=each), 0, 50)) for each in (0, 3)
    )
    assert first.outcomes.tobytes() == second.outcomes.tobytes()
