"""The weights of the scoring strategy; one unit is the worth of a half-star."""

from __future__ import annotations

from enum import IntEnum


class W(IntEnum):
    """A named number of a preset file."""

    RUPEE = 0
    """one rupee"""
    CELEBRITY = 1
    """a customer's half-star"""
    GOAL = 2
    """a goal's half-star, shared out over the receipts it still lacks"""
    RECEIPT = 3
    """a receipt no goal asks for"""
    PARTIAL = 4
    """share of a customer's worth for a cup that does not complete the order"""
    PENALTY = 5
    """a negative token, and customers made angry"""
    CHAI_CARD = 6
    """gaining a Chai Garam card"""
    SERVE_FLOOR = 7
    """a line worth less is not served while there is something better to do"""
    FULL_STOVE = 8
    """share of that floor when every pan is full"""
    BREW_FLOOR = 9
    """chai worth less is not brewed"""
    BREW_CUP = 10
    """a cup more in the pan"""
    SECOND = 11
    """share that the second-best customer of a pan adds to its worth"""
    EXTRA_FLOOR = 12
    """a line worth this much is served by playing a Chai Garam card"""
    CLEAR_FLOOR = 13
    """tokens cleared by a Chai Garam card must add this much"""
    PAN = 14
    """a cup's room in a bought pan"""
    PAN_UNTIL = 15
    """half-stars of the leader from which no pan is bought"""
    EMPTY_GAIN = 16
    """what a new brew must be worth more than the chai poured away"""
    BISCUIT_CUPS = 17
    """cups served that are worth a Biscuit"""
    SAMOSA_RUPEES = 18
    """rupees that are worth a Samosa"""
    BUN_MASKA = 19
    """what Bun Maska must add to be played"""
    SNACK = 20
    """wanting a snack, against other cards"""
    BASICS = 21
    """wanting Water, Milk and Sugar for their own sake"""
    DIG = 22
    """share of a wanted card's worth for taking from a row that does not show it"""
    STOP = 23
    """a card worth less is left lying when the hand is full"""
    KEEP_SNACK = 24
    """keeping a snack, against other cards over the hand limit"""
    FINISH = 25
    """ending the game as its winner; lost when it would make another the winner"""
    PATIENCE = 26
    """turns a player after which any line is served and the game ended whoever wins"""
    FREE_WATER = 27
    """upgrades: the most wanted first"""
    FREE_SUGAR = 28
    FREE_MILK = 29
    PICK_4 = 30
    HAND_12 = 31
    TIPS = 32
    HYGIENE = 33
    AROMA = 34
    SEATS = 35
    """the upgrade Seats, for each customer who waits in the own Tapri"""
    SPECIALISATION = 36
    """a specialisation's half-star and tag, shared out over the receipts it still lacks"""
    FUNFAIR = 37
    """a space on the funfair wheel"""
    CALL_FLOOR = 38
    """a customer worth less is not called; so much more for each who waits already"""


NAMES = tuple(weight.name.lower() for weight in W)
