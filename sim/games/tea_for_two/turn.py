"""A worker turn: what may be done, dice, pips and the merchant's ability (rules B, A, T4, T5)."""

from __future__ import annotations

from sim.engine.bits import lowest_bit
from sim.engine.jit import njit
from sim.games.tea_for_two.constants import (
    BOTTOM,
    MARKET_SPACES,
    NONE,
    TEAS,
    Ability,
    Act,
    Phase,
    Target,
)
from sim.games.tea_for_two.dice import (
    highest_die,
    list_dice,
    list_turns_of_dice,
    remove_dice,
    turn_die,
    values_left,
)
from sim.games.tea_for_two.harbour import list_harbour
from sim.games.tea_for_two.lists import add, add_plain, add_tea
from sim.games.tea_for_two.market import go_to_market, list_market
from sim.games.tea_for_two.movement import can_move
from sim.games.tea_for_two.palace import can_move_card, can_swap_cards, go_to_palace, list_palace
from sim.games.tea_for_two.plantation import flip_all
from sim.games.tea_for_two.production import list_sets
from sim.games.tea_for_two.ships import back_to_supply, spare_spots
from sim.games.tea_for_two.tokens import enter


@njit
def list_turn(table, params, choice):
    """List the boards a worker may go to; before that, pips and the ability."""
    seat = int(table.seat)
    add_plain(choice, Act.HARVEST)
    list_market(table, choice, highest_die(table, seat))
    list_palace(table, params, choice)
    list_harbour(table, params, choice, values_left(table, seat))
    list_sets(table, params, choice)
    if can_use_ability(table, params, seat):
        add_plain(choice, Act.ABILITY)
    if spare_spots(table, params, seat) != 0:
        list_turns_of_dice(table, choice)


@njit
def aim(table, target):
    """Choose where the worker goes; the die is chosen next."""
    table.target = target
    table.phase = Phase.DIE


@njit
def list_dice_for_target(table, choice):
    """List the dice that may be placed: the market asks for as many pips as its space shows."""
    market = int(table.target) - Target.MARKET
    list_dice(table, choice, market + 1 if 0 <= market < MARKET_SPACES else 1)


@njit
def place_die(state, params, value):
    """Place a die on the target and do what is there."""
    table = state.table
    seat, target = int(table.seat), int(table.target)
    remove_dice(table, seat, value, 1)
    table.placed = 1
    table.target = NONE
    if target == Target.HARVEST:
        table.harvesters[seat] += 1
        ask_for_tea(table)
    elif target < Target.PALACE:
        go_to_market(state, params, target - Target.MARKET)
    else:
        go_to_palace(table, params, target - Target.PALACE)


@njit
def any_supply(table):
    """Tell whether the supply holds any token."""
    for tea in range(TEAS):
        if table.supply[tea] > 0:
            return True
    return False


@njit
def ask_for_tea(table):
    """Ask which token is taken; with an empty supply none is (T3)."""
    table.phase = Phase.TEA if any_supply(table) else Phase.RESOLVE


@njit
def list_teas(table, choice):
    """List the teas in the supply."""
    for tea in range(TEAS):
        if table.supply[tea] > 0:
            add_tea(choice, Act.TAKE_TEA, tea)


@njit
def take_tea(table, params, tea):
    """Take a token of choice onto the bottom space."""
    table.phase = Phase.RESOLVE
    table.supply[tea] -= 1
    enter(table, params, int(table.seat), BOTTOM, tea, 1)


# --- pips ---------------------------------------------------------------------------------------


@njit
def ask_for_token(table, value, by):
    """Remember which die turns; a token pays for it."""
    table.turn_value = value
    table.turn_by = by
    table.phase = Phase.DISCARD_TOKEN


@njit
def list_tokens_to_discard(table, params, choice):
    """List the tokens that may pay for a pip (T4)."""
    spots = spare_spots(table, params, int(table.seat))
    while spots:
        bit = lowest_bit(spots)
        spots &= spots - 1
        add(choice, Act.DISCARD_TOKEN, bit // TEAS, 0, bit % TEAS, 0, 0, 0)


@njit
def pay_for_pip(table, space, tea):
    """Discard a token and turn the die."""
    seat = int(table.seat)
    back_to_supply(table, seat, space, tea, 1)
    turn_die(table, seat, int(table.turn_value), int(table.turn_by))
    table.turn_value = NONE
    table.turn_by = 0
    table.phase = Phase.RESOLVE


# --- the merchant's ability ---------------------------------------------------------------------


@njit
def can_use_ability(table, params, seat):
    """Tell whether a side B merchant can use its ability: once a year, with an effect (T14)."""
    if params.merchant_side_b == 0 or table.ability_used[seat]:
        return False
    ability = params.ability[table.merchant[seat]]
    if ability == Ability.NEW_TOKEN:
        return any_supply(table)
    if ability == Ability.MOVE_CARD:
        return can_move_card(table, params, seat)
    if ability == Ability.TWO_MOVES:
        return can_move(table, params, seat)
    if ability == Ability.SWAP_CARDS:
        return can_swap_cards(table, seat)
    if ability == Ability.FLIP_ALL:
        return table.face_down[seat] != 0
    return True


@njit
def use_ability(table, params):
    """Use the ability of the merchant."""
    seat = int(table.seat)
    ability = params.ability[table.merchant[seat]]
    table.ability_used[seat] = 1
    table.phase = Phase.RESOLVE
    if ability == Ability.NEW_TOKEN:
        table.phase = Phase.TEA
    elif ability == Ability.MOVE_CARD:
        table.phase = Phase.MOVE_CARD
    elif ability == Ability.TWO_MOVES:
        table.movement = params.two_moves_points
    elif ability == Ability.ONE_PIP:
        table.phase = Phase.PIP
    elif ability == Ability.SWAP_CARDS:
        table.phase = Phase.SWAP_CARDS
    else:
        flip_all(table, params, seat)


@njit
def turn_by_ability(table, value, by):
    """Turn a die without paying."""
    turn_die(table, int(table.seat), value, by)
    table.phase = Phase.RESOLVE
