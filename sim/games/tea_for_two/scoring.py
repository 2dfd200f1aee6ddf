"""Final scoring (rules E, T14, T15)."""

from __future__ import annotations

from sim.engine.bits import count_bits, lowest_bit
from sim.engine.jit import njit
from sim.games.tea_for_two.constants import (
    AI,
    CRATES,
    MAX_BLOOMING,
    NONE,
    SHIP_SLOTS,
    CardKind,
    ShipKind,
)


@njit
def cards_of(table, seat):
    """Return the plantation cards of a seat as bits, the AI's pile in the solo game."""
    if table.players == 1 and seat == AI:
        return int(table.ai_cards)
    cards = 0
    planted = int(table.planted[seat])
    while planted:
        cards |= 1 << int(table.card[seat, lowest_bit(planted)])
        planted &= planted - 1
    return cards


@njit
def card_points(params, cards):
    """Return the points printed on plantation cards, face up or down (E2)."""
    points = 0
    while cards:
        points += int(params.card[lowest_bit(cards)].vp)
        cards &= cards - 1
    return points


@njit
def blooming_points(params, cards):
    """Return the points of all blooming cards together (E4)."""
    number = 0
    while cards:
        number += params.card[lowest_bit(cards)].kind == CardKind.BLOOMING
        cards &= cards - 1
    return int(params.blooming[min(number, MAX_BLOOMING - 1)])


@njit
def crate_points(table, params, seat):
    """Return the points of full crates (E3, T15)."""
    points = 0
    planted = int(table.planted[seat])
    while planted:
        slot = lowest_bit(planted)
        planted &= planted - 1
        card = params.card[table.card[seat, slot]]
        for crate in range(CRATES):
            places = int(card.crate_places[crate])
            if places != 0 and int(table.crates[seat, slot]) & places == places:
                points += int(card.crate_vp[crate])
    return points


@njit
def ship_points(params, sailed):
    """Return the points of fulfilled ships (E5)."""
    points = 0
    while sailed:
        points += int(params.ship[lowest_bit(sailed)].vp)
        sailed &= sailed - 1
    return points


@njit
def scores_teas(table, params, seat):
    """Tell whether a merchant plays with side A; the AI always does (I3)."""
    return params.merchant_side_b == 0 or (table.players == 1 and seat == AI)


@njit
def merchant_points(table, params, seat, cards):
    """Return the points of a side A merchant: cards and ships of its tea (E6, T14)."""
    if not scores_teas(table, params, seat):
        return 0
    tea = int(table.merchant[seat])
    number = 0
    while cards:
        number += (int(params.card[lowest_bit(cards)].counts_for) >> tea) & 1
        cards &= cards - 1
    sailed = int(table.sailed[seat])
    while sailed:
        number += (int(params.ship[lowest_bit(sailed)].teas) >> tea) & 1
        sailed &= sailed - 1
    for slot in range(SHIP_SLOTS):
        if table.ship[seat, slot] != NONE:
            number += (int(params.ship[table.ship[seat, slot]].teas) >> tea) & 1
    return number * int(params.merchant_points)


@njit
def score_of(table, params, seat):
    """Return a seat's points."""
    cards = cards_of(table, seat)
    return (
        card_points(params, cards)
        + blooming_points(params, cards)
        + crate_points(table, params, seat)
        + ship_points(params, int(table.sailed[seat]))
        + merchant_points(table, params, seat, cards)
    )


@njit
def clippers_of(params, sailed):
    """Return how many of the fulfilled ships are clippers."""
    number = 0
    while sailed:
        number += params.ship[lowest_bit(sailed)].kind == ShipKind.CLIPPER
        sailed &= sailed - 1
    return number


@njit
def rank(table, params, seat):
    """Return a number that orders the seats: points, then fewest cards, then clippers (E7, E8)."""
    cards = count_bits(cards_of(table, seat))
    clippers = clippers_of(params, int(table.sailed[seat]))
    return score_of(table, params, seat) * 10_000 + (99 - cards) * 100 + clippers
