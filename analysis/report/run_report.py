"""The report of one run: what a study's report says of one cell, with tension and oddities."""

from __future__ import annotations

import math
import shlex
from dataclasses import dataclass
from typing import Any

import pandas as pd
from markupsafe import Markup

from analysis.report.numbers import capital, count, gap, number, ordinal, percent, plain, plus_minus
from analysis.report.page import render
from analysis.report.parts.length import endings_figure, lengths_figure
from analysis.report.parts.oddities import oddities
from analysis.report.parts.seats import scores_figure, shares_figure
from analysis.report.parts.tension import tension_section, value
from analysis.report.sample import page_of
from analysis.report.sentences import ending_title
from analysis.report.tables import Item, Table
from analysis.stats.wilson import wilson
from analysis.studies.measures import measured, together
from analysis.studies.model import Cell, LineUp, Scheme, Study, Target
from analysis.studies.result import StudyResult
from analysis.tension import Tension, tension_of
from analysis.whatif.recorded import Recorded
from sim.errors import ChaiError, UsageFault
from sim.games import find
from sim.runs.folder import Run

AS_PLAYED = "as-played"
TENSE = ("lead_changes", "behind_at_half", "margin", "tie_break", "forced", "dead")
"""The figures of tension that are among the answers."""


@dataclass(frozen=True)
class RunReport:
    """A run with everything its report shows; `tension` is None where it cannot be had (`why`)."""

    run: Run
    cell: pd.DataFrame
    result: StudyResult
    tension: Tension | None
    why: str = ""


def reported(
    run: Run, *, share: float = 2.0, sample: int = 500, jobs: int | None = None
) -> RunReport:
    """Return what the report of a finished run shows.

    `share` is how many points a seat may lie off its fair share. The first `sample` games are
    played again for tension, by the rules and strategies they were played with.

    Raises UsageFault for a run that is not complete.
    """
    if not run.complete:
        raise UsageFault(f"{run.folder} is not complete; go on with it first (run --resume).")
    study = study_of(run, share)
    [cell] = study.cells()
    dealer = Recorded(jobs=jobs, runs={AS_PLAYED: run})
    plan = dealer.plan(study, cell)
    parts = list(dealer.deal([], plan, 0, cell.games, lambda done: None))
    games = pd.concat(parts, ignore_index=True)
    tension, why = _tension(run, sample, jobs)
    return RunReport(run, games, _result(run, study, cell, games), tension, why)


def study_of(run: Run, share: float) -> Study:
    """Return the run as a study of one version."""
    manifest = run.manifest
    strategies = tuple(each.name for each in manifest.strategies)
    kinds = list(dict.fromkeys(strategies))
    players = f"{kinds[0]} players" if len(kinds) == 1 else f"{', '.join(kinds)} at one table"
    again = shlex.join(manifest.command) or f"(the run in {run.folder})"
    return Study(
        name="run",
        title="what the games say",
        question="",
        game=manifest.game,
        players=(manifest.players,),
        games=manifest.games,
        seed=int(manifest.seed),
        subject=AS_PLAYED,
        baseline=AS_PLAYED,
        lineups=(LineUp("players", players, strategies, duplicate=manifest.duplicate),),
        schemes=(Scheme(AS_PLAYED, "as played", {}),),
        target=Target(share=share),
        again=again,
    )


def _result(run: Run, study: Study, cell: Cell, games: pd.DataFrame) -> StudyResult:
    measures = together([cell], [measured(study, cell, games, None)])
    ranking = pd.DataFrame({"scheme": [AS_PLAYED]})
    title = find(study.game).title
    return StudyResult(
        study, title, measures, {cell.players: ranking}, (), (), {}, {}, run.folder
    )  # fmt: skip


def _tension(run: Run, sample: int, jobs: int | None) -> tuple[Tension | None, str]:
    """Return the tension of the first games, or why it cannot be had."""
    if run.manifest.players < 2:
        return None, "Nobody leads in a solo game."
    try:
        plan = run.plan()
    except ChaiError as fault:
        return None, f"Tension needs the games played again, and they cannot be: {fault}"
    return tension_of(plan, min(sample, run.manifest.games), jobs=jobs), ""


def run_page(report: RunReport) -> str:
    """Return the report of a run as one HTML document."""
    result, players = report.result, report.run.manifest.players
    again = result.study.again
    sections = [
        render("answers.html.j2", answers=answers_table(report)),
        render(
            "seats.html.j2",
            counts=[(players, [shares_figure(result, players), scores_figure(result, players)])],
            fair={players: percent(1 / players)},
        ),
        _tension_part(report),
        render("length.html.j2", figures=[lengths_figure(result), endings_figure(result)]),
        oddities(report.cell, players, report.run.folder),
        reading(report),
    ]
    return page_of(f"{result.game_title}: what the games say", facts(report, again), sections)


