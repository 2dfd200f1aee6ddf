"""Workers on the boards: harvest, market, palace, production, and abilities."""

from __future__ import annotations

from sim.games.tea_for_two.constants import (
    AI,
    LOOKED_AT,
    NONE,
    PIPS,
    ROWS,
    SIX,
    Ability,
    Act,
    Palace,
    Phase,
    Stage,
    Target,
)
from tests.games.tea_for_two.position import Move
from tests.games.tea_for_two.questions import Questions, look_at


class Boards(Questions):
    """Places workers and does what the board says."""

    # placement

    def _placement_on(self) -> None:
        if self.movement:
            if self._movements() != {Move(Act.STOP)}:
                self.ask(Phase.MOVEMENT)
                return
            self.put(movement=0)
        if self.displaced_seat != NONE:
            self._fight_on()
        elif self.placed:
            self._end_turn()
        elif not self.dice_of(0) and not self.dice_of(1):
            self._end_placement()
        elif not self.dice_of(self.turn_seat):
            self.put(turn_seat=1 - self.turn_seat)
        elif self.book.players == 1 and self.turn_seat == AI:
            self._ai_turn()
        else:
            self.ask(Phase.TURN, self.turn_seat)

    def _end_turn(self) -> None:
        self.put(turns=self.turns + 1, parts=self.parts + 1, placed=0)
        self.put(contested=NONE, turn_seat=1 - self.turn_seat)

    def _end_placement(self) -> None:
        self.put(stage=Stage.HARBOUR, cursor=0, seat=self.first, parts=self.parts + 1)

    def _use_die(self, value: int, seat: int | None = None) -> None:
        self.dice[self.seat if seat is None else seat][value - 1] -= 1

    def _do_harvest(self, move: Move) -> None:
        self.put(target=Target.HARVEST)
        self.ask(Phase.DIE)

    def _do_market(self, move: Move) -> None:
        self.put(target=Target.MARKET + move.place)
        self.ask(Phase.DIE)

    def _do_palace(self, move: Move) -> None:
        self.put(target=Target.PALACE + move.place)
        self.ask(Phase.DIE)

    def _do_die(self, move: Move) -> None:
        target = self.target
        self._use_die(move.value)
        self.resolve(target=NONE, placed=1)
        if target == Target.HARVEST:
            self.harvesters[self.seat] += 1
            if any(self.supply):
                self.ask(Phase.TEA)
        elif target < Target.PALACE:
            self._buy(target - Target.MARKET)
        else:
            self.palace[target - Target.PALACE][self.seat] += 1
            self._palace_action(Palace(target - Target.PALACE))

    def _buy(self, space: int) -> None:
        self.market_worker[space] = self.seat
        if space == SIX:
            number = self.book.number("cards_looked_at")
            self.put(look=look_at(self.cards, number))
            self.ask(Phase.LOOK)
        else:
            self.put(new_card=self.market[space])
            self.market[space] = NONE
            self.ask(Phase.PLANT)

    def _do_keep_card(self, move: Move) -> None:
        self.put(new_card=self._keep(self.cards, move))
        self.ask(Phase.PLANT)

    def _keep(self, deck: list[int], move: Move) -> int:
        """Keep one of those looked at; the others go back, `other` uppermost."""
        seen = [card for card in self.look if card != NONE]
        kept = seen[move.place]
        back = [card for card in seen if card != kept]
        if back:
            top = seen[move.other]
            deck += [card for card in back if card != top] + [top]
        self.put(look=[NONE] * LOOKED_AT)
        return kept

    def _do_plant(self, move: Move) -> None:
        """T8: a replaced card goes under the deck; tokens on its crates go to the supply."""
        old = self.card_in(self.seat, move.place)
        if old is not None:
            self.cards.insert(0, self.my("card")[move.place])
            for place, tea in enumerate(old.places):
                self.supply[tea] += self.my("crates")[move.place] >> place & 1
        self.my("card")[move.place] = self.new_card
        self.my("crates")[move.place] = 0
        self.face_down[self.seat] &= ~(1 << move.place)
        self.resolve(new_card=NONE, just_planted=move.place)

    def _palace_action(self, action: Palace) -> None:
        if action == Palace.MOVE:
            self.ask(Phase.MOVE_CARD)
        elif action == Palace.SWAP:
            self.ask(Phase.SWAP_CARDS)
        elif action == Palace.COIN:
            self.put(coin=self.seat)
        else:
            self.face_down[self.seat] = 0

    def _do_move_card(self, move: Move) -> None:
        self._exchange_slots(move.place, move.other)

    def _do_swap_cards(self, move: Move) -> None:
        self._exchange_slots(move.place, move.other)

    def _exchange_slots(self, a: int, b: int) -> None:
        """Cards change slots with all that lies on them, and stay as they lie."""
        for field in ("card", "crates"):
            row = self.my(field)
            row[a], row[b] = row[b], row[a]
        down = self.my("face_down")
        if (down >> a & 1) != (down >> b & 1):
            self.face_down[self.seat] ^= 1 << a | 1 << b
        self.resolve()

    def _do_turn_die(self, move: Move) -> None:
        if self.phase == Phase.PIP:
            self._turn(move.value, move.count)
            self.resolve()
        else:
            self.put(turn_value=move.value, turn_by=move.count)
            self.ask(Phase.DISCARD_TOKEN)

    def _turn(self, value: int, by: int) -> None:
        """T4: 1 and 6 are adjacent."""
        self.my("dice")[value - 1] -= 1
        self.my("dice")[(value - 1 + by) % PIPS] += 1

    def _do_discard_token(self, move: Move) -> None:
        self._leave(move.place, move.tea)
        self.supply[move.tea] += 1
        self._turn(self.turn_value, self.turn_by)
        self.resolve(turn_value=NONE, turn_by=0)

    def _do_ability(self, move: Move) -> None:
        self.ability_used[self.seat] = 1
        ability = self.ability()
        if ability == Ability.TWO_MOVES:
            self.put(movement=self.book.number("two_moves_points"))
        if ability == Ability.FLIP_ALL:
            self.face_down[self.seat] = 0
            self.resolve()
        else:
            self.ask(
                {
                    Ability.NEW_TOKEN: Phase.TEA,
                    Ability.MOVE_CARD: Phase.MOVE_CARD,
                    Ability.TWO_MOVES: Phase.MOVEMENT,
                    Ability.ONE_PIP: Phase.PIP,
                    Ability.SWAP_CARDS: Phase.SWAP_CARDS,
                }[ability]
            )

    # production

    def _do_production(self, move: Move) -> None:
        self._place_set(self.seat, move.value, move.count)
        self.resolve(placed=1)

    def _place_set(self, seat: int, value: int, count: int) -> None:
        self.dice[seat][value - 1] -= count
        self.put(sets=self.at["sets"] + 1)
        self._rank_sets([*self.placed_sets(), (count, value, self.at["sets"], seat)])

    def _do_add_to_set(self, move: Move) -> None:
        """It keeps the time of its first placing."""
        self.dice[self.seat][self.row_value[move.place] - 1] -= move.count
        self.row_count[move.place] += move.count
        self._rank_sets(self.placed_sets())
        self.resolve(placed=1)

    def _rank_sets(self, sets: list[tuple[int, int, int, int]]) -> None:
        """T10: by size, then value, then time; what is below the last row returns at once."""
        ranked = sorted(sets, key=lambda one: (-one[0], -one[1], one[2]))
        for count, value, _, seat in ranked[self.rows() :]:
            self.dice[seat][value - 1] += count
        kept = ranked[: self.rows()] + [(0, 0, 0, NONE)] * ROWS
        for row, (count, value, since, seat) in enumerate(kept[:ROWS]):
            self.row_count[row], self.row_value[row] = count, value
            self.row_since[row], self.row_seat[row] = since, seat
