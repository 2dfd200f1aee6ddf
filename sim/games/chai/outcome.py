"""What a finished game leaves behind, and how it reads in tables."""

from __future__ import annotations

import numpy as np

from sim.engine.jit import njit
from sim.games.chai.constants import MAX_SEATS, Main
from sim.games.chai.scoring import most_orders, most_recipes, rank, recipes_made, score

# Packed, so that every byte of a record is a field's: the digest of a run is over these bytes.
OUTCOME = np.dtype(
    [
        ("turns", "i4"),  # turns played by the table
        ("decisions", "i4"),  # decisions made, forced ones included
        ("ended", "i1"),  # bits of Ended
        ("truncated", "i1"),  # 1 = stopped by the turn cap
        ("winners", "i1"),  # bit s = seat s is among the winners
        ("score", "i2", (MAX_SEATS,)),  # (seat) points
        ("order_points", "i2", (MAX_SEATS,)),  # (seat) of them, from orders
        ("money", "i2", (MAX_SEATS,)),  # (seat) of them, from coins left
        ("award_orders", "i2", (MAX_SEATS,)),  # (seat) of them, from the award for most orders
        ("award_recipes", "i2", (MAX_SEATS,)),  # (seat) of them, from the award for most recipes
        ("base_tea", "i1", (MAX_SEATS,)),  # (seat) own base Tea
        ("rounds", "i1", (MAX_SEATS,)),  # (seat) rounds of cups completed, alike for all
        ("orders", "i1", (MAX_SEATS,)),  # (seat) orders fulfilled
        ("recipes", "i1", (MAX_SEATS,)),  # (seat) different recipes made
        ("foreign_orders", "i1", (MAX_SEATS,)),  # (seat) orders with another's base tea
        ("pool_orders", "i1", (MAX_SEATS,)),  # (seat) orders straight from the pool
        ("tips", "i1", (MAX_SEATS,)),  # (seat) tips received
        ("tip_coins", "i2", (MAX_SEATS,)),  # (seat) coins received as tips
        ("first_tip", "i1", (MAX_SEATS,)),  # (seat) first tip: its card in the sheet from 0, or -1
        ("markets", "i2", (MAX_SEATS,)),  # (seat) visits of the market
        ("pantries", "i2", (MAX_SEATS,)),  # (seat) visits of the additive area
        ("reserves", "i2", (MAX_SEATS,)),  # (seat) customers reserved
    ]
)


@njit
def record_outcome(state, params, outcome):
    """Write a finished game's outcome; seats that do not play stay 0."""
    table = state.table
    outcome.turns = table.turns
    outcome.ended = table.ended
    outcome.truncated = table.truncated
    outcome.winners = winners(table, params)
    for seat in range(table.players):
        record_seat(table, params, outcome, seat)


@njit
def record_seat(table, params, outcome, seat):
    """Write what a finished game says of a seat."""
    outcome.score[seat] = score(table, params, seat)
    outcome.order_points[seat] = table.points[seat]
    outcome.money[seat] = table.money[seat]
    outcome.award_orders[seat] = most_orders(table, params, seat)
    outcome.award_recipes[seat] = most_recipes(table, params, seat)
    outcome.base_tea[seat] = table.tea[seat]
    outcome.rounds[seat] = table.thermometer
    outcome.orders[seat] = table.orders[seat]
    outcome.recipes[seat] = recipes_made(table, seat)
    outcome.foreign_orders[seat] = table.foreign[seat]
    outcome.pool_orders[seat] = table.from_pool[seat]
    outcome.tips[seat] = table.tips[seat]
    outcome.tip_coins[seat] = table.tip_coins[seat]
    outcome.first_tip[seat] = table.first_tip[seat]
    outcome.markets[seat] = table.main[seat, Main.MARKET]
    outcome.pantries[seat] = table.main[seat, Main.PANTRY]
    outcome.reserves[seat] = table.main[seat, Main.RESERVE]


@njit
def winners(table, params):
    """Return the seats that share the win, bit s for seat s."""
    best, bits = rank(table, params, 0), 0
    for seat in range(table.players):
        place = rank(table, params, seat)
        if place > best:
            best, bits = place, 0
        if place == best:
            bits |= 1 << seat
    return bits


@njit
def standings(state, params, scores):
    """Write each seat's points if the game ended now (F1-F5).

    They are those of its orders, its coins and both awards as they would be given now.
    """
    table = state.table
    for seat in range(table.players):
        scores[seat] = score(table, params, seat)
