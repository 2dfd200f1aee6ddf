"""The record layouts of Tea for 2.

`TABLE` is everything a merchant could see by looking; `HIDDEN` is what lies face down or is luck
to come. Decks lie face up, so their top cards are on the table too. Cards looked at (`look`) are
there only while the merchant who looks at them decides.

A set of (space, tea) pairs is the bits of an integer: bit TEAS x space + tea.
"""

from __future__ import annotations

import numpy as np

from sim.engine.rng import STREAM
from sim.games.tea_for_two.constants import (
    DECK_ROOM,
    HARBOUR_SHIPS,
    HARBOUR_SLOTS,
    LOOKED_AT,
    MARKET_CARDS,
    MARKET_SPACES,
    MAX_ACTIONS,
    MAX_PENDING,
    MAX_SEATS,
    MAX_SLOTS,
    MAX_SPACES,
    MAX_YEARS,
    PALACE,
    PIPS,
    ROWS,
    SHIP_SLOTS,
    TEAS,
    WHEEL,
)

TABLE = np.dtype(
    [
        # --- sets of bits ---
        ("fresh", "i8"),  # set of (space, tea) entered in the chain under way, deciding seat's
        ("standing", "i8", (MAX_SEATS,)),  # (seat) set of (space, tea) with a token there
        ("acting", "i8", (MAX_SEATS,)),  # (seat) set of (space, tea) a face-up card there acts on
        ("craving", "i8", (MAX_SEATS,)),  # (seat) set of (space, tea) a crate there has room for
        ("sailed", "i8", (MAX_SEATS,)),  # (seat) bit i = ship i is fulfilled
        ("ai_cards", "i8"),  # solo: bit i = the AI has plantation card i
        # --- whose move it is ---
        ("turns", "i4"),  # worker turns finished, of both merchants
        ("parts", "i4"),  # harvests, worker turns and year ends of single merchants finished
        ("years", "i2"),  # years finished
        ("phase", "i1"),  # Phase
        ("stage", "i1"),  # Stage
        ("seat", "i1"),  # the seat that decides
        ("turn_seat", "i1"),  # whose worker turn it is (the other seat may have to answer)
        ("players", "i1"),  # 2, or 1 for the solo game
        ("ended", "i1"),  # bits of Ended
        ("truncated", "i1"),  # 1 = the turn cap stopped the game
        ("starter", "i1"),  # first player of the first year
        ("first", "i1"),  # first player of this year
        ("coin", "i1"),  # who has the 1st player coin
        ("placed", "i1"),  # 1 = this turn's worker is placed
        ("target", "i1"),  # Target of the worker while its die is chosen, else NONE
        ("turn_value", "i1"),  # pips of the die being turned (phase DISCARD_TOKEN), else NONE
        ("turn_by", "i1"),  # +1 or -1
        ("cursor", "i1"),  # how far harvest, harbour or production are resolved in this year
        # --- the harvest wheel ---
        ("wheel", "i1", (WHEEL,)),  # (place) 2 x marker + face that is up, or NONE
        ("assistant", "i1"),  # place of the tea assistant; NONE = before the first marker
        ("extras", "i1"),  # extras of the harvest left
        ("taken", "i1"),  # bit t = tea t was taken as an extra in this harvest
        ("movement", "i1"),  # movement left (production, or the ability)
        ("supply", "i1", (TEAS,)),  # (tea) tokens in the supply
        # --- workers ---
        ("dice", "i1", (MAX_SEATS, PIPS)),  # (seat, pips - 1) unplaced dice
        ("dice_left", "i1", (MAX_SEATS,)),  # (seat) unplaced dice
        ("harvesters", "i1", (MAX_SEATS,)),  # (seat) dice on the harvest board; the AI's: dice used
        # in the market without a space (T16)
        ("palace", "i1", (PALACE, MAX_SEATS)),  # (Palace, seat) dice there
        # --- the market ---
        ("market", "i1", (MARKET_CARDS,)),  # (space) plantation card, or NONE
        ("market_worker", "i1", (MARKET_SPACES,)),  # (space) seat with a die there, or NONE
        ("card_deck", "i1"),  # plantation cards in the deck
        ("card_top", "i1"),  # the uppermost of them, or NONE
        ("look", "i1", (LOOKED_AT,)),  # (position) card or ship being looked at, or NONE
        ("new_card", "i1"),  # card taken and not yet planted, or NONE
        # --- the harbour ---
        ("harbour", "i1", (HARBOUR_SHIPS,)),  # (slot) ship, or NONE
        ("ship_deck", "i1"),  # ships in the deck
        ("ship_top", "i1"),  # the uppermost of them, or NONE
        ("harbour_seat", "i1", (HARBOUR_SLOTS,)),  # (slot) seat with a sequence there, or NONE
        ("harbour_low", "i1", (HARBOUR_SLOTS,)),  # (slot) lowest pips of the sequence; 0 = none
        ("harbour_length", "i1", (HARBOUR_SLOTS,)),  # (slot) dice in the sequence; 0 = none
        ("contested", "i1"),  # slot fought for, or being reserved; else NONE
        ("displaced_seat", "i1"),  # whose sequence is displaced and in nobody's slot, or NONE
        ("displaced_low", "i1"),  # lowest pips of the displaced sequence; 0 = none
        ("displaced_length", "i1"),  # dice in it; 0 = none
        ("answered", "i1"),  # 1 = its owner has given up or cannot answer
        ("new_ship", "i1"),  # ship taken and not yet in a slot, or NONE
        # --- production ---
        ("row_seat", "i1", (ROWS,)),  # (row, the highest first) seat with a set there, or NONE
        ("row_value", "i1", (ROWS,)),  # (row) pips of the set; 0 = none
        ("row_count", "i1", (ROWS,)),  # (row) dice in the set; 0 = none
        ("row_since", "i1", (ROWS,)),  # (row) number of the set in this year, in order of placing
        ("sets", "i1"),  # sets placed in this year
        # --- the chain under way ---
        ("just_planted", "i1"),  # slot of the card just placed from the market, or NONE
        ("dock_changed", "i1"),  # 1 = tokens or ships came to a dock; look whether one can sail
        ("moving_from", "i1"),  # space that tokens in hand come from, or NONE
        ("moving", "i1", (TEAS,)),  # (tea) tokens in hand on the way from there
        ("moving_steps", "i1"),  # steps that the card moving them gives them after this one
        ("pending", "i1"),  # groups of alike tokens with steps left; no token is in two
        ("pending_space", "i1", (MAX_PENDING,)),  # (group) where it is; IN_HAND = on its way
        ("pending_tea", "i1", (MAX_PENDING,)),  # (group) its tea
        ("pending_count", "i1", (MAX_PENDING,)),  # (group) tokens
        ("pending_steps", "i1", (MAX_PENDING,)),  # (group) steps left
        ("junk", "i1"),  # ship slot of the junk about to sail (phase JUNK), else NONE
        ("left_behind", "i1", (TEAS,)),  # (tea) tokens chosen to stay behind
        # --- each seat ---
        ("merchant", "i1", (MAX_SEATS,)),  # (seat) Tea of the merchant card
        ("ability_used", "i1", (MAX_SEATS,)),  # (seat) 1 = used in this year
        ("ships", "i1", (MAX_SEATS,)),  # (seat) ships fulfilled
        ("ship", "i1", (MAX_SEATS, SHIP_SLOTS)),  # (seat, slot) ship waiting there, or NONE
        ("card", "i1", (MAX_SEATS, MAX_SLOTS)),  # (seat, slot) plantation card, or NONE
        ("planted", "i2", (MAX_SEATS,)),  # (seat) bit s = there is a card in slot s
        ("face_down", "i2", (MAX_SEATS,)),  # (seat) bit s = the card in slot s is face down
        ("crates", "i1", (MAX_SEATS, MAX_SLOTS)),  # (seat, slot) bit i = crate place i is filled
        ("tokens", "i1", (MAX_SEATS, MAX_SPACES, TEAS)),  # (seat, space, tea) tokens; at a dock
        # also those on the ships that lie there (T1)
        # --- solo ---
        ("year_card", "i1"),  # solo year card of this year, or NONE
        ("ai_done", "i1"),  # entries of it done in this year
    ],
    align=True,
)

