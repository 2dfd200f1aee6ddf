"""Run a study: plan every cell, play what is missing, measure, judge, write.

Cells are kept as they are finished, so an interrupted study goes on where it stopped and a
study asked for more games plays only those. Game i depends on the seed and i alone, so the
result is the same as if it had been played at once.
"""

from __future__ import annotations

import contextlib
import shlex
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from analysis.numbers import players_said
from analysis.studies.dealer import Dealer, Simulator
from analysis.studies.folder import cell_path, folder_for, identity_of
from analysis.studies.goals import study_goal
from analysis.studies.growing import MOST, Goal, Growth, Stop
from analysis.studies.measures import together
from analysis.studies.model import Cell, Study
from analysis.studies.output import begin, finish, interrupt, write_all
from analysis.studies.quantities import keyed
from analysis.studies.ranking import ranking
from analysis.studies.reading import read
from analysis.studies.result import COPY, GIVEN, SheetFacts, StudyResult, Sweep
from analysis.studies.sampling import odd_frame, sampled
from analysis.studies.store import LOOKING, CellStore, Progress
from analysis.studies.verdicts import verdicts
from sim.engine import storage
from sim.errors import ChaiError, Undecided, UsageFault
from sim.games import find as find_game
from sim.runs.compiling import prepare
from sim.sheets.check import SheetSummary, check_report
from sim.sheets.faults import Fault, SheetFaults, listed


def run_study(
    path_or_name: str | Path,
    *,
    out: Path | str | None = None,
    games: int | None = None,
    jobs: int | None = None,
    seed: int | None = None,
    game: str | None = None,
    players: Sequence[int] | int | None = None,
    sheets: Path | str | None = None,
    sheet_files: Mapping[str, Path] | None = None,
    cells: Mapping[str, str] | None = None,
    command: Sequence[str] = (),
    progress: Progress | None = None,
    dealer: Dealer | None = None,
    until: str = "",
    max_games: int | None = None,
) -> StudyResult:
    """Run a study by name or file and write its folder; return the result.

    `games` (in each cell), `seed`, `game` and `players` replace the file's own; `sheets`,
    `sheet_files` and `cells` of them (`{"goals[2-cyan].copies": "2"}`) are as for a run; `jobs`
    threads never change a result. `out` is the folder, by default one in `results/`. `progress`
    is told (games done, games in all, cell). With `until` (`win_share±0.5pt`, `decided`) cells grow
    until that is reached, or to `max_games` each, and `games` does not count.

    Raises UsageFault (2), SheetFault (3) with every fault of the study file, EngineFault (4),
    and `sim.runs.record.Interrupted` (130) on Ctrl-C: finished games are kept, and the same
    call goes on with them.
    """
    study = _asked(read(path_or_name, game), games, seed, players)
    files = {name: Path(path) for name, path in (sheet_files or {}).items()}
    folder = Path(sheets) if sheets is not None else study.sheets
    facts = sheet_facts(study.game, folder, files, cells or {})
    study = with_own_sheets(study, facts)
    goal = None
    if until:
        study = replace(study, until=until.strip())
        goal = study_goal(until, study, find_game(study.game).load_kernels().endings)
    if dealer is None:
        prepare(study.game, (name for each in study.lineups for name in each.strategies))
        dealer = Simulator(folder, files, jobs, cells or {})
    run = Run(study, dealer, facts, tuple(command), progress or _say_nothing)
    run = replace(run, goal=goal, most=max_games or MOST)
    return run.to(Path(out) if out is not None else None)


def _say_nothing(done: int, total: int, cell: str) -> None:
    """Tell nobody."""


def _asked(
    study: Study, games: int | None, seed: int | None, players: Sequence[int] | int | None
) -> Study:
    """Return the study with what the caller asked for in place of the file's own."""
    if games is not None:
        if games < 2:
            raise UsageFault(f"A cell needs at least 2 games, so not {games}.")
        share = games / study.games
        lineups = [
            replace(each, games=max(2, round(each.games * share)) if each.games else None)
            for each in study.lineups
        ]
        study = replace(study, games=games, lineups=tuple(lineups))
    if seed is not None:
        if not 0 <= seed < 2**64:
            raise UsageFault(f"A seed is a whole number from 0 to {2**64 - 1}, so not {seed}.")
        study = replace(study, seed=seed)
    return study if players is None else _with_players(study, players)


def _with_players(study: Study, players: Sequence[int] | int) -> Study:
    """Return the study for some of its player counts."""
    counts = [players] if isinstance(players, int) else sorted(set(players))
    wrong = [count for count in counts if count not in study.players]
    if wrong or not counts:
        known = listed([str(count) for count in study.players])
        said = listed([str(count) for count in wrong]) or "none"
        raise UsageFault(f"{study.source} is for {known} players; asked for {said}.")
    some = study.some_players or set(counts) != set(study.players)
    return replace(study, players=tuple(counts), some_players=some)


def sheet_facts(
    game: str,
    folder: Path | None,
    files: Mapping[str, Path],
    cells: Mapping[str, str] | None = None,
) -> tuple[SheetFacts, ...]:
    """Return what the report says of each sheet; SheetFaults if one cannot be used."""
    report = check_report(find_game(game), folder, files, cells)
    if report.faults:
        raise SheetFaults(report.faults)
    return facts_of(report.sheets)


def facts_of(sheets: Sequence[SheetSummary]) -> tuple[SheetFacts, ...]:
    """Return what the report says of these sheets."""
    return tuple(
        SheetFacts(
            name=each.name,
            file=Path(each.path).name,
            kind=COPY if each.unchanged else each.kind,
            sha256=each.sha256,
            rows=each.rows,
            sources=each.sources,
            changes=tuple(map(str, each.changes)),
        )
        for each in sheets
    )


