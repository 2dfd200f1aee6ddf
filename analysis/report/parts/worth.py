"""What a kind of action is worth: what a player loses who may not do it."""

from __future__ import annotations

import pandas as pd
from markupsafe import Markup

from analysis.numbers import count, listed, number, plus_minus
from analysis.plots import people as drawings
from analysis.report.page import blocks
from analysis.report.tables import Block, Figure, Item, Table

CAPTION = "What a player loses who alone may not do it"
HEADS = (
    *("forbidden", "wins without it, %", "wins with it, %", "wins lost, points"),
    *("margin lost, points", "done a game"),
)


def worth_part(found: pd.DataFrame, command: str = "") -> Markup:
    """Return what each restriction costs (`analysis.worth.worth`), dearest first."""
    rows = found.assign(estimate=found["win"], low=found["win_low"], high=found["win_high"])
    said = f"{CAPTION}: points of wins. The numbers are in the table below."
    svg = drawings.rows_figure(
        rows, "restriction", 0.0, "points of wins lost (percent of the games)", ("worth", said)
    )
    note = (
        "The line is no loss. One player may not do it and the others may; that player sits in "
        f"every seat in turn, on the same deals with and without. {found['family'].iloc[0]}."
    )
    figure = Figure("worth", f"{CAPTION}.", Markup(svg), [_table(found)], command, (note,))
    return blocks(Block(lines=tuple(_answers(found)), figures=[figure]))


def _answers(found: pd.DataFrame) -> list[str]:
    """Say what is worth most, and what nothing that shows."""
    sure = found[found["win_low"] > 0]
    better = found[found["win_high"] < 0]
    unsure = found[(found["win_low"] <= 0) & (found["win_high"] >= 0)]
    said = []
    if len(sure):
        most = sure.iloc[0]
        lost = plus_minus(most["win"], most["win_low"], most["win_high"])
        said.append(
            f"Most is lost with {most['restriction']}: {lost} points of wins, by a player who "
            f"{most['meaning']}."
        )
    if len(better):
        names = listed([str(each) for each in better["restriction"]])
        said.append(f"These players win more often with {names}: they overrate what it forbids.")
    if len(unsure):
        names = listed([str(each) for each in unsure["restriction"]])
        said.append(f"No difference shows in {count(found['n'].iloc[0])} games with {names}.")
    return said


def _table(found: pd.DataFrame) -> Table:
    """Return the figures; forced exceptions are told below it."""
    unheeded = [
        f"{row['restriction']}: {row['unheeded']:.2f} times a game nothing else was left to do."
        for _, row in found[found["unheeded"] > 0].iterrows()
    ]
    return Table(
        CAPTION, HEADS, [_row(row) for _, row in found.iterrows()], note=" ".join(unheeded)
    )


def _row(row: pd.Series) -> list[Item]:
    wins = plus_minus(row["win"], row["win_low"], row["win_high"], signed=True)
    margin = plus_minus(row["margin"], row["margin_low"], row["margin_high"], scale=1, signed=True)
    return [
        Item(str(row["restriction"])),
        Item(number(100 * row["restricted"], 1)),
        Item(number(100 * row["free"], 1)),
        Item(wins, strong=not row["win_low"] <= 0 <= row["win_high"]),
        Item(margin, strong=not row["margin_low"] <= 0 <= row["margin_high"]),
        Item(times(row["done"])),
    ]


def times(done: float) -> str:
    """Return how often a game something is done; what is rare is not told as never."""
    return number(done, 1 if done >= 1 else 2)
