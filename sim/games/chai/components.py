"""The pieces of Chai whose worth may be asked for."""

from __future__ import annotations

from sim.games.chai.constants import Tea
from sim.games.chai.sheets_words import ADDITIVE_NAMES, FLAVOUR_NAMES
from sim.games.interface import Component
from sim.games.naming import small

COMPONENTS = (
    Component(
        "tips",
        "tips",
        "the first tip a player turns over; tips lie face down, so chance deals them",
        dealt="first_tip",
        gains=("coins", "free_ingredients"),
    ),
    Component(
        "teas",
        "teas",
        "the own base tea, dealt at random",
        label="tea",
        dealt="base_tea",
        order=small(Tea),
    ),
    Component(
        "awards",
        "awards",
        "the awards for most orders and most recipes",
        label="award",
        column="points",
        values=(0, 2, 5, 8, 10),
    ),
    Component(
        "customers",
        "customers",
        "customers, by who completes their order",
        taken={"fulfil": "customer"},
        removable=True,
        alike=("tea",),
        costs=(*FLAVOUR_NAMES, *ADDITIVE_NAMES),
        gains=("points",),
    ),
)
