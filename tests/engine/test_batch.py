"""Many games on several threads: the same games however they are cut up, and a clean stop."""

from __future__ import annotations

import dataclasses
import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest

import sim.games
from sim.engine import batch
from sim.engine.batch import Block, Interrupted
from sim.engine.job import Job, Seats, again
from sim.errors import EngineFault
from tests.engine import pig
from tests.engine.pig import hold_at, outside, whim

GAMES = 700
PLAYERS = ((hold_at, 20.0), (whim, 0.0), (hold_at, 9.0))


@pytest.fixture(scope="module")
def job() -> Job:
    return pig.job(*PLAYERS, seed=8)


def played(job: Job, first: int = 0, count: int = GAMES, **how: Any) -> list[Block]:
    return list(batch.play_blocks(job, first, count, **how))


def outcomes(blocks: list[Block]) -> bytes:
    return b"".join(block.outcomes.tobytes() for block in blocks)


@pytest.fixture(scope="module")
def whole(job: Job) -> Block:
    [block] = played(job)
    return block


# --- the same games


@pytest.mark.parametrize("jobs", [1, 2, 5])
@pytest.mark.parametrize("chunk", [1, 7, 350, GAMES, 10_000])
def test_threads_and_chunks_change_nothing(jobs: int, chunk: int, job: Job, whole: Block) -> None:
    blocks = played(job, jobs=jobs, chunk=chunk)
    assert outcomes(blocks) == whole.outcomes.tobytes()
    assert (sum(block.tally for block in blocks) == whole.tally).all()


@pytest.mark.parametrize("block", [1, 64, 333, GAMES])
def test_blocks_change_nothing(block: int, job: Job, whole: Block) -> None:
    blocks = played(job, block=block, jobs=2, chunk=10)
    assert outcomes(blocks) == whole.outcomes.tobytes()
    assert (sum(block.tally for block in blocks) == whole.tally).all()
    assert [each.first for each in blocks] == list(range(0, GAMES, block))


@pytest.mark.parametrize(("first", "count"), [(0, 1), (1, 1), (699, 1), (123, 400)])
def test_a_game_is_the_same_alone_and_among_others(
    first: int, count: int, job: Job, whole: Block
) -> None:
    blocks = played(job, first, count)
    assert outcomes(blocks) == whole.outcomes[first : first + count].tobytes()


def test_games_of_a_run_begin_anywhere(job: Job) -> None:
    far = 2**40
    [block] = played(job, far, 3)
    assert block.first == far
    assert block.outcomes[1].tobytes() == outcomes(played(job, far + 1, 1))


def test_blocks_begin_at_multiples_wherever_a_run_goes_on(job: Job) -> None:
    blocks = played(job, 130, 200, block=50)
    assert [each.first for each in blocks] == [130, 150, 200, 250, 300]
    assert [len(each.outcomes) for each in blocks] == [20, 50, 50, 50, 30]


def test_no_games_are_no_blocks(job: Job) -> None:
    assert played(job, 5, 0) == []


def test_seeds_play_other_games(whole: Block) -> None:
    assert outcomes(played(pig.job(*PLAYERS, seed=9))) != whole.outcomes.tobytes()


# --- duplicate play


def test_the_rotations_of_a_deal_share_its_luck() -> None:
    """One player in all seats: whoever is said to sit where, the games are the same."""
    same = ((hold_at, 20.0),) * 3
    duplicate = played(pig.job(*same, duplicate=True), 0, 90)[0].outcomes
    plain = played(pig.job(*same), 0, 30)[0].outcomes
    for rotation in range(3):
        assert duplicate[rotation::3].tobytes() == plain.tobytes()


def test_the_strategies_rotate_over_the_seats() -> None:
    """Seat s of rotation r is played by slot s + r: as if they had sat down in that order."""
    duplicate = played(pig.job(*PLAYERS, duplicate=True), 0, 90)[0].outcomes
    for rotation in range(3):
        seated = PLAYERS[rotation:] + PLAYERS[:rotation]
        plain = played(pig.job(*seated), 0, 30)[0].outcomes
        assert duplicate[rotation::3].tobytes() == plain.tobytes()


# --- progress, stopping, faults


def test_progress_adds_up(job: Job) -> None:
    heard: list[int] = []
    played(job, on_progress=heard.append, jobs=2, chunk=60, block=333)
    assert sum(heard) == GAMES
    assert max(heard) == 60


def test_the_time_in_the_kernel_is_measured(job: Job) -> None:
    began = time.perf_counter()
    blocks = played(job, jobs=1)
    assert 0 < sum(each.kernel_seconds for each in blocks) <= time.perf_counter() - began


def test_a_stop_ends_between_chunks(job: Job) -> None:
    stop, heard = threading.Event(), []

    def hear(games: int) -> None:
        heard.append(games)
        stop.set()

    with pytest.raises(Interrupted):
        played(job, count=10**6, block=100, chunk=10, on_progress=hear, stop=stop)
    assert sum(heard) < 2000


def test_a_reader_who_leaves_ends_the_playing(job: Job) -> None:
    blocks: Iterator[Block] = batch.play_blocks(job, 0, 10**6, block=100)
    assert next(blocks).first == 0
    before = threading.active_count()
    blocks.close()  # type: ignore[attr-defined]
    assert threading.active_count() <= before
    assert next(blocks, None) is None


@pytest.mark.parametrize("jobs", [1, 3])
def test_a_fault_in_a_thread_reaches_the_caller(jobs: int) -> None:
    broken = pig.job((hold_at, 20.0), (outside, 1.0), seed=77)
    with pytest.raises(EngineFault, match="pig, 2 players, seed 77, game "):
        played(broken, jobs=jobs, chunk=5)


def test_a_fault_names_the_game_that_failed() -> None:
    """Asked for that game alone, it fails again; the games before it are played."""
    broken = pig.job((hold_at, 20.0), (outside, 1.0), goal=20)
    with pytest.raises(EngineFault) as caught:
        played(broken, 0, 100, jobs=1)
    game = int(str(caught.value).split("game ")[1].split(";")[0])
    assert len(played(broken, 0, game)) == (game > 0)
    with pytest.raises(EngineFault, match=f"game {game};"):
        played(broken, game, 1)


@pytest.mark.parametrize("name", sim.games.GAMES)
def test_outcome_records_are_packed(name: str) -> None:
    """A digest is over their bytes: none of them may be padding."""
    record = sim.games.find(name).load_kernels().outcome
    assert record.names is not None
    assert sum(record[field].itemsize for field in record.names) == record.itemsize


def test_leaving_early_sets_the_stop(job: Job) -> None:
    stop = threading.Event()
    blocks = batch.play_blocks(job, 0, 10**6, block=100, stop=stop)
    next(blocks)
    blocks.close()
    assert stop.is_set()


def test_a_game_of_duplicate_play_is_seen_with_the_strategies_gone_round() -> None:
    seats = Seats(("mine", "second", "third"), (), None)
    plain = Job("garam", None, None, 3, 5, seats, duplicate=False)  # type: ignore[arg-type]
    assert "--strategies mine,second,third --game 7`" in again(plain, 7)
    around = dataclasses.replace(plain, duplicate=True)
    assert "--strategies second,third,mine --game 2`" in again(around, 7)
