"""The second reading of the Advanced game, "Kadak Chai": what it changes in the Basic referee.

Written from the rulebook and the rulings alone, like `referee.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from sim.games.garam.constants import (
    FIRST_LEAF,
    NONE,
    Act,
    Card,
    CustomerAt,
    Deck,
    Origin,
    Phase,
    Tag,
    Upgrade,
)
from tests.games.garam.book import LEAF_OF_TAG, LINES, TAG_OF_LEAF, Book, Customer
from tests.games.garam.position import (
    ONLY_WHILE_SPECIALISING,
    Move,
)
from tests.games.garam.referee import Referee

OWN_TAPRI_ALONE = len(LINES)
MELA = range(9)
TAPRI_ROOM = 4


def tapri_of(seat: int) -> range:
    """Return the places of a seat's Tapri."""
    return range(len(MELA) + TAPRI_ROOM * seat, len(MELA) + TAPRI_ROOM * (seat + 1))


def referee_of(book: Book, position: Mapping[str, Any]) -> Referee:
    """Return a referee who knows the game that is played."""
    return (AdvancedReferee if book.advanced else Referee)(book, position)


class AdvancedReferee(Referee):
    """Knows the Advanced game as well."""

    # --- small questions -----------------------------------------------------------------

    def my_tapri(self) -> range:
        return tapri_of(self.seat)

    def guests(self) -> list[int]:
        """The places of the own Tapri where a customer waits."""
        return [place for place in self.my_tapri() if self.mela[place] != NONE]

    def limit_of(self, option: str) -> int:
        """A limit that the upgrade Seats changes (U12)."""
        return self.options[f"{option}_{'seats' if self.unlocked(Upgrade.SEATS) else 'limit'}"]

    def free_seats(self) -> int:
        return max(0, self.limit_of("tapri") - len(self.guests()))

    def is_specialised(self, leaf: Card, seat: int | None = None) -> bool:
        there = self.specialisations[self.seat if seat is None else seat]
        return bool(there >> (leaf - FIRST_LEAF) & 1)

    def earned_tags(self) -> set[Tag]:
        """L3: leaves of specialisations, and the upgrades Aroma and Hygiene."""
        leaves = {tag for tag, leaf in LEAF_OF_TAG.items() if self.is_specialised(leaf)}
        aroma = {Tag.AROMA} if self.unlocked(Upgrade.AROMA) else set()
        hygiene = {Tag.HYGIENE} if self.unlocked(Upgrade.HYGIENE) else set()
        return leaves | aroma | hygiene

    def tells(self) -> dict[str, list[int]]:
        """What an Advanced game leaves behind, besides what a Basic one does: by seat."""
        seats = range(self.players)
        stars = self.half_stars_from
        return {
            "half_stars_specialisations": [stars[seat][Origin.SPECIALISATION] for seat in seats],
            "half_stars_tapri": [stars[seat][Origin.TAPRI] for seat in seats],
            "waiting": [sum(self.mela[p] != NONE for p in tapri_of(seat)) for seat in seats],
            "specialisations": self.specialisations,
            "calls": self.calls,
            "funfair_moves": self.funfair_moves,
        }

    # --- what is legal -------------------------------------------------------------------

    def _listings(self) -> dict[Phase, Callable[[], set[Move]]]:
        return super()._listings() | {Phase.AROMA: self._aroma, Phase.CALL: self._calling}

    def _between_actions(self) -> set[Move]:
        claims = {
            Move(Act.SPECIALISE, card=leaf) for leaf in TAG_OF_LEAF if self._may_specialise(leaf)
        }
        return super()._between_actions() | claims

    def _may_specialise(self, leaf: Card) -> bool:
        """D1, D4, G24: one of each leaf, while there is one, for two or three receipts."""
        left = self.leaf_tags[leaf - FIRST_LEAF]
        tagged = [card for card in self.my_receipts() if self._has_tag(card, TAG_OF_LEAF[leaf])]
        return bool(left) and not self.is_specialised(leaf) and len(tagged) >= self._cost(leaf)

    def _has_tag(self, card: int, tag: Tag) -> bool:
        return tag in self.book.customers[card].tags

    def _cost(self, leaf: Card) -> int:
        taken = any(self.is_specialised(leaf, seat) for seat in range(self.players))
        return self.options["specialise_later" if taken else "specialise_first"]

    def _pays(self, card: int) -> bool:
        if self.specialising != NONE:
            return self._has_tag(card, TAG_OF_LEAF[Card(self.specialising)])
        return super()._pays(card)

    def _main_actions(self) -> set[Move]:
        """Q2, G23: a line, with the own Tapri or without, or the own Tapri alone."""
        moves = super()._main_actions()
        if any(self._cups_for(place) for place in self.my_tapri()):
            moves.add(Move(Act.SERVE, place=OWN_TAPRI_ALONE))
        return moves

    def places_in_reach(self) -> tuple[int, ...]:
        line = () if self.line == OWN_TAPRI_ALONE else LINES[self.line]
        return (*line, *self.my_tapri())

    def _aroma(self) -> set[Move]:
        """U11, G28: a face-up additive, or none."""
        kinds = {kind for kind in self.market[Deck.ADDITIVE] if kind != NONE}
        return {Move(Act.TAKE_AROMA, card=kind) for kind in kinds} | {Move(Act.NO_AROMA)}

    def _calls(self) -> set[Move]:
        """The customers who may be called now."""
        if not self.free_seats() or not (self.pakora or self.called < self.limit_of("call")):
            return set()
        tags = {Tag.PAKORA} if self.pakora else self.earned_tags()
        return {Move(Act.CALL, place=place) for place in self._who_may_come(tags)}

    def _who_may_come(self, tags: set[Tag]) -> list[int]:
        """The places of the Mela whose customers have one of these tags; Evening has none (G22)."""
        anyone = tags == {Tag.PAKORA} and self.options["pakora"] == "any"
        return [
            place
            for place in MELA
            if self.mela[place] != NONE and not self.customer(place).evening
            if anyone or self.customer(place).tags & tags
        ]

    def _may_play_pakora(self) -> bool:
        """G27, G50: in place of a Call, for somebody, with a seat free."""
        fresh = not self.pakora and not self.called
        somebody = self.free_seats() and self._who_may_come({Tag.PAKORA})
        return fresh and self.holds(Card.PAKORA) and bool(somebody)

    def _calling(self) -> set[Move]:
        pakora = {Move(Act.PAKORA)} if self._may_play_pakora() else set()
        leave = set() if self.pakora and not self.called else {Move(Act.CALLED)}
        return self._calls() | pakora | leave

    # --- playing a move ------------------------------------------------------------------

    def _upgraded(self) -> None:
        """G10: after upgrades Aroma, then the Call, then the hand limit."""
        if self.aroma_due and self.unlocked(Upgrade.AROMA) and len(self._aroma()) > 1:
            self.at["phase"] = Phase.AROMA
            return
        if self.call_due and (self._calls() or self._may_play_pakora()):
            self.at["phase"] = Phase.CALL
            return
        super()._upgraded()

    # specialisations

    def _do_specialise(self, move: Move) -> None:
        self.at |= {"phase": Phase.PAY, "specialising": move.card}
        self.at["need_tagged"] = self._cost(Card(move.card))
        self.leaf_tags[move.card - FIRST_LEAF] -= 1

    def _do_pay_receipt(self, move: Move) -> None:
        if self.specialising == NONE:
            super()._do_pay_receipt(move)
            return
        self.customer_at[move.card] = CustomerAt.GONE
        self._count_receipt(self.book.customers[move.card], self.seat, -1)
        self.at["need_tagged"] -= 1
        if not self.need_tagged:
            self._specialised(Card(self.specialising))

    def _specialised(self, leaf: Card) -> None:
        self.gain("specialisations", 1 << (leaf - FIRST_LEAF))
        self.at |= {"specialising": NONE} | dict.fromkeys(ONLY_WHILE_SPECIALISING)
        self.earn_half_stars(self.options["specialise_half_stars"], Origin.SPECIALISATION)
        self._go_on()

    def _count_receipt(self, receipt: Customer, seat: int, number: int) -> None:
        super()._count_receipt(receipt, seat, number)
        for tag in receipt.leaf_tags:
            self.receipts_tagged[seat][LEAF_OF_TAG[tag] - FIRST_LEAF] += number

    # serve

    def _do_served(self, move: Move | None = None) -> None:
        self.at |= {"aroma_due": 1, "call_due": 1, "called": 0, "pakora": 0}
        super()._do_served(move)

    def _have_disgruntled(self) -> None:
        if not self.unlocked(Upgrade.HYGIENE):
            super()._have_disgruntled()

    def _tips(self, place: int) -> bool:
        """Tips are paid by customers of the Tapri (U13)."""
        return place in self.my_tapri()

    def _gains(self, served: list[int], complete: list[int]) -> None:
        specific = [place for place in complete if self.completed_specifically(place)]
        for _ in specific:
            self._move_round_the_wheel()
        for place in complete:
            self._half_star_and_receipt(place)
        most = self.options["tapri_reward"]
        if len(self._counting_for_the_star(complete, specific)) >= most:
            self.earn_half_stars(self.options["tapri_half_stars"], Origin.TAPRI)
        if len(self._at_tapri(served)) >= most:
            self._card_reward()
        in_line = len(served) - len(self._at_tapri(served))
        if in_line == 3 and self.options["mela_reward_advanced"]:
            self._card_reward()

    def _counting_for_the_star(self, complete: list[int], specific: list[int]) -> list[int]:
        """G26: specifically; or with cups of this action alone; or in any way."""
        reading = self.options["tapri_star"]
        of_now = [p for p in specific if self.served[p] == self.cups[p]]
        ways = {"specific": specific, "one_action": of_now, "completed": complete}
        return self._at_tapri(ways[reading])

    def _at_tapri(self, places: list[int]) -> list[int]:
        return [place for place in places if place in self.my_tapri()]

    def _move_round_the_wheel(self) -> None:
        """F1, F2: one space on, and what it gives at once; a deck without a card gives none."""
        marker = self.seat if self.options["funfair"] == "own" else 0
        self.funfair[marker] = (self.funfair[marker] + 1) % len(self.book.wheel)
        self.gain("funfair_moves", 1)
        deck, rupees = self.book.wheel[self.funfair[marker]]
        self.gain("rupees", rupees)
        if deck is not None and self.available(deck):
            self._to_hand(self._draw(deck))

    # after the serve: Aroma, then the Call

    def _do_take_aroma(self, move: Move) -> None:
        row = self.market[Deck.ADDITIVE]
        row[row.index(move.card)] = NONE
        self._to_hand(move.card)
        self._fill_rows()
        self._do_no_aroma()

    def _do_no_aroma(self, move: Move | None = None) -> None:
        self.at["aroma_due"] = 0
        self._go_on()

    def _do_pakora(self, move: Move) -> None:
        self._play_snack(Card.PAKORA)
        self.at["pakora"] = 1

    def _do_call(self, move: Move) -> None:
        """L4-L6: it comes to the own Tapri without its tokens, with its cups."""
        seat = next(place for place in self.my_tapri() if self.mela[place] == NONE)
        self.customer_at[self.mela[move.place]] = CustomerAt.TAPRI
        for field in ("mela", "cups", "cup_owner", "cup_specific"):
            self.at[field][seat] = self.at[field][move.place]
        self.cup_owner[move.place] = []  # the cups went along: none returns
        self._leave_mela(move.place)
        self.at["called"] += 1
        self.gain("calls", 1)
        if self.pakora:
            self.gain("rupees", self.options["pakora_rupees"])
        if not self._calls():
            self._do_called()

    def _do_called(self, move: Move | None = None) -> None:
        """G53: when the Call is over the queues close up, and newcomers enter."""
        self.at["call_due"] = 0
        self._close_queues()
        self._go_on()
