"""Moves and positions in plain Python, and what it means that two of them are the same."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from sim.games.tea_for_two.constants import (
    DECK_ROOM,
    NONE,
    Act,
    Phase,
    Stage,
)
from sim.games.tea_for_two.state import ACTION, STATE
from tests.games.second_reading import move_in_words
from tests.games.tea_for_two.book import Book


class Move(NamedTuple):
    """An action with the fields its kind does not use left at 0."""

    kind: int
    place: int = 0
    other: int = 0
    tea: int = 0
    becomes: int = 0
    value: int = 0
    count: int = 0

    def __repr__(self) -> str:
        _, *used = self._asdict().items()
        return move_in_words(Act(self.kind), dict(used))


USED = {
    Act.ADVANCE: ("count",),
    Act.TAKE_TEA: ("tea",),
    Act.MOVE_TOKEN: ("place", "other", "tea", "becomes"),
    Act.SHIFT_SHIP: ("place", "other"),
    Act.STOP: (),
    Act.HARVEST: (),
    Act.MARKET: ("place",),
    Act.PALACE: ("place",),
    Act.HARBOUR: ("place",),
    Act.PRODUCTION: ("value", "count"),
    Act.ADD_TO_SET: ("place", "count"),
    Act.TURN_DIE: ("value", "count"),
    Act.ABILITY: (),
    Act.DIE: ("value",),
    Act.SEQUENCE: ("value", "count"),
    Act.ANSWER: ("value", "count"),
    Act.GIVE_UP: (),
    Act.RELOCATE: ("place",),
    Act.KEEP_CARD: ("place", "other"),
    Act.PLANT: ("place",),
    Act.MOVE_CARD: ("place", "other"),
    Act.SWAP_CARDS: ("place", "other"),
    Act.DISCARD_TOKEN: ("place", "tea"),
    Act.CARD_ACTS: ("place",),
    Act.WAY: ("tea", "other", "becomes"),
    Act.SAIL: ("place",),
    Act.LEAVE_TOKEN: ("tea",),
    Act.KEEP_SHIP: ("place", "other"),
    Act.DOCK_SHIP: ("place",),
    Act.DISCARD_SHIP: ("place",),
    Act.AI_SHIP: ("place",),
}


def action_of(move: Move) -> Any:
    """Return a Move as an action record."""
    action = np.zeros(1, ACTION).view(np.recarray)[0]
    for name, value in move._asdict().items():
        action[name] = value
    return action


def moves_of(choice: Any) -> list[Move]:
    """Return a list of actions as Moves; no action may be listed twice."""
    listed = np.frombuffer(choice.actions.tobytes(), ACTION)[: choice.n]
    moves = [move_of(action) for action in listed]
    assert len(set(moves)) == len(moves), f"an action is listed twice: {moves}"
    return moves


def move_of(action: Any) -> Move:
    """Return an action record as a Move; the fields its kind does not use must be 0."""
    move = Move(*(int(action[name]) for name in Move._fields))
    used = {name: getattr(move, name) for name in USED[Act(move.kind)]}
    assert move == Move(move.kind, **used), f"{move} has a field that its kind does not use"
    return move


# What is reckoned from other fields; the referee works it out afresh.
NOTES = ("standing", "acting", "craving", "planted", "dice_left", "card_top", "ship_top")


def plain(state: Any, book: Book) -> dict[str, Any]:
    """Return a state record as lists and numbers, without what means nothing at the moment."""
    copy = np.frombuffer(state.tobytes(), STATE)[0]  # a plain record reads three times faster
    table, hidden = copy["table"], copy["hidden"]
    at = {name: table[name].tolist() for name in table.dtype.names}
    groups = [
        [at[f"pending_{name}"][i] for name in ("space", "tea", "count", "steps")]
        for i in range(at.pop("pending"))
    ]
    at["groups"] = sorted(group for group in groups if group[0] not in book.docks)
    for name in ("space", "tea", "count", "steps"):
        del at[f"pending_{name}"]
    at["cards"] = _ring(hidden["cards"], hidden["card_base"], at.pop("card_deck"))
    at["ships_left"] = _ring(hidden["ships"], hidden["ship_base"], at.pop("ship_deck"))
    at["luck"] = [[int(word) for word in stream] for stream in hidden["dice"]["word"]]
    at["year_cards"] = hidden["years"].tolist()[: len(book.years)]
    return without_the_stale(at)


def without_the_stale(at: dict[str, Any]) -> dict[str, Any]:
    """Blank the fields that say nothing in this part of the year."""
    blank = []
    if at["stage"] != Stage.HARVEST or at["phase"] == Phase.WHEEL:
        blank += ["extras", "taken"]
    if at["stage"] != Stage.PLACEMENT:
        blank += ["turn_seat", "ai_done"]
    if at["stage"] == Stage.PLACEMENT:
        blank += ["cursor"]
    if at["players"] == 2:
        blank += ["ai_done"]
    at["groups"] = sorted(at["groups"])
    if at["displaced_seat"] == NONE:
        blank += ["answered"]
    if at["phase"] == Phase.OVER:
        blank += ["seat"]
    return at | dict.fromkeys(blank)


def _ring(places: Any, base: int, n: int) -> list[int]:
    """A deck from bottom to top."""
    return [int(places[(int(base) + i) % DECK_ROOM]) for i in range(n)]
