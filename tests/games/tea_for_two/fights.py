"""Workers in the harbour, and fights for ships."""

from __future__ import annotations

from sim.games.tea_for_two.constants import (
    AI,
    NONE,
    Phase,
)
from tests.games.tea_for_two.position import Move
from tests.games.tea_for_two.questions import Questions, Sequence


class Fights(Questions):
    """Lets sequences lie on ships and displace each other."""

    def _do_harbour(self, move: Move) -> None:
        self.put(contested=move.place)
        self.ask(Phase.SEQUENCE)

    def _do_sequence(self, move: Move) -> None:
        sequence = Sequence(move.value, move.count)
        for value in sequence.values:
            self._use_die(value)
        self.resolve(placed=1)
        self._hold(self.contested, self.seat, sequence)

    def _hold(self, slot: int, seat: int, sequence: Sequence) -> None:
        """Lie a sequence on a ship; who lay there is displaced and may answer."""
        displaced, old = self.harbour_seat[slot], self.sequence_in(slot)
        self.harbour_seat[slot] = seat
        self.harbour_low[slot], self.harbour_length[slot] = sequence
        self.put(displaced_seat=displaced, answered=0)
        self.put(displaced_low=old.low, displaced_length=old.length)
        if displaced != NONE:
            self.put(contested=slot)

    def _fight_on(self) -> None:
        """The displaced merchant answers, else moves to another ship, else takes the dice back."""
        self.put(seat=self.displaced_seat)
        if self.book.players == 1 and self.displaced_seat == AI:
            self.put(answered=1)
            self._relocate_ai()
            return
        if not self.answered and self._answers():
            self.ask(Phase.ANSWER)
            return
        self.put(answered=1)
        if self._other_ships():
            self.ask(Phase.RELOCATE)
        else:
            self._take_back_displaced()

    def _take_back_displaced(self) -> None:
        for value in Sequence(self.displaced_low, self.displaced_length).values:
            self.dice[self.displaced_seat][value - 1] += 1
        self._nobody_displaced()

    def _nobody_displaced(self) -> None:
        self.put(displaced_seat=NONE, displaced_low=0, displaced_length=0)

    def _do_answer(self, move: Move) -> None:
        longer = Sequence(move.value, move.count)
        mine = Sequence(self.displaced_low, self.displaced_length)
        for value in set(longer.values) - set(mine.values):
            self._use_die(value)
        self.resolve()
        self._hold(self.contested, self.seat, longer)

    def _do_give_up(self, move: Move) -> None:
        self.resolve(answered=1)

    def _do_relocate(self, move: Move) -> None:
        self.resolve()
        mine = Sequence(self.displaced_low, self.displaced_length)
        self._hold(move.place, self.seat, mine)
