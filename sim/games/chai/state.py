"""The record layouts of Chai.

`TABLE` is everything a seat could see by looking, blindly reserved customers included; `HIDDEN`
is what lies face down. A strategy is given a copy of `TABLE` with the customers that others
drew unseen blanked (`observe.py`), so it cannot peek.

Customers are kept in sets: bit c of an integer is customer c. A *place* of the market is
`MAX_COLUMNS x row + column`; a set of places is bits too.
"""

from __future__ import annotations

import numpy as np

from sim.engine.rng import STREAM
from sim.games.chai.constants import (
    ABILITIES,
    ADDITIVES,
    KINDS,
    MAIN_ACTIONS,
    MAX_ACTIONS,
    MAX_ADDITIVE_CARDS,
    MAX_CUPS,
    MAX_CUSTOMERS,
    MAX_FACE_UP,
    MAX_SEATS,
    MAX_TILES,
    MAX_TIPS,
    PLACES,
    TEAS,
)

TABLE = np.dtype(
    [
        # --- sets of customers ---
        ("pool", "i8"),  # bit c = customer c lies in the pool
        ("coin_on", "i8"),  # bit c = a coin lies on customer c of the pool
        ("has", "i8", (MAX_SEATS,)),  # (seat) bit 5k+i = more than i of kind k in the tea box
        ("hand", "i8", (MAX_SEATS,)),  # (seat) bit c = unfulfilled customer c in the tea box
        ("blind", "i8", (MAX_SEATS,)),  # (seat) bit c = of them, the others have not seen c
        ("fulfilled", "i8", (MAX_SEATS,)),  # (seat) bit c = the seat fulfilled customer c
        ("recipes", "i8", (MAX_SEATS,)),  # (seat) bit r = made a tea of recipe r
        # --- whose move it is ---
        ("turns", "i4"),  # turns finished by the table
        ("phase", "i1"),  # Phase
        ("seat", "i1"),  # whose turn it is, 0-based in player order; this seat decides
        ("players", "i1"),  # seats in this game, 2-5
        ("ended", "i1"),  # bits of Ended; the game ends when all have had equal turns
        ("truncated", "i1"),  # 1 = the turn cap stopped the game
        # --- this turn ---
        ("step", "i1"),  # Step: what the turn is in the middle of
        ("income", "i2"),  # coins received for this visit of the market
        ("spent", "i2"),  # coins paid in this visit
        ("pantry_done", "i1"),  # actions (or picks) done in this visit of the pantry
        ("renewed", "i1"),  # 1 = the visible additives were renewed before the picks
        ("ability", "i1"),  # Ability being used (phase ABILITY_WORK), else NONE
        ("ability_first", "i1"),  # place or kind it was given first, or NONE
        ("free_left", "i1"),  # free ingredients still to take (phase TIP)
        # --- the cups ---
        ("thermometer", "i1"),  # rounds of cups completed
        ("cups", "i1"),  # cups in a round
        ("filled", "i1"),  # cups filled in this round, from the left
        ("cup_customer", "i1", (MAX_CUPS,)),  # (cup) customer whose tea is in it, or NONE
        ("cup_tip", "i1", (MAX_CUPS,)),  # (cup) tip that was flipped over, or NONE
        # --- market and pantry ---
        ("market", "i1", (PLACES,)),  # (place) flavour, or NONE = gap
        ("bag", "i1"),  # flavour tiles left in the bag
        ("visible", "i1", (ADDITIVES,)),  # (kind - FIRST_ADDITIVE) visible additives
        ("additive_deck", "i1"),  # additives left in the deck
        ("discards", "i1", (KINDS,)),  # (kind) discarded tiles and additives
        # --- supplies ---
        ("customer_deck", "i1"),  # customers left in the deck
        ("pouches", "i2"),  # coins nobody holds, in copper
        ("abilities", "i1", (MAX_FACE_UP,)),  # (position) Ability face up, or NONE
        ("ability_deck", "i1"),  # abilities left face down
        ("owner", "i1", (TEAS,)),  # (tea) seat whose base tea it is, or NONE
        # --- each seat ---
        ("tea", "i1", (MAX_SEATS,)),  # (seat) own base Tea
        ("base_tokens", "i1", (MAX_SEATS,)),  # (seat) base tea tokens left
        ("money", "i2", (MAX_SEATS,)),  # (seat) coins, in copper
        ("box", "i1", (MAX_SEATS, KINDS)),  # (seat, kind) ingredients in the tea box
        ("tiles", "i1", (MAX_SEATS,)),  # (seat) flavour tiles in the tea box
        ("additives", "i1", (MAX_SEATS,)),  # (seat) additives in the tea box
        ("hand_size", "i1", (MAX_SEATS,)),  # (seat) unfulfilled customers in the tea box
        ("orders", "i1", (MAX_SEATS,)),  # (seat) orders fulfilled
        ("points", "i2", (MAX_SEATS,)),  # (seat) points of the orders fulfilled
        ("tips", "i1", (MAX_SEATS,)),  # (seat) tips received
        ("tip_coins", "i2", (MAX_SEATS,)),  # (seat) coins received as tips
        ("first_tip", "i1", (MAX_SEATS,)),  # (seat) the first tip received, or NONE
        ("foreign", "i1", (MAX_SEATS,)),  # (seat) orders fulfilled with another's base tea
        ("from_pool", "i1", (MAX_SEATS,)),  # (seat) orders fulfilled straight from the pool
        ("main", "i2", (MAX_SEATS, MAIN_ACTIONS)),  # (seat, Main) main actions done
    ],
    align=True,
)

HIDDEN = np.dtype(
    [
        ("bag", "i1", (MAX_TILES,)),  # (position) flavour; the top is the last one
        ("additives", "i1", (MAX_ADDITIVE_CARDS,)),  # (position) kind; the top is the last one
        ("customers", "i1", (MAX_CUSTOMERS,)),  # (position) customer; the top is the last one
        ("tips", "i1", (MAX_TIPS,)),  # (position) tip; cup i has the one at position i
        ("abilities", "i1", (ABILITIES,)),  # (position) Ability; the top is the last one
        ("bag_stream", STREAM),  # luck of the bag
        ("additive_stream", STREAM),  # luck of the additive deck
        ("tip_stream", STREAM),  # luck of the tips
        ("scratch", STREAM),  # luck of shuffles that happen at setup only
    ],
    align=True,
)

STATE = np.dtype([("table", TABLE), ("hidden", HIDDEN)], align=True)

ACTION = np.dtype(
    [
        ("tiles", "i4"),  # bit p = the tile at place p is of the group bought
        ("kind", "i1"),  # Act; its docstrings say which of the fields below count
        ("card", "i1"),  # kind of ingredient, customer or ability
        ("place", "i1"),  # place of a single tile
        ("spare", "i1"),  # always 0: no byte of the record is left to chance
    ],
    align=True,
)

CHOICE = np.dtype([("n", "i8"), ("actions", ACTION, (MAX_ACTIONS,))], align=True)
