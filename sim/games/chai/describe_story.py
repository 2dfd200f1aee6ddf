"""A game of Chai as a story, told from the lines of its trace alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from sim.engine.contract import Data
from sim.games.chai.describe_words import (
    ABILITY_WORDS,
    coins,
    counted_kind,
    customer_words,
    group_words,
    kind_words,
    pile_words,
    place_words,
)
from sim.games.words import PLAYERS, capital, counted, listed, player, points, some, told

ENDING = "{rounds} rounds of cups are complete"


class Story:
    """Tells one game; `setup` is its setup line."""

    def __init__(self, setup: Data) -> None:
        self.setup = setup
        components = setup["components"]
        self.customers = {each["id"]: each for each in components["customers"]}
        self.tips = {each["id"]: each for each in components["tips"]}
        self.columns = components["columns"]
        self.ending_words = ENDING.format(rounds=components["rounds"])

    def name(self, seat: int) -> str:
        """Return a player with strategy: `first player (greedy)`."""
        return f"{PLAYERS[seat]} player ({self.setup['strategies'][seat]})"

    def order(self, customer: str) -> str:
        """Return a customer with the order."""
        return customer_words(self.customers[customer])

    # --- the setup -----------------------------------------------------------------------

    def opening(self) -> Iterator[str]:
        """Tell the setup: market, pantry, pool and what the players have."""
        state = self.setup["state"]
        yield from told("Setup", self.laid_out(state))
        yield ""
        yield from self.market(state)

    def laid_out(self, state: Data) -> Iterator[str]:
        """Tell what lies on the table and what the players have."""
        yield f"Visible additives: {pile_words(state['pantry'])}."
        if state["abilities"]:
            yield f"Abilities: {listed(ABILITY_WORDS[name] for name in state['abilities'])}."
        waiting = [self.order(each["customer"]) for each in state["pool"]]
        yield f"The customer pool: {'; '.join(waiting) or 'nobody'}."
        for seat, has in enumerate(state["seats"]):
            hand = listed((self.order(name) for name in has["customers"]), "no customer")
            yield (
                f"{capital(self.name(seat))} makes {has['base_tea']} tea and has "
                f"{coins(has['money'])} and {hand}."
            )

    def market(self, state: Data) -> Iterator[str]:
        """Draw the market with the prices of its columns."""
        prices = [f"{column['price']}" for column in self.columns]
        rows = [[tile or "-" for tile in row] for row in state["market"]]
        for row in [prices, *rows]:
            yield ("   " + " ".join(f"{cell:<9}" for cell in row)).rstrip()

    # --- rounds --------------------------------------------------------------------------

    def round(self, state: Data) -> Iterator[str]:
        """Tell how things stand: the market, the pool, and a line for each player."""
        yield f"Round {state['round']}"
        if state["turn"] == 1:
            return
        yield from self.market(state)
        waiting = [name_in_pool(each) for each in state["pool"]]
        yield from told(
            f"  Thermometer {state['thermometer']}, {coins(state['pouches'])} in the pouches",
            iter([f"Pool: {', '.join(waiting) or 'nobody'}.",
                  f"Pantry: {pile_words(state['pantry'])}."]),
        )  # fmt: skip
        yield f"  {'':<8}orders  points  recipes  money  {'base tea':<13}customers"
        for seat, has in enumerate(state["seats"]):
            tea = f"{has['base_tokens']} {has['base_tea']}"
            yield (
                f"  {PLAYERS[seat]:<8}{len(has['fulfilled']):>6}{has['order_points']:>8}"
                f"{has['recipes']:>9}{has['money']:>7}  {tea:<13}{', '.join(has['customers'])}"
            ).rstrip()

    # --- a turn --------------------------------------------------------------------------

    def turn(self, before: Data, decisions: Sequence[Data]) -> Iterator[str]:
        """Tell one turn, decision by decision."""
        if decisions[0]["phase"] == "start":
            yield from self.start(before, decisions)
            return
        heading = f"Turn {before['turn']}, {self.name(before['seat'])}"
        yield from told(heading, self.sentences(before, decisions))

    def start(self, before: Data, decisions: Sequence[Data]) -> Iterator[str]:
        """Tell which customers the players choose, then the first turn."""
        chosen = [step for step in decisions if step["phase"] == "start"]
        sentences = (
            f"{capital(self.name(step['seat']))} chooses {self.order(step['data']['customer'])}."
            for step in chosen
        )
        yield from told("Customers to begin with", sentences)
        if len(chosen) < len(decisions):
            yield ""
            yield from self.turn(chosen[-1]["state"], decisions[len(chosen) :])

    def sentences(self, before: Data, decisions: Sequence[Data]) -> Iterator[str]:
        """Tell what the player has, then each decision with what came of it."""
        seat, has = before["seat"], before["seats"][before["seat"]]
        yield f"Tea box: {pile_words(has['tea_box'])}; {coins(has['money'])}."
        for step in decisions:
            tell: Callable[[int, Data, Data], Iterator[str]]
            tell = getattr(self, "tell_" + step["data"]["action"])
            yield from tell(seat, before, step)
            yield from self.aftermath(before, step["state"])
            before = step["state"]

    def aftermath(self, before: Data, after: Data) -> Iterator[str]:
        """Tell what any decision may bring: a round complete, new customers, bag and deck anew."""
        if after["thermometer"] > before["thermometer"]:
            yield (
                f"All cups are full: the thermometer moves to {after['thermometer']}, and the "
                "cups are emptied."
            )
        if len(after["endings"]) > len(before["endings"]):
            yield f"{capital(self.ending_words)}: the game ends when all have had equal turns."
        yield from self.newcomers(before, after)
        yield from reshuffled(before, after)

    def newcomers(self, before: Data, after: Data) -> Iterator[str]:
        """Tell who comes into the pool from the deck."""
        deck = set(before["customer_deck"])
        new = [each["customer"] for each in after["pool"] if each["customer"] in deck]
        if new and before["phase"] != "start":
            yield f"Into the pool: {'; '.join(self.order(name) for name in new)}."

    # --- the market and the pantry

    def tell_buy(self, seat: int, before: Data, step: Data) -> Iterator[str]:
        """Tell a purchase; the first one of a visit with its income."""
        data = step["data"]
        pouch = self.columns[max(place["column"] for place in data["tiles"])]["pouch"]
        where = f" into the {pouch} pouch" if pouch else ""
        group = group_words(data["tiles"], data["flavour"])
        bought = f"buys {group} for {coins(data['cost'])}{where}"
        if before["phase"] == "turn":
            income = min(self.setup["components"]["market_income"], before["pouches"])
            yield f"Visits the market, receives {coins(income)} and {bought}."
        else:
            yield f"{capital(bought)}."

    def tell_take(self, seat: int, before: Data, step: Data) -> Iterator[str]:
        """Tell additives taken."""
        data = step["data"]
        yield f"Takes {counted_kind(data['number'], data['kind'])} from the pantry."

    def tell_renew(self, seat: int, before: Data, step: Data) -> Iterator[str]:
        """Tell the visible additives renewed."""
        yield f"Renews the pantry: {pile_words(step['state']['pantry'])}."

    def tell_draw(self, seat: int, before: Data, step: Data) -> Iterator[str]:
        """Tell an additive drawn unseen."""
        kind = gained(before["seats"][seat], step["state"]["seats"][seat])
        yield f"Draws {kind_words(kind) if kind else 'an additive'} unseen."

    # --- customers

    def tell_reserve(self, seat: int, before: Data, step: Data) -> Iterator[str]:
        """A customer is reserved; the next decision says which."""
        yield from ()

    def tell_take_customer(self, seat: int, before: Data, step: Data) -> Iterator[str]:
        """Tell a customer reserved, or sent away by an ability."""
        name = step["data"]["customer"]
        coin = " with its coin" if {"customer": name, "coin": True} in before["pool"] else ""
        verb = "Reserves" if before["phase"] == "reserve" else "Puts under the deck"
        yield f"{verb} {self.order(name)}{coin}."

    def tell_draw_customer(self, seat: int, before: Data, step: Data) -> Iterator[str]:
        """Tell a customer reserved unseen."""
        yield f"Reserves the top customer of the deck, {self.order(before['customer_deck'][0])}."

    def tell_give_back(self, seat: int, before: Data, step: Data) -> Iterator[str]:
        """Tell a customer put back."""
        coin = " with a coin on it" if before["pouches"] else "; no coin is left to put on it"
        yield f"Over the limit: {step['data']['customer']} goes back into the pool{coin}."

    # --- the order and its tip

    def tell_fulfil(self, seat: int, before: Data, step: Data) -> Iterator[str]:
        """Tell an order completed: its tea, its tip, what it is worth."""
        data, after = step["data"], step["state"]
        has = before["seats"][seat]
        place = "from the hand" if data["customer"] in has["customers"] else "from the pool"
        yield f"Completes the order of {self.order(data['customer'])} {place}."
        yield from self.foreign_tea(before, data["customer"])
        yield from self.tip(before, after)
        new = after["seats"][seat]
        yield (
            f"Has {points(new['order_points'])} of {counted(len(new['fulfilled']), 'order')}, "
            f"{counted(new['recipes'], 'recipe')} and {coins(new['money'])}."
        )

    def foreign_tea(self, before: Data, customer: str) -> Iterator[str]:
        """Tell whose base tea token another player's order takes."""
        tea = self.customers[customer]["tea"]
        owner = next(seat for seat, has in enumerate(before["seats"]) if has["base_tea"] == tea)
        if owner != before["seat"]:
            price = self.setup["options"]["foreign_tea_price"]
            yield f"Pays {player(owner)} {coins(price)} for the {tea} tea."

    def tip(self, before: Data, after: Data) -> Iterator[str]:
        """Tell the tip that is turned over."""
        if before["endings"]:
            yield "Fills a cup without a tip."
            return
        filled = sum(cup is not None for cup in before["cups"])
        tip = self.tips[before["tips"][filled]]
        gives = [coins(tip["coins"])] if tip["coins"] else []
        gives += [some(tip["free_ingredients"], "free ingredient")] * (tip["free_ingredients"] > 0)
        short = " as far as the pouches have it" if tip["coins"] > before["pouches"] else ""
        yield f"Fills cup {filled + 1}; its tip gives {listed(gives)}{short}."

    def tell_pick_tile(self, seat: int, before: Data, step: Data) -> Iterator[str]:
        """Tell a single tile that a tip or an ability takes, or works on."""
        data = step["data"]
        where = f"{kind_words(data['kind'])} from {place_words(data)}"
        verbs = {"swap_market": "Swaps", "exchange_tile": "Exchanges it for"}
        ability = before["ability"]["ability"] if before["ability"] else ""
        if ability == "swap_market" and "row" in before["ability"]:
            yield f"With {where}."
        else:
            yield f"{verbs.get(ability, 'Takes')} {where}."

    def tell_pick_additive(self, seat: int, before: Data, step: Data) -> Iterator[str]:
        """Tell a single additive taken."""
        verb = "Exchanges it for" if before["ability"] and "given" in before["ability"] else "Takes"
        yield f"{verb} {kind_words(step['data']['kind'])} from the pantry."

    def tell_discard(self, seat: int, before: Data, step: Data) -> Iterator[str]:
        """Tell an ingredient discarded over its limit."""
        yield f"Over the limit: discards {kind_words(step['data']['kind'])}."

    def tell_pass(self, seat: int, before: Data, step: Data) -> Iterator[str]:
        """Tell what is left undone."""
        yield f"{capital(PASSED[before['phase']])}."

    # --- abilities

    def tell_use_ability(self, seat: int, before: Data, step: Data) -> Iterator[str]:
        """Tell an ability used."""
        yield f"Uses the ability {ABILITY_WORDS[step['data']['ability']]}."

    def tell_give(self, seat: int, before: Data, step: Data) -> Iterator[str]:
        """Tell what is given in exchange."""
        yield f"Gives {kind_words(step['data']['kind'])} in exchange."

    # --- the end -------------------------------------------------------------------------

    def ending(self, end: Data) -> Iterator[str]:
        """Tell why the game ended, the scores and who won."""
        return told("The end", self.reckoning(end))

    def reckoning(self, end: Data) -> Iterator[str]:
        """Tell the end sentence by sentence."""
        why = [self.ending_words for _ in end["endings"]]
        if end["truncated"]:
            why.append("the turn cap stops it, and it is scored as it stands")
        length = f"{counted(end['turns'], 'turn')} and {counted(end['decisions'], 'decision')}"
        yield f"The game ends after {length}: {listed(why)}."
        for score in end["scores"]:
            yield self.score_words(end, score)
        yield winner_words(end)

    def score_words(self, end: Data, score: Data) -> str:
        """Tell a player's score and what it adds up from."""
        seat, outcome, parts = score["seat"], end["outcome"], score["parts"]
        words = [
            f"{parts['orders']:g} for {counted(outcome['orders'][seat], 'order')}",
            f"{parts['money']:g} of money",
        ]
        if parts["most_orders"]:
            words.append(f"{parts['most_orders']:g} for most orders")
        if parts["most_recipes"]:
            recipes = counted(outcome["recipes"][seat], "recipe")
            words.append(f"{parts['most_recipes']:g} for most recipes ({recipes})")
        return f"{capital(self.name(seat))} has {points(score['points'])}: {listed(words)}."


