"""The legal moves of a position, phase by phase."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations

from sim.games.tea_for_two.constants import (
    DECK_SLOT,
    HARBOUR_SLOTS,
    MARKET_SPACES,
    NEW_SHIP,
    NONE,
    PIPS,
    ROWS,
    SHIP_SLOTS,
    SIX,
    TEAS,
    Ability,
    Act,
    Palace,
    Phase,
    Stage,
    Target,
    Tea,
)
from tests.games.tea_for_two.position import Move
from tests.games.tea_for_two.questions import Questions, Sequence


class LegalMoves(Questions):
    """Lists the moves of the deciding seat."""

    def legal(self) -> set[Move]:
        """Return every move of the deciding seat."""
        listing: dict[Phase, Callable[[], set[Move]]] = {
            Phase.WHEEL: self._advances,
            Phase.EXTRAS: self._extras,
            Phase.TURN: self._worker_turn,
            Phase.DIE: self._dice_for_the_target,
            Phase.TEA: self._teas_in_supply,
            Phase.SEQUENCE: self._sequences,
            Phase.ANSWER: lambda: self._answers() | {Move(Act.GIVE_UP)},
            Phase.RELOCATE: lambda: {Move(Act.RELOCATE, place=s) for s in self._other_ships()},
            Phase.LOOK: lambda: self._keeping(Act.KEEP_CARD),
            Phase.LOOK_SHIP: lambda: self._keeping(Act.KEEP_SHIP),
            Phase.PLANT: self._planting,
            Phase.MOVE_CARD: self._card_moves,
            Phase.SWAP_CARDS: self._card_swaps,
            Phase.DISCARD_TOKEN: self._tokens_to_discard,
            Phase.CHAIN: lambda: {Move(Act.CARD_ACTS, place=slot) for slot in self.due()},
            Phase.WAY: self._ways_of_the_next,
            Phase.SAIL: lambda: {Move(Act.SAIL, place=slot) for slot in self.able_to_sail()},
            Phase.JUNK: self._leaving_behind,
            Phase.DOCK: lambda: {Move(Act.DOCK_SHIP, place=s) for s in self._free_docks()},
            Phase.DISCARD_SHIP: self._ships_to_discard,
            Phase.MOVEMENT: self._movements,
            Phase.PIP: self._die_turns,
            Phase.AI_SHIP: lambda: {Move(Act.AI_SHIP, place=s) for s in self.best_free_ships()},
            Phase.OVER: set,
        }
        return listing[Phase(self.phase)]()

    def _advances(self) -> set[Move]:
        reach = self.book.number("assistant_reach")
        return {Move(Act.ADVANCE, count=n) for n in range(1, reach + 1)}

    def _extras(self) -> set[Move]:
        takes = {
            Move(Act.TAKE_TEA, tea=tea)
            for tea in range(TEAS)
            if self.supply[tea] and not self.taken >> tea & 1
        }
        return takes | self._token_moves() | self._ship_shifts() | {Move(Act.STOP)}

    def _movements(self) -> set[Move]:
        shifts = self._ship_shifts() if self.stage == Stage.PRODUCTION else set()
        return self._token_moves() | shifts | {Move(Act.STOP)}

    def _token_moves(self) -> set[Move]:
        return {
            Move(Act.MOVE_TOKEN, place=space, other=way.to, tea=tea, becomes=way.becomes)
            for space, tea in self.on_board()
            for way in self.open_ways(space, tea)
        }

    def _ship_shifts(self) -> set[Move]:
        """Board B, T1: to another dock, or changing places with the ship there."""
        if len(self.book.docks) == 1:
            return set()
        return {
            Move(Act.SHIFT_SHIP, place=a, other=b)
            for a, b in combinations(range(SHIP_SLOTS), 2)
            if self.ship_in(a) or self.ship_in(b)
        }

    def _worker_turn(self) -> set[Move]:
        moves = {Move(Act.HARVEST)}
        moves |= {Move(Act.MARKET, place=s) for s in range(MARKET_SPACES) if self._may_buy(s)}
        moves |= {Move(Act.PALACE, place=action) for action in self._palace_open()}
        moves |= {
            Move(Act.HARBOUR, place=slot)
            for slot in range(HARBOUR_SLOTS)
            if self._ship_there(slot) and self._sequences_for(slot)
        }
        moves |= self._new_sets() | self._additions()
        if self._tokens_to_discard():
            moves |= self._die_turns()
        if self._may_use_ability():
            moves.add(Move(Act.ABILITY))
        return moves

    def _may_buy(self, space: int) -> bool:
        """T6: the die shows at least the space's value; the sixth space draws from the deck."""
        there = bool(self.cards) if space == SIX else self.market[space] != NONE
        free = self.market_worker[space] == NONE
        return there and free and max(self.my_values()) >= space + 1

    def _palace_open(self) -> list[Palace]:
        """T18: room for the worker, and an effect, except on the coin."""
        effect = {
            Palace.MOVE: self._can_move_cards(),
            Palace.SWAP: self._can_swap_cards(),
            Palace.COIN: True,
            Palace.FLIP: self.my("face_down") != 0,
        }
        return [
            action
            for action in Palace
            if sum(self.palace[action]) < self.book.number(f"{action.name.lower()}_workers")
            if effect[action]
        ]

    def _can_move_cards(self) -> bool:
        return bool(self.my_slots()) and bool(self.empty_slots())

    def _can_swap_cards(self) -> bool:
        return len(self.my_slots()) >= 2

    def _ship_there(self, slot: int) -> bool:
        return bool(self.ships_left) if slot == DECK_SLOT else self.harbour[slot] != NONE

    def sequence_in(self, slot: int) -> Sequence:
        return Sequence(self.harbour_low[slot], self.harbour_length[slot])

    def all_sequences(self, seat: int) -> list[Sequence]:
        """T9: sequences that the unplaced dice of a seat make; 6 and 1 do not join."""
        return [
            Sequence(low, length)
            for length in self.sizes()
            for low in range(1, PIPS - length + 2)
            if all(self.dice[seat][pips - 1] for pips in Sequence(low, length).values)
        ]

    def _sequences_for(self, slot: int) -> list[Sequence]:
        """Sequences the deciding seat may place on a ship: any on a free one, else a stronger."""
        holder = self.harbour_seat[slot]
        if holder == self.seat:
            return []
        mine = self.all_sequences(self.seat)
        return mine if holder == NONE else [s for s in mine if s.beats(self.sequence_in(slot))]

    def _sequences(self) -> set[Move]:
        return {
            Move(Act.SEQUENCE, value=sequence.low, count=sequence.length)
            for sequence in self._sequences_for(self.contested)
        }

    def _answers(self) -> set[Move]:
        """T9: add dice that keep a sequence and win the ship back."""
        mine = Sequence(self.displaced_low, self.displaced_length)
        rival = self.sequence_in(self.contested)
        return {
            Move(Act.ANSWER, value=longer.low, count=longer.length)
            for longer in self._longer_than(mine)
            if longer.beats(rival)
        }

    def _longer_than(self, mine: Sequence) -> Iterator[Sequence]:
        for length in range(mine.length + 1, self.sizes()[-1] + 1):
            for low in range(max(1, mine.low - length + mine.length), mine.low + 1):
                longer = Sequence(low, length)
                added = set(longer.values) - set(mine.values)
                if longer.values[-1] <= PIPS and added <= set(self.my_values()):
                    yield longer

    def _other_ships(self) -> list[int]:
        """T9: ships but the one just lost that are free, or held with a weaker sequence."""
        mine = Sequence(self.displaced_low, self.displaced_length)
        rival = 1 - self.displaced_seat
        return [
            slot
            for slot in range(HARBOUR_SLOTS)
            if slot != self.contested and self._ship_there(slot)
            if self.harbour_seat[slot] == NONE
            or (self.harbour_seat[slot] == rival and mine.beats(self.sequence_in(slot)))
        ]

    def placed_sets(self) -> list[tuple[int, int, int, int]]:
        """The sets on the production board: (dice, pips, when placed, seat)."""
        rows = zip(self.row_count, self.row_value, self.row_since, self.row_seat, strict=True)
        return [row for row in rows if row[3] != NONE]

    def rows(self) -> int:
        return len(self.book.numbers["production_rows"])

    def ranks(self, value: int, count: int) -> bool:
        """T10: would a new set end in one of the rows?"""
        above = [other for other in self.placed_sets() if other[:2] >= (count, value)]
        return len(above) < self.rows()

    def _new_sets(self) -> set[Move]:
        return {
            Move(Act.PRODUCTION, value=value, count=count)
            for value in self.my_values()
            for count in self.sizes()
            if count <= self.my("dice")[value - 1] and self.ranks(value, count)
        }

    def _additions(self) -> set[Move]:
        return {
            Move(Act.ADD_TO_SET, place=row, count=more)
            for row in range(ROWS)
            if self.row_seat[row] == self.seat
            for more in range(1, self.my("dice")[self.row_value[row] - 1] + 1)
            if self.row_count[row] + more <= self.sizes()[-1]
        }

    def _die_turns(self) -> set[Move]:
        return {
            Move(Act.TURN_DIE, value=value, count=by)
            for value in self.my_values()
            for by in (1, -1)
        }

    def _tokens_to_discard(self) -> set[Move]:
        """T4: tokens on spaces and docks, but not on ships or crates."""
        return {
            Move(Act.DISCARD_TOKEN, place=space, tea=tea)
            for space, tea in self.on_board()
            if self._lying_free(space, tea) > 0
        }

    def _lying_free(self, space: int, tea: int) -> int:
        """Tokens of a tea in a space that are not loaded on a ship."""
        here = self.my("tokens")[space]
        if space not in self.book.docks:
            return here[tea]
        slots = [slot for slot in range(SHIP_SLOTS) if self.book.dock_of(slot) == space]
        ships = [ship for ship in map(self.ship_in, slots) if ship]
        if any(ship.junk for ship in ships):
            return 0
        return here[tea] - sum(ship.needs[Tea(tea)] for ship in ships)

    def _may_use_ability(self) -> bool:
        """T14: once a year, before the placement, if it can do something."""
        if self.book.options["merchant_side"] != "B" or self.my("ability_used"):
            return False
        return {
            Ability.NEW_TOKEN: any(self.supply),
            Ability.MOVE_CARD: self._can_move_cards(),
            Ability.TWO_MOVES: bool(self._token_moves()),
            Ability.ONE_PIP: True,
            Ability.SWAP_CARDS: self._can_swap_cards(),
            Ability.FLIP_ALL: self.my("face_down") != 0,
        }[self.ability()]

    def _dice_for_the_target(self) -> set[Move]:
        market = Target.MARKET <= self.target < Target.PALACE
        least = self.target - Target.MARKET + 1 if market else 1
        return {Move(Act.DIE, value=value) for value in self.my_values() if value >= least}

    def _teas_in_supply(self) -> set[Move]:
        return {Move(Act.TAKE_TEA, tea=tea) for tea in range(TEAS) if self.supply[tea]}

    def _keeping(self, act: Act) -> set[Move]:
        """Keep one, and choose which of the others lies on top."""
        seen = range(sum(card != NONE for card in self.look))
        if len(seen) == 1:
            return {Move(act, other=NONE)}
        return {Move(act, place=kept, other=top) for kept in seen for top in seen if kept != top}

    def _planting(self) -> set[Move]:
        """T8: on a full board the card replaces one of choice."""
        slots = self.empty_slots() or range(len(self.book.slots))
        return {Move(Act.PLANT, place=slot) for slot in slots}

    def _card_moves(self) -> set[Move]:
        empty = self.empty_slots()
        return {Move(Act.MOVE_CARD, place=a, other=b) for a in self.my_slots() for b in empty}

    def _card_swaps(self) -> set[Move]:
        pairs = combinations(self.my_slots(), 2)
        return {Move(Act.SWAP_CARDS, place=a, other=b) for a, b in pairs}

    def _ways_of_the_next(self) -> set[Move]:
        tea = self._next_in_hand()
        return {
            Move(Act.WAY, tea=tea, other=way.to, becomes=way.becomes)
            for way in self.open_ways(self.moving_from, tea)
        }

    def _leaving_behind(self) -> set[Move]:
        lying = self._at_dock_of(self.junk)
        return {
            Move(Act.LEAVE_TOKEN, tea=tea)
            for tea in range(TEAS)
            if lying[tea] > self.left_behind[tea]
        }

    def _free_docks(self) -> list[int]:
        return [slot for slot in range(SHIP_SLOTS) if self.ship_in(slot) is None]

    def _ships_to_discard(self) -> set[Move]:
        return {Move(Act.DISCARD_SHIP, place=slot) for slot in (*range(SHIP_SLOTS), NEW_SHIP)}
