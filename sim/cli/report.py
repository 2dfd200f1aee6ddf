"""`chai-balance report`: one page on what is played already, of one folder or of several."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from sim.cli import options as shared
from sim.errors import UsageFault

if TYPE_CHECKING:
    from analysis.report.sources import Source
    from analysis.studies.result import StudyResult
    from analysis.studies.targets import Targets

SCHEMA = 1
SAMPLE = 500


@click.command(
    "report",
    epilog=shared.examples(
        "chai-balance report results/garam-4p",
        "chai-balance report results/garam-4p --targets targets.toml -o seats.html",
        "chai-balance report results/turn-order",
        "chai-balance report results/garam-4p results/compare results/goals -o all.html",
    ),
)
@click.argument(
    "paths", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="PATH..."
)
@click.option(
    "--targets",
    "targets_file",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="TOML file with the bands to judge by: [target], [[quantity]] and [[band]].",
)
@click.option(
    "--share",
    type=click.FloatRange(0.1, 50),
    metavar="X",
    help="Points a seat may lie off its fair share.  [default: 2, or the file's]",
)
@click.option(
    "--sample",
    type=shared.Count(),
    metavar="N",
    default=SAMPLE,
    show_default=True,
    help="Games of a run of which every decision is looked at; a fifth as many are dealt again for "
    "luck and skill, and walked through for cards and pieces.",
)
@click.option("--quick", is_flag=True, help="Play nothing: leave out what needs a sample.")
@shared.jobs_option
@click.option(
    "--output",
    "-o",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Where the page goes.  [default: report.html in the folder; report-TARGETS.html or "
    "report-share-X.html for a study judged by other targets; report-together.html in the first of "
    "several folders]",
)
@shared.json_option
def command(
    paths: tuple[Path, ...],
    targets_file: Path | None,
    share: float | None,
    sample: int,
    quick: bool,
    jobs: int,
    output: Path | None,
    as_json: bool,
) -> None:
    """Write the report of PATH, the folder of a run, study, comparison or sweep; or of several.

    Several folders of one game make one page: the first leads, comparisons and sweeps add to its
    section on what if, other runs and studies to all. Folders that tension, luck or components
    wrote with -o are read too. The numbers lie beside the page as NAME.data.json and .csv.
    """
    from sim.runs import places

    if output is not None:
        _refuse_folder(output)
        places.refuse_unwritable(output)
    targets = _targets(targets_file, share)
    sources = _read(paths, targets, 0 if quick else sample, jobs)
    from analysis.report.together import write

    page = output or _place(sources, targets_file, share)
    places.make_parents(page)
    write(sources, page, data=not _of_study(sources, page))
    if as_json:
        read = [{"path": str(each.path), "kind": each.kind} for each in sources]
        data = {"schema": SCHEMA, "report": str(page), "sources": read, "verdicts": _said(sources)}
        click.echo(json.dumps(data, indent=1))
    else:
        click.echo(f"report  {page}")


def _refuse_folder(output: Path) -> None:
    """Raise UsageFault for a folder where the page is to go: a page is a file."""
    if output.is_dir():
        raise UsageFault(
            f"{output} is a folder, and a page is a file. Name it with -o, such as "
            f"{output / 'report.html'}."
        )


def _targets(file: Path | None, share: float | None) -> Targets | None:
    """Return what the page is judged by; None for each source's own targets."""
    if file is None and share is None:
        return None
    from analysis.studies.model import Target
    from analysis.studies.targets import Targets, read_targets

    if file is None:
        assert share is not None
        return Targets(Target(share=share), file=f"--share {share:g}")
    if share is not None:
        raise UsageFault(f"--share and --targets are two targets; write share into {file}.")
    return read_targets(file)


def _read(paths: tuple[Path, ...], targets: Targets | None, sample: int, jobs: int) -> list[Source]:
    """Return the sources; all are recognised before anything is played."""
    from analysis.report import sources
    from analysis.report.run_report import Sizes, reported
    from analysis.studies.targets import retargeted

    for path in paths:
        sources.kind_of(path)
    sizes = Sizes.of(sample) if sample else None

    def of_run(run: Any) -> StudyResult:
        return reported(run, targets=targets, sizes=sizes, jobs=jobs)

    def of_study(result: StudyResult) -> StudyResult:
        return result if targets is None else retargeted(result, targets)

    return [sources.read(path, of_run, of_study) for path in paths]


def _place(sources: list[Source], targets_file: Path | None, share: float | None) -> Path:
    """Return where the page goes if it is not said."""
    first = sources[0]
    if len(sources) > 1:
        return first.path / "report-together.html"
    if first.kind != "run" and (targets_file is not None or share is not None):
        own = targets_file.stem if targets_file is not None else f"share-{share:g}"
        return first.path / f"report-{own}.html"
    return first.path / "report.html"


def _of_study(sources: list[Source], page: Path) -> bool:
    """Tell whether a page is the one a study wrote itself, with its data beside it."""
    first = sources[0]
    own = first.path / "report.html"
    return len(sources) == 1 and first.kind != "run" and page == own


def _said(sources: list[Source]) -> list[dict[str, str]]:
    """Return the verdicts of all sources in words."""
    from analysis.report.questions import question
    from analysis.report.sentences import answer, detail

    return [
        {
            "path": str(source.path),
            "question": question(each, source.result.study),
            "verdict": each.verdict,
            "answer": answer(each, source.result.study),
            "detail": detail(each, source.result.study),
        }
        for source in sources
        if source.result is not None
        for each in source.result.verdicts
    ]
