"""Completing an order: what it costs, the cup, the tip (rules O, rulings C6, C7)."""

from __future__ import annotations

from sim.engine.jit import njit
from sim.games.chai.box import add_to_box
from sim.games.chai.choices import add, add_each, add_place
from sim.games.chai.constants import FIRST_ADDITIVE, KINDS, NONE, PLACES, Act, Step
from sim.games.chai.customers import drop_from_hand, drop_from_pool
from sim.games.chai.market import take_tiles
from sim.games.chai.money import pay_out
from sim.games.chai.orders import orders_met
from sim.games.chai.pantry import list_visible, visible_number


@njit
def list_orders(table, params, choice):
    """List the orders that can be completed, and completing none."""
    add_each(choice, Act.FULFIL, orders_met(table, params, int(table.seat)))
    add(choice, Act.PASS, NONE)


@njit
def fulfil(state, params, customer):
    """Complete an order: pay the tea, move the card, fill a cup and take its tip."""
    table = state.table
    seat = int(table.seat)
    card = params.customer[customer]
    for kind in range(KINDS):
        if card.need[kind] > 0:
            add_to_box(table, seat, kind, -int(card.need[kind]))
    pay_tea(table, params, seat, int(card.tea))
    move_card(table, seat, customer)
    table.orders[seat] += 1
    table.points[seat] += card.points
    table.recipes[seat] |= 1 << int(card.recipe)
    fill_cup(state, params, seat, customer)
    table.step = Step.ORDERED


@njit
def pay_tea(table, params, seat, tea):
    """Pay the base tea: a token of its owner, and coins to another player (C6, C19)."""
    owner = int(table.owner[tea])
    table.base_tokens[owner] -= 1
    if owner != seat:
        table.foreign[seat] += 1
        table.money[seat] -= params.foreign_tea_price
        table.money[owner] += params.foreign_tea_price


@njit
def move_card(table, seat, customer):
    """Take the customer from the hand or the pool to the fulfilled ones."""
    if (table.hand[seat] >> customer) & 1 == 1:
        drop_from_hand(table, seat, customer)
    else:
        drop_from_pool(table, seat, customer)
        table.from_pool[seat] += 1
    table.fulfilled[seat] |= 1 << customer


@njit
def fill_cup(state, params, seat, customer):
    """Fill the left-most empty cup and turn its tip over; the last set has no tips (C7, C9)."""
    table = state.table
    cup = int(table.filled)
    table.cup_customer[cup] = customer
    table.filled += 1
    if table.ended == 0:
        tip = int(state.hidden.tips[cup])
        table.cup_tip[cup] = tip
        if table.tips[seat] == 0:
            table.first_tip[seat] = tip
        table.tips[seat] += 1
        table.tip_coins[seat] += pay_out(table, seat, int(params.tip[tip].coins))
        table.free_left = params.tip[tip].free


@njit
def list_free_ingredients(table, choice):
    """List the tiles and visible additives a tip may give, and none of them (C7)."""
    for place in range(PLACES):
        if table.market[place] != NONE:
            add_place(choice, Act.PICK_TILE, place)
    list_visible(table, choice, Act.PICK_ADDITIVE)
    add(choice, Act.PASS, NONE)


@njit
def take_tile(table, place):
    """Take a single tile of the market, without its group; its row slides."""
    flavour = int(table.market[place])
    take_tiles(table, 1 << place)
    add_to_box(table, int(table.seat), flavour, 1)


@njit
def take_visible(table, kind):
    """Take a single visible additive."""
    table.visible[kind - FIRST_ADDITIVE] -= 1
    add_to_box(table, int(table.seat), kind, 1)


@njit
def take_free(table, place, kind):
    """Take a free ingredient of a tip: the tile at a place, or if that is NONE the additive."""
    table.free_left -= 1
    if place != NONE:
        take_tile(table, place)
    else:
        take_visible(table, kind)


@njit
def any_ingredient(table):
    """Tell whether there is a tile or an additive that a tip could give."""
    return table.market.max() != NONE or visible_number(table) > 0
