"""The record layouts of Chai Garam.

`TABLE` is everything a seat could see by looking, hands included; `HIDDEN` is what lies face
down. A strategy is given a copy of `TABLE` with other seats' hands and personal goals blanked
(`observe.py`), so it cannot peek into a deck: the fields are not there.

Signed bytes throughout: a difference of two of them is signed in compiled and interpreted code
alike, and `NONE` (-1) fits.
"""

from __future__ import annotations

import numpy as np

from sim.engine.rng import STREAM
from sim.games.garam.constants import (
    ALL_PLACES,
    CARDS,
    COLOURS,
    DECKS,
    FACE_UP,
    FACE_UP_DECKS,
    LEAVES,
    MAX_ACTIONS,
    MAX_CUPS_ON_CUSTOMER,
    MAX_CUSTOMERS,
    MAX_DECK,
    MAX_GOALS,
    MAX_PUBLIC_GOALS,
    MAX_SEATS,
    ORIGINS,
    SIZES,
    SLOTS,
)

NEEDS = COLOURS + 3
"""A goal's need: first by colour, then by tea."""

TABLE = np.dtype(
    [
        # --- whose move it is ---
        ("phase", "i1"),  # Phase
        ("seat", "i1"),  # whose turn it is, 0-based in player order; this seat decides
        ("players", "i1"),  # seats in this game, 2-4
        ("ended", "i1"),  # bits of Ended that held so far; the game ends after this turn
        ("truncated", "i1"),  # 1 = the turn cap stopped the game
        ("turns", "i4"),  # turns finished by the table
        # --- this turn ---
        ("main_actions", "i1"),  # main actions left
        ("card_played", "i1"),  # 1 = a Chai Garam card was played this turn
        ("pan_bought", "i1"),  # 1 = a saucepan was bought this turn
        ("swaps", "i1"),  # swaps done this turn
        # --- the Pick or preparation in progress ---
        ("picked", "i1"),  # cards taken in this Pick
        ("snack_picked", "i1"),  # 1 = one of them was a snack
        ("brew_slot", "i1"),  # pan being prepared (phase ADDITIVES), else NONE
        # --- the Serve in progress ---
        # line being served: 0-2 rows, 3-5 columns, 6 the own Tapri alone; NONE outside a Serve
        ("line", "i1"),
        ("clearing", "i1"),  # 1 = a Chai Garam card clears the served customers' tokens
        ("cups_served", "i1"),  # cups served so far in this Serve
        ("served", "i1", (ALL_PLACES,)),  # (place) cups served to it in this Serve
        ("samosa", "i1", (ALL_PLACES,)),  # (place) 1 = Samosa played on it in this Serve
        ("biscuits", "i1"),  # Biscuits played in this Serve
        ("rusk", "i1"),  # 1 = Rusk played in this Serve
        # --- after a Serve (Advanced) ---
        ("aroma_due", "i1"),  # 1 = an additive may be taken for Aroma once upgrades are chosen
        ("call_due", "i1"),  # 1 = a Call may follow once upgrades and Aroma are done
        ("called", "i1"),  # customers called in this Call so far
        ("pakora", "i1"),  # 1 = Pakora was played for this Call
        # --- the goal or specialisation being paid ---
        ("paying", "i1"),  # goal card being paid (phase PAY), else NONE
        ("need", "i1", (NEEDS,)),  # (colour, then tea) receipts still to pay
        ("need_colours", "i1"),  # receipts of different colours still to pay
        ("paid_colours", "i1"),  # bit c = colour c was paid for this goal
        ("specialising", "i1"),  # leaf (kind of card) whose specialisation is being paid, else NONE
        ("need_tagged", "i1"),  # receipts with its tag still to pay
        # --- the Mela, then the Tapris ---
        # (place) customer, or NONE; place = 3 x row + column, then TAPRI + MAX_TAPRI x seat + n
        ("mela", "i1", (ALL_PLACES,)),
        ("tokens", "i1", (ALL_PLACES,)),  # (place) negative tokens on the customer
        ("cups", "i1", (ALL_PLACES,)),  # (place) cups standing on the customer
        ("cup_owner", "i1", (ALL_PLACES, MAX_CUPS_ON_CUSTOMER)),  # (place, cup) seat, or NONE
        ("cup_specific", "i1", (ALL_PLACES, MAX_CUPS_ON_CUSTOMER)),  # (place, cup) 1 = specific
        ("customer_at", "i1", (MAX_CUSTOMERS + 1,)),  # (customer) CustomerAt, or seat with receipt
        ("customer_deck", "i1"),  # cards left in the customer deck
        # --- the market and supplies ---
        ("market", "i1", (FACE_UP_DECKS, FACE_UP)),  # (deck, position) kind of card, or NONE
        ("deck", "i1", (DECKS,)),  # (deck) cards left face down
        ("discards", "i1", (CARDS,)),  # (kind) cards in the discard piles
        ("saucepans", "i1", (SIZES,)),  # (size) pans left to buy; the starter's pile is 0
        ("chai_garam", "i1"),  # Chai Garam cards in the supply
        ("leaf_tags", "i1", (LEAVES,)),  # (leaf) specialisations left to take (Advanced)
        ("funfair", "i1", (MAX_SEATS,)),  # (seat) wheel space of its marker; shared: entry 0 is it
        # --- goals ---
        ("public_goals", "i1", (MAX_PUBLIC_GOALS,)),  # (position) goal card, or NONE
        ("goal_deck", "i1"),  # cards left in the goal deck
        # --- each seat ---
        ("personal_goal", "i1", (MAX_SEATS,)),  # (seat) goal card, or NONE; hidden from others
        ("hand", "i1", (MAX_SEATS, CARDS)),  # (seat, kind) cards in hand; hidden from others
        ("hand_size", "i1", (MAX_SEATS,)),  # (seat) cards in hand, all kinds
        ("rupees", "i2", (MAX_SEATS,)),  # (seat)
        ("negatives", "i2", (MAX_SEATS,)),  # (seat) negative tokens held
        ("half_stars", "i1", (MAX_SEATS,)),  # (seat) all half-stars
        ("half_stars_from", "i1", (MAX_SEATS, ORIGINS)),  # (seat, Origin) the same by origin
        ("upgrades", "i2", (MAX_SEATS,)),  # (seat) bit u = Upgrade u unlocked
        ("upgrades_left", "i1", (MAX_SEATS,)),  # (seat) upgrade tokens not yet placed
        ("chai_cards", "i1", (MAX_SEATS,)),  # (seat) Chai Garam cards held
        ("receipts", "i1", (MAX_SEATS,)),  # (seat) customer receipts held
        ("receipts_by", "i1", (MAX_SEATS, NEEDS)),  # (seat, colour then tea) the same by kind
        ("receipts_tagged", "i1", (MAX_SEATS, LEAVES)),  # (seat, leaf) receipts with its tag
        ("specialisations", "i1", (MAX_SEATS,)),  # (seat) bit l = specialised in leaf l
        ("calls", "i1", (MAX_SEATS,)),  # (seat) customers called so far in the game
        ("funfair_moves", "i1", (MAX_SEATS,)),  # (seat) spaces it moved a marker so far
        ("cups_free", "i1", (MAX_SEATS,)),  # (seat) cup tokens not on pans or customers
        ("pan", "i1", (MAX_SEATS, SLOTS)),  # (seat, slot) Size of the pan there, or NONE
        ("pan_tea", "i1", (MAX_SEATS, SLOTS)),  # (seat, slot) Tea in it, or NONE = empty
        ("pan_cups", "i1", (MAX_SEATS, SLOTS)),  # (seat, slot) cups of chai left in it
        ("pan_holds", "i2", (MAX_SEATS, SLOTS)),  # (seat, slot) bit k = a card of kind k is in it
    ],
    align=True,
)

HIDDEN = np.dtype(
    [
        ("customers", "i1", (MAX_CUSTOMERS + 1,)),  # (position) customer; the top is the last one
        ("cards", "i1", (DECKS, MAX_DECK)),  # (deck, position) kind; the top is the last one
        ("goals", "i1", (MAX_GOALS,)),  # (position) goal card; the top is the last one
        ("stream", STREAM, (DECKS,)),  # (deck) luck of its shuffles
        ("scratch", STREAM),  # luck of shuffles that happen at setup only
    ],
    align=True,
)

STATE = np.dtype([("table", TABLE), ("hidden", HIDDEN)], align=True)

ACTION = np.dtype(
    [
        ("kind", "i1"),  # Act; its docstrings say which of the fields below count
        ("card", "i1"),  # kind of card, leaf, size, upgrade or customer
        ("slot", "i1"),  # pan slot
        ("place", "i1"),  # place, line, goal or second slot
        ("tea", "i1"),  # Tea of a BREW
        ("flag", "i1"),  # Service of a CUP; 1 = a SERVE that clears tokens
    ],
    align=True,
)

CHOICE = np.dtype([("n", "i8"), ("actions", ACTION, (MAX_ACTIONS,))], align=True)
