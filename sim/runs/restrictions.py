"""Who may not do what: `SEAT:NAME` as it is written, and the bits that the play loop reads.

SEAT is a place at the table counted from 1, `all`, or a strategy: then every place it plays in.
NAME is a restriction of the game (`sim.games.interface.Restriction`). In duplicate play a place is
that of the first rotation: the restriction goes with the strategy from seat to seat.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sim.errors import UsageFault
from sim.games.interface import Game, Restriction
from sim.sheets.faults import advice

ALL = "all"


def resolve(
    game: Game, entries: Iterable[str], names: Sequence[Sequence[str]], players: int
) -> tuple[str, ...]:
    """Return each place's restrictions as `PLACE:NAME`, once each, in order of place and name.

    `names` has for each place what its strategy is called. Raises UsageFault for what is no
    restriction of the game and nobody at the table.
    """
    found: set[tuple[int, str]] = set()
    for entry in entries:
        who, name = _split(game, entry)
        restriction = find(game, name)
        found |= {(place, restriction.name) for place in _places(entry, who, names, players)}
    return tuple(f"{place}:{name}" for place, name in sorted(found))


def find(game: Game, name: str) -> Restriction:
    """Return the restriction of that name; UsageFault names the near ones."""
    for restriction in game.restrictions:
        if restriction.name == name:
            return restriction
    known = [each.name for each in game.restrictions]
    if not known:
        raise UsageFault(f"{game.title} names no restrictions, so nothing can be forbidden in it.")
    raise UsageFault(f'"{name}" is no restriction of {game.title}; {advice(name, known)}.')


def forbidden(
    game: Game, resolved: Iterable[str], kinds: Sequence[str], players: int
) -> tuple[int, ...]:
    """Return for each place the kinds of action it may not do: bit k for the k-th of `kinds`."""
    bits = [0] * players
    for entry in resolved:
        place, name = entry.split(":")
        for kind in find(game, name).kinds:
            bits[int(place) - 1] |= 1 << kinds.index(kind)
    return tuple(bits)


def _split(game: Game, entry: str) -> tuple[str, str]:
    """Return who and what; a strategy's own file may have a colon in it."""
    who, colon, name = entry.rpartition(":")
    if not (who and colon and name):
        example = game.restrictions[0].name if game.restrictions else "no-goals"
        raise UsageFault(
            f'"{entry}" is no restriction; write SEAT:NAME, such as 1:{example} or '
            f"{ALL}:{example}; `chai-balance games {game.name}` lists the names."
        )
    return who, name


def named(entry: str) -> str | None:
    """Return the strategy that `SEAT:NAME` speaks of; None where it speaks of places."""
    who = entry.rpartition(":")[0]
    return None if who == ALL or who.isdecimal() or not who else who


def _places(entry: str, who: str, names: Sequence[Sequence[str]], players: int) -> list[int]:
    places = range(1, players + 1)
    if who == ALL:
        return list(places)
    if who.isdecimal():
        if int(who) not in places:
            raise UsageFault(f'"{entry}": there is no seat {who}; seats are 1 to {players}.')
        return [int(who)]
    found = [place for place, called in zip(places, names, strict=True) if who in called]
    if not found:
        known = [ALL, *map(str, places), *dict.fromkeys(name for each in names for name in each)]
        raise UsageFault(f'"{entry}": nobody at this table is "{who}"; {advice(who, known)}.')
    return found
