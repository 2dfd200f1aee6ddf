"""What the rules ask of a position, answered in plain Python."""

from __future__ import annotations

from sim.games.garam.constants import NONE, Card, Deck, Size, Upgrade
from tests.games.garam.book import DECK_KINDS, Customer
from tests.games.second_reading import Position


class Questions(Position):
    """A position that answers what any rule may ask."""

    def holds(self, card: Card) -> bool:
        return self.my("hand")[card] > 0

    def unlocked(self, upgrade: Upgrade) -> bool:
        return bool(self.my("upgrades") >> upgrade & 1)

    def unlocked_count(self) -> int:
        return sum(self.unlocked(upgrade) for upgrade in Upgrade)

    def customer(self, place: int) -> Customer:
        return self.book.customers[self.mela[place]]

    def contents(self, slot: int) -> set[Card]:
        return {card for card in Card if self.my("pan_holds")[slot] >> card & 1}

    def capacity(self, slot: int) -> int:
        return self.book.pan_cups[Size(self.my("pan")[slot])]

    def rightmost(self) -> int:
        return max(slot for slot in range(3) if self.my("pan")[slot] != NONE)

    def hand_limit(self) -> int:
        return self.options["hand_12" if self.unlocked(Upgrade.HAND_12) else "hand_limit"]

    def pick_limit(self) -> int:
        return self.options["pick_4" if self.unlocked(Upgrade.PICK_4) else "pick_limit"]

    def may_play_card(self) -> bool:
        return self.my("chai_cards") > 0 and not self.card_played

    def available(self, deck: Deck) -> int:
        return self.deck[deck] + sum(self.discards[kind] for kind in DECK_KINDS[deck])
