"""The options of Chai: ambiguous rules and numbers a designer may vary.

Each is read by `params.py` into the record the kernels use; the test that changes every option
to its `example` and sees the game change is `tests/games/test_contract.py`. The rulebook's own
numbers (limits, income, rounds) are in the sheet `setup`.
"""

from __future__ import annotations

from sim.games.interface import Option

READINGS = (
    Option(
        "purchases",
        "choice",
        "one",
        "groups bought in one visit of the market: one, or as many as can be paid",
        "C1",
        example="many",
        choices=("one", "many"),
    ),
    Option(
        "group",
        "choice",
        "connected",
        "tiles taken with the chosen one: the whole connected chain, or only those touching it",
        "C17",
        example="touching",
        choices=("connected", "touching"),
    ),
    Option(
        "visit_coin",
        "choice",
        "kept",
        "the gold coin of a visit: kept, or for this_visit only (what is not spent goes back)",
        "C18",
        example="this_visit",
        choices=("kept", "this_visit"),
    ),
    Option(
        "pantry",
        "choice",
        "actions",
        "the additive area: actions (take a type, renew, draw) or pick3 (up to three cards)",
        "C4",
        example="pick3",
        choices=("actions", "pick3"),
    ),
    Option(
        "start_customers",
        "choice",
        "dealt",
        "the own customers to begin with are dealt, or chosen of all own ones",
        "C5",
        example="chosen",
        choices=("dealt", "chosen"),
    ),
    Option(
        "base_tokens",
        "choice",
        "spent",
        "base tea tokens that were used are spent, or returned when the cups are emptied",
        "C6",
        example="returned",
        choices=("spent", "returned"),
    ),
    Option(
        "last_orders",
        "choice",
        "sixth_set",
        "once the last round is complete: orders fill another set of cups without tips, or none",
        "C9",
        example="none",
        choices=("sixth_set", "none"),
    ),
    Option(
        "recipe",
        "choice",
        "base_tea",
        "different recipes are different base_tea, or different sets of flavours",
        "C10",
        example="flavours",
        choices=("base_tea", "flavours"),
    ),
    Option(
        "abilities",
        "choice",
        "off",
        "ability cards: off, or one used after reserving, which may stay or is replaced (replace)",
        "C12",
        example="stay",
        choices=("off", "stay", "replace"),
    ),
    Option(
        "start_money",
        "text",
        "sheet",
        "coins of each seat at the start: `sheet` (setup.csv), or seats parted by `/`: 1/2/2/3",
        "C13",
        example="3/0/0/6",
    ),
)

NUMBERS = (
    Option(
        "foreign_tea_price",
        "int",
        1,
        "coins an order of another player's base tea costs, paid to that player",
        "C19",
        example=0,
        low=0,
        high=20,
    ),
    Option(
        "turn_cap",
        "int",
        300,
        "turns of each player after which a game is scored as it stands and marked truncated",
        "C20",
        example=10,
        low=1,
        high=100_000,
    ),
)

OPTIONS = READINGS + NUMBERS
