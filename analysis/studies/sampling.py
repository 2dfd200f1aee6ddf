"""What a study looks at beyond its results: samples it asks for, games that stand out."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import Any

import pandas as pd

from analysis import samples
from analysis.numbers import players_said
from analysis.oddities import odd_games
from analysis.samples import Sample
from analysis.studies.dealer import Dealer
from analysis.studies.model import Cell, Study, Wish
from analysis.studies.verdicts import judged_cell
from analysis.studies.wishes import cells_of

ODD = ("players", "what", "value", "unit", "game", "command")

# Gives the games of (players, line-up, scheme).
Games = Callable[[int, str, str], pd.DataFrame]


def sampled(study: Study, dealer: Dealer) -> tuple[Sample, ...]:
    """Play the samples a study asks for."""
    return tuple(
        _sample(study, dealer, wish, cell, plan)
        for wish in study.wishes
        for cell in cells_of(wish, study)
        if (cell.players > 1 or wish.kind == samples.COMPONENTS)
        and (plan := dealer.playable(dealer.plan(study, cell))) is not None
    )


def _sample(study: Study, dealer: Dealer, wish: Wish, cell: Cell, plan: Any) -> Sample:
    of = f"{players_said(cell.players)}, {cell.lineup.title}, {cell.scheme.title}"
    jobs = getattr(dealer, "jobs", None)
    asked = dealer.asked(study, cell)
    if wish.kind == samples.TENSION:
        command = command_of("tension", study.game, ["--sample", str(wish.size)], asked)
        return samples.tension_sample(plan, wish.size, command, of=of, jobs=jobs)
    if wish.kind == samples.LUCK:
        ladder = wish.ladder or samples.ladder_of(plan)
        command = luck_command(study.game, wish.size, wish.sittings, ladder, asked, plan.restrict)
        return samples.luck_sample(
            plan, wish.size, command, sittings=wish.sittings, ladder=ladder, of=of, jobs=jobs
        )
    return samples.components_sample(
        plan,
        wish.sample,
        wish.size,
        lambda kind, games, sample: components_command(study.game, kind, games, sample, asked),
        lambda: seats_of(plan, wish.size, jobs),
        of=of,
        jobs=jobs,
    )


def seats_of(plan: Any, games: int, jobs: int | None) -> Iterator[pd.DataFrame]:
    """Yield the seats of the first games of a plan, in whole blocks."""
    from sim.runs import frames, simulate

    for block in simulate.play_blocks(plan, 0, games, jobs=jobs):
        yield frames.seats_frame(plan, block.outcomes, block.first)


def command_of(name: str, game: str, own: Sequence[str], asked: Sequence[str]) -> str:
    """Return a command about a game: its own options, then those that say what is played."""
    return shlex.join(["chai-balance", name, game, *own, *asked])


def luck_command(
    game: str,
    deals: int,
    sittings: int,
    ladder: Sequence[str],
    asked: Sequence[str],
    restrict: Sequence[str] = (),
) -> str:
    """Return the command for luck and skill; where all play alike other people sit down.

    `restrict` has what is forbidden by place, which holds for other people too.
    """
    own = ["--deals", str(deals), "--sittings", str(sittings), "--ladder", ",".join(ladder)]
    who = dict(pairwise(asked)).get("--strategies", "")
    alike = len(set(who.split(","))) == 1
    flags = ["--strategies", "--restrict"] if alike else ["--restrict"]
    barred = [word for entry in restrict for word in ("--restrict", entry)]
    return command_of("luck", game, own, [*without(asked, *flags), *barred])


def components_command(game: str, kind: str, games: int, sample: int, asked: Sequence[str]) -> str:
    """Return the command that asks who takes the pieces of a kind, and what they cause."""
    own = ["--of", kind, "--games", str(games), "--sample", str(sample)]
    return command_of("components", game, own, asked)


def without(words: Sequence[str], *flags: str) -> list[str]:
    """Return the words of a command without these flags and their values."""
    kept: list[str] = []
    skip = False
    for word in words:
        if skip or word in flags:
            skip = word in flags and not skip
            continue
        kept.append(word)
    return kept


def odd_frame(study: Study, games: Games, dealer: Dealer) -> pd.DataFrame:
    """Return the games that stand out, among the strongest players of each count."""
    return pd.DataFrame(
        [row for players in study.players for row in _odd(study, games, dealer, players)],
        columns=ODD,
    )


def _odd(
    study: Study, games: Games, dealer: Dealer, players: int
) -> Iterator[tuple[int, str, float, str, int, str]]:
    cell = judged_cell(study, players)
    for what, value, unit, game in odd_games(
        games(players, cell.lineup.name, cell.scheme.name), players
    ):
        yield players, what, value, unit, game, dealer.retold(study, cell, game)
