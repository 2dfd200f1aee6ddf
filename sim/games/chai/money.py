"""Coins: paid from and into the money pouches, never more than there are (C2)."""

from __future__ import annotations

from sim.engine.jit import njit


@njit
def pay_out(table, seat, coins):
    """Give a seat coins from the pouches, as far as there are any; return how many it got."""
    paid = min(int(coins), int(table.pouches))
    table.pouches -= paid
    table.money[seat] += paid
    return paid


@njit
def pay_in(table, seat, coins):
    """Take coins of a seat into the pouches."""
    table.money[seat] -= coins
    table.pouches += coins
