"""Moves and positions in plain Python, and what it means that two of them are the same."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from sim.games.garam.constants import NONE, Act, Phase
from sim.games.garam.state import ACTION, STATE
from tests.games.second_reading import move_in_words


class Move(NamedTuple):
    """An action with the fields its kind does not use left at 0."""

    kind: int
    card: int = 0
    slot: int = 0
    place: int = 0
    tea: int = 0
    flag: int = 0

    def __repr__(self) -> str:
        _, *used = self._asdict().items()
        return move_in_words(Act(self.kind), dict(used))


USED = {
    Act.PICK: (),
    Act.SERVE: ("place", "flag"),
    Act.BREW: ("slot", "tea", "card"),
    Act.CLAIM: ("place",),
    Act.EXTRA_ACTION: (),
    Act.BUY: ("card", "slot"),
    Act.EMPTY: ("slot",),
    Act.SWAP: ("slot", "place"),
    Act.END_TURN: (),
    Act.TAKE: ("card",),
    Act.DRAW_SNACK: (),
    Act.STOP_PICK: (),
    Act.CUP: ("slot", "place", "flag"),
    Act.BISCUIT: (),
    Act.RUSK: (),
    Act.SAMOSA: ("place",),
    Act.SERVED: (),
    Act.ADD: ("card",),
    Act.BREWED: (),
    Act.PAY_RECEIPT: ("card",),
    Act.TAKE_UPGRADE: ("card",),
    Act.DISCARD: ("card",),
    Act.SPECIALISE: ("card",),
    Act.TAKE_AROMA: ("card",),
    Act.NO_AROMA: (),
    Act.CALL: ("place",),
    Act.PAKORA: (),
    Act.CALLED: (),
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
    """Return an action record as a Move, without the fields its kind does not use."""
    used = {name: int(action[name]) for name in USED[Act(action["kind"])]}
    return Move(int(action["kind"]), **used)


# --- the position ----------------------------------------------------------------------------

# Fields that say nothing outside the phase or action they belong to.
ONLY_WHILE_PLAYING = ("main_actions", "card_played", "pan_bought", "swaps")
ONLY_IN_PICK = ("picked", "snack_picked")
ONLY_IN_SERVE = ("clearing", "cups_served", "served", "samosa", "biscuits", "rusk")
OF_EACH_SEAT = (
    "personal_goal",
    "hand",
    "hand_size",
    "rupees",
    "negatives",
    "half_stars",
    "half_stars_from",
    "upgrades",
    "upgrades_left",
    "chai_cards",
    "receipts",
    "receipts_by",
    "receipts_tagged",
    "specialisations",
    "calls",
    "funfair",
    "funfair_moves",
    "cups_free",
    "pan",
    "pan_tea",
    "pan_cups",
    "pan_holds",
)
ONLY_WHILE_PAYING = ("need", "need_colours", "paid_colours")
ONLY_WHILE_SPECIALISING = ("need_tagged",)
ONLY_AFTER_SERVE = ("aroma_due", "call_due", "called", "pakora")


def plain(state: Any) -> dict[str, Any]:
    """Return a state record as lists and numbers, without what means nothing at the moment."""
    copy = np.frombuffer(state.tobytes(), STATE)[0]  # a plain record reads three times faster
    table, hidden = copy["table"], copy["hidden"]
    at = {name: _list(table[name]) for name in table.dtype.names}
    if at["phase"] == Phase.OVER:
        at |= dict.fromkeys(ONLY_WHILE_PLAYING)
    if at["phase"] != Phase.PICK:
        at |= dict.fromkeys(ONLY_IN_PICK)
    if at["line"] == NONE:
        at |= dict.fromkeys(ONLY_IN_SERVE)
    if at["paying"] == NONE:
        at |= dict.fromkeys(ONLY_WHILE_PAYING)
    if at["specialising"] == NONE:
        at |= dict.fromkeys(ONLY_WHILE_SPECIALISING)
    if at["phase"] not in (Phase.UPGRADE, Phase.AROMA, Phase.CALL):
        at |= dict.fromkeys(ONLY_AFTER_SERVE)
    for name in ("cup_owner", "cup_specific"):
        at[name] = [
            cups[:n] if who != NONE else []
            for cups, n, who in zip(at[name], at["cups"], at["mela"], strict=True)
        ]
    for name in OF_EACH_SEAT:
        at[name] = at[name][: at["players"]]
    at["customers"] = _list(hidden["customers"])[: at["customer_deck"]]
    at["goals"] = _list(hidden["goals"])[: at["goal_deck"]]
    at["cards"] = [cards[:n] for cards, n in zip(_list(hidden["cards"]), at["deck"], strict=True)]
    at["stream"] = [[int(word) for word in stream] for stream in hidden["stream"]["word"]]
    return at


def _list(value: Any) -> Any:
    return value.tolist() if isinstance(value, np.ndarray | np.generic) else value
