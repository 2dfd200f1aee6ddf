"""The legal moves of a position, phase by phase."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from sim.games.chai.constants import (
    MAX_COLUMNS,
    MAX_ROWS,
    NONE,
    Ability,
    Act,
    Kind,
    Phase,
    Tea,
)
from tests.games.chai.book import ADDITIVES, FLAVOURS
from tests.games.chai.position import Move
from tests.games.chai.questions import Questions


class LegalMoves(Questions):
    """Lists the moves of the deciding seat."""

    def legal(self) -> set[Move]:
        """Return every move of the deciding seat."""
        listing: dict[Phase, Callable[[], set[Move]]] = {
            Phase.START: self._beginning,
            Phase.TURN: self._main_actions,
            Phase.MARKET: lambda: self._purchases() | {Move(Act.PASS)},
            Phase.PANTRY: self._more_in_the_pantry,
            Phase.RESERVE: self._customers_to_reserve,
            Phase.GIVE_BACK: lambda: {Move(Act.GIVE_BACK, c) for c in self.my("hand")},
            Phase.DISCARD: self._excess,
            Phase.ABILITY: lambda: self._abilities() | {Move(Act.PASS)},
            Phase.ABILITY_WORK: self._work_of_ability,
            Phase.ORDER: lambda: self._orders() | {Move(Act.PASS)},
            Phase.TIP: lambda: self._ingredients() | {Move(Act.PASS)},
            Phase.OVER: set,
        }
        return listing[Phase(self.phase)]()

    def _beginning(self) -> set[Move]:
        """C5 (chosen): any own customer that is still in the deck."""
        mine = self.my("tea")
        return {
            Move(Act.TAKE_CUSTOMER, card)
            for card in self.customers
            if self.book.customers[card].tea == mine
        }

    def _main_actions(self) -> set[Move]:
        """T1: market, pantry or reserve; C15: pass only if nothing else is possible."""
        moves = self._purchases() | self._pantry_actions()
        if self.pool or self.customers:
            moves.add(Move(Act.RESERVE))
        return moves or {Move(Act.PASS)}

    # market

    def _coins_to_spend(self) -> int:
        """M1: at the start of a visit there is a gold coin to come, if the pouches have it."""
        coming = min(self.number["market_income"], self.pouches)
        return self.my("money") + (coming if self.phase == Phase.TURN else 0)

    def _purchases(self) -> set[Move]:
        groups = {self._group(place) for place in self.filled_places()}
        return {
            Move(Act.BUY, card=self.flavour(min(group)), tiles=group)
            for group in groups
            if self._price(group) <= self._coins_to_spend()
        }

    def _group(self, place: int) -> frozenset[int]:
        """M3, C1: what is taken with the tile at this place."""
        if self.options["group"] == "touching":
            return frozenset({place, *self._alike_neighbours(place)})
        group, edge = {place}, [place]
        while edge:
            more = set(self._alike_neighbours(edge.pop())) - group
            group |= more
            edge += more
        return frozenset(group)

    def _alike_neighbours(self, place: int) -> list[int]:
        row, column = divmod(place, MAX_COLUMNS)
        around = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
        return [
            r * MAX_COLUMNS + c
            for r, c in around
            if 0 <= r < MAX_ROWS and 0 <= c < MAX_COLUMNS
            if self.flavour(r * MAX_COLUMNS + c) == self.flavour(place)
        ]

    def _price(self, group: Iterable[int]) -> int:
        """M4: the price of the furthest-right column."""
        return self.book.prices[max(place % MAX_COLUMNS for place in group)]

    # pantry

    def _pantry_actions(self) -> set[Move]:
        """A2, A4, A5: take a type, renew the visible ones, draw one."""
        moves = {Move(Act.TAKE, kind) for kind in self.seen_additives()}
        if self.additives_to_draw():
            moves.add(Move(Act.DRAW))
        if self.seen_additives() and self._may_renew():
            moves.add(Move(Act.RENEW))
        return moves

    def _may_renew(self) -> bool:
        """C4, C23: where cards are picked, once and before the first."""
        return self.options["pantry"] == "actions" or self.phase == Phase.TURN

    def _more_in_the_pantry(self) -> set[Move]:
        done = {Move(Act.PASS)} if self.pantry_done else set()
        return self._pantry_actions() | done

    # reserve

    def _customers_to_reserve(self) -> set[Move]:
        unseen = {Move(Act.DRAW_CUSTOMER)} if self.customers else set()
        return {Move(Act.TAKE_CUSTOMER, card) for card in self.pool} | unseen

    def _excess(self) -> set[Move]:
        """M6, A6, C3: what could go of the ingredients that are too many."""
        over = self._kinds_over_limit()
        return {Move(Act.DISCARD, kind) for kind in self.held(over)}

    def _kinds_over_limit(self) -> tuple[Kind, ...]:
        if self.count(FLAVOURS) > self.number["tile_limit"]:
            return FLAVOURS
        return ADDITIVES if self.count(ADDITIVES) > self.number["additive_limit"] else ()

    # abilities

    def _abilities(self) -> set[Move]:
        """C12, C26: a face-up ability that has something to act on."""
        shown = {ability for ability in self.abilities if ability != NONE}
        return {Move(Act.USE_ABILITY, ability) for ability in shown if self._usable(ability)}

    def _usable(self, ability: int) -> bool:
        flavours = {self.flavour(place) for place in self.filled_places()}
        amount = self.book.amounts[Ability(ability)]
        return {
            Ability.FREE_ADDITIVE: bool(self.seen_additives()),
            Ability.FREE_TILE: bool(self._cheap_tiles()),
            Ability.TWO_COINS: self.pouches > 0 and amount > 0,
            Ability.SWAP_MARKET: len(flavours) > 1,
            Ability.DRAW_TWO_ADDITIVES: self.additives_to_draw() > 0 and amount > 0,
            Ability.EXCHANGE_TILE: bool(self._exchangeable(FLAVOURS, flavours)),
            Ability.EXCHANGE_ADDITIVE: bool(self._exchangeable(ADDITIVES, self.seen_additives())),
            Ability.NEW_CUSTOMER: bool(self.pool) and bool(self.customers),
        }[Ability(ability)]

    def _cheap_tiles(self) -> set[Move]:
        most = self.book.amounts[Ability.FREE_TILE]
        return {
            Move(Act.PICK_TILE, place=p) for p in self.filled_places() if self._price([p]) <= most
        }

    def _work_of_ability(self) -> set[Move]:
        listing: dict[Ability, Callable[[], set[Move]]] = {
            Ability.FREE_ADDITIVE: self._any_additive,
            Ability.FREE_TILE: self._cheap_tiles,
            Ability.SWAP_MARKET: lambda: {m for m in self._any_tile() if self._swappable(m.place)},
            Ability.EXCHANGE_TILE: self._tile_exchanges,
            Ability.EXCHANGE_ADDITIVE: self._additive_exchanges,
            Ability.NEW_CUSTOMER: lambda: {Move(Act.TAKE_CUSTOMER, c) for c in self.pool},
        }
        return listing[Ability(self.ability)]()

    def _any_tile(self) -> set[Move]:
        return {Move(Act.PICK_TILE, place=place) for place in self.filled_places()}

    def _any_additive(self) -> set[Move]:
        return {Move(Act.PICK_ADDITIVE, kind) for kind in self.seen_additives()}

    def _swappable(self, place: int) -> bool:
        """Two unlike tiles change places; a pair is named from its first place on."""
        if self.ability_first != NONE:
            return self._may_swap(self.ability_first, place)
        return any(self._may_swap(place, other) for other in self.filled_places())

    def _may_swap(self, place: int, later: int) -> bool:
        return bool(place < later and self.flavour(place) != self.flavour(later))

    def _exchangeable(self, kinds: Iterable[Kind], there: Iterable[int]) -> list[Kind]:
        """What can be given for something else: like for like is no exchange."""
        return [kind for kind in self.held(kinds) if set(there) - {kind}]

    def _tile_exchanges(self) -> set[Move]:
        if self.ability_first != NONE:
            tiles = self._any_tile()
            return {move for move in tiles if self.flavour(move.place) != self.ability_first}
        flavours = {self.flavour(place) for place in self.filled_places()}
        return {Move(Act.GIVE, kind) for kind in self._exchangeable(FLAVOURS, flavours)}

    def _additive_exchanges(self) -> set[Move]:
        if self.ability_first != NONE:
            return {move for move in self._any_additive() if move.card != self.ability_first}
        there = self._exchangeable(ADDITIVES, self.seen_additives())
        return {Move(Act.GIVE, kind) for kind in there}

    # orders

    def _orders(self) -> set[Move]:
        """O1, O2, C6, C9: the orders of hand and pool that can be completed now."""
        if self.ended and self.options["last_orders"] == "none":
            return set()
        there = self.my("hand") | self.pool
        return {Move(Act.FULFIL, card) for card in there if self._can_fulfil(card)}

    def _can_fulfil(self, card: int) -> bool:
        customer = self.book.customers[card]
        enough = all(self.my("box")[kind] >= n for kind, n in customer.needs.items())
        return enough and self._can_have_tea(customer.tea)

    def _can_have_tea(self, tea: Tea) -> bool:
        """C6: its owner has a token left, and another's tea can be paid."""
        owner = self.tea.index(tea)
        price = 0 if owner == self.seat else self.options["foreign_tea_price"]
        return bool(self.base_tokens[owner] and self.my("money") >= price)

    def _ingredients(self) -> set[Move]:
        """C7: one tile of the market or one visible additive."""
        return self._any_tile() | self._any_additive()
