"""Sheets and options of Tea for 2 as one record for the kernels."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from sim.games.tea_for_two.constants import (
    ALL_TEAS,
    BOTTOM,
    CRATES,
    MARKERS,
    MAX_BLOOMING,
    MAX_CARDS,
    MAX_CRATE,
    MAX_SHIPS,
    MAX_SLOTS,
    MAX_SPACES,
    MAX_WAYS,
    MAX_YEAR_ACTIONS,
    MAX_YEARS,
    NONE,
    PALACE,
    ROWS,
    SHIP_SLOTS,
    TEAS,
    Ability,
    AiAction,
    CardKind,
    Palace,
    ShipKind,
)
from sim.games.tea_for_two.sheets_words import TEA_NAMES

if TYPE_CHECKING:
    from sim.games.interface import OptionValue
    from sim.sheets.check import Sheets

CARD = np.dtype(
    [
        ("kind", "i1"),  # CardKind
        ("teas", "i1"),  # bit t = it acts on tea t
        ("becomes", "i1"),  # what a change makes of them, or NONE
        ("steps", "i1"),  # spaces it moves them up
        ("once", "i1"),  # 1 = it turns over when it has acted
        ("vp", "i1"),  # points
        ("counts_for", "i1"),  # bit t = it counts for a merchant of tea t (T14)
        ("crate_tea", "i1", (CRATES * MAX_CRATE,)),  # (crate place) its tea, or NONE
        ("crate_places", "i1", (CRATES,)),  # (crate) bits of its crate places
        ("crate_vp", "i1", (CRATES,)),  # (crate) points when full
        ("useful", "i1", (MAX_SLOTS,)),  # (slot) how many of its teas come there; of a crate card,
        # the points of the crates that can be filled there
    ],
    align=True,
)

SHIP = np.dtype(
    [
        ("kind", "i1"),  # ShipKind
        ("needs", "i1", (TEAS,)),  # (tea) tokens a clipper needs
        ("teas", "i1"),  # bit t = it counts for a merchant of tea t (T14, T23)
        ("cargo", "i8"),  # the needs in one number: byte t = tokens of tea t
        ("carries", "i1"),  # tokens (numpy keeps the name "size" for itself)
        ("vp", "i1"),  # points
    ],
    align=True,
)

PARAMS = np.dtype(
    [
        ("players", "i1"),  # 2, or 1 for the solo game
        ("ability", "i1", (TEAS,)),  # (tea of the merchant) Ability
        ("spaces", "i1"),  # spaces of the plantation board, docks included
        ("docks", "i8"),  # bit s = space s is a dock
        ("dock_spots", "i8"),  # set of (space, tea) of all docks
        ("marker_tea", "i1", (MARKERS, 2, 2)),  # (marker, face, which) Tea
        ("marker_extras", "i1", (MARKERS, 2)),  # (marker, face) extras
        ("cards", "i1"),  # plantation cards
        ("card", CARD, (MAX_CARDS,)),
        ("ships", "i1"),  # ship cards
        ("ship", SHIP, (MAX_SHIPS,)),
        ("dock", "i1", (SHIP_SLOTS,)),  # (ship slot) the dock its ship lies at
        ("many_docks", "i1"),  # 1 = each ship slot has a dock of its own
        ("ways", "i1", (MAX_SPACES, TEAS)),  # (space, tea) ways up
        ("way_to", "i1", (MAX_SPACES, TEAS, MAX_WAYS)),  # (space, tea, way) where it leads
        ("way_tea", "i1", (MAX_SPACES, TEAS, MAX_WAYS)),  # (space, tea, way) Tea on arrival
        ("steps_up", "i1", (MAX_SPACES,)),  # (space) fewest steps to a dock
        ("admits", "i1", (MAX_SPACES,)),  # (space) bit t = tea t can come there
        ("slots", "i1"),  # slots for plantation cards
        ("slot_space", "i1", (MAX_SLOTS,)),  # (slot) the space beside it
        ("space_slots", "i2", (MAX_SPACES,)),  # (space) bit s = slot s is beside it
        ("years", "i1"),  # solo year cards
        ("year_length", "i1", (MAX_YEARS,)),  # (year card) actions on it
        ("year_action", "i1", (MAX_YEARS, MAX_YEAR_ACTIONS)),  # (year card, position) AiAction
        ("shuffled_years", "i1"),  # 1 = the year cards are shuffled
        ("merchant_side_b", "i1"),  # 1 = merchants have abilities, not points
        ("production_rows", "i1", (ROWS,)),  # (row) movement
        ("rows", "i1"),  # rows of the production board
        ("blooming", "i1", (MAX_BLOOMING,)),  # (blooming cards) points
        ("palace_workers", "i1", (PALACE,)),  # (Palace) room for workers
        ("tokens_of_each_tea", "i4"),
        ("number_of_dice", "i4"),  # of each merchant
        ("cards_looked_at", "i4"),
        ("ships_looked_at", "i4"),
        ("assistant_reach", "i4"),
        ("smallest_set", "i4"),
        ("largest_set", "i4"),
        ("two_moves_points", "i4"),
        ("merchant_points", "i4"),
        ("ship_goal", "i4"),
        ("turn_cap", "i4"),
        ("first_by_lot", "i1"),  # 1 = the first player is drawn by lot, 0 = seat 0 (T2)
        ("only_space_1", "i1"),  # 1 = a year end discards no market card but that of space 1 (T6)
        ("fourth_sails", "i1"),  # 1 = a fourth ship may sail before one goes (T12)
        ("ai_repeats", "i1"),  # 1 = the AI does its year card again when it is done (T24)
        ("ai_to_market", "i1"),  # 1 = dice it gets back go to the market at once (T25)
    ],
    align=True,
)

_PLAIN = (
    "tokens_of_each_tea",
    "cards_looked_at",
    "ships_looked_at",
    "assistant_reach",
    "smallest_set",
    "largest_set",
    "two_moves_points",
    "merchant_points",
)


def build_params(sheets: Sheets, options: Mapping[str, OptionValue], players: int) -> Any:
    """Return the params record (0-d recarray element of dtype PARAMS)."""
    params: Any = np.zeros(1, PARAMS).view(np.recarray)[0]
    params.players = players
    _fill_cards(params, expanded(sheets, "plantation_cards"))
    _fill_ships(params, expanded(sheets, "ships"), bool(options["junks_count"]))
    for row in sheets.rows["harvest_markers"]:
        marker, face = row["marker"], row["face"]
        params.marker_tea[marker, face] = [tea_named(row["tea1"]), tea_named(row["tea2"])]
        params.marker_extras[marker, face] = row["extras"]
    for row in sheets.rows["merchants"]:
        params.ability[tea_named(row["tea"])] = Ability[row["ability"].upper()]
    _fill_board(params, sheets, str(options["board_side"]))
    _fill_years(params, sheets.rows["solo_years"])
    _fill_setup(params, {row["key"]: row["value"] for row in sheets.rows["setup"]})
    params.ship_goal, params.turn_cap = options["ship_goal"], options["turn_cap"]
    params.merchant_side_b = options["merchant_side"] == "B"
    params.shuffled_years = options["solo_years"] == "shuffled"
    params.only_space_1 = options["market_discard"] == "space_1"
    params.fourth_sails = options["fourth_ship"] == "may_sail"
    params.ai_repeats = options["ai_repeats"]
    params.first_by_lot = options["first_player"] == "by_lot"
    params.ai_to_market = options["ai_displaced"] == "market"
    return params


def expanded(sheets: Sheets, name: str) -> list[Mapping[str, Any]]:
    """Return the rows of a sheet with each repeated `copies` times: one for each card."""
    return [row for row in sheets.rows[name] for _ in range(row["copies"])]


def tea_named(name: str) -> int:
    """Return the Tea the sheets call `name`."""
    return TEA_NAMES.index(name)


def tea_bits(names: Sequence[str]) -> int:
    """Return a set of teas as bits."""
    return sum(1 << tea_named(name) for name in set(names))


def _fill_cards(params: Any, rows: list[Mapping[str, Any]]) -> None:
    params.cards = len(rows)
    for card, row in zip(params.card, rows, strict=False):
        card.kind = CardKind[row["kind"].upper()]
        card.teas = tea_bits(row["teas"])
        card.becomes = NONE if row["becomes"] is None else tea_named(row["becomes"])
        card.steps, card.once, card.vp = row["steps"], row["once"], row["vp"]
        crates = (row["crate1"], row["crate2"])
        named = [*row["teas"], *crates[0], *crates[1], *filter(None, [row["becomes"]])]
        card.counts_for = tea_bits(named)
        card.crate_tea[:] = NONE
        card.crate_vp[:] = [row["crate1_vp"], row["crate2_vp"]]
        place = 0
        for crate, teas in enumerate(crates):
            for tea in teas:
                card.crate_tea[place] = tea_named(tea)
                card.crate_places[crate] |= 1 << place
                place += 1


def _fill_ships(params: Any, rows: list[Mapping[str, Any]], junks_count: bool) -> None:
    params.ships = len(rows)
    for ship, row in zip(params.ship, rows, strict=False):
        ship.kind = ShipKind[row["kind"].upper()]
        ship.carries, ship.vp = row["size"], row["vp"]
        ship.teas = tea_bits(row["needs"])
        if junks_count and ship.kind == ShipKind.JUNK:
            ship.teas = ALL_TEAS
        for tea in row["needs"]:
            ship.needs[tea_named(tea)] += 1
            ship.cargo += 1 << 8 * tea_named(tea)


def _fill_board(params: Any, sheets: Sheets, side: str) -> None:
    def rows(name: str) -> list[Mapping[str, Any]]:
        return [row for row in sheets.rows.get(name, ()) if row["board"] == side]

    spaces = {row["space"]: row for row in rows("spaces")}
    params.spaces = len(spaces)
    docks = sorted((row["dock"], n) for n, row in spaces.items() if row["dock"] is not None)
    params.docks = sum(1 << space for _, space in docks)
    params.dock_spots = sum(ALL_TEAS << TEAS * space for _, space in docks)
    params.many_docks = len(docks) > 1
    params.dock[:] = [docks[slot][1] if len(docks) > 1 else docks[0][1] for slot in range(3)]
    for row in rows("edges"):
        for tea in spaces[row["to"]]["teas"]:
            _add_way(params, row["from"], tea_named(tea), row["to"], tea_named(tea))
    for row in rows("white_lines"):
        for tea in row["becomes"]:
            _add_way(params, row["from"], tea_named(row["tea"]), row["to"], tea_named(tea))
    _measure_board(params)
    params.slots = len(rows("card_slots"))
    for row in rows("card_slots"):
        params.slot_space[row["slot"]] = row["space"]
        params.space_slots[row["space"]] |= 1 << row["slot"]
    for card in params.card[: params.cards]:
        for slot in range(params.slots):
            card.useful[slot] = _usefulness(card, params.admits[params.slot_space[slot]])


def _add_way(params: Any, space: int, tea: int, to: int, becomes: int) -> None:
    way = params.ways[space, tea]
    params.way_to[space, tea, way], params.way_tea[space, tea, way] = to, becomes
    params.ways[space, tea] += 1


def _usefulness(card: Any, teas: int) -> int:
    """Return what a card can do where these teas come."""
    if card.kind != CardKind.CRATES:
        return int(card.teas & teas).bit_count()
    fillable = 0
    for crate in range(CRATES):
        places = [p for p in range(CRATES * MAX_CRATE) if card.crate_places[crate] >> p & 1]
        if places and all(teas >> int(card.crate_tea[p]) & 1 for p in places):
            fillable += int(card.crate_vp[crate])
    return fillable


def _measure_board(params: Any) -> None:
    """Note for each space the steps to a dock and the teas that come there; paths lead upward."""
    params.admits[BOTTOM] = ALL_TEAS
    for space in range(params.spaces):
        for tea in range(TEAS):
            for way in range(params.ways[space, tea]):
                to = params.way_to[space, tea, way]
                params.admits[to] |= 1 << int(params.way_tea[space, tea, way])
    for space in reversed(range(params.spaces)):
        above = {int(to) for tea in range(TEAS) for to in _ways_from(params, space, tea)}
        if above:
            params.steps_up[space] = 1 + min(params.steps_up[to] for to in above)


def _ways_from(params: Any, space: int, tea: int) -> Any:
    return params.way_to[space, tea, : params.ways[space, tea]]


def _fill_years(params: Any, rows: Sequence[Mapping[str, Any]]) -> None:
    params.years = len(rows)
    for year, row in enumerate(sorted(rows, key=lambda row: row["number"])):
        params.year_length[year] = len(row["actions"])
        for position, action in enumerate(row["actions"]):
            params.year_action[year, position] = AiAction[action.upper()]


def _fill_setup(params: Any, numbers: Mapping[str, Sequence[int]]) -> None:
    for key in _PLAIN:
        params[key] = numbers[key][0]
    params.number_of_dice = numbers["dice"][0]
    params.rows = len(numbers["production_rows"])
    params.production_rows[: params.rows] = numbers["production_rows"]
    points = [*numbers["blooming_points"]]
    params.blooming[:] = points + [points[-1]] * (MAX_BLOOMING - len(points))
    for action in Palace:
        params.palace_workers[action] = numbers[f"{action.name.lower()}_workers"][0]
