"""One game of a plan step by step: the very game that `run` plays, as data or as a story.

`docs/trace.md` says what each key of the lines means.
"""

from __future__ import annotations

import textwrap
from collections.abc import Collection, Iterator
from itertools import groupby
from typing import TYPE_CHECKING, Any

import numpy as np

from sim.engine import verbs
from sim.engine.contract import Data
from sim.engine.loop import bar_seats, deal_of, hold_back, seat_players, work_dtype
from sim.engine.rng import root_key
from sim.errors import EngineFault, UsageFault
from sim.games.words import PLAYERS
from sim.runs import silence
from sim.runs.blame import logged_games, raised

if TYPE_CHECKING:
    from sim.runs.simulate import Plan

SCHEMA = 1
MAX_INDEX = 2**62
WIDTH = 96


def steps(plan: Plan, index: int) -> Iterator[Data]:
    """Yield game `index` of a plan: a setup line, a line for each decision, an end line.

    Raises UsageFault for an index that no game has, EngineFault when a strategy chooses outside
    its list or the rules list nothing.
    """
    if not 0 <= index < MAX_INDEX:
        raise UsageFault(f"{index} is no game: games are numbered from 0.")
    return _lines(_Game(plan, index))


def chosen(
    plan: Plan, first: int, count: int, kinds: Collection[str], *, jobs: int | None = None
) -> Iterator[tuple[int, Data]]:
    """Yield each action of these `kinds` that was chosen in games first ... first + count - 1.

    Each is the number of its game and turn, round, seat and data, as in a line of `steps`. The
    games are played by the compiled loop, and only walked through here. Raises EngineFault.
    """
    numbers = {number for number, kind in enumerate(plan.job.kernels.action_kinds) if kind in kinds}
    for logged in logged_games(plan, first, count, jobs):
        log = logged.log
        ends = np.flatnonzero(np.diff(log["game"])) + 1
        for part in np.split(log, ends):
            game = _Game(plan, int(part["game"][0]))
            for line in game.walk(part, numbers):
                yield game.index, line


def tell(plan: Plan, index: int) -> Iterator[str]:
    """Yield game `index` of a plan as lines of text: setup, each turn, scores.

    Raises what `steps` raises.
    """
    lines = steps(plan, index)
    setup = next(lines)
    teller = plan.job.kernels.describe(plan.sheets, plan.job.params).teller(setup)
    yield from _heading(plan, setup)
    yield from teller.opening()
    before = setup["state"]
    new_round = True
    for turn, group in groupby(lines, key=lambda line: line.get("turn")):
        yield ""
        if turn is None:
            yield from teller.ending(next(group))
            return
        if new_round:
            yield from teller.round(before)
            yield ""
        decisions = list(group)
        yield from teller.turn(before, decisions)
        after = decisions[-1]["state"]
        new_round = after["round"] > before["round"]
        before = after


def _lines(game: _Game) -> Iterator[Data]:
    state = game.state()
    yield game.setup(state)
    number = 0
    with silence.watching("No decision was made", game.endless, while_none=False) as watch:
        while game.seat >= 0:
            decision = game.decide(number, state)
            state = decision["state"]
            watch(1)
            with watch.elsewhere():
                yield decision
            number += 1
    yield game.end(number)


def _heading(plan: Plan, setup: Data) -> Iterator[str]:
    """Tell which game it is and what differs from the rulebook's reading of it."""
    yield (
        f"{plan.game.title}, {setup['players']} players, seed {setup['seed']}, "
        f"game {setup['index']}"
    )
    changed = [
        f"{option.key}={setup['options'][option.key]}"
        for option in plan.game.options
        if setup["options"][option.key] != option.usual(setup["options"])
    ]
    if plan.restrict:
        words = [
            f"{PLAYERS[seat]} player {name}"
            for seat, names in enumerate(setup["restrict"])
            for name in names
        ]
        yield from textwrap.wrap(f"Forbidden: {', '.join(words)}", WIDTH, subsequent_indent="  ")
    yield from textwrap.wrap(
        f"Options: {', '.join(changed) or 'as in the rulebook'}", WIDTH, subsequent_indent="  "
    )
    yield ""


