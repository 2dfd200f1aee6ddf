"""Every zone of a state by names, and the components as data.

Numbers that count places are indices from 0 into the lists of the state: a space, a slot, a dock,
a market space, a harbour slot, a seat.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sim.engine.contract import Data
from sim.games.tea_for_two.constants import (
    CRATES,
    DECK_ROOM,
    DECK_SLOT,
    IN_HAND,
    MARKET_SPACES,
    MAX_CRATE,
    NONE,
    PALACE,
    TEAS,
    Ability,
    AiAction,
    Ended,
    Palace,
    Phase,
    Stage,
    Target,
)
from sim.games.tea_for_two.params import expanded
from sim.games.tea_for_two.sheets_words import TEA_NAMES, small

PHASE_NAMES = small(Phase)[1:]
STAGE_NAMES = small(Stage)
PALACE_NAMES = small(Palace)
AI_NAMES = small(AiAction)

At = Mapping[str, Any]
"""The fields of a table record as numbers and lists."""


@dataclass(frozen=True)
class Names:
    """What cards, ships, spaces and solo year cards are called, each its own name."""

    cards: tuple[str, ...]
    ships: tuple[str, ...]
    spaces: tuple[str, ...]
    years: tuple[int, ...]

    @classmethod
    def read(cls, sheets: Any, params: Any) -> Names:
        """Take the names of the sheets; alike ones are told apart by teas, then by number."""
        board = "B" if params.many_docks else "A"
        spaces = {r["space"]: r["name"] for r in sheets.rows["spaces"] if r["board"] == board}
        return cls(
            own_names(expanded(sheets, "plantation_cards"), card_teas),
            own_names(expanded(sheets, "ships"), lambda row: "+".join(row["needs"])),
            tuple(spaces[space] for space in range(params.spaces)),
            tuple(sorted(row["number"] for row in sheets.rows["solo_years"])),
        )

    def card(self, number: int) -> str | None:
        """Return the name of a card, None for none."""
        return None if number == NONE else self.cards[number]

    def ship(self, number: int) -> str | None:
        """Return the name of a ship, None for none."""
        return None if number == NONE else self.ships[number]


def card_teas(row: Mapping[str, Any]) -> str:
    """Return the teas on a card."""
    return "+".join([*row["teas"], *row["crate1"], *row["crate2"]])


def own_names(
    rows: Sequence[Mapping[str, Any]], more: Callable[[Mapping[str, Any]], str]
) -> tuple[str, ...]:
    """Return a name for each card that no other has."""
    often = Counter(row["name"] for row in rows)
    names: dict[str, None] = {}
    for row in rows:
        first = row["name"]
        if often[first] > 1 and more(row):
            first = f"{first} ({more(row)})"
        name, copy = first, 1
        while name in names:
            copy += 1
            name = f"{first} ({copy})"
        names[name] = None
    return tuple(names)


def components_data(sheets: Any, params: Any, names: Names) -> Data:
    """Return what the game is played with, as the sheets and options say."""
    cards = zip(names.cards, expanded(sheets, "plantation_cards"), strict=True)
    ships = zip(names.ships, expanded(sheets, "ships"), strict=True)
    board = "B" if params.many_docks else "A"
    return {
        "plantation_cards": [{"card": name, **plain(row)} for name, row in cards],
        "ships": [{"ship": name, **plain(row)} for name, row in ships],
        **{
            sheet: [plain(row) for row in sheets.rows[sheet] if row.get("board", board) == board]
            for sheet in (
                "merchants", "harvest_markers", "spaces", "edges", "white_lines", "card_slots",
                "solo_years",
            )
        },
        "setup": {row["key"]: list(row["value"]) for row in sheets.rows["setup"]},
    }  # fmt: skip


def plain(row: Mapping[str, Any]) -> Data:
    """Return a row of a sheet without what is only for people."""
    kept = {key: value for key, value in row.items() if key not in ("source", "note", "copies")}
    return {key: list(v) if isinstance(v, tuple) else v for key, v in kept.items()}


def bits(names: Sequence[str], number: int) -> list[str]:
    """Return the names that a set of bits holds."""
    return [name for index, name in enumerate(names) if number >> index & 1]


def teas(counts: Sequence[int]) -> dict[str, int]:
    """Return the teas of which there are any."""
    return {name: n for name, n in zip(TEA_NAMES, counts, strict=True) if n}


def seat_or_none(seat: int) -> int | None:
    """Return a seat, None for none."""
    return None if seat == NONE else seat


def state_data(state: Any, params: Any, names: Names) -> Data:
    """Return every zone of a state record."""
    table = {name: state.table[name].tolist() for name in state.table.dtype.names}
    hidden = {name: state.hidden[name].tolist() for name in state.hidden.dtype.names}
    return {
        "turn": table["parts"] + 1,
        "round": table["years"] + (table["phase"] != Phase.OVER),
        "phase": PHASE_NAMES[table["phase"]],
        "stage": STAGE_NAMES[table["stage"]],
        "seat": table["seat"],
        "turn_seat": seat_or_none(table["turn_seat"]),
        "worker_turns": table["turns"],
        "endings": [ended.name.lower() for ended in Ended if table["ended"] & ended],
        "truncated": bool(table["truncated"]),
        "starting_seat": table["starter"],
        "first_player": table["first"],
        "coin": table["coin"],
        "worker_placed": bool(table["placed"]),
        "resolved": table["cursor"],
        **harvest_data(table),
        **market_data(table, hidden, params, names),
        **harbour_data(table, hidden, params, names),
        "production": production_data(table),
        "palace": {PALACE_NAMES[a]: table["palace"][a] for a in range(PALACE)},
        "chain": chain_data(table, names),
        "merchants": [seat_data(table, params, names, seat) for seat in range(2)],
        "solo": solo_data(table, hidden, params, names),
        "dice_streams": [[f"{word:016x}" for word in stream[0]] for stream in hidden["dice"]],
    }


def harvest_data(table: At) -> Data:
    """Return the wheel, the supply, and the harvest or movement under way."""
    wheel = [None if m == NONE else {"marker": m // 2, "face": m % 2} for m in table["wheel"]]
    return {
        "wheel": wheel,
        "assistant": seat_or_none(table["assistant"]),
        "supply": dict(zip(TEA_NAMES, table["supply"], strict=True)),
        "extras": table["extras"],
        "extras_taken": bits(TEA_NAMES, table["taken"]),
        "movement": table["movement"],
    }


def ring(cards: Sequence[int], base: int, n: int) -> list[int]:
    """Return the cards of a deck, the top first."""
    return [cards[(base + depth) % DECK_ROOM] for depth in reversed(range(n))]


def looked_at(table: At, names: Sequence[str], phase: Phase) -> list[str]:
    """Return the cards looked at in a phase."""
    return [names[c] for c in table["look"] if c != NONE] if table["phase"] == phase else []


def market_data(table: At, hidden: At, params: Any, names: Names) -> Data:
    """Return the market board and the deck."""
    deck = ring(hidden["cards"], hidden["card_base"], table["card_deck"])
    cards = [*map(names.card, table["market"]), names.card(table["card_top"])]
    return {
        "market": [
            {"card": cards[space], "worker": seat_or_none(table["market_worker"][space])}
            for space in range(MARKET_SPACES)
        ],
        "card_deck": [names.cards[card] for card in deck],
        "cards_looked_at": looked_at(table, names.cards, Phase.LOOK),
        "new_card": names.card(table["new_card"]),
        "target": target_data(table["target"]),
    }


def target_data(target: int) -> Data | None:
    """Return where the worker goes whose die is being chosen."""
    if target == NONE:
        return None
    if target == Target.HARVEST:
        return {"board": "harvest"}
    if target < Target.PALACE:
        return {"board": "market", "space": target - Target.MARKET}
    return {"board": "palace", "action": PALACE_NAMES[target - Target.PALACE]}


def dice_run(low: int, length: int) -> list[int]:
    """Return the pips of a sequence."""
    return list(range(low, low + length))


def harbour_data(table: At, hidden: At, params: Any, names: Names) -> Data:
    """Return the harbour board, the ship deck, and the fight under way."""
    deck = ring(hidden["ships"], hidden["ship_base"], table["ship_deck"])
    ships = [*map(names.ship, table["harbour"]), names.ship(table["ship_top"])]
    return {
        "harbour": [
            {
                "ship": ships[slot],
                "worker": seat_or_none(table["harbour_seat"][slot]),
                "dice": dice_run(table["harbour_low"][slot], table["harbour_length"][slot]),
            }
            for slot in range(DECK_SLOT + 1)
        ],
        "ship_deck": [names.ships[ship] for ship in deck],
        "ships_looked_at": looked_at(table, names.ships, Phase.LOOK_SHIP),
        "new_ship": names.ship(table["new_ship"]),
        "contested": seat_or_none(table["contested"]),
        "displaced": None
        if table["displaced_seat"] == NONE
        else {
            "seat": table["displaced_seat"],
            "dice": dice_run(table["displaced_low"], table["displaced_length"]),
            "answered": bool(table["answered"]),
        },
    }


def production_data(table: At) -> list[Data]:
    """Return the sets on the production board, the highest first."""
    fields = ("row_seat", "row_value", "row_count", "row_since")
    return [
        {"seat": seat, "value": value, "dice": count, "set": since}
        for seat, value, count, since in zip(*(table[key] for key in fields), strict=True)
        if seat != NONE
    ]


def chain_data(table: At, names: Names) -> Data:
    """Return what is under way on the deciding seat's board."""
    groups = range(table["pending"])
    spaces = (*names.spaces, *[""] * (IN_HAND - len(names.spaces)), "in hand")
    return {
        "fresh": spots_data(table["fresh"], names),
        "just_planted": seat_or_none(table["just_planted"]),
        "in_hand": teas(table["moving"]),
        "from": None if table["moving_from"] == NONE else names.spaces[table["moving_from"]],
        "steps_after": table["moving_steps"],
        "pending": [
            {
                "space": None if table["pending_space"][g] == NONE
                else spaces[table["pending_space"][g]],
                "tea": TEA_NAMES[table["pending_tea"][g]],
                "tokens": table["pending_count"][g],
                "steps": table["pending_steps"][g],
            }
            for g in groups
        ],
        "junk": seat_or_none(table["junk"]),
        "left_behind": teas(table["left_behind"]),
        "die": None if table["turn_value"] == NONE
        else {"value": table["turn_value"], "by": table["turn_by"]},
    }  # fmt: skip


