"""The short answer to a run: who wins, by how much, how long it takes, how it ends.

Read from the tables of the run folder a row group at a time, so that memory stays flat.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from sim.runs.folder import GAMES, SEATS, Run
from sim.runs.starting import BY_LOT, KEY, STARTED, start_is_drawn

if TYPE_CHECKING:
    import pandas as pd

    from analysis.precision import Watch

SCHEMA = 1
SEAT_WORDS = ("first", "second", "third", "fourth", "fifth")


def summarise(run: Run) -> dict[str, Any]:
    """Return what `run --json` prints; shares are parts of 1, scores are points, times seconds."""
    manifest = run.manifest
    return {
        "schema": SCHEMA,
        "game": manifest.game,
        "players": manifest.players,
        "games": manifest.games,
        "seed": manifest.seed,
        "digest": manifest.digest,
        "options": manifest.options,
        "cells": manifest.cells,
        "strategies": [strategy.name for strategy in manifest.strategies],
        "duplicate": manifest.duplicate,
        "restrict": manifest.restrict,
        **_outcomes(run),
        "truncated": manifest.truncated,
        "seconds": manifest.seconds,
        "kernel_seconds": manifest.kernel_seconds,
        "warnings": manifest.warnings,
        "run": str(run.folder),
    }


def table(summary: dict[str, Any]) -> str:
    """Return the summary as text for people."""
    from analysis.numbers import players_said

    return "\n".join(
        [
            f"{summary['game']}, {players_said(summary['players'])}, {summary['games']:,} games, "
            f"seed {summary['seed']}",
            *(f"{key} = {value}" for key, value in summary["cells"].items()),
            "",
            *_group_lines("seat", summary["seats"], _seat_names(summary)),
            *_group_lines("strategy", summary.get("by_strategy", [])),
            *_group_lines("line-up", _players(summary)),
            *_start_lines(summary),
            f"turns      {_spread_words(summary['turns'])}",
            f"decisions  {_spread_words(summary['decisions'])}",
            f"endings    {_ending_words(summary)}",
            f"cut off    {summary['truncated']:,} games at the turn cap",
            *_forbidden_lines(summary),
            *_until_lines(summary),
            f"digest     {summary['digest']}",
            f"time       {_time_words(summary)}",
            f"run        {summary['run']}",
        ]
    )


def _seated(summary: dict[str, Any]) -> list[str]:
    """Return who sits where in all games: nobody, where the strategies go round the seats."""
    return [] if summary["duplicate"] else summary["strategies"]


def _players(summary: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the rows of the players of the line-up, each with what it is called."""
    from analysis.line_up import called

    rows = summary.get("by_player", [])
    return [{**row, "line-up": called(row, summary["strategies"])} for row in rows]


def _forbidden_lines(summary: dict[str, Any]) -> list[str]:
    """Say what is forbidden, and to whom if that is no seat."""
    from analysis.line_up import forbidden

    duplicate = summary["duplicate"]
    said = forbidden(summary["restrict"], summary["players"], duplicate=duplicate)
    return [f"forbidden  {said}"] if said else []


def _seat_names(summary: dict[str, Any]) -> list[str]:
    """Return what the seats are called: by their turn, or as places where who starts is drawn."""
    seats, seated = range(summary["players"]), _seated(summary)
    if "who_starts" in summary:
        names = [f"seat {seat + 1}" for seat in seats]
    else:
        names = [f"{seat + 1} {SEAT_WORDS[seat]}" for seat in seats]
    if len(seats) == 1:
        return ["alone"]
    if len(set(seated)) < 2:
        return names
    return [f"{name}, {who}" for name, who in zip(names, seated, strict=True)]


def _start_lines(summary: dict[str, Any]) -> list[str]:
    """Say how often who starts wins, where that is drawn: the seats do not tell."""
    if "who_starts" not in summary:
        return []
    row = summary["who_starts"]
    places = _places([row])
    share, low, high = (f"{100 * row[key]:.{places}f}" for key in ("win_share", "low", "high"))
    return [
        f"starts     drawn ({KEY}={BY_LOT}), seats are only places; who started won {share} %, "
        f"95 % interval {low} to {high} %"
    ]


def _until_lines(summary: dict[str, Any]) -> list[str]:
    """Say what the run was played for, and what is known of it."""
    if "until" not in summary:
        return []
    until = summary["until"]
    scale, unit = (100, " points") if until["share"] else (1, "")
    widest = max(each["high"] - each["low"] for each in until["intervals"]) / 2 * scale
    reached = "reached" if until["settled"] else "not reached"
    return [
        f"until      {until['asked']}: {reached}, ± {widest:.3g}{unit} after "
        f"{summary['games']:,} games; right at whichever game it stopped"
    ]


