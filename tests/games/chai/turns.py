"""How a turn begins, goes on and ends (C8)."""

from __future__ import annotations

from sim.games.chai.constants import (
    NONE,
    Ended,
    Phase,
    Step,
)
from tests.games.chai.position import Move
from tests.games.chai.questions import Questions


class Turns(Questions):
    """Leads from one decision to the next."""

    # how a turn goes on

    def _settle(self) -> None:
        """C3: limits bite at once, then the turn goes on."""
        if self._kinds_over_limit():
            self.at["phase"] = Phase.DISCARD
        elif len(self.my("hand")) > self.number["hand_limit"]:
            self.at["phase"] = Phase.GIVE_BACK
        else:
            self._go_on()

    def _go_on(self) -> None:
        {
            Step.BUYING: self._after_purchase,
            Step.PANTRY: self._after_pantry_action,
            Step.RESERVED: self._after_reserving,
            Step.ABILITY: self._offer_orders,
            Step.ORDERED: self._offer_ingredients,
        }[Step(self.step)]()

    def _ask(self, phase: Phase, step: Step) -> None:
        self.at["phase"], self.at["step"] = phase, step

    def _offer_orders(self) -> None:
        """T2, C8: one order at the end of the turn."""
        if self._orders():
            self._ask(Phase.ORDER, Step.MAIN_DONE)
        else:
            self._end_turn()

    def _do_pass(self, move: Move) -> None:
        {
            Phase.TURN: self._offer_orders,
            Phase.MARKET: self._leave_market,
            Phase.PANTRY: self._offer_orders,
            Phase.ABILITY: self._offer_orders,
            Phase.ORDER: self._end_turn,
            Phase.TIP: self._end_turn,
        }[Phase(self.phase)]()

    # the beginning

    def _do_take_customer(self, move: Move) -> None:
        {
            Phase.START: self._begin_with,
            Phase.RESERVE: self._reserve,
            Phase.ABILITY_WORK: self._send_away,
        }[Phase(self.phase)](move.card)

    def _begin_with(self, card: int) -> None:
        """C5, C21: an own customer, unseen by the others; after the last one the pool."""
        self.customers.remove(card)
        self.my("hand").add(card)
        self.my("blind").add(card)
        if len(self.my("hand")) < self.number["own_in_hand"]:
            return
        self.at["seat"] = (self.seat + 1) % self.players
        if self.seat == 0:
            self._lay_out_pool()
            self._ask(Phase.TURN, Step.START)

    def _lay_out_pool(self) -> None:
        """S7: own customers of each player, then random ones."""
        for seat in range(self.players):
            for _ in range(self.number["own_in_pool"]):
                own = [c for c in self.customers if self.book.customers[c].tea == self.tea[seat]]
                self.customers.remove(own[-1])
                self.pool.add(own[-1])
        for _ in range(self.number["random_in_pool"]):
            self.pool.add(self.customers.pop())

    # the end of a turn: C8

    def _end_turn(self) -> None:
        if self.filled == self.cups and not self.ended:
            self._end_round()
        self._fill_market()
        self._fill_pantry()
        self._fill_pool()
        self.at["turns"] += 1
        self._ask(Phase.TURN, Step.START)
        self.at["seat"] = (self.seat + 1) % self.players
        if self._is_over():
            self.at["phase"] = Phase.OVER

    def _end_round(self) -> None:
        """O5, C7, E1: the thermometer rises, cups are emptied, tips dealt again."""
        self.at["thermometer"] += 1
        for cup in range(self.cups):
            self._empty_cup(cup)
        self.at["filled"] = 0
        if self.thermometer >= self.number["rounds"]:
            self.at["ended"] |= Ended.ROUNDS
        else:
            number = len(self.book.tips)
            self.tip_order[:number] = self._shuffled(self.tip_order[:number], "tip_stream")

    def _empty_cup(self, cup: int) -> None:
        customer = self.book.customers[self.cup_customer[cup]]
        for kind, number in customer.needs.items():
            self._discard(kind, number)
        if self.options["base_tokens"] == "returned":
            self.base_tokens[self.tea.index(customer.tea)] += 1
        self.cup_customer[cup] = self.cup_tip[cup] = NONE

    def _is_over(self) -> bool:
        """E2, C20: all have had the same number of turns."""
        if self.turns % self.players:
            return False
        capped = self.turns >= self.options["turn_cap"] * self.players
        self.at["truncated"] = int(capped and not self.ended)
        return bool(self.ended) or capped
