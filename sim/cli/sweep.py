"""`chai-balance sweep`: one or two settings over lists or ranges of values, on common seeds."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

from sim.cli import compare as shown
from sim.cli import options as shared
from sim.cli import settings as given
from sim.cli import until as untils

if TYPE_CHECKING:
    from analysis.studies.result import StudyResult
    from sim.games.interface import Game


@click.command(
    "sweep",
    epilog=shared.examples(
        "chai-balance sweep garam stars_to_end=2..6 --metric turns --seed 1",
        "chai-balance sweep garam 'customers[BR-B1].price=0..6..2' --games 50000",
        "chai-balance sweep chai 'setup[rounds].value=4,5,6' --players 3 -s greedy -s balanced",
        "chai-balance sweep garam stars_to_end=3,4,5 hand_limit=6,7 --metric win_share_1 "
        "--band 23..27",
        "chai-balance sweep garam stars_to_end=3..5 --until win_share±0.5pt",
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
@untils.options(
    "Play until a figure is known to ±X at every value, in place of --games: win_share±0.5pt (each "
    "seat), turns±0.1, any figure that --metric knows, or its change, change(turns)±0.1; or until "
    "the figure of --metric is surely inside or outside the band at every value (+- will do for "
    "±). Right whenever it stops.",
    "The most games of each value that --until may play.",
)
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
    until: str | None,
    max_games: int | None,
    output: Path | None,
    as_json: bool,
) -> None:
    """Play GAME once for each value of an option or a cell of a sheet, on common seeds.

    Values are a list (stars_to_end=3,4,5), a range (0..6) or a range with steps (0..1..0.25); two
    keys make a grid. Changes are against the value that the game comes with, if it is among
    them, else against the first. Writes a table, a picture, and a report. Ends with exit code 5
    if --until was not reached; the same command with more --max-games goes on.
    """
    from dataclasses import replace

    from analysis.whatif.asked import Asked
    from analysis.whatif.sweep import read_band, sweep
    from sim.runs import places

    untils.refuse_both(games, until, max_games)
    if output is not None:
        places.refuse_unwritable(output)
    asked = Asked(
        players, games, seed, strategies, duplicate, given.split_pairs(settings), jobs, output
    )
    asked = replace(asked, until=until or "", most=max_games or asked.most)
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
    _show(result, as_json)
    untils.end_if_unreached(result)


def _show(result: StudyResult, as_json: bool) -> None:
    if as_json:
        data = json.loads((result.folder / "sweep.json").read_text("utf-8"))
        click.echo(json.dumps(data, indent=2))
        return
    from analysis.whatif.words import sweep_lines

    for line in sweep_lines(result):
        click.echo(line)
    shown.show_notes(result)
    places = [("report", "report.html"), ("table", "sweep.csv"), ("picture", "sweep.svg")]
    shown.show_places([(name, result.folder / file) for name, file in places])
