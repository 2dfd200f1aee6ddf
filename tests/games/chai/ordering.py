"""Completing an order: its tea, ingredients, cup and tip."""

from __future__ import annotations

from sim.games.chai.constants import (
    Phase,
    Step,
    Tea,
)
from tests.games.chai.position import Move
from tests.games.chai.questions import Questions


class Ordering(Questions):
    """Completes orders."""

    def _do_fulfil(self, move: Move) -> None:
        customer = self.book.customers[move.card]
        self._pay_tea(customer.tea)
        for kind, number in customer.needs.items():
            self._put_in_box(kind, -number)
        if move.card in self.pool:
            self.pool.remove(move.card)
            self.gain("from_pool", 1)
            self._take_coin(move.card)
        self._leave_hand(move.card)
        self.my("fulfilled").add(move.card)
        self.at |= {"step": Step.ORDERED, "free_left": 0}
        self._fill_cup(move.card)
        self._settle()

    def _pay_tea(self, tea: Tea) -> None:
        """C6: a token of its owner; another's tea costs a coin to the owner too."""
        owner = self.tea.index(tea)
        self.base_tokens[owner] -= 1
        if owner != self.seat:
            self.gain("money", -self.options["foreign_tea_price"])
            self.gain("money", self.options["foreign_tea_price"], owner)
            self.gain("foreign", 1)

    def _fill_cup(self, card: int) -> None:
        """O3, O4, C7, C9: the left-most empty cup; its tip, unless the last round is over."""
        cup = self.filled
        self.at["filled"] += 1
        self.cup_customer[cup] = card
        if self.ended:
            return
        tip = self.cup_tip[cup] = self.tip_order[cup]
        coins, free = self.book.tips[tip]
        if self.my("tips") == 0:
            self.at["first_tip"][self.seat] = tip
        self.gain("tips", 1)
        self.gain("tip_coins", self._receive(coins))
        self.at["free_left"] = free

    def _offer_ingredients(self) -> None:
        if self.free_left and self._ingredients():
            self.at["phase"] = Phase.TIP
        else:
            self._end_turn()

    def _free_tile(self, place: int) -> None:
        self._put_in_box(self.flavour(place))
        self._take_from_market([place])

    def _one_free_less(self) -> None:
        self.at["free_left"] -= 1
        self._settle()
