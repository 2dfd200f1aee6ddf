"""The options of Chai Garam: ambiguous rules and numbers a designer may vary.

Each is read by `params.py` into the record the kernels use; the test that changes every option
to its `example` and sees the game change is `tests/games/test_contract.py`.
"""

from __future__ import annotations

from sim.games.garam.constants import MAX_TAPRI
from sim.games.interface import Option

MODES = ("basic", "advanced")
ADVANCED = {"mode": "advanced"}

MODE = Option(
    "mode",
    "choice",
    "basic",
    "basic (Cutting Chai), or advanced (Kadak Chai): Call, Tapri, specialisations, funfair",
    "A1",
    example="advanced",
    choices=MODES,
)

READINGS = (
    Option(
        "evening_jitter",
        "int",
        3,
        "how far from the middle of the customer deck the Evening customer may lie, in cards",
        "G1",
        example=0,
        low=0,
        high=30,
    ),
    Option(
        "start_bonus",
        "text",
        "sheet",
        "starting benefit of each seat: `sheet` (setup.csv), or seats parted by `/` with items "
        "joined by `+`: -/leaf/leaf+additive/2 leaf+3 rupees",
        "G2",
        example="-/3 rupees/2 snack/additive",
    ),
    Option(
        "service_kind",
        "choice",
        "auto",
        "auto: a cup that has everything asked for is specific; choice: it may be served as simple",
        "G5",
        example="choice",
        choices=("auto", "choice"),
    ),
    Option(
        "pay",
        "choice",
        "on_completion",
        "who is paid when: on_completion (whoever completes, for own cups), on_completion_all "
        "(each owner then), per_cup (when served)",
        "G6",
        example="per_cup",
        choices=("on_completion", "on_completion_all", "per_cup"),
    ),
    Option(
        "half_star_any",
        "bool",
        False,
        "a celebrity's half-star needs only the completing cup to be specific",
        "G7",
        example=True,
    ),
    Option(
        "unserved",
        "choice",
        "this_action",
        "who is passed over: without a cup in this_action, or with no_cups at all",
        "G8",
        example="no_cups",
        choices=("this_action", "no_cups"),
    ),
    Option(
        "tips_on",
        "choice",
        "served",
        "Tips pay for each customer served, or completed",
        "G15",
        example="completed",
        choices=("served", "completed"),
    ),
    Option(
        "mela_reward_advanced",
        "bool",
        False,
        "three customers of a Mela line give a Chai Garam card in the Advanced game too",
        "G12",
        example=True,
        needs=ADVANCED,
    ),
    Option(
        "funfair",
        "choice",
        "shared",
        "one marker shared by all goes round the wheel, or each player has their own",
        "G25",
        example="own",
        choices=("shared", "own"),
        needs=ADVANCED,
    ),
    Option(
        "tapri_star",
        "choice",
        "specific",
        "which three Tapri customers earn a half-star: completed with own, specific cups "
        "(specific), all of one_action, or completed with any cups",
        "G26",
        example="completed",
        choices=("specific", "one_action", "completed"),
        needs=ADVANCED,
    ),
    Option(
        "pakora",
        "choice",
        "tagged",
        "Pakora calls customers tagged with Pakora, or any",
        "G27",
        example="any",
        choices=("tagged", "any"),
        needs=ADVANCED,
    ),
)

NUMBERS = (
    Option(
        "stars_to_end",
        "int",
        4,
        "full stars that end the game",
        "E1",
        3,
        low=1,
        high=8,
        default_with={("mode", "advanced"): 5},
    ),
    Option(
        "upgrade_tokens",
        "int",
        3,
        "upgrades a player may unlock",
        "S13",
        1,
        low=0,
        high=9,
        default_with={("mode", "advanced"): 4},
    ),
    Option("hand_limit", "int", 9, "cards kept after an action", "P5", 6, low=4, high=40),
    Option("hand_12", "int", 12, "the same with the Hand 12 upgrade", "U8", 10, low=4, high=40),
    Option("pick_limit", "int", 3, "cards in a Pick", "P1", 2, low=1, high=9),
    Option("pick_4", "int", 4, "the same with the Pick 4 upgrade", "U7", 3, low=1, high=9),
    Option("snack_limit", "int", 1, "snacks in a Pick", "P2", 0, low=0, high=9),
    Option("cup_tokens", "int", 12, "cup tokens of a player", "S12", 5, low=3, high=40),
    Option("chai_garam_cards", "int", 8, "Chai Garam cards in the game", "S10", 0, low=0, high=40),
    Option("chai_garam_held", "int", 2, "Chai Garam cards one may hold", "K4", 1, low=1, high=9),
    Option("swap_limit", "int", 3, "saucepan swaps in a turn", "G16", 0, low=0, high=20),
    Option("rupees_a_half", "int", 10, "rupees for half a point", "E5", 5, low=1, high=100),
    Option("receipts_a_half", "int", 6, "receipts for half a point", "E6", 3, low=1, high=100),
    Option("cups_a_half", "int", 6, "brewed cups for half a point", "E7", 2, low=1, high=100),
    *(
        Option(key, "int", default, meaning, rule, example, low=low, high=high, needs=ADVANCED)
        for key, default, meaning, rule, example, low, high in (
            ("tapri_limit", 3, "customers in a Tapri", "Q6", 2, 0, MAX_TAPRI),
            ("tapri_seats", 4, "the same with the Seats upgrade", "U12", 3, 0, MAX_TAPRI),
            ("call_limit", 1, "customers called in a Call", "L1", 2, 0, MAX_TAPRI),
            ("call_seats", 2, "the same with the Seats upgrade", "U12", 1, 0, MAX_TAPRI),
            ("pakora_rupees", 2, "rupees for each customer called with Pakora", "N6", 0, 0, 99),
            (
                "tapri_reward",
                3,
                "Tapri customers in one action for card and half-star",
                "Q8",
                1,
                1,
                9,
            ),
            ("tapri_half_stars", 1, "half-stars for completing them specifically", "Q9", 0, 0, 9),
            ("specialise_half_stars", 1, "half-stars for a specialisation", "D3", 0, 0, 9),
            (
                "specialise_first",
                2,
                "receipts for the first specialisation in a leaf",
                "D1",
                1,
                1,
                9,
            ),
            ("specialise_later", 3, "receipts for a later one", "D1", 1, 1, 9),
        )
    ),
    Option(
        "turn_cap",
        "int",
        10_000,
        "table turns after which a game is scored as it stands and marked truncated",
        "G45",
        20,
        low=1,
        high=1_000_000,
    ),
)

OPTIONS = (MODE, *READINGS, *NUMBERS)
