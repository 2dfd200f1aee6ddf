"""Visiting the market (rules M, rulings C1, C17, C18)."""

from __future__ import annotations

from sim.engine.bits import count_bits
from sim.engine.jit import njit
from sim.games.chai.box import add_to_box
from sim.games.chai.choices import add
from sim.games.chai.constants import NONE, Act, Main, Phase, Step
from sim.games.chai.market import list_groups, price, take_tiles
from sim.games.chai.money import pay_in, pay_out


@njit
def list_purchases(table, params, choice):
    """List the groups that can be paid; the coin of a new visit counts (M1)."""
    money = int(table.money[table.seat])
    if table.phase == Phase.TURN:
        money += min(int(params.market_income), int(table.pouches))
    list_groups(table, params, money, choice)
    if table.phase == Phase.MARKET:
        add(choice, Act.PASS, NONE)


@njit
def buy(table, params, tiles, flavour):
    """Buy a group: the coin of the visit first, then the payment (M1-M5)."""
    seat = int(table.seat)
    if table.phase == Phase.TURN:
        start_visit(table, params, seat)
    cost = price(params, tiles)
    pay_in(table, seat, cost)
    table.spent += cost
    take_tiles(table, tiles)
    add_to_box(table, seat, flavour, count_bits(tiles))


@njit
def start_visit(table, params, seat):
    """Begin a visit with its coin."""
    table.step = Step.BUYING
    table.main[seat, Main.MARKET] += 1
    table.income = pay_out(table, seat, int(params.market_income))


@njit
def leave_market(table, params):
    """End a visit; by an option the unspent rest of its coin goes back (C18)."""
    if params.coin_for_visit:
        pay_in(table, int(table.seat), max(int(table.income) - int(table.spent), 0))
    table.step = Step.MAIN_DONE