def with_own_sheets(study: Study, facts: Sequence[SheetFacts]) -> Study:
    """Settle the schemes that stand for a sheet of the user's own.

    They leave the study unless that sheet was given and differs from the packaged one; then
    the first of them is judged in the subject's place.
    """
    changed = {each.name for each in facts if each.kind == GIVEN}
    schemes = [each for each in study.schemes if not each.own_sheet or each.own_sheet in changed]
    own = [each.name for each in schemes if each.own_sheet]
    subject = own[0] if own else study.subject
    return replace(study, schemes=tuple(schemes), subject=subject)


@dataclass(frozen=True)
class Run:
    """One run of a study; `differences` and `sweep` are told in its report.

    With a `goal` the games grow until it is reached, up to `most` in a cell.
    """

    study: Study
    dealer: Dealer
    sheets: tuple[SheetFacts, ...]
    command: tuple[str, ...]
    progress: Progress
    differences: tuple[str, ...] = ()
    sweep: Sweep | None = None
    goal: Goal | None = None
    most: int = MOST

    def to(self, out: Path | None) -> StudyResult:
        """Play what is missing in the folder, and write everything."""
        plans = self.plans()
        keys = {slug: self.dealer.key(plan) for slug, plan in plans.items()}
        identity = identity_of(self.study, keys.values())
        folder = folder_for(self.study, identity, out)
        paths = {
            cell.slug: cell_path(folder, cell.slug, self.kept_key(cell, keys[cell.slug]))
            for cell in self.study.cells()
        }
        with storage.locked(folder):
            storage.clear_leftovers(folder)
            storage.clear_leftovers(folder / "cells")
            files = {slug: path.name for slug, path in paths.items()}
            facts = {**self.facts(plans), "files": files}
            manifest = begin(self.study, folder, identity, facts, self.command)
            store = CellStore(self.study, self.dealer, paths, self.progress)
            try:
                store, stops = self.play(store, plans)
                grown = replace(self, study=store.study)
                finished = finish(manifest, store.study, self.most, stops)
                return write_all(grown.judge(folder, store, finished, stops))
            except KeyboardInterrupt as stop:
                interrupt(folder, manifest)
                raise self.interrupted(folder) from stop
            except Undecided as full:  # the disk
                with contextlib.suppress(ChaiError):
                    interrupt(folder, manifest)
                raise Undecided(f"{full} {self.going_on(folder)}") from full

    def play(
        self, store: CellStore, plans: Mapping[str, Any]
    ) -> tuple[CellStore, tuple[Stop, ...]]:
        """Play the games that are missing, or until the goal is reached."""
        if self.goal is not None:
            return Growth(self.study, self.goal, self.most, store, plans).run()
        store.play(plans)
        return store, ()

    def kept_key(self, cell: Cell, key: str) -> str:
        """Return the key of what is kept of a cell's games."""
        return keyed(self.study.quantities_for(cell.scheme.name), key)

    def plans(self) -> dict[str, Any]:
        """Plan every cell; all that cannot be played are told at once, before any game."""
        plans: dict[str, Any] = {}
        faults: dict[str, None] = {}
        for cell in self.study.cells():
            try:
                plans[cell.slug] = self.dealer.plan(self.study, cell)
            except ChaiError as fault:
                where = f"{cell.scheme.name} with {cell.lineup.name}, {players_said(cell.players)}"
                faults[f"{fault} ({where})"] = None
        if faults:
            raise SheetFaults([Fault(self.study.source, message) for message in faults])
        return plans

    def facts(self, plans: Mapping[str, Any]) -> dict[str, Any]:
        """Return what the manifest says of rules, strategies and sheets."""
        facts = [self.dealer.facts(plan) for plan in plans.values()]
        strategies = {each["name"]: each for fact in facts for each in fact["strategies"]}
        return {
            "source_hash": facts[0]["source_hash"],
            "sheet_options": facts[0]["sheet_options"],
            "strategies": list(strategies.values()),
            "sheets": [{**vars(sheet), "sources": dict(sheet.sources)} for sheet in self.sheets],
        }

    def judge(
        self,
        folder: Path,
        store: CellStore,
        manifest: Mapping[str, Any],
        stops: tuple[Stop, ...] = (),
    ) -> StudyResult:
        """Measure every cell and put the answers together."""
        if self.study.wishes:
            played = sum(cell.games for cell in store.study.cells())
            self.progress(played, played, LOOKING)
        measures = together(list(self.study.cells()), list(store.measures()))
        rankings = {
            players: ranking(self.study, measures.gaps, players, store.games)
            for players in self.study.players
        }
        return StudyResult(
            study=self.study,
            game_title=find_game(self.study.game).title,
            measures=measures,
            rankings=rankings,
            verdicts=tuple(verdicts(self.study, measures, rankings)),
            sheets=self.sheets,
            commands={
                cell.slug: self.dealer.command(self.study, cell) for cell in self.study.cells()
            },
            manifest=manifest,
            folder=folder,
            differences=self.differences,
            sweep=self.sweep,
            stops=stops,
            samples=sampled(self.study, self.dealer),
            odd=odd_frame(self.study, store.games, self.dealer),
        )

    def interrupted(self, folder: Path) -> ChaiError:
        """Return what ends a study at Ctrl-C."""
        from sim.runs.record import Interrupted

        return Interrupted(f"Interrupted. {self.going_on(folder)}")

    def going_on(self, folder: Path) -> str:
        """Say what is kept, and the command that goes on: with the seed, if one was drawn."""
        kept = f"The games played so far are kept in {folder}"
        if not self.command:  # asked from Python
            return f"{kept}; the same call goes on."
        return f"{kept}. Go on with: {shlex.join(self.command)}"
