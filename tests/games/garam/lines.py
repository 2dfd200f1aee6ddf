"""A line of a trace back as the referee's position and move: nothing but names is needed.

What cannot be written back here was not in the line, so the tests that use it show that a trace
holds everything.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from enum import IntEnum
from typing import Any

from sim.games.garam.constants import (
    ALL_PLACES,
    FACE_UP,
    MAX_CUPS_ON_CUSTOMER,
    MAX_CUSTOMERS,
    MAX_PUBLIC_GOALS,
    NONE,
    PERSONAL,
    PLACES,
    SLOTS,
    Act,
    Card,
    Colour,
    CustomerAt,
    Deck,
    Ended,
    Phase,
    Service,
    Size,
    Tea,
    Upgrade,
)
from tests.games.garam.advanced_referee import tapri_of
from tests.games.garam.position import (
    ONLY_AFTER_SERVE,
    ONLY_IN_PICK,
    ONLY_IN_SERVE,
    ONLY_WHILE_PAYING,
    ONLY_WHILE_PLAYING,
    ONLY_WHILE_SPECIALISING,
    Move,
)

Data = Mapping[str, Any]
LEAVES = ("Assam", "Darjeeling", "Kashmiri", "Nilgiri")
ORIGINS = ("goals", "celebrities", "specialisations", "tapri")


def number(kind: type[IntEnum], name: str | None) -> int:
    """Return the number of a name as it stands in the lines; NONE for nothing."""
    return NONE if name is None else int(kind[name.upper().replace(" ", "_")])


def counts(kind: type[IntEnum], named: Mapping[str, int]) -> list[int]:
    """Return how many of each kind there are."""
    found = [0] * len(kind)
    for name, n in named.items():
        found[number(kind, name)] = n
    return found


def bits(kind: type[IntEnum], names: Iterable[str]) -> int:
    """Return a set of names as bits."""
    return sum(1 << number(kind, name) for name in names)


class Reader:
    """Reads the lines of one trace; `setup` is its first line."""

    def __init__(self, setup: Data) -> None:
        self.players = setup["players"]
        self.seat = 0  # who decides next, as the last position read says
        self.advanced = setup["options"]["mode"] == "advanced"
        customers, goals = (setup["components"][key] for key in ("customers", "goals"))
        self.customers = {each["id"]: each for each in customers}
        self.customer = {each["id"]: card for card, each in enumerate(customers)}
        self.goal = {each["id"]: card for card, each in enumerate(goals)} | {None: NONE}

    # --- moves ---------------------------------------------------------------------------

    def move(self, data: Data) -> Move:
        """Return an action as the referee's move."""
        act = Act[data["action"].upper()]
        return Move(int(act), **getattr(self, f"_move_{data['action']}", lambda _: {})(data))

    def _move_serve(self, data: Data) -> dict[str, int]:
        line = data["line"]
        place = line["row"] if "row" in line else 3 + line.get("column", 3)  # 6: the own Tapri
        return {"place": place, "flag": int(data["clears_tokens"])}

    def _move_brew(self, data: Data) -> dict[str, int]:
        tea, leaf = number(Tea, data["tea"]), number(Card, data["leaf"])
        return {"slot": data["slot"], "tea": tea, "card": leaf}

    def _move_claim(self, data: Data) -> dict[str, int]:
        return {"place": PERSONAL if data["position"] is None else data["position"]}

    def _move_buy(self, data: Data) -> dict[str, int]:
        return {"card": number(Size, data["size"]), "slot": data["slot"]}

    def _move_empty(self, data: Data) -> dict[str, int]:
        return {"slot": data["slot"]}

    def _move_swap(self, data: Data) -> dict[str, int]:
        return {"slot": data["slot"], "place": data["other_slot"]}

    def _move_take(self, data: Data) -> dict[str, int]:
        return {"card": number(Card, data["card"])}

    _move_add = _move_discard = _move_take_aroma = _move_take

    def _move_cup(self, data: Data) -> dict[str, int]:
        service = number(Service, data["service"])
        return {"slot": data["slot"], "flag": service, **self._move_samosa(data)}

    def _move_samosa(self, data: Data) -> dict[str, int]:
        if data["tapri"] is not None:
            return {"place": tapri_of(self.seat)[data["tapri"]]}
        return self._move_call(data)

    def _move_call(self, data: Data) -> dict[str, int]:
        return {"place": 3 * data["row"] + data["column"]}

    def _move_specialise(self, data: Data) -> dict[str, int]:
        return {"card": number(Card, data["leaf"])}

    def _move_pay_receipt(self, data: Data) -> dict[str, int]:
        return {"card": self.customer[data["customer"]]}

    def _move_take_upgrade(self, data: Data) -> dict[str, int]:
        return {"card": number(Upgrade, data["upgrade"])}

    # --- positions -----------------------------------------------------------------------

    def position(self, state: Data) -> dict[str, Any]:
        """Return a state as the referee's position."""
        over = state["phase"] == "over"
        self.seat = state["seat"]
        return {
            "phase": number(Phase, state["phase"]),
            "seat": state["seat"],
            "players": self.players,
            "ended": sum(Ended[name.upper()] for name in state["endings"]),
            "truncated": int(state["truncated"]),
            "turns": state["turn"] - (not over),
            **self._turn(state, over),
            **self._pick(state["pick"]),
            "brew_slot": NONE if state["preparing"] is None else state["preparing"],
            **self._serving(state["serve"]),
            **self._paying(state["paying"]),
            **self._specialising(state["specialising"]),
            **self._after_serve(state),
            "leaf_tags": [state["specialisations"][leaf] for leaf in LEAVES],
            **self._mela(state),
            **self._market(state),
            **self._goals(state),
            **self._seats(state["seats"]),
            "funfair": state["funfair"] + [0] * (self.players - len(state["funfair"])),
            "stream": [
                [int(word, 16) for word in state["shuffle_streams"][deck.name.lower()]]
                for deck in Deck
            ],
        }

    def _turn(self, state: Data, over: bool) -> dict[str, Any]:
        keys = ("main_actions", "chai_garam_played", "saucepan_bought", "swaps")
        values = [None if over else int(state[key]) for key in keys]
        return dict(zip(ONLY_WHILE_PLAYING, values, strict=True))

    def _pick(self, pick: Data | None) -> dict[str, Any]:
        values = (None, None) if pick is None else (pick["cards"], pick["snacks"])
        return dict(zip(ONLY_IN_PICK, values, strict=True))

    def _serving(self, serve: Data | None) -> dict[str, Any]:
        if serve is None:
            return {"line": NONE} | dict.fromkeys(ONLY_IN_SERVE)
        return {
            "line": self._move_serve(serve)["place"],
            "clearing": int(serve["clears_tokens"]),
            "cups_served": serve["cups"],
            "served": self._all_places(serve["served"], serve["tapri_served"]),
            "samosa": self._all_places(serve["samosa"], serve["tapri_samosa"]),
            "biscuits": serve["biscuits"],
            "rusk": int(serve["rusk"]),
        }

    def _paying(self, paying: Data | None) -> dict[str, Any]:
        if paying is None:
            return {"paying": NONE} | dict.fromkeys(ONLY_WHILE_PAYING)
        return {
            "paying": self.goal[paying["goal"]],
            "need": self._by_kind(paying["receipts"]),
            "need_colours": paying["different_colours"],
            "paid_colours": bits(Colour, paying["colours_paid"]),
        }

    def _all_places(self, mela: list[list[int]], tapri: list[int]) -> list[int]:
        """Return numbers for all places: those of the Mela and of the own Tapri, else 0."""
        places = [int(n) for row in mela for n in row] + [0] * 16
        for place, n in zip(tapri_of(self.seat), tapri, strict=False):
            places[place] = int(n)
        return places

    def _specialising(self, specialising: Data | None) -> dict[str, Any]:
        if specialising is None:
            return {"specialising": NONE} | dict.fromkeys(ONLY_WHILE_SPECIALISING)
        leaf = number(Card, specialising["leaf"])
        return {"specialising": leaf, "need_tagged": specialising["receipts"]}

    def _after_serve(self, state: Data) -> dict[str, Any]:
        after = state["after_serve"]
        if after is None:
            nothing = 0 if state["phase"] == "upgrade" else None
            return dict.fromkeys(ONLY_AFTER_SERVE, nothing)
        values = [int(after[key]) for key in ("aroma", "call", "called", "pakora")]
        return dict(zip(ONLY_AFTER_SERVE, values, strict=True))

    def _by_kind(self, named: Mapping[str, int]) -> list[int]:
        colours = {name: n for name, n in named.items() if name[0].isupper()}
        teas = {name: n for name, n in named.items() if name[0].islower()}
        return counts(Colour, colours) + counts(Tea, teas)

    def _mela(self, state: Data) -> dict[str, Any]:
        spaces = [space for row in state["mela"] for space in row]
        assert len(spaces) == PLACES
        for has in state["seats"]:
            assert len(has["tapri"]) == 4 * self.advanced
            spaces += has["tapri"] or [None] * 4
        spaces += [None] * (ALL_PLACES - len(spaces))
        cups = [space["cups"] if space else [] for space in spaces]
        assert all(len(each) <= MAX_CUPS_ON_CUSTOMER for each in cups)
        return {
            "mela": [self.customer[s["customer"]] if s else NONE for s in spaces],
            "tokens": [s["tokens"] if s else 0 for s in spaces],
            "cups": [len(each) for each in cups],
            "cup_owner": [[cup["seat"] for cup in each] for each in cups],
            "cup_specific": [[int(cup["service"] == "specific") for cup in each] for each in cups],
            "customer_at": self._whereabouts(state, spaces),
            "customer_deck": len(state["customer_deck"]),
            "customers": [self.customer[name] for name in reversed(state["customer_deck"])],
        }

    def _whereabouts(self, state: Data, spaces: list[Data | None]) -> list[int]:
        there: list[int | None] = [None] * len(self.customer)
        zones = [
            (CustomerAt.DECK, state["customer_deck"]),
            (CustomerAt.MELA, [space["customer"] for space in spaces[:PLACES] if space]),
            (CustomerAt.TAPRI, [space["customer"] for space in spaces[PLACES:] if space]),
            (CustomerAt.GONE, state["customers_gone"]),
            *((seat, has["receipts"]) for seat, has in enumerate(state["seats"])),
        ]
        for where, names in zones:
            for name in names:
                assert there[self.customer[name]] is None, f"{name} is in two places"
                there[self.customer[name]] = int(where)
        assert None not in there
        return [*there, *[int(CustomerAt.GONE)] * (MAX_CUSTOMERS + 1 - len(there))]

    def _market(self, state: Data) -> dict[str, Any]:
        cards = [state["decks"][deck.name.lower()] for deck in Deck]
        discards: Counter[str] = Counter()
        for pile in state["discards"].values():
            discards.update(pile)
        rows = [state["market"][deck.name.lower()] for deck in Deck if deck != Deck.SNACK]
        assert all(len(row) == FACE_UP for row in rows)
        return {
            "market": [[number(Card, name) for name in row] for row in rows],
            "deck": [len(each) for each in cards],
            "cards": [[number(Card, name) for name in reversed(each)] for each in cards],
            "discards": counts(Card, discards),
            "saucepans": counts(Size, state["saucepans"]),
            "chai_garam": state["chai_garam"],
        }

    def _goals(self, state: Data) -> dict[str, Any]:
        public = [self.goal[name] for name in state["public_goals"]]
        return {
            "public_goals": public + [NONE] * (MAX_PUBLIC_GOALS - len(public)),
            "goal_deck": len(state["goal_deck"]),
            "goals": [self.goal[name] for name in reversed(state["goal_deck"])],
        }

    def _seats(self, seats: list[Data]) -> dict[str, Any]:
        stoves = [has["stove"] for has in seats]
        assert all(len(stove) == SLOTS for stove in stoves)
        hands = [counts(Card, has["hand"]) for has in seats]
        stars = [has["half_stars"] for has in seats]
        return {
            "personal_goal": [self.goal[has["personal_goal"]] for has in seats],
            "hand": hands,
            "hand_size": [sum(hand) for hand in hands],
            "rupees": [has["rupees"] for has in seats],
            "negatives": [has["negative_tokens"] for has in seats],
            "half_stars": [sum(star.values()) for star in stars],
            "half_stars_from": [[star[origin] for origin in ORIGINS] for star in stars],
            "receipts_tagged": [self._receipts_tagged(has["receipts"]) for has in seats],
            "specialisations": [
                sum(1 << LEAVES.index(leaf) for leaf in has["specialisations"]) for has in seats
            ],
            "calls": [has["customers_called"] for has in seats],
            "funfair_moves": [has["funfair_moves"] for has in seats],
            "upgrades": [bits(Upgrade, has["upgrades"]) for has in seats],
            "upgrades_left": [has["upgrade_tokens"] for has in seats],
            "chai_cards": [has["chai_garam"] for has in seats],
            "receipts": [len(has["receipts"]) for has in seats],
            "receipts_by": [self._receipts_by(has["receipts"]) for has in seats],
            "cups_free": [has["cup_tokens"] for has in seats],
            "pan": [[number(Size, p and p["size"]) for p in stove] for stove in stoves],
            "pan_tea": [[number(Tea, p and p["tea"]) for p in stove] for stove in stoves],
            "pan_cups": [[p["cups"] if p else 0 for p in stove] for stove in stoves],
            "pan_holds": [[bits(Card, p["cards"]) if p else 0 for p in stove] for stove in stoves],
        }

    def _receipts_tagged(self, names: list[str]) -> list[int]:
        tags = Counter(tag for name in names for tag in self.customers[name]["tags"])
        return [tags[leaf] if self.advanced else 0 for leaf in LEAVES]

    def _receipts_by(self, names: list[str]) -> list[int]:
        cards = [self.customers[name] for name in names]
        return self._by_kind(Counter(card[key] for card in cards for key in ("colour", "tea")))
