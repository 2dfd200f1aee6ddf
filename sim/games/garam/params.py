"""Sheets and options of Chai Garam as one record for the kernels."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from sim.errors import UsageFault
from sim.games.garam.constants import (
    ALL_PLACES,
    CARDS,
    COLOURS,
    LEAF_TAGS,
    MAX_CUSTOMERS,
    MAX_GOALS,
    MAX_SEATS,
    MAX_SPACES,
    NONE,
    PLACES,
    SIZES,
    Card,
    Colour,
    Deck,
    GoalKind,
    Metric,
    Size,
    Tag,
    Tea,
    Upgrade,
)
from sim.games.garam.state import NEEDS
from sim.games.naming import expanded

if TYPE_CHECKING:
    from sim.games.interface import OptionValue
    from sim.sheets.check import Sheets

LEAVES_OF = {
    Tea.GREEN: (Card.KASHMIRI, Card.NILGIRI),
    Tea.BLACK: (Card.ASSAM, Card.DARJEELING),
    Tea.MILK: (Card.ASSAM, Card.DARJEELING),
}
BENEFITS = ("basics", "leaf", "additive", "snack", "rupees")
"""Columns of a starting benefit: four decks in the order of `Deck`, then money."""

CUSTOMER = np.dtype(
    [
        ("tea", "i1"),  # Tea
        ("cups", "i1"),  # cups ordered, 1 or 2
        ("colour", "i1"),  # Colour, or NONE for the Evening customer
        ("asks", "i2"),  # bit k = a specific service needs a card of kind k in the pan
        ("leaves", "i2"),  # bit k = a leaf of kind k will do for a specific service
        ("price", "i2"),  # rupees for each cup served specifically
        ("tolerance", "i1"),  # negative tokens at which the customer leaves
        ("half_star", "i1"),  # 1 = celebrity
        ("evening", "i1"),  # 1 = the Evening customer
        ("tags", "i1"),  # bit t = Tag t; 0 in the Basic game
        # (the first customer of its kind) receipts with the same number pay alike: colour, tea and,
        # in the Advanced game, leaf tags
        ("alike", "i1"),
    ],
    align=True,
)

GOAL = np.dtype(
    [
        ("kind", "i1"),  # GoalKind
        ("need", "i1", (NEEDS,)),  # RECEIPTS: receipts of each colour, then of each tea
        ("needs", "i2"),  # bit i = need[i] is above 0
        ("colours", "i1"),  # COLOURS: receipts of that many different colours
        ("metric", "i1"),  # STATE: Metric
        ("threshold", "i2"),  # STATE: at least this much
        ("half_stars", "i1"),  # half-stars it gives
    ],
    align=True,
)

PARAMS = np.dtype(
    [
        ("players", "i1"),
        ("advanced", "i1"),  # 1 = the Advanced game
        ("copies", "i1", (CARDS,)),  # (kind) cards in the game
        ("pan_cups", "i1", (SIZES,)),  # (size) cups a pan holds
        ("pan_cost", "i2", (SIZES,)),  # (size) rupees
        ("pan_copies", "i1", (SIZES,)),  # (size) cards in the game
        ("simple_price", "i2", (3,)),  # (tea) rupees for each cup served simply
        ("customer", CUSTOMER, (MAX_CUSTOMERS + 1,)),
        ("customers", "i1"),  # customer cards, Evening included
        ("evening", "i1"),  # the Evening customer's card
        ("goal", GOAL, (MAX_GOALS,)),
        ("goals", "i1"),  # goal cards
        ("public_goals", "i1"),  # face up with this number of players
        ("benefit", "i1", (MAX_SEATS, len(BENEFITS))),  # (seat, BENEFITS) starting benefit
        ("upgrades", "i2"),  # bit u = Upgrade u is on the board
        ("leaf_tags", "i1"),  # specialisations of each leaf with this number of players
        ("spaces", "i1"),  # spaces of the funfair wheel; 0 in the Basic game
        ("space_deck", "i1", (MAX_SPACES,)),  # (space) Deck a card is drawn from, or NONE
        ("space_rupees", "i2", (MAX_SPACES,)),  # (space) rupees it pays
        ("tips_places", "i8"),  # bit p = Tips pay for a customer served at place p
        ("mela_reward", "i1"),  # 1 = three customers of a Mela line give a Chai Garam card
        ("funfair_own", "i1"),
        ("pakora_any", "i1"),
        ("evening_jitter", "i4"),
        ("service_choice", "i1"),
        ("pay", "i1"),  # Pay
        ("half_star_any", "i1"),
        ("unserved_no_cups", "i1"),
        ("tips_on_completed", "i1"),
        ("stars_to_end", "i4"),
        ("upgrade_tokens", "i4"),
        ("hand_limit", "i4"),
        ("hand_12", "i4"),
        ("pick_limit", "i4"),
        ("pick_4", "i4"),
        ("snack_limit", "i4"),
        ("cup_tokens", "i4"),
        ("chai_garam_cards", "i4"),
        ("chai_garam_held", "i4"),
        ("swap_limit", "i4"),
        ("rupees_a_half", "i4"),
        ("receipts_a_half", "i4"),
        ("cups_a_half", "i4"),
        ("turn_cap", "i4"),
        # Advanced: all 0 in the Basic game
        ("tapri_limit", "i4"),
        ("tapri_seats", "i4"),
        ("call_limit", "i4"),
        ("call_seats", "i4"),
        ("pakora_rupees", "i4"),
        ("tapri_reward", "i4"),
        ("tapri_half_stars", "i4"),
        ("specialise_half_stars", "i4"),
        ("specialise_first", "i4"),
        ("specialise_later", "i4"),
        ("tapri_star", "i1"),  # TAPRI_SPECIFIC, TAPRI_ONE_ACTION or TAPRI_COMPLETED
    ],
    align=True,
)

PAY_ON_COMPLETION, PAY_ON_COMPLETION_ALL, PAY_PER_CUP = range(3)
_PAY = ("on_completion", "on_completion_all", "per_cup")
TAPRI_SPECIFIC, TAPRI_ONE_ACTION, TAPRI_COMPLETED = range(3)
_TAPRI_STAR = ("specific", "one_action", "completed")
_PLAIN = (
    "evening_jitter",
    "stars_to_end",
    "upgrade_tokens",
    "hand_limit",
    "hand_12",
    "pick_limit",
    "pick_4",
    "snack_limit",
    "cup_tokens",
    "chai_garam_cards",
    "chai_garam_held",
    "swap_limit",
    "rupees_a_half",
    "receipts_a_half",
    "cups_a_half",
    "turn_cap",
    "half_star_any",
)
_ADVANCED = (
    "tapri_limit",
    "tapri_seats",
    "call_limit",
    "call_seats",
    "pakora_rupees",
    "tapri_reward",
    "tapri_half_stars",
    "specialise_half_stars",
    "specialise_first",
    "specialise_later",
)
_MELA_PLACES = (1 << PLACES) - 1
_TAPRI_PLACES = (1 << ALL_PLACES) - 1 - _MELA_PLACES


def build_params(sheets: Sheets, options: Mapping[str, OptionValue], players: int) -> Any:
    """Return the params record (0-d recarray element of dtype PARAMS).

    Raises UsageFault when `start_bonus` cannot be read.
    """
    params: Any = np.zeros(1, PARAMS).view(np.recarray)[0]
    params.players = players
    in_mode = ("both", str(options["mode"]))
    params.advanced = options["mode"] == "advanced"
    _fill_customers(params, expanded(sheets, "customers"))
    _fill_goals(params, expanded(sheets, "goals"))
    for row in sheets.rows["table"]:
        if row["players"] == players:
            params.public_goals = row["public_goals"]
    for row in sheets.rows["ingredients"]:
        if row["modes"] in in_mode:
            params.copies[card_named(row["kind"])] = row["copies"]
    for row in sheets.rows["saucepans"]:
        size = Size[row["size"].upper()]
        params.pan_cups[size], params.pan_cost[size] = row["cups"], row["cost"]
        params.pan_copies[size] = row["copies"]
    for row in sheets.rows["teas"]:
        params.simple_price[Tea[row["tea"].upper()]] = row["price"]
    for row in sheets.rows["upgrades"]:
        if row["mode"] in in_mode:
            params.upgrades |= 1 << Upgrade[row["name"].upper().replace(" ", "_")]
    params.benefit[:] = start_benefits(str(options["start_bonus"]), sheets)
    _fill_options(params, options)
    if params.advanced:
        _fill_advanced(params, sheets, options)
    return params


def card_named(name: str) -> Card:
    """Return the kind of card the sheets call `name`, such as "Bun Maska"."""
    return Card[name.upper().replace(" ", "_")]


def _fill_customers(params: Any, rows: list[Mapping[str, Any]]) -> None:
    params.customers = len(rows)
    first: dict[tuple[int, int, int], int] = {}
    for index, row in enumerate(rows):
        card = params.customer[index]
        card.tea = Tea[row["tea"].upper()]
        card.cups, card.price, card.tolerance = row["cups"], row["price"], row["tolerance"]
        card.half_star, card.evening = row["half_star"], row["evening"]
        card.colour = Colour[row["colour"].upper()] if row["colour"] else NONE
        asked = [*row["additives"], *([row["leaf"]] if row["leaf"] else [])]
        card.asks = sum(1 << card_named(name) for name in asked)
        leaves = LEAVES_OF[Tea(card.tea)]
        card.leaves = 1 << card_named(row["leaf"]) if row["leaf"] else sum(1 << k for k in leaves)
        if params.advanced:
            card.tags = sum(1 << Tag[tag.upper()] for tag in row["tags"])
        kind = (int(card.colour), int(card.tea), int(card.tags) & LEAF_TAGS)
        card.alike = first.setdefault(kind, index)
        if row["evening"]:
            params.evening = index


def _fill_advanced(params: Any, sheets: Sheets, options: Mapping[str, OptionValue]) -> None:
    """Fill in what only the Advanced game has: specialisations, the funfair, the Tapri."""
    for row in sheets.rows["table"]:
        if row["players"] == params.players:
            params.leaf_tags = row["leaf_tags"]
    wheel = sorted(sheets.rows["wheel"], key=lambda row: row["space"])
    params.spaces = len(wheel)
    for space, row in enumerate(wheel):
        kind, number = row["bonus"]
        params.space_deck[space] = NONE if kind == "rupees" else Deck[kind.upper()]
        params.space_rupees[space] = number if kind == "rupees" else 0
    params.tips_places = _TAPRI_PLACES
    params.mela_reward = options["mela_reward_advanced"]
    params.funfair_own = options["funfair"] == "own"
    params.pakora_any = options["pakora"] == "any"
    params.tapri_star = _TAPRI_STAR.index(str(options["tapri_star"]))
    for key in _ADVANCED:
        params[key] = options[key]


def _fill_goals(params: Any, rows: list[Mapping[str, Any]]) -> None:
    params.goals = len(rows)
    for index, row in enumerate(rows):
        goal = params.goal[index]
        goal.kind = GoalKind[row["kind"].upper()]
        goal.half_stars = row["half_stars"]
        if goal.kind == GoalKind.RECEIPTS:
            for name, number in row["need"].items():
                goal.need[_need_index(name)] = number
                goal.needs |= 1 << _need_index(name)
        elif goal.kind == GoalKind.COLOURS:
            goal.colours = row["need"]
        else:
            metric, goal.threshold = row["need"]
            goal.metric = Metric[metric.upper()]


def _need_index(name: str) -> int:
    teas = [tea.name for tea in Tea]
    return (
        COLOURS + teas.index(name.upper())
        if name.upper() in teas and name.islower()
        else int(Colour[name.upper()])
    )


def _fill_options(params: Any, options: Mapping[str, OptionValue]) -> None:
    for key in _PLAIN:
        params[key] = options[key]
    params.pay = _PAY.index(str(options["pay"]))
    params.service_choice = options["service_kind"] == "choice"
    params.unserved_no_cups = options["unserved"] == "no_cups"
    params.tips_on_completed = options["tips_on"] == "completed"
    params.tips_places = _MELA_PLACES
    params.mela_reward = True


def start_benefits(scheme: str, sheets: Sheets | None = None) -> np.ndarray[Any, Any]:
    """Return the starting benefits (seat, BENEFITS) that `scheme` says in words.

    `sheet` takes setup.csv. Otherwise seats are parted by `/`, items joined by `+`; an item is
    an optional number and one of leaf, additive, basics, snack, rupees; `-` or nothing is no
    benefit, and seats not named get none. Raises UsageFault for anything else.
    """
    benefits = np.zeros((MAX_SEATS, len(BENEFITS)), np.int8)
    if scheme.strip() == "sheet":
        for row in sheets.rows["setup"] if sheets else ():
            benefits[row["seat"]] = [row[name] for name in BENEFITS]
        return benefits
    seats = scheme.split("/")
    if len(seats) > MAX_SEATS:
        raise UsageFault(
            f'start_bonus: "{scheme}" names {len(seats)} seats; at most {MAX_SEATS} can play.'
        )
    for seat, items in enumerate(seats):
        for item in items.split("+"):
            _add_benefit(benefits[seat], item.strip(), scheme)
    return benefits


def _add_benefit(benefit: Any, item: str, scheme: str) -> None:
    if item in ("", "-"):
        return
    match = re.fullmatch(r"(\d*)\s*([a-z]+)", item.lower())
    name = match[2] if match else ""
    name = {"rupee": "rupees", "snacks": "snack", "leaves": "leaf", "additives": "additive"}.get(
        name, name
    )
    number = int(match[1] or 1) if match else 0
    if name not in BENEFITS or (not 0 <= number <= 9 and name != "rupees") or number > 99:
        raise UsageFault(
            f'start_bonus: "{item}" in "{scheme}" is no benefit. Write a number (1-9; rupees to '
            f"99) and one of {', '.join(BENEFITS)}, such as `2 leaf`; `-` for none; seats parted "
            "by `/`, items joined by `+`."
        )
    benefit[BENEFITS.index(name)] += number
