"""What a comparison or a sweep is asked: the same words as a run's, and the study they make."""

from __future__ import annotations

import re
import secrets
import shlex
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from analysis.studies.figures import Figure, figures_for
from analysis.studies.growing import MOST
from analysis.studies.model import LineUp, Quantity, Scheme, Study
from analysis.studies.result import VARIED, SheetFacts
from analysis.studies.runner import facts_of
from analysis.whatif.recorded import Recorded
from sim.errors import ChaiError, UsageFault
from sim.games.interface import Game
from sim.sheets.check import summaries
from sim.sheets.differences import differences
from sim.sheets.variant import split_settings
from strategies import find as find_strategy

GAMES = 20_000
DEFAULT_STRATEGY = "balanced"
SEED_BITS = 32

# Columns of the seats frame that the other figures are made of, or that are no amounts.
_KNOWN = frozenset({"game", "seat", "strategy", "score", "win", "margin"})


@dataclass(frozen=True)
class Asked:
    """The options of `compare` and `sweep`; None stands for the default, or a run folder's own.

    `strategies` has a text for each kind of table to be shown side by side: one name for all
    seats or one for each, parted by commas. `settings` are common to all versions. With `until`
    games go on until that is reached, up to `most` of each version.
    """

    players: int | None = None
    games: int | None = None
    seed: int | None = None
    strategies: Sequence[str] = ()
    duplicate: bool = False
    settings: Mapping[str, str] = field(default_factory=dict)
    jobs: int | None = None
    out: Path | None = None
    until: str = ""
    most: int = MOST

    def words(self, study: Study) -> list[str]:
        """Return the words of a command that ask the same, with what was left open filled in."""
        words = ["--players", str(study.players[0])]
        if self.until:
            words += ["--until", self.until, "--max-games", str(self.most)]
        else:
            words += ["--games", str(study.games)]
        words += ["--seed", str(study.seed)]
        for lineup in study.lineups:
            words += ["--strategies", ",".join(lineup.strategies)]
        words += ["--duplicate"] if study.lineups[0].duplicate else []
        for key, value in self.settings.items():
            words += ["--set", f"{key}={value}"]
        return words


@dataclass(frozen=True)
class Common:
    """The settings that hold in all versions, parted into what they are."""

    options: dict[str, str]
    files: dict[str, Path]
    cells: dict[str, str]


def common(game: Game, asked: Asked) -> Common:
    """Return the common settings; UsageFault names every wrong key."""
    return Common(*split_settings(game, asked.settings))


def lineups(game: Game, asked: Asked, players: int) -> tuple[LineUp, ...]:
    """Return a line-up for each text of strategies; UsageFault for one that does not fit."""
    texts = list(dict.fromkeys(asked.strategies or [DEFAULT_STRATEGY]))
    return tuple(
        _lineup(game, text, place, players, asked.duplicate) for place, text in enumerate(texts, 1)
    )


def _lineup(game: Game, text: str, place: int, players: int, duplicate: bool) -> LineUp:
    names = tuple(name.strip() for name in text.split(","))
    if len(names) not in (1, players) or not all(names):
        raise UsageFault(
            f'--strategies "{text}" names {len(names)} for {players} players: name one for all '
            "seats, or one for each seat."
        )
    slug = re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")[:24] or "players"
    meaning = "; ".join(_meaning(game, name) for name in dict.fromkeys(names))
    return LineUp(f"{slug}-{place}", text, names, meaning, duplicate=duplicate)


def _meaning(game: Game, name: str) -> str:
    """Return how a strategy plays; nothing for one that is gone since a run was played with it."""
    try:
        return find_strategy(game.name, name).summary.rstrip(".")
    except ChaiError:
        return name


def quantities(game: Game, seats: Sequence[str]) -> tuple[Quantity, ...]:
    """Return the mean over the players of each column of the game's own, as a quantity."""
    own = [name for name in seats if name not in _KNOWN and name not in game.coded]
    return tuple(
        Quantity(name, f"{name.replace('_', ' ')}, a player", f"mean({name})") for name in own
    )


def study_of(game: Game, asked: Asked, schemes: Sequence[Scheme], **about: Any) -> Study:
    """Return the study that plays `schemes` as asked; the first is the baseline.

    `about` are the study's name and texts. What it measures of the game's own columns is added
    `with_columns`, when its games are planned.
    """
    players = asked.players or game.default_players
    if players not in game.players:
        raise UsageFault(
            f"{game.title} is for {game.players[0]} to {game.players[-1]} players, not {players}."
        )
    games = GAMES if asked.games is None else asked.games
    least = min(games, asked.most) if asked.until else games
    if least < 2:
        raise UsageFault(f"Two versions are told apart by at least 2 games, so not {least}.")
    return Study(
        game=game.name,
        players=(players,),
        games=games,
        seed=secrets.randbits(SEED_BITS) if asked.seed is None else asked.seed,
        subject=schemes[1].name,
        baseline=schemes[0].name,
        lineups=lineups(game, asked, players),
        schemes=tuple(schemes),
        options=dict(common(game, asked).options),
        headline=1,
        until=asked.until.strip(),
        **about,
    )


def planned(study: Study, dealer: Recorded) -> dict[str, Any]:
    """Return the plan of each scheme, among the first players; all faults are told at once."""
    plans: dict[str, Any] = {}
    faults: dict[str, ChaiError] = {}
    for cell in study.cells():
        if cell.lineup == study.lineups[0]:
            try:
                plans[cell.scheme.name] = dealer.plan(study, cell)
            except ChaiError as fault:
                faults.setdefault(str(fault), fault)
    if faults:
        first = next(iter(faults.values()))
        raise type(first)("\n".join(faults)) if type(first) is UsageFault else first
    return plans


def with_columns(game: Game, study: Study, seats: Sequence[Sequence[str]]) -> Study:
    """Return the study with the mean of each column that all its versions leave behind.

    `seats` are the columns of each version's seats frame.
    """
    shared = [name for name in seats[0] if all(name in each for each in seats)]
    return replace(study, quantities=quantities(game, shared))


def common_facts(game: Game, plans: Sequence[Any]) -> tuple[SheetFacts, ...]:
    """Return what the report says of the first plan's sheets; those that differ are `varied`."""
    first, *others = (plan.sheets for plan in plans)
    varied = {found.sheet for each in others for found in differences(game, first, each)}
    return tuple(
        replace(facts, kind=VARIED) if facts.name in varied else facts
        for facts in facts_of(summaries(game, first))
    )


def command_of(name: str, words: Sequence[str], asked: Asked, study: Study) -> str:
    """Return the command that asks the same again."""
    return shlex.join(["chai-balance", name, *words, *asked.words(study)])


def words_again(study: Study, asked: Asked) -> tuple[str, ...]:
    """Return the words of the command that goes on with a question in the same folder."""
    out = () if asked.out is None else ("-o", str(asked.out))
    return (*shlex.split(study.again), *out)


def known_figures(study: Study, endings: Sequence[str]) -> list[Figure]:
    """Return the figures that a study of this kind measures, by the names of endings."""
    columns = [f"end_{name}" for name in endings]
    return figures_for(study.players[0], columns, study.quantities)
