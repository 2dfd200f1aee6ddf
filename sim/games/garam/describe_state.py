"""Every zone of a state by names, and the components as data; `docs/trace.md` says what is what.

Numbers that count places are indices from 0 into the lists of the state: a row and a column of
the Mela, a slot of a stove, a seat.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from sim.engine.contract import Data
from sim.games.garam.constants import (
    COLUMNS,
    DECK_START,
    FACE_UP_DECKS,
    FIRST_ADDITIVE,
    FIRST_LEAF,
    MAX_TAPRI,
    NONE,
    ROWS,
    SLOTS,
    TAPRI,
    TAPRI_LINE,
    Card,
    CustomerAt,
    Deck,
    Ended,
    Origin,
    Phase,
    Size,
    Upgrade,
)
from sim.games.garam.params import BENEFITS
from sim.games.garam.sheets_words import (
    COLOUR_NAMES,
    SIZE_NAMES,
    TEA_NAMES,
)
from sim.games.garam.state import STATE, TABLE
from sim.games.naming import capital, expanded, own_names, small

CARD_NAMES = capital(Card)
DECK_NAMES = small(Deck)
PHASE_NAMES = small(Phase)
UPGRADE_NAMES = capital(Upgrade)
LEAF_NAMES = CARD_NAMES[FIRST_LEAF:FIRST_ADDITIVE]
AFTER_SERVE = (Phase.UPGRADE, Phase.AROMA, Phase.CALL)

At = Mapping[str, Any]
"""The fields of a table record as numbers and lists."""


# --- components -------------------------------------------------------------------------------


@dataclass(frozen=True)
class Names:
    """What the numbered cards are called, each card its own name; how much of what is in play.

    `public_goals` are face up; each Tapri has `tapri` places and the funfair `markers`, both none
    in the Basic game.
    """

    customers: tuple[str, ...]
    goals: tuple[str, ...]
    public_goals: int
    tapri: int
    markers: int

    @classmethod
    def read(cls, sheets: Any, params: Any) -> Names:
        """Take the ids of the sheets."""
        customers, goals = (own_names(sheets, sheet) for sheet in ("customers", "goals"))
        advanced = bool(params.advanced)
        markers = int(params.players) if params.funfair_own else 1
        return cls(
            customers,
            goals,
            int(params.public_goals),
            MAX_TAPRI if advanced else 0,
            markers if advanced else 0,
        )


def components_data(sheets: Any, params: Any, names: Names) -> Data:
    """Return what the game is played with, as the sheets and options say."""
    in_mode = ("both", "advanced" if params.advanced else "basic")
    return {
        "customers": [
            customer_data(name, row)
            for name, row in zip(names.customers, expanded(sheets, "customers"), strict=True)
        ],
        "goals": [
            goal_data(name, row)
            for name, row in zip(names.goals, expanded(sheets, "goals"), strict=True)
        ],
        "ingredients": [
            {"card": row["kind"], "deck": row["deck"], "copies": row["copies"]}
            for row in sheets.rows["ingredients"]
            if row["modes"] in in_mode
        ],
        "saucepans": [
            {key: row[key] for key in ("size", "cups", "cost", "copies")}
            for row in sheets.rows["saucepans"]
        ],
        "teas": [{"tea": row["tea"], "price": row["price"]} for row in sheets.rows["teas"]],
        "upgrades": [row["name"] for row in sheets.rows["upgrades"] if row["mode"] in in_mode],
        "starting_benefits": [
            dict(zip(BENEFITS, params.benefit[seat].tolist(), strict=True))
            for seat in range(params.players)
        ],
        "public_goals": int(params.public_goals),
        "specialisations": int(params.leaf_tags),
        "funfair": [
            space_data(int(deck), int(rupees))
            for deck, rupees in zip(
                params.space_deck[: params.spaces],
                params.space_rupees[: params.spaces],
                strict=True,
            )
        ],
    }


def space_data(deck: int, rupees: int) -> Data:
    """Return what a space of the funfair gives: rupees, or a card of a deck."""
    return {"rupees": rupees, "draw": None if deck == NONE else DECK_NAMES[deck]}


def customer_data(name: str, row: Mapping[str, Any]) -> Data:
    """Return a customer card: the order, what it pays and how long the customer waits."""
    return {
        "id": name,
        "colour": row["colour"],
        "tea": row["tea"],
        "cups": row["cups"],
        "leaf": row["leaf"],
        "additives": list(row["additives"]),
        "price": row["price"],
        "tolerance": row["tolerance"],
        "half_star": bool(row["half_star"]),
        "evening": bool(row["evening"]),
        "tags": list(row["tags"]),
    }


def goal_data(name: str, row: Mapping[str, Any]) -> Data:
    """Return a goal card: receipts to pay, different colours to pay, or something to show."""
    kind, need = row["kind"], row["need"]
    return {
        "id": name,
        "name": row["name"] or row["id"],
        "receipts": dict(need) if kind == "receipts" else {},
        "different_colours": need if kind == "colours" else 0,
        "show": {need[0]: need[1]} if kind == "state" else {},
        "half_stars": row["half_stars"],
    }


# --- the state --------------------------------------------------------------------------------


def state_data(state: Any, names: Names) -> Data:
    """Return every zone of a state record."""
    record = np.frombuffer(state.tobytes(), STATE)[0]  # a plain record reads three times faster
    assert TABLE.names is not None
    at = {name: record["table"][name].tolist() for name in TABLE.names}
    return {
        **moment(at),
        **under_way(at, names),
        "mela": in_grid([space(at, place, names) for place in range(ROWS * COLUMNS)]),
        **customers_elsewhere(at, record["hidden"], names),
        **ingredients(at, record["hidden"]),
        "saucepans": {
            size: number
            for size, number in zip(SIZE_NAMES, at["saucepans"], strict=True)
            if size != SIZE_NAMES[Size.STARTER]
        },
        "chai_garam": at["chai_garam"],
        "specialisations": dict(zip(LEAF_NAMES, at["leaf_tags"], strict=True)),
        "funfair": at["funfair"][: names.markers],
        **goals(at, record["hidden"], names),
        "seats": [seat_data(at, seat, names) for seat in range(at["players"])],
        "shuffle_streams": {
            deck: [f"{word:016x}" for word in words]
            for deck, words in zip(DECK_NAMES, record["hidden"]["stream"]["word"], strict=True)
        },
    }


def moment(at: At) -> Data:
    """Return when it is: turn and round, counted from 1, phase, deciding seat, end conditions."""
    over = at["phase"] == Phase.OVER
    turn = at["turns"] + (not over)
    return {
        "turn": turn,
        "round": (turn - 1) // at["players"] + 1,
        "phase": PHASE_NAMES[at["phase"]],
        "seat": at["seat"],
        "endings": [end.name.lower() for end in Ended if at["ended"] & end],
        "truncated": bool(at["truncated"]),
    }


def under_way(at: At, names: Names) -> Data:
    """Return what the turn still allows, and the action that is under way."""
    phase = at["phase"]
    picking = phase == Phase.PICK
    return {
        "main_actions": at["main_actions"],
        "chai_garam_played": bool(at["card_played"]),
        "saucepan_bought": bool(at["pan_bought"]),
        "swaps": at["swaps"],
        "pick": {"cards": at["picked"], "snacks": at["snack_picked"]} if picking else None,
        "preparing": at["brew_slot"] if phase == Phase.ADDITIVES else None,
        "serve": serve_data(at, names) if phase == Phase.SERVE else None,
        "after_serve": after_serve_data(at) if phase in AFTER_SERVE and names.tapri else None,
        "paying": payment_data(at, names) if at["paying"] != NONE else None,
        "specialising": specialising_data(at) if at["specialising"] != NONE else None,
    }


def line_data(line: int) -> Data:
    """Return what is served: a row or a column of the Mela, or the own Tapri alone."""
    if line == TAPRI_LINE:
        return {"tapri": True}
    return {"row": line} if line < ROWS else {"column": line - ROWS}


def own_tapri(at: At, names: Names) -> range:
    """Return the places of the Tapri of the seat whose turn it is; none in the Basic game."""
    return tapri_range(at["seat"], names)


def tapri_range(seat: int, names: Names) -> range:
    """Return the places of a seat's Tapri."""
    first = TAPRI + MAX_TAPRI * seat
    return range(first, first + names.tapri)


