"""Laws that hold in every position of every game of Chai, whatever is played."""

from __future__ import annotations

from enum import IntEnum

from sim.engine.bits import count_bits
from sim.engine.jit import njit
from sim.games.chai.constants import (
    FIRST_ADDITIVE,
    FLAVOURS,
    KINDS,
    MAX_COLUMNS,
    MAX_ROWS,
    MOST_OF_A_KIND,
    NONE,
    Phase,
)


class Law(IntEnum):
    """The laws, numbered as bits of `faults`; each has a function that says what it is."""

    INGREDIENTS = 0
    COINS = 1
    CUSTOMERS = 2
    TOKENS = 3
    COUNTS = 4
    LIMITS = 5
    ROWS = 6
    CUPS = 7
    REFILLED = 8


@njit
def in_hidden(cards, n, kind):
    """Count the cards of a kind among the first n."""
    found = 0
    for i in range(n):
        found += int(cards[i] == kind)
    return found


@njit
def in_cups(table, params, kind):
    """Count the ingredients of a kind in the cups."""
    found = 0
    for cup in range(table.filled):
        found += int(params.customer[table.cup_customer[cup]].need[kind])
    return found


@njit
def ingredients_kept(state, params):
    """No tile and no additive is lost or made: all of each kind are somewhere."""
    table, hidden = state.table, state.hidden
    for kind in range(KINDS):
        there = int(table.discards[kind]) + in_cups(table, params, kind)
        for seat in range(table.players):
            there += int(table.box[seat, kind])
        if kind < FIRST_ADDITIVE:
            there += in_hidden(table.market, len(table.market), kind)
            there += in_hidden(hidden.bag, table.bag, kind)
        else:
            there += int(table.visible[kind - FIRST_ADDITIVE])
            there += in_hidden(hidden.additives, table.additive_deck, kind)
        if there != params.copies[kind]:
            return False
    return True


@njit
def coins_kept(table, params):
    """The coins of pouches, players and pool are all there are, and nobody owes any (C2)."""
    coins = int(table.pouches) + count_bits(int(table.coin_on))
    owing = table.pouches < 0
    for seat in range(table.players):
        coins += int(table.money[seat])
        owing = owing or table.money[seat] < 0
    return coins == params.coins and not owing


@njit
def customers_kept(state, params):
    """Every customer of the teas in play is in one place; coins lie on the pool only."""
    table = state.table
    in_play = 0
    for customer in range(params.customers):
        if table.owner[params.customer[customer].tea] != NONE:
            in_play |= 1 << customer
    seen = int(table.pool)
    for i in range(table.customer_deck):
        customer = 1 << int(state.hidden.customers[i])
        if seen & customer:
            return False
        seen |= customer
    for seat in range(table.players):
        held, done = int(table.hand[seat]), int(table.fulfilled[seat])
        if held & done or (held | done) & seen or int(table.blind[seat]) & ~held:
            return False
        seen |= held | done
    return seen == in_play and int(table.coin_on) & ~int(table.pool) == 0


@njit
def tokens_kept(table, params):
    """Base tea tokens are with their owner, or were used for an order of that tea (C6)."""
    for seat in range(table.players):
        tea = int(table.tea[seat])
        if table.owner[tea] != seat or table.base_tokens[seat] < 0:
            return False
        used = 0
        if params.tokens_return:
            for cup in range(table.filled):
                used += int(params.customer[table.cup_customer[cup]].tea == tea)
        else:
            for other in range(table.players):
                used += count_bits(int(table.fulfilled[other]) & int(params.of_tea[tea]))
        if table.base_tokens[seat] + used != params.tokens[tea]:
            return False
    return True


