"""The components of Chai Garam in plain Python, read from the sheets as the referee reads them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from sim.games.garam.constants import Card, Colour, Deck, Size, Tag, Tea, Upgrade

BASICS = (Card.WATER, Card.MILK, Card.SUGAR)
BLACK_LEAVES = (Card.ASSAM, Card.DARJEELING)
GREEN_LEAVES = (Card.KASHMIRI, Card.NILGIRI)
ADDITIVES = (Card.ELAICHI, Card.CINNAMON, Card.CLOVE, Card.GINGER, Card.LEMON, Card.TULSI)
SNACKS = (Card.BISCUIT, Card.BUN_MASKA, Card.RUSK, Card.SAMOSA, Card.PAKORA)
DECK_KINDS = {
    Deck.BASICS: BASICS,
    Deck.LEAF: BLACK_LEAVES + GREEN_LEAVES,
    Deck.ADDITIVE: ADDITIVES,
    Deck.SNACK: SNACKS,
}
RECIPES = {
    Tea.GREEN: (GREEN_LEAVES, (Card.WATER,)),
    Tea.BLACK: (BLACK_LEAVES, (Card.WATER,)),
    Tea.MILK: (BLACK_LEAVES, (Card.WATER, Card.MILK, Card.SUGAR)),
}
FREED_BY = {
    Card.WATER: Upgrade.FREE_WATER,
    Card.SUGAR: Upgrade.FREE_SUGAR,
    Card.MILK: Upgrade.FREE_MILK,
}
LINES = (
    (0, 1, 2),
    (3, 4, 5),
    (6, 7, 8),
    (0, 3, 6),
    (1, 4, 7),
    (2, 5, 8),
)
ROWS = LINES[:3]

LEAF_OF_TAG = {
    Tag.ASSAM: Card.ASSAM,
    Tag.DARJEELING: Card.DARJEELING,
    Tag.KASHMIRI: Card.KASHMIRI,
    Tag.NILGIRI: Card.NILGIRI,
}
TAG_OF_LEAF = {leaf: tag for tag, leaf in LEAF_OF_TAG.items()}


# --- the components, read from the sheets ---------------------------------------------------


@dataclass(frozen=True)
class Customer:
    """One customer card."""

    tea: Tea
    cups: int
    colour: Colour | None
    asks: frozenset[Card]
    price: int
    tolerance: int
    half_star: bool
    evening: bool
    tags: frozenset[Tag]  # none in the Basic game

    @property
    def leaf_tags(self) -> frozenset[Tag]:
        return self.tags & frozenset(LEAF_OF_TAG)


@dataclass(frozen=True)
class Goal:
    """One goal card: receipts by kind, or of different colours, or a state to show."""

    need: Mapping[tuple[str, int], int]
    colours: int
    metric: str
    threshold: int
    half_stars: int


@dataclass(frozen=True)
class Book:
    """What a game is played with: the cards of the sheets and the options."""

    players: int
    options: Mapping[str, Any]
    customers: tuple[Customer, ...]
    goals: tuple[Goal, ...]
    pan_cups: Mapping[Size, int]
    pan_cost: Mapping[Size, int]
    simple_price: Mapping[Tea, int]
    benefits: tuple[Counter[str], ...]
    public_goals: int
    upgrades: frozenset[Upgrade]
    copies: Mapping[Card, int]
    pan_copies: Mapping[Size, int]
    advanced: bool
    wheel: tuple[tuple[Deck | None, int], ...]  # what each space gives: a blind card, or rupees


def _card(name: str) -> Card:
    return Card[name.upper().replace(" ", "_")]


def _upgrade(name: str) -> Upgrade:
    return Upgrade[name.upper().replace(" ", "_")]


def _cards(rows: Iterable[Mapping[str, Any]]) -> Iterable[Mapping[str, Any]]:
    return (row for row in rows for _ in range(row["copies"]))


def _customer(row: Mapping[str, Any], advanced: bool) -> Customer:
    asks = {_card(name) for name in row["additives"]}
    if row["leaf"]:
        asks.add(_card(row["leaf"]))
    return Customer(
        Tea[row["tea"].upper()],
        row["cups"],
        Colour[row["colour"].upper()] if row["colour"] else None,
        frozenset(asks),
        row["price"],
        row["tolerance"],
        bool(row["half_star"]),
        bool(row["evening"]),
        frozenset(Tag[name.upper()] for name in row["tags"] if advanced),
    )


def _goal(row: Mapping[str, Any]) -> Goal:
    need: dict[tuple[str, int], int] = {}
    colours, metric, threshold = 0, "", 0
    if row["kind"] == "receipts":
        for name, number in row["need"].items():
            need[key(Tea[name.upper()] if name.islower() else Colour[name.upper()])] = number
    elif row["kind"] == "colours":
        colours = row["need"]
    else:
        metric, threshold = row["need"]
    return Goal(need, colours, metric, threshold, row["half_stars"])


def _benefits(scheme: str, rows: Iterable[Mapping[str, Any]]) -> tuple[Counter[str], ...]:
    seats = [Counter() for _ in range(4)]
    if scheme == "sheet":
        for row in rows:
            names = ("leaf", "additive", "basics", "snack", "rupees")
            seats[row["seat"]].update({name: row[name] for name in names})
    else:
        for seat, text in zip(seats, scheme.split("/"), strict=False):
            for item in filter(None, (part.strip("- ") for part in text.split("+"))):
                number, name = item.split() if " " in item else ("1", item)
                seat[name] += int(number)
    return tuple(seats)


def _wheel(rows: Iterable[Mapping[str, Any]]) -> tuple[tuple[Deck | None, int], ...]:
    spaces = []
    for row in sorted(rows, key=lambda row: row["space"]):
        kind, number = row["bonus"]
        spaces.append((None, number) if kind == "rupees" else (Deck[kind.upper()], 0))
    return tuple(spaces)


def read_book(sheets: Any, options: Mapping[str, Any], players: int) -> Book:
    """Read the sheets as the referee understands them."""
    rows = sheets.rows
    advanced = options["mode"] == "advanced"
    in_mode = ("both", options["mode"])
    return Book(
        players,
        dict(options),
        tuple(_customer(row, advanced) for row in _cards(rows["customers"])),
        tuple(_goal(row) for row in _cards(rows["goals"])),
        {Size[row["size"].upper()]: row["cups"] for row in rows["saucepans"]},
        {Size[row["size"].upper()]: row["cost"] for row in rows["saucepans"]},
        {Tea[row["tea"].upper()]: row["price"] for row in rows["teas"]},
        _benefits(options["start_bonus"], rows["setup"]),
        next(row["public_goals"] for row in rows["table"] if row["players"] == players),
        frozenset(_upgrade(row["name"]) for row in rows["upgrades"] if row["mode"] in in_mode),
        {
            _card(row["kind"]): row["copies"] if row["modes"] in in_mode else 0
            for row in rows["ingredients"]
        },
        {Size[row["size"].upper()]: row["copies"] for row in rows["saucepans"]},
        advanced,
        _wheel(rows["wheel"]) if advanced else (),
    )


def key(kind: Colour | Tea) -> tuple[str, int]:
    """Tell a colour from a tea of the same number."""
    return ("colour" if isinstance(kind, Colour) else "tea", int(kind))


def kinds_of(receipt: Customer) -> tuple[tuple[str, int], ...]:
    """What a receipt counts as: its colour, if it has one, and its tea."""
    colour = [key(receipt.colour)] if receipt.colour is not None else []
    return (*colour, key(receipt.tea))


def need_index(kind: tuple[str, int]) -> int:
    """Where the state counts this kind of receipt: colours first, then teas."""
    return kind[1] if kind[0] == "colour" else len(Colour) + kind[1]
