"""Who leads when: standings after each turn, changes of the lead, and when a game was decided.

Frames in are those of `sim.runs.decisions`; docs/tension.md defines each figure.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

NOBODY = -1
STANDING = "standing_"


def standing_columns(frame: pd.DataFrame) -> list[str]:
    """Return the columns with the standings, one for each seat, in order."""
    return [name for name in frame.columns if name.startswith(STANDING)]


def turn_ends(decisions: pd.DataFrame) -> pd.DataFrame:
    """Return how each turn left the seats: (game, turn, round, standing_0, ...), one row a turn."""
    ends = ~_same_as_next(decisions, ["game", "turn"])
    return _marks(decisions, ends)


def round_ends(ends: pd.DataFrame) -> pd.DataFrame:
    """Return how each round but a game's last left the seats: what comes after is open."""
    last_of_round = ~_same_as_next(ends, ["game", "round"])
    return _marks(ends, last_of_round & _same_as_next(ends, ["game"]))


def tidy_standings(ends: pd.DataFrame) -> pd.DataFrame:
    """Return (game, turn, round, seat, standing), one row a game, turn and seat."""
    names = standing_columns(ends)
    long = ends.loc[ends.index.repeat(len(names)), ["game", "turn", "round"]]
    long = long.reset_index(drop=True)
    long["seat"] = np.tile(np.arange(len(names), dtype=np.int8), len(ends))
    long["standing"] = ends[names].to_numpy().ravel()
    return long


def leads(ends: pd.DataFrame) -> pd.DataFrame:
    """Return (game, turn, round, leader, lead, changed), one row for each row of `ends`.

    `leader` is who is ahead of all others, or NOBODY in a tie; `lead` its points over the next.
    `changed` tells that another seat leads than the last that led: through a tie or at once.
    """
    standing = ends[standing_columns(ends)].to_numpy(float)
    ordered = np.sort(standing, axis=1)
    lead = ordered[:, -1] - ordered[:, -2]
    leader = np.where(lead > 0, standing.argmax(axis=1), NOBODY)
    frame = ends[["game", "turn", "round"]].assign(leader=leader, lead=lead)
    alone = frame["leader"].where(frame["leader"] != NOBODY)
    known = alone.groupby(frame["game"]).ffill()
    before = known.groupby(frame["game"]).shift()
    return frame.assign(changed=alone.notna() & before.notna() & (alone != before))


def winners(seats: pd.DataFrame) -> pd.DataFrame:
    """Return (game, winner, margin, tie_break), one row a game.

    `winner` is NOBODY where the win is shared; `margin` is the points of a best-placed winner over
    the best other seat, 0 if shared; `tie_break` tells that a sole winner had no more than another.
    """
    games, score, credit = _by_game(seats)
    sole = credit.max(axis=1) == 1
    place = credit.argmax(axis=1)
    rows = np.arange(len(games))
    others = score.copy()
    others[rows, place] = -np.inf
    margin = np.where(sole, score[rows, place] - others.max(axis=1), 0.0)
    return pd.DataFrame(
        {
            "game": games,
            "winner": np.where(sole, place, NOBODY),
            "margin": margin,
            "tie_break": sole & (margin <= 0),
        }
    )


def courses(lead: pd.DataFrame, won: pd.DataFrame) -> pd.DataFrame:
    """Return how each game went, one row a game, from `leads` and `winners`.

    Columns: game, turns, lead_changes, unchanged (no change of the lead), winner, margin,
    tie_break, shared, decided_turn, decided_round, decided (share of the game's turns that had
    been played when the winner led for good; 1 if it never led alone; nan if the win is shared),
    behind_at_half (a sole winner was not ahead, alone or tied, after half of the turns).
    """
    rows = lead.merge(won, on="game")
    rows["place"] = rows.groupby("game").cumcount() + 1
    grouped = rows.groupby("game", sort=True)
    course = grouped.agg(turns=("place", "max"), lead_changes=("changed", "sum"))
    course = course.join(_decided(rows)).reset_index().merge(won, on="game")
    course["unchanged"] = course["lead_changes"] == 0
    course["shared"] = course["winner"] == NOBODY
    course["decided"] = (course["decided_place"] / course["turns"]).mask(course["shared"])
    return course.drop(columns="decided_place")


def behind_at(ends: pd.DataFrame, won: pd.DataFrame, share: float = 0.5) -> pd.DataFrame:
    """Return (game, behind): whether a sole winner had less than another after that share of turns.

    Games with a shared win and games of one turn are left out.
    """
    place = ends.groupby("game").cumcount() + 1
    turns = ends.groupby("game")["turn"].transform("size")
    there = place == np.maximum((turns * share).astype(int), 1)
    rows = ends[there & (turns > 1)].merge(won[won["winner"] != NOBODY], on="game")
    standing = rows[standing_columns(rows)].to_numpy(float)
    own = standing[np.arange(len(rows)), rows["winner"].to_numpy()]
    return pd.DataFrame({"game": rows["game"], "behind": own < standing.max(axis=1)})


def _decided(rows: pd.DataFrame) -> pd.DataFrame:
    """Return from where on the winner led: place, turn and round, by game."""
    open_still = rows["place"].where(rows["leader"] != rows["winner"], 0)
    last_open = open_still.groupby(rows["game"]).transform("max")
    turns = rows.groupby("game")["place"].transform("max")
    decided = rows[rows["place"] == np.minimum(last_open + 1, turns)].set_index("game")
    names = {"place": "decided_place", "turn": "decided_turn", "round": "decided_round"}
    return decided[list(names)].rename(columns=names)


def _by_game(seats: pd.DataFrame) -> tuple[NDArray[Any], NDArray[Any], NDArray[Any]]:
    """Return (game), (game, seat) scores and (game, seat) parts of the win."""
    games = seats["game"].to_numpy()
    players = int((games == games[0]).sum())
    shape = (-1, players)
    score = seats["score"].to_numpy(float).reshape(shape)
    return games[::players], score, seats["win"].to_numpy(float).reshape(shape)


def _marks(frame: pd.DataFrame, chosen: NDArray[np.bool_]) -> pd.DataFrame:
    names = ["game", "turn", "round", *standing_columns(frame)]
    return frame.loc[chosen, names].reset_index(drop=True)


def _same_as_next(frame: pd.DataFrame, columns: list[str]) -> NDArray[np.bool_]:
    """Tell for each row whether the next one agrees with it in these columns."""
    values = frame[columns].to_numpy()
    return np.append((values[1:] == values[:-1]).all(axis=1), False)