def after_serve_data(at: At) -> Data:
    """Return what may still follow a Serve, and the Call so far."""
    return {
        "aroma": bool(at["aroma_due"]),
        "call": bool(at["call_due"]),
        "called": at["called"],
        "pakora": bool(at["pakora"]),
    }


def specialising_data(at: At) -> Data:
    """Return the specialisation being paid and how many receipts are still to pay."""
    return {"leaf": CARD_NAMES[at["specialising"]], "receipts": at["need_tagged"]}


def serve_data(at: At, names: Names) -> Data:
    """Return the Serve under way."""
    tapri = own_tapri(at, names)
    return {
        "line": line_data(at["line"]),
        "clears_tokens": bool(at["clearing"]),
        "cups": at["cups_served"],
        "served": in_grid(at["served"]),
        "samosa": in_grid([bool(played) for played in at["samosa"]]),
        "tapri_served": [at["served"][place] for place in tapri],
        "tapri_samosa": [bool(at["samosa"][place]) for place in tapri],
        "biscuits": at["biscuits"],
        "rusk": bool(at["rusk"]),
    }


def payment_data(at: At, names: Names) -> Data:
    """Return the goal being paid and what is still to pay."""
    kinds = (*COLOUR_NAMES, *TEA_NAMES)
    return {
        "goal": names.goals[at["paying"]],
        "receipts": {kind: n for kind, n in zip(kinds, at["need"], strict=True) if n},
        "different_colours": at["need_colours"],
        "colours_paid": [
            name for colour, name in enumerate(COLOUR_NAMES)
            if at["paid_colours"] >> colour & 1
        ],
    }  # fmt: skip


