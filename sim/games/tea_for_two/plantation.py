"""Plantation cards in their slots, and the crates on them (rules P, T7, T8)."""

from __future__ import annotations

from sim.engine.bits import lowest_bit
from sim.engine.jit import njit
from sim.games.tea_for_two.constants import (
    CRATES,
    MAX_CRATE,
    NONE,
    TEAS,
    Act,
    CardKind,
    Phase,
)
from sim.games.tea_for_two.decks import put_card_under
from sim.games.tea_for_two.lists import add_place, add_two
from sim.games.tea_for_two.tokens import take


@njit
def all_slots(params):
    """Return the slots of the board as bits."""
    return (1 << int(params.slots)) - 1


@njit
def is_face_up(table, seat, slot):
    """Tell whether the card of a slot is face up."""
    return (int(table.face_down[seat]) >> slot) & 1 == 0


@njit
def refresh(table, params, seat):
    """Note anew where face-up cards act on tokens and where crates have room."""
    acting, craving = 0, 0
    planted = int(table.planted[seat])
    while planted:
        slot = lowest_bit(planted)
        planted &= planted - 1
        card = params.card[table.card[seat, slot]]
        first = TEAS * int(params.slot_space[slot])
        if card.kind == CardKind.CRATES:
            craving |= crate_room(table, params, seat, slot) << first
        elif is_face_up(table, seat, slot):
            acting |= int(card.teas) << first
    table.acting[seat] = acting
    table.craving[seat] = craving


@njit
def crate_room(table, params, seat, slot):
    """Return the teas that the crates of a slot have room for, as bits."""
    card = params.card[table.card[seat, slot]]
    filled = int(table.crates[seat, slot])
    teas = 0
    for place in range(CRATES * MAX_CRATE):
        if card.crate_tea[place] != NONE and (filled >> place) & 1 == 0:
            teas |= 1 << int(card.crate_tea[place])
    return teas


@njit
def fill_crates(table, params, seat):
    """Let matching tokens beside crates move onto them, the first with room first (T7)."""
    spots = int(table.standing[seat] & table.craving[seat])
    while spots:
        bit = lowest_bit(spots)
        fill_crate(table, params, seat, bit // TEAS, bit % TEAS)
        refresh(table, params, seat)
        spots = int(table.standing[seat] & table.craving[seat])


@njit
def fill_crate(table, params, seat, space, tea):
    """Move one token onto the first crate beside its space with room for it."""
    slots = int(params.space_slots[space]) & int(table.planted[seat])
    while slots:
        slot = lowest_bit(slots)
        slots &= slots - 1
        card = params.card[table.card[seat, slot]]
        for place in range(CRATES * MAX_CRATE):
            filled = int(table.crates[seat, slot])
            if card.crate_tea[place] == tea and (filled >> place) & 1 == 0:
                table.crates[seat, slot] = filled | 1 << place
                take(table, seat, space, tea, 1)
                return


@njit
def list_slots(table, params, choice):
    """List where the new card may be placed: empty slots, or any on a full board (T8)."""
    seat = int(table.seat)
    slots = all_slots(params) & ~int(table.planted[seat])
    if slots == 0:
        slots = all_slots(params)
    while slots:
        add_place(choice, Act.PLANT, lowest_bit(slots))
        slots &= slots - 1


@njit
def plant(state, params, slot):
    """Place the new card in a slot, face up; a card in the way is discarded (T8)."""
    table = state.table
    seat = int(table.seat)
    if (int(table.planted[seat]) >> slot) & 1:
        uproot(state, params, seat, slot)
    table.card[seat, slot] = table.new_card
    table.new_card = NONE
    table.planted[seat] |= 1 << slot
    table.just_planted = slot
    refresh(table, params, seat)
    table.phase = Phase.RESOLVE


@njit
def uproot(state, params, seat, slot):
    """Discard a card under the deck; tokens on its crates go to the supply (T8)."""
    table = state.table
    card = int(table.card[seat, slot])
    for place in range(CRATES * MAX_CRATE):
        if (int(table.crates[seat, slot]) >> place) & 1:
            table.supply[params.card[card].crate_tea[place]] += 1
    table.crates[seat, slot] = 0
    table.face_down[seat] &= ~(1 << slot)
    put_card_under(state, card)


@njit
def turn_over(table, params, seat, slot):
    """Turn a card face down."""
    table.face_down[seat] |= 1 << slot
    refresh(table, params, seat)


@njit
def flip_all(table, params, seat):
    """Turn all face-down cards face up; they do not act by that (T7)."""
    table.face_down[seat] = 0
    refresh(table, params, seat)


@njit
def list_card_moves(table, params, choice):
    """List the moves of a card to an empty slot."""
    planted = int(table.planted[table.seat])
    slots = planted
    while slots:
        slot = lowest_bit(slots)
        slots &= slots - 1
        free = all_slots(params) & ~planted
        while free:
            add_two(choice, Act.MOVE_CARD, slot, lowest_bit(free))
            free &= free - 1


@njit
def list_card_swaps(table, choice):
    """List the pairs of cards that may change places."""
    slots = int(table.planted[table.seat])
    while slots:
        slot = lowest_bit(slots)
        slots &= slots - 1
        others = slots
        while others:
            add_two(choice, Act.SWAP_CARDS, slot, lowest_bit(others))
            others &= others - 1


@njit
def swap_cards(table, params, slot, other):
    """Let two slots change their cards, as they lie, with what is on them (T7)."""
    seat = int(table.seat)
    card, crates = table.card[seat, slot], table.crates[seat, slot]
    table.card[seat, slot] = table.card[seat, other]
    table.crates[seat, slot] = table.crates[seat, other]
    table.card[seat, other] = card
    table.crates[seat, other] = crates
    table.planted[seat] = swapped_bits(int(table.planted[seat]), slot, other)
    table.face_down[seat] = swapped_bits(int(table.face_down[seat]), slot, other)
    refresh(table, params, seat)
    table.phase = Phase.RESOLVE


@njit
def swapped_bits(bits, one, other):
    """Return a set with two positions exchanged."""
    if (bits >> one) & 1 != (bits >> other) & 1:
        bits ^= 1 << one | 1 << other
    return bits
