"""The weights of the scoring strategy; one unit is the worth of a point at the end."""

from __future__ import annotations

from enum import IntEnum


class W(IntEnum):
    """A named number of a preset file."""

    TOKEN = 0
    """a token that no ship of mine asks for"""
    WANTED = 1
    """a token that one of them asks for, on top of that"""
    HELPED = 2
    """a token on which a card at the bottom acts"""
    STEP = 3
    """a step of a token that a ship asks for"""
    IDLE_STEP = 4
    """a step of another token"""
    NEAR = 5
    """a step, for each step that the token is nearer to the dock"""
    CHAIN = 6
    """a step onto a space where a card acts on the token"""
    LOAD = 7
    """share of a ship's points for the step that completes it"""
    CRATE = 8
    """a token for a crate, for each point of the crate"""
    SHIP = 9
    """share of a ship's points for reserving it"""
    LACK = 10
    """a token that the ship needs and I do not have, taken off"""
    FIRST_SHIP = 11
    """reserving a ship while none waits at my docks"""
    FULL = 12
    """reserving a ship without a free slot for it, taken off"""
    CONTEST = 13
    """share of a ship's worth when it must be won from the other merchant"""
    ANSWER = 14
    """a ship worth this much for each die added is won back"""
    DIE = 15
    """what a die is worth elsewhere"""
    MATCH = 16
    """a die that is one of a pair, taken off when it is used alone"""
    MOVEMENT = 17
    """a point of movement from production that can be used"""
    CARD_POINT = 18
    """a point printed on a card, or of blooming tea"""
    ENGINE = 19
    """a tea that a card moves, for each ship still to go"""
    CHANGE = 20
    """the same of a card that changes a tea"""
    ONCE = 21
    """share of that for a card that turns over"""
    MERCHANT = 22
    """a card or ship of my merchant's tea (side A)"""
    BLOOMING = 23
    """a blooming card, for those still to come"""
    BOTTOM = 24
    """taking up a slot at the bottom of the board, for a card that one row suits as well"""
    COIN = 25
    """the coin, when the other has it"""
    FLIP = 26
    """turning a card face up, for each ship still to go"""
    REARRANGE = 27
    """moving or swapping cards must gain this much"""
    PIP = 28
    """a token discarded for a pip that makes a pair, taken off"""
    ABILITY = 29
    """an ability that gains this much is used"""
    PATIENCE = 30
    """years after which anything is tried: tokens for other ships can block docks for ever"""


NAMES = tuple(weight.name.lower() for weight in W)
