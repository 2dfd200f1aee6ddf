"""The pieces of Chai Garam whose worth may be asked for."""

from __future__ import annotations

from sim.games.interface import Component

COMPONENTS = (
    Component(
        "goals",
        "goals",
        "public and personal goals, claimed for half-stars",
        taken={"claim": "goal"},
        column="half_stars",
        values=(0, 1, 2, 3),
        removable=True,
        alike=("kind",),
        costs=("need",),
        gains=("half_stars",),
    ),
    Component(
        "upgrades",
        "upgrades",
        "what a player may choose for a full star",
        label="name",
        taken={"take_upgrade": "upgrade"},
    ),
    Component(
        "customers",
        "customers",
        "customers, by who serves them a cup",
        taken={"cup": "customer"},
        removable=True,
        alike=("tea", "cups", "evening"),
        costs=("leaf", "additives"),
        gains=("price", "tolerance", "half_star"),
    ),
)
