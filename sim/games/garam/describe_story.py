"""A game of Chai Garam as a story, told from the lines of its trace alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from sim.engine.contract import Data
from sim.games.garam import describe_advanced
from sim.games.garam.describe_serve import Serve, newcomers
from sim.games.garam.describe_words import (
    DECK_WORDS,
    SLOT_WORDS,
    TEA_WORDS,
    chai_words,
    colour_words,
    goal_words,
    pan_words,
    stove_words,
)
from sim.games.words import PLAYERS, capital, counted, listed, pile, player, points, some, told

ENDINGS = {
    "stars": "{stars} stars are complete",
    "evening_served": "the Evening customer has been served",
    "evening_left": "the Evening customer has left the Mela",
}
"""Why a game ends, in words."""


class Story:
    """Tells one game; `setup` is its setup line."""

    def __init__(self, setup: Data) -> None:
        self.setup = setup
        components = setup["components"]
        self.customers = {each["id"]: each for each in components["customers"]}
        self.goals = {each["id"]: each for each in components["goals"]}
        stars = setup["options"]["stars_to_end"]
        self.endings = {name: words.format(stars=stars) for name, words in ENDINGS.items()}
        self.cost = {each["size"]: each["cost"] for each in components["saucepans"]}

    def name(self, seat: int) -> str:
        """Return a player with strategy: `first player (greedy)`."""
        return f"{PLAYERS[seat]} player ({self.setup['strategies'][seat]})"

    def goal(self, goal: str) -> str:
        """Return what a goal card says."""
        return goal_words(self.goals[goal])

    # --- the setup -----------------------------------------------------------------------

    def opening(self) -> Iterator[str]:
        """Tell the setup: goals, market, hands and the Mela."""
        state = self.setup["state"]
        yield from told("Setup", self.laid_out(state))
        yield ""
        yield from self.mela(state)

    def laid_out(self, state: Data) -> Iterator[str]:
        """Tell what lies on the table and in the hands."""
        yield from describe_advanced.laid_out(self.setup["components"], state)
        goals = [self.goal(goal) for goal in state["public_goals"] if goal]
        yield f"Public goals: {'; '.join(goals) or 'none'}."
        for deck, row in state["market"].items():
            yield f"{DECK_WORDS[deck]} in the market: {pile(Counter(filter(None, row)))}."
        for seat, hand in enumerate(state["seats"]):
            goal = hand["personal_goal"]
            words = f"; personal goal: {self.goal(goal)}" if goal else ""
            yield f"{capital(self.name(seat))} holds {self.holding(seat, hand)}{words}."

    def holding(self, seat: int, has: Data) -> str:
        """Tell the cards and rupees of a player at the start, and how many are a benefit."""
        benefit = self.setup["components"]["starting_benefits"][seat]
        extra = [
            counted(number, "rupee") if key == "rupees" else f"{number} of the {DECK_WORDS[key]}"
            for key, number in benefit.items()
            if number
        ]
        why = f" (starting benefit: {listed(extra)})" if extra else ""
        money = f" and {counted(has['rupees'], 'rupee')}" if has["rupees"] else ""
        return f"{pile(has['hand'])}{money}{why}"

    def mela(self, state: Data) -> Iterator[str]:
        """Draw the Mela with the customers' orders."""
        cells = [[self.cell(space) for space in row] for row in state["mela"]]
        width = max(len(line) for row in cells for cell in row for line in cell)
        rule = "  " + "+".join(["-" * (width + 2)] * 3)
        yield "  The Mela"
        for number, row in enumerate(cells):
            if number:
                yield rule
            for lines in zip(*row, strict=True):
                yield ("   " + " | ".join(f"{line:<{width}}" for line in lines)).rstrip()

    def cell(self, space: Data | None) -> tuple[str, ...]:
        """Return a place of the Mela in four lines: who, the order (two lines), what it pays."""
        if space is None:
            return ("",) * 4
        customer = self.customers[space["customer"]]
        leaf = f" {customer['leaf']}" if customer["leaf"] else ""
        star = ", half-star" if customer["half_star"] else ""
        return (
            f"{customer['id']} {colour_words(customer)}{star}",
            f"{customer['cups']} {customer['tea']}{leaf}",
            f"{', '.join(customer['additives'])}",
            f"pays {customer['price']}, tolerance {customer['tolerance']}",
        )

    # --- rounds --------------------------------------------------------------------------

    def round(self, state: Data) -> Iterator[str]:
        """Tell how things stand: the queues, and a line for each player."""
        yield f"Round {state['round']}"
        if state["turn"] == 1:
            return
        waiting = [[standing(space) for space in row] for row in state["mela"]]
        width = max(len(words) for row in waiting for words in row)
        for row in waiting:
            yield "  " + " | ".join(f"{words:<{width}}" for words in row).rstrip()
        yield f"  {'':<8}half-stars  rupees  negative tokens  receipts  cards  Chai Garam cards"
        for seat, has in enumerate(state["seats"]):
            yield (
                f"  {PLAYERS[seat]:<8}{sum(has['half_stars'].values()):>10}{has['rupees']:>8}"
                f"{has['negative_tokens']:>17}{len(has['receipts']):>10}"
                f"{sum(has['hand'].values()):>7}{has['chai_garam']:>18}"
            )

    # --- a turn --------------------------------------------------------------------------

    def turn(self, before: Data, decisions: Sequence[Data]) -> Iterator[str]:
        """Tell one turn, action by action."""
        heading = f"Turn {before['turn']}, {self.name(before['seat'])}"
        yield from told(heading, self.sentences(before, decisions))

    def sentences(self, before: Data, decisions: Sequence[Data]) -> Iterator[str]:
        """Tell what the player has, then each action with what came of it."""
        has = before["seats"][before["seat"]]
        upgrades = f" Upgrades: {', '.join(has['upgrades'])}." if has["upgrades"] else ""
        more = upgrades + describe_advanced.standing_words(has, self.customers)
        yield f"Hand: {pile(has['hand'])}. Saucepans: {stove_words(has['stove'])}.{more}"
        for steps in actions(decisions):
            tell: Callable[[Data, Sequence[Data]], Iterator[str]]
            tell = getattr(self, "tell_" + steps[0]["data"]["action"])
            yield from tell(before, steps)
            yield from self.aftermath(before, steps)
            before = steps[-1]["state"]

    def aftermath(self, before: Data, steps: Sequence[Data]) -> Iterator[str]:
        """Tell what any action may bring: cards discarded, an upgrade, new decks, the end."""
        discarded = [step["data"]["card"] for step in steps if step["phase"] == "discard"]
        if discarded:
            yield f"Over the hand limit: discards {listed(discarded)}."
        for step in steps:
            if step["phase"] == "upgrade":
                yield f"A full star: unlocks {step['data']['upgrade']}."
        yield from self.after_serve(before, steps)
        for old, new in pairwise([before, *(step["state"] for step in steps)]):
            yield from shuffled(old, new)
            yield from filled(old, new)
        after = steps[-1]["state"]
        for ending in after["endings"]:
            if ending not in before["endings"]:
                yield f"{capital(self.endings[ending])}: the game ends with this turn."

    def after_serve(self, before: Data, steps: Sequence[Data]) -> Iterator[str]:
        """Tell Aroma and the Call (Advanced)."""
        states = [before, *(step["state"] for step in steps)]
        for state, step in zip(states, steps, strict=False):
            if step["phase"] == "aroma":
                yield from describe_advanced.aroma(state, step)
        calls = [number for number, step in enumerate(steps) if step["phase"] == "call"]
        if calls:
            began, calling = states[calls[0]], [steps[number] for number in calls]
            yield from describe_advanced.call(began, calling, self.customers)
            yield from newcomers(began, calling[-1]["state"], self.customers)

    def tell_specialise(self, before: Data, steps: Sequence[Data]) -> Iterator[str]:
        """Tell a Tea Leaf Specialisation."""
        return describe_advanced.specialised(before, steps)

    def tell_pick(self, before: Data, steps: Sequence[Data]) -> Iterator[str]:
        """Tell the cards picked, and what comes up in the market."""
        picked = []
        for step in steps:
            if step["data"]["action"] == "take":
                card = step["data"]["card"]
                picked.append(f"{card} ({comes_up(card, before, step['state'])})")
            elif step["data"]["action"] == "draw_snack":
                picked.append(f"a Snack unseen, {drawn(before, step['state'])}")
            before = step["state"]
        yield f"Picks {listed(picked)}."

    def tell_serve(self, before: Data, steps: Sequence[Data]) -> Iterator[str]:
        """Tell a Serve."""
        settled = next(step["state"] for step in steps if step["state"]["serve"] is None)
        wheel = self.setup["components"]["funfair"]
        return Serve(self.customers, wheel, steps, before, settled).sentences()

    def tell_brew(self, before: Data, steps: Sequence[Data]) -> Iterator[str]:
        """Tell what goes into which saucepan."""
        data, after = steps[0]["data"], steps[-1]["state"]
        stove = after["seats"][after["seat"]]["stove"]
        pan = stove[data["slot"]]
        yield (
            f"Prepares {TEA_WORDS[data['tea']]} in {pan_words(stove, data['slot'])} with "
            f"{listed(pan['cards'])}: {counted(pan['cups'], 'cup')}."
        )

    def tell_claim(self, before: Data, steps: Sequence[Data]) -> Iterator[str]:
        """Tell a goal and how it is paid."""
        data, after = steps[0]["data"], steps[-1]["state"]
        paid = [step["data"]["customer"] for step in steps if step["phase"] == "pay"]
        display = "personal" if data["position"] is None else "public"
        pays = f", paying with the receipts of {listed(paid)}" if paid else ""
        old, new = (state["seats"][before["seat"]]["half_stars"] for state in (before, after))
        yield (
            f"Claims the {display} goal {self.goals[data['goal']]['name']}{pays}: "
            f"{some(new['goals'] - old['goals'], 'half-star')} ({sum(new.values())} in all)."
        )

    def tell_extra_action(self, before: Data, steps: Sequence[Data]) -> Iterator[str]:
        """Tell a Chai Garam card played for another main action."""
        yield "Plays a Chai Garam card for another main action."

    def tell_buy(self, before: Data, steps: Sequence[Data]) -> Iterator[str]:
        """Tell a saucepan bought."""
        data = steps[0]["data"]
        cost = counted(self.cost[data["size"]], "rupee")
        left = steps[-1]["state"]["seats"][before["seat"]]["rupees"]
        slot = SLOT_WORDS[data["slot"]]
        yield f"Buys a {data['size']} saucepan for {cost} into the {slot} slot ({left} left)."

    def tell_empty(self, before: Data, steps: Sequence[Data]) -> Iterator[str]:
        """Tell chai wasted."""
        has = before["seats"][before["seat"]]
        slot = steps[0]["data"]["slot"]
        tokens = some(has["stove"][slot]["cups"], "negative token")
        total = steps[-1]["state"]["seats"][before["seat"]]["negative_tokens"]
        yield (
            f"Empties {pan_words(has['stove'], slot)}{chai_words(has['stove'][slot])}: "
            f"{tokens} ({total} in all)."
        )

    def tell_swap(self, before: Data, steps: Sequence[Data]) -> Iterator[str]:
        """Tell a swap of saucepans."""
        slots = [SLOT_WORDS[steps[0]["data"][key]] for key in ("slot", "other_slot")]
        after = steps[-1]["state"]["seats"][before["seat"]]["stove"]
        yield f"Swaps the {listed(slots)} slot: now {stove_words(after)}."

    def tell_end_turn(self, before: Data, steps: Sequence[Data]) -> Iterator[str]:
        """Tell what was left undone, and the goals that come anew."""
        if before["main_actions"]:
            yield f"Leaves {some(before['main_actions'], 'main action')} unused."
        after, seat = steps[-1]["state"], before["seat"]
        for old, new in zip(before["public_goals"], after["public_goals"], strict=True):
            if new != old:
                yield f"New public goal: {self.goal(new)}."
        goal = after["seats"][seat]["personal_goal"]
        if goal != before["seats"][seat]["personal_goal"]:
            yield f"Draws a personal goal: {self.goal(goal)}."

    # --- the end -------------------------------------------------------------------------

    def ending(self, end: Data) -> Iterator[str]:
        """Tell why the game ended, the scores and who won."""
        return told("The end", self.reckoning(end))

    def reckoning(self, end: Data) -> Iterator[str]:
        """Tell the end sentence by sentence."""
        why = [self.endings[ending] for ending in end["endings"]]
        if end["truncated"]:
            why.append("the turn cap stops it, and it is scored as it stands")
        length = f"{counted(end['turns'], 'turn')} and {counted(end['decisions'], 'decision')}"
        yield f"The game ends after {length}: {listed(why)}."
        for score in end["scores"]:
            yield self.score_words(end, score)
        yield winner_words(end)

    def score_words(self, end: Data, score: Data) -> str:
        """Tell a player's score and what it adds up from."""
        seat, outcome = score["seat"], end["outcome"]
        why = {
            "stars": counted(outcome["half_stars"][seat], "half-star"),
            "money": f"{counted(outcome['rupees'][seat], 'rupee')} "
            f"({counted(outcome['negative_tokens'][seat], 'negative token')} taken off)",
            "receipts": counted(outcome["receipts"][seat], "receipt"),
            "cups": counted(outcome["cups"][seat], "cup"),
        }
        parts = [f"{score['parts'][part]:g} for {words}" for part, words in why.items()]
        return f"{capital(self.name(seat))} has {points(score['points'])}: {listed(parts)}."


