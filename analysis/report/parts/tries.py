"""What to try next: commands that change the game and play it on the same deals."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from pathlib import Path

from analysis.report.commands import asked_of
from analysis.report.tables import Point
from analysis.studies.result import StudyResult
from analysis.studies.sampling import command_of, without
from analysis.studies.verdicts import judged_cell
from sim.games import find as find_game
from sim.games.interface import Game, Option
from sim.sheets.check import check_report
from sim.sheets.folder import SUFFIXES, sheet_names
from sim.sheets.variant import spelled

TRY = (
    "A change is worth a try before it is worth a print. Each of these plays the game as it is and "
    "as it might be on the same deals, so that a few thousand games tell them apart:"
)
ALLOWED = (
    "What was forbidden to somebody in these games is allowed in those below: versions are "
    "compared with everything allowed."
)
CAP = "turn_cap"  # stops games that go round in circles; no rule


def before(result: StudyResult) -> tuple[str, ...]:
    """Return what is said before the commands."""
    return (ALLOWED, TRY) if "--restrict" in asked_of(result) else (TRY,)


def tries(result: StudyResult) -> Iterator[Point]:
    """Yield commands that change the game and play it on the same deals."""
    game = find_game(result.study.game)
    asked = _with_sheets(game, asked_of(result))
    cell = judged_cell(result.study, result.study.players[-1])
    turned = ["--duplicate"] if cell.lineup.duplicate else []
    settled = _settings(asked)
    options = [each for each in game.options if _matters(each, settled, result)]
    for option in [each for each in options if each.kind == "int"][:2]:
        values = ",".join(_around(option, settled))
        words = [f"{option.key}={values}", *_bare(asked, option.key), *turned]
        yield Point(f"{_plainly(option)}:", command_of("sweep", game.name, (), words))
    for option in [each for each in options if each.kind != "int"][:2]:
        words = ["chai-balance", "compare", "-", f"{option.key}={spelled(option.example)}"]
        words += ["--game", game.name, *_bare(asked, option.key), *turned]
        yield Point(f"{_plainly(option)}:", shlex.join(words))
    yield _own_cards(game, [*_bare(asked, ""), *turned])


def _own_cards(game: Game, asked: Sequence[str]) -> Point:
    """Return how cards of one's own are tried; where some are played already, on a copy of them.

    The packaged sheets, written anew, would undo what one's own change.
    """
    own = _sheets_set(game, asked)
    sheet, file = next(iter(own.items()), (game.sheets[0].name, Path()))
    if not own:
        made = f"write the sheets (chai-balance sheets new my-sheets --game {game.name})"
        version, edited = "my-sheets", f"{sheet}.csv"
    elif _in_a_folder(own):
        version, edited = _other("copy", file.parent), file.name
        copied = shlex.join(["cp", "-r", str(file.parent), version])
        made = f"copy the sheets that were played ({copied})"
    else:
        edited = _other(f"{sheet}{file.suffix}", file)
        made = f"copy the sheet that was played ({shlex.join(['cp', str(file), edited])})"
        version = f"{sheet}={edited}"
    return Point(
        f"Your own cards: {made}, change a cell of {edited} in your spreadsheet, and compare:",
        shlex.join(["chai-balance", "compare", "-", version, "--game", game.name, *asked]),
    )


def _other(name: str, than: Path) -> str:
    """Return a name for a copy that is not the name of what is copied."""
    return f"other-{name}" if than.name == f"my-{name}" else f"my-{name}"


def _in_a_folder(own: Mapping[str, Path]) -> bool:
    """Tell whether these sheets lie in one folder of sheets."""
    [*places] = {path.parent for path in own.values()}
    named = all(path.stem == name for name, path in own.items())
    return named and len(places) == 1 and places != [Path()]


def _sheets_set(game: Game, asked: Sequence[str]) -> dict[str, Path]:
    """Return the files of single sheets among the settings; an option may be called like one."""
    files = {key: Path(value) for key, value in _settings(asked).items()}
    names = sheet_names(game)
    return {
        key: file
        for key, file in files.items()
        if key in names and file.suffix.casefold() in SUFFIXES
    }


def _with_sheets(game: Game, asked: Sequence[str]) -> list[str]:
    """Return what was asked with each own sheet of a folder named: compare knows no folders."""
    folder = dict(pairwise(asked)).get("--sheets")
    if folder is None:
        return list(asked)
    words, single = without(asked, "--sheets"), _sheets_set(game, asked)
    for sheet in check_report(game, Path(folder)).sheets:
        if sheet.changes and sheet.name not in single:
            words += ["--set", f"{sheet.name}={sheet.path}"]
    return words


def _plainly(option: Option) -> str:
    """Return what an option is, without how its values are written."""
    return option.meaning.partition(": `")[0]


def _settings(asked: Sequence[str]) -> dict[str, str]:
    """Return the settings among the options of a command."""
    pairs = [word for flag, word in pairwise(asked) if flag == "--set" and "=" in word]
    return {pair.partition("=")[0]: pair.partition("=")[2] for pair in pairs}


def _matters(option: Option, settled: Mapping[str, str], result: StudyResult) -> bool:
    """Tell whether an option changes the games that were played, and is one of the game's rules."""
    if option.key == CAP:
        return False
    players, game = result.study.players, find_game(result.study.game)
    if option.players is not None and option.players not in players:
        return False
    return all(
        settled.get(key, spelled(game.option(key).default)) == spelled(value)
        for key, value in option.needs.items()
    )


def _around(option: Option, settled: Mapping[str, str]) -> list[str]:
    """Return the value played and those next to it that are allowed, in order."""
    here = int(settled.get(option.key, str(option.default)))
    near = {here - 1, here, here + 1, int(option.example)}
    low, high = (here - 1 if option.low is None else option.low), option.high
    return [str(each) for each in sorted(near) if each >= low and (high is None or each <= high)]


def _bare(asked: Sequence[str], key: str) -> list[str]:
    """Return what was asked without one setting, and what compare and sweep do not know."""
    words = without(asked, "--restrict")
    kept: list[str] = []
    for flag, word in zip(words[::2], words[1::2], strict=False):
        if not (flag == "--set" and word.startswith(f"{key}=")):
            kept += [flag, word]
    return kept
