"""Figures in words: rounded to their interval, with the signs and spaces a reader expects."""

from __future__ import annotations

import math
from collections.abc import Callable

MINUS = "\N{MINUS SIGN}"
# Nobody plays more games than that to settle a question: it lies on the edge.
MOST_GAMES = 10_000_000
# What is nearer to 0 or 1 than this is meant to be it.
EDGE = 1e-9
# An interval narrower than this has no width: what is left of it is the arithmetic's.
NO_WIDTH = 5e-7


def digits(half: float) -> int:
    """Return the decimals that suit an interval of ± `half`: its first digit; two below 4."""
    if not math.isfinite(half) or half <= 0:
        return 1
    exponent = math.floor(math.log10(half))
    leading = round(half / 10**exponent, 1)
    return min(6, max(0, int(leading < 4) - exponent))


def number(value: float, decimals: int, *, signed: bool = False) -> str:
    """Return `value` with so many decimals, a true minus sign, and a plus if `signed`."""
    text = f"{abs(value):,.{decimals}f}"
    if float(text.replace(",", "")) == 0:
        return text
    return f"{MINUS if value < 0 else '+' if signed else ''}{text}"


def plus_minus(
    estimate: float, low: float, high: float, *, scale: float = 100, signed: bool = False
) -> str:
    """Return `28.4 ± 1.1`: the estimate and the longer arm of its interval, times `scale`.

    A share of games that is nothing or all of them is told by its bound: `0, at most 0.15`.
    """
    half = scale * max(high - estimate, estimate - low)
    if not math.isfinite(half):
        return f"{number(scale * estimate, 1, signed=signed)} (no interval)"
    if not signed and estimate == 0 and abs(low) < EDGE < high:
        return gap(0.0, 0.0, high, scale=scale)
    if not signed and estimate == 1 and abs(1 - high) < EDGE < 1 - low:
        return f"{number(scale, 0)}, at least {_bound(scale * low, half, math.floor)}"
    places = digits(half if half > NO_WIDTH else 0.0)
    return f"{number(scale * estimate, places, signed=signed)} ± {number(half, places)}"


def gap(estimate: float, low: float, high: float, *, scale: float = 100) -> str:
    """Return `3.4 ± 1.1`, or `0.4, at most 1.5` where the gap may be nothing or next to it."""
    if low > 0 and high - estimate < estimate:
        return plus_minus(estimate, low, high, scale=scale)
    room = scale * (high - estimate)
    here = "0" if estimate == 0 else number(scale * estimate, digits(room))
    return f"{here}, at most {_bound(scale * high, room, math.ceil)}"


def _bound(end: float, room: float, rounded: Callable[[float], int]) -> str:
    """Return an end of an interval, rounded outwards."""
    places = digits(room)
    return number(rounded(end * 10**places) / 10**places, places)


def points_off(estimate: float, low: float, high: float) -> str:
    """Return a gap for a sentence: `3.4 ± 1.1 points`, or `0.4 points (at most 1.5)`."""
    here, _, most = gap(estimate, low, high).partition(", ")
    return f"{here} points ({most})" if most else f"{here} points"


def percent(share: float, decimals: int = 1) -> str:
    """Return a share as `33.3 %`, without decimals that are nought."""
    text = number(100 * share, decimals)
    return f"{text.rstrip('0').rstrip('.') if '.' in text else text} %"


def points(value: float) -> str:
    """Return a number of points a person has written: `1 point`, `2.5 points`."""
    return f"{value:g} point{'' if value == 1 else 's'}"


def plain(value: float) -> str:
    """Return a number a person has written: 2.0 is `2`."""
    return f"{value:g}"


def count(value: float) -> str:
    """Return a whole number with its thousands parted."""
    return f"{value:,.0f}"


def more_games(needed: float | None) -> str:
    """Say how many more games would settle it, as a sentence."""
    if needed is None:
        return ""
    if needed > MOST_GAMES:
        return "It lies on the edge of the target; more games will hardly settle it."
    return f"About {count(needed)} more games in each cell would settle it."


def players_said(players: int) -> str:
    """Return `1 player`, `2 players`."""
    return f"{players} player{'' if players == 1 else 's'}"


def listed(words: list[str], last: str = "and") -> str:
    """Return `a, b and c`."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def ordinal(seat: int) -> str:
    """Return `1st` for seat 0, `2nd` for seat 1, ..."""
    return {0: "1st", 1: "2nd", 2: "3rd"}.get(seat, f"{seat + 1}th")


def capital(text: str) -> str:
    """Return `text` with a capital first letter."""
    return text[:1].upper() + text[1:]