def _tension_part(report: RunReport) -> Markup:
    if report.tension is None:
        return Markup("<section><h2>Tension</h2><p>{}</p></section>").format(report.why)
    return tension_section(report.tension, find(report.run.manifest.game).score_unit)


def facts(report: RunReport, again: str) -> dict[str, str]:
    """Return what was played, for the heading."""
    manifest = report.run.manifest
    game = find(manifest.game)
    version = manifest.versions.get("chai-balance", "from its sources")
    changed = [
        f"{option.key} = {manifest.options[option.key]}"
        for option in game.options
        if manifest.options.get(option.key) != option.usual(manifest.options)
    ]
    changed += [f"{key} = {cell}" for key, cell in manifest.cells.items()]
    changed += [f"sheet {each.name}" for each in manifest.sheets if each.kind != "default"]
    return {
        "Game": f"{game.title}, {manifest.players} players",
        "Changed": "; ".join(changed) or "nothing: as in the rulebook and the packaged sheets",
        "Players": report.result.study.lineups[0].title,
        **({"Forbidden": ", ".join(manifest.restrict)} if manifest.restrict else {}),
        "Target": f"every seat wins a fair share, give or take {plain(_share(report))} points",
        "Games": count(manifest.games),
        "Seed": manifest.seed,
        "Digest": manifest.digest or "",
        "Sheets": "; ".join(f"{each.name} {each.sha256[:12]}" for each in manifest.sheets),
        "Made": f"{manifest.started[:10]}, chai-balance {version}",
        "Again": again,
    }


def _share(report: RunReport) -> float:
    return report.result.study.target.share


def answers_table(report: RunReport) -> Table:
    """Return the answers: seats against the target, length, endings, tension."""
    measures = report.result.measures
    turns = measures.lengths.iloc[0]
    rows = [
        *_seat_rows(report),
        [Item("How long is a game?"), Item(f"{_plus(turns, 1)} turns of the table"), Item("")],
        [Item("How does it end?"), Item(_endings(measures.endings)), Item("")],
        *_tension_rows(report),
    ]
    return Table("What these games say", ("question", "answer", "target"), rows, left=(1, 2))


def _seat_rows(report: RunReport) -> list[list[Item]]:
    """Say which seat is furthest off; a solo game has one seat, and its share of wins."""
    players = report.run.manifest.players
    shares = report.result.measures.shares
    if players == 1:
        return [[Item("How often is it won?"), Item(f"{_plus(shares.iloc[0])} %"), Item("")]]
    row = report.result.measures.gaps.iloc[0]
    who = ordinal(int(row["seat"]))
    said = f"{gap(row['estimate'], row['low'], row['high'])} points off a fair share"
    if row["low"] > 0:
        said += f"; the {who} player wins too {'often' if row['side'] > 0 else 'rarely'}"
    asked = Item("Is a seat favoured?")
    target = Item(f"at most {plain(_share(report))} points", verdict=str(row["verdict"]))
    return [[asked, Item(said), target]]


def _endings(endings: pd.DataFrame) -> str:
    """Name the endings from the most frequent on."""
    ordered = endings.sort_values("estimate", ascending=False)
    return ", ".join(
        f"{ending_title(str(row['ending']))} {number(100 * row['estimate'], 1)} %"
        for _, row in ordered.iterrows()
    )


def _tension_rows(report: RunReport) -> list[list[Item]]:
    if report.tension is None:
        return []
    figures = {str(row["figure"]): row for _, row in report.tension.figures.iterrows()}
    return [
        [Item(capital(str(figures[name]["title"]))), Item(value(figures[name])), Item("")]
        for name in TENSE
        if name in figures
    ]


def _plus(row: pd.Series[Any], scale: float = 100) -> str:
    return plus_minus(row["estimate"], row["low"], row["high"], scale=scale)


def reading(report: RunReport) -> Markup:
    """Say what ± means, who played, and what is assumed in the sheets."""
    low, high = wilson(50, 100)
    own = [each.name for each in report.run.manifest.sheets if each.kind != "default"]
    assumed = (
        f"Of the sheets, {', '.join(own)} came from the user; the others are the packaged ones, "
        if own
        else "The sheets are the packaged ones, "
    ) + "honest reconstructions where a card is not public: the column `source` says which."
    return render(
        "coin.html.j2",
        coin_low=math.floor(100 * low),
        coin_high=math.ceil(100 * high),
        players=report.result.study.lineups[0].title,
        assumed=assumed,
    )
