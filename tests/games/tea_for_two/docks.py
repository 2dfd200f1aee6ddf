"""Ships at the docks: which can sail, and what goes with them."""

from __future__ import annotations

from sim.games.tea_for_two.constants import (
    NEW_SHIP,
    NONE,
    SHIP_SLOTS,
    TEAS,
    Phase,
    Tea,
)
from tests.games.tea_for_two.position import Move
from tests.games.tea_for_two.questions import Questions


class Docks(Questions):
    """Lets ships sail."""

    def able_to_sail(self) -> list[int]:
        """T12: a ship that can sail must; a fourth one may be the one just taken."""
        waiting = [slot for slot in range(SHIP_SLOTS) if self.ship_in(slot)]
        if self.new_ship != NONE and self._fourth_may_sail():
            waiting.append(NEW_SHIP)
        return [slot for slot in waiting if self._is_loaded(slot)]

    def _fourth_may_sail(self) -> bool:
        sails_first = self.book.options["fourth_ship"] == "may_sail"
        return sails_first and len(self.book.docks) == 1

    def _is_loaded(self, slot: int) -> bool:
        ship = self.ship_in(slot)
        dock = self.book.docks[0] if slot == NEW_SHIP else self.book.dock_of(slot)
        return ship is not None and ship.missing(self.my("tokens")[dock]) == 0

    def _sailing_asks(self) -> bool:
        able = self.able_to_sail()
        if len(able) > 1:
            self.ask(Phase.SAIL)
            return True
        if able:
            return self._sail_asks(able[0])
        self.put(dock_changed=0)
        return False

    def _do_sail(self, move: Move) -> None:
        self.resolve()
        self._sail_asks(move.place)

    def _sail_asks(self, slot: int) -> bool:
        """A junk with tokens to spare asks which stay behind."""
        ship = self.ship_in(slot)
        assert ship is not None
        if ship.junk and sum(self._at_dock_of(slot % SHIP_SLOTS)) > ship.size:
            self.put(junk=slot, left_behind=[0] * TEAS)
            self.ask(Phase.JUNK)
            return True
        self._set_sail(slot)
        return False

    def _do_leave_token(self, move: Move) -> None:
        self.left_behind[move.tea] += 1
        ship = self.ship_in(self.junk)
        assert ship is not None
        if sum(self._at_dock_of(self.junk % SHIP_SLOTS)) - sum(self.left_behind) == ship.size:
            self.resolve()
            self._set_sail(self.junk)

    def _set_sail(self, slot: int) -> None:
        """The ship leaves for the scoring area, its tokens for the supply."""
        ship = self.ship_in(slot)
        assert ship is not None
        dock = self.book.dock_of(slot % SHIP_SLOTS)
        for tea, lying in enumerate(self._at_dock_of(slot % SHIP_SLOTS)):
            gone = lying - self.left_behind[tea] if ship.junk else ship.needs[Tea(tea)]
            self._leave(dock, tea, gone)
            self.supply[tea] += gone
        self.sailed[self.seat] |= 1 << (
            self.new_ship if slot == NEW_SHIP else self.my("ship")[slot]
        )
        self.ships[self.seat] += 1
        if slot == NEW_SHIP:
            self.put(new_ship=NONE)
        else:
            self.my("ship")[slot] = NONE
        self.put(junk=NONE, left_behind=[0] * TEAS, dock_changed=1)
