"""What another reading of the rules changes: every option that is no number, on the same seed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import pandas as pd

import sim
from analysis.stats.pairs import paired_differences
from analysis.stats.tidy import Family
from docs.making.games import table
from sim.games.interface import Option, OptionValue
from sim.runs.simulate import Result
from sim.sheets.variant import spelled

GAMES = 5000
SEED = 1


def measured(game: str, players: str) -> str:
    """Return for each reading the change of the first player's wins and of the length."""
    readings = list(_readings(game))
    family = Family(2 * len(readings))
    rows = [
        _row(option, value, *_both(game, option.players or int(players), option, value), family)
        for option, value in readings
    ]
    head = ("reading", "rule", "wins of the first player, points", "turns, %", "same games, %")
    return table(head, rows)


def _readings(game: str) -> Iterator[tuple[Option, OptionValue]]:
    """Yield every option that is no number with every value that is not its default."""
    for option in sim.games.find(game).options:
        if option.kind != "int":
            others = option.choices or (option.example,)
            yield from ((option, value) for value in others if value != option.default)


def _both(game: str, players: int, option: Option, value: OptionValue) -> tuple[Result, Result]:
    """Play the game with the default of an option and with another value."""
    return (
        _played(game, players, dict(option.needs)),
        _played(game, players, {**option.needs, option.key: value}),
    )


def _played(game: str, players: int, options: Mapping[str, OptionValue]) -> Result:
    return sim.simulate(game, players=players, games=GAMES, seed=SEED, options=options)


def _row(
    option: Option, value: OptionValue, before: Result, after: Result, family: Family
) -> tuple[str, ...]:
    needs = "".join(f" with `{key}={each}`" for key, each in option.needs.items())
    needs += ", 1 player" if option.players == 1 else ""
    first = [_first_player(each.seats) for each in (after, before)]
    wins = paired_differences(*first, "win", [], on=["game"], family=family)
    turns = paired_differences(after.games, before.games, "turns", [], on=["game"], family=family)
    return (
        f"`{option.key}={spelled(value)}`{needs}",
        option.rule,
        _change(wins, 100),
        _change(turns, 100 / before.games["turns"].mean()),
        f"{100 * _same(before, after):.0f}",
    )


def _first_player(seats: pd.DataFrame) -> pd.DataFrame:
    """Return the rows of who is first player: seat 0, but where the seats say who started."""
    return seats[seats["started"] == 1] if "started" in seats else seats[seats["seat"] == 0]


def _change(row: pd.DataFrame, scale: float) -> str:
    """Return a change with the half-width of its interval: `-2.0 ± 1.7`; bold if surely one."""
    estimate, low, high = (scale * float(row[name].iloc[0]) for name in ("estimate", "low", "high"))
    text = f"{estimate:+.1f} ± {(high - low) / 2:.1f}"
    return f"**{text}**" if low > 0 or high < 0 else text


def _same(before: Result, after: Result) -> float:
    """Return the share of games that end with the same scores after as many decisions."""
    columns = ["score"]
    players = before.players
    scores = [each.seats[columns].to_numpy().reshape(-1, players) for each in (before, after)]
    alike = (scores[0] == scores[1]).all(axis=1)
    counts = before.games["decisions"].to_numpy() == after.games["decisions"].to_numpy()
    return float((alike & counts).mean())