def in_grid(places: Sequence[Any]) -> list[list[Any]]:
    """Return what belongs to the places of the Mela, row by row."""
    return [list(places[row * COLUMNS : (row + 1) * COLUMNS]) for row in range(ROWS)]


def space(at: At, place: int, names: Names) -> Data | None:
    """Return a place of Mela or Tapri: the customer with tokens and cups; None for an empty one."""
    if at["mela"][place] == NONE:
        return None
    return {
        "customer": names.customers[at["mela"][place]],
        "tokens": at["tokens"][place],
        "cups": [
            {
                "seat": at["cup_owner"][place][cup],
                "service": "specific" if at["cup_specific"][place][cup] else "simple",
            }
            for cup in range(at["cups"][place])
        ],
    }


def customers_elsewhere(at: At, hidden: Any, names: Names) -> Data:
    """Return the customer deck, its top first, and the customers who are out of the game."""
    return {
        "customer_deck": from_the_top(hidden["customers"], at["customer_deck"], names.customers),
        "customers_gone": customers_at(at, CustomerAt.GONE, names),
    }


def customers_at(at: At, where: int, names: Names) -> list[str]:
    """Return the customers in one place, in the order of the sheet."""
    whereabouts = zip(names.customers, at["customer_at"], strict=False)
    return [name for name, there in whereabouts if there == where]


def from_the_top(cards: Any, number: int, names: Sequence[str]) -> list[str]:
    """Return the names of a deck's `number` cards, its top first (the last one of the array)."""
    return [names[card] for card in reversed(cards[:number].tolist())]


