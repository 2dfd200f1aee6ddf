"""Section 9: what changes from one version to the other, or over the values of a sweep."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pandas as pd
from markupsafe import Markup

from analysis.numbers import capital, listed, number, plain, plus_minus
from analysis.plots import figures as drawings
from analysis.report.page import blocks, render
from analysis.report.parts.tries import before, tries
from analysis.report.tables import Block, Brief, Figure, Item, Table
from analysis.stats.bands import DIFFERENT, INSIDE, OUTSIDE, UNDECIDED, verdict
from analysis.studies import figures
from analysis.studies.headlines import differences_frame, figures_of, sweep_frame, worth
from analysis.studies.model import LineUp
from analysis.studies.result import StudyResult

MOST_SAID = 4
NOTE = (
    "Differences are taken game by game from the same shuffles. Pairing: how many times as many "
    "games would tell as much if the versions were dealt separately. Bold is surely a change, "
    "with Holm\u2019s adjustment over all figures of the table; the ranges hold for {family}."
)


def whatif(result: StudyResult) -> Markup:
    """Return the body of the section: what was compared or swept, and what may be tried next."""
    tried = blocks(Block("What to try next", before(result), points=tuple(tries(result))))
    if result.sweep is not None:
        said = "What the values make of the game stands under the answers, value by value."
        return blocks(Block(lines=(said,))) + tried
    if result.measures.figures.empty or result.study.alone:
        return tried
    return differences(result) + tried


def differences(result: StudyResult) -> Markup:
    """Return the whole table of a comparison: every figure of both versions."""
    return render(
        "whatif.html.j2",
        changes=list(result.differences) or ["nothing: the versions are the same"],
        tables=[differences_table(result, each) for each in result.study.lineups],
        figures=[],
    )


def sweep_answers(result: StudyResult) -> Markup:
    """Return what a sweep found: its picture, and a table for each kind of players."""
    return render(
        "whatif.html.j2",
        changes=[],
        tables=[sweep_table(result, each) for each in result.study.lineups],
        figures=[sweep_figure(result)],
    )


def changed_brief(result: StudyResult) -> list[Brief]:
    """Return what surely changes from A to B, for each kind of players."""
    return [_changed(result, lineup) for lineup in result.study.lineups]


def _changed(result: StudyResult, lineup: LineUp) -> Brief:
    frame = differences_frame(result, lineup)
    sure = [
        f"{figure.title} "
        + plus_minus(row["difference"], row["low"], row["high"], scale=figure.scale, signed=True)
        + (" points" if figure.is_share else "")
        for figure, (_, row) in zip(figures_of(result), frame.iterrows(), strict=True)
        if row["sure"]
    ]
    more = len(sure) - MOST_SAID
    said = listed(sure[:MOST_SAID] + ([f"{more} more figures"] if more > 0 else []))
    return Brief(
        f"{said}." if sure else "Nothing that these games can tell.",
        f"What surely changes, {lineup.title}?",
        DIFFERENT if sure else UNDECIDED,
    )


def sweep_brief(result: StudyResult) -> list[Brief]:
    """Return which values of a sweep are on target, or from where to where the figure goes."""
    told, metric = result.sweep, metric_of(result)
    assert told is not None
    frame = result.measures.figures
    frame = frame[frame["figure"] == metric.name]
    said = []
    for lineup in result.study.lineups:
        rows = frame[frame["lineup"] == lineup.name].set_index("scheme")
        said += list(_sweep_lines(rows, result, metric, lineup))
    return said


def _sweep_lines(
    rows: pd.DataFrame, result: StudyResult, metric: figures.Figure, lineup: LineUp
) -> Iterator[Brief]:
    told = result.sweep
    assert told is not None
    keys = " and ".join(told.keys)
    names = {name: " and ".join(values) for name, values in told.values.items()}
    if told.band is None:
        low, high = rows["estimate"].idxmin(), rows["estimate"].idxmax()
        ends = [_said_value(rows.loc[[each]].iloc[0], metric) for each in (low, high)]
        said = (
            f"Least at {keys} = {names[str(low)]} ({ends[0]}), most at {names[str(high)]} "
            f"({ends[1]})."
        )
        yield Brief(said, f"{capital(named(metric))}, {lineup.title}:")
        return
    found: dict[str, list[str]] = {INSIDE: [], OUTSIDE: [], UNDECIDED: []}
    for name, row in rows.iterrows():
        found[verdict(row["low"], row["high"], *told.band)].append(names[str(name)])
    for word, values in found.items():
        if values:
            asked = f"{capital(named(metric))}, {lineup.title}, {_SAID[word]}:"
            yield Brief(f"{keys} = {listed(values)}", asked, word)


def _said_value(row: Any, metric: figures.Figure) -> str:
    return plus_minus(row["estimate"], row["low"], row["high"], scale=metric.scale)


_SAID = {INSIDE: "on target", OUTSIDE: "off target", UNDECIDED: "undecided"}


# --- a comparison -----------------------------------------------------------------------------


def differences_table(result: StudyResult, lineup: LineUp) -> Table:
    """Return every figure of both versions and their difference, among one kind of players."""
    frame = differences_frame(result, lineup)
    rows = [
        _difference_row(figure, row)
        for figure, (_, row) in zip(figures_of(result), frame.iterrows(), strict=True)
    ]
    return Table(
        f"{lineup.title}: {_pairing(worth(result, lineup))}",
        ("figure", "A", "B", "B less A", "pairing"),
        rows,
        note=NOTE.format(family=frame["family"].iloc[0]),
    )


def _pairing(worth: dict[str, float]) -> str:
    """Say what pairing was worth, as a caption."""
    if not math.isfinite(worth["wins"]):
        return "both versions have the same winners"
    times = number(worth["wins"], 1)
    return f"for wins, the same deals tell as much as {times} times as many separate games"


def _difference_row(figure: figures.Figure, row: Any) -> list[Item]:
    change = plus_minus(row["difference"], row["low"], row["high"], scale=figure.scale, signed=True)
    return [
        Item(named(figure)),
        Item(plus_minus(row["a"], row["a_low"], row["a_high"], scale=figure.scale)),
        Item(plus_minus(row["b"], row["b_low"], row["b_high"], scale=figure.scale)),
        Item(change, strong=bool(row["sure"])),
        Item(_times(row["worth"])),
    ]


def named(figure: figures.Figure) -> str:
    """Return a figure's title with its unit."""
    unit = "" if figure.unit in figure.title else figure.unit
    return f"{figure.title}, {unit}" if unit else figure.title


