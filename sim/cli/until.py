"""`--until` of commands that compare: what to wait for, and the most that may be played for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import click

from sim.cli import options as shared
from sim.errors import Undecided, UsageFault

if TYPE_CHECKING:
    from analysis.studies.result import StudyResult


def options(asked: str, most: str) -> Callable[[shared.Decorated], shared.Decorated]:
    """Return --until and --max-games, with their help."""
    return shared.several(
        click.option("--until", metavar="FIGURE±X|decided", help=asked),
        click.option(
            "--max-games",
            type=shared.Count(),
            metavar="N",
            default=None,
            help=f"{most}  [default: 1,000,000]",
        ),
    )


def refuse_both(games: int | None, until: str | None, max_games: int | None) -> None:
    """Refuse a number of games beside what to wait for, and the most of nothing waited for."""
    if until and games is not None:
        raise UsageFault("--until says how many games to play; --max-games is the most it may.")
    if max_games is not None and not until:
        raise UsageFault("--max-games goes with --until; --games is the number to play.")


def end_if_unreached(result: StudyResult, *way_out: str) -> None:
    """End with exit code 5 if what was waited for was not reached; `way_out` as in the report."""
    if result.unreached:
        from analysis.report.parts.games import unreached_line

        raise Undecided(unreached_line(result, *way_out))
