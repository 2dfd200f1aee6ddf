"""What was found of one kind of pieces, in words for the command line."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from typing import Any

from analysis.components.asked import Answer
from analysis.components.dominated import DEALT
from analysis.numbers import listed, number, plus_minus
from analysis.report.parts.components import effects_said
from analysis.stats.families import surely
from sim.games.interface import Component

MOST_NAMES = 3
"""Of the pieces that beat one, so many are named."""


def text(answer: Answer, component: Component) -> Iterator[str]:
    """Yield the answer as lines for people."""
    yield f"{component.kind}: {component.meaning}"
    if len(answer.dealt):
        yield from _dealt_lines(answer)
    if len(answer.effects):
        yield from _effect_lines(answer)
    if len(answer.taken):
        yield from _taken_lines(answer)
    yield from _dominated_lines(answer, component)
    yield ""


def _dealt_lines(answer: Answer) -> Iterator[str]:
    yield f"  what it causes: dealt at random, {answer.games:,} games"
    yield f"  {'piece':28} {'wins, of fair':>16} {'margin':>8} {'seats':>10}"
    for row in answer.dealt.to_dict("records"):
        if row["n"] < 2:
            yield f"  {row['piece']:28} {'not dealt':>16}"
            continue
        half = (row["high"] - row["low"]) / 2 / row["fair"]
        said = f"{100 * row['estimate'] / row['fair']:.1f} ± {100 * half:.1f} %"
        sure = "  differs" if surely(row, row["fair"]) else ""
        yield f"  {row['piece']:28} {said:>16} {row['margin']:>+8.3f} {row['n']:>10,}{sure}"


def _effect_lines(answer: Answer) -> Iterator[str]:
    yield f"  what it causes: the same {answer.games:,} deals with a change"
    yield f"  {'change':36} {'turns':>15} {'mean score':>15} {'first to last':>15}"
    rows = {
        (row["piece"], row["what"], row["measure"]): row
        for row in answer.effects.to_dict("records")
    }
    changes = answer.effects[["piece", "what"]].drop_duplicates()
    for piece, what in changes.itertuples(index=False):
        shown = [_change(rows[piece, what, each]) for each in ("turns", "score", "spread")]
        yield f"  {f'{piece}: {what}':36} " + " ".join(f"{each:>15}" for each in shown)
    yield "  turns of the table; first to last: from the best to the worst score, points"
    yield "  * surely a change, among all that were tried (Holm, and the range)"
    yield from (f"  {line}" for line in effects_said(answer.kind, answer.effects))


def _change(row: Mapping[Any, Any]) -> str:
    sure = "*" if surely(row) else " "
    return f"{number(row['estimate'], 2, signed=True)} ± {(row['high'] - row['low']) / 2:.2f}{sure}"


def _taken_lines(answer: Answer) -> Iterator[str]:
    yield f"  who takes it: correlation only, {answer.sample:,} games told step by step"
    yield f"  {'piece':28} {'in games, %':>14} {'turn':>6} {'holders win':>15} {'holders':>8}"
    for row in answer.taken.to_dict("records"):
        known = math.isfinite(row["estimate"])
        half = (row["high"] - row["low"]) / 2 if known else 0.0
        wins = f"{100 * row['estimate']:.0f} ± {100 * half:.0f} %" if known else "too few"
        turn = f"{row['turn']:.0f}" if math.isfinite(row["turn"]) else ""
        remark = f"  {row['remark']}" if row["remark"] else ""
        taken = plus_minus(row["taken"], row["taken_low"], row["taken_high"])
        yield f"  {row['piece']:28} {taken:>14} {turn:>6} {wins:>15} {row['n']:>8,}{remark}"


def _dominated_lines(answer: Answer, component: Component) -> Iterator[str]:
    """Yield which pieces another one beats in everything, and by what."""
    if not (component.costs or component.gains or component.dealt):
        yield "  dominated: no column of the sheet says what a piece asks for or gives"
        return
    yield f"  dominated: {_definition(component)}"
    if answer.dominated.empty:
        yield "  none"
    for (piece, _), rows in answer.dominated.groupby(["piece", "how"], sort=False):
        by = [_by(row) for row in rows.head(MOST_NAMES).to_dict("records")]
        more = len(rows) - len(by)
        yield f"  {piece:28} by {', '.join(by)}" + (f", and {more} more" if more else "")


def _definition(component: Component) -> str:
    """Say what dominated means for a kind."""
    said = []
    if component.costs or component.gains:
        parts = [
            ("is alike in", component.alike),
            ("asks for no more", component.costs),
            ("gives no less", component.gains),
        ]
        words = [f"{word} ({', '.join(columns)})" for word, columns in parts if columns]
        said.append(f"on the sheet another {listed(words)}, and is better in something")
    if component.dealt:
        said.append("as dealt, another that costs no more surely wins more often")
    return "; ".join(said)


def _by(row: Mapping[Any, Any]) -> str:
    if row["how"] != DEALT:
        return f"{row['by']} ({row['why']})"
    points = plus_minus(row["estimate"], row["low"], row["high"], signed=True)
    return f"{row['by']} (as dealt, wins {points} points)"
