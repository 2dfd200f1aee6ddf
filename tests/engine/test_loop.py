"""The play loop, on a game small enough to know what it must come to."""

from __future__ import annotations

import numpy as np
import pytest

from sim.engine import batch
from sim.engine.job import Job
from sim.engine.loop import MAX_SEATS, OWN, SEAT_STREAM, Status, deal_of, seat_players
from sim.engine.rng import root_key, seed_stream
from tests.engine import pig
from tests.engine.pig import hold_at, note_taker, outside, second, whim

GAMES = 20_000
HOLD_AT_20 = (hold_at, 20.0)


def play(job: Job, games: int, first: int = 0) -> batch.Block:
    return next(batch.play_blocks(job, first, games))


# --- what must come out


def turn_scores(points: int, goal: int, hold: int) -> dict[int, float]:
    """Return the chances of what one turn brings to a player with so many points."""
    chances, live = {0: 0.0}, {0: 1.0}
    while live:
        after: dict[int, float] = {}
        for turn, chance in live.items():
            chances[0] += chance / 6
            for die in range(2, 7):
                kept = turn + die
                done = kept >= hold or points + kept >= goal
                where = chances if done else after
                where[kept] = where.get(kept, 0.0) + chance / 6
        live = after
    return chances


def turns_to_win(goal: int, hold: int, most: int = 200) -> np.ndarray:
    """Return the chances of reaching the goal in exactly 0, 1, 2, ... turns."""
    at, won = {0: 1.0}, np.zeros(most)
    for turn in range(1, most):
        after: dict[int, float] = {}
        for points, chance in at.items():
            for kept, share in turn_scores(points, goal, hold).items():
                where = points + kept
                if where >= goal:
                    won[turn] += chance * share
                else:
                    after[where] = after.get(where, 0.0) + chance * share
        at = after
    return won


def win_shares(each: list[np.ndarray]) -> list[float]:
    """Return each seat's chance to win: as early as nobody before it, earlier than those after."""
    later = [1 - np.cumsum(won) for won in each]  # not yet there after turn t
    earlier = [1 - np.cumsum(won) + won for won in each]  # not yet there before turn t
    shares = []
    for seat, won in enumerate(each):
        before = np.prod([later[other] for other in range(seat)], axis=0)
        after = np.prod([earlier[other] for other in range(seat + 1, len(each))], axis=0)
        shares.append(float((won * before * after).sum()))
    return shares


@pytest.mark.parametrize("holds", [(20, 20), (20, 8), (8, 20, 14), (20, 20, 20, 20, 20)])
def test_the_shares_of_wins_are_those_reckoned_by_hand(holds: tuple[int, ...]) -> None:
    """Every slot up to the fifth plays its own strategy with its own weights."""
    job = pig.job(*((hold_at, float(hold)) for hold in holds))
    winners = play(job, GAMES).outcomes["winners"]
    expected = win_shares([turns_to_win(50, hold) for hold in holds])
    assert sum(expected) == pytest.approx(1)
    for seat, share in enumerate(expected):
        error = np.sqrt(share * (1 - share) / GAMES)
        assert np.mean(winners == 1 << seat) == pytest.approx(share, abs=4.5 * error)


def test_the_length_is_that_reckoned_by_hand() -> None:
    outcomes = play(pig.job(HOLD_AT_20), GAMES).outcomes
    won = turns_to_win(50, 20)
    turns = np.arange(len(won))
    mean = (turns * won).sum()
    spread = np.sqrt((turns**2 * won).sum() - mean**2)
    assert outcomes["turns"].mean() == pytest.approx(mean, abs=4.5 * spread / np.sqrt(GAMES))


# --- what the loop counts


