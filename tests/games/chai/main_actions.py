"""The main actions: market, additives, reserving and abilities."""

from __future__ import annotations

from sim.games.chai.constants import (
    NONE,
    Ability,
    Main,
    Phase,
    Step,
)
from tests.games.chai.book import ADDITIVES
from tests.games.chai.position import Move
from tests.games.chai.questions import Questions


class MainActions(Questions):
    """Does what a turn is for."""

    # visit the market

    def _do_buy(self, move: Move) -> None:
        if self.phase == Phase.TURN:
            self.my("main")[Main.MARKET] += 1
            self.at |= {"step": Step.BUYING, "spent": 0}
            self.at["income"] = self._receive(self.number["market_income"])
        price = self._price(move.tiles)
        self._pay(price)
        self.at["spent"] += price
        for place in move.tiles:
            self._put_in_box(self.flavour(place))
        self._take_from_market(move.tiles)
        self._settle()

    def _after_purchase(self) -> None:
        self.at["phase"] = Phase.MARKET
        if self.options["purchases"] == "one":
            self._leave_market()

    def _leave_market(self) -> None:
        """C18: by the option what is left of the coin goes back."""
        if self.options["visit_coin"] == "this_visit":
            self._pay(max(0, self.income - self.spent))
        self._offer_orders()

    # select additives

    def _enter_pantry(self) -> None:
        if self.phase == Phase.TURN:
            self.my("main")[Main.PANTRY] += 1
            self.at |= {"step": Step.PANTRY, "pantry_done": 0, "renewed": 0}

    def _do_take(self, move: Move) -> None:
        self._enter_pantry()
        position = move.card - ADDITIVES[0]
        number = self.visible[position] if self.options["pantry"] == "actions" else 1
        self.visible[position] -= number
        self._put_in_box(move.card, number)
        self._pantry_action_done()

    def _do_draw(self, move: Move) -> None:
        self._enter_pantry()
        kind = self._draw_additive()
        assert kind is not None
        self._put_in_box(kind)
        self._pantry_action_done()

    def _do_renew(self, move: Move) -> None:
        self._enter_pantry()
        for kind in ADDITIVES:
            self._discard(kind, self.visible[kind - ADDITIVES[0]])
        self.at["visible"] = [0] * len(ADDITIVES)
        self._fill_pantry()
        if self.options["pantry"] == "actions":
            self._pantry_action_done()
        else:
            self._ask(Phase.PANTRY, Step.PANTRY)
            self.at["renewed"] = 1

    def _pantry_action_done(self) -> None:
        self.at["pantry_done"] += 1
        self._settle()

    def _after_pantry_action(self) -> None:
        """A1, A3: refilled between actions; up to two of them, or three picks."""
        by_actions = self.options["pantry"] == "actions"
        last = self.pantry_done >= self.number["pantry_actions" if by_actions else "pick_limit"]
        if by_actions and not last:
            self._fill_pantry()
        self.at["phase"] = Phase.PANTRY
        if last or not self._pantry_actions():
            self._offer_orders()

    # reserve a customer

    def _do_reserve(self, move: Move) -> None:
        self.my("main")[Main.RESERVE] += 1
        self._ask(Phase.RESERVE, Step.RESERVING)

    def _reserve(self, card: int) -> None:
        """R1, R3: a visible customer, with its coin; replaced at once."""
        self.pool.remove(card)
        self._take_coin(card)
        self.my("hand").add(card)
        if self.customers:
            self.pool.add(self.customers.pop())
        self._reserved()

    def _do_draw_customer(self, move: Move) -> None:
        card = self.customers.pop()
        self.my("hand").add(card)
        self.my("blind").add(card)
        self._reserved()

    def _reserved(self) -> None:
        self.at["step"] = Step.RESERVED
        self._settle()

    def _take_coin(self, card: int) -> None:
        """C5: the coin on a customer goes to whoever takes it."""
        if card in self.coin_on:
            self.coin_on.remove(card)
            self.gain("money", 1)

    def _do_give_back(self, move: Move) -> None:
        """R5: face up into the pool, with a coin if there is one."""
        self._leave_hand(move.card)
        self.pool.add(move.card)
        if self.pouches:
            self.at["pouches"] -= 1
            self.coin_on.add(move.card)
        self._settle()

    def _leave_hand(self, card: int) -> None:
        self.my("hand").discard(card)
        self.my("blind").discard(card)

    def _do_discard(self, move: Move) -> None:
        self._put_in_box(move.card, -1)
        self._discard(move.card)
        self._settle()

    # abilities: C12

    def _after_reserving(self) -> None:
        if self.options["abilities"] != "off" and self._abilities():
            self._ask(Phase.ABILITY, Step.ABILITY)
        else:
            self._offer_orders()

    def _do_use_ability(self, move: Move) -> None:
        ability = Ability(move.card)
        self.at |= {"step": Step.ABILITY, "ability": int(ability), "ability_first": NONE}
        if self.options["abilities"] == "replace":
            self._replace_ability(move.card)
        if ability == Ability.TWO_COINS:
            self._receive(self.book.amounts[ability])
            self._settle()
        elif ability == Ability.DRAW_TWO_ADDITIVES:
            self._draw_unseen(self.book.amounts[ability])
            self._settle()
        else:
            self.at["phase"] = Phase.ABILITY_WORK

    def _replace_ability(self, ability: int) -> None:
        """C22: under the deck; the top one takes its place."""
        self.ability_cards.insert(0, ability)
        self.abilities[self.abilities.index(ability)] = self.ability_cards.pop()

    def _draw_unseen(self, number: int) -> None:
        for _ in range(number):
            kind = self._draw_additive()
            if kind is not None:
                self._put_in_box(kind)

    def _do_pick_tile(self, move: Move) -> None:
        if self.phase == Phase.TIP:
            self._free_tile(move.place)
            self._one_free_less()
        elif self.ability == Ability.FREE_TILE:
            self._free_tile(move.place)
            self._settle()
        elif self.ability == Ability.EXCHANGE_TILE:
            self._put_in_box(self.flavour(move.place))
            self._put_in_box(self.ability_first, -1)
            self.market[move.place] = self.ability_first
            self._settle()
        elif self.ability_first == NONE:
            self.at["ability_first"] = move.place
        else:
            a, b = move.place, self.ability_first
            self.market[a], self.market[b] = self.market[b], self.market[a]
            self._settle()

    def _do_give(self, move: Move) -> None:
        self.at["ability_first"] = move.card

    def _do_pick_additive(self, move: Move) -> None:
        self.visible[move.card - ADDITIVES[0]] -= 1
        self._put_in_box(move.card)
        if self.phase == Phase.TIP:
            self._one_free_less()
            return
        if self.ability == Ability.EXCHANGE_ADDITIVE:
            self._put_in_box(self.ability_first, -1)
            self.visible[self.ability_first - ADDITIVES[0]] += 1
        self._settle()

    def _send_away(self, card: int) -> None:
        """C12, C25: a customer of the pool goes under the deck, its coin into the pouches."""
        self.pool.remove(card)
        if card in self.coin_on:
            self.coin_on.remove(card)
            self.at["pouches"] += 1
        self.customers.insert(0, card)
        self.pool.add(self.customers.pop())
        self._settle()
