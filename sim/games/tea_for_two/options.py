"""The options of Tea for 2: what is agreed at setup, and ambiguous rules.

Each is read by `params.py` into the record the kernels use; the test that changes every option
to its `example` and sees the game change is `tests/games/test_contract.py`.
"""

from __future__ import annotations

from sim.games.interface import Option

OPTIONS = (
    Option("ship_goal", "int", 4, "fulfilled ships that end the game", "S1", 3, low=1, high=9),
    Option(
        "merchant_side",
        "choice",
        "A",
        "merchant cards: A scores cards and ships of its tea, B has an ability once a year",
        "T14",
        example="B",
        choices=("A", "B"),
    ),
    Option(
        "board_side",
        "choice",
        "A",
        "plantation boards: A has one dock, B has white lines and a dock for each ship",
        "S3",
        example="B",
        choices=("A", "B"),
    ),
    Option(
        "solo_years",
        "choice",
        "ordered",
        "solo year cards: ordered by their numbers, or shuffled for a harder game",
        "T16",
        example="shuffled",
        choices=("ordered", "shuffled"),
        players=1,
    ),
    Option(
        "first_player",
        "choice",
        "by_lot",
        "who is first in the first year: drawn by_lot, or always seat_1, so that what a seat wins "
        "says what going first is worth",
        "T2",
        example="seat_1",
        choices=("by_lot", "seat_1"),
        players=2,
    ),
    Option(
        "market_discard",
        "choice",
        "lowest",
        "the market card a year end discards: the one on the lowest space that has one, or that "
        "of space 1, if it is still there",
        "T6",
        example="space_1",
        choices=("lowest", "space_1"),
    ),
    Option(
        "fourth_ship",
        "choice",
        "may_sail",
        "a fourth ship may_sail at once if its tea is at the dock, or one of the four goes first",
        "T12",
        example="one_goes",
        choices=("may_sail", "one_goes"),
    ),
    Option(
        "junks_count",
        "bool",
        False,
        "a junk, which takes every tea, counts for a merchant of side A",
        "T23",
        example=True,
    ),
    Option(
        "ai_repeats",
        "bool",
        True,
        "the AI does its card again when the list is done; else all dice left go to the market",
        "T24",
        example=False,
        players=1,
    ),
    Option(
        "ai_displaced",
        "choice",
        "market",
        "displaced dice of the AI for which there is no other ship go to the market at once, or "
        "come back, to be used by its card",
        "T25",
        example="back",
        choices=("market", "back"),
        players=1,
    ),
    Option(
        "turn_cap",
        "int",
        200,
        "years after which a game is scored as it stands and marked truncated",
        "T19",
        2,
        low=1,
        high=10_000,
    ),
)
