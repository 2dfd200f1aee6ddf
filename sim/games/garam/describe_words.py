"""How Chai Garam is spoken of: lines, slots, teas, orders and goals in the rulebook's words."""

from __future__ import annotations

from collections.abc import Sequence

from sim.engine.contract import Data
from sim.games.words import counted, listed

ROW_WORDS = ("top", "middle", "bottom")
COLUMN_WORDS = ("first", "second", "third")
SLOT_WORDS = ("left", "middle", "right")
TEA_WORDS = {"green": "Green Tea", "black": "Black Tea", "milk": "Milk Tea"}
DECK_WORDS = {
    "basics": "Basics",
    "leaf": "Tea Leaves",
    "additive": "Additives",
    "snack": "Snacks",
}
SERVICE_WORDS = {
    "simple": "simple",
    "specific": "specific",
    "bun_maska": "specific by Bun Maska",
}


def line_words(line: Data) -> str:
    """Return what is served: `the top row`, `the second column`, `the own Tapri`."""
    if "tapri" in line:
        return "the own Tapri"
    if "row" in line:
        return f"the {ROW_WORDS[line['row']]} row"
    return f"the {COLUMN_WORDS[line['column']]} column"


def pan_words(stove: Sequence[Data | None], slot: int) -> str:
    """Return a saucepan: `the left saucepan (starter)`."""
    pan = stove[slot]
    size = pan["size"] if pan else "none"
    return f"the {SLOT_WORDS[slot]} saucepan ({size})"


def order_words(customer: Data) -> str:
    """Return an order and its price: `2 Black Tea with Assam and Tulsi at 3`."""
    asked = [*filter(None, [customer["leaf"]]), *customer["additives"]]
    wish = f" with {listed(asked)}" if asked else ""
    return f"{customer['cups']} {TEA_WORDS[customer['tea']]}{wish} at {customer['price']}"


def customer_words(customer: Data) -> str:
    """Return who a customer is and the order: `YE-B1 (Yellow: 2 Black Tea with Assam at 2)`."""
    star = ", half-star" if customer["half_star"] else ""
    return f"{customer['id']} ({colour_words(customer)}: {order_words(customer)}{star})"


def colour_words(customer: Data) -> str:
    """Return a customer's colour; the Evening customer has none."""
    return customer["colour"] or "the Evening customer"


def goal_words(goal: Data) -> str:
    """Return what a goal says: `Two Brown customers`; several half-stars are mentioned."""
    more = f" ({counted(goal['half_stars'], 'half-star')})" if goal["half_stars"] != 1 else ""
    return f"{goal['name']}{more}"


def stove_words(stove: Sequence[Data | None]) -> str:
    """Return what stands on a stove: `left starter with 2 cups of Black Tea (Water, Assam)`."""
    pans = [
        f"{SLOT_WORDS[slot]} {pan['size']}{chai_words(pan)}"
        for slot, pan in enumerate(stove)
        if pan is not None
    ]
    return ", ".join(pans) or "none"


def chai_words(pan: Data) -> str:
    """Return the chai in a saucepan, or that it is empty."""
    if pan["tea"] is None:
        return " (empty)"
    cups = f"{counted(pan['cups'], 'cup')} of {TEA_WORDS[pan['tea']]}"
    return f" with {cups} ({', '.join(pan['cards'])})"
