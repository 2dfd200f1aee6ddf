"""How many games each kind of players has, why it stopped, and what common deals saved."""

from __future__ import annotations

import math
from collections.abc import Iterator

import pandas as pd
from markupsafe import Markup

from analysis.numbers import count, listed, number, players_said
from analysis.report.page import render
from analysis.report.tables import Item, Table
from analysis.studies.goals import DECIDED
from analysis.studies.growing import ELSEWHERE, MAX, SETTLED, Stop
from analysis.studies.model import LineUp, Study
from analysis.studies.result import StudyResult

WHY = {
    SETTLED: "enough",
    ELSEWHERE: "the others settled it",
    MAX: "the most allowed",
}
SAVED = (
    "All {noun}s are played on the same deals, and their wins compared game by game with those of "
    "{baseline}. Saved: how many times as many games would tell as much if each {noun} had deals "
    "of its own; the middle of all, with the least and the most."
)


def games(result: StudyResult) -> Markup:
    """Return the part of the section that says how to read this."""
    saved = "" if result.study.alone else ", and what common deals saved"
    return render(
        "games.html.j2",
        heading=f"How many games{saved}",
        lines=list(lines(result)),
        games=games_table(result),
    )


def lines(result: StudyResult) -> Iterator[str]:
    """Say in sentences what was waited for, and what common deals saved."""
    study = result.study
    if study.until:
        if study.alone:
            went_on = f"Games went on until {study.until}, or as long as was allowed."
        else:
            went_on = (
                f"Games went on until {what_for(study)}. "
                f"All {study.noun}s of one kind of players have the same games."
            )
        yield (
            f"{went_on} The ranges of this report are confidence sequences: "
            "right at every look together, and wider than those of a fixed number of games."
        )
    said = saving_line(result)
    if said:
        yield said


def what_for(study: Study) -> str:
    """Say what games went on for, as the end of a sentence."""
    if study.until.lower() != DECIDED:
        return f"this was reached: {study.until}"
    return "the gates were decided" if study.headline else "the verdicts on it were decided"


def saving_line(result: StudyResult) -> str:
    """Say what common deals saved over all cells; nothing where there is nothing to compare."""
    found = result.measures.pairing
    if found.empty:
        return ""
    worth = found["estimate"].dropna()
    finite = worth[worth < math.inf]
    if finite.empty:
        return "Pairing: no game has another winner."
    middle, least, most = finite.median(), finite.min(), finite.max()
    said = (
        f"Pairing: for wins, the same deals tell as much as {middle:.1f} times as many separate "
        "games"
    )
    if f"{least:.1f}" == f"{most:.1f}":
        return f"{said}."
    return f"{said} (by {result.study.noun} and players from {least:.1f} to {most:.1f} times)."


def games_table(result: StudyResult) -> Table:
    """Return the games of each kind of players."""
    study = result.study
    rows = [
        _row(result, players, lineup)
        for players in study.players
        for lineup in study.lineups_for(players)
    ]
    if study.alone:
        return Table("Games", ("table", "who plays", "games"), [row[:2] + row[3:4] for row in rows])
    why = ("why it ended there",) if result.stops else ()
    note = SAVED.format(noun=study.noun, baseline=study.scheme(study.baseline).title)
    return Table(
        "Games of each cell",
        ("table", "who plays", f"{study.noun}s", "games of each", *why, "saved, times"),
        rows,
        left=(1, 4) if result.stops else (1,),
        note=note,
    )


def _row(result: StudyResult, players: int, lineup: LineUp) -> list[Item]:
    played = result.measures.tables
    cells = played[(played["players"] == players) & (played["lineup"] == lineup.name)]
    stop = next((s for s in result.stops if (s.players, s.lineup) == (players, lineup.name)), None)
    return [
        Item(players_said(players)),
        Item(lineup.title),
        Item(str(len(cells))),
        Item(count(int(cells["games"].max()) if len(cells) else 0)),
        *([Item(why(stop))] if stop else []),
        Item(_saved(result.measures.pairing, players, lineup)),
    ]


def why(stop: Stop) -> str:
    """Say why one kind of players stopped."""
    said = WHY.get(stop.reason)
    return f"{said}: {stop.said}" if said else stop.said


def stop_lines(result: StudyResult) -> list[str]:
    """Return a line for each kind of players: how many games it has, and why it stopped there."""
    return [
        f"{players_said(stop.players)}, {stop.title}: {count(stop.games)} games of each "
        f"{result.study.noun}; {why(stop)}"
        for stop in result.stops
    ]


def unreached_line(result: StudyResult, way_out: str = "--max-games allows more") -> str:
    """Say what was not reached, and the way out."""
    open_ones = [f"{each.title} ({players_said(each.players)})" for each in result.unreached]
    return (
        f"{result.study.until} was not reached by {listed(open_ones)} in "
        f"{count(result.manifest['max_games'])} games; {way_out}."
    )


def _saved(pairing: pd.DataFrame, players: int, lineup: LineUp) -> str:
    if pairing.empty:
        return ""
    mine = pairing[(pairing["players"] == players) & (pairing["lineup"] == lineup.name)]
    worth = mine["estimate"].dropna()
    finite = worth[worth < math.inf]
    if finite.empty:
        return "the same winners" if len(worth) else ""
    middle = number(float(finite.median()), 1)
    least, most = number(float(finite.min()), 1), number(float(finite.max()), 1)
    return middle if least == most else f"{middle} ({least} to {most})"
