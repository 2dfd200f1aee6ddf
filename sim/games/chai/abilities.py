"""Ability cards: which can be used, and what they act on (C12)."""

from __future__ import annotations

from sim.engine.bits import count_bits
from sim.engine.jit import njit
from sim.games.chai.choices import add, add_each, add_place
from sim.games.chai.constants import (
    FIRST_ADDITIVE,
    KINDS,
    NONE,
    PLACES,
    Ability,
    Act,
)
from sim.games.chai.market import price, tiles_there
from sim.games.chai.pantry import can_draw_additive, list_visible, visible_number


@njit
def is_usable(table, params, ability):
    """Tell whether an ability has something to act on."""
    seat = table.seat
    if ability == Ability.FREE_ADDITIVE:
        return visible_number(table) > 0
    if ability == Ability.FREE_TILE:
        return any_cheap_tile(table, params)
    if ability == Ability.TWO_COINS:
        return table.pouches > 0 and params.ability_amount[ability] > 0
    if ability == Ability.SWAP_MARKET:
        return any_swap_from(table, 0)
    if ability == Ability.DRAW_TWO_ADDITIVES:
        return can_draw_additive(table) and params.ability_amount[ability] > 0
    if ability == Ability.EXCHANGE_TILE:
        return any_gift(table, seat, 0, FIRST_ADDITIVE)
    if ability == Ability.EXCHANGE_ADDITIVE:
        return any_gift(table, seat, FIRST_ADDITIVE, KINDS)
    return table.pool != 0 and table.customer_deck > 0


@njit
def any_usable(table, params):
    """Tell whether any face-up ability can be used."""
    for position in range(params.abilities_face_up):
        ability = int(table.abilities[position])
        if ability != NONE and is_usable(table, params, ability):
            return True
    return False


@njit
def list_abilities(table, params, choice):
    """List the face-up abilities that can be used, and using none."""
    for position in range(params.abilities_face_up):
        ability = int(table.abilities[position])
        if ability != NONE and is_usable(table, params, ability):
            add(choice, Act.USE_ABILITY, ability)
    add(choice, Act.PASS, NONE)


@njit
def list_work(table, params, choice):
    """List what the ability under way can be given next."""
    ability, first = table.ability, int(table.ability_first)
    if ability == Ability.FREE_ADDITIVE:
        list_visible(table, choice, Act.PICK_ADDITIVE)
    elif ability == Ability.FREE_TILE:
        list_cheap_tiles(table, params, choice)
    elif ability == Ability.SWAP_MARKET:
        list_swaps(table, first, choice)
    elif ability == Ability.NEW_CUSTOMER:
        add_each(choice, Act.TAKE_CUSTOMER, int(table.pool))
    elif first == NONE:
        list_gifts(table, choice)
    else:
        list_exchanges(table, first, choice)


# --- a free tile ------------------------------------------------------------------------------


@njit
def is_cheap(table, params, place):
    """Tell whether a tile lies in a column that the ability allows."""
    if table.market[place] == NONE:
        return False
    return price(params, 1 << place) <= params.ability_amount[Ability.FREE_TILE]


@njit
def any_cheap_tile(table, params):
    """Tell whether there is such a tile."""
    for place in range(PLACES):
        if is_cheap(table, params, place):
            return True
    return False


@njit
def list_cheap_tiles(table, params, choice):
    """List the tiles that the ability gives."""
    for place in range(PLACES):
        if is_cheap(table, params, place):
            add_place(choice, Act.PICK_TILE, place)


# --- swapping two tiles -----------------------------------------------------------------------


@njit
def can_swap(table, place, other):
    """Tell whether swapping these two changes the market; the second place is the later one."""
    flavour, another = table.market[place], table.market[other]
    return place < other and flavour != NONE and another != NONE and flavour != another


@njit
def any_swap_from(table, first):
    """Tell whether a tile at `first` or later can be swapped with a later one."""
    for place in range(first, PLACES):
        if has_swap(table, place):
            return True
    return False


@njit
def has_swap(table, place):
    """Tell whether a tile can be swapped with a later one."""
    for other in range(place + 1, PLACES):
        if can_swap(table, place, other):
            return True
    return False


@njit
def list_swaps(table, first, choice):
    """List the first tile to swap, or the second one."""
    for place in range(PLACES):
        if has_swap(table, place) if first == NONE else can_swap(table, first, place):
            add_place(choice, Act.PICK_TILE, place)


# --- exchanges --------------------------------------------------------------------------------


@njit
def is_other_there(table, kind):
    """Tell whether an ingredient of another kind can be had for one of this kind."""
    if kind >= FIRST_ADDITIVE:
        return visible_number(table) > table.visible[kind - FIRST_ADDITIVE]
    alike = 0
    for place in range(PLACES):
        alike += int(table.market[place] == kind)
    return count_bits(tiles_there(table)) > alike


@njit
def any_gift(table, seat, first, last):
    """Tell whether the seat has an ingredient that can be exchanged for another."""
    for kind in range(first, last):
        if table.box[seat, kind] > 0 and is_other_there(table, kind):
            return True
    return False


@njit
def list_gifts(table, choice):
    """List the kinds of ingredient the seat can give in exchange."""
    first, last = 0, FIRST_ADDITIVE
    if table.ability == Ability.EXCHANGE_ADDITIVE:
        first, last = FIRST_ADDITIVE, KINDS
    for kind in range(first, last):
        if table.box[table.seat, kind] > 0 and is_other_there(table, kind):
            add(choice, Act.GIVE, kind)


@njit
def list_exchanges(table, given, choice):
    """List what the ingredient given can be exchanged for."""
    if given >= FIRST_ADDITIVE:
        for kind in range(FIRST_ADDITIVE, KINDS):
            if kind != given and table.visible[kind - FIRST_ADDITIVE] > 0:
                add(choice, Act.PICK_ADDITIVE, kind)
        return
    for place in range(PLACES):
        if table.market[place] != NONE and table.market[place] != given:
            add_place(choice, Act.PICK_TILE, place)
