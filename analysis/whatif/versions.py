"""One version of a game from one word: a variant, sheets, a run folder, or settings."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from analysis.studies.model import Scheme
from sim.errors import UsageFault
from sim.games import find
from sim.games.interface import Game
from sim.runs import folder as folders
from sim.runs.folder import Run
from sim.runs.manifest import NAME as MANIFEST
from sim.runs.manifest import Manifest
from sim.sheets.faults import advice, near, quoted
from sim.sheets.folder import SUFFIXES, sheet_names
from sim.sheets.variant import find_variant, split_pair, split_settings

DEFAULTS = ("-", "rulebook")
"""Words for the game as it comes."""

MOST_NAMED = 2
"""So many settings that hold in both versions are named in a title."""

FORMS = "the path of a .toml file, a folder of sheets, a run folder, KEY=VALUE[,KEY=VALUE...], or -"

# A comma parts settings only where another KEY= follows: a value may hold commas.
_NEXT = re.compile(r",(?=\s*[\w-]+(?:\[[^\]]*\](?:\.[\w -]+)?)?\s*=)")


@dataclass(frozen=True)
class Version:
    """A version: what differs from the game as it comes; with `run` its games are played already.

    `settings` holds options and cells of sheets, as texts or typed.
    """

    name: str
    title: str
    settings: Mapping[str, Any] = field(default_factory=dict)
    sheets: Path | None = None
    sheet_files: Mapping[str, Path] = field(default_factory=dict)
    run: Run | None = None

    @property
    def scheme(self) -> Scheme:
        """The version as a scheme of a study."""
        return Scheme(
            self.name,
            self.title,
            dict(self.settings),
            sheets=self.sheets,
            sheet_files=self.sheet_files,
            restrict=tuple(self.run.manifest.restrict) if self.run else (),
        )


def run_in(word: str) -> Run | None:
    """Return the run in the folder that `word` names; None if that is no run folder."""
    path = Path(word).expanduser()
    return folders.open_run(path) if (path / MANIFEST).is_file() else None


def read_version(
    game: Game, word: str, name: str, settings: Mapping[str, str] | None = None
) -> Version:
    """Return the version that `word` means; `settings` are those that hold in both versions.

    Raises UsageFault with what it may be, and SheetFault for a wrong variant file.
    """
    if word in DEFAULTS and word not in game.variants:
        return Version(name, _as_it_comes(settings or {}))
    path = Path(word).expanduser()
    if path.is_dir():
        run = run_in(word)
        return _of_run(run, name) if run else Version(name, f"sheets in {word}", sheets=path)
    if word in game.variants or path.suffix == ".toml":
        return _of_variant(game, word, name)
    if "=" in word:
        return _of_settings(game, word, name)
    if path.suffix.casefold() in SUFFIXES:
        raise UsageFault(_one_sheet(game, word, path))
    told = advice(word, [*game.variants, *DEFAULTS], "variants are")
    raise UsageFault(f"{quoted(word)} is no version of {game.title}; {told}. It may be {FORMS}.")


def _as_it_comes(settings: Mapping[str, str]) -> str:
    """Return the title of the game with nothing changed but what is changed in both versions."""
    if not settings:
        return "the game as it comes"
    if len(settings) > MOST_NAMED:
        return "the game with the settings given for both"
    return f"the game with {' and '.join(f'{key}={value}' for key, value in settings.items())}"


def _one_sheet(game: Game, word: str, path: Path) -> str:
    """Say how the file of one sheet is named as a version."""
    names = sheet_names(game)
    sheet = near(path.stem, names)
    said = f"{quoted(word)} is one file; say which sheet it is: {sheet or 'SHEET'}={word}"
    return f"{said} (sheets of {game.title}: {', '.join(names)})."


def _of_run(run: Run, name: str) -> Version:
    return Version(
        name,
        f"the run {run.folder}",
        changed_options(run.manifest),
        sheet_files=run.sheet_files(),
        run=run,
    )


def changed_options(manifest: Manifest) -> dict[str, Any]:
    """Return the options of a run that are not the defaults."""
    usual = {each.key: each.usual(manifest.options) for each in find(manifest.game).options}
    return {key: value for key, value in manifest.options.items() if value != usual.get(key)}


def _of_variant(game: Game, word: str, name: str) -> Version:
    found = find_variant(game, word)
    return Version(
        name, found.name, {**found.options, **found.cells}, sheet_files=dict(found.sheets)
    )


def _of_settings(game: Game, word: str, name: str) -> Version:
    pairs = dict(split_pair(pair) for pair in _NEXT.split(word))
    options, files, cells = split_settings(game, pairs)
    return Version(name, ", ".join(_NEXT.split(word)), {**options, **cells}, sheet_files=files)
