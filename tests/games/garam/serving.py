"""The Serve action, and what follows from it."""

from __future__ import annotations

from sim.games.garam.constants import NONE, Card, CustomerAt, Ended, Origin, Phase, Service, Upgrade
from tests.games.garam.book import ROWS
from tests.games.garam.position import ONLY_IN_SERVE, Move
from tests.games.garam.questions import Questions


class Serving(Questions):
    """Gives cups, plays snacks, and settles what a Serve brings."""

    def _do_serve(self, move: Move) -> None:
        self.at |= {"main_actions": self.main_actions - 1, "phase": Phase.SERVE}
        self.at |= {"line": move.place, "clearing": move.flag, "cups_served": 0, "biscuits": 0}
        nobody = [0] * len(self.mela)
        self.at |= {"rusk": 0, "served": nobody, "samosa": list(nobody)}
        if move.flag:
            self._play_card()
        self._maybe_served()

    def _do_cup(self, move: Move) -> None:
        place = move.place
        if move.flag == Service.BUN_MASKA:
            self._from_hand(Card.BUN_MASKA)
            self._discard(Card.BUN_MASKA)
        self.cups[place] += 1
        self.cup_owner[place].append(self.seat)
        self.cup_specific[place].append(int(move.flag != Service.SIMPLE))
        self.served[place] += 1
        self.at["cups_served"] += 1
        self.my("pan_cups")[move.slot] -= 1
        if not self.my("pan_cups")[move.slot]:
            self._drain(move.slot)
        self._maybe_served()

    def _do_biscuit(self, move: Move) -> None:
        self._play_snack(Card.BISCUIT)
        self.at["biscuits"] += 1
        self._maybe_served()

    def _do_rusk(self, move: Move) -> None:
        self._play_snack(Card.RUSK)
        self.at["rusk"] = 1
        self._maybe_served()

    def _do_samosa(self, move: Move) -> None:
        self._play_snack(Card.SAMOSA)
        self.samosa[move.place] = 1
        self._maybe_served()

    def _play_snack(self, snack: Card) -> None:
        self._from_hand(snack)
        self._discard(snack)

    def _maybe_served(self) -> None:
        if self.cups_served and not self._more_to_serve():
            self._do_served()

    def _do_served(self, move: Move | None = None) -> None:
        """Settle the serve in the order of G10."""
        served = [place for place, cups in enumerate(self.served) if cups]
        complete = [p for p in served if self.cups[p] == self.customer(p).cups]
        if any(self.customer(place).evening for place in served):
            self.at["ended"] |= Ended.EVENING_SERVED
        if self.clearing:
            for place in served:
                self.tokens[place] = 0
        if not self.rusk:
            self._penalties(served)
        self._pay(served, complete)
        self._gains(served, complete)
        for place in complete:
            self._leave_mela(place)
        self._close_queues()
        self.at |= {"line": NONE} | dict.fromkeys(ONLY_IN_SERVE)
        self._go_on()

    def _gains(self, served: list[int], complete: list[int]) -> None:
        """Receipts, half-stars and the card reward, while the customers still stand there."""
        for place in complete:
            self._half_star_and_receipt(place)
        if len(served) == 3:
            self._card_reward()

    def _penalties(self, served: list[int]) -> None:
        disgruntled = []
        for row in ROWS:
            last = max((place for place in row if place in served), default=NONE)
            disgruntled += [p for p in row if p < last and self._passed_over(p)]
        for place in disgruntled:
            self.tokens[place] += 1
            if self.tokens[place] >= self.customer(place).tolerance:
                if self.customer(place).evening:
                    self.at["ended"] |= Ended.EVENING_LEFT
                self.customer_at[self.mela[place]] = CustomerAt.GONE
                self._leave_mela(place)
        if disgruntled:
            self._have_disgruntled()

    def _have_disgruntled(self) -> None:
        self.gain("negatives", 1)

    def _passed_over(self, place: int) -> bool:
        if self.mela[place] == NONE or self.served[place]:
            return False
        protected = self.options["unserved"] == "no_cups" and self.cups[place]
        return not protected

    def price(self, place: int, cup: int) -> int:
        """V5, V7, V13: what one cup on a customer is worth now."""
        customer = self.customer(place)
        specific = self.cup_specific[place][cup]
        full = customer.price if specific else self.book.simple_price[customer.tea]
        return max(0, full - self.tokens[place])

    def _pay(self, served: list[int], complete: list[int]) -> None:
        per_cup = self.options["pay"] == "per_cup"
        to_all = self.options["pay"] == "on_completion_all"
        for place in served if per_cup else complete:
            cups = self.new_cups(place) if per_cup else range(self.cups[place])
            for cup in cups:
                owner = self.cup_owner[place][cup]
                if owner != self.seat and not to_all:
                    continue
                doubled = self.samosa[place] and cup in self.new_cups(place)
                twice = 2 if doubled and self.cup_specific[place][cup] else 1
                self.gain("rupees", twice * self.price(place, cup), owner)
        self.gain("rupees", self.biscuits * self.cups_served)
        if self.unlocked(Upgrade.TIPS):
            tipping = complete if self.options["tips_on"] == "completed" else served
            self.gain("rupees", sum(self._tips(place) for place in tipping))

    def _tips(self, place: int) -> bool:
        """Tips are paid by customers of the Mela (U9)."""
        return True

    def _half_star_and_receipt(self, place: int) -> None:
        customer, card = self.customer(place), self.mela[place]
        alone = set(self.cup_owner[place]) == {self.seat}
        keeps = alone and not customer.evening
        self.customer_at[card] = self.seat if keeps else CustomerAt.GONE
        if keeps:
            self._count_receipt(customer, self.seat, 1)
        if customer.half_star and self.completed_specifically(place):
            self.earn_half_stars(1, Origin.CELEBRITY)

    def completed_specifically(self, place: int) -> bool:
        """G7: all cups on a complete order are the player's own and specific."""
        specific = self.cup_specific[place]
        if self.options["half_star_any"]:
            return bool(specific[-1])
        return set(self.cup_owner[place]) == {self.seat} and all(specific)

    def _card_reward(self) -> None:
        if self.chai_garam and self.my("chai_cards") < self.options["chai_garam_held"]:
            self.at["chai_garam"] -= 1
            self.gain("chai_cards", 1)

    def _leave_mela(self, place: int) -> None:
        for owner in self.cup_owner[place]:
            self.gain("cups_free", 1, owner)
        self.mela[place], self.tokens[place], self.cups[place] = NONE, 0, 0
        self.cup_owner[place], self.cup_specific[place] = [], []

    def _close_queues(self) -> None:
        for row in ROWS:
            queue = [
                (
                    self.mela[p],
                    self.tokens[p],
                    self.cups[p],
                    self.cup_owner[p],
                    self.cup_specific[p],
                )
                for p in row
                if self.mela[p] != NONE
            ]
            while len(queue) < 3 and self.customer_deck:
                self.at["customer_deck"] -= 1
                card = self.customers.pop()
                self.customer_at[card] = CustomerAt.MELA
                queue.append((card, 0, 0, [], []))
            queue += [(NONE, 0, 0, [], []) for _ in range(3 - len(queue))]
            fields = ("mela", "tokens", "cups", "cup_owner", "cup_specific")
            for place, customer in zip(row, queue, strict=True):
                for field, value in zip(fields, customer, strict=True):
                    self.at[field][place] = value