PASSED = {
    "turn": "can do nothing",
    "market": "buys no more",
    "pantry": "selects no more additives",
    "ability": "uses no ability",
    "order": "completes no order",
    "tip": "takes no free ingredient",
}
"""What is told of a seat that passes, by phase."""


def name_in_pool(each: Data) -> str:
    """Return a customer of the pool, and the coin on it."""
    return f"{each['customer']} (a coin)" if each["coin"] else str(each["customer"])


def gained(before: Data, after: Data) -> str | None:
    """Return the kind of ingredient a seat has more of."""
    old, new = before["tea_box"], after["tea_box"]
    return next((str(kind) for kind in new if new[kind] > old.get(kind, 0)), None)


def reshuffled(before: Data, after: Data) -> Iterator[str]:
    """Tell whether the discards were shuffled into bag or deck."""
    if len(after["bag"]) > len(before["bag"]):
        yield "The discarded tiles are shuffled into the bag."
    if len(after["additive_deck"]) > len(before["additive_deck"]):
        yield "The discarded additives are shuffled into a new deck."


def winner_words(end: Data) -> str:
    """Tell who won, and by what if points are equal."""
    winners = end["winners"]
    if len(winners) > 1:
        return f"{capital(player(*winners))} share the victory."
    tied = [
        score for score in end["scores"]
        if score["points"] == max(other["points"] for other in end["scores"])
    ]  # fmt: skip
    if len(tied) == 1:
        return f"{capital(player(winners[0]))} wins."
    orders = {end["outcome"]["orders"][score["seat"]] for score in tied}
    why = "with the fewest orders" if len(orders) > 1 else "with the least money"
    return f"{capital(player(winners[0]))} wins, tied in points, {why}."
