"""A comparison or a sweep in words, for the command line."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from analysis.numbers import count, players_said, plus_minus
from analysis.report.parts.games import stop_lines
from analysis.report.parts.whatif import column, sweep_rows
from analysis.studies.figures import Figure
from analysis.studies.headlines import differences_frame, figures_of, games_of, sweep_frame, worth
from analysis.studies.model import LineUp
from analysis.studies.result import StudyResult
from analysis.whatif.gates import FAILED, UNDECIDED, Judged

if TYPE_CHECKING:
    from analysis.whatif.compare import Comparison

MOST_LINES = 30
"""Differences between the versions that are told one by one."""


def comparison_lines(comparison: Comparison) -> list[str]:
    """Return the comparison as text: what differs, every figure, what pairing was worth."""
    result = comparison.result
    lines = [heading(result, "games of each version on the same deals"), ""]
    lines += [f"{each.name.upper()}  {each.title}" for each in comparison.versions]
    lines += [f"note: {note}" for note in comparison.notes]
    lines += ["", "What differs between them", *_changed(comparison.changes.lines)]
    for lineup in result.study.lineups:
        lines += ["", *lineup_lines(result, lineup)]
    lines += until_lines(result)
    if comparison.gates:
        lines += ["", "Gates", *(f"  {gate_line(each, result)}" for each in comparison.gates)]
    return lines


def until_lines(result: StudyResult) -> list[str]:
    """Say what was waited for, and why each kind of players stopped; nothing where nothing was."""
    if not result.stops:
        return []
    return ["", f"Until {result.study.until}", *(f"  {each}" for each in stop_lines(result))]


def heading(result: StudyResult, games: str) -> str:
    """Return what was played."""
    study = result.study
    several = "up to " if len({stop.games for stop in result.stops}) > 1 else ""
    return (
        f"{study.game}, {players_said(study.players[0])}, {several}{games_of(result):,} {games}, "
        f"seed {study.seed}"
        + (", each deal once for every rotation" if study.lineups[0].duplicate else "")
    )


def _changed(lines: Sequence[str]) -> list[str]:
    if not lines:
        return ["  nothing: the versions are the same"]
    shown = [f"  {line}" for line in lines[:MOST_LINES]]
    more = len(lines) - len(shown)
    return shown + ([f"  ... and {more} more (comparison.json has them all)"] if more else [])


def lineup_lines(result: StudyResult, lineup: LineUp) -> list[str]:
    """Return the table of all figures among one kind of players, and what pairing was worth."""
    figures = figures_of(result)
    frame = differences_frame(result, lineup)
    rows = [["", "A", "B", "B - A", "pairing"]]
    for figure, (_, row) in zip(figures, frame.iterrows(), strict=True):
        rows.append(_figure_row(figure, row))
    return [
        f"Players: {lineup.title}",
        *columns(rows),
        "* surely a change, with Holm's adjustment over all figures; ranges hold for "
        f"{frame['family'].iloc[-1]}",
        pairing_line(worth(result, lineup)),
    ]


def _figure_row(figure: Figure, row: Any) -> list[str]:
    scale = figure.scale
    change = plus_minus(row["difference"], row["low"], row["high"], scale=scale, signed=True)
    return [
        called(figure),
        plus_minus(row["a"], row["a_low"], row["a_high"], scale=scale),
        plus_minus(row["b"], row["b_low"], row["b_high"], scale=scale),
        f"{change} {'*' if row['sure'] else ' '}",
        times(row["worth"]),
    ]


def called(figure: Figure) -> str:
    """Return a figure's name, as gates and `--metric` know it; shares are shown in percent."""
    return f"{figure.name} %" if figure.is_share else figure.name


def times(worth: float) -> str:
    """Return what pairing was worth in a cell of a table."""
    if math.isnan(worth):
        return "-"
    return "same games" if math.isinf(worth) else f"x {worth:.1f}"


def pairing_line(worth: dict[str, float]) -> str:
    """Say what the same deals saved against separate games."""
    if math.isnan(worth["wins"]) or math.isinf(worth["least"]):
        return "Pairing: both versions play the very same games."
    if math.isinf(worth["wins"]):
        return "Pairing: no game has another winner."
    most = "" if math.isinf(worth["most"]) else f", at most {worth['most']:.1f} times"
    return (
        f"Pairing: for wins, the same deals tell as much as {worth['wins']:.1f} times as many "
        f"separate games (over all figures at least {worth['least']:.1f}{most})."
    )


def columns(rows: Sequence[Sequence[str]]) -> list[str]:
    """Return rows as lines, the first column to the left, the others to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(
            text.ljust(width) if place == 0 else text.rjust(width)
            for place, (text, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]


def gate_line(judged: Judged, result: StudyResult) -> str:
    """Say how a gate was judged, and what would settle it."""
    figure = next(each for each in figures_of(result) if each.name == judged.gate.figure)
    value = plus_minus(
        judged.estimate, judged.low, judged.high, scale=figure.scale, signed=judged.gate.of_change
    )
    unit = f" {'points' if judged.gate.of_change else '%'}" if figure.is_share else ""
    said = f"{judged.gate.text}: {judged.verdict} ({value}{unit}, {judged.lineup})"
    return f"{said}; {settling(judged)}" if judged.verdict == UNDECIDED else said


def settling(judged: Judged) -> str:
    """Say how many more games would settle an undecided gate."""
    more = judged.more_games
    if more is None or math.isinf(more):
        return "it lies on the limit, more games will hardly settle it"
    return f"about {count(more)} more games would settle it"


def gates_line(gates: Sequence[Judged], verdict: str, result: StudyResult) -> str:
    """Say in one line which gates came out as `verdict`."""
    word = "failed" if verdict == FAILED else "undecided"
    lines = [gate_line(each, result) for each in gates if each.verdict == verdict]
    return f"{len(lines)} gate{'' if len(lines) == 1 else 's'} {word}: " + "; ".join(lines)


def sweep_lines(result: StudyResult) -> list[str]:
    """Return a sweep as text: a table for each kind of players."""
    told = result.sweep
    assert told is not None
    usual = told.values[result.study.baseline]
    lines = [heading(result, "games of each value on the same deals")]
    for lineup in result.study.lineups:
        lines += ["", f"Players: {lineup.title}", *columns(sweep_rows(result, lineup, called))]
    named = ", ".join(f"{key} = {value}" for key, value in zip(told.keys, usual, strict=True))
    family = sweep_frame(result)["family"].iloc[0]
    lines += [f"Changes are against {named}; ranges hold for {family}: {column(result)}."]
    return lines + until_lines(result)
