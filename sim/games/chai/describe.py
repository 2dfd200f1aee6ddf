"""Chai in words and data: its components, states and actions by the names on the cards."""

from __future__ import annotations

from typing import Any

from sim.engine.contract import Data
from sim.games.chai.constants import PLACES, Act
from sim.games.chai.describe_state import Names, components_data, place_data, state_data
from sim.games.chai.describe_story import Story
from sim.games.chai.describe_words import (
    ABILITY_WORDS,
    coins,
    counted_kind,
    group_words,
    kind_words,
    place_words,
)
from sim.games.chai.sheets_words import ABILITY_NAMES, KIND_NAMES

SENTENCES = {
    "buy": "buy {group} for {cost}",
    "take": "take {number} from the pantry",
    "renew": "renew the visible additives",
    "draw": "draw an additive unseen",
    "reserve": "reserve a customer",
    "take_customer": "take {customer}",
    "draw_customer": "reserve the top customer of the deck unseen",
    "give_back": "put {customer} back into the pool",
    "fulfil": "complete the order of {customer}",
    "pick_tile": "pick {kind} from {place}",
    "pick_additive": "pick {kind} from the pantry",
    "discard": "discard {kind}",
    "use_ability": "use the ability {ability}",
    "give": "give {kind} in exchange",
}
"""Each kind of action as a player would announce it; PASS is told by its phase."""

PASSES = {
    "turn": "do nothing: nothing can be done",
    "market": "buy no more",
    "pantry": "select no more additives",
    "ability": "use no ability",
    "order": "complete no order",
    "tip": "take no free ingredient",
}


class Description:
    """Describes the games that are played with these sheets and params."""

    def __init__(self, sheets: Any, params: Any) -> None:
        self.params = params
        self.names = Names.read(sheets, params)
        self._components = components_data(sheets, params, self.names)
        self._picks = bool(params.pick3)

    def components(self) -> Data:
        """Return the cards and numbers that a referee needs."""
        return self._components

    def state(self, state: Any) -> Data:
        """Return every zone of a state record."""
        return state_data(state, self.names)

    def action(self, state: Data, action: Any) -> Data:
        """Return an action by names; the key `action` says its kind."""
        act = Act(int(action.kind))
        card, place, tiles = int(action.card), int(action.place), int(action.tiles)
        return {"action": act.name.lower(), **self._details(act, state, card, place, tiles)}

    def _details(self, act: Act, state: Data, card: int, place: int, tiles: int) -> Data:
        """Return what the kind of an action leaves open; arguments as in `state.ACTION`."""
        match act:
            case Act.BUY:
                places = [place_data(at) for at in range(PLACES) if tiles >> at & 1]
                return {"flavour": KIND_NAMES[card], "tiles": places, "cost": self._cost(places)}
            case Act.TAKE:
                number = 1 if self._picks else state["pantry"][KIND_NAMES[card]]
                return {"kind": KIND_NAMES[card], "number": number}
            case Act.TAKE_CUSTOMER | Act.GIVE_BACK | Act.FULFIL:
                return {"customer": self.names.customers[card]}
            case Act.PICK_TILE:
                where = place_data(place)
                return {"kind": state["market"][where["row"]][where["column"]], **where}
            case Act.PICK_ADDITIVE | Act.DISCARD | Act.GIVE:
                return {"kind": KIND_NAMES[card]}
            case Act.USE_ABILITY:
                return {"ability": ABILITY_NAMES[card]}
            case _:
                return {}

    def _cost(self, places: list[Data]) -> int:
        """Return what a group costs: the price of its right-most column."""
        price: int = self._components["columns"][max(at["column"] for at in places)]["price"]
        return price

    def words(self, state: Data, action: Data) -> str:
        """Return an action as a player would announce it."""
        if action["action"] == "pass":
            return PASSES[state["phase"]]
        words = {key: str(value) for key, value in action.items()}
        if "tiles" in action:
            words["group"] = group_words(action["tiles"], action["flavour"])
            words["cost"] = coins(action["cost"])
        if "number" in action:
            words["number"] = counted_kind(action["number"], action["kind"])
        if "row" in action:
            words["place"] = place_words(action)
        if "ability" in action:
            words["ability"] = ABILITY_WORDS[action["ability"]]
        if "kind" in action:
            words["kind"] = kind_words(action["kind"])
        return SENTENCES[action["action"]].format(**words)

    def score_parts(self, outcome: Any, seat: int) -> dict[str, float]:
        """Return the points of a seat for orders, money and the two awards (F1-F5)."""
        return {
            "orders": float(outcome.order_points[seat]),
            "money": float(outcome.money[seat]),
            "most_orders": float(outcome.award_orders[seat]),
            "most_recipes": float(outcome.award_recipes[seat]),
        }

    def teller(self, setup: Data) -> Story:
        """Return who tells the game with this setup line."""
        return Story(setup)
