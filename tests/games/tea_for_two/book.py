"""The components of Tea for 2 in plain Python, read from the sheets as the referee reads them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from sim.games.tea_for_two.constants import (
    Ability,
    AiAction,
    CardKind,
    Tea,
)


@dataclass(frozen=True)
class Card:
    """One plantation card."""

    kind: CardKind
    teas: frozenset[Tea]
    becomes: Tea | None
    steps: int
    once: bool
    vp: int
    crates: tuple[tuple[tuple[Tea, ...], int], ...]  # (teas it takes, points when full)

    @property
    def places(self) -> list[Tea]:
        """The tea of each crate place, the first crate's first."""
        return [tea for teas, _ in self.crates for tea in teas]

    @property
    def counts_for(self) -> set[Tea]:
        """T14: the teas on it."""
        changed = set() if self.becomes is None else {self.becomes}
        return set(self.teas) | set(self.places) | changed


@dataclass(frozen=True)
class Ship:
    """One ship card; a junk needs nothing in particular."""

    needs: Counter[Tea]
    size: int
    vp: int

    @property
    def junk(self) -> bool:
        return not self.needs

    def missing(self, load: Iterable[int]) -> int:
        """How many tokens it lacks when these lie at its dock."""
        if self.junk:
            return max(0, self.size - sum(load))
        return sum(max(0, self.needs[Tea(tea)] - n) for tea, n in enumerate(load))


class Way(NamedTuple):
    """A way up: where it leads, and the tea on arrival."""

    to: int
    becomes: int


@dataclass(frozen=True)
class Book:
    """What a game is played with: the components of the sheets and the options."""

    players: int
    options: Mapping[str, Any]
    numbers: Mapping[str, tuple[int, ...]]
    cards: tuple[Card, ...]
    ships: tuple[Ship, ...]
    markers: Mapping[tuple[int, int], tuple[tuple[Tea, Tea], int]]
    abilities: Mapping[Tea, Ability]
    spaces: int
    docks: tuple[int, ...]
    ways: Mapping[tuple[int, int], tuple[Way, ...]]
    slots: tuple[int, ...]  # the space beside each slot
    years: tuple[tuple[AiAction, ...], ...]

    def number(self, key: str) -> int:
        return self.numbers[key][0]

    def dock_of(self, slot: int) -> int:
        """The dock of a ship slot: board A has one for all."""
        return self.docks[slot] if len(self.docks) > 1 else self.docks[0]


def _tea(name: str) -> Tea:
    return Tea[name.upper().replace("'", "")]


def _teas(names: Iterable[str]) -> tuple[Tea, ...]:
    return tuple(_tea(name) for name in names)


def _copies(rows: Iterable[Mapping[str, Any]]) -> Iterable[Mapping[str, Any]]:
    return (row for row in rows for _ in range(row["copies"]))


def _card(row: Mapping[str, Any]) -> Card:
    crates = ((_teas(row["crate1"]), row["crate1_vp"]), (_teas(row["crate2"]), row["crate2_vp"]))
    return Card(
        CardKind[row["kind"].upper()],
        frozenset(_teas(row["teas"])),
        _tea(row["becomes"]) if row["becomes"] else None,
        row["steps"],
        bool(row["once"]),
        row["vp"],
        tuple((teas, vp) for teas, vp in crates if teas),
    )


def _ways(rows: Mapping[str, Any], side: str) -> Mapping[tuple[int, int], tuple[Way, ...]]:
    """Paths take a tea into spaces that show it; white lines change it on the way."""
    shown = {r["space"]: _teas(r["teas"]) for r in rows["spaces"] if r["board"] == side}
    ways: dict[tuple[int, int], list[Way]] = {}
    for row in (row for row in rows["edges"] if row["board"] == side):
        for tea in shown[row["to"]]:
            ways.setdefault((row["from"], tea), []).append(Way(row["to"], tea))
    for row in (row for row in rows.get("white_lines", ()) if row["board"] == side):
        for tea in _teas(row["becomes"]):
            ways.setdefault((row["from"], _tea(row["tea"])), []).append(Way(row["to"], tea))
    return {key: tuple(value) for key, value in ways.items()}


def read_book(sheets: Any, options: Mapping[str, Any], players: int) -> Book:
    """Read the sheets as the referee understands them."""
    rows, side = sheets.rows, options["board_side"]
    spaces = [row for row in rows["spaces"] if row["board"] == side]
    docks = {row["dock"]: row["space"] for row in spaces if row["dock"] is not None}
    slots = {row["slot"]: row["space"] for row in rows["card_slots"] if row["board"] == side}
    return Book(
        players,
        dict(options),
        {row["key"]: tuple(row["value"]) for row in rows["setup"]},
        tuple(_card(row) for row in _copies(rows["plantation_cards"])),
        tuple(
            Ship(Counter(_teas(row["needs"])), row["size"], row["vp"])
            for row in _copies(rows["ships"])
        ),
        {
            (row["marker"], row["face"]): ((_tea(row["tea1"]), _tea(row["tea2"])), row["extras"])
            for row in rows["harvest_markers"]
        },
        {_tea(row["tea"]): Ability[row["ability"].upper()] for row in rows["merchants"]},
        len(spaces),
        tuple(docks[number] for number in sorted(docks)),
        _ways(rows, side),
        tuple(slots[slot] for slot in sorted(slots)),
        tuple(
            tuple(AiAction[name.upper()] for name in row["actions"])
            for row in sorted(rows["solo_years"], key=lambda row: row["number"])
        ),
    )
