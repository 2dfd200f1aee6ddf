"""What an action of Chai earns at once, in points: what `greedy` looks at."""

from __future__ import annotations

from sim.engine import verbs
from sim.engine.bits import count_bits, lowest_bit
from sim.engine.jit import njit
from sim.games.chai.constants import FIRST_ADDITIVE, MOST_OF_A_KIND, Act, Phase
from sim.games.chai.market import price
from sim.games.chai.orders import can_have_tea
from sim.games.chai.state import TABLE

AN_ORDER = 2.0
A_NEAR_ONE = 1.0
A_LACKING_ONE = 0.5
A_SPARE_ONE = 0.1
AN_UNSEEN_ONE = 0.3
A_CUSTOMER = 0.05
# So many turns of each player, and greedy tries anything: two tea boxes can block for ever.
PATIENCE = 40


@njit
def immediate_gain(view, params, action):
    """Return the points an action earns at once; a little for ingredients some order lacks."""
    kind, card = action.kind, int(action.card)
    if kind == Act.FULFIL:
        return order_gain(view, params, card)
    if view.turns > PATIENCE * int(view.players):
        return 0.0
    if kind == Act.BUY:
        gain = ingredients_gain(view, params, card, count_bits(int(action.tiles)))
        if view.phase == Phase.TURN:
            gain += min(int(params.market_income), int(view.pouches))
        return gain - price(params, int(action.tiles))
    if kind == Act.TAKE:
        number = 1 if params.pick3 else int(view.visible[card - FIRST_ADDITIVE])
        return ingredients_gain(view, params, card, number)
    if kind == Act.PICK_ADDITIVE:
        return ingredients_gain(view, params, card, 1)
    if kind == Act.PICK_TILE:
        return ingredients_gain(view, params, int(view.market[action.place]), 1)
    if kind in (Act.DISCARD, Act.GIVE):
        return -loss(view, params, card)
    if kind == Act.DRAW:
        return AN_UNSEEN_ONE if room_for(view, params, FIRST_ADDITIVE) > 0 else -A_LACKING_ONE
    if kind == Act.USE_ABILITY:
        return AN_UNSEEN_ONE
    if kind == Act.RESERVE:
        return A_CUSTOMER if view.hand_size[view.seat] < params.hand_limit else 0.0
    return 0.0


@njit
def order_gain(view, params, customer):
    """Return the points of an order, its tip, and what another player's base tea costs."""
    card = params.customer[customer]
    gain = AN_ORDER + card.points
    if view.owner[card.tea] != view.seat:
        gain -= params.foreign_tea_price
    return gain


@njit
def needs_in_sight(view, params):
    """Return what any order of hand or pool asks for, as a set of needs."""
    needs, customers = 0, int(view.hand[view.seat]) | int(view.pool)
    while customers != 0:
        needs |= params.customer[lowest_bit(customers)].needs
        customers &= customers - 1
    return needs


@njit
def nearest_needs(view, params):
    """Return what the order asks for that lacks the least, of those whose tea can be had."""
    needs, least = 0, 1000
    lacking, customers = ~int(view.has[view.seat]), int(view.hand[view.seat]) | int(view.pool)
    while customers != 0:
        card = params.customer[lowest_bit(customers)]
        number = count_bits(card.needs & lacking)
        if number < least and can_have_tea(view, params, int(view.seat), int(card.tea)):
            needs, least = card.needs, number
        customers &= customers - 1
    return needs


@njit
def lacking_of(needs, kind, held, number):
    """Return how many of so many more ingredients of a kind these needs lack."""
    lacking = needs >> (MOST_OF_A_KIND * kind + min(held, MOST_OF_A_KIND))
    return min(count_bits(lacking & ((1 << max(MOST_OF_A_KIND - held, 0)) - 1)), number)


@njit
def room_for(view, params, kind):
    """Return how many more of a kind of ingredient the limits allow."""
    if kind >= FIRST_ADDITIVE:
        return int(params.additive_limit) - int(view.additives[view.seat])
    return int(params.tile_limit) - int(view.tiles[view.seat])


@njit
def ingredients_gain(view, params, kind, number):
    """Return what ingredients of a kind are worth: what the nearest order lacks most of all."""
    held = int(view.box[view.seat, kind])
    nearest = lacking_of(nearest_needs(view, params), kind, held, number)
    wanted = lacking_of(needs_in_sight(view, params), kind, held, number)
    over = max(number - room_for(view, params, kind), 0)
    return A_NEAR_ONE * nearest + A_LACKING_ONE * (wanted - over) + A_SPARE_ONE * (number - wanted)


@njit
def loss(view, params, kind):
    """Return what giving up one ingredient loses: something if an order needs it."""
    held = int(view.box[view.seat, kind])
    nearest = lacking_of(nearest_needs(view, params), kind, held - 1, 1)
    wanted = lacking_of(needs_in_sight(view, params), kind, held - 1, 1)
    return A_NEAR_ONE * nearest + A_LACKING_ONE * wanted


verbs.register(verbs.immediate_gain, TABLE, immediate_gain)