HIDDEN = np.dtype(
    [
        ("cards", "i1", (DECK_ROOM,)),  # (place) plantation deck: a ring, the top is the last one
        ("card_base", "i1"),  # place of its bottom card
        ("ships", "i1", (DECK_ROOM,)),  # (place) ship deck, likewise
        ("ship_base", "i1"),  # place of its bottom card
        ("dice", STREAM, (MAX_SEATS,)),  # (seat) luck of its dice
        ("scratch", STREAM),  # luck of what happens at setup only
        ("years", "i1", (MAX_YEARS,)),  # (year) solo year cards in the order in which they come
    ],
    align=True,
)

STATE = np.dtype([("table", TABLE), ("hidden", HIDDEN)], align=True)

ACTION = np.dtype(
    [
        ("kind", "i1"),  # Act; its texts say which of the fields below count, others are 0
        ("place", "i1"),  # space, slot, dock, row or position
        ("other", "i1"),  # second space, slot, dock or position
        ("tea", "i1"),  # Tea
        ("becomes", "i1"),  # Tea a token is when it arrives
        ("value", "i1"),  # pips of a die, or the lowest of a sequence
        ("count", "i1"),  # dice, markers, or a turn by +1 or -1
    ],
    align=True,
)

CHOICE = np.dtype([("n", "i8"), ("actions", ACTION, (MAX_ACTIONS,))], align=True)
