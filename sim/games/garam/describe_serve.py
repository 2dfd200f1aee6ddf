"""One Serve told: who got which cups, who was passed over, what was earned, who came."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from sim.engine.contract import Data
from sim.games.garam import describe_advanced
from sim.games.garam.describe_words import (
    SERVICE_WORDS,
    SLOT_WORDS,
    customer_words,
    line_words,
)
from sim.games.words import capital, counted, listed, player, some

NUMBERS = ("", "one customer", "two customers", "three customers", "four customers")
SNACKS = {"biscuit": "Biscuit", "rusk": "Rusk", "samosa": "Samosa"}


@dataclass(frozen=True)
class Serve:
    """A Serve: its decision lines, the state as it began and the state when it was settled."""

    customers: Mapping[str, Data]
    wheel: Sequence[Data]
    steps: Sequence[Data]
    begun: Data
    settled: Data

    @property
    def seat(self) -> int:
        """Who serves."""
        seat: int = self.begun["seat"]
        return seat

    def sentences(self) -> Iterator[str]:
        """Tell the Serve and what came of it, in the order in which it is settled (G10)."""
        yield self.serving()
        yield from self.snacks()
        yield from self.cleared()
        yield from self.passed_over()
        yield from self.left()
        yield from self.own_token()
        yield from self.earned()
        yield from describe_advanced.funfair(self.wheel, self.begun, self.settled)
        yield from self.others_earned()
        yield from self.without_receipt()
        yield from self.still_waiting()
        yield from self.tapri_star()
        yield from self.card_reward()
        yield from self.newcomers()

    # --- what was done -------------------------------------------------------------------

    def serving(self) -> str:
        """Tell who got how many cups of which saucepan, in the order of the first cup."""
        action = self.steps[0]["data"]
        card = "Plays a Chai Garam card and serves" if action["clears_tokens"] else "Serves"
        served = [self.cups_words(name) for name in self.served()]
        return f"{card} {self.where(action['line'])}: {'; '.join(served)}."

    def where(self, line: Data) -> str:
        """Return where cups were served: the line, the own Tapri, or both."""
        at_tapri = [cup["tapri"] is not None for cup in self.cups()]
        if all(at_tapri):
            return "the own Tapri"
        return line_words(line) + (" and the own Tapri" if any(at_tapri) else "")

    def cups(self) -> list[Data]:
        """Return the cups served, as actions."""
        return [step["data"] for step in self.steps if step["data"]["action"] == "cup"]

    def served(self) -> list[str]:
        """Return the customers served, in the order of their first cup."""
        return list(dict.fromkeys(cup["customer"] for cup in self.cups()))

    def cups_words(self, name: str) -> str:
        """Tell the cups of one customer."""
        kinds = Counter(
            (cup["slot"], cup["service"]) for cup in self.cups() if cup["customer"] == name
        )
        cups = [
            f"{some(number, 'cup')} from the {SLOT_WORDS[slot]} saucepan, {SERVICE_WORDS[service]}"
            for (slot, service), number in kinds.items()
        ]
        return f"{customer_words(self.customers[name])} gets {listed(cups)}"

    def snacks(self) -> Iterator[str]:
        """Tell the snacks played."""
        played = [
            SNACKS[data["action"]] + (f" on {data['customer']}" if "customer" in data else "")
            for data in (step["data"] for step in self.steps)
            if data["action"] in SNACKS
        ]
        if played:
            yield f"Plays {listed(played)}."

    # --- what came of it -----------------------------------------------------------------

    def cleared(self) -> Iterator[str]:
        """Tell whose negative tokens the Chai Garam card removes."""
        if self.steps[0]["data"]["clears_tokens"]:
            waiting = self.waiting(self.begun)
            names = [name for name in self.served() if waiting[name]["tokens"]]
            yield f"The negative tokens on {listed(names, 'nobody')} are removed."

    def passed_over(self) -> Iterator[str]:
        """Tell who got a negative token and stays."""
        before, after = self.waiting(self.begun), self.waiting(self.settled)
        upset = [
            f"{name} ({after[name]['tokens']} of {self.customers[name]['tolerance']})"
            for name in before
            if name in after and after[name]["tokens"] > before[name]["tokens"]
        ]
        if upset:
            verbs = "are passed over and get" if len(upset) > 1 else "is passed over and gets"
            each = " each" if len(upset) > 1 else ""
            yield f"{listed(upset)} {verbs} a negative token{each}."

    def gone(self) -> list[str]:
        """Return the customers who are no longer in the Mela or at the Tapri."""
        after = self.waiting(self.settled)
        return [name for name in self.waiting(self.begun) if name not in after]

    def waiting(self, state: Data) -> dict[str, Data]:
        """Return the places of the Mela and of the own Tapri by the customer who waits there."""
        tapri = state["seats"][self.seat]["tapri"]
        return spaces(state) | {space["customer"]: space for space in tapri if space}

    def left(self) -> Iterator[str]:
        """Tell who was passed over too often and left."""
        for name in self.gone():
            if name not in self.served():
                limit = self.customers[name]["tolerance"]
                cups = self.waiting(self.begun)[name]["cups"]
                back = f"; the cup of {player(cups[0]['seat'])} goes back" if cups else ""
                yield (
                    f"{name} is passed over, gets a negative token ({limit} of {limit}) "
                    f"and leaves the Mela{back}."
                )

    def gain(self, key: str, seat: int) -> int:
        """Return how much more of something a seat has than when the Serve began."""
        more: int = self.settled["seats"][seat][key] - self.begun["seats"][seat][key]
        return more

    def own_token(self) -> Iterator[str]:
        """Tell of the negative token of the player who serves."""
        if self.gain("negative_tokens", self.seat):
            total = self.settled["seats"][self.seat]["negative_tokens"]
            yield f"Takes a negative token for it ({total} in all)."

    def earned(self) -> Iterator[str]:
        """Tell the money, the receipts and the half-stars of the player who serves."""
        before, after = (state["seats"][self.seat] for state in (self.begun, self.settled))
        gains = []
        if self.gain("rupees", self.seat):
            rupees = counted(self.gain("rupees", self.seat), "rupee")
            gains.append(f"{rupees} ({after['rupees']} in all)")
        receipts = [name for name in self.gone() if name in after["receipts"]]
        if receipts:
            gains.append(f"the receipt{'s' * (len(receipts) > 1)} of {listed(receipts)}")
        stars = after["half_stars"]["celebrities"] - before["half_stars"]["celebrities"]
        if stars:
            total = sum(after["half_stars"].values()) - self.tapri_stars()
            gains.append(f"{some(stars, 'half-star')} ({total} in all)")
        yield f"Earns {listed(gains)}."

    def others_earned(self) -> Iterator[str]:
        """Tell what other players are paid for cups of theirs."""
        for seat in range(len(self.settled["seats"])):
            if seat != self.seat and self.gain("rupees", seat):
                rupees = counted(self.gain("rupees", seat), "rupee")
                yield f"{capital(player(seat))} earns {rupees}."

    def without_receipt(self) -> Iterator[str]:
        """Tell which orders are complete and give no receipt."""
        receipts = self.settled["seats"][self.seat]["receipts"]
        for name in self.gone():
            if name in self.served() and name not in receipts:
                why = "" if self.customers[name]["evening"] else " with cups of several players"
                yield f"{name} is complete{why} and discarded: no receipt."

    def still_waiting(self) -> Iterator[str]:
        """Tell which orders are served in part."""
        after = self.waiting(self.settled)
        for name in self.served():
            if name in after:
                open_cups = self.customers[name]["cups"] - len(after[name]["cups"])
                yield f"{name} still waits for {some(open_cups, 'cup')}."

    def card_reward(self) -> Iterator[str]:
        """Tell of the Chai Garam cards for three customers of a line, or of the Tapri."""
        card_played = self.steps[0]["data"]["clears_tokens"]
        cards = self.gain("chai_garam", self.seat) + card_played
        in_line = len({c["customer"] for c in self.cups() if c["tapri"] is None})
        at_tapri = len(self.served()) - in_line
        if cards and at_tapri and (cards > 1 or at_tapri >= in_line):
            yield f"{capital(NUMBERS[at_tapri])} of the own Tapri: gains a Chai Garam card."
            cards -= 1
        if cards:
            yield "Three customers of one line: gains a Chai Garam card."

    def tapri_stars(self) -> int:
        """Return the half-stars for completing customers of the own Tapri."""
        before, after = (state["seats"][self.seat] for state in (self.begun, self.settled))
        more: int = after["half_stars"]["tapri"] - before["half_stars"]["tapri"]
        return more

    def tapri_star(self) -> Iterator[str]:
        """Tell of the half-star for customers of the Tapri completed specifically."""
        stars = self.tapri_stars()
        if stars:
            total = sum(self.settled["seats"][self.seat]["half_stars"].values())
            yield (
                "Completes customers enough of the own Tapri specifically: "
                f"{some(stars, 'half-star')} ({total} in all)."
            )

    def newcomers(self) -> Iterator[str]:
        """Tell who comes into the Mela."""
        yield from newcomers(self.begun, self.settled, self.customers)


def newcomers(before: Data, after: Data, customers: Mapping[str, Data]) -> Iterator[str]:
    """Tell who came into the Mela between two states."""
    there = spaces(before)
    came = [name for name in spaces(after) if name not in there]
    if came:
        words = [
            f"{customer_words(customers[name])}, tolerance {customers[name]['tolerance']}"
            for name in came
        ]
        yield f"Into the Mela: {'; '.join(words)}."


def spaces(state: Data) -> dict[str, Data]:
    """Return the places of the Mela by the customer who waits there."""
    return {space["customer"]: space for row in state["mela"] for space in row if space}
