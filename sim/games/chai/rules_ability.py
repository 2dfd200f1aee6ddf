"""Using an ability card after reserving (C12)."""

from __future__ import annotations

from sim.engine.jit import njit
from sim.games.chai.box import add_to_box
from sim.games.chai.constants import FIRST_ADDITIVE, NONE, Ability
from sim.games.chai.customers import add_to_pool, put_under_deck
from sim.games.chai.money import pay_out
from sim.games.chai.pantry import draw_additive
from sim.games.chai.rules_order import take_tile, take_visible


@njit
def use_ability(state, params, ability):
    """Use a face-up ability; what needs nothing more is done at once."""
    table = state.table
    if params.replace_abilities:
        replace_ability(state, ability)
    amount = int(params.ability_amount[ability])
    if ability == Ability.TWO_COINS:
        pay_out(table, int(table.seat), amount)
    elif ability == Ability.DRAW_TWO_ADDITIVES:
        draw_additives(state, amount)
    else:
        table.ability = ability


@njit
def replace_ability(state, ability):
    """Put a used ability under the deck and turn the top one up in its place (C22)."""
    table, hidden = state.table, state.hidden
    if table.ability_deck == 0:
        return
    position = 0
    while table.abilities[position] != ability:
        position += 1
    table.abilities[position] = hidden.abilities[table.ability_deck - 1]
    for i in range(table.ability_deck - 1, 0, -1):
        hidden.abilities[i] = hidden.abilities[i - 1]
    hidden.abilities[0] = ability


@njit
def draw_additives(state, number):
    """Draw additives unseen, as far as there are any."""
    for _ in range(number):
        kind = draw_additive(state)
        if kind != NONE:
            add_to_box(state.table, int(state.table.seat), kind, 1)


@njit
def end_ability(table):
    """The ability has done its work."""
    table.ability = NONE
    table.ability_first = NONE


@njit
def work_on_tile(table, place):
    """Do the ability with a tile of the market: take it, swap it, or exchange for it."""
    if table.ability == Ability.SWAP_MARKET and table.ability_first == NONE:
        table.ability_first = place
        return
    if table.ability == Ability.FREE_TILE:
        take_tile(table, place)
    elif table.ability == Ability.EXCHANGE_TILE:
        exchange_tile(table, int(table.ability_first), place)
    else:
        swap_tiles(table, int(table.ability_first), place)
    end_ability(table)


@njit
def swap_tiles(table, place, other):
    """Swap two tiles of the market."""
    flavour = table.market[place]
    table.market[place] = table.market[other]
    table.market[other] = flavour


@njit
def exchange_tile(table, given, place):
    """Put a tile of the tea box into the place of one of the market, and take that one."""
    flavour = int(table.market[place])
    table.market[place] = given
    add_to_box(table, int(table.seat), given, -1)
    add_to_box(table, int(table.seat), flavour, 1)


@njit
def work_on_additive(table, kind):
    """Do the ability with a visible additive: take it, or exchange for it."""
    if table.ability == Ability.EXCHANGE_ADDITIVE:
        given = int(table.ability_first)
        add_to_box(table, int(table.seat), given, -1)
        table.visible[given - FIRST_ADDITIVE] += 1
    take_visible(table, kind)
    end_ability(table)


@njit
def give(table, kind):
    """Choose the ingredient that is given in exchange."""
    table.ability_first = kind


@njit
def send_away(state, customer):
    """Put a customer of the pool under the deck and turn up another; its coin goes back."""
    table = state.table
    table.pool &= ~(1 << customer)
    if (table.coin_on >> customer) & 1 == 1:
        table.coin_on &= ~(1 << customer)
        table.pouches += 1
    add_to_pool(state)
    put_under_deck(state, customer)
    end_ability(table)
