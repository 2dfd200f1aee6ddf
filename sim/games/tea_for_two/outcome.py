"""What a finished game leaves behind, and how it reads in tables."""

from __future__ import annotations

import numpy as np

from sim.engine.bits import count_bits
from sim.engine.jit import njit
from sim.games.tea_for_two.constants import MAX_SEATS
from sim.games.tea_for_two.scoring import (
    blooming_points,
    card_points,
    cards_of,
    clippers_of,
    crate_points,
    merchant_points,
    rank,
    score_of,
    ship_points,
)

# Packed, so that every byte of a record is a field's: the digest of a run is over these bytes.
# In the solo game seat 1 is the AI.
OUTCOME = np.dtype(
    [
        ("turns", "i4"),  # worker turns of both merchants
        ("decisions", "i4"),  # decisions made, forced ones included
        ("ended", "i1"),  # bits of Ended: every condition that held
        ("truncated", "i1"),  # 1 = stopped by the turn cap
        ("winners", "i1"),  # bit s = seat s is among the winners, in the solo game the AI's too
        ("score", "i2", (MAX_SEATS,)),  # (seat) points
        ("years", "i2", (MAX_SEATS,)),  # (seat) years played, alike for both
        ("card_points", "i2", (MAX_SEATS,)),  # (seat) of the points, printed on plantation cards
        ("blooming_points", "i2", (MAX_SEATS,)),  # (seat) of them, for blooming cards
        ("crate_points", "i2", (MAX_SEATS,)),  # (seat) of them, for full crates
        ("ship_points", "i2", (MAX_SEATS,)),  # (seat) of them, for fulfilled ships
        ("merchant_points", "i2", (MAX_SEATS,)),  # (seat) of them, for the side A merchant
        ("ships", "i1", (MAX_SEATS,)),  # (seat) ships fulfilled
        ("clippers", "i1", (MAX_SEATS,)),  # (seat) of them, clippers
        ("cards", "i1", (MAX_SEATS,)),  # (seat) plantation cards
        ("merchant", "i1", (MAX_SEATS,)),  # (seat) Tea of the merchant card
        ("reached_goal", "i1", (MAX_SEATS,)),  # (seat) 1 = has fulfilled the ship goal
        ("started", "i1", (MAX_SEATS,)),  # (seat) 1 = was first player of the first year
        ("rival_score", "i2", (MAX_SEATS,)),  # (seat) points of the other merchant, or of the AI
        ("rival_ships", "i1", (MAX_SEATS,)),  # (seat) ships of the other merchant, or of the AI
    ]
)


@njit
def record_outcome(state, params, outcome):
    """Write a finished game's outcome."""
    table = state.table
    outcome.turns = table.turns
    outcome.ended = table.ended
    outcome.truncated = table.truncated
    outcome.winners = winners(table, params)
    for seat in range(MAX_SEATS):
        record_seat(table, params, outcome, seat)
    for seat in range(MAX_SEATS):
        outcome.rival_score[seat] = outcome.score[1 - seat]
        outcome.rival_ships[seat] = outcome.ships[1 - seat]


@njit
def record_seat(table, params, outcome, seat):
    """Write what one merchant leaves behind."""
    cards, sailed = cards_of(table, seat), int(table.sailed[seat])
    outcome.score[seat] = score_of(table, params, seat)
    outcome.years[seat] = table.years
    outcome.card_points[seat] = card_points(params, cards)
    outcome.blooming_points[seat] = blooming_points(params, cards)
    outcome.crate_points[seat] = crate_points(table, params, seat)
    outcome.ship_points[seat] = ship_points(params, sailed)
    outcome.merchant_points[seat] = merchant_points(table, params, seat, cards)
    outcome.ships[seat] = table.ships[seat]
    outcome.clippers[seat] = clippers_of(params, sailed)
    outcome.cards[seat] = count_bits(cards)
    outcome.merchant[seat] = table.merchant[seat]
    outcome.reached_goal[seat] = table.ships[seat] >= params.ship_goal
    outcome.started[seat] = table.starter == seat


@njit
def winners(table, params):
    """Return the seats that share the win, bit s for seat s; the AI of the solo game is seat 1."""
    first, second = rank(table, params, 0), rank(table, params, 1)
    if first == second:
        return 3
    return 1 if first > second else 2


@njit
def standings(state, params, scores):
    """Write each merchant's points if the game ended now (E2-E6).

    They are those of cards, blooming cards, full crates, ships and the side A merchant. Seat 1 of
    the solo game is the AI.
    """
    table = state.table
    for seat in range(MAX_SEATS):
        scores[seat] = score_of(table, params, seat)
