"""The commands that make a figure again, or ask further."""

from __future__ import annotations

import shlex

from analysis.studies.result import StudyResult
from analysis.studies.sampling import command_of, without
from analysis.studies.verdicts import judged_cell


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
    for each in [players] if players else study.players if study.some_players else []:
        words += ["--players", str(each)]
    return shlex.join(words + list(result.manifest["sheet_options"]))


def judged_again(result: StudyResult) -> str:
    """Return the command that judges what was played by the page's own targets; "" without any."""
    if not result.targets:
        return ""
    by = (
        shlex.split(result.targets)
        if result.targets.startswith("--")
        else ["--targets", result.targets]
    )
    return shlex.join(["chai-balance", "report", str(result.folder), *by])


def asked_of(result: StudyResult, players: int | None = None) -> list[str]:
    """Return the options that say what the strongest players played, with so many players."""
    study = result.study
    cell = judged_cell(study, players or study.players[-1])
    words = shlex.split(result.commands.get(cell.slug, ""))
    if words[:2] != ["chai-balance", "run"]:
        return ["--players", str(cell.players), "--seed", str(study.seed)]
    kept = without(words[3:], "--games", "-n", "--output", "-o", "--max-games", "--until", "--jobs")
    return [word for word in kept if word not in ("--duplicate", "--json")]


def further(result: StudyResult, name: str, *own: str) -> str:
    """Return a command of another name about what the strongest players played."""
    return command_of(name, result.study.game, own, asked_of(result))
