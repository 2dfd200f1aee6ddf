"""What seats are called, and what is said where their wins can be neither fair nor unfair."""

from __future__ import annotations

from analysis.line_up import rounds
from analysis.numbers import capital, listed, ordinal
from analysis.report.questions import title
from analysis.studies.model import Study
from analysis.studies.starting import drawn_schemes, seats_compete
from sim.runs.starting import BY_LOT, FIXED, KEY

REMEDY = f"--set {KEY}={FIXED} makes seat 1 the starter in all commands that look by seat"


def seat_names(study: Study, players: int) -> list[str]:
    """Return what the seats are called: by their turn, or as places where who starts is drawn."""
    return names_at(players, drawn=bool(drawn_schemes(study, players)))


def names_at(players: int, *, drawn: bool) -> list[str]:
    """Return what the seats of a table are called; `drawn` tells that the lot says who starts."""
    if players == 1:
        return ["the player"]
    return [f"seat {seat + 1}" if drawn else ordinal(seat) for seat in range(players)]


def in_order(study: Study, players: int) -> bool:
    """Tell whether the seats are in the order of play."""
    return players > 1 and not drawn_schemes(study, players)


def no_fair_share(study: Study) -> str:
    """Say that no share of one player's wins is the fair one, and how to say which is wanted."""
    by = (
        'a [[band]] named "win_share_1" in a file of targets (--targets)'
        if study.headline
        else 'a [[quantity]] in the study\'s file, of = "sum(win)", with a low and a high'
    )
    return (
        "one player plays against the rules: there is no fair share of wins. How often the game is "
        f"to be won is yours to say, by {by}"
    )


def who_starts(study: Study) -> str:
    """Say that who starts is drawn, where, and what that means; nothing where it is not."""
    places = [
        (players, names) for players in study.players if (names := drawn_schemes(study, players))
    ]
    if not places:
        return ""
    where = ""
    if any(len(names) < len(study.schemes_for(players)) for players, names in places):
        drawn = dict.fromkeys(name for _, names in places for name in names)
        where = f", under {listed([title(study, name) for name in drawn])}"
    return (
        f"drawn ({KEY}={BY_LOT}){where}: seats are then places at the table, alike but "
        f"for who sits there, whatever the rules; {REMEDY}"
    )


def no_fairness(study: Study) -> list[str]:
    """Say of what the seats do not speak, and why."""
    drawn, said = who_starts(study), []
    if 1 in study.players:
        said.append(f"{no_fair_share(study)}.")
    if drawn and not all(seats_compete(study, players) for players in study.players):
        asked = "" if study.alone else " Nothing is said of how fair the seats are."
        said.append(f"Who starts is {drawn}.{asked}")
    if not study.alone and (cells := rounds(study)):
        where = listed([title(study, name) for name in dict.fromkeys(c.scheme.name for c in cells)])
        said.append(
            f"under {where} something is forbidden to a player who goes round the seats: these "
            "have every player in turn and tell nothing of it. The report has who wins by player, "
            "under “Who played”."
        )
    return [capital(each) for each in said]