def winner_words(end: Data) -> str:
    """Tell who won, and by what if points are equal."""
    winners = end["winners"]
    if len(winners) > 1:
        return f"{capital(player(*winners))} share the victory."
    best = max(score["points"] for score in end["scores"])
    tied = sum(score["points"] == best for score in end["scores"]) > 1
    why = ", tied in points and highest in stars" if tied else ""
    return f"{capital(player(winners[0]))} wins{why}."


def actions(decisions: Sequence[Data]) -> Iterator[list[Data]]:
    """Cut a turn into its actions: each begins with a decision between actions."""
    steps: list[Data] = []
    for decision in decisions:
        if decision["phase"] == "turn" and steps:
            yield steps
            steps = []
        steps.append(decision)
    yield steps


def standing(space: Data | None) -> str:
    """Return who waits at a place, with negative tokens and cups."""
    if space is None:
        return "-"
    notes = [counted(space["tokens"], "token")] if space["tokens"] else []
    notes += [f"cup of {PLAYERS[cup['seat']]}" for cup in space["cups"]]
    return f"{space['customer']} ({', '.join(notes)})" if notes else str(space["customer"])


def comes_up(card: str, before: Data, after: Data) -> str:
    """Tell what fills the place of a card taken from the market."""
    for deck, row in before["market"].items():
        if card in row:
            new = after["market"][deck][row.index(card)]
            return f"{new} comes up" if new else "nothing comes up"
    raise AssertionError(f"{card} is not in the market")


def drawn(before: Data, after: Data) -> str:
    """Return the card that came to the hand."""
    old, new = (state["seats"][before["seat"]]["hand"] for state in (before, after))
    return next(str(card) for card in new if new[card] > old.get(card, 0))


def shuffled(before: Data, after: Data) -> Iterator[str]:
    """Tell which decks were made anew from their discards."""
    for deck, cards in after["decks"].items():
        if len(cards) > len(before["decks"][deck]):
            yield f"The discarded {DECK_WORDS[deck]} are shuffled into a new deck."


def filled(before: Data, after: Data) -> Iterator[str]:
    """Tell which holes of the market a card discarded meanwhile has filled."""
    for deck, row in after["market"].items():
        for old, new in zip(before["market"][deck], row, strict=True):
            if old is None and new is not None:
                yield f"{new} fills a hole in the market."