def _times(worth: float) -> str:
    if math.isnan(worth):
        return ""
    return "the same games" if math.isinf(worth) else f"\N{MULTIPLICATION SIGN} {worth:.1f}"


# --- a sweep ----------------------------------------------------------------------------------


def shown_figures(result: StudyResult) -> list[figures.Figure]:
    """Return the figures of a sweep's table: the seats' wins, the gap, and the one asked for."""
    assert result.sweep is not None
    metric = result.sweep.metric
    return [
        each
        for each in figures_of(result)
        if each.name.startswith("win_share_") or each.name in (figures.GAP, metric)
    ]


def metric_of(result: StudyResult) -> figures.Figure:
    """Return the figure that a sweep shows."""
    assert result.sweep is not None
    return next(each for each in figures_of(result) if each.name == result.sweep.metric)


def sweep_rows(
    result: StudyResult, lineup: LineUp, called: Callable[[figures.Figure], str]
) -> list[list[str]]:
    """Return a sweep's table as texts: values, figures shown, the change of the one asked for.

    The first row has the heads: `called` gives those of the figures.
    """
    told = result.sweep
    assert told is not None
    frame = sweep_frame(result)
    frame = frame[frame["strategies"] == ",".join(lineup.strategies)]
    by_place = frame.set_index(["scheme", "figure"])
    metric = metric_of(result)
    rows = [
        [*told.keys, *map(called, shown_figures(result)), f"change of {called(metric)}"],
    ]
    for scheme, values in told.values.items():
        cells: list[Any] = [by_place.loc[(scheme, each.name)] for each in shown_figures(result)]
        texts = [
            plus_minus(row["estimate"], row["low"], row["high"], scale=each.scale)
            for each, row in zip(shown_figures(result), cells, strict=True)
        ]
        rows.append([*values, *texts, _change(by_place.loc[(scheme, metric.name)], metric)])
    return rows


