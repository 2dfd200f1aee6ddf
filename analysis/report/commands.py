"""The commands that make a figure again."""

from __future__ import annotations

import shlex

from analysis.studies.result import StudyResult


def study_command(result: StudyResult, players: int | None = None) -> str:
    """Return the command that plays the study again, for one player count or for all."""
    study = result.study
    if study.again:
        return study.again
    words = ["chai-balance", "study", study.source]
    if study.until:
        words += ["--until", study.until, "--max-games", str(result.manifest["max_games"])]
    else:
        words += ["--games", str(study.games)]
    words += ["--seed", str(study.seed)]
    words += ["--players", str(players)] if players else []
    return shlex.join(words + list(result.manifest["sheet_options"]))
