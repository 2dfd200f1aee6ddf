"""`chai-balance study`: ask a question of the game, and get verdicts and a report."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from sim.cli import options as shared
from sim.cli import settings as asked
from sim.cli import until as untils
from sim.cli.progress import Progress
from sim.errors import Undecided, UsageFault

if TYPE_CHECKING:
    from analysis.studies.result import StudyResult
    from sim.games.interface import Game


@click.command(
    "study",
    epilog=shared.examples(
        "chai-balance study turn-order",
        "chai-balance study turn-order --games 50000 --players 4 -o results/mine",
        "chai-balance study turn-order --sheets my-sheets --json",
        "chai-balance study turn-order --players 4 --until win_share±0.5pt",
        "chai-balance study my.toml --until decided --max-games 100000",
    ),
)
@click.argument("study", metavar="STUDY|FILE.toml")
@click.option(
    "--game", type=shared.GameName(), help="The game to ask about.  [default: the file's]"
)
@click.option(
    "--players",
    "-p",
    type=int,
    multiple=True,
    metavar="N",
    help="Only for N players; may be repeated.  [default: the file's]",
)
@click.option(
    "--games",
    "-n",
    type=shared.Count(),
    metavar="N",
    help="Games in each cell: one player count, one line-up, one scheme.  [default: the file's]",
)
@untils.options(
    "Play until a figure of every cell is known to ±X, in place of --games: win_share±0.5pt, "
    "turns±0.1, any quantity of the study, or its change against the baseline, "
    "change(win_share)±0.5pt; or until the verdicts on what is judged are decided (+- will do for "
    "±). Right whenever it stops.",
    "The most games of a cell that --until may play.",
)
@click.option(
    "--seed",
    type=click.IntRange(0),
    metavar="N",
    help="Root of all chance, common to all cells.  [default: the file's]",
)
@shared.jobs_option
@click.option(
    "--set",
    "settings",
    multiple=True,
    metavar="KEY=VALUE",
    help="Read one sheet from a file (customers=mine.csv), or change a cell of one "
    "(customers[ROW].price=4; goals[ROW]=out takes the row out). May be repeated.",
)
@click.option(
    "--sheets",
    type=click.Path(path_type=Path),
    metavar="DIR",
    envvar="CHAI_BALANCE_SHEETS",
    show_envvar=True,
    help="Folder with component sheets; those not in it are the packaged ones.",
)
@click.option(
    "--output",
    "-o",
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="Folder of the study; another study is never overwritten.  [default: under results/]",
)
@shared.json_option
def command(
    study: str,
    game: Game | None,
    players: tuple[int, ...],
    games: int | None,
    until: str | None,
    max_games: int | None,
    seed: int | None,
    jobs: int,
    settings: tuple[str, ...],
    sheets: Path | None,
    output: Path | None,
    as_json: bool,
) -> None:
    """Run a study by name, or your own from a TOML file: verdict lines, tables, an HTML report.

    The games played are kept in its folder: the same command goes on after an interruption, and
    plays only what is missing when asked for more games. Ends with exit code 5 if a verdict
    needs more games than were played, or if --until was not reached.
    """
    from analysis.studies import runner
    from sim.runs import places

    untils.refuse_both(games, until, max_games)
    if output is not None:
        places.refuse_unwritable(output)

    files, cells = _sheet_settings(settings, game, study)
    progress = StudyProgress()
    try:
        result = runner.run_study(
            study,
            out=output,
            games=games,
            jobs=jobs,
            seed=seed,
            game=game.name if game else None,
            players=players or None,
            sheets=sheets,
            sheet_files=files,
            cells=cells,
            command=["chai-balance", *sys.argv[1:]],
            progress=progress,
            until=until or "",
            max_games=max_games,
        )
    finally:
        progress.close()
    _show(result, as_json)
    untils.end_if_unreached(result)
    if result.undecided:
        raise Undecided(
            "Undecided for some player count: more games would settle it "
            f"({'--until decided' if until else '--games'}; what is played counts)."
        )


class StudyProgress:
    """A bar over all cells; the total grows with games that go on until something is reached."""

    def __init__(self) -> None:
        self.bar: Progress | None = None

    def __call__(self, done: int, total: int, cell: str) -> None:
        """Take note that `done` of `total` games are finished, or that samples follow."""
        from analysis.studies.store import LOOKING

        if self.bar is None:
            self.bar = Progress(total)
        self.bar.total = total
        self.bar(done)
        if cell == LOOKING:
            self.bar.close()
            click.echo(f"{cell} ...", err=True)

    def close(self) -> None:
        """End the line of the bar."""
        if self.bar is not None:
            self.bar.close()


def _sheet_settings(
    pairs: tuple[str, ...], game: Game | None, study: str
) -> tuple[dict[str, Path], dict[str, str]]:
    """Return the sheets and the cells that `--set` names; a study's options are in its file."""
    if not pairs:
        return {}, {}
    from analysis.studies.reading import read
    from sim import games
    from sim.sheets.variant import split_settings

    found = game or games.find(read(study).game)
    options, files, cells = split_settings(found, asked.split_pairs(pairs))
    if options:
        raise UsageFault(
            f"--set {next(iter(options))}: a study's options are in its TOML file, so that it can "
            "be repeated; --set names sheets and cells of them only, such as customers=mine.csv."
        )
    return files, cells


def _show(result: StudyResult, as_json: bool) -> None:
    places = {"folder": str(result.folder), "report": str(result.report)}
    if as_json:
        verdicts = json.loads((result.folder / "verdicts.json").read_text("utf-8"))
        click.echo(json.dumps({**verdicts, **places}, indent=2))
        return
    from analysis.report.parts.games import saving_line, stop_lines

    for line in (*result.lines, *stop_lines(result), saving_line(result)):
        if line:
            click.echo(line)
    click.echo(f"\nreport  {result.report}\ntables  {result.folder / 'cells.csv'}")
