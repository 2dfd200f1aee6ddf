"""The weights of the scoring strategy; one unit is a victory point."""

from __future__ import annotations

from enum import IntEnum


class W(IntEnum):
    """A named number of a preset file."""

    COIN = 0
    """one coin"""
    HASTE = 1
    """the more, the less it matters how little an order still lacks"""
    LACKING = 2
    """share of an order's worth for the ingredients it lacks"""
    FINISH = 3
    """share of an order's worth for what completes it"""
    HAND = 4
    """how much more an order of the own hand counts than one of the pool"""
    OWN_TEA = 5
    """an order of the own base tea"""
    FOREIGN_TEA = 6
    """an order of another player's base tea"""
    RECIPE = 7
    """a recipe not made before, for an award of 5 points; for another in proportion"""
    COUNT = 8
    """an order, whatever it is"""
    BIG = 9
    """each ingredient an order asks for"""
    TILE = 10
    """a flavour tile, whatever it is"""
    GROUP = 11
    """each tile of a group after the first"""
    ADDITIVE = 12
    """an additive, whatever it is"""
    CROWDED = 13
    """an ingredient above the limit, which is discarded"""
    DRAW = 14
    """share of an additive's worth for drawing one unseen"""
    RENEW = 15
    """share of an additive's worth for renewing the visible ones"""
    SECOND = 16
    """share of the best additive's worth for the actions in the pantry that remain"""
    RESERVE = 17
    """reserving a customer"""
    RESERVE_ORDER = 18
    """share of the worth of the order most worth reserving"""
    ORDER_FLOOR = 19
    """an order worth less is not completed"""
    LATE = 20
    """rounds before the end from which ingredients that complete nothing count less"""
    UNSEEN = 21
    """worth of a customer drawn unseen"""
    PATIENCE = 22
    """turns of each player after which anything is tried"""


NAMES = tuple(weight.name.lower() for weight in W)
