"""`chai-balance report`: the report of a run, a study or a comparison that is played already."""

from __future__ import annotations

import json
from pathlib import Path

import click

from sim.cli import options as shared
from sim.errors import UsageFault

SCHEMA = 1
SAMPLE = 500
PAGE = "report.html"


@click.command(
    "report",
    epilog=shared.examples(
        "chai-balance report results/garam-4p",
        "chai-balance report results/garam-4p -o seats.html --share 1.5",
        "chai-balance report results/turn-order",
    ),
)
@click.argument(
    "paths", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="PATH..."
)
@click.option(
    "--share",
    type=click.FloatRange(0.1, 50),
    metavar="X",
    default=2.0,
    show_default=True,
    help="Points a seat may lie off its fair share.",
)
@click.option(
    "--sample",
    type=shared.Count(),
    metavar="N",
    default=SAMPLE,
    show_default=True,
    help="Games of a run that are played again, to tell how tense they are.",
)
@shared.jobs_option
@click.option(
    "--output",
    "-o",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Where the page goes, for one PATH.  [default: report.html in the folder]",
)
@shared.json_option
def command(
    paths: tuple[Path, ...],
    share: float,
    sample: int,
    jobs: int,
    output: Path | None,
    as_json: bool,
) -> None:
    """Write the report of each PATH: the folder of a run, or of a study, comparison or sweep.

    A run's report is made anew. Studies, comparisons, sweeps and samples write theirs as they end;
    for them the page that is there is named, or copied with -o.
    """
    if output is not None and len(paths) > 1:
        raise UsageFault("-o names one page; leave it out for several folders.")
    pages = {}
    for path in paths:
        pages[str(path)] = str(_report(path, share, sample, jobs, output))
        if not as_json:
            click.echo(f"report  {pages[str(path)]}")
    if as_json:
        click.echo(json.dumps({"schema": SCHEMA, "reports": pages}, indent=1))


def _report(path: Path, share: float, sample: int, jobs: int, output: Path | None) -> Path:
    """Return where the page of one folder is, written if it is that of a run."""
    from sim.engine import storage
    from sim.runs.folder import SEATS, open_run

    page = path / PAGE
    if page.is_file() and not (path / SEATS).exists():
        if output is None:
            return page
        storage.write_bytes(output, page.read_bytes())
        return output
    from analysis.report.run_report import reported, run_page

    run = open_run(path)
    made = run_page(reported(run, share=share, sample=sample, jobs=jobs))
    storage.write_bytes(output or page, made.encode())
    return output or page
