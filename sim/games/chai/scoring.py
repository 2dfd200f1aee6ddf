"""Final scoring: points, money and awards (rules F, rulings C10, C11)."""

from __future__ import annotations

from sim.engine.bits import count_bits
from sim.engine.jit import njit
from sim.games.chai.constants import Award


@njit
def recipes_made(table, seat):
    """Return how many different recipes a seat has made."""
    return count_bits(int(table.recipes[seat]))


@njit
def most_orders(table, params, seat):
    """Return the points of the award for most orders, 0 without it (F4)."""
    best = 1
    for other in range(table.players):
        best = max(best, int(table.orders[other]))
    return int(params.award[Award.MOST_ORDERS]) if table.orders[seat] == best else 0


@njit
def most_recipes(table, params, seat):
    """Return the points of the award for most recipes, 0 without it (F5)."""
    best = 1
    for other in range(table.players):
        best = max(best, recipes_made(table, other))
    return int(params.award[Award.MOST_RECIPES]) if recipes_made(table, seat) == best else 0


@njit
def score(table, params, seat):
    """Return a seat's victory points: orders, money and awards (F1-F5)."""
    return (
        int(table.points[seat])
        + int(table.money[seat])
        + most_orders(table, params, seat)
        + most_recipes(table, params, seat)
    )


@njit
def rank(table, params, seat):
    """Return a number that orders the seats: most points, fewest orders, least money (F8, F9)."""
    points = score(table, params, seat)
    return (points * 1000 - int(table.orders[seat])) * 10_000 - int(table.money[seat])
