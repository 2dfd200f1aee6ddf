"""The headline figures of a comparison or a sweep, version beside version."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pandas as pd

from analysis.studies.figures import Figure, figures_for
from analysis.studies.model import LineUp
from analysis.studies.result import StudyResult
from analysis.studies.verdicts import rows_of


def games_of(result: StudyResult) -> int:
    """Return how many games each version was played."""
    return int(result.measures.tables["games"].max())


def figures_of(result: StudyResult) -> list[Figure]:
    """Return the figures of a comparison or a sweep, in order.

    A band that they are judged by later is a quantity of the study, but no figure of its own.
    """
    endings = list(dict.fromkeys(result.measures.endings["ending"]))
    measured = set(result.measures.figures["figure"])
    found = figures_for(result.study.players[0], endings, result.study.quantities)
    return [each for each in found if each.name in measured]


def differences_frame(result: StudyResult, lineup: LineUp) -> pd.DataFrame:
    """Return one row a figure: title, unit, both versions and their difference, with intervals.

    Columns: figure, title, unit, a, a_low, a_high, b, b_low, b_high, difference, low, high, n,
    worth (of pairing), sure, method, family. Shares are fractions.
    """
    study = result.study
    tables = [
        rows_of(table, study.players[0], lineup.name, scheme).set_index("figure")
        for table, scheme in (
            (result.measures.figures, study.baseline),
            (result.measures.figures, study.subject),
            (result.measures.figure_changes, study.subject),
        )
    ]
    return pd.DataFrame([_row(figure, tables) for figure in figures_of(result)])


def _row(figure: Figure, tables: Sequence[pd.DataFrame]) -> dict[str, Any]:
    one, other, change = (table.loc[figure.name] for table in tables)
    return {
        "figure": figure.name,
        "title": figure.title,
        "unit": figure.unit,
        **_interval(one, "a"),
        **_interval(other, "b"),
        "difference": change["estimate"],
        **{key: change[key] for key in ("low", "high", "n", "worth", "sure", "method", "family")},
    }


def _interval(row: Any, name: str) -> dict[str, Any]:
    return {name: row["estimate"], f"{name}_low": row["low"], f"{name}_high": row["high"]}


def worth(result: StudyResult, lineup: LineUp) -> dict[str, float]:
    """Return what pairing was worth: its median over the seats' shares of wins, least and most.

    Figures that do not vary are left out; inf says that the games are the same.
    """
    rows = rows_of(
        result.measures.figure_changes,
        result.study.players[0],
        lineup.name,
        result.study.subject,
    ).dropna(subset="worth")
    wins = rows[rows["figure"].str.startswith("win_share_")]
    return {
        "wins": float(wins["worth"].median()),
        "least": float(rows["worth"].min()),
        "most": float(rows["worth"].max()),
    }


def sweep_frame(result: StudyResult) -> pd.DataFrame:
    """Return one row a kind of players, value and figure of a sweep.

    Columns: strategies, one for each key that was swept, figure, title, unit, estimate, low, high,
    n, method, family, and the change against the baseline: change, change_low, change_high, worth.
    """
    study, told = result.study, result.sweep
    assert told is not None
    figures = {figure.name: figure for figure in figures_of(result)}
    keys = ["players", "lineup", "scheme", "figure"]
    changes = result.measures.figure_changes.rename(
        columns={"estimate": "change", "low": "change_low", "high": "change_high"}
    )[[*keys, "change", "change_low", "change_high", "worth"]]
    frame = result.measures.figures.merge(changes, how="left", on=keys)
    seated = {each.name: ",".join(each.strategies) for each in study.lineups}
    named = {"strategies": frame["lineup"].map(seated)}
    for place, key in enumerate(told.keys):
        named[key] = frame["scheme"].map({name: v[place] for name, v in told.values.items()})
    shown = frame.assign(
        title=[figures[name].title for name in frame["figure"]],
        unit=[figures[name].unit for name in frame["figure"]],
    ).drop(columns=["players", "lineup"])
    return pd.concat([pd.DataFrame(named), shown], axis=1)