def test_every_decision_is_counted_and_tallied() -> None:
    block = play(pig.job(HOLD_AT_20, (whim, 0.0)), 500)
    outcomes = block.outcomes
    assert block.tally.shape == (MAX_SEATS, 2)
    assert block.tally.sum() == outcomes["decisions"].sum()
    assert (block.tally[2:] == 0).all()
    assert (block.tally[:2] > 0).all()
    assert (outcomes["decisions"] >= outcomes["turns"]).all()


def test_outcomes_hold_no_leavings_of_other_games() -> None:
    outcomes = play(pig.job(HOLD_AT_20, HOLD_AT_20, goal=30), 200).outcomes
    assert (outcomes["score"][:, 2:] == 0).all()
    best = outcomes["score"].max(axis=1)
    assert ((best >= 30) & (best < 30 + 30)).all()
    winner = np.log2(outcomes["winners"]).astype(int)
    assert (outcomes["score"][np.arange(200), winner] == best).all()


def test_a_forced_move_is_not_asked_about() -> None:
    """The first roll of a turn is the only action: index 1 would be outside the list."""
    block = play(pig.job((second, 0.0)), 300)
    rolls, holds = block.tally[0]
    assert rolls == block.outcomes["turns"].sum()
    assert 0 < holds < rolls


# --- a strategy's own things


def test_notes_begin_empty_in_every_game() -> None:
    """A game played after others is the game played alone: nothing is remembered."""
    job = pig.job((note_taker, 0.0), (note_taker, 0.0))
    together = play(job, 60).outcomes
    alone = np.concatenate([play(job, 1, first=game).outcomes for game in range(60)])
    assert together.tobytes() == alone.tobytes()


@pytest.mark.parametrize("sitting", [0, 2])
def test_each_seat_starts_with_a_stream_of_its_own_and_empty_notes(sitting: int) -> None:
    own = np.full(MAX_SEATS, 7, OWN).view(np.recarray)
    own.notes[:] = 3.5
    key = root_key(4)
    seat_players(own, *key, 12, 4, sitting)
    expected = np.zeros(4, np.uint64)
    for seat in range(4):
        seed_stream(expected, *key, 12, SEAT_STREAM + 5 * sitting + seat)
        assert own[seat].word.tolist() == expected.tolist()
        assert (own[seat].notes == 0).all()
    assert (own[4].notes == 3.5).all()


@pytest.mark.parametrize("players", [2, 3, 5])
def test_plain_games_are_their_own_deals(players: int) -> None:
    for game in (0, 1, 17, 2**40):
        assert deal_of(game, False, players) == (game, 0)


@pytest.mark.parametrize("players", [2, 3, 5])
def test_duplicate_games_share_a_deal_and_rotate(players: int) -> None:
    games = [deal_of(game, True, players) for game in range(4 * players)]
    assert games == [(deal, turn) for deal in range(4) for turn in range(players)]


# --- what stops it


@pytest.mark.parametrize("weight", [1.0, 0.0], ids=["high", "low"])
def test_a_choice_outside_the_list_names_the_game(weight: float) -> None:
    job = pig.job(HOLD_AT_20, (outside, weight), seed=99)
    player = batch.Player(job)
    outcomes = np.zeros(5, pig.OUTCOME).view(np.recarray)
    tally = np.zeros((MAX_SEATS, 2), np.int64)
    with pytest.raises(batch.EngineFault, match=r"not in its list \(pig, 2 players, seed 99") as e:
        player.play(30, outcomes, tally)
    assert e.value.exit_code == 4
    assert "playing: hold_at, outside" in str(e.value)
    assert "an index from 0 to choice.n - 1" in str(e.value)


def test_rules_that_list_nothing_are_a_fault_of_the_engine() -> None:
    with pytest.raises(batch.EngineFault, match=r"seed 1, game 0\). This is a fault of the engine"):
        play(pig.job(HOLD_AT_20, HOLD_AT_20, broken=True), 3)


def test_the_statuses_are_told_apart() -> None:
    assert len(set(Status)) == 4
    assert Status.OK == 0
