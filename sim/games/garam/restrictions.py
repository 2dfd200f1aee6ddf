"""What a stall may be forbidden to do, to see what it is worth."""

from __future__ import annotations

from sim.games.interface import Restriction

ADVANCED = {"mode": "advanced"}

RESTRICTIONS = (
    Restriction("no-goals", ("claim",), "claims no goal"),
    Restriction("no-saucepans", ("buy",), "buys no saucepan: brews in the starter alone"),
    Restriction("no-additives", ("add",), "brews the basic recipes with no additive"),
    Restriction(
        "no-snacks",
        ("draw_snack", "biscuit", "rusk", "samosa", "pakora"),
        "draws no snack and plays none in a Serve or for a Call",
    ),
    Restriction(
        "no-extra-actions", ("extra_action",), "plays no Chai Garam card for another main action"
    ),
    Restriction("no-swaps", ("swap", "empty"), "neither swaps nor empties saucepans"),
    Restriction(
        "no-specialisations", ("specialise",), "claims no Tea Leaf Specialisation", ADVANCED
    ),
    Restriction("no-calls", ("call", "pakora"), "calls nobody to its Tapri", ADVANCED),
)
