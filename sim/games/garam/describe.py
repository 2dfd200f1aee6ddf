"""Chai Garam in words and data: its components, states and actions by the names on the cards."""

from __future__ import annotations

from typing import Any

from sim.engine.contract import Data
from sim.games.garam.constants import COLUMNS, MAX_TAPRI, PERSONAL, TAPRI, Act, Service
from sim.games.garam.describe_state import (
    CARD_NAMES,
    UPGRADE_NAMES,
    Names,
    components_data,
    line_data,
    state_data,
)
from sim.games.garam.describe_story import Story
from sim.games.garam.describe_words import (
    SERVICE_WORDS,
    SLOT_WORDS,
    TEA_WORDS,
    goal_words,
    line_words,
    pan_words,
)
from sim.games.garam.sheets_words import SIZE_NAMES, TEA_NAMES
from sim.games.naming import small
from sim.games.words import counted

SERVICE_NAMES = small(Service)
SENTENCES = {
    "pick": "pick from the market",
    "serve": "serve {line}",
    "brew": "prepare {tea} with {leaf} in {pan}",
    "claim": "claim the {display} goal {goal}",
    "extra_action": "play a Chai Garam card for another main action",
    "buy": "buy a {size} saucepan for {cost} into the {slot} slot",
    "empty": "empty {pan}, wasting {cups}",
    "swap": "swap the {slot} and the {other_slot} slot",
    "end_turn": "end the turn",
    "take": "take {card}",
    "draw_snack": "take the top Snack unseen",
    "stop_pick": "pick no more",
    "cup": "serve {customer} a cup from {pan}, {service}",
    "biscuit": "play Biscuit",
    "rusk": "play Rusk",
    "samosa": "play Samosa on {customer}",
    "served": "serve no more",
    "add": "add {card}",
    "brewed": "put the cups on the saucepan",
    "pay_receipt": "pay with the receipt of {customer}",
    "take_upgrade": "unlock {upgrade}",
    "discard": "discard {card}",
    "specialise": "claim the Tea Leaf Specialisation in {leaf}",
    "take_aroma": "take {card} for Aroma",
    "no_aroma": "take no additive for Aroma",
    "call": "call {customer} to the Tapri",
    "pakora": "play Pakora in place of the Call",
    "called": "call nobody more",
}
"""Each kind of action as a player would announce it."""


