"""A second reading of the rulebook: a slow referee in plain Python over plain data.

It was written from the rulebook and the rulings alone and shares no rule with the kernels: it
lists the legal moves of a position and plays one, and the tests hold the kernels against it.
A position (`position.py`) is the state's records as lists and numbers, so a difference names its
field. This one knows the Basic game; `advanced_referee.py` adds what the Advanced game changes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from sim.engine.rng import shuffle
from sim.games.garam.constants import (
    NONE,
    PERSONAL,
    Act,
    Card,
    CustomerAt,
    Deck,
    Ended,
    Origin,
    Phase,
    Service,
    Size,
    Tea,
    Upgrade,
)
from tests.games.garam.book import (
    ADDITIVES,
    DECK_KINDS,
    FREED_BY,
    LINES,
    RECIPES,
    ROWS,
    Book,
    Customer,
    Goal,
    kinds_of,
    need_index,
)
from tests.games.garam.position import (
    ONLY_AFTER_SERVE,
    ONLY_IN_PICK,
    ONLY_IN_SERVE,
    ONLY_WHILE_PAYING,
    ONLY_WHILE_PLAYING,
    Move,
)


class Referee:
    """Knows the rules: `legal()` lists the moves of a position, `play(move)` makes one."""

    def __init__(self, book: Book, position: Mapping[str, Any]):
        self.book = book
        self.options = book.options
        self.at: dict[str, Any] = dict(position)

    # A field of the position reads as an attribute: self["rupees"] would hide the words.
    def __getattr__(self, name: str) -> Any:
        try:
            return self.at[name]
        except KeyError:
            raise AttributeError(name) from None

    # --- small questions -----------------------------------------------------------------

    def my(self, field: str) -> Any:
        """Return a field of the deciding seat."""
        return self.at[field][self.seat]

    def gain(self, field: str, amount: int, seat: int | None = None) -> None:
        """Change a number of a seat."""
        self.at[field][self.seat if seat is None else seat] += amount

    def holds(self, card: Card) -> bool:
        return self.my("hand")[card] > 0

    def unlocked(self, upgrade: Upgrade) -> bool:
        return bool(self.my("upgrades") >> upgrade & 1)

    def unlocked_count(self) -> int:
        return sum(self.unlocked(upgrade) for upgrade in Upgrade)

    def customer(self, place: int) -> Customer:
        return self.book.customers[self.mela[place]]

    def contents(self, slot: int) -> set[Card]:
        return {card for card in Card if self.my("pan_holds")[slot] >> card & 1}

    def capacity(self, slot: int) -> int:
        return self.book.pan_cups[Size(self.my("pan")[slot])]

    def rightmost(self) -> int:
        return max(slot for slot in range(3) if self.my("pan")[slot] != NONE)

    def hand_limit(self) -> int:
        return self.options["hand_12" if self.unlocked(Upgrade.HAND_12) else "hand_limit"]

    def pick_limit(self) -> int:
        return self.options["pick_4" if self.unlocked(Upgrade.PICK_4) else "pick_limit"]

    def may_play_card(self) -> bool:
        return self.my("chai_cards") > 0 and not self.card_played

    def available(self, deck: Deck) -> int:
        return self.deck[deck] + sum(self.discards[kind] for kind in DECK_KINDS[deck])

    # --- what is legal -------------------------------------------------------------------

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

    # --- playing a move ------------------------------------------------------------------

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

    # hand, decks and rows

    def _discard(self, card: int) -> None:
        self.discards[card] += 1
        self._fill_rows()

    def _from_hand(self, card: int) -> None:
        self.my("hand")[card] -= 1
        self.gain("hand_size", -1)

    def _to_hand(self, card: int) -> None:
        self.my("hand")[card] += 1
        self.gain("hand_size", 1)

    def _draw(self, deck: Deck) -> int:
        """Take the top card of a deck; a deck that is empty is made anew from its discards."""
        if not self.deck[deck]:
            self._reshuffle(deck)
        self.deck[deck] -= 1
        return self.cards[deck].pop()

    def _reshuffle(self, deck: Deck) -> None:
        cards = [kind for kind in DECK_KINDS[deck] for _ in range(self.discards[kind])]
        for kind in DECK_KINDS[deck]:
            self.discards[kind] = 0
        array, words = np.array(cards, np.int8), np.array(self.stream[deck], np.uint64)
        shuffle(words, array, len(cards))
        self.cards[deck] = array.tolist()
        self.deck[deck] = len(cards)
        self.stream[deck] = [int(word) for word in words]

    def _fill_rows(self) -> None:
        for deck in (Deck.BASICS, Deck.LEAF, Deck.ADDITIVE):
            for position, kind in enumerate(self.market[deck]):
                if kind == NONE and self.available(deck):
                    self.market[deck][position] = self._draw(deck)

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

    # serve

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
