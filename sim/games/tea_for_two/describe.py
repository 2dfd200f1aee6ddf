"""Tea for 2 in words and data: its components, states and actions by the names on the cards."""

from __future__ import annotations

from typing import Any

from sim.engine.contract import Data
from sim.games.tea_for_two.constants import DECK_SLOT, NEW_SHIP, NONE, SIX, Act, Phase
from sim.games.tea_for_two.describe_state import (
    PALACE_NAMES,
    Names,
    components_data,
    state_data,
)
from sim.games.tea_for_two.describe_story import Story
from sim.games.tea_for_two.sheets_words import TEA_NAMES
from sim.games.words import counted, listed

PALACE_WORDS = {
    "move": "to move a card",
    "swap": "to swap two cards",
    "coin": "for the 1st player coin",
    "flip": "to turn all cards face up",
}
SENTENCES = {
    "advance": "move the tea assistant {markers}",
    "take_tea": "take a {tea} token",
    "move_token": "move a {tea} token from {space} to {to}{changed}",
    "shift_ship": "let the ships of docks {dock} and {other_dock} change places",
    "stop": "leave the rest",
    "harvest": "place a worker on the harvest board",
    "market": "place a worker on market space {space} ({card})",
    "palace": "place a worker in the palace {purpose}",
    "harbour": "place workers on {ship}",
    "production": "place {dice} on the production board",
    "add_to_set": "add {dice} to the set in row {row}",
    "turn_die": "turn a {value} {way}",
    "ability": "use the merchant's ability",
    "die": "place a {value}",
    "sequence": "place {pips}",
    "answer": "answer with {pips}",
    "give_up": "give the ship up",
    "relocate": "move the displaced dice to {ship}",
    "keep_card": "keep {kept}{top}",
    "plant": "place {card} in slot {slot}{replaced}",
    "move_card": "move {card} to slot {other_slot}",
    "swap_cards": "swap {card} and {other_card}",
    "discard_token": "discard a {tea} token from {space}",
    "card_acts": "let {card} act",
    "way": "let a {tea} token go to {to}{changed}",
    "sail": "let {ship} sail",
    "leave_token": "leave a {tea} token behind",
    "keep_ship": "take {kept}{top}",
    "dock_ship": "let {ship} lie at dock {dock}",
    "discard_ship": "discard {ship}",
    "ai_ship": "let the AI reserve {ship}",
}
"""Each kind of action as a merchant would announce it."""


