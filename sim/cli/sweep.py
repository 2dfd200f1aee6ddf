"""`chai-balance sweep`: one or two settings over lists or ranges of values, on common seeds."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

from sim.cli import compare as shown
from sim.cli import options as shared
from sim.cli import settings as given

if TYPE_CHECKING:
    from sim.games.interface import Game


@click.command(
    "sweep",
    epilog=shared.examples(
        "chai-balance sweep garam stars_to_end=2..6 --metric turns --seed 1",
        "chai-balance sweep garam 'customers[BR-B1].price=0..6..2' --games 50000",
        "chai-balance sweep chai 'setup[rounds].value=4,5,6' --players 3 -s greedy -s balanced",
        "chai-balance sweep garam stars_to_end=3,4,5 hand_limit=6,7 --metric win_share_1 "
        "--band 23..27",
    ),
)
@click.argument("game", type=shared.GameName())
@click.argument("swept", metavar="KEY=LIST|RANGE [KEY2=...]", nargs=-1, required=True)
@click.option(
    "--metric",
    metavar="FIGURE",
    default="",
    help="Figure to show: seat_gap, win_share_1, margin_1, score, winner_margin, turns, decisions, "
    "end_..., or any column of the game's own.  [default: seat_gap]",
)
@click.option(
    "--band",
    metavar="LOW..HIGH",
    help="Target of the figure, as it is shown; of wins the fair share ± 2 points if left out.",
)
@shared.players_option
@shown.games_option
@shared.seed_option
@shared.jobs_option
@shown.lineups_option
@shown.duplicate_option
@shown.common_option
@shown.folder_option
@shared.json_option
def command(
    game: Game,
    swept: tuple[str, ...],
    metric: str,
    band: str | None,
    players: int | None,
    games: int | None,
    seed: int | None,
    jobs: int,
    strategies: tuple[str, ...],
    duplicate: bool,
    settings: tuple[str, ...],
    output: Path | None,
    as_json: bool,
) -> None:
    """Play GAME once for each value of an option or a cell of a sheet, on common seeds.

    Values are a list (opening_pay=0,1,2), a range (0..6) or a range with steps (0..1..0.25); two
    keys make a grid. Changes are against the value that the game comes with, if it is among
    them, else against the first. Writes a table, a picture, and a report.
    """
    from analysis.whatif.asked import Asked
    from analysis.whatif.sweep import read_band, sweep

    asked = Asked(
        players, games, seed, strategies, duplicate, given.split_pairs(settings), jobs, output
    )
    progress = shown.Watched(seed is None)
    try:
        result = sweep(
            game.name,
            swept,
            asked,
            metric=metric.lower(),
            band=read_band(band) if band else None,
            progress=progress,
            begun=progress.begin,
        )
    finally:
        progress.close()
    if as_json:
        data = json.loads((result.folder / "sweep.json").read_text("utf-8"))
        click.echo(json.dumps(data, indent=2))
        return
    from analysis.whatif.words import sweep_lines

    for line in sweep_lines(result):
        click.echo(line)
    places = [("report", "report.html"), ("table", "sweep.csv"), ("picture", "sweep.svg")]
    shown.show_places([(name, result.folder / file) for name, file in places])
