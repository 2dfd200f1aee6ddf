"""Preparing chai, and buying, emptying and swapping saucepans (rules B and W, G15-G17)."""

from __future__ import annotations

from sim.engine.jit import njit
from sim.games.garam.cards import discard, remove_from_hand
from sim.games.garam.constants import (
    CARDS,
    FIRST_ADDITIVE,
    FIRST_GREEN_LEAF,
    FIRST_LEAF,
    FIRST_SNACK,
    NONE,
    SIZES,
    SLOTS,
    Act,
    Card,
    Phase,
    Size,
    Tea,
    Upgrade,
)
from sim.games.garam.stars import rightmost_pan
from sim.games.garam.upgrades import has_upgrade


@njit
def is_free_here(table, seat, slot, upgrade):
    """Tell whether an upgrade spares its card in this slot: the rightmost pan only (G15)."""
    return has_upgrade(table, seat, upgrade) and slot == rightmost_pan(table, seat)


@njit
def needs_card(table, seat, slot, tea, card):
    """Tell whether a recipe in this slot takes a card of this basic kind from the hand."""
    if card == Card.WATER:
        return not is_free_here(table, seat, slot, Upgrade.FREE_WATER)
    if tea != Tea.MILK:
        return False
    if card == Card.MILK:
        return not is_free_here(table, seat, slot, Upgrade.FREE_MILK)
    return not is_free_here(table, seat, slot, Upgrade.FREE_SUGAR)


@njit
def can_fire(table, params, seat, slot):
    """Tell whether a slot has an empty pan and cup tokens enough to fill it (G16)."""
    size = table.pan[seat, slot]
    if size == NONE or table.pan_tea[seat, slot] != NONE:
        return False
    return table.cups_free[seat] >= params.pan_cups[size]


@njit
def has_basics(table, seat, slot, tea):
    """Tell whether the hand has the basics a recipe takes in this slot."""
    for card in range(FIRST_LEAF):
        if needs_card(table, seat, slot, tea, card) and table.hand[seat, card] == 0:
            return False
    return True


@njit
def list_brews(table, params, choice):
    """List the recipes the hand allows: a pan, a tea, a leaf (B4-B8)."""
    seat = table.seat
    for slot in range(SLOTS):
        if not can_fire(table, params, seat, slot):
            continue
        plain = has_basics(table, seat, slot, Tea.BLACK)
        milky = plain and has_basics(table, seat, slot, Tea.MILK)
        for leaf in range(FIRST_LEAF, FIRST_ADDITIVE):
            if table.hand[seat, leaf] == 0:
                continue
            if leaf >= FIRST_GREEN_LEAF:
                if plain:
                    add_brew(choice, slot, Tea.GREEN, leaf)
            else:
                if plain:
                    add_brew(choice, slot, Tea.BLACK, leaf)
                if milky:
                    add_brew(choice, slot, Tea.MILK, leaf)


@njit
def add_brew(choice, slot, tea, leaf):
    """Add a recipe to the list."""
    action = choice.actions[choice.n]
    action.kind = Act.BREW
    action.slot = slot
    action.tea = tea
    action.card = leaf
    choice.n += 1


@njit
def put_in_pan(table, slot, card):
    """Move a card from the hand into a pan."""
    remove_from_hand(table, table.seat, card)
    table.pan_holds[table.seat, slot] |= 1 << int(card)


@njit
def brew(table, params, slot, tea, leaf):
    """Put all the ingredients of a recipe in a pan at once (B8)."""
    seat = table.seat
    for card in range(FIRST_LEAF):
        if needs_card(table, seat, slot, tea, card):
            put_in_pan(table, slot, card)
    put_in_pan(table, slot, leaf)
    table.pan_tea[seat, slot] = tea
    table.brew_slot = slot
    table.phase = Phase.ADDITIVES
    if not any_additive(table):
        put_cups(table, params)


@njit
def can_add(table, card):
    """Tell whether an additive may go in: each kind once, no lemon with milk (B9, B11, G16)."""
    seat, slot = table.seat, table.brew_slot
    if table.hand[seat, card] == 0 or (table.pan_holds[seat, slot] >> card) & 1:
        return False
    return not (card == Card.LEMON and table.pan_tea[seat, slot] == Tea.MILK)


