"""A second reading of the rulebook: a slow referee in plain Python over plain data.

It was written from the rulebook and the rulings alone and shares no rule with the kernels: it
lists the legal moves of a position and plays one, and the tests hold the kernels against it.
A position (`position.py`) is the state's records as lists and numbers, so a difference names its
field. This module puts together what the others know, each of one part of the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from sim.games.tea_for_two.constants import (
    AI,
    NONE,
    Act,
    CardKind,
    Phase,
    Stage,
    Tea,
)
from tests.games.tea_for_two.boards import Boards
from tests.games.tea_for_two.book import Card, Ship
from tests.games.tea_for_two.docks import Docks
from tests.games.tea_for_two.fights import Fights
from tests.games.tea_for_two.journeys import Journeys
from tests.games.tea_for_two.legal_moves import LegalMoves
from tests.games.tea_for_two.position import NOTES, Move, without_the_stale
from tests.games.tea_for_two.questions import bits
from tests.games.tea_for_two.solo import Solo
from tests.games.tea_for_two.year_ends import YearEnds


class Referee(LegalMoves, Journeys, Docks, Boards, Fights, YearEnds, Solo):
    """Knows the rules: `legal()` lists the moves of a position, `play(move)` makes one."""

    def play(self, move: Move) -> None:
        """Make a move, and go on until somebody has to decide again."""
        getattr(self, f"_do_{Act(move.kind).name.lower()}")(move)
        self._go_on()
        self._reckon()
        self.at = without_the_stale(self.at)

    def _go_on(self) -> None:
        """Let the rules run until they need a decision."""
        while self.phase == Phase.RESOLVE:
            if self._chain_asks():
                return
            stages: dict[Stage, Callable[[], None]] = {
                Stage.HARVEST: self._harvest_on,
                Stage.PLACEMENT: self._placement_on,
                Stage.HARBOUR: self._harbour_on,
                Stage.PRODUCTION: self._production_on,
                Stage.YEAR_END: self._end_year,
            }
            stages[Stage(self.stage)]()

    def ask(self, phase: Phase, seat: int | None = None) -> None:
        self.put(phase=phase, seat=self.seat if seat is None else seat)

    def resolve(self, **fields: Any) -> None:
        """Let the rules go on."""
        self.put(phase=Phase.RESOLVE, **fields)

    def _reckon(self) -> None:
        """Work out the notes afresh."""
        for name in NOTES:
            self.at[name] = [0, 0]
        for seat in range(2):
            self.planted[seat] = sum(1 << s for s, c in enumerate(self.card[seat]) if c != NONE)
            self.dice_left[seat] = self.dice_of(seat)
            for space, teas in enumerate(self.tokens[seat]):
                self.standing[seat] |= bits((space, tea) for tea, n in enumerate(teas) if n)
            for slot in range(len(self.book.slots)):
                self.acting[seat] |= bits(self._acted_on(seat, slot))
                self.craving[seat] |= bits(self._craved(seat, slot))
        self.put(card_top=self.cards[-1] if self.cards else NONE)
        self.put(ship_top=self.ships_left[-1] if self.ships_left else NONE)

    def _acted_on(self, seat: int, slot: int) -> Iterator[tuple[int, int]]:
        card = self.card_in(seat, slot)
        if card and not self.is_face_down(seat, slot):
            yield from ((self.book.slots[slot], tea) for tea in card.teas)

    def _craved(self, seat: int, slot: int) -> Iterator[tuple[int, int]]:
        card = self.card_in(seat, slot)
        for place, tea in enumerate(card.places if card else []):
            if not self.crates[seat][slot] >> place & 1:
                yield self.book.slots[slot], tea

    # --- the end -------------------------------------------------------------------------

    def cards_of(self, seat: int) -> list[Card]:
        if self.book.players == 1 and seat == AI:
            return [card for n, card in enumerate(self.book.cards) if self.ai_cards >> n & 1]
        return [self.book.cards[number] for number in self.card[seat] if number != NONE]

    def fulfilled(self, seat: int) -> list[Ship]:
        return [ship for n, ship in enumerate(self.book.ships) if self.sailed[seat] >> n & 1]

    def unfilled(self, seat: int) -> list[Ship]:
        return [self.book.ships[number] for number in self.at["ship"][seat] if number != NONE]

    def score(self, seat: int) -> int:
        """Cards, blooming tea, crates, fulfilled ships, and side A of the merchant card."""
        return (
            sum(card.vp for card in self.cards_of(seat))
            + self.blooming(seat)
            + self.full_crates(seat)
            + sum(ship.vp for ship in self.fulfilled(seat))
            + self.merchant_points(seat)
        )

    def blooming(self, seat: int) -> int:
        points = self.book.numbers["blooming_points"]
        number = sum(card.kind == CardKind.BLOOMING for card in self.cards_of(seat))
        return points[min(number, len(points) - 1)]

    def full_crates(self, seat: int) -> int:
        """T15: a full crate scores, whatever the other one holds."""
        points = 0
        for slot, filled in enumerate(self.crates[seat]):
            card, place = self.card_in(seat, slot), 0
            for teas, vp in card.crates if card else ():
                points += vp * all(filled >> place + i & 1 for i in range(len(teas)))
                place += len(teas)
        return points

    def merchant_points(self, seat: int) -> int:
        """T14: each card and each ship, fulfilled or not, with the merchant's tea."""
        solo_ai = self.book.players == 1 and seat == AI
        if self.book.options["merchant_side"] == "B" and not solo_ai:
            return 0
        tea = Tea(self.merchant[seat])
        ships = self.fulfilled(seat) + self.unfilled(seat)
        cards = sum(tea in card.counts_for for card in self.cards_of(seat))
        number = cards + sum(self._is_of(ship, seat) for ship in ships)
        return number * self.book.number("merchant_points")

    def winners(self) -> list[int]:
        """Most points, then fewest plantation cards, then most clippers, then shared."""
        rank = [
            (
                self.score(seat),
                -len(self.cards_of(seat)),
                sum(not ship.junk for ship in self.fulfilled(seat)),
            )
            for seat in range(2)
        ]
        return [seat for seat in range(2) if rank[seat] == max(rank)]
