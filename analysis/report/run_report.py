"""A run as a study of one version, with samples of its games looked at more closely."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pandas as pd

from analysis import samples
from analysis.line_up import forbidden, players_of
from analysis.oddities import odd_games
from analysis.samples import Sample
from analysis.studies.figures import figures_for
from analysis.studies.measures import measured, together
from analysis.studies.model import Cell, LineUp, Scheme, Study
from analysis.studies.result import StudyResult
from analysis.studies.runner import facts_of
from analysis.studies.sampling import ODD, command_of, components_command, luck_command
from analysis.studies.targets import Targets, check_quantities, with_bands
from analysis.studies.verdicts import alone_verdicts
from analysis.whatif.recorded import Kept, Recorded
from analysis.whatif.versions import changed_options
from sim.errors import ChaiError, UsageFault
from sim.games import find
from sim.runs.folder import Run, resume_command
from sim.runs.starting import STARTED, start_is_drawn
from sim.sheets.check import check_report, summaries
from sim.sheets.differences import Difference
from sim.sheets.variant import spelled
from strategies import find as find_strategy

AS_PLAYED = "as-played"
WHO = "players"
PART = 60_000
"""Games whose seats are read at a time."""


@dataclass(frozen=True)
class Sizes:
    """How many games are looked at more closely: decisions of, deals, told step by step."""

    tension: int = 500
    deals: int = 100
    sittings: int = 2
    pieces: int = 100

    @classmethod
    def of(cls, sample: int) -> Sizes:
        """Return the sizes for so many games whose decisions are looked at; none for 0."""
        return cls(sample, max(2, sample // 5), 2, max(1, sample // 5))


def reported(
    run: Run,
    *,
    targets: Targets | None = None,
    sizes: Sizes | None = Sizes(),
    jobs: int | None = None,
) -> StudyResult:
    """Return what the report of a finished run shows; without `sizes` nothing is played.

    The samples are played again by the rules and strategies of the run; where these have changed
    since, the page says so in their place. Raises UsageFault for a run that is not complete, and
    SheetFaults for targets that do not fit it.
    """
    if not run.complete:
        raise UsageFault(
            f"{run.folder} is not complete; go on with it first: {resume_command(run)}"
        )
    targets = targets or Targets()
    study = study_of(run, targets)
    [cell] = study.cells()
    dealer = Recorded(jobs=jobs, runs={AS_PLAYED: run})
    kept = _kept(run, dealer, study, cell)
    check_quantities(targets, *kept.columns())
    games = pd.concat(
        list(dealer.deal(study.quantities, kept, 0, cell.games, lambda done: None)),
        ignore_index=True,
    )
    games = games.assign(**_starters(run))
    found, why = _samples(run, sizes, jobs)
    measures = together([cell], [measured(study, cell, games, None)])
    measures, study = with_bands(measures, study, targets, figures_of(study, measures, found))
    return StudyResult(
        study=study,
        game_title=find(study.game).title,
        measures=measures,
        rankings={cell.players: pd.DataFrame({"scheme": [AS_PLAYED]})},
        verdicts=tuple(alone_verdicts(study, measures)),
        sheets=facts_of(summaries(find(study.game), kept.sheets)),
        commands={cell.slug: run_command(run)},
        manifest=_manifest(run, why),
        folder=run.folder,
        samples=found,
        odd=_odd(run, games),
        targets=targets.file,
        players=_by_player(run),
    )


def _by_player(run: Run) -> tuple[dict[str, Any], ...]:
    """Return how the players of the line-up fare, if what is forbidden goes round with them."""
    results = players_of(run.manifest)
    if results is None:
        return ()
    for part in _seats(run):
        results.add(part)
    return tuple(results.rows())


def _starters(run: Run) -> dict[str, Any]:
    """Return who started, by seat, where that is drawn."""
    players = run.manifest.players
    if not start_is_drawn(run.manifest.options, players):
        return {}
    started = pd.read_parquet(run.table("seats.parquet"), columns=[STARTED])[STARTED].to_numpy()
    return {f"{STARTED}_{seat}": started[seat::players] for seat in range(players)}


def _kept(run: Run, dealer: Recorded, study: Study, cell: Cell) -> Kept:
    plain = replace(study, quantities=())  # columns of quantities are checked with their lines
    kept: Kept = dealer.plan(plain, cell)
    return kept


def study_of(run: Run, targets: Targets) -> Study:
    """Return the run as a study of one version."""
    manifest = run.manifest
    strategies = tuple(each.name for each in manifest.strategies)
    kinds = list(dict.fromkeys(strategies))
    title = f"{kinds[0]} players" if len(kinds) == 1 else f"{', '.join(kinds)} at one table"
    told = {name: _summary(manifest.game, name) for name in kinds}
    said = [f"{name}: {summary}" for name, summary in told.items()]
    meaning = "; ".join(said) if len(kinds) > 1 else told[kinds[0]]
    lineup = LineUp(
        WHO,
        title,
        strategies,
        meaning,
        duplicate=manifest.duplicate,
        restrict=tuple(manifest.restrict),
    )
    return Study(
        name="run",
        title="What the games say",
        question="",
        game=manifest.game,
        players=(manifest.players,),
        games=manifest.games,
        seed=int(manifest.seed),
        subject=AS_PLAYED,
        baseline=AS_PLAYED,
        lineups=(lineup,),
        schemes=(Scheme(AS_PLAYED, "as played", changed_options(manifest)),),
        target=targets.target,
        quantities=targets.quantities,
        source=str(run.folder),
        headline=1,
        until=manifest.until,
        again=shlex.join(manifest.command) or run_command(run),
    )


def _summary(game: str, name: str) -> str:
    """Return how a strategy plays; its name for one that is gone since the run."""
    try:
        return find_strategy(game, name).summary.rstrip(".")
    except ChaiError:
        return "no longer there"


def run_command(run: Run) -> str:
    """Return the command that plays the games of a run."""
    manifest, asked = run.manifest, asked_of(run)
    words = [*asked[:2], "--games", str(manifest.games)]
    words += ["--duplicate"] if manifest.duplicate else []
    return command_of("run", manifest.game, (), words + asked[2:])


def asked_of(run: Run) -> list[str]:
    """Return the options of a command that say what a run played, but not how often."""
    manifest = run.manifest
    words = ["--players", str(manifest.players), "--seed", manifest.seed]
    given = [each.given for each in manifest.strategies]
    words += ["--strategies", given[0] if len(set(given)) == 1 else ",".join(given)]
    for entry in manifest.restrict:
        words += ["--restrict", entry]
    for key, value in _changed(run).items():
        words += ["--set", f"{key}={value}"]
    own = _own_sheets(run)
    for key, cell in manifest.cells.items():
        if key.partition("[")[0] not in own:  # the copy of the sheet has the cell in it
            words += ["--set", f"{key}={cell}"]
    for name, path in own.items():
        words += ["--set", f"{name}={path}"]
    return words


def _own_sheets(run: Run) -> dict[str, Path]:
    """Return the copies of the sheets that differ from the packaged ones by more than settings."""
    manifest, files = run.manifest, run.sheet_files()
    given = {each.name: files[each.name] for each in manifest.sheets if each.kind != "default"}
    found = check_report(find(manifest.game), None, given).sheets if given else ()
    return {each.name: given[each.name] for each in found if _own(each.changes, manifest.cells)}


def _own(changes: Sequence[Difference], settled: Mapping[str, str]) -> bool:
    """Tell whether some change of a sheet is none of the settings of cells and rows."""
    return any(each.key not in settled and each.whole_row not in settled for each in changes)


def _changed(run: Run) -> dict[str, str]:
    """Return the options that are not as the game comes, as settings spell them."""
    return {key: spelled(value) for key, value in changed_options(run.manifest).items()}


def _manifest(run: Run, why: str) -> dict[str, Any]:
    """Return what the page says of the run, by the names a study's manifest has for it."""
    manifest = run.manifest
    changed = [f"{key} = {value}" for key, value in _changed(run).items()]
    barred = forbidden(manifest.restrict, manifest.players, duplicate=manifest.duplicate)
    changed += [f"forbidden {barred}"] if barred else []
    strategies = {each.name: {"name": each.name, "source_hash": each.source_hash}
                  for each in manifest.strategies}  # fmt: skip
    return {
        "source": str(run.folder),
        "seed": manifest.seed,
        "games": manifest.games,
        "games_in_each_cell": manifest.games,
        "cells": 1,
        "digest": manifest.digest,
        "started": manifest.started,
        "finished": manifest.finished,
        "source_hash": manifest.source_hash,
        "versions": manifest.versions,
        "strategies": list(strategies.values()),
        "sheet_options": [],
        "command": manifest.command,
        "warnings": list(manifest.warnings),
        "unheeded": manifest.unheeded,
        "changed": "; ".join(changed),
        "no_samples": why,
    }


