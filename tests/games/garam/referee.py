"""A second reading of the rulebook: a slow referee in plain Python over plain data.

It was written from the rulebook and the rulings alone and shares no rule with the kernels: it
lists the legal moves of a position and plays one, and the tests hold the kernels against it.
A position (`position.py`) is the state's records as lists and numbers, so a difference names its
field. This one knows the Basic game; `advanced_referee.py` adds what the Advanced game changes.
What it asks, lists, holds and serves is in modules of their own.
"""

from __future__ import annotations

from sim.games.garam.constants import (
    NONE,
    PERSONAL,
    Act,
    CustomerAt,
    Deck,
    Ended,
    Origin,
    Phase,
    Size,
    Tea,
)
from tests.games.garam.book import Customer, Goal, kinds_of, need_index
from tests.games.garam.legal_moves import LegalMoves
from tests.games.garam.position import (
    ONLY_AFTER_SERVE,
    ONLY_IN_PICK,
    ONLY_WHILE_PAYING,
    ONLY_WHILE_PLAYING,
    Move,
)
from tests.games.garam.serving import Serving
from tests.games.garam.supplies import Supplies


class Referee(LegalMoves, Supplies, Serving):
    """Knows the rules: `legal()` lists the moves of a position, `play(move)` makes one."""

    def play(self, move: Move) -> None:
        """Make a legal move."""
        act = Act(move.kind)
        getattr(self, "_do_" + act.name.lower())(move)

    def _go_on(self) -> None:
        """After an action: an upgrade for each new full star, then the hand limit (U2, G4, G10)."""
        stars, board = self.my("half_stars") // 2, len(self.book.upgrades)
        if self.unlocked_count() < min(stars, self.options["upgrade_tokens"], board):
            self._upgrade_due()
        else:
            self._upgraded()

    def _upgrade_due(self) -> None:
        self.at["phase"] = Phase.UPGRADE
        for field in ONLY_AFTER_SERVE:
            self.at[field] = self.at[field] or 0

    def _upgraded(self) -> None:
        over = self.my("hand_size") > self.hand_limit()
        self.at |= dict.fromkeys(ONLY_AFTER_SERVE)
        self.at["phase"] = Phase.DISCARD if over else Phase.TURN

    def earn_half_stars(self, number: int, origin: Origin) -> None:
        self.gain("half_stars", number)
        self.my("half_stars_from")[origin] += number
        if self.my("half_stars") >= 2 * self.options["stars_to_end"]:
            self.at["ended"] |= Ended.STARS

    # pick

    def _do_pick(self, move: Move) -> None:
        self.at |= {"main_actions": self.main_actions - 1, "phase": Phase.PICK}
        self.at |= {"picked": 0, "snack_picked": 0}

    def _do_take(self, move: Move) -> None:
        row = next(row for row in self.market if move.card in row)
        row[row.index(move.card)] = NONE
        self._to_hand(move.card)
        self._fill_rows()
        self._picked_one()

    def _do_draw_snack(self, move: Move) -> None:
        self._to_hand(self._draw(Deck.SNACK))
        self.at["snack_picked"] += 1
        self._picked_one()

    def _picked_one(self) -> None:
        self.at["picked"] += 1
        if self.picked == self.pick_limit() or not self._takes():
            self._do_stop_pick()

    def _do_stop_pick(self, move: Move | None = None) -> None:
        self.at |= dict.fromkeys(ONLY_IN_PICK)
        self._go_on()

    def _do_discard(self, move: Move) -> None:
        self._from_hand(move.card)
        self._discard(move.card)
        self._go_on()

    # prepare

    def _do_brew(self, move: Move) -> None:
        into = {*self.needs(move.slot, Tea(move.tea)), move.card}
        for card in into:
            self._from_hand(card)
        self.my("pan_holds")[move.slot] = sum(1 << card for card in into)
        self.my("pan_tea")[move.slot] = move.tea
        self.at |= {"phase": Phase.ADDITIVES, "brew_slot": move.slot}
        self._maybe_brewed()

    def _do_add(self, move: Move) -> None:
        self._from_hand(move.card)
        self.my("pan_holds")[self.brew_slot] |= 1 << move.card
        self._maybe_brewed()

    def _maybe_brewed(self) -> None:
        if not self._addable():
            self._do_brewed()

    def _do_brewed(self, move: Move | None = None) -> None:
        cups = self.capacity(self.brew_slot)
        self.my("pan_cups")[self.brew_slot] = cups
        self.gain("cups_free", -cups)
        self.at |= {"phase": Phase.TURN, "brew_slot": NONE}

    def _drain(self, slot: int) -> None:
        """Discard what is in a pan; it can be used again (B15)."""
        cards = sorted(self.contents(slot))
        self.my("pan_holds")[slot] = 0
        self.my("pan_tea")[slot] = NONE
        for card in cards:
            self._discard(card)

    # saucepans and Chai Garam cards

    def _do_buy(self, move: Move) -> None:
        self.gain("rupees", -self.book.pan_cost[Size(move.card)])
        self.saucepans[move.card] -= 1
        self.my("pan")[move.slot] = move.card
        self.at["pan_bought"] = 1

    def _do_empty(self, move: Move) -> None:
        wasted = self.my("pan_cups")[move.slot]
        self.my("pan_cups")[move.slot] = 0
        self.gain("cups_free", wasted)
        self.gain("negatives", wasted)
        self._drain(move.slot)

    def _do_swap(self, move: Move) -> None:
        pans = self.my("pan")
        pans[move.slot], pans[move.place] = pans[move.place], pans[move.slot]
        self.at["swaps"] += 1

    def _play_card(self) -> None:
        self.gain("chai_cards", -1)
        self.at |= {"chai_garam": self.chai_garam + 1, "card_played": 1}

    def _do_extra_action(self, move: Move) -> None:
        self._play_card()
        self.at["main_actions"] += 1

    # goals and upgrades

    def _do_claim(self, move: Move) -> None:
        if move.place == PERSONAL:
            card = self.my("personal_goal")
            self.personal_goal[self.seat] = NONE
        else:
            card = self.public_goals[move.place]
            self.public_goals[move.place] = NONE
        goal = self.book.goals[card]
        if goal.metric:
            self._claimed(goal)
            return
        need = [0] * 9
        for kind, number in goal.need.items():
            need[need_index(kind)] = number
        self.at |= {"phase": Phase.PAY, "paying": card}
        self.at |= {"need": need, "need_colours": goal.colours, "paid_colours": 0}

    def _do_pay_receipt(self, move: Move) -> None:
        receipt = self.book.customers[move.card]
        self.customer_at[move.card] = CustomerAt.GONE
        self._count_receipt(receipt, self.seat, -1)
        if self.need_colours:
            self.at["need_colours"] -= 1
            self.at["paid_colours"] |= 1 << receipt.colour
        else:
            kind = next(k for k in kinds_of(receipt) if self.need[need_index(k)])
            self.need[need_index(kind)] -= 1
        if not self.need_colours and not any(self.need):
            self._claimed(self.book.goals[self.paying])

    def _claimed(self, goal: Goal) -> None:
        self.at |= {"paying": NONE} | dict.fromkeys(ONLY_WHILE_PAYING)
        self.earn_half_stars(goal.half_stars, Origin.GOAL)
        self._go_on()

    def _count_receipt(self, receipt: Customer, seat: int, number: int) -> None:
        self.gain("receipts", number, seat)
        for kind in kinds_of(receipt):
            self.receipts_by[seat][need_index(kind)] += number

    def _do_take_upgrade(self, move: Move) -> None:
        self.gain("upgrades", 1 << move.card)
        self.gain("upgrades_left", -1)
        self._go_on()

    # end of the turn

    def _do_end_turn(self, move: Move) -> None:
        for position in range(self.book.public_goals):
            if self.public_goals[position] == NONE and self.goal_deck:
                self.public_goals[position] = self._next_goal()
        if self.my("personal_goal") == NONE and self.goal_deck:
            self.personal_goal[self.seat] = self._next_goal()
        self.at["turns"] += 1
        self.at |= {"main_actions": 1, "card_played": 0, "pan_bought": 0, "swaps": 0}
        if self.ended or self.turns >= self.options["turn_cap"]:
            self.at |= {"phase": Phase.OVER, "truncated": int(not self.ended)}
            self.at |= dict.fromkeys(ONLY_WHILE_PLAYING)
        else:
            self.at["seat"] = (self.seat + 1) % self.players

    def _next_goal(self) -> int:
        self.at["goal_deck"] -= 1
        return self.goals.pop()

    # --- the end -------------------------------------------------------------------------

    def money(self, seat: int) -> int:
        return max(0, self.rupees[seat] - self.negatives[seat])

    def score(self, seat: int) -> int:
        """E4-E7, G20: the score of a seat in half-points."""
        return (
            self.half_stars[seat]
            + self.money(seat) // self.options["rupees_a_half"]
            + self.receipts[seat] // self.options["receipts_a_half"]
            + sum(self.pan_cups[seat]) // self.options["cups_a_half"]
        )

    def winners(self) -> list[int]:
        """E8-E10: most points, then most half-stars, then shared."""
        rank = [(self.score(seat), self.half_stars[seat]) for seat in range(self.players)]
        return [seat for seat in range(self.players) if rank[seat] == max(rank)]