class Description:
    """Describes the games that are played with these sheets and params."""

    def __init__(self, sheets: Any, params: Any) -> None:
        self.params = params
        self.names = Names.read(sheets, params)
        self._components = components_data(sheets, params, self.names)

    def components(self) -> Data:
        """Return the cards and numbers that a referee needs."""
        return self._components

    def state(self, state: Any) -> Data:
        """Return every zone of a state record."""
        return state_data(state, self.params, self.names)

    def action(self, state: Data, action: Any) -> Data:
        """Return an action by names; the key `action` says its kind."""
        act = Act(action.kind)
        return {"action": act.name.lower(), **self._details(act, state, action)}

    def _details(self, act: Act, state: Data, action: Any) -> Data:
        """Return what the kind of an action leaves open."""
        place, other = int(action.place), int(action.other)
        spaces = self.names.spaces
        teas = {"tea": TEA_NAMES[action.tea], "becomes": TEA_NAMES[action.becomes]}
        match act:
            case Act.ADVANCE:
                return {"markers": int(action.count)}
            case Act.TAKE_TEA | Act.LEAVE_TOKEN:
                return {"tea": teas["tea"]}
            case Act.MOVE_TOKEN:
                return {"space": spaces[place], "to": spaces[other], **teas}
            case Act.WAY:
                return {"to": spaces[other], **teas}
            case Act.DISCARD_TOKEN:
                return {"space": spaces[place], "tea": teas["tea"]}
            case Act.SHIFT_SHIP:
                return {"dock": place, "other_dock": other}
            case Act.PALACE:
                return {"palace": PALACE_NAMES[place]}
            case Act.PRODUCTION | Act.SEQUENCE | Act.ANSWER:
                return {"value": int(action.value), "dice": int(action.count)}
            case Act.ADD_TO_SET:
                return {"row": place, "dice": int(action.count)}
            case Act.TURN_DIE:
                return {"value": int(action.value), "by": int(action.count)}
            case Act.DIE:
                return {"value": int(action.value)}
            case _:
                return self._place_details(act, state, place, other)

    def _place_details(self, act: Act, state: Data, place: int, other: int) -> Data:
        """Return the card or ship at the place of an action."""
        match act:
            case Act.MARKET:
                return {"space": place, "card": state["market"][place]["card"]}
            case Act.HARBOUR | Act.RELOCATE | Act.AI_SHIP:
                return {"slot": place, "ship": state["harbour"][place]["ship"]}
            case Act.KEEP_CARD | Act.KEEP_SHIP:
                key = "cards_looked_at" if act == Act.KEEP_CARD else "ships_looked_at"
                top = None if other == NONE else state[key][other]
                return {"kept": state[key][place], "on_top": top}
            case Act.PLANT:
                old = self._card(state, place)
                return {"slot": place, "card": state["new_card"], "replaces": old}
            case Act.MOVE_CARD | Act.SWAP_CARDS:
                cards = {"card": self._card(state, place), "other_card": self._card(state, other)}
                return {"slot": place, "other_slot": other, **cards}
            case Act.CARD_ACTS:
                return {"slot": place, "card": self._card(state, place)}
            case Act.SAIL | Act.DISCARD_SHIP:
                ships = [*state["merchants"][state["seat"]]["ships"], state["new_ship"]]
                return {"dock": None if place == NEW_SHIP else place, "ship": ships[place]}
            case Act.DOCK_SHIP:
                return {"dock": place, "ship": state["new_ship"]}
            case _:
                return {}

    def _card(self, state: Data, slot: int) -> str | None:
        there = state["merchants"][state["seat"]]["cards"][slot]
        return there["card"] if there else None

    def words(self, state: Data, action: Data) -> str:
        """Return an action as a merchant would announce it."""
        kind = action["action"]
        words = {key: str(value) for key, value in action.items()}
        if "becomes" in action:
            changed = action["becomes"] != action["tea"]
            words["changed"] = f", becoming {action['becomes']}" if changed else ""
        words |= self._dice_words(kind, action, state)
        if kind == "advance":
            words["markers"] = counted(action["markers"], "marker")
        elif kind == "market":
            words["space"] = str(action["space"] + 1)
            if action["space"] == SIX:
                words["card"] = "the deck"
        elif kind == "palace":
            words["purpose"] = PALACE_WORDS[action["palace"]]
        elif kind == "plant":
            old = action["replaces"]
            words["replaced"] = f", discarding {old}" if old else ""
        elif "on_top" in action:
            words["top"] = f", {action['on_top']} on top of the deck" if action["on_top"] else ""
        elif "ship" in action and action.get("slot") == DECK_SLOT:
            words["ship"] = f"the ship deck ({action['ship']} on top)"
        return SENTENCES[kind].format(**words)

    def _dice_words(self, kind: str, action: Data, state: Data) -> dict[str, str]:
        """Return the dice of an action in words."""
        if kind in ("sequence", "answer"):
            run = range(action["value"], action["value"] + action["dice"])
            return {"pips": listed(map(str, run))}
        if kind == "production":
            return {"dice": f"{action['dice']} dice of {action['value']}"}
        if kind == "add_to_set":
            value = state["production"][action["row"]]["value"]
            dice = "1 die" if action["dice"] == 1 else f"{action['dice']} dice"
            return {"dice": f"{dice} of {value}", "row": str(action["row"] + 1)}
        if kind == "turn_die":
            free = state["phase"] == Phase.PIP.name.lower()
            return {"way": ("up" if action["by"] > 0 else "down") + (" for free" * free)}
        return {}

    def score_parts(self, outcome: Any, seat: int) -> dict[str, float]:
        """Return the points of a seat by source (E2-E6)."""
        keys = ("card", "blooming", "crate", "ship", "merchant")
        return {key: float(outcome[f"{key}_points"][seat]) for key in keys}

    def teller(self, setup: Data) -> Story:
        """Return who tells the game with this setup line."""
        return Story(setup)
