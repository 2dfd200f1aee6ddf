"""Moves and positions in plain Python, and what it means that two of them are the same."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from sim.games.chai.constants import (
    NONE,
    Act,
    Phase,
    Step,
)
from sim.games.chai.state import ACTION, STATE


class Move(NamedTuple):
    """An action with the fields its kind does not use left out."""

    kind: int
    card: int = NONE
    place: int = NONE
    tiles: frozenset[int] = frozenset()

    def __repr__(self) -> str:
        used = {name: getattr(self, name) for name in USED[Act(self.kind)]}
        words = [f"{k}={sorted(v) if k == 'tiles' else v}" for k, v in used.items()]
        return f"{Act(self.kind).name}({', '.join(words)})"


USED: dict[Act, tuple[str, ...]] = {
    Act.BUY: ("tiles", "card"),
    Act.TAKE: ("card",),
    Act.RENEW: (),
    Act.DRAW: (),
    Act.RESERVE: (),
    Act.TAKE_CUSTOMER: ("card",),
    Act.DRAW_CUSTOMER: (),
    Act.GIVE_BACK: ("card",),
    Act.FULFIL: ("card",),
    Act.PICK_TILE: ("place",),
    Act.PICK_ADDITIVE: ("card",),
    Act.DISCARD: ("card",),
    Act.PASS: (),
    Act.USE_ABILITY: ("card",),
    Act.GIVE: ("card",),
}


def move_of(action: Any) -> Move:
    """Return an action record as a Move, without the fields its kind does not use."""
    used: dict[str, Any] = {name: int(action[name]) for name in USED[Act(action["kind"])]}
    if "tiles" in used:
        used["tiles"] = frozenset(bits(used["tiles"]))
    return Move(int(action["kind"]), **used)


def moves_of(choice: Any) -> list[Move]:
    """Return a list of actions as Moves; no action may be listed twice."""
    listed = np.frombuffer(choice.actions.tobytes(), ACTION)[: choice.n]
    moves = [move_of(action) for action in listed]
    assert len(set(moves)) == len(moves), f"an action is listed twice: {moves}"
    return moves


SETS = ("pool", "coin_on", "hand", "blind", "fulfilled")
OF_EACH_SEAT = (
    "has",
    "hand",
    "blind",
    "fulfilled",
    "recipes",
    "tea",
    "base_tokens",
    "money",
    "box",
    "tiles",
    "additives",
    "hand_size",
    "orders",
    "points",
    "tips",
    "tip_coins",
    "first_tip",
    "foreign",
    "from_pool",
    "main",
)
# Fields that say nothing outside the steps they belong to.
MEANT_IN = {
    "income": {Step.BUYING},
    "spent": {Step.BUYING},
    "pantry_done": {Step.PANTRY},
    "renewed": {Step.PANTRY},
    "free_left": {Step.ORDERED},
}
AT_REST = {Phase.TURN, Phase.OVER}


def bits(number: int) -> set[int]:
    """Return a set that is kept as bits of a number."""
    return {bit for bit in range(number.bit_length()) if number >> bit & 1}


def plain(state: Any) -> dict[str, Any]:
    """Return a state record as lists, sets and numbers, without what means nothing now."""
    copy = np.frombuffer(state.tobytes(), STATE)[0]  # a plain record reads three times faster
    table, hidden = copy["table"], copy["hidden"]
    at = {name: _list(table[name]) for name in table.dtype.names}
    for name in OF_EACH_SEAT:
        at[name] = at[name][: at["players"]]
    for name in SETS:
        bitset = at[name]
        at[name] = [bits(seat) for seat in bitset] if isinstance(bitset, list) else bits(bitset)
    at["recipes"] = [len(bits(made)) for made in at["recipes"]]
    at["bag_tiles"] = _list(hidden["bag"])[: at.pop("bag")]
    at["deck"] = _list(hidden["additives"])[: at.pop("additive_deck")]
    at["customers"] = _list(hidden["customers"])[: at.pop("customer_deck")]
    at["ability_cards"] = _list(hidden["abilities"])[: at.pop("ability_deck")]
    at["tip_order"] = _list(hidden["tips"])
    for name in ("bag_stream", "additive_stream", "tip_stream"):
        at[name] = [int(word) for word in hidden[name]["word"]]
    forget(at)
    return at


def forget(at: dict[str, Any]) -> None:
    """Blank the fields that mean nothing at the moment."""
    resting = at["phase"] in AT_REST
    for name, steps in MEANT_IN.items():
        if resting or at["step"] not in steps:
            at[name] = None
    if at["phase"] != Phase.ABILITY_WORK:
        at["ability"] = at["ability_first"] = None
    if resting:
        at["step"] = None


def _list(value: Any) -> Any:
    return value.tolist() if isinstance(value, np.ndarray | np.generic) else value