@njit
def any_additive(table):
    """Tell whether anything may still go into the pan being prepared."""
    for card in range(FIRST_ADDITIVE, FIRST_SNACK):
        if can_add(table, card):
            return True
    return False


@njit
def list_additives(table, choice):
    """List the additives that may go in, and leaving it at that."""
    for card in range(FIRST_ADDITIVE, FIRST_SNACK):
        if can_add(table, card):
            action = choice.actions[choice.n]
            action.kind = Act.ADD
            action.card = card
            choice.n += 1
    choice.actions[choice.n].kind = Act.BREWED
    choice.n += 1


@njit
def add_additive(table, params, card):
    """Put an additive in the pan."""
    put_in_pan(table, table.brew_slot, card)
    if not any_additive(table):
        put_cups(table, params)


@njit
def put_cups(table, params):
    """Place as many cups as the pan holds; nothing more goes in (B12-B14)."""
    seat, slot = table.seat, table.brew_slot
    cups = params.pan_cups[table.pan[seat, slot]]
    table.pan_cups[seat, slot] = cups
    table.cups_free[seat] -= cups
    table.brew_slot = NONE
    table.phase = Phase.TURN


@njit
def discard_pan(state, seat, slot):
    """Discard what is in a pan; it can be used again (B15)."""
    table = state.table
    holds = int(table.pan_holds[seat, slot])
    table.pan_holds[seat, slot] = 0
    table.pan_tea[seat, slot] = NONE
    for card in range(CARDS):
        if (holds >> card) & 1:
            discard(state, card)


@njit
def list_pan_actions(table, params, choice):
    """List emptying, swapping and buying saucepans."""
    seat = table.seat
    for slot in range(SLOTS):
        if table.pan_cups[seat, slot] > 0:
            action = choice.actions[choice.n]
            action.kind = Act.EMPTY
            action.slot = slot
            choice.n += 1
    if table.swaps < params.swap_limit:
        list_swaps(table, choice)
    if table.pan_bought == 0:
        list_purchases(table, params, choice)


@njit
def list_swaps(table, choice):
    """List the swaps of two slots, at least one with a pan, none with cups (W7, G16)."""
    seat = table.seat
    for slot in range(SLOTS):
        for other in range(slot + 1, SLOTS):
            if table.pan_cups[seat, slot] > 0 or table.pan_cups[seat, other] > 0:
                continue
            if table.pan[seat, slot] == NONE and table.pan[seat, other] == NONE:
                continue
            action = choice.actions[choice.n]
            action.kind = Act.SWAP
            action.slot = slot
            action.place = other
            choice.n += 1


@njit
def list_purchases(table, params, choice):
    """List the pans the seat can pay for, for each free slot (W1-W4)."""
    seat = table.seat
    for size in range(Size.SMALL, SIZES):
        if table.saucepans[size] == 0 or table.rupees[seat] < params.pan_cost[size]:
            continue
        for slot in range(SLOTS):
            if table.pan[seat, slot] == NONE:
                action = choice.actions[choice.n]
                action.kind = Act.BUY
                action.card = size
                action.slot = slot
                choice.n += 1


@njit
def buy(table, params, size, slot):
    """Buy a saucepan into a free slot."""
    seat = table.seat
    table.rupees[seat] -= params.pan_cost[size]
    table.saucepans[size] -= 1
    table.pan[seat, slot] = size
    table.pan_bought = 1


@njit
def empty(state, slot):
    """Empty a pan: a negative token for every cup wasted (W5, W6, G17)."""
    table = state.table
    seat = table.seat
    wasted = table.pan_cups[seat, slot]
    table.negatives[seat] += wasted
    table.cups_free[seat] += wasted
    table.pan_cups[seat, slot] = 0
    discard_pan(state, seat, slot)


@njit
def swap(table, slot, other):
    """Swap two slots without cups."""
    seat = table.seat
    held = table.pan[seat, slot]
    table.pan[seat, slot] = table.pan[seat, other]
    table.pan[seat, other] = held
    table.swaps += 1