def _change(row: Any, metric: figures.Figure) -> str:
    """Return a change as it is shown; the value that all are compared with has none."""
    if math.isnan(row["change"]):
        return "compared with"
    return plus_minus(
        row["change"], row["change_low"], row["change_high"], scale=metric.scale, signed=True
    )


def sweep_table(result: StudyResult, lineup: LineUp) -> Table:
    """Return the table of a sweep among one kind of players."""
    told = result.sweep
    assert told is not None
    head, *rows = sweep_rows(result, lineup, named)
    usual = list(told.values).index(result.study.baseline)
    cells = [[Item(text, strong=place == usual) for text in row] for place, row in enumerate(rows)]
    family = sweep_frame(result)["family"].iloc[0]
    return Table(
        f"{lineup.title}: every value on the same deals",
        tuple(head),
        cells,
        left=tuple(range(1, len(told.keys))),
        note="Changes are taken game by game against the row in bold. The ranges hold for "
        f"{family}: {column(result)}. Those of the seat gap hold for all seats as well.",
    )


def column(result: StudyResult) -> str:
    """Say which ranges of a sweep's tables hold together: those of one figure, at every value."""
    several = len(result.study.lineups) > 1
    return "those of one column" + (", in all tables" if several else "")


def sweep_figure(result: StudyResult) -> Figure:
    """Return the picture of a sweep."""
    told, metric = result.sweep, metric_of(result)
    assert told is not None
    notes = ["Lines are the ranges in which the true values lie; they hold together."]
    if told.band is not None:
        low, high = (plain(round(metric.scale * end, 6)) for end in told.band)
        where = "The grey band" if len(told.keys) == 1 else "A frame: the whole range"
        notes.append(f"{where} is the target, {low} to {high}{' %' if metric.is_share else ''}.")
    return Figure(
        "sweep",
        f"{named(metric)}, by {listed(list(told.keys))}.",
        Markup(sweep_svg(result)),
        [],
        result.study.again,
        tuple(notes if len(told.keys) == 1 else notes[1:]),
    )


def sweep_svg(result: StudyResult) -> str:
    """Return the picture of a sweep as SVG: a curve for one setting, a heat map for two."""
    told, metric = result.sweep, metric_of(result)
    assert told is not None
    frame = result.measures.figures
    frame = frame[frame["figure"] == metric.name].copy()
    frame[["estimate", "low", "high"]] *= metric.scale
    values = [told.values[name] for name in frame["scheme"]]
    lineups = {each.name: each.title for each in result.study.lineups}
    band = None if told.band is None else (told.band[0] * metric.scale, told.band[1] * metric.scale)
    said = f"{named(metric)} by {listed(list(told.keys))}. The numbers are in the table."
    draw = drawings.sweep_curve_figure if len(told.keys) == 1 else drawings.sweep_map_figure
    names = (told.keys[0], named(metric)) if len(told.keys) == 1 else (told.keys[1], told.keys[0])
    return draw(_placed(frame, values), lineups, names, band, ("sweep", said))


def _placed(frame: pd.DataFrame, values: Sequence[tuple[str, ...]]) -> pd.DataFrame:
    """Return the frame with the columns that say where a value stands."""
    if len(values[0]) == 1:
        return frame.assign(value=[each[0] for each in values])
    return frame.assign(down=[each[0] for each in values], across=[each[1] for each in values])
