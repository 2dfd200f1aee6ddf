"""What only the Advanced game tells: the funfair, Aroma, the Call, specialisations."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from sim.engine.contract import Data
from sim.games.garam.describe_words import DECK_WORDS, customer_words
from sim.games.words import counted, listed, pile, some


def laid_out(components: Data, state: Data) -> Iterator[str]:
    """Tell what the Advanced game lays out besides."""
    wheel = components["funfair"]
    if components["specialisations"]:
        number = components["specialisations"]
        yield f"Tea Leaf Specialisations: {number} of each leaf."
    if wheel:
        spaces = ", ".join(space_words(space) for space in wheel)
        start = space_words(wheel[state["funfair"][0]])
        yield f"Funfair: {spaces}; the marker starts on space {state['funfair'][0]} ({start})."


def space_words(space: Data) -> str:
    """Return what a space of the funfair gives."""
    if space["draw"]:
        return f"a card of the {DECK_WORDS[space['draw']]}"
    return counted(space["rupees"], "rupee")


def standing_words(has: Data, customers: Mapping[str, Data]) -> str:
    """Tell the specialisations of a player and who waits at the Tapri."""
    words = ""
    if has["specialisations"]:
        words += f" Specialised in {listed(has['specialisations'])}."
    waiting = [space for space in has["tapri"] if space]
    if waiting:
        orders = [waiting_words(space, customers) for space in waiting]
        words += f" Tapri: {'; '.join(orders)}."
    return words


def waiting_words(space: Data, customers: Mapping[str, Data]) -> str:
    """Return who waits at a Tapri, and how many cups are still wanted if some are there."""
    customer = customers[space["customer"]]
    open_cups = customer["cups"] - len(space["cups"])
    part = f", {some(open_cups, 'cup')} still wanted" if space["cups"] else ""
    return f"{customer_words(customer)}{part}"


def funfair(wheel: Sequence[Data], begun: Data, settled: Data) -> Iterator[str]:
    """Tell how far a Serve moved the marker, and what it brought."""
    seat = begun["seat"]
    before, after = (state["seats"][seat] for state in (begun, settled))
    moves = after["funfair_moves"] - before["funfair_moves"]
    if not moves:
        return
    marker = seat if len(begun["funfair"]) > 1 else 0
    start = begun["funfair"][marker]
    spaces = [space_words(wheel[(start + step) % len(wheel)]) for step in range(1, moves + 1)]
    yield f"The funfair marker moves {some(moves, 'space')}: {listed(spaces)}."
    drawn = more_cards(before["hand"], after["hand"])
    if drawn:
        yield f"Draws {pile(drawn)}."


def more_cards(before: Mapping[str, int], after: Mapping[str, int]) -> dict[str, int]:
    """Return the cards that came to a hand."""
    more = {card: number - before.get(card, 0) for card, number in after.items()}
    return {card: number for card, number in more.items() if number > 0}


def aroma(before: Data, step: Data) -> Iterator[str]:
    """Tell the additive taken for Aroma."""
    if step["data"]["action"] == "no_aroma":
        yield "Aroma: takes no additive."
        return
    card = step["data"]["card"]
    position = before["market"]["additive"].index(card)
    new = step["state"]["market"]["additive"][position]
    yield f"Aroma: takes {card} ({new or 'nothing'} comes up)."


def call(before: Data, steps: Sequence[Data], customers: Mapping[str, Data]) -> Iterator[str]:
    """Tell a Call: who comes to the Tapri, what Pakora pays, and who enters the Mela."""
    called = [step["data"]["customer"] for step in steps if step["data"]["action"] == "call"]
    if not called:
        yield "Calls nobody to the Tapri."
        return
    pakora = any(step["data"]["action"] == "pakora" for step in steps)
    names = "; ".join(called_words(before, name, customers) for name in called)
    yield f"{'Plays Pakora and calls' if pakora else 'Calls'} to the Tapri: {names}."
    if pakora:
        after = steps[-1]["state"]
        old, new = (state["seats"][before["seat"]]["rupees"] for state in (before, after))
        yield f"Pakora earns {counted(new - old, 'rupee')} ({new} in all)."


def called_words(before: Data, name: str, customers: Mapping[str, Data]) -> str:
    """Return who is called, and the negative tokens that are removed."""
    space = next(s for row in before["mela"] for s in row if s and s["customer"] == name)
    tokens = space["tokens"]
    less = f", less {some(tokens, 'negative token')}" if tokens else ""
    return f"{customer_words(customers[name])}{less}"


def specialised(before: Data, steps: Sequence[Data]) -> Iterator[str]:
    """Tell a Tea Leaf Specialisation and how it is paid."""
    after, seat = steps[-1]["state"], before["seat"]
    paid = [step["data"]["customer"] for step in steps if step["phase"] == "pay"]
    old, new = (state["seats"][seat]["half_stars"] for state in (before, after))
    gained = new["specialisations"] - old["specialisations"]
    yield (
        f"Claims the Tea Leaf Specialisation in {steps[0]['data']['leaf']}, paying with the "
        f"receipts of {listed(paid)}: {some(gained, 'half-star')} ({sum(new.values())} in all)."
    )