class _Game:
    """A game under way, played verb by verb as `play_batch` plays it."""

    def __init__(self, plan: Plan, index: int) -> None:
        self.plan, self.index, self.job = plan, index, plan.job
        self.describe = self.job.kernels.describe(plan.sheets, self.job.params)
        work = np.zeros(1, work_dtype(self.job.kernels)).view(np.recarray)[0]
        self.record, self.choice, self.view, self.own = work.state, work.choice, work.seen, work.own
        key = root_key(plan.seed)
        self.deal, self.rotation = map(int, deal_of(index, plan.duplicate, plan.players))
        verbs.set_up(self.record, self.job.params, *key, self.deal)
        seat_players(self.own, *key, self.deal, plan.players, self.job.sitting)
        work.forbidden[: len(self.job.forbidden)] = self.job.forbidden
        bar_seats(work, self.rotation, plan.players)
        self.work = work
        self.asked: int | None = None  # the seat whose strategy is being asked

    @property
    def seat(self) -> int:
        """The seat that decides next, or -1 when the game is over."""
        return int(verbs.deciding_seat(self.record))

    def state(self) -> Data:
        """Return the complete state as data."""
        return self.describe.state(self.record)

    def slot(self, seat: int) -> int:
        """Return the slot of the strategies that plays a seat in this game."""
        return (seat + self.rotation) % self.plan.players

    def strategy(self, seat: int) -> str:
        """Return the name of the strategy in a seat."""
        return self.plan.strategies[self.slot(seat)].name

    def restrictions(self, seat: int) -> list[str]:
        """Return the names of what a seat may not do in this game."""
        entries = [entry.split(":") for entry in self.plan.restrict]
        return [name for place, name in entries if int(place) == self.slot(seat) + 1]

    def setup(self, state: Data) -> Data:
        """Return the setup line."""
        plan = self.plan
        return {
            "type": "setup",
            "schema": SCHEMA,
            "game": plan.game.name,
            "players": plan.players,
            "seed": str(plan.seed),
            "index": self.index,
            "deal": self.deal,
            "rotation": self.rotation,
            "options": dict(plan.options),
            "strategies": [self.strategy(seat) for seat in range(plan.players)],
            "restrict": [self.restrictions(seat) for seat in range(plan.players)],
            "components": self.describe.components(),
            "state": state,
        }

    def decide(self, number: int, before: Data) -> Data:
        """Let the deciding seat choose, do it, and return the decision line."""
        seat = self.seat
        legal = self.legal(before)
        chosen = 0 if len(legal) == 1 else self.ask(seat)
        verbs.apply_action(self.record, self.job.params, self.choice.actions[chosen])
        return {
            "type": "decision",
            "number": number,
            "turn": before["turn"],
            "round": before["round"],
            "seat": seat,
            "phase": before["phase"],
            "legal": legal,
            "chosen": chosen,
            **legal[chosen],
            "forced": len(legal) == 1,
            "state": self.state(),
        }

    def walk(self, log: np.ndarray[Any, Any], numbers: Collection[int]) -> Iterator[Data]:
        """Do what is logged, one action after the other, and yield those of kinds in `numbers`."""
        actions = log["action"].copy().view(np.recarray)
        kinds = log["action"]["kind"].tolist()
        for place, kind in enumerate(kinds):
            action = actions[place]
            if kind in numbers:
                yield {
                    **{key: int(log[key][place]) for key in ("turn", "round", "seat")},
                    "data": self.describe.action(self.state(), action),
                }
            verbs.apply_action(self.record, self.job.params, action)

    def legal(self, before: Data) -> list[Data]:
        """List the legal actions that are not barred; return them in words and as data."""
        self.find_legal()
        found = [
            self.describe.action(before, action) for action in self.choice.actions[: self.choice.n]
        ]
        return [{"words": self.describe.words(before, data), "data": data} for data in found]

    def find_legal(self) -> None:
        """List the legal actions that are not barred."""
        verbs.legal_actions(self.record, self.job.params, self.choice)
        if self.choice.n < 1:
            raise EngineFault(
                f"The rules left a seat nothing to do ({self.where(self.seat)}). This is a "
                "fault of the engine: please report it with this line."
            )
        hold_back(self.work, self.seat, self.rotation, self.plan.players)

    def ask(self, seat: int) -> int:
        """Ask the strategy in a seat, which is shown what that seat may see."""
        verbs.observe(self.record, self.view)
        slot, seats = self.slot(seat), self.job.seats
        policy: Any = seats.policies[slot]
        weights, own = seats.weights[slot], self.own[seat]
        seen = (self.view[0].copy(), self.job.params, self.choice, weights, own.copy())
        self.asked = seat
        self.work.asked[0] = self.choice  # what a strategy writes into its list changes nothing
        try:
            chosen = int(policy(self.view[0], self.job.params, self.work.asked[0], weights, own))
        except Exception as error:
            raise raised(self.plan.strategies[slot], seen, error, self.where(seat)) from error
        finally:
            self.asked = None
        if not 0 <= chosen < self.choice.n:
            raise EngineFault(
                f'The strategy "{self.strategy(seat)}" chose action {chosen} of a list that is '
                f"numbered 0 to {self.choice.n - 1} ({self.where(seat)}). A strategy must "
                "return an index from 0 to choice.n - 1."
            )
        return chosen

    def endless(self) -> str:
        """Ask whether the strategy that is being asked ever ends, if it is a user's own."""
        seat = self.asked
        if seat is None:
            return ""
        strategy = self.plan.strategies[self.slot(seat)]
        own = strategy.origin.endswith(".py")
        return f"{silence.endless(strategy.name)} ({self.where(seat)})" if own else ""

    def where(self, seat: int) -> str:
        """Return the seat, the turn and the game, for a fault."""
        return (
            f"{PLAYERS[seat]} player in turn {self.state()['turn']} of {self.plan.game.name}, "
            f"{self.plan.players} players, seed {self.plan.seed}, game {self.index}"
        )

    def end(self, decisions: int) -> Data:
        """Return the end line."""
        kernels, plan = self.job.kernels, self.plan
        outcomes = np.zeros(1, kernels.outcome).view(np.recarray)
        verbs.record_outcome(self.record, self.job.params, outcomes[0])
        outcomes[0].decisions = decisions
        outcome = self.job.kept(outcomes)[0]
        return {
            "type": "end",
            "turns": int(outcome.turns),
            "decisions": decisions,
            "truncated": bool(outcome.truncated),
            "endings": [
                name for bit, name in enumerate(kernels.endings) if outcome.ended >> bit & 1
            ],
            "winners": [seat for seat in range(plan.players) if outcome.winners >> seat & 1],
            "scores": [self.score(outcome, seat) for seat in range(plan.players)],
            "outcome": {name: outcome[name].tolist() for name in outcome.dtype.names},
        }

    def score(self, outcome: Any, seat: int) -> Data:
        """Return a seat's points and what they add up from."""
        return {
            "seat": seat,
            "strategy": self.strategy(seat),
            "points": float(outcome.score[seat]) * self.plan.game.score_unit,
            "parts": self.describe.score_parts(outcome, seat),
        }
