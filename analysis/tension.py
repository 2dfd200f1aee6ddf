"""How tense a game is: lead, come-backs, decisions, from the log of a sample of its games.

docs/tension.md defines every figure. `tension` reads the frames of `sim.runs.decisions`, plays
nothing, and returns tidy frames.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
import pandas as pd

from analysis.stats import choices as chosen
from analysis.stats import comebacks, standings
from analysis.stats.intervals import of_mean
from analysis.stats.ratios import linearised
from analysis.stats.tidy import ALONE, FloatArray, Row

if TYPE_CHECKING:
    from sim.runs.simulate import Plan

SAMPLE = 2_000
PROGRESS_STEPS = 20

SHARE, POINTS, COUNT = "share", "points", "count"


@dataclass(frozen=True)
class Figure:
    """One headline figure: its name in tables, what it is in words, and its unit."""

    name: str
    title: str
    unit: str


FIGURES = (
    Figure("lead_changes", "changes of the lead a game", COUNT),
    Figure("no_change", "games in which the lead never changes", SHARE),
    Figure("decided", "part of the game played when the winner led for good", SHARE),
    Figure("decided_half", "games decided in their first half", SHARE),
    Figure("behind_at_half", "winners who were behind at half-time", SHARE),
    Figure("sure", "games in which a leader was 90 % sure before the last round ended", SHARE),
    Figure("sure_round", "the round after which such a leader was that sure", COUNT),
    Figure("sure_held", "leaders who were 90 % sure and won", SHARE),
    Figure("margin", "winner's lead in points", POINTS),
    Figure("tie_break", "games decided by a tie-break", SHARE),
    Figure("shared", "games with a shared win", SHARE),
    Figure("forced", "decisions with one legal action", SHARE),
    Figure("dead", "turns without choice that change no standing", SHARE),
    Figure("decisions_a_turn", "decisions a turn", COUNT),
)


@dataclass(frozen=True)
class Tension:
    """What a sample of games says, as tidy frames; columns are those of `analysis.stats`.

    `figures` has a row for each of FIGURES (figure, title, unit, estimate, low, high, n, ...);
    `games` one row a game, `comebacks` one for each bin of round and deficit, `lead` one for each
    part of the game's length, `actions` one for each seat, kind of action and bin of rounds,
    `turns` one row a game, turn and seat with the seat's standing.
    """

    figures: pd.DataFrame
    games: pd.DataFrame
    comebacks: pd.DataFrame
    lead: pd.DataFrame
    actions: pd.DataFrame
    turns: pd.DataFrame


def tension_of(
    plan: Plan,
    sample: int = SAMPLE,
    *,
    jobs: int | None = None,
    told: Callable[[int], None] | None = None,
) -> Tension:
    """Play the first `sample` games of a plan with their log and read it.

    `told` hears how many games are done. Raises EngineFault.
    """
    from sim.runs.decisions import decision_log, whole

    parts, done = [], 0
    for part in decision_log(plan, 0, sample, jobs=jobs):
        parts.append(part)
        done += len(part.games)
        if told is not None:
            told(done)
    played = whole(parts)
    return tension(played.decisions, played.games, played.seats)


def tension(decisions: pd.DataFrame, games: pd.DataFrame, seats: pd.DataFrame) -> Tension:
    """Return what a log says of its games (`sim.runs.decisions` has the columns).

    Raises ValueError for games of one seat: nobody leads there.
    """
    if len(standings.standing_columns(decisions)) < 2:
        raise ValueError("Who leads is asked of games of two seats or more.")
    ends = standings.turn_ends(decisions)
    won = standings.winners(seats)
    lead = standings.leads(ends)
    course = standings.courses(lead, won).merge(chosen.choices(decisions).drop(columns="turns"),
                                                on="game")  # fmt: skip
    course = course.merge(standings.behind_at(ends, won), on="game", how="left")
    marks = comebacks.behind(standings.round_ends(ends), seats)
    course = course.merge(_sure(marks, games), on="game", how="left")
    course = course.merge(games[["game", "deal"]], on="game")
    return Tension(
        figures_of(course),
        course,
        comebacks.comeback_chances(marks),
        lead_over_time(lead, len(standings.standing_columns(decisions))),
        chosen.action_use(decisions),
        standings.tidy_standings(ends),
    )


def figures_of(course: pd.DataFrame) -> pd.DataFrame:
    """Return the headline figures from one row a game; games of one deal form a cluster."""
    sole = course[~course["shared"]]
    sure = course[course["sure_round"].notna()]
    half = course[course["behind"].notna()]
    rows = {
        "lead_changes": _mean(course, "lead_changes"),
        "no_change": _rate(course, "unchanged"),
        "decided": _mean(sole, "decided"),
        "decided_half": _rate(sole.assign(early=sole["decided"] <= 0.5), "early"),
        "behind_at_half": _rate(half, "behind"),
        "sure": _rate(course.assign(sure=course["sure_round"].notna()), "sure"),
        "sure_round": _mean(sure, "sure_round"),
        "sure_held": _rate(sure, "held"),
        "margin": _mean(sole, "margin"),
        "tie_break": _rate(course, "tie_break"),
        "shared": _rate(course, "shared"),
        "forced": _ratio(course, "forced", "decisions"),
        "dead": _ratio(course, "dead", "turns"),
        "decisions_a_turn": _ratio(course, "decisions", "turns"),
    }
    named = [
        {"figure": each.name, "title": each.title, "unit": each.unit, **rows[each.name]}
        for each in FIGURES
    ]
    return pd.DataFrame(named)


def lead_over_time(lead: pd.DataFrame, seats: int, steps: int = PROGRESS_STEPS) -> pd.DataFrame:
    """Return, for each part of the game's length, how the lead stands on average over the games.

    Columns: progress (share of the game's turns played), games, lead (mean points of the first
    over the second), q10 and q90 (of it over the games), tied (share of games without a leader).

    But for the end, a game's lead is its mean over the last turn of each of its seats: whoever
    ends the game gains on that turn, so that single turns counted back from it would show whose
    turn they are and not how far the game is.
    """
    turns = lead.groupby("game")["turn"].transform("size").to_numpy()
    first = np.append(0, np.flatnonzero(np.diff(lead["game"].to_numpy())) + 1)
    points = lead["lead"].to_numpy()
    sums = np.append(0.0, np.cumsum(points))
    ties = np.append(0.0, np.cumsum(points == 0))
    rows = []
    for step in range(1, steps + 1):
        at = first + np.maximum(np.ceil(turns[first] * step / steps).astype(int), 1) - 1
        since = at if step == steps else np.maximum(at - seats + 1, first)
        width = at - since + 1
        leads, tied = ((each[at + 1] - each[since]) / width for each in (sums, ties))
        low, high = np.quantile(leads, [0.1, 0.9])
        rows.append((step / steps, len(at), leads.mean(), low, high, tied.mean()))
    return pd.DataFrame(rows, columns=["progress", "games", "lead", "q10", "q90", "tied"])


def _sure(marks: pd.DataFrame, games: pd.DataFrame) -> pd.DataFrame:
    """Return when each game's leader was sure to win, told by the other half of the deals."""
    folds = games.set_index("game")["deal"] % 2
    leaders = comebacks.leader_chances(marks, folds)
    return comebacks.sure_from(leaders, games["game"])


def _mean(rows: pd.DataFrame, column: str) -> Row:
    return _row(rows[column].to_numpy(float), rows)


def _rate(rows: pd.DataFrame, column: str) -> Row:
    values = rows[column].to_numpy(float)
    if not len(values):
        return {**_row(values, rows), "low": 0.0, "high": 1.0, "method": "Wilson, shared wins"}
    return _row(values, rows)


def _ratio(rows: pd.DataFrame, part: str, whole: str) -> Row:
    values = linearised(rows[part].to_numpy(float), rows[whole].to_numpy(float))
    row = _row(values, rows)
    return {**row, "method": f"{row['method']}, share of sums"}


def _row(values: FloatArray, rows: pd.DataFrame) -> Row:
    found = of_mean(values, _deals(rows), ALONE)
    return {
        "estimate": float(values.mean()) if len(values) else float("nan"),
        "low": found.low,
        "high": found.high,
        "n": len(values),
        "method": found.method,
        "family": ALONE.name,
    }


def _deals(rows: pd.DataFrame) -> FloatArray | None:
    """Return the deals as clusters where any has several games."""
    deals = rows["deal"].to_numpy()
    return None if len(np.unique(deals)) == len(deals) else deals