@njit
def seat_counts(table, params, seat):
    """What is counted for a seat agrees with what it has."""
    tiles, additives, has, points, recipes = 0, 0, 0, 0, 0
    for kind in range(KINDS):
        number = int(table.box[seat, kind])
        if number < 0:
            return False
        if kind < FLAVOURS:
            tiles += number
        else:
            additives += number
        has |= ((1 << min(number, MOST_OF_A_KIND)) - 1) << (MOST_OF_A_KIND * kind)
    for customer in range(params.customers):
        if (int(table.fulfilled[seat]) >> customer) & 1 == 1:
            points += int(params.customer[customer].points)
            recipes |= 1 << int(params.customer[customer].recipe)
    return (
        tiles == table.tiles[seat]
        and additives == table.additives[seat]
        and has == table.has[seat]
        and count_bits(int(table.hand[seat])) == table.hand_size[seat]
        and count_bits(int(table.fulfilled[seat])) == table.orders[seat]
        and points == table.points[seat]
        and recipes == table.recipes[seat]
    )


@njit
def counts_agree(table, params):
    """What is counted agrees with what is there."""
    for seat in range(table.players):
        if not seat_counts(table, params, seat):
            return False
    return True


@njit
def limits_kept(table, params):
    """Nobody is over a limit, but the seat that is just choosing what goes (C3)."""
    for seat in range(table.players):
        choosing = seat == table.seat
        over = (
            table.tiles[seat] > params.tile_limit or table.additives[seat] > params.additive_limit
        )
        if over and not (choosing and table.phase == Phase.DISCARD):
            return False
        if table.hand_size[seat] > params.hand_limit and not (
            choosing and table.phase in (Phase.GIVE_BACK, Phase.DISCARD)
        ):
            return False
    return True


@njit
def rows_closed(table, params):
    """Gaps of the market are at the right of a row; nothing lies outside it."""
    for row in range(MAX_ROWS):
        gap = False
        for column in range(MAX_COLUMNS):
            there = table.market[row * MAX_COLUMNS + column] != NONE
            if there and (gap or row >= params.market_rows or column >= params.columns):
                return False
            gap = gap or not there
    return True


@njit
def cups_right(table, params):
    """The filled cups are the left ones, each with its tip but those of the last set."""
    if table.cups != params.players * params.cups_per_player or table.filled > table.cups:
        return False
    if table.phase == Phase.TURN and table.filled == table.cups:
        return False
    for cup in range(len(table.cup_customer)):
        full = cup < table.filled
        if (table.cup_customer[cup] != NONE) != full:
            return False
        if (table.cup_tip[cup] != NONE) != (full and table.ended == 0):
            return False
    return table.thermometer <= params.rounds


@njit
def refilled(table, params):
    """As a turn begins, market, pantry and pool are full as far as there is anything."""
    if table.phase != Phase.TURN:
        return True
    tiles, additives, visible = int(table.bag), int(table.additive_deck), 0
    for kind in range(KINDS):
        if kind < FLAVOURS:
            tiles += int(table.discards[kind])
        else:
            additives += int(table.discards[kind])
            visible += int(table.visible[kind - FIRST_ADDITIVE])
    gaps = in_hidden(table.market, len(table.market), NONE)
    places = params.market_rows * params.columns
    if gaps > len(table.market) - places and tiles > 0:
        return False
    if visible < params.visible_additives and additives > 0:
        return False
    pool = count_bits(int(table.pool))
    return pool >= params.players + params.pool_extra or table.customer_deck == 0


@njit
def faults(state, params):
    """Return the laws that are broken, bit l for law l."""
    table = state.table
    broken = 0
    broken |= int(not ingredients_kept(state, params)) << 0
    broken |= int(not coins_kept(table, params)) << 1
    broken |= int(not customers_kept(state, params)) << 2
    broken |= int(not tokens_kept(table, params)) << 3
    broken |= int(not counts_agree(table, params)) << 4
    broken |= int(not limits_kept(table, params)) << 5
    broken |= int(not rows_closed(table, params)) << 6
    broken |= int(not cups_right(table, params)) << 7
    broken |= int(not refilled(table, params)) << 8
    return broken
