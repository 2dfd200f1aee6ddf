"""What a tea merchant may be forbidden to do, to see what it is worth."""

from __future__ import annotations

from sim.games.interface import Restriction

ABILITIES = {"abilities": "stay"}

RESTRICTIONS = (
    Restriction("no-market", ("buy",), "buys no flavours"),
    Restriction("no-pantry", ("take", "renew", "draw"), "never selects additives"),
    Restriction("no-reserving", ("reserve",), "reserves no customer"),
    Restriction("no-abilities", ("use_ability",), "uses no ability after reserving", ABILITIES),
    Restriction("no-renewing", ("renew",), "never renews the visible additives"),
    Restriction("no-drawing", ("draw",), "draws no additive from the deck"),
    Restriction("no-blind-orders", ("draw_customer",), "reserves no customer unseen"),
)
