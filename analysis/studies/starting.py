"""Of what the wins of the seats can speak: not where who starts is drawn, nor of one player."""

from __future__ import annotations

import numpy as np
import pandas as pd

from analysis.studies.model import LineUp, Study
from sim.games import find as find_game
from sim.runs.starting import start_is_drawn


def drawn_in(study: Study, scheme: str, players: int) -> bool:
    """Tell whether who starts is drawn under a scheme, with so many players."""
    given = {**study.options, **study.scheme(scheme).options_for(players)}
    usual = {each.key: each.usual(given) for each in find_game(study.game).options}
    return start_is_drawn({**usual, **given}, players)


def drawn_schemes(study: Study, players: int) -> list[str]:
    """Return the schemes under which who starts is drawn."""
    return [each.name for each in study.schemes_for(players) if drawn_in(study, each.name, players)]


def seats_compete(study: Study, players: int) -> bool:
    """Tell whether it may be asked how fair the seats are.

    One player who plays against the rules has no share that would be fair, and where who starts is
    drawn all seats are alike.
    """
    return players > 1 and not drawn_schemes(study, players)


def seats_tell(study: Study, players: int, lineup: LineUp) -> bool:
    """Tell whether a change of the seats' wins says something of the game.

    Not where who starts is drawn before and after, unless the seats are those of strategies.
    """
    several = len(set(lineup.seated(players))) > 1 and not lineup.duplicate
    ends = (study.baseline, study.subject)
    return players == 1 or several or not all(drawn_in(study, each, players) for each in ends)


def unjudged(frame: pd.DataFrame) -> pd.DataFrame:
    """Return `frame` in the shape of what is judged, without a verdict."""
    return frame.assign(verdict="", more_games=np.nan)


def still_unjudged(judged: pd.DataFrame, before: pd.DataFrame) -> pd.DataFrame:
    """Return rows judged again, without a verdict where there was none before."""
    places = before["verdict"] == ""
    return judged.assign(
        verdict=judged["verdict"].mask(places, ""), more_games=judged["more_games"].mask(places)
    )


def gap_of_first(shares: pd.DataFrame, fair: float) -> pd.DataFrame:
    """Return how far who starts is from a fair share, as a gap; the first row is of who does."""
    first = shares.iloc[0]
    away, low, high = (float(first[end]) - fair for end in ("estimate", "low", "high"))
    row = {
        "seat": 0,
        "side": 1 if away >= 0 else -1,
        "estimate": abs(away),
        "low": max(0.0, low, -high),
        "high": max(abs(low), abs(high)),
        "n": int(first["n"]),
        "method": f"gap of who starts; {first['method']}",
        "family": first["family"],
    }
    return pd.DataFrame([row])
