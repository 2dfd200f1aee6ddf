"""The AI of the solo game (T16)."""

from __future__ import annotations

from sim.games.tea_for_two.constants import (
    AI,
    DECK_SLOT,
    HARBOUR_SLOTS,
    NONE,
    PIPS,
    SIX,
    AiAction,
    Palace,
    Phase,
)
from tests.games.tea_for_two.book import Ship
from tests.games.tea_for_two.position import Move
from tests.games.tea_for_two.questions import Questions, Sequence


class Solo(Questions):
    """Plays the turns of the AI."""

    def _ai_turn(self) -> None:
        entries = self.book.years[self.year_card]
        action = entries[self.ai_done % len(entries)]
        if self.ai_done >= len(entries) and not self.book.options["ai_repeats"]:
            action = AiAction.MARKET
        self.put(ai_done=self.ai_done + 1, placed=1)
        done = {
            AiAction.MARKET: lambda: False,
            AiAction.HARBOUR: self._ai_harbour,
            AiAction.FIRST_PLAYER: self._ai_takes_the_coin,
            AiAction.PRODUCTION: self._ai_production,
        }[action]()
        if not done:
            self._ai_market()

    def _ai_market(self) -> None:
        """The highest die in the highest available space; the deck's top card with a 6 or else."""
        self._ai_buys(max(pips for pips in range(1, PIPS + 1) if self.dice[AI][pips - 1]))

    def _ai_buys(self, value: int) -> None:
        self._use_die(value, AI)
        spaces = [space for space in range(value) if self._is_open_to_ai(space)]
        if not spaces:
            self.harvesters[AI] += 1
            self._ai_gets(self.cards.pop() if self.cards else NONE)
            return
        space = spaces[-1]
        self.market_worker[space] = AI
        if space == SIX:
            self._ai_gets(self.cards.pop())
        else:
            self._ai_gets(self.market[space])
            self.market[space] = NONE

    def _is_open_to_ai(self, space: int) -> bool:
        there = bool(self.cards) if space == SIX else self.market[space] != NONE
        return there and self.market_worker[space] == NONE

    def _ai_gets(self, card: int) -> None:
        if card != NONE:
            self.put(ai_cards=self.ai_cards | 1 << card)

    def _ai_sequence(self) -> Sequence | None:
        """The longest possible, of the highest dice."""
        longest = sorted(self.all_sequences(AI), key=lambda one: (one.length, one.low))
        return longest[-1] if longest else None

    def _ai_harbour(self) -> bool:
        sequence, ships = self._ai_sequence(), self.best_free_ships()
        if sequence is None or not ships:
            return False
        if len(ships) > 1:
            self.put(placed=0)
            self.ask(Phase.AI_SHIP, 0)
        else:
            self._ai_lies_on(ships[0])
        return True

    def best_free_ships(self) -> list[int]:
        """The most valuable free ships, of the AI's tea if there are such."""
        free = [
            slot
            for slot in range(HARBOUR_SLOTS)
            if self._ship_there(slot) and self.harbour_seat[slot] == NONE
        ]
        top = max((self._harbour_ship(slot).vp for slot in free), default=0)
        best = [slot for slot in free if self._harbour_ship(slot).vp == top]
        return [slot for slot in best if self._is_of(self._harbour_ship(slot), AI)] or best

    def _is_of(self, ship: Ship, seat: int) -> bool:
        """T23: a ship is of a merchant whose tea it needs; a junk takes any, and may count."""
        return self.merchant[seat] in ship.needs or (
            ship.junk and bool(self.book.options["junks_count"])
        )

    def _harbour_ship(self, slot: int) -> Ship:
        """The deck counts by its top card."""
        number = self.ships_left[-1] if slot == DECK_SLOT else self.harbour[slot]
        return self.book.ships[number]

    def _ai_lies_on(self, slot: int) -> None:
        sequence = self._ai_sequence()
        assert sequence is not None
        for value in sequence.values:
            self._use_die(value, AI)
        self.put(placed=1)
        self._hold(slot, AI, sequence)

    def _do_ai_ship(self, move: Move) -> None:
        self.resolve()
        if self.displaced_seat == AI:
            self._move_displaced_ai(move.place)
        else:
            self._ai_lies_on(move.place)

    def _relocate_ai(self) -> None:
        """The AI does not fight: its dice go to the best free ship, else back."""
        ships = self.best_free_ships()
        if len(ships) > 1:
            self.ask(Phase.AI_SHIP, 0)
        elif ships:
            self._move_displaced_ai(ships[0])
        else:
            lost = Sequence(self.displaced_low, self.displaced_length)
            self._take_back_displaced()
            if self.book.options["ai_displaced"] == "market":
                for value in reversed(lost.values):
                    self._ai_buys(value)

    def _move_displaced_ai(self, slot: int) -> None:
        self._hold(slot, AI, Sequence(self.displaced_low, self.displaced_length))

    def _ai_takes_the_coin(self) -> bool:
        if sum(self.palace[Palace.COIN]) >= self.book.number("coin_workers"):
            return False
        self._use_die(min(p for p in range(1, PIPS + 1) if self.dice[AI][p - 1]), AI)
        self.palace[Palace.COIN][AI] += 1
        self.put(coin=AI)
        return True

    def _ai_production(self) -> bool:
        """The largest possible set of the highest value."""
        least, most = self.sizes()[0], self.sizes()[-1]
        sets = [(min(n, most), value) for value, n in enumerate(self.dice[AI], 1) if n >= least]
        if not sets or not self.ranks(max(sets)[1], max(sets)[0]):
            return False
        count, value = max(sets)
        self._place_set(AI, value, count)
        return True
