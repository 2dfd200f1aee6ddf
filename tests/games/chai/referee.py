"""A second reading of the rulebook: a slow referee in plain Python over plain data.

It was written from the rulebook and the rulings alone and shares no rule with the kernels: it
lists the legal moves of a position and plays one, and the tests hold the kernels against it.
A position (`position.py`) is the state's records as lists, sets and numbers, so a difference names
its field. This module puts together what the others know, each of one part of the rules.
"""

from __future__ import annotations

from sim.games.chai.constants import (
    Act,
    Award,
    Kind,
)
from tests.games.chai.book import ADDITIVES, FLAVOURS
from tests.games.chai.legal_moves import LegalMoves
from tests.games.chai.main_actions import MainActions
from tests.games.chai.ordering import Ordering
from tests.games.chai.position import Move, forget
from tests.games.chai.supplies import Supplies
from tests.games.chai.turns import Turns


class Referee(LegalMoves, Supplies, Turns, MainActions, Ordering):
    """Knows the rules: `legal()` lists the moves of a position, `play(move)` makes one."""

    def play(self, move: Move) -> None:
        """Make a legal move."""
        act = Act(move.kind)
        getattr(self, "_do_" + act.name.lower())(move)
        self._count_up()
        forget(self.at)

    def _count_up(self) -> None:
        """Bring up to date what is only a count of something else."""
        for seat in range(self.players):
            box, done = self.box[seat], self.fulfilled[seat]
            self.tiles[seat] = sum(box[kind] for kind in FLAVOURS)
            self.additives[seat] = sum(box[kind] for kind in ADDITIVES)
            self.has[seat] = sum(1 << 5 * k + i for k in Kind for i in range(min(5, box[k])))
            self.hand_size[seat] = len(self.hand[seat])
            self.orders[seat] = len(done)
            self.points[seat] = sum(self.book.customers[card].points for card in done)
            self.recipes[seat] = self.recipes_made(seat)

    # --- the end -------------------------------------------------------------------------

    def recipes_made(self, seat: int) -> int:
        """F5, C10: how many different recipes a seat has made."""
        made = [self.book.customers[card] for card in self.fulfilled[seat]]
        if self.options["recipe"] == "base_tea":
            return len({customer.tea for customer in made})
        return len({frozenset(set(customer.needs) & set(FLAVOURS)) for customer in made})

    def award(self, seat: int, award: Award) -> int:
        """F3-F6, C10: each of the best gets it in full, if it has anything at all."""
        done = {
            Award.MOST_ORDERS: [len(done) for done in self.fulfilled],
            Award.MOST_RECIPES: [self.recipes_made(other) for other in range(self.players)],
        }[award]
        wins = done[seat] == max(done) > 0
        return self.book.awards.get(award, 0) if wins else 0

    def score(self, seat: int) -> int:
        """F1-F6: points of orders, money and awards."""
        orders = sum(self.book.customers[card].points for card in self.fulfilled[seat])
        return orders + self.money[seat] + sum(self.award(seat, award) for award in Award)

    def winners(self) -> list[int]:
        """F7-F10: most points, then fewest orders, then least money, then shared."""
        rank = [
            (self.score(seat), -len(self.fulfilled[seat]), -self.money[seat])
            for seat in range(self.players)
        ]
        return [seat for seat in range(self.players) if rank[seat] == max(rank)]