def ingredients(at: At, hidden: Any) -> Data:
    """Return the market's rows, the decks (top first) and the discards."""
    decks = [from_the_top(hidden["cards"][deck], at["deck"][deck], CARD_NAMES) for deck in Deck]
    return {
        "market": {
            DECK_NAMES[deck]: [None if card == NONE else CARD_NAMES[card] for card in row]
            for deck, row in zip(range(FACE_UP_DECKS), at["market"], strict=True)
        },
        "decks": dict(zip(DECK_NAMES, decks, strict=True)),
        "discards": {
            DECK_NAMES[deck]: pile_data(
                at["discards"], range(DECK_START[deck], DECK_START[deck + 1])
            )
            for deck in Deck
        },
    }


def pile_data(counts: Sequence[int], kinds: Iterable[int] = range(len(Card))) -> dict[str, int]:
    """Return how many cards of each kind are in a pile, without the kinds that are not."""
    return {CARD_NAMES[kind]: counts[kind] for kind in kinds if counts[kind]}


def goals(at: At, hidden: Any, names: Names) -> Data:
    """Return the public goals, the goal deck (top first) and the goals claimed so far."""
    deck = from_the_top(hidden["goals"], at["goal_deck"], names.goals)
    public = [goal_name(goal, names) for goal in at["public_goals"][: names.public_goals]]
    held = [goal_name(goal, names) for goal in [*at["personal_goal"], at["paying"]]]
    there = {*deck, *public, *held}
    return {
        "public_goals": public,
        "goal_deck": deck,
        "goals_claimed": [goal for goal in names.goals if goal not in there],
    }


def goal_name(goal: int, names: Names) -> str | None:
    """Return the name of a goal card, None for none."""
    return None if goal == NONE else names.goals[goal]


def seat_data(at: At, seat: int, names: Names) -> Data:
    """Return all a player has."""
    half_stars = at["half_stars_from"][seat]
    return {
        "personal_goal": goal_name(at["personal_goal"][seat], names),
        "hand": pile_data(at["hand"][seat]),
        "chai_garam": at["chai_cards"][seat],
        "rupees": at["rupees"][seat],
        "negative_tokens": at["negatives"][seat],
        "half_stars": {
            "goals": half_stars[Origin.GOAL],
            "celebrities": half_stars[Origin.CELEBRITY],
            "specialisations": half_stars[Origin.SPECIALISATION],
            "tapri": half_stars[Origin.TAPRI],
        },
        "tapri": [space(at, place, names) for place in tapri_range(seat, names)],
        "specialisations": [
            name for leaf, name in enumerate(LEAF_NAMES) if at["specialisations"][seat] >> leaf & 1
        ],
        "customers_called": at["calls"][seat],
        "funfair_moves": at["funfair_moves"][seat],
        "upgrades": [
            name for upgrade, name in enumerate(UPGRADE_NAMES)
            if at["upgrades"][seat] >> upgrade & 1
        ],
        "upgrade_tokens": at["upgrades_left"][seat],
        "receipts": customers_at(at, seat, names),
        "cup_tokens": at["cups_free"][seat],
        "stove": [slot_data(at, seat, slot) for slot in range(SLOTS)],
    }  # fmt: skip


def slot_data(at: At, seat: int, slot: int) -> Data | None:
    """Return a slot of a stove: the saucepan with its tea, cups and cards; None without one."""
    if at["pan"][seat][slot] == NONE:
        return None
    tea, holds = at["pan_tea"][seat][slot], at["pan_holds"][seat][slot]
    return {
        "size": SIZE_NAMES[at["pan"][seat][slot]],
        "tea": None if tea == NONE else TEA_NAMES[tea],
        "cups": at["pan_cups"][seat][slot],
        "cards": [name for card, name in enumerate(CARD_NAMES) if holds >> card & 1],
    }
