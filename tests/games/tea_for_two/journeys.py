"""How tokens travel: the harvest, single steps, and the chain of cards (T7)."""

from __future__ import annotations

import numpy as np

from sim.engine.rng import below
from sim.games.tea_for_two.constants import (
    BOTTOM,
    IN_HAND,
    NONE,
    PIPS,
    TEAS,
    WHEEL,
    WHEEL_BOARD,
    CardKind,
    Phase,
    Stage,
    Tea,
)
from tests.games.tea_for_two.book import Card, Way
from tests.games.tea_for_two.position import Move
from tests.games.tea_for_two.questions import Questions, bits, steps_of


class Journeys(Questions):
    """Lets tokens arrive, go on and be acted on."""

    # the harvest

    def _do_advance(self, move: Move) -> None:
        self._advance(move.count)
        self.resolve()
        self._receive_marker()

    def _advance(self, count: int) -> None:
        """T2: clockwise, only places with a marker are counted."""
        place = self.assistant
        while count:
            place = (place + 1) % WHEEL
            count -= self.wheel[place] != NONE
        self.put(assistant=place)

    def _receive_marker(self) -> None:
        """Both tokens enter together; a token that is not there is not received."""
        marker, face = divmod(self.wheel[self.assistant], 2)
        teas, extras = self.book.markers[marker, face]
        for tea in teas:
            if self.supply[tea]:
                self._take_from_supply(tea)
        self.put(extras=extras, taken=0)

    def _take_from_supply(self, tea: int) -> None:
        self.supply[tea] -= 1
        self._arrive(BOTTOM, tea)

    def _do_take_tea(self, move: Move) -> None:
        if self.stage == Stage.HARVEST:
            self.put(extras=self.extras - 1, taken=self.taken | 1 << move.tea)
        self._take_from_supply(move.tea)
        self.resolve()

    def _do_stop(self, move: Move) -> None:
        self.put(extras=0, movement=0)
        self.resolve()

    def _harvest_on(self) -> None:
        if self.extras:
            self.ask(Phase.EXTRAS)
            return
        self.put(parts=self.parts + 1, cursor=self.cursor + 1)
        if self.cursor < self.book.players:
            self.put(seat=1 - self.seat)
            self._receive_marker()
        else:
            self._end_harvest()

    def _end_harvest(self) -> None:
        """The marker is turned over and goes to the last free place of the opposite board."""
        place = self.assistant
        opposite = range(WHEEL_BOARD) if place >= WHEEL_BOARD else range(WHEEL_BOARD, WHEEL)
        last = max(p for p in opposite if self.wheel[p] == NONE)
        self.wheel[last], self.wheel[place] = self.wheel[place] ^ 1, NONE
        for seat in range(2):
            self._roll(seat)
        if self.book.players == 1:
            year = self.years % len(self.book.years)
            self.put(year_card=self.year_cards[year], ai_done=0)
        self.resolve(stage=Stage.PLACEMENT, turn_seat=self.first, placed=0)

    def _roll(self, seat: int) -> None:
        word = np.array(self.luck[seat], np.uint64)
        self.dice[seat] = [0] * PIPS
        for _ in range(self.book.number("dice")):
            self.dice[seat][below(word, PIPS)] += 1
        self.luck[seat] = [int(part) for part in word]

    # tokens on their way

    def _arrive(self, space: int, tea: int) -> None:
        """A token enters a space: it is fresh there (T7); at a dock it may fill a ship."""
        self.my("tokens")[space][tea] += 1
        if space in self.book.docks:
            self.put(dock_changed=1)
        else:
            self.put(fresh=self.fresh | bits([(space, tea)]))

    def _step(self, tea: int, way: Way) -> None:
        """A token that has left its space arrives, changed by a white line if there is one."""
        if way.becomes != tea:
            self.supply[tea] += 1
            self.supply[way.becomes] -= 1
        self._arrive(way.to, way.becomes)

    def _leave(self, space: int, tea: int, number: int = 1) -> list[tuple[int, int]]:
        """Tokens leave a space; return how many of them have how many steps left."""
        goers = self._goers(space, tea, self.my("tokens")[space][tea], number)
        self.my("tokens")[space][tea] -= number
        if not self.my("tokens")[space][tea]:
            self.put(fresh=self.fresh & ~bits([(space, tea)]))
        return goers

    def _goers(self, space: int, tea: int, before: int, number: int) -> list[tuple[int, int]]:
        """T22: of alike tokens those with the fewest steps left go first."""
        here = sorted((group for group in self.groups if group[:2] == [space, tea]), key=steps_of)
        idle = [space, tea, before - sum(group[2] for group in here), 0]
        goers = []
        for group in [idle, *here]:
            gone = min(number, group[2])
            group[2] -= gone
            number -= gone
            goers.append((gone, group[3]))
        self.put(groups=[group for group in self.groups if group[2]])
        return [(n, steps) for n, steps in goers if n]

    def _note_steps(self, space: int, tea: int, number: int, steps: int) -> None:
        """Tokens in a place have steps left; at a dock there is no way on."""
        if steps and space not in self.book.docks:
            for group in self.groups:
                if [group[0], group[1], group[3]] == [space, tea, steps]:
                    group[2] += number
                    return
            self.groups.append([space, tea, number, steps])

    def _do_move_token(self, move: Move) -> None:
        self._leave(move.place, move.tea)
        self._step(move.tea, Way(move.other, move.becomes))
        self._spend()

    def _spend(self) -> None:
        """One of the extras, or one movement."""
        if self.stage == Stage.HARVEST:
            self.put(extras=self.extras - 1)
        else:
            self.put(movement=self.movement - 1)
        self.resolve()

    def _do_shift_ship(self, move: Move) -> None:
        """T1: the ships change places with their loads; what waits on a dock stays there."""
        a, b = move.place, move.other
        loads = {slot: self._load(slot) for slot in (a, b)}
        for slot, to in ((a, b), (b, a)):
            for tea, n in enumerate(loads[slot]):
                self.my("tokens")[self.book.docks[slot]][tea] -= n
                self.my("tokens")[self.book.docks[to]][tea] += n
        ships = self.my("ship")
        ships[a], ships[b] = ships[b], ships[a]
        self.put(dock_changed=1)
        self._spend()

    def _load(self, slot: int) -> list[int]:
        """Board B: the tokens on the ship in this slot."""
        ship, lying = self.ship_in(slot), self._at_dock_of(slot)
        if ship is None:
            return [0] * TEAS
        return lying if ship.junk else [min(n, ship.needs[Tea(t)]) for t, n in enumerate(lying)]

    def _at_dock_of(self, slot: int) -> list[int]:
        return list(self.my("tokens")[self.book.dock_of(slot)])

    # the chain (T7)

    def _chain_asks(self) -> bool:
        """Go one link further at a time; True if the owner has to decide something."""
        while True:
            if self.moving_from != NONE and self._hand_asks():
                return True
            self._fill_crates()
            if self.dock_changed:
                if self._sailing_asks():
                    return True
                continue
            due = self.due()
            if len(due) > 1:
                self.ask(Phase.CHAIN)
                return True
            if due:
                self._let_act(due[0])
            elif self.groups:
                self._take_next_step()
            else:
                self.put(fresh=0, just_planted=NONE)
                return False

    def due(self) -> list[int]:
        """T7: face-up cards that can do something, just placed or with a fresh token beside."""
        return [slot for slot in self.my_slots() if self._is_due(slot)]

    def _is_due(self, slot: int) -> bool:
        space, card = self.book.slots[slot], self.card_in(self.seat, slot)
        if card is None or self.is_face_down(self.seat, slot) or not self._can_act(card, space):
            return False
        fresh = any(self.fresh & bits([(space, tea)]) for tea in card.teas)
        return fresh or slot == self.just_planted

    def _can_act(self, card: Card, space: int) -> bool:
        here = [tea for tea in card.teas if self.my("tokens")[space][tea]]
        if card.kind == CardKind.CHANGE:
            return bool(here) and self.supply[card.becomes] > 0
        return card.kind == CardKind.MOVE and any(self.open_ways(space, tea) for tea in here)

    def _do_card_acts(self, move: Move) -> None:
        self._let_act(move.place)
        self.resolve()

    def _let_act(self, slot: int) -> None:
        """It takes all tokens of its teas up, changed if it says so; a one-time card turns over."""
        space, card = self.book.slots[slot], self.card_in(self.seat, slot)
        assert card is not None
        for tea in sorted(card.teas):
            number = self.my("tokens")[space][tea]
            if card.kind == CardKind.CHANGE:
                number = min(number, self.supply[card.becomes])
                self.supply[tea] += number
                self.supply[card.becomes] -= number
            elif not self.open_ways(space, tea):
                number = 0
            becomes = tea if card.becomes is None else card.becomes
            self.moving[becomes] += number
            for n, steps in self._leave(space, tea, number):
                self._note_steps(IN_HAND, becomes, n, steps + card.steps - 1)
        self.put(moving_from=space, moving_steps=card.steps - 1)
        if card.once:
            self.face_down[self.seat] |= 1 << slot
        if slot == self.just_planted:
            self.put(just_planted=NONE)

    def _next_in_hand(self) -> int:
        return next(tea for tea in range(TEAS) if self.moving[tea])

    def _hand_asks(self) -> bool:
        """Tokens in hand arrive one by one; the owner chooses where there is a choice."""
        while any(self.moving):
            tea = self._next_in_hand()
            ways = self.open_ways(self.moving_from, tea)
            if len(ways) > 1:
                self.ask(Phase.WAY)
                return True
            if ways:
                self._let_go(tea, ways[0])
            else:
                self.my("tokens")[self.moving_from][tea] += self.moving[tea]
                self.moving[tea] = 0
        self.put(moving_from=NONE, moving_steps=0)
        return False

    def _do_way(self, move: Move) -> None:
        self._let_go(move.tea, Way(move.other, move.becomes))
        self.resolve()

    def _let_go(self, tea: int, way: Way) -> None:
        """A token arrives, with the steps it has left."""
        goers = self._goers(IN_HAND, tea, self.moving[tea], 1)
        self.moving[tea] -= 1
        self._step(tea, way)
        for n, steps in goers:
            self._note_steps(way.to, way.becomes, n, steps)

    def _take_next_step(self) -> None:
        """T23: alike tokens of a space take a step left together, those highest up first."""
        space, tea = max((space, -tea) for space, tea, _, _ in self.groups)
        tea = -tea
        for group in [group for group in self.groups if group[:2] == [space, tea]]:
            self.groups.remove(group)
            if self.open_ways(space, tea):
                self.my("tokens")[space][tea] -= group[2]
                self.moving[tea] += group[2]
                self._note_steps(IN_HAND, tea, group[2], group[3] - 1)
                self.put(moving_from=space)
        if not self.my("tokens")[space][tea]:
            self.put(fresh=self.fresh & ~bits([(space, tea)]))

    def _fill_crates(self) -> None:
        """T7: the first crate with room takes a matching token that stands there."""
        for slot in self.my_slots():
            card, space = self.card_in(self.seat, slot), self.book.slots[slot]
            for place, tea in enumerate(card.places if card else []):
                filled = self.my("crates")[slot] >> place & 1
                if not filled and self.my("tokens")[space][tea]:
                    self._leave(space, tea)
                    self.my("crates")[slot] |= 1 << place
