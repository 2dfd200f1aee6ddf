"""`chai-balance compare`: two versions of a game on common seeds."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from sim.cli import options as shared
from sim.cli import settings as given
from sim.cli import until as untils
from sim.cli.study import StudyProgress
from sim.errors import GateFailed, Undecided

if TYPE_CHECKING:
    from analysis.studies.model import Study
    from analysis.studies.result import StudyResult
    from analysis.whatif.compare import Comparison
    from sim.games.interface import Game

games_option = click.option(
    "--games",
    "-n",
    type=shared.Count(),
    metavar="N",
    help="Games of each version; 1e6 and 1_000_000 are read too.  [default: 20,000, or all of a "
    "run folder]",
)
lineups_option = click.option(
    "--strategies",
    "-s",
    "strategies",
    metavar="A[,B,...]",
    multiple=True,
    help="One strategy for all seats or one for each, in order. Repeat it to see several kinds of "
    "players side by side.  [default: balanced]",
)
duplicate_option = click.option(
    "--duplicate",
    is_flag=True,
    help="Play each deal once for every rotation of the strategies over the seats.",
)
common_option = click.option(
    "--set",
    "settings",
    multiple=True,
    metavar="KEY=VALUE",
    help="Option, cell or sheet that holds in all versions. May be repeated.",
)
folder_option = click.option(
    "--output",
    "-o",
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="Folder of the result; nothing else is ever overwritten.  [default: under results/]",
)


@click.command(
    "compare",
    epilog=shared.examples(
        "chai-balance compare - 'customers[BR-B1].price=4' --game garam --seed 1",
        "chai-balance compare rulebook my-sheets --game garam --players 3 --games 50000",
        "chai-balance compare results/before results/after --fail-on 'seat_gap>5pt'",
        "chai-balance compare - 'goals[2-cyan]=out' --game garam -s greedy -s balanced "
        "--fail-on '|change(turns)|>1'",
        "chai-balance compare - 'customers[BR-B1].price=3' --game garam --until win_share±0.5pt",
        "chai-balance compare - my-sheets --game garam --fail-on 'seat_gap>8pt' --until decided",
    ),
)
@click.argument("first", metavar="A")
@click.argument("second", metavar="B")
@click.option(
    "--game",
    type=shared.GameName(),
    help="The game, if neither A nor B is a run folder.",
)
@shared.players_option
@games_option
@shared.seed_option
@shared.jobs_option
@lineups_option
@duplicate_option
@common_option
@click.option(
    "--fail-on",
    multiple=True,
    metavar="GATE",
    help="What must not be, such as 'seat_gap>1pt' (of B), 'change(turns)>2' (B less A) or "
    "'|change(win_share_1)|>1pt'. Any figure of the table will do. May be repeated.",
)
@untils.options(
    "Play until the change of a figure, B less A, is known to ±X, in place of --games: "
    "win_share±0.5pt (every seat), turns±0.1, any figure of the table; or until the gates of "
    "--fail-on are decided (+- will do for ±). Right whenever it stops.",
    "The most games of each version that --until may play.",
)
@folder_option
@shared.json_option
def command(
    first: str,
    second: str,
    game: Game | None,
    players: int | None,
    games: int | None,
    seed: int | None,
    jobs: int,
    strategies: tuple[str, ...],
    duplicate: bool,
    settings: tuple[str, ...],
    fail_on: tuple[str, ...],
    until: str | None,
    max_games: int | None,
    output: Path | None,
    as_json: bool,
) -> None:
    """Play versions A and B on common seeds, and show what changes, with intervals.

    A and B are each a variant (name or .toml file), a folder of sheets, a run folder, settings
    (KEY=VALUE[,KEY=VALUE]), or - for the game as it comes. Two run folders of the same seed and
    players are compared without playing. Ends with exit code 1 if a gate fails for sure, and 5 if
    one needs more games (the same command with more --games goes on), or if --until was not
    reached.
    """
    from dataclasses import replace

    from analysis.whatif.asked import Asked
    from analysis.whatif.compare import compare
    from sim.runs import places

    untils.refuse_both(games, until, max_games)
    if output is not None:
        places.refuse_unwritable(output)
    asked = Asked(
        players, games, seed, strategies, duplicate, given.split_pairs(settings), jobs, output
    )
    asked = replace(asked, until=until or "", most=max_games or asked.most)
    progress = Watched(seed is None)
    try:
        comparison = compare(
            first,
            second,
            asked,
            game=game.name if game else None,
            fail_on=fail_on,
            progress=progress,
            begun=progress.begin,
        )
    finally:
        progress.close()
    _show(comparison, as_json)
    _judge(comparison)


class Watched:
    """The bar of a comparison or a sweep; `drawn` says that the seed was not given."""

    def __init__(self, drawn: bool) -> None:
        self.drawn = drawn
        self.bar: StudyProgress | None = None

    def begin(self, study: Study) -> None:
        """Take note of what is about to be played, and say the seed if it was drawn."""
        self.bar = StudyProgress()
        if self.drawn:
            click.echo(f"seed {study.seed}; --seed {study.seed} plays the same games", err=True)

    def __call__(self, done: int, total: int, cell: str) -> None:
        """Take note that `done` of `total` games are finished."""
        if self.bar is not None:
            self.bar(done, total, cell)

    def close(self) -> None:
        """End the line of the bar."""
        if self.bar is not None:
            self.bar.close()


def _show(comparison: Comparison, as_json: bool) -> None:
    from analysis.whatif.words import comparison_lines

    folder = comparison.result.folder
    if as_json:
        data = json.loads((folder / "comparison.json").read_text("utf-8"))
        click.echo(json.dumps(data, indent=2))
        return
    for line in comparison_lines(comparison):
        click.echo(line)
    show_notes(comparison.result)
    show_places([("report", comparison.result.report), ("tables", folder / "differences.csv")])


def show_notes(result: StudyResult) -> None:
    """Say for which players no seat can be favoured, and why."""
    from analysis.report.seating import no_fairness

    for note in no_fairness(result.study):
        click.echo(f"\nnote: {note}")


def show_places(places: Sequence[tuple[str, Path]]) -> None:
    """Say where the files are."""
    click.echo()
    for name, path in places:
        click.echo(f"{name}  {path}")


def _judge(comparison: Comparison) -> None:
    """End with the exit code of the gates, and of what was waited for."""
    from analysis.whatif.gates import FAILED, UNDECIDED
    from analysis.whatif.words import gates_line

    found = [each.verdict for each in comparison.gates]
    if FAILED in found:
        raise GateFailed(gates_line(comparison.gates, FAILED, comparison.result))
    if UNDECIDED in found:
        raise Undecided(gates_line(comparison.gates, UNDECIDED, comparison.result))
    played = [each.run.folder for each in comparison.versions if each.run is not None]
    untils.end_if_unreached(
        comparison.result, *[f"the games of {each} are at an end" for each in played[:1]]
    )
