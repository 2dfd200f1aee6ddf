"""The components of Chai in plain Python, read from the sheets as the referee reads them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from sim.games.chai.constants import (
    Ability,
    Award,
    Kind,
    Tea,
)

FLAVOURS = (Kind.MINT, Kind.JASMINE, Kind.LEMON, Kind.GINGER, Kind.BERRIES, Kind.LAVENDER)
ADDITIVES = (Kind.MILK, Kind.SUGAR, Kind.HONEY, Kind.VANILLA, Kind.CHAI_SPICES)


@dataclass(frozen=True)
class Customer:
    """One customer card."""

    tea: Tea
    needs: Mapping[Kind, int]
    points: int


@dataclass(frozen=True)
class Book:
    """What a game is played with: the cards of the sheets, their numbers and the options."""

    players: int
    options: Mapping[str, Any]
    number: Mapping[str, int]
    customers: tuple[Customer, ...]
    prices: tuple[int, ...]
    tips: tuple[tuple[int, int], ...]
    tokens: Mapping[Tea, int]
    awards: Mapping[Award, int]
    amounts: Mapping[Ability, int]
    copies: Mapping[Kind, int]
    coins: int


def _cards(rows: Iterable[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    return [row for row in rows for _ in range(row["copies"])]


def _customer(row: Mapping[str, Any]) -> Customer:
    needs = {kind: row[kind.name.lower()] for kind in Kind if row[kind.name.lower()]}
    return Customer(Tea[row["tea"].upper()], needs, row["points"])


def read_book(sheets: Any, options: Mapping[str, Any], players: int) -> Book:
    """Read the sheets as the referee understands them."""
    rows = sheets.rows
    columns = sorted((row["column"], row["price"]) for row in rows["market"])
    copies = {Kind[row["flavour"].upper()]: row["copies"] for row in rows["flavours"]}
    copies |= {Kind[row["additive"].upper()]: row["copies"] for row in rows["additives"]}
    return Book(
        players,
        dict(options),
        {row["key"]: row["value"] for row in rows["setup"]},
        tuple(_customer(row) for row in _cards(rows["customers"])),
        tuple(price for _, price in columns),
        tuple((row["coins"], row["free_ingredients"]) for row in _cards(rows["tips"])),
        {Tea[row["tea"].upper()]: row["tokens"] for row in rows["teas"]},
        {
            Award[row["award"].upper()]: row["points"]
            for row in rows["awards"]
            if players >= row["min_players"]
        },
        dict.fromkeys(Ability, 0)
        | {Ability[row["ability"].upper()]: row["amount"] for row in rows["abilities"]},
        copies,
        sum(row["value"] * row["copies"] for row in rows["coins"]),
    )