def _group_lines(
    by: str, rows: list[dict[str, Any]], names: Sequence[str] | None = None
) -> list[str]:
    """Return a small table: share of wins with its interval, mean score, mean margin.

    Nobody who plays alone is ahead of a table, so that there is no margin.
    """
    if not rows:
        return []
    names = names or [str(row[by]) for row in rows]
    alone = by == "seat" and len(rows) == 1
    width = max(map(len, [by, *names]))
    places = _places(rows)
    title = "95 % interval" if len(rows) <= 2 else f"95 % for all {len(rows)}"
    wide = max(2 * places + 12, len(title))
    head = f"{by:<{width}}  {'wins':>{places + 6}}  {title:<{wide}}"
    lines = [f"{head}  {'score':>6}" + ("" if alone else f"  {'margin':>7}")]
    for name, row in zip(names, rows, strict=True):
        share, low, high = (f"{100 * row[key]:.{places}f}" for key in ("win_share", "low", "high"))
        lines.append(
            f"{name:<{width}}  {share:>{places + 4}} %  {f'{low} to {high} %':<{wide}}"
            f"  {row['mean_score']:6.2f}" + ("" if alone else f"  {row['mean_margin']:+7.3f}")
        )
    return [*lines, ""]


def _places(rows: list[dict[str, Any]]) -> int:
    """Return the decimals of a percentage that its interval bears out."""
    widest = max(row["high"] - row["low"] for row in rows)
    return 2 if widest < 0.002 else 1 if widest < 0.04 else 0


def _spread_words(spread: dict[str, float]) -> str:
    return (
        f"{spread['median']:,.0f} in the middle, 90 % of games from {spread['p5']:,.0f} to "
        f"{spread['p95']:,.0f}, mean {spread['mean']:,.1f}"
    )


def _ending_words(summary: dict[str, Any]) -> str:
    """Return how often each ending held; of what never or always did, what it may be in truth.

    Games of one deal end alike and count as one.
    """
    from analysis.stats.wilson import wilson

    deals = summary["games"] // (summary["players"] if summary["duplicate"] else 1)
    said = []
    for name, share in summary["endings"].items():
        low, high = wilson(share * deals, deals)
        bound = f" (at most {high:.2%})" if share == 0 else f" (at least {low:.2%})"
        word = f"{name.replace('_', ' ')} {share:.1%}"
        said.append(word + (bound if share in (0, 1) else ""))
    return ", ".join(said)


def _time_words(summary: dict[str, Any]) -> str:
    rate = summary["games"] / summary["seconds"] if summary["seconds"] else 0.0
    return f"{summary['seconds']:.1f} s, {rate:,.0f} games a second"


def _outcomes(run: Run) -> dict[str, Any]:
    from analysis.line_up import players_of
    from analysis.stats.running import Lengths, SeatResults

    manifest = run.manifest
    a_deal = manifest.players if manifest.duplicate else 1
    anytime = bool(manifest.until)
    seats, starters = SeatResults(a_deal, anytime), SeatResults(a_deal, anytime)
    players = players_of(manifest)
    lengths = Lengths()
    watch = _watch(run)
    needed = ["game", "seat", "strategy", "score", "win", "margin"]
    drawn = start_is_drawn(manifest.options, manifest.players)
    needed += [STARTED] if drawn else []
    for games, frame in zip(_groups(run, GAMES), _groups(run, SEATS, needed), strict=True):
        seats.add(frame)
        if drawn:
            starters.add(frame.assign(seat=1 - frame[STARTED]))
        lengths.add(games)
        if players is not None:
            players.add(frame)
        if watch is not None:
            watch.add(games, frame)
    by_seat = seats.table("seat")
    outcomes: dict[str, Any] = {
        "seats": by_seat.to_dict("records"),
        "endings": lengths.endings(),
        "turns": lengths.spread("turns"),
        "decisions": lengths.spread("decisions"),
    }
    if drawn:
        [first, *_] = starters.table("seat").to_dict("records")  # 0 stands for who started
        outcomes["who_starts"] = {key: value for key, value in first.items() if key != "seat"}
    if len({strategy.name for strategy in manifest.strategies}) > 1:
        outcomes["by_strategy"] = seats.table("strategy").to_dict("records")
    if players is not None:
        outcomes["by_player"] = players.rows()
    if watch is not None:
        outcomes["until"] = watch.as_dict()
    return outcomes


def _watch(run: Run) -> Watch | None:
    """Return what counts the figure that the run was played for, if there was one."""
    from analysis.precision import watch
    from sim.games import find

    manifest = run.manifest
    if not manifest.until:
        return None
    endings = find(manifest.game).load_kernels().endings
    return watch(manifest.until, endings, manifest.players, manifest.duplicate)


def _groups(run: Run, name: str, columns: list[str] | None = None) -> Iterator[pd.DataFrame]:
    import pyarrow.parquet as pq

    with pq.ParquetFile(run.table(name)) as file:
        for index in range(file.num_row_groups):
            yield file.read_row_group(index, columns).to_pandas()
