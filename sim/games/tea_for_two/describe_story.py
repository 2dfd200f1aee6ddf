"""A game of Tea for 2 as a story, told from the lines of its trace alone."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Mapping, Sequence

from sim.engine.contract import Data
from sim.games.words import PLAYERS, capital, counted, listed, points

WIDTH = 96
ENDINGS = {
    "goal": "a merchant has fulfilled {goal} ships",
    "both": "both have done so in the same year",
}
"""Why a game ends, in words."""
PARTS = {
    "harvest": "harvest",
    "placement": "workers",
    "harbour": "harbour",
    "production": "production",
    "year_end": "end of the year",
}


class Story:
    """Tells one game; `setup` is its setup line."""

    def __init__(self, setup: Data) -> None:
        self.setup = setup
        components = setup["components"]
        self.markers = {(row["marker"], row["face"]): row for row in components["harvest_markers"]}
        self.cards = {row["card"]: row for row in components["plantation_cards"]}
        self.ships = {row["ship"]: row for row in components["ships"]}
        self.rows = components["setup"]["production_rows"]
        goal = setup["options"]["ship_goal"]
        self.endings = {name: words.format(goal=goal) for name, words in ENDINGS.items()}

    def name(self, seat: int) -> str:
        """Return a merchant with strategy: `first player (greedy)`; seat 1 may be the AI."""
        if seat >= self.setup["players"]:
            return "the AI"
        return f"{PLAYERS[seat]} player ({self.setup['strategies'][seat]})"

    def short(self, seat: int) -> str:
        """Return a merchant in two words."""
        return "the AI" if seat >= self.setup["players"] else f"the {PLAYERS[seat]} player"

    # --- the setup -----------------------------------------------------------------------

    def opening(self) -> Iterator[str]:
        """Tell the setup: merchants, coin, market, harbour and wheel."""
        yield from told("Setup", self.laid_out(self.setup["state"]))

    def laid_out(self, state: Data) -> Iterator[str]:
        """Tell what lies on the table."""
        for seat, has in enumerate(state["merchants"]):
            yield f"{capital(self.name(seat))} is the {has['merchant']} merchant."
        yield f"{capital(self.short(state['coin']))} has the 1st player coin."
        yield self.wheel(state)
        yield self.market(state)
        yield self.harbour(state)

    def marker(self, marker: Data) -> str:
        """Tell what a harvest marker shows: `Green+White 4`."""
        row = self.markers[marker["marker"], marker["face"]]
        return f"{row['tea1']}+{row['tea2']} {row['extras']}"

    def wheel(self, state: Data) -> str:
        """Tell the wheel, place by place; the assistant's place is marked."""
        places = [self.marker(m) if m else "-" for m in state["wheel"]]
        if state["assistant"] is not None:
            places[state["assistant"]] = f"[{places[state['assistant']]}]"
        half = len(places) // 2
        return (
            f"Wheel: {', '.join(places[:half])} (harvest board); "
            f"{', '.join(places[half:])} (production board)."
        )

    def market(self, state: Data) -> str:
        """Tell the market."""
        cards = [
            f"{number} {space['card'] or 'empty'}"
            for number, space in enumerate(state["market"], 1)
        ]
        return f"Market: {', '.join(cards)} (of {len(state['card_deck'])} in the deck)."

    def harbour(self, state: Data) -> str:
        """Tell the harbour."""
        ships = [self.ship(slot["ship"]) for slot in state["harbour"]]
        return f"Harbour: {', '.join(ships)} (of {len(state['ship_deck'])} in the deck)."

    def ship(self, ship: str | None) -> str:
        """Tell a ship, what it carries and what it scores."""
        if ship is None:
            return "empty"
        row = self.ships[ship]
        needs = "+".join(row["needs"]) or f"any {row['size']}"
        return f"{ship} ({needs}; {row['vp']})"

    # --- rounds --------------------------------------------------------------------------

    def round(self, state: Data) -> Iterator[str]:
        """Tell how things stand as a year begins."""
        yield f"Year {state['round']}"
        lines = [self.wheel(state), self.market(state), self.harbour(state)]
        lines += [self.standing(seat, has) for seat, has in enumerate(state["merchants"])]
        for line in lines:
            yield from wrapped(line)

    def standing(self, seat: int, has: Data) -> str:
        """Tell what a merchant has."""
        ships = [self.ship(ship) for ship in has["ships"] if ship]
        cards = [
            f"{number} {slot['card']}{'' if slot['face_up'] else ' (face down)'}"
            for number, slot in enumerate(has["cards"])
            if slot
        ]
        tokens = [f"{space} {pile(teas)}" for space, teas in has["tokens"].items()]
        return (
            f"{capital(self.short(seat))}: {counted(len(has['fulfilled']), 'ship')} fulfilled; "
            f"waiting: {', '.join(ships) or 'none'}; cards: {', '.join(cards) or 'none'}; "
            f"tokens: {'; '.join(tokens) or 'none'}."
        )

    # --- a part of a year ----------------------------------------------------------------

    def turn(self, before: Data, decisions: Sequence[Data]) -> Iterator[str]:
        """Tell one harvest, worker turn or year end of a merchant."""
        heading = f"{before['turn']}. {PARTS[before['stage']]}, {self.name(decisions[0]['seat'])}"
        yield from told(heading, self.sentences(before, decisions))

    def sentences(self, before: Data, decisions: Sequence[Data]) -> Iterator[str]:
        """Tell each decision, and what came of it by itself."""
        if before["stage"] == "placement":
            yield self.dice_at_hand(before, decisions[0]["seat"])
        seat = decisions[0]["seat"]
        for step in decisions:
            who = "" if step["seat"] == seat else f"{capital(self.short(step['seat']))}: "
            yield f"{who}{capital(step['words'])}."
            yield from self.changes(before, step["state"])
            before = step["state"]

    def dice_at_hand(self, before: Data, seat: int) -> str:
        """Say which dice the turn is about: of another's turn, such as the AI's, also whose."""
        turn = before["turn_seat"]
        dice = " ".join(map(str, before["merchants"][turn]["dice"]))
        return f"Dice: {dice}." if turn == seat else f"Dice of {self.short(turn)}: {dice}."

    def changes(self, old: Data, new: Data) -> Iterator[str]:
        """Tell what is different after a decision."""
        for seat in range(2):
            yield from self.seat_changes(seat, old["merchants"][seat], new["merchants"][seat])
        if new["solo"] is not None:
            yield from self.ai_changes(old["solo"], new["solo"])
        if new["coin"] != old["coin"]:
            yield f"{capital(self.short(new['coin']))} has the 1st player coin."
        if new["production"] and new["production"] != old["production"]:
            yield f"Production: {self.sets(new) or 'empty'}."
        reserved = self.reserved(new)
        if new["stage"] == "placement" and reserved != self.reserved(old):
            yield f"Reserved: {reserved or 'nothing'}."
        if new["displaced"] and new["displaced"] != old["displaced"]:
            dice = " ".join(map(str, new["displaced"]["dice"]))
            yield f"{capital(self.short(new['displaced']['seat']))} is displaced with {dice}."
        if new["wheel"] != old["wheel"]:
            yield "The marker is turned over and put on the opposite board; the dice are rolled."
        for ending in new["endings"]:
            yield f"{capital(self.endings[ending])}."

    def seat_changes(self, seat: int, old: Data, new: Data) -> Iterator[str]:
        """Tell ships, cards and tokens of one merchant that changed."""
        who = capital(self.short(seat))
        for ship in new["fulfilled"]:
            if ship not in old["fulfilled"]:
                yield f"{ship} sails for {points(self.ships[ship]['vp'])} to {self.short(seat)}."
        for ship in new["ships"]:
            if ship and ship not in old["ships"]:
                yield f"{who} has {self.ship(ship)} at the dock."
        yield from card_changes(old["cards"], new["cards"])
        moved = token_changes(old["tokens"], new["tokens"])
        if moved:
            yield f"{who}'s tokens: {moved}."
        if len(new["dice"]) > len(old["dice"]):
            yield f"{who} has dice {' '.join(map(str, new['dice']))}."

    def ai_changes(self, old: Data, new: Data) -> Iterator[str]:
        """Tell what the AI did in its turn."""
        if new["year_card"] is not None and new["year_card"] != old["year_card"]:
            yield f"The AI's year card is {new['year_card']}: {', '.join(new['actions'])}."
        for card in new["cards"]:
            if card not in old["cards"]:
                yield f"The AI takes {card}."

    def sets(self, state: Data) -> str:
        """Tell the sets on the production board."""
        rows = zip(self.rows, state["production"], strict=False)
        return ", ".join(
            f"{row} for {self.short(each['seat'])} ({each['dice']} x {each['value']})"
            for row, each in rows
        )

    def reserved(self, state: Data) -> str:
        """Tell the sequences in the harbour."""
        return ", ".join(
            f"{slot['ship']} by {self.short(slot['worker'])} ({' '.join(map(str, slot['dice']))})"
            for slot in state["harbour"]
            if slot["worker"] is not None and slot["dice"]
        )

    # --- the end -------------------------------------------------------------------------

    def ending(self, end: Data) -> Iterator[str]:
        """Tell why the game ended, the scores and who won."""
        return told("The end", self.reckoning(end))

    def reckoning(self, end: Data) -> Iterator[str]:
        """Tell the end sentence by sentence."""
        why = [self.endings[ending] for ending in end["endings"]]
        if end["truncated"]:
            why.append("the turn cap stops it, and it is scored as it stands")
        years = counted(end["outcome"]["years"][0], "year")
        yield f"The game ends after {years} and {counted(end['turns'], 'turn')}: {listed(why)}."
        for seat in range(2):
            yield self.score_words(end["outcome"], seat)
        winners = [seat for seat in range(2) if end["outcome"]["winners"] >> seat & 1]
        shared = " share the win" if len(winners) > 1 else " wins"
        yield f"{capital(listed(self.short(seat) for seat in winners))}{shared}."

    def score_words(self, outcome: Mapping[str, Sequence[int]], seat: int) -> str:
        """Tell a score and what it adds up from."""
        parts = {
            "cards": "card_points",
            "blooming tea": "blooming_points",
            "crates": "crate_points",
            "ships": "ship_points",
            "merchant": "merchant_points",
        }
        told_parts = ", ".join(f"{word} {outcome[key][seat]}" for word, key in parts.items())
        return (
            f"{capital(self.name(seat))}: {points(outcome['score'][seat])} ({told_parts}); "
            f"{counted(outcome['cards'][seat], 'card')}, "
            f"{counted(outcome['clippers'][seat], 'clipper')}."
        )


