"""`chai-balance replay`: one game of a kept run told turn by turn."""

from __future__ import annotations

from pathlib import Path

import click

from sim.cli import options as shared
from sim.cli.play import tell, trace_json_option
from sim.errors import UsageFault


@click.command(
    "replay",
    epilog=shared.examples(
        "chai-balance replay results/big 17", "chai-balance replay results/big 17 --json"
    ),
)
@click.argument("run", metavar="RUN", type=click.Path(path_type=Path))
@click.argument("index", metavar="N", type=click.IntRange(min=0))
@trace_json_option
def command(run: Path, index: int, as_json: bool) -> None:
    """Tell game N (counted from 0) of the run in folder RUN, from the run's own sheets and seed."""
    from sim.runs import folder

    opened = folder.open_run(run)
    games = opened.manifest.games
    if index >= games:
        raise UsageFault(f"{run} has {games:,} games, numbered 0 to {games - 1}; not {index}.")
    tell(opened.plan(), index, as_json)
