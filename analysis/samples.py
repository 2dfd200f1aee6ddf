"""What a sample of games says beyond its results: tension, luck, pieces. One form for all three.

A `Sample` is made from a plan, kept as JSON, and shown in a report: `analysis.report.parts`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import pandas as pd

from analysis.plain import records

if TYPE_CHECKING:
    from analysis.luck import Luck
    from analysis.tension import Tension
    from sim.runs.simulate import Plan

TENSION, LUCK, COMPONENTS = "tension", "luck", "components"
ASKED = 20_000
"""Games that a page tells to ask for, to learn what a piece causes."""
LADDER = ("random", "greedy")
"""The foot of every ladder; who is asked about stands on top."""


@dataclass(frozen=True)
class Sample:
    """What a sample says, as tidy tables.

    `kind` is one of TENSION (tables figures, comebacks, lead), LUCK (variance, same_deal, ladder)
    and COMPONENTS (KIND-taken, KIND-dealt, KIND-effects). `of` says whose games they are where a
    page has several; `size` is the number of games, or deals, looked at; `command` does it again;
    `facts` has what else is told, such as who sat at the tables.
    """

    kind: str
    size: int
    command: str
    tables: Mapping[str, pd.DataFrame]
    of: str = ""
    facts: Mapping[str, Any] = field(default_factory=dict)

    def data(self) -> dict[str, Any]:
        """Return the sample for JSON; `read` returns it from there."""
        tables = {name: records(table) for name, table in self.tables.items()}
        return {**{key: getattr(self, key) for key in _KEPT}, "tables": tables}


_KEPT = ("kind", "size", "command", "of", "facts")


def read(data: Mapping[str, Any]) -> Sample:
    """Return a sample from its data; KeyError or TypeError if something is missing."""
    tables = {name: frame_of(rows) for name, rows in data["tables"].items()}
    return Sample(tables=tables, **{key: data[key] for key in _KEPT})


def frame_of(rows: Sequence[Mapping[str, Any]]) -> pd.DataFrame:
    """Return a table from its rows as JSON keeps them: null is nan in columns of numbers."""
    table = pd.DataFrame(list(rows))
    for name in table.select_dtypes(exclude="number").columns:
        known = table[name].dropna()
        if all(isinstance(each, int | float) and not isinstance(each, bool) for each in known):
            table[name] = table[name].astype(float)
    return table


def of_kind(samples: Iterable[Sample], kind: str) -> list[Sample]:
    """Return the samples of one kind."""
    return [each for each in samples if each.kind == kind]


def tension_sample(
    plan: Plan, games: int, command: str, *, of: str = "", jobs: int | None = None
) -> Sample:
    """Play the first `games` games of a plan with every decision; a solo game has no tension."""
    from analysis.tension import tension_of

    found = tension_of(plan, games, jobs=jobs)
    return tension_tables(found, plan.game.score_unit, command, of)


def tension_tables(found: Tension, unit: float, command: str = "", of: str = "") -> Sample:
    """Return tension that is measured as a sample; scores are counted in steps of `unit`."""
    from analysis.stats.distributions import histogram

    last = found.turns.groupby(["game", "seat"], sort=True).tail(1)
    scores = histogram(last, "standing", ["seat"], width=unit)
    tables = {
        "figures": found.figures,
        "comebacks": found.comebacks,
        "lead": found.lead,
        "scores": scores,
    }
    return Sample(TENSION, len(found.games), command, tables, of)


def luck_sample(
    plan: Plan,
    deals: int,
    command: str,
    *,
    sittings: int = 2,
    ladder: Sequence[str] = (),
    of: str = "",
    jobs: int | None = None,
) -> Sample:
    """Play `deals` deals of a plan's game with other people in the seats, and a ladder.

    Without a `ladder` the plan's own first player stands on top of random and greedy. What the plan
    forbids holds at every table.
    """
    from analysis import luck

    table = luck.Reseated(plan, plan.restrict)
    rungs = tuple(ladder) or ladder_of(plan)
    tables = people_of(plan, table, rungs)
    found = luck.luck(table, tables=tables, deals=deals, sittings=sittings, ladder=rungs, jobs=jobs)
    return luck_tables(found, deals, sittings, command, of)


def luck_tables(found: Luck, deals: int, sittings: int, command: str = "", of: str = "") -> Sample:
    """Return luck that is measured as a sample."""
    frames = {"variance": found.variance, "same_deal": found.same_deal, "ladder": found.ladder}
    seated = {people: list(seats) for people, seats in found.tables.items()}
    facts = {"tables": seated, "sittings": sittings}
    return Sample(LUCK, deals, command, frames, of, facts)


def ladder_of(plan: Plan) -> tuple[str, ...]:
    """Return random, greedy, and the first player of the plan who is neither (else balanced)."""
    from sim.runs.simulate import DEFAULT_STRATEGY

    given = [name for name in plan.job.seats.names if name not in LADDER]
    return (*LADDER, given[0] if given else DEFAULT_STRATEGY)


def people_of(plan: Plan, table: Any, ladder: Sequence[str]) -> dict[str, list[str]]:
    """Return who sits at the tables: those of the plan if they differ, else the usual ones.

    Players who are all alike would make everything luck; in their place all strengths sit down, and
    the game's presets, who are all good and want different things.
    """
    from analysis.luck import default_tables

    seats = list(plan.job.seats.names)
    if len(set(seats)) == 1:
        return default_tables(table, ladder)
    return {"the players of these games": seats}


def components_sample(
    plan: Plan,
    sample: int,
    games: int,
    command: Callable[[str, int, int], str],
    seats: Callable[[], Iterable[pd.DataFrame]],
    *,
    again: str = "",
    of: str = "",
    jobs: int | None = None,
) -> Sample:
    """Look at who takes what in `sample` games, and how seats fare by what chance deals them.

    `seats` yields the seats of `games` games for the latter. `command` returns the command about
    the pieces of a kind, from so many games and a sample; `again` the one that makes this
    sample again, if it is none of these.
    """
    from analysis.components.asked import Question
    from analysis.components.taken import takings

    actions = {kind: key for each in plan.game.components for kind, key in each.taken.items()}
    events = takings(plan, actions, sample, jobs)
    tables: dict[str, pd.DataFrame] = {}
    kinds = [each.kind for each in plan.game.components]
    for component in plan.game.components:
        question = Question(component, plan, lambda more: plan, sample, sample, jobs)
        if component.taken:
            tables[f"{component.kind}-taken"] = question.taken(events)
        if component.dealt:
            tables[f"{component.kind}-dealt"] = dealt_table(question, seats())
    facts = {
        "game": plan.game.name,
        "commands": {kind: command(kind, ASKED, sample) for kind in kinds},
        "again": {kind: again or command(kind, games, sample) for kind in kinds},
    }
    return Sample(COMPONENTS, sample, "", tables, of, facts)


def components_tables(
    game: str,
    tables: Mapping[str, pd.DataFrame],
    size: int,
    *,
    again: Mapping[str, str] | None = None,
    of: str = "",
) -> Sample:
    """Return what the command about pieces has found as a sample; `again` is it, by kind."""
    facts = {"game": game, "commands": {}, "again": again or {}}
    return Sample(COMPONENTS, size, "", tables, of, facts)


def dealt_table(question: Any, parts: Iterable[pd.DataFrame]) -> pd.DataFrame:
    """Return how seats fare by the piece that was dealt to them."""
    dealt = question.dealt()
    for part in parts:
        dealt.add(part)
    table: pd.DataFrame = dealt.table()
    return table
