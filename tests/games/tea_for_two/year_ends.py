"""The end of the year and what begins the next (T11)."""

from __future__ import annotations

from sim.games.tea_for_two.constants import (
    AI,
    DECK_SLOT,
    HARBOUR_SHIPS,
    HARBOUR_SLOTS,
    MARKET_CARDS,
    MARKET_SPACES,
    NEW_SHIP,
    NONE,
    ROWS,
    Act,
    Ended,
    Palace,
    Phase,
    Stage,
)
from tests.games.tea_for_two.position import Move
from tests.games.tea_for_two.questions import Questions, look_at


class YearEnds(Questions):
    """Gives ships and movement, checks the goal, restocks."""

    def _seat_in_turn(self, turn: int) -> int:
        """The first player of the year just played goes first."""
        return (self.first, 1 - self.first)[turn]

    def _harbour_on(self) -> None:
        if self.new_ship != NONE:
            self._receive_ship()
            return
        if self.cursor in (HARBOUR_SLOTS, 2 * HARBOUR_SLOTS):
            self.put(parts=self.parts + 1)
        if self.cursor == 2 * HARBOUR_SLOTS:
            self.put(stage=Stage.PRODUCTION, cursor=0, contested=NONE)
            return
        turn, slot = divmod(self.cursor, HARBOUR_SLOTS)
        self.put(cursor=self.cursor + 1)
        seat = self._seat_in_turn(turn)
        if self.harbour_seat[slot] == seat:
            self._take_reserved(seat, slot)

    def _take_reserved(self, seat: int, slot: int) -> None:
        human = self.book.players == 2 or seat != AI
        if slot == DECK_SLOT and human:
            self.put(look=look_at(self.ships_left, self.book.number("ships_looked_at")))
            self.ask(Phase.LOOK_SHIP, seat)
            return
        ship = self.ships_left.pop() if slot == DECK_SLOT else self.harbour[slot]
        if slot != DECK_SLOT:
            self.harbour[slot] = NONE
        if human:
            self.put(seat=seat, new_ship=ship)
        else:  # T16: the AI's ships count as fulfilled
            self.sailed[AI] |= 1 << ship
            self.ships[AI] += 1

    def _do_keep_ship(self, move: Move) -> None:
        self.resolve(new_ship=self._keep(self.ships_left, move))

    def _receive_ship(self) -> None:
        """T12: into a slot; a fourth that can sail at once sails, else one of four goes."""
        free = self._free_docks()
        if free and len(self.book.docks) > 1:
            self.ask(Phase.DOCK)
        elif free:
            self._berth(free[0])
        elif self._fourth_may_sail() and self._is_loaded(NEW_SHIP):
            self.put(dock_changed=1)
        else:
            self.ask(Phase.DISCARD_SHIP)

    def _berth(self, slot: int) -> None:
        self.my("ship")[slot] = self.new_ship
        self.resolve(new_ship=NONE, dock_changed=1)

    def _do_dock_ship(self, move: Move) -> None:
        self._berth(move.place)

    def _do_discard_ship(self, move: Move) -> None:
        """It goes under the ship deck; its tokens stay at the dock."""
        if move.place == NEW_SHIP:
            self.ships_left.insert(0, self.new_ship)
            self.resolve(new_ship=NONE)
        else:
            self.ships_left.insert(0, self.my("ship")[move.place])
            self._berth(move.place)

    def _production_on(self) -> None:
        if self.movement and self._movements() != {Move(Act.STOP)}:
            self.ask(Phase.MOVEMENT)
            return
        if self.cursor:
            self.put(parts=self.parts + 1)
        if self.cursor == 2:
            self.put(stage=Stage.YEAR_END, movement=0)
            return
        seat = self._seat_in_turn(self.cursor)
        self.put(cursor=self.cursor + 1, movement=self._movement_of(seat))
        if self.movement:
            self.put(seat=seat)

    def _movement_of(self, seat: int) -> int:
        if self.book.players == 1 and seat == AI:
            return 0
        rows = self.book.numbers["production_rows"]
        return sum(n for n, holder in zip(rows, self.row_seat, strict=False) if holder == seat)

    def _end_year(self) -> None:
        self.put(years=self.years + 1)
        goal = self.book.options["ship_goal"]
        reached = sum(ships >= goal for ships in self.ships)
        self.put(ended=(0, Ended.GOAL, Ended.GOAL | Ended.BOTH)[reached])
        if reached or self.years >= self.book.options["turn_cap"]:
            self.put(phase=Phase.OVER, truncated=int(not reached))
            return
        self._return_workers()
        self._restock()
        self._start_year()

    def _return_workers(self) -> None:
        self.put(
            harvesters=[0, 0],
            palace=[[0, 0] for _ in Palace],
            market_worker=[NONE] * MARKET_SPACES,
            harbour_seat=[NONE] * HARBOUR_SLOTS,
            harbour_low=[0] * HARBOUR_SLOTS,
            harbour_length=[0] * HARBOUR_SLOTS,
            row_seat=[NONE] * ROWS,
            row_value=[0] * ROWS,
            row_count=[0] * ROWS,
            row_since=[0] * ROWS,
            sets=0,
            ability_used=[0, 0],
        )

    def _restock(self) -> None:
        """T6: the card left on the lowest space goes under the deck, the others slide down."""
        left = [card for card in self.market if card != NONE]
        lowest = self.book.options["market_discard"] == "lowest"
        if left and (lowest or self.market[0] != NONE):
            self.cards.insert(0, left.pop(0))
        while len(left) < MARKET_CARDS and self.cards:
            left.append(self.cards.pop())
        self.put(market=left + [NONE] * (MARKET_CARDS - len(left)))
        for slot in range(HARBOUR_SHIPS):
            if self.harbour[slot] == NONE and self.ships_left:
                self.harbour[slot] = self.ships_left.pop()

    def _start_year(self) -> None:
        self.resolve(stage=Stage.HARVEST, first=self.coin, seat=self.coin, cursor=0)
        self.put(year_card=NONE)
        if self.book.players == 1 and self.first == AI:  # the assistant moves one space
            self._advance(1)
            self.put(seat=0)
            self._receive_marker()
        else:
            self.ask(Phase.WHEEL)
