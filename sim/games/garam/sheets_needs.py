"""What a goal asks for and what a space of the funfair gives: texts of the sheets -> values."""

from __future__ import annotations

import re

from sim.games.garam.constants import COLOURS, SLOTS, Tea
from sim.games.garam.sheets_words import COLOUR_NAMES, METRIC_NAMES, TEA_NAMES
from sim.sheets.cells import CellFault
from sim.sheets.faults import advice, quoted

Need = dict[str, int] | int | tuple[str, int]

NEED_FORM = (
    "receipts such as `Brown:2`, `Brown:1 Cyan:1` or `black:3` (colours or teas, not both), "
    "a number of different colours such as `4`, or one of "
    + ", ".join(
        f"`{metric}>={number}`" for metric, number in zip(METRIC_NAMES, (3, 15, 3, 6), strict=True)
    )
)

BONUS_FORM = "rupees such as `+1`, or a deck to draw a card from: leaf, basics or additive"
_BONUS_DECKS = ("leaf", "basics", "additive")
_MOST_RUPEES = 99

_MOST_RECEIPTS = 20
_MOST_OF = {"pans": SLOTS, "rupees": 999, "teas": len(Tea), "cups": 12}
_RECEIPTS = re.compile(r"\s*([A-Za-z ]*?)\s*:\s*([0-9]{1,4})\s*(?:[,;+ ]|$)")


def read_bonus(text: str) -> tuple[str, int]:
    """Return what a space of the funfair gives: ("rupees", number) or (deck, 1 card).

    Raises CellFault saying what is allowed. A spreadsheet makes a 1 of `+1`; it means the same.
    """
    rupees = re.fullmatch(r"\+?\s*([0-9]{1,4})([.,]0)?", text)
    if rupees and int(rupees[1]) <= _MOST_RUPEES:
        return "rupees", int(rupees[1])
    if text.casefold() in _BONUS_DECKS:
        return text.casefold(), 1
    raise CellFault(f"{quoted(text)} is no bonus of the funfair; write {BONUS_FORM}.")


def read_need(text: str) -> Need:
    """Return what a goal asks for: receipts by colour or tea, a number of colours, or a state.

    Raises CellFault saying what is allowed.
    """
    if re.fullmatch(r"[0-9]{1,4}([.,]0)?", text):
        return _within(int(re.split("[.,]", text)[0]), COLOURS, text, "different colours")
    state = re.fullmatch(r"(\S+?)\s*(?:>=|≥)\s*([0-9]{1,4})", text)
    if state:
        metric = _metric(state[1].casefold(), text)
        return metric, _within(int(state[2]), _MOST_OF[metric], text, metric)
    if ":" in text:
        return _receipts(text)
    raise CellFault(f"{quoted(text)} is no need of a goal; write {NEED_FORM}.")


def _within(number: int, most: int, text: str, what: str) -> int:
    if not 1 <= number <= most:
        raise CellFault(f"{quoted(text)} asks for {number} {what}; write 1 to {most}.")
    return number


def _metric(word: str, text: str) -> str:
    if word in METRIC_NAMES:
        return word
    raise CellFault(
        f"{quoted(text)} counts something unknown, {quoted(word)}; {advice(word, METRIC_NAMES)}."
    )


def _receipts(text: str) -> dict[str, int]:
    need: dict[str, int] = {}
    rest = text
    while rest.strip():
        match = _RECEIPTS.match(rest)
        if not match:
            raise CellFault(f"{quoted(text)} is no need of a goal; write {NEED_FORM}.")
        word = _receipt_word(match[1], text)
        if word in need:
            raise CellFault(f"{quoted(text)} names {word} twice; add the numbers up.")
        need[word] = _within(int(match[2]), _MOST_RECEIPTS, text, f"{word} receipts")
        rest = rest[match.end() :]
    if any(word in TEA_NAMES for word in need) and any(word in COLOUR_NAMES for word in need):
        raise CellFault(
            f"{quoted(text)} mixes colours and teas; name either colours (Green, with a capital) "
            "or teas (green, without)."
        )
    return need


def _receipt_word(word: str, text: str) -> str:
    """Return a colour or tea; only the capital tells `Green` customers from `green` tea."""
    known = (*COLOUR_NAMES, *TEA_NAMES)
    if word in known:
        return word
    told = advice(word, known, rest=", with capitals as here")
    raise CellFault(
        f"{quoted(text)} asks for {quoted(word)}, which is no colour and no tea; {told}."
    )
