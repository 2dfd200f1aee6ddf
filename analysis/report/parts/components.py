"""Section 7: cards and pieces: who takes them, how holders fare, and what chance deals."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np
import pandas as pd
from markupsafe import Markup

from analysis.numbers import capital, count, listed, number, plus_minus
from analysis.plots import people as drawings
from analysis.report.page import blocks
from analysis.report.tables import Block, Figure, Item, Point, Table
from analysis.samples import Sample
from analysis.stats.families import surely
from sim.games import find as find_game
from sim.games.interface import Component

MOST_ROWS = 16
MOST_DOTS = 14
MOST_NAMES = 6
REMARKS = {"never taken": "nobody took", "always taken": "somebody always took"}

TAKEN_NOTE = (
    "Correlation, not cause: who holds a piece chose to, often because they were doing well. A "
    "share of wins stands only where at least 30 held it."
)
HEADS = {
    "turns": "turns of the table",
    "score": "mean score, points",
    "spread": "from first to last, points",
}
EFFECTS = {
    "turns": "It lengthens or shortens games",
    "score": "raises or lowers scores",
    "spread": "parts the first from the last",
}
EFFECTS_NOTE = (
    "A cause: each deal was played again with the change, and the difference taken game by game. "
    "From first to last: how far the best and the worst score lie apart. In bold is what surely "
    "changes, among all changes tried (Holm, and the range); the clearest changes come first."
)
DEALT_NOTE = (
    "A cause: nobody chooses what is dealt, so those who have a piece are like all others but for "
    "it. In bold is what surely differs, among all that were looked at (Holm, and the range)."
)

DOMINATED_NOTE = (
    "On the sheet: the other asks for no more, gives no less, and is better in something. As "
    "dealt: the other costs no more and surely wins more often."
)


def components_part(samples: Sequence[Sample]) -> Markup:
    """Return what samples say of every kind of piece of their game."""
    return blocks(*(block for sample in samples for block in _blocks(sample, len(samples) > 1)))


def _blocks(sample: Sample, several: bool) -> list[Block]:
    game = find_game(sample.facts["game"])
    kinds = dict.fromkeys(name.rpartition("-")[0] for name in sample.tables)
    kinds |= dict.fromkeys(sample.facts["commands"])
    return [_kind(sample, game.component(kind), several) for kind in kinds]


def _kind(sample: Sample, component: Component, several: bool) -> Block:
    """Return one kind of pieces."""
    kind, tables = component.kind, sample.tables
    dealt, taken, effects, dominated = (
        tables.get(f"{kind}-{each}", pd.DataFrame())
        for each in ("dealt", "taken", "effects", "dominated")
    )
    command = str(sample.facts["commands"].get(kind, ""))
    again = str(sample.facts["again"].get(kind, ""))
    charts = [dealt_chart(kind, dealt, again)] if len(dealt) else []
    charts += [taken_chart(kind, taken, sample, again)] if len(taken) else []
    about = f" ({sample.of})" if several and sample.of else ""
    return Block(
        heading=f"{capital(kind)}: {component.meaning}{about}",
        lines=(*effects_said(kind, effects), *remarks(kind, taken, sample)),
        figures=[chart for chart in charts if chart is not None],
        tables=[
            *([effects_table(kind, effects)] if len(effects) else []),
            *([dominated_table(kind, dominated)] if len(dominated) else []),
        ],
        points=(Point(_ask(component, bool(len(effects))), command),) if command else (),
    )


def _ask(component: Component, told: bool) -> str:
    if told:
        return "The same again, with more games for narrower ranges:"
    if component.removable or component.values:
        return "What it causes: the same deals without it, or with another value on it. Ask:"
    if component.dealt:
        return "More games for narrower ranges. Ask:"
    return "Who takes it, from more games. Ask:"


def remarks(kind: str, taken: pd.DataFrame, sample: Sample) -> list[str]:
    """Say which pieces nobody takes, and which everybody does."""
    if taken.empty:
        return []
    said = []
    for remark, meaning in REMARKS.items():
        names = [str(each) for each in taken.loc[taken["remark"] == remark, "piece"]]
        if names:
            more = len(names) - MOST_NAMES
            shown = names[:MOST_NAMES] + ([f"{more} more"] if more > 0 else [])
            said.append(
                f"In {count(sample.size)} games {meaning} {len(names)} of {len(taken)} {kind}: "
                f"{listed(shown)}."
            )
    if said:
        return said
    return [
        f"In {count(sample.size)} games somebody took each of the {kind} now and then, and none of "
        "them every time."
    ]


# --- dealt at random ----------------------------------------------------------------------------


def dealt_chart(kind: str, dealt: pd.DataFrame, command: str) -> Figure | None:
    """Return how seats fare by the piece that was dealt to them."""
    known = dealt[dealt["n"] > 1]
    if known.empty:
        return None
    caption = f"{capital(kind)} dealt by chance: how often their holders win"
    said = f"{caption}. The numbers are in the table below."
    fair = float(known["fair"].iloc[0])
    svg = drawings.rows_figure(
        known.head(MOST_DOTS), "piece", fair, "wins of who was dealt it", (f"dealt-{kind}", said)
    )
    note = "The line is the share of all who were dealt one. A range clear of it is an effect."
    return Figure(
        f"dealt-{kind}", f"{caption}.", Markup(svg), [dealt_table(kind, dealt)], command, (note,)
    )


def dealt_table(kind: str, dealt: pd.DataFrame) -> Table:
    """Return each piece with the wins and the margin of who was dealt it."""
    return Table(
        f"{capital(kind)} dealt at random",
        ("piece", "wins, %", "of all who were dealt one, %", "margin, points", "seats"),
        [_dealt_row(row) for _, row in dealt.iterrows()],
        note=DEALT_NOTE,
    )


def _dealt_row(row: Any) -> list[Item]:
    if row["n"] < 2:
        return [Item(str(row["piece"])), Item("not dealt", quiet=True), *[Item("")] * 3]
    sure = surely(row, row["fair"])
    return [
        Item(str(row["piece"])),
        Item(plus_minus(row["estimate"], row["low"], row["high"]), strong=sure),
        Item(number(100 * row["fair"], 1)),
        Item(number(row["margin"], 2, signed=True)),
        Item(count(row["n"])),
    ]


# --- taken by choice ----------------------------------------------------------------------------


def taken_chart(kind: str, taken: pd.DataFrame, sample: Sample, command: str) -> Figure:
    """Return how often each piece is taken; the most and the least taken where there are many."""
    rows = shown(taken)
    caption = f"{capital(kind)}: in how many games they are taken"
    said = f"{caption}. The numbers are in the table below."
    dots = rows.assign(estimate=rows["taken"], low=rows["taken_low"], high=rows["taken_high"])
    svg = drawings.rows_figure(
        dots,
        "piece",
        None,
        "games in which somebody takes it",
        (f"taken-{kind}", said),
        whole=True,
    )
    left_out = len(taken) - len(rows)
    notes = [f"{count(sample.size)} games told step by step."]
    if left_out:
        notes.append(
            f"The {len(rows)} that are taken most and least; {left_out} lie between (the data "
            "beside this page have all)."
        )
    return Figure(
        f"taken-{kind}",
        f"{caption}.",
        Markup(svg),
        [taken_table(kind, rows)],
        command,
        tuple(notes),
    )


def shown(taken: pd.DataFrame) -> pd.DataFrame:
    """Return the pieces from the most to the least often taken; of many only the two ends."""
    ordered = taken.sort_values("taken", ascending=False, kind="stable")
    if len(ordered) <= MOST_ROWS:
        return ordered
    half = MOST_ROWS // 2
    return pd.concat([ordered.head(half), ordered.tail(half)])


def taken_table(kind: str, rows: pd.DataFrame) -> Table:
    """Return each piece: taken how often and when, and how its holders fare."""
    return Table(
        f"{capital(kind)}: who takes them, and how holders fare (correlation)",
        ("piece", "taken in, % of games", "first at turn", "holders win, %", "holders", "remark"),
        [_taken_row(row) for _, row in rows.iterrows()],
        left=(5,),
        note=TAKEN_NOTE,
    )


def _taken_row(row: Any) -> list[Item]:
    known = math.isfinite(row["estimate"])
    fared = plus_minus(row["estimate"], row["low"], row["high"]) if known else "too few"
    return [
        Item(str(row["piece"])),
        Item(plus_minus(row["taken"], row["taken_low"], row["taken_high"])),
        Item(number(row["turn"], 0) if math.isfinite(row["turn"]) else ""),
        Item(fared, quiet=not known),
        Item(count(row["n"])),
        Item(str(row["remark"] or "")),
    ]


# --- changed ------------------------------------------------------------------------------------


def effects_table(kind: str, effects: pd.DataFrame) -> Table:
    """Return what each change causes, on the same deals, the clearest first."""
    measures = [str(each) for each in dict.fromkeys(effects["measure"])]
    rows = []
    changes = effects.groupby(["piece", "what"], sort=False)
    for (piece, what), group in sorted(changes, key=lambda each: _clarity(each[1]), reverse=True):
        by_measure = group.set_index("measure")
        cells = [_effect(by_measure.loc[each]) for each in measures]
        rows.append([Item(str(piece)), Item(str(what)), *cells])
    return Table(
        f"{capital(kind)}: what a change causes, on the same deals",
        ("piece", "change", *(HEADS.get(each, each) for each in measures)),
        rows,
        left=(1,),
        note=EFFECTS_NOTE,
    )


def effects_said(kind: str, effects: pd.DataFrame) -> list[str]:
    """Say which change of one piece matters most to the game, measure by measure."""
    if effects.empty:
        return []
    told = []
    for measure, words in EFFECTS.items():
        rows = effects[effects["measure"] == measure].to_dict("records")
        sure = [row for row in rows if surely(row)]
        if sure:
            most = max(sure, key=lambda row: abs(row["estimate"]))
            change = plus_minus(most["estimate"], most["low"], most["high"], scale=1, signed=True)
            told.append(f"{words} most: {most['piece']}, {most['what']} ({change})")
    if not told:
        return [f"No change of one of the {kind} surely changes length, scores or distances."]
    return [f"What is such a piece worth to the game? {'; '.join(told)}."]


def _clarity(change: pd.DataFrame) -> float:
    """Return how far a change is from nothing: in half-widths of its range, where it is furthest.

    A change without a range is one in no game at all.
    """
    half = (change["high"] - change["low"]) / 2
    return float((change["estimate"].abs() / half.where(half > 0, np.inf)).max())


def _effect(row: Any) -> Item:
    said = plus_minus(row["estimate"], row["low"], row["high"], scale=1, signed=True)
    return Item(said, strong=surely(row))


# --- dominated ----------------------------------------------------------------------------------


def dominated_table(kind: str, dominated: pd.DataFrame) -> Table:
    """Return which pieces another one beats, and in what."""
    return Table(
        f"{capital(kind)} that another one beats",
        ("piece", "is beaten by", "how", "in what"),
        [_dominated(row) for _, row in dominated.iterrows()],
        left=(1, 2, 3),
        note=DOMINATED_NOTE,
    )


def _dominated(row: Any) -> list[Item]:
    why = str(row["why"] or "")
    if not math.isnan(row["estimate"]):
        points = plus_minus(row["estimate"], row["low"], row["high"], signed=True)
        why = f"the piece wins {points} points against it"
    return [Item(str(row[each])) for each in ("piece", "by", "how")] + [Item(why)]
