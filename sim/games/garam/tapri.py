"""A seat's Tapri: who may be called to it, and whether there is room (rules L and Q, G22, G27)."""

from __future__ import annotations

from sim.engine.jit import njit
from sim.games.garam.constants import (
    FACE_UP,
    MAX_TAPRI,
    NONE,
    PLACES,
    TAPRI,
    Card,
    Deck,
    Tag,
    Upgrade,
)
from sim.games.garam.upgrades import has_upgrade

ADDITIVES = int(Deck.ADDITIVE)


@njit
def tapri_limit(table, params, seat):
    """Return how many customers a seat's Tapri holds (Q6, U12)."""
    if has_upgrade(table, seat, Upgrade.SEATS):
        return int(params.tapri_seats)
    return int(params.tapri_limit)


@njit
def call_limit(table, params, seat):
    """Return how many customers a seat calls in one Call (L1, U12)."""
    if has_upgrade(table, seat, Upgrade.SEATS):
        return int(params.call_seats)
    return int(params.call_limit)


@njit
def free_tapri_place(table, params, seat):
    """Return the first free place of a seat's Tapri, or NONE when it is full."""
    free, waiting = NONE, 0
    first = TAPRI + MAX_TAPRI * int(seat)
    for place in range(first + MAX_TAPRI - 1, first - 1, -1):
        if table.mela[place] == NONE:
            free = place
        else:
            waiting += 1
    return free if waiting < tapri_limit(table, params, seat) else NONE


@njit
def tags_earned(table, seat):
    """Return the tags of a seat's Tapri, bit t for Tag t (L3)."""
    tags = int(table.specialisations[seat])
    if has_upgrade(table, seat, Upgrade.AROMA):
        tags |= 1 << Tag.AROMA
    if has_upgrade(table, seat, Upgrade.HYGIENE):
        tags |= 1 << Tag.HYGIENE
    return tags


@njit
def places_tagged(table, params, tags, anyone):
    """Return the Mela places whose customer has one of the tags, bit p; Evening never (G11)."""
    places = 0
    for place in range(PLACES):
        customer = table.mela[place]
        if customer == NONE or params.customer[customer].evening:
            continue
        if anyone or int(params.customer[customer].tags) & tags:
            places |= 1 << place
    return places


@njit
def places_for_pakora(table, params):
    """Return the Mela places whose customer Pakora can call, bit p (G27)."""
    return places_tagged(table, params, 1 << Tag.PAKORA, params.pakora_any)


@njit
def can_play_pakora(table, params):
    """Tell whether Pakora may be played now, in place of a Call that has not begun (G27)."""
    seat = table.seat
    if table.called > 0 or table.pakora or table.hand[seat, Card.PAKORA] == 0:
        return False
    return free_tapri_place(table, params, seat) != NONE and places_for_pakora(table, params) != 0


@njit
def places_to_call(table, params):
    """Return the Mela places from which the seat may call the next customer, bit p."""
    seat = table.seat
    if free_tapri_place(table, params, seat) == NONE:
        return 0
    if table.pakora:
        return places_for_pakora(table, params)
    if table.called >= call_limit(table, params, seat):
        return 0
    return places_tagged(table, params, tags_earned(table, seat), 0)


@njit
def can_call(table, params):
    """Tell whether a Call, or one more customer of it, is possible."""
    return places_to_call(table, params) != 0 or can_play_pakora(table, params)


@njit
def can_take_aroma(table, seat):
    """Tell whether a seat has Aroma and an additive lies face up (U11)."""
    if not has_upgrade(table, seat, Upgrade.AROMA):
        return False
    for position in range(FACE_UP):
        if table.market[ADDITIVES, position] != NONE:
            return True
    return False