def _samples(run: Run, sizes: Sizes | None, jobs: int | None) -> tuple[tuple[Sample, ...], str]:
    """Return the samples of a run, or why there are none."""
    if sizes is None:
        return (), ""
    try:
        plan = run.plan()
    except ChaiError as fault:
        return (), f"This needs the games played again, and they cannot be: {fault}"
    return tuple(_taken(run, plan, sizes, jobs)), ""


def _taken(run: Run, plan: Any, sizes: Sizes, jobs: int | None) -> Iterator[Sample]:
    games, game = min(sizes.tension, run.manifest.games), run.manifest.game
    if plan.players > 1:
        command = shlex.join(["chai-balance", "tension", str(run.folder), "--sample", str(games)])
        yield samples.tension_sample(plan, games, command, jobs=jobs)
        ladder = samples.ladder_of(plan)
        asked = asked_of(run)
        command = luck_command(game, sizes.deals, sizes.sittings, ladder, asked, plan.restrict)
        yield samples.luck_sample(
            plan, sizes.deals, command, sittings=sizes.sittings, ladder=ladder, jobs=jobs
        )
    yield samples.components_sample(
        plan,
        min(sizes.pieces, run.manifest.games),
        run.manifest.games,
        lambda kind, games, sample: components_command(game, kind, games, sample, asked_of(run)),
        lambda: _seats(run),
        again=shlex.join(["chai-balance", "report", str(run.folder), "--sample", str(games)]),
        jobs=jobs,
    )


