"""Dominated pieces: what the sheet says, and what chance shows."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest

from analysis.components.asked import Answer
from analysis.components.changed import names_of
from analysis.components.dealt import Dealt
from analysis.components.dominated import as_dealt, on_the_sheet
from analysis.components.words import text
from analysis.stats.clusters import standard_error
from analysis.stats.crossed import Crossed
from sim.games import find, names
from sim.games.interface import Component
from sim.sheets.check import load

SHIPS = Component(
    "ships", "ships", "", alike=("kind",), costs=("needs", "size"), gains=("vp", "fast")
)


def ship(needs: object, vp: int, *, kind: str = "clipper", size: int = 3, fast: bool = False):
    return {"kind": kind, "needs": needs, "size": size, "vp": vp, "fast": fast}


@pytest.mark.parametrize(
    ("piece", "other", "why"),
    [
        (ship(("tea",), 5), ship(("tea",), 6), "vp 5 against 6"),
        (ship(("tea", "tea"), 5), ship(("tea",), 5), "needs 2 tea against tea"),
        (ship(("tea", "mint"), 5), ship(("mint", "tea"), 5), ""),  # the same in another order
        (ship(("tea",), 5), ship(("mint",), 9), ""),  # other needs are not more needs
        (ship(("tea",), 5), ship(("tea",), 9, kind="junk"), ""),
        (ship(None, 5), ship(None, 5, fast=True), "fast 0 against 1"),
        (ship("tea", 5), ship(None, 7), "needs tea against nothing; vp 5 against 7"),
        (ship({"red": 2}, 5), ship({"red": 1}, 5), "needs 2 red against red"),
        (ship(("pans", 3), 5), ship(("pans", 2), 5), "needs 3 pans against 2 pans"),
        (ship(("tea",), 5, size=2), ship(("tea",), 9), ""),
        (ship(4, 5), ship(("tea",), 9), ""),  # a number is not measured against names
    ],
)
def test_a_piece_is_dominated_if_another_is_at_least_as_good_in_everything(
    piece, other, why: str
) -> None:
    table = on_the_sheet(SHIPS, [piece, other], ["one", "other"])
    assert table[["piece", "by", "why"]].to_numpy().tolist() == (
        [["one", "other", why]] * bool(why)
    )


@pytest.mark.parametrize("name", names())
def test_every_column_a_game_names_is_in_its_sheet(name: str) -> None:
    game = find(name)
    columns = {sheet.name: {each.name for each in sheet.columns} for sheet in game.sheets}
    for component in game.components:
        named = {*component.alike, *component.costs, *component.gains}
        assert named <= columns[component.sheet], component.kind
        assert not set(component.costs) & set(component.gains)
    assert any(component.costs and component.gains for component in game.components)


@pytest.mark.parametrize("name", names())
def test_what_is_found_on_the_packaged_sheets_is_so_by_plain_pandas(name: str) -> None:
    game, sheets = find(name), load(find(name))
    keys = {sheet.name: sheet.key for sheet in game.sheets}
    for component in game.components:
        rows = sheets.rows[component.sheet]
        called = names_of(component, rows, keys[component.sheet])
        frame = pd.DataFrame(rows, index=called)
        for _, row in on_the_sheet(component, rows, called).iterrows():
            piece, other = frame.loc[row["piece"]], frame.loc[row["by"]]
            assert piece[list(component.alike)].equals(other[list(component.alike)])
            numbers = [c for c in component.gains if pd.api.types.is_numeric_dtype(frame[c])]
            assert (other[numbers].astype(int) >= piece[numbers].astype(int)).all()


def dealt_seats(games: int, players: int = 3) -> pd.DataFrame:
    """Games in which the piece 2 wins most and 0 least; two seats may hold the same piece."""
    rng = np.random.default_rng(7)
    pieces = rng.integers(-1, 3, (games, players))
    strength = rng.random((games, players)) + 0.3 * pieces
    win = (strength == strength.max(axis=1, keepdims=True)) * 1.0
    return pd.DataFrame(
        {
            "game": np.arange(games).repeat(players),
            "tip": pieces.ravel(),
            "win": win.ravel(),
            "score": 1.0,
            "margin": 0.0,
        }
    )


def test_differences_of_holders_have_the_error_of_the_deals() -> None:
    seats = dealt_seats(2_000)
    crossed = Crossed(3)
    for part in (seats[seats["game"] < 700], seats[seats["game"] >= 700]):
        crossed.add(*(part[name].to_numpy() for name in ("tip", "win", "game")))
    share, error = crossed.difference(0, 2)
    means = seats.groupby("tip")["win"].mean()
    assert share == pytest.approx(means[0] - means[2])
    counts = seats.groupby("tip").size()
    pull = np.zeros(len(seats))
    for tip, sign in ((0, 1.0), (2, -1.0)):
        held = (seats["tip"] == tip).to_numpy()
        pull[held] += sign * (seats["win"][held] - means[tip]) / counts[tip] * len(seats)
    wanted, _ = standard_error(pull, seats["game"].to_numpy())
    assert error == pytest.approx(wanted)


def test_pieces_that_surely_win_less_often_are_dominated_as_dealt() -> None:
    dealt = Dealt("tip", ["dull", "fair", "lucky", "absent"])
    dealt.add(dealt_seats(3_000))
    free = Component("tips", "tips", "", dealt="tip")
    table = as_dealt(free, dealt.crossed, dealt.pieces, [])
    assert set(zip(table["piece"], table["by"], strict=True)) == {
        *(("dull", "fair"), ("dull", "lucky"), ("fair", "lucky")),
    }
    assert (table["high"] < 0).all()
    dear = Component("tips", "tips", "", dealt="tip", costs=("price",))
    rows = [{"price": price} for price in (1, 2, 1, 1)]
    some = as_dealt(dear, dealt.crossed, dealt.pieces, rows)
    assert set(zip(some["piece"], some["by"], strict=True)) == {
        *(("dull", "lucky"), ("fair", "lucky")),
    }


def test_the_words_define_it_and_name_who_beats_what() -> None:
    rows = [ship(("tea",), vp) for vp in (1, 2, 3, 4, 5)]
    table = on_the_sheet(SHIPS, rows, ["a", "b", "c", "d", "e"])
    nothing = pd.DataFrame()
    said = "\n".join(text(Answer("ships", 0, 0, nothing, nothing, nothing, table), SHIPS))
    assert "asks for no more (needs, size) and gives no less (vp, fast)" in said
    assert "by b (vp 1 against 2), c (vp 1 against 3), d (vp 1 against 4), and 1 more" in said
    assert "\n  e " not in said
    untold = Component("upgrades", "upgrades", "")
    said = "\n".join(text(Answer("upgrades", 0, 0, nothing, nothing, nothing, nothing), untold))
    assert "no column of the sheet says" in said
