"""Two versions of a game on common seeds: what differs in them, and what differs in the games."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from analysis.line_up import forbidden
from analysis.studies.model import Study
from analysis.studies.result import StudyResult
from analysis.studies.runner import Run
from analysis.studies.store import Progress
from analysis.studies.verdicts import rows_of
from analysis.whatif.asked import (
    Asked,
    command_of,
    common,
    common_facts,
    known_figures,
    planned,
    study_of,
    with_columns,
    words_again,
)
from analysis.whatif.gates import Gate, Judged, judged, read_gates
from analysis.whatif.goals import comparison_goal
from analysis.whatif.output import write_comparison
from analysis.whatif.played import game_of, with_runs
from analysis.whatif.recorded import Recorded
from analysis.whatif.versions import Version, read_version
from sim.games.interface import Game
from sim.sheets.differences import Difference, differences
from sim.sheets.variant import spelled

A, B = "a", "b"

Begun = Callable[[Study], None]


@dataclass(frozen=True)
class Changes:
    """What differs between the versions: options (old and new value), cells of sheets.

    `restrict` has what is forbidden in either, `PLACE:NAME`; nothing where that is the same. In
    duplicate play so many players go round the seats as `turned` says.
    """

    options: Mapping[str, tuple[Any, Any]]
    sheets: tuple[Difference, ...]
    restrict: tuple[tuple[str, ...], tuple[str, ...]] | None = None
    turned: int = 0

    @property
    def lines(self) -> tuple[str, ...]:
        """A line for each difference."""
        options = [
            f"{key}: {spelled(old)} -> {spelled(new)}" for key, (old, new) in self.options.items()
        ]
        told = [
            forbidden(each, self.turned, duplicate=self.turned > 0) or "nothing"
            for each in self.restrict or ()
        ]
        barred = [f"forbidden: {' -> '.join(told)}"] if told else []
        return (*options, *barred, *map(str, self.sheets))


@dataclass(frozen=True)
class Comparison:
    """A finished comparison of version B with version A; `notes` are for its reader."""

    result: StudyResult
    versions: tuple[Version, ...]
    changes: Changes
    gates: tuple[Judged, ...]
    notes: tuple[str, ...]


def compare(
    first: str,
    second: str,
    asked: Asked,
    *,
    game: str | None = None,
    fail_on: Sequence[str] = (),
    progress: Progress | None = None,
    begun: Begun | None = None,
) -> Comparison:
    """Play two versions on common seeds and write the folder of their comparison.

    `first` and `second` are each what `versions.read_version` reads; games that are in run
    folders are not played again. `fail_on` are gates (see `gates`); `begun` is told the study
    before its games. With `asked.until` games go on until the change of a figure is known that
    well (`win_share±0.5pt`), or until the gates are `decided`. Raises UsageFault, SheetFault,
    EngineFault, and Interrupted on Ctrl-C: the games played are kept, and the same call goes on.
    """
    found = game_of((first, second), game)
    words = {A: first, B: second}.items()
    versions = tuple(read_version(found, word, name, asked.settings) for name, word in words)
    asked, notes = with_runs(asked, versions)
    dealer = _dealer(found, asked, versions)
    study = _study(found, asked, versions, (first, second), fail_on)
    plans = planned(study, dealer)
    study = with_columns(found, study, [dealer.seat_columns(plan) for plan in plans.values()])
    endings = found.load_kernels().endings
    gates = read_gates(fail_on, known_figures(study, endings))
    study = replace(study, headline=max(1, len(gates) * len(study.lineups)))
    goal = comparison_goal(study, gates, endings) if study.until else None
    changes = changes_between(found, plans[A], plans[B])
    if begun is not None:
        begun(study)
    facts = common_facts(found, [plans[A], plans[B]])
    command = words_again(study, asked)
    run = Run(study, dealer, facts, command, progress or _say_nothing, changes.lines)
    result = replace(run, goal=goal, most=asked.most).to(asked.out)
    comparison = Comparison(result, versions, changes, _judged(gates, result), notes)
    write_comparison(comparison)
    return comparison


def _say_nothing(done: int, total: int, cell: str) -> None:
    """Tell nobody."""


def _dealer(game: Game, asked: Asked, versions: Sequence[Version]) -> Recorded:
    """Return the dealer that plays or reads the games of the versions."""
    chosen = common(game, asked)
    runs = {each.name: each.run for each in versions if each.run is not None}
    return Recorded(sheet_files=chosen.files, jobs=asked.jobs, cells=chosen.cells, runs=runs)


def _study(
    game: Game,
    asked: Asked,
    versions: Sequence[Version],
    words: tuple[str, str],
    fail_on: Sequence[str],
) -> Study:
    """Return the study of two schemes that a comparison is."""
    schemes = [
        replace(each.scheme, title=f"{each.name.upper()} ({each.title})") for each in versions
    ]
    study = study_of(
        game,
        asked,
        schemes,
        name="compare",
        title=f"{versions[1].title} against {versions[0].title}",
        question="What changes from version A to version B?",
        noun="version",
    )
    gates = [word for gate in fail_on for word in ("--fail-on", gate)]
    again = command_of("compare", (*words, "--game", game.name, *gates), asked, study)
    return replace(study, again=again, source=f"compare {' '.join(words)}")


def changes_between(game: Game, before: Any, after: Any) -> Changes:
    """Return what differs between two plans: options, what is forbidden, and sheets."""
    options = {
        key: (before.options.get(key), value)
        for key, value in after.options.items()
        if before.options.get(key) != value
    }
    barred = (tuple(before.restrict), tuple(after.restrict))
    return Changes(
        options,
        tuple(differences(game, before.sheets, after.sheets)),
        barred if barred[0] != barred[1] else None,
        after.players if after.duplicate else 0,
    )


def _judged(gates: Sequence[Gate], result: StudyResult) -> tuple[Judged, ...]:
    """Judge every gate among every kind of players."""
    study = result.study
    found = []
    for gate in gates:
        table = result.measures.figure_changes if gate.of_change else result.measures.figures
        for lineup in study.lineups:
            rows = rows_of(table, study.players[0], lineup.name, B).set_index("figure")
            found.append(judged(gate, lineup.title, rows.loc[gate.figure]))
    return tuple(found)