def _seats(run: Run) -> Iterator[pd.DataFrame]:
    """Yield the seats of a run, in parts that hold whole deals."""
    path = run.table("seats.parquet")
    for start in range(0, run.manifest.games, PART):
        rows = [("game", ">=", start), ("game", "<", start + PART)]
        yield pd.read_parquet(path, filters=rows)


def figures_of(study: Study, measures: Any, found: tuple[Sample, ...]) -> pd.DataFrame:
    """Return the figures that may have a band: the headline ones, and those of tension."""
    table = measures.figures
    endings = list(dict.fromkeys(measures.endings["ending"]))
    named = {each.name: each for each in figures_for(study.players[0], endings, study.quantities)}
    headline = table.assign(
        title=[named[name].title for name in table["figure"]],
        unit=[named[name].unit for name in table["figure"]],
    )
    keys = table[["players", "lineup", "scheme"]].iloc[0].to_dict()
    tense = [
        each.tables["figures"].assign(**keys, unit=_units(each.tables["figures"]))
        for each in samples.of_kind(found, samples.TENSION)
    ]
    both: pd.DataFrame = pd.concat([headline, *tense], ignore_index=True)
    return both


def _units(figures: pd.DataFrame) -> list[str]:
    words = {"share": "%", "points": "points"}
    return [words.get(str(each), "") for each in figures["unit"]]


def _odd(run: Run, games: pd.DataFrame) -> pd.DataFrame:
    """Return the games that stand out, each with the command that tells it."""
    players = run.manifest.players
    rows = [
        (players, what, value, unit, game,
         shlex.join(["chai-balance", "replay", str(run.folder), str(game)]))
        for what, value, unit, game in odd_games(games, players)
    ]  # fmt: skip
    return pd.DataFrame(rows, columns=ODD)
