"""What a merchant may be forbidden to do, to see what it is worth."""

from __future__ import annotations

from sim.games.interface import Restriction

SIDE_B = {"merchant_side": "B"}

RESTRICTIONS = (
    Restriction("no-harvesters", ("harvest",), "places no worker on the harvest board"),
    Restriction("no-market", ("market",), "places no worker on the market: buys no card"),
    Restriction("no-palace", ("palace",), "places no worker in the palace"),
    Restriction("no-ships", ("harbour", "answer"), "places no workers on ships: reserves none"),
    Restriction(
        "no-production", ("production", "add_to_set"), "places no workers on the production board"
    ),
    Restriction("no-answers", ("answer",), "never answers when its sequence is displaced"),
    Restriction("no-turned-dice", ("turn_die",), "discards no token to turn a die"),
    Restriction("no-ability", ("ability",), "never uses its merchant's ability", SIDE_B),
)