class Description:
    """Describes the games that are played with these sheets and params."""

    def __init__(self, sheets: Any, params: Any) -> None:
        self.params = params
        self.names = Names.read(sheets, params)
        self._components = components_data(sheets, params, self.names)
        self._goals = {goal["id"]: goal for goal in self._components["goals"]}
        self._cost = {pan["size"]: pan["cost"] for pan in self._components["saucepans"]}

    def components(self) -> Data:
        """Return the cards and numbers that a referee needs."""
        return self._components

    def state(self, state: Any) -> Data:
        """Return every zone of a state record."""
        return state_data(state, self.names)

    def action(self, state: Data, action: Any) -> Data:
        """Return an action by names; the key `action` says its kind."""
        kind, *details = action.tolist()
        act = Act(kind)
        return {"action": act.name.lower(), **self._details(act, state, *details)}

    def _details(
        self, act: Act, state: Data, card: int, slot: int, place: int, tea: int, flag: int
    ) -> Data:
        """Return what the kind of an action leaves open; arguments as in `state.ACTION`."""
        match act:
            case Act.SERVE:
                return {"line": line_data(place), "clears_tokens": bool(flag)}
            case Act.BREW:
                return {"slot": slot, "tea": TEA_NAMES[tea], "leaf": CARD_NAMES[card]}
            case Act.CLAIM:
                return claim_data(state, place)
            case Act.BUY:
                return {"size": SIZE_NAMES[card], "slot": slot}
            case Act.EMPTY:
                return {"slot": slot}
            case Act.SWAP:
                return {"slot": slot, "other_slot": place}
            case Act.TAKE | Act.ADD | Act.DISCARD | Act.TAKE_AROMA:
                return {"card": CARD_NAMES[card]}
            case Act.CUP:
                service = SERVICE_NAMES[flag]
                return {**place_data(state, place), "slot": slot, "service": service}
            case Act.SAMOSA:
                return place_data(state, place)
            case Act.CALL:
                return mela_data(state, place)
            case Act.SPECIALISE:
                return {"leaf": CARD_NAMES[card]}
            case Act.PAY_RECEIPT:
                return {"customer": self.names.customers[card]}
            case Act.TAKE_UPGRADE:
                return {"upgrade": UPGRADE_NAMES[card]}
            case _:
                return {}

    def words(self, state: Data, action: Data) -> str:
        """Return an action as a player would announce it."""
        words = {key: str(value) for key, value in action.items()}
        if "slot" in action:
            words |= self._slot_words(state, action["slot"])
        if "other_slot" in action:
            words["other_slot"] = SLOT_WORDS[action["other_slot"]]
        if "line" in action:
            words["line"] = serve_words(action)
        if "tea" in action:
            words["tea"] = TEA_WORDS[action["tea"]]
        if "goal" in action:
            words["goal"] = goal_words(self._goals[action["goal"]])
            words["display"] = "personal" if action["position"] is None else "public"
        if "size" in action:
            words["cost"] = counted(self._cost[action["size"]], "rupee")
        if "service" in action:
            words["service"] = SERVICE_WORDS[action["service"]]
        return SENTENCES[action["action"]].format(**words)

    def _slot_words(self, state: Data, slot: int) -> dict[str, str]:
        """Return a slot of the deciding seat's stove, the saucepan there and its cups."""
        stove = state["seats"][state["seat"]]["stove"]
        cups = stove[slot]["cups"] if stove[slot] else 0
        return {
            "slot": SLOT_WORDS[slot],
            "pan": pan_words(stove, slot),
            "cups": counted(cups, "cup"),
        }

    def score_parts(self, outcome: Any, seat: int) -> dict[str, float]:
        """Return the points of a seat for stars, money, receipts and cups (E4-E7)."""
        params = self.params
        halves = {
            "stars": outcome.half_stars[seat],
            "money": outcome.rupees[seat] // params.rupees_a_half,
            "receipts": outcome.receipts[seat] // params.receipts_a_half,
            "cups": outcome.cups[seat] // params.cups_a_half,
        }
        return {part: int(number) / 2 for part, number in halves.items()}

    def teller(self, setup: Data) -> Story:
        """Return who tells the game with this setup line."""
        return Story(setup)


def claim_data(state: Data, place: int) -> Data:
    """Return the goal claimed and its position on the public display, None for the personal one."""
    if place == PERSONAL:
        return {"goal": state["seats"][state["seat"]]["personal_goal"], "position": None}
    return {"goal": state["public_goals"][place], "position": place}


def place_data(state: Data, place: int) -> Data:
    """Return a place of the Mela or of the own Tapri and the customer who waits there."""
    if place < TAPRI:
        return {**mela_data(state, place), "tapri": None}
    position = (place - TAPRI) % MAX_TAPRI
    customer = state["seats"][state["seat"]]["tapri"][position]["customer"]
    return {"customer": customer, "row": None, "column": None, "tapri": position}


def mela_data(state: Data, place: int) -> Data:
    """Return a place of the Mela and the customer who waits there."""
    row, column = divmod(place, COLUMNS)
    return {"customer": state["mela"][row][column]["customer"], "row": row, "column": column}


def serve_words(action: Data) -> str:
    """Return the line of a Serve and whether a Chai Garam card is declared with it."""
    line = line_words(action["line"])
    if action["clears_tokens"]:
        return f"{line}, a Chai Garam card clearing the negative tokens of those served"
    return line
