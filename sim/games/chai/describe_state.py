"""Every zone of a state by names, and the components as data; `docs/trace.md` says what is what.

Numbers that count places are indices from 0: a row and a column of the market, a cup, a seat.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from sim.engine.contract import Data
from sim.games.chai.constants import (
    FIRST_ADDITIVE,
    FLAVOURS,
    MAX_COLUMNS,
    NONE,
    Ended,
    Main,
    Phase,
)
from sim.games.chai.sheets_words import (
    ABILITY_NAMES,
    ADDITIVE_NAMES,
    AWARD_NAMES,
    FLAVOUR_NAMES,
    KIND_NAMES,
    LIMITS,
    TEA_NAMES,
)
from sim.games.chai.state import STATE, TABLE
from sim.games.naming import expanded, own_names, small

PHASE_NAMES = small(Phase)
MAIN_NAMES = small(Main)

At = Mapping[str, Any]
"""The fields of a table record as numbers and lists."""


# --- components -------------------------------------------------------------------------------


@dataclass(frozen=True)
class Names:
    """What the numbered cards are called, and how large the market is."""

    customers: tuple[str, ...]
    tips: tuple[str, ...]
    rows: int
    columns: int

    @classmethod
    def read(cls, sheets: Any, params: Any) -> Names:
        """Take the ids of the sheets."""
        customers, tips = (own_names(sheets, sheet) for sheet in ("customers", "tips"))
        return cls(customers, tips, int(params.market_rows), int(params.columns))

    def of(self, customers: int) -> list[str]:
        """Return the names of a set of customers, in the order of the sheet."""
        return [name for card, name in enumerate(self.customers) if customers >> card & 1]


def components_data(sheets: Any, params: Any, names: Names) -> Data:
    """Return what the game is played with, as the sheets and options say."""
    rows = sheets.rows
    return {
        "customers": [
            customer_data(name, row)
            for name, row in zip(names.customers, expanded(sheets, "customers"), strict=True)
        ],
        "flavours": {row["flavour"]: row["copies"] for row in rows["flavours"]},
        "additives": {row["additive"]: row["copies"] for row in rows["additives"]},
        "teas": {row["tea"]: row["tokens"] for row in rows["teas"]},
        "columns": [
            {"price": row["price"], "pouch": row["pouch"]}
            for row in sorted(rows["market"], key=lambda row: int(row["column"]))
        ],
        "tips": [
            {"id": name, "coins": row["coins"], "free_ingredients": row["free_ingredients"]}
            for name, row in zip(names.tips, expanded(sheets, "tips"), strict=True)
        ],
        "coins": int(params.coins),
        "awards": dict(zip(AWARD_NAMES, params.award.tolist(), strict=True)),
        "abilities": [
            {"ability": row["ability"], "amount": row["amount"], "text": row["text"]}
            for row in rows["abilities"]
        ],
        "start_money": params.start_money[: params.players].tolist(),
        **{key: int(params[key]) for key in LIMITS},
    }


def customer_data(name: str, row: Mapping[str, Any]) -> Data:
    """Return a customer card: the base tea, what goes into it, and its points."""
    return {
        "id": name,
        "tea": row["tea"],
        "ingredients": {kind: row[kind] for kind in KIND_NAMES if row[kind]},
        "points": row["points"],
    }


# --- the state --------------------------------------------------------------------------------


def state_data(state: Any, names: Names) -> Data:
    """Return every zone of a state record."""
    record = np.frombuffer(state.tobytes(), STATE)[0]  # a plain record reads three times faster
    assert TABLE.names is not None
    at = {name: record["table"][name].tolist() for name in TABLE.names}
    hidden = record["hidden"]
    return {
        **moment(at),
        **under_way(at),
        "thermometer": at["thermometer"],
        "cups": [cup_data(at, cup, names) for cup in range(at["cups"])],
        "market": market_data(at, names),
        "pantry": counted_kinds(at["visible"], ADDITIVE_NAMES),
        "pool": pool_data(at, names),
        "pouches": at["pouches"],
        "abilities": [ABILITY_NAMES[card] for card in at["abilities"] if card != NONE],
        **piles(at, hidden, names),
        "seats": [seat_data(at, seat, names) for seat in range(at["players"])],
        "shuffle_streams": {
            name: [f"{word:016x}" for word in hidden[field]["word"]]
            for name, field in (
                ("bag", "bag_stream"),
                ("additives", "additive_stream"),
                ("tips", "tip_stream"),
            )
        },
    }


def moment(at: At) -> Data:
    """Return when it is: turn and round, counted from 1, phase, deciding seat, end conditions."""
    turn = at["turns"] + (at["phase"] != Phase.OVER)
    return {
        "turn": turn,
        "round": (turn - 1) // at["players"] + 1,
        "phase": PHASE_NAMES[at["phase"]],
        "seat": at["seat"],
        "endings": [end.name.lower() for end in Ended if at["ended"] & end],
        "truncated": bool(at["truncated"]),
    }


def under_way(at: At) -> Data:
    """Return what the turn is in the middle of."""
    phase = at["phase"]
    pantry = {"actions": at["pantry_done"], "renewed": bool(at["renewed"])}
    return {
        "visit": {"income": at["income"], "spent": at["spent"]} if phase == Phase.MARKET else None,
        "selecting": pantry if phase == Phase.PANTRY else None,
        "ability": ability_data(at) if phase == Phase.ABILITY_WORK else None,
        "free_ingredients": at["free_left"],
    }


def ability_data(at: At) -> Data:
    """Return the ability being used, and what it was given first: a place or an ingredient."""
    first = at["ability_first"]
    name = ABILITY_NAMES[at["ability"]]
    if first == NONE:
        return {"ability": name}
    if name == "swap_market":
        return {"ability": name, **place_data(first)}
    return {"ability": name, "given": KIND_NAMES[first]}


def place_data(place: int) -> Data:
    """Return a place of the market as row and column."""
    row, column = divmod(place, MAX_COLUMNS)
    return {"row": row, "column": column}


def market_data(at: At, names: Names) -> list[list[str | None]]:
    """Return the flavours in the market, row by row, None for a gap."""
    rows = [at["market"][row * MAX_COLUMNS :][: names.columns] for row in range(names.rows)]
    return [[None if tile == NONE else FLAVOUR_NAMES[tile] for tile in row] for row in rows]


def cup_data(at: At, cup: int, names: Names) -> Data | None:
    """Return a filled cup with its tip (None where there was none); None for an empty cup."""
    if cup >= at["filled"]:
        return None
    customer, tip = at["cup_customer"][cup], at["cup_tip"][cup]
    return {
        "customer": names.customers[customer],
        "tip": None if tip == NONE else names.tips[tip],
    }


def pool_data(at: At, names: Names) -> list[Data]:
    """Return the customers of the pool, and whether a coin lies on them."""
    coins = set(names.of(at["coin_on"]))
    return [{"customer": name, "coin": name in coins} for name in names.of(at["pool"])]


def piles(at: At, hidden: Any, names: Names) -> Data:
    """Return bag, decks and tips, the top first, and the discards."""
    return {
        "bag": from_the_top(hidden["bag"], at["bag"], KIND_NAMES),
        "additive_deck": from_the_top(hidden["additives"], at["additive_deck"], KIND_NAMES),
        "customer_deck": from_the_top(hidden["customers"], at["customer_deck"], names.customers),
        "ability_deck": from_the_top(hidden["abilities"], at["ability_deck"], ABILITY_NAMES),
        "tips": [names.tips[tip] for tip in hidden["tips"][: len(names.tips)].tolist()],
        "discards": {
            "flavours": counted_kinds(at["discards"][:FLAVOURS], FLAVOUR_NAMES),
            "additives": counted_kinds(at["discards"][FIRST_ADDITIVE:], ADDITIVE_NAMES),
        },
    }


def from_the_top(cards: Any, number: int, names: Sequence[str]) -> list[str]:
    """Return the names of a deck's `number` cards, its top first (the last one of the array)."""
    return [names[card] for card in reversed(cards[:number].tolist())]


def counted_kinds(numbers: Iterable[int], names: Sequence[str]) -> dict[str, int]:
    """Return how many of each kind there are, without the kinds that are not."""
    return {name: number for name, number in zip(names, numbers, strict=True) if number}


def seat_data(at: At, seat: int, names: Names) -> Data:
    """Return all a player has and has done."""
    return {
        "base_tea": TEA_NAMES[at["tea"][seat]],
        "base_tokens": at["base_tokens"][seat],
        "money": at["money"][seat],
        "tea_box": counted_kinds(at["box"][seat], KIND_NAMES),
        "customers": names.of(at["hand"][seat]),
        "unseen_customers": names.of(at["blind"][seat]),
        "fulfilled": names.of(at["fulfilled"][seat]),
        "order_points": at["points"][seat],
        "recipes": at["recipes"][seat].bit_count(),
        "tips": at["tips"][seat],
        "tip_coins": at["tip_coins"][seat],
        "first_tip": None if at["first_tip"][seat] == NONE else names.tips[at["first_tip"][seat]],
        "foreign_orders": at["foreign"][seat],
        "pool_orders": at["from_pool"][seat],
        "main_actions": dict(zip(MAIN_NAMES, at["main"][seat], strict=True)),
    }
