"""`chai-balance worth`: what a kind of action is worth, by forbidding it to one seat."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from sim.cli import options as shared
from sim.cli import settings as asked
from sim.cli import subject as subjects
from sim.cli.progress import Progress

if TYPE_CHECKING:
    import pandas as pd

    from sim.games.interface import Game
    from sim.runs.simulate import Plan

SCHEMA = 1


@click.command(
    "worth",
    epilog=shared.examples(
        "chai-balance worth garam --games 20000 --seed 1",
        "chai-balance worth garam no-goals no-snacks --players 2 --json",
        "chai-balance worth tea-for-two --strategies greedy -o results/worth",
    ),
)
@click.argument("game", type=shared.GameName())
@click.argument("restrictions", metavar="[NAME]...", nargs=-1)
@shared.players_option
@shared.games_option
@shared.seed_option
@shared.jobs_option
@shared.strategies_option
@shared.setting_options
@subjects.output_option
@shared.json_option
def command(
    game: Game,
    restrictions: tuple[str, ...],
    players: int | None,
    games: int,
    seed: int | None,
    jobs: int,
    strategies: str | None,
    settings: tuple[str, ...],
    sheets: Path | None,
    variant: str | None,
    output: Path | None,
    as_json: bool,
) -> None:
    """Show what kinds of action are worth in GAME: what a player loses who may not do them.

    For each restriction NAME (default: all that make a difference; `chai-balance games` lists
    them) the first player of the line-up goes round the table, on the same deals with and without
    it. --games counts games, so 10,000 with four players are 2,500 deals.
    """
    from analysis import worth as worths
    from sim.runs.folder import refuse_existing
    from sim.runs.restrictions import find

    if output is not None:
        refuse_existing(output)
    if seed is None:
        seed = secrets.randbits(asked.SEED_BITS)
        click.echo(f"seed {seed} was drawn; --seed {seed} plays the same deals", err=True)
    where = asked.resolve(game, settings, sheets, variant)
    names = [find(game, name).name for name in dict.fromkeys(restrictions)]
    names = names or [each.name for each in worths.applicable(game, where.options)]
    make = _maker(game, players, seed, strategies, where)
    progress = Progress((len(names) + 1) * games)
    try:
        found = worths.worth(make, names, games, jobs=jobs, told=progress)
    finally:
        progress.close()
    plan = make(())
    data = {**_facts(plan), "restrictions": found}
    if output is not None:
        _write(output, plan, data, found)
    if as_json:
        from analysis.plain import plain

        click.echo(json.dumps(plain(data), indent=2))
    else:
        click.echo("\n".join(lines(plan, found)))


def _maker(
    game: Game, players: int | None, seed: int, strategies: str | None, where: asked.Settings
) -> Callable[[Sequence[str]], Plan]:
    """Return what makes the plan of duplicate games under restrictions."""

    def make(restrict: Sequence[str]) -> Plan:
        return asked.make_plan(
            game,
            players=players,
            seed=seed,
            strategies=strategies,
            settings=where,
            duplicate=True,
            restrict=restrict,
        )

    return make


def _facts(plan: Plan) -> dict[str, Any]:
    """Return what was played."""
    return {
        "schema": SCHEMA,
        "game": plan.game.name,
        "players": plan.players,
        "seed": str(plan.seed),
        "strategies": [each.name for each in plan.strategies],
        "options": dict(plan.options),
    }


def _write(output: Path, plan: Plan, data: dict[str, Any], found: pd.DataFrame) -> None:
    from analysis.report.parts.worth import worth_part
    from analysis.report.sample import page_of
    from analysis.sample_folder import write_folder

    games = int(found["n"].iloc[0])
    facts = subjects.facts_of(plan, games) | {"Games": f"{games:,} with and without each"}
    title = f"{plan.game.title}: what are its actions worth?"
    page = page_of(title, facts, {"whatif": worth_part(found, subjects.typed(plan.seed))})
    write_folder(output, "worth", data, {"worth": found}, page)
    click.echo(f"report and tables are in {output}", err=True)


def lines(plan: Plan, found: pd.DataFrame) -> list[str]:
    """Return the table for people; losses are percentage points of wins and points of margin."""
    from analysis.numbers import plus_minus
    from analysis.report.parts.worth import times

    head = (
        "without",
        "wins, %",
        "restricted, %",
        "wins lost, points",
        "margin lost",
        "done a game",
    )
    rows = [
        (
            str(row["restriction"]),
            f"{100 * row['free']:.1f}",
            f"{100 * row['restricted']:.1f}",
            plus_minus(row["win"], row["win_low"], row["win_high"], signed=True),
            plus_minus(row["margin"], row["margin_low"], row["margin_high"], scale=1, signed=True),
            times(row["done"]),
        )
        for _, row in found.iterrows()
    ]
    widths = [max(len(row[column]) for row in [head, *rows]) for column in range(len(head))]
    games, family = int(found["n"].iloc[0]), found["family"].iloc[0]
    told = [
        f"{plan.game.title}, {plan.players} players, {games:,} games with and without, seed "
        f"{plan.seed}, {', '.join(dict.fromkeys(each.name for each in plan.strategies))}",
        "",
        *(
            f"{row[0]:<{widths[0]}}"
            + "".join(f"  {cell:>{width}}" for cell, width in zip(row[1:], widths[1:], strict=True))
            for row in [head, *rows]
        ),
        "",
        f"± {family}; one player, on the same deals in every seat",
    ]
    forced = found[found["unheeded"] > 0]
    return told + [
        f"{row['restriction']}: {row['unheeded']:.2f} times a game nothing else was left to do"
        for _, row in forced.iterrows()
    ]