def pile(teas: Mapping[str, int]) -> str:
    """Return tokens: `2 Green, Black`."""
    return ", ".join(tea if n == 1 else f"{n} {tea}" for tea, n in teas.items())


def card_changes(old: Sequence[Data | None], new: Sequence[Data | None]) -> Iterator[str]:
    """Tell cards that turned over or up, and tokens on crates."""
    before = {slot["card"]: slot for slot in old if slot}
    for slot in new:
        if slot is None:
            continue
        was = before.get(slot["card"], {"face_up": True, "crates": []})
        if slot["face_up"] != was["face_up"]:
            yield f"{slot['card']} turns {'up' if slot['face_up'] else 'over'}."
        for place in slot["crates"]:
            if place not in was["crates"]:
                yield f"A {place['tea']} token goes onto {slot['card']}."


def token_changes(
    old: Mapping[str, Mapping[str, int]], new: Mapping[str, Mapping[str, int]]
) -> str:
    """Tell which tokens left and entered which spaces: `bottom -1 Green; dock +1 Green`."""
    told_spaces = []
    for space in dict.fromkeys([*old, *new]):
        before, after = old.get(space, {}), new.get(space, {})
        changes = [
            f"{after.get(tea, 0) - before.get(tea, 0):+d} {tea}"
            for tea in dict.fromkeys([*before, *after])
            if after.get(tea, 0) != before.get(tea, 0)
        ]
        if changes:
            told_spaces.append(f"{space} {', '.join(changes)}")
    return "; ".join(told_spaces)


def wrapped(line: str) -> list[str]:
    """Return a sentence in lines of a readable width."""
    return textwrap.wrap(line, WIDTH, initial_indent="  ", subsequent_indent="    ")


def told(heading: str, sentences: Iterable[str]) -> Iterator[str]:
    """Return a heading and what is told under it."""
    yield heading
    for sentence in sentences:
        yield from wrapped(sentence)
