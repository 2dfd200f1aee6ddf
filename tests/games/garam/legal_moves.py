"""What the deciding seat may do: one question for each phase."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from sim.games.garam.constants import NONE, PERSONAL, Act, Card, Deck, Phase, Service, Size, Tea
from tests.games.garam.book import ADDITIVES, FREED_BY, LINES, RECIPES, Goal, kinds_of, need_index
from tests.games.garam.position import Move
from tests.games.garam.questions import Questions


class LegalMoves(Questions):
    """Lists the legal moves of a position."""

    def legal(self) -> set[Move]:
        """Return every move of the deciding seat."""
        return self._listings()[Phase(self.phase)]()

    def _listings(self) -> dict[Phase, Callable[[], set[Move]]]:
        return {
            Phase.TURN: self._between_actions,
            Phase.PICK: self._picking,
            Phase.SERVE: self._serving,
            Phase.ADDITIVES: self._preparing,
            Phase.PAY: self._paying,
            Phase.UPGRADE: self._unlocking,
            Phase.DISCARD: self._discarding,
            Phase.OVER: set,
        }

    def _between_actions(self) -> set[Move]:
        moves = {Move(Act.END_TURN)}
        if self.main_actions > 0:
            moves |= self._main_actions()
        if self.may_play_card():
            moves.add(Move(Act.EXTRA_ACTION))
        moves |= {Move(Act.CLAIM, place=p) for p, g in self._goals_in_reach() if self.meets(g)}
        return moves | self._brews() | self._pan_moves()

    def _main_actions(self) -> set[Move]:
        moves = set()
        if self._takes():
            moves.add(Move(Act.PICK))
        for line, places in enumerate(LINES):
            if not any(self._cups_for(place) for place in places):
                continue
            moves.add(Move(Act.SERVE, place=line))
            burdened = any(self.mela[p] != NONE and self.tokens[p] for p in places)
            if burdened and self.may_play_card():
                moves.add(Move(Act.SERVE, place=line, flag=1))
        return moves

    def _takes(self) -> set[Move]:
        """What a Pick could take now."""
        visible = {kind for row in self.market for kind in row if kind != NONE}
        moves = {Move(Act.TAKE, card=kind) for kind in visible}
        snacks_so_far = self.snack_picked or 0
        if self.available(Deck.SNACK) and snacks_so_far < self.options["snack_limit"]:
            moves.add(Move(Act.DRAW_SNACK))
        return moves

    def _picking(self) -> set[Move]:
        moves = self._takes()
        if self.picked:
            moves.add(Move(Act.STOP_PICK))
        return moves

    def needs(self, slot: int, tea: Tea) -> set[Card]:
        """The basics that must go into this pan for this tea (U4-U6)."""
        basics = set(RECIPES[tea][1])
        if slot == self.rightmost():
            basics -= {card for card in basics if self.unlocked(FREED_BY[card])}
        return basics

    def _brews(self) -> set[Move]:
        moves = set()
        for slot in range(3):
            if self.my("pan")[slot] == NONE or self.my("pan_tea")[slot] != NONE:
                continue
            if self.capacity(slot) > self.my("cups_free"):
                continue
            for tea, (leaves, _) in RECIPES.items():
                if all(self.holds(card) for card in self.needs(slot, tea)):
                    moves |= {
                        Move(Act.BREW, card=leaf, slot=slot, tea=tea)
                        for leaf in leaves
                        if self.holds(leaf)
                    }
        return moves

    def _pan_moves(self) -> set[Move]:
        pans, teas, cups = self.my("pan"), self.my("pan_tea"), self.my("pan_cups")
        moves = {Move(Act.EMPTY, slot=slot) for slot in range(3) if cups[slot]}
        if not self.pan_bought:
            moves |= {
                Move(Act.BUY, card=size, slot=slot)
                for size in Size
                for slot in range(3)
                if self.saucepans[size] and self.book.pan_cost[size] <= self.my("rupees")
                if pans[slot] == NONE
            }
        if self.swaps < self.options["swap_limit"]:
            moves |= {
                Move(Act.SWAP, slot=a, place=b)
                for a, b in ((0, 1), (0, 2), (1, 2))
                if teas[a] == teas[b] == NONE and {pans[a], pans[b]} != {NONE}
            }
        return moves

    def _goals_in_reach(self) -> list[tuple[int, Goal]]:
        cards = [*enumerate(self.public_goals), (PERSONAL, self.my("personal_goal"))]
        return [(place, self.book.goals[card]) for place, card in cards if card != NONE]

    def my_receipts(self) -> list[int]:
        seat = self.seat
        return [card for card, where in enumerate(self.customer_at) if where == seat]

    def meets(self, goal: Goal) -> bool:
        """C2: does the deciding seat meet this goal now?"""
        if goal.metric:
            return self.shown(goal.metric) >= goal.threshold
        receipts = [self.book.customers[card] for card in self.my_receipts()]
        if goal.colours:
            return len({receipt.colour for receipt in receipts}) >= goal.colours
        have = Counter(kind for receipt in receipts for kind in kinds_of(receipt))
        return all(have[kind] >= number for kind, number in goal.need.items())

    def shown(self, metric: str) -> int:
        brewed = [slot for slot in range(3) if self.my("pan_cups")[slot]]
        return {
            "pans": sum(pan != NONE for pan in self.my("pan")),
            "rupees": self.my("rupees"),
            "teas": len({self.my("pan_tea")[slot] for slot in brewed}),
            "cups": sum(self.my("pan_cups")[slot] for slot in brewed),
        }[metric]

    def _specific(self, slot: int, place: int) -> bool:
        """V6: does the chai in this pan have everything this customer asks for?"""
        return self.customer(place).asks <= self.contents(slot)

    def _cups_for(self, place: int) -> set[Move]:
        """The cups the deciding seat could serve to this place."""
        if self.mela[place] == NONE or self.cups[place] == self.customer(place).cups:
            return set()
        moves = set()
        for slot in range(3):
            if not self.my("pan_cups")[slot]:
                continue
            if self.my("pan_tea")[slot] != self.customer(place).tea:
                continue
            for service in self._services(slot, place):
                moves.add(Move(Act.CUP, slot=slot, place=place, flag=service))
        return moves

    def _services(self, slot: int, place: int) -> set[Service]:
        if self._specific(slot, place):
            free_choice = self.options["service_kind"] == "choice"
            return {Service.SPECIFIC} | ({Service.SIMPLE} if free_choice else set())
        bun = {Service.BUN_MASKA} if self.holds(Card.BUN_MASKA) else set()
        return {Service.SIMPLE} | bun

    def new_cups(self, place: int) -> range:
        """The cups on a customer that were served in this action: the last ones."""
        return range(self.cups[place] - self.served[place], self.cups[place])

    def places_in_reach(self) -> tuple[int, ...]:
        """The places this Serve may serve: those of its line."""
        return LINES[self.line]

    def _more_to_serve(self) -> set[Move]:
        places = self.places_in_reach()
        moves = set().union(*(self._cups_for(place) for place in places))
        if self.holds(Card.BISCUIT):
            moves.add(Move(Act.BISCUIT))
        if self.holds(Card.RUSK) and not self.rusk:
            moves.add(Move(Act.RUSK))
        if self.holds(Card.SAMOSA):
            moves |= {
                Move(Act.SAMOSA, place=place)
                for place in places
                if not self.samosa[place]
                and any(self.cup_specific[place][cup] for cup in self.new_cups(place))
            }
        return moves

    def _serving(self) -> set[Move]:
        done = {Move(Act.SERVED)} if self.cups_served else set()
        return self._more_to_serve() | done

    def _addable(self) -> set[Move]:
        slot = self.brew_slot
        curdles = {Card.LEMON} if self.my("pan_tea")[slot] == Tea.MILK else set()
        fit = set(ADDITIVES) - curdles - self.contents(slot)
        return {Move(Act.ADD, card=card) for card in fit if self.holds(card)}

    def _preparing(self) -> set[Move]:
        return self._addable() | {Move(Act.BREWED)}

    def _pays(self, card: int) -> bool:
        """Would this receipt pay for a part of the goal that is still open?"""
        receipt = self.book.customers[card]
        if self.need_colours:
            return not self.paid_colours >> receipt.colour & 1
        return any(self.need[need_index(kind)] for kind in kinds_of(receipt))

    def _paying(self) -> set[Move]:
        alike: dict[Any, int] = {}
        for card in self.my_receipts():
            if self._pays(card):
                receipt = self.book.customers[card]
                alike.setdefault((kinds_of(receipt), receipt.leaf_tags), card)
        return {Move(Act.PAY_RECEIPT, card=card) for card in alike.values()}

    def _unlocking(self) -> set[Move]:
        return {
            Move(Act.TAKE_UPGRADE, card=upgrade)
            for upgrade in self.book.upgrades
            if not self.unlocked(upgrade)
        }

    def _discarding(self) -> set[Move]:
        return {Move(Act.DISCARD, card=card) for card in Card if self.holds(card)}
