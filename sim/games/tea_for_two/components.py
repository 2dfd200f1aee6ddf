"""The pieces of Tea for 2 whose worth may be asked for."""

from __future__ import annotations

from sim.games.interface import Component
from sim.games.tea_for_two.sheets_words import TEA_NAMES

COMPONENTS = (
    Component(
        "merchants",
        "merchants",
        "the merchant card, dealt at random",
        label="tea",
        dealt="merchant",
        order=TEA_NAMES,
    ),
    Component(
        "ships",
        "ships",
        "ships, by who has dice on them",
        label="name",
        taken={"harbour": "ship"},
        removable=True,
        alike=("kind",),
        costs=("needs", "size"),
        gains=("vp",),
    ),
    Component(
        "cards",
        "plantation_cards",
        "plantation cards, by who plants them",
        label="name",
        taken={"plant": "card"},
        removable=True,
        alike=("kind", "becomes", "crate1", "crate2"),
        costs=("once",),
        gains=("teas", "steps", "vp", "crate1_vp", "crate2_vp"),
    ),
)