def spots_data(spots: int, names: Names) -> dict[str, list[str]]:
    """Return a set of (space, tea) by the names of the spaces."""
    found = {}
    for space, name in enumerate(names.spaces):
        here = bits(TEA_NAMES, spots >> TEAS * space)
        if here:
            found[name] = here
    return found


def seat_data(table: At, params: Any, names: Names, seat: int) -> Data:
    """Return what a merchant has."""
    tokens = table["tokens"][seat]
    return {
        "merchant": TEA_NAMES[table["merchant"][seat]],
        "ability": Ability(params.ability[table["merchant"][seat]]).name.lower(),
        "ability_used": bool(table["ability_used"][seat]),
        "dice": [v + 1 for v, n in enumerate(table["dice"][seat]) for _ in range(n)],
        "harvesters": table["harvesters"][seat],
        "tokens": {
            name: teas(tokens[space])
            for space, name in enumerate(names.spaces)
            if any(tokens[space])
        },
        "cards": [slot_data(table, params, names, seat, slot) for slot in range(params.slots)],
        "ships": [names.ship(ship) for ship in table["ship"][seat]],
        "fulfilled": bits(names.ships, table["sailed"][seat]),
    }


def slot_data(table: At, params: Any, names: Names, seat: int, slot: int) -> Data | None:
    """Return the card of a slot, how it lies, and the tokens on its crates."""
    number = table["card"][seat][slot]
    if number == NONE:
        return None
    teas_wanted = params.card[number].crate_tea.tolist()
    filled = table["crates"][seat][slot]
    places = [p for p in range(CRATES * MAX_CRATE) if filled >> p & 1]
    return {
        "card": names.cards[number],
        "face_up": not table["face_down"][seat] >> slot & 1,
        "crates": [{"place": p, "tea": TEA_NAMES[teas_wanted[p]]} for p in places],
    }


def solo_data(table: At, hidden: At, params: Any, names: Names) -> Data | None:
    """Return what there is of the AI in the solo game."""
    if table["players"] > 1:
        return None
    year = table["year_card"]
    order = hidden["years"][: params.years]
    actions = params.year_action[year, : params.year_length[year]].tolist() if year != NONE else []
    return {
        "cards": bits(names.cards, table["ai_cards"]),
        "year_card": None if year == NONE else names.years[year],
        "actions": [AI_NAMES[action] for action in actions],
        "done": table["ai_done"],
        "year_cards": [names.years[y] for y in order],
    }
